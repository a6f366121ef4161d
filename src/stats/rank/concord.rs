//! M. Kendall's tau-b (Biometrika 33, 1945), counted by sorting: W. Knight (JASA 61, 1966).

use super::finite;
use crate::stats::special::normal_sf;
use crate::stats::{Alternative, Fault, Test, length, real};

/// Largest sample without ties for which the p-value is exact.
const LARGEST_EXACT: usize = 60;

/// Do two lists rise together (`Greater`), against each other (`Less`), or either? The statistic is tau-b, from −1 to 1.
///
/// Exact without ties up to 60 pairs, else the normal approximation with tie correction. [`Fault::TooFew`] below two
/// pairs, or when all values of a list are equal.
pub fn kendall(first: &[f64], second: &[f64], alternative: Alternative) -> Result<Test, Fault> {
    finite(first)?;
    finite(second)?;
    if first.len() != second.len() {
        return Err(Fault::Shape);
    }
    let mut pairs: Vec<(f64, f64)> = first.iter().zip(second).map(|(a, b)| (a + 0.0, b + 0.0)).collect();
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut values: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
    let both = groups(&pairs, |a, b| a == b);
    let across = groups(&pairs, |a, b| a.0.total_cmp(&b.0).is_eq());
    let discordant = inversions(&mut values);
    let down = groups(&values, |a, b| a.total_cmp(b).is_eq());
    let n = length(&pairs);
    let all = 0.5 * n * (n - 1.0);
    if n < 2.0 || across.pairs >= all || down.pairs >= all {
        return Err(Fault::TooFew);
    }
    let score = all - across.pairs - down.pairs + both.pairs - 2.0 * real(discordant);
    let statistic = (score / (all - across.pairs).sqrt() / (all - down.pairs).sqrt()).clamp(-1.0, 1.0);
    let untied = across.pairs + down.pairs <= 0.0;
    let (less, greater) = if untied && pairs.len() <= LARGEST_EXACT {
        exact(pairs.len(), discordant)
    } else {
        approximate(n, score, &across, &down)
    };
    let p_value = match alternative {
        Alternative::Less => less,
        Alternative::Greater => greater,
        Alternative::TwoSided => (2.0 * less.min(greater)).min(1.0),
    };
    Ok(Test { statistic, df: None, p_value })
}

/// Sums over groups of t equal neighbours.
struct Groups {
    /// Σ t(t−1)/2: tied pairs.
    pairs: f64,
    /// Σ t(t−1)(t−2).
    triples: f64,
    /// Σ t(t−1)(2t+5).
    spread: f64,
}

fn groups<T>(items: &[T], same: impl Fn(&T, &T) -> bool) -> Groups {
    let mut sums = Groups { pairs: 0.0, triples: 0.0, spread: 0.0 };
    for group in items.chunk_by(same) {
        let t = length(group);
        sums.pairs += 0.5 * t * (t - 1.0);
        sums.triples += t * (t - 1.0) * (t - 2.0);
        sums.spread += t * (t - 1.0) * (2.0 * t + 5.0);
    }
    sums
}

/// Sorts, and counts the pairs that stood in the wrong order.
fn inversions(values: &mut [f64]) -> u64 {
    if values.len() < 2 {
        return 0;
    }
    let middle = values.len() / 2;
    let (left, right) = values.split_at_mut(middle);
    let mut count = inversions(left) + inversions(right);
    let mut merged = Vec::with_capacity(left.len() + right.len());
    let (mut i, mut j) = (0, 0);
    while i < left.len() || j < right.len() {
        if j == right.len() || (i < left.len() && left[i] <= right[j]) {
            merged.push(left[i]);
            i += 1;
        } else {
            merged.push(right[j]);
            j += 1;
            count += (left.len() - i) as u64;
        }
    }
    values.copy_from_slice(&merged);
    count
}

/// P(at least this many inversions), which is `Less`, and P(at most), of a random permutation.
fn exact(n: usize, inversions: u64) -> (f64, f64) {
    let mut chances = vec![1.0];
    for size in 2..=n {
        // The item inserted last makes 0 to size − 1 inversions, each equally likely.
        let mut next = vec![0.0; chances.len() + size - 1];
        for (count, chance) in chances.iter().enumerate() {
            for more in 0..size {
                next[count + more] += chance / real(size as u64);
            }
        }
        chances = next;
    }
    let at = usize::try_from(inversions).expect("at most 1770");
    let most: f64 = chances[at..].iter().rev().sum();
    let least: f64 = chances[..=at].iter().sum();
    (most.min(1.0), least.min(1.0))
}

/// M. Kendall, "Rank Correlation Methods" (1970), equation 4.5, with a continuity correction of one where nothing ties.
fn approximate(n: f64, score: f64, across: &Groups, down: &Groups) -> (f64, f64) {
    let spread = (n * (n - 1.0) * (2.0 * n + 5.0) - across.spread - down.spread) / 18.0;
    let triples = if n > 2.0 { across.triples * down.triples / (9.0 * n * (n - 1.0) * (n - 2.0)) } else { 0.0 };
    let pairs = across.pairs * down.pairs * 2.0 / (n * (n - 1.0));
    let deviation = (spread + triples + pairs).max(0.0).sqrt();
    if deviation <= 0.0 {
        return (1.0, 1.0);
    }
    (normal_sf(-(score + 1.0) / deviation), normal_sf((score - 1.0) / deviation))
}
