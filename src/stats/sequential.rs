//! Looking before all is played, at no cost in false alarms.
//!
//! Which numbers of tournaments are looked at is fixed beforehand, and each look spends its share of the error: in proportion to the
//! tournaments since the look before (K. Lan and D. DeMets, Biometrika 70, 1983, with the linear spending function of K. Kim and
//! D. DeMets, Biometrika 74, 1987). The shares sum to the whole error, so that all intervals of all looks hold together with the
//! whole confidence, by Boole's inequality: whatever the looks have in common, and whenever it is stopped. The price is an interval at
//! the last look that is some 8 % wider than without looking.

use super::real;

/// A look: when, and what error its intervals may have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Look {
    /// Tournaments played by then.
    pub tournaments: u64,
    /// Error probability of all its intervals together.
    pub error: f64,
}

/// Shares of the tournaments after which is looked.
const FRACTIONS: [u64; 5] = [16, 8, 4, 2, 1];

/// One look, when all is played.
pub fn once(tournaments: u64, error: f64) -> Vec<Look> {
    vec![Look { tournaments, error }]
}

/// Looks after 1/16, 1/8, 1/4, 1/2 and all of the tournaments, each with its share of the error. `tournaments` may be 0: then there is
/// one look.
pub fn linear(tournaments: u64, error: f64) -> Vec<Look> {
    let mut looks: Vec<Look> = Vec::new();
    for fraction in FRACTIONS {
        let (next, last) = (tournaments / fraction, looks.last().map_or(0, |look| look.tournaments));
        // A look at one tournament tells nothing.
        if next > last.max(1) || fraction == 1 && looks.is_empty() {
            let share = if tournaments == 0 { 1.0 } else { real(next - last) / real(tournaments) };
            looks.push(Look { tournaments: next, error: error * share });
        }
    }
    looks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_sum_to_the_error() {
        for tournaments in [0, 1, 2, 3, 15, 16, 17, 33, 1_000, 12_345] {
            let looks = linear(tournaments, 0.05);
            let spent: f64 = looks.iter().map(|look| look.error).sum();
            assert!((spent - 0.05).abs() < 1e-12, "{tournaments}: {looks:?}");
            assert_eq!(looks.last().map(|look| look.tournaments), Some(tournaments));
            assert!(looks.windows(2).all(|pair| pair[0].tournaments < pair[1].tournaments), "{looks:?}");
        }
        assert_eq!(linear(16_000, 0.05).len(), 5);
    }
}
