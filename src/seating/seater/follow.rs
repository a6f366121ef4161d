//! Small fields: a round of the schedule that is followed.

use super::Seater;
use crate::seating::history::History;
use crate::seating::schedule::{self, Schedule};
use crate::seating::{Cost, Foresight, Task};

/// Pairs of places at a table.
const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];

impl Seater {
    /// Seats the next round of a schedule, if there is one that the rounds played belong to: of the rounds left the one with
    /// the smallest cost.
    pub(super) fn follow(&mut self, task: &Task, history: &mut History) -> bool {
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
            if !self.laying.is_left(round) {
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
}
