//! The check of balance (PS-16): false alarms come at the nominal rate, and tables stay level under every variant.
//! `tests/power.rs` plants the faults that it must find.

#![allow(clippy::cast_precision_loss, reason = "counts of moves")]

mod given;

use evenhand::check::poker::PokerPanel;
use evenhand::check::poker::balance::probe::{BalanceProbe, LARGEST_SHIFT};
use evenhand::check::{Panel, judge};
use evenhand::poker::Poker;
use evenhand::report::{Finding, Verdict};
use evenhand::scenario::{Game, Scenario};
use evenhand::stats::Alternative;
use evenhand::stats::fit::binomial;
use given::{counted, scenario};

const ROOM: &str = r#"
checks = ["balance"]
[poker]
entrants = 36
seats = 9
betting = "push-or-fold"
style = "push-fold"
levels = [{ big-blind = 60, hands = 4 }]
"#;

fn findings(scenario: &Scenario, run: u64, tournaments: u64) -> Vec<Finding> {
    let Game::Poker(poker) = &scenario.game else { panic!("a poker scenario") };
    let probe = || <PokerPanel as Panel<Poker>>::new(poker, &scenario.checks);
    let tally = counted(poker, scenario.luck(), run * tournaments..(run + 1) * tournaments, probe);
    judge(&<PokerPanel as Panel<Poker>>::measure(poker, &tally), &scenario.standard)
}

/// Two nulls that are exactly true, whatever the players do: the order of the numbers tells nothing about seats after a break, and
/// every seat of the final table is equally likely for each finalist. 1,000 runs of 200 tournaments, of which some 75 fill the final table.
#[test]
fn calibration_false_alarms_come_at_the_nominal_rate() {
    const RUNS: u64 = 1000;
    let scenario = scenario(ROOM);
    let mut alarms = [[0u64; 2]; 2];
    for run in 0..RUNS {
        let findings = findings(&scenario, run, 200);
        for (alarms, estimand) in alarms.iter_mut().zip(["break-order", "final-draw"]) {
            let finding = findings.iter().find(|finding| finding.estimand == estimand).expect("it is measured");
            let p_value = finding.p_value.expect("200 tournaments are enough to test");
            for (alarms, level) in alarms.iter_mut().zip([0.05, 0.01]) {
                *alarms += u64::from(p_value < level);
            }
        }
    }
    for (estimand, alarms) in ["break-order", "final-draw"].iter().zip(alarms) {
        for (alarms, level) in alarms.into_iter().zip([0.05, 0.01]) {
            let test = binomial(alarms, RUNS, level, Alternative::TwoSided);
            assert!(test.p_value > 0.001, "{estimand}: {alarms} of {RUNS} below {level}");
        }
    }
}

/// Nobody is at two tables, and tables stay within the limit, with every way to balance and break there is; the engine stops
/// where they do not, and the check counts again by itself.
#[test]
fn ps_16_tables_stay_level_under_every_variant() {
    for mover in ["fewest-moves", "next-big-blind", "just-passed", "furthest-from-blinds", "last-seated", "random"] {
        for seat in ["position-matched", "soonest-big-blind", "random", "first-free"] {
            for (which, to, limit) in [("smallest", "any-seat", 1), ("posted", "level", 2), ("random", "any-seat", 3)] {
                let text = format!(
                    "{ROOM}balance-mover = \"{mover}\"\nbalance-seat = \"{seat}\"\nbreak-which = \"{which}\"\n\
                     break-to = \"{to}\"\nbalance-limit = {limit}\n[claims]\nsize-over-limit = {{ max = 0 }}\n"
                );
                let findings = findings(&scenario(&text), 0, 20);
                let over = findings.iter().find(|finding| finding.estimand == "size-over-limit").expect("measured");
                assert_eq!(over.verdict, Verdict::Fair, "{mover} {seat} {which} {to} {limit}: {}", over.estimate);
            }
        }
    }
}

/// Mean change, either way, of the hands until the big blind when random players are moved for balance.
fn mean_shift(seat: &str) -> f64 {
    let text = format!("{ROOM}balance-mover = \"random\"\nbalance-seat = \"{seat}\"\n");
    let scenario = scenario(&text);
    let Game::Poker(poker) = &scenario.game else { panic!("a poker scenario") };
    let tally = counted(poker, scenario.luck(), 0..400, || BalanceProbe::new(&poker.rules));
    let counts = &tally.shifts[0];
    let moves: u64 = counts.iter().sum();
    let shifts: u64 = (-LARGEST_SHIFT..=LARGEST_SHIFT)
        .zip(counts)
        .map(|(shift, count)| u64::from(shift.unsigned_abs()) * count)
        .sum();
    shifts as f64 / moves as f64
}

/// "Similar position" (PS-16): a seat matched by position keeps the big blind nearer to where it was than the first free seat or a
/// random one does.
#[test]
fn ps_16_a_similar_position_is_more_similar_than_a_random_one() {
    let [matched, random, first] = ["position-matched", "random", "first-free"].map(mean_shift);
    assert!(matched < random && matched < first, "hands: matched {matched}, random {random}, first free {first}");
}
