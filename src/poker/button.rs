//! The button and the blinds: one pure function for each rule, from the last hand to the next.
//!
//! Between two hands players go out, leave and sit down. The rules differ only in what they do about that; while nobody
//! comes or goes all four move the button and both blinds one player to the left.
//!
//! Words used throughout. A *veteran* was dealt into the last hand and is still there. Everybody else now at the table
//! is a *newcomer*, also a player who sat through the last hand waiting. An absent (disconnected) player who was dealt
//! in is a veteran: he is dealt, posts, and holds the button in his turn (PS-18).
//!
//! | rule | button | small blind | big blind | newcomers |
//! |---|---|---|---|---|
//! | [`forward`] | next veteran | next veteran | next dealt player | wait between button and small blind |
//! | [`dead`] | old small blind's seat, even empty | old big blind's seat, even empty | next player, never skipped | wait between button and small blind |
//! | [`simplified`] | next player | next player | next player | play at once, wherever |
//! | [`moving`] | next veteran | next veteran, unless he owes the big blind | next dealt player, and every debtor | as forward; owe nothing |
//!
//! Under [`forward`] somebody must miss a blind when a blind goes out: with the button never twice at one player and one
//! of each blind in every hand there is no room for all. PS-14 as worded ("nobody misses a blind") cannot hold.

use super::seats::Seats;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How the button and the blinds move from hand to hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ButtonRule {
    /// The forward-moving button of PS-14: see [`forward`].
    Forward,
    /// The dead button of TDA 2024 rule 32: see [`dead`].
    Dead,
    /// The simplified moving button of many home games and programs: see [`simplified`].
    Simplified,
    /// The moving button with owed blinds of Robert's Rules 4.2a: see [`moving`].
    Moving,
}

impl ButtonRule {
    /// All rules, in the order they are listed.
    pub const ALL: [Self; 4] = [Self::Forward, Self::Dead, Self::Simplified, Self::Moving];

    /// The word for the rule in scenario files and reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Dead => "dead",
            Self::Simplified => "simplified",
            Self::Moving => "moving",
        }
    }

    /// The next hand of a table in play. `occupied` are the seats taken now, `same` those whose player is the one who
    /// sat there in the last hand. Fewer than two occupied seats is a fault of the caller and panics.
    pub fn next(self, last: &Positions, occupied: Seats, same: Seats) -> Positions {
        match self {
            Self::Forward => forward(last, occupied, same),
            Self::Dead => dead(last, occupied, same),
            Self::Simplified => simplified(last, occupied, same),
            Self::Moving => moving(last, occupied, same),
        }
    }

    /// The first hand of a table that opens: see [`first`].
    pub fn first(self, button: u8, occupied: Seats) -> Positions {
        first(self, button, occupied)
    }
}

impl fmt::Display for ButtonRule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.name())
    }
}

/// Who holds the button and who posts what in one hand.
///
/// `dealt` and `waiting` share the occupied seats out between them. Under [`dead`] the button and the small blind are
/// *positions*: the seat may be empty, and then nobody posts that small blind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Positions {
    /// The seat of the button.
    pub button: u8,
    /// The seat of the small blind position.
    pub small_blind: u8,
    /// The seat of the big blind position.
    pub big_blind: u8,
    /// Who posts a small blind.
    pub posts_small: Seats,
    /// Who posts a big blind; more than one only under [`moving`].
    pub posts_big: Seats,
    /// Who is dealt in.
    pub dealt: Seats,
    /// Who sits out this one hand: no cards, no blind, no ante.
    pub waiting: Seats,
    /// Who still owes a small blind after this hand; empty but for [`moving`].
    pub owes_small: Seats,
    /// Who still owes a big blind after this hand. The biggest debt is paid first and a jump is paid in the very hand
    /// it happens, so this stays empty under the four rules; it is carried so that no debt could get lost unseen.
    pub owes_big: Seats,
}

impl Positions {
    /// The positions of a hand in which both blinds were posted, by these seats, and nobody owed anything.
    pub fn posted(button: u8, small_blind: u8, big_blind: u8, dealt: Seats) -> Self {
        Self {
            button,
            small_blind,
            big_blind,
            posts_small: Seats::one(small_blind),
            posts_big: Seats::one(big_blind),
            dealt,
            waiting: Seats::NONE,
            owes_small: Seats::NONE,
            owes_big: Seats::NONE,
        }
    }
}

/// The first hand of a table that opens, or of one that [starts afresh](forward).
///
/// The button goes to the given seat (PS-5: seat 1, which is seat 0 here; TDA: the seat that drew it), or to the next
/// player clockwise when that seat is empty. The blinds are the next two players; with two players the button posts the
/// small blind (PS-15). All rules open alike.
pub fn first(rule: ButtonRule, button: u8, occupied: Seats) -> Positions {
    match rule {
        ButtonRule::Forward | ButtonRule::Dead | ButtonRule::Simplified | ButtonRule::Moving => open(button, occupied),
    }
}

