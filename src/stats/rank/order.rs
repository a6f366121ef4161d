//! H. Mann and D. Whitney (Ann. Math. Statist. 18, 1947), which is F. Wilcoxon's rank sum.

use super::finite;
use crate::stats::special::normal_sf;
use crate::stats::{Alternative, Fault, Test, length, real};

/// Largest product of the sample sizes for which the test is exact.
pub const LARGEST_EXACT: usize = 2500;

/// Does the first sample tend to be greater (or smaller) than the second? The statistic is U, the number of pairs in
/// which the first is the greater, ties half.
///
/// Exact, ties included, up to a product of sizes of [`LARGEST_EXACT`]: every choice of places for the smaller sample
/// is equally likely. Above, the normal approximation with tie and continuity corrections. Two-sided: twice the smaller
/// side, at most 1. [`Fault::TooFew`] when a sample is empty.
pub fn mann_whitney(first: &[f64], second: &[f64], alternative: Alternative) -> Result<Test, Fault> {
    finite(first)?;
    finite(second)?;
    if first.is_empty() || second.is_empty() {
        return Err(Fault::TooFew);
    }
    let (ranks, ties) = doubled_ranks(first, second);
    let (n, m) = (first.len() as u64, second.len() as u64);
    let sum: u64 = ranks[..first.len()].iter().sum();
    // Twice U.
    let doubled = sum - n * (n + 1);
    let (less, greater) = if first.len().saturating_mul(second.len()) <= LARGEST_EXACT {
        exact(&ranks, first.len(), sum)
    } else {
        approximate(0.5 * real(doubled), n, m, ties)
    };
    let p_value = match alternative {
        Alternative::Less => less,
        Alternative::Greater => greater,
        Alternative::TwoSided => (2.0 * less.min(greater)).min(1.0),
    };
    Ok(Test { statistic: 0.5 * real(doubled), df: None, p_value })
}

/// Twice the midranks, first sample first, and Σ (t³ − t) over groups of t equal values.
fn doubled_ranks(first: &[f64], second: &[f64]) -> (Vec<u64>, f64) {
    let values: Vec<f64> = first.iter().chain(second).map(|value| value + 0.0).collect();
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0; values.len()];
    let mut ties = 0.0;
    let mut start = 0;
    for group in order.chunk_by(|&a, &b| values[a].total_cmp(&values[b]).is_eq()) {
        let end = start + group.len();
        for &place in group {
            // Ranks start + 1 to end: twice their mean.
            ranks[place] = (start + 1 + end) as u64;
        }
        let t = length(group);
        ties += t * t * t - t;
        start = end;
    }
    (ranks, ties)
}

/// P(rank sum ≤ sum) and P(rank sum ≥ sum) of a random choice of `size` of the ranks, by adding the items one after the
/// other: `chances[j][s]` is the probability that j chosen so far sum to s. All terms are positive.
fn exact(ranks: &[u64], size: usize, sum: u64) -> (f64, f64) {
    let whole: u64 = ranks.iter().sum();
    let other = ranks.len() - size;
    let (size, sum, swapped) = if other < size { (other, whole - sum, true) } else { (size, sum, false) };
    let index = |value: u64| usize::try_from(value).expect("ranks of a few thousand items");
    let mut descending = ranks.to_vec();
    descending.sort_unstable_by(|a, b| b.cmp(a));
    let most: usize = index(descending[..size].iter().sum());
    let mut chances = vec![vec![0.0; most + 1]; size + 1];
    chances[0][0] = 1.0;
    for (seen, &rank) in ranks.iter().enumerate() {
        let rank = index(rank);
        let left = length(&ranks[seen..]);
        for chosen in (0..=size.min(seen)).rev() {
            let take = real((size - chosen) as u64) / left;
            let (before, after) = chances.split_at_mut(chosen + 1);
            let here = &mut before[chosen];
            if let Some(next) = after.first_mut() {
                for s in 0..=most.saturating_sub(rank) {
                    if s + rank <= most && here[s] > 0.0 {
                        next[s + rank] += here[s] * take;
                    }
                }
            }
            let stay = (1.0 - take).max(0.0);
            for chance in here.iter_mut() {
                *chance *= stay;
            }
        }
    }
    let at = index(sum);
    let full = &chances[size];
    let below: f64 = full[..=at].iter().sum();
    let above: f64 = full[at..].iter().rev().sum();
    let (less, greater) = (below.min(1.0), above.min(1.0));
    if swapped { (greater, less) } else { (less, greater) }
}

fn approximate(u: f64, n: u64, m: u64, ties: f64) -> (f64, f64) {
    let (n, m) = (real(n), real(m));
    let all = n + m;
    let variance = n * m / 12.0 * (all + 1.0 - ties / (all * (all - 1.0)));
    if variance <= 0.0 {
        return (1.0, 1.0);
    }
    let deviation = variance.sqrt();
    let excess = u - 0.5 * n * m;
    (normal_sf(-(excess + 0.5) / deviation), normal_sf((excess - 0.5) / deviation))
}
