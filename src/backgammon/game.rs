//! One game, turn by turn.

mod handling;

use serde::Serialize;

use super::board::{Ending, Position};
use super::cube::{Doubling, Gammons, Holder, Stake, life};
use super::dice::table::Table;
use super::equity::{Score, Stage};
use super::plays::Plays;
use super::roll::{Roll, die};
use super::rules::{AutomaticDoubles, Cube, Rules};
use super::style::Worth;
use super::{Backgammon, Event};
use crate::chance::Chance;
use crate::contest::Observer;

/// The phases of a turn (BG-54). None can be gone back to: there is no way from a phase but to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The opponent's play is accepted, or objected to.
    Acceptance,
    /// The cube may be offered. Shaking the dice gives it up.
    Cube,
    /// The dice are rolled.
    Roll,
    /// The checkers are moved.
    Move,
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Outcome {
    /// Who won: 0 or 1.
    pub winner: usize,
    /// How it was won on the board; `None` if a double was dropped.
    pub ending: Option<Ending>,
    /// Points that it counts, the cube counted in.
    pub points: u32,
    /// Rolls that each player played, those that could not be played counted in.
    pub plays: [u32; 2],
}

/// The luck of a game and the players' own.
pub(super) struct Luck<'a, C> {
    /// The dice of this game.
    pub dice: &'a mut C,
    /// What the players' errors are drawn from.
    pub errors: &'a mut C,
}

/// A game in play.
pub(super) struct Game<'a, C, O> {
    rules: &'a Rules,
    plays: &'a mut Plays,
    luck: Luck<'a, C>,
    observer: &'a mut O,
    /// Whose turn it is.
    player: usize,
    position: Position,
    /// What is played for, as that player sees it.
    stake: Stake,
    /// What the endings are worth to that player with the cube where it is, but for a constant.
    worth: Worth,
    /// Rolls played, by player.
    played: [u32; 2],
    /// The dice, where they are more than two fair ones.
    table: Option<&'a mut Table<C>>,
}

impl<'a, C: Chance, O: Observer<Backgammon>> Game<'a, C, O> {
    /// A game at a score, as the first player sees it.
    pub fn new(rules: &'a Rules, score: Score, plays: &'a mut Plays, luck: Luck<'a, C>, observer: &'a mut O) -> Self {
        let (crawford, gammons) = (rules.crawford, rules.gammons);
        let gammons = if rules.cube == Cube::Off { Gammons::Always } else { gammons };
        let stake = Stake { score, crawford, cube: 1, holder: Holder::Centre, gammons };
        let (position, worth, played) = (Position::START, stake.worth(), [0; 2]);
        Self { rules, plays, luck, observer, player: 0, position, stake, worth, played, table: None }
    }

    /// The same with dice on the table that are more than two fair ones.
    pub fn at(self, table: Option<&'a mut Table<C>>) -> Self {
        Self { table, ..self }
    }

    /// The same, each point as much as the next.
    pub fn for_points(self) -> Self {
        Self { worth: Worth::POINTS, ..self }
    }

    /// Plays the game.
    pub fn play(mut self) -> Outcome {
        let mut roll = self.open();
        let mut phase = Phase::Move;
        loop {
            phase = match phase {
                Phase::Acceptance => {
                    self.observer.observe(&Event::Accepted { player: self.player });
                    Phase::Cube
                }
                // Who has rolled too early has shaken, and given up the cube (BG-54).
                Phase::Cube if self.has_rolled() => Phase::Roll,
                Phase::Cube => {
                    if let Some(outcome) = self.offer() {
                        return outcome;
                    }
                    Phase::Roll
                }
                Phase::Roll => {
                    roll = self.throw();
                    self.observer.observe(&Event::Rolled { player: self.player, roll });
                    Phase::Move
                }
                Phase::Move => {
                    if let Some(outcome) = self.step(roll) {
                        return outcome;
                    }
                    Phase::Acceptance
                }
            };
        }
    }

