//! Questions about poker tournaments.

pub mod balance;
pub mod blinds;
pub mod hand_for_hand;
pub mod neighbours;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::contest::Observer;
use crate::poker::{Event, Poker};
use crate::tally::{Probe, Tally};

crate::panel! {
    /// All checks of poker tournaments.
    PokerPanel, PokerTallies for Poker {
        blinds: blinds::Blinds,
        neighbours: neighbours::Neighbours,
        balance: balance::Balance,
        hand_for_hand: hand_for_hand::HandForHand,
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
    hands: u64,
    showdowns: u64,
    eliminations: u64,
    shared_places: u64,
    moves: u64,
    rounds: u64,
}

impl CountsTally {
    /// The counts by name.
    pub fn named(&self) -> BTreeMap<String, u64> {
        [
            ("tournaments", self.tournaments),
            ("hands", self.hands),
            ("showdowns", self.showdowns),
            ("eliminations", self.eliminations),
            ("shared places", self.shared_places),
            ("moves", self.moves),
            ("hand-for-hand rounds", self.rounds),
        ]
        .into_iter()
        // One table moves nobody: what cannot happen need not be counted.
        .filter(|(name, count)| *count > 0 || !["moves", "hand-for-hand rounds"].contains(name))
        .map(|(name, count)| (name.to_string(), count))
        .collect()
    }
}

impl Observer<Poker> for Counts {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::HandEnded { .. } = event {
            self.tally.hands += 1;
        } else if let Event::ShowdownReached { .. } = event {
            self.tally.showdowns += 1;
        } else if let Event::Eliminated { standing, .. } = event {
            self.tally.eliminations += 1;
            self.tally.shared_places += u64::from(standing.shared > 1);
        } else if let Event::Moved { .. } = event {
            self.tally.moves += 1;
        } else if let Event::RoundStarted { .. } = event {
            self.tally.rounds += 1;
        } else if let Event::Finished { .. } = event {
            self.tally.tournaments += 1;
        }
    }
}

impl Probe<Poker> for Counts {
    type Tally = CountsTally;

    fn harvest(self) -> CountsTally {
        self.tally
    }
}

impl Tally for CountsTally {
    fn merge(&mut self, other: Self) {
        self.tournaments += other.tournaments;
        self.hands += other.hands;
        self.showdowns += other.showdowns;
        self.eliminations += other.eliminations;
        self.shared_places += other.shared_places;
        self.moves += other.moves;
        self.rounds += other.rounds;
    }
}
