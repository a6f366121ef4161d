//! Counts what a round missed or lost on purpose changes, on the same luck.

use serde::{Deserialize, Serialize};

use crate::check::preferans::reached_final;
use crate::contest::Observer;
use crate::preferans::rules::{End, Rules};
use crate::preferans::{Event, Outcome, Preferans};
use crate::stats::moments::PairMoments;
use crate::tally::{Probe, Tally};

/// Changes for the player who does otherwise (x), over the times that it was done (y).
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Gain {
    /// Finals reached.
    pub finals: PairMoments,
    /// Prizes, in cents.
    pub prize: PairMoments,
}

impl Tally for Gain {
    fn merge(&mut self, other: Self) {
        self.finals.merge(other.finals);
        self.prize.merge(other.prize);
    }
}

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct SkippingTally {
    /// Championships.
    pub championships: u64,
    /// By echo of the rules.
    pub gains: Vec<Gain>,
    /// Fewest points that a player got at a table, in units; none where nobody played.
    pub worst: Option<i64>,
}

impl Tally for SkippingTally {
    fn merge(&mut self, other: Self) {
        self.championships += other.championships;
        self.gains.merge(other.gains);
        self.worst = [self.worst, other.worst].into_iter().flatten().min();
    }
}

/// Follows the championships played again.
#[derive(Debug)]
pub struct SkippingProbe {
    tally: SkippingTally,
    end: End,
}

impl SkippingProbe {
    /// For championships under these rules.
    pub fn new(rules: &Rules) -> Self {
        let gains = vec![Gain::default(); rules.echoes.len()];
        Self { tally: SkippingTally { gains, ..SkippingTally::default() }, end: rules.end }
    }

    fn hear(&mut self, number: u32, outcome: &Outcome, straight: &Outcome) {
        let cents = |outcome: &Outcome| i64::try_from(outcome.prize).expect("cents of the entries");
        let reached = |outcome: &Outcome| i64::from(reached_final(self.end, outcome));
        let (finals, prize) = (reached(outcome) - reached(straight), cents(outcome) - cents(straight));
        let gain = &mut self.tally.gains[number as usize];
        gain.finals.add(finals, 1);
        gain.prize.add(prize, 1);
    }
}

impl Observer<Preferans> for SkippingProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::TablePlayed { points, .. } = event {
            let worst = &mut self.tally.worst;
            *worst = worst.iter().chain(*points).copied().min();
        } else if let Event::Finished { .. } = event {
            self.tally.championships += 1;
        } else if let Event::Echoed { number, outcome, straight, .. } = event {
            self.hear(*number, outcome, straight);
        }
    }
}

impl Probe<Preferans> for SkippingProbe {
    type Tally = SkippingTally;

    fn harvest(self) -> SkippingTally {
        self.tally
    }
}
