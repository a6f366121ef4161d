//! From one hand to the next: button and level, the hand itself, and who goes out (PS-12, PS-14, PS-18).

use super::draw::hands_of;
use super::{
    AfterLast, Chance, Exit, Fault, Lasts, Level, MOST_HANDS, Observer, Pace, Poker, Room, Rules, Seats, State, Style,
    Styles, Table, Timed, hand, let_off, payout, playing_time,
};
use crate::poker::Event;
use crate::poker::button::Positions;
use crate::poker::rules::Marked;

impl<C: Chance, O: Observer<Poker>> Room<'_, C, O> {
    /// Plays a hand at a table; returns its length in milliseconds. Its consequences come with [`Room::end_hand`].
    #[inline]
    pub(super) fn deal(&mut self, index: usize) -> u64 {
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

    pub(super) fn move_button(&mut self, index: usize) {
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

    pub(super) fn raise_level(&mut self, index: usize) {
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
    pub(super) fn end_hand(&mut self, table: u32) {
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
    pub(super) fn leave(&mut self, index: usize, out: Seats, key: impl Fn(u8) -> u64, first: u32) {
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
    pub(super) fn rank(&mut self) {
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
    pub(super) fn look_for_absent(&mut self, index: usize) {
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
}

/// Players of the last hand without chips.
pub(super) fn busted(table: &Table) -> Seats {
    table.positions.dealt.iter().filter(|&seat| table.stacks[usize::from(seat)] == 0).collect()
}

/// The level after one.
pub(super) fn following(rules: &Rules, number: u32, level: Level) -> Level {
    match (rules.levels.get(number as usize), rules.after_last) {
        (Some(&level), _) => level,
        (None, AfterLast::Double) => level.doubled(),
        (None, AfterLast::Stay) => level,
    }
}

/// Breaks the rules of the button as a planted fault says.
pub(super) fn spoil<C: Chance>(rules: &Rules, fault: Fault, chance: &mut C, table: &mut Table, last: &Positions) {
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
                    occupied.next_after(seat) == Some(blind) && marked == Marked::Yes
                })
            });
        }
        Fault::SeatNeverDrawn { .. }
        | Fault::ShortestStackMoves
        | Fault::BreakSeatsById
        | Fault::RoundRankedByClock => {}
    }
}
