//! Seats within a table. The last in seat order deals first (PF-7); that should come to everybody equally often.

use super::history::History;

/// Puts the players of a table into the seat order that is fairest: first deals go to who had fewest of them, and the other
/// seats are spread as evenly as that allows. Of equally fair orders the first in the order of `table` is taken, so the last in
/// the standings deals first where all are alike.
pub fn arrange(table: &mut [u16], history: &History) {
    let seated = table.len();
    let mut seats = [[0_u8; 4]; 4];
    for (seat, &player) in seats.iter_mut().zip(table.iter()) {
        *seat = history.seats(player);
    }
    let mut best = (u32::MAX, u32::MAX);
    let mut chosen = [0, 1, 2, 3];
    permutations(seated, |order| {
        let mut cost = (0, 0);
        for (place, &member) in order.iter().enumerate() {
            let from_last = seated - 1 - place;
            let price = 2 * u32::from(seats[member][from_last]) + 1;
            if from_last == 0 {
                cost.0 = price;
            }
            cost.1 += price;
        }
        if cost < best {
            best = cost;
            chosen[..seated].copy_from_slice(order);
        }
    });
    let members = [0, 1, 2, 3].map(|member: usize| table.get(member).copied().unwrap_or(u16::MAX));
    for (place, &member) in table.iter_mut().zip(&chosen) {
        *place = members[member];
    }
}

/// All orders of so many things, in lexicographic order.
fn permutations(things: usize, mut tell: impl FnMut(&[usize])) {
    fn extend(order: &mut [usize; 4], done: usize, things: usize, tell: &mut impl FnMut(&[usize])) {
        if done == things {
            tell(&order[..things]);
            return;
        }
        for thing in 0..things {
            if !order[..done].contains(&thing) {
                order[done] = thing;
                extend(order, done + 1, things, tell);
            }
        }
    }
    extend(&mut [0; 4], 0, things, &mut tell);
}
