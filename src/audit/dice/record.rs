//! A match as it was written down.

use crate::stats::dice::Pair;

/// A match.
#[derive(Debug, Clone, Default)]
pub struct Match {
    /// Its games.
    pub games: Vec<Game>,
}

/// A game.
#[derive(Debug, Clone)]
pub struct Game {
    /// Its number as written.
    pub number: u32,
    /// Names, left and right.
    pub names: [String; 2],
    /// Its turns in order.
    pub turns: Vec<Turn>,
}

/// A roll and how it was played.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The number of the row.
    pub row: u32,
    /// Who: 0 is left.
    pub player: usize,
    /// The dice.
    pub dice: Pair,
    /// The moves; none where the turn passed or the game was given up.
    pub moves: Vec<Step>,
    /// Whether the record says that nothing could be moved.
    pub passed: Passed,
    /// Line and column of the roll, from 1.
    pub position: (usize, usize),
}

/// What a record says of a turn without a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passed {
    /// That nothing could be moved: `Cannot Move`.
    Said,
    /// Nothing.
    Unsaid,
}

/// A checker that moved, or several of them alike, by one die or more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// Where from and to, as the player counts: 25 is the bar, 0 is off. Points on the way may stand between.
    pub places: Vec<u8>,
    /// Which of the places after the first are marked as hit.
    pub hits: Vec<u8>,
    /// How many checkers.
    pub times: u8,
}
