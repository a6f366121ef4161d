//! Tables that wait for each other: the final table, and rounds hand for hand (PS-12, PS-13, PS-16).

use super::draw::sit;
use super::progress::busted;
use super::{
    Chance, Fault, FinalTable, HandForHand, Move, Observer, Phase, Place, Poker, Room, RoundRanking, SEATS, Seats,
    end_of_break,
};
use crate::chance::shuffle;
use crate::poker::Event;

impl<C: Chance, O: Observer<Poker>> Room<'_, C, O> {
    /// All tables have finished their hand and wait: the final table is drawn, tables break and are balanced, and rounds are
    /// played hand for hand, until tables may play apart again.
    pub(super) fn meet(&mut self) {
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
    pub(super) fn play_round(&mut self) {
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
    pub(super) fn round_key(&self, out: Seats, stacks: [u32; SEATS], end: u64) -> impl Fn(u8) -> u64 + use<C, O> {
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
    pub(super) fn draw_final_table(&mut self) {
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

    /// Whether all tables must wait for each other: for the final table, or hand for hand.
    pub(super) fn must_gather(&self) -> bool {
        if self.state.tables.len() == 1 {
            return false;
        }
        let last = self.left <= u32::from(self.rules.seats) && self.rules.final_table == FinalTable::Redraw;
        (last || self.in_phase()) && self.open() > 1
    }

    /// Whether the number of players left calls for hand for hand.
    pub(super) fn in_phase(&self) -> bool {
        match self.hand_for_hand {
            HandForHand::Off => false,
            HandForHand::On { places, .. } => self.within(places),
        }
    }

    /// Whether the players left are at most so many places from the next pay jump.
    pub(super) fn within(&self, places: u32) -> bool {
        let jump = self.state.jumps[self.left as usize];
        jump > 0 && self.left - jump <= places
    }

    /// A time stretched, where an echo asks for it.
    pub(super) fn stretched(&mut self, time: u64) -> u64 {
        let Some(stretch) = &mut self.stretch else { return time };
        time * u64::from(1 + stretch.below(9)) + u64::from(stretch.below(60_000))
    }
}
