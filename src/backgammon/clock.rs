//! Clocks (BG-21) and slow play (BG-48, 49).

use serde::{Deserialize, Serialize};

use super::fault::Fault;

/// Clocks: so many minutes a player for each point still to be played, by either of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Minutes for each point that a player still needs: at least 3.
    pub minutes: u32,
}

impl Clock {
    /// Seconds that each player has for a match in which the players need so many points.
    pub fn seconds(self, needs: [u32; 2], fault: Fault) -> u32 {
        let seconds = 60 * self.minutes * (needs[0] + needs[1]);
        if fault == Fault::ClocksHalved { seconds / 2 } else { seconds }
    }
}

/// Who gets a point for slow play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SlowPoint {
    /// The other player (BG-48).
    Other,
    /// Each of them (BG-49); not where that would end the match.
    Each,
}

/// Slow play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlowPlay {
    /// Games after which one of the players, by lot, is found to play slowly: in thousandths.
    pub rate: u32,
    /// Who gets a point for it.
    pub point: SlowPoint,
}

impl Default for SlowPlay {
    fn default() -> Self {
        Self { rate: 0, point: SlowPoint::Other }
    }
}
