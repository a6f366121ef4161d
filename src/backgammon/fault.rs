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
    /// Where only one die can be played, the smaller may be (BG-56).
    SmallerDieAllowed,
    /// Illegal plays stand, whoever objects (BG-22).
    ObjectionsIgnored,
    /// A die is what a byte leaves over when divided by six: 1 to 4 come too often.
    DiceModulo,
    /// Sixes come more often, ones less often.
    DiceShifted {
        /// By how many in ten thousand: 100 is a percentage point.
        by: u32,
    },
    /// The generator of the dice repeats itself after 65,536 rolls.
    DiceRepeat,
    /// All matches of an event have the dice of the first.
    DiceAlike,
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

impl Fault {
    /// Why matches under this fault cannot be written for other programs, which work out points and winners from the plays.
    pub const fn unwritten(self) -> Option<&'static str> {
        match self {
            Self::CoinDecides => Some("a coin decides who wins a game, not what was played"),
            Self::GammonsSingle => Some("readers count gammons twice"),
            Self::CrawfordWithCube => Some("readers know no cube in the Crawford game"),
            Self::None
            | Self::TiesToFirst
            | Self::ByeToOne { .. }
            | Self::PenaltyToLate
            | Self::ClocksHalved
            | Self::ModelGammonsSingle
            | Self::DiceModulo
            | Self::DiceShifted { .. }
            | Self::DiceRepeat
            | Self::DiceAlike
            | Self::OffenderChooses
            | Self::FairDiceLoaded { .. }
            | Self::AskerPicksFirst
            // Its plays are written as they are: a reader that knows the rules finds them.
            | Self::SmallerDieAllowed
            | Self::ObjectionsIgnored => None,
        }
    }
}
