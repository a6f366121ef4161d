//! Two dice.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::chance::Chance;

/// What two dice show, the higher first. Which die showed which makes no difference to a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Roll {
    high: u8,
    low: u8,
}

impl Roll {
    /// The 21 rolls: 11, 21, 22, 31 … 66.
    pub const ALL: [Self; 21] = {
        let mut all = [Self { high: 1, low: 1 }; 21];
        let mut place = 0;
        let mut high = 1;
        while high <= 6 {
            let mut low = 1;
            while low <= high {
                all[place] = Self { high, low };
                place += 1;
                low += 1;
            }
            high += 1;
        }
        all
    };

    /// The roll of two dice, each from 1 to 6.
    pub const fn new(one: u8, other: u8) -> Self {
        assert!(1 <= one && one <= 6 && 1 <= other && other <= 6, "a die shows 1 to 6");
        if one >= other { Self { high: one, low: other } } else { Self { high: other, low: one } }
    }

    /// Rolls two fair dice.
    #[inline]
    pub fn draw<C: Chance>(chance: &mut C) -> Self {
        Self::PAIRS[chance.pair() as usize]
    }

    /// The rolls of two dice, by six times what the first shows less one, and what the second shows less one.
    const PAIRS: [Self; 36] = {
        let mut pairs = [Self { high: 1, low: 1 }; 36];
        let mut place = 0;
        while place < 36 {
            #[allow(clippy::cast_possible_truncation, reason = "below 6")]
            {
                pairs[place] = Self::new(place as u8 / 6 + 1, place as u8 % 6 + 1);
            }
            place += 1;
        }
        pairs
    };

    /// The higher die, from 1 to 6.
    #[inline]
    pub const fn high(self) -> usize {
        self.high as usize
    }

    /// The lower die, from 1 to 6.
    #[inline]
    pub const fn low(self) -> usize {
        self.low as usize
    }

    /// Whether both dice show the same, so that it is played four times.
    #[inline]
    pub const fn is_double(self) -> bool {
        self.high == self.low
    }

    /// In how many of 36 ways it comes: 1 or 2.
    pub const fn weight(self) -> u32 {
        if self.is_double() { 1 } else { 2 }
    }
}

/// What a die shows that was drawn as a number below 6.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "below 6")]
pub(super) const fn die(number: u32) -> u8 {
    number as u8 + 1
}

impl Serialize for Roll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}{}", self.high, self.low)
    }
}
