//! Sums of integers, one entry a tournament: exact, mergeable in any order, and turned into floats once, at the end.
//!
//! Values up to 10¹³ in 10⁹ tournaments give squares up to 10³⁵, well inside the 1.7·10³⁸ of an `i128`; a sum that
//! does not fit stops the program. Differences of products of such sums do not fit, and are taken in 512 bits
//! ([`wide`]), so that no variance is ever a small difference of large floats.

use serde::{Deserialize, Serialize};

use super::real;
use crate::tally::Tally;
use wide::Wide;

mod text;
pub mod wide;

/// Count, sum and sum of squares of one integer a tournament.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moments {
    /// Number of tournaments.
    #[serde(with = "text")]
    pub count: u64,
    /// Σ x, in the unit of x.
    #[serde(with = "text")]
    pub sum: i128,
    /// Σ x², in the square of that unit.
    #[serde(with = "text")]
    pub squares: i128,
}

fn plus(sum: i128, term: i128) -> i128 {
    sum.checked_add(term).expect("sums of values up to 1e13 in 1e9 tournaments fit")
}

fn product(x: i64, y: i64) -> i128 {
    i128::from(x) * i128::from(y)
}

impl Moments {
    /// Adds the value of one tournament.
    pub fn add(&mut self, x: i64) {
        self.merge(Self { count: 1, sum: i128::from(x), squares: product(x, x) });
    }

    /// Adds the tournaments of another: commutative and associative, with [`Moments::default`] as zero.
    pub fn merge(&mut self, other: Self) {
        self.count = self.count.checked_add(other.count).expect("counts fit");
        self.sum = plus(self.sum, other.sum);
        self.squares = plus(self.squares, other.squares);
    }

    /// Mean; `None` without a tournament.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| Wide::from(self.sum).real() / real(self.count))
    }

    /// Σ (x − mean)² times the count: an exact integer, never negative.
    fn spread(&self) -> Wide {
        covariation(self.count, self.squares, self.sum, self.sum)
    }

    /// Variance with divisor count − 1; `None` below two tournaments.
    pub fn variance(&self) -> Option<f64> {
        (self.count > 1).then(|| (self.spread().real() / real(self.count) / (real(self.count) - 1.0)).max(0.0))
    }

    /// Standard error of the mean: √(variance / count); `None` below two tournaments.
    pub fn standard_error(&self) -> Option<f64> {
        self.variance().map(|variance| (variance / real(self.count)).sqrt())
    }

    /// Whether all tournaments had the same value.
    pub fn is_constant(&self) -> bool {
        self.spread().is_zero()
    }
}

impl Tally for Moments {
    fn merge(&mut self, other: Self) {
        Self::merge(self, other);
    }
}

impl Tally for PairMoments {
    fn merge(&mut self, other: Self) {
        Self::merge(self, other);
    }
}

/// n Σ xy − Σ x Σ y.
fn covariation(count: u64, xy: i128, x: i128, y: i128) -> Wide {
    Wide::from(i128::from(count)).times(&Wide::from(xy)).minus(&Wide::from(x).times(&Wide::from(y)))
}

/// Count, sums, squares and products of a pair of integers a tournament.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairMoments {
    /// Number of tournaments.
    #[serde(with = "text")]
    pub count: u64,
    /// Σ x.
    #[serde(with = "text")]
    pub x: i128,
    /// Σ y.
    #[serde(with = "text")]
    pub y: i128,
    /// Σ x².
    #[serde(with = "text")]
    pub xx: i128,
    /// Σ xy.
    #[serde(with = "text")]
    pub xy: i128,
    /// Σ y².
    #[serde(with = "text")]
    pub yy: i128,
}

impl PairMoments {
    /// Adds the pair of one tournament.
    pub fn add(&mut self, x: i64, y: i64) {
        self.merge(Self {
            count: 1,
            x: i128::from(x),
            y: i128::from(y),
            xx: product(x, x),
            xy: product(x, y),
            yy: product(y, y),
        });
    }

    /// Adds the tournaments of another: commutative and associative, with [`PairMoments::default`] as zero.
    pub fn merge(&mut self, other: Self) {
        self.count = self.count.checked_add(other.count).expect("counts fit");
        self.x = plus(self.x, other.x);
        self.y = plus(self.y, other.y);
        self.xx = plus(self.xx, other.xx);
        self.xy = plus(self.xy, other.xy);
        self.yy = plus(self.yy, other.yy);
    }

    /// The moments of the first number alone.
    pub fn first(&self) -> Moments {
        Moments { count: self.count, sum: self.x, squares: self.xx }
    }

    /// The moments of the second number alone.
    pub fn second(&self) -> Moments {
        Moments { count: self.count, sum: self.y, squares: self.yy }
    }

