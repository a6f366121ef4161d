//! Planted unfairness of known size: what a check must catch to be trusted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A way in which a table breaks its own rules. Seats and players count from 1, as in the rule books.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Fault {
    /// The draw of seats never gives this seat to this player.
    #[serde(rename_all = "kebab-case")]
    SeatNeverDrawn {
        /// The player.
        player: u32,
        /// The seat.
        seat: u32,
    },
    /// Once in so many hands, button and blinds stay where they were.
    #[serde(rename_all = "kebab-case")]
    ButtonStays {
        /// How rarely.
        once_in: u32,
    },
    /// Once in so many times, this seat is let off its big blind.
    #[serde(rename_all = "kebab-case")]
    BigBlindLetOff {
        /// The seat.
        seat: u32,
        /// How rarely.
        once_in: u32,
    },
    /// The shortest stack moves for balance, whoever should.
    ShortestStackMoves,
    /// The players of a table that breaks are seated in the order of their numbers, each in the first free seat.
    BreakSeatsById,
    /// Those who go out in one hand-for-hand round are ranked by the time at which their hand ended.
    RoundRankedByClock,
    /// Once in so many times, whoever sits just left of a marked player is let off the big blind.
    #[serde(rename_all = "kebab-case")]
    NeighbourLetOff {
        /// How rarely.
        once_in: u32,
    },
}
