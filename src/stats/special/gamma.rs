//! The regularised incomplete gamma function, and what derives from it: chi-square and Poisson.

use super::saddle::{HALF_LN_TAU, deviance, stirling_error};
use super::{LARGEST, Part, Tail, Tails, normal_upper_quantile, solve};
use crate::stats::real;

/// Natural logarithm of the gamma function, for `x` > 0.
pub fn ln_gamma(x: f64) -> f64 {
    assert!(x > 0.0, "the logarithm of the gamma function is taken above 0, not at {x}");
    libm::lgamma(x)
}

/// Both tails of the gamma distribution with shape `a` (0.01 to [`LARGEST`]) and scale 1 at `x` ≥ 0.
/// `None` when series or fraction have not converged within their bounds, which does not happen in this range.
///
/// Prefactor by Loader's saddle point; up to the mean the power series of the lower tail (DLMF 8.11.4), above it the
/// continued fraction of the upper tail (DLMF 8.9.2). All their terms are positive near the mean, so that neither
/// cancels. For `a` < 0.5 the upper tail is good to 1e-15 absolute only.
pub fn gamma(a: f64, x: f64) -> Option<Tails> {
    assert!(x >= 0.0, "the gamma distribution lives from 0 up, not at {x}");
    if x <= 0.0 {
        return Some(Tails { lower: 0.0, upper: 1.0 });
    }
    if x.is_infinite() {
        return Some(Tails { lower: 1.0, upper: 0.0 });
    }
    part(a, x).map(Part::tails)
}

/// ln of x^a e^−x / Γ(a), the density with respect to ln x.
fn ln_density(a: f64, x: f64) -> f64 {
    0.5 * libm::log(a) - HALF_LN_TAU - stirling_error(a) - deviance(a, x, a - x)
}

fn part(a: f64, x: f64) -> Option<Part> {
    assert!((0.01..=LARGEST).contains(&a), "a shape from 0.01 to 1e12, not {a}");
    let exponent = ln_density(a, x);
    if x <= a.max(1.0) {
        Some(Part { tail: Tail::Lower, exponent, factor: series(a, x)? })
    } else {
        Some(Part { tail: Tail::Upper, exponent, factor: fraction(a, x)? })
    }
}

/// Σ xⁿ / (a (a+1) … (a+n)): about 8 √a terms near the mean.
fn series(a: f64, x: f64) -> Option<f64> {
    let mut term = 1.0;
    let mut sum = 1.0;
    let mut n = a;
    let bound = a + 2000.0 + 30.0 * a.sqrt();
    while n < bound {
        n += 1.0;
        term *= x / n;
        sum += term;
        if term < 1e-17 * sum {
            return Some(sum / a);
        }
    }
    None
}

/// 1/(x+1−a + 1(a−1)/(x+3−a + 2(a−2)/(x+5−a + …))) by Lentz's method.
fn fraction(a: f64, x: f64) -> Option<f64> {
    const TINY: f64 = 1e-300;
    let mut b = x - a + 1.0;
    let mut c = b.max(TINY);
    let mut d = 0.0;
    let mut value = c;
    let mut n = 0.0;
    let bound = 20_000.0 + 20.0 * a.sqrt();
    while n < bound {
        n += 1.0;
        b += 2.0;
        let alpha = n * (a - n);
        d = b + alpha * d;
        if d.abs() < TINY {
            d = TINY;
        }
        d = 1.0 / d;
        c = b + alpha / c;
        if c.abs() < TINY {
            c = TINY;
        }
        let change = c * d;
        value *= change;
        if (change - 1.0).abs() < 1e-16 {
            return Some(1.0 / value);
        }
    }
    None
}

/// The point of the gamma distribution with shape `a` (0.01 to [`LARGEST`]) and scale 1 whose `tail` has `probability`,
/// from 0 (included) to 1 (included: 0 or infinity).
pub fn gamma_quantile(tail: Tail, probability: f64, a: f64) -> f64 {
    assert!((0.0..=1.0).contains(&probability), "a probability from 0 to 1, not {probability}");
    let (none, all) = match tail {
        Tail::Lower => (0.0, f64::INFINITY),
        Tail::Upper => (f64::INFINITY, 0.0),
    };
    if probability <= 0.0 {
        return none;
    }
    if probability >= 1.0 {
        return all;
    }
    let target = libm::log(probability);
    let z = match tail {
        Tail::Lower => -normal_upper_quantile(probability),
        Tail::Upper => normal_upper_quantile(probability),
    };
    // E. Wilson and M. Hilferty (1931): the cube root is nearly normal; far down the tail is nearly a power.
    let cube = 1.0 - 1.0 / (9.0 * a) + z / (3.0 * a.sqrt());
    let start = if cube > 0.1 { 3.0 * libm::log(cube) } else { target / a };
    // Solved for ln(x/a), which is small where precision is needed.
    let point = |w: f64| (a * libm::exp(w.clamp(-700.0, 650.0))).max(f64::MIN_POSITIVE);
    point(solve(start, target, tail, |w| {
        let part = part(a, point(w)).expect("series and fraction converge for shapes from 0.01 to 1e12");
        (part.ln(tail), part.exponent)
    }))
}

/// Probability that chi-square with `df` degrees of freedom (0.02 to [`LARGEST`]) exceeds `x` ≥ 0.
pub fn chi_square_sf(x: f64, df: f64) -> f64 {
    gamma(0.5 * df, 0.5 * x).expect("converges for shapes from 0.01 to 1e12").upper
}

/// The value that chi-square with `df` degrees of freedom (0.02 to [`LARGEST`]) stays at or below with probability `p`,
/// above 0 and below 1.
pub fn chi_square_quantile(p: f64, df: f64) -> f64 {
    assert!(p > 0.0 && p < 1.0, "a quantile needs a probability between 0 and 1, not {p}");
    if p < 0.5 {
        2.0 * gamma_quantile(Tail::Lower, p, 0.5 * df)
    } else {
        2.0 * gamma_quantile(Tail::Upper, 1.0 - p, 0.5 * df)
    }
}

/// Probability of at most `k` events when `mean` (0 to [`LARGEST`]) are expected.
pub fn poisson_cdf(k: u64, mean: f64) -> f64 {
    poisson_tails(k, mean).upper
}

/// Probability of more than `k` events when `mean` (0 to [`LARGEST`]) are expected.
pub fn poisson_sf(k: u64, mean: f64) -> f64 {
    poisson_tails(k, mean).lower
}

fn poisson_tails(k: u64, mean: f64) -> Tails {
    assert!((0.0..=LARGEST).contains(&mean), "a mean from 0 to 1e12, not {mean}");
    gamma(real(k) + 1.0, mean).expect("converges for shapes from 1 to 1e12")
}
