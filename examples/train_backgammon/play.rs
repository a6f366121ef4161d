//! Games of learners: against themselves to learn, against one another to be measured.

use evenhand::backgammon::bearoff::Bearoff;
use evenhand::backgammon::board::{Ending, Position};
use evenhand::backgammon::outlook::{CERTAIN, Outlook};
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::weights::OUTPUTS;
use evenhand::chance::Chance;

use crate::net::Learner;

/// A learner for each phase; when both sides are home the table knows better.
#[derive(Clone)]
pub struct Player<C, R> {
    pub contact: C,
    pub race: R,
}

type Chances = [f32; OUTPUTS];

/// Chances as the other player sees them.
fn turned([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: Chances) -> Chances {
    [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon]
}

fn equity([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: Chances) -> f32 {
    2.0 * win - 1.0 + win_gammon + win_backgammon - lose_gammon - lose_backgammon
}

#[allow(clippy::cast_precision_loss, reason = "at most 2^16")]
fn floats(outlook: Outlook) -> Chances {
    let Outlook { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = outlook;
    [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon].map(|part| part as f32 / CERTAIN as f32)
}

/// The chances of a player who has just lost.
fn lost(ending: Ending) -> Chances {
    match ending {
        Ending::Single => [0.0; OUTPUTS],
        Ending::Gammon => [0.0, 0.0, 0.0, 1.0, 0.0],
        Ending::Backgammon => [0.0, 0.0, 0.0, 1.0, 1.0],
    }
}

/// Whether the table knows the position.
fn is_known(position: Position) -> bool {
    position.mover.is_home() && position.other.is_home() && !position.is_contact()
}

/// What is worked out once for all results of a roll.
enum Base<C, R> {
    Contact(C),
    Race(R),
}

impl<C: Learner, R: Learner> Player<C, R> {
    fn base(&self, position: Position) -> Base<C::Sum, R::Sum> {
        if position.is_contact() {
            Base::Contact(self.contact.sum(position))
        } else {
            Base::Race(self.race.sum(position))
        }
    }

    fn chances(&self, base: &Base<C::Sum, R::Sum>, from: Position, to: Position) -> Chances {
        if let Some(ending) = to.ending() {
            return lost(ending);
        }
        if is_known(to) {
            return floats(Bearoff::table().outlook(to));
        }
        match base {
            Base::Contact(sum) if to.is_contact() => self.contact.chances(&self.contact.near(sum, from, to)),
            Base::Contact(_) => self.race.chances(&self.race.sum(to)),
            Base::Race(sum) => self.race.chances(&self.race.near(sum, from, to)),
        }
    }

    /// The best of some results, and the opponent's chances in it.
    pub fn best(&self, before: Position, results: &[Position]) -> (Position, Chances) {
        let from = before.turned();
        let base = self.base(from);
        let mut best = (f32::INFINITY, from, lost(Ending::Single));
        for &result in results {
            let chances = self.chances(&base, from, result);
            let equity = equity(chances);
            if equity < best.0 {
                best = (equity, result, chances);
            }
        }
        (best.1, best.2)
    }

    /// Plays a game against itself, and learns from it. Tells how many turns it took until the table knew the rest.
    pub fn learn<D: Chance>(&mut self, dice: &mut D, plays: &mut Plays, rate: f32) -> u64 {
        let mut position = Position::START;
        let mut turns = 0;
        loop {
            let roll = rolled(dice, turns);
            turns += 1;
            let (next, chances) = self.best(position, plays.of(position, roll));
            let goal = turned(chances);
            if position.is_contact() {
                self.contact.learn(position, goal, rate);
            } else {
                self.race.learn(position, goal, rate);
            }
            if next.ending().is_some() || is_known(next) {
                return turns;
            }
            position = next;
        }
    }
}

/// The dice of a turn: the first of a game is no double.
fn rolled<D: Chance>(dice: &mut D, turns: u64) -> Roll {
    loop {
        let roll = Roll::draw(dice);
        if turns > 0 || !roll.is_double() {
            return roll;
        }
    }
}

/// What came of games.
#[derive(Default, Clone, Copy)]
pub struct Record {
    pub games: i64,
    pub points: i64,
    pub wins: i64,
    pub gammons: i64,
    pub backgammons: i64,
    pub turns: i64,
}

/// Plays games to the end, the first player beginning every other.
pub fn compare<C1, R1, C2, R2, D>(one: &Player<C1, R1>, other: &Player<C2, R2>, games: i64, dice: &mut D) -> Record
where
    C1: Learner,
    R1: Learner,
    C2: Learner,
    R2: Learner,
    D: Chance,
{
    let mut plays = Plays::new();
    let mut result = Record::default();
    for game in 0..games {
        let mut position = Position::START;
        let mut turns = 0;
        loop {
            let is_one = (turns + game.unsigned_abs()).is_multiple_of(2);
            let roll = rolled(dice, turns);
            turns += 1;
            let results = plays.of(position, roll);
            position = if is_one { one.best(position, results).0 } else { other.best(position, results).0 };
            if let Some(ending) = position.ending() {
                let points = i64::from(ending.points());
                result.games += 1;
                result.points += if is_one { points } else { -points };
                result.wins += i64::from(is_one);
                result.gammons += i64::from(ending >= Ending::Gammon);
                result.backgammons += i64::from(ending == Ending::Backgammon);
                result.turns += turns.cast_signed();
                break;
            }
        }
    }
    result
}
