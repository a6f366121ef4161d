//! Special functions against `tests/vectors/special.csv` (written by `tools/special_vectors.py` with mpmath at 60 digits),
//! and against their own laws.

mod luck;

use std::time::{Duration, Instant};

use evenhand::stats::special::{
    Tail, Tails, anderson_darling_sf, beta, beta_quantile, binomial_cdf, binomial_pmf, binomial_sf,
    chi_square_quantile, chi_square_sf, fisher_f_sf, gamma, gamma_quantile, hypergeometric_cdf, hypergeometric_pmf,
    hypergeometric_sf, kolmogorov_limit_sf, kolmogorov_sf, ln_gamma, ln_normal_sf, normal_cdf, normal_quantile,
    normal_sf, normal_upper_quantile, poisson_cdf, poisson_sf, smirnov_sf, student_t_quantile, student_t_sf,
};
use proptest::prelude::*;
use statrs::distribution::{Beta, Binomial, ChiSquared, ContinuousCDF, DiscreteCDF, Normal, StudentsT};

struct Row {
    function: String,
    arguments: Vec<f64>,
    value: f64,
    tolerance: f64,
}

impl Row {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "counts in the file are whole")]
    fn count(&self, place: usize) -> u64 {
        self.arguments[place] as u64
    }

    /// Relative error of a value against the row.
    fn error(&self, value: f64) -> f64 {
        if self.value == 0.0 { value.abs() } else { ((value - self.value) / self.value).abs() }
    }
}

fn rows() -> Vec<Row> {
    include_str!("vectors/special.csv")
        .lines()
        .skip(1)
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            let number = |text: &str| text.parse::<f64>().unwrap_or_else(|_| panic!("{line}"));
            Row {
                function: fields[0].to_owned(),
                arguments: fields[1..5].iter().filter(|text| !text.is_empty()).map(|text| number(text)).collect(),
                value: number(fields[5]),
                tolerance: number(fields[6]),
            }
        })
        .collect()
}

fn own(row: &Row) -> f64 {
    let a = &row.arguments;
    match row.function.as_str() {
        "normal_sf" => normal_sf(a[0]),
        "normal_cdf" => normal_cdf(a[0]),
        "ln_normal_sf" => ln_normal_sf(a[0]),
        "normal_upper_quantile" => normal_upper_quantile(a[0]),
        "normal_quantile" => normal_quantile(a[0]),
        "beta_lower" => beta(a[0], a[1], a[2]).unwrap().lower,
        "beta_upper" => beta(a[0], a[1], a[2]).unwrap().upper,
        "beta_quantile_lower" => beta_quantile(Tail::Lower, a[0], a[1], a[2]),
        "beta_quantile_upper" => beta_quantile(Tail::Upper, a[0], a[1], a[2]),
        "binomial_pmf" => binomial_pmf(row.count(0), row.count(1), a[2]),
        "binomial_cdf" => binomial_cdf(row.count(0), row.count(1), a[2]),
        "binomial_sf" => binomial_sf(row.count(0), row.count(1), a[2]),
        "student_t_sf" => student_t_sf(a[0], a[1]),
        "student_t_quantile" => student_t_quantile(a[0], a[1]),
        "fisher_f_sf" => fisher_f_sf(a[0], a[1], a[2]),
        "gamma_lower" => gamma(a[0], a[1]).unwrap().lower,
        "gamma_upper" => gamma(a[0], a[1]).unwrap().upper,
        "chi_square_sf" => chi_square_sf(a[0], a[1]),
        "chi_square_quantile" => chi_square_quantile(a[0], a[1]),
        "poisson_cdf" => poisson_cdf(row.count(0), a[1]),
        "poisson_sf" => poisson_sf(row.count(0), a[1]),
        "ln_gamma" => ln_gamma(a[0]),
        "hypergeometric_pmf" => hypergeometric_pmf(row.count(0), row.count(1), row.count(2), row.count(3)),
        "hypergeometric_cdf" => hypergeometric_cdf(row.count(0), row.count(1), row.count(2), row.count(3)),
        "hypergeometric_sf" => hypergeometric_sf(row.count(0), row.count(1), row.count(2), row.count(3)),
        "smirnov_sf" => smirnov_sf(a[0], row.count(1)),
        "anderson_darling_sf" => anderson_darling_sf(a[0], row.count(1)),
        "kolmogorov_sf" => kolmogorov_sf(a[0], row.count(1)),
        other => panic!("no function named {other}"),
    }
}

