//! Preferans championships (rule book PF).
//!
//! | file | holds |
//! |---|---|
//! | [`rules`] | the rules as plain values |
//! | [`score`] | points for places and whists |
//! | [`strength`] | where results of a table come from |
//! | [`championship`] | rounds, absences, the final |
//! | [`money`] | prizes and stakes |
//! | [`fault`] | planted unfairness |
//! | [`story`] | a championship told in words |

pub mod championship;
pub mod fault;
pub mod money;
pub mod rules;
pub mod score;
pub mod story;
pub mod strength;

use serde::Serialize;

use self::championship::State;
use self::rules::{Echo, Rules};
use crate::chance::Chances;
use crate::contest::{Contest, Observer};
use crate::seating::{Certificate, History, Rule, Standing};

/// A preferans championship of one category, ready to be played.
#[derive(Debug, Clone)]
pub struct Preferans {
    /// Its rules.
    pub rules: Rules,
}

/// How a round was seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seating {
    /// By lot.
    Random,
    /// Swiss.
    Swiss,
    /// Italian.
    Italian,
}

/// Why somebody had no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Missed {
    /// Late or absent: costs the penalty.
    Absent,
    /// Stayed away to gain by it: costs the penalty.
    Skipped,
    /// So many cannot be seated (five at tables of four): costs nothing.
    SatOut,
}

/// What came of a championship for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Outcome {
    /// Place after the rounds, from 0; players with equal points and whists by lot.
    pub rank: u16,
    /// Whether the player sat in the final.
    pub finalist: bool,
    /// Place in the end, from 0.
    pub place: u16,
    /// Prize, in cents.
    pub prize: u64,
    /// What was won from others by the stake a whist, in cents.
    pub settled: i64,
}

/// What happened. Rounds, tables and players count from 0; players are numbered by strength, the strongest first. Points are
/// in units of 1/1200.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event<'a> {
    /// A player went home for good.
    Withdrew {
        /// The round that is not played any more.
        round: u32,
        /// Who.
        player: u16,
    },
    /// A player had no table in a round.
    Missed {
        /// The round.
        round: u32,
        /// Who.
        player: u16,
        /// Why.
        why: Missed,
    },
    /// Somebody else plays for a player in a round.
    Substituted {
        /// The round.
        round: u32,
        /// For whom.
        player: u16,
    },
    /// The tables of a round were set.
    Seated {
        /// The round.
        round: u32,
        /// How.
        seating: Seating,
        /// Standings before it, of those present.
        standings: &'a [Standing],
        /// Who had met before it.
        #[serde(skip)]
        history: &'a History,
        /// Tables, each in seat order, the first dealer last; empty places are 65535.
        tables: &'a [[u16; 4]],
        /// What can be said of it.
        certificate: &'a Certificate,
    },
    /// How a rival would have set the tables of a round.
    RivalSeated {
        /// The round.
        round: u32,
        /// Which of the rivals of the rules.
        rival: u32,
        /// The rival.
        #[serde(skip)]
        rule: Rule,
        /// What can be said of it.
        certificate: &'a Certificate,
    },
    /// A table was played.
    TablePlayed {
        /// The round.
        round: u32,
        /// The table.
        table: u32,
        /// Players in seat order, the first dealer last.
        players: &'a [u16],
        /// Whists of each.
        whists: &'a [i32],
        /// Points of each, for place and whists.
        points: &'a [i64],
    },
    /// A round was over.
    RoundEnded {
        /// The round.
        round: u32,
        /// Standings of all who have not withdrawn, best first; equals by lot.
        standings: &'a [Standing],
        /// Who has met.
        #[serde(skip)]
        history: &'a History,
    },
    /// A finalist could not play: the next best does.
    FinalistReplaced {
        /// Who.
        player: u16,
    },
    /// The final was played.
    FinalPlayed {
        /// Players in seat order.
        players: &'a [u16],
        /// Whists of each.
        whists: &'a [i32],
    },
    /// All was over.
    Finished {
        /// Outcomes by player.
        outcomes: &'a [Outcome],
        /// Who has met.
        #[serde(skip)]
        history: &'a History,
    },
    /// The championship was played again on the same luck, one player doing otherwise.
    Echoed {
        /// Which of the echoes of the rules.
        number: u32,
        /// What the player did.
        echo: Echo,
        /// Who.
        player: u16,
        /// What came of it.
        outcome: &'a Outcome,
        /// What came of playing on as always.
        straight: &'a Outcome,
    },
}

impl Contest for Preferans {
    type Event<'a> = Event<'a>;
    type State = State;

    fn state(&self) -> State {
        State::new(&self.rules)
    }

    fn play<C: Chances, O: Observer<Self>>(&self, state: &mut State, chances: &mut C, observer: &mut O) {
        championship::play(&self.rules, state, chances, observer);
    }
}
