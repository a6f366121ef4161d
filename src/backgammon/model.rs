//! Games drawn from the outcomes that full play had at the same score: millions of matches in the time of a thousand.
//!
//! A score is measured when it is first met: so many full games of the two players, on luck of its own, which is the same in
//! every run. Drawing a game is drawing one of these. What is lost is only what the games left out of the sample would have
//! added; the check `model-agrees` holds it against full play.

use std::fmt;
use std::sync::OnceLock;

use super::board::Ending;
use super::duel::OVERSIGHTS;
use super::equity::{Crawford, LONGEST, Score, Stage};
use super::game::{Game, Luck, Outcome};
use super::plays::Plays;
use super::rules::Rules;
use super::spoilt::Fall;
use super::style::Style;
use crate::chance::{Chance, Chances, Purpose, stream};

/// Games measured at each score, unless told otherwise.
pub const GAMES: u32 = 4_000;

/// Most different styles that a model tells apart.
pub const MOST_STYLES: usize = 8;

/// What is different about games at the same score: before the Crawford game with the rule and without, in it, after it.
const STAGES: usize = 4;

const SIDE: usize = LONGEST as usize;

/// Seed of the measured games: the same in all runs.
const SEED: u64 = 1;

/// An outcome in few bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Record {
    /// Points of the first player, those of the second below 0.
    points: i16,
    /// Ending as a number; 3 for a dropped double.
    ending: u8,
    /// Plays of the first player, and how many more the second had, plus 1: 0, 1 or 2.
    plays: (u8, u8),
    /// Doubles and answers, by player.
    cube_acts: [u8; 2],
    /// Number of the measured game; a game and its mirror image have the same.
    game: u32,
}

const ENDINGS: [Option<Ending>; 4] = [Some(Ending::Single), Some(Ending::Gammon), Some(Ending::Backgammon), None];

impl Record {
    fn of(outcome: Outcome, game: u32) -> Self {
        let points = i16::try_from(outcome.points).expect("a game counts at most three times a cube of 64");
        let ending = ENDINGS.iter().position(|&ending| ending == outcome.ending).expect("all endings are listed");
        let [first, second] = outcome.plays.map(|plays| u8::try_from(plays.min(254)).expect("at most 254"));
        Self {
            points: if outcome.winner == 0 { points } else { -points },
            ending: u8::try_from(ending).expect("four"),
            plays: (first, (second + 1).saturating_sub(first).min(2)),
            cube_acts: outcome.cube_acts.map(|acts| u8::try_from(acts).expect("few: the cube doubles each time")),
            game,
        }
    }

    fn outcome(self) -> Outcome {
        let first = u32::from(self.plays.0);
        Outcome {
            winner: usize::from(self.points < 0),
            ending: ENDINGS[usize::from(self.ending)],
            points: u32::from(self.points.unsigned_abs()),
            plays: [first, (first + u32::from(self.plays.1)).saturating_sub(1)],
            cube_acts: self.cube_acts.map(u32::from),
        }
    }
}

/// The same game with the players' names exchanged.
fn mirrored(outcome: Outcome) -> Outcome {
    let [first, second] = outcome.plays;
    let [acts, other_acts] = outcome.cube_acts;
    Outcome { winner: 1 - outcome.winner, plays: [second, first], cube_acts: [other_acts, acts], ..outcome }
}

/// Outcomes of games by players, score and stage, measured when first asked for.
pub struct Model {
    games: u32,
    styles: Vec<Style>,
    scores: Vec<OnceLock<Box<[Record]>>>,
    seed: u64,
}

/// The games measured at a score.
#[derive(Debug, Clone, Copy)]
pub struct Measured<'a> {
    records: &'a [Record],
    /// Whether they are those of the score as the other player sees it.
    turned: bool,
    /// Where their dice are: games of the same number at the same place had the same.
    pub place: usize,
}

impl Measured<'_> {
    /// Number of the game and points of the first player, those of the second below 0. Between players alike at an even score,
    /// each game comes a second time with the names exchanged.
    pub fn points(&self) -> impl Iterator<Item = (u32, i32)> {
        let sign = if self.turned { -1 } else { 1 };
        self.records.iter().map(move |record| (record.game, sign * i32::from(record.points)))
    }
}

