//! Does the better player come out ahead? (PF-4.5, 5.1–5.6, 6.1, 6.2)
//!
//! Standings after each round are held against true strength, and against two baselines: the order of the first draw, which knows
//! nothing of strength, and the true order. Places that points for whists change are told by scoring the same results a second
//! time by place points alone.

pub mod probe;
pub mod tau;

use self::probe::{RankingProbe, RankingTally, Strengths, group_size, rank_groups};
use self::tau::MILLIONTHS;
use super::FINALISTS;
use crate::check::figure::{against_margin, members, points};
use crate::check::{Check, Estimator, Measure};
use crate::preferans::Preferans;
use crate::preferans::score::WhistPoints;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::stats::interval::Interval;
use crate::stats::moments::PairMoments;
use crate::stats::real;

/// The check.
#[derive(Debug)]
pub struct Ranking;

const TAU_FIGURE: &str = "tau-by-round";
const PLACES_FIGURE: &str = "places-by-strength";
const GAIN_FIGURE: &str = "whist-points-by-round";
const FINAL_FIGURE: &str = "final-by-strength";

#[allow(clippy::cast_precision_loss, reason = "a constant far below 2^53")]
const ONE: f64 = 1.0 / MILLIONTHS as f64;

/// Exactly 0.
const NOTHING: Interval = Interval { low: Some(0.0), estimate: 0.0, high: Some(0.0) };

impl Check for Ranking {
    type Contest = Preferans;
    type Probe = RankingProbe;

    const NAME: &'static str = "ranking";
    const QUESTION: &'static str = "Does the better player come out ahead?";
    const RULES: &'static [&'static str] =
        &["PF-4.5", "PF-5.2", "PF-5.3", "PF-5.4", "PF-5.6", "PF-6.1.1", "PF-6.1.2", "PF-6.2"];

    fn probe(contest: &Preferans) -> RankingProbe {
        RankingProbe::new(&contest.rules)
    }

    fn measure(contest: &Preferans, tally: &RankingTally) -> Vec<Measure> {
        let strengths = Strengths::new(&contest.rules);
        let players = contest.rules.entrants.len();
        let by_lot = real(FINALISTS.min(players) as u64) / real(players as u64);
        let finalists = i64::try_from(FINALISTS).expect("four");
        let best = strengths.best.min(finalists);
        let (whole, one_best) = (whole(strengths.whole), 1.0 / whole(strengths.best));
        let mut measures = Vec::new();
        for (round, &moments) in (1..).zip(&tally.tau) {
            measures.push(measure(
                &format!("tau/round-{round}"),
                "How far do the standings after the round follow strength? 0 is not at all, 1 is entirely.",
                "rank correlation (Kendall)",
                0.0,
                Estimator::Mean { moments, scale: ONE },
                &[TAU_FIGURE],
            ));
        }
        measures.extend([
            measure(
                "tau-over-lot",
                "How much better do the standings after the last round follow strength than the order of the first draw?",
                "rank correlation (Kendall)",
                0.0,
                Estimator::Mean { moments: tally.over_lot, scale: ONE },
                &[TAU_FIGURE],
            ),
            measure(
                "best-in-final",
                "How often does the strongest player reach the final?",
                "percent",
                100.0 * by_lot,
                tally.best_in_final.estimator(best, 100.0 * one_best),
                &[FINAL_FIGURE],
            ),
            measure(
                "best-wins",
                "How often does the strongest player win?",
                "percent",
                100.0 / real(players as u64),
                tally.best_wins.estimator(1, 100.0 * one_best),
                &[PLACES_FIGURE],
            ),
            measure(
                "top-four-overlap",
                "How many of the four strongest are in the final?",
                "players",
                by_lot * real(FINALISTS.min(players) as u64),
                tally.top_four.estimator(finalists * strengths.whole, 1.0 / whole),
                &[FINAL_FIGURE],
            ),
        ]);
        for (share, (first, next)) in tally.finals.iter().zip(rank_groups(players)) {
            let size = next - first;
            let most = i64::try_from(size.min(FINALISTS)).expect("four");
            measures.push(measure(
                &format!("final-by-rank/{}", name(first, next)),
                "How often does a player of this rank of strength reach the final?",
                "percent",
                100.0 * by_lot,
                share.estimator(most, 100.0 / real(size as u64)),
                &[FINAL_FIGURE],
            ));
        }
        // Where whists bring no points there is nothing to add: exactly 0.
        let added = |moments: PairMoments, most, scale| {
            if contest.rules.whist_points == WhistPoints::none() {
                Estimator::Exact { tournaments: moments.count, interval: NOTHING }
            } else {
                Estimator::Bounded { moments, most, scale }
            }
        };
        let gain = |estimand: &str, moments, figures| {
            measure(
                estimand,
                "How much better do standings follow strength with points for whists than with place points alone?",
                "rank correlation (Kendall)",
                0.0,
                added(moments, 2 * MILLIONTHS, ONE),
                figures,
            )
        };
        for (round, &moments) in (1..).zip(&tally.gain) {
            measures.push(gain(&format!("{GAIN_FIGURE}/round-{round}"), moments, &[GAIN_FIGURE]));
        }
        let last = tally.gain.last().copied().unwrap_or_default();
        measures.extend([
            gain("whist-points-gain/tau", last, &[GAIN_FIGURE]),
            measure(
                "whist-points-gain/best-in-final",
                "How much more often do points for whists put the strongest player among the first four?",
                "percentage points",
                0.0,
                added(tally.gain_best, best, 100.0 * one_best),
                &[],
            ),
            measure(
                "whist-points-gain/top-four",
                "How many more of the four strongest do points for whists put among the first four?",
                "players",
                0.0,
                added(tally.gain_top_four, finalists * strengths.whole, 1.0 / whole),
                &[],
            ),
            measure(
                "ties-unshared",
                "In how many championships do players of a table with equal whists get different points?",
                "championships per 100",
                0.0,
                tally.unshared.estimator(1, 100.0),
                &[],
            ),
        ]);
        measures
    }

    fn draw(contest: &Preferans, tally: &RankingTally, findings: &[Finding]) -> Vec<Figure> {
        let players = contest.rules.entrants.len();
        let rounds = contest.rules.rounds.all();
        vec![
            tau_by_round(tally, findings),
            gain_by_round(rounds, findings),
            places(players, tally),
            final_by_strength(players, findings),
        ]
    }
}