#[test]
fn every_vector_holds() {
    let rows = rows();
    assert!(rows.len() >= 600, "{} vectors", rows.len());
    let mut worst = std::collections::BTreeMap::new();
    let mut failures = Vec::new();
    for row in &rows {
        let value = own(row);
        let error = row.error(value);
        let entry = worst.entry(row.function.clone()).or_insert(0.0_f64);
        *entry = entry.max(error);
        if error.is_nan() || error > row.tolerance {
            failures.push(format!("{}{:?}: {value:e}, not {:e}: {error:.1e}", row.function, row.arguments, row.value));
        }
    }
    for (function, error) in &worst {
        println!("{function}: {error:.1e}");
    }
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), rows.len(), failures.join("\n"));
}

/// What statrs gives where it has the function.
fn statrs(row: &Row) -> Option<f64> {
    let a = &row.arguments;
    let normal = Normal::new(0.0, 1.0).unwrap();
    match row.function.as_str() {
        "normal_quantile" => Some(normal.inverse_cdf(a[0])),
        "normal_upper_quantile" => Some(-normal.inverse_cdf(a[0])),
        "normal_sf" => Some(normal.sf(a[0])),
        "chi_square_sf" => Some(ChiSquared::new(a[1]).unwrap().sf(a[0])),
        "binomial_cdf" => Some(Binomial::new(a[2], row.count(1)).unwrap().cdf(row.count(0))),
        "beta_lower" => Some(Beta::new(a[0], a[1]).unwrap().cdf(a[2])),
        "student_t_sf" => Some(StudentsT::new(0.0, 1.0, a[1]).unwrap().sf(a[0])),
        _ => None,
    }
}

/// Where statrs is relied on (the normal quantile's first guess) or could be (docs/decisions/0003).
#[test]
fn statrs_is_right_where_it_is_trusted() {
    let mut checked = 0;
    for row in rows() {
        let tolerance = match row.function.as_str() {
            "normal_quantile" | "normal_upper_quantile" => 1e-15,
            "chi_square_sf" if row.arguments[1] <= 2000.0 => 1e-11,
            "binomial_cdf" | "student_t_sf" if row.arguments[1] <= 100.0 => 1e-11,
            _ => continue,
        };
        let value = statrs(&row).unwrap();
        assert!(row.error(value) <= tolerance, "{}{:?}: {value:e}, not {:e}", row.function, row.arguments, row.value);
        checked += 1;
    }
    assert!(checked >= 70, "{checked} rows");
}

/// Where statrs 0.19.1 is wrong. When this fails after an upgrade, statrs has been repaired: revisit
/// docs/decisions/0003 and move the case to the test above.
#[test]
fn statrs_is_still_wrong_elsewhere() {
    let far = |value: f64, right: f64, error: f64| {
        let found = ((value - right) / right).abs();
        assert!(found.is_nan() || found > error, "statrs is off by {found:e} only: it has been repaired");
    };
    far(Binomial::new(0.5, 1_000_000).unwrap().cdf(500_000), 0.500_398_942_180_666, 1e-3);
    far(Binomial::new(0.5, 100_000_000).unwrap().cdf(50_000_000), 0.500_039_894_227_940, 1.0);
    far(Beta::new(1e6, 1e6).unwrap().cdf(0.5), 0.5, 1e-2);
    far(StudentsT::new(0.0, 1.0, 1e12).unwrap().sf(3.0), 0.001_349_898_03, 1e-4);
    far(StudentsT::new(0.0, 1.0, 1e6).unwrap().inverse_cdf(0.975), 1.959_966_4, 1e-5);
    far(Normal::new(0.0, 1.0).unwrap().sf(1.0), 0.158_655_253_931_457_05, 1e-11);
    far(ChiSquared::new(1e8).unwrap().sf(1e8), 0.499_981_193_680_5, 1e-9);
}

#[test]
fn known_values_hold() {
    let close = |value: f64, right: f64| assert!((value / right - 1.0).abs() < 1e-11, "{value:e}, not {right:e}");
    close(binomial_cdf(500_000, 1_000_000, 0.5), 0.500_398_942_180_666_2);
    close(binomial_cdf(50_000_000, 100_000_000, 0.5), 0.500_039_894_227_940_4);
    close(hypergeometric_pmf(1, 1030, 515, 1), 0.5);
    close(chi_square_sf(300.0, 35.0), 7.566_534_334_331_65e-44);
    // Smirnov's table of the limit: 1.3581 at 5 %, 1.6276 at 1 %.
    assert!((kolmogorov_limit_sf(1.3581) - 0.05).abs() < 2e-6);
    assert!((kolmogorov_limit_sf(1.6276) - 0.01).abs() < 2e-6);
    assert!((kolmogorov_limit_sf(0.999_999_9) - kolmogorov_limit_sf(1.0)).abs() < 1e-6);
    // Percentage points of the limit of Anderson and Darling's statistic, from Marsaglia and Marsaglia (2004).
    for (point, tail) in [(1.932_957_8, 0.1), (2.492_367_2, 0.05), (3.878_125_0, 0.01)] {
        let p = anderson_darling_sf(point, 1_000_000_000);
        assert!((p - tail).abs() < 2e-6, "{point}: {p}");
    }
}

