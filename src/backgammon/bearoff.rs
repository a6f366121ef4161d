//! Bearing off with all checkers home: how many rolls a side needs, by itself.
//!
//! Every way to have at most fifteen checkers on six points, 54,264 in all, each with the chances that it is not yet off after
//! so many rolls. A side plays for the least mean number of rolls, which is very nearly the best play against an opponent.

use std::sync::LazyLock;

use super::board::{CHECKERS, PLACES, Position, Side};
use super::outlook::{CERTAIN, Outlook};
use super::plays;
use super::roll::Roll;

/// Points of the home board.
const HOME: usize = 6;

/// Positions: 21 over 6.
pub const POSITIONS: usize = 54_264;

/// Certainty, in the chances of this table.
const ONE: u32 = 1 << 30;

/// Rolls that are kept for the first checker: with fifteen at home, hardly any chance is left that none is off after four.
const FIRST: usize = 4;

/// `CHOICES[k][s]`: k + 1 out of s + k.
const CHOICES: [[u32; 16]; HOME] = {
    let mut choices = [[0; 16]; HOME];
    let mut place = 0;
    while place < HOME {
        let mut sum = 1;
        while sum < 16 {
            choices[place][sum] = choices[place][sum - 1] + if place == 0 { 1 } else { choices[place - 1][sum] };
            sum += 1;
        }
        place += 1;
    }
    choices
};

/// The number of a side that is home, from 0 (all off), such that a move of a checker always lowers it: the sums of checkers
/// from the 6 point down, read as a combination.
#[inline]
fn rank(side: Side) -> usize {
    let mut sum = 0;
    let mut rank = 0;
    for (choices, point) in CHOICES.iter().zip((1..=HOME).rev()) {
        sum += usize::from(side.count(point));
        rank += choices[sum & 15];
    }
    rank as usize
}

/// The table.
#[derive(Debug)]
pub struct Bearoff {
    /// Chances of not being off after 1, 2, … rolls, all positions one after another.
    lasting: Vec<u32>,
    /// Where those of a position begin; one more at the end.
    begins: Vec<u32>,
    /// Mean rolls, in units of 1 / 2^30.
    means: Vec<u64>,
    /// Chances that all fifteen are still on after 1 to 4 rolls; zeros where fewer are on.
    full: Vec<[u32; FIRST]>,
}

static TABLE: LazyLock<Bearoff> = LazyLock::new(Bearoff::new);

