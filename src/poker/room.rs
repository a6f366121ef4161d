//! A tournament over as many tables as it takes, played on a clock as a discrete-event simulation.
//!
//! Each table has its own time. A hand is played in one go when it begins, and its consequences (who is out, who moves) come
//! at the time when it ends; nothing that happens at another table in between can touch it. Tables wait for each other only
//! before the final table and hand for hand: then all finish their hand (*gathering*), and what happens at the *barrier*
//! happens at one time for all.
//!
//! `draw` seats the players, `progress` plays from one hand to the next, `level` breaks and balances tables, `phase` is the barrier.

mod draw;
mod level;
mod phase;
mod progress;

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::clock::{Timed, end_of_break, playing_time};
use super::fault::Fault;
use super::hand::{self, Table};
use super::moving::{self, Person, Place};
use super::payout::{self, Exit, Standing};
use super::rules::{AfterLast, Echo, FinalTable, HandForHand, Jumps, Lasts, Level, Pace, RoundRanking, Rules};
use super::seats::{SEATS, Seats};
use super::style::{Style, Styles};
use super::{Event, Move, Poker, let_off};
use crate::chance::{Chance, Chances, Purpose};
use crate::contest::Observer;

/// Working memory of a tournament.
#[derive(Debug)]
pub struct State {
    tables: Vec<Table>,
    /// What the room knows of each table, beside the hand.
    boards: Vec<Board>,
    people: Vec<Person>,
    exits: Vec<Exit>,
    standings: Vec<Standing>,
    /// The standings of the tournament itself, while its echoes are played.
    kept: Vec<Standing>,
    queue: BinaryHeap<Reverse<(u64, u32)>>,
    /// Players drawn into an order.
    order: Vec<u32>,
    /// Tables in the order in which they break, as posted.
    posted: Vec<u32>,
    /// The next pay jump by the number of players left: the place that brings it; 0 if there is none.
    jumps: Vec<u32>,
}

/// What the room knows of a table, beside the hand.
#[derive(Debug, Clone, Copy)]
struct Board {
    /// Whether a hand is going on.
    playing: bool,
    /// Whether the table stands in the queue.
    queued: bool,
    /// Chips by seat when it began.
    stacks: [u32; SEATS],
    level: Level,
    number: u32,
    /// Hands left of the level, where levels last by hands.
    left: u32,
    /// Button and blinds of the hand before, for faults.
    last: super::button::Positions,
}

/// The streams of a table.
#[derive(Debug)]
struct Streams<C> {
    luck: C,
    play: Option<C>,
    time: Option<C>,
}

/// Whether tables wait for each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Each plays on its own.
    Apart,
    /// Each finishes its hand and waits.
    Gathering,
}

/// A tournament that has not ended after so many hands never will.
const MOST_HANDS: u64 = 50_000_000;

/// A tournament going on.
struct Room<'a, C, O> {
    rules: &'a Rules,
    state: &'a mut State,
    streams: &'a mut [Streams<C>],
    /// The stream of moves.
    moves: C,
    fault: Option<(Fault, C)>,
    /// Times inside the phase, where an echo stretches them.
    stretch: Option<C>,
    hand_for_hand: HandForHand,
    stalling: bool,
    observer: &'a mut O,
    now: u64,
    /// The table that has just finished a hand.
    current: u32,
    phase: Phase,
    left: u32,
    arrivals: u64,
    breaking: Option<u32>,
    /// Level by time: the same for all tables.
    level: Level,
    number: u32,
    level_ends: u64,
    /// Hands in a row in which everybody left was absent.
    absent: u32,
    hands: u64,
    /// Hand-for-hand rounds so far.
    rounds: u32,
    /// Largest number of players that all get the same prize.
    same_prize: u32,
    /// Tables by the number of players.
    sizes: [u32; SEATS + 1],
}

impl State {
    /// Working memory for tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        let players = rules.entrants.len();
        let count = players.div_ceil(usize::from(rules.seats));
        let positions = rules.button.first(0, Seats::below(2));
        let table = |number: usize| Table {
            number: u32::try_from(number).expect("few tables"),
            seats: rules.seats,
            hands: 0,
            stacks: [0; SEATS],
            players: [0; SEATS],
            styles: [Style::Absent; SEATS],
            occupied: Seats::NONE,
            fresh: Seats::NONE,
            opening: true,
            paces: [Pace::Normal; SEATS],
            positions,
        };
        let level = rules.levels[0];
        let board =
            Board { playing: false, queued: false, stacks: [0; SEATS], level, number: 0, left: 0, last: positions };
        Self {
            tables: (0..count).map(table).collect(),
            boards: vec![board; count],
            people: vec![Person::default(); players],
            exits: Vec::with_capacity(players),
            standings: vec![Standing::default(); players],
            kept: vec![Standing::default(); players],
            queue: BinaryHeap::with_capacity(count + 1),
            order: Vec::with_capacity(players),
            posted: Vec::with_capacity(count),
            jumps: jumps(rules),
        }
    }
}

