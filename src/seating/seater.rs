//! Seats a round: the standings in order, a way to seat them, the proof.

mod follow;

use super::board::Board;
use super::chain::Chains;
use super::exact::{self, Exact, Outcome};
use super::history::History;
use super::schedule::Laying;
use super::search::{Repeats, cool, descend};
use super::{Certificate, Effort, Proof, Rule, Split, Standing, Task, bound, every, order, pairing, rivals, slices};
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
        self.size(split);
    }

    /// Takes the sizes of the tables from a split, the short ones last.
    fn size(&mut self, split: &Split) {
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
        self.size(split);
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
        self.board.seat_tables(&self.every.best);
        proved.raise(self.board.total, Proof::Exhaustion);
        true
    }

    fn search<C: Chance>(&mut self, task: &Task, split: &Split, round: usize, chance: &mut C, proved: &mut Proved) {
        let exchanges = task.effort.exchanges.saturating_mul(u32::from(ranks(split.players())));
        self.board.seat(&self.sizes, 0..ranks(split.players()));
        if self.board.total > 0 {
            // Early rounds are soon seated from the top without a repeat; where that fails, the search begins with slices.
            if rivals::backtrack(&self.board, &self.sizes, task.effort.choices, &mut self.ranks) {
                self.board.seat(&self.sizes, self.ranks.iter().copied());
            } else {
                cool(&mut self.board, exchanges, Repeats::Weighed, chance);
            }
        }
        self.chains.improve(&mut self.board, exchanges.saturating_mul(LOOKS));
        descend(&mut self.board);
        if self.board.total > proved.least && split.players() <= exact::MOST {
            self.look(task, split, proved, chance);
        }
        if split.players() <= SMALL {
            self.again(task, split, chance);
        }
        // Where a seating without repeats must exist, the search goes on until it has one.
        let mut tried = exchanges;
        while self.board.total > 0 && bound::guaranteed(split.tables, round, split.size) {
            self.draw(split, chance);
            self.board.seat(&self.sizes, self.ranks.iter().copied());
            tried = tried.saturating_mul(2).max(1_000);
            cool(&mut self.board, tried, Repeats::Weighed, chance);
            descend(&mut self.board);
        }
    }

    /// Small fields are cheap to search, and hard: from a few more beginnings, and the best by all criteria is kept.
    fn again<C: Chance>(&mut self, task: &Task, split: &Split, chance: &mut C) {
        let mut best = self.board.cost();
        self.keep();
        // More effort means more beginnings, each with the usual number of exchanges.
        let usual = Effort::default().exchanges;
        let exchanges = task.effort.exchanges.min(usual) * u32::from(ranks(split.players()));
        for _ in 0..STARTS.saturating_mul(task.effort.exchanges) / usual {
            self.draw(split, chance);
            self.board.seat(&self.sizes, self.ranks.iter().copied());
            cool(&mut self.board, exchanges, Repeats::Weighed, chance);
            descend(&mut self.board);
            if self.board.total <= best.repeats && self.board.cost() < best {
                best = self.board.cost();
                self.keep();
            }
        }
        self.board.restore(&self.best, &self.best_sizes);
    }

    /// Looks for fewer repeats exactly, from the fewest that may be; what is found is then improved in spread.
    fn look<C: Chance>(&mut self, task: &Task, split: &Split, proved: &mut Proved, chance: &mut C) {
        self.exact.load(&self.board);
        let mut steps = u64::from(task.effort.steps);
        while proved.least < self.board.total {
            let slack = u32::try_from(proved.least).unwrap_or(u32::MAX);
            match self.exact.seek(split, slack, &mut steps) {
                Outcome::Unknown => return,
                Outcome::None => proved.raise(proved.least + 1, Proof::Exhaustion),
                Outcome::Found => {
                    self.board.seat_tables(self.exact.tables());
                    let exchanges = task.effort.exchanges.saturating_mul(u32::from(ranks(split.players())));
                    cool(&mut self.board, exchanges, Repeats::Never, chance);
                    self.chains.improve(&mut self.board, exchanges.saturating_mul(LOOKS));
                    descend(&mut self.board);
                }
            }
        }
    }

    /// Tables in order of their best players, seats in order, and what can be said of it all.
    fn finish(&mut self, task: &Task, split: &Split, history: &History, proved: &Proved, italian: u128) -> Certificate {
        let cost = self.board.cost();
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

fn ranks(players: usize) -> u16 {
    u16::try_from(players).expect("at most 4,096 players")
}
