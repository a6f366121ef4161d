//! Many findings at once: the more questions, the more false alarms, unless each is held to a stricter standard.

/// The error that each of `family` simultaneous intervals may have so that all hold together with probability
/// 1 − `error`: C. Bonferroni's share. A family of none counts as one.
pub fn bonferroni(error: f64, family: usize) -> f64 {
    assert!(error > 0.0 && error < 1.0, "an error probability between 0 and 1, not {error}");
    error / super::real(family.max(1) as u64)
}

/// Every p-value with its place, least first. Ties keep their order.
fn ordered(p_values: &[f64]) -> Vec<(usize, f64)> {
    assert!(p_values.iter().all(|p| (0.0..=1.0).contains(p)), "p-values lie from 0 to 1");
    let mut order: Vec<_> = p_values.iter().copied().enumerate().collect();
    order.sort_by(|a, b| a.1.total_cmp(&b.1));
    order
}

/// Adjusted p-values, in the order given: rejecting those up to `error` makes any false alarm at all with probability
/// at most `error`, whatever the dependence. S. Holm (Scand. J. Statist. 6, 1979).
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest = 0.0_f64;
    for (rank, (place, p)) in ordered(p_values).into_iter().enumerate() {
        let left = super::real((p_values.len() - rank) as u64);
        largest = largest.max((p * left).min(1.0));
        adjusted[place] = largest;
    }
    adjusted
}

/// Adjusted p-values, in the order given: among those up to a level, the expected share of false alarms is at most that
/// level, for independent or positively dependent tests. Y. Benjamini and Y. Hochberg (J. R. Statist. Soc. B 57, 1995).
/// For exploring, not for judging.
pub fn benjamini_hochberg(p_values: &[f64]) -> Vec<f64> {
    let mut adjusted = vec![0.0; p_values.len()];
    let total = super::length(p_values);
    let mut smallest = 1.0_f64;
    for (rank, (place, p)) in ordered(p_values).into_iter().enumerate().rev() {
        smallest = smallest.min(p * total / super::real(rank as u64 + 1));
        adjusted[place] = smallest;
    }
    adjusted
}
