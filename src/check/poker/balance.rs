//! Are tables kept fair to each other? (PS-16)
//!
//! When tables are balanced or broken, somebody moves. Whom does it cost what: blinds paid twice, hands waited, a worse place
//! before the blinds, and in the end money? Accounts are kept by player and closed when the tournament is over.

pub mod probe;

use super::balance::probe::{BalanceProbe, BalanceTally, KINDS, LARGEST_SHIFT, PARTS};
use super::blinds::probe::UNIT;
use crate::check::figure::{against_margin, points};
use crate::check::{Check, Estimator, Measure};
use crate::poker::Poker;
use crate::poker::rules::FinalTable;
use crate::report::{Axis, Figure, Finding, Layer, Point};

/// The check.
#[derive(Debug)]
pub struct Balance;

const SIZES_FIGURE: &str = "table-sizes";
const MOVES_FIGURE: &str = "moves-by-kind";
const SHIFT_FIGURE: &str = "position-shift";
const BURDEN_FIGURE: &str = "burden-of-moves";

/// Kinds of move, as in [`probe::KINDS`].
const NAMES: [&str; KINDS] = ["balance", "break"];

impl Check for Balance {
    type Contest = Poker;
    type Probe = BalanceProbe;

    const NAME: &'static str = "balance";
    const QUESTION: &'static str = "Are tables kept fair to each other, and to those who must move?";
    const RULES: &'static [&'static str] = &["PS-4", "PS-14", "PS-16"];

    fn probe(contest: &Poker) -> BalanceProbe {
        BalanceProbe::new(&contest.rules)
    }

    fn measure(contest: &Poker, tally: &BalanceTally) -> Vec<Measure> {
        let mut measures = Vec::new();
        let mut add = |estimand: &str, question: &str, unit, estimator, figures| {
            measures.push(Measure {
                estimand: estimand.into(),
                question: question.into(),
                unit,
                null: 0.0,
                estimator,
                figures,
            });
        };
        add(
            "size-over-limit",
            "How often does a table begin a hand with more players than the smallest table and the limit allow?",
            "times per 1000 hands",
            tally.over_limit.estimator(1000.0),
            &[SIZES_FIGURE],
        );
        add(
            "size-spread",
            "How far apart are the largest and the smallest table when a hand begins?",
            "players",
            Estimator::Ratio { moments: tally.spread, scale: 1.0 },
            &[SIZES_FIGURE],
        );
        for (kind, moments) in NAMES.iter().zip(tally.moves) {
            add(
                &format!("moves/{kind}"),
                "How often is a player moved?",
                "moves per 100 players",
                Estimator::Ratio { moments, scale: 100.0 },
                &[MOVES_FIGURE],
            );
        }
        add(
            "most-moves",
            "How often is the player moved for balance who is moved most?",
            "moves a tournament",
            Estimator::Mean { moments: tally.most_moves, scale: 1.0 },
            &[MOVES_FIGURE],
        );
        for (kind, events) in NAMES.iter().zip(&tally.doubled) {
            add(
                &format!("big-blind-doubled/{kind}"),
                "How often does a move make a player pay the big blind again before all others at the old table have paid it?",
                "times per 100 moves",
                events.estimator(100.0),
                &[],
            );
        }
        for (kind, events) in NAMES.iter().zip(&tally.waited) {
            add(
                &format!("hands-waited/{kind}"),
                "How often must a player who was moved wait a hand?",
                "hands per 100 moves",
                events.estimator(100.0),
                &[],
            );
        }
        for (kind, moments) in NAMES.iter().zip(tally.shift) {
            add(
                &format!("position-shift/{kind}"),
                "How many hands later does the big blind come after a move than it would have come without it?",
                "hands",
                Estimator::Ratio { moments, scale: 1.0 },
                &[SHIFT_FIGURE],
            );
        }
        #[allow(clippy::cast_precision_loss, reason = "a constant far below 2^53")]
        let per_hundred_hands = 100.0 / UNIT as f64;
        for (part, moments) in PARTS.iter().zip(tally.burden) {
            add(
                &format!("burden-of-moves/{part}"),
                "Do players who have been moved pay more or less than their share of the blinds?",
                "big blinds per 100 hands",
                Estimator::Ratio { moments, scale: per_hundred_hands },
                &[BURDEN_FIGURE],
            );
        }
        add(
            "mover-stack",
            "Are those who are moved for balance richer or poorer than their table?",
            "percent of the table's average stack",
            Estimator::Ratio { moments: tally.stack, scale: 100.0 },
            &[],
        );
        add(
            "prize-of-moved",
            "Do those who are moved for balance win more or less, beside their chips, than those who stay at the same table?",
            "percent of a buy-in",
            Estimator::Ratio { moments: tally.prize, scale: 100.0 / f64::from(contest.rules.buy_in) },
            &[],
        );
        add(
            "break-order",
            "When a table breaks, does the order of the players' numbers tell where they go?",
            "rank correlation (Kendall)",
            Estimator::Bounded { moments: tally.order, most: most_pairs(contest), scale: 1.0 },
            &[],
        );
        if contest.rules.final_table == FinalTable::Redraw {
            add(
                "final-draw",
                "How far is any finalist's chance of any seat from being the same for all?",
                "percentage points",
                Estimator::Draw { tournaments: tally.finals, counts: tally.draw.clone() },
                &[],
            );
        }
        measures
    }

    fn draw(contest: &Poker, tally: &BalanceTally, findings: &[Finding]) -> Vec<Figure> {
        vec![sizes(tally), moves(findings), shift(tally), burden(contest, findings)]
    }
}

