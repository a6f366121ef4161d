//! Fifteen checkers a side, and what is seen of them.
//!
//! Each side is counted from its own seat: 0 is off, 1 its ace point, 24 the point furthest from home, 25 the bar. A side is
//! one 128-bit word, four bits a place, so that a checker moves by one addition and fifteen checkers are conserved by it:
//! what is taken from one place is put on another. Nothing is turned round when the turn passes; only the opponent's points
//! are mirrored (`25 - point`) where the two meet.

use std::fmt;

use serde::{Serialize, Serializer};

use super::identity;

/// Checkers of a side.
pub const CHECKERS: u32 = 15;

/// The bar, as a place.
pub const BAR: usize = 25;

/// Places of a side: off, 24 points, bar.
pub const PLACES: usize = 26;

/// Bits of a place.
const WIDTH: usize = 4;

/// The lowest bit of every place.
const LOWEST: u128 = 0x0011_1111_1111_1111_1111_1111_1111;

/// The lower four bits of every byte.
const LOW_HALVES: u128 = 0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f;

/// One checker on each place.
const ONE: [u128; PLACES] = {
    let mut one = [0; PLACES];
    let mut place = 0;
    while place < PLACES {
        one[place] = 1 << (WIDTH * place);
        place += 1;
    }
    one
};

/// What a checker's move adds to its side, by die and place that it leaves. Beyond the ace point it is off.
const STEPS: [[u128; PLACES]; 7] = {
    let mut steps = [[0_u128; PLACES]; 7];
    let mut die = 1;
    while die < 7 {
        let mut from = 1;
        while from < PLACES {
            let to = from.saturating_sub(die);
            steps[die][from] = ONE[to].wrapping_sub(ONE[from]);
            from += 1;
        }
        die += 1;
    }
    steps
};

/// What a hit adds to the side that is hit, by the point as the hitter counts.
const HITS: [u128; PLACES] = {
    let mut hits = [0_u128; PLACES];
    let mut point = 1;
    while point < BAR {
        hits[point] = ONE[BAR].wrapping_sub(ONE[BAR - point]);
        point += 1;
    }
    hits
};

/// Places as a set: bit `p` is place `p`.
pub type Set = u32;

/// The points, without off and bar.
const POINTS: Set = 0x01ff_fffe;

/// The home board.
const HOME: Set = 0x7e;

/// The checkers of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side(u128);

impl Side {
    /// The side at the beginning of a game.
    pub const START: Self = {
        let mut counts = [0; PLACES];
        counts[24] = 2;
        counts[13] = 5;
        counts[8] = 3;
        counts[6] = 5;
        Self::pack(counts)
    };

    /// The side with all checkers off.
    pub const OFF: Self = {
        let mut counts = [0; PLACES];
        counts[0] = 15;
        Self::pack(counts)
    };

    const fn pack(counts: [u8; PLACES]) -> Self {
        let mut word = 0;
        let mut place = 0;
        while place < PLACES {
            word |= (counts[place] as u128) << (WIDTH * place);
            place += 1;
        }
        Self(word)
    }

    /// The side with so many checkers by place; `None` unless they are fifteen.
    pub fn new(counts: [u8; PLACES]) -> Option<Self> {
        let sum: u32 = counts.iter().map(|&count| u32::from(count)).sum();
        (sum == CHECKERS).then(|| Self::pack(counts))
    }

    /// Checkers on a place, from 0 to 15.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "four bits")]
    pub const fn count(self, place: usize) -> u8 {
        (self.0 >> (WIDTH * place)) as u8 & 15
    }

    /// Checkers by place.
    pub fn counts(self) -> [u8; PLACES] {
        std::array::from_fn(|place| self.count(place))
    }

    /// Checkers borne off, from 0 to 15.
    #[inline]
    pub const fn off(self) -> u8 {
        self.count(0)
    }

    /// Checkers on the bar.
    #[inline]
    pub const fn bar(self) -> u8 {
        self.count(BAR)
    }

