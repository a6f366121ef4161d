//! Intervals, decisions, many findings, power.
#![allow(clippy::disallowed_methods, reason = "reference values by another way")]

mod luck;

use evenhand::stats::equivalence::{decide, needed, tost};
use evenhand::stats::interval::{clopper_pearson, mean, mean_within, rare_rate, ratio, wilson};
use evenhand::stats::many::{benjamini_hochberg, bonferroni, holm};
use evenhand::stats::power::{
    detectable_mean, detectable_share, equivalence_power, trials_for_difference, trials_for_equivalence,
};
use evenhand::stats::special::{binomial_cdf, binomial_pmf, binomial_sf};
use evenhand::stats::{Decision, Interval, Limits, Moments, PairMoments};
use luck::Luck;
use proptest::prelude::*;

fn close(value: f64, right: f64, error: f64) {
    assert!((value - right).abs() <= error * right.abs(), "{value:e}, not {right:e}");
}

fn ends(interval: Interval) -> (f64, f64) {
    (interval.low.expect("bounded below"), interval.high.expect("bounded above"))
}

fn contains(interval: &Interval, value: f64) -> bool {
    interval.low.is_none_or(|low| low <= value) && interval.high.is_none_or(|high| value <= high)
}

#[test]
fn clopper_pearson_agrees_with_published_values() {
    let (low, high) = ends(clopper_pearson(0, 1_000_000, 0.05));
    assert!(low.abs() < f64::MIN_POSITIVE);
    close(high, 3.688_872_65e-6, 1e-8);
    let (low, high) = ends(clopper_pearson(111_111, 1_000_000, 0.05));
    assert!((low - 0.110_495_7).abs() < 5e-8 && (high - 0.111_728_6).abs() < 5e-8, "{low} {high}");
    // Clopper and Pearson's own table: 3 of 10 at 95 %: .067 to .652.
    let (low, high) = ends(clopper_pearson(3, 10, 0.05));
    assert!((low - 0.0667).abs() < 1e-4 && (high - 0.6525).abs() < 1e-4, "{low} {high}");
    let (low, high) = ends(clopper_pearson(10, 10, 0.05));
    close(low, 0.025_f64.powf(0.1), 1e-13);
    assert!((high - 1.0).abs() < f64::EPSILON);
}

#[test]
fn the_ends_leave_half_the_error_outside() {
    for (k, n) in [(1, 9), (17, 1000), (999_999, 1_000_000), (5, 1_000_000_000), (300_000_000, 1_000_000_000)] {
        let (low, high) = ends(clopper_pearson(k, n, 0.01));
        close(binomial_sf(k - 1, n, low), 0.005, 1e-9);
        // An upper end of 1 − 5e-9 is itself rounded at 2e-8 of its distance from 1.
        close(binomial_cdf(k, n, high), 0.005, if k == 999_999 { 1e-7 } else { 1e-9 });
    }
}

/// The probability that the interval covers the share, from the binomial distribution itself.
fn coverage(method: fn(u64, u64, f64) -> Interval, n: u64, share: f64, error: f64) -> f64 {
    (0..=n).filter(|&k| contains(&method(k, n, error), share)).map(|k| binomial_pmf(k, n, share)).sum()
}

#[test]
fn clopper_pearson_always_covers_and_wilson_on_average() {
    let mut average = 0.0;
    for step in 1..100_u32 {
        let share = f64::from(step) / 100.0;
        assert!(coverage(clopper_pearson, 40, share, 0.05) >= 0.95, "{share}");
        average += coverage(wilson, 40, share, 0.05) / 99.0;
    }
    assert!((average - 0.95).abs() < 0.005, "{average}");
}

#[test]
fn wilson_agrees_with_published_values() {
    let (low, high) = ends(wilson(0, 1_000_000, 0.05));
    assert!(low.abs() < f64::MIN_POSITIVE);
    close(high, 3.8414e-6, 1e-4);
    // R. Newcombe (1998), table I: 81 of 263: .2553 to .3662.
    let (low, high) = ends(wilson(81, 263, 0.05));
    assert!((low - 0.2553).abs() < 5e-5 && (high - 0.3662).abs() < 5e-5, "{low} {high}");
    // And the mirror: failures for successes.
    let (mirror_low, mirror_high) = ends(wilson(182, 263, 0.05));
    close(mirror_low, 1.0 - high, 1e-14);
    close(mirror_high, 1.0 - low, 1e-14);
}

fn moments(values: &[i64]) -> Moments {
    let mut moments = Moments::default();
    for &value in values {
        moments.add(value);
    }
    moments
}

