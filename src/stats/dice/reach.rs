//! How small a bias so many throws could have shown, and how many throws a bias needs. A bias is a [`Shift`]: six more often by e, one less
//! often; chi-square of the faces then has noncentrality 12 n e².

use super::{FACES, Shift};
use crate::stats::real;
use crate::stats::special::{chi_square_quantile, chi_square_sf, ln_gamma};

/// Probability that noncentral chi-square exceeds `x`: central ones with `df` + 2j degrees, mixed by the Poisson law of half the
/// noncentrality (R. A. Fisher 1928).
fn noncentral_sf(x: f64, df: f64, noncentrality: f64) -> f64 {
    let half = 0.5 * noncentrality;
    let most = half + 12.0 * half.sqrt() + 40.0;
    let (mut sum, mut step) = (0.0, 0.0);
    while step <= most {
        let ln = step * libm::log(half.max(f64::MIN_POSITIVE)) - half - ln_gamma(step + 1.0);
        sum += libm::exp(ln) * chi_square_sf(x, df + 2.0 * step);
        step += 1.0;
    }
    sum.min(1.0)
}

/// The noncentrality that a chi-square test of faces finds with `power`.
fn noncentrality(error: f64, power: f64) -> f64 {
    assert!(error > 0.0 && error < power && power < 1.0, "an error from 0 up to the power, below 1");
    let df = real(FACES as u64) - 1.0;
    let critical = chi_square_quantile(1.0 - error, df);
    let (mut low, mut high) = (0.0, 1.0);
    while noncentral_sf(critical, df, high) < power {
        high *= 2.0;
    }
    while high - low > 1e-9 * high {
        let middle = 0.5 * (low + high);
        if noncentral_sf(critical, df, middle) < power {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The smallest bias, as a probability, that chi-square of the faces of so many throws of single dice finds with `power` at `error`.
/// Infinite without throws.
pub fn reach_of_throws(throws: u64, error: f64, power: f64) -> f64 {
    (noncentrality(error, power) / (12.0 * real(throws))).sqrt()
}

/// Throws of single dice that find a bias with `power` at `error`.
pub fn throws_needed(shift: Shift, error: f64, power: f64) -> f64 {
    noncentrality(error, power) / (12.0 * shift.0 * shift.0)
}

/// Expected throws, under the bias, until the likelihood ratio reaches `ratio`: its logarithm over the mean step, the overshoot left
/// out (Wald).
pub fn sequential_throws(shift: Shift, ratio: f64) -> f64 {
    let step: f64 = (0..FACES).map(|face| shift.shares()[face] * shift.ln_ratio(face)).sum();
    libm::log(ratio) / step
}
