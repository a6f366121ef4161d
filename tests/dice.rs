//! Tests of dice: uniform where dice are fair, alarming where they are not, and with the power that the tables say.

use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chance, Chances, Purpose};
use evenhand::stats::dice::{
    self, Cusum, Decision, EVEN, Evidence, Order, Pair, Pairs, Shift, Sprt, WAYS, reach_of_throws, sequential_throws,
    throws_needed,
};
use evenhand::stats::{Alternative, Test, fit, rank};
use rayon::prelude::*;

/// How improbable a count must be under the nominal rate to fail.
const LIMIT: f64 = 1e-4;

fn stream(group: &str, index: u64) -> Stream {
    Luck::new(7, group).tournament(index).open(Purpose::Luck, 0)
}

#[allow(clippy::cast_possible_truncation, reason = "below 6")]
fn roll(stream: &mut Stream) -> Pair {
    stream.below_each([6, 6]).map(|face| face as u8 + 1)
}

fn rolls(group: &str, index: u64, count: usize) -> Vec<Pair> {
    let mut stream = stream(group, index);
    (0..count).map(|_| roll(&mut stream)).collect()
}

/// A face from 0 of a die with this bias.
fn biased(stream: &mut Stream, by: u32) -> usize {
    let number = stream.below(60_000);
    let ones = 10_000 - 6 * by;
    if number < ones { 0 } else { (1 + (number - ones) / 10_000).min(5) as usize }
}

/// All tests of a sequence, by name; labels of players are drawn, so that they mean nothing.
fn family(rolls: &[Pair], labels: &mut Stream) -> Vec<(&'static str, f64)> {
    let pairs = Pairs::of(rolls);
    let mut by_player = vec![vec![0; 6]; 3];
    for roll in rolls {
        let player = labels.below(3) as usize;
        for face in roll {
            by_player[player][usize::from(*face) - 1] += 1;
        }
    }
    let lag = dice::lag(rolls).map(|row| row.to_vec());
    let [chi_square, runs, correlation, serial] = dice::law(&pairs, Some(rolls));
    let mut sorted = Pairs::default();
    for [one, other] in rolls {
        sorted.add([*one.max(other), *one.min(other)]);
    }
    assert_eq!((pairs.order(), sorted.order()), (Order::Kept, Order::Lost));
    let tests: [(&str, Result<Test, _>); 15] = [
        ("faces", dice::uniform(&pairs.faces(), &EVEN)),
        ("first die", dice::uniform(&pairs.first(), &EVEN)),
        ("36 rolls", dice::uniform(&pairs.cells(), &[1; 36])),
        ("21 rolls", dice::uniform(&pairs.unordered(), &WAYS)),
        ("rows", dice::rows(&pairs.0.map(|row| row.to_vec()), &EVEN)),
        ("independence, order kept", dice::independence(&pairs, Order::Kept)),
        ("independence, order lost", dice::independence(&sorted, Order::Lost)),
        ("faces after faces", dice::homogeneous(&lag)),
        ("players without meaning", dice::homogeneous(&by_player)),
        ("gaps", dice::gaps(rolls)),
        ("repeats", dice::repeats(rolls)),
        ("law: chi-square", chi_square.test),
        ("law: runs", runs.test),
        ("law: correlation", correlation.test),
        ("law: serial correlation", serial.test),
    ];
    tests.into_iter().map(|(name, test)| (name, test.expect("enough rolls").p_value)).collect()
}

fn assert_uniform(name: &str, values: &[f64]) {
    let distance = rank::kolmogorov(values, Alternative::TwoSided).expect("values").p_value;
    println!("{name}: Kolmogorov–Smirnov p {distance:.4}");
    assert!(distance > LIMIT, "{name}: {distance:e}");
    for level in [0.05, 0.01] {
        let below = values.iter().filter(|&&value| value < level).count() as u64;
        let p_value = fit::binomial(below, values.len() as u64, level, Alternative::TwoSided).p_value;
        assert!(p_value > LIMIT, "{name}: {below} of {} below {level}", values.len());
    }
}

/// Two thousand streams of fair rolls: each p-value is uniform over them.
#[test]
fn p_values_of_fair_rolls_are_uniform() {
    let all: Vec<Vec<(&str, f64)>> = (0..2_000)
        .into_par_iter()
        .map(|index| family(&rolls("fair", index, 3_000), &mut stream("labels", index)))
        .collect();
    for test in 0..all[0].len() {
        let values: Vec<f64> = all.iter().map(|values| values[test].1).collect();
        assert_uniform(all[0][test].0, &values);
    }
}

/// The 1,296 pairs of rolls in a row need 12,960 rolls; their chi-square has 1,295 degrees, 440 where the order was lost.
#[test]
fn pairs_of_rolls_have_their_degrees() {
    let all: Vec<[Test; 2]> = (0..400)
        .into_par_iter()
        .map(|index| {
            let rolls = rolls("pairs", index, 20_000);
            [Order::Kept, Order::Lost].map(|order| dice::successive(&rolls, order).expect("enough rolls"))
        })
        .collect();
    assert_eq!(all[0].map(|test| test.df), [Some(1_295.0), Some(440.0)]);
    for (place, name) in ["1,296 pairs", "441 pairs"].into_iter().enumerate() {
        assert_uniform(name, &all.iter().map(|tests| tests[place].p_value).collect::<Vec<_>>());
    }
    assert!(dice::successive(&rolls("pairs", 0, 12_959), Order::Kept).is_err());
}