fn measure(
    estimand: &str,
    question: &str,
    unit: &'static str,
    null: f64,
    estimator: Estimator,
    figures: &'static [&'static str],
) -> Measure {
    Measure { estimand: estimand.into(), question: question.into(), unit, null, estimator, figures }
}

#[allow(clippy::cast_precision_loss, reason = "a number of players")]
fn whole(count: i64) -> f64 {
    count as f64
}

/// Ranks or places from `first` to the one before `next`, both from 0, as people count them.
fn name(first: usize, next: usize) -> String {
    if first + 1 == next { next.to_string() } else { format!("{}-{next}", first + 1) }
}

fn axis(title: &str) -> Axis {
    Axis { title: title.into(), categories: Vec::new() }
}

fn tau_by_round(tally: &RankingTally, findings: &[Finding]) -> Figure {
    let points = (1u32..)
        .zip(members(findings, "tau"))
        .map(|(round, one)| Point { x: f64::from(round), y: one.estimate, low: one.low, high: one.high })
        .collect();
    Figure {
        id: TAU_FIGURE.into(),
        title: "How well the standings follow strength".into(),
        caption: "Kendall's tau-b of the standings after each round and true strength: 1 is the true order, and the order of the \
                  first draw knows nothing of it."
            .into(),
        x: axis("round"),
        y: axis("rank correlation with strength"),
        layers: vec![
            Layer::Level { label: "1: true order".into(), y: 1.0 },
            Layer::Level { label: "0: order of the first draw".into(), y: tally.lot.mean().unwrap_or(0.0) * ONE },
            Layer::Line { label: "standings, with interval".into(), points },
        ],
    }
}

fn gain_by_round(rounds: u32, findings: &[Finding]) -> Figure {
    Figure {
        id: GAIN_FIGURE.into(),
        title: "What points for whists add".into(),
        caption: "Kendall's tau-b of the standings and true strength, less that of the same results scored by place points alone. \
                  Above 0, points for whists put players into a truer order."
            .into(),
        x: Axis { title: "round".into(), categories: (1..=rounds).map(|round| round.to_string()).collect() },
        y: axis("rank correlation with strength"),
        layers: against_margin(findings, GAIN_FIGURE, "place points alone"),
    }
}

fn places(players: usize, tally: &RankingTally) -> Figure {
    let size = group_size(players);
    let side = players.div_ceil(size);
    let names: Vec<String> = (0..side).map(|group| name(group * size, ((group + 1) * size).min(players))).collect();
    let share = |row: usize, column: usize| {
        let all: u64 = tally.places[row * side..][..side].iter().sum();
        (all > 0).then(|| 100.0 * real(tally.places[row * side + column]) / real(all))
    };
    // The strongest on top: rows are drawn from the bottom.
    let rows = (0..side).rev().map(|row| (0..side).map(|column| share(row, column)).collect()).collect();
    Figure {
        id: PLACES_FIGURE.into(),
        title: "Who ends up where".into(),
        caption: "Of the players of each rank of strength, the percentage who end in each place. If strength had no say, all cells \
                  would have the neutral colour."
            .into(),
        x: Axis { title: "place in the end".into(), categories: names.clone() },
        y: Axis { title: "rank of strength".into(), categories: names.into_iter().rev().collect() },
        layers: vec![Layer::Cells {
            label: "percent of the rank".into(),
            values: rows,
            middle: 100.0 / real(side.max(1) as u64),
        }],
    }
}

fn final_by_strength(players: usize, findings: &[Finding]) -> Figure {
    let names = rank_groups(players).into_iter().map(|(first, next)| name(first, next)).collect();
    Figure {
        id: FINAL_FIGURE.into(),
        title: "Who reaches the final".into(),
        caption: "How often a player of each rank of strength reaches the final. The order of strength alone would send ranks 1 to 4 \
                  and nobody else; by lot, all would have the same chance."
            .into(),
        x: Axis { title: "rank of strength".into(), categories: names },
        y: axis("percent"),
        layers: vec![
            Layer::Level {
                label: "by lot".into(),
                y: 100.0 * real(FINALISTS.min(players) as u64) / real(players.max(1) as u64),
            },
            Layer::Points {
                label: "estimate with interval".into(),
                points: points(findings, "final-by-rank"),
            },
        ],
    }
}
