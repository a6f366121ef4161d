//! Stirling's error and the deviance, after C. Loader, "Fast and Accurate Computation of Binomial Probabilities" (2000),
//! equations 2 to 5: every factor of a probability is written as its distance from the saddle point, so that no two
//! large numbers are ever subtracted.

use std::f64::consts::PI;

/// ½ ln 2π.
pub(super) const HALF_LN_TAU: f64 = 0.918_938_533_204_672_8;

/// Stirling's error: ln Γ(n+1) − ½ ln(2πn) − n ln n + n, for real `n` > 0.
///
/// A series from 16 on (next term below 2e-18); below, the recurrence δ(n) = δ(n+1) + (n+½) ln(1+1/n) − 1, which is
/// exact and loses less than the difference of two logarithms of the gamma function.
pub(super) fn stirling_error(n: f64) -> f64 {
    let mut n = n;
    let mut sum = 0.0;
    while n < 16.0 {
        sum += (n + 0.5) * libm::log1p(1.0 / n) - 1.0;
        n += 1.0;
    }
    let s = 1.0 / (n * n);
    let series = 1.0 / 12.0
        - s * (1.0 / 360.0 - s * (1.0 / 1260.0 - s * (1.0 / 1680.0 - s * (1.0 / 1188.0 - s * (691.0 / 360_360.0)))));
    sum + series / n
}

/// The deviance x ln(x/m) + m − x for `x` > 0 and mean `m` > 0, given `difference` = x − m to full precision.
pub(super) fn deviance(x: f64, mean: f64, difference: f64) -> f64 {
    if difference.abs() >= 0.1 * (x + mean) {
        return x * libm::log(x / mean) - difference;
    }
    let v = difference / (x + mean);
    let square = v * v;
    let mut sum = difference * v;
    let mut term = 2.0 * x * v;
    let mut odd = 1.0;
    // |v| < 0.1: each term is a hundredth of the one before, so that twenty are more than enough.
    for _ in 0..20 {
        term *= square;
        odd += 2.0;
        let next = sum + term / odd;
        if next.to_bits() == sum.to_bits() {
            break;
        }
        sum = next;
    }
    sum
}

/// ln of the binomial probability of `x` successes and `y` failures (real, ≥ 0), for success probability `p` and
/// failure probability `q`, where `difference` = x − (x+y) p to full precision.
pub(super) fn ln_binomial(x: f64, y: f64, p: f64, q: f64, difference: f64) -> f64 {
    let n = x + y;
    if n <= 0.0 {
        return 0.0;
    }
    if x <= 0.0 {
        return if p < 0.5 { n * libm::log1p(-p) } else { n * libm::log(q) };
    }
    if y <= 0.0 {
        return if q < 0.5 { n * libm::log1p(-q) } else { n * libm::log(p) };
    }
    let errors = stirling_error(n) - stirling_error(x) - stirling_error(y);
    let deviances = deviance(x, n * p, difference) + deviance(y, n * q, -difference);
    errors - deviances + 0.5 * libm::log(n / (2.0 * PI * x * y))
}
