//! Are rolls fair? The program's own, as played, judged like anybody's.
//!
//! Rolls are pooled over tournaments: the one thing that may be, since every throw is independent of all before it. What is counted
//! for a roll (its player, its phase, the roll before it) is known before it is thrown, so that the end of a game, which does
//! depend on the rolls, cannot favour any of them.
//!
//! Opening rolls stand apart: a tie is thrown again, so that they cannot be doubles.

pub mod figures;
pub mod phase;
mod probe;
pub mod windows;

use crate::backgammon::Backgammon;
use crate::check::{Check, Estimator, Measure};
use crate::report::{Figure, Finding};
use crate::stats::dice::{self, EVEN, Evidence, FACES, Order, Pairs, WAYS};
use crate::stats::{Fault, Interval, Test};
use phase::Phase;
pub use probe::{DiceProbe, DiceTally};

/// The check.
#[derive(Debug)]
pub struct Dice;

/// Names of the figures.
const CELLS: &str = "dice-cells";
const SHARES: &str = "dice-faces";
const REACH: &str = "dice-reach";

impl Check for Dice {
    type Contest = Backgammon;
    type Probe = DiceProbe;

    const NAME: &'static str = "dice";
    const QUESTION: &'static str = "Are rolls fair, independent of each other and never repeated?";
    const RULES: &'static [&'static str] = &["BG-38", "BG-45"];

    fn probe(_: &Backgammon) -> DiceProbe {
        DiceProbe::default()
    }

    fn measure(_: &Backgammon, tally: &DiceTally) -> Vec<Measure> {
        let pairs = tally.pairs();
        let mut measures = shares(tally, &pairs);
        measures.extend(departures(tally, &pairs));
        measures.push(Measure {
            estimand: "repeated-windows".into(),
            question: "How often does a window of 24 rolls in a row come again, anywhere?".into(),
            unit: "per million windows",
            null: 0.0,
            estimator: pooled(tally, tally.repeated(), tally.windows(), (0, 1), 1e6),
            figures: &[],
        });
        let mut evidence = Evidence::of_die();
        evidence.see_all(&pairs.faces());
        measures.push(Measure {
            estimand: "evidence".into(),
            question:
                "How strong is the evidence against fair faces, however often one has looked? 2 is a hundred to one."
                    .into(),
            unit: "powers of ten",
            null: 0.0,
            estimator: Estimator::Exact {
                tournaments: tally.tournaments,
                interval: Interval::unbounded(evidence.ln() / std::f64::consts::LN_10),
            },
            figures: &[],
        });
        measures
    }

    fn draw(_: &Backgammon, tally: &DiceTally, findings: &[Finding]) -> Vec<Figure> {
        let pairs = tally.pairs();
        vec![
            figures::cells(CELLS, &pairs, Order::Kept),
            figures::faces(SHARES, findings),
            figures::reach(REACH, pairs.rolls()),
        ]
    }
}

fn pooled(tally: &DiceTally, successes: u64, trials: u64, expected: (u32, u32), scale: f64) -> Estimator {
    Estimator::Pooled { tournaments: tally.tournaments, successes, trials, expected, scale }
}

/// Shares of faces, doubles and rolls that come again.
fn shares(tally: &DiceTally, pairs: &Pairs) -> Vec<Measure> {
    let throws = 2 * pairs.rolls();
    let face = |(face, successes): (usize, u64)| Measure {
        estimand: format!("faces/{face}"),
        question: "How much more often than once in six does a die show each face?".into(),
        unit: "percentage points",
        null: 0.0,
        estimator: pooled(tally, successes, throws, (1, 6), 100.0),
        figures: &[SHARES, REACH],
    };
    let mut measures: Vec<Measure> = (1..).zip(pairs.faces()).map(face).collect();
    measures.push(Measure {
        estimand: "doubles".into(),
        question: "How much more often than once in six do both dice show the same?".into(),
        unit: "percentage points",
        null: 0.0,
        estimator: pooled(tally, pairs.doubles(), pairs.rolls(), (1, 6), 100.0),
        figures: &[CELLS],
    });
    let (again, mixed) = tally.again();
    measures.push(Measure {
        estimand: "again".into(),
        question: "How much more often than once in 18 does a roll of two different numbers come again at once?".into(),
        unit: "percentage points",
        null: 0.0,
        estimator: pooled(tally, again, mixed, (1, 18), 100.0),
        figures: &[],
    });
    measures
}

