//! The check `dice` on the program's own rolls: p-values of fair runs are uniform though games end by what is rolled, the counts are those of
//! the rolls, and what cannot be looked at is refused.

mod given;

use std::collections::BTreeMap;

use evenhand::backgammon::Event;
use evenhand::backgammon::plays::{Plays, may_be_lost};
use evenhand::backgammon::roll::Roll;
use evenhand::scenario::{Game, Scenario};
use evenhand::stats::{Alternative, fit, rank};
use given::scenario;
use rayon::prelude::*;

const RUNS: u64 = 200;
const TOURNAMENTS: u64 = 120;

fn dice() -> Scenario {
    scenario("checks = [\"dice\"]\n[backgammon]\nlength = 3")
}

#[test]
fn p_values_of_fair_runs_are_uniform() {
    let scenario = dice();
    let runs: Vec<_> = (0..RUNS)
        .into_par_iter()
        .map(|run| scenario.findings(run * TOURNAMENTS..(run + 1) * TOURNAMENTS).expect("played"))
        .collect();
    let mut by_estimand: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for finding in runs.iter().flatten() {
        if let Some(p_value) = finding.p_value {
            by_estimand.entry(&finding.estimand).or_default().push(p_value);
        }
    }
    assert_eq!(by_estimand.len(), 6 + 2 + 10, "{:?}", by_estimand.keys());
    for (estimand, values) in by_estimand {
        assert_eq!(values.len() as u64, RUNS, "{estimand}");
        let p_value = rank::kolmogorov(&values, Alternative::TwoSided).expect("values").p_value;
        let below = values.iter().filter(|&&value| value < 0.05).count() as u64;
        println!("{estimand}: Kolmogorov–Smirnov p {p_value:.4}, {below} of {RUNS} below 0.05");
        assert!(p_value > 1e-4, "{estimand}: {p_value:e}");
        assert!(fit::binomial(below, RUNS, 0.05, Alternative::TwoSided).p_value > 1e-4, "{estimand}: {below}");
    }
}

/// Evidence of fair rolls speaks for them, and no window comes again.
#[test]
fn fair_rolls_speak_for_themselves() {
    let findings = dice().findings(0..3_000).expect("played");
    let of = |estimand: &str| findings.iter().find(|finding| finding.estimand == estimand).expect("measured");
    assert!(of("evidence").estimate < 0.0);
    assert!(of("repeated-windows").estimate.abs() < 1e-12 && of("repeated-windows").high.is_some());
    assert!((of("doubles").estimate).abs() < 0.4);
}

/// The two dice of an event make its roll, and an opening roll is told as it was thrown.
#[test]
fn rolls_are_told_die_by_die() {
    let scenario = dice();
    let Game::Backgammon(event) = &scenario.game else { panic!("backgammon") };
    let (mut opening, mut rolls, mut rising) = (None, 0, 0);
    let mut observer = Watch(|event: &Event<'_>| {
        if let Event::OpeningRolled { dice } = event {
            opening = Some(*dice);
        } else if let Event::Rolled { roll, dice, .. } = event {
            assert_eq!(*roll, Roll::new(dice[0], dice[1]));
            assert!(opening.take().is_none_or(|opening| opening == *dice));
            rolls += 1;
            rising += u32::from(dice[0] < dice[1]);
        }
    });
    for index in 0..40 {
        scenario.replay(event, index, &mut observer).expect("played");
    }
    assert!(rolls > 2_000 && rising > rolls / 4, "{rising} of {rolls}");
}

/// A closure that watches.
struct Watch<F>(F);

impl<F: FnMut(&Event<'_>)> evenhand::contest::Observer<evenhand::backgammon::Backgammon> for Watch<F> {
    fn observe(&mut self, event: &Event<'_>) {
        (self.0)(event);
    }
}

/// Whether some roll may be lost is what the list of all results says, in every position of some matches.
#[test]
fn a_roll_may_be_lost_where_some_roll_has_no_play() {
    let scenario = dice();
    let Game::Backgammon(event) = &scenario.game else { panic!("backgammon") };
    let (mut plays, mut counts) = (Plays::new(), [0_u32; 2]);
    let mut observer = Watch(|event: &Event<'_>| {
        if let Event::Moved { before, .. } = event {
            let lost = Roll::ALL.iter().any(|&roll| plays.of(*before, roll) == [before.turned()]);
            assert_eq!(may_be_lost(*before), lost, "{before:?}");
            counts[usize::from(lost)] += 1;
        }
    });
    for index in 0..60 {
        scenario.replay(event, index, &mut observer).expect("played");
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn drawn_games_have_no_rolls_to_look_at() {
    let text = "checks = [\"dice\"]\n[backgammon]\nplay = \"model\"";
    let error = Scenario::parse("given", "given.toml", text, &[]).expect_err("refused");
    assert!(error.to_string().contains("looks at single rolls"), "{error}");
    let text = "checks = [\"dice\"]\n[backgammon]\nfault = { kind = \"dice-shifted\", by = 1667 }";
    let error = Scenario::parse("given", "given.toml", text, &[]).expect_err("refused");
    assert!(error.to_string().contains("1666"), "{error}");
}
