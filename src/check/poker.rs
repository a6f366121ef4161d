//! Questions about poker tournaments.

pub mod balance;
pub mod blinds;
pub mod hand_for_hand;
pub mod neighbours;

use crate::contest::Observer;
use crate::poker::{Event, Poker};

crate::panel! {
    /// All checks of poker tournaments.
    PokerPanel, PokerTallies for Poker {
        blinds: blinds::Blinds,
        neighbours: neighbours::Neighbours,
        balance: balance::Balance,
        hand_for_hand: hand_for_hand::HandForHand,
    }
}

crate::counts! {
    Counts, CountsTally for Poker {
        always {
            tournaments: "tournaments",
            hands: "hands",
            showdowns: "showdowns",
            eliminations: "eliminations",
            shared_places: "shared places",
        }
        // One table moves nobody: what cannot happen need not be counted.
        seldom { moves: "moves", rounds: "hand-for-hand rounds" }
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
