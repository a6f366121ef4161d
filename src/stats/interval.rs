//! Confidence intervals. `error` is always the two-sided error probability: 0.05 for 95 % confidence, half on each side.
//!
//! The unit of evidence is the tournament. Where the data set no limit, the end is `None`, and an interval from too few
//! tournaments, or from tournaments that all gave the same value, is unbounded: such data do not say how far a value
//! not yet seen could lie.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::moments::wide::Wide;
use super::moments::{Moments, PairMoments};
use super::real;
use super::special::{Tail, beta_quantile, normal_upper_quantile, student_t_quantile};

/// An estimate and the ends of its interval; `None` is no limit on that side. `low` ≤ `estimate` ≤ `high`.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: Option<f64>,
    /// Point estimate; 0 where nothing at all was observed (the interval is unbounded then).
    pub estimate: f64,
    /// Upper end.
    pub high: Option<f64>,
}

impl Interval {
    /// An estimate with no limit on either side.
    pub fn unbounded(estimate: f64) -> Self {
        Self { low: None, estimate, high: None }
    }

    /// estimate ± half.
    fn around(estimate: f64, half: f64) -> Self {
        if half.is_finite() {
            Self { low: Some(estimate - half), estimate, high: Some(estimate + half) }
        } else {
            Self::unbounded(estimate)
        }
    }

    /// The interval when an error that reaches so far either way, independent of the rest, comes to it.
    pub fn widened(self, reach: f64) -> Self {
        let Self { low, estimate, high } = self;
        if reach <= 0.0 {
            return self;
        }
        Self {
            low: low.map(|low| estimate - libm::hypot(estimate - low, reach)),
            estimate,
            high: high.map(|high| estimate + libm::hypot(high - estimate, reach)),
        }
    }

    /// The interval in another unit: every number times `factor`, which is above 0.
    pub fn scaled(self, factor: f64) -> Self {
        assert!(factor > 0.0 && factor.is_finite(), "a unit is a positive number, not {factor}");
        Self {
            low: self.low.map(|low| low * factor),
            estimate: self.estimate * factor,
            high: self.high.map(|high| high * factor),
        }
    }
}

fn check(error: f64) {
    assert!(error > 0.0 && error < 1.0, "an error probability between 0 and 1, not {error}");
}

/// The share of successes, exact: C. Clopper and E. Pearson (Biometrika 26, 1934). Covers with probability at least
/// 1 − `error` whatever the share. `successes` ≤ `trials` ≤ 10¹²; no trials give 0 to 1.
pub fn clopper_pearson(successes: u64, trials: u64, error: f64) -> Interval {
    check(error);
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    if trials == 0 {
        return Interval { low: Some(0.0), estimate: 0.0, high: Some(1.0) };
    }
    let (hits, misses) = (real(successes), real(trials - successes));
    let half = 0.5 * error;
    // Closed form when all trials agree: (error/2)^(1/trials).
    let unanimous = libm::log(half) / real(trials);
    let low = if successes == 0 {
        0.0
    } else if successes == trials {
        libm::exp(unanimous)
    } else {
        beta_quantile(Tail::Lower, half, hits, misses + 1.0)
    };
    let high = if successes == trials {
        1.0
    } else if successes == 0 {
        -libm::expm1(unanimous)
    } else {
        beta_quantile(Tail::Upper, half, hits + 1.0, misses)
    };
    Interval { low: Some(low), estimate: hits / real(trials), high: Some(high) }
}

/// The share of successes by inverting the score test: E. Wilson (JASA 22, 1927). Shorter than
/// [`clopper_pearson`], covers 1 − `error` on average over shares, not always; for display.
pub fn wilson(successes: u64, trials: u64, error: f64) -> Interval {
    check(error);
    assert!(successes <= trials, "{successes} successes in {trials} trials");
    if trials == 0 {
        return Interval { low: Some(0.0), estimate: 0.0, high: Some(1.0) };
    }
    let n = real(trials);
    let (hits, misses) = (real(successes), real(trials - successes));
    let share = hits / n;
    let z = normal_upper_quantile(0.5 * error);
    let z2 = z * z;
    let half = z * (share * misses + 0.25 * z2).sqrt();
    // The lower end as a quotient without a difference: the two ends multiply to hits²/(n (n + z²)).
    let low = hits * share / (hits + 0.5 * z2 + half);
    let high = 1.0 - misses * (misses / n) / (misses + 0.5 * z2 + half);
    let (low, high) = (low.clamp(0.0, share), high.clamp(share, 1.0));
    Interval { low: Some(low), estimate: share, high: Some(high) }
}

/// The mean of one value a tournament, by Student's t with count − 1 degrees of freedom.
///
/// Unbounded below two tournaments, and when all tournaments gave the same value: use [`mean_within`] where the rules
/// bound the value. For strongly skewed values the t interval needs many tournaments (say 30 times the square of the
/// skewness) before its error is nominal.
pub fn mean(moments: &Moments, error: f64) -> Interval {
    check(error);
    let estimate = moments.mean().unwrap_or(0.0);
    match moments.standard_error() {
        Some(standard_error) if standard_error > 0.0 => {
            Interval::around(estimate, student(moments.count, error) * standard_error)
        }
        Some(_) | None => Interval::unbounded(estimate),
    }
}

