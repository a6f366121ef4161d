//! Two ways to play the same tournaments: the difference of two estimates that share their luck.
//!
//! Tournaments are taken in groups, the same for both. The influence of a group on an estimate is how far the estimate would move,
//! times the number of groups, if the group counted for nothing (the delta method; W. Cochran, "Sampling Techniques", 1977, chapter
//! 6). The variance of the difference is that of the differences of influences: what both ways share falls out.

use super::interval::{Interval, clopper_pearson};
use super::special::student_t_quantile;
use super::{length, real};

/// What becomes of a ratio of sums.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Nothing.
    Ratio,
    /// Its square root is taken.
    Root,
}

/// The sums over some tournaments whose ratio x/y, shaped and times `scale`, is an estimate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sums {
    /// Σ x.
    pub x: i128,
    /// Σ y, not negative.
    pub y: i128,
    /// Unit of the estimate over that of the ratio.
    pub scale: f64,
    /// What becomes of the ratio.
    pub shape: Shape,
}

impl Sums {
    /// The estimate; `None` where Σ y is 0.
    pub fn estimate(&self) -> Option<f64> {
        (self.y != 0).then(|| {
            let ratio = whole(self.x) / whole(self.y);
            self.scale
                * match self.shape {
                    Shape::Ratio => ratio,
                    Shape::Root => ratio.max(0.0).sqrt(),
                }
        })
    }

    /// How much the estimate moves when the ratio does.
    fn slope(&self) -> Option<f64> {
        match self.shape {
            Shape::Ratio => Some(self.scale),
            Shape::Root => {
                self.estimate().filter(|&root| root > 0.0).map(|root| self.scale * self.scale / (2.0 * root))
            }
        }
    }
}

/// An integer to the nearest float.
#[allow(clippy::cast_precision_loss, reason = "to the nearest float")]
fn whole(sum: i128) -> f64 {
    sum as f64
}

/// The sums of all groups together.
fn total(groups: &[Sums]) -> Option<Sums> {
    let first = groups.first()?;
    let sum = |part: fn(&Sums) -> i128| {
        groups.iter().try_fold(0_i128, |sum, group| sum.checked_add(part(group))).expect("sums of a run fit")
    };
    Some(Sums { x: sum(|group| group.x), y: sum(|group| group.y), ..*first })
}

/// The influence of each group on the estimate of all together, in the unit of the estimate; they sum to 0. `None` where there is no
/// estimate, or where it does not move smoothly.
pub fn influences(groups: &[Sums]) -> Option<Vec<f64>> {
    let total = total(groups)?;
    if total.y == 0 {
        return None;
    }
    let slope = total.slope()?;
    let ratio = whole(total.x) / whole(total.y);
    let each = whole(total.y) / length(groups);
    Some(groups.iter().map(|group| slope * (whole(group.x) - ratio * whole(group.y)) / each).collect())
}

/// The difference of two estimates on the same luck.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Paired {
    /// The second estimate less the first.
    pub interval: Interval,
    /// Variance of the difference of two such runs on luck of their own over that on the same luck: how many times as many
    /// tournaments the same precision would have taken. `None` where no group differs.
    pub factor: Option<f64>,
}

/// Groups that differ from which on Student's t is trusted.
const COMMON: usize = 30;

