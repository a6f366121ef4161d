//! Who moves to which seat when a table breaks or has too many (PS-16). Every choice is a pure function of what everybody in
//! the room can see, and of the stream of moves.

use super::button::Positions;
use super::hand::Table;
use super::rules::{BreakTo, BreakWhich, Mover, Rules, SeatChoice};
use super::seats::Seats;
use super::style::Style;
use crate::chance::Chance;

/// What a move needs to know of a player.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Person {
    /// Times moved for balance so far.
    pub(super) moves: u32,
    /// When the player came to the present table: a count that goes up with every arrival.
    pub(super) arrival: u64,
}

/// A seat in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) table: u32,
    pub(super) seat: u8,
}

/// Button and blinds of a table's next hand, were `occupied` to play it and `fresh` new to it.
pub(super) fn upcoming(rules: &Rules, table: &Table, occupied: Seats, fresh: Seats) -> Positions {
    if table.opening {
        return rules.button.first(0, occupied);
    }
    rules.button.next(&table.positions, occupied, occupied - fresh)
}

/// Hands until a seat is the big blind: 1 if it is in the next hand.
pub(super) fn hands_to_big_blind(positions: &Positions, occupied: Seats, seat: u8) -> u32 {
    if positions.big_blind == seat {
        return 1;
    }
    2 + occupied.between(positions.big_blind, seat).len()
}

/// Hands until a player of a table is the big blind, as things stand; 0 where there is nobody to play against.
pub(super) fn wait(rules: &Rules, table: &Table, seat: u8) -> u32 {
    if table.occupied.len() < 2 {
        return 0;
    }
    hands_to_big_blind(&upcoming(rules, table, table.occupied, table.fresh), table.occupied, seat)
}

/// Seats of a table with nobody in it.
pub(super) fn free(table: &Table) -> Seats {
    Seats::below(table.seats) - table.occupied
}

/// The table that breaks next, among those open. `posted` is the order posted at the start.
pub(super) fn table_to_break<C: Chance>(rules: &Rules, tables: &[Table], posted: &[u32], chance: &mut C) -> u32 {
    let open = || tables.iter().filter(|table| !table.occupied.is_empty());
    match rules.breaking.which {
        BreakWhich::Smallest => {
            open().min_by_key(|table| (table.occupied.len(), std::cmp::Reverse(table.number))).map(|table| table.number)
        }
        BreakWhich::HighestNumber => open().map(|table| table.number).max(),
        BreakWhich::Random => {
            let count = u32::try_from(open().count()).expect("few tables");
            open().nth(chance.below(count) as usize).map(|table| table.number)
        }
        BreakWhich::Posted => posted.iter().copied().find(|&number| !tables[number as usize].occupied.is_empty()),
    }
    .expect("a table is open")
}

/// A seat for a player whose table breaks.
pub(super) fn seat_after_break<C: Chance>(rules: &Rules, tables: &[Table], breaking: u32, chance: &mut C) -> Place {
    let others = || {
        tables.iter().filter(|table| table.number != breaking && !table.occupied.is_empty() && !free(table).is_empty())
    };
    let fewest = match rules.breaking.to {
        BreakTo::AnySeat => u32::MAX,
        BreakTo::Level => others().map(|table| table.occupied.len()).min().unwrap_or(0),
    };
    let takes = |table: &&Table| table.occupied.len() <= fewest;
    let count: u32 = others().filter(takes).map(|table| free(table).len()).sum();
    let mut left = chance.below(count);
    for table in others().filter(takes) {
        let seats = free(table);
        if left < seats.len() {
            let seat = seats.iter().nth(left as usize).expect("below the number of free seats");
            return Place { table: table.number, seat };
        }
        left -= seats.len();
    }
    unreachable!("a number below the free seats falls on one of them")
}

/// Who moves from a table that has too many.
pub(super) fn mover<C: Chance>(rules: &Rules, table: &Table, people: &[Person], chance: &mut C) -> u8 {
    let occupied = table.occupied;
    let positions = upcoming(rules, table, occupied, table.fresh);
    let person = |seat: u8| people[table.players[usize::from(seat)] as usize];
    let among = |seats: Seats, chance: &mut C| {
        seats.iter().nth(chance.below(seats.len()) as usize).expect("below the number of seats")
    };
    match rules.balancing.mover {
        Mover::NextBigBlind => Some(positions.big_blind),
        Mover::FewestMoves => {
            let key = |seat: u8| (table.styles[usize::from(seat)] != Style::Absent, person(seat).moves);
            let least = occupied.iter().map(key).min();
            Some(among(occupied.iter().filter(|&seat| Some(key(seat)) == least).collect(), chance))
        }
        // Behind the seat that has the button next: whoever has had it last, or sits there instead.
        Mover::JustPassed => occupied.without(positions.button).clockwise_after(positions.button).last(),
        Mover::FurthestFromBlinds => occupied
            .without(positions.small_blind)
            .iter()
            .max_by_key(|&seat| hands_to_big_blind(&positions, occupied, seat)),
        Mover::LastSeated => occupied.iter().max_by_key(|&seat| person(seat).arrival),
        Mover::Random => Some(among(occupied, chance)),
    }
    .filter(|&seat| occupied.contains(seat))
    .unwrap_or_else(|| among(occupied, chance))
}

/// The seat for a player who comes alone from `seat` of `from` to the table `to`.
pub(super) fn seat_for<C: Chance>(rules: &Rules, from: &Table, seat: u8, to: &Table, chance: &mut C) -> u8 {
    let seats = free(to);
    let coming = |free_seat: u8| {
        let occupied = to.occupied.with(free_seat);
        (upcoming(rules, to, occupied, to.fresh.with(free_seat)), occupied)
    };
    match rules.balancing.seat {
        SeatChoice::PositionMatched => {
            // Distances clockwise from the button, as shares of the table: compared by cross-multiplication.
            let old = upcoming(rules, from, from.occupied, from.fresh);
            let size = from.occupied.len();
            let behind = from.occupied.between(old.button, seat).len() + u32::from(seat != old.button);
            seats.iter().min_by_key(|&free_seat| {
                let (new, occupied) = coming(free_seat);
                let distance = occupied.between(new.button, free_seat).len() + u32::from(free_seat != new.button);
                let difference = (distance * size).abs_diff(behind * occupied.len());
                (difference, new.waiting.contains(free_seat), free_seat)
            })
        }
        SeatChoice::SoonestBigBlind => seats.iter().min_by_key(|&free_seat| {
            let (new, occupied) = coming(free_seat);
            let small = new.small_blind == free_seat || new.waiting.contains(free_seat);
            (small, hands_to_big_blind(&new, occupied, free_seat), free_seat)
        }),
        SeatChoice::Random => seats.iter().nth(chance.below(seats.len()) as usize),
        SeatChoice::FirstFree => seats.first(),
    }
    .expect("a table that takes a player has a free seat")
}
