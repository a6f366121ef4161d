//! Distances between distribution functions.

use super::{finite, sorted};
use crate::stats::special::{anderson_darling_sf, kolmogorov_limit_sf, kolmogorov_sf, smirnov_sf};
use crate::stats::{Alternative, Fault, Test, length, real};

/// Largest product of sample sizes for which [`smirnov`] counts paths exactly.
const LARGEST_EXACT: u64 = 1_000_000;

/// Kolmogorov and Smirnov's test that the values follow a fully specified continuous distribution, of which the caller
/// gives each value's distribution function: `uniform`, from 0 to 1. `Greater`: the sample's distribution function lies
/// above, that is, the values are too small. For discrete values the p-value is too large: use chi-square there.
pub fn kolmogorov(uniform: &[f64], alternative: Alternative) -> Result<Test, Fault> {
    if uniform.is_empty() {
        return Err(Fault::TooFew);
    }
    if uniform.iter().any(|u| !(0.0..=1.0).contains(u)) {
        return Err(Fault::Range);
    }
    let n = length(uniform);
    let (mut above, mut below) = (0.0_f64, 0.0_f64);
    for (index, u) in sorted(uniform).into_iter().enumerate() {
        let index = real(index as u64);
        above = above.max((index + 1.0) / n - u);
        below = below.max(u - index / n);
    }
    let count = uniform.len() as u64;
    let (statistic, p_value) = match alternative {
        Alternative::Greater => (above, smirnov_sf(above.min(1.0), count)),
        Alternative::Less => (below, smirnov_sf(below.min(1.0), count)),
        Alternative::TwoSided => (above.max(below), kolmogorov_sf(above.max(below).min(1.0), count)),
    };
    Ok(Test { statistic, df: None, p_value })
}

/// Smirnov's two-sided test that two samples have the same continuous distribution.
///
/// Exact up to a product of sizes of a million, by counting lattice paths (J. Hodges, Ark. Mat. 3, 1958); above, the
/// limit, which is too cautious by a few per cent. With ties the p-value is an upper bound. Equal samples give 1.
pub fn smirnov(first: &[f64], second: &[f64]) -> Result<Test, Fault> {
    finite(first)?;
    finite(second)?;
    if first.is_empty() || second.is_empty() {
        return Err(Fault::TooFew);
    }
    let (n, m) = (first.len() as u64, second.len() as u64);
    let distance = largest_gap(&sorted(first), &sorted(second));
    let statistic = real(distance) / (real(n) * real(m));
    let p_value = if distance == 0 {
        1.0
    } else if n.saturating_mul(m) <= LARGEST_EXACT {
        paths(n, m, distance)
    } else {
        let size = real(n) * (real(m) / (real(n) + real(m)));
        kolmogorov_limit_sf(statistic * size.sqrt())
    };
    Ok(Test { statistic, df: None, p_value })
}

/// max |i m − j n| over the values, where i of the first sample and j of the second are at most the value.
fn largest_gap(first: &[f64], second: &[f64]) -> u64 {
    let (n, m) = (first.len() as u64, second.len() as u64);
    let (mut i, mut j, mut largest) = (0, 0, 0);
    while i < first.len() && j < second.len() {
        let value = first[i].min(second[j]);
        while i < first.len() && first[i] <= value {
            i += 1;
        }
        while j < second.len() && second[j] <= value {
            j += 1;
        }
        largest = largest.max((i as u64 * m).abs_diff(j as u64 * n));
    }
    largest
}

/// Probability that a random lattice path from (0, 0) to (n, m) touches |i m − j n| ≥ distance. `chances[j]` is that
/// probability for a random path to (i, j); only sums of positive terms, so that the far tail keeps its digits.
fn paths(n: u64, m: u64, distance: u64) -> f64 {
    let touches = |i: u64, j: u64| (i * m).abs_diff(j * n) >= distance;
    let mut chances: Vec<f64> = Vec::new();
    for i in 0..=n {
        let mut left = 0.0;
        for j in 0..=m {
            let place = usize::try_from(j).expect("at most a million");
            let up = chances.get(place).copied().unwrap_or(0.0);
            let chance = if touches(i, j) {
                1.0
            } else if i + j == 0 {
                0.0
            } else {
                (real(i) * up + real(j) * left) / real(i + j)
            };
            if place < chances.len() {
                chances[place] = chance;
            } else {
                chances.push(chance);
            }
            left = chance;
        }
    }
    chances.last().copied().unwrap_or(1.0).min(1.0)
}

/// Anderson and Darling's test that the values follow a fully specified continuous distribution, given as in
/// [`kolmogorov`]; more sensitive than that in the tails. A value with distribution function 0 or 1 could not occur:
/// [`Fault::Impossible`]. The p-value is good to 2e-6, and to a few per cent of itself below 1e-4; n ≥ 5.
pub fn anderson_darling(uniform: &[f64]) -> Result<Test, Fault> {
    if uniform.is_empty() {
        return Err(Fault::TooFew);
    }
    if uniform.iter().any(|u| !(0.0..=1.0).contains(u)) {
        return Err(Fault::Range);
    }
    if uniform.iter().any(|u| *u <= 0.0 || *u >= 1.0) {
        return Err(Fault::Impossible);
    }
    let values = sorted(uniform);
    let n = length(&values);
    let sum: f64 = values
        .iter()
        .zip(values.iter().rev())
        .enumerate()
        .map(|(index, (low, high))| (2.0 * real(index as u64) + 1.0) * (libm::log(*low) + libm::log1p(-high)))
        .sum();
    let statistic = (-n - sum / n).max(0.0);
    Ok(Test { statistic, df: None, p_value: anderson_darling_sf(statistic, values.len() as u64) })
}
