//! Synthetic players: rows of integer thresholds. A decision looks at the player's own cards and at what everybody can see
//! ([`View`]), nothing else.
//!
//! They are no masters, and need not be: what they are for is to go out, survive, fold and call in ways that differ by
//! stack, position and temper, so that rules meet all the situations that they must be fair in. `docs/limits.md` says what
//! cannot be concluded from them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card::{Board, Card, Strength, better_pairs};
use super::rules::Betting;
use super::seats::SEATS;
use crate::chance::Chance;

/// How a player plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// All in or out before the flop, by depth of stack and position; the rest is checked down.
    PushFold,
    /// Few hands, played for their value.
    Tight,
    /// Many hands, called down with little.
    Loose,
    /// Never raises, never folds.
    Caller,
    /// Many hands, bet and raised.
    Aggressive,
    /// Folds, calls and raises by chance.
    Random,
    /// Not there: checks where it is free, else folds (PS-18).
    Absent,
    /// All in, every hand.
    AllIn,
}

impl Style {
    /// Whether decisions draw from the stream of play.
    pub fn draws(self) -> bool {
        matches!(self, Self::Random)
    }
}

/// A street of betting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Street {
    /// Before the flop.
    Preflop,
    /// Three cards on the table.
    Flop,
    /// Four.
    Turn,
    /// Five.
    River,
}

/// What the player who acts may know.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The player's own cards.
    pub hole: [Card; 2],
    /// The street.
    pub street: Street,
    /// The cards on the table.
    pub board: &'a Board,
    /// Chips needed to stay in; 0 where checking is free. May exceed `stack`.
    pub to_call: u32,
    /// Chips in the middle, bets of this street included.
    pub pot: u32,
    /// The player's chips not yet put in.
    pub stack: u32,
    /// The player's bet on this street so far.
    pub bet: u32,
    /// The big blind.
    pub big_blind: u32,
    /// Raises on this street so far, a bet after the flop included.
    pub raises: u32,
    /// Players who have yet to act after this one on the street as it stands.
    pub behind: u32,
    /// The smallest full raise, as the bet raised to; `None` where the player may not raise.
    pub least_raise: Option<u32>,
}

/// A decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// Give up the hand (or check, where that is free).
    Fold,
    /// Check or call.
    Call,
    /// Raise the bet of the street to this many chips. Kept within the rules by the table: at least a full raise, at most
    /// all in.
    RaiseTo(u32),
}