/// Upper quantile of Student's t with `count` − 1 degrees of freedom.
fn student(count: u64, error: f64) -> f64 {
    -student_t_quantile(0.5 * error, real(count - 1))
}

/// The mean of one value a tournament that the rules keep within `range`: as [`mean`], cut to the range; and when all
/// tournaments gave the same value, the share of tournaments with another value is at most
/// 1 − (`error`/2)^(1/count) on each side (Clopper and Pearson), each moving the mean at most to the end of the range.
pub fn mean_within(moments: &Moments, range: RangeInclusive<i64>, error: f64) -> Interval {
    check(error);
    #[allow(clippy::cast_precision_loss, reason = "the ends of a range, to the nearest float")]
    let (least, most) = (*range.start() as f64, *range.end() as f64);
    assert!(least <= most, "a range that is not empty");
    let Some(estimate) = moments.mean() else {
        return Interval { low: Some(least), estimate: least, high: Some(most) };
    };
    if moments.count >= 2 && !moments.is_constant() {
        let interval = mean(moments, error);
        let cut = |end: Option<f64>, otherwise: f64| Some(end.unwrap_or(otherwise).clamp(least, most));
        return Interval { low: cut(interval.low, least), estimate, high: cut(interval.high, most) };
    }
    let unseen = clopper_pearson(0, moments.count, error).high.unwrap_or(1.0);
    Interval {
        low: Some(estimate - unseen * (estimate - least).max(0.0)),
        estimate,
        high: Some(estimate + unseen * (most - estimate).max(0.0)),
    }
}

/// Σx / Σy over tournaments, by the delta method with Student's t and count − 1 degrees of freedom:
/// W. Cochran, "Sampling Techniques" (1977), equation 6.13. The variance is that of the residuals x − ratio · y, from
/// exact integers.
///
/// Unbounded below two tournaments, when Σy is 0, and when no tournament departs from the common ratio. The method
/// needs Σy to be well away from 0 (a relative standard error of Σy below a tenth).
pub fn ratio(moments: &PairMoments, error: f64) -> Interval {
    check(error);
    let Some(estimate) = moments.ratio() else { return Interval::unbounded(0.0) };
    let residual = moments.residual();
    if moments.count < 2 || residual.is_zero() {
        return Interval::unbounded(estimate);
    }
    let n = real(moments.count);
    let y = Wide::from(moments.y).real();
    // Σe² = residual / y²; variance of the ratio = n Σe² / ((n−1) y²). The square root first: no power overflows.
    let standard_error = residual.real().sqrt() / (y * y) * (n / (n - 1.0)).sqrt();
    Interval::around(estimate, student(moments.count, error) * standard_error)
}

/// Tournaments with an event from which on the t interval of [`rare_rate`] is trusted.
const COMMON: u64 = 50;

/// Events a tournament, where most tournaments have none. `moments` holds the events of each tournament (never
/// negative), `affected` the number of tournaments with at least one.
///
/// With at least 50 affected tournaments the t interval, cut at 0. With fewer, the product of the share of tournaments
/// affected (Clopper–Pearson) and of the events in an affected one (t): each at half the error, so that by Bonferroni
/// both hold together; if no affected tournament had more than one event, or all had the same number, the share at the
/// full error times that number. With none, 0 to the upper limit of the share. The last two take it that an event not
/// yet seen comes in the numbers already seen (one, where none was seen). Unbounded below two tournaments.
pub fn rare_rate(moments: &Moments, affected: u64, error: f64) -> Interval {
    check(error);
    assert!(
        affected <= moments.count && moments.sum >= i128::from(affected) && (affected > 0 || moments.sum == 0),
        "every affected tournament has an event and no other has: {affected} affected, {moments:?}"
    );
    let estimate = moments.mean().unwrap_or(0.0);
    if moments.count < 2 {
        return Interval { low: Some(0.0), estimate, high: None };
    }
    let within = Moments { count: affected, ..*moments };
    if affected >= COMMON && !moments.is_constant() {
        let interval = mean(moments, error);
        return Interval { low: interval.low.map(|low| low.max(0.0)), ..interval };
    }
    if affected == 0 || within.is_constant() {
        let each = if affected == 0 { 1.0 } else { within.mean().unwrap_or(1.0) };
        let share = clopper_pearson(affected, moments.count, error);
        return Interval { low: share.low.map(|low| low * each), estimate, high: share.high.map(|high| high * each) };
    }
    let share = clopper_pearson(affected, moments.count, 0.5 * error);
    let each = mean(&within, 0.5 * error);
    let product = |share: Option<f64>, each: Option<f64>| share.zip(each).map(|(share, each)| share * each);
    Interval {
        low: product(share.low, each.low.map(|low| low.max(1.0))),
        estimate,
        high: product(share.high, each.high),
    }
}
