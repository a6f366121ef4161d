//! The rules of a poker tournament as plain values, each with its source.

use serde::{Deserialize, Serialize};

use super::button::ButtonRule;
use super::fault::Fault;
use super::style::Style;

/// Blinds, antes and how long they last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Level {
    /// Small blind, in chips.
    pub small_blind: u32,
    /// Big blind, in chips.
    pub big_blind: u32,
    /// Ante of every player dealt in, in chips, posted before the blinds.
    pub ante: u32,
    /// Ante posted by the big blind for the whole table, after the big blind (TDA 2024 RP-11), in chips.
    pub big_blind_ante: u32,
    /// Hands that the level lasts.
    pub hands: u32,
}

impl Level {
    /// Everything twice as high, as far as chips can be counted.
    pub fn doubled(self) -> Self {
        let double = |chips: u32| (chips * 2).min(MOST_CHIPS);
        Self {
            small_blind: double(self.small_blind),
            big_blind: double(self.big_blind),
            ante: double(self.ante),
            big_blind_ante: double(self.big_blind_ante),
            hands: self.hands,
        }
    }
}

/// Most chips in play, and the highest blind: sums of a few of them stay within u32.
pub const MOST_CHIPS: u32 = 1 << 29;

/// What may be bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Betting {
    /// No limit on four streets (PS-6).
    Streets,
    /// All in or fold before the flop: the usual model of the late stages.
    PushOrFold,
}

/// What comes after the last level listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AfterLast {
    /// Each further level is twice the one before.
    Double,
    /// The last level stays.
    Stay,
}

/// One who takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// How this player plays.
    pub style: Style,
    /// Whether the check of neighbours looks at those who sit beside this player.
    pub marked: Marked,
    /// Chips at the start. Usually the same for all; together at most [`MOST_CHIPS`].
    pub stack: u32,
}

/// Whether a player is one whose neighbours are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marked {
    /// One of those.
    Yes,
    /// An ordinary player.
    No,
}

/// The rules of a tournament at one table.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    /// How button and blinds move (PS-14).
    pub button: ButtonRule,
    /// What may be bet (PS-6).
    pub betting: Betting,
    /// The levels, in order; at least one.
    pub levels: Vec<Level>,
    /// What comes after them.
    pub after_last: AfterLast,
    /// Entry, in cents.
    pub buy_in: u32,
    /// Prizes in cents, by place; they sum to the entries (PS-7).
    pub prizes: Vec<u64>,
    /// Who takes part, from 2 to 10.
    pub entrants: Vec<Entrant>,
    /// When all who are left have been absent for so many hands in a row, they are placed by stack (PS-18: usually 250).
    pub absent_hands: u32,
    /// A planted unfairness, to see whether it is caught.
    pub fault: Option<Fault>,
}
