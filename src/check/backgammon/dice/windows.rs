//! Windows of rolls that come again: a generator with a short period, or two matches that were seeded alike, whatever lies between.
//!
//! All windows of 24 successive rolls are too many to keep. Those whose fingerprint ends in six zero bits are kept, one in 64: what
//! is kept depends on the rolls in the window alone, so that a window that comes again is kept both times. 36^24 is
//! 2^124, and a fingerprint has 64 bits: among a million windows kept, two different ones share one with probability 3e-8.

use serde::{Deserialize, Serialize};

/// Rolls of a window.
const LENGTH: usize = 24;

/// 36^23: what the first roll of a window counts.
const FIRST: u128 = 36_u128.pow(23);

/// One window in so many is kept.
const ONE_IN: u64 = 64;

/// The last rolls of a match, as a number to the base of 36.
#[derive(Debug, Clone, Default)]
pub struct Window {
    rolls: [u8; LENGTH],
    /// Rolls seen.
    seen: usize,
    number: u128,
}

impl Window {
    /// Sees a roll, from 0 to 35, and gives the fingerprint of the window that it completes if that is one to keep.
    #[inline]
    pub fn see(&mut self, roll: u8) -> Option<u64> {
        let slot = self.seen % LENGTH;
        let oldest = std::mem::replace(&mut self.rolls[slot], roll);
        // Before the window is full the oldest is 0.
        self.number = (self.number - u128::from(oldest) * FIRST) * 36 + u128::from(roll);
        self.seen += 1;
        if self.seen < LENGTH {
            return None;
        }
        let fingerprint = mixed(self.number);
        fingerprint.is_multiple_of(ONE_IN).then_some(fingerprint)
    }
}

/// A number of 128 bits as one of 64: two rounds of the finalizer of `SplitMix64` (G. Steele, D. Lea and C. Flood, OOPSLA 2014).
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "halves of the number")]
fn mixed(number: u128) -> u64 {
    let finalize = |mut word: u64| {
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    };
    finalize(finalize(number as u64).wrapping_add(0x9e37_79b9_7f4a_7c15) ^ (number >> 64) as u64)
}

/// Fingerprints of the windows kept, in order.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Fingerprints(Vec<u64>);

impl Fingerprints {
    /// Adds one; [`Fingerprints::sort`] puts it in its place.
    pub fn push(&mut self, fingerprint: u64) {
        self.0.push(fingerprint);
    }

    /// Puts them in order.
    pub fn sort(&mut self) {
        self.0.sort_unstable();
    }

    /// Adds others. Both are in order, and the stable sort merges them in one pass.
    pub(super) fn merge(&mut self, others: Self) {
        self.0.extend(others.0);
        self.merge_runs();
    }

    #[allow(clippy::stable_sort_primitive, reason = "it merges two runs in one pass, which the unstable one does not")]
    fn merge_runs(&mut self) {
        self.0.sort();
    }

    /// Windows kept.
    pub fn count(&self) -> u64 {
        self.0.len() as u64
    }

    /// Windows that had been seen before.
    pub fn repeated(&self) -> u64 {
        self.0.windows(2).filter(|pair| pair[0] == pair[1]).count() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same 24 rolls have the same fingerprint wherever they stand, and a roll more or less makes another.
    #[test]
    fn a_window_is_its_rolls_alone() {
        let rolls: Vec<u8> = (0..4_000_u32)
            .map(|place| (place.wrapping_mul(2_654_435_761) >> 16) % 36)
            .map(|roll| u8::try_from(roll).expect("below 36"))
            .collect();
        let kept = |rolls: &[u8]| -> Vec<u64> {
            let mut window = Window::default();
            rolls.iter().filter_map(|&roll| window.see(roll)).collect()
        };
        let (all, late) = (kept(&rolls), kept(&rolls[370..]));
        assert!(!all.is_empty() && late.len() < all.len());
        assert!(late.iter().all(|fingerprint| all.contains(fingerprint)));
        let (mut one, mut other) = (Window::default(), Window::default());
        for roll in [35; 24] {
            one.see(roll);
        }
        for roll in [0, 5].into_iter().chain([35; 24]) {
            other.see(roll);
        }
        assert_eq!(one.number, other.number);
        assert_eq!(one.number, 36_u128.pow(24) - 1);
    }
}
