//! How many of a fixed number of players something happened to, tournament by tournament.

use serde::{Deserialize, Serialize};

use crate::check::Estimator;
use crate::stats::moments::Moments;
use crate::tally::Tally;

/// A number a tournament, never negative and never above what the rules allow.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Share {
    moments: Moments,
    /// Tournaments whose number is not 0.
    affected: u64,
}

impl Share {
    /// Closes a tournament.
    pub fn close(&mut self, number: i64) {
        self.moments.add(number);
        self.affected += u64::from(number > 0);
    }

    /// The mean number, times `scale`, where no tournament can have more than `most`.
    pub fn estimator(&self, most: i64, scale: f64) -> Estimator {
        Estimator::Within { moments: self.moments, affected: self.affected, most, scale }
    }
}

impl Tally for Share {
    fn merge(&mut self, other: Self) {
        self.moments.merge(other.moments);
        self.affected += other.affected;
    }
}