/// The forward-moving button (PS-14, as real records show it).
///
/// * The button goes to the next veteran: never to a newcomer on arrival, and never twice running to the same player.
/// * The small blind is the next veteran after it: never a newcomer on arrival, never missing.
/// * Newcomers strictly between the two wait one hand and come in behind the button ("will be allowed to play after the
///   button"): they miss the small blind and the button once.
/// * The big blind is the next dealt player, who may be a newcomer. Newcomers anywhere else are dealt in for nothing.
/// * With two dealt players the button posts the small blind (PS-15), also when a third one waits.
/// * A blind that goes out makes somebody miss a blind: small blind out, the old big blind gets the button and never
///   posts his small blind; big blind out, the next player posts only the small one. Heads-up after the button of three
///   went out, the big blind posts it again.
/// * With fewer than two veterans the table starts afresh, the button at seat 1 or the first player after it (PS-5).
pub fn forward(last: &Positions, occupied: Seats, same: Seats) -> Positions {
    let veterans = last.dealt & same & occupied;
    if veterans.len() < 2 {
        return open(0, occupied);
    }
    let button = after(last.button, veterans);
    let small = after(button, veterans);
    let waiting = (occupied - veterans).between(button, small);
    place(button, small, occupied - waiting, waiting)
}

/// The dead button (TDA 2024 rule 32; newcomers rules 8 and 10-A; heads-up rule 34-B; WSOP 85 and 155).
///
/// * The big blind moves to the next player and is never skipped; everything else follows it. The small blind is where
///   the big blind was: if that seat is empty nobody posts it (dead small blind). The button is where the small blind
///   was, be that seat empty (dead button), so one player may act last twice running.
/// * Newcomers strictly between button and small blind wait one hand. A newcomer *in* the small blind's seat is dealt in
///   and posts it (strict reading of 10-A); one in the button's seat has the button.
/// * Heads-up the big blind goes to the next player after the old one, so nobody has it twice running (34-B), and the
///   other player has button and small blind; heads-up nobody waits.
/// * Positions, not players, are what moves, so no count of veterans is asked for. Only when all but one would have to
///   wait does the table start afresh as under [`forward`].
pub fn dead(last: &Positions, occupied: Seats, same: Seats) -> Positions {
    let newcomers = occupied - (last.dealt & same);
    let button = last.small_blind;
    let small = last.big_blind;
    let waiting = if occupied.len() > 2 { newcomers.between(button, small) } else { Seats::NONE };
    let dealt = occupied - waiting;
    if dealt.len() > 2 {
        return place(button, small, dealt, waiting);
    }
    if dealt.len() < 2 {
        return open(0, occupied);
    }
    let button = after(after(last.big_blind, dealt), dealt);
    place(button, button, dealt, waiting)
}

/// The simplified moving button (PokerTH, rs_poker, many home games).
///
/// Button, small blind and big blind are simply the next three players, newcomers or not. With two players the button
/// posts the small blind. Who was there before does not matter, so `same` is not looked at.
pub fn simplified(last: &Positions, occupied: Seats, _same: Seats) -> Positions {
    open(last.button.wrapping_add(1) % 16, occupied)
}

/// The moving button with owed blinds (Robert's Rules of Poker 4.2a: "there may be more than one big blind").
///
/// The places move as under [`forward`], newcomers included, but no veteran escapes a blind:
///
/// * A veteran whom the big blind's place jumped over owes a big blind; one whom the small blind's place jumped over owes
///   a small blind. (From heads-up to three players this too is a jump: the next to post is the next in the circle.)
/// * In each hand every debtor posts one owed blind, the biggest first, wherever he sits, be it on the button. So there
///   may be two or more big blinds, and no small blind.
/// * The small blind's place posts the small blind, unless he owes the big one: then that now, and the small one next.
/// * One blind a hand: whoever posts a blind in his place keeps an older debt of the same kind for the next hand. A
///   player owes at most one blind of each kind.
/// * Newcomers owe nothing. With two dealt players, or when the table starts afresh, all debts are written off and the
///   button posts the small blind.
///
/// Public sources leave open whether an owed blind is live. Here it is: it counts as a bet, and its owner may raise.
pub fn moving(last: &Positions, occupied: Seats, same: Seats) -> Positions {
    let mut places = forward(last, occupied, same);
    let veterans = last.dealt & same & occupied;
    if places.dealt.len() == 2 || veterans.len() < 2 {
        return places;
    }
    let small = Seats::one(places.small_blind);
    let big = Seats::one(places.big_blind);
    let small_debts = (last.owes_small & veterans) | veterans.between(last.small_blind, places.small_blind);
    let big_debts = (last.owes_big & veterans) | veterans.between(last.big_blind, places.big_blind);

    places.posts_big = big | big_debts;
    places.posts_small = (small | small_debts) - places.posts_big;
    places.owes_big = big_debts & big;
    places.owes_small = ((small | small_debts) & places.posts_big) | (small_debts & small);
    places
}

/// The next member clockwise; the callers have made sure that there is one.
fn after(seat: u8, members: Seats) -> u8 {
    members.next_after(seat).expect("a hand has at least two players")
}

/// Opens a table: the button at the seat, or at the first player after it.
fn open(seat: u8, occupied: Seats) -> Positions {
    assert!(occupied.len() >= 2, "a hand needs at least two players, but the occupied seats are: {occupied}");
    let button = after(seat.wrapping_sub(1) % 16, occupied);
    place(button, after(button, occupied), occupied, Seats::NONE)
}

/// Sets the blinds, given the button and the place of the small blind, which may be empty. With two dealt players the
/// button posts the small blind and the other one the big blind (PS-15), whatever place was given.
fn place(button: u8, small: u8, dealt: Seats, waiting: Seats) -> Positions {
    let small = if dealt.len() == 2 { button } else { small };
    let big = after(small, dealt);
    Positions {
        button,
        small_blind: small,
        big_blind: big,
        posts_small: Seats::one(small) & dealt,
        posts_big: Seats::one(big),
        dealt,
        waiting,
        owes_small: Seats::NONE,
        owes_big: Seats::NONE,
    }
}
