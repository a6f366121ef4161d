//! The rules of a preferans championship as plain values, each with its source.

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::score::{PlacePoints, WhistPoints};
use super::strength::Model;
use crate::seating::{Rule, Task};

/// One who takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Entrant {
    /// Whists that this player wins on average in a round against players of strength 0, in hundredths.
    pub strength: i32,
}

/// How many rounds are seated how (PF-4.1, 5.1): first by lot, then Swiss, then Italian.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rounds {
    /// By lot (PF-5.2).
    pub random: u32,
    /// Swiss (PF-5.3).
    pub swiss: u32,
    /// Italian (PF-5.4).
    pub italian: u32,
}

impl Rounds {
    /// All of them.
    pub fn all(self) -> u32 {
        self.random + self.swiss + self.italian
    }
}

/// What decides the places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A final table of the four best (PF-4.5).
    Final,
    /// The standings: consolation tournaments (PF-12.4).
    Standings,
}

/// A way to lose a round on purpose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Staying away: the penalty of PF-4.6.
    Skip,
    /// Playing to be last.
    Throw,
}

/// The championship played again on the same luck, one player doing otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Echo {
    /// In which round, from 0.
    pub round: u32,
    /// What the player does.
    pub act: Act,
}

impl Echo {
    /// Every way to lose every round, one at a time.
    pub fn every(rounds: Rounds) -> Vec<Self> {
        [Act::Skip, Act::Throw]
            .into_iter()
            .flat_map(|act| (0..rounds.all()).map(move |round| Self { round, act }))
            .collect()
    }
}

/// Players who are late or absent, by chance: all in thousandths a player and round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Absences {
    /// More than ten minutes late, or not there: the round is missed (PF-4.6, 4.7).
    pub missed: u32,
    /// Goes home for good.
    pub withdrawn: u32,
    /// Somebody else plays for the player, between rounds but not in the Italian rounds (PF-7).
    pub substituted: u32,
    /// A finalist who cannot play, in thousandths a finalist: the next best plays (PF-7).
    pub finalist: u32,
}

/// Money (PF-3), in cents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    /// What each player pays into the fund (PF-3.1): 50, 150 or 500 dollars by category.
    pub entry: u64,
    /// Shares of the first, second … place, in per cent (PF-3.2).
    pub shares: Vec<u64>,
    /// Least stake a whist (PF-3.3): 5, 15 or 50 cents by category; 0 is none.
    pub stake: u64,
    /// Players are willing to play for up to so many times the least stake, by lot; the lowest offer at a table counts.
    pub offers: u32,
}

/// The rules of a championship of one category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// Who takes part, the strongest first.
    pub entrants: Vec<Entrant>,
    /// Rounds by how they are seated.
    pub rounds: Rounds,
    /// What decides the places.
    pub end: End,
    /// How Swiss rounds are seated.
    pub seating: Task,
    /// Points by place at the table (PF-6.1.1).
    pub place_points: PlacePoints,
    /// Points by whists (PF-6.1.2).
    pub whist_points: WhistPoints,
    /// What a missed round costs, in hundredths of a point (PF-4.6).
    pub penalty: u32,
    /// Who is late or absent.
    pub absences: Absences,
    /// Where the results of a table come from.
    pub model: Model,
    /// Money.
    pub money: Money,
    /// Planted unfairness.
    pub fault: Fault,
    /// Other ways to seat each Swiss round, for comparison on the same standings and history.
    pub rivals: Vec<Rule>,
    /// Championships played again with one player doing otherwise.
    pub echoes: Vec<Echo>,
    /// Ranks of strength, from 0, among which that player is drawn: first and last.
    pub deviators: (u32, u32),
}
