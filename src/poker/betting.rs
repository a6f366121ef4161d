//! A round of betting without limit (PS-6): who acts, what a choice comes to, when it is over.

use serde::Serialize;

use super::hand::Hand;
use super::seats::SEATS;
use super::style::{Choice, Decider, Street, View};
use super::{Event, Poker};
use crate::contest::Observer;

/// What a player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Gave up the hand.
    Folded,
    /// Stayed in for nothing.
    Checked,
    /// Matched the bet, or went all in below it.
    Called,
    /// Bet first on the street.
    Bet,
    /// Raised, fully or all in.
    Raised,
}

/// How a round starts.
#[derive(Debug, Clone, Copy)]
pub(super) enum Start {
    /// Before the flop: left of the big blind's place, with the full big blind to call even where it was posted short.
    Preflop { after: u8, big_blind: u32 },
    /// After it: left of the button's place.
    Postflop { street: Street, after: u8, big_blind: u32 },
}

/// A round of betting.
#[derive(Debug)]
pub(super) struct Round {
    street: Street,
    big_blind: u32,
    /// Who acted last, or the place after which the first one acts.
    last: u8,
    /// The bet to match.
    current: u32,
    /// Size of the last full raise: the next one must be as large.
    full: u32,
    raises: u32,
    /// The bet to match when a seat last acted; `u32::MAX` if it has not.
    acted: [u32; SEATS],
}

impl Round {
    pub(super) fn new(start: Start) -> Self {
        let (street, after, current, big_blind) = match start {
            Start::Preflop { after, big_blind } => (Street::Preflop, after, big_blind, big_blind),
            Start::Postflop { street, after, big_blind } => (street, after, 0, big_blind),
        };
        Self { street, big_blind, last: after, current, full: big_blind, raises: 0, acted: [u32::MAX; SEATS] }
    }

    /// Whether another player has chips for more than the bet to match: a raise over players who are all covered is a call.
    #[inline]
    fn is_within_reach_of_another(&self, hand: &Hand<'_>, seat: u8) -> bool {
        hand.able
            .without(seat)
            .iter()
            .map(usize::from)
            .any(|other| hand.bet[other] + hand.table.stacks[other] > self.current)
    }

    /// Plays the round to its end.
    #[inline]
    pub(super) fn play<D: Decider, O: Observer<Poker>>(
        mut self,
        hand: &mut Hand<'_>,
        decider: &mut D,
        observer: &mut O,
    ) {
        let mut waiting = hand.able;
        while let Some(seat) = waiting.next_after(self.last) {
            if hand.live.len() == 1 {
                return;
            }
            waiting.remove(seat);
            self.last = seat;
            let place = usize::from(seat);
            let others_able = !hand.able.without(seat).is_empty();
            let to_call = if others_able {
                self.current - hand.bet[place]
            } else {
                // All others are all in: only what they have bet must be matched, however short the big blind was posted.
                let most = hand.live.without(seat).iter().map(|other| hand.bet[usize::from(other)]).max().unwrap_or(0);
                let to_call = most.saturating_sub(hand.bet[place]);
                if to_call == 0 {
                    continue;
                }
                to_call
            };
            let stack = hand.table.stacks[place];
            // A short all-in does not reopen the betting: whoever has acted may raise again only when the bet has grown by a
            // full raise since (TDA 2024 rule 47). And a raise must be one that somebody can call.
            let may_raise = others_able
                && stack > to_call
                && (self.acted[place] == u32::MAX || self.current - self.acted[place] >= self.full)
                && self.is_within_reach_of_another(hand, seat);
            let least_raise = may_raise.then_some(self.current + self.full);
            let view = View {
                hole: hand.hole[place],
                street: self.street,
                board: &hand.board,
                to_call,
                pot: hand.pot,
                stack,
                bet: hand.bet[place],
                big_blind: self.big_blind,
                raises: self.raises,
                behind: waiting.len(),
                least_raise,
            };
            let action = match decider.decide(seat, &view) {
                Choice::Fold if to_call > 0 => {
                    hand.live.remove(seat);
                    hand.able.remove(seat);
                    observer.observe(&Event::Acted {
                        seat,
                        action: Action::Folded,
                        chips: 0,
                        bet: hand.bet[place],
                        to_call,
                        least_raise,
                    });
                    continue;
                }
                Choice::RaiseTo(to) if may_raise => {
                    let all_in = hand.bet[place] + stack;
                    let to = to.max(self.current + self.full).min(all_in);
                    let action = if self.current == 0 { Action::Bet } else { Action::Raised };
                    let size = to - self.current;
                    self.full = self.full.max(size);
                    self.current = to;
                    self.raises += 1;
                    waiting = hand.able.without(seat);
                    (action, to - hand.bet[place])
                }
                Choice::Fold | Choice::Call | Choice::RaiseTo(_) if to_call == 0 => (Action::Checked, 0),
                Choice::Fold | Choice::Call | Choice::RaiseTo(_) => (Action::Called, to_call),
            };
            let (action, chips) = action;
            let chips = hand.put(seat, chips);
            self.acted[place] = self.current;
            observer.observe(&Event::Acted { seat, action, chips, bet: hand.bet[place], to_call, least_raise });
        }
    }
}
