//! Fields of at most twelve at tables of three or four: every seating is tried, by the whole order of criteria.

use super::Cost;
use super::board::Board;
use super::split::Split;

/// Most players: 15,400 seatings at tables of three.
pub(super) const MOST: usize = 12;

/// Working memory of the search.
#[derive(Debug, Default, Clone)]
pub(super) struct Every {
    /// Tables seated so far.
    tables: Vec<([u16; 4], u8)>,
    /// Tables of the best seating.
    pub best: Vec<([u16; 4], u8)>,
    least: Option<Cost>,
}

impl Every {
    /// Looks for the best seating of the board's players.
    pub fn seek(&mut self, board: &Board, split: &Split) {
        self.least = None;
        self.tables.clear();
        let all = (1 << split.players()) - 1;
        self.seat(board, all, (split.tables - split.short, split.short), split.size, Cost::default());
    }

    /// Seats those who are left; all costs only grow, so a table that is too dear ends it.
    fn seat(&mut self, board: &Board, left: u16, (full, short): (usize, usize), size: u8, cost: Cost) {
        if self.least.is_some_and(|least| cost >= least) {
            return;
        }
        if left == 0 {
            self.least = Some(cost);
            self.best.clear();
            self.best.extend_from_slice(&self.tables);
            return;
        }
        let first = left.trailing_zeros();
        let rest = left & (left - 1);
        let kinds = [(size, full.checked_sub(1), Some(short)), (size - 1, Some(full), short.checked_sub(1))];
        for (places, full, short) in kinds {
            let (Some(full), Some(short)) = (full, short) else { continue };
            // The others of the table: all subsets of the rest with so many members.
            let mut others = rest;
            loop {
                if others.count_ones() + 1 == u32::from(places) {
                    let mut table = [u16::MAX; 4];
                    for (place, rank) in table.iter_mut().zip(members(others | 1 << first)) {
                        *place = rank;
                    }
                    let price = board.price(&table[..usize::from(places)]);
                    self.tables.push((table, places));
                    self.seat(board, rest & !others, (full, short), size, cost.plus(price));
                    self.tables.pop();
                }
                if others == 0 {
                    break;
                }
                others = (others - 1) & rest;
            }
        }
    }
}

/// Ranks in a set.
fn members(mut set: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let rank = (set != 0).then(|| u16::try_from(set.trailing_zeros()).expect("below 16"))?;
        set &= set - 1;
        Some(rank)
    })
}
