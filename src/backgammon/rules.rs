//! The rules of a match as plain values, each with its source.

use serde::{Deserialize, Serialize};

pub use super::cube::Gammons;
use super::dice::DiceRules;
use super::equity::Score;
pub use super::equity::{Crawford, LONGEST};
use super::illegal::Illegal;
use super::style::Style;

/// Which die may be played where only one of two can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LoneDie {
    /// The larger, if it can be (BG-56).
    Larger,
    /// Either: a planted fault.
    Either,
}

/// Whether a tie at the opening roll doubles the cube, which stays in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AutomaticDoubles {
    /// Never (BG-26): the dice are rolled again.
    None,
    /// At the first tie of a game, as is usual where they are agreed on.
    One,
}

/// Whether there is a doubling cube.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cube {
    /// There is (BG-29 to BG-35).
    On,
    /// There is none: every game counts as won on the board.
    Off,
}

/// The rules of a match between two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Points that win the match, 1 to 25 (BG-57).
    pub length: u32,
    /// Points that each player has before the first game, below the length: what a late opponent has lost (BG-41).
    pub head_start: [u32; 2],
    /// The Crawford rule (BG-17).
    pub crawford: Crawford,
    /// Whether there is a cube.
    pub cube: Cube,
    /// Whether gammons count with the cube in the middle (BG-27: they do).
    pub gammons: Gammons,
    /// Automatic doubles (BG-26: none).
    pub automatic_doubles: AutomaticDoubles,
    /// The dice, and what is done with them (BG-20, 23 to 25, 36 to 39).
    pub dice: DiceRules,
    /// The two players.
    pub players: [Style; 2],
    /// Illegal plays (BG-22).
    pub illegal: Illegal,
    /// Which die may be played where only one can be (BG-56).
    pub lone: LoneDie,
}

impl Rules {
    /// The rules of the book, for a match to so many points between two players.
    pub const fn new(length: u32, players: [Style; 2]) -> Self {
        Self {
            length,
            head_start: [0; 2],
            crawford: Crawford::On,
            cube: Cube::On,
            gammons: Gammons::Always,
            automatic_doubles: AutomaticDoubles::None,
            dice: DiceRules::BOOK,
            players,
            illegal: Illegal::NONE,
            lone: LoneDie::Larger,
        }
    }

    /// The score before the first game, as the first player sees it.
    ///
    /// # Panics
    /// If the length is not 1 to 25, or a player has won before the first game.
    pub fn start(&self) -> Score {
        assert!((1..=LONGEST).contains(&self.length), "a match is to 1 to {LONGEST} points, not {}", self.length);
        let needs = self.head_start.map(|points| self.length.checked_sub(points).filter(|&need| need > 0));
        let [Some(own), Some(other)] = needs else { panic!("a head start is below the length of the match") };
        Score::start(own, other, self.crawford)
    }
}
