//! Exchanges in a ring: one takes the seat of another, who takes the seat of a third, and so on to the first. Where most single
//! exchanges would bring a repeat, rings still find a way (P. M. Thompson and J. B. Orlin, "The theory of cyclic transfers",
//! MIT Operations Research Center, 1989).
//!
//! What it changes that one takes the seat of another depends on that table alone, so the change of a ring is a sum, as long as
//! no table is in it twice; and a ring that is for the better has a start from which all sums on the way are.

use super::board::Board;

/// One takes the seat of another.
#[derive(Debug, Clone, Copy)]
struct Step {
    to: u16,
    table: u16,
    gain: Gain,
}

/// What changes, in the order in which it counts, in one number: repeats, fairness of short tables where that comes first, and
/// spread of points, each with room for all that may be added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Gain(i128);

impl Gain {
    const NONE: Self = Self(0);

    /// Of its parts.
    #[inline]
    pub fn new(repeats: i64, short_first: i64, points: i64) -> Self {
        Self((i128::from(repeats) << 96) + (i128::from(short_first) << 66) + i128::from(points))
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// Most players in a ring.
const LONGEST: usize = 5;
/// How far apart in the standings two may be who take each other's seat.
fn reach(players: usize) -> usize {
    // Small fields are searched from end to end, large ones near by: as wide a search costs more than it gains there.
    if players <= 64 { 24 } else { 14 }
}

/// Working memory of the search for rings.
#[derive(Debug, Default, Clone)]
pub(super) struct Chains {
    steps: Vec<Vec<Step>>,
    ring: Vec<u16>,
    best: Vec<u16>,
    best_gain: Gain,
    budget: u32,
    touched: Vec<u16>,
}

impl Chains {
    /// Makes exchanges in a ring, the best found each time, until none is for the better or `looks` steps have been looked at.
    pub(super) fn improve(&mut self, board: &mut Board, looks: u32) {
        let players = board.players;
        if board.tables.len() < 2 {
            return;
        }
        self.steps.resize_with(players.max(self.steps.len()), Vec::new);
        for one in 0..players {
            self.steps[one].clear();
            self.add_steps(board, one, None);
        }
        let (mut looks, mut quiet, mut start) = (looks, 0, 0);
        while looks > 0 && quiet < players {
            self.budget = looks.min(MOST_LOOKS);
            let given = self.budget;
            self.best.clear();
            self.best_gain = Gain::NONE;
            self.ring.clear();
            self.ring.push(u16::try_from(start).expect("at most 4,096"));
            self.extend(board, start, Gain::NONE);
            looks -= given - self.budget;
            quiet += 1;
            if !self.best.is_empty() {
                self.turn(board);
                quiet = 0;
            }
            start = (start + 1) % players;
        }
    }

    /// Steps of one player, to all in reach or to those at the tables touched.
    fn add_steps(&mut self, board: &Board, one: usize, touched: Option<&[u16]>) {
        let own = board.table_of(one);
        let may_repeat = i64::from(board.total > 0);
        let from = one.saturating_sub(reach(board.players));
        let to = (one + reach(board.players) + 1).min(board.players);
        let steps = &mut self.steps[one];
        let before = steps.len();
        let mut add = |two: usize| {
            let table = board.table_of(two);
            if table == own {
                return;
            }
            if let Some(gain) = board.replace(one, two, may_repeat) {
                let (to, table) =
                    (u16::try_from(two).expect("at most 4,096"), u16::try_from(table).expect("few tables"));
                steps.push(Step { to, table, gain });
            }
        };
        match touched {
            None => (from..to).for_each(add),
            Some(tables) => {
                for &table in tables {
                    let (table, size) = (board.tables[usize::from(table)], board.sizes[usize::from(table)]);
                    for &two in &table[..usize::from(size)] {
                        if (from..to).contains(&usize::from(two)) {
                            add(usize::from(two));
                        }
                    }
                }
            }
        }
        if steps.len() > before {
            steps.sort_unstable_by_key(|step| step.gain);
        }
    }

    /// Goes on from the last of the ring.
    fn extend(&mut self, board: &Board, last: usize, gain: Gain) {
        let first = usize::from(self.ring[0]);
        let home = board.table_of(first);
        for place in 0..self.steps[last].len() {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let step = self.steps[last][place];
            let sum = gain.plus(step.gain);
            if sum >= Gain::NONE {
                // The rest are no better: steps are in order.
                return;
            }
            if usize::from(step.to) == first {
                if sum < self.best_gain {
                    self.best_gain = sum;
                    self.best.clone_from(&self.ring);
                }
                continue;
            }
            // A ring may begin with any of its players: with the first, so that each is looked at once from each good start.
            if self.ring.len() == LONGEST
                || usize::from(step.table) == home
                || self.ring[1..].iter().any(|&other| board.table_of(usize::from(other)) == usize::from(step.table))
            {
                continue;
            }
            self.ring.push(step.to);
            self.extend(board, usize::from(step.to), sum);
            self.ring.pop();
        }
    }

    /// Makes the best ring found, and looks again at what it touches.
    fn turn(&mut self, board: &mut Board) {
        let before = board.total > 0;
        for pair in self.best.windows(2) {
            let (one, two) = (usize::from(pair[0]), usize::from(pair[1]));
            let repeats = board.repeats(one, two);
            board.exchange(one, two, repeats);
        }
        let mut touched = std::mem::take(&mut self.touched);
        touched.clear();
        touched
            .extend(self.best.iter().map(|&one| u16::try_from(board.table_of(usize::from(one))).expect("few tables")));
        let all = before != (board.total > 0);
        for one in 0..board.players {
            let own = u16::try_from(board.table_of(one)).expect("few tables");
            if all || touched.contains(&own) {
                self.steps[one].clear();
                self.add_steps(board, one, None);
            } else {
                self.steps[one].retain(|step| !touched.contains(&step.table));
                // Who sat at a touched table before and after still does: tables keep their numbers.
                self.add_steps(board, one, Some(&touched));
            }
        }
        self.touched = touched;
    }
}

/// Most steps that are looked at from one start.
const MOST_LOOKS: u32 = 1_000;
