//! One hand at one table, from the antes to the last pot.

use serde::Serialize;

use super::betting::{Round, Start};
use super::button::Positions;
use super::card::{Board, Card, DECK, Strength};
use super::pots::{self, Pot, Pots, Uncalled};
use super::rules::{Betting, Level, Pace};
use super::seats::{SEATS, Seats};
use super::style::{Decider, Street, Style};
use super::{Event, Poker};
use crate::chance::{BATCH, Chance, deal};
use crate::contest::Observer;

/// A table between two hands.
#[derive(Debug, Clone)]
pub struct Table {
    /// Its number, from 0.
    pub number: u32,
    /// Seats that it has: 2 to 10.
    pub seats: u8,
    /// Hands dealt at it so far.
    pub hands: u32,
    /// Chips by seat; 0 where nobody sits.
    pub stacks: [u32; SEATS],
    /// Player by seat; meaningless where nobody sits.
    pub players: [u32; SEATS],
    /// Style by seat.
    pub styles: [Style; SEATS],
    /// Seats taken.
    pub occupied: Seats,
    /// Seats whose player has come since the last hand began.
    pub fresh: Seats,
    /// Whether it opens with the next hand: then the button is in seat 1 (PS-5).
    pub opening: bool,
    /// Pace by seat.
    pub paces: [Pace; SEATS],
    /// Button and blinds of the hand that is next or being played.
    pub positions: Positions,
}

/// What is posted before the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Post {
    /// Ante.
    Ante,
    /// Small blind.
    SmallBlind,
    /// Big blind.
    BigBlind,
    /// The big blind's ante for the whole table.
    BigBlindAnte,
}

/// Chips and rights while a hand is played.
#[derive(Debug)]
pub(super) struct Hand<'a> {
    pub(super) table: &'a mut Table,
    pub(super) level: &'a Level,
    /// Chips put in this hand by seat, the big blind's ante for the table not counted.
    pub(super) put: [u32; SEATS],
    /// Chips bet on this street by seat.
    pub(super) bet: [u32; SEATS],
    /// Dealt in and not folded.
    pub(super) live: Seats,
    /// Live and with chips left.
    pub(super) able: Seats,
    /// Chips in the middle.
    pub(super) pot: u32,
    /// Of those, the big blind's ante for the table, which nobody has to match.
    pub(super) dead: u32,
    pub(super) board: Board,
    pub(super) hole: [[Card; 2]; SEATS],
}

impl Hand<'_> {
    /// Moves chips from a seat's stack to the middle, as many as there are.
    #[inline]
    pub(super) fn put(&mut self, seat: u8, chips: u32) -> u32 {
        let place = usize::from(seat);
        let chips = chips.min(self.table.stacks[place]);
        self.table.stacks[place] -= chips;
        self.put[place] += chips;
        self.bet[place] += chips;
        self.pot += chips;
        if self.table.stacks[place] == 0 {
            self.able.remove(seat);
        }
        chips
    }

    /// Antes first, then small and big blind, each as far as the chips go; the big blind's ante for the table comes last.
    fn post<O: Observer<Poker>>(&mut self, observer: &mut O) {
        let Level { small_blind, big_blind, ante, big_blind_ante, .. } = *self.level;
        let positions = self.table.positions;
        if ante > 0 {
            for seat in positions.dealt {
                let chips = self.put(seat, ante);
                self.bet[usize::from(seat)] = 0;
                observer.observe(&Event::Posted { seat, post: Post::Ante, chips });
            }
        }
        for (seats, post, amount) in
            [(positions.posts_small, Post::SmallBlind, small_blind), (positions.posts_big, Post::BigBlind, big_blind)]
        {
            for seat in seats {
                let chips = self.put(seat, amount);
                if chips > 0 {
                    observer.observe(&Event::Posted { seat, post, chips });
                }
            }
        }
        if big_blind_ante > 0 && positions.posts_big.contains(positions.big_blind) {
            let seat = positions.big_blind;
            let place = usize::from(seat);
            let (put, bet) = (self.put[place], self.bet[place]);
            let chips = self.put(seat, big_blind_ante);
            (self.put[place], self.bet[place]) = (put, bet);
            self.dead = chips;
            if chips > 0 {
                observer.observe(&Event::Posted { seat, post: Post::BigBlindAnte, chips });
            }
        }
    }
}

