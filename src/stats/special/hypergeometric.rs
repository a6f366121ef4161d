//! The hypergeometric distribution: successes among cards drawn without replacement.

use super::LARGEST;
use super::saddle::ln_binomial;
use crate::stats::real;

/// The urn.
#[derive(Debug, Clone, Copy)]
struct Urn {
    population: u64,
    successes: u64,
    draws: u64,
}

impl Urn {
    fn checked(population: u64, successes: u64, draws: u64) -> Self {
        assert!(real(population) <= LARGEST, "a population of up to 1e12, not {population}");
        assert!(successes <= population && draws <= population, "no more successes or draws than the population");
        Self { population, successes, draws }
    }

    fn least(self) -> u64 {
        (self.successes + self.draws).saturating_sub(self.population)
    }

    fn most(self) -> u64 {
        self.successes.min(self.draws)
    }

    /// Three binomial probabilities with the common rate draws/population: Loader (2000), section 5.
    fn pmf(self, k: u64) -> f64 {
        if k < self.least() || k > self.most() {
            return 0.0;
        }
        if self.least() == self.most() {
            return 1.0;
        }
        let failures = self.population - self.successes;
        let p = real(self.draws) / real(self.population);
        let q = real(self.population - self.draws) / real(self.population);
        let one = |hits: u64, trials: u64| {
            // From the smaller of p and q, whose rounding is the smaller.
            let difference = if p <= q {
                libm::fma(-real(trials), p, real(hits))
            } else {
                libm::fma(real(trials), q, -real(trials - hits))
            };
            ln_binomial(real(hits), real(trials - hits), p, q, difference)
        };
        let ln = one(k, self.successes) + one(self.draws - k, failures) - one(self.draws, self.population);
        libm::exp(ln).min(1.0)
    }

    /// pmf(k+1) / pmf(k).
    fn ratio(self, k: u64) -> f64 {
        let rest = real(self.population - self.successes + k + 1) - real(self.draws);
        real(self.successes - k) / real(k + 1) * (real(self.draws - k) / rest)
    }

    /// Σ pmf from `k` down, for `k` below the mean: terms fall from the first.
    fn down(self, k: u64) -> f64 {
        let (mut term, mut sum, mut at) = (1.0, 1.0, k);
        while at > self.least() && term > 1e-18 * sum {
            at -= 1;
            term /= self.ratio(at);
            sum += term;
        }
        (self.pmf(k) * sum).min(1.0)
    }

    /// Σ pmf from `k` up, for `k` above the mean.
    fn up(self, k: u64) -> f64 {
        let (mut term, mut sum, mut at) = (1.0, 1.0, k);
        while at < self.most() && term > 1e-18 * sum {
            term *= self.ratio(at);
            at += 1;
            sum += term;
        }
        (self.pmf(k) * sum).min(1.0)
    }

    fn above(self, k: u64) -> bool {
        real(k) * real(self.population) > real(self.successes) * real(self.draws)
    }
}

/// Probability of exactly `k` successes when `draws` are drawn from `population` (up to 10¹²) that holds `successes`.
pub fn hypergeometric_pmf(k: u64, population: u64, successes: u64, draws: u64) -> f64 {
    Urn::checked(population, successes, draws).pmf(k)
}

/// Probability of at most `k` successes. The sum runs outward from `k`: a few standard deviations of terms.
pub fn hypergeometric_cdf(k: u64, population: u64, successes: u64, draws: u64) -> f64 {
    let urn = Urn::checked(population, successes, draws);
    if k < urn.least() {
        0.0
    } else if k >= urn.most() {
        1.0
    } else if urn.above(k) {
        1.0 - urn.up(k + 1)
    } else {
        urn.down(k)
    }
}

/// Probability of more than `k` successes.
pub fn hypergeometric_sf(k: u64, population: u64, successes: u64, draws: u64) -> f64 {
    let urn = Urn::checked(population, successes, draws);
    if k < urn.least() {
        1.0
    } else if k >= urn.most() {
        0.0
    } else if urn.above(k) {
        urn.up(k + 1)
    } else {
        1.0 - urn.down(k)
    }
}
