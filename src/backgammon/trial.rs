//! Trials: games and matches between the first two of the field, played again on the luck of the first match under other rules about
//! dice; choices about dice appraised; dice watched; the mixing played.

use serde::Serialize;

use super::board::Position;
use super::competition::Play;
use super::dice::choice::{Appraisal, Leaning};
use super::dice::die::{Alias, throw};
use super::dice::ritual::Ritual;
use super::dice::suspicion::{Suspicion, Tester};
use super::dice::table::{HANDLING, Table, order, passing};
use super::dice::{DiceRules, Die, Handled};
use super::duel::{Match, OVERSIGHTS};
use super::equity::{LONGEST, Score};
use super::game::{Game, Luck};
use super::plays::Plays;
use super::roll::Roll;
use super::rules::{Cube, Rules};
use super::spoilt::Fall;
use super::style::{Style, Worth};
use super::{Backgammon, Event};
use crate::chance::{Chance, Chances, Purpose};
use crate::contest::Observer;

/// What is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trial {
    /// A game without a cube in which each point counts the same.
    Game(DiceRules),
    /// A match.
    Match(DiceRules),
    /// Choices about dice, at one turn in [`SAMPLE`] of a game with fair dice, without a cube.
    Appraisal,
    /// What loaded dice would be worth, at one turn in [`SAMPLE`] of the same.
    Leaning,
    /// A die, watched by one who suspects it, up to [`WATCHED`] throws.
    Watch {
        /// The die.
        die: Die,
        /// What is suspected.
        suspicion: Suspicion,
    },
    /// Four dice, mixed (BG-36).
    Mixing(Ritual),
}

/// Of so many turns one is appraised.
pub const SAMPLE: u32 = 16;

/// Throws after which a die is watched no more.
pub const WATCHED: u32 = 4_000;

/// What came of a trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "trial")]
pub enum Tried {
    /// A game.
    Game {
        /// Points of the first player, those of the second below 0.
        points: i32,
        /// Rolls that were premature, lifted early or doubtful.
        incidents: u32,
    },
    /// A match.
    Match {
        /// Who won.
        winner: usize,
        /// Rolls that were premature, lifted early or doubtful.
        incidents: u32,
        /// Dice bought.
        bought: u32,
    },
    /// Choices about dice.
    Appraised {
        /// Turns appraised.
        turns: u32,
        /// The sum over them.
        sum: Appraisal,
    },
    /// Loaded dice.
    Leant {
        /// The sum over the turns looked at, of both players.
        sum: Leaning,
    },
    /// A die was watched.
    Watched {
        /// Throws until it was condemned; none if it never was.
        condemned: Option<u32>,
    },
    /// Dice were mixed.
    Mixed {
        /// Dice of the asker.
        asker: [usize; 2],
    },
}

/// Counts what happens to dice.
#[derive(Debug, Default)]
struct Account {
    incidents: u32,
    bought: u32,
}

impl Observer<Backgammon> for Account {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Handled { handled } = event {
            match handled {
                Handled::Premature { .. } | Handled::Lifted { .. } | Handled::Doubtful { .. } => self.incidents += 1,
                Handled::Bought { .. } => self.bought += 1,
                Handled::Mixed { .. } | Handled::Renewed => {}
            }
        }
    }
}

