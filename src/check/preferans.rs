//! Questions about preferans championships.

pub mod ranking;
pub mod seating;
pub mod share;
pub mod short_tables;
pub mod skipping;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contest::Observer;
use crate::preferans::rules::End;
use crate::preferans::{Event, Outcome, Preferans};
use crate::tally::{Probe, Tally};

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

/// How much was played, whatever is checked.
#[derive(Debug, Default)]
pub struct Counts {
    tally: CountsTally,
}

/// What [`Counts`] counted.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CountsTally {
    tournaments: u64,
    rounds: u64,
    tables: u64,
    missed: u64,
    withdrawn: u64,
    substituted: u64,
    replaced: u64,
    again: u64,
}

impl CountsTally {
    /// The counts by name; what never happened is left out.
    pub fn named(&self) -> BTreeMap<String, u64> {
        [
            ("tournaments", self.tournaments),
            ("rounds", self.rounds),
            ("tables", self.tables),
            ("missed rounds", self.missed),
            ("withdrawals", self.withdrawn),
            ("substitutions", self.substituted),
            ("finalists replaced", self.replaced),
            ("championships played again", self.again),
        ]
        .into_iter()
        .filter(|(name, count)| *count > 0 || *name == "tournaments")
        .map(|(name, count)| (name.to_string(), count))
        .collect()
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

impl Probe<Preferans> for Counts {
    type Tally = CountsTally;

    fn harvest(self) -> CountsTally {
        self.tally
    }
}

impl Tally for CountsTally {
    fn merge(&mut self, other: Self) {
        self.tournaments += other.tournaments;
        self.rounds += other.rounds;
        self.tables += other.tables;
        self.missed += other.missed;
        self.withdrawn += other.withdrawn;
        self.substituted += other.substituted;
        self.replaced += other.replaced;
        self.again += other.again;
    }
}
