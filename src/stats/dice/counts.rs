//! Tests of counts.

use super::{FACES, Order, Pairs};
use crate::chance::Chance;
use crate::chance::stream::Stream;
use crate::stats::fit::{self, LEAST_EXPECTED, binomial, chi_square, contingency, drawn_multinomial};
use crate::stats::special::{binomial_pmf, chi_square_sf, normal_sf};
use crate::stats::{Alternative, Fault, Test, real};

/// Outcomes drawn where counts are too small for chi-square.
const REPLICATES: u32 = 9_999;

/// Counts against whole weights: chi-square where each cell may expect 5, else by drawing (always from the same stream, so that
/// the same counts give the same p-value).
///
/// # Errors
/// As [`fit::chi_square`].
pub fn uniform(observed: &[u64], weights: &[u32]) -> Result<Test, Fault> {
    let total: f64 = observed.iter().map(|&count| real(count)).sum();
    let weight: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let least = weights.iter().filter(|&&weight| weight > 0).map(|&part| total * f64::from(part) / weight);
    if least.fold(f64::INFINITY, f64::min) >= LEAST_EXPECTED {
        let weights: Vec<f64> = weights.iter().map(|&weight| f64::from(weight)).collect();
        return chi_square(observed, &weights);
    }
    let mut stream = Stream::from_key(*b"dice: outcomes of few throws    ");
    drawn_multinomial(observed, weights, REPLICATES, |bound| stream.below(bound))
}

/// Several rows of counts, each against the same weights: the sum of their chi-squares. Rows whose expected counts fall below 5 are
/// left out.
///
/// # Errors
/// [`Fault::TooFew`] if no row is left, else as [`fit::chi_square`].
pub fn rows(table: &[Vec<u64>], weights: &[u32]) -> Result<Test, Fault> {
    let weight: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let least = weights.iter().filter(|&&weight| weight > 0).min().copied().unwrap_or(0);
    let large = |row: &&Vec<u64>| real(row.iter().sum()) * f64::from(least) >= LEAST_EXPECTED * weight;
    let weights: Vec<f64> = weights.iter().map(|&weight| f64::from(weight)).collect();
    let (mut statistic, mut df) = (0.0, 0.0);
    for row in table.iter().filter(large) {
        let test = chi_square(row, &weights)?;
        statistic += test.statistic;
        df += test.df.unwrap_or(0.0);
    }
    if df < 1.0 {
        return Err(Fault::TooFew);
    }
    Ok(Test { statistic, df: Some(df), p_value: chi_square_sf(statistic, df) })
}

/// Do players, phases or cups have the same faces? Rows of counts against each other, whatever the faces are.
///
/// # Errors
/// As [`contingency`], and [`Fault::TooFew`] where a cell may expect less than 5.
pub fn homogeneous(table: &[Vec<u64>]) -> Result<Test, Fault> {
    let total = real(table.iter().flatten().sum());
    let columns = table.first().map_or(0, Vec::len);
    let least = |sums: Vec<u64>| sums.into_iter().filter(|&sum| sum > 0).map(real).fold(f64::INFINITY, f64::min);
    let across = least(table.iter().map(|row| row.iter().sum()).collect());
    let down = least((0..columns).map(|column| table.iter().map(|row| row[column]).sum()).collect());
    if total <= 0.0 || across * down / total < LEAST_EXPECTED {
        return Err(Fault::TooFew);
    }
    contingency(table)
}

/// Doubles: z = (doubles − n/6) / √(n · 5/36) as the statistic, the exact binomial p-value.
pub fn doubles(doubles: u64, rolls: u64, alternative: Alternative) -> Test {
    exceeds(doubles, rolls, 1.0 / 6.0, alternative)
}

/// Successes against a share: z as the statistic, the exact binomial p-value.
pub fn exceeds(successes: u64, trials: u64, share: f64, alternative: Alternative) -> Test {
    let n = real(trials);
    let z = if trials == 0 { 0.0 } else { (real(successes) - n * share) / (n * share * (1.0 - share)).sqrt() };
    Test { statistic: z, df: None, p_value: binomial(successes, trials, share, alternative).p_value }
}

