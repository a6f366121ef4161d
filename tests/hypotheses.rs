//! Tests of hypotheses: known values, agreement between methods, and p-values that are uniform when nothing is wrong.
#![allow(clippy::disallowed_methods, reason = "reference values by another way")]

mod luck;

use evenhand::stats::fit::{
    binomial, chi_square, contingency, drawn_multinomial, fisher, likelihood_ratio, listed_multinomial, permutations,
};
use evenhand::stats::rank::{anderson_darling, kendall, kolmogorov, mann_whitney, smirnov};
use evenhand::stats::special::{binomial_cdf, binomial_sf, kolmogorov_sf};
use evenhand::stats::{Alternative, Fault};
use luck::Luck;
use proptest::prelude::*;

use Alternative::{Greater, Less, TwoSided};

fn close(value: f64, right: f64, error: f64) {
    assert!((value - right).abs() <= error * right.abs(), "{value:e}, not {right:e}");
}

#[test]
fn fisher_survives_large_tables() {
    close(fisher([10_000, 10_000, 10_200, 9_800], TwoSided).p_value, 0.046_58, 1e-3);
    close(fisher([500_000, 500_000, 500_500, 499_500], TwoSided).p_value, 0.480_38, 1e-4);
    assert!(fisher([1000, 0, 0, 1000], TwoSided).p_value < 1e-300);
    close(fisher([1000, 0, 0, 1000], TwoSided).statistic, f64::MAX, 0.0);
}

#[test]
fn fisher_drinks_tea() {
    // R. Fisher's lady: 3 of 4 cups told right: .2429 one-sided, .4857 two-sided.
    close(fisher([3, 1, 1, 3], Greater).p_value, 17.0 / 70.0, 1e-13);
    close(fisher([3, 1, 1, 3], TwoSided).p_value, 34.0 / 70.0, 1e-13);
    close(fisher([3, 1, 1, 3], Less).p_value, 69.0 / 70.0, 1e-13);
    close(fisher([2, 2, 2, 2], TwoSided).p_value, 1.0, 0.0);
    close(fisher([0, 0, 3, 4], TwoSided).p_value, 1.0, 0.0);
}

#[test]
fn binomial_adds_what_is_as_unlikely() {
    // R: binom.test(682, 925, .75): p = .3825.
    close(binomial(682, 925, 0.75, TwoSided).p_value, 0.3825, 2e-4);
    close(binomial(3, 10, 0.5, TwoSided).p_value, 0.34375, 1e-13);
    close(binomial(3, 10, 0.5, Less).p_value, 0.171_875, 1e-13);
    close(binomial(3, 10, 0.5, Greater).p_value, 0.945_312_5, 1e-13);
    close(binomial(0, 10, 0.3, TwoSided).p_value, 0.7_f64.powi(10) + 0.010_592_078_4, 1e-8);
}

#[test]
fn the_mode_gives_exactly_one() {
    let one = |p: f64| assert!((p - 1.0).abs() < f64::MIN_POSITIVE, "{p}");
    one(binomial(5, 10, 0.5, TwoSided).p_value);
    one(binomial(500_000, 1_000_000, 0.5, TwoSided).p_value);
    one(binomial(166_666, 1_000_000, 1.0 / 6.0, TwoSided).p_value);
    // Two modes.
    one(binomial(4, 9, 0.5, TwoSided).p_value);
    one(binomial(5, 9, 0.5, TwoSided).p_value);
    one(binomial(0, 0, 0.3, TwoSided).p_value);
    one(binomial(0, 7, 0.0, TwoSided).p_value);
    one(fisher([50, 50, 50, 50], TwoSided).p_value);
}

#[test]
fn chi_square_agrees_with_hand_computation() {
    // A die 60 times: 5, 8, 9, 8, 10, 20: Σ(O−10)²/10 = 13.4, df 5: p = .0199 (Pearson's textbook die).
    let test = chi_square(&[5, 8, 9, 8, 10, 20], &[1.0; 6]).unwrap();
    close(test.statistic, 13.4, 1e-14);
    close(test.p_value, 0.019_905_220_334_774_4, 1e-11);
    let g = likelihood_ratio(&[5, 8, 9, 8, 10, 20], &[1.0; 6]).unwrap();
    let by_hand: f64 = 2.0 * [5.0, 8.0, 9.0, 8.0, 10.0, 20.0_f64].iter().map(|o| o * (o / 10.0).ln()).sum::<f64>();
    close(g.statistic, by_hand, 1e-13);
    // Strong deviations do not become 0.
    let far = chi_square(&[1000, 400, 400, 400], &[1.0; 4]).unwrap().p_value;
    assert!(far > 1e-130 && far < 1e-80, "{far}");
}

