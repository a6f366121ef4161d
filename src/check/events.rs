//! How often something happened, tournament by tournament.

use serde::{Deserialize, Serialize};

use super::Estimator;
use crate::stats::moments::PairMoments;
use crate::tally::Tally;

/// Events and what they are counted against, by tournament.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Events {
    /// Events (x) and the base (y).
    moments: PairMoments,
    /// Tournaments with an event.
    affected: u64,
}

impl Events {
    /// Closes a tournament.
    pub fn close(&mut self, events: i64, base: i64) {
        self.moments.add(events, base);
        self.affected += u64::from(events > 0);
    }

    /// The rate of events for each of the base, times `scale`.
    pub fn estimator(&self, scale: f64) -> Estimator {
        Estimator::Rate { moments: self.moments, affected: self.affected, scale }
    }
}

impl Tally for Events {
    fn merge(&mut self, other: Self) {
        self.moments.merge(other.moments);
        self.affected += other.affected;
    }
}
