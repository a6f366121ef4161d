//! The null distributions of three statistics that compare a sample with a fully specified continuous distribution.

use std::f64::consts::PI;

use super::saddle::ln_binomial;
use crate::stats::real;

/// Largest sample for which Kolmogorov's distribution is computed exactly.
const EXACT: u64 = 140;
/// Largest sample for which Smirnov's sum is taken term by term.
const SUMMED: u64 = 10_000;

/// Probability that Smirnov's one-sided D⁺ of a sample of `n` is at least `d`, from 0 to 1.
///
/// Z. Birnbaum and F. Tingey (1951), equation 3.0, exact up to n = 10,000; beyond, exp(−2n(d + 1/(6n))²)
/// (relative error of order 1/n).
pub fn smirnov_sf(d: f64, n: u64) -> f64 {
    assert!(n > 0 && (0.0..=1.0).contains(&d), "a sample and a distance from 0 to 1, not {n} and {d}");
    let size = real(n);
    if d <= 0.0 {
        return 1.0;
    }
    if d >= 1.0 {
        return 0.0;
    }
    if n > SUMMED {
        let shifted = d + 1.0 / (6.0 * size);
        return libm::exp(-2.0 * size * shifted * shifted);
    }
    let mut sum = 0.0;
    for j in 0..n {
        let q = 1.0 - d - real(j) / size;
        if q <= 0.0 {
            break;
        }
        let p = d + real(j) / size;
        // Each term is d/p times a binomial probability of j in n at rate p.
        sum += d / p * libm::exp(ln_binomial(real(j), real(n - j), p, q, -size * d));
    }
    sum.min(1.0)
}

/// Probability that Kolmogorov's two-sided D of a sample of `n` is at least `d`, from 0 to 1.
///
/// Up to n = 140 exact: G. Marsaglia, W. Tsang and J. Wang (J. Stat. Softw. 8(18), 2003) in the body, twice Smirnov's
/// exact tail where that is below 1e-5 (the two sides then cannot both exceed: relative error 1e-16). Above, twice
/// Smirnov's tail less the limit's further terms 2 Σ (−1)^j exp(−2j²y²), j ≥ 2, at
/// y = x + 1/(6√n) + (x−1)/(4n), x = d√n (J. Vrbik, 2018): relative error below 1e-3, and below 2e-5 where p < 0.15.
pub fn kolmogorov_sf(d: f64, n: u64) -> f64 {
    let twice = 2.0 * smirnov_sf(d, n);
    // From a half on only one side can be that far.
    if d >= 0.5 || twice < 1e-5 {
        return twice.min(1.0);
    }
    let size = real(n);
    if d <= 0.5 / size {
        return 1.0;
    }
    if n <= EXACT {
        return (1.0 - durbin(d, n)).clamp(0.0, 1.0);
    }
    let root = size.sqrt();
    let x = d * root;
    let y = x + 1.0 / (6.0 * root) + (x - 1.0) / (4.0 * size);
    if y < 0.3 {
        // 1 − p is below 1e-5 here, and the alternating series would need many terms.
        return 1.0;
    }
    let mut sum = twice;
    let mut sign = -1.0;
    for j in 2..20_u32 {
        let j = f64::from(j);
        sum += sign * 2.0 * libm::exp(-2.0 * j * j * y * y);
        sign = -sign;
    }
    sum.clamp(0.0, 1.0)
}

/// Probability that the limit of D√n exceeds `x` ≥ 0: 2 Σ (−1)^(j−1) exp(−2j²x²), and for small `x` the same sum turned
/// over by Jacobi's theta function (A. Kolmogorov 1933; W. Feller 1948), so that a handful of terms suffices anywhere.
pub fn kolmogorov_limit_sf(x: f64) -> f64 {
    assert!(x >= 0.0, "a distance is not negative: {x}");
    if x < 0.04 {
        // The distribution function is below 1e-300.
        return 1.0;
    }
    if x < 1.0 {
        let sum: f64 = [1.0, 3.0, 5.0, 7.0].iter().map(|odd| libm::exp(-odd * odd * PI * PI / (8.0 * x * x))).sum();
        return (1.0 - (2.0 * PI).sqrt() / x * sum).clamp(0.0, 1.0);
    }
    let mut sum = 0.0;
    let mut sign = 2.0;
    for j in 1..=5_u32 {
        let j = f64::from(j);
        sum += sign * libm::exp(-2.0 * j * j * x * x);
        sign = -sign;
    }
    sum.clamp(0.0, 1.0)
}

/// A square matrix, rows one after the other, times 2^`scale`.
#[derive(Clone)]
struct Matrix {
    side: usize,
    cells: Vec<f64>,
    /// Power of two taken out of the cells.
    scale: i32,
}

impl Matrix {
    fn times(&self, other: &Self) -> Self {
        let side = self.side;
        let mut cells = vec![0.0; side * side];
        for row in 0..side {
            for inner in 0..side {
                let factor = self.cells[row * side + inner];
                if factor > 0.0 {
                    for column in 0..side {
                        cells[row * side + column] += factor * other.cells[inner * side + column];
                    }
                }
            }
        }
        let mut product = Self { side, cells, scale: self.scale + other.scale };
        let middle = product.cells[(side / 2) * side + side / 2];
        if middle > 1e100 {
            for cell in &mut product.cells {
                *cell = libm::scalbn(*cell, -400);
            }
            product.scale += 400;
        }
        product
    }

