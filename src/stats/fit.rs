//! Do counts fit what was expected?
//!
//! | file | what |
//! |---|---|
//! | here | chi-square and G for counts, tables, and tables of permutations |
//! | `exact` | binomial and Fisher: exact, two-sided by "as likely or less" |
//! | `multinomial` | exact for small cases, by listing or by drawing |

use super::special::chi_square_sf;
use super::{Fault, Test, length, real};

mod exact;
mod multinomial;

pub use exact::{binomial, fisher};
pub use multinomial::{LARGEST_LISTING, drawn_multinomial, listed_multinomial};

/// Smallest expected count of a cell; smaller cells are pooled.
pub const LEAST_EXPECTED: f64 = 5.0;

/// Observed and expected counts of the cells left after pooling.
fn pooled(observed: &[u64], weights: &[f64]) -> Result<Vec<(f64, f64)>, Fault> {
    if observed.len() != weights.len() {
        return Err(Fault::Shape);
    }
    if weights.iter().any(|weight| !weight.is_finite() || *weight < 0.0) {
        return Err(Fault::Range);
    }
    if observed.iter().zip(weights).any(|(&count, &weight)| count > 0 && weight <= 0.0) {
        return Err(Fault::Impossible);
    }
    let total: f64 = observed.iter().map(|&count| real(count)).sum();
    let weight: f64 = weights.iter().sum();
    if total <= 0.0 || weight <= 0.0 {
        return Err(Fault::TooFew);
    }
    let mut cells: Vec<_> = observed
        .iter()
        .zip(weights)
        .filter(|(_, weight)| **weight > 0.0)
        .map(|(&count, &share)| (real(count), total * (share / weight)))
        .collect();
    // By expected counts alone, so that the data have no say in what is pooled. The sort keeps the order of ties.
    cells.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut left: Vec<(f64, f64)> = Vec::with_capacity(cells.len());
    let mut pool = (0.0, 0.0);
    for cell in cells {
        if cell.1 < LEAST_EXPECTED || (pool.1 > 0.0 && pool.1 < LEAST_EXPECTED) {
            pool = (pool.0 + cell.0, pool.1 + cell.1);
        } else {
            left.push(cell);
        }
    }
    if pool.1 > 0.0 {
        left.push(pool);
    }
    if left.len() < 2 || pool.1 > 0.0 && pool.1 < LEAST_EXPECTED { Err(Fault::TooFew) } else { Ok(left) }
}

fn chi_square_test(statistic: f64, df: f64) -> Test {
    let statistic = statistic.max(0.0);
    Test { statistic, df: Some(df), p_value: chi_square_sf(statistic, df) }
}

/// K. Pearson's chi-square: Σ (observed − expected)² / expected with cells − 1 degrees of freedom.
///
/// `weights` are the expected shares in any unit. A cell of weight 0 is dropped if nothing was observed in it; else it is
/// [`Fault::Impossible`]. Pooling, by expected counts alone: all cells below [`LEAST_EXPECTED`] become one, joined by the
/// next larger cells until it reaches that count. Fewer than two cells then: [`Fault::TooFew`].
pub fn chi_square(observed: &[u64], weights: &[f64]) -> Result<Test, Fault> {
    let cells = pooled(observed, weights)?;
    let statistic = cells.iter().map(|(seen, expected)| (seen - expected) * ((seen - expected) / expected)).sum();
    Ok(chi_square_test(statistic, length(&cells) - 1.0))
}

/// The likelihood ratio G = 2 Σ observed ln(observed/expected); weights, pooling and reference as in [`chi_square`].
pub fn likelihood_ratio(observed: &[u64], weights: &[f64]) -> Result<Test, Fault> {
    let cells = pooled(observed, weights)?;
    let sum: f64 =
        cells.iter().filter(|(seen, _)| *seen > 0.0).map(|(seen, expected)| deviance(*seen, *expected)).sum();
    // An empty cell contributes its expected count.
    let empty: f64 = cells.iter().filter(|(seen, _)| *seen <= 0.0).map(|(_, expected)| expected).sum();
    Ok(chi_square_test(2.0 * (sum + empty), length(&cells) - 1.0))
}

/// seen ln(seen/expected) + expected − seen; the last two sum to 0 over all cells, and keep each term positive.
fn deviance(seen: f64, expected: f64) -> f64 {
    let relative = (seen - expected) / expected;
    seen * libm::log1p(relative) + expected - seen
}

/// Row and column sums of a table whose rows have equal lengths.
fn margins(table: &[Vec<u64>]) -> Result<(Vec<u64>, Vec<u64>), Fault> {
    let width = table.first().map_or(0, Vec::len);
    if table.iter().any(|row| row.len() != width) {
        return Err(Fault::Shape);
    }
    let rows = table.iter().map(|row| row.iter().sum()).collect();
    let columns = (0..width).map(|column| table.iter().map(|row| row[column]).sum()).collect();
    Ok((rows, columns))
}

/// Independence of the rows and columns of a table of counts: Pearson's chi-square with (rows − 1)(columns − 1) degrees
/// of freedom; empty rows and columns are dropped. No pooling: where expected counts fall below [`LEAST_EXPECTED`] the
/// p-value is rough; use [`fisher`] for two by two.
pub fn contingency(table: &[Vec<u64>]) -> Result<Test, Fault> {
    let (rows, columns) = margins(table)?;
    let total = real(rows.iter().sum());
    let filled = |sums: &[u64]| real(sums.iter().filter(|&&sum| sum > 0).count() as u64);
    let df = (filled(&rows) - 1.0) * (filled(&columns) - 1.0);
    if df < 1.0 {
        return Err(Fault::TooFew);
    }
    let mut statistic = 0.0;
    for (row, &across) in table.iter().zip(&rows) {
        for (&seen, &down) in row.iter().zip(&columns) {
            let expected = real(across) * (real(down) / total);
            if expected > 0.0 {
                let difference = real(seen) - expected;
                statistic += difference * (difference / expected);
            }
        }
    }
    Ok(chi_square_test(statistic, df))
}

/// Were `table[item][place]` counts made by permutations drawn at random? Every row and column then sums to the number
/// of permutations N. The cells of one permutation are not independent: (n−1)/n · Σ (O − N/n)² / (N/n) is chi-square
/// with (n−1)² degrees of freedom, as the covariance of a random permutation matrix is (n−1)^-1 times the projection off
/// the margins. [`Fault::TooFew`] below two items or N/n < [`LEAST_EXPECTED`].
pub fn permutations(table: &[Vec<u64>]) -> Result<Test, Fault> {
    let (rows, columns) = margins(table)?;
    let count = rows.first().copied().unwrap_or(0);
    if rows.len() != columns.len() || rows.iter().chain(&columns).any(|&sum| sum != count) {
        return Err(Fault::Shape);
    }
    let n = length(table);
    let expected = real(count) / n.max(1.0);
    if n < 2.0 || expected < LEAST_EXPECTED {
        return Err(Fault::TooFew);
    }
    let squares: f64 = table.iter().flatten().map(|&seen| (real(seen) - expected) * (real(seen) - expected)).sum();
    Ok(chi_square_test((n - 1.0) / n * (squares / expected), (n - 1.0) * (n - 1.0)))
}