impl fmt::Debug for Model {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Model").field("games", &self.games).field("styles", &self.styles).finish_non_exhaustive()
    }
}

impl Model {
    /// A model of so many games a score between players of these styles. Nothing is measured yet.
    pub fn new(games: u32, styles: impl IntoIterator<Item = Style>) -> Self {
        Self::seeded(SEED, games, styles)
    }

    /// The same on other luck.
    pub fn seeded(seed: u64, games: u32, styles: impl IntoIterator<Item = Style>) -> Self {
        let mut known: Vec<Style> = Vec::new();
        for style in styles {
            if !known.contains(&style) {
                known.push(style);
            }
        }
        let scores = known.len() * known.len() * SIDE * SIDE * STAGES;
        Self { games, styles: known, scores: (0..scores).map(|_| OnceLock::new()).collect(), seed }
    }

    /// Draws a game at a score, as the first player sees it, between the players of the rules.
    #[inline]
    pub fn draw<C: Chance>(&self, rules: &Rules, score: Score, chance: &mut C) -> Outcome {
        let Measured { records, turned, .. } = self.measured(rules, score);
        let place = chance.below(u32::try_from(records.len()).expect("at most 2^32 games"));
        let outcome = records[place as usize].outcome();
        if turned { mirrored(outcome) } else { outcome }
    }

    /// The games measured at a score, between the players of the rules.
    #[inline]
    pub fn measured(&self, rules: &Rules, score: Score) -> Measured<'_> {
        let [first, second] = rules.players.map(|style| self.place_of(style));
        // Players alike: the score from the other side is the same score.
        let turned = first == second && score.own > score.other;
        let score = if turned { score.turned() } else { score };
        let (own, other) = (score.own as usize - 1, score.other as usize - 1);
        let stage = match (score.stage, rules.crawford) {
            (Stage::Before, Crawford::On) => 0,
            (Stage::Before, Crawford::Off) => 1,
            (Stage::Crawford, Crawford::On | Crawford::Off) => 2,
            (Stage::After, Crawford::On | Crawford::Off) => 3,
        };
        let pair = first * self.styles.len() + second;
        // Rules of the stage are compared on the same dice.
        let place = (pair * SIDE + own) * SIDE + other;
        let records = self.scores[place * STAGES + stage].get_or_init(|| self.measure(rules, score, place));
        Measured { records, turned, place }
    }

    #[inline]
    fn place_of(&self, style: Style) -> usize {
        self.styles.iter().position(|&known| known == style).expect("a style of the field")
    }

    /// Plays the games of a score. They are kept in order from the worst for the first player to the best, so that rules
    /// that are compared on the same luck draw games as much alike as can be.
    #[cold]
    fn measure(&self, rules: &Rules, score: Score, place: usize) -> Box<[Record]> {
        let luck = stream::Luck::new(self.seed, "backgammon model");
        let place = u32::try_from(place).expect("few scores");
        let mut plays = Plays::new();
        let is_even = rules.players[0] == rules.players[1] && score.own == score.other;
        let mut records = Vec::with_capacity(self.games as usize * if is_even { 2 } else { 1 });
        for game in 0..self.games {
            let mut chances = luck.tournament(u64::from(game));
            let (mut dice, mut errors) = (chances.open(Purpose::Luck, place), chances.open(Purpose::Play, place));
            let mut oversights = chances.open(Purpose::Play, OVERSIGHTS + place);
            let luck =
                Luck { dice: &mut dice, fall: &mut Fall::Fair, errors: &mut errors, oversights: &mut oversights };
            let outcome = Game::new(rules, score, &mut plays, luck, &mut ()).play().expect("there are no clocks");
            records.push(Record::of(outcome, game));
            if is_even {
                records.push(Record::of(mirrored(outcome), game));
            }
        }
        records.sort_unstable();
        records.into_boxed_slice()
    }
}
