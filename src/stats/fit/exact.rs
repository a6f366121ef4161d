//! Exact tests on one whole number: two-sided by adding up every outcome that is as likely as the one seen or less.

use crate::stats::special::{
    binomial_cdf, binomial_pmf, binomial_sf, hypergeometric_cdf, hypergeometric_pmf, hypergeometric_sf,
};
use crate::stats::{Alternative, Test, real};

/// How much more likely an outcome may be than the one seen and still count as equally likely: R's rule, so that
/// rounding does not break ties.
const TIE: f64 = 1e-7;

/// A unimodal distribution on the whole numbers from `low` to `high`.
struct Unimodal<P, C, S> {
    low: u64,
    mode: u64,
    high: u64,
    pmf: P,
    cdf: C,
    sf: S,
}

impl<P: Fn(u64) -> f64, C: Fn(u64) -> f64, S: Fn(u64) -> f64> Unimodal<P, C, S> {
    /// P(at least k).
    fn from(&self, k: u64) -> f64 {
        if k <= self.low { 1.0 } else { (self.sf)(k - 1) }
    }

    fn p_value(&self, k: u64, alternative: Alternative) -> f64 {
        match alternative {
            Alternative::Less => (self.cdf)(k),
            Alternative::Greater => self.from(k),
            Alternative::TwoSided => self.two_sided(k),
        }
    }

    fn two_sided(&self, k: u64) -> f64 {
        let bound = (self.pmf)(k) * (1.0 + TIE);
        let likely = |at: u64| (self.pmf)(at) > bound;
        if !likely(self.mode) {
            return 1.0;
        }
        // Probabilities fall from the mode outward, so the first outcome as unlikely on the far side is found by halving.
        let sum = if k < self.mode {
            let (mut near, mut far) = (self.mode, self.high + 1);
            while far - near > 1 {
                let middle = near + (far - near) / 2;
                if likely(middle) { near = middle } else { far = middle }
            }
            (self.cdf)(k) + if far > self.high { 0.0 } else { self.from(far) }
        } else {
            let (mut far, mut near) = (self.low, self.mode);
            if likely(far) {
                return self.from(k).min(1.0);
            }
            while near - far > 1 {
                let middle = far + (near - far) / 2;
                if likely(middle) { near = middle } else { far = middle }
            }
            self.from(k) + (self.cdf)(far)
        };
        sum.min(1.0)
    }
}

/// The exact binomial test of `successes` in `trials` (up to 10¹²) against the share `p`, from 0 to 1. The statistic is
/// the share observed (0 without trials). Two-sided: the total probability of all outcomes at most as likely as the one
/// seen, as R's `binom.test`; 1 at the mode.
pub fn binomial(successes: u64, trials: u64, p: f64, alternative: Alternative) -> Test {
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1e12 + 1")]
    let mode = (((real(trials) + 1.0) * p).floor() as u64).min(trials);
    let law = Unimodal {
        low: 0,
        mode,
        high: trials,
        pmf: |k| binomial_pmf(k, trials, p),
        cdf: |k| binomial_cdf(k, trials, p),
        sf: |k| binomial_sf(k, trials, p),
    };
    let share = if trials == 0 { 0.0 } else { real(successes) / real(trials) };
    Test { statistic: share, df: None, p_value: law.p_value(successes, alternative) }
}

/// Fisher's exact test of a two-by-two table `[a, b, c, d]`, rows a b and c d, given its margins (total up to 10¹²).
/// `Greater`: a is larger than independence has it. The statistic is the sample odds ratio a d / (b c), or the largest
/// float where b c is 0 (1 where a d is 0 as well).
pub fn fisher(table: [u64; 4], alternative: Alternative) -> Test {
    let [a, b, c, d] = table;
    let (population, successes, draws) = (a + b + c + d, a + b, a + c);
    let mode = (u128::from(successes) + 1) * (u128::from(draws) + 1) / (u128::from(population) + 2);
    let high = successes.min(draws);
    let law = Unimodal {
        low: (successes + draws).saturating_sub(population),
        mode: u64::try_from(mode).unwrap_or(high).min(high),
        high,
        pmf: |k| hypergeometric_pmf(k, population, successes, draws),
        cdf: |k| hypergeometric_cdf(k, population, successes, draws),
        sf: |k| hypergeometric_sf(k, population, successes, draws),
    };
    let (with, against) = (real(a) * real(d), real(b) * real(c));
    let odds = if against > 0.0 {
        with / against
    } else if with > 0.0 {
        f64::MAX
    } else {
        1.0
    };
    Test { statistic: odds, df: None, p_value: law.p_value(a, alternative) }
}