/// The next pay jump by the number of players left: the best place p below that number whose prize exceeds that of the place
/// after it by enough; 0 if there is none.
pub fn jumps(rules: &Rules) -> Vec<u32> {
    let prize = |place: u32| rules.prizes.get(place as usize - 1).copied().unwrap_or(0);
    let matters = |place: u32| match rules.jumps {
        Jumps::Above(cents) => prize(place) > prize(place + 1) + cents,
        Jumps::At(at) => place == at,
    };
    let players = u32::try_from(rules.entrants.len()).expect("few players");
    let mut next = vec![0; players as usize + 1];
    for left in 2..=players {
        let place = left - 1;
        next[left as usize] = if matters(place) { place } else { next[left as usize - 1] };
    }
    next
}

/// Plays one tournament, and then its echoes.
pub(super) fn play<C: Chances, O: Observer<Poker>>(
    rules: &Rules,
    state: &mut State,
    chances: &mut C,
    observer: &mut O,
) {
    once(rules, state, chances, observer, None);
    if !rules.echoes.is_empty() {
        state.kept.clone_from(&state.standings);
        for &echo in &rules.echoes {
            once(rules, state, chances, &mut (), Some(echo));
            observer.observe(&Event::Echoed { echo, main: &state.kept, standings: &state.standings });
        }
        std::mem::swap(&mut state.kept, &mut state.standings);
    }
    observer.observe(&Event::Finished { standings: &state.standings });
}

fn once<C: Chances, O: Observer<Poker>>(
    rules: &Rules,
    state: &mut State,
    chances: &mut C,
    observer: &mut O,
    echo: Option<Echo>,
) {
    let draws = rules.entrants.iter().any(|entrant| entrant.style.draws());
    let several = state.tables.len() > 1;
    let timed = several || matches!(rules.levels[0].lasts, Lasts::Time(_)) || rules.breaks.first.is_some();
    let moves = chances.open(Purpose::Seats, 1);
    let fault = rules.fault.map(|fault| (fault, chances.open(Purpose::Fault, 0)));
    let stretch = (echo == Some(Echo::Stretched)).then(|| chances.open(Purpose::Time, u32::MAX));
    draw::seat(rules, state, chances, observer);
    let mut open = |table: u32| Streams {
        luck: chances.open(Purpose::Luck, table),
        play: draws.then(|| chances.open(Purpose::Play, table)),
        time: timed.then(|| chances.open(Purpose::Time, table)),
    };
    // One table needs no list, and so no memory.
    let (mut one, mut many);
    let streams: &mut [Streams<C::Stream>] = if several {
        many = (0u32..).zip(&state.tables).map(|(table, _)| open(table)).collect::<Vec<_>>();
        &mut many
    } else {
        one = [open(0)];
        &mut one
    };
    let off = matches!(echo, Some(Echo::PhaseOff | Echo::PhaseOffNobodyStalls));
    let level = rules.levels[0];
    let mut room = Room {
        rules,
        left: u32::try_from(rules.entrants.len()).expect("few players"),
        same_prize: same_prize(rules),
        state,
        streams,
        moves,
        fault,
        stretch,
        hand_for_hand: if off { HandForHand::Off } else { rules.hand_for_hand },
        stalling: !matches!(echo, Some(Echo::NobodyStalls | Echo::PhaseOffNobodyStalls)),
        observer,
        now: 0,
        current: 0,
        phase: Phase::Apart,
        arrivals: 0,
        breaking: None,
        level,
        number: 0,
        level_ends: match level.lasts {
            Lasts::Time(time) => time,
            Lasts::Hands(_) => u64::MAX,
        },
        absent: 0,
        hands: 0,
        rounds: 0,
        sizes: [0; SEATS + 1],
    };
    for table in &room.state.tables {
        room.sizes[table.occupied.len() as usize] += 1;
    }
    room.play();
}