#[test]
fn mean_is_student() {
    // Mean 3, variance 2.5, n 5; t(.975, 4) = 2.776445105.
    let (low, high) = ends(mean(&moments(&[1, 2, 3, 4, 5]), 0.05));
    let half = 2.776_445_105_197_793 * (2.5_f64 / 5.0).sqrt();
    close(low, 3.0 - half, 1e-12);
    close(high, 3.0 + half, 1e-12);
}

#[test]
fn no_variance_is_no_certainty() {
    assert_eq!(mean(&moments(&[]), 0.05), Interval::unbounded(0.0));
    assert_eq!(mean(&moments(&[7]), 0.05), Interval::unbounded(7.0));
    assert_eq!(mean(&moments(&[7, 7, 7]), 0.05), Interval::unbounded(7.0));
    let (low, high) = ends(mean_within(&moments(&[7, 7, 7]), 0..=8, 0.05));
    let unseen = 1.0 - 0.025_f64.powf(1.0 / 3.0);
    close(low, 7.0 - 7.0 * unseen, 1e-13);
    close(high, 7.0 + unseen, 1e-13);
    let (low, high) = ends(mean_within(&moments(&[0, 8]), 0..=8, 0.05));
    assert!(low.abs() < f64::MIN_POSITIVE && (high - 8.0).abs() < f64::EPSILON);
    let nothing = mean_within(&moments(&[]), 2..=8, 0.05);
    assert_eq!((nothing.low, nothing.high), (Some(2.0), Some(8.0)));
    let mut pairs = PairMoments::default();
    assert_eq!(ratio(&pairs, 0.05), Interval::unbounded(0.0));
    pairs.add(1, 2);
    pairs.add(3, 6);
    assert_eq!(ratio(&pairs, 0.05), Interval::unbounded(0.5));
}

#[test]
fn ratio_agrees_with_the_formula_in_floats() {
    let data = [(3, 10), (5, 11), (2, 9), (7, 15), (4, 10), (0, 4)];
    let mut pairs = PairMoments::default();
    for (x, y) in data {
        pairs.add(x, y);
    }
    let interval = ratio(&pairs, 0.05);
    let r = 21.0 / 59.0;
    let squares: f64 = data
        .iter()
        .map(|&(x, y)| f64::from(i32::try_from(x).unwrap()) - r * f64::from(i32::try_from(y).unwrap()))
        .map(|e| e * e)
        .sum();
    let half = 2.570_581_835_636_314 * (6.0 * squares / 5.0).sqrt() / 59.0;
    close(interval.estimate, r, 1e-15);
    close(interval.high.unwrap() - r, half, 1e-12);
    close(r - interval.low.unwrap(), half, 1e-12);
}

#[test]
fn ratio_of_large_sums_keeps_its_digits() {
    // Values near 1e13, a thousand million of each of two pairs: x = y ± 1, so that the ratio is 1 and Σe² the count.
    let (value, half) = (10_000_000_000_000_i128, 500_000_000_i128);
    let pairs = PairMoments {
        count: 1_000_000_000,
        x: 2 * half * value,
        y: 2 * half * value,
        xx: half * ((value + 1) * (value + 1) + (value - 1) * (value - 1)),
        xy: 2 * half * value * value,
        yy: 2 * half * value * value,
    };
    let interval = ratio(&pairs, 0.05);
    close(interval.estimate, 1.0, 1e-15);
    // Standard error 1e-13 / √1e9: the ends show it as far as floats near 1 can.
    assert!((interval.high.unwrap() - 1.0).abs() < 1e-15);
    assert!(interval.low.is_some());
}

#[test]
fn mean_and_ratio_cover_at_their_confidence() {
    let mut luck = Luck::new(1);
    let (mut means, mut ratios) = (0_u64, 0_u64);
    let runs = 4000;
    for _ in 0..runs {
        let mut pairs = PairMoments::default();
        for _ in 0..40 {
            let length = i64::from(5 + luck.below(6));
            // x is the length times a die, so Σx/Σy tends to 3.5 and x and y move together.
            pairs.add(length * i64::from(1 + luck.below(6)), length);
        }
        means += u64::from(!contains(&mean(&pairs.second(), 0.05), 7.5));
        ratios += u64::from(!contains(&ratio(&pairs, 0.05), 3.5));
    }
    for (name, missed) in [("mean", means), ("ratio", ratios)] {
        // Within the limits of a binomial count of mean 200; 8 more for the approximation.
        assert!(missed > 150 && missed < 262, "{name}: {missed} of {runs}");
    }
}

