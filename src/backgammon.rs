//! Backgammon (rule book BG).
//!
//! | file | holds |
//! |---|---|
//! | [`rules`] | the rules of a match as plain values |
//! | [`competition`] | an event: one match or a knock-out, and its rules |
//! | [`bracket`] | the draw and the byes |
//! | [`lateness`], [`clock`] | what late and slow players lose |
//! | [`duel`] | one match between two players |
//! | [`game`] | one game, turn by turn |
//! | [`model`] | games drawn from the outcomes of full ones |
//! | [`illegal`] | illegal plays, and objections to them |
//! | [`fault`], `spoilt` | planted unfairness; dice as it spoils them |
//! | [`story`] | an event told in words |
//! | [`transcript`] | a match as other programs read it |
//! | [`board`] | fifteen checkers a side, and what is seen of them |
//! | [`roll`] | two dice |
//! | [`dice`] | dice as things, and the rules about handling them |
//! | [`trial`] | games and matches played again under other rules about dice |
//! | [`plays`] | all distinct results of a roll |
//! | [`moves`] | how a result was played |
//! | [`style`] | synthetic players |
//! | [`net`], [`weights`] | what they think of a position, and how that was written down |
//! | [`features`] | shots, escapes, overlap |
//! | [`outlook`] | how a game may end, in chances |
//! | [`bearoff`] | rolls that a side needs when all are home |
//! | [`cube`] | when to double and to take |
//! | [`equity`] | chances to win the match, by score |
//! | [`identity`] | positions in the letters of GNU Backgammon |

pub mod bearoff;
pub mod board;
pub mod bracket;
pub mod clock;
pub mod competition;
pub mod cube;
pub mod dice;
pub mod duel;
pub mod equity;
pub mod fault;
pub mod features;
pub mod game;
pub mod identity;
pub mod illegal;
pub mod lateness;
pub mod model;
pub mod moves;
pub mod net;
pub mod outlook;
pub mod plays;
pub mod roll;
pub mod rules;
mod spoilt;
pub mod story;
pub mod style;
pub mod transcript;
pub mod trial;
pub mod weights;

use std::sync::Arc;

use serde::Serialize;

use self::board::Position;
use self::competition::{Competition, Echo, Entrant};
use self::dice::Handled;
use self::equity::{Crawford, Score, Stage};
use self::game::Outcome;
use self::illegal::Wrong;
use self::model::{Measured, Model};
use self::roll::Roll;
use self::rules::Rules;
use self::trial::Tried;
use crate::chance::Chances;
use crate::contest::{Contest, Observer};

/// An event, ready to be played: one match or a knock-out.
#[derive(Debug, Clone)]
pub struct Backgammon {
    /// The rules of each match. Its players are those of the event, not those named here.
    pub rules: Rules,
    /// The rules around the matches.
    pub competition: Competition,
    /// Outcomes of games that were measured, for those that are drawn.
    model: Arc<Model>,
}

impl Backgammon {
    /// An event.
    pub fn new(rules: Rules, competition: Competition) -> Self {
        let styles = competition.entrants.iter().map(|entrant| entrant.style);
        let model = Arc::new(Model::new(competition.games, styles));
        Self { rules, competition, model }
    }

    /// The same event with games measured on other luck.
    pub fn remeasured(self, seed: u64) -> Self {
        let styles = self.competition.entrants.iter().map(|entrant| entrant.style);
        let model = Arc::new(Model::seeded(seed, self.competition.games, styles));
        Self { model, ..self }
    }

    /// The games measured at a score between the first two of the field, under a rule of the Crawford game.
    pub fn measured(&self, crawford: Crawford, score: Score) -> Measured<'_> {
        let [one, other] = [0, 1].map(|player: usize| self.competition.entrants[player].style);
        self.model.measured(&Rules { crawford, players: [one, other], ..self.rules }, score)
    }

    /// One match between the players of its rules, every roll played.
    pub fn duel(rules: Rules) -> Self {
        let [one, other] = rules.players;
        let [sloppy, other_sloppy] = rules.illegal.rates;
        let entrants = [(one, sloppy), (other, other_sloppy)];
        let entrants = entrants.map(|(style, sloppy)| Entrant { sloppy, ..Entrant::new(style) });
        Self::new(rules, Competition::new(entrants.into()))
    }
}

/// Why points were given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The other player was late (BG-41).
    Lateness,
    /// Slow play (BG-48, 49).
    SlowPlay,
    /// Dice mixed up or thrown away on purpose (BG-40).
    Dice,
}

