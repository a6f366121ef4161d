//! The regularised incomplete beta function, and what derives from it: binomial, Student's t, Fisher's F.

use super::saddle::{HALF_LN_TAU, deviance, ln_binomial, stirling_error};
use super::{LARGEST, Part, Tail, Tails, normal_upper_quantile, solve};
use crate::stats::real;

/// Both tails of the beta distribution with shapes `a`, `b` (above 0, up to [`LARGEST`]) at `x` from 0 to 1:
/// I_x(a, b) and I_{1−x}(b, a). `None` when the continued fraction has not converged within its bound, which does not
/// happen for shapes of at least 0.01.
///
/// Prefactor by Loader's saddle point, continued fraction of A. DiDonato and A. Morris, "Algorithm 708" (ACM TOMS 18,
/// 1992, page 362, equation 9), whose terms are all positive, evaluated by W. Lentz's method as modified by
/// I. Thompson and A. Barnett (J. Comput. Phys. 64, 1986).
pub fn beta(a: f64, b: f64, x: f64) -> Option<Tails> {
    assert!((0.0..=1.0).contains(&x), "the beta distribution lives from 0 to 1, not at {x}");
    tails(a, b, x, 1.0 - x)
}

fn tails(a: f64, b: f64, x: f64, y: f64) -> Option<Tails> {
    if x <= 0.0 {
        return Some(Tails { lower: 0.0, upper: 1.0 });
    }
    if y <= 0.0 {
        return Some(Tails { lower: 1.0, upper: 0.0 });
    }
    part(a, b, x, y).map(Part::tails)
}

/// ln of x^a y^b / B(a, b), the density with respect to the logit of x. `lambda` = a − (a+b) x.
fn ln_density(a: f64, b: f64, x: f64, y: f64, lambda: f64) -> f64 {
    let n = a + b;
    let errors = stirling_error(n) - stirling_error(a) - stirling_error(b);
    let deviances = deviance(a, n * x, lambda) + deviance(b, n * y, -lambda);
    errors - deviances + 0.5 * libm::log(a / n * b) - HALF_LN_TAU
}

/// a − (a+b) x, from whichever of x and y is the smaller and therefore the more precise.
fn lambda(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let n = a + b;
    // The rounding of a + b counts as well: a part that was lost returns here.
    let lost = if a > b { b - (n - a) } else { a - (n - b) };
    if x <= y { libm::fma(-n, x, a) - lost * x } else { libm::fma(n, y, -b) + lost * y }
}

/// The tail on the far side of the mean from `x`. `x` in (0, 1), `y` = 1 − x to full precision.
fn part(a: f64, b: f64, x: f64, y: f64) -> Option<Part> {
    assert!(a > 0.0 && b > 0.0 && a <= LARGEST && b <= LARGEST, "shapes above 0 and up to 1e12, not {a} and {b}");
    let lambda = lambda(a, b, x, y);
    let exponent = ln_density(a, b, x, y, lambda);
    let (tail, factor) = if lambda >= 0.0 {
        (Tail::Lower, fraction(a, b, x, y, lambda)?)
    } else {
        (Tail::Upper, fraction(b, a, y, x, -lambda)?)
    };
    Some(Part { tail, exponent, factor })
}

