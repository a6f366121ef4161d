//! Fair enough is not the same as no difference found: the interval is held against limits declared beforehand.

use serde::{Deserialize, Serialize};

use super::Interval;
use super::real;
use super::special::student_t_sf;

/// The values that are fair enough, ends included; `None` is no limit on that side.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Limits {
    /// Smallest value that is fair enough.
    pub low: Option<f64>,
    /// Largest value that is fair enough.
    pub high: Option<f64>,
}

/// Where an interval lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// All of it within the limits: fair.
    Inside,
    /// None of it within the limits: unfair.
    Outside,
    /// Across a limit: not decided yet.
    Straddles,
}

/// Holds an interval against limits. With a simultaneous interval of confidence 1 − error, the probability of any wrong
/// `Inside` or `Outside` is at most error.
pub fn decide(interval: &Interval, limits: &Limits) -> Decision {
    let below = matches!((interval.high, limits.low), (Some(high), Some(low)) if high < low);
    let above = matches!((interval.low, limits.high), (Some(low), Some(high)) if low > high);
    if below || above {
        return Decision::Outside;
    }
    let holds_low = limits.low.is_none_or(|limit| interval.low.is_some_and(|low| low >= limit));
    let holds_high = limits.high.is_none_or(|limit| interval.high.is_some_and(|high| high <= limit));
    if holds_low && holds_high { Decision::Inside } else { Decision::Straddles }
}

/// The p-value of two one-sided t tests (D. Schuirmann, J. Pharmacokinet. Biopharm. 15, 1987): the probability of an
/// estimate this far inside the limits, were the truth on the nearer limit. At most error/2 exactly when
/// the two-sided t interval with that error lies inside. Without any limit it is 0.
///
/// `standard_error` ≥ 0; with 0 the estimate counts as exact.
pub fn tost(estimate: f64, standard_error: f64, df: f64, limits: &Limits) -> f64 {
    assert!(estimate.is_finite() && standard_error >= 0.0, "a finite estimate and standard error");
    let side = |distance: f64| {
        if standard_error > 0.0 {
            student_t_sf(distance / standard_error, df)
        } else {
            f64::from(u8::from(distance <= 0.0))
        }
    };
    let low = limits.low.map_or(0.0, |limit| side(estimate - limit));
    let high = limits.high.map_or(0.0, |limit| side(limit - estimate));
    low.max(high)
}

/// The number of trials in all that would decide if the estimate stayed and the half-widths shrank with the square root.
/// `None` when it is decided already, when the estimate lies on a limit, when the interval is unbounded on a side that
/// matters, or when more than 10¹⁸ trials would be needed.
pub fn needed(trials: u64, interval: &Interval, limits: &Limits) -> Option<u64> {
    if decide(interval, limits) != Decision::Straddles {
        return None;
    }
    let estimate = interval.estimate;
    let under = interval.low.map(|low| estimate - low);
    let over = interval.high.map(|high| high - estimate);
    let factor = |width: f64, room: f64| (room > 0.0).then(|| (width / room) * (width / room));
    let outside = match (limits.low, limits.high) {
        (Some(low), _) if estimate < low => Some(factor(over?, low - estimate)?),
        (_, Some(high)) if estimate > high => Some(factor(under?, estimate - high)?),
        (_, _) => None,
    };
    let times = if let Some(times) = outside {
        times
    } else {
        let below = limits.low.map_or(Some(0.0), |low| factor(under?, estimate - low))?;
        let above = limits.high.map_or(Some(0.0), |high| factor(over?, high - estimate))?;
        below.max(above)
    };
    let total = (real(trials) * times).ceil();
    if total.is_nan() || total > 1e18 {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1e18")]
    let total = total as u64;
    // Undecided with what there is: at least one more.
    Some(total.max(trials + 1))
}
