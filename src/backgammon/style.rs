//! Synthetic players: what they think of a position, and how they choose a play.

use serde::{Deserialize, Serialize};

use super::bearoff::Bearoff;
use super::board::{Ending, Position};
use super::features::FEATURES;
use super::net::{Evaluator, Linear, Net, Pair};
use super::outlook::{CERTAIN, Outlook};
use super::plays::each;
use super::roll::Roll;
use super::weights::{CONTACT, RACE};
use crate::chance::Chance;

/// What endings are worth to a player, in any unit that is the same for all six.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Worth {
    /// Of a win, by [`Ending`].
    pub wins: [i32; 3],
    /// Of a loss, by [`Ending`].
    pub losses: [i32; 3],
}

impl Worth {
    /// Points, in 65,536ths: each as much as the next, as at money play with the cube turned.
    pub const POINTS: Self =
        Self { wins: [CERTAIN, 2 * CERTAIN, 3 * CERTAIN], losses: [-CERTAIN, -2 * CERTAIN, -3 * CERTAIN] };

    /// The worth of an outlook, in 65,536ths of the unit.
    #[inline]
    pub fn of(&self, outlook: Outlook) -> i64 {
        let [win, gammon, backgammon] = self.wins.map(i64::from);
        let [lose, lose_gammon, lose_backgammon] = self.losses.map(i64::from);
        i64::from(CERTAIN) * lose
            + i64::from(outlook.win) * (win - lose)
            + i64::from(outlook.win_gammon) * (gammon - win)
            + i64::from(outlook.win_backgammon) * (backgammon - gammon)
            + i64::from(outlook.lose_gammon) * (lose_gammon - lose)
            + i64::from(outlook.lose_backgammon) * (lose_backgammon - lose_gammon)
    }

    /// The mean worth of a win, with as many gammons as the outlook has.
    pub fn won(&self, outlook: Outlook) -> i64 {
        mean(self.wins, outlook.win, outlook.win_gammon, outlook.win_backgammon)
    }

    /// The mean worth of a loss, with as many gammons as the outlook has.
    pub fn lost(&self, outlook: Outlook) -> i64 {
        mean(self.losses, CERTAIN - outlook.win, outlook.lose_gammon, outlook.lose_backgammon)
    }

    /// The same as the other player sees it.
    #[inline]
    pub fn turned(&self) -> Self {
        Self { wins: self.losses.map(|worth| -worth), losses: self.wins.map(|worth| -worth) }
    }
}

/// The mean worth of endings that come with these chances, each counting the next in.
fn mean(worth: [i32; 3], any: i32, gammon: i32, backgammon: i32) -> i64 {
    let [single, double, triple] = worth.map(i64::from);
    if any == 0 {
        return single;
    }
    single + (i64::from(gammon) * (double - single) + i64::from(backgammon) * (triple - double)) / i64::from(any)
}

/// The outlook of a player who has just lost.
const fn lost(ending: Ending) -> Outlook {
    let (gammon, backgammon) = match ending {
        Ending::Single => (0, 0),
        Ending::Gammon => (CERTAIN, 0),
        Ending::Backgammon => (CERTAIN, CERTAIN),
    };
    Outlook { win: 0, win_gammon: 0, win_backgammon: 0, lose_gammon: gammon, lose_backgammon: backgammon }
}

/// Whether the bear-off table knows the position.
#[inline]
fn is_known(position: Position) -> bool {
    position.mover.is_home() && position.other.is_home() && !position.is_contact()
}

impl<C: Evaluator, R: Evaluator> Pair<C, R> {
    /// The outlook of the player whose turn it is, before the roll.
    #[inline]
    pub fn outlook(&self, position: Position) -> Outlook {
        if let Some(ending) = position.ending() {
            lost(ending)
        } else if is_known(position) {
            Bearoff::table().outlook(position)
        } else if position.is_contact() {
            self.contact.outlook(&self.contact.sum(position))
        } else {
            self.race.outlook(&self.race.sum(position))
        }
    }