/// What is wrong is found by the test that looks for it.
#[test]
fn faults_are_found_by_their_tests() {
    let fair = rolls("faults", 0, 20_000);
    let p = |spoilt: &[Pair], name: &str| {
        let all = family(spoilt, &mut stream("labels", 0));
        all.into_iter().find(|(known, _)| *known == name).expect("a test").1
    };
    let each = |spoil: fn(usize, Pair, Pair) -> Pair| -> Vec<Pair> {
        (0..fair.len()).map(|place| spoil(place, fair[place.saturating_sub(1)], fair[place])).collect()
    };
    let copied = each(|place, _, [one, other]| if place % 20 == 0 { [one, one] } else { [one, other] });
    assert!(p(&copied, "independence, order kept") < 1e-6);
    assert!(p(&copied, "independence, order lost") < 1e-6);
    let again = each(|place, before, now| if place % 20 == 0 { before } else { now });
    assert!(p(&again, "repeats") < 1e-6);
    assert!(p(&again, "faces after faces") < 1e-4);
    assert!(p(&again, "law: serial correlation") < 1e-4);
    let fewer = each(
        |_, before, [one, other]| {
            if one == other && before[0] == before[1] { [one, other % 6 + 1] } else { [one, other] }
        },
    );
    assert!(p(&fewer, "gaps") < 1e-6);
    for name in ["faces", "repeats", "gaps", "faces after faces", "independence, order kept"] {
        assert!(p(&fair, name) > 0.001, "{name}");
    }
}

/// Where counts are too small for chi-square the p-value comes from drawing, and holds its level.
#[test]
fn few_throws_are_judged_by_drawing() {
    let below = (0..400)
        .into_par_iter()
        .filter(|&index| {
            let pairs = Pairs::of(&rolls("few", index, 12));
            let test = dice::uniform(&pairs.faces(), &EVEN).expect("throws");
            assert_eq!(test.df, None);
            test.p_value < 0.05
        })
        .count() as u64;
    println!("few throws: {below} of 400 below 0.05");
    assert!(fit::binomial(below, 400, 0.05, Alternative::Greater).p_value > LIMIT, "{below}");
    let sixes = dice::uniform(&[0, 0, 0, 0, 1, 11], &EVEN).expect("throws");
    assert!(sixes.p_value < 0.001, "{sixes:?}");
}

/// The table of throws that a bias needs: chi-square of the faces at error 0.01 and power 0.9, and the sequential test to a likelihood
/// ratio of 100.
const TABLE: [(u32, f64, f64); 5] = [
    (20, 459_000.0, 192_000.0),
    (50, 73_400.0, 30_700.0),
    (100, 18_400.0, 7_670.0),
    (200, 4_590.0, 1_910.0),
    (500, 734.0, 300.0),
];

#[test]
fn throws_needed_are_those_of_the_table() {
    for (by, fixed, sequential) in TABLE {
        let shift = Shift(f64::from(by) / 10_000.0);
        let (ours, wald) = (throws_needed(shift, 0.01, 0.9), sequential_throws(shift, 100.0));
        println!("six +{}: {ours:.0} throws, {wald:.0} in sequence", shift.0);
        assert!((ours / fixed - 1.0).abs() < 0.005, "{by}: {ours} against {fixed}");
        assert!((wald / sequential - 1.0).abs() < 0.01, "{by}: {wald} against {sequential}");
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below a million")]
        let back = reach_of_throws(ours.round() as u64, 0.01, 0.9);
        assert!((back / shift.0 - 1.0).abs() < 1e-3);
    }
}

/// Dice with each bias, thrown as often as the table says: nine in ten are found. Fair ones are not.
#[test]
fn the_table_holds_by_simulation() {
    for (by, fixed, _) in TABLE {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "below a million")]
        let throws = fixed as u64;
        let runs = if by < 100 { 200 } else { 1_000 };
        let found = |by: u32| {
            (0..runs)
                .into_par_iter()
                .filter(|&index| {
                    let mut stream = stream("table", index);
                    let mut counts = [0; 6];
                    for _ in 0..throws {
                        counts[biased(&mut stream, by)] += 1;
                    }
                    dice::uniform(&counts, &EVEN).expect("throws").p_value < 0.01
                })
                .count() as u64
        };
        let (power, alarms) = (found(by), found(0));
        println!("six +0.{by:04}, {throws} throws: found {power} of {runs}, fair flagged {alarms}");
        assert!(fit::binomial(power, runs, 0.9, Alternative::TwoSided).p_value > LIMIT, "{by}: {power} of {runs}");
        assert!(fit::binomial(alarms, runs, 0.01, Alternative::TwoSided).p_value > LIMIT, "{by}: {alarms} of {runs}");
    }
}

