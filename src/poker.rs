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
//! | [`pots`] | main and side pots, odd chips |
//! | [`payout`] | places and prizes |
//! | [`fault`] | planted unfairness |
//! | [`story`] | a tournament told in words |

pub mod betting;
pub mod button;
pub mod card;
pub mod fault;
pub mod hand;
pub mod payout;
pub mod pots;
mod preflop;
pub mod rules;
pub mod seats;
pub mod story;
pub mod style;

use serde::Serialize;

use self::betting::Action;
use self::button::Positions;
use self::card::{Card, Strength};
use self::fault::Fault;
use self::hand::{Post, Table};
use self::payout::{Exit, Standing};
use self::rules::{AfterLast, Level, Marked, Rules};
use self::seats::{SEATS, Seats};
use self::style::{Street, Style, Styles};
use crate::chance::{Chance, Chances, Purpose, shuffle};
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
    /// Players took the seats that they drew (PS-4): player by seat.
    SeatsDrawn {
        /// Number of the table.
        table: u32,
        /// Player by seat.
        players: &'a [u32],
    },
    /// A level began.
    LevelReached {
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
    /// The tournament was over.
    Finished {
        /// Place and prize by player.
        standings: &'a [Standing],
    },
}

/// Working memory of a tournament.
#[derive(Debug)]
pub struct State {
    table: Table,
    exits: Vec<Exit>,
    standings: Vec<Standing>,
    level: Level,
    number: u32,
    /// Hands left of the level.
    left: u32,
    /// Hands in a row in which everybody left was absent.
    absent: u32,
    /// Button and blinds of the hand before, for faults.
    last: Positions,
}

/// A tournament that has not ended after so many hands never will.
const MOST_HANDS: u32 = 5_000_000;

impl Contest for Poker {
    type Event<'a> = Event<'a>;
    type State = State;

    fn state(&self) -> State {
        let positions = self.rules.button.first(0, Seats::below(self.seats()));
        State {
            table: Table {
                number: 0,
                seats: self.seats(),
                hands: 0,
                stacks: [0; SEATS],
                players: [0; SEATS],
                styles: [Style::Absent; SEATS],
                occupied: Seats::NONE,
                positions,
            },
            exits: Vec::with_capacity(SEATS),
            standings: vec![Standing::default(); self.rules.entrants.len()],
            level: self.rules.levels[0],
            number: 0,
            left: 0,
            absent: 0,
            last: positions,
        }
    }

    fn play<C: Chances, O: Observer<Self>>(&self, state: &mut State, chances: &mut C, observer: &mut O) {
        let rules = &self.rules;
        self.seat(state, chances, observer);
        let mut luck = chances.open(Purpose::Luck, 0);
        let draws = rules.entrants.iter().any(|entrant| entrant.style.draws());
        let mut play = draws.then(|| chances.open(Purpose::Play, 0));
        let mut fault = rules.fault.map(|fault| (fault, chances.open(Purpose::Fault, 0)));
        state.level = rules.levels[0];
        state.number = 0;
        state.left = state.level.hands;
        state.absent = 0;
        observer.observe(&Event::LevelReached { number: 0, level: &state.level });
        while state.table.occupied.len() > 1 {
            if state.table.hands > 0 {
                self.move_button(state);
                self.raise_level(state, observer);
            }
            if let Some((fault, chance)) = &mut fault {
                self.spoil(*fault, chance, state);
            }
            // Keyed by table and hand: the n-th fork of the table's stream is the luck of its n-th hand.
            let hand_luck = luck.fork();
            let play = play.as_mut().map(Chance::fork);
            let mut styles = Styles { by_seat: state.table.styles, betting: rules.betting, play };
            let before = state.table.stacks;
            hand::play(rules.betting, &mut state.table, &state.level, hand_luck, &mut styles, observer);
            state.left -= 1;
            self.place(state, &before, observer);
            assert!(state.table.hands < MOST_HANDS, "the tournament has not ended after {MOST_HANDS} hands");
        }
        self.finish(state, observer);
    }
}

impl Poker {
    /// Seats at the table: one a player.
    fn seats(&self) -> u8 {
        u8::try_from(self.rules.entrants.len()).expect("at most 10 seats")
    }

    /// Draws the seats, uniformly (PS-4), and puts the button on seat 1 (PS-5).
    fn seat<C: Chances, O: Observer<Self>>(&self, state: &mut State, chances: &mut C, observer: &mut O) {
        let entrants = &self.rules.entrants;
        let count = entrants.len();
        let mut players = [0; SEATS];
        for (player, place) in (0u32..).zip(&mut players[..count]) {
            *place = player;
        }
        let mut chance = chances.open(Purpose::Seats, 0);
        shuffle(&mut chance, &mut players[..count]);
        if let Some(Fault::SeatNeverDrawn { player, seat }) = self.rules.fault {
            while players[seat as usize - 1] == player - 1 {
                shuffle(&mut chance, &mut players[..count]);
            }
        }
        let table = &mut state.table;
        table.players = players;
        table.stacks = [0; SEATS];
        for place in 0..count {
            let entrant = &entrants[players[place] as usize];
            table.stacks[place] = entrant.stack;
            table.styles[place] = entrant.style;
        }
        table.hands = 0;
        table.occupied = Seats::below(self.seats());
        table.positions = self.rules.button.first(0, table.occupied);
        state.standings.fill(Standing::default());
        observer.observe(&Event::SeatsDrawn { table: 0, players: &players[..count] });
    }