    /// The moments of first minus second: the paired difference.
    pub fn difference(&self) -> Moments {
        Moments {
            count: self.count,
            sum: plus(self.x, -self.y),
            squares: plus(plus(self.xx, self.yy), plus(-self.xy, -self.xy)),
        }
    }

    /// Covariance with divisor count − 1; `None` below two tournaments.
    pub fn covariance(&self) -> Option<f64> {
        let spread = covariation(self.count, self.xy, self.x, self.y);
        (self.count > 1).then(|| spread.real() / real(self.count) / (real(self.count) - 1.0))
    }

    /// Correlation from −1 to 1; `None` below two tournaments or when either number never varies.
    pub fn correlation(&self) -> Option<f64> {
        let (first, second) = (self.first().variance()?, self.second().variance()?);
        (first > 0.0 && second > 0.0)
            .then(|| self.covariance().map(|both| (both / first.sqrt() / second.sqrt()).clamp(-1.0, 1.0)))?
    }

    /// Σ x / Σ y; `None` when Σ y is 0.
    pub fn ratio(&self) -> Option<f64> {
        (self.y != 0).then(|| Wide::from(self.x).real() / Wide::from(self.y).real())
    }

    /// Y² Σ (x − r y)² for r = X/Y, X = Σ x, Y = Σ y: the integer Y²Σx² − 2XYΣxy + X²Σy², exact.
    pub(super) fn residual(&self) -> Wide {
        let (x, y) = (Wide::from(self.x), Wide::from(self.y));
        let cross = x.times(&y).times(&Wide::from(self.xy));
        y.times(&y)
            .times(&Wide::from(self.xx))
            .minus(&cross)
            .minus(&cross)
            .plus(&x.times(&x).times(&Wide::from(self.yy)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[i64]) -> Moments {
        let mut moments = Moments::default();
        for &value in values {
            moments.add(value);
        }
        moments
    }

    #[test]
    fn a_large_offset_costs_no_digit() {
        // Values 1e13 + {0, 1, 2}: in floats the sum of squares would have lost everything.
        let offset = 10_000_000_000_000;
        let moments = of(&[offset, offset + 1, offset + 2]);
        assert!((moments.variance().unwrap() - 1.0).abs() < 1e-15);
        assert!((moments.mean().unwrap() - 1.000_000_000_000_1e13).abs() < 1e-2);
    }

    #[test]
    fn a_thousand_million_tournaments_fit() {
        let value = 10_000_000_000_000_i128;
        let half = 500_000_000_u64;
        // Half at 1e13, half at −1e13: the variance is 1e26 · n/(n − 1).
        let moments = Moments { count: 2 * half, sum: 0, squares: value * value * i128::from(2 * half) };
        let expected = 1e26 * (1e9 / (1e9 - 1.0));
        assert!((moments.variance().unwrap() / expected - 1.0).abs() < 1e-15);
    }

    #[test]
    fn merging_is_commutative_and_associative() {
        let (a, b, c) = (of(&[1, -7, 9]), of(&[4]), of(&[i64::MAX, i64::MIN, 3]));
        let join = |mut left: Moments, right: Moments| {
            left.merge(right);
            left
        };
        assert_eq!(join(a, b), join(b, a));
        assert_eq!(join(join(a, b), c), join(a, join(b, c)));
        assert_eq!(join(a, Moments::default()), a);
        assert_eq!(join(a, b), of(&[1, -7, 9, 4]));
    }

    #[test]
    fn i128_survives_json() {
        let moments = Moments { count: 3, sum: i128::MIN, squares: i128::MAX };
        let text = serde_json::to_string(&moments).unwrap();
        assert!(text.contains("\"-170141183460469231731687303715884105728\""));
        assert_eq!(serde_json::from_str::<Moments>(&text).unwrap(), moments);
    }

    #[test]
    fn covariance_and_difference_agree_with_the_values() {
        let mut pairs = PairMoments::default();
        let mut differences = Moments::default();
        for (x, y) in [(1, 2), (4, -1), (7, 7), (-3, 5)] {
            pairs.add(x, y);
            differences.add(x - y);
        }
        assert_eq!(pairs.difference(), differences);
        // Σxy = 2 − 4 + 49 − 15 = 32, ΣxΣy/n = 9·13/4 = 29.25, divided by 3.
        assert!((pairs.covariance().unwrap() - 2.75 / 3.0).abs() < 1e-15);
        assert!((pairs.ratio().unwrap() - 9.0 / 13.0).abs() < 1e-15);
    }

    #[test]
    fn nothing_is_said_from_nothing() {
        assert_eq!(Moments::default().mean(), None);
        assert_eq!(of(&[5]).variance(), None);
        assert_eq!(PairMoments::default().ratio(), None);
        assert!(of(&[5, 5, 5]).is_constant());
        assert!(!of(&[5, 5, 6]).is_constant());
    }
}
