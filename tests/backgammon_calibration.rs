//! The checks of backgammon raise false alarms at the nominal rate: many small fair runs, judged like any run.
//!
//! The truth that an interval is held against is that of a long run on other luck, whose own error is small beside that of a small
//! run. Where games are drawn, all runs draw from the same measured games: there the interval is that of what was played, and what
//! the sample of measured games adds to it is held against models that were measured anew.

mod given;

use std::collections::BTreeMap;

use evenhand::backgammon::Backgammon;
use evenhand::chance::stream::Luck;
use evenhand::check::backgammon::{BackgammonPanel, crawford, late, sample, skill};
use evenhand::check::{Estimator, Measure, Panel};
use evenhand::run::{Plan, Progress, run};
use evenhand::scenario::{Game, Scenario};
use evenhand::stats::{Alternative, fit};
use given::scenario;
use rayon::prelude::*;

/// How improbable a count of misses must be under the nominal rate to fail. About a hundred counts are looked at.
const LIMIT: f64 = 1e-4;

/// Nominal rate of misses of one interval.
const ERROR: f64 = 0.1;

fn event(scenario: &Scenario) -> &Backgammon {
    let Game::Backgammon(event) = &scenario.game else { panic!("backgammon") };
    event
}

fn measured(scenario: &Scenario, seed: u64, tournaments: std::ops::Range<u64>) -> Vec<Measure> {
    let event = event(scenario);
    let probe = || <BackgammonPanel as Panel<Backgammon>>::new(event, &scenario.checks);
    let plan = Plan { luck: Luck::new(seed, "calibration"), tournaments };
    let tally = run(event, &plan, probe, &Progress::default()).unwrap_or_else(|ended| panic!("{ended:?}"));
    let measured = <BackgammonPanel as Panel<Backgammon>>::measure(event, &tally);
    measured.into_iter().flat_map(|(_, measures)| measures).collect()
}

/// What was played, without what a sample adds.
fn played(measure: &Measure) -> &Estimator {
    match &measure.estimator {
        Estimator::Sampled { played, .. } => played,
        Estimator::Mean { .. }
        | Estimator::Ratio { .. }
        | Estimator::Root { .. }
        | Estimator::Bounded { .. }
        | Estimator::Rate { .. }
        | Estimator::Within { .. }
        | Estimator::Exact { .. }
        | Estimator::Pooled { .. }
        | Estimator::Departure { .. }
        | Estimator::Draw { .. } => &measure.estimator,
    }
}

/// Plays so many runs of so many tournaments; the intervals of each estimand miss the truth at the nominal rate, or less often where
/// they are exact.
fn calibrate(text: &str, runs: u64, small: u64, long: u64) {
    let scenario = scenario(text);
    let truth: BTreeMap<String, f64> = measured(&scenario, 2, 0..long)
        .iter()
        .map(|measure| (measure.estimand.clone(), played(measure).interval(ERROR).estimate))
        .collect();
    let misses: Vec<BTreeMap<String, u64>> = (0..runs)
        .into_par_iter()
        .map(|run| {
            let miss = |measure: &Measure| {
                let (interval, truth) = (played(measure).interval(ERROR), truth[&measure.estimand]);
                let holds =
                    interval.low.is_none_or(|low| low <= truth) && interval.high.is_none_or(|high| truth <= high);
                (measure.estimand.clone(), u64::from(!holds))
            };
            measured(&scenario, 1, run * small..(run + 1) * small).iter().map(miss).collect()
        })
        .collect();
    for measure in measured(&scenario, 1, 0..2) {
        let estimand = &measure.estimand;
        let missed: u64 = misses.iter().map(|misses| misses[estimand]).sum();
        let alternative = match played(&measure) {
            Estimator::Rate { .. }
            | Estimator::Within { .. }
            | Estimator::Exact { .. }
            | Estimator::Pooled { .. }
            | Estimator::Departure { .. }
            | Estimator::Draw { .. } => Alternative::Greater,
            // Illegal plays on purpose that are all noticed change nothing, in any match.
            Estimator::Bounded { moments, .. } if moments.xx == 0 => Alternative::Greater,
            Estimator::Mean { .. }
            | Estimator::Ratio { .. }
            | Estimator::Root { .. }
            | Estimator::Bounded { .. }
            | Estimator::Sampled { .. } => Alternative::TwoSided,
        };
        let p_value = fit::binomial(missed, runs, ERROR, alternative).p_value;
        println!("{estimand}: {missed} of {runs} intervals miss");
        assert!(p_value > LIMIT, "{estimand}: {missed} of {runs} intervals miss {}", truth[estimand]);
    }
}

#[test]
fn checks_of_drawn_matches() {
    calibrate(
        "checks = [\"crawford\", \"lateness\", \"match-equity\", \"skill\", \"clock\"]\n[backgammon]\nlength = 3\n\
         play = \"model\"\ngames = 500\nclock = 3\nplayers = [{ pace = 10 }, { pace = 10, noise = 100 }]",
        500,
        400,
        200_000,
    );
}