/// Most pairs of players of breaking tables in a tournament.
fn most_pairs(contest: &Poker) -> i64 {
    let (players, seats) = (contest.rules.entrants.len(), usize::from(contest.rules.seats));
    i64::try_from(players.div_ceil(seats) * (seats * (seats - 1) / 2)).expect("few players")
}

#[allow(clippy::cast_precision_loss, reason = "means for a picture")]
fn mean(sum: u64, count: u64) -> Option<f64> {
    (count > 0).then(|| sum as f64 / count as f64)
}

fn sizes(tally: &BalanceTally) -> Figure {
    let line = |label: &str, sums: &[u64]| {
        let points = (0u32..)
            .zip(sums.iter().zip(&tally.parts))
            .filter_map(|(part, (&sum, &count))| {
                Some(Point { x: f64::from(5 + 10 * part), y: mean(sum, count)?, low: None, high: None })
            })
            .collect();
        Layer::Line { label: label.into(), points }
    };
    Figure {
        id: SIZES_FIGURE.into(),
        title: "Table sizes while the field shrinks".into(),
        caption: "Mean size of the largest and of the smallest table at the beginning of a hand, by the share of the field that \
                  is out. The last table is not counted."
            .into(),
        x: Axis { title: "percent of the field that is out".into(), categories: Vec::new() },
        y: Axis { title: "players at the table".into(), categories: Vec::new() },
        layers: vec![line("largest", &tally.largest), line("smallest", &tally.smallest)],
    }
}

fn moves(findings: &[Finding]) -> Figure {
    let points = points(findings, "moves");
    Figure {
        id: MOVES_FIGURE.into(),
        title: "Moves by kind".into(),
        caption: "Moves per 100 players who entered: to balance tables, and because a table broke.".into(),
        x: Axis { title: "why".into(), categories: NAMES.map(String::from).to_vec() },
        y: Axis { title: "moves per 100 players".into(), categories: Vec::new() },
        layers: vec![Layer::Points { label: "estimate with interval".into(), points }],
    }
}

fn shift(tally: &BalanceTally) -> Figure {
    let mut layers = Vec::new();
    for (kind, counts) in NAMES.iter().zip(&tally.shifts) {
        let all: u64 = counts.iter().sum();
        let points = (-LARGEST_SHIFT..=LARGEST_SHIFT)
            .zip(counts)
            .filter_map(|(hands, &count)| {
                Some(Point { x: f64::from(hands), y: 100.0 * mean(count, all)?, low: None, high: None })
            })
            .collect();
        let label = format!("moved by a {kind}");
        layers.push(match *kind {
            "balance" => Layer::Bars { label, points },
            _ => Layer::Line { label, points },
        });
    }
    Figure {
        id: SHIFT_FIGURE.into(),
        title: "How much later the big blind comes after a move".into(),
        caption: "Hands until the big blind after the move, less hands until it without. Below 0: it comes sooner."
            .into(),
        x: Axis { title: "hands later".into(), categories: Vec::new() },
        y: Axis { title: "percent of moves".into(), categories: Vec::new() },
        layers,
    }
}

fn burden(contest: &Poker, findings: &[Finding]) -> Figure {
    Figure {
        id: BURDEN_FIGURE.into(),
        title: "Blinds paid by the moved and the unmoved".into(),
        caption: format!(
            "Blinds paid above the fair share, {} button. After a move a player counts with those moved, by the last move.",
            contest.rules.button
        ),
        x: Axis { title: "players".into(), categories: PARTS.map(String::from).to_vec() },
        y: Axis { title: "big blinds per 100 hands above the fair share".into(), categories: Vec::new() },
        layers: against_margin(findings, "burden-of-moves", "fair share"),
    }
}
