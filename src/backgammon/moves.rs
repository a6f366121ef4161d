//! How a result was played: checker by checker, as it is written down.
//!
//! The generator of results does not keep this, since one result in many is played and only some of those are written.

use std::fmt;
use std::ops::Deref;

use super::board::{BAR, Ground, Position};
use super::plays::{Half, one, playable, rear_first};
use super::roll::Roll;

/// One checker moved by one die, as its side counts: from 25 (the bar) to 0 (off).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Move {
    /// The place that it left, 1 to 25.
    pub from: u8,
    /// The place that it came to, 0 to 24.
    pub to: u8,
    /// Whether it hit there.
    pub hit: bool,
}

/// The moves of one turn in the order of play, four at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Moves {
    moves: [Move; 4],
    count: usize,
}

impl Deref for Moves {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.count]
    }
}

impl Moves {
    /// The moves that lead from a position to one of the results of a roll; none where the turn passed. `None` if it is not a
    /// result. The dice are not checked against BG-56: that is what the list of results is for.
    pub fn between(before: Position, after: Position, roll: Roll) -> Option<Self> {
        let (high, low) = (roll.high(), roll.low());
        let start = Half { own: before.mover, opponent: before.other };
        let mut moves = Self::default();
        let found = if roll.is_double() {
            moves.search(start, &[high; 4], after)
        } else {
            moves.search(start, &[high, low], after) || moves.search(start, &[low, high], after)
        };
        found.then_some(moves)
    }

    /// Extends the moves until they give `goal`.
    fn search(&mut self, half: Half, dice: &[usize], goal: Position) -> bool {
        if half.over() == goal {
            return true;
        }
        let Some((&die, rest)) = dice.split_first() else { return false };
        let Ground { occupied, blocked, blots, .. } = Ground::of(Position { mover: half.own, other: half.opponent });
        let from = if occupied & one(BAR) != 0 {
            if blocked & one(BAR - die) == 0 { one(BAR) } else { 0 }
        } else {
            playable(occupied, blocked, die)
        };
        for from in rear_first(from) {
            let to = from.saturating_sub(die);
            self.moves[self.count] = Move { from: place(from), to: place(to), hit: to > 0 && blots & one(to) != 0 };
            self.count += 1;
            if self.search(half.play(die, from, blots), rest, goal) {
                return true;
            }
            self.count -= 1;
        }
        false
    }
}

#[allow(clippy::cast_possible_truncation, reason = "below 26")]
const fn place(number: usize) -> u8 {
    number as u8
}

/// As GNU Backgammon writes it: `24/22 8/2*`, `25/…` from the bar, `…/0` off; nothing where the turn passed.
impl fmt::Display for Moves {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, Move { from, to, hit }) in self.iter().enumerate() {
            let (gap, star) = (if place > 0 { " " } else { "" }, if *hit { "*" } else { "" });
            write!(out, "{gap}{from}/{to}{star}")?;
        }
        Ok(())
    }
}
