//! Planted unfairness: rules as nobody should play them, to see whether the checks find it.

use serde::{Deserialize, Serialize};

/// What is wrong. Players count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// Where the throws for sides are equal, the first player has the choice.
    TiesToFirst,
    /// The Crawford game is played with the cube.
    CrawfordWithCube,
    /// A bye always goes to this player.
    ByeToOne {
        /// Who.
        player: u32,
    },
    /// Penalty points for lateness go to the late player.
    PenaltyToLate,
    /// Clocks are set to half of what the rules say.
    ClocksHalved,
    /// Gammons and backgammons count once.
    GammonsSingle,
    /// The same, but only in games drawn from the model.
    ModelGammonsSingle,
    /// A coin decides who wins a game.
    CoinDecides,
    /// What the innocent player may choose about dice is chosen by the offender.
    OffenderChooses,
    /// Dice that pass for fair show 6 oftener by so many thousandths, and 1 as much less often.
    FairDiceLoaded {
        /// By how much: up to 166.
        thousandths: u32,
    },
    /// The asker takes the first die when dice are mixed.
    AskerPicksFirst,
}
