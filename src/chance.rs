//! All luck enters here, as exact integers: there is no way to draw a float, ask a clock or the operating system.
//!
//! A [`Chance`] is a stream of bounded integers; a [`Chances`] opens the streams of one tournament, one a purpose, so that
//! a change in how players act moves no card, and two sets of rules are compared on the same luck.
//!
//! * [`stream`]: the streams of real runs (`rand_pcg`, keyed by SHA-256);
//! * [`script`]: outcomes given one by one, for tests and worked examples;
//! * [`exhaust`]: every outcome of a small experiment, with its exact weight;
//! * [`loaded`]: a crooked stream, to see whether it is caught.

pub mod exhaust;
pub mod loaded;
pub mod script;
pub mod stream;

/// A source of exact uniform integers.
pub trait Chance {
    /// A whole number from `0` up to and without `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    fn below(&mut self, bound: u32) -> u32;

    /// Several numbers at once, each below its bound, each combination equally likely. The bounds' product is below 2^40.
    fn below_each<const N: usize>(&mut self, bounds: [u32; N]) -> [u32; N] {
        bounds.map(|bound| self.below(bound))
    }

    /// Two numbers below 6 in one: six times the first, and the second; the same as `below_each([6, 6])` gives.
    #[inline]
    fn pair(&mut self) -> u32 {
        let [one, other] = self.below_each([6, 6]);
        6 * one + other
    }

    /// Splits off a stream of its own. The n-th fork depends on this stream's key and on n alone, not on what the
    /// earlier forks were used for: this is how cards are keyed by table and hand.
    fn fork(&mut self) -> Self
    where
        Self: Sized;
}

/// What a stream is for. Streams of different purposes have nothing in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Cards and dice.
    Luck,
    /// Draws of seats, tables, sides and byes.
    Seats,
    /// The players' own random decisions.
    Play,
    /// How long things take.
    Time,
    /// Planted faults: apart, so that a fault leaves all other luck as it was.
    Fault,
}

impl Purpose {
    /// The number in the key of a stream. Part of the promise that a seed replays the same tournament: never renumber.
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::Luck => 0,
            Self::Seats => 1,
            Self::Play => 2,
            Self::Time => 3,
            Self::Fault => 4,
        }
    }
}

/// Opens the streams of one tournament.
pub trait Chances {
    /// The kind of stream it opens.
    type Stream: Chance;

    /// Opens the stream of a purpose at a place (a table, a match; 0 where there is but one). The same purpose and place
    /// give the same stream.
    fn open(&mut self, purpose: Purpose, place: u32) -> Self::Stream;
}

/// Puts `items` into a uniformly random order (Fisher–Yates from the front).
pub fn shuffle<C: Chance, T>(chance: &mut C, items: &mut [T]) {
    deal(chance, items, items.len().saturating_sub(1));
}

/// Moves a uniformly random choice of `count` items, in random order, to the front of `items`, of which there are at most 100
/// or they are dealt one by one.
///
/// Dealing a multiple of [`BATCH`] gives the same items as dealing a larger multiple of it and dropping the rest; so does
/// dealing on from there in the same steps.
#[inline]
pub fn deal<C: Chance, T>(chance: &mut C, items: &mut [T], count: usize) {
    let all = u32::try_from(items.len()).expect("fewer than 2^32 items");
    let mut place = 0;
    if items.len() <= BATCHED {
        place = deal_batches::<_, _, BATCH>(chance, items, place, count);
        place = deal_batches::<_, _, 5>(chance, items, place, count);
    }
    for (place, left) in (place..count).zip((0..=all).rev().skip(place)) {
        items.swap(place, place + chance.below(left) as usize);
    }
}

/// Items that are dealt at a time: dealing one multiple of it or another gives the same first items.
pub const BATCH: usize = 6;

/// Most items that are dealt in batches of six: 100^6 = 10^12 is below 2^40.
const BATCHED: usize = 100;

/// Deals N at a time from `place` on while that many are wanted; returns the place that is next.
#[inline]
fn deal_batches<C: Chance, T, const N: usize>(
    chance: &mut C,
    items: &mut [T],
    mut place: usize,
    count: usize,
) -> usize {
    while count - place >= N {
        let bounds = std::array::from_fn(|step| u32::try_from(items.len() - place - step).expect("at most 100 items"));
        for step in chance.below_each::<N>(bounds) {
            items.swap(place, place + step as usize);
            place += 1;
        }
    }
    place
}
