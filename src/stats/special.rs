//! Special functions: the distributions that every interval and p-value rests on.
//!
//! Everything transcendental comes from `libm`, never from the standard library, so that a report has the same bytes on
//! every machine. [`beta`](beta()) and [`gamma`](gamma()) return both tails, because one minus a tail is not the other
//! tail once it is small.
//!
//! | file | what |
//! |---|---|
//! | `saddle` | Stirling's error and the deviance: Loader's way to a probability without cancellation |
//! | `normal` | the normal distribution |
//! | `beta` | the incomplete beta function; binomial, Student's t and Fisher's F |
//! | `gamma` | the incomplete gamma function; chi-square and Poisson |
//! | `hypergeometric` | drawing without replacement |
//! | `kolmogorov` | the distributions of Kolmogorov's, Smirnov's and Anderson and Darling's statistics |
//!
//! Arguments outside the stated ranges are faults of the caller and stop the program; nothing returns NaN, and no
//! probability leaves 0 to 1. A probability below about 1e-308 is returned as 0: print it as "< 1e-300".

mod beta;
mod gamma;
mod hypergeometric;
mod kolmogorov;
mod normal;
mod saddle;

pub use beta::{
    beta, beta_quantile, binomial_cdf, binomial_pmf, binomial_sf, fisher_f_sf, student_t_quantile, student_t_sf,
};
pub use gamma::{chi_square_quantile, chi_square_sf, gamma, gamma_quantile, ln_gamma, poisson_cdf, poisson_sf};
pub use hypergeometric::{hypergeometric_cdf, hypergeometric_pmf, hypergeometric_sf};
pub use kolmogorov::{anderson_darling_sf, kolmogorov_limit_sf, kolmogorov_sf, smirnov_sf};
pub use normal::{ln_normal_sf, normal_cdf, normal_quantile, normal_sf, normal_upper_quantile};

/// Largest count or shape that the functions of this module take: 10¹². Up to here every continued fraction ends well
/// within its bound, and every whole number is exact as a float.
pub const LARGEST: f64 = 1e12;

/// The two tails of a continuous distribution at one point, each computed without cancellation where it is the small one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tails {
    /// Probability of at most this value.
    pub lower: f64,
    /// Probability of more than this value.
    pub upper: f64,
}

/// One of the two tails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    /// Values up to the point.
    Lower,
    /// Values above the point.
    Upper,
}

/// The smaller-by-construction tail as `exp(exponent) * factor`, so that a logarithm can be had where it underflows.
#[derive(Debug, Clone, Copy)]
struct Part {
    tail: Tail,
    exponent: f64,
    factor: f64,
}

impl Part {
    fn tails(self) -> Tails {
        let small = (libm::exp(self.exponent) * self.factor).clamp(0.0, 1.0);
        match self.tail {
            Tail::Lower => Tails { lower: small, upper: 1.0 - small },
            Tail::Upper => Tails { lower: 1.0 - small, upper: small },
        }
    }

    /// Natural logarithm of the tail asked for.
    fn ln(self, tail: Tail) -> f64 {
        let ln = self.exponent + libm::log(self.factor);
        if tail == self.tail { ln } else { libm::log1p(-libm::exp(ln).min(1.0)) }
    }
}

/// Solves `ln tail(w) = target` for a tail whose density in `w` is log-concave, by Newton's method on the logarithm.
///
/// `evaluate` gives the logarithm of the tail and the logarithm of the density at `w`. The logarithm of a tail of a
/// log-concave density is concave, so that Newton's steps cannot oscillate; the bracket guards against rounding.
fn solve(start: f64, target: f64, tail: Tail, evaluate: impl Fn(f64) -> (f64, f64)) -> f64 {
    let mut w = start;
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for _ in 0..200 {
        let (ln_tail, ln_density) = evaluate(w);
        let excess = ln_tail - target;
        // The lower tail grows with w, the upper one falls.
        let too_high = match tail {
            Tail::Lower => excess > 0.0,
            Tail::Upper => excess < 0.0,
        };
        if too_high {
            high = w;
        } else {
            low = w;
        }
        let size = excess * libm::exp((ln_tail - ln_density).min(700.0));
        let step = match tail {
            Tail::Lower => -size,
            Tail::Upper => size,
        };
        let mut next = w + step;
        if excess.abs() <= 2e-15 * target.abs().max(1.0) && step.abs() <= 1e-6 * w.abs().max(1.0) {
            return next;
        }
        if !next.is_finite() || next <= low || next >= high {
            next = if low.is_infinite() {
                high - 1.0 - high.abs() * 0.5
            } else if high.is_infinite() {
                low + 1.0 + low.abs() * 0.5
            } else {
                low + 0.5 * (high - low)
            };
        }
        if (next - w).abs() <= 2e-16 * w.abs() {
            return next;
        }
        w = next;
    }
    w
}
