//! What no seating can do better than.

use super::history::History;
use super::{Split, Standing, weight};

/// Fewest repeats (over all pairs, meetings but the first) after players have met `opponents[i]` opponents each, meetings
/// counted, in a field of so many: ⌈½ Σ max(0, opponents − (players − 1))⌉.
pub fn over_all(opponents: impl IntoIterator<Item = u64>, players: u64) -> u64 {
    let over: u64 = opponents.into_iter().map(|met| met.saturating_sub(players.saturating_sub(1))).sum();
    over.div_ceil(2)
}

/// Whether a seating without repeats exists whatever the history, short tables included: by the theorem of Hajnal and
/// Szemerédi, since nobody has met more than (size − 1)(round − 1) others, which must be below the number of tables. At tables
/// of four: tables ≥ 3·round − 2. Rounds count from 1.
pub fn guaranteed(tables: usize, round: usize, size: u8) -> bool {
    (usize::from(size) - 1) * round.saturating_sub(1) < tables
}

/// Fewest repeats of a round, and least cost of them, by counting: each player needs as many opponents as the table has other
/// seats, and pays at least for those beyond the ones not met.
pub fn of_round(history: &History, present: &[Standing], split: &Split, cheapest: &mut Vec<u16>) -> (u32, u64) {
    let others = usize::from(split.size) - 1;
    let (mut pairs, mut cost) = (0, 0);
    // A player at a short table needs one opponent fewer: let those have it who save most by it.
    let places = split.short * split.short_size();
    let (mut spared_pairs, mut savings) = (0, [0_usize; SAVINGS]);
    for standing in present {
        let row = history.row(standing.player);
        cheapest.clear();
        cheapest.extend([u16::MAX; 3]);
        for other in present {
            if other.player != standing.player {
                let price = weight(row[usize::from(other.player)]);
                if price < cheapest[2] {
                    cheapest[2] = price;
                    cheapest.sort_unstable();
                    if cheapest[others - 1] == 0 {
                        break;
                    }
                }
            }
        }
        let paid = &cheapest[..others];
        let missing = paid.iter().filter(|&&price| price > 0).count();
        pairs += missing;
        spared_pairs += usize::from(missing > 0);
        cost += paid.iter().map(|&price| u64::from(price)).sum::<u64>();
        savings[usize::from(paid[others - 1]).min(SAVINGS - 1)] += 1;
    }
    pairs -= spared_pairs.min(places);
    let mut left = places;
    for (saving, &players) in savings.iter().enumerate().skip(1).rev() {
        let spared = players.min(left);
        left -= spared;
        // What is as dear as the last or dearer may be spared whole: the bound stays below the truth.
        let saving = if saving == SAVINGS - 1 { usize::from(u16::MAX) } else { saving };
        cost = cost.saturating_sub((spared * saving) as u64);
    }
    (u32::try_from(pairs.div_ceil(2)).unwrap_or(u32::MAX), cost.div_ceil(2))
}

/// Prices up to this are told apart: eleven meetings.
const SAVINGS: usize = 67;
