//! Sets of seats: one bit a seat, and everything clockwise by turning the bits.
//!
//! A table is a circle. Turning the sixteen bits so that a seat's left neighbour becomes bit 0 makes "the next player
//! clockwise" the lowest bit that is set; seats a table does not have are simply never members, so the turn needs no
//! table size. Nothing here loops or allocates: these are the innermost steps of every hand.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Serialize, Serializer};

/// The most seats a poker table has. [`Seats`] itself has room for sixteen.
pub const SEATS: usize = 10;

/// The bits of [`Seats`].
const BITS: u8 = 16;

/// A set of seats. Seats are counted from 0 clockwise; people read them from 1.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The set whose bit `s` says whether seat `s` is a member.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Bit `s` says whether seat `s` is a member.
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// The one seat. A seat above 15 is a fault of the caller and panics.
    pub const fn one(seat: u8) -> Self {
        Self(1 << seat)
    }

    /// The seats 0 to `count - 1`; at most sixteen.
    pub const fn below(count: u8) -> Self {
        assert!(count <= BITS, "a set of seats has room for sixteen");
        #[expect(clippy::cast_possible_truncation, reason = "count is at most 16, so the mask fits in 16 bits")]
        let bits = ((1_u32 << count) - 1) as u16;
        Self(bits)
    }

    /// Whether the seat is a member.
    pub const fn contains(self, seat: u8) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    /// Whether every member is also a member of `other`.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Adds the seat.
    pub const fn insert(&mut self, seat: u8) {
        *self = self.with(seat);
    }

    /// Takes the seat out.
    pub const fn remove(&mut self, seat: u8) {
        *self = self.without(seat);
    }

    /// The set and this seat.
    pub const fn with(self, seat: u8) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// The set but for this seat.
    pub const fn without(self, seat: u8) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// How many members.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is no member.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat, if there is any.
    pub const fn first(self) -> Option<u8> {
        self.next_after(BITS - 1)
    }

    /// The first member clockwise strictly after `seat` (which need not be a member); `seat` itself when it is the only
    /// member, none when there is no member.
    #[expect(clippy::cast_possible_truncation, reason = "the trailing zeros of 16 bits number at most 16")]
    pub const fn next_after(self, seat: u8) -> Option<u8> {
        if self.is_empty() {
            return None;
        }
        let start = seat.wrapping_add(1);
        let steps = self.0.rotate_right(start as u32).trailing_zeros() as u8;
        Some(start.wrapping_add(steps) % BITS)
    }

    /// The members strictly between `from` and `to`, going clockwise. From a seat to itself is a whole turn: all the
    /// members but that seat.
    pub const fn between(self, from: u8, to: u8) -> Self {
        let start = from.wrapping_add(1);
        let steps = to.wrapping_sub(start) % BITS;
        let span = Self::below(steps).0.rotate_left(start as u32);
        Self(self.0 & span)
    }

    /// The members in ascending order.
    pub const fn iter(self) -> Clockwise {
        Clockwise { turned: self.0, start: 0 }
    }

    /// The members in clockwise order, the first one strictly after `seat`, `seat` itself last.
    pub const fn clockwise_after(self, seat: u8) -> Clockwise {
        let start = seat.wrapping_add(1);
        Clockwise { turned: self.0.rotate_right(start as u32), start }
    }
}

impl BitOr for Seats {
    type Output = Self;
    /// The members of either.
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Seats {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAnd for Seats {
    type Output = Self;
    /// The members of both.
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for Seats {
    type Output = Self;
    /// The members of the first that are not in the second.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for Seats {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl FromIterator<u8> for Seats {
    fn from_iter<I: IntoIterator<Item = u8>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl IntoIterator for Seats {
    type Item = u8;
    type IntoIter = Clockwise;
    fn into_iter(self) -> Clockwise {
        self.iter()
    }
}

/// Seats as people count them, from 1: `2, 3, 9`, or `none`.
impl fmt::Display for Seats {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return write!(out, "none");
        }
        for (place, seat) in self.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(out, "{comma}{}", seat + 1)?;
        }
        Ok(())
    }
}

/// The seats as a list of numbers from 0.
impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter()).finish()
    }
}

/// The members of a [`Seats`] in clockwise order.
#[derive(Clone, Debug)]
pub struct Clockwise {
    /// What is still to come; bit 0 is the seat `start`.
    turned: u16,
    /// The seat that bit 0 stands for, before wrapping.
    start: u8,
}

impl Iterator for Clockwise {
    type Item = u8;

    #[expect(clippy::cast_possible_truncation, reason = "the trailing zeros of 16 bits number at most 16")]
    fn next(&mut self) -> Option<u8> {
        if self.turned == 0 {
            return None;
        }
        let steps = self.turned.trailing_zeros() as u8;
        self.turned &= self.turned - 1;
        Some(self.start.wrapping_add(steps) % BITS)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.turned.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Clockwise {}