/// The second estimate less the first, from the same groups of tournaments played both ways.
///
/// Student's t with one degree of freedom less than there are groups. Where fewer than 30 groups differ, the interval is wide enough
/// as well for as many groups to differ as may, seeing how many did (Clopper and Pearson), each by as much as the largest
/// difference seen; where none does, by the whole range of influences seen. `None` where that says nothing: no estimate, fewer than
/// two groups, or influences that are all 0.
pub fn difference(first: &[Sums], second: &[Sums], error: f64) -> Option<Paired> {
    assert!(first.len() == second.len(), "the same groups, played both ways");
    let (one, other) = (influences(first)?, influences(second)?);
    let groups = one.len();
    if groups < 2 {
        return None;
    }
    let estimate = total(second)?.estimate()? - total(first)?.estimate()?;
    let between: Vec<f64> = other.iter().zip(&one).map(|(other, one)| other - one).collect();
    let differing = first.iter().zip(second).filter(|(one, other)| (one.x, one.y) != (other.x, other.y)).count();
    let squares = |values: &[f64]| values.iter().map(|value| value * value).sum::<f64>();
    let variance = squares(&between) / (length(&between) - 1.0);
    let half = -student_t_quantile(0.5 * error, real(groups as u64 - 1)) * (variance / length(&between)).sqrt();
    let (mut low, mut high) = (estimate - half, estimate + half);
    if differing < COMMON {
        let rare = rare(&one, &other, &between, differing, error)?;
        (low, high) = (low.min(-rare), high.max(rare));
    }
    let interval = Interval { low: Some(low), estimate, high: Some(high) };
    let factor = (differing > 0 && variance > 0.0).then(|| (squares(&one) + squares(&other)) / squares(&between));
    Some(Paired { interval, factor })
}

/// How far the difference may be from 0 when few groups were seen to differ.
fn rare(one: &[f64], other: &[f64], between: &[f64], differing: usize, error: f64) -> Option<f64> {
    let most = if differing > 0 {
        between.iter().fold(0.0_f64, |most, value| most.max(value.abs()))
    } else {
        let (least, most) = one
            .iter()
            .chain(other)
            .fold((0.0_f64, 0.0_f64), |(least, most), &value| (least.min(value), most.max(value)));
        most - least
    };
    let share = clopper_pearson(differing as u64, between.len() as u64, error).high.unwrap_or(1.0);
    (most > 0.0).then_some(share * most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn groups(values: &[(i128, i128)]) -> Vec<Sums> {
        values.iter().map(|&(x, y)| Sums { x, y, scale: 2.0, shape: Shape::Ratio }).collect()
    }

    #[test]
    fn a_mean_has_its_usual_standard_error() {
        let first: Vec<(i128, i128)> = (0..100).map(|place| (place * 37 % 101, 1)).collect();
        let second: Vec<(i128, i128)> =
            first.iter().enumerate().map(|(place, &(x, y))| (x + (place as i128 % 5), y)).collect();
        let paired = difference(&groups(&first), &groups(&second), 0.05).unwrap();
        // Differences 0, 1, 2, 3, 4 twenty times each: mean 2, variance 2 · 100/99, in units of 2.
        let half = 1.984_216_951_6 * 2.0 * (2.0_f64 / 99.0).sqrt();
        assert!((paired.interval.estimate - 4.0).abs() < 1e-12);
        assert!((paired.interval.high.unwrap() - 4.0 - half).abs() < 1e-9, "{paired:?} {half}");
        assert!((paired.interval.low.unwrap() - 4.0 + half).abs() < 1e-9, "{paired:?} {half}");
        assert!(paired.factor.unwrap() > 100.0);
    }

    #[test]
    fn the_same_groups_differ_by_nothing_but_may_yet() {
        let all = groups(&[(1, 2), (3, 2), (2, 2), (5, 3)]);
        let paired = difference(&all, &all, 0.05).unwrap();
        assert!(paired.interval.estimate.abs() < f64::MIN_POSITIVE);
        assert!(paired.interval.low.unwrap() < 0.0 && paired.interval.high.unwrap() > 0.0);
        assert_eq!(paired.factor, None);
        assert_eq!(difference(&groups(&[(0, 1), (0, 1)]), &groups(&[(0, 1), (0, 1)]), 0.05), None);
    }

    #[test]
    fn a_root_moves_by_half_over_itself() {
        let root = |x| Sums { x, y: 1, scale: 1.0, shape: Shape::Root };
        let influences = influences(&[root(3), root(5)]).unwrap();
        assert!((influences[1] - 1.0 / 4.0).abs() < 1e-12, "{influences:?}");
    }
}