    /// The places where another side differs: place, checkers here, checkers there.
    #[inline]
    pub fn changes(self, there: Self) -> impl Iterator<Item = (usize, usize, usize)> {
        let mut left = self.0 ^ there.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let place = left.trailing_zeros() as usize / WIDTH;
                left &= !(15 << (WIDTH * place));
                (place, usize::from(self.count(place)), usize::from(there.count(place)))
            })
        })
    }

    /// The places where it has checkers, and how many.
    #[inline]
    pub fn taken(self) -> impl Iterator<Item = (usize, usize)> {
        Self(0).changes(self).map(|(place, _, count)| (place, count))
    }

    /// Points and bar where the side has a checker; off is left out.
    #[inline]
    pub const fn occupied(self) -> Set {
        gather(self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & !1
    }

    /// Points and bar where it has two or more.
    #[inline]
    pub const fn made(self) -> Set {
        gather(self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & !1
    }

    /// Pips to go.
    pub fn pips(self) -> u32 {
        (1..PLACES).map(|place| u32::from(self.count(place)) * u32::try_from(place).expect("below 26")).sum()
    }

    /// The place of the rearmost checker, from 0 (all are off) to 25.
    #[inline]
    pub const fn rearmost(self) -> u32 {
        (self.0 | 1).ilog2() / 4
    }

    /// Whether all checkers are home or off.
    #[inline]
    pub const fn is_home(self) -> bool {
        self.0 >> (WIDTH * 7) == 0
    }

    /// The side after a checker has moved.
    #[inline]
    pub(super) fn step(self, die: usize, from: usize) -> Self {
        Self(self.0.wrapping_add(STEPS[die][from]))
    }

    /// The side after it was hit on a point, as the hitter counts.
    #[inline]
    pub(super) fn hit(self, point: usize) -> Self {
        Self(self.0.wrapping_add(HITS[point]))
    }

    /// Asserts that it has fifteen checkers.
    #[inline]
    pub fn audit(self) {
        // Neighbours first, so that no sum of two overflows its eight bits.
        let pairs = (self.0 & LOW_HALVES) + (self.0 >> WIDTH & LOW_HALVES);
        let sum: u32 = pairs.to_le_bytes().iter().map(|&pair| u32::from(pair)).sum();
        assert_eq!(sum, CHECKERS, "fifteen checkers a side: {self:?}");
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let taken = (0..PLACES).rev().filter(|&place| self.count(place) > 0);
        out.debug_map().entries(taken.map(|place| (place, self.count(place)))).finish()
    }
}

/// The lowest bit of each place, as a set.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "each half is 64 bits, and sixteen of them are left")]
const fn gather(word: u128) -> Set {
    let word = word & LOWEST;
    squeeze(word as u64) | squeeze((word >> 64) as u64) << 16
}

/// Every fourth bit, side by side.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "sixteen bits are left")]
const fn squeeze(word: u64) -> Set {
    let pairs = (word | word >> 3) & 0x0303_0303_0303_0303;
    let nibbles = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
    let bytes = (nibbles | nibbles >> 12) & 0x0000_00ff_0000_00ff;
    (bytes | bytes >> 24) as u32 & 0xffff
}

/// Points as the opponent counts them. Off and bar are dropped.
#[inline]
pub(super) const fn mirror(points: Set) -> Set {
    (points & POINTS).reverse_bits() >> 6
}

/// Both sides, as the player sees them whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The side whose turn it is.
    pub mover: Side,
    /// The other side, by its own count.
    pub other: Side,
}

impl Position {
    /// The beginning of a game.
    pub const START: Self = Self { mover: Side::START, other: Side::START };

    /// The position of two sides; `None` if they stand on the same point.
    pub fn new(mover: Side, other: Side) -> Option<Self> {
        (mover.occupied() & mirror(other.occupied()) == 0).then_some(Self { mover, other })
    }

    /// The position as the other player sees it.
    #[inline]
    pub const fn turned(self) -> Self {
        Self { mover: self.other, other: self.mover }
    }

    /// Whether a checker may still meet one of the other side.
    #[inline]
    pub const fn is_contact(self) -> bool {
        self.mover.rearmost() + self.other.rearmost() > 25
    }

    /// How the game ended, if it has: with all checkers of the *other* side off, since it has just played.
    #[inline]
    pub fn ending(self) -> Option<Ending> {
        (u32::from(self.other.off()) == CHECKERS).then(|| Ending::of_loser(self.mover))
    }

    /// Asserts what holds at all times: fifteen checkers a side (BG-50), no point held by both.
    #[inline]
    pub fn audit(self) {
        self.mover.audit();
        self.other.audit();
        assert_eq!(self.mover.occupied() & mirror(self.other.occupied()), 0, "no point is held by both: {self:?}");
    }
}

/// As GNU Backgammon's position ID.
impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&identity::write(*self))
    }
}

/// How a game was won on the board (BG-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The loser has borne off a checker: once the cube.
    Single,
    /// The loser has borne off none: twice the cube.
    Gammon,
    /// Nor that, and has a checker on the bar or in the winner's home board: three times the cube.
    Backgammon,
}

impl Ending {
    /// The ending when the other side has borne off all.
    #[inline]
    pub const fn of_loser(loser: Side) -> Self {
        if loser.off() > 0 {
            Self::Single
        } else if loser.rearmost() < 19 {
            Self::Gammon
        } else {
            Self::Backgammon
        }
    }

    /// Times the cube: 1, 2 or 3.
    pub const fn points(self) -> u32 {
        match self {
            Self::Single => 1,
            Self::Gammon => 2,
            Self::Backgammon => 3,
        }
    }
}

/// Sets that the rules of play are made of, as the mover counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ground {
    /// Where the mover has a checker.
    pub occupied: Set,
    /// Where the mover has two or more.
    pub made: Set,
    /// Where the other side has two or more.
    pub blocked: Set,
    /// Where the other side has just one.
    pub blots: Set,
}

impl Ground {
    #[inline]
    pub const fn of(position: Position) -> Self {
        let made = position.other.made();
        Self {
            occupied: position.mover.occupied(),
            made: position.mover.made(),
            blocked: mirror(made),
            blots: mirror(position.other.occupied() & !made),
        }
    }
}

/// Whether there is a checker outside the home board.
#[inline]
pub(super) const fn is_outside(occupied: Set) -> bool {
    occupied & !HOME & !1 != 0
}
