//! Seats a round: the standings in order, a way to seat them, the proof.

use super::board::Board;
use super::chain::Chains;
use super::exact::{self, Exact, Outcome};
use super::history::History;
use super::schedule::{self, Laying, Schedule};
use super::search::{Cooling, Repeats, cool, descend};
use super::{
    Certificate, Cost, Effort, Foresight, Proof, Rule, Split, Standing, Task, bound, every, order, pairing, rivals,
    slices,
};
use crate::chance::{Chance, shuffle};

/// Seats rounds. Working memory, reused: seating allocates nothing once it has seen the field.
#[derive(Debug, Default, Clone)]
pub struct Seater {
    ranked: Vec<Standing>,
    lots: Vec<u16>,
    lot_of: Vec<u16>,
    board: Board,
    best: Vec<[u16; 4]>,
    best_sizes: Vec<u8>,
    slices: slices::Memory,
    sizes: Vec<u8>,
    exact: Exact,
    ranks: Vec<u16>,
    cheapest: Vec<u16>,
    tables: Vec<([u16; 4], u8)>,
    order: Vec<(u16, u16)>,
    laying: Laying,
    laid: Vec<u16>,
    chains: Chains,
    pairing: pairing::Memory,
    every: every::Every,
}

impl Seater {
    /// Seats those in `standings`, in whatever order they are listed, for the round after `history`; who is equal in points
    /// and whists is put in order by lot. None where so many cannot be seated: see [`Split::new`]. Where a schedule is followed,
    /// the history takes note of how it is laid.
    ///
    /// # Panics
    /// If a player is listed twice or is not in the history, or there are more than [`super::MOST_PLAYERS`].
    pub fn seat<C: Chance>(
        &mut self,
        task: &Task,
        standings: &[Standing],
        history: &mut History,
        chance: &mut C,
    ) -> Option<Certificate> {
        let split = Split::new(standings.len(), task.size)?;
        self.rank(standings, history, chance);
        let italian = slices::cut(&self.ranked, &split, &mut self.slices, &mut self.sizes);
        self.board.load(&self.ranked, history, &split, task.short);
        let (bound, least) = bound::of_round(history, &self.ranked, &split, &mut self.cheapest);
        let mut proved = Proved { bound, least, by: Proof::Counting };
        let mut scheduled = false;
        match task.rule {
            Rule::Italian => self.board.seat(&self.sizes, 0..ranks(standings.len())),
            Rule::Random => {
                self.draw(&split, chance);
                self.board.seat(&self.sizes, self.ranks.iter().copied());
            }
            Rule::BestOf { draws } => {
                self.draw(&split, chance);
                self.board.seat(&self.sizes, self.ranks.iter().copied());
                let mut best = self.board.cost();
                self.keep();
                for _ in 1..draws {
                    shuffle(chance, &mut self.ranks);
                    self.board.seat(&self.sizes, self.ranks.iter().copied());
                    if self.board.total <= best.repeats && self.board.cost() < best {
                        best = self.board.cost();
                        self.keep();
                    }
                }
                self.board.restore(&self.best, &self.best_sizes);
            }
            Rule::Greedy => {
                rivals::greedy(&self.board, &self.sizes, &mut self.ranks);
                self.board.seat(&self.sizes, self.ranks.iter().copied());
            }
            Rule::Backtracking { choices } => {
                if !rivals::backtrack(&self.board, &self.sizes, choices, &mut self.ranks) {
                    rivals::greedy(&self.board, &self.sizes, &mut self.ranks);
                }
                self.board.seat(&self.sizes, self.ranks.iter().copied());
            }
            Rule::Swiss => {
                scheduled = self.follow(task, history);
                if !scheduled && !self.pair(task, &split, &mut proved) && !self.try_all(&split, &mut proved) {
                    self.search(task, &split, history.rounds() + 1, chance, &mut proved);
                }
            }
        }
        Some(Certificate { scheduled, ..self.finish(task, &split, history, &proved, italian) })
    }

    /// The tables of the last round seated, each in seat order, the first dealer last; the table with the leader is the first.
    pub fn tables(&self) -> impl ExactSizeIterator<Item = &[u16]> {
        self.tables.iter().map(|(table, size)| &table[..usize::from(*size)])
    }