/// Counts by row, with what belongs to them.
struct Table<'a> {
    estimand: &'a str,
    question: &'a str,
    rows: Vec<Vec<u64>>,
    weights: &'a [u32],
    test: Result<Test, Fault>,
}

/// Weights of the 36 rolls in order.
const ORDERED: [u32; FACES * FACES] = [1; FACES * FACES];

/// Largest departures of shares from fair ones, by table.
fn departures(tally: &DiceTally, pairs: &Pairs) -> Vec<Measure> {
    let measure = |table: Table<'_>| Measure {
        estimand: table.estimand.into(),
        question: table.question.into(),
        unit: "percentage points",
        null: 0.0,
        estimator: Estimator::Departure {
            tournaments: tally.tournaments,
            rows: table.rows,
            weights: table.weights.to_vec(),
            p_value: table.test.ok().map(|test| test.p_value),
        },
        figures: &[CELLS],
    };
    within_a_roll(tally, pairs).into_iter().chain(across_rolls(tally)).map(measure).collect()
}

/// Tables of single rolls.
fn within_a_roll(tally: &DiceTally, pairs: &Pairs) -> [Table<'static>; 5] {
    let dice = vec![pairs.first().to_vec(), pairs.second().to_vec()];
    let openings = tally.openings.cells();
    [
        Table {
            estimand: "each-die",
            question: "How far is a face of either die from fair?",
            test: dice::rows(&dice, &EVEN),
            rows: dice,
            weights: &EVEN,
        },
        Table {
            estimand: "rolls",
            question: "How far is one of the 21 rolls from fair?",
            rows: vec![pairs.unordered()],
            weights: &WAYS,
            test: dice::uniform(&pairs.unordered(), &WAYS),
        },
        Table {
            estimand: "ordered-rolls",
            question: "How far is one of the 36 rolls of a first and a second die from fair?",
            rows: vec![pairs.cells()],
            weights: &ORDERED,
            test: dice::uniform(&pairs.cells(), &ORDERED),
        },
        Table {
            estimand: "second-by-first",
            question: "How far is a face of the second die from fair, given the first?",
            rows: pairs.0.map(|row| row.to_vec()).into(),
            weights: &EVEN,
            test: dice::independence(pairs, Order::Kept),
        },
        Table {
            estimand: "opening-throws",
            question: "How far is one of the 36 throws for the first play from fair, ties counted in?",
            test: dice::uniform(&openings, &ORDERED),
            rows: vec![openings],
            weights: &ORDERED,
        },
    ]
}

/// Tables by what was known before the roll.
fn across_rolls(tally: &DiceTally) -> [Table<'static>; 5] {
    let by_player: Vec<Vec<u64>> = [0, 1].map(|player| tally.of_player(player).faces().to_vec()).into();
    let by_phase: Vec<Vec<u64>> = Phase::ALL.map(|phase| tally.of_phase(phase).faces().to_vec()).into();
    let (after, by_gap) = (tally.after(), tally.by_gap());
    [
        Table {
            estimand: "faces-after",
            question: "How far is a face from fair, given a face of the roll before?",
            rows: tally.faces_after(),
            weights: &EVEN,
            test: dice::homogeneous(&tally.lag()),
        },
        Table {
            estimand: "rolls-after",
            question: "How far is one of the 36 rolls from fair, given the roll before?",
            test: dice::rows(&after, &ORDERED),
            rows: after,
            weights: &ORDERED,
        },
        Table {
            estimand: "doubles-after",
            question: "How far are doubles from one in six, given how long ago the last one was?",
            test: dice::rows(&by_gap, &DOUBLES),
            rows: by_gap,
            weights: &DOUBLES,
        },
        Table {
            estimand: "by-player",
            question: "How far is a face of either player's dice from fair?",
            test: dice::homogeneous(&by_player),
            rows: by_player,
            weights: &EVEN,
        },
        Table {
            estimand: "by-phase",
            question: "How far is a face from fair in a phase of the game: on the bar, in contact, racing, bearing off?",
            test: dice::homogeneous(&by_phase),
            rows: by_phase,
            weights: &EVEN,
        },
    ]
}

/// Weights of doubles and of all other rolls.
const DOUBLES: [u32; 2] = [1, 5];
