//! Poker tournaments (rule book PS).
//!
//! | file | holds |
//! |---|---|
//! | [`rules`] | the rules as plain values |
//! | [`seats`] | sets of seats |
//! | [`button`] | who has button and blinds, one pure function a rule |
//! | [`card`] | cards and their strength |
//! | [`style`] | synthetic players |
//! | [`hand`] | one hand at one table |
//! | [`betting`] | one round of betting |
//! | [`room`], `moving`, `clock` | a tournament over many tables, who moves where, how long things take |
//! | [`pots`] | main and side pots, odd chips |
//! | [`payout`] | places and prizes |
//! | [`fault`] | planted unfairness |
//! | [`story`] | a tournament told in words |

pub mod betting;
pub mod button;
pub mod card;
mod clock;
pub mod fault;
pub mod hand;
mod moving;
pub mod payout;
pub mod pots;
mod preflop;
pub mod room;
pub mod rules;
pub mod seats;
pub mod story;
pub mod style;

use serde::Serialize;

use self::betting::Action;
use self::button::Positions;
use self::card::{Card, Strength};
use self::hand::Post;
use self::payout::Standing;
use self::rules::{Echo, Level, Rules};
use self::seats::{SEATS, Seats};
use self::style::Street;
use crate::chance::{Chance, Chances};
use crate::contest::{Contest, Observer};

/// A poker tournament, ready to be played.
#[derive(Debug, Clone)]
pub struct Poker {
    /// Its rules.
    pub rules: Rules,
}

/// What happened. Seats and players count from 0.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event<'a> {
    /// Players took the seats that they drew at a table (PS-4).
    SeatsDrawn {
        /// Number of the table.
        table: u32,
        /// Seats taken.
        occupied: Seats,
        /// Player by seat.
        players: &'a [u32; SEATS],
    },
    /// A level began at a table.
    LevelReached {
        /// Number of the table.
        table: u32,
        /// Its number, from 0.
        number: u32,
        /// Blinds and antes.
        level: &'a Level,
    },
    /// A hand began: nothing posted yet.
    HandStarted {
        /// Number of the table.
        table: u32,
        /// Number of the hand at this table.
        hand: u32,
        /// Milliseconds since the start of the tournament.
        at: u64,
        /// Blinds and antes.
        level: &'a Level,
        /// Button, blinds, who is dealt in.
        positions: &'a Positions,
        /// Seats taken.
        occupied: Seats,
        /// Player by seat.
        players: &'a [u32; SEATS],
        /// Chips by seat.
        stacks: &'a [u32; SEATS],
    },
    /// A player posted an ante or a blind, as far as the chips went.
    Posted {
        /// Seat.
        seat: u8,
        /// What for.
        post: Post,
        /// Chips.
        chips: u32,
    },
    /// A player got two cards.
    Dealt {
        /// Seat.
        seat: u8,
        /// The cards.
        cards: [Card; 2],
    },
    /// A player acted.
    Acted {
        /// Seat.
        seat: u8,
        /// What the player did.
        action: Action,
        /// Chips put in by it.
        chips: u32,
        /// The player's bet on this street after it.
        bet: u32,
        /// Chips that were needed to stay in; may exceed the player's stack.
        to_call: u32,
        /// The smallest full raise that was allowed, as the bet raised to (all in below it was allowed too); `None` where the
        /// player could not raise.
        least_raise: Option<u32>,
    },
    /// Cards were turned.
    Turned {
        /// The street that they open.
        street: Street,
        /// All cards on the table.
        board: &'a [Card],
    },
    /// Chips that nobody called went back.
    Returned {
        /// Seat.
        seat: u8,
        /// Chips.
        chips: u32,
    },
    /// Two or more were still in when the betting was over.
    ShowdownReached {
        /// They.
        seats: Seats,
    },
    /// A hand was shown.
    Shown {
        /// Seat.
        seat: u8,
        /// Its strength.
        strength: Strength,
    },
    /// A pot, or a share of it, was won.
    Won {
        /// 0 for the main pot, then the side pots.
        pot: usize,
        /// Seat.
        seat: u8,
        /// Chips.
        chips: u32,
    },
    /// A hand was over.
    HandEnded {
        /// Number of the table.
        table: u32,
        /// Chips by seat.
        stacks: &'a [u32; SEATS],
    },
    /// How long that hand took; told where the tournament runs on a clock.
    HandTimed {
        /// Number of the table.
        table: u32,
        /// Milliseconds from the beginning of the hand to its end.
        lasted: u64,
    },
    /// A player was out.
    Eliminated {
        /// Number of the table.
        table: u32,
        /// Seat.
        seat: u8,
        /// Player.
        player: u32,
        /// Place and prize.
        standing: Standing,
    },
    /// A player was moved to another seat.
    Moved {
        /// Why.
        kind: Move,
        /// Who.
        player: u32,
        /// Chips.
        stack: u32,
        /// From which table.
        from_table: u32,
        /// From which seat.
        from_seat: u8,
        /// To which table.
        to_table: u32,
        /// To which seat.
        to_seat: u8,
        /// Hands until the big blind would have come, counting its own: 1 is the next hand. 0 for the final table.
        hands_before: u32,
        /// Hands until it comes now.
        hands_after: u32,
        /// Milliseconds since the start of the tournament.
        at: u64,
    },
    /// A table was broken: all its players have moved.
    TableBroken {
        /// Its number.
        table: u32,
        /// Milliseconds since the start of the tournament.
        at: u64,
    },
    /// All tables had finished their hand; from now on they play hand for hand (PS-13).
    PhaseStarted {
        /// Milliseconds since the start of the tournament.
        at: u64,
        /// Players left.
        left: u32,
    },
    /// A hand-for-hand round began: one hand at each table.
    RoundStarted {
        /// Milliseconds since the start of the tournament.
        at: u64,
        /// Number of the round, from 0.
        round: u32,
        /// Players left.
        left: u32,
        /// Tables open.
        tables: u32,
    },
    /// All tables had finished the hand of a round.
    RoundEnded {
        /// Milliseconds since the start of the tournament.
        at: u64,
        /// Players who went out in it.
        out: u32,
    },
    /// Tables played on their own again.
    PhaseEnded {
        /// Milliseconds since the start of the tournament.
        at: u64,
        /// Players left.
        left: u32,
    },
    /// The same tournament was played again with one thing changed; told before the end of the tournament itself.
    Echoed {
        /// What was changed.
        echo: Echo,
        /// Place and prize by player in the tournament itself.
        main: &'a [Standing],
        /// Place and prize by player in the echo.
        standings: &'a [Standing],
    },
    /// The tournament was over.
    Finished {
        /// Place and prize by player.
        standings: &'a [Standing],
    },
}

/// Why a player moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Move {
    /// To keep tables level.
    Balance,
    /// Because the table broke.
    Break,
    /// To the final table.
    FinalTable,
}

impl Contest for Poker {
    type Event<'a> = Event<'a>;
    type State = room::State;

    fn state(&self) -> room::State {
        room::State::new(&self.rules)
    }

    fn play<C: Chances, O: Observer<Self>>(&self, state: &mut room::State, chances: &mut C, observer: &mut O) {
        room::play(&self.rules, state, chances, observer);
    }
}

/// Once in `once_in` times, those big blinds that `whom` names are let off.
fn let_off<C: Chance>(positions: &mut Positions, chance: &mut C, once_in: u32, whom: impl Fn(u8) -> bool) {
    for blind in positions.posts_big {
        if whom(blind) && chance.below(once_in) == 0 {
            positions.posts_big = positions.posts_big.without(blind);
        }
    }
}
