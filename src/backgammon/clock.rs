//! Clocks (BG-21) and slow play (BG-48, 49).

use serde::{Deserialize, Serialize};

use super::board::Ending;
use super::fault::Fault;
use super::game::Outcome;

/// What it costs to run out of time. The rule book does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// The match.
    Match,
    /// The game, by the points that the cube shows; then the clocks are set anew, for the points still to be played.
    Game,
}

/// Clocks: so many minutes a player for each point still to be played, by either of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Minutes for each point that a player still needs: at least 3.
    pub minutes: u32,
    /// Seconds of a double, and of the answer to one; none: as many as the player needs for a play.
    pub cube_pace: Option<u32>,
    /// What it costs to run out of time.
    pub flag: Flag,
}

impl Clock {
    /// Clocks of so many minutes a point; who runs out of time loses the match.
    pub const fn new(minutes: u32) -> Self {
        Self { minutes, cube_pace: None, flag: Flag::Match }
    }

    /// Seconds that each player has for a match in which the players need so many points.
    pub fn seconds(self, needs: [u32; 2], fault: Fault) -> u32 {
        let seconds = 60 * self.minutes * (needs[0] + needs[1]);
        if fault == Fault::ClocksHalved { seconds / 2 } else { seconds }
    }
}

/// A player ran out of time in the middle of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fallen {
    /// Who: 0 or 1.
    pub player: usize,
    /// Rolls that each player had played in this game; where it was drawn, all of it.
    pub plays: [u32; 2],
    /// The value of the cube.
    pub cube: u32,
}

/// The clocks of a match.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clocks {
    /// Seconds left, by player.
    left: [u32; 2],
    /// Seconds that each player needs for a play.
    paces: [u32; 2],
    /// Seconds that each player needs for a double or an answer.
    cube_paces: [u32; 2],
}

impl Clocks {
    /// Clocks of players of these paces, who have so many seconds each.
    pub fn new(clock: Clock, paces: [u32; 2], seconds: u32) -> Self {
        let cube_paces = paces.map(|pace| clock.cube_pace.unwrap_or(pace));
        Self { left: [seconds; 2], paces, cube_paces }
    }

    /// Takes off the time of a play; whether there was so much.
    pub fn play(&mut self, player: usize) -> bool {
        self.spend(player, self.paces[player])
    }

    /// Takes off the time of a double or an answer; whether there was so much.
    pub fn turn_cube(&mut self, player: usize) -> bool {
        self.spend(player, self.cube_paces[player])
    }

    fn spend(&mut self, player: usize, seconds: u32) -> bool {
        let left = self.left[player].checked_sub(seconds);
        self.left[player] = left.unwrap_or(0);
        left.is_some()
    }

    /// Takes off what a drawn game needed. If that was too much, it tells who ran out of time: where both did, the one for
    /// whom it was in the earlier part of the game, the player named first if there is no telling.
    pub fn run(&mut self, outcome: &Outcome) -> Result<(), Fallen> {
        let needed: [u32; 2] = std::array::from_fn(|player| {
            outcome.plays[player] * self.paces[player] + outcome.cube_acts[player] * self.cube_paces[player]
        });
        let over = |player: usize| needed[player] > self.left[player];
        let player = match (over(0), over(1)) {
            (false, false) => {
                self.left = std::array::from_fn(|player| self.left[player] - needed[player]);
                return Ok(());
            }
            (true, false) => 0,
            (false, true) => 1,
            (true, true) => {
                let [one, other] = [0, 1].map(|player| u64::from(self.left[player]) * u64::from(needed[1 - player]));
                usize::from(other < one)
            }
        };
        self.left[player] = 0;
        // Where gammons do not count with the cube in the middle, it shows 1.
        let cube = (outcome.points / outcome.ending.map_or(1, Ending::points)).max(1);
        Err(Fallen { player, plays: outcome.plays, cube })
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
