//! Counts what hand for hand does, from the tournament and its echoes.

use serde::{Deserialize, Serialize};

use super::phase::{LONGEST, Phases};
use super::ranking::Ranking;
use super::spread::{KINDS, Spread, WIDEST};
use super::stalling::{Gains, Stalling};
use crate::check::events::Events;
use crate::contest::Observer;
use crate::poker::payout::Standing;
use crate::poker::rules::{Echo, Rules};
use crate::poker::{Event, Poker};
use crate::stats::moments::{Moments, PairMoments};
use crate::tally::{Probe, Tally, add_counts};

/// Largest difference of places that has a count of its own.
pub const FURTHEST: usize = 30;

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct HandForHandTally {
    /// Tournaments in which other times changed a place or a prize.
    pub time_changes: Events,
    /// Tournaments in which playing without the phase did.
    pub phase_changes: Events,
    /// Tournaments in which stalling did.
    pub stalling_changes: Events,
    /// Tournaments in which a place or a prize is not what the trace says.
    pub mismatch: Events,
    /// Gains from stalling with the phase.
    pub on: Gains,
    /// Gains from stalling without it.
    pub off: Gains,
    /// Milliseconds of hand for hand.
    pub length: Moments,
    /// Rounds.
    pub rounds: Moments,
    /// Hands lost, in thousandths.
    pub lost: Moments,
    /// Differences of hands between tables (x) over levels (y), by kind of level.
    pub spread: [PairMoments; KINDS],
    /// Shared places.
    pub shared: Events,
    /// Shared places, paid and unpaid together.
    pub bubbles: Events,
    /// Shared prizes, in cents.
    pub shared_prizes: Moments,
    /// Players by the difference of their places with other times.
    pub moved_by_time: Vec<u64>,
    /// Players by the difference of their places without the phase.
    pub moved_by_phase: Vec<u64>,
    /// Phases by the number of rounds.
    pub rounds_of_phase: Vec<u64>,
    /// Levels by the difference of hands between tables.
    pub spread_of_level: Vec<u64>,
}

impl Tally for HandForHandTally {
    fn merge(&mut self, other: Self) {
        self.time_changes.merge(other.time_changes);
        self.phase_changes.merge(other.phase_changes);
        self.stalling_changes.merge(other.stalling_changes);
        self.mismatch.merge(other.mismatch);
        self.on.merge(other.on);
        self.off.merge(other.off);
        self.length.merge(other.length);
        self.rounds.merge(other.rounds);
        self.lost.merge(other.lost);
        self.spread.merge(other.spread);
        self.shared.merge(other.shared);
        self.bubbles.merge(other.bubbles);
        self.shared_prizes.merge(other.shared_prizes);
        add_counts(&mut self.moved_by_time, &other.moved_by_time);
        add_counts(&mut self.moved_by_phase, &other.moved_by_phase);
        add_counts(&mut self.rounds_of_phase, &other.rounds_of_phase);
        add_counts(&mut self.spread_of_level, &other.spread_of_level);
    }
}

/// Watches hand for hand.
#[derive(Debug)]
pub struct HandForHandProbe {
    tally: HandForHandTally,
    ranking: Ranking,
    stalling: Stalling,
    phases: Phases,
    spread: Spread,
}

impl HandForHandProbe {
    /// A fresh probe for tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        Self {
            tally: HandForHandTally {
                moved_by_time: vec![0; FURTHEST + 1],
                moved_by_phase: vec![0; FURTHEST + 1],
                rounds_of_phase: vec![0; LONGEST + 1],
                spread_of_level: vec![0; WIDEST + 1],
                ..HandForHandTally::default()
            },
            ranking: Ranking::new(rules),
            stalling: Stalling::new(rules),
            phases: Phases::new(rules),
            spread: Spread::new(rules),
        }
    }

    fn hear(&mut self, echo: Echo, main: &[Standing], standings: &[Standing]) {
        let Self { tally, stalling, .. } = self;
        stalling.hear(echo, main, standings, &mut tally.on, &mut tally.off);
        let compared = match echo {
            Echo::Stretched => Some((&mut tally.time_changes, &mut tally.moved_by_time)),
            Echo::PhaseOff => Some((&mut tally.phase_changes, &mut tally.moved_by_phase)),
            Echo::NobodyStalls => {
                tally.stalling_changes.close(i64::from(main != standings), 1);
                None
            }
            Echo::PhaseOffNobodyStalls => None,
        };
        if let Some((changes, moved)) = compared {
            changes.close(i64::from(main != standings), 1);
            for (main, echo) in main.iter().zip(standings) {
                moved[(main.place.abs_diff(echo.place) as usize).min(FURTHEST)] += 1;
            }
        }
    }

    fn close(&mut self, standings: &[Standing]) {
        let Self { tally, ranking, phases, spread, .. } = self;
        tally.mismatch.close(i64::from(ranking.mismatches(standings) > 0), 1);
        tally.length.add(phases.length);
        tally.rounds.add(phases.all_rounds);
        tally.lost.add(phases.lost);
        spread.close(&mut tally.spread, &mut tally.spread_of_level);
        let shared = ranking.shared();
        tally.shared.close(shared.places, 1);
        tally.bubbles.close(shared.bubbles, 1);
        tally.shared_prizes.add(shared.prizes);
    }
}

impl Observer<Poker> for HandForHandProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::SeatsDrawn { table: 0, .. } = event {
            self.stalling.reset();
            self.phases.reset();
            self.spread.reset();
        }
        self.ranking.note(event);
        self.phases.note(event, &mut self.tally.rounds_of_phase);
        self.spread.note(event);
        if let Event::HandStarted { .. } = event {
            self.stalling.look(&self.ranking);
        } else if let Event::Echoed { echo, main, standings } = event {
            self.hear(*echo, main, standings);
        } else if let Event::Finished { standings } = event {
            self.close(standings);
        }
    }
}

impl Probe<Poker> for HandForHandProbe {
    type Tally = HandForHandTally;

    fn harvest(self) -> HandForHandTally {
        self.tally
    }
}
