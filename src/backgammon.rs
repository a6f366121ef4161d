//! Backgammon (rule book BG).
//!
//! | file | holds |
//! |---|---|
//! | [`rules`] | the rules as plain values |
//! | [`duel`] | one match between two players |
//! | [`game`] | one game, turn by turn |
//! | [`transcript`] | a match as other programs read it |
//! | [`board`] | fifteen checkers a side, and what is seen of them |
//! | [`roll`] | two dice |
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
pub mod cube;
pub mod duel;
pub mod equity;
pub mod features;
pub mod game;
pub mod identity;
pub mod moves;
pub mod net;
pub mod outlook;
pub mod plays;
pub mod roll;
pub mod rules;
pub mod style;
pub mod transcript;
pub mod weights;

use serde::Serialize;

use self::board::Position;
use self::equity::Stage;
use self::game::Outcome;
use self::roll::Roll;
use self::rules::Rules;
use crate::chance::Chances;
use crate::contest::{Contest, Observer};

/// A match of backgammon, ready to be played.
#[derive(Debug, Clone)]
pub struct Backgammon {
    /// Its rules.
    pub rules: Rules,
}

/// What happened. Players and games count from 0.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event<'a> {
    /// Both players threw two dice for sides and colours (BG-45); told again after a tie.
    SidesDrawn {
        /// Two dice by player.
        dice: [[u8; 2]; 2],
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
}

impl Contest for Backgammon {
    type Event<'a> = Event<'a>;
    type State = duel::State;

    fn state(&self) -> duel::State {
        duel::State::new(&self.rules)
    }

    fn play<C: Chances, O: Observer<Self>>(&self, state: &mut duel::State, chances: &mut C, observer: &mut O) {
        duel::play(&self.rules, 0, state, chances, observer);
    }
}