impl Trial {
    /// Tries it between the players of the rules.
    pub(super) fn play<C: Chances>(
        &self,
        contest: &Backgammon,
        rules: Rules,
        plays: &mut Plays,
        chances: &mut C,
    ) -> Tried {
        let fault = contest.competition.fault;
        match *self {
            Self::Game(dice) => play_game(contest, Rules { dice, cube: Cube::Off, ..rules }, plays, chances),
            Self::Match(dice) => {
                let rules = Rules { dice, ..rules };
                let (score, points) = (rules.start(), rules.head_start);
                let one = Match { contest, rules, score, points, place: 0, play: Play::Full };
                let mut account = Account::default();
                let winner = one.play_watched(plays, chances, &mut account);
                Tried::Match { winner, incidents: account.incidents, bought: account.bought }
            }
            Self::Appraisal => {
                let (mut turns, mut sum) = (0, Appraisal::default());
                sample(&rules, plays, chances, |style, position, roll, plays| {
                    turns += 1;
                    sum.add(Appraisal::of(style, position, roll, plays));
                });
                Tried::Appraised { turns, sum }
            }
            Self::Leaning => {
                let mut sum = Leaning::default();
                sample(&rules, plays, chances, |style, position, _, plays| {
                    let Leaning { points, wins } = Leaning::of(style, position, plays);
                    sum = Leaning { points: sum.points + points, wins: sum.wins + wins };
                });
                Tried::Leant { sum }
            }
            Self::Watch { die, suspicion } => {
                let die = Alias::from(&passing(die, fault));
                let mut luck = chances.open(Purpose::Luck, 2 * HANDLING);
                let mut tester = Tester::new(suspicion);
                let condemned = (0..WATCHED / 2).find_map(|pair| {
                    let place = throw([&die; 2], &mut luck).into_iter().position(|face| tester.see(face));
                    place.map(|place| 2 * pair + 1 + u32::from(place > 0))
                });
                Tried::Watched { condemned }
            }
            Self::Mixing(ritual) => {
                let mut lots = chances.open(Purpose::Seats, 2 * HANDLING);
                let [asker, _] = Ritual { order: order(fault), ..ritual }.play(&mut lots);
                Tried::Mixed { asker }
            }
        }
    }
}

/// One game, on the dice of the first game of the match.
fn play_game<C: Chances>(contest: &Backgammon, rules: Rules, plays: &mut Plays, chances: &mut C) -> Tried {
    let fault = contest.competition.fault;
    let mut dice = chances.open(Purpose::Luck, 0).fork();
    let mut errors = chances.open(Purpose::Play, 0);
    let mut account = Account::default();
    let mut table = (!rules.dice.is_plain()).then(|| Table::open(&rules.dice, fault, 0, chances));
    if let Some(table) = table.as_mut() {
        table.begin(&mut account);
    }
    let score = Score::start(LONGEST, LONGEST, rules.crawford);
    let mut oversights = chances.open(Purpose::Play, OVERSIGHTS);
    let mut fall = Fall::of(fault, chances, 0);
    let luck = Luck { dice: &mut dice, fall: &mut fall, errors: &mut errors, oversights: &mut oversights };
    let game = Game::new(&rules, score, plays, luck, &mut account).at(table.as_mut()).for_points();
    let outcome = game.play().expect("there are no clocks");
    let points = i32::try_from(outcome.points).expect("three at most");
    Tried::Game { points: if outcome.winner == 0 { points } else { -points }, incidents: account.incidents }
}

/// Plays a game without a cube, and shows some of its turns: who moves, the position before, and the roll.
fn sample<C: Chances>(
    rules: &Rules,
    plays: &mut Plays,
    chances: &mut C,
    mut show: impl FnMut(Style, Position, Roll, &mut Plays),
) {
    let mut dice = chances.open(Purpose::Luck, 0).fork();
    let mut errors = chances.open(Purpose::Play, 0);
    let mut lots = chances.open(Purpose::Seats, HANDLING);
    let (mut position, mut player, mut is_first) = (Position::START, 0, true);
    while position.ending().is_none() {
        let roll = Roll::draw(&mut dice);
        if is_first && roll.is_double() {
            continue;
        }
        let style = rules.players[player];
        if lots.below(SAMPLE) == 0 {
            show(style, position, roll, plays);
        }
        let results = plays.of(position, roll);
        position = results[style.choose(position, results, &Worth::POINTS, &mut errors)];
        (player, is_first) = (1 - player, false);
    }
}
