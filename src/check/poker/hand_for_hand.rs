//! Do tables that wait for each other keep time out of the result? (PS-11, 12, 13, 17)
//!
//! Each tournament is played again with one thing changed and the same luck ([`Echo`](crate::poker::rules::Echo)): hands around
//! the pay jump stretched at random, nobody stalling, hand for hand off. What then differs is owed to that one thing.
//!
//! * **Time**: with hand for hand, and levels that last by hands, no place and no prize may change when hands last otherwise.
//! * **Ranking**: places and prizes are worked out a second time ([`ranking`]) from what was told.
//! * **Stalling**: the prize of those who stall less what they win on the same luck when nobody does, by stack when the field
//!   first comes close to a pay jump; with and without the phase.
//! * **Cost**: minutes and rounds of the phase, and the hands that tables could have played while they waited.
//! * **Hands a level**: where levels last by the clock, how unevenly tables get hands, with and without a break.

mod figures;
pub mod phase;
pub mod probe;
pub mod ranking;
pub mod spread;
pub mod stalling;

use self::probe::{HandForHandProbe, HandForHandTally};
use self::spread::KIND_NAMES;
use self::stalling::{CLASS_NAMES, Gains};
use crate::check::{Check, Estimator, Measure};
use crate::poker::Poker;
use crate::poker::rules::{self, Lasts, Pace, Rules};
use crate::report::{Figure, Finding};

/// The check.
#[derive(Debug)]
pub struct HandForHand;

const GAIN_FIGURE: &str = "stalling-gain";
const PLACES_FIGURE: &str = "places-moved";
const ROUNDS_FIGURE: &str = "rounds-per-phase";
const SPREAD_FIGURE: &str = "hands-per-level";

const PER_MINUTE: f64 = 1.0 / 60_000.0;
const PER_THOUSAND: f64 = 0.001;

impl Check for HandForHand {
    type Contest = Poker;
    type Probe = HandForHandProbe;

    const NAME: &'static str = "hand-for-hand";
    const QUESTION: &'static str = "Does hand for hand keep the speed of a table out of the result?";
    const RULES: &'static [&'static str] = &["PS-11", "PS-12", "PS-13", "PS-17"];

    fn probe(contest: &Poker) -> HandForHandProbe {
        HandForHandProbe::new(&contest.rules)
    }

    fn measure(contest: &Poker, tally: &HandForHandTally) -> Vec<Measure> {
        let rules = &contest.rules;
        let mut measures = vec![
            measure(
                "time-changes-result",
                "In how many tournaments does a place or prize change when hands around a pay jump last otherwise?",
                "tournaments per 100",
                tally.time_changes.estimator(100.0),
                &[PLACES_FIGURE],
            ),
            measure(
                "rank-mismatch",
                "In how many tournaments is a place or prize not what the stacks at the start of the hand say?",
                "tournaments per 100",
                tally.mismatch.estimator(100.0),
                &[],
            ),
        ];
        if phase(rules) {
            measures.push(measure(
                "phase-changes-result",
                "In how many tournaments does a place or prize change when tables do not wait for each other?",
                "tournaments per 100",
                tally.phase_changes.estimator(100.0),
                &[PLACES_FIGURE],
            ));
        }
        if stallers(rules) {
            measures.push(measure(
                "stalling-changes-result",
                "In how many tournaments does a place or prize change because some stall?",
                "tournaments per 100",
                tally.stalling_changes.estimator(100.0),
                &[],
            ));
            if phase(rules) {
                measures.extend(gains(rules, "on", &tally.on));
            }
            measures.extend(gains(rules, "off", &tally.off));
        }
        if phase(rules) {
            measures.extend([
                measure(
                    "phase-minutes",
                    "How long do tables play hand for hand?",
                    "minutes a tournament",
                    Estimator::Mean { moments: tally.length, scale: PER_MINUTE },
                    &[],
                ),
                measure(
                    "phase-rounds",
                    "How many hands do tables play hand for hand?",
                    "rounds a tournament",
                    Estimator::Mean { moments: tally.rounds, scale: 1.0 },
                    &[ROUNDS_FIGURE],
                ),
                measure(
                    "phase-hands-lost",
                    "How many hands could tables have played while they waited for others?",
                    "hands a tournament, over all tables",
                    Estimator::Mean { moments: tally.lost, scale: PER_THOUSAND },
                    &[],
                ),
            ]);
        }
        if let Lasts::Time(_) = rules.levels[0].lasts {
            let kinds = if rules.breaks.first.is_some() { KIND_NAMES.len() } else { 1 };
            for (name, moments) in KIND_NAMES.iter().zip(&tally.spread).take(kinds) {
                measures.push(measure(
                    &format!("hands-per-level-spread/{name}"),
                    "How many hands more than another does a table get in a level?",
                    "hands a level, most less fewest",
                    Estimator::Ratio { moments: *moments, scale: 1.0 },
                    &[SPREAD_FIGURE],
                ));
            }
        }
        measures.extend([
            measure(
                "shared-places",
                "How often do players share a place?",
                "shared places per 100 tournaments",
                tally.shared.estimator(100.0),
                &[],
            ),
            measure(
                "shared-bubbles",
                "How often do players share the last paid places with unpaid ones?",
                "shared places per 100 tournaments",
                tally.bubbles.estimator(100.0),
                &[],
            ),
            measure(
                "shared-prizes",
                "How much prize money is shared?",
                "percent of a buy-in a tournament",
                Estimator::Mean { moments: tally.shared_prizes, scale: 100.0 / f64::from(rules.buy_in) },
                &[],
            ),
        ]);
        measures
    }

    fn draw(contest: &Poker, tally: &HandForHandTally, findings: &[Finding]) -> Vec<Figure> {
        let rules = &contest.rules;
        let mut figures = Vec::new();
        if stallers(rules) {
            figures.push(figures::gain(findings));
        }
        figures.push(figures::places(phase(rules), tally));
        if phase(rules) {
            figures.push(figures::rounds(tally));
        }
        if let Lasts::Time(_) = rules.levels[0].lasts {
            figures.push(figures::spread(tally));
        }
        figures
    }
}

