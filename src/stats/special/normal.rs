//! The normal distribution with mean 0 and standard deviation 1.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use statrs::function::erf::erfc_inv;

use super::saddle::HALF_LN_TAU;

/// Probability of at most `z`.
pub fn normal_cdf(z: f64) -> f64 {
    normal_sf(-z)
}

/// Probability of more than `z`: half the complementary error function of z/√2. Relative error about z² · 1e-16.
pub fn normal_sf(z: f64) -> f64 {
    assert!(!z.is_nan(), "a normal deviate is a number");
    0.5 * libm::erfc(z * FRAC_1_SQRT_2)
}

/// Natural logarithm of the probability of more than `z`; finite as long as z² is.
pub fn ln_normal_sf(z: f64) -> f64 {
    if z < -1.0 {
        libm::log1p(-normal_sf(-z))
    } else if z < 5.0 {
        libm::log(normal_sf(z))
    } else if z.is_infinite() {
        f64::NEG_INFINITY
    } else {
        -0.5 * z * z - HALF_LN_TAU + libm::log(mills(z))
    }
}

/// Mills' ratio, sf(z)/density(z), for `z` ≥ 5: Laplace's continued fraction z + 1/(z + 2/(z + 3/(z + …))), from the
/// hundredth level up (error below 1e-16 from z = 5 on).
fn mills(z: f64) -> f64 {
    let mut tail = z;
    for level in (1..=100_u32).rev() {
        tail = z + f64::from(level) / tail;
    }
    1.0 / tail
}

/// The value that is exceeded with probability 1 − `p`, for 0 < `p` < 1.
pub fn normal_quantile(p: f64) -> f64 {
    assert!(p > 0.0 && p < 1.0, "a quantile needs a probability between 0 and 1, not {p}");
    // 1 − p is exact from a half on.
    if p < 0.5 { -normal_upper_quantile(p) } else { normal_upper_quantile(1.0 - p) }
}

/// The value that is exceeded with probability `q`, for 0 < `q` < 1; good for tiny `q`.
///
/// From ¼ to ¾ statrs's inverse (right to 2e-16), which is a quotient of polynomials there. Outside it takes the
/// logarithm of the standard library, whose last digit differs between machines, so there it is only the first guess:
/// cut to single precision, and one step of Halley's method, or in the far tail two of Newton's, on our own tail
/// gives the other digits.
pub fn normal_upper_quantile(q: f64) -> f64 {
    assert!(q > 0.0 && q < 1.0, "a quantile needs a probability between 0 and 1, not {q}");
    if q > 0.5 {
        return -normal_upper_quantile(1.0 - q);
    }
    let guess = SQRT_2 * erfc_inv(2.0 * q);
    if q >= 0.25 {
        return guess;
    }
    #[allow(clippy::cast_possible_truncation, reason = "cut on purpose: see above")]
    let mut z = f64::from(guess as f32);
    if q < 1e-8 {
        for _ in 0..2 {
            // Derivative of ln sf is −1/mills.
            z += (ln_normal_sf(z) - libm::log(q)) * mills(z);
        }
        return z;
    }
    let density = libm::exp(-0.5 * z * z - HALF_LN_TAU);
    let step = (normal_sf(z) - q) / density;
    z + step / (1.0 - 0.5 * z * step)
}
