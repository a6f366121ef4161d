//! What is a table of three worth? (PF-4.3, 6.1.1, 7)
//!
//! Where numbers force it, some tables have one player fewer: fewer opponents, other points for places. In rounds by lot it is
//! random who sits there, so those who do are compared with those who do not. In the other rounds the seating decides: does it
//! choose by standing?

pub mod probe;

use self::probe::{PARTS, QUARTERS, ShortTablesProbe, ShortTablesTally, THIRDS, WAYS};
use crate::check::figure::{against_margin, members, points};
use crate::check::{Check, Estimator, Measure};
use crate::preferans::Preferans;
use crate::preferans::score::UNIT;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::stats::real;

/// The check.
#[derive(Debug)]
pub struct ShortTables;

const STANDING_FIGURE: &str = "short-by-standing";
/// Families by standing, as the ways of seating.
const STANDING_FAMILIES: [&str; WAYS] = ["short-by-standing", "short-in-italian"];
/// How these ways are called in figures.
const WAY_NAMES: [&str; WAYS] = ["Swiss rounds", "Italian rounds"];
const PARTS_FIGURE: &str = "short-by-place";
const POINTS_FIGURE: &str = "points-at-short";
const FINAL_FIGURE: &str = "final-at-short";

#[allow(clippy::cast_precision_loss, reason = "a constant far below 2^53")]
const POINT: f64 = 1.0 / UNIT as f64;

impl Check for ShortTables {
    type Contest = Preferans;
    type Probe = ShortTablesProbe;

    const NAME: &'static str = "short-tables";
    const QUESTION: &'static str = "What is a table of three worth, and who has to sit there?";
    const RULES: &'static [&'static str] = &["PF-4.3", "PF-6.1.1", "PF-7"];

    fn probe(contest: &Preferans) -> ShortTablesProbe {
        ShortTablesProbe::new(&contest.rules)
    }

    fn measure(contest: &Preferans, tally: &ShortTablesTally) -> Vec<Measure> {
        let rules = &contest.rules;
        let rounds = rules.rounds.all();
        let players = i64::try_from(rules.entrants.len()).expect("few players");
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
        for (third, moments) in THIRDS.iter().zip(tally.points) {
            add(
                &format!("points-at-short/{third}"),
                "In a round by lot, how many points more does a player of this third by strength get at a short table?",
                "points",
                Estimator::Ratio { moments, scale: POINT },
                &[POINTS_FIGURE],
            );
        }
        for (third, moments) in THIRDS.iter().zip(tally.finals) {
            add(
                &format!("final-at-short/{third}"),
                "How much likelier does a player of this third by strength reach the final for a short table in a round by lot?",
                "percentage points",
                Estimator::Ratio { moments, scale: 100.0 },
                &[FINAL_FIGURE],
            );
        }
        add(
            "spread-at-short",
            "How much more do place points vary at a short table than at a full one?",
            "points squared",
            Estimator::Ratio { moments: tally.spread, scale: POINT * POINT },
            &[],
        );
        add(
            "short-per-player",
            "How many short tables more than another does a player sit at, of those who play every round?",
            "tables a championship, most less fewest",
            tally.per_player.estimator(i64::from(rounds), 1.0),
            &[],
        );
        let questions = [
            "In Swiss rounds, how much more often than the field does this quarter of the standings sit at short tables?",
            "In Italian rounds, how much more often than the field does this quarter of the standings sit at short tables?",
        ];
        for ((family, question), quarters) in STANDING_FAMILIES.iter().zip(questions).zip(tally.standing) {
            for (quarter, moments) in QUARTERS.iter().zip(quarters) {
                add(
                    &format!("{family}/{quarter}"),
                    question,
                    "percentage points",
                    Estimator::Bounded { moments, most: i64::from(rounds) * players * players, scale: 100.0 },
                    &[STANDING_FIGURE, PARTS_FIGURE],
                );
            }
        }
        measures
    }

    fn draw(_: &Preferans, tally: &ShortTablesTally, findings: &[Finding]) -> Vec<Figure> {
        vec![
            by_third(
                (POINTS_FIGURE, "What a short table is worth in points"),
                "Points in a round by lot at a short table less those at a full one, by third of the field by strength.",
                "points",
                findings,
            ),
            by_third(
                (FINAL_FIGURE, "What a short table is worth on the way to the final"),
                "Chance of the final of those who sat at a short table in a round by lot, less that of those at a full one, by third \
                 of the field by strength.",
                "percentage points",
                findings,
            ),
            by_quarter(findings),
            by_place(tally),
        ]
    }
}

fn categories(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

fn by_third((id, title): (&'static str, &str), caption: &str, unit: &str, findings: &[Finding]) -> Figure {
    Figure {
        id: id.into(),
        title: title.into(),
        caption: caption.into(),
        x: Axis { title: "third of the field by strength".into(), categories: categories(&THIRDS) },
        y: Axis { title: unit.into(), categories: Vec::new() },
        layers: against_margin(findings, id, "no difference"),
    }
}

fn by_quarter(findings: &[Finding]) -> Figure {
    let margin = members(findings, STANDING_FAMILIES[0]).find_map(|finding| finding.margin);
    let band = margin.map(|margin| Layer::Band { label: "margin".into(), low: margin.low, high: margin.high });
    let level = Layer::Level { label: "the field's average".into(), y: 0.0 };
    let ways = STANDING_FAMILIES.iter().zip(WAY_NAMES);
    let ways = ways.map(|(family, label)| Layer::Points { label: label.into(), points: points(findings, family) });
    Figure {
        id: STANDING_FIGURE.into(),
        title: "Who has to sit at short tables".into(),
        caption: "How much more often than the whole field each quarter of the standings sits at short tables.".into(),
        x: Axis { title: "quarter of the standings before the round".into(), categories: categories(&QUARTERS) },
        y: Axis { title: "percentage points".into(), categories: Vec::new() },
        layers: band.into_iter().chain([level]).chain(ways).collect(),
    }
}

fn by_place(tally: &ShortTablesTally) -> Figure {
    let mut layers = Vec::new();
    let seats: u64 = tally.seats.iter().flatten().sum();
    let short: u64 = tally.short_seats.iter().flatten().sum();
    if seats > 0 {
        layers.push(Layer::Level { label: "average".into(), y: 100.0 * real(short) / real(seats) });
    }
    for ((label, seats), short) in WAY_NAMES.iter().zip(&tally.seats).zip(&tally.short_seats) {
        let share = |(part, (&short, &seats)): (u32, (&u64, &u64))| {
            let y = 100.0 * real(short) / real(seats);
            (seats > 0).then_some(Point { x: f64::from(part), y, low: None, high: None })
        };
        let points: Vec<Point> = (0u32..).zip(short.iter().zip(seats)).filter_map(share).collect();
        if !points.is_empty() {
            layers.push(Layer::Line { label: (*label).into(), points });
        }
    }
    let names = (1..=PARTS).map(|part| part.to_string()).collect();
    Figure {
        id: PARTS_FIGURE.into(),
        title: "Where in the standings short tables are".into(),
        caption:
            "Of the players in each tenth of the standings before the round, the percentage who sit at a short table."
                .into(),
        x: Axis { title: "tenth of the standings".into(), categories: names },
        y: Axis { title: "percent at short tables".into(), categories: Vec::new() },
        layers,
    }
}
