//! The exact multinomial test: every outcome as likely as the one seen, or less, counts against the hypothesis. For
//! samples too small for chi-square.

use crate::stats::special::ln_gamma;
use crate::stats::{Fault, Test, real};

/// Most outcomes that [`listed_multinomial`] lists.
pub const LARGEST_LISTING: u64 = 2_000_000;

/// ln of probabilities closer than this count as equal.
const TIE: f64 = 1e-7;

/// Cells of positive weight, and ln k! up to the total.
struct Cells {
    observed: Vec<u64>,
    weights: Vec<u32>,
    ln_shares: Vec<f64>,
    ln_factorials: Vec<f64>,
    total: u64,
    weight: u32,
}

impl Cells {
    fn new(observed: &[u64], weights: &[u32]) -> Result<Self, Fault> {
        if observed.len() != weights.len() {
            return Err(Fault::Shape);
        }
        if observed.iter().zip(weights).any(|(&count, &weight)| count > 0 && weight == 0) {
            return Err(Fault::Impossible);
        }
        let (observed, weights): (Vec<u64>, Vec<u32>) =
            observed.iter().zip(weights).filter(|(_, weight)| **weight > 0).unzip();
        let weight = weights.iter().try_fold(0_u32, |sum, &weight| sum.checked_add(weight)).ok_or(Fault::Range)?;
        let total = observed.iter().try_fold(0_u64, |sum, &count| sum.checked_add(count)).ok_or(Fault::Range)?;
        if total == 0 || observed.len() < 2 {
            return Err(Fault::TooFew);
        }
        if total > 1_000_000 {
            return Err(Fault::TooMany);
        }
        let ln_shares = weights.iter().map(|&part| libm::log(f64::from(part) / f64::from(weight))).collect();
        let ln_factorials = (0..=total).map(|k| ln_gamma(real(k) + 1.0)).collect();
        Ok(Self { observed, weights, ln_shares, ln_factorials, total, weight })
    }

    /// One cell's part of the ln of a probability.
    fn part(&self, cell: usize, count: u64) -> f64 {
        let index = usize::try_from(count).expect("at most a million");
        real(count) * self.ln_shares[cell] - self.ln_factorials[index]
    }

    fn ln_likelihood(&self, counts: &[u64]) -> f64 {
        let whole = self.ln_factorials.last().copied().unwrap_or(0.0);
        whole + counts.iter().enumerate().map(|(cell, &count)| self.part(cell, count)).sum::<f64>()
    }

    /// Σ of the probabilities up to `bound` over all ways to share `left` among the cells from `cell` on.
    fn listed(&self, cell: usize, left: u64, ln: f64, bound: f64) -> f64 {
        if cell + 1 == self.observed.len() {
            let ln = ln + self.part(cell, left);
            return if ln <= bound { libm::exp(ln) } else { 0.0 };
        }
        (0..=left).map(|count| self.listed(cell + 1, left - count, ln + self.part(cell, count), bound)).sum()
    }
}

/// The exact test by listing all outcomes, at most [`LARGEST_LISTING`] (else [`Fault::TooMany`]). `weights` are whole
/// expected shares; a cell of weight 0 is dropped if nothing was observed in it, else [`Fault::Impossible`]. The
/// statistic is the ln of the probability of the outcome seen.
pub fn listed_multinomial(observed: &[u64], weights: &[u32]) -> Result<Test, Fault> {
    let cells = Cells::new(observed, weights)?;
    // Outcomes: total + cells − 1 choose cells − 1.
    let mut outcomes = 1_u128;
    for i in 1..cells.observed.len() as u128 {
        outcomes = outcomes * (u128::from(cells.total) + i) / i;
        if outcomes > u128::from(LARGEST_LISTING) {
            return Err(Fault::TooMany);
        }
    }
    let seen = cells.ln_likelihood(&cells.observed);
    let whole = cells.ln_factorials.last().copied().unwrap_or(0.0);
    let p_value = cells.listed(0, cells.total, whole, seen + TIE).min(1.0);
    Ok(Test { statistic: seen, df: None, p_value })
}

/// The same test by drawing `replicates` outcomes under the hypothesis: p = (1 + those at most as likely) /
/// (1 + replicates), which holds its error exactly whatever the number of replicates. `below(bound)` is uniform on
/// 0..bound. Weights as in [`listed_multinomial`], their sum below 2³²; at most 10⁶ observations.
pub fn drawn_multinomial(
    observed: &[u64],
    weights: &[u32],
    replicates: u32,
    mut below: impl FnMut(u32) -> u32,
) -> Result<Test, Fault> {
    let cells = Cells::new(observed, weights)?;
    let seen = cells.ln_likelihood(&cells.observed);
    let ends: Vec<u32> = cells
        .weights
        .iter()
        .scan(0_u32, |end, &weight| {
            *end += weight;
            Some(*end)
        })
        .collect();
    let mut counts = vec![0_u64; cells.observed.len()];
    let mut extreme = 0_u32;
    for _ in 0..replicates {
        counts.fill(0);
        for _ in 0..cells.total {
            let point = below(cells.weight);
            counts[ends.partition_point(|&end| end <= point)] += 1;
        }
        extreme += u32::from(cells.ln_likelihood(&counts) <= seen + TIE);
    }
    let p_value = (1.0 + f64::from(extreme)) / (1.0 + f64::from(replicates));
    Ok(Test { statistic: seen, df: None, p_value })
}
