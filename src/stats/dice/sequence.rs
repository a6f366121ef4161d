//! Tests of rolls in a row.

use super::{FACES, Order, Pair, WAYS, cell_of};
use crate::stats::fit::{LEAST_EXPECTED, chi_square};
use crate::stats::special::normal_sf;
use crate::stats::{Fault, Test, length, real};

/// Fewest rolls that a normal law is used for.
const FEWEST: usize = 30;

/// A z as a test, two-sided.
pub(super) fn normal(z: f64) -> Test {
    Test { statistic: z, df: None, p_value: (2.0 * normal_sf(z.abs())).min(1.0) }
}

/// Faces of a roll against those of the next: each die with each, four pairs for two rolls, so that it does not matter which die was
/// which. `table[before][after]`; chi-square of independence, 25 degrees: the four products have no correlation.
pub fn lag(rolls: &[Pair]) -> [[u64; FACES]; FACES] {
    let mut table = [[0; FACES]; FACES];
    for step in rolls.windows(2) {
        for before in step[0] {
            for after in step[1] {
                table[usize::from(before) - 1][usize::from(after) - 1] += 1;
            }
        }
    }
    table
}

/// Two rolls in a row, cut from the sequence so that no roll stands in two pairs: 1,296 cells (1,295 degrees), 441 where the order was
/// lost. Cells that may expect less than 5 are pooled, so that it needs 12,960 rolls to be itself.
///
/// # Errors
/// [`Fault::TooFew`] where not every cell may expect 5.
pub fn successive(rolls: &[Pair], order: Order) -> Result<Test, Fault> {
    let ordered = [1; FACES * FACES];
    let (weights, cell): (&[u32], fn(Pair) -> usize) = match order {
        Order::Kept => (&ordered, |[one, other]| FACES * (usize::from(one) - 1) + usize::from(other) - 1),
        Order::Lost => (&WAYS, cell_of),
    };
    let side = weights.len();
    let mut counts = vec![0; side * side];
    for pair in rolls.chunks_exact(2) {
        counts[side * cell(pair[0]) + cell(pair[1])] += 1;
    }
    // The rarest pair of rolls comes in one of 1,296 ways.
    if real((rolls.len() / 2) as u64) < 1_296.0 * LEAST_EXPECTED {
        return Err(Fault::TooFew);
    }
    let weights: Vec<f64> =
        weights.iter().flat_map(|&one| weights.iter().map(move |&other| f64::from(one * other))).collect();
    chi_square(&counts, &weights)
}

/// How often a roll comes twice in a row, order aside: z against what each roll has for coming again, 1 or 2 of 36.
///
/// # Errors
/// [`Fault::TooFew`] below 30 rolls.
pub fn repeats(rolls: &[Pair]) -> Result<Test, Fault> {
    if rolls.len() < FEWEST {
        return Err(Fault::TooFew);
    }
    let (mut excess, mut variance) = (0.0, 0.0);
    for step in rolls.windows(2) {
        let chance = f64::from(WAYS[cell_of(step[0])]) / 36.0;
        let again = cell_of(step[0]) == cell_of(step[1]);
        excess += f64::from(u8::from(again)) - chance;
        variance += chance * (1.0 - chance);
    }
    Ok(normal(excess / variance.sqrt()))
}

/// Longest gap that has a cell of its own; longer ones share the last.
const LONGEST: usize = 30;

/// Rolls from one double to the next, against the geometric law of 1/6. The rolls before the first and after the last double are left
/// out.
///
/// # Errors
/// As [`chi_square`].
pub fn gaps(rolls: &[Pair]) -> Result<Test, Fault> {
    let mut counts = vec![0; LONGEST + 1];
    let mut gap = None;
    for [one, other] in rolls {
        if one == other {
            if let Some(gap) = gap {
                counts[LONGEST.min(gap)] += 1;
            }
            gap = Some(0);
        } else {
            gap = gap.map(|gap| gap + 1);
        }
    }
    let mut left = 1.0;
    let mut weights = Vec::with_capacity(LONGEST + 1);
    for _ in 0..LONGEST {
        weights.push(left / 6.0);
        left *= 5.0 / 6.0;
    }
    weights.push(left);
    chi_square(&counts, &weights)
}

/// Runs of sums above and below 7, sevens left out: the number of runs given how many of each, by the normal law of A. Wald and J.
/// Wolfowitz (Ann. Math. Statist. 11, 1940).
///
/// # Errors
/// [`Fault::TooFew`] below 30 sums that are not 7, or without both kinds.
pub fn runs(rolls: &[Pair]) -> Result<Test, Fault> {
    let sides: Vec<bool> =
        rolls.iter().map(|[one, other]| one + other).filter(|&sum| sum != 7).map(|sum| sum > 7).collect();
    let n = length(&sides);
    let above = real(sides.iter().filter(|&&above| above).count() as u64);
    let below = n - above;
    if sides.len() < FEWEST || above < 1.0 || below < 1.0 {
        return Err(Fault::TooFew);
    }
    let runs = 1.0 + real(sides.windows(2).filter(|step| step[0] != step[1]).count() as u64);
    let product = 2.0 * above * below;
    let mean = 1.0 + product / n;
    let variance = product * (product - n) / (n * n * (n - 1.0));
    Ok(normal((runs - mean) / variance.sqrt()))
}

/// Correlation of the sum of a roll with that of the next, as z: sums less 7 have variance 35/6.
///
/// # Errors
/// [`Fault::TooFew`] below 30 rolls.
pub fn serial_correlation(rolls: &[Pair]) -> Result<Test, Fault> {
    if rolls.len() < FEWEST {
        return Err(Fault::TooFew);
    }
    let sum = |[one, other]: Pair| i64::from(one) + i64::from(other) - 7;
    let products: i64 = rolls.windows(2).map(|step| sum(step[0]) * sum(step[1])).sum();
    #[allow(clippy::cast_precision_loss, reason = "at most 25 times the number of rolls")]
    let products = products as f64;
    Ok(normal(products / ((length(rolls) - 1.0).sqrt() * (35.0 / 6.0))))
}