    /// Which of the results of a roll is worth most to the player who rolled; the first among equals. `slip` is added to what
    /// each seems to be worth.
    #[inline]
    pub fn choose(
        &self,
        before: Position,
        results: &[Position],
        worth: &Worth,
        mut slip: impl FnMut() -> i64,
    ) -> usize {
        if results.len() == 1 {
            return 0;
        }
        let from = before.turned();
        let worth = worth.turned();
        let mut best = (i64::MAX, 0);
        let mut keep = |place: usize, outlook: Outlook| {
            let value = worth.of(outlook) + slip();
            if value < best.0 {
                best = (value, place);
            }
        };
        if from.is_contact() {
            let sum = self.contact.sum(from);
            for (place, &result) in results.iter().enumerate() {
                if result.is_contact() && result.ending().is_none() {
                    keep(place, self.contact.outlook(&self.contact.near(&sum, from, result)));
                } else {
                    keep(place, self.outlook(result));
                }
            }
        } else {
            let sum = self.race.sum(from);
            for (place, &result) in results.iter().enumerate() {
                if is_known(result) || result.ending().is_some() {
                    keep(place, self.outlook(result));
                } else {
                    keep(place, self.race.outlook(&self.race.near(&sum, from, result)));
                }
            }
        }
        best.1
    }
}

impl<C: Evaluator, R: Evaluator> Pair<C, R> {
    /// What a roll is worth to the player who rolled it, played best: no less than any of its results is.
    pub fn best(&self, before: Position, roll: Roll, worth: &Worth) -> i64 {
        let from = before.turned();
        let worth = worth.turned();
        let mut least = i64::MAX;
        if from.is_contact() {
            let sum = self.contact.sum(from);
            each(before, roll, |result| {
                let outlook = if result.is_contact() && result.ending().is_none() {
                    self.contact.outlook(&self.contact.near(&sum, from, result))
                } else {
                    self.outlook(result)
                };
                least = least.min(worth.of(outlook));
            });
        } else {
            let sum = self.race.sum(from);
            each(before, roll, |result| {
                let outlook = if is_known(result) || result.ending().is_some() {
                    self.outlook(result)
                } else {
                    self.race.outlook(&self.race.near(&sum, from, result))
                };
                least = least.min(worth.of(outlook));
            });
        }
        -least
    }
}

/// How a player thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mind {
    /// By a sum over the checkers: fast, and weaker.
    Linear,
    /// By a small net.
    Net,
}

/// A synthetic player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Style {
    /// How it thinks.
    pub mind: Mind,
    /// Standard deviation of its error about each play, in thousandths of a point at a cube of 1; 0 for none.
    pub noise: u32,
}

impl Style {
    /// The outlook of the player whose turn it is, before the roll.
    #[inline]
    pub fn outlook(self, position: Position) -> Outlook {
        match self.mind {
            Mind::Linear => Pair::<Linear, Linear>::trained().outlook(position),
            Mind::Net => Pair::<Net<CONTACT, FEATURES>, Net<RACE, 0>>::trained().outlook(position),
        }
    }

    /// What a roll is worth to the player who rolled it, played best; without error.
    #[inline]
    pub fn best(self, before: Position, roll: Roll, worth: &Worth) -> i64 {
        match self.mind {
            Mind::Linear => Pair::<Linear, Linear>::trained().best(before, roll, worth),
            Mind::Net => Pair::<Net<CONTACT, FEATURES>, Net<RACE, 0>>::trained().best(before, roll, worth),
        }
    }

    /// By how much it misjudges a choice, in the unit of `worth`; nothing is drawn where it has no noise.
    #[inline]
    pub fn slip<C: Chance>(self, worth: &Worth, chance: &mut C) -> i64 {
        if self.noise == 0 {
            return 0;
        }
        // Half of what a won game is worth more than a lost one is a point.
        let point = (i64::from(worth.wins[0]) - i64::from(worth.losses[0])) / 2;
        bell(chance) * i64::from(self.noise) * point / (1000 * BELL)
    }

    /// Which of the results of a roll it plays.
    #[inline]
    pub fn choose<C: Chance>(self, before: Position, results: &[Position], worth: &Worth, chance: &mut C) -> usize {
        let slip = || self.slip(worth, chance) * i64::from(CERTAIN);
        match self.mind {
            Mind::Linear => Pair::<Linear, Linear>::trained().choose(before, results, worth, slip),
            Mind::Net => Pair::<Net<CONTACT, FEATURES>, Net<RACE, 0>>::trained().choose(before, results, worth, slip),
        }
    }
}

/// Standard deviation of [`bell`].
const BELL: i64 = 4096;

/// A number with mean 0 and standard deviation 4,096, nearly normal: the sum of three even ones.
#[inline]
fn bell<C: Chance>(chance: &mut C) -> i64 {
    let [one, two, three] = chance.below_each([8192; 3]).map(i64::from);
    one + two + three - 3 * 4096 + 1
}
