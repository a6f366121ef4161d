//! Lateness (BG-41, 42): points for the punctual player, and from when on the match is lost.

use serde::{Deserialize, Serialize};

use super::duel::Penalties;
use super::equity::{Crawford, Score, Stage};
use super::fault::Fault;

/// When the first point is given. The text has it "for each 5 minutes after the first 15".
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FirstPoint {
    /// When the first step is full: at 20 minutes.
    AfterStep,
    /// When it begins: at 15 minutes.
    AtGrace,
}

/// Late players, and what it costs them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lateness {
    /// Minutes that cost nothing: 15.
    pub grace: u32,
    /// Minutes that cost a point each time, from 1: 5.
    pub step: u32,
    /// When the first point is given.
    pub first: FirstPoint,
    /// Players who are late, in thousandths a player and match.
    pub rate: u32,
    /// Those who are late come up to so many minutes late, each number of minutes equally likely.
    pub latest: u32,
}

impl Default for Lateness {
    fn default() -> Self {
        Self { grace: 15, step: 5, first: FirstPoint::AfterStep, rate: 0, latest: 60 }
    }
}

/// What a match begins with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beginning {
    /// It is played from this score, as the first player sees it, with these points.
    Played {
        /// The score.
        score: Score,
        /// Points by player.
        points: [u32; 2],
    },
    /// It is lost before the first game.
    Forfeited {
        /// By whom: 0 or 1.
        loser: usize,
    },
}

impl Lateness {
    /// Points that somebody costs who is so many minutes late.
    pub fn points(&self, minutes: u32) -> u32 {
        let Some(over) = minutes.checked_sub(self.grace) else { return 0 };
        match self.first {
            FirstPoint::AfterStep => over / self.step,
            FirstPoint::AtGrace => over / self.step + 1,
        }
    }

    /// The first minute of lateness that costs so many points, of which there is at least one.
    pub fn minutes(&self, points: u32) -> u32 {
        match self.first {
            FirstPoint::AfterStep => self.grace + self.step * points,
            FirstPoint::AtGrace => self.grace + self.step * (points - 1),
        }
    }

    /// How a match to `length` points begins if the players are so many minutes late. Only who came within the grace is
    /// punctual: where both are later than that, nobody has a claim, and the match begins at 0 : 0.
    pub fn begin(
        &self,
        minutes: [u32; 2],
        length: u32,
        crawford: Crawford,
        penalties: Penalties,
        fault: Fault,
    ) -> Beginning {
        let costs = minutes.map(|minutes| self.points(minutes));
        let mut points = [0; 2];
        for (late, &cost) in costs.iter().enumerate() {
            if cost == 0 || costs[1 - late] > 0 {
                continue;
            }
            // More than half the length loses the match (BG-42).
            if 2 * cost > length {
                return Beginning::Forfeited { loser: late };
            }
            points[if fault == Fault::PenaltyToLate { late } else { 1 - late }] = cost;
        }
        let mut score = Score::start(length - points[0], length - points[1], crawford);
        if score.stage == Stage::Crawford && penalties == Penalties::WithoutCrawford && points != [0; 2] {
            score.stage = Stage::After;
        }
        Beginning::Played { score, points }
    }
}
