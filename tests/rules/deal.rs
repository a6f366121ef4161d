//! A hand with given cards and given decisions. Seats count from 1, as in the rule books.
//!
//! Cards are written seat by seat, `Ah Ad  7c 2d`, and decisions in the order in which players must be asked:
//! `3 folds, 1 raises to 15, 2 calls`. Whoever is asked out of turn, or not at all, fails the test; so does a card that is
//! turned without having been named.

use std::collections::VecDeque;

use evenhand::chance::BATCH;
use evenhand::chance::script::Script;
use evenhand::contest::Observer;
use evenhand::poker::betting::Action;
use evenhand::poker::button::{ButtonRule, Positions};
use evenhand::poker::card::{Card, DECK};
use evenhand::poker::hand::{self, Post, Table};
use evenhand::poker::rules::{Betting, Lasts, Level, Pace};
use evenhand::poker::seats::{SEATS, Seats};
use evenhand::poker::style::{Choice, Decider, Style, View};
use evenhand::poker::{Event, Poker};

/// A table about to play a hand.
pub struct Deal {
    table: Table,
    level: Level,
    hole: Vec<Card>,
    board: Vec<Card>,
}

/// What came of it.
#[derive(Debug, Default)]
pub struct Played {
    /// Antes and blinds: seat, what for, chips.
    pub posted: Vec<(u8, Post, u32)>,
    /// Actions: seat, what was done, chips.
    pub acted: Vec<(u8, Action, u32)>,
    /// Seats with the least raise that each was allowed at its decisions.
    pub raises: Vec<(u8, Option<u32>)>,
    /// Seats with the chips in the middle, and those to call, at each decision.
    pub asked: Vec<(u8, u32, u32)>,
    /// Chips that went back uncalled.
    pub returned: Vec<(u8, u32)>,
    /// Pots won: number from 0, seat, chips.
    pub won: Vec<(usize, u8, u32)>,
    /// Stacks at the end, as many as there are seats.
    pub stacks: Vec<u32>,
}

/// Blinds, the small one half of the big one, for as long as they are needed.
pub fn blinds(big_blind: u32) -> Level {
    Level { small_blind: big_blind / 2, big_blind, ante: 0, big_blind_ante: 0, lasts: Lasts::Hands(1000) }
}

impl Deal {
    /// A table that opens, the button at seat 1.
    pub fn new(stacks: &[u32], level: Level) -> Self {
        let seats = u8::try_from(stacks.len()).expect("at most 10 seats");
        let occupied = Seats::below(seats);
        let table = Table {
            number: 0,
            seats,
            hands: 0,
            stacks: std::array::from_fn(|seat| stacks.get(seat).copied().unwrap_or(0)),
            players: std::array::from_fn(|seat| u32::try_from(seat).expect("ten")),
            styles: [Style::Absent; SEATS],
            occupied,
            fresh: Seats::NONE,
            opening: true,
            paces: [Pace::Normal; SEATS],
            positions: ButtonRule::Forward.first(0, occupied),
        };
        Self { table, level, hole: Vec::new(), board: Vec::new() }
    }

    /// With these positions.
    pub fn at(mut self, positions: Positions) -> Self {
        self.table.occupied = positions.dealt | positions.waiting;
        self.table.positions = positions;
        self
    }

    /// With these cards: two a seat, then those on the table.
    pub fn cards(mut self, hole: &str, board: &str) -> Self {
        let parse = |text: &str| -> Vec<Card> {
            text.split_whitespace()
                .map(|card| Card::parse(card).unwrap_or_else(|| panic!("{card} is no card")))
                .collect()
        };
        (self.hole, self.board) = (parse(hole), parse(board));
        assert_eq!(self.hole.len(), 2 * usize::from(self.table.seats), "two cards a seat");
        self
    }

