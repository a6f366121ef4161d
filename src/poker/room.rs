//! A tournament over as many tables as it takes, played on a clock as a discrete-event simulation.
//!
//! Each table has its own time. A hand is played in one go when it begins, and its consequences (who is out, who moves) come
//! at the time when it ends; nothing that happens at another table in between can touch it. Tables wait for each other only
//! before the final table and hand for hand: then all finish their hand (*gathering*), and what happens at the *barrier*
//! happens at one time for all.

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
use crate::chance::{Chance, Chances, Purpose, shuffle};
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
    seat(rules, state, chances, observer);
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

/// Draws the seats, uniformly (PS-4): tables as level as can be, seats left empty at random.
fn seat<C: Chances, O: Observer<Poker>>(rules: &Rules, state: &mut State, chances: &mut C, observer: &mut O) {
    let count = u32::try_from(rules.entrants.len()).expect("few players");
    let State { tables, boards, people, order, standings, queue, posted, .. } = state;
    let mut chance = chances.open(Purpose::Seats, 0);
    order.clear();
    order.extend(0..count);
    shuffle(&mut chance, order);
    if let Some(Fault::SeatNeverDrawn { player, seat }) = rules.fault {
        while order.get(seat as usize - 1) == Some(&(player - 1)) {
            shuffle(&mut chance, order);
        }
    }
    posted.clear();
    posted.extend(tables.iter().map(|table| table.number));
    if tables.len() > 1 {
        shuffle(&mut chance, posted);
    }
    standings.fill(Standing::default());
    people.fill(Person::default());
    queue.clear();
    let open = tables.len();
    let mut drawn = order.iter().copied();
    for (index, (table, board)) in tables.iter_mut().zip(boards).enumerate() {
        let size = (rules.entrants.len() + open - 1 - index) / open;
        let mut seats: [u8; SEATS] = std::array::from_fn(|seat| u8::try_from(seat).expect("ten seats"));
        let all = usize::from(rules.seats);
        if size < all {
            shuffle(&mut chance, &mut seats[..all]);
        }
        table.stacks = [0; SEATS];
        table.hands = 0;
        table.occupied = Seats::NONE;
        table.fresh = Seats::NONE;
        for (&seat, player) in seats[..size].iter().zip(&mut drawn) {
            sit(rules, table, seat, player, rules.entrants[player as usize].stack);
        }
        table.fresh = Seats::NONE;
        table.opening = true;
        // One player alone waits for others; then the table opens anew.
        if table.occupied.len() > 1 {
            table.positions = rules.button.first(0, table.occupied);
        }
        board.playing = false;
        board.queued = false;
        board.level = rules.levels[0];
        board.number = 0;
        board.left = hands_of(&rules.levels[0]);
        board.last = table.positions;
        let occupied = table.occupied;
        observer.observe(&Event::SeatsDrawn { table: table.number, occupied, players: &table.players });
        observer.observe(&Event::LevelReached { table: table.number, number: 0, level: &rules.levels[0] });
    }
}

fn hands_of(level: &Level) -> u32 {
    match level.lasts {
        Lasts::Hands(hands) => hands,
        Lasts::Time(_) => u32::MAX,
    }
}