/// What happened. Matches, games and players count from 0. Players of a match are 0 and 1, in the order in which the event named
/// them; events of a match lie between [`Event::MatchStarted`] and [`Event::MatchEnded`].
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event<'a> {
    /// The bracket of a knock-out was drawn.
    Drawn {
        /// Players of the field in bracket order; nobody is 65535.
        bracket: &'a [u16],
    },
    /// A player of the field had a bye in the first round (BG-8).
    Bye {
        /// Who.
        player: u16,
    },
    /// Two players of the field met.
    MatchStarted {
        /// The round.
        round: u32,
        /// Number of the match.
        number: u32,
        /// Who: places in the field.
        players: [u16; 2],
    },
    /// A player came late.
    Late {
        /// Who.
        player: usize,
        /// By how many minutes.
        minutes: u32,
    },
    /// A player was so late that the match was lost (BG-42).
    Forfeited {
        /// Who.
        player: usize,
    },
    /// Points were given that nobody had won.
    PointsGiven {
        /// Why.
        why: Why,
        /// Points by player.
        given: [u32; 2],
    },
    /// Clocks were set (BG-21): before the match, and after a game that was lost on time.
    ClocksSet {
        /// Seconds of each player.
        seconds: u32,
    },
    /// A player ran out of time (BG-21), and lost the match or the game.
    TimeLost {
        /// Who.
        player: usize,
        /// Rolls that each player had played in this game; where it was drawn, all of it.
        plays: [u32; 2],
    },
    /// Both players threw two dice for sides and colours (BG-45); told again after a tie.
    SidesDrawn {
        /// Two dice by player.
        dice: [[u8; 2]; 2],
        /// Who has the choice; nobody after a tie.
        chooser: Option<usize>,
    },
    /// A game began.
    GameStarted {
        /// Number of the game.
        game: u32,
        /// Points by player.
        points: &'a [u32; 2],
        /// Whether it is the Crawford game (BG-17).
        stage: Stage,
    },
    /// Each player rolled a die; told again after a tie.
    OpeningRolled {
        /// One die by player.
        dice: [u8; 2],
    },
    /// The cube was turned by a tie at the opening roll, and stayed in the middle.
    CubeTurned {
        /// Its value.
        cube: u32,
    },
    /// A player accepted the opponent's play (BG-54, first phase).
    Accepted {
        /// Who.
        player: usize,
    },
    /// A player doubled (second phase).
    Doubled {
        /// Who.
        player: usize,
        /// The value of the cube if the other takes.
        cube: u32,
    },
    /// A player took a double.
    Taken {
        /// Who.
        player: usize,
        /// The value of the cube.
        cube: u32,
    },
    /// A player dropped a double and lost the game.
    Dropped {
        /// Who.
        player: usize,
    },
    /// A player rolled (third phase); the opening roll is told too, of whoever begins.
    Rolled {
        /// Who.
        player: usize,
        /// The dice.
        roll: Roll,
        /// The same, die by die; of an opening roll, the first player's die first.
        dice: [u8; 2],
    },
    /// A player moved (fourth phase), or could not. [`Moves::between`](moves::Moves::between) tells the moves.
    Moved {
        /// Who.
        player: usize,
        /// The dice.
        roll: Roll,
        /// The position before, as the player saw it.
        before: Position,
        /// The position after, as the opponent sees it.
        after: Position,
    },
    /// A player made an illegal play (BG-22). If nobody objected it stands, and the opponent is next; else the same player moved.
    Misplayed {
        /// Who.
        player: usize,
        /// The dice.
        roll: Roll,
        /// What was wrong.
        wrong: Wrong,
        /// The dice as they were played: another roll where a number was wrong.
        read: Roll,
        /// The position before, as the player saw it.
        before: Position,
        /// The position after, as the opponent sees it.
        after: Position,
    },
    /// The opponent objected to an illegal play, and it was taken back.
    Objected {
        /// Who objected.
        player: usize,
    },
    /// A game was over.
    GameEnded {
        /// Number of the game.
        game: u32,
        /// How it ended.
        outcome: Outcome,
        /// Points by player after it.
        points: &'a [u32; 2],
    },
    /// The match was over.
    MatchEnded {
        /// Who won.
        winner: usize,
        /// Points by player.
        points: &'a [u32; 2],
    },
    /// The match was played again from another score.
    Echoed {
        /// Which of the echoes of the rules.
        number: u32,
        /// From where, and how.
        echo: Echo,
        /// Who won.
        winner: usize,
    },
    /// Something happened to dice.
    Handled {
        /// What.
        handled: Handled,
    },
    /// A game, a match or a test of dice was tried.
    Tried {
        /// Which of the trials of the rules.
        number: u32,
        /// What came of it.
        tried: Tried,
    },
    /// All was over.
    Finished {
        /// Place by player of the field, from 1: those who went out in the same round share the best of their places.
        places: &'a [u16],
    },
}

impl Contest for Backgammon {
    type Event<'a> = Event<'a>;
    type State = competition::State;

    fn state(&self) -> competition::State {
        competition::State::new(self)
    }

    fn play<C: Chances, O: Observer<Self>>(&self, state: &mut competition::State, chances: &mut C, observer: &mut O) {
        competition::play(self, state, chances, observer);
    }
}