#[test]
fn one_gives_one() {
    let all = |tails: Tails| assert!((tails.lower + tails.upper - 1.0).abs() < f64::EPSILON);
    all(beta(2.0, 3.0, 0.0).unwrap());
    all(beta(2.0, 3.0, 1.0).unwrap());
    all(gamma(2.0, 0.0).unwrap());
    all(gamma(2.0, f64::INFINITY).unwrap());
    assert!((student_t_sf(f64::INFINITY, 5.0)).abs() < f64::MIN_POSITIVE);
    assert!((binomial_cdf(5, 5, 0.5) - 1.0).abs() < f64::EPSILON);
    assert!(binomial_sf(0, 5, 0.0).abs() < f64::MIN_POSITIVE);
}

/// 10^exponent.
fn power(exponent: f64) -> f64 {
    libm::exp10(exponent)
}

fn probability(value: f64) -> bool {
    (0.0..=1.0).contains(&value)
}

fn quick<T>(what: &str, call: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let value = call();
    // A hundred times what is usual, for loaded machines without optimisation.
    assert!(start.elapsed() < Duration::from_secs(5), "{what} took {:?}", start.elapsed());
    value
}

/// Shapes from 0.1 to 1e9, and a point within about twenty standard deviations of the mean on the logit scale.
fn shapes() -> impl Strategy<Value = (f64, f64, f64)> {
    (-1.0..9.0, -1.0..9.0, -20.0..20.0).prop_map(|(a, b, z): (f64, f64, f64)| {
        let (a, b) = (power(a), power(b));
        let w = libm::log(a / b) + z * (1.0 / a + 1.0 / b).sqrt();
        (a, b, (1.0 / (1.0 + libm::exp(-w))).clamp(0.0, 1.0))
    })
}

