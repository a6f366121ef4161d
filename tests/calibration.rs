//! Fair contests raise false alarms at the nominal rate: a thousand small runs, judged like any run.
//!
//! What is the truth that a p-value or an interval is held against? For some estimands symmetry gives it exactly:
//!
//! * `seat-draw`: seats are drawn uniformly, so 0.
//! * `burden-near`, `prize-near`: all nine play alike, so burdens and prizes by seat do not depend on who sits where, and the
//!   seat of the marked player is uniform and independent of them. The mean over all its places of (value at a distance
//!   less mean of the other eight) is 0, so 0.
//! * `button-twice`: the forward button never stays, so 0.
//!
//! For the others the truth is not 0, even though the contest is as fair as this rule can be: the first button is in
//! seat 1, which therefore pays fewer blinds, and a bust does move blinds. There the truth is taken from a long run on
//! other luck. Its own error is that of a small run divided by √(LONG / SMALL) ≈ 45, which changes the share of p-values
//! below a level by less than a thousandth of it. `prize-by-seat` is treated so too: that seats win alike is no symmetry.
//!
//! Runs are independent, but estimands within a run are not: seats share a table. So shares are held to binomial limits
//! one estimand at a time, over runs, and errors "in any estimand" count runs.

mod given;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use evenhand::chance::stream::Luck;
use evenhand::check::poker::PokerPanel;
use evenhand::check::{Measure, Panel, Standard, judge};
use evenhand::poker::Poker;
use evenhand::report::Finding;
use evenhand::stats::interval::clopper_pearson;
use evenhand::stats::{Alternative, fit, rank};
use given::{counted, poker};
use rayon::prelude::*;

/// Small runs, and the tournaments of each.
const RUNS: u64 = 1000;
const SMALL: u64 = 300;
/// Tournaments of the run that gives the truth.
const LONG: u64 = 600_000;
const CONFIDENCE: f64 = 0.95;
/// How improbable a count must be under the nominal rate to fail. About a hundred counts are looked at.
const LIMIT: f64 = 1e-4;

const TEXT: &str = r#"
checks = ["blinds", "neighbours"]
[poker]
betting = "push-or-fold"
players = [{ style = "push-fold", marked = true }, { style = "push-fold", count = 8 }]
"#;

type Measured = Vec<(&'static str, Vec<Measure>)>;

fn measured(poker: &Poker, luck: Luck, tournaments: std::ops::Range<u64>) -> Measured {
    let checks = ["blinds".to_string(), "neighbours".to_string()];
    let tally = counted(poker, luck, tournaments, || <PokerPanel as Panel<Poker>>::new(poker, &checks));
    <PokerPanel as Panel<Poker>>::measure(poker, &tally)
}

/// Families whose truth is exactly 0.
const EXACT: [&str; 4] = ["button-twice", "seat-draw", "burden-near", "prize-near"];

/// The findings of all small runs, and the truth by estimand.
struct Calibration {
    truth: BTreeMap<String, f64>,
    runs: Vec<Vec<Finding>>,
}

static CALIBRATION: LazyLock<Calibration> = LazyLock::new(|| {
    let poker = poker(TEXT);
    let long = measured(&poker, Luck::new(2, "calibration"), 0..LONG);
    let measures = || long.iter().flat_map(|(_, measures)| measures);
    let truth: BTreeMap<String, f64> = measures()
        .map(|measure| {
            let exact = EXACT.contains(&measure.family());
            (measure.estimand.clone(), if exact { 0.0 } else { measure.estimator.interval(0.05).estimate })
        })
        .collect();
    // Any margin makes a finding judged; how wide it is has no say in intervals and p-values.
    let margins = measures().map(|measure| (measure.family().to_string(), 1.0)).collect();
    let standard = Standard { confidence: CONFIDENCE, margins, ..Standard::default() };
    let luck = Luck::new(1, "calibration");
    let runs = (0..RUNS)
        .into_par_iter()
        .map(|run| {
            let mut measured = measured(&poker, luck, run * SMALL..(run + 1) * SMALL);
            for measure in measured.iter_mut().flat_map(|(_, measures)| measures) {
                measure.null = truth[&measure.estimand];
            }
            judge(&measured, &standard)
        })
        .collect();
    Calibration { truth, runs }
});

/// p-values over all runs, by estimand.
fn p_values() -> BTreeMap<&'static str, Vec<f64>> {
    let mut by_estimand: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for finding in CALIBRATION.runs.iter().flatten() {
        if let Some(p_value) = finding.p_value {
            by_estimand.entry(&finding.estimand).or_default().push(p_value);
        }
    }
    by_estimand
}