/// Wald's test stops after as many throws as the table says, and errs no more often than it says.
#[test]
fn the_sequential_test_stops_in_time() {
    for (by, _, expected) in TABLE.into_iter().skip(2) {
        let shift = Shift(f64::from(by) / 10_000.0);
        // A miss of 1e-6: practically only the upper limit, where the ratio is 100.
        let stop = |by: u32, miss: f64, index: u64| {
            let mut stream = stream("sequential", index);
            let mut test = Sprt::new(shift, 0.01, miss);
            let mut throws = 0_u32;
            loop {
                throws += 1;
                match test.see(biased(&mut stream, by)) {
                    Decision::Open => {}
                    decided @ (Decision::Biased | Decision::Fair) => return (decided, throws),
                }
            }
        };
        let runs: u32 = 1_000;
        let all: Vec<_> = (0..u64::from(runs)).into_par_iter().map(|index| stop(by, 1e-6, index)).collect();
        let mean = f64::from(all.iter().map(|(_, throws)| throws).sum::<u32>()) / f64::from(runs);
        println!("six +0.{by:04}: {mean:.0} throws in the mean, {expected} expected");
        // The last step goes beyond the limit: a few percent more.
        assert!((0.93..1.12).contains(&(mean / expected)), "{by}: {mean} against {expected}");
        let alarms =
            (0..u64::from(runs)).into_par_iter().filter(|&index| stop(0, 0.1, index).0 == Decision::Biased).count();
        assert!(fit::binomial(alarms as u64, 1_000, 0.01, Alternative::Greater).p_value > LIMIT, "{alarms}");
        let missed =
            (0..u64::from(runs)).into_par_iter().filter(|&index| stop(by, 0.1, index).0 == Decision::Fair).count();
        assert!(fit::binomial(missed as u64, 1_000, 0.1, Alternative::Greater).p_value > LIMIT, "{missed}");
    }
}

/// Watched after every throw, the e-process of fair dice reaches 1/α in at most a share α of streams; a fixed test watched so would alarm
/// in most of them.
#[test]
fn evidence_may_be_watched_all_the_time() {
    let streams = 1_000;
    let watched: Vec<(f64, f64)> = (0..streams)
        .into_par_iter()
        .map(|index| {
            let mut stream = stream("evidence", index);
            let (mut evidence, mut counts) = (Evidence::of_die(), [0_u64; 6]);
            let (mut most, mut least) = (f64::NEG_INFINITY, 1.0_f64);
            for throw in 1..=2_000 {
                let face = biased(&mut stream, 0);
                evidence.see(face);
                counts[face] += 1;
                most = most.max(evidence.ln());
                if throw % 10 == 0 && throw >= 50 {
                    least = least.min(dice::uniform(&counts, &EVEN).expect("throws").p_value);
                }
            }
            (most, least)
        })
        .collect();
    for error in [0.1, 0.05, 0.01] {
        let alarms = watched.iter().filter(|(most, _)| *most >= -libm::log(error)).count() as u64;
        let fixed = watched.iter().filter(|(_, least)| *least < error).count() as u64;
        println!(
            "error {error}: evidence alarms in {alarms} of {streams} streams, a fixed test looked at 196 times in {fixed}"
        );
        assert!(fit::binomial(alarms, streams, error, Alternative::Greater).p_value > LIMIT, "{error}: {alarms}");
        assert!(fixed > 2 * alarms, "{error}: {fixed} and {alarms}");
    }
}

/// The same evidence finds a die that is not fair, whatever its bias.
#[test]
fn evidence_finds_loaded_dice() {
    for (by, throws) in [(500, 1_500_u32), (200, 10_000), (100, 40_000)] {
        let found = (0..100)
            .into_par_iter()
            .filter(|&index| {
                let mut stream = stream("loaded", index);
                let mut evidence = Evidence::of_die();
                for _ in 0..throws {
                    evidence.see(biased(&mut stream, by));
                }
                evidence.ln() >= -libm::log(0.01)
            })
            .count();
        println!("six +0.{by:04}: found in {found} of 100 within {throws} throws");
        assert!(found >= 90, "{by}: {found}");
    }
}

/// A bias that begins in the middle is found by the cumulative sum, and fair throws stay below its limit.
#[test]
fn a_cumulative_sum_finds_a_bias_that_begins_late() {
    let highest = |by: u32, index: u64| {
        let mut stream = stream("cusum", index);
        let mut sum = Cusum::new(Shift(0.05));
        for throw in 0..4_000 {
            sum.see(biased(&mut stream, if throw < 2_000 { 0 } else { by }));
        }
        sum.highest() >= sum.limit(0.01)
    };
    let found = (0..200).into_par_iter().filter(|&index| highest(500, index)).count();
    let alarms = (0..200).into_par_iter().filter(|&index| highest(0, index)).count();
    println!("cumulative sum: found {found}, alarms {alarms} of 200");
    assert!(found >= 190 && alarms <= 8, "found {found}, alarms {alarms}");
}
