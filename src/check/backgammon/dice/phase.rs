//! Phases of a game, as the player sees them who is about to roll.

use serde::{Deserialize, Serialize};

use crate::backgammon::board::Position;

/// A phase. It depends on the position alone, never on the roll that comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A checker of the player is on the bar.
    Bar,
    /// Checkers may still meet.
    Contact,
    /// They may not, and some of the player's are still on the way home.
    Race,
    /// They may not, and all of the player's are home.
    BearingOff,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 4] = [Self::Bar, Self::Contact, Self::Race, Self::BearingOff];

    /// The phase of a position.
    #[inline]
    pub fn of(position: Position) -> Self {
        if position.mover.bar() > 0 {
            Self::Bar
        } else if position.is_contact() {
            Self::Contact
        } else if position.mover.is_home() {
            Self::BearingOff
        } else {
            Self::Race
        }
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Self::Bar => "bar",
            Self::Contact => "contact",
            Self::Race => "race",
            Self::BearingOff => "bearing off",
        }
    }
}