#[test]
fn cells_are_pooled_by_expectation_alone() {
    // Expected 50, 45, 3, 2: the last two become one cell of 5.
    let test = chi_square(&[50, 44, 4, 2], &[50.0, 45.0, 3.0, 2.0]).unwrap();
    close(test.df.unwrap(), 2.0, 0.0);
    close(test.statistic, 1.0 / 45.0 + 1.0 / 5.0, 1e-13);
    // Expected 60, 38, 2: the last is too small even alone, and takes in the 38.
    let test = chi_square(&[60, 38, 2], &[60.0, 38.0, 2.0]).unwrap();
    close(test.df.unwrap(), 1.0, 0.0);
    assert_eq!(chi_square(&[3, 1], &[1.0, 1.0]), Err(Fault::TooFew));
    assert_eq!(chi_square(&[50, 50, 0], &[1.0, 1.0, 0.0]).unwrap().df, Some(1.0));
    assert_eq!(chi_square(&[50, 50, 1], &[1.0, 1.0, 0.0]), Err(Fault::Impossible));
    assert_eq!(chi_square(&[50, 50], &[1.0]), Err(Fault::Shape));
    assert_eq!(chi_square(&[50, 50], &[1.0, f64::NAN]), Err(Fault::Range));
    assert_eq!(chi_square(&[], &[]), Err(Fault::TooFew));
}

#[test]
fn contingency_agrees_with_hand_computation() {
    // 10 20 / 30 40: expected 12 18 / 28 42, chi-square 4/12 + 4/18 + 4/28 + 4/42.
    let test = contingency(&[vec![10, 20, 0], vec![30, 40, 0]]).unwrap();
    close(test.statistic, 4.0 / 12.0 + 4.0 / 18.0 + 4.0 / 28.0 + 4.0 / 42.0, 1e-13);
    assert_eq!(test.df, Some(1.0));
    assert_eq!(contingency(&[vec![1, 2], vec![0, 0]]), Err(Fault::TooFew));
    assert_eq!(contingency(&[vec![1, 2], vec![3]]), Err(Fault::Shape));
}

#[test]
fn multinomial_listing_agrees_with_binomial_and_drawing() {
    for k in 0..=12 {
        let listed = listed_multinomial(&[k, 12 - k], &[1, 3]).unwrap().p_value;
        close(listed, binomial(k, 12, 0.25, TwoSided).p_value, 1e-9);
    }
    let mut luck = Luck::new(10);
    let observed = [4, 0, 1, 3, 2, 0];
    let listed = listed_multinomial(&observed, &[1; 6]).unwrap().p_value;
    let drawn = drawn_multinomial(&observed, &[1; 6], 20_000, |bound| luck.below(bound)).unwrap().p_value;
    // Four standard errors of 20,000 draws.
    assert!((listed - drawn).abs() < 4.0 * (listed * (1.0 - listed) / 20_000.0).sqrt(), "{listed} {drawn}");
    assert_eq!(listed_multinomial(&[100; 6], &[1; 6]), Err(Fault::TooMany));
    assert_eq!(listed_multinomial(&[1, 1], &[1, 0]), Err(Fault::Impossible));
    // No outcome drawn is less likely than the likeliest: p is never 0.
    let least = drawn_multinomial(&[30, 0, 0], &[1, 1, 1], 999, |bound| luck.below(bound)).unwrap().p_value;
    close(least, 0.001, 1e-13);
}

#[test]
fn mann_whitney_agrees_with_published_values() {
    let (first, second) = ([20.0, 11.0, 17.0, 12.0], [19.0, 22.0, 16.0, 29.0, 24.0]);
    let p = |alternative| mann_whitney(&first, &second, alternative).unwrap().p_value;
    close(p(Greater), 122.0 / 126.0, 1e-13);
    close(p(Less), 7.0 / 126.0, 1e-13);
    close(p(TwoSided), 14.0 / 126.0, 1e-13);
    let swapped = |alternative| mann_whitney(&second, &first, alternative).unwrap();
    close(swapped(Less).p_value, 122.0 / 126.0, 1e-13);
    close(swapped(Greater).p_value, 7.0 / 126.0, 1e-13);
    close(swapped(Less).statistic, 17.0, 0.0);
    // Equal values everywhere.
    close(mann_whitney(&[1.0; 5], &[1.0; 7], TwoSided).unwrap().p_value, 1.0, 0.0);
    close(mann_whitney(&[1.0; 500], &[1.0; 700], TwoSided).unwrap().p_value, 1.0, 0.0);
    // Ties, by listing: of the ten ways to choose places in 1, 2, 2, 2, 3 for two, three give 1 with a 2.
    close(mann_whitney(&[1.0, 2.0], &[2.0, 2.0, 3.0], Less).unwrap().p_value, 0.3, 1e-13);
    assert_eq!(mann_whitney(&[], &[1.0], Less), Err(Fault::TooFew));
    assert_eq!(mann_whitney(&[f64::NAN], &[1.0], Less), Err(Fault::Range));
}

