//! Statistics: where the integers of a run become the first floats.
//!
//! The independent unit is the tournament. Everything runs in one thread in a fixed order, and takes every
//! transcendental function from `libm`, so that the same counts give the same bytes everywhere.
//!
//! | file | what |
//! |---|---|
//! | [`special`] | distribution functions and their inverses |
//! | [`moments`] | exact integer sums a tournament adds to, and mean, variance and covariance from them |
//! | [`interval`] | confidence intervals for a share, a mean, a ratio, a rare rate |
//! | [`equivalence`] | is the interval inside, outside or across the limits, and how many tournaments would decide |
//! | [`fit`] | do counts fit what was expected: chi-square, G, binomial, Fisher, multinomial, permutations |
//! | [`rank`] | comparisons by order: Mann–Whitney, Kolmogorov–Smirnov, Anderson–Darling, Kendall |
//! | [`many`] | many findings at once: Bonferroni, Holm, Benjamini–Hochberg |
//! | [`paired`] | the difference of two estimates on the same luck |
//! | [`sequential`] | looking before all is played |
//! | [`power`] | what a number of tournaments can find |
//! | [`dice`] | are dice fair: faces, pairs, rolls in a row, evidence as it comes |

use std::fmt;

pub mod dice;
pub mod equivalence;
pub mod fit;
pub mod interval;
pub mod many;
pub mod moments;
pub mod paired;
pub mod power;
pub mod rank;
pub mod sequential;
pub mod special;

pub use equivalence::{Decision, Limits};
pub use interval::Interval;
pub use moments::{Moments, PairMoments};

/// What a test of a null hypothesis says.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Test {
    /// The statistic, in the units that the test states.
    pub statistic: f64,
    /// Degrees of freedom of a chi-square reference; `None` where there are none.
    pub df: Option<f64>,
    /// Probability, from 0 to 1, of data at least this far from the null hypothesis, were it true. 0 means below 1e-300.
    pub p_value: f64,
}

/// Which departures from the null hypothesis count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alternative {
    /// The (first) quantity is smaller than the other.
    Less,
    /// The (first) quantity is greater than the other.
    Greater,
    /// Either.
    TwoSided,
}

/// Why a statistic could not be had from these data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// There are too few observations for the method to say anything.
    TooFew,
    /// Two lists that belong together differ in length, or a table is not rectangular.
    Shape,
    /// A value that cannot occur under the hypothesis did occur: the hypothesis is false, no p-value is needed.
    Impossible,
    /// A value is not finite, or outside the range that the method takes.
    Range,
    /// An exact method was asked for more cases than it can list.
    TooMany,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::TooFew => "too few observations",
            Self::Shape => "lists of different lengths",
            Self::Impossible => "something that cannot happen under the hypothesis was observed",
            Self::Range => "a value is outside the range that the method takes",
            Self::TooMany => "too many cases for an exact method",
        })
    }
}

impl std::error::Error for Fault {}

/// A count as a float: exact up to 2⁵³.
#[allow(clippy::cast_precision_loss, reason = "counts stay below 2^53; above, half a unit in the last place")]
pub(crate) fn real(count: u64) -> f64 {
    count as f64
}

/// A length as a float.
pub(crate) fn length<T>(items: &[T]) -> f64 {
    real(items.len() as u64)
}
