//! What a button rule does to the neighbours of a player who goes out, exactly: a full table where one goes out, from each
//! position with equal chances, and nobody else.

use super::probe::{Account, DISTANCES, LONGEST_GAP};
use crate::poker::button::ButtonRule;
use crate::poker::hand::Post;
use crate::poker::seats::{SEATS, Seats};

/// Burden in big blinds per 100 hands over the orbit in which the neighbour goes out, by distance: first, second, third on
/// the left, first on the right. `None` where the table leaves fewer than four players, so that no four places can be told
/// apart.
pub fn expected_beside(rule: ButtonRule, seats: u8) -> [Option<f64>; DISTANCES] {
    let mut sums = [(0, 0); DISTANCES];
    if usize::from(seats) <= DISTANCES {
        return [None; DISTANCES];
    }
    for offset in 0..seats {
        for (sum, (burden, hands)) in sums.iter_mut().zip(one_bust(rule, seats, offset)) {
            *sum = (sum.0 + burden, sum.1 + hands);
        }
    }
    sums.map(|(burden, hands)| {
        #[allow(clippy::cast_precision_loss, reason = "sums over ten orbits are far below 2^53")]
        (hands > 0).then(|| burden as f64 / hands as f64 * super::PER_HUNDRED_HANDS)
    })
}

/// Burden (in units) and hands of the neighbours' orbits when the player `offset` seats on from the button goes out.
pub fn one_bust(rule: ButtonRule, seats: u8, offset: u8) -> [(i64, i64); DISTANCES] {
    let mut occupied = Seats::below(seats);
    let players: [u32; SEATS] = std::array::from_fn(|seat| u32::try_from(seat).expect("ten seats"));
    let mut account = Account::new();
    let mut gaps = [0; LONGEST_GAP + 1];
    let mut positions = rule.first(0, occupied);
    // One orbit so that all orbits have begun, then one hand more in which the bust happens, then one orbit to close them.
    for hand in 0..=3 * u32::from(seats) {
        if hand > 0 {
            positions = rule.next(&positions, occupied, occupied);
        }
        account.start_hand(&positions, occupied, &players, 2);
        for (blinds, post, chips) in
            [(positions.posts_small, Post::SmallBlind, 1), (positions.posts_big, Post::BigBlind, 2)]
        {
            for seat in blinds {
                account.post(seat, post, chips, &mut gaps);
            }
        }
        account.end_hand();
        if hand == u32::from(seats) {
            let out = (positions.button + offset) % seats;
            account.eliminate(out);
            occupied.remove(out);
        }
    }
    account.beside
}