/// Decides for all who play a hand. The table keeps each choice within the rules.
pub trait Decider {
    /// What the player in this seat does.
    fn decide(&mut self, seat: u8, view: &View<'_>) -> Choice;
}

/// Players who decide by their styles.
#[derive(Debug)]
pub struct Styles<C> {
    /// Style by seat.
    pub by_seat: [Style; SEATS],
    /// What may be bet.
    pub betting: Betting,
    /// The stream of play: open if a player draws.
    pub play: Option<C>,
}

impl<C: Chance> Decider for Styles<C> {
    #[inline]
    fn decide(&mut self, seat: u8, view: &View<'_>) -> Choice {
        let style = self.by_seat[usize::from(seat)];
        match self.betting {
            Betting::Streets => decide(style, view, &mut self.play),
            Betting::PushOrFold => push_or_fold(style, view, &mut self.play),
        }
    }
}

const DEPTHS: usize = 5;
const POSITIONS: usize = 4;

/// Depth of a stack: up to 4, 8, 12, 20 big blinds, and more.
fn depth(stack: u32, big_blind: u32) -> usize {
    // Compare instead of dividing: this runs for every decision.
    let at_least = |blinds: u32| usize::from(u64::from(stack) > u64::from(blinds) * u64::from(big_blind));
    at_least(4) + at_least(8) + at_least(12) + at_least(20)
}

/// Position by the number of players still to act: blinds (0 or 1), late (2, 3), middle (4, 5), early.
fn position(behind: u32) -> usize {
    (behind.min(7) / 2) as usize
}

/// Thresholds before the flop are numbers of pairs of hole cards, of 1,326: the best so many are played.
/// Thresholds after it are strengths: see [`super::card::Strength`].
struct Rows {
    /// Depth class up to which the hand is played all in or fold before the flop.
    all_in_up_to: Option<usize>,
    /// All in as the first to raise: by depth, then position.
    push: [[u16; POSITIONS]; DEPTHS],
    /// Call one who is all in (or re-raise all in), by depth.
    call_push: [u16; DEPTHS],
    /// The same when two have raised.
    call_second: u16,
    /// Raise first in, by position.
    open: [u16; POSITIONS],
    /// Call the blind, by position.
    limp: [u16; POSITIONS],
    /// Raise again.
    reraise: u16,
    /// Call a raise.
    call: u16,
    /// Least strength to bet, on flop, turn and river.
    bet_from: [u16; 3],
    /// Least strength to call a bet.
    call_from: [u16; 3],
    /// Least strength to raise a bet, and to call one for more than half of the chips left.
    raise_from: [u16; 3],
    /// Size of a bet, in quarters of the pot.
    quarters: u32,
}

/// The weakest pair of a rank (0 for deuces), in [`Strength`]'s scale.
const fn pair_of(rank: u16) -> u16 {
    4097 + 256 * rank
}
const TWO_PAIR: u16 = 2 * 4096 + 1;
const NEVER: u16 = u16::MAX;

const TIGHT: Rows = Rows {
    all_in_up_to: Some(2),
    push: [[700, 480, 300, 200], [520, 340, 200, 130], [380, 240, 140, 90], [200, 130, 90, 60], [60, 50, 40, 30]],
    call_push: [420, 240, 140, 90, 60],
    call_second: 34,
    open: [300, 260, 160, 100],
    limp: [500, 0, 0, 0],
    reraise: 34,
    call: 110,
    bet_from: [pair_of(7), pair_of(8), pair_of(9)],
    call_from: [pair_of(6), pair_of(8), pair_of(9)],
    raise_from: [TWO_PAIR, TWO_PAIR, TWO_PAIR],
    quarters: 2,
};

const LOOSE: Rows = Rows {
    all_in_up_to: Some(0),
    push: [[1000, 700, 500, 380], [760, 520, 380, 280], [520, 380, 280, 200], [260, 200, 150, 120], [90, 80, 70, 60]],
    call_push: [700, 420, 280, 200, 120],
    call_second: 80,
    open: [260, 220, 160, 130],
    limp: [1000, 640, 480, 380],
    reraise: 30,
    call: 420,
    bet_from: [pair_of(6), pair_of(7), pair_of(8)],
    call_from: [pair_of(0), pair_of(3), pair_of(5)],
    raise_from: [TWO_PAIR, TWO_PAIR, TWO_PAIR],
    quarters: 2,
};

const AGGRESSIVE: Rows = Rows {
    all_in_up_to: Some(2),
    push: [[1100, 800, 560, 420], [820, 560, 380, 260], [600, 400, 260, 180], [340, 240, 170, 120], [110, 90, 80, 60]],
    call_push: [520, 300, 190, 130, 80],
    call_second: 50,
    open: [640, 560, 340, 220],
    limp: [200, 0, 0, 0],
    reraise: 110,
    call: 200,
    bet_from: [pair_of(2), pair_of(4), pair_of(5)],
    call_from: [pair_of(4), pair_of(6), pair_of(8)],
    raise_from: [pair_of(10), TWO_PAIR, TWO_PAIR],
    quarters: 3,
};

const PUSH_FOLD: Rows = Rows {
    all_in_up_to: Some(DEPTHS),
    push: [[900, 640, 440, 320], [640, 440, 290, 200], [460, 300, 190, 130], [270, 180, 120, 80], [90, 70, 55, 40]],
    call_push: [480, 290, 180, 110, 60],
    call_second: 45,
    open: [0; POSITIONS],
    limp: [0; POSITIONS],
    reraise: 0,
    call: 0,
    bet_from: [NEVER; 3],
    call_from: [NEVER; 3],
    raise_from: [NEVER; 3],
    quarters: 0,
};

/// Decides on four streets.
#[inline]
fn decide<C: Chance>(style: Style, view: &View<'_>, chance: &mut Option<C>) -> Choice {
    match style {
        Style::PushFold => by_rows(&PUSH_FOLD, view),
        Style::Tight => by_rows(&TIGHT, view),
        Style::Loose => by_rows(&LOOSE, view),
        Style::Aggressive => by_rows(&AGGRESSIVE, view),
        Style::Caller => Choice::Call,
        Style::Random => by_chance(view, chance.as_mut().expect("a stream of play is open for those who draw")),
        Style::Absent => Choice::Fold,
        Style::AllIn => Choice::RaiseTo(view.bet + view.stack),
    }
}

/// Decides where only all in or fold is allowed.
#[inline]
fn push_or_fold<C: Chance>(style: Style, view: &View<'_>, chance: &mut Option<C>) -> Choice {
    let all_in = Choice::RaiseTo(view.bet + view.stack);
    match style {
        Style::PushFold => short(&PUSH_FOLD, view),
        Style::Tight => short(&TIGHT, view),
        Style::Loose => short(&LOOSE, view),
        Style::Aggressive => short(&AGGRESSIVE, view),
        Style::Caller => {
            if view.raises > 0 {
                all_in
            } else {
                Choice::Fold
            }
        }
        Style::Random => {
            let chance = chance.as_mut().expect("a stream of play is open for those who draw");
            if chance.below(4) == 0 { all_in } else { Choice::Fold }
        }
        Style::Absent => Choice::Fold,
        Style::AllIn => all_in,
    }
}

fn by_rows(rows: &Rows, view: &View<'_>) -> Choice {
    match view.street {
        Street::Preflop => before_flop(rows, view),
        Street::Flop => after_flop(rows, view, 0),
        Street::Turn => after_flop(rows, view, 1),
        Street::River => after_flop(rows, view, 2),
    }
}

/// All in or out. Whoever stays in is all in; the table turns a raise that is none into a call.
fn short(rows: &Rows, view: &View<'_>) -> Choice {
    let better = better_pairs(view.hole);
    let depth = depth(view.stack + view.bet, view.big_blind);
    let best = match view.raises {
        0 => rows.push[depth][position(view.behind)],
        1 => rows.call_push[depth],
        _ => rows.call_second,
    };
    if better < best { Choice::RaiseTo(view.bet + view.stack) } else { Choice::Fold }
}

fn before_flop(rows: &Rows, view: &View<'_>) -> Choice {
    if rows.all_in_up_to.is_some_and(|most| depth(view.stack + view.bet, view.big_blind) <= most) {
        return short(rows, view);
    }
    let better = better_pairs(view.hole);
    match view.raises {
        0 => {
            let position = position(view.behind);
            if better < rows.open[position] {
                Choice::RaiseTo(5 * (view.big_blind / 2) + view.big_blind % 2)
            } else if better < rows.limp[position] {
                Choice::Call
            } else {
                Choice::Fold
            }
        }
        1 => {
            if better < rows.reraise {
                Choice::RaiseTo(3 * (view.bet + view.to_call))
            } else if better < rows.call_push[DEPTHS - 1] || (better < rows.call && view.to_call < view.stack / 4) {
                Choice::Call
            } else {
                Choice::Fold
            }
        }
        _ => {
            if better < rows.call_second {
                Choice::RaiseTo(view.bet + view.stack)
            } else {
                Choice::Fold
            }
        }
    }
}

fn after_flop(rows: &Rows, view: &View<'_>, street: usize) -> Choice {
    let Strength(strength) = view.board.strength(view.hole);
    if view.to_call == 0 {
        if strength >= rows.bet_from[street] {
            Choice::RaiseTo(view.bet + (view.pot / 4 * rows.quarters).max(view.big_blind))
        } else {
            Choice::Call
        }
    } else if strength >= rows.raise_from[street] {
        // A third raise on a street goes all in: wars of small raises tell nothing.
        let to = if view.raises < 2 { view.bet + view.to_call + view.pot } else { view.bet + view.stack };
        Choice::RaiseTo(to)
    } else if strength >= rows.call_from[street] && view.to_call <= view.stack / 2 {
        Choice::Call
    } else {
        Choice::Fold
    }
}

/// Folds one time in four (never where checking is free), calls two times, raises one time by the smallest raise, or all in
/// once in four raises.
fn by_chance<C: Chance>(view: &View<'_>, chance: &mut C) -> Choice {
    match chance.below(16) {
        0..4 => Choice::Fold,
        4..12 => Choice::Call,
        12..15 => view.least_raise.map_or(Choice::Call, Choice::RaiseTo),
        _ => Choice::RaiseTo(view.bet + view.stack),
    }
}