#[test]
fn exact_and_approximate_mann_whitney_meet() {
    // 50 and 50 are exact, 50 and 51 are not.
    let mut luck = Luck::new(11);
    let first: Vec<f64> = (0..50).map(|_| luck.unit() + 0.15).collect();
    let second: Vec<f64> = (0..51).map(|_| luck.unit()).collect();
    let exact = mann_whitney(&first, &second[..50], TwoSided).unwrap().p_value;
    let near = mann_whitney(&first, &second, TwoSided).unwrap().p_value;
    assert!((exact - near).abs() < 0.02, "{exact} {near}");
    // Eight against a hundred at once.
    let many: Vec<f64> = (0..100).map(f64::from).collect();
    let few: Vec<f64> = (0..8).map(|i| f64::from(i) * 12.0 + 6.5).collect();
    assert!(mann_whitney(&few, &many, TwoSided).unwrap().p_value > 0.9);
}

#[test]
fn distances_agree_with_published_values() {
    // Disjoint samples of 50: 2 of C(100, 50) paths.
    let low: Vec<f64> = (0..50).map(f64::from).collect();
    let high: Vec<f64> = (100..150).map(f64::from).collect();
    close(smirnov(&low, &high).unwrap().p_value, 1.982_330_6e-29, 1e-7);
    // Equal samples.
    let long: Vec<f64> = (0..100_000).map(f64::from).collect();
    close(smirnov(&long, &long).unwrap().p_value, 1.0, 0.0);
    // Raw Kolmogorov would give .4184 at n = 20 where .3695 is right.
    close(kolmogorov_sf(0.1976, 20), 0.3695, 0.02);
    let spread: Vec<f64> = (0..10).map(|i| (f64::from(i) + 0.5) / 10.0).collect();
    let test = kolmogorov(&spread, TwoSided).unwrap();
    close(test.statistic, 0.05, 1e-12);
    close(test.p_value, 1.0, 1e-12);
    assert_eq!(kolmogorov(&[1.5], TwoSided), Err(Fault::Range));
    assert_eq!(anderson_darling(&[0.5, 1.0]), Err(Fault::Impossible));
    // One value in the middle: A² = −1 − ln ½ − ln ½.
    close(anderson_darling(&[0.5]).unwrap().statistic, 2.0 * std::f64::consts::LN_2 - 1.0, 1e-13);
}

#[test]
fn kendall_agrees_with_listing() {
    // 5! orders: number with at most 2 inversions 1 + 4 + 9.
    let up = [1.0, 2.0, 3.0, 4.0, 5.0];
    let test = kendall(&up, &[2.0, 1.0, 3.0, 5.0, 4.0], Greater).unwrap();
    close(test.statistic, 0.6, 1e-14);
    close(test.p_value, 14.0 / 120.0, 1e-13);
    close(kendall(&up, &[2.0, 1.0, 3.0, 5.0, 4.0], TwoSided).unwrap().p_value, 28.0 / 120.0, 1e-13);
    // Ties, by counting pairs: 4 concordant, none discordant; one pair tied in the first list, one in the second.
    let test = kendall(&[1.0, 1.0, 2.0, 3.0], &[1.0, 2.0, 2.0, 3.0], TwoSided).unwrap();
    close(test.statistic, 4.0 / 5.0, 1e-13);
    assert_eq!(kendall(&up, &[1.0; 5], Less), Err(Fault::TooFew));
    assert_eq!(kendall(&up, &[1.0], Less), Err(Fault::Shape));
    let long: Vec<f64> = (0..100).map(f64::from).collect();
    assert!(kendall(&long, &long, Greater).unwrap().p_value < 1e-40);
    assert!(kendall(&long, &long, Less).unwrap().p_value > 0.999);
}