/// Plays one hand. `luck` is the stream of this hand's cards: seat s gets cards 2s and 2s + 1 of its deck and the board comes
/// after those of the last seat, in whole batches, so that a card depends on table, hand and seat alone.
pub fn play<C: Chance, D: Decider, O: Observer<Poker>>(
    betting: Betting,
    table: &mut Table,
    level: &Level,
    at: u64,
    mut luck: C,
    decider: &mut D,
    observer: &mut O,
) {
    let positions = table.positions;
    let chips_before = chips(table);
    observer.observe(&Event::HandStarted {
        table: table.number,
        hand: table.hands,
        at,
        level,
        positions: &positions,
        occupied: table.occupied,
        players: &table.players,
        stacks: &table.stacks,
    });

    let mut deck: [u8; DECK] = FRESH;
    // Always whole batches, so that the number of seats moves no hole card.
    let hole_cards = (2 * usize::from(table.seats)).next_multiple_of(BATCH);
    deal(&mut luck, &mut deck, hole_cards);
    let mut hole = [[Card::new(0); 2]; SEATS];
    for (seat, pair) in hole.iter_mut().enumerate().take(usize::from(table.seats)) {
        *pair = [Card::new(deck[2 * seat]), Card::new(deck[2 * seat + 1])];
    }

    let mut hand = Hand {
        table,
        level,
        put: [0; SEATS],
        bet: [0; SEATS],
        live: positions.dealt,
        able: positions.dealt,
        pot: 0,
        dead: 0,
        board: Board::new(),
        hole,
    };
    hand.post(observer);
    for seat in positions.dealt {
        observer.observe(&Event::Dealt { seat, cards: hand.hole[usize::from(seat)] });
    }

    Round::new(Start::Preflop { after: positions.big_blind, big_blind: level.big_blind })
        .play(&mut hand, decider, observer);

    if hand.live.len() > 1 {
        deal(&mut luck, &mut deck[hole_cards..], 5);
        let board: [Card; 5] = std::array::from_fn(|place| Card::new(deck[hole_cards + place]));
        for (street, cards) in [(Street::Flop, 3), (Street::Turn, 4), (Street::River, 5)] {
            for &card in &board[if cards == 3 { 0 } else { cards - 1 }..cards] {
                hand.board.add(card);
            }
            observer.observe(&Event::Turned { street, board: &board[..cards] });
            let betting_goes_on = match betting {
                Betting::Streets => hand.able.len() > 1,
                Betting::PushOrFold => false,
            };
            if betting_goes_on {
                hand.bet = [0; SEATS];
                Round::new(Start::Postflop { street, after: positions.button, big_blind: level.big_blind })
                    .play(&mut hand, decider, observer);
                if hand.live.len() == 1 {
                    break;
                }
            }
        }
    }
    settle(&mut hand, observer);

    let chips_after = chips(hand.table);
    assert_eq!(chips_before, chips_after, "chips at table {} before and after hand {}", table.number, table.hands);
    observer.observe(&Event::HandEnded { table: table.number, stacks: &table.stacks });
    table.hands += 1;
}

/// All chips of a table. They are at most 2^29: no overflow, and without the check they are added at once.
fn chips(table: &Table) -> u32 {
    table.stacks.iter().fold(0, |sum, &stack| sum.wrapping_add(stack))
}

/// A deck in order.
const FRESH: [u8; DECK] = {
    let mut deck = [0; DECK];
    let mut card = 0;
    while card < DECK {
        #[allow(clippy::cast_possible_truncation, reason = "below 52")]
        {
            deck[card] = card as u8;
        }
        card += 1;
    }
    deck
};

/// All have folded but one, who takes back what nobody called and wins the rest: most hands end so, and need no layers.
fn settle_uncontested<O: Observer<Poker>>(hand: &mut Hand<'_>, observer: &mut O) {
    let seat = hand.live.first().expect("one is left");
    let place = usize::from(seat);
    let second = (0..SEATS).filter(|&other| other != place).map(|other| hand.put[other]).max().unwrap_or(0);
    let uncalled = hand.put[place].saturating_sub(second);
    hand.table.stacks[place] += hand.pot;
    if uncalled > 0 {
        observer.observe(&Event::Returned { seat, chips: uncalled });
    }
    if hand.pot > uncalled {
        observer.observe(&Event::Won { pot: 0, seat, chips: hand.pot - uncalled });
    }
}

/// Gives back what nobody called, and each pot to the best hand among those who may win it.
fn settle<O: Observer<Poker>>(hand: &mut Hand<'_>, observer: &mut O) {
    if hand.live.len() == 1 {
        return settle_uncontested(hand, observer);
    }
    let positions = hand.table.positions;
    let layers = Pots::layer(&hand.put, positions.dealt - hand.live, positions.dealt);
    if let Some(Uncalled { seat, amount: chips }) = layers.uncalled() {
        hand.table.stacks[usize::from(seat)] += chips;
        observer.observe(&Event::Returned { seat, chips });
    }
    let mut strengths = [Strength::default(); SEATS];
    if hand.live.len() > 1 {
        observer.observe(&Event::ShowdownReached { seats: hand.live });
        for seat in hand.live {
            let strength = hand.board.strength(hand.hole[usize::from(seat)]);
            strengths[usize::from(seat)] = strength;
            observer.observe(&Event::Shown { seat, strength });
        }
    }
    // The big blind's ante for the table is part of the main pot, or all of it when no chip was called.
    let mut dead = hand.dead;
    let only_dead = [Pot { amount: 0, contenders: hand.live }];
    let pots = if layers.as_slice().is_empty() { &only_dead } else { layers.as_slice() };
    for (number, pot) in pots.iter().enumerate() {
        let amount = pot.amount + std::mem::take(&mut dead);
        if amount == 0 {
            continue;
        }
        let winners = pots::strongest(pot.contenders, &strengths);
        let mut won = [0; SEATS];
        pots::split(amount, winners, positions.button, &mut won);
        for seat in winners {
            let chips = won[usize::from(seat)];
            hand.table.stacks[usize::from(seat)] += chips;
            observer.observe(&Event::Won { pot: number, seat, chips });
        }
    }
}
