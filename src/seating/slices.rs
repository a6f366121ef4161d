//! The Italian rule: straight slices of the standings have the smallest spread of points of all seatings.
//!
//! Where some tables are short, dynamic programming says which: the sum over tables of squared differences is smallest for
//! *some* contiguous slices, and the program tries all ways to place the short ones among them.

use super::{Split, Standing};

/// Cuts the standings, best first, into slices with the smallest spread of points, then of whists; `sizes` gets the players
/// of each table from the top. Returns the spread of points.
pub fn cut(standings: &[Standing], split: &Split, memory: &mut Memory, sizes: &mut Vec<u8>) -> u128 {
    sizes.clear();
    let (size, short) = (usize::from(split.size), split.short);
    if short == 0 {
        sizes.extend(std::iter::repeat_n(split.size, split.tables));
        return standings.chunks(size).map(|table| spread(table.iter().map(|standing| standing.points))).sum();
    }
    // best[table][shorts]: the smallest (points, whists) of the first tables with so many short ones among them.
    let width = short + 1;
    memory.best.clear();
    memory.best.resize((split.tables + 1) * width, (u128::MAX, u128::MAX, false));
    memory.best[0] = (0, 0, false);
    for table in 1..=split.tables {
        for shorts in 0..=short.min(table) {
            let end = table * size - shorts;
            if end > standings.len() {
                continue;
            }
            let mut best = (u128::MAX, u128::MAX, false);
            for (is_short, before) in [(false, Some(shorts)), (true, shorts.checked_sub(1))] {
                let Some(before) = before.filter(|&before| before < table) else { continue };
                let (points, whists, _) = memory.best[(table - 1) * width + before];
                let start = (table - 1) * size - before;
                if points == u128::MAX || start >= end {
                    continue;
                }
                let slice = &standings[start..end];
                let total = (
                    points + spread(slice.iter().map(|standing| standing.points)),
                    whists + spread(slice.iter().map(|standing| standing.whists)),
                    is_short,
                );
                best = best.min(total);
            }
            memory.best[table * width + shorts] = best;
        }
    }
    let mut shorts = short;
    for table in (1..=split.tables).rev() {
        let (_, _, is_short) = memory.best[table * width + shorts];
        sizes.push(split.size - u8::from(is_short));
        shorts -= usize::from(is_short);
    }
    sizes.reverse();
    memory.best[split.tables * width + short].0
}

/// Working memory of [`cut`].
#[derive(Debug, Default, Clone)]
pub struct Memory {
    best: Vec<(u128, u128, bool)>,
}

/// Sum over all pairs of the squared difference.
pub fn spread(values: impl Iterator<Item = i64> + Clone) -> u128 {
    let mut total = 0;
    let mut rest = values;
    while let Some(one) = rest.next() {
        total += rest.clone().map(|two| u128::from(one.abs_diff(two)).pow(2)).sum::<u128>();
    }
    total
}