    /// Puts the standings in order: points, whists, lot.
    fn rank<C: Chance>(&mut self, standings: &[Standing], history: &History, chance: &mut C) {
        self.ranked.clear();
        self.ranked.extend_from_slice(standings);
        // Lots by number of the player, so that the order of the list has no say.
        self.ranked.sort_unstable_by_key(|standing| standing.player);
        assert!(
            self.ranked.windows(2).all(|pair| pair[0].player < pair[1].player)
                && self.ranked.last().is_none_or(|last| usize::from(last.player) < history.players()),
            "players are listed once and are in the history"
        );
        self.lots.clear();
        self.lots.extend(0..ranks(standings.len()));
        shuffle(chance, &mut self.lots);
        self.lot_of.clear();
        self.lot_of.resize(history.players(), 0);
        for (standing, &lot) in self.ranked.iter().zip(&self.lots) {
            self.lot_of[usize::from(standing.player)] = lot;
        }
        let lot_of = &self.lot_of;
        self.ranked.sort_unstable_by_key(|standing| {
            (-standing.points, -standing.whists, lot_of[usize::from(standing.player)])
        });
    }

    /// Ranks in random order, and sizes in random order.
    fn draw<C: Chance>(&mut self, split: &Split, chance: &mut C) {
        self.ranks.clear();
        self.ranks.extend(0..ranks(split.players()));
        shuffle(chance, &mut self.ranks);
        self.sizes.clear();
        self.sizes.extend(split.sizes().map(|size| u8::try_from(size).expect("at most four")));
    }

    fn keep(&mut self) {
        self.best.clear();
        self.best.extend_from_slice(&self.board.tables);
        self.best_sizes.clear();
        self.best_sizes.extend_from_slice(&self.board.sizes);
    }

    /// The best pairing at tables of two; false where it cannot be worked out.
    fn pair(&mut self, task: &Task, split: &Split, proved: &mut Proved) -> bool {
        let small = task.size == 2 && split.players() <= pairing::MOST;
        if !small || !pairing::pair(&self.board, &mut self.pairing, &mut self.ranks) {
            return false;
        }
        self.sizes.clear();
        self.sizes.extend(split.sizes().map(|size| u8::try_from(size).expect("at most two")));
        self.board.seat(&self.sizes, self.ranks.iter().copied());
        proved.raise(self.board.total, Proof::Matching);
        true
    }

    /// The best of all seatings of a small field; false where it is too large for that.
    fn try_all(&mut self, split: &Split, proved: &mut Proved) -> bool {
        if split.players() > every::MOST {
            return false;
        }
        self.every.seek(&self.board, split);
        let tables = &self.every.best;
        self.sizes.clear();
        self.sizes.extend(tables.iter().map(|&(_, size)| size));
        let ranks = tables.iter().flat_map(|(table, size)| &table[..usize::from(*size)]);
        self.board.seat(&self.sizes, ranks.copied());
        proved.raise(self.board.total, Proof::Exhaustion);
        true
    }

    fn search<C: Chance>(&mut self, task: &Task, split: &Split, round: usize, chance: &mut C, proved: &mut Proved) {
        let exchanges = task.effort.exchanges.saturating_mul(u32::from(ranks(split.players())));
        let mut cooling = Cooling { exchanges, hot: HOT, cold: COLD, repeats: Repeats::Weighed };
        self.board.seat(&self.sizes, 0..ranks(split.players()));
        if self.board.total > 0 {
            // Early rounds are soon seated from the top without a repeat; where that fails, the search begins with slices.
            if rivals::backtrack(&self.board, &self.sizes, task.effort.choices, &mut self.ranks) {
                self.board.seat(&self.sizes, self.ranks.iter().copied());
            } else {
                cool(&mut self.board, &cooling, chance);
            }
        }
        self.chains.improve(&mut self.board, exchanges.saturating_mul(LOOKS));
        descend(&mut self.board, u32::MAX);
        if self.board.total > proved.least && split.players() <= exact::MOST {
            self.look(task, split, proved, chance);
        }
        if split.players() <= SMALL {
            self.again(task, split, chance);
        }
        // Where a seating without repeats must exist, the search goes on until it has one.
        while self.board.total > 0 && bound::guaranteed(split.tables, round, split.size) {
            self.draw(split, chance);
            self.board.seat(&self.sizes, self.ranks.iter().copied());
            cooling.exchanges = cooling.exchanges.saturating_mul(2).max(1_000);
            cool(&mut self.board, &cooling, chance);
            descend(&mut self.board, u32::MAX);
        }
    }

