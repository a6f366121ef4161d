//! Questions about preferans championships.

pub mod ranking;
pub mod seating;
pub mod short_tables;
pub mod skipping;

use crate::contest::Observer;
use crate::preferans::rules::End;
use crate::preferans::{Event, Outcome, Preferans};

crate::panel! {
    /// All checks of preferans championships.
    PreferansPanel, PreferansTallies for Preferans {
        seating: seating::Seating,
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

crate::counts! {
    Counts, CountsTally for Preferans {
        always { tournaments: "tournaments" }
        seldom {
            rounds: "rounds",
            tables: "tables",
            missed: "missed rounds",
            withdrawn: "withdrawals",
            substituted: "substitutions",
            replaced: "finalists replaced",
            again: "championships played again",
        }
    }
}

impl Observer<Preferans> for Counts {
    fn observe(&mut self, event: &Event<'_>) {
        let tally = &mut self.tally;
        match event {
            Event::Withdrew { .. } => tally.withdrawn += 1,
            Event::Missed { .. } => tally.missed += 1,
            Event::Substituted { .. } => tally.substituted += 1,
            Event::TablePlayed { .. } => tally.tables += 1,
            Event::RoundEnded { .. } => tally.rounds += 1,
            Event::FinalistReplaced { .. } => tally.replaced += 1,
            Event::Echoed { .. } => tally.again += 1,
            Event::Finished { .. } => tally.tournaments += 1,
            Event::Seated { .. } | Event::RivalSeated { .. } | Event::FinalPlayed { .. } => {}
        }
    }
}