#[test]
fn rare_rates_are_honest() {
    let nothing = rare_rate(&Moments { count: 1_000_000, sum: 0, squares: 0 }, 0, 0.05);
    let (low, high) = ends(nothing);
    assert!(low.abs() < f64::MIN_POSITIVE);
    close(high, 3.688_872_65e-6, 1e-8);
    // Three tournaments with one event each: the share.
    let single = rare_rate(&Moments { count: 1000, sum: 3, squares: 3 }, 3, 0.05);
    let share = clopper_pearson(3, 1000, 0.05);
    assert_eq!((single.low, single.high), (share.low, share.high));
    // Three with 1, 1 and 4 events: wider.
    let uneven = rare_rate(&Moments { count: 1000, sum: 6, squares: 18 }, 3, 0.05);
    let (low, high) = ends(uneven);
    assert!(low < share.low.unwrap() * 1.0001 && high > 2.0 * share.high.unwrap(), "{uneven:?}");
    assert!(low <= 0.006 && 0.006 <= high);
    assert_eq!(rare_rate(&Moments { count: 1, sum: 1, squares: 1 }, 1, 0.05).high, None);
    // Common enough for t.
    let common = Moments { count: 1000, sum: 80, squares: 100 };
    assert_eq!(rare_rate(&common, 70, 0.05), mean(&common, 0.05));
}

#[test]
fn rare_rates_cover() {
    let mut luck = Luck::new(2);
    for (bound, least) in [(400, 0.95), (50, 0.95), (8, 0.925)] {
        let mut covered = 0_u32;
        let runs = 1500;
        for _ in 0..runs {
            let (mut events, mut affected) = (Moments::default(), 0);
            for _ in 0..300 {
                // One or two events, evenly, in one tournament of `bound`.
                let count = if luck.below(bound) == 0 { 1 + i64::from(luck.below(2)) } else { 0 };
                events.add(count);
                affected += u64::from(count > 0);
            }
            covered += u32::from(contains(&rare_rate(&events, affected, 0.05), 1.5 / f64::from(bound)));
        }
        let share = f64::from(covered) / f64::from(runs);
        assert!(share > least - 0.017, "one in {bound}: {share}");
    }
}

#[test]
fn decisions_follow_the_limits() {
    let interval = |low: Option<f64>, high: Option<f64>| Interval { low, estimate: 0.0, high };
    let limits = Limits { low: Some(-1.0), high: Some(1.0) };
    let below = Limits { low: None, high: Some(1.0) };
    assert_eq!(decide(&interval(Some(-1.0), Some(1.0)), &limits), Decision::Inside);
    assert_eq!(decide(&interval(Some(-1.1), Some(0.5)), &limits), Decision::Straddles);
    assert_eq!(decide(&interval(Some(-0.5), Some(1.1)), &limits), Decision::Straddles);
    assert_eq!(decide(&interval(Some(-2.0), Some(2.0)), &limits), Decision::Straddles);
    assert_eq!(decide(&interval(Some(1.01), Some(2.0)), &limits), Decision::Outside);
    assert_eq!(decide(&interval(Some(1.0), Some(2.0)), &limits), Decision::Straddles);
    assert_eq!(decide(&interval(None, Some(-1.01)), &limits), Decision::Outside);
    assert_eq!(decide(&interval(None, Some(0.0)), &limits), Decision::Straddles);
    assert_eq!(decide(&interval(None, Some(0.0)), &below), Decision::Inside);
    assert_eq!(decide(&interval(None, None), &below), Decision::Straddles);
    assert_eq!(decide(&interval(None, None), &Limits { low: None, high: None }), Decision::Inside);
}

#[test]
fn needed_trials_would_decide() {
    let limits = Limits { low: Some(-1.0), high: Some(1.0) };
    let at = |low: f64, estimate: f64, high: f64| Interval { low: Some(low), estimate, high: Some(high) };
    // Half-width 2, room 1: four times as many. Room .5 on one side: sixteen times.
    assert_eq!(needed(100, &at(-2.0, 0.0, 2.0), &limits), Some(400));
    assert_eq!(needed(100, &at(-1.5, 0.5, 2.5), &limits), Some(1600));
    // Outside by 1, half-width 2: four times.
    assert_eq!(needed(100, &at(0.0, 2.0, 4.0), &limits), Some(400));
    assert_eq!(needed(100, &at(-4.0, -2.0, 0.0), &limits), Some(400));
    assert_eq!(needed(100, &at(-0.5, 0.0, 0.5), &limits), None);
    assert_eq!(needed(100, &at(0.0, 1.0, 2.0), &limits), None);
    assert_eq!(needed(100, &Interval::unbounded(0.0), &limits), None);
}

#[test]
fn tost_agrees_with_the_interval() {
    let limits = Limits { low: Some(2.0), high: Some(4.0) };
    let data = moments(&[1, 2, 3, 4, 5, 3, 3, 2, 4, 3]);
    let (estimate, standard_error) = (data.mean().unwrap(), data.standard_error().unwrap());
    let p = tost(estimate, standard_error, 9.0, &limits);
    // An interval with twice that error just touches the nearer limit.
    let (low, high) = ends(mean(&data, 2.0 * p));
    close((low - 2.0).min(4.0 - high) + 1.0, 1.0, 1e-12);
    assert_eq!(decide(&mean(&data, 2.1 * p), &limits), Decision::Inside);
    assert_eq!(decide(&mean(&data, 1.9 * p), &limits), Decision::Straddles);
    assert!(tost(2.0, 0.0, 9.0, &limits) > 0.99 && tost(3.0, 0.0, 9.0, &limits) < 0.01);
}

