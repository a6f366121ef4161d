//! A crooked stream, to see whether it is caught.

use super::Chance;

/// A stream whose draws of one size are weighted: a die that falls on six too often, a draw that never gives one seat.
#[derive(Debug, Clone)]
pub struct Loaded<C> {
    honest: C,
    weights: Box<[u32]>,
    total: u32,
}

impl<C: Chance> Loaded<C> {
    /// Weighs draws below `weights.len()`: outcome i has probability `weights[i]` over their sum. All other draws stay honest.
    ///
    /// # Panics
    /// If the weights sum to 0 or beyond u32.
    pub fn new(honest: C, weights: impl Into<Box<[u32]>>) -> Self {
        let weights = weights.into();
        let total =
            weights.iter().try_fold(0u32, |sum, &weight| sum.checked_add(weight)).expect("weights sum within u32");
        assert!(total > 0, "some outcome must be possible");
        Self { honest, weights, total }
    }
}

impl<C: Chance> Chance for Loaded<C> {
    fn below(&mut self, bound: u32) -> u32 {
        if bound as usize != self.weights.len() {
            return self.honest.below(bound);
        }
        let mut left = self.honest.below(self.total);
        for (outcome, &weight) in (0..bound).zip(&self.weights) {
            if left < weight {
                return outcome;
            }
            left -= weight;
        }
        unreachable!("a number below the total weight falls into some outcome")
    }

    fn fork(&mut self) -> Self {
        Self { honest: self.honest.fork(), weights: self.weights.clone(), total: self.total }
    }
}