fn count(values: impl IntoIterator<Item = bool>) -> u64 {
    values.into_iter().map(u64::from).sum()
}

#[test]
fn every_estimand_but_rates_has_a_p_value_in_every_run() {
    let p_values = p_values();
    assert_eq!(p_values.len(), 9 + 4 + 9 + 1 + 4 + 4, "{:?}", p_values.keys());
    assert!(p_values.values().all(|values| values.len() as u64 == RUNS));
    assert_eq!(CALIBRATION.truth.len(), p_values.len() + 4, "four rates");
}

#[test]
fn p_values_fall_below_a_level_at_its_rate() {
    for (estimand, values) in p_values() {
        for level in [0.05, 0.01] {
            let below = count(values.iter().map(|&p_value| p_value < level));
            let p_value = fit::binomial(below, RUNS, level, Alternative::TwoSided).p_value;
            println!("{estimand}: {below} of {RUNS} below {level}");
            assert!(p_value > LIMIT, "{estimand}: {below} of {RUNS} p-values below {level}");
        }
    }
}

/// By the largest distance, which minds neither the few p-values of exactly 1 (prizes come in steps, so an estimate may hit 0
/// exactly) nor what happens far out: the levels above are for that.
#[test]
fn p_values_are_uniform() {
    for (estimand, values) in p_values() {
        let test = rank::kolmogorov(&values, Alternative::TwoSided).expect("a thousand p-values");
        assert!(test.p_value > LIMIT, "{estimand}: Kolmogorov-Smirnov p = {:e}", test.p_value);
    }
}

/// Held against 0, the burden of seat 1 is found different in nearly every run: the first button is there. So the tests
/// above could fail, and 0 is not the truth to calibrate it by.
#[test]
fn a_wrong_truth_shows() {
    let poker = poker(TEXT);
    let measured = measured(&poker, Luck::new(1, "calibration"), 0..SMALL);
    let seat_1 = measured[0].1.iter().find(|measure| measure.estimand == "burden-by-seat/1").expect("measured");
    assert!(seat_1.estimator.p_value(0.0).expect("a p-value") < 1e-6);
    assert!(CALIBRATION.truth["burden-by-seat/1"] < -0.5);
}

/// Whether the share of runs with an error may be at most `nominal`: the lower end of its interval is.
fn assert_at_most(what: &str, errors: u64, nominal: f64) {
    println!("{what}: {errors} of {RUNS} runs");
    let low = clopper_pearson(errors, RUNS, 1e-3).low.expect("exact");
    assert!(low <= nominal, "{what}: {errors} of {RUNS} runs, nominal share {nominal}");
}

/// Holm's method holds the chance of any false alarm under the level, whatever the dependence.
#[test]
fn holm_raises_any_false_alarm_at_most_at_the_level() {
    for level in [0.05, 0.10] {
        let any = |findings: &Vec<Finding>| {
            findings.iter().any(|finding| finding.p_adjusted.is_some_and(|p_adjusted| p_adjusted < level))
        };
        let alarms = count(CALIBRATION.runs.iter().map(any));
        assert_at_most(&format!("false alarms at {level}"), alarms, level);
        // It is no empty promise either: without adjustment, alarms would be the rule.
        let unadjusted = count(
            CALIBRATION.runs.iter().map(|findings| findings.iter().any(|f| f.p_value.is_some_and(|p| p < level))),
        );
        assert!(alarms > 0 && unadjusted > RUNS / 2, "{alarms} and {unadjusted} of {RUNS}");
    }
}

fn holds(finding: &Finding) -> bool {
    let truth = CALIBRATION.truth[&finding.estimand];
    finding.low.is_none_or(|low| low <= truth) && finding.high.is_none_or(|high| truth <= high)
}

#[test]
fn all_intervals_hold_together_with_the_confidence() {
    let misses = count(CALIBRATION.runs.iter().map(|findings| !findings.iter().all(holds)));
    assert_at_most("an interval that misses", misses, 1.0 - CONFIDENCE);
    assert!(misses > 0, "intervals that never miss are too wide");
    // None of the estimands takes more than its share.
    let judged = CALIBRATION.runs[0].len();
    for place in 0..judged {
        let misses = count(CALIBRATION.runs.iter().map(|findings| !holds(&findings[place])));
        let share = (1.0 - CONFIDENCE) / f64::from(u32::try_from(judged).expect("few"));
        let p_value = fit::binomial(misses, RUNS, share, Alternative::Greater).p_value;
        let estimand = &CALIBRATION.runs[0][place].estimand;
        assert!(p_value > LIMIT, "{estimand}: {misses} of {RUNS} intervals miss, nominal share {share}");
    }
}