fn sit(rules: &Rules, table: &mut Table, seat: u8, player: u32, stack: u32) {
    let place = usize::from(seat);
    let entrant = &rules.entrants[player as usize];
    table.stacks[place] = stack;
    table.players[place] = player;
    table.styles[place] = entrant.style;
    table.paces[place] = entrant.pace;
    table.occupied.insert(seat);
    table.fresh.insert(seat);
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

    /// Players at the smallest table, one that is about to break not counted.
    fn least(&self) -> Option<u32> {
        let breaking = self.breaking.map_or(0, |table| self.state.tables[table as usize].occupied.len());
        let count = |size: u32| self.sizes[size as usize] - u32::from(size == breaking);
        (1..=u32::from(self.rules.seats)).find(|&size| count(size) > 0)
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

    /// Whether all tables must wait for each other: for the final table, or hand for hand.
    fn must_gather(&self) -> bool {
        if self.state.tables.len() == 1 {
            return false;
        }
        let last = self.left <= u32::from(self.rules.seats) && self.rules.final_table == FinalTable::Redraw;
        (last || self.in_phase()) && self.open() > 1
    }

    /// Whether the number of players left calls for hand for hand.
    fn in_phase(&self) -> bool {
        match self.hand_for_hand {
            HandForHand::Off => false,
            HandForHand::On { places, .. } => self.within(places),
        }
    }

    /// Whether the players left are at most so many places from the next pay jump.
    fn within(&self, places: u32) -> bool {
        let jump = self.state.jumps[self.left as usize];
        jump > 0 && self.left - jump <= places
    }

    /// A time stretched, where an echo asks for it.
    fn stretched(&mut self, time: u64) -> u64 {
        let Some(stretch) = &mut self.stretch else { return time };
        time * u64::from(1 + stretch.below(9)) + u64::from(stretch.below(60_000))
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

    /// Plays a hand at a table; returns its length in milliseconds. Its consequences come with [`Room::end_hand`].
    #[inline]
    fn deal(&mut self, index: usize) -> u64 {
        self.raise_level(index);
        self.move_button(index);
        let Self { rules, state, streams, observer, .. } = self;
        let State { tables, boards, jumps, .. } = &mut **state;
        let (table, board, streams) = (&mut tables[index], &mut boards[index], &mut streams[index]);
        board.playing = true;
        board.stacks = table.stacks;
        // Keyed by table and hand: the n-th fork of a table's stream is for its n-th hand.
        let luck = streams.luck.fork();
        let play = streams.play.as_mut().map(Chance::fork);
        let mut styles = Styles { by_seat: table.styles, betting: rules.betting, play };
        self.hands += 1;
        assert!(self.hands < MOST_HANDS, "the tournament has not ended after {MOST_HANDS} hands");
        match streams.time.as_mut().map(Chance::fork) {
            None => {
                hand::play(rules.betting, table, &board.level, self.now, luck, &mut styles, *observer);
                0
            }
            Some(time) => {
                let jump = jumps[self.left as usize];
                let near = self.stalling && jump > 0 && self.left - jump <= rules.stall_within;
                let stalling = if near {
                    table.occupied.iter().filter(|&seat| table.paces[usize::from(seat)] == Pace::Stalls).collect()
                } else {
                    Seats::NONE
                };
                let paces = table.paces;
                let mut timed = Timed::new(*observer, time, &paces, stalling);
                hand::play(rules.betting, table, &board.level, self.now, luck, &mut styles, &mut timed);
                let lasted = timed.elapsed();
                observer.observe(&Event::HandTimed { table: table.number, lasted });
                lasted
            }
        }
    }

    fn move_button(&mut self, index: usize) {
        let State { tables, boards, .. } = &mut *self.state;
        let (table, board) = (&mut tables[index], &mut boards[index]);
        if table.opening {
            table.positions = self.rules.button.first(0, table.occupied);
        } else {
            let same = table.occupied - table.fresh;
            table.positions = self.rules.button.next(&table.positions, table.occupied, same);
        }
        table.fresh = Seats::NONE;
        table.opening = false;
        if let Some((fault, chance)) = &mut self.fault {
            spoil(self.rules, *fault, chance, table, &board.last);
            board.last = table.positions;
        }
    }

    fn raise_level(&mut self, index: usize) {
        let board = &mut self.state.boards[index];
        match board.level.lasts {
            Lasts::Hands(_) => {
                if board.left > 0 {
                    board.left -= 1;
                    return;
                }
                board.number += 1;
                board.level = following(self.rules, board.number, board.level);
                board.left = hands_of(&board.level) - 1;
            }
            Lasts::Time(_) => {
                let playing = playing_time(self.rules.breaks, self.now);
                while playing >= self.level_ends {
                    self.number += 1;
                    self.level = following(self.rules, self.number, self.level);
                    if let Lasts::Time(time) = self.level.lasts {
                        self.level_ends += time;
                    }
                }
                if board.number == self.number {
                    return;
                }
                board.number = self.number;
                board.level = self.level;
            }
        }
        let table = self.state.tables[index].number;
        self.observer.observe(&Event::LevelReached { table, number: board.number, level: &board.level });
    }

    /// A hand ended: those without chips go out, ranked among themselves (PS-12).
    fn end_hand(&mut self, table: u32) {
        let index = table as usize;
        self.state.boards[index].playing = false;
        let table = &self.state.tables[index];
        let out = busted(table);
        if !out.is_empty() {
            let stacks = self.state.boards[index].stacks;
            self.leave(index, out, |seat| u64::from(stacks[usize::from(seat)]), 0);
            self.rank();
        }
        if self.open() == 1 {
            self.look_for_absent(index);
        }
    }

    /// Takes players from a table and notes what they are ranked by.
    fn leave(&mut self, index: usize, out: Seats, key: impl Fn(u8) -> u64, first: u32) {
        let State { tables, exits, .. } = &mut *self.state;
        let table = &mut tables[index];
        for (order, seat) in (first..).zip(out.clockwise_after(table.positions.button)) {
            let player = table.players[usize::from(seat)];
            exits.push(Exit { player, table: table.number, seat, key: key(seat), order });
            table.stacks[usize::from(seat)] = 0;
        }
        let before = table.occupied.len();
        table.occupied -= out;
        let number = table.number;
        self.resized(number, before);
    }

    /// Places all who have left since the last time, as one group.
    fn rank(&mut self) {
        let State { exits, standings, .. } = &mut *self.state;
        let observer = &mut *self.observer;
        let count = u32::try_from(exits.len()).expect("few players");
        payout::rank(exits, self.left, &self.rules.prizes, |exit, standing| {
            let given = std::mem::replace(&mut standings[exit.player as usize], standing);
            assert_eq!(given.place, 0, "player {} was placed before", exit.player);
            let Exit { player, table, seat, .. } = *exit;
            observer.observe(&Event::Eliminated { table, seat, player, standing });
        });
        self.left -= count;
        exits.clear();
    }

    /// When all who are left have been absent for long, they are placed by stack (PS-18).
    fn look_for_absent(&mut self, index: usize) {
        let table = &self.state.tables[index];
        if table.occupied.iter().any(|seat| table.styles[usize::from(seat)] != Style::Absent) {
            self.absent = 0;
            return;
        }
        self.absent += 1;
        if self.absent >= self.rules.absent_hands && self.left > 1 {
            let (out, stacks) = (table.occupied, table.stacks);
            self.leave(index, out, |seat| u64::from(stacks[usize::from(seat)]), 0);
            self.rank();
        }
    }

    /// All tables have finished their hand and wait: the final table is drawn, tables break and are balanced, and rounds are
    /// played hand for hand, until tables may play apart again.
    fn meet(&mut self) {
        let mut started = false;
        loop {
            if self.is_over() {
                break;
            }
            if self.left <= u32::from(self.rules.seats)
                && self.rules.final_table == FinalTable::Redraw
                && self.open() > 1
            {
                self.draw_final_table();
            } else {
                self.level_tables();
            }
            if !(self.in_phase() && self.open() > 1) {
                break;
            }
            if let Some(end) = end_of_break(self.rules.breaks, self.now) {
                self.now = end;
            }
            if !started {
                started = true;
                self.observer.observe(&Event::PhaseStarted { at: self.now, left: self.left });
            }
            self.play_round();
        }
        if started {
            self.observer.observe(&Event::PhaseEnded { at: self.now, left: self.left });
        }
        self.phase = Phase::Apart;
        if self.is_over() {
            return;
        }
        for table in 0..self.tables() {
            if self.state.tables[table as usize].occupied.len() > 1 {
                self.enqueue(self.now, table);
            }
        }
    }

    /// One hand at every table with two or more players; all who go out rank together (PS-13).
    fn play_round(&mut self) {
        let tables = self.open();
        self.observer.observe(&Event::RoundStarted { at: self.now, round: self.rounds, left: self.left, tables });
        let start = self.now;
        let mut end = start;
        let mut order = 0;
        for index in 0..self.state.tables.len() {
            if self.state.tables[index].occupied.len() < 2 {
                continue;
            }
            let time = self.deal(index);
            let time = self.stretched(time);
            end = end.max(start + time);
            self.state.boards[index].playing = false;
            let out = busted(&self.state.tables[index]);
            let stacks = self.state.boards[index].stacks;
            let key = self.round_key(out, stacks, start + time);
            self.leave(index, out, key, order);
            order += out.len();
        }
        self.now = end;
        self.rounds += 1;
        let before = self.left;
        if !self.state.exits.is_empty() {
            self.rank();
        }
        self.observer.observe(&Event::RoundEnded { at: self.now, out: before - self.left });
    }

    /// What ranks those who go out of one table in a round.
    fn round_key(&self, out: Seats, stacks: [u32; SEATS], end: u64) -> impl Fn(u8) -> u64 + use<C, O> {
        let ranking = match self.hand_for_hand {
            HandForHand::On { ranking, .. } => ranking,
            HandForHand::Off => RoundRanking::ByStack,
        };
        let by_clock = matches!(self.rules.fault, Some(Fault::RoundRankedByClock));
        move |seat| {
            let stack = u64::from(stacks[usize::from(seat)]);
            if by_clock {
                return end;
            }
            match ranking {
                RoundRanking::ByStack => stack,
                RoundRanking::TablesShare => {
                    let better = out.iter().filter(|&other| u64::from(stacks[usize::from(other)]) > stack).count();
                    u64::MAX - u64::try_from(better).expect("ten seats")
                }
            }
        }
    }

    /// Draws all seats of the final table anew (PS-16); the button is in seat 1 (PS-5).
    fn draw_final_table(&mut self) {
        let to = self.state.tables.iter().position(|table| !table.occupied.is_empty()).expect("players are left");
        let mut places: [u8; SEATS] = std::array::from_fn(|seat| u8::try_from(seat).expect("ten seats"));
        shuffle(&mut self.moves, &mut places[..usize::from(self.rules.seats)]);
        let mut coming: [Option<(Place, u32, u32)>; SEATS] = [None; SEATS];
        let mut slots = coming.iter_mut();
        for table in &mut self.state.tables {
            for seat in table.occupied {
                let place = Place { table: table.number, seat };
                let (player, stack) = (table.players[usize::from(seat)], table.stacks[usize::from(seat)]);
                *slots.next().expect("they fit one table") = Some((place, player, stack));
                table.stacks[usize::from(seat)] = 0;
            }
            table.occupied = Seats::NONE;
        }
        let number = self.state.tables[to].number;
        for ((from, player, stack), seat) in coming.into_iter().flatten().zip(places) {
            sit(self.rules, &mut self.state.tables[to], seat, player, stack);
            let to = Place { table: number, seat };
            self.tell_move(Move::FinalTable, player, stack, from, to, 0, 0);
        }
        // A table that opens: nobody has a past at it.
        self.state.tables[to].opening = true;
        self.sizes = [0; SEATS + 1];
        for table in &self.state.tables {
            self.sizes[table.occupied.len() as usize] += 1;
        }
        self.breaking = None;
    }

    /// Breaks tables and balances them as far as can be done now: a table in a hand gives nobody up.
    fn level_tables(&mut self) {
        if self.state.tables.len() == 1 {
            return;
        }
        while self.break_table() {}
        while self.balance() {}
    }

    /// Breaks the next table, if there are more than needed and it is not in a hand. Whether it did.
    fn break_table(&mut self) -> bool {
        let seats = u32::from(self.rules.seats);
        let open = self.open();
        // However many seats are to be free: nobody is left alone at each of the last tables.
        let spare = self.rules.breaking.spare.min(seats - 2);
        if open < 2 || self.left + spare > seats * (open - 1) {
            self.breaking = None;
            return false;
        }
        let index =
            self.breaking.filter(|&table| !self.state.tables[table as usize].occupied.is_empty()).unwrap_or_else(
                || moving::table_to_break(self.rules, &self.state.tables, &self.state.posted, &mut self.moves),
            );
        self.breaking = Some(index);
        if self.state.boards[index as usize].playing {
            return false;
        }
        let table = &self.state.tables[index as usize];
        let mut waits = [0; SEATS];
        for seat in table.occupied {
            waits[usize::from(seat)] = moving::wait(self.rules, table, seat);
        }
        let mut leaving = [0u8; SEATS];
        let count = table.occupied.len() as usize;
        for (place, seat) in leaving.iter_mut().zip(table.occupied) {
            *place = seat;
        }
        if matches!(self.rules.fault, Some(Fault::BreakSeatsById)) {
            let players = table.players;
            leaving[..count].sort_unstable_by_key(|&seat| players[usize::from(seat)]);
        } else {
            shuffle(&mut self.moves, &mut leaving[..count]);
        }
        for &seat in &leaving[..count] {
            let to = if matches!(self.rules.fault, Some(Fault::BreakSeatsById)) {
                first_free(&self.state.tables, index)
            } else {
                moving::seat_after_break(self.rules, &self.state.tables, index, &mut self.moves)
            };
            let before = waits[usize::from(seat)];
            self.move_player(Move::Break, Place { table: index, seat }, to, before);
        }
        self.observer.observe(&Event::TableBroken { table: index, at: self.now });
        self.breaking = None;
        true
    }

    /// Moves one player from the largest table that is not in a hand to the smallest, if they differ by more than the limit.
    /// Whether it did.
    fn balance(&mut self) -> bool {
        let Some(least) = self.least() else { return false };
        let staying = |table: &&Table| !table.occupied.is_empty() && Some(table.number) != self.breaking;
        // While tables play apart, the one that has just finished is the only one that can give anybody up.
        let limit = least + self.rules.balancing.limit;
        let may_give = |table: &Table| staying(&table) && !self.state.boards[table.number as usize].playing;
        let from = match self.phase {
            Phase::Apart => &self.state.tables[self.current as usize],
            Phase::Gathering => {
                let largest = |table: &&Table| (table.occupied.len(), Reverse(table.number));
                let Some(from) = self.state.tables.iter().filter(|table| may_give(table)).max_by_key(largest) else {
                    return false;
                };
                from
            }
        };
        if from.occupied.len() <= limit || !may_give(from) {
            return false;
        }
        let to = self
            .state
            .tables
            .iter()
            .find(|table| staying(table) && table.occupied.len() == least)
            .expect("a table has the fewest players");
        let seat = if matches!(self.rules.fault, Some(Fault::ShortestStackMoves)) {
            from.occupied.iter().min_by_key(|&seat| from.stacks[usize::from(seat)]).expect("somebody sits there")
        } else {
            moving::mover(self.rules, from, &self.state.people, &mut self.moves)
        };
        let free = moving::seat_for(self.rules, from, seat, to, &mut self.moves);
        let before = moving::wait(self.rules, from, seat);
        let (from, to) = (Place { table: from.number, seat }, Place { table: to.number, seat: free });
        self.move_player(Move::Balance, from, to, before);
        true
    }

    fn move_player(&mut self, kind: Move, from: Place, to: Place, before: u32) {
        let table = &mut self.state.tables[from.table as usize];
        let place = usize::from(from.seat);
        let (player, stack) = (table.players[place], table.stacks[place]);
        table.stacks[place] = 0;
        let size = table.occupied.len();
        table.occupied.remove(from.seat);
        table.fresh.remove(from.seat);
        self.resized(from.table, size);
        let target = &mut self.state.tables[to.table as usize];
        assert!(!target.occupied.contains(to.seat), "two players in one seat");
        let size = target.occupied.len();
        sit(self.rules, target, to.seat, player, stack);
        self.resized(to.table, size);
        let target = &self.state.tables[to.table as usize];
        let after = moving::wait(self.rules, target, to.seat);
        // A table that had nobody to play against may begin again.
        let idle = !self.state.boards[to.table as usize].playing && target.occupied.len() == 2;
        if idle && self.phase == Phase::Apart {
            self.enqueue(self.now, to.table);
        }
        self.tell_move(kind, player, stack, from, to, before, after);
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one event")]
    fn tell_move(&mut self, kind: Move, player: u32, stack: u32, from: Place, to: Place, before: u32, after: u32) {
        self.arrivals += 1;
        let person = &mut self.state.people[player as usize];
        person.arrival = self.arrivals;
        person.moves += u32::from(kind == Move::Balance);
        self.observer.observe(&Event::Moved {
            kind,
            player,
            stack,
            from_table: from.table,
            from_seat: from.seat,
            to_table: to.table,
            to_seat: to.seat,
            hands_before: before,
            hands_after: after,
            at: self.now,
        });
    }

    /// A table that begins a hand is not larger than the smallest by more than the limit: what could move has moved.
    fn check_level(&self, index: usize) {
        let own = self.state.tables[index].occupied.len();
        let least = self.least().unwrap_or(own);
        let limit = self.rules.balancing.limit;
        assert!(
            own <= least + limit || self.breaking == Some(self.state.tables[index].number),
            "table {index} begins a hand with {own} players while another has {least}: more than {limit} apart"
        );
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

/// The lowest free seat at the table with the lowest number that has one: where a planted fault sends everybody.
fn first_free(tables: &[Table], breaking: u32) -> Place {
    tables
        .iter()
        .filter(|table| table.number != breaking && !table.occupied.is_empty())
        .find_map(|table| moving::free(table).first().map(|seat| Place { table: table.number, seat }))
        .expect("a table breaks when all fit elsewhere")
}

/// Players of the last hand without chips.
fn busted(table: &Table) -> Seats {
    table.positions.dealt.iter().filter(|&seat| table.stacks[usize::from(seat)] == 0).collect()
}

/// The level after one.
fn following(rules: &Rules, number: u32, level: Level) -> Level {
    match (rules.levels.get(number as usize), rules.after_last) {
        (Some(&level), _) => level,
        (None, AfterLast::Double) => level.doubled(),
        (None, AfterLast::Stay) => level,
    }
}

/// Breaks the rules of the button as a planted fault says.
fn spoil<C: Chance>(rules: &Rules, fault: Fault, chance: &mut C, table: &mut Table, last: &super::button::Positions) {
    match fault {
        Fault::ButtonStays { once_in } => {
            // Undone by playing the last hand's places again, where all who had them are still there.
            let stays = chance.below(once_in) == 0;
            if stays && table.hands > 0 && last.dealt == table.occupied {
                table.positions = *last;
            }
        }
        Fault::BigBlindLetOff { seat, once_in } => {
            let_off(&mut table.positions, chance, once_in, |blind| u32::from(blind) + 1 == seat);
        }
        Fault::NeighbourLetOff { once_in } => {
            let (occupied, players) = (table.occupied, table.players);
            let_off(&mut table.positions, chance, once_in, |blind| {
                occupied.iter().any(|seat| {
                    let marked = rules.entrants[players[usize::from(seat)] as usize].marked;
                    occupied.next_after(seat) == Some(blind) && marked == super::rules::Marked::Yes
                })
            });
        }
        Fault::SeatNeverDrawn { .. }
        | Fault::ShortestStackMoves
        | Fault::BreakSeatsById
        | Fault::RoundRankedByClock => {}
    }
}