    /// Small fields are cheap to search, and hard: from a few more beginnings, and the best by all criteria is kept.
    fn again<C: Chance>(&mut self, task: &Task, split: &Split, chance: &mut C) {
        let mut best = self.board.cost();
        self.keep();
        // More effort means more beginnings, each with the usual number of exchanges.
        let usual = Effort::default().exchanges;
        let exchanges = task.effort.exchanges.min(usual) * u32::from(ranks(split.players()));
        let cooling = Cooling { exchanges, hot: HOT, cold: COLD, repeats: Repeats::Weighed };
        for _ in 0..STARTS.saturating_mul(task.effort.exchanges) / usual {
            self.draw(split, chance);
            self.board.seat(&self.sizes, self.ranks.iter().copied());
            cool(&mut self.board, &cooling, chance);
            descend(&mut self.board, u32::MAX);
            if self.board.total <= best.repeats && self.board.cost() < best {
                best = self.board.cost();
                self.keep();
            }
        }
        self.board.restore(&self.best, &self.best_sizes);
    }

    /// Seats the next round of a schedule, if there is one that the rounds played belong to: of the rounds left the one with
    /// the smallest cost.
    fn follow(&mut self, task: &Task, history: &mut History) -> bool {
        let schedule = match task.foresight {
            Foresight::Schedule if task.size == 4 => schedule::of(self.ranked.len()),
            Foresight::Schedule | Foresight::Round => None,
        };
        let Some(schedule) = schedule else { return false };
        self.ranks.clear();
        self.ranks.extend(self.ranked.iter().map(|standing| standing.player));
        if !self.laying.lay(schedule, history, &self.ranks) {
            return false;
        }
        let mut best: Option<Cost> = None;
        for round in 0..schedule.rounds.len() {
            if !self.laying.left(schedule).any(|left| left == round) {
                continue;
            }
            let cost = if history.rounds() == 1 { self.shape(schedule, round) } else { self.lay_out(schedule, round) };
            if best.is_none_or(|best| cost < best) {
                best = Some(cost);
                self.keep();
                self.laying.note(history, &self.ranks);
            }
        }
        if best.is_some() {
            self.board.restore(&self.best, &self.best_sizes);
        }
        best.is_some()
    }

    /// Seats a round of the schedule as it is laid now.
    fn lay_out(&mut self, schedule: &Schedule, round: usize) -> Cost {
        self.sizes.clear();
        self.laid.clear();
        let here = self.ranked.len();
        for table in &schedule.rounds[round] {
            let before = self.laid.len();
            let people = table.iter().map(|&place| self.laying.person(place));
            self.laid.extend(people.filter(|&person| usize::from(person) < here));
            self.sizes.push(u8::try_from(self.laid.len() - before).expect("at most four"));
        }
        self.board.seat(&self.sizes, self.laid.iter().copied());
        self.board.cost()
    }

    /// The same, laid as well as can be: after one round its tables, and the players of each, may change places on the
    /// schedule.
    fn shape(&mut self, schedule: &Schedule, round: usize) -> Cost {
        let mut cost = self.lay_out(schedule, round);
        loop {
            let before = cost;
            for table in 0..self.laying.first_tables() {
                for other in 0..self.laying.first_tables() {
                    for pair in 0..6 {
                        let exchanges: &[(usize, usize)] = match (table.cmp(&other), pair) {
                            (std::cmp::Ordering::Less, 0) => &[(0, 0), (1, 1), (2, 2), (3, 3)],
                            (std::cmp::Ordering::Equal, _) => &PAIRS[pair..=pair],
                            (std::cmp::Ordering::Less | std::cmp::Ordering::Greater, _) => continue,
                        };
                        for &(one, two) in exchanges {
                            self.laying.exchange((table, one), (other, two));
                        }
                        let changed = self.lay_out(schedule, round);
                        if changed < cost {
                            cost = changed;
                        } else {
                            for &(one, two) in exchanges {
                                self.laying.exchange((table, one), (other, two));
                            }
                        }
                    }
                }
            }
            if cost == before {
                return self.lay_out(schedule, round);
            }
        }
    }