    fn power(&self, exponent: u64) -> Self {
        if exponent == 1 {
            return self.clone();
        }
        let half = self.power(exponent / 2);
        let square = half.times(&half);
        if exponent.is_multiple_of(2) { square } else { square.times(self) }
    }
}

/// P(D < d) for a sample of `n`: n!/nⁿ times the middle cell of the n-th power of Durbin's matrix.
fn durbin(d: f64, n: u64) -> f64 {
    let size = real(n);
    let reach = d * size;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 < n d < 140")]
    let k = reach.floor() as usize + 1;
    let side = 2 * k - 1;
    let h = real(k as u64) - reach;
    let mut cells = vec![0.0; side * side];
    for row in 0..side {
        for column in 0..side {
            if row + 1 >= column {
                cells[row * side + column] = 1.0;
            }
        }
    }
    let mut power = 1.0;
    for index in 0..side {
        power *= h;
        cells[index * side] -= power;
        let reversed = side - 1 - index;
        cells[(side - 1) * side + reversed] -= power;
    }
    if 2.0 * h > 1.0 {
        cells[(side - 1) * side] += libm::pow(2.0 * h - 1.0, real(side as u64));
    }
    for row in 0..side {
        let mut factorial = 1.0;
        for column in (0..=row).rev() {
            // Cell (row, column) is divided by (row − column + 1)!.
            factorial *= real((row - column + 1) as u64);
            cells[row * side + column] /= factorial;
        }
    }
    let result = Matrix { side, cells, scale: 0 }.power(n);
    let mut value = result.cells[(k - 1) * side + k - 1];
    let mut scale = result.scale;
    for i in 1..=n {
        value *= real(i) / size;
        if value < 1e-140 {
            value = libm::scalbn(value, 400);
            scale -= 400;
        }
    }
    libm::scalbn(value, scale)
}

/// Probability that Anderson and Darling's A² of a sample of `n`, against a fully specified continuous distribution,
/// exceeds `a`.
///
/// The limit exactly (see `anderson_darling_limit`), with the correction for finite samples of G. and J. Marsaglia,
/// "Evaluating the Anderson-Darling Distribution" (J. Stat. Softw. 9(2), 2004), page 4, good to about 1e-5 for n ≥ 5.
/// Beyond a = 20 the shape of the limit's tail, √(3/(πa)) e^−a (V. Zolotarev 1961, for the eigenvalues 1/(j(j+1))),
/// joined there.
pub fn anderson_darling_sf(a: f64, n: u64) -> f64 {
    const JOIN: f64 = 20.0;
    assert!(n > 0 && a >= 0.0, "a sample and a statistic that is not negative, not {n} and {a}");
    let at = a.min(JOIN);
    let limit = 1.0 - anderson_darling_limit(at);
    // The correction is meant for the body; in the far tail it must not outweigh what it corrects.
    let correction = anderson_darling_correction(1.0 - limit, real(n)).clamp(-0.5 * limit, 0.5 * limit);
    let body = (limit - correction).clamp(0.0, 1.0);
    if a <= JOIN {
        return body;
    }
    body * (JOIN / a).sqrt() * libm::exp(JOIN - a)
}

/// The distribution function of the limit at `z` from 0 to 20: T. Anderson and D. Darling (JASA 49, 1954), page 767:
/// (√(2π)/z) Σ_j C(−½, j) (4j+1) ∫₀^∞ exp(z/(8(w²+1)) − (4j+1)² π² (1+w²)/(8z)) dw.
/// The integrand is even and analytic up to |Im w| = 1, so that the trapezoidal rule converges geometrically.
fn anderson_darling_limit(z: f64) -> f64 {
    if z < 0.02 {
        // Below 1e-25.
        return 0.0;
    }
    let mut sum = 0.0;
    let mut binomial = 1.0;
    for j in 0..40_u32 {
        let j = f64::from(j);
        let odd = 4.0 * j + 1.0;
        let rate = odd * odd * PI * PI / (8.0 * z);
        if rate > 745.0 {
            break;
        }
        let step = (0.25 / rate.sqrt()).min(0.15);
        let mut integral = 0.5 * libm::exp(z / 8.0 - rate);
        let mut node = 1.0;
        loop {
            let square = (node * step) * (node * step);
            let term = libm::exp(z / (8.0 * (square + 1.0)) - rate * (1.0 + square));
            integral += term;
            if term <= 1e-18 * integral {
                break;
            }
            node += 1.0;
        }
        sum += binomial * odd * integral * step;
        binomial *= -(j + 0.5) / (j + 1.0);
    }
    ((2.0 * PI).sqrt() / z * sum).clamp(0.0, 1.0)
}

/// What a sample of `n` adds to the limit's distribution function where that is `x`.
#[allow(clippy::unreadable_literal, reason = "the coefficients as printed in the paper")]
fn anderson_darling_correction(x: f64, n: f64) -> f64 {
    if x > 0.8 {
        let polynomial = -130.2137 + (745.2337 - (1705.091 - (1950.646 - (1116.360 - 255.7844 * x) * x) * x) * x) * x;
        return polynomial / n;
    }
    let c = 0.01265 + 0.1757 / n;
    if x < c {
        let t = x / c;
        return t.sqrt() * (1.0 - t) * (49.0 * t - 102.0) * (0.0037 / (n * n) + 0.00078 / n + 0.00006) / n;
    }
    let t = (x - c) / (0.8 - c);
    let polynomial = -0.00022633 + (6.54034 - (14.6538 - (14.458 - (8.259 - 1.91864 * t) * t) * t) * t) * t;
    polynomial * (0.04213 + 0.01365 / n) / n
}
