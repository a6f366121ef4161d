//! One match between two players.

use serde::{Deserialize, Serialize};

use super::board::Ending;
use super::clock::{Clock, Clocks, Fallen, Flag, SlowPoint};
use super::competition::Play;
use super::dice::table::Table;
use super::equity::{Crawford, Score, Stage};
use super::fault::Fault;
use super::game::{Game, Luck, Outcome};
use super::plays::Plays;
use super::roll::die;
use super::rules::Rules;
use super::spoilt::Fall;
use super::{Backgammon, Event, Why};
use crate::chance::{Chance, Chances, Purpose};
use crate::contest::Observer;

/// Whether a penalty point that brings a player to one point away makes the next game the Crawford game (BG-17, 41, 48). The
/// text does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Penalties {
    /// It does: the rule speaks of when a player first needs one point.
    WithCrawford,
    /// It does not: that point was not won, and the cube is used in all games from then on.
    WithoutCrawford,
}

/// A match about to be played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Match<'a> {
    /// The event that it is part of.
    pub contest: &'a Backgammon,
    /// The rules, with the players of this match.
    pub rules: Rules,
    /// Where it begins, as the first player sees it.
    pub score: Score,
    /// Points before the first game.
    pub points: [u32; 2],
    /// Number of the match: where its luck is.
    pub place: u32,
    /// How its games are played.
    pub play: Play,
}

/// Where the games of a match come from.
enum Source<'a, S> {
    /// They are played; errors are drawn from a stream, and illegal plays from another.
    Full(&'a mut Plays, [S; 2]),
    /// They are drawn.
    Model,
}

impl Match<'_> {
    /// Plays the match with everything around it: sides, clocks, points for slow play. Tells who won: 0 or 1. `paces` are
    /// seconds that each player needs for a play.
    pub fn play<C: Chances, O: Observer<Backgammon>>(
        &self,
        paces: [u32; 2],
        plays: &mut Plays,
        chances: &mut C,
        observer: &mut O,
    ) -> usize {
        let competition = &self.contest.competition;
        draw_sides(&mut chances.open(Purpose::Seats, self.place), competition.fault, observer);
        let clocks = competition.clock.map(|clock| (clock, self.set_clocks(clock, self.score, paces, observer)));
        let slow = competition.slow;
        let time = (slow.rate > 0).then(|| chances.open(Purpose::Time, TIMES + self.place));
        self.play_games(clocks, (time, paces), plays, chances, observer)
    }

    /// Sets the clocks for the points still to be played (BG-21).
    fn set_clocks<O: Observer<Backgammon>>(
        &self,
        clock: Clock,
        score: Score,
        paces: [u32; 2],
        observer: &mut O,
    ) -> Clocks {
        let seconds = clock.seconds([score.own, score.other], self.contest.competition.fault);
        observer.observe(&Event::ClocksSet { seconds });
        Clocks::new(clock, paces, seconds)
    }

    /// Plays the games alone, unwatched.
    pub fn play_bare<C: Chances>(&self, plays: &mut Plays, chances: &mut C) -> usize {
        self.play_games(None, (None, [0; 2]), plays, chances, &mut ())
    }

    /// Plays the games alone, watched.
    pub fn play_watched<C: Chances, O: Observer<Backgammon>>(
        &self,
        plays: &mut Plays,
        chances: &mut C,
        observer: &mut O,
    ) -> usize {
        self.play_games(None, (None, [0; 2]), plays, chances, observer)
    }

    /// Each game has dice of its own, so that the dice of the next do not depend on how long this one was; each turn of a game
    /// has its own, whatever was done with the cube.
    fn play_games<C: Chances, O: Observer<Backgammon>>(
        &self,
        mut clocks: Option<(Clock, Clocks)>,
        (mut time, paces): (Option<C::Stream>, [u32; 2]),
        plays: &mut Plays,
        chances: &mut C,
        observer: &mut O,
    ) -> usize {
        let (rules, fault) = (&self.rules, self.contest.competition.fault);
        let (mut score, mut points) = (self.score, self.points);
        let mut luck = chances.open(Purpose::Luck, if fault == Fault::DiceAlike { 0 } else { self.place });
        let mut fall = Fall::of(fault, chances, self.place);
        let mut source = match self.play {
            Play::Full => {
                let places = [self.place, OVERSIGHTS + self.place];
                Source::Full(plays, places.map(|place| chances.open(Purpose::Play, place)))
            }
            Play::Model => Source::Model,
        };
        let mut table = (!rules.dice.is_plain()).then(|| Table::open(&rules.dice, fault, self.place, chances));
        let mut coin = (fault == Fault::CoinDecides).then(|| chances.open(Purpose::Fault, self.place));
        for game in 0.. {
            observer.observe(&Event::GameStarted { game, points: &points, stage: score.stage });
            let (mut played, mut anew) = (score, false);
            if fault == Fault::CrawfordWithCube && score.stage == Stage::Crawford {
                played.stage = Stage::After;
            }
            let running = clocks.as_mut().map(|(_, clocks)| clocks);
            let played = match &mut source {
                Source::Full(plays, [errors, oversights]) => {
                    let (mut dice, mut oversights) = (luck.fork(), oversights.fork());
                    let luck = Luck { dice: &mut dice, fall: &mut fall, errors, oversights: &mut oversights };
                    if let Some(table) = table.as_mut() {
                        table.begin(observer);
                    }
                    Game::new(rules, played, plays, luck, observer).on(running).at(table.as_mut()).play()
                }
                Source::Model => {
                    let outcome = self.contest.model.draw(rules, played, &mut luck);
                    running.map_or(Ok(()), |clocks| clocks.run(&outcome)).map(|()| outcome)
                }
            };
            let mut outcome = match played {
                Ok(outcome) => outcome,
                Err(Fallen { player, plays, cube }) => {
                    observer.observe(&Event::TimeLost { player, plays });
                    match clocks.as_ref().map(|(clock, _)| clock.flag) {
                        Some(Flag::Game) => {}
                        Some(Flag::Match) | None => {
                            observer.observe(&Event::MatchEnded { winner: 1 - player, points: &points });
                            return 1 - player;
                        }
                    }
                    anew = true;
                    Outcome { winner: 1 - player, ending: None, points: cube, plays, cube_acts: [0; 2] }
                }
            };
            spoil(fault, self.play, coin.as_mut(), &mut outcome);
            let winner = outcome.winner;
            points[winner] += outcome.points;
            observer.observe(&Event::GameEnded { game, outcome, points: &points });
            // The score is kept as the first player sees it.
            let view = if winner == 0 { score } else { score.turned() };
            let Some(next) = view.won(outcome.points, rules.crawford) else {
                return self.close(winner, points, observer);
            };
            score = if winner == 0 { next } else { next.turned() };
            if let Some((clock, clocks)) = clocks.as_mut().filter(|_| anew) {
                *clocks = self.set_clocks(*clock, score, paces, observer);
            }
            let slow = time.as_mut().and_then(|time| self.slow_point(score, time)).map(|given| (Why::SlowPlay, given));
            let misused = table.as_mut().and_then(Table::penalty).map(|given| (Why::Dice, given));
            for (why, given) in slow.into_iter().chain(misused) {
                observer.observe(&Event::PointsGiven { why, given });
                points = [points[0] + given[0], points[1] + given[1]];
                match self.penalised(score, given) {
                    Some(next) => score = next,
                    None => return self.close(usize::from(given[1] > 0), points, observer),
                }
            }
        }
        unreachable!("every game brings a point, and a match ends")
    }

    fn close<O: Observer<Backgammon>>(&self, winner: usize, points: [u32; 2], observer: &mut O) -> usize {
        let length = self.rules.length;
        assert!(points[winner] >= length && points[1 - winner] < length, "one player has won the match");
        observer.observe(&Event::MatchEnded { winner, points: &points });
        winner
    }

    /// Points given after a game for slow play, if any are (BG-48, 49).
    fn slow_point<C: Chance>(&self, score: Score, time: &mut C) -> Option<[u32; 2]> {
        let slow = self.contest.competition.slow;
        let [chance, who] = time.below_each([1_000, 2]);
        if chance >= slow.rate {
            return None;
        }
        match slow.point {
            SlowPoint::Other => Some(if who == 0 { [0, 1] } else { [1, 0] }),
            SlowPoint::Each => (score.own > 1 && score.other > 1).then_some([1, 1]),
        }
    }

    /// The score after points were given; `None` if they win the match. A Crawford game that was to come still comes.
    fn penalised(&self, score: Score, given: [u32; 2]) -> Option<Score> {
        let own = score.own.checked_sub(given[0]).filter(|&need| need > 0)?;
        let other = score.other.checked_sub(given[1]).filter(|&need| need > 0)?;
        let stage = match score.stage {
            Stage::Before => {
                match (Score::start(own, other, self.rules.crawford).stage, self.contest.competition.penalties) {
                    (Stage::Crawford, Penalties::WithoutCrawford) => Stage::After,
                    (stage, Penalties::WithCrawford | Penalties::WithoutCrawford) => stage,
                }
            }
            stage @ (Stage::Crawford | Stage::After) => stage,
        };
        Some(Score { own, other, stage })
    }
}

