//! Tables that break and tables that are balanced (PS-16): when, and what it changes in the room.

use super::draw::sit;
use super::{Chance, Fault, Move, Observer, Phase, Place, Poker, Reverse, Room, SEATS, Table, moving};
use crate::chance::shuffle;
use crate::poker::Event;

impl<C: Chance, O: Observer<Poker>> Room<'_, C, O> {
    /// Breaks tables and balances them as far as can be done now: a table in a hand gives nobody up.
    pub(super) fn level_tables(&mut self) {
        if self.state.tables.len() == 1 {
            return;
        }
        while self.break_table() {}
        while self.balance() {}
    }

    /// Breaks the next table, if there are more than needed and it is not in a hand. Whether it did.
    pub(super) fn break_table(&mut self) -> bool {
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
    pub(super) fn balance(&mut self) -> bool {
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

    pub(super) fn move_player(&mut self, kind: Move, from: Place, to: Place, before: u32) {
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
    pub(super) fn tell_move(
        &mut self,
        kind: Move,
        player: u32,
        stack: u32,
        from: Place,
        to: Place,
        before: u32,
        after: u32,
    ) {
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
    pub(super) fn check_level(&self, index: usize) {
        let own = self.state.tables[index].occupied.len();
        let least = self.least().unwrap_or(own);
        let limit = self.rules.balancing.limit;
        assert!(
            own <= least + limit || self.breaking == Some(self.state.tables[index].number),
            "table {index} begins a hand with {own} players while another has {least}: more than {limit} apart"
        );
    }

    /// Players at the smallest table, one that is about to break not counted.
    pub(super) fn least(&self) -> Option<u32> {
        let breaking = self.breaking.map_or(0, |table| self.state.tables[table as usize].occupied.len());
        let count = |size: u32| self.sizes[size as usize] - u32::from(size == breaking);
        (1..=u32::from(self.rules.seats)).find(|&size| count(size) > 0)
    }
}

/// The lowest free seat at the table with the lowest number that has one: where a planted fault sends everybody.
pub(super) fn first_free(tables: &[Table], breaking: u32) -> Place {
    tables
        .iter()
        .filter(|table| table.number != breaking && !table.occupied.is_empty())
        .find_map(|table| moving::free(table).first().map(|seat| Place { table: table.number, seat }))
        .expect("a table breaks when all fit elsewhere")
}