#[test]
fn checks_of_a_field() {
    calibrate(
        "checks = [\"byes\"]\n[backgammon]\nlength = 1\nplay = \"model\"\ngames = 500\nentrants = 6",
        500,
        400,
        200_000,
    );
}

#[test]
fn checks_of_matches_that_are_played() {
    calibrate("checks = [\"opening\"]\n[backgammon]\nlength = 1", 400, 100, 40_000);
    calibrate(
        "checks = [\"illegal-plays\", \"clock\"]\n[backgammon]\nlength = 1\nclock = 3\npace = 8\nintent = \"cunning\"\n\
         players = [{ sloppy = 200 }, {}]",
        150,
        40,
        6_000,
    );
    calibrate("checks = [\"model-agrees\"]\n[backgammon]\nlength = 2\ngames = 500", 200, 80, 16_000);
}

/// The standard deviation that a sample adds is what models differ by that were measured on other luck: of forty, within a third
/// (four standard errors of a standard deviation from forty are 45 %, and the stated one has hardly any).
#[test]
fn what_the_sample_adds_is_what_models_differ_by() {
    const MODELS: u64 = 40;
    let scenario = scenario(
        "checks = [\"skill\", \"crawford\"]\n[backgammon]\nlength = 3\nplay = \"model\"\ngames = 300\n\
         players = [{}, { noise = 100 }]",
    );
    let contrasts: Vec<_> = [skill::contrasts(event(&scenario)), crawford::contrasts(event(&scenario))].concat();
    let models: Vec<Backgammon> = (1..=MODELS).map(|seed| event(&scenario).clone().remeasured(seed)).collect();
    for contrast in contrasts {
        let values: Vec<(f64, f64)> = models
            .par_iter()
            .map(|model| {
                #[allow(clippy::cast_precision_loss, reason = "weights are small")]
                let value =
                    contrast.terms.iter().map(|(echo, weight)| *weight as f64 * sample::chance(model, echo)).sum();
                (value, sample::deviation(model, &contrast))
            })
            .collect();
        let count = f64::from(u32::try_from(MODELS).expect("few"));
        let mean = values.iter().map(|(value, _)| value).sum::<f64>() / count;
        let spread =
            (values.iter().map(|(value, _)| (value - mean) * (value - mean)).sum::<f64>() / (count - 1.0)).sqrt();
        let stated = (values.iter().map(|(_, deviation)| deviation * deviation).sum::<f64>() / count).sqrt();
        println!("{}: models differ by {:.5}, stated {:.5}", contrast.estimand, spread, stated);
        assert!((0.6..1.6).contains(&(spread / stated)), "{}: {spread} and {stated}", contrast.estimand);
    }
}

/// A drawn match is the chain that `chance` works out: a long run comes to the same.
#[test]
fn chances_by_the_chain_are_those_of_drawn_matches() {
    let scenario = scenario("checks = [\"crawford\"]\n[backgammon]\nlength = 3\nplay = \"model\"\ngames = 300");
    let event = event(&scenario);
    let all = measured(&scenario, 3, 0..100_000);
    for (contrast, measure) in crawford::contrasts(event).iter().zip(&all) {
        #[allow(clippy::cast_precision_loss, reason = "weights are small")]
        let exact: f64 =
            contrast.terms.iter().map(|(echo, weight)| *weight as f64 * 100.0 * sample::chance(event, echo)).sum();
        let interval = played(measure).interval(1e-5);
        println!("{}: {exact} in {interval:?}", contrast.estimand);
        assert!(
            interval.low.expect("an end") <= exact && exact <= interval.high.expect("an end"),
            "{}",
            contrast.estimand
        );
    }
}

/// The numbers that the limits state: 4,000 games a score, matches to 7.
#[test]
fn how_much_the_sample_adds_in_a_match_to_seven() {
    let deviations =
        |text: &str, contrasts: fn(&Backgammon) -> Vec<evenhand::check::backgammon::contrast::Contrast>| {
            let scenario = scenario(&format!("{text}\n[backgammon]\nlength = 7\nplay = \"model\"\ngames = 4000"));
            let event = event(&scenario);
            let deviation = |contrast| (100.0 * sample::deviation(event, &contrast), contrast.estimand);
            contrasts(event).into_iter().map(deviation).collect::<Vec<_>>()
        };
    let late = deviations("checks = [\"lateness\"]", late::contrasts);
    println!("{late:?}");
    for (deviation, estimand) in late.iter().filter(|(_, estimand)| estimand.starts_with("late-win/")) {
        let even = estimand.ends_with("/0-minutes");
        assert!(if even { *deviation < 1e-9 } else { (0.33..0.365).contains(deviation) }, "{estimand}: {deviation}");
    }
}