    fn move_button(&self, state: &mut State) {
        let table = &mut state.table;
        table.positions = self.rules.button.next(&table.positions, table.occupied, table.occupied);
    }

    fn raise_level<O: Observer<Self>>(&self, state: &mut State, observer: &mut O) {
        if state.left > 0 {
            return;
        }
        let levels = &self.rules.levels;
        state.number += 1;
        state.level = match (levels.get(state.number as usize), self.rules.after_last) {
            (Some(&level), _) => level,
            (None, AfterLast::Double) => state.level.doubled(),
            (None, AfterLast::Stay) => state.level,
        };
        state.left = state.level.hands;
        observer.observe(&Event::LevelReached { number: state.number, level: &state.level });
    }

    /// Places those who went out in this hand (PS-12), and all who are left when none of them has been there for long
    /// (PS-18).
    fn place<O: Observer<Self>>(&self, state: &mut State, before: &[u32; SEATS], observer: &mut O) {
        let table = &state.table;
        let out: Seats = table.occupied.iter().filter(|&seat| table.stacks[usize::from(seat)] == 0).collect();
        if !out.is_empty() {
            self.eliminate(state, out, before, observer);
        }
        let present = |seat: u8| state.table.styles[usize::from(seat)] != Style::Absent;
        if state.table.occupied.iter().any(present) {
            state.absent = 0;
            return;
        }
        state.absent += 1;
        if state.absent >= self.rules.absent_hands && state.table.occupied.len() > 1 {
            let (out, stacks) = (state.table.occupied, state.table.stacks);
            self.eliminate(state, out, &stacks, observer);
        }
    }

    /// Takes `out` from the table at once; `stacks` decide their places.
    fn eliminate<O: Observer<Self>>(&self, state: &mut State, out: Seats, stacks: &[u32; SEATS], observer: &mut O) {
        let table = &mut state.table;
        let left = table.occupied.len();
        state.exits.clear();
        for (order, seat) in (0u32..).zip(out.clockwise_after(table.positions.button)) {
            let place = usize::from(seat);
            state.exits.push(Exit { player: table.players[place], stack: stacks[place], order });
        }
        table.occupied -= out;
        let (number, players) = (table.number, table.players);
        let standings = &mut state.standings;
        payout::rank(&mut state.exits, left, &self.rules.prizes, |exit, standing| {
            let given = std::mem::replace(&mut standings[exit.player as usize], standing);
            assert_eq!(given.place, 0, "player {} was placed before", exit.player);
            let seat = players.iter().position(|&player| player == exit.player).expect("who goes out had a seat");
            let seat = u8::try_from(seat).expect("at most 10 seats");
            observer.observe(&Event::Eliminated { table: number, seat, player: exit.player, standing });
        });
    }

    fn finish<O: Observer<Self>>(&self, state: &mut State, observer: &mut O) {
        if let Some(seat) = state.table.occupied.iter().next() {
            let prize = self.rules.prizes.first().copied().unwrap_or(0);
            let winner = state.table.players[usize::from(seat)] as usize;
            assert_eq!(state.standings[winner].place, 0, "the winner was placed before");
            state.standings[winner] = Standing { place: 1, shared: 1, prize };
        }
        let paid: u64 = state.standings.iter().map(|standing| standing.prize).sum();
        assert_eq!(paid, self.rules.prizes.iter().sum::<u64>(), "prizes paid and posted, in cents");
        observer.observe(&Event::Finished { standings: &state.standings });
    }

    /// Breaks the rules as the planted fault says.
    fn spoil<C: Chance>(&self, fault: Fault, chance: &mut C, state: &mut State) {
        let table = &mut state.table;
        match fault {
            Fault::SeatNeverDrawn { .. } => {}
            Fault::ButtonStays { once_in } => {
                // Undone by playing the last hand's places again, where all who had them are still there.
                let stays = chance.below(once_in) == 0;
                if stays && table.hands > 0 && state.last.dealt == table.occupied {
                    table.positions = state.last;
                }
            }
            Fault::BigBlindLetOff { seat, once_in } => {
                let_off(&mut table.positions, chance, once_in, |blind| u32::from(blind) + 1 == seat);
            }
            Fault::NeighbourLetOff { once_in } => {
                let entrants = &self.rules.entrants;
                let (occupied, players) = (table.occupied, table.players);
                let_off(&mut table.positions, chance, once_in, |blind| {
                    occupied.iter().any(|seat| {
                        occupied.next_after(seat) == Some(blind)
                            && entrants[players[usize::from(seat)] as usize].marked == Marked::Yes
                    })
                });
            }
        }
        state.last = state.table.positions;
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
