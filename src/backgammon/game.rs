//! One game, turn by turn.

mod handling;

use serde::Serialize;

use super::board::{Ending, Position};
use super::clock::{Clocks, Fallen};
use super::cube::{Doubling, Gammons, Holder, Stake, life};
use super::dice::table::Table;
use super::equity::{Score, Stage};
use super::illegal::{Illegal, Misplay, is_objected_to, misplay};
use super::plays::Plays;
use super::roll::Roll;
use super::rules::{AutomaticDoubles, Cube, Rules};
use super::spoilt::Fall;
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
    /// Doubles and answers to them, by player.
    #[serde(skip)]
    pub cube_acts: [u32; 2],
}

/// The luck of a game and the players' own.
pub(super) struct Luck<'a, C> {
    /// The dice of this game.
    pub dice: &'a mut C,
    /// How they fall.
    pub fall: &'a mut Fall,
    /// What the players' errors are drawn from.
    pub errors: &'a mut C,
    /// What illegal plays, and who notices them, are drawn from: apart, so that an error is the same without them.
    pub oversights: &'a mut C,
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
    /// Doubles and answers, by player.
    cube_acts: [u32; 2],
    /// Clocks that are looked at after each play and each act with the cube (BG-21).
    clocks: Option<&'a mut Clocks>,
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
        let (cube_acts, clocks, table) = ([0; 2], None, None);
        Self { rules, plays, luck, observer, player: 0, position, stake, worth, played, cube_acts, clocks, table }
    }

    /// The same with dice on the table that are more than two fair ones.
    pub fn at(self, table: Option<&'a mut Table<C>>) -> Self {
        Self { table, ..self }
    }

    /// The same, each point as much as the next.
    pub fn for_points(self) -> Self {
        Self { worth: Worth::POINTS, ..self }
    }

    /// Has the game played on clocks.
    pub fn on(mut self, clocks: Option<&'a mut Clocks>) -> Self {
        self.clocks = clocks;
        self
    }

    /// Plays the game, or until a player has run out of time.
    pub fn play(mut self) -> Result<Outcome, Fallen> {
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
                    if let Some(outcome) = self.offer()? {
                        return Ok(outcome);
                    }
                    Phase::Roll
                }
                Phase::Roll => {
                    let dice = self.throw();
                    roll = Roll::new(dice[0], dice[1]);
                    self.observer.observe(&Event::Rolled { player: self.player, roll, dice });
                    Phase::Move
                }
                Phase::Move => {
                    if let Some(outcome) = self.step(roll)? {
                        return Ok(outcome);
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
                None => self.luck.fall.throw(self.luck.dice),
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
            self.observer.observe(&Event::Rolled { player: self.player, roll, dice });
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
    fn offer(&mut self) -> Result<Option<Outcome>, Fallen> {
        // A cube with which the game already wins the match is dead: nobody offers it.
        if !self.has_cube() || !self.stake.may_double() || self.stake.score.own <= self.stake.cube {
            return Ok(None);
        }
        let (player, other) = (self.player, 1 - self.player);
        let own = self.consider(player);
        if !own.is_right() {
            return Ok(None);
        }
        let cube = 2 * self.stake.cube;
        self.act_with_cube(player)?;
        self.observer.observe(&Event::Doubled { player, cube });
        self.act_with_cube(other)?;
        if !self.consider(other).is_take() {
            self.observer.observe(&Event::Dropped { player: other });
            return Ok(Some(self.outcome(player, None, self.stake.cube)));
        }
        self.observer.observe(&Event::Taken { player: other, cube });
        self.turn_cube(self.stake.doubled());
        Ok(None)
    }

    fn outcome(&self, winner: usize, ending: Option<Ending>, points: u32) -> Outcome {
        Outcome { winner, ending, points, plays: self.played, cube_acts: self.cube_acts }
    }

    /// A double or an answer takes time.
    fn act_with_cube(&mut self, player: usize) -> Result<(), Fallen> {
        self.cube_acts[player] += 1;
        let in_time = self.clocks.as_mut().is_none_or(|clocks| clocks.turn_cube(player));
        self.check_time(player, in_time)
    }

    fn check_time(&self, player: usize, in_time: bool) -> Result<(), Fallen> {
        if in_time { Ok(()) } else { Err(Fallen { player, plays: self.played, cube: self.stake.cube }) }
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
        let results = self.plays.by(self.position, roll, self.rules.lone);
        let style = self.rules.players[self.player];
        let usual = results[style.choose(self.position, results, &self.worth, self.luck.errors)];
        if self.table.is_none() { usual } else { self.foresee(roll, usual) }
    }

    /// The player plays the roll. The game is over when all checkers are off.
    fn step(&mut self, roll: Roll) -> Result<Option<Outcome>, Fallen> {
        let (player, before) = (self.player, self.position);
        let after = if let Some(after) = self.misplay(roll) {
            after.audit();
            after
        } else {
            let after = self.decide(roll);
            after.audit();
            self.observer.observe(&Event::Moved { player, roll, before, after });
            after
        };
        self.position = after;
        self.played[player] += 1;
        let in_time = self.clocks.as_mut().is_none_or(|clocks| clocks.play(player));
        self.check_time(player, in_time)?;
        if let Some(ending) = after.ending() {
            let points = self.stake.points()[ending as usize];
            return Ok(Some(self.outcome(player, Some(ending), points)));
        }
        self.pass();
        Ok(None)
    }

    /// The position after an illegal play that stands, if the player makes one (BG-22). The opponent has until his roll to
    /// object, but nothing happens in between that could tell him more.
    fn misplay(&mut self, roll: Roll) -> Option<Position> {
        let Illegal { rates, intent, noticed, objection } = self.rules.illegal;
        let (player, before) = (self.player, self.position);
        if rates[player] == 0 {
            return None;
        }
        // Each turn has its own, so that what is noticed in one does not move what is done in the next.
        let mut chance = self.luck.oversights.fork();
        let [made, seen] = chance.below_each([1_000, 1_000]);
        if made >= rates[player] {
            return None;
        }
        let (style, opponent) = (self.rules.players[player], self.rules.players[1 - player]);
        let legal = self.plays.of(before, roll);
        let found = misplay(before, roll, legal, (style, &self.worth), intent, &mut chance)?;
        let Misplay { wrong, read, after } = found;
        self.observer.observe(&Event::Misplayed { player, roll, wrong, read, before, after });
        if seen < noticed && is_objected_to(before, after, legal, (opponent, &self.worth), objection, &mut chance) {
            self.observer.observe(&Event::Objected { player: 1 - player });
            return None;
        }
        Some(after)
    }
}
