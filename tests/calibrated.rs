//! Checks that are broken on purpose are caught by their calibration, and sound ones are not; looking early costs no false alarms.

mod given;

use evenhand::report::{Finding, Verdict};
use evenhand::run::Progress;
use evenhand::scenario::Scenario;
use evenhand::scenario::calibrate::{Trials, assess};
use evenhand::stats::interval::clopper_pearson;
use given::scenario;
use rayon::prelude::*;

const TEXT: &str = r#"
checks = ["blinds"]
[poker]
seats = 4
stack = 300
betting = "push-or-fold"
style = "push-fold"
[standard.margins]
burden-by-seat = 3.0
seat-draw = 4.0
[calibration]
runs = 300
power-runs = 40
tournaments = 150
planted.poker.fault = { kind = "seat-never-drawn", player = 2, seat = 3 }
"#;

fn trials() -> (Scenario, Trials) {
    let scenario = scenario(TEXT);
    let trials = scenario.trials(&Progress::default()).unwrap_or_else(|error| panic!("{error}"));
    (scenario, trials)
}

fn broken(findings: &[Finding]) -> Vec<&str> {
    let broken = findings.iter().filter(|one| one.verdict == Verdict::Unfair);
    broken.map(|one| one.estimand.as_str()).collect()
}

#[test]
fn a_sound_check_passes_and_broken_ones_are_caught() {
    let (scenario, trials) = trials();
    let confidence = scenario.standard.confidence;
    let findings = assess(&trials, confidence);
    assert_eq!(broken(&findings), Vec::<&str>::new());
    let power: Vec<f64> =
        findings.iter().filter(|one| one.estimand.starts_with("power/")).map(|one| one.estimate).collect();
    assert!(power.windows(2).all(|pair| pair[0] <= pair[1] + 10.0), "power rises: {power:?}");
    assert!(power.last().is_some_and(|&power| power >= 97.0), "{power:?}");

    // One that always says fair.
    let mut mute = trials.clone();
    for run in mute.planted.iter_mut().flat_map(|(_, runs)| runs).chain(&mut mute.fair.findings) {
        for one in run {
            one.verdict = Verdict::Fair;
        }
    }
    assert_eq!(broken(&assess(&mute, confidence)), ["power/100-percent"]);

    // One whose variance is half of what it is: intervals are too short by the root of 2.
    let mut bold = trials;
    for one in bold.fair.centred.iter_mut().flatten() {
        let shorter = |end: Option<f64>| end.map(|end| one.estimate + (end - one.estimate) / 2.0_f64.sqrt());
        (one.low, one.high) = (shorter(one.low), shorter(one.high));
    }
    let findings = assess(&bold, confidence);
    assert!(broken(&findings).contains(&"false-alarms/interval"), "{:?}", broken(&findings));
}

/// p-values that crowd near 0, as those of half the variance do, are seen as such.
#[test]
fn p_values_that_are_not_uniform_are_caught() {
    let (scenario, mut trials) = trials();
    for one in trials.fair.centred.iter_mut().flatten() {
        one.p_value = one.p_value.map(|p_value| p_value * p_value);
    }
    let findings = assess(&trials, scenario.standard.confidence);
    assert!(broken(&findings).iter().any(|name| name.starts_with("p-values/burden")), "{:?}", broken(&findings));
}

/// 2,000 fair runs that stop when decided: what neighbours pay differs by exactly nothing, which lies well inside what is claimed, or on
/// the very edge of it: there a wrong "unfair" is as likely as it can be.
#[test]
fn looking_early_raises_no_more_false_alarms_and_saves_tournaments() {
    const RUNS: u64 = 2_000;
    const MOST: u64 = 480;
    const GAME: &str = "checks = [\"neighbours\"]\n[poker]\nseats = 5\nstack = 300\nbetting = \"push-or-fold\"\n\
        players = [{ style = \"push-fold\", marked = true }, { style = \"push-fold\", count = 4 }]\n\
        [standard]\nconfidence = 0.9\n[claims]\n";
    let count = |claim: &str| {
        let scenario = scenario(&format!("{GAME}\"burden-near/left-1\" = {claim}"));
        let run = |run: u64| {
            let part = run * MOST..(run + 1) * MOST;
            let (findings, played) = scenario.decided(part).unwrap_or_else(|error| panic!("{error}"));
            (u64::from(findings.iter().any(|one| one.verdict == Verdict::Unfair)), played)
        };
        (0..RUNS).into_par_iter().map(run).reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1))
    };
    let (alarms, _) = count("{ min = 0 }");
    let interval = clopper_pearson(alarms, RUNS, 0.01);
    println!("{alarms} false alarms of {RUNS}: {interval:?}");
    assert!(interval.low.is_some_and(|low| low <= 0.1), "{alarms} of {RUNS}");
    let (alarms, played) = count("{ min = -2, max = 2 }");
    println!("{alarms} false alarms, {} tournaments a run of {MOST}", played / RUNS);
    assert_eq!(alarms, 0);
    assert!(played < RUNS * MOST / 2, "{played}");
}

#[test]
fn threads_do_not_show_in_what_is_played_until_decided() {
    let mut scenario = scenario(TEXT);
    scenario.tournaments = 1_000;
    scenario.stop = evenhand::scenario::Stop::Decided;
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let report = pool.install(|| scenario.play(&Progress::default())).unwrap_or_else(|error| panic!("{error}"));
        assert!(report.looks.is_some());
        serde_json::to_string(&report).expect("plain data")
    };
    assert_eq!(with(1), with(3));
}