/// The continued fraction; `lambda` ≥ 0, that is, x at most the mean.
fn fraction(a: f64, b: f64, x: f64, y: f64, lambda: f64) -> Option<f64> {
    const TINY: f64 = 1e-300;
    let slope = 1.0 + y;
    let mut c = (a / (a + 1.0) * (lambda + 1.0)).max(TINY);
    let mut d = 0.0;
    let mut value = c;
    let mut n = 0.0;
    // Near the mean about √(a+b) steps are needed; elsewhere a few dozen.
    let bound = 20_000.0 + 20.0 * (a + b).sqrt();
    while n < bound {
        n += 1.0;
        let s = a + 2.0 * n - 1.0;
        let w = n * (b - n) * x;
        let alpha = ((a + n - 1.0) / s) * ((a + b + n - 1.0) / s) * w * x;
        let beta = n + w / s + (a + n) / (s + 2.0) * (lambda + 1.0 + n * slope);
        d = beta + alpha * d;
        if d.abs() < TINY {
            d = TINY;
        }
        d = 1.0 / d;
        c = beta + alpha / c;
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

/// x/(1−x) of the point whose `tail` has probability `probability`, above 0 and below 1.
fn odds_quantile(tail: Tail, probability: f64, a: f64, b: f64) -> f64 {
    let target = libm::log(probability);
    let z = match tail {
        Tail::Lower => -normal_upper_quantile(probability),
        Tail::Upper => normal_upper_quantile(probability),
    };
    // Solved for the logit less that of the mean, which is small where precision is needed. For large shapes it is
    // nearly normal; for small ones the tail is nearly a power.
    let start = z * (1.0 / a + 1.0 / b).sqrt();
    let start = if z < 0.0 { start.max(target / a) } else { start.min(-target / b) };
    let odds = |w: f64| a / b * libm::exp(w.clamp(-700.0, 650.0));
    odds(solve(start, target, tail, |w| {
        let odds = odds(w);
        let part = part(a, b, odds / (1.0 + odds), 1.0 / (1.0 + odds))
            .expect("the continued fraction converges for shapes of at least 0.01");
        (part.ln(tail), part.exponent)
    }))
}

/// The point of the beta distribution with shapes `a`, `b` (0.01 to [`LARGEST`]) whose `tail` has `probability`, from 0
/// to 1. Newton's method on the logarithm of the tail against the logit, in which it is concave.
pub fn beta_quantile(tail: Tail, probability: f64, a: f64, b: f64) -> f64 {
    assert!((0.0..=1.0).contains(&probability), "a probability from 0 to 1, not {probability}");
    assert!(a >= 0.01 && b >= 0.01 && a <= LARGEST && b <= LARGEST, "shapes from 0.01 to 1e12, not {a} and {b}");
    let (none, all) = match tail {
        Tail::Lower => (0.0, 1.0),
        Tail::Upper => (1.0, 0.0),
    };
    if probability <= 0.0 {
        return none;
    }
    if probability >= 1.0 {
        return all;
    }
    let odds = odds_quantile(tail, probability, a, b);
    if odds < 1.0 { odds / (1.0 + odds) } else { 1.0 / (1.0 + 1.0 / odds) }
}

fn check_binomial(n: u64, p: f64) {
    assert!(real(n) <= LARGEST, "up to 1e12 trials, not {n}");
    assert!((0.0..=1.0).contains(&p), "a probability from 0 to 1, not {p}");
}

/// Probability of exactly `k` successes in `n` trials of probability `p`. Loader (2000).
pub fn binomial_pmf(k: u64, n: u64, p: f64) -> f64 {
    check_binomial(n, p);
    if k > n {
        return 0.0;
    }
    if p <= 0.0 || p >= 1.0 {
        return f64::from(u8::from((p <= 0.0 && k == 0) || (p >= 1.0 && k == n)));
    }
    let (x, y, q) = (real(k), real(n - k), 1.0 - p);
    libm::exp(ln_binomial(x, y, p, q, libm::fma(-real(n), p, x))).min(1.0)
}

/// Probability of at most `k` successes in `n` trials (up to [`LARGEST`]) of probability `p`.
pub fn binomial_cdf(k: u64, n: u64, p: f64) -> f64 {
    binomial_tails(k, n, p).lower
}

/// Probability of more than `k` successes in `n` trials (up to [`LARGEST`]) of probability `p`.
pub fn binomial_sf(k: u64, n: u64, p: f64) -> f64 {
    binomial_tails(k, n, p).upper
}

fn binomial_tails(k: u64, n: u64, p: f64) -> Tails {
    check_binomial(n, p);
    if k >= n {
        return Tails { lower: 1.0, upper: 0.0 };
    }
    // More than k successes: the (k+1)st smallest of n uniform numbers is at most p.
    let order = beta(real(k + 1), real(n - k), p).expect("converges for whole shapes");
    Tails { lower: order.upper, upper: order.lower }
}

/// Probability that Student's t with `df` degrees of freedom (0.02 to [`LARGEST`]) exceeds `t`.
///
/// Half of I_x(df/2, ½) at x = df/(df+t²); both x and 1 − x are given to full precision, so that large `df` loses
/// nothing and no separate expansion is needed.
pub fn student_t_sf(t: f64, df: f64) -> f64 {
    assert!(!t.is_nan(), "t is a number");
    assert!((0.02..=LARGEST).contains(&df), "degrees of freedom from 0.02 to 1e12, not {df}");
    let square = t * t;
    let ratio = square / df;
    let (x, y) = if ratio.is_infinite() { (0.0, 1.0) } else { (1.0 / (1.0 + ratio), ratio / (1.0 + ratio)) };
    let tails = tails(0.5 * df, 0.5, x, y).expect("converges for these shapes");
    if t >= 0.0 { 0.5 * tails.lower } else { 1.0 - 0.5 * tails.lower }
}

/// The value that Student's t with `df` degrees of freedom (0.02 to [`LARGEST`]) stays at or below with probability
/// `p`, above 0 and below 1. The lower half keeps its precision for tiny `p`.
pub fn student_t_quantile(p: f64, df: f64) -> f64 {
    assert!(p > 0.0 && p < 1.0, "a quantile needs a probability between 0 and 1, not {p}");
    assert!((0.02..=LARGEST).contains(&df), "degrees of freedom from 0.02 to 1e12, not {df}");
    let upper = if p < 0.5 { p } else { 1.0 - p };
    if upper >= 0.5 {
        return 0.0;
    }
    let odds = odds_quantile(Tail::Lower, 2.0 * upper, 0.5 * df, 0.5);
    let size = (df / odds).sqrt();
    if p < 0.5 { -size } else { size }
}

/// Probability that Fisher's F with `numerator` and `denominator` degrees of freedom (0.02 to [`LARGEST`]) exceeds `f`.
pub fn fisher_f_sf(f: f64, numerator: f64, denominator: f64) -> f64 {
    assert!(f >= 0.0, "F is not negative: {f}");
    let degrees = 0.02..=LARGEST;
    assert!(degrees.contains(&numerator) && degrees.contains(&denominator), "degrees of freedom from 0.02 to 1e12");
    let ratio = numerator * f / denominator;
    if ratio.is_infinite() {
        return 0.0;
    }
    let (x, y) = (1.0 / (1.0 + ratio), ratio / (1.0 + ratio));
    tails(0.5 * denominator, 0.5 * numerator, x, y).expect("converges for these shapes").lower
}