impl Bearoff {
    /// The table, made when it is first asked for.
    #[inline]
    pub fn table() -> &'static Self {
        &TABLE
    }

    fn new() -> Self {
        let mut table = Self {
            lasting: Vec::with_capacity(20 * POSITIONS),
            begins: vec![0],
            means: Vec::with_capacity(POSITIONS),
            full: Vec::with_capacity(POSITIONS),
        };
        // All off: nothing lasts.
        table.begins.push(0);
        table.means.push(0);
        table.full.push([0; FIRST]);
        for side in sides().into_iter().skip(1) {
            table.add(side);
        }
        table
    }

    /// Adds a position whose successors are all there.
    fn add(&mut self, side: Side) {
        let mut lasting = [0_u64; 64];
        let mut full = [0_u64; FIRST];
        let mut longest = 0;
        let is_full = side.off() == 0;
        for roll in Roll::ALL {
            let weight = u64::from(roll.weight());
            let next = self.best(side, roll);
            let rest = self.lasting(next);
            lasting[0] += weight * if next == 0 { 0 } else { u64::from(ONE) };
            for (sum, &chance) in lasting[1..].iter_mut().zip(rest) {
                *sum += weight * u64::from(chance);
            }
            longest = longest.max(rest.len() + 1);
            // Numbers from the first with fifteen on.
            if is_full && next >= FULL {
                full[0] += weight * u64::from(ONE);
                for (sum, &chance) in full[1..].iter_mut().zip(&self.full[next]) {
                    *sum += weight * u64::from(chance);
                }
            }
        }
        let mean = u64::from(ONE) + lasting.iter().sum::<u64>().div_ceil(36);
        self.lasting.extend(lasting[..longest].iter().map(|&sum| share(sum)).take_while(|&chance| chance > 0));
        self.begins.push(u32::try_from(self.lasting.len()).expect("a few million"));
        self.means.push(mean);
        self.full.push(full.map(share));
    }

    /// The number of the result of a roll that leaves the least mean.
    fn best(&self, side: Side, roll: Roll) -> usize {
        let mut best = (u64::MAX, 0);
        let position = Position { mover: side, other: Side::OFF };
        plays::each(position, roll, |result| {
            let rank = rank(result.other);
            best = best.min((self.means[rank], rank));
        });
        best.1
    }

    #[inline]
    fn lasting(&self, rank: usize) -> &[u32] {
        &self.lasting[self.begins[rank] as usize..self.begins[rank + 1] as usize]
    }

    /// Mean rolls until a side that is home is off, in units of 1 / 2^30.
    ///
    /// # Panics
    /// If the side has a checker outside its home board.
    pub fn mean(&self, side: Side) -> u64 {
        assert!(side.is_home(), "only sides that are home are in the table");
        self.means[rank(side)]
    }

    /// Chance that a side that is home is not off after so many rolls, in units of 1 / 2^30.
    ///
    /// # Panics
    /// If the side has a checker outside its home board.
    pub fn lasts(&self, side: Side, rolls: usize) -> u32 {
        assert!(side.is_home(), "only sides that are home are in the table");
        let rank = rank(side);
        match rolls.checked_sub(1) {
            None => u32::from(rank > 0) * ONE,
            Some(place) => self.lasting(rank).get(place).copied().unwrap_or(0),
        }
    }

    /// How a game ends in which both sides are home, neither off: the mover wins if it needs no more rolls than the other.
    #[inline]
    pub fn outlook(&self, position: Position) -> Outlook {
        let (mover, other) = (rank(position.mover), rank(position.other));
        let (own, theirs) = (self.lasting(mover), self.lasting(other));
        let full = |side: Side, rank: usize| if side.off() == 0 { self.full[rank] } else { [0; FIRST] };
        Outlook {
            win: scale(first(own, theirs, u64::from(ONE))),
            win_gammon: scale(first(
                own,
                &full(position.other, other),
                u64::from(position.other.off() == 0) * u64::from(ONE),
            )),
            win_backgammon: 0,
            // The mover has rolled once more when the other side is off.
            lose_gammon: if position.mover.off() > 0 { 0 } else { scale(second(theirs, &full(position.mover, mover))) },
            lose_backgammon: 0,
        }
    }
}

/// The chance that the mover is off while the other side is not yet, in units of 1 / 2^60: over n, that the mover is off
/// with its n-th roll, and that the other still lasts after n - 1; `now` before any roll.
#[inline]
fn first(own: &[u32], theirs: &[u32], now: u64) -> u64 {
    let mut before = u64::from(ONE);
    let mut still = now;
    let mut chance = 0;
    let mut theirs = theirs.iter();
    for &lasts in own {
        chance += (before - u64::from(lasts)) * still;
        before = u64::from(lasts);
        still = theirs.next().map_or(0, |&chance| u64::from(chance));
        if still == 0 {
            return chance;
        }
    }
    chance + before * still
}

/// The chance that the other side is off while the mover, who rolls first, still lasts: in units of 1 / 2^60.
#[inline]
fn second(theirs: &[u32], own: &[u32]) -> u64 {
    let mut before = u64::from(ONE);
    let mut chance = 0;
    for (place, &still) in own.iter().enumerate() {
        let lasts = theirs.get(place).map_or(0, |&chance| u64::from(chance));
        chance += (before - lasts) * u64::from(still);
        before = lasts;
    }
    chance
}

#[inline]
fn scale(chance: u64) -> i32 {
    i32::try_from((chance + (1 << 43)) >> 44).expect("at most 2^16").min(CERTAIN)
}

/// A 36th, rounded.
fn share(sum: u64) -> u32 {
    u32::try_from((sum + 18) / 36).expect("at most 2^30")
}

/// The first number of a side with fifteen checkers on.
const FULL: usize = 38_760;

/// All sides that are home, by number.
fn sides() -> Vec<Side> {
    let mut sides = vec![Side::OFF; POSITIONS];
    let mut counts = [0_u8; PLACES];
    counts[0] = u8::try_from(CHECKERS).expect("15");
    spread(&mut counts, HOME, &mut sides);
    sides
}

/// Spreads checkers that are off over the points up to one, in every way.
fn spread(counts: &mut [u8; PLACES], point: usize, sides: &mut [Side]) {
    if point == 0 {
        let side = Side::new(*counts).expect("fifteen checkers");
        sides[rank(side)] = side;
        return;
    }
    let off = counts[0];
    for count in 0..=off {
        counts[point] = count;
        counts[0] = off - count;
        spread(counts, point - 1, sides);
    }
    counts[point] = 0;
    counts[0] = off;
}