    /// Plays the hand.
    pub fn play(mut self, line: &str) -> Played {
        let mut line = Line::parse(line);
        let mut played = Played::default();
        let luck = self.luck();
        hand::play(Betting::Streets, &mut self.table, &self.level, 0, luck.clone(), &mut line, &mut played);
        assert!(line.left.is_empty(), "nobody was asked for {:?}", line.left);
        assert_eq!(luck.left(), 0, "not all cards on the table were turned");
        played.asked = line.asked;
        played.stacks = self.table.stacks[..usize::from(self.table.seats)].to_vec();
        played
    }

    /// The draws that deal these cards; those that do not matter come in the order of the deck.
    fn luck(&self) -> Script {
        let mut deck: Vec<u8> = (0..52).collect();
        assert_eq!(deck.len(), DECK);
        let mut wanted: Vec<Option<u8>> = vec![None; (2 * usize::from(self.table.seats)).next_multiple_of(BATCH)];
        for (place, card) in wanted.iter_mut().zip(&self.hole) {
            *place = Some(card.index());
        }
        wanted.extend(self.board.iter().map(|card| Some(card.index())));
        let draws: Vec<u32> = (0..wanted.len())
            .map(|place| {
                // A place that does not matter takes the next card that no other place wants.
                let free = || (place..DECK).find(|&other| !wanted.contains(&Some(deck[other]))).expect("a card");
                let found = wanted[place]
                    .map_or_else(free, |card| deck.iter().position(|&other| other == card).expect("a card"));
                assert!(found >= place, "a card is named twice");
                deck.swap(place, found);
                u32::try_from(found - place).expect("below 52")
            })
            .collect();
        Script::new(draws)
    }
}

/// Decisions in order.
struct Line {
    left: VecDeque<(u8, Choice)>,
    asked: Vec<(u8, u32, u32)>,
}

impl Line {
    fn parse(text: &str) -> Self {
        let decision = |text: &str| {
            let (seat, what) = text.trim().split_once(' ').unwrap_or_else(|| panic!("`{text}` is no decision"));
            let choice = match what {
                "folds" => Choice::Fold,
                "calls" | "checks" => Choice::Call,
                "all in" => Choice::RaiseTo(u32::MAX),
                _ => {
                    let to = what.strip_prefix("raises to ").and_then(|to| to.parse().ok());
                    Choice::RaiseTo(to.unwrap_or_else(|| panic!("`{what}` is no decision")))
                }
            };
            (seat.parse().expect("a seat"), choice)
        };
        let left = text.split(',').filter(|part| !part.trim().is_empty()).map(decision).collect();
        Self { left, asked: Vec::new() }
    }
}

impl Decider for Line {
    fn decide(&mut self, seat: u8, view: &View<'_>) -> Choice {
        let seat = seat + 1;
        let (expected, choice) = self.left.pop_front().unwrap_or_else(|| panic!("seat {seat} was asked at the end"));
        assert_eq!(seat, expected, "seat {seat} was asked instead of seat {expected}");
        self.asked.push((seat, view.pot, view.to_call));
        choice
    }
}

impl Observer<Poker> for Played {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::Posted { seat, post, chips } => self.posted.push((seat + 1, post, chips)),
            Event::Acted { seat, action, chips, least_raise, .. } => {
                self.acted.push((seat + 1, action, chips));
                self.raises.push((seat + 1, least_raise));
            }
            Event::Returned { seat, chips } => self.returned.push((seat + 1, chips)),
            Event::Won { pot, seat, chips } => self.won.push((pot, seat + 1, chips)),
            Event::SeatsDrawn { .. }
            | Event::Moved { .. }
            | Event::HandTimed { .. }
            | Event::TableBroken { .. }
            | Event::PhaseStarted { .. }
            | Event::RoundStarted { .. }
            | Event::RoundEnded { .. }
            | Event::PhaseEnded { .. }
            | Event::Echoed { .. }
            | Event::LevelReached { .. }
            | Event::HandStarted { .. }
            | Event::Dealt { .. }
            | Event::Turned { .. }
            | Event::ShowdownReached { .. }
            | Event::Shown { .. }
            | Event::HandEnded { .. }
            | Event::Eliminated { .. }
            | Event::Finished { .. } => {}
        }
    }
}