/// Where the streams of slow play are, apart from those of lateness.
const TIMES: u32 = 1 << 20;

/// Where the streams of illegal plays are, apart from those of errors.
pub(super) const OVERSIGHTS: u32 = 1 << 20;

/// Spoils an outcome as a planted fault does.
#[inline]
fn spoil<C: Chance>(fault: Fault, play: Play, coin: Option<&mut C>, outcome: &mut Outcome) {
    if let Some(coin) = coin {
        outcome.winner = usize::from(coin.below(2) == 1);
    }
    let is_single = fault == Fault::GammonsSingle || fault == Fault::ModelGammonsSingle && play == Play::Model;
    if is_single {
        outcome.points /= outcome.ending.map_or(1, Ending::points);
    }
}

/// Both players throw two dice; the higher sum has the choice of sides and colours (BG-45). Ties are thrown again.
fn draw_sides<C: Chance, O: Observer<Backgammon>>(seats: &mut C, fault: Fault, observer: &mut O) {
    loop {
        let dice = [(); 2].map(|()| seats.below_each([6, 6]).map(die));
        let [first, second] = dice.map(|[one, other]| one + other);
        let chooser = match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => (fault == Fault::TiesToFirst).then_some(0),
        };
        observer.observe(&Event::SidesDrawn { dice, chooser });
        if chooser.is_some() {
            return;
        }
    }
}

/// A match from a score, under the rule of the Crawford game given.
pub(super) fn from_score(
    contest: &Backgammon,
    rules: Rules,
    score: Score,
    crawford: Crawford,
    play: Play,
) -> Match<'_> {
    let length = score.own.max(score.other);
    let points = [length - score.own, length - score.other];
    Match { contest, rules: Rules { length, crawford, ..rules }, score, points, place: 0, play }
}