    /// Looks for fewer repeats exactly, from the fewest that may be; what is found is then improved in spread.
    fn look<C: Chance>(&mut self, task: &Task, split: &Split, proved: &mut Proved, chance: &mut C) {
        self.exact.load(&self.board);
        let mut steps = u64::from(task.effort.steps);
        while proved.least < self.board.total {
            let slack = u32::try_from(proved.least).unwrap_or(u32::MAX);
            let outcome = self.exact.seek(split, slack, &mut steps);
            match outcome {
                Outcome::Unknown => return,
                Outcome::None => {
                    proved.raise(proved.least + 1, Proof::Exhaustion);
                }
                Outcome::Found => {
                    let tables = self.exact.tables();
                    self.sizes.clear();
                    self.sizes.extend(tables.iter().map(|&(_, size)| size));
                    self.ranks.clear();
                    self.ranks.extend(tables.iter().flat_map(|(table, size)| &table[..usize::from(*size)]));
                    self.board.seat(&self.sizes, self.ranks.iter().copied());
                    let exchanges = task.effort.exchanges.saturating_mul(u32::from(ranks(split.players())));
                    let cooling = Cooling { exchanges, hot: HOT, cold: COLD, repeats: Repeats::Never };
                    cool(&mut self.board, &cooling, chance);
                    self.chains.improve(&mut self.board, exchanges.saturating_mul(LOOKS));
                    descend(&mut self.board, u32::MAX);
                }
            }
        }
    }

    /// Tables in order of their best players, seats in order, and what can be said of it all.
    fn finish(&mut self, task: &Task, split: &Split, history: &History, proved: &Proved, italian: u128) -> Certificate {
        let cost: Cost = self.board.cost();
        self.order.clear();
        for (number, (table, &size)) in (0_u16..).zip(self.board.tables.iter().zip(&self.board.sizes)) {
            let best = table[..usize::from(size)].iter().min().expect("nobody sits at no table");
            self.order.push((*best, number));
        }
        self.order.sort_unstable();
        self.tables.clear();
        let mut repeats = 0;
        for &(_, number) in &self.order {
            let (mut table, size) = (self.board.tables[usize::from(number)], self.board.sizes[usize::from(number)]);
            let seated = &mut table[..usize::from(size)];
            seated.sort_unstable();
            for place in seated.iter_mut() {
                *place = self.ranked[usize::from(*place)].player;
            }
            repeats += history.cost(seated).0;
            if task.rule == Rule::Random {
                // By lot: the order in which they were drawn says nothing, since it was sorted.
                let lot_of = &self.lot_of;
                seated.sort_unstable_by_key(|&player| lot_of[usize::from(player)]);
            }
            order::arrange(seated, history);
            self.tables.push((table, size));
        }
        let proof = if cost.repeats == proved.least { proved.by } else { Proof::Unproved };
        // No repeat costs more than the dearest: a bound on the cost is one on their number.
        let bound = match u64::from(self.board.heaviest()) {
            0 => 0,
            heaviest => u32::try_from(proved.least.div_ceil(heaviest)).unwrap_or(u32::MAX),
        };
        Certificate {
            split: *split,
            repeats,
            bound: proved.bound.max(bound),
            cost,
            least: proved.least,
            proof,
            scheduled: false,
            italian,
        }
    }
}

/// What is proved of repeats.
#[derive(Debug, Clone, Copy)]
struct Proved {
    bound: u32,
    least: u64,
    by: Proof,
}

impl Proved {
    /// No seating has cheaper repeats than these.
    fn raise(&mut self, least: u64, by: Proof) {
        if least > self.least {
            (self.least, self.by) = (least, by);
        }
    }
}

/// Steps looked at for rings, for each exchange tried.
const LOOKS: u32 = 8;
/// Most players of a field that is searched from several beginnings.
const SMALL: usize = 32;
/// So many more, at the usual effort.
const STARTS: u32 = 6;

const HOT: i64 = 16;
const COLD: i64 = 4_096;

/// Pairs of places at a table.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

fn ranks(players: usize) -> u16 {
    u16::try_from(players).expect("at most 4,096 players")
}
