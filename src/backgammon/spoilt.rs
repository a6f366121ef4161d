//! How dice fall: fairly, unless a planted fault spoils them.

use super::fault::Fault;
use super::roll::die;
use crate::chance::stream::Stream;
use crate::chance::{Chance, Chances, Purpose};

/// Rolls of two dice after which the repeating generator begins again.
const PERIOD: u64 = 1 << 16;

/// How the dice of a match fall.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fall {
    /// Fairly.
    Fair,
    /// A byte divided by six, with what is left: 256 = 42 · 6 + 4, so four faces come 43 times in 256, two 42 times.
    Modulo,
    /// Six comes more often and one less often.
    Shifted {
        /// By how many in ten thousand.
        by: u32,
    },
    /// As a generator gives them whose period is [`PERIOD`] rolls.
    Repeating {
        /// Where the generator is.
        at: u64,
    },
}

impl Fall {
    /// How dice fall in a match under a fault.
    pub fn of<C: Chances>(fault: Fault, chances: &mut C, place: u32) -> Self {
        if fault == Fault::DiceModulo {
            return Self::Modulo;
        }
        if let Fault::DiceShifted { by } = fault {
            return Self::Shifted { by };
        }
        if fault == Fault::DiceRepeat {
            let at = chances.open(Purpose::Fault, place).below(1 << 16);
            return Self::Repeating { at: u64::from(at) };
        }
        Self::Fair
    }

    /// Throws two dice, each from 1 to 6.
    #[inline]
    pub fn throw<C: Chance>(&mut self, dice: &mut C) -> [u8; 2] {
        match self {
            Self::Fair => dice.below_each([6, 6]).map(die),
            Self::Modulo => dice.below_each([256, 256]).map(|byte| die(byte % 6)),
            Self::Shifted { by } => [(); 2].map(|()| shifted(dice.below(60_000), *by)),
            Self::Repeating { at } => {
                let mut key = [0; 32];
                key[..8].copy_from_slice(&at.to_le_bytes());
                *at = (*at + 1) % PERIOD;
                Stream::from_key(key).below_each([6, 6]).map(die)
            }
        }
    }
}

/// The face of a number below 60,000: 10,000 each, but `by` · 6 fewer ones and as many more sixes.
fn shifted(number: u32, by: u32) -> u8 {
    let ones = 10_000 - 6 * by.min(1_666);
    if number < ones { 1 } else { die(5.min(1 + (number - ones) / 10_000)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifted_faces_have_their_shares() {
        let mut counts = [0; 6];
        for number in 0..60_000 {
            counts[usize::from(shifted(number, 100)) - 1] += 1;
        }
        assert_eq!(counts, [9_400, 10_000, 10_000, 10_000, 10_000, 10_600]);
    }
}