/// Counts p-values up to .05 and up to .01 in `runs` runs and holds them within four and a half standard deviations of
/// what a uniform p-value gives. `least` is the share of the nominal rate that a discrete test must reach.
fn uniform(name: &str, runs: u32, least: f64, mut p_value: impl FnMut() -> f64) {
    let (mut five, mut one) = (0_u64, 0_u64);
    for _ in 0..runs {
        let p = p_value();
        assert!((0.0..=1.0).contains(&p), "{name}: {p}");
        five += u64::from(p <= 0.05);
        one += u64::from(p <= 0.01);
    }
    for (count, level) in [(five, 0.05), (one, 0.01)] {
        let too_many = binomial_sf(count.saturating_sub(1), u64::from(runs), level);
        let too_few = binomial_cdf(count, u64::from(runs), level * least);
        assert!(too_many > 1e-5 && too_few > 1e-5, "{name}: {count} of {runs} at {level}");
    }
}

#[test]
fn chi_square_p_values_are_uniform() {
    let mut luck = Luck::new(20);
    let die = |luck: &mut Luck| {
        let mut faces = [0_u64; 6];
        for _ in 0..240 {
            faces[luck.below(6) as usize] += 1;
        }
        faces
    };
    uniform("chi-square", 5000, 0.85, || chi_square(&die(&mut luck), &[1.0; 6]).unwrap().p_value);
    uniform("likelihood ratio", 5000, 0.85, || likelihood_ratio(&die(&mut luck), &[1.0; 6]).unwrap().p_value);
    uniform("contingency", 5000, 0.85, || {
        contingency(&[die(&mut luck).to_vec(), die(&mut luck).to_vec()]).unwrap().p_value
    });
}

#[test]
fn permutation_p_values_are_uniform() {
    let mut luck = Luck::new(21);
    for items in [2, 3, 6] {
        uniform("permutations", 3000, 0.7, || {
            let mut table = vec![vec![0_u64; items]; items];
            for _ in 0..200 {
                for (item, place) in luck.permutation(items).into_iter().enumerate() {
                    table[item][place] += 1;
                }
            }
            permutations(&table).unwrap().p_value
        });
    }
    // And it finds what the treatment of cells as independent would miss or invent.
    assert_eq!(permutations(&[vec![10, 20], vec![20, 11]]), Err(Fault::Shape));
    let crooked = permutations(&[vec![130, 70], vec![70, 130]]).unwrap();
    // Two items: one coin of 200 throws, 130 heads: z² = 60²/200.
    close(crooked.statistic, 18.0, 1e-13);
}

#[test]
fn exact_p_values_never_reject_too_often() {
    let mut luck = Luck::new(22);
    uniform("binomial", 4000, 0.3, || {
        let hits = (0..150).filter(|_| luck.below(3) == 0).count() as u64;
        binomial(hits, 150, 1.0 / 3.0, TwoSided).p_value
    });
    uniform("fisher", 4000, 0.3, || {
        let mut hits = || (0..100).filter(|_| luck.below(2) == 0).count() as u64;
        let (first, second) = (hits(), hits());
        fisher([first, 100 - first, second, 100 - second], TwoSided).p_value
    });
    uniform("listed multinomial", 2000, 0.3, || {
        let mut faces = [0_u64; 4];
        for _ in 0..12 {
            faces[luck.below(4) as usize] += 1;
        }
        listed_multinomial(&faces, &[1; 4]).unwrap().p_value
    });
    uniform("drawn multinomial", 1000, 0.3, || {
        let mut faces = [0_u64; 4];
        for _ in 0..12 {
            faces[luck.below(4) as usize] += 1;
        }
        drawn_multinomial(&faces, &[1; 4], 199, |bound| luck.below(bound)).unwrap().p_value
    });
}

#[test]
fn rank_p_values_are_uniform() {
    let mut luck = Luck::new(23);
    let sample = |luck: &mut Luck, count: usize| -> Vec<f64> { (0..count).map(|_| luck.unit()).collect() };
    for count in [5, 50, 500] {
        let runs = if count == 500 { 1000 } else { 3000 };
        uniform("Anderson-Darling", runs, 0.97, || anderson_darling(&sample(&mut luck, count)).unwrap().p_value);
    }
    for count in [8, 60, 300] {
        let runs = if count == 8 { 3000 } else { 500 };
        uniform("Kolmogorov", runs, 1.0, || kolmogorov(&sample(&mut luck, count), TwoSided).unwrap().p_value);
        uniform("Smirnov, one-sided", 500, 1.0, || kolmogorov(&sample(&mut luck, count), Less).unwrap().p_value);
    }
    uniform("Smirnov, two samples", 1000, 0.6, || {
        smirnov(&sample(&mut luck, 60), &sample(&mut luck, 43)).unwrap().p_value
    });
    uniform("Mann-Whitney, exact", 1000, 0.7, || {
        mann_whitney(&sample(&mut luck, 12), &sample(&mut luck, 17), TwoSided).unwrap().p_value
    });
    uniform("Mann-Whitney, ties, approximate", 4000, 0.8, || {
        let mut dice = || (0..70).map(|_| f64::from(luck.below(6))).collect::<Vec<_>>();
        let (first, second) = (dice(), dice());
        mann_whitney(&first, &second, TwoSided).unwrap().p_value
    });
    uniform("Kendall, exact", 1000, 0.7, || {
        kendall(&sample(&mut luck, 25), &sample(&mut luck, 25), TwoSided).unwrap().p_value
    });
    uniform("Kendall, ties, approximate", 3000, 0.7, || {
        let mut dice = || (0..90).map(|_| f64::from(luck.below(6))).collect::<Vec<_>>();
        let (first, second) = (dice(), dice());
        kendall(&first, &second, TwoSided).unwrap().p_value
    });
}