/// Largest number of players that all get the same prize: with so many left it is over (PS-11).
fn same_prize(rules: &Rules) -> u32 {
    let first = rules.prizes.first();
    u32::try_from(rules.prizes.iter().take_while(|prize| Some(*prize) == first).count()).expect("few prizes")
}

impl<C: Chance, O: Observer<Poker>> Room<'_, C, O> {
    fn play(&mut self) {
        if self.state.tables.len() == 1 {
            self.play_alone();
            self.finish();
            return;
        }
        for table in 0..self.tables() {
            self.enqueue(0, table);
        }
        // A field that starts within a phase or at the final table begins with a barrier.
        if self.must_gather() {
            self.phase = Phase::Gathering;
        }
        while let Some(Reverse((time, table))) = self.state.queue.pop() {
            self.now = time;
            self.current = table;
            self.state.boards[table as usize].queued = false;
            if self.state.boards[table as usize].playing {
                self.end_hand(table);
                if self.is_over() {
                    break;
                }
            }
            match self.phase {
                Phase::Apart if self.must_gather() => self.phase = Phase::Gathering,
                Phase::Apart => {
                    self.level_tables();
                    self.begin(table);
                }
                Phase::Gathering => {}
            }
            if self.phase == Phase::Gathering && self.state.queue.is_empty() {
                self.meet();
                if self.is_over() {
                    break;
                }
            }
        }
        self.finish();
    }

    /// One table waits for nobody: no queue, no barrier.
    fn play_alone(&mut self) {
        loop {
            if let Some(end) = end_of_break(self.rules.breaks, self.now) {
                self.now = end;
            }
            self.now += self.deal(0);
            self.end_hand(0);
            if self.is_over() {
                return;
            }
        }
    }

    fn enqueue(&mut self, time: u64, table: u32) {
        let board = &mut self.state.boards[table as usize];
        if !board.queued {
            board.queued = true;
            self.state.queue.push(Reverse((time, table)));
        }
    }

    fn tables(&self) -> u32 {
        u32::try_from(self.state.tables.len()).expect("few tables")
    }

    /// Tables with players.
    fn open(&self) -> u32 {
        self.sizes[1..].iter().sum()
    }

    /// Notes that a table's number of players has changed from `before`.
    fn resized(&mut self, table: u32, before: u32) {
        let after = self.state.tables[table as usize].occupied.len();
        self.sizes[before as usize] -= 1;
        self.sizes[after as usize] += 1;
    }

    fn is_over(&self) -> bool {
        self.left <= self.same_prize.max(1)
    }

    /// Begins a table's next hand, or leaves it waiting where there is nobody to play.
    fn begin(&mut self, table: u32) {
        let index = table as usize;
        if self.state.tables[index].occupied.len() < 2 || self.state.boards[index].playing {
            return;
        }
        if let Some(end) = end_of_break(self.rules.breaks, self.now) {
            self.enqueue(end, table);
            return;
        }
        if self.state.tables.len() > 1 {
            self.check_level(index);
        }
        let mut time = self.deal(index);
        if self.stretch.is_some() && self.hand_for_hand == HandForHand::Off && self.within(self.rules.stall_within) {
            time = self.stretched(time);
        }
        self.enqueue(self.now + time, table);
    }

    fn finish(&mut self) {
        let State { tables, standings, .. } = &mut *self.state;
        let left = self.left;
        if left > 0 {
            // One player has all chips, or all who are left get the same prize (PS-11).
            let prize = self.rules.prizes.first().copied().unwrap_or(0);
            for table in tables.iter() {
                for seat in table.occupied {
                    let player = table.players[usize::from(seat)] as usize;
                    assert_eq!(standings[player].place, 0, "player {player} was placed before");
                    standings[player] = Standing { place: 1, shared: left, prize };
                }
            }
        }
        let paid: u64 = standings.iter().map(|standing| standing.prize).sum();
        assert_eq!(paid, self.rules.prizes.iter().sum::<u64>(), "prizes paid and posted, in cents");
        assert!(standings.iter().all(|standing| standing.place > 0), "everybody has a place");
        let chips: u64 = tables.iter().flat_map(|table| table.stacks).map(u64::from).sum();
        let all: u64 = self.rules.entrants.iter().map(|entrant| u64::from(entrant.stack)).sum();
        assert!(left == 0 || chips == all, "{chips} chips at the end, {all} at the start");
    }
}