    /// Each player rolls a die; the higher one begins, with both numbers. Ties are rolled again.
    fn open(&mut self) -> Roll {
        loop {
            let dice = match &self.table {
                None => self.luck.dice.below_each([6, 6]).map(die),
                Some(table) => table.open_with(self.luck.dice),
            };
            self.observer.observe(&Event::OpeningRolled { dice });
            if dice[0] == dice[1] {
                self.tie();
                continue;
            }
            let roll = Roll::new(dice[0], dice[1]);
            if dice[1] > dice[0] {
                self.pass();
            }
            self.observer.observe(&Event::Rolled { player: self.player, roll });
            return roll;
        }
    }

    /// A tie at the opening roll turns the cube if so agreed.
    fn tie(&mut self) {
        match self.rules.automatic_doubles {
            AutomaticDoubles::One if self.stake.cube == 1 && self.has_cube() => {
                self.turn_cube(Stake { cube: 2, ..self.stake });
                self.observer.observe(&Event::CubeTurned { cube: self.stake.cube });
            }
            AutomaticDoubles::One | AutomaticDoubles::None => {}
        }
    }

    /// Whether the cube is in play: not in the Crawford game (BG-17).
    fn has_cube(&self) -> bool {
        self.rules.cube == Cube::On && self.stake.score.stage != Stage::Crawford
    }

    fn turn_cube(&mut self, stake: Stake) {
        self.stake = stake;
        self.worth = stake.worth();
    }

    /// The turn passes.
    fn pass(&mut self) {
        self.player = 1 - self.player;
        self.stake = self.stake.turned();
        self.worth = self.worth.turned();
    }

    /// The player may double (BG-29 to BG-35). The game is over if the other drops.
    fn offer(&mut self) -> Option<Outcome> {
        // A cube with which the game already wins the match is dead: nobody offers it.
        if !self.has_cube() || !self.stake.may_double() || self.stake.score.own <= self.stake.cube {
            return None;
        }
        let (player, other) = (self.player, 1 - self.player);
        let own = self.consider(player);
        if !own.is_right() {
            return None;
        }
        let cube = 2 * self.stake.cube;
        self.observer.observe(&Event::Doubled { player, cube });
        if !self.consider(other).is_take() {
            self.observer.observe(&Event::Dropped { player: other });
            return Some(Outcome { winner: player, ending: None, points: self.stake.cube, plays: self.played });
        }
        self.observer.observe(&Event::Taken { player: other, cube });
        self.turn_cube(self.stake.doubled());
        None
    }

    /// What a player thinks of a double by the player whose turn it is.
    fn consider(&mut self, thinker: usize) -> Doubling {
        let style = self.rules.players[thinker];
        let doubling = self.stake.doubling(style.outlook(self.position), life(self.position));
        let slip = style.slip(&self.worth, self.luck.errors);
        Doubling { taken: doubling.taken + slip, ..doubling }
    }

    /// The result of a roll that the player chooses.
    #[inline]
    fn decide(&mut self, roll: Roll) -> Position {
        let results = self.plays.of(self.position, roll);
        let style = self.rules.players[self.player];
        let usual = results[style.choose(self.position, results, &self.worth, self.luck.errors)];
        if self.table.is_none() { usual } else { self.foresee(roll, usual) }
    }

    /// The player plays the roll. The game is over when all checkers are off.
    fn step(&mut self, roll: Roll) -> Option<Outcome> {
        let before = self.position;
        let after = self.decide(roll);
        after.audit();
        self.position = after;
        self.played[self.player] += 1;
        self.observer.observe(&Event::Moved { player: self.player, roll, before, after });
        if let Some(ending) = after.ending() {
            let points = self.stake.points()[ending as usize];
            return Some(Outcome { winner: self.player, ending: Some(ending), points, plays: self.played });
        }
        self.pass();
        None
    }
}
