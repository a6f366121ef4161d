//! What other programs do, for comparison: nobody should have to use these.

use super::board::Board;

/// From the top of the standings: each table takes the best player left, then again and again the one who adds the fewest
/// repeats, the best placed of these.
pub(super) fn greedy(board: &Board, sizes: &[u8], ranks: &mut Vec<u16>) {
    ranks.clear();
    let mut left: Vec<u16> = (0..u16::try_from(board.players).expect("at most 4,096")).collect();
    for &size in sizes {
        let start = ranks.len();
        ranks.push(left.remove(0));
        for _ in 1..size {
            let price = |&(_, &next): &(usize, &u16)| -> u32 {
                ranks[start..].iter().map(|&one| u32::from(board.weight(usize::from(one), usize::from(next)))).sum()
            };
            let (place, _) = left.iter().enumerate().min_by_key(price).expect("a player for every place");
            ranks.push(left.remove(place));
        }
    }
}

/// As [`greedy`], but only without repeats, taking back a choice that leads to one; after so many choices, or when there is no
/// such seating, false.
pub(super) fn backtrack(board: &Board, sizes: &[u8], choices: u32, ranks: &mut Vec<u16>) -> bool {
    ranks.clear();
    let mut seated = vec![false; board.players];
    let mut choices = choices;
    extend(board, sizes, 0, 0, &mut seated, &mut choices, ranks)
}

fn extend(
    board: &Board,
    sizes: &[u8],
    table: usize,
    start: usize,
    seated: &mut [bool],
    choices: &mut u32,
    ranks: &mut Vec<u16>,
) -> bool {
    if table == sizes.len() {
        return true;
    }
    if ranks.len() - start == usize::from(sizes[table]) {
        return extend(board, sizes, table + 1, ranks.len(), seated, choices, ranks);
    }
    let first = ranks.len() == start;
    let after = if first { 0 } else { usize::from(ranks[ranks.len() - 1]) + 1 };
    for next in after..board.players {
        if seated[next] || ranks[start..].iter().any(|&one| board.weight(usize::from(one), next) > 0) {
            continue;
        }
        if *choices == 0 {
            return false;
        }
        *choices -= 1;
        seated[next] = true;
        ranks.push(u16::try_from(next).expect("at most 4,096"));
        if extend(board, sizes, table, start, seated, choices, ranks) {
            return true;
        }
        ranks.pop();
        seated[next] = false;
        if first {
            // The best player left sits at this table whatever comes.
            return false;
        }
    }
    false
}
