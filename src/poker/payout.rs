//! Places and prizes: who was out when, and how many cents that is (PS-7, PS-12).

use serde::Serialize;

/// One who is out, with what decides the place among those out at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exit {
    /// Who.
    pub player: u32,
    /// Chips at the start of the hand, before antes and blinds (PS-12).
    pub stack: u32,
    /// The order in which odd cents are given out: seats clockwise from the button (PS-26).
    pub order: u32,
}

/// Where a player came in, and what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Standing {
    /// Place, from 1. Players who share places all have the best of them.
    pub place: u32,
    /// How many share this and the following places: 1 if nobody does.
    pub shared: u32,
    /// Prize, in cents.
    pub prize: u64,
}

/// Divides a prize fund by percentages: each place gets its share rounded down to the cent, and the cents left over go to
/// the first places, one each.
///
/// `percent` are hundredths of a percent of the fund and sum to 10,000, one a place.
pub fn divide(fund: u64, percent: &[u32]) -> Vec<u64> {
    let mut prizes: Vec<u64> = percent
        .iter()
        .map(|&share| u64::try_from(u128::from(fund) * u128::from(share) / 10_000).expect("a share of a u64"))
        .collect();
    let over = fund - prizes.iter().sum::<u64>();
    for prize in prizes.iter_mut().take(usize::try_from(over).expect("fewer cents than places")) {
        *prize += 1;
    }
    prizes
}

/// Ranks all who went out at the same time, when `left` players were in just before (PS-12).
///
/// The larger stack at the start of the hand ranks higher; equal stacks share their places and split the prizes evenly, odd
/// cents going one each to the first in `order`. `record` is called for each, the best place first. Sorts `exits`.
pub fn rank(exits: &mut [Exit], left: u32, prizes: &[u64], mut record: impl FnMut(&Exit, Standing)) {
    exits.sort_unstable_by_key(|exit| (std::cmp::Reverse(exit.stack), exit.order));
    let mut place = left + 1 - u32::try_from(exits.len()).expect("few exits");
    for class in exits.chunk_by(|a, b| a.stack == b.stack) {
        let shared = u32::try_from(class.len()).expect("few exits");
        let first = place as usize - 1;
        let fund: u64 = prizes.iter().skip(first).take(class.len()).sum();
        let odd = fund % u64::from(shared);
        for (exit, turn) in class.iter().zip(0u64..) {
            let prize = fund / u64::from(shared) + u64::from(turn < odd);
            record(exit, Standing { place, shared, prize });
        }
        place += shared;
    }
}