#[test]
fn many_findings_are_adjusted() {
    let near = |a: &[f64], b: &[f64]| assert!(a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12), "{a:?}, not {b:?}");
    let p = [0.01, 0.04, 0.03, 0.005];
    // As R's p.adjust.
    near(&holm(&p), &[0.03, 0.06, 0.06, 0.02]);
    near(&benjamini_hochberg(&p), &[0.02, 0.04, 0.04, 0.02]);
    near(&holm(&[0.9, 0.8]), &[1.0, 1.0]);
    assert!(holm(&[]).is_empty() && benjamini_hochberg(&[]).is_empty());
    close(bonferroni(0.05, 20), 0.0025, 1e-15);
    close(bonferroni(0.05, 0), 0.05, 1e-15);
}

#[test]
fn holm_keeps_the_family_error() {
    let mut luck = Luck::new(3);
    let (mut family, runs) = (0_u32, 4000);
    for _ in 0..runs {
        let p: Vec<f64> = (0..20).map(|_| luck.unit()).collect();
        family += u32::from(holm(&p).iter().any(|p| *p <= 0.05));
    }
    // 4.88 % expected: 195 ± 4 · 13.6.
    assert!((141..=250).contains(&family), "{family} of {runs}");
}

#[test]
fn detectable_effects_agree_with_the_reference() {
    // Error .001 two-sided, power .9: seat-win rate 1/9 at a million: 1.29 % relative; die face: 1.02 %; coin .46 %.
    for (share, relative) in [(1.0 / 9.0, 0.0129), (1.0 / 6.0, 0.0102), (0.5, 0.0046), (1.0 / 52.0, 0.033)] {
        let found = detectable_share(share, 1_000_000, 0.001, 0.9) / share;
        close(found, relative, 0.015);
    }
    assert!(detectable_mean(1.0, 0, 0.05, 0.9).is_infinite());
    // Sample size and effect are inverse.
    let trials = trials_for_difference(3.0, 0.1, 0.05, 0.8).unwrap();
    close(detectable_mean(3.0, trials, 0.05, 0.8), 0.1, 1e-3);
    assert_eq!(trials_for_difference(1.0, 1e-12, 0.05, 0.8), None);
}

#[test]
fn equivalence_needs_what_it_says() {
    // Centred: (z(.975) + z(.95))² = (1.959964 + 1.644854)² = 12.9947, over (margin/deviation)².
    assert_eq!(trials_for_equivalence(1.0, 0.1, 0.0, 0.05, 0.9), Some(1300));
    assert_eq!(trials_for_equivalence(1.0, 0.1, 0.1, 0.05, 0.9), None);
    let off = trials_for_equivalence(1.0, 0.1, 0.05, 0.05, 0.9).unwrap();
    // One side decides: (1.959964 + 1.281552)² / .05² = 4203.
    assert!((4200..=4206).contains(&off), "{off}");
    assert!(equivalence_power(1.0, 0.1, 0.05, 4203.0, 0.05) > 0.8999);
    assert!(equivalence_power(1.0, 0.1, 0.0, 100.0, 0.05).abs() < f64::MIN_POSITIVE);
}

proptest! {
    #![proptest_config(luck::cases(256))]

    #[test]
    fn intervals_are_in_order(k in 0.0..1.0_f64, n in 0.0..9.0_f64, error in 1e-6..0.9_f64) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let (n, k) = { let n = libm::exp10(n) as u64; (n, (k * n as f64) as u64) };
        for method in [clopper_pearson, wilson] {
            let interval = method(k, n, error);
            let (low, high) = ends(interval);
            prop_assert!(0.0 <= low && low <= interval.estimate && interval.estimate <= high && high <= 1.0);
            let wider = method(k, n, 0.5 * error);
            prop_assert!(wider.low.unwrap() <= low && wider.high.unwrap() >= high);
        }
    }

    #[test]
    fn adjusted_values_are_larger_and_in_order(p in proptest::collection::vec(0.0..=1.0_f64, 1..40)) {
        for adjusted in [holm(&p), benjamini_hochberg(&p)] {
            for (i, raw) in p.iter().enumerate() {
                prop_assert!(adjusted[i] >= raw * (1.0 - 1e-15) && adjusted[i] <= 1.0);
                for (j, other) in p.iter().enumerate() {
                    prop_assert!(raw > other || adjusted[i] <= adjusted[j]);
                }
            }
        }
    }
}
