//! Evidence that may be watched as it comes.
//!
//! A fixed test looked at after every roll will alarm some day, whatever the dice. An e-process will not: it is the capital of a gambler
//! who bets against the dice at fair odds, and with fair dice it ever reaches 1/α with probability at most α, whenever one
//! looks and stops (J. Ville 1939; A. Ramdas, P. Grünwald, V. Vovk and G. Shafer, Statist. Sci. 38, 2023, arXiv 2210.01948).

use super::FACES;
use crate::stats::real;
use crate::stats::special::ln_gamma;

/// Bets of the mixture, as throws of a fair die that the gambler has seen before: 6 bets on gross bias, 9,600 on a bias of one or two
/// percentage points.
const SEEN: [f64; 4] = [6.0, 150.0, 1_200.0, 9_600.0];

/// The e-process against fixed shares: the mean of four gamblers, each of whom bets by the shares seen so far, fair throws seen before
/// counted in. One gambler's capital after n throws is the product over throws of (a + n)/(A + n) / share, a Dirichlet-multinomial
/// mixture (Γ functions of the counts give it at once).
#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    shares: Vec<f64>,
    counts: Vec<u64>,
}

impl Evidence {
    /// Against a fair die.
    pub fn of_die() -> Self {
        Self::against(&[1; FACES])
    }

    /// Against cells of these weights, none of them 0.
    pub fn against(weights: &[u32]) -> Self {
        assert!(weights.iter().all(|&weight| weight > 0), "every cell can come");
        let total: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
        let shares = weights.iter().map(|&weight| f64::from(weight) / total).collect();
        Self { shares, counts: vec![0; weights.len()] }
    }

    /// Sees a throw: its cell, from 0.
    pub fn see(&mut self, cell: usize) {
        self.counts[cell] += 1;
    }

    /// Sees many throws at once: the order makes no difference.
    pub fn see_all(&mut self, counts: &[u64]) {
        assert_eq!(counts.len(), self.counts.len(), "a count for each cell");
        for (own, count) in self.counts.iter_mut().zip(counts) {
            *own += count;
        }
    }

    /// Natural logarithm of the evidence: 0 at first; fair dice are rejected at error α from ln(1/α) on.
    pub fn ln(&self) -> f64 {
        let logs = SEEN.map(|seen| self.ln_of(seen));
        let most = logs.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = logs.iter().map(|ln| libm::exp(ln - most)).sum();
        most + libm::log(sum / real(SEEN.len() as u64))
    }

    /// That of one gambler.
    pub(super) fn ln_of(&self, seen: f64) -> f64 {
        let throws = real(self.counts.iter().sum());
        let mut ln = ln_gamma(seen) - ln_gamma(seen + throws);
        for (&share, &count) in self.shares.iter().zip(&self.counts) {
            let before = seen * share;
            ln += ln_gamma(before + real(count)) - ln_gamma(before) - real(count) * libm::log(share);
        }
        ln
    }
}

/// A named bias: six comes more often by so much, one less often.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shift(pub f64);

impl Shift {
    /// Probabilities of the faces.
    pub fn shares(self) -> [f64; FACES] {
        let sixth = 1.0 / 6.0;
        [sixth - self.0, sixth, sixth, sixth, sixth, sixth + self.0]
    }

    /// ln of the likelihood ratio of a throw, bias against fair: face from 0.
    pub fn ln_ratio(self, face: usize) -> f64 {
        libm::log1p(6.0 * self.shares()[face] - 1.0)
    }
}

/// What a sequential test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The bias is there.
    Biased,
    /// It is not.
    Fair,
    /// More throws are needed.
    Open,
}

/// Wald's sequential probability ratio test for a named bias (Ann. Math. Statist. 16, 1945). Errors are at most the nominal ones but for
/// their product.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    shift: Shift,
    low: f64,
    high: f64,
    ln: f64,
}

impl Sprt {
    /// The test with the probability `false_alarm` to call fair dice biased and `miss` to call biased ones fair.
    pub fn new(shift: Shift, false_alarm: f64, miss: f64) -> Self {
        let (low, high) = (libm::log(miss / (1.0 - false_alarm)), libm::log((1.0 - miss) / false_alarm));
        Self { shift, low, high, ln: 0.0 }
    }

    /// Sees a throw: its face, from 0. A test that has ended does not change.
    pub fn see(&mut self, face: usize) -> Decision {
        if self.decision() == Decision::Open {
            self.ln += self.shift.ln_ratio(face);
        }
        self.decision()
    }

    /// What it says so far.
    pub fn decision(&self) -> Decision {
        if self.ln >= self.high {
            Decision::Biased
        } else if self.ln <= self.low {
            Decision::Fair
        } else {
            Decision::Open
        }
    }
}

/// Page's cumulative sum for a named bias that may begin at any time (Biometrika 41, 1954): the log-likelihood ratio since its lowest point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cusum {
    shift: Shift,
    sum: f64,
    highest: f64,
    throws: u64,
}

impl Cusum {
    /// A sum at 0.
    pub fn new(shift: Shift) -> Self {
        Self { shift, sum: 0.0, highest: 0.0, throws: 0 }
    }

    /// Sees a throw: its face, from 0.
    pub fn see(&mut self, face: usize) {
        self.sum = (self.sum + self.shift.ln_ratio(face)).max(0.0);
        self.highest = self.highest.max(self.sum);
        self.throws += 1;
    }

    /// The highest sum so far.
    pub fn highest(&self) -> f64 {
        self.highest
    }

    /// Highest sum that fair dice keep below with probability 1 − `error` over as many throws: each of the throws may start a likelihood
    /// ratio, which reaches e^h with probability at most e^−h. Safe, and rarely reached.
    pub fn limit(&self, error: f64) -> f64 {
        libm::log(real(self.throws.max(1)) / error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closed_form_is_the_product_of_the_bets() {
        let mut evidence = Evidence::against(&[1, 2, 1]);
        let shares = [0.25, 0.5, 0.25];
        let (mut product, mut counts) = (0.0, [0.0_f64; 3]);
        for cell in [0, 1, 1, 2, 0, 0, 1, 2, 2, 2, 1, 0] {
            let seen: f64 = counts.iter().sum();
            product += libm::log((150.0 * shares[cell] + counts[cell]) / (150.0 + seen) / shares[cell]);
            counts[cell] += 1.0;
            evidence.see(cell);
        }
        assert!((evidence.ln_of(150.0) - product).abs() < 1e-10, "{} {product}", evidence.ln_of(150.0));
    }
}
