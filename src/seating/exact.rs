//! Every seating of a field of at most 128, in an order that soon ends: the first with no more than a given cost of repeats, or
//! the proof that there is none.
//!
//! The player with the fewest possible companions is seated first, with each set of companions in turn; a rest in which
//! somebody is left with too few is not entered.

use super::board::Board;
use super::split::Split;

/// Most players.
pub const MOST: usize = 128;

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A seating was found.
    Found,
    /// There is none.
    None,
    /// The steps were used up.
    Unknown,
}

/// Working memory of the search.
#[derive(Debug, Default, Clone)]
pub struct Exact {
    players: usize,
    weights: Vec<u16>,
    /// Those whom a player has not met.
    free: Vec<u128>,
    size: usize,
    steps: u64,
    /// Tables seated so far: ranks, and how many.
    tables: Vec<([u16; 4], u8)>,
}

impl Exact {
    /// Takes in who has met from a board.
    pub(super) fn load(&mut self, board: &Board) {
        self.players = board.players;
        assert!(self.players <= MOST, "at most {MOST} players");
        self.weights.clear();
        self.free.clear();
        for one in 0..self.players {
            let mut free = 0;
            for two in 0..self.players {
                let weight = board.weight(one, two);
                self.weights.push(weight);
                free |= u128::from(weight == 0 && one != two) << two;
            }
            self.free.push(free);
        }
    }

    /// Looks for a seating whose repeats cost at most `slack`, in so many steps.
    pub(super) fn seek(&mut self, split: &Split, slack: u32, steps: &mut u64) -> Outcome {
        self.size = usize::from(split.size);
        self.steps = *steps;
        self.tables.clear();
        let all = if self.players == MOST { u128::MAX } else { (1 << self.players) - 1 };
        let found = self.seat(all, split.short, slack);
        *steps = self.steps;
        match found {
            true => Outcome::Found,
            false if self.steps == 0 => Outcome::Unknown,
            false => Outcome::None,
        }
    }

    /// What was found: ranks at each table, and how many.
    pub(super) fn tables(&self) -> &[([u16; 4], u8)] {
        &self.tables
    }

    /// Seats all who are left.
    fn seat(&mut self, left: u128, short: usize, slack: u32) -> bool {
        if left == 0 {
            return true;
        }
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let needed = self.size - 1;
        let (mut player, mut fewest, mut missing, mut spared) = (0, usize::MAX, 0, 0);
        let mut rest = left;
        while rest != 0 {
            let one = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let companions = (self.free[one] & left).count_ones() as usize;
            if companions < fewest {
                (player, fewest) = (one, companions);
            }
            let lacks = needed.saturating_sub(companions);
            missing += lacks;
            spared += usize::from(lacks > 0);
        }
        missing -= spared.min(short * needed);
        if missing.div_ceil(2) > slack as usize {
            return false;
        }
        let left = left & !(1 << player);
        let mut table = [u16::MAX; 4];
        table[0] = rank(player);
        for is_short in [false, true] {
            if is_short && short == 0 {
                continue;
            }
            let others = needed - usize::from(is_short);
            if self.fill(left, left, table, 1, others, short - usize::from(is_short), slack) {
                return true;
            }
        }
        false
    }

    /// Fills a table that lacks so many from the candidates, then seats the rest.
    #[allow(clippy::too_many_arguments, reason = "the state of one step, all of it changing")]
    fn fill(
        &mut self,
        left: u128,
        candidates: u128,
        mut table: [u16; 4],
        seated: usize,
        lacks: usize,
        short: usize,
        slack: u32,
    ) -> bool {
        if lacks == 0 {
            self.tables.push((table, u8::try_from(seated).expect("at most four")));
            if self.seat(left, short, slack) {
                return true;
            }
            self.tables.pop();
            return false;
        }
        let last = usize::from(table[seated - 1]);
        // Without slack only those will do who have met nobody at the table.
        let candidates = if slack == 0 { candidates & self.free[last] } else { candidates };
        let mut rest = candidates;
        while rest != 0 {
            let next = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let price: u32 = table[..seated]
                .iter()
                .map(|&one| u32::from(self.weights[usize::from(one) * self.players + next]))
                .sum();
            if price > slack {
                continue;
            }
            table[seated] = rank(next);
            if self.fill(left & !(1 << next), rest, table, seated + 1, lacks - 1, short, slack - price) {
                return true;
            }
            if self.steps == 0 {
                return false;
            }
        }
        false
    }
}

fn rank(player: usize) -> u16 {
    u16::try_from(player).expect("at most 128 players")
}
