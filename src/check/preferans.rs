//! Questions about preferans championships.

pub mod ranking;
pub mod share;
pub mod short_tables;
pub mod skipping;

use crate::preferans::Outcome;
use crate::preferans::Preferans;
use crate::preferans::rules::End;

crate::panel! {
    /// All checks of preferans championships.
    PreferansPanel, PreferansTallies for Preferans {
        ranking: ranking::Ranking,
        skipping: skipping::Skipping,
        short_tables: short_tables::ShortTables,
    }
}

/// Players who reach the final.
pub const FINALISTS: usize = 4;

/// Whether a player reached the final; where the standings decide, whether the player was among the first four.
pub fn reached_final(end: End, outcome: &Outcome) -> bool {
    match end {
        End::Final => outcome.finalist,
        End::Standings => usize::from(outcome.place) < FINALISTS,
    }
}
