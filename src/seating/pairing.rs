//! Tables of two: the best pairing of all by the whole order of criteria, as a matching of least weight (J. Edmonds, "Paths, trees,
//! and flowers", Canadian Journal of Mathematics 17, 1965), with the criteria one above the other in one wide number.

use integer_blossom::min_weight_perfect_matching;

use super::board::Board;

/// Most players: time grows with the cube of their number.
pub(super) const MOST: usize = 256;

/// Working memory of [`pair`].
#[derive(Debug, Default, Clone)]
pub(super) struct Memory {
    narrow: Vec<i64>,
    wide: Vec<i128>,
}

/// Seats ranks two by two, into `ranks`, the player with the bye last; false where the criteria do not fit one number.
pub(super) fn pair(board: &Board, memory: &mut Memory, ranks: &mut Vec<u16>) -> bool {
    let players = board.players;
    let places = players + players % 2;
    let nobody = players;
    // What each criterion costs at most over all tables is less than one of the criterion before it.
    let mut most = [0_u128; 5];
    for one in 0..players {
        for two in one + 1..places {
            for (most, price) in most.iter_mut().zip(price_of_two(board, one, two)) {
                *most = price.max(*most);
            }
        }
    }
    let tables = (places / 2) as u128;
    let mut unit = [1_i128; 5];
    for criterion in (0..4).rev() {
        let below = most[criterion + 1].checked_mul(tables).and_then(|below| i128::try_from(below + 1).ok());
        let Some(above) = below.and_then(|below| unit[criterion + 1].checked_mul(below)) else { return false };
        unit[criterion] = above;
    }
    let Ok(first) = i128::try_from(most[0]) else { return false };
    // The matching works with small multiples of the weights and their sums.
    let Some(largest) = unit[0].checked_mul((first + 1) * 64 * places as i128) else { return false };
    let weight = |one: usize, two: usize| -> i128 {
        let prices = price_of_two(board, one, two);
        prices.iter().zip(unit).map(|(&price, unit)| i128::try_from(price).expect("it fits") * unit).sum()
    };
    // Half as wide is several times as fast.
    let partners = if i64::try_from(largest).is_ok() {
        let narrow = |one, two| i64::try_from(weight(one, two)).expect("it fits");
        fill(&mut memory.narrow, (players, places), narrow);
        min_weight_perfect_matching(&memory.narrow, places)
    } else {
        fill(&mut memory.wide, (players, places), weight);
        min_weight_perfect_matching(&memory.wide, places)
    };
    ranks.clear();
    let rank = |player: usize| u16::try_from(player).expect("at most 256");
    let mut bye = None;
    for (one, &two) in partners[..players].iter().enumerate() {
        if two == nobody {
            bye = Some(rank(one));
        } else if one < two {
            ranks.extend([rank(one), rank(two)]);
        }
    }
    ranks.extend(bye);
    true
}

/// Fills a symmetric square of so many places from those of players; the last may be nobody.
fn fill<W: Copy + Default>(
    weights: &mut Vec<W>,
    (players, places): (usize, usize),
    weight: impl Fn(usize, usize) -> W,
) {
    weights.clear();
    weights.resize(places * places, W::default());
    for one in 0..players {
        for two in one + 1..places {
            let weight = weight(one, two);
            weights[one * places + two] = weight;
            weights[two * places + one] = weight;
        }
    }
}

/// What a table of two costs, in the order in which it counts; two of whom one is nobody: a bye.
fn price_of_two(board: &Board, one: usize, two: usize) -> [u128; 5] {
    let rank = |player: usize| u16::try_from(player).expect("at most 256");
    let pair = [rank(one), rank(two)];
    let price = board.price(if two == board.players { &pair[..1] } else { &pair });
    [price.repeats.into(), price.short_first.into(), price.points, price.whists, price.short_last.into()]
}
