//! How good is the seating? (PF-5.2–5.6, 7)
//!
//! Swiss rounds should bring no pair together twice, where that can be, and leaders with leaders as far as that allows. Each is
//! held against what is proved: no schedule can have fewer repeats than counting says, no seating a smaller spread than the
//! Italian. Rivals seat the same rounds, on the same standings and history.

pub mod figures;
pub mod probe;

use self::probe::{PARTS, SPREAD_UNIT, SeatingProbe, SeatingTally};
use crate::check::{Check, Estimator, Measure};
use crate::preferans::Preferans;
use crate::report::{Figure, Finding};

/// The check.
#[derive(Debug)]
pub struct Seating;

pub(super) const REPEATS_FIGURE: &str = "repeats-by-round";
pub(super) const SPREAD_FIGURE: &str = "spread-by-round";
pub(super) const MEETINGS_FIGURE: &str = "meetings";
pub(super) const RIVALS_FIGURE: &str = "rivals";
pub(super) const OPPONENTS_FIGURE: &str = "opponents";

/// Parts of the field, from the strongest.
pub(super) const PART_NAMES: [&str; PARTS] = ["first", "second", "third", "fourth"];

impl Check for Seating {
    type Contest = Preferans;
    type Probe = SeatingProbe;

    const NAME: &'static str = "seating";
    const QUESTION: &'static str = "Does nobody meet twice who need not, and do leaders meet leaders?";
    const RULES: &'static [&'static str] = &["PF-5.2", "PF-5.3", "PF-5.4", "PF-5.5", "PF-5.6", "PF-7"];

    fn probe(contest: &Preferans) -> SeatingProbe {
        SeatingProbe::new(&contest.rules)
    }

    fn measure(contest: &Preferans, tally: &SeatingTally) -> Vec<Measure> {
        let rules = &contest.rules;
        let mut measures = Vec::new();
        let mut add = |estimand: String, question: &str, unit, estimator, figures| {
            let question = question.to_string();
            measures.push(Measure { estimand, question, unit, null: 0.0, estimator, figures });
        };
        let mean = |moments, scale| Estimator::Mean { moments, scale };
        // Where all championships are alike, what they can be at most still bounds what was not seen.
        let pairs = i64::try_from(rules.entrants.len()).expect("at most 4,096") * 3 / 2;
        let bounded = |moments, most| Estimator::Bounded { moments, most, scale: 1.0 };
        for (round, &moments) in (1..).zip(&tally.repeats) {
            let question = "How many repeats are there after this round: over all pairs, meetings but the first?";
            add(
                format!("repeats/round-{round}"),
                question,
                "repeats",
                bounded(moments, round * pairs),
                &[REPEATS_FIGURE],
            );
        }
        let swiss_end = i64::from(rules.rounds.random + rules.rounds.swiss);
        if rules.rounds.swiss > 0 {
            let question =
                "How many more repeats are there after the Swiss rounds than any schedule of so many rounds must have?";
            add(
                "repeats-over-bound".into(),
                question,
                "repeats",
                bounded(tally.over_bound, swiss_end * pairs),
                &[REPEATS_FIGURE],
            );
            for (round, &moments) in (1..).zip(&tally.avoidable) {
                if i64::from(rules.rounds.random) < round && round <= swiss_end {
                    let question =
                        "How many pairs meet again in this Swiss round beyond the fewest that are proved possible?";
                    add(format!("avoidable/round-{round}"), question, "pairs", bounded(moments, pairs), &[]);
                }
            }
            let question =
                "How often does a Swiss round bring a pair together again where a seating without repeats must exist?";
            add("defects".into(), question, "rounds per 1000", tally.defects.estimator(1000.0), &[]);
            let question = "How many of the Swiss rounds are proved to have the fewest repeats?";
            let estimator = Estimator::Ratio { moments: tally.proved, scale: 100.0 };
            add("proved".into(), question, "percent of rounds", estimator, &[]);
        }
        for (rival, &moments) in rules.rivals.iter().zip(&tally.rival_repeats) {
            let question = "How many more pairs would meet again if this rival seated the Swiss rounds, each on the same standings and history?";
            let name = format!("rival-repeats/{}", rival.name());
            add(name, question, "pairs a championship", mean(moments, 1.0), &[RIVALS_FIGURE]);
        }
        for (rival, &moments) in rules.rivals.iter().zip(&tally.rival_spread) {
            let question =
                "Where this rival has as many repeats: how much wider is the spread of points at its tables?";
            let estimator = Estimator::Ratio { moments, scale: 100.0 };
            let name = format!("rival-spread/{}", rival.name());
            add(name, question, "percent of the own spread", estimator, &[RIVALS_FIGURE]);
        }
        #[allow(clippy::cast_precision_loss, reason = "a constant far below 2^53")]
        let point = (1.0 / SPREAD_UNIT as f64).sqrt();
        for (round, (&own, &italian)) in (1..).zip(tally.spread.iter().zip(&tally.italian)).skip(1) {
            let question = "How far apart in points are two at one table (root mean square)?";
            let estimator = Estimator::Root { moments: own, scale: point };
            add(format!("spread/round-{round}"), question, "points", estimator, &[SPREAD_FIGURE]);
            let question = "The same for the smallest spread there is, repeats not minded: the Italian rule.";
            let estimator = Estimator::Root { moments: italian, scale: point };
            add(format!("least-spread/round-{round}"), question, "points", estimator, &[SPREAD_FIGURE]);
        }
        let question = "How many first deals is the player with the most of them ahead of the one with the fewest?";
        add(
            "first-deals".into(),
            question,
            "first deals",
            bounded(tally.first_deals, i64::from(rules.rounds.all())),
            &[],
        );
        for (part, &moments) in PART_NAMES.iter().zip(&tally.opponents) {
            let question = "How strong are the opponents of this quarter of the field by true strength?";
            let estimator = Estimator::Ratio { moments, scale: 0.01 };
            add(format!("opponents/{part}-quarter"), question, "whists a round", estimator, &[OPPONENTS_FIGURE]);
        }
        if rules.rounds.random > 0 {
            let question = "Do the two strongest meet in the first round, by lot, as often as any two?";
            add("lot".into(), question, "percentage points", mean(tally.strongest_met, 1e-4), &[]);
        }
        measures
    }

    fn draw(contest: &Preferans, tally: &SeatingTally, findings: &[Finding]) -> Vec<Figure> {
        figures::draw(contest, tally, findings)
    }
}