/// Whether tables wait for each other.
fn phase(rules: &Rules) -> bool {
    rules.hand_for_hand != rules::HandForHand::Off
}

/// Whether somebody stalls.
fn stallers(rules: &Rules) -> bool {
    rules.entrants.iter().any(|entrant| entrant.pace == Pace::Stalls)
}

fn measure(
    estimand: &str,
    question: &str,
    unit: &'static str,
    estimator: Estimator,
    figures: &'static [&'static str],
) -> Measure {
    Measure { estimand: estimand.into(), question: question.into(), unit, null: 0.0, estimator, figures }
}

/// Gains from stalling, in money and in the chance of a prize.
fn gains(rules: &Rules, phase: &str, gains: &Gains) -> Vec<Measure> {
    let played = if phase == "on" { "with hand for hand" } else { "where tables never wait" };
    let stalls = |one: &&rules::Entrant| one.pace == Pace::Stalls;
    let stallers = i64::try_from(rules.entrants.iter().filter(stalls).count()).expect("few players");
    // All of them together win at most all the prizes that they are enough for.
    let best = rules.prizes.iter().take(usize::try_from(stallers).expect("few players"));
    let most_won = i64::try_from(best.sum::<u64>()).expect("cents of the entries");
    let sides = [
        (
            "gain",
            format!("How much more does a staller win than with the same luck when nobody stalls, {played}?"),
            "percent of a buy-in",
            100.0 / f64::from(rules.buy_in),
            most_won,
            &gains.prize,
        ),
        (
            "cash",
            format!("How much likelier is a prize for a staller than with the same luck when nobody stalls, {played}?"),
            "percentage points",
            100.0,
            stallers,
            &gains.cash,
        ),
    ];
    let members = sides.into_iter().flat_map(|(what, question, unit, scale, most, moments)| {
        CLASS_NAMES.iter().zip(moments).map(move |(class, moments)| {
            measure(
                &format!("stalling-{what}-{phase}/{class}"),
                &question,
                unit,
                Estimator::Bounded { moments: *moments, most, scale },
                &[GAIN_FIGURE],
            )
        })
    });
    members.collect()
}