proptest! {
    #![proptest_config(luck::cases(400))]

    #[test]
    fn beta_tails_sum_to_one_and_mirror((a, b, x) in shapes()) {
        let tails = quick("beta", || beta(a, b, x)).unwrap();
        prop_assert!(probability(tails.lower) && probability(tails.upper));
        prop_assert!((tails.lower + tails.upper - 1.0).abs() < 1e-15);
        // 1 − x is exact only from a half on; the mirrored point is another point otherwise.
        if x >= 0.5 {
            let mirror = beta(b, a, 1.0 - x).unwrap();
            prop_assert!((mirror.lower - tails.upper).abs() <= 1e-9 * tails.upper.max(1e-300));
        }
    }

    #[test]
    fn beta_is_monotone((a, b, x) in shapes(), step in 1e-6..0.5_f64) {
        let next = x + step * (1.0 - x);
        let (here, there) = (beta(a, b, x).unwrap(), beta(a, b, next).unwrap());
        prop_assert!(there.lower >= here.lower * (1.0 - 1e-10));
        prop_assert!(there.upper <= here.upper * (1.0 + 1e-10));
    }

    #[test]
    fn beta_is_a_half_in_the_middle(s in -1.0..9.0_f64) {
        let tails = beta(power(s), power(s), 0.5).unwrap();
        prop_assert!((tails.lower - 0.5).abs() < 1e-11);
    }

    #[test]
    fn beta_quantile_inverts(a in -1.0..8.0_f64, b in -1.0..8.0_f64, p in -40.0..-0.01_f64) {
        let (a, b, p) = (power(a), power(b), power(p));
        for tail in [Tail::Lower, Tail::Upper] {
            let x = quick("beta_quantile", || beta_quantile(tail, p, a, b));
            prop_assert!(probability(x));
            // Near 1 the point itself is rounded; what one unit in its last place does is allowed.
            if x > 1e-290 && x < 0.999 {
                let tails = beta(a, b, x).unwrap();
                let found = match tail { Tail::Lower => tails.lower, Tail::Upper => tails.upper };
                let slack = 1e-10 + 1e-14 * (a + b).sqrt() * 10.0;
                prop_assert!((found / p - 1.0).abs() < slack, "{a} {b} {p} {tail:?}: {x} {found}");
            }
        }
    }

    #[test]
    fn gamma_tails_hold(a in -1.0..9.0_f64, z in -20.0..20.0_f64, step in 1e-6..0.5_f64) {
        let a = power(a);
        let x = a * libm::exp(z / a.sqrt().max(1.0));
        let here = quick("gamma", || gamma(a, x)).unwrap();
        let there = gamma(a, x * (1.0 + step)).unwrap();
        prop_assert!(probability(here.lower) && probability(here.upper));
        prop_assert!((here.lower + here.upper - 1.0).abs() < 1e-15);
        prop_assert!(there.lower >= here.lower * (1.0 - 1e-10));
        prop_assert!(there.upper <= here.upper * (1.0 + 1e-10));
    }

    #[test]
    fn gamma_quantile_inverts(a in -1.0..8.0_f64, p in -40.0..-0.01_f64) {
        let (a, p) = (power(a), power(p));
        for tail in [Tail::Lower, Tail::Upper] {
            let x = quick("gamma_quantile", || gamma_quantile(tail, p, a));
            if x > 1e-290 {
                let tails = gamma(a, x).unwrap();
                let found = match tail { Tail::Lower => tails.lower, Tail::Upper => tails.upper };
                prop_assert!((found / p - 1.0).abs() < 1e-10 + 1e-13 * a.sqrt(), "{a} {p} {tail:?}: {x} {found}");
            }
        }
    }

    #[test]
    fn student_quantile_inverts(df in -0.5..9.0_f64, p in -30.0..-0.31_f64) {
        let (df, p) = (power(df), power(p));
        let t = student_t_quantile(p, df);
        prop_assert!((student_t_sf(-t, df) / p - 1.0).abs() < 1e-9, "{df} {p}: {t}");
        prop_assert!((student_t_sf(t, df) + student_t_sf(-t, df) - 1.0).abs() < 1e-15);
    }

    #[test]
    fn normal_quantile_inverts(p in -290.0..-0.31_f64) {
        let p = power(p);
        let z = normal_upper_quantile(p);
        prop_assert!((normal_sf(z) / p - 1.0).abs() < 1e-11);
        prop_assert!((normal_quantile(p) + z).abs() < 1e-15);
        prop_assert!((normal_sf(z) + normal_cdf(z) - 1.0).abs() < 1e-15);
        prop_assert!((libm::exp(ln_normal_sf(z)) / p - 1.0).abs() < 1e-11);
    }

    #[test]
    fn binomial_sums(n in 1_u64..60, p in 0.0..1.0_f64) {
        let mut sum = 0.0;
        for k in 0..=n {
            sum += binomial_pmf(k, n, p);
            prop_assert!((binomial_cdf(k, n, p) - sum).abs() < 1e-13);
            prop_assert!((binomial_cdf(k, n, p) + binomial_sf(k, n, p) - 1.0).abs() < 1e-15);
        }
        prop_assert!((sum - 1.0).abs() < 1e-13);
    }

    #[test]
    fn hypergeometric_sums(population in 1_u64..200, successes in 0.0..1.0_f64, draws in 0.0..1.0_f64) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let part = |share: f64| (share * (population as f64 + 0.999)) as u64;
        let (successes, draws) = (part(successes).min(population), part(draws).min(population));
        let mut sum = 0.0;
        for k in 0..=draws {
            sum += hypergeometric_pmf(k, population, successes, draws);
            let (cdf, sf) = (
                hypergeometric_cdf(k, population, successes, draws),
                hypergeometric_sf(k, population, successes, draws),
            );
            prop_assert!((cdf - sum).abs() < 1e-12 && probability(cdf) && probability(sf));
            prop_assert!((cdf + sf - 1.0).abs() < 1e-12);
        }
        prop_assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn distances_are_monotone_probabilities(n in 0.0..6.0_f64, x in 0.0..6.0_f64, more in 0.001..0.5_f64) {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let n = power(n) as u64;
        #[allow(clippy::cast_precision_loss)]
        let root = (n as f64).sqrt();
        let (d, further) = ((x / root).min(1.0), ((x + more) / root).min(1.0));
        for sf in [smirnov_sf, kolmogorov_sf] {
            let (here, there) = (quick("distance", || sf(d, n)), sf(further, n));
            prop_assert!(probability(here) && probability(there));
            prop_assert!(there <= here * (1.0 + 1e-9), "{d} {further} {n}: {here} {there}");
        }
        let (here, there) = (anderson_darling_sf(x, n), anderson_darling_sf(x + more, n));
        prop_assert!(probability(here) && there <= here + 1e-9, "{x} {n}: {here} {there}");
    }
}