/// Do the two dice of a roll depend on each other, whatever each die shows? Chi-square with 25 degrees of freedom where the order was
/// kept. Where it was lost, 21 cells against p² and 2 p q from the faces of both: 15 degrees.
///
/// # Errors
/// [`Fault::TooFew`] where a cell may expect less than 5.
pub fn independence(pairs: &Pairs, order: Order) -> Result<Test, Fault> {
    match order {
        Order::Kept => homogeneous(&pairs.0.map(|row| row.to_vec())),
        Order::Lost => {
            let (faces, n) = (pairs.faces(), real(pairs.rolls()));
            let share = |face: usize| real(faces[face]) / (2.0 * n);
            let expected = (0..FACES).flat_map(|high| {
                (0..=high).map(move |low| if high == low { 1.0 } else { 2.0 } * n * share(high) * share(low))
            });
            let mut statistic = 0.0;
            for (seen, expected) in pairs.unordered().into_iter().zip(expected) {
                // No comparison with a number that is none: without rolls there is no share.
                if !expected.is_finite() || expected < LEAST_EXPECTED {
                    return Err(Fault::TooFew);
                }
                statistic += (real(seen) - expected) * ((real(seen) - expected) / expected);
            }
            Ok(Test { statistic, df: Some(15.0), p_value: chi_square_sf(statistic, 15.0) })
        }
    }
}

/// What is said of dice thrown by the handful, of which only the successes were counted.
#[derive(Debug, Clone, PartialEq)]
pub struct Handfuls {
    /// Handfuls thrown.
    pub handfuls: u64,
    /// Dice that showed a success.
    pub successes: u64,
    /// Dice thrown.
    pub throws: u64,
    /// Share of successes of a fair die.
    pub share: f64,
    /// z of the share of successes, two-sided p-value of the normal law.
    pub z: Test,
    /// Counts against the binomial law of fair dice.
    pub fair: Test,
    /// Counts against the binomial law with the share that was seen: is every die of the handful alike, and independent?
    /// Nothing where too few cells are left.
    pub fitted: Result<Test, Fault>,
}

/// Chi-square of numbers in order: cells that may expect less than 5 are pooled with their neighbours, from either end inwards.
fn from_the_ends(counts: &[u64], law: &[f64]) -> Result<Test, Fault> {
    let total = real(counts.iter().sum());
    let mut cells: Vec<(u64, f64)> = counts.iter().copied().zip(law.iter().copied()).collect();
    for _ in 0..2 {
        while let [.., (before, more), (last, share)] = cells[..]
            && total * share < LEAST_EXPECTED
        {
            cells.pop();
            *cells.last_mut().expect("two or more") = (before + last, more + share);
        }
        cells.reverse();
    }
    let (counts, law): (Vec<u64>, Vec<f64>) = cells.into_iter().unzip();
    fit::chi_square(&counts, &law)
}

/// Handfuls of `dice` dice by number of successes, 0 to `dice`, of which a fair die has `successful` of 6 faces.
///
/// # Errors
/// As [`fit::chi_square`], [`Fault::Shape`] if there is not one count for each number of successes, [`Fault::Range`] without any.
pub fn handfuls(counts: &[u64], dice: u32, successful: u32) -> Result<Handfuls, Fault> {
    if counts.len() != dice as usize + 1 {
        return Err(Fault::Shape);
    }
    let handfuls: u64 = counts.iter().sum();
    let successes: u64 = (0..).zip(counts).map(|(number, &count): (u64, _)| number * count).sum();
    let throws = handfuls * u64::from(dice);
    if successes == 0 || successes == throws {
        return Err(Fault::Range);
    }
    let share = f64::from(successful) / 6.0;
    let law = |share: f64| -> Vec<f64> {
        (0..=u64::from(dice)).map(|number| binomial_pmf(number, u64::from(dice), share)).collect()
    };
    let z = exceeds(successes, throws, share, Alternative::TwoSided).statistic;
    let fair = from_the_ends(counts, &law(share))?;
    let fitted = from_the_ends(counts, &law(real(successes) / real(throws))).and_then(|test| {
        // One degree for the share that was taken from the counts.
        let df = test.df.unwrap_or(0.0) - 1.0;
        if df < 1.0 {
            return Err(Fault::TooFew);
        }
        Ok(Test { df: Some(df), p_value: chi_square_sf(test.statistic, df), ..test })
    });
    let z = Test { statistic: z, df: None, p_value: (2.0 * normal_sf(z.abs())).min(1.0) };
    Ok(Handfuls { handfuls, successes, throws, share, z, fair, fitted })
}
