//! What a number of tournaments can find. Normal approximations: right to a percent or so from 30 tournaments on.
//! `error` is two-sided, `power` the probability of finding what is there.

use super::real;
use super::special::{normal_cdf, normal_quantile, normal_upper_quantile};

fn check(error: f64, power: f64) {
    assert!(error > 0.0 && error < 1.0, "an error probability between 0 and 1, not {error}");
    assert!(power > 0.0 && power < 1.0, "a power between 0 and 1, not {power}");
}

/// The smallest difference of a mean from its reference that `trials` tournaments find, in the unit of the standard
/// deviation of one tournament, `deviation`; infinite without a trial.
pub fn detectable_mean(deviation: f64, trials: u64, error: f64, power: f64) -> f64 {
    check(error, power);
    assert!(deviation >= 0.0, "a standard deviation is not negative");
    if trials == 0 {
        return f64::INFINITY;
    }
    (normal_upper_quantile(0.5 * error) + normal_quantile(power)).max(0.0) * deviation / real(trials).sqrt()
}

/// The smallest difference of a share from `share` that `trials` tournaments find.
pub fn detectable_share(share: f64, trials: u64, error: f64, power: f64) -> f64 {
    assert!((0.0..=1.0).contains(&share), "a share from 0 to 1, not {share}");
    detectable_mean((share * (1.0 - share)).sqrt(), trials, error, power)
}

/// Tournaments that find a difference of `effect` (above 0) of a mean from its reference; `None` above 10¹⁸.
pub fn trials_for_difference(deviation: f64, effect: f64, error: f64, power: f64) -> Option<u64> {
    check(error, power);
    assert!(effect > 0.0 && deviation >= 0.0, "an effect above 0 and a standard deviation");
    let z = (normal_upper_quantile(0.5 * error) + normal_quantile(power)).max(0.0) * (deviation / effect);
    whole(z * z)
}

/// Probability that the interval of `trials` tournaments lies inside ±`margin` when the truth is `offset`.
pub fn equivalence_power(deviation: f64, margin: f64, offset: f64, trials: f64, error: f64) -> f64 {
    assert!(deviation > 0.0 && margin > 0.0 && trials >= 0.0, "a deviation and a margin above 0");
    assert!(error > 0.0 && error < 1.0, "an error probability between 0 and 1, not {error}");
    let root = trials.sqrt() / deviation;
    let z = normal_upper_quantile(0.5 * error);
    let (low, high) = ((margin + offset) * root - z, (margin - offset) * root - z);
    (normal_cdf(low) + normal_cdf(high) - 1.0).max(0.0)
}

/// Tournaments whose interval (two-sided `error`) lies inside ±`margin` with probability `power` when the truth is
/// `offset`; `None` when the offset is not inside, or above 10¹⁸.
pub fn trials_for_equivalence(deviation: f64, margin: f64, offset: f64, error: f64, power: f64) -> Option<u64> {
    check(error, power);
    if offset.abs() >= margin {
        return None;
    }
    let enough = |trials: f64| equivalence_power(deviation, margin, offset, trials, error) >= power;
    // Doubling, then halving: power grows with the number of trials.
    let mut high = 1.0;
    while !enough(high) {
        high *= 2.0;
        if high > 1e18 {
            return None;
        }
    }
    let mut low = 0.0;
    while high - low > (1e-12 * high).max(0.5) {
        let middle = low + 0.5 * (high - low);
        if enough(middle) {
            high = middle;
        } else {
            low = middle;
        }
    }
    whole(high)
}

fn whole(trials: f64) -> Option<u64> {
    let trials = trials.ceil();
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1e18")]
    (trials <= 1e18).then_some(trials as u64)
}