#[test]
fn planted_differences_are_found() {
    let mut luck = Luck::new(24);
    let mut low: Vec<f64> = (0..400).map(|_| luck.unit()).collect();
    let high: Vec<f64> = low.iter().map(|u| u * 0.8 + 0.2).collect();
    assert!(kolmogorov(&high, Less).unwrap().p_value < 1e-4);
    assert!(kolmogorov(&high, Greater).unwrap().p_value > 0.5);
    assert!(anderson_darling(&high).unwrap().p_value < 1e-4);
    assert!(mann_whitney(&high, &low, Greater).unwrap().p_value < 1e-4);
    assert!(smirnov(&high, &low).unwrap().p_value < 1e-4);
    let steps: Vec<f64> = (0..400).map(f64::from).collect();
    low.sort_by(f64::total_cmp);
    assert!(kendall(&steps, &low, Greater).unwrap().p_value < 1e-100);
}

proptest! {
    #![proptest_config(luck::cases(300))]

    #[test]
    fn exact_p_values_are_probabilities(n in 1.0..9.0_f64, share in 0.0..=1.0_f64, p in 0.0..=1.0_f64) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let (n, k) = { let n = libm::exp10(n) as u64; (n, (share * n as f64) as u64) };
        for alternative in [Less, Greater, TwoSided] {
            prop_assert!((0.0..=1.0).contains(&binomial(k, n, p, alternative).p_value));
        }
        let mirror = binomial(n - k, n, 1.0 - p, TwoSided).p_value;
        let direct = binomial(k, n, p, TwoSided).p_value;
        prop_assert!((mirror - direct).abs() <= 1e-3 * direct + 1e-12, "{mirror} {direct}");
    }

    #[test]
    fn fisher_is_symmetric(table in proptest::array::uniform4(0_u64..100_000)) {
        let [a, b, c, d] = table;
        let direct = fisher([a, b, c, d], TwoSided).p_value;
        prop_assert!((0.0..=1.0).contains(&direct));
        for other in [[c, d, a, b], [b, a, d, c], [a, c, b, d]] {
            prop_assert!((fisher(other, TwoSided).p_value - direct).abs() <= 1e-6 * direct);
        }
        prop_assert!((0.0..=1.0).contains(&fisher(table, Less).p_value));
        prop_assert!((0.0..=1.0).contains(&fisher(table, Greater).p_value));
    }
}

proptest! {
    #![proptest_config(luck::cases(60))]

    #[test]
    fn rank_p_values_are_probabilities(
        first in proptest::collection::vec(-3_i32..4, 1..25), second in proptest::collection::vec(-3_i32..4, 1..25),
    ) {
        let floats = |values: &[i32]| values.iter().map(|&value| f64::from(value)).collect::<Vec<f64>>();
        let (first, second) = (floats(&first), floats(&second));
        for alternative in [Less, Greater, TwoSided] {
            prop_assert!((0.0..=1.0).contains(&mann_whitney(&first, &second, alternative).unwrap().p_value));
            if let Ok(test) = kendall(&first, &second, alternative) {
                prop_assert!((0.0..=1.0).contains(&test.p_value) && test.statistic.abs() <= 1.0);
            }
        }
        // Large enough for the approximation.
        let test = mann_whitney(&first.repeat(51), &second.repeat(51), TwoSided).unwrap();
        prop_assert!((0.0..=1.0).contains(&test.p_value));
        let test = smirnov(&first, &second).unwrap();
        prop_assert!((0.0..=1.0).contains(&test.p_value) && (0.0..=1.0).contains(&test.statistic));
    }
}
