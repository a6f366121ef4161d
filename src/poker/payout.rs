//! Places and prizes: who was out when, and how many cents that is (PS-7, PS-12).

use serde::Serialize;

/// One who is out, with what decides the place among those out at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exit {
    /// Who.
    pub player: u32,
    /// Number of the table.
    pub table: u32,
    /// Seat there.
    pub seat: u8,
    /// What ranks: the higher is placed better, equals share. By the rules, chips at the start of the hand, before antes and
    /// blinds (PS-12).
    pub key: u64,
    /// The order in which odd cents are given out: tables by number, at each the seats clockwise from the button (PS-26).
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
/// The higher key ranks higher; equal keys share their places and split the prizes evenly, odd cents going one each to the
/// first in `order`. `record` is called for each, the best place first. Sorts `exits`.
pub fn rank(exits: &mut [Exit], left: u32, prizes: &[u64], mut record: impl FnMut(&Exit, Standing)) {
    exits.sort_unstable_by_key(|exit| (std::cmp::Reverse(exit.key), exit.order));
    let mut place = left + 1 - u32::try_from(exits.len()).expect("few exits");
    for class in exits.chunk_by(|a, b| a.key == b.key) {
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

/// The share of each place, in hundredths of a percent, by the number of entrants.
///
/// Up to 45 entrants as old online rooms posted it (1 to 2: all to the first; to 27: 50/30/20; to 45: 37/22/15/11/8/7). Beyond, our
/// own structure in their manner: about one in eight is paid; nine places with a prize of their own, then groups of nine that
/// get the same, later groups of 18, 36 …; each step pays about a fifth less than the one before, and the first prize gets
/// what rounding leaves.
pub fn structure(entrants: u32) -> Vec<u32> {
    match entrants {
        0..=2 => vec![10_000],
        3..=27 => vec![5_000, 3_000, 2_000],
        28..=45 => vec![3_700, 2_200, 1_500, 1_100, 800, 700],
        _ => large_structure(entrants),
    }
}

fn large_structure(entrants: u32) -> Vec<u32> {
    let paid = (entrants / 8) as usize;
    // Weights in thousandths of that of the last group, built from the bottom up, so that the ratio of the last prize to the
    // entry stays sensible.
    let mut groups = Vec::new();
    let (mut place, mut size) = (0, 1);
    while place < paid {
        if place >= 9 {
            size = if groups.len() < 12 { 9 } else { (place / 4).max(9) };
        }
        let take = size.min(paid - place);
        groups.push(take);
        place += take;
    }
    let mut weights = Vec::new();
    let mut weight = 1_000_000u64;
    for &group in &groups {
        weights.extend(std::iter::repeat_n(weight, group));
        weight = weight * if weights.len() < 4 { 70 } else { 82 } / 100;
    }
    let total: u64 = weights.iter().sum();
    let mut shares: Vec<u32> =
        weights.iter().map(|weight| u32::try_from(weight * 10_000 / total).expect("at most 10,000")).collect();
    shares.retain(|&share| share > 0);
    let given: u32 = shares.iter().sum();
    shares[0] += 10_000 - given;
    shares
}
