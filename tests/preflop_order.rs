//! The order of pairs of hole cards that the synthetic players go by, computed again from nothing but the strength of hands.

use evenhand::poker::card::{Board, Card, DECK, better_pairs};
use rayon::prelude::*;

fn card(index: usize) -> Card {
    Card::new(u8::try_from(index).expect("below 52"))
}

/// Number of a pair, low card first.
fn number(low: usize, high: usize) -> usize {
    high * (high - 1) / 2 + low
}

const PAIRS: usize = DECK * (DECK - 1) / 2;

/// Adds to the score of each pair that a board leaves: two for each pair that it beats and one for each that it ties with, among
/// those that share no card with it.
fn score(board: [usize; 5], hands: &mut Vec<(u16, u8, u8)>, scores: &mut [u64]) {
    let mut table = Board::new();
    for index in board {
        table.add(card(index));
    }
    hands.clear();
    for high in (0..DECK).filter(|index| !board.contains(index)) {
        for low in (0..high).filter(|index| !board.contains(index)) {
            let strength = table.strength([card(low), card(high)]).0;
            hands.push((strength, card(low).index(), card(high).index()));
        }
    }
    hands.sort_unstable();
    // Weaker pairs so far, in all and by card.
    let (mut weaker, mut weaker_with) = (0u64, [0u64; DECK]);
    for equal in hands.chunk_by(|one, other| one.0 == other.0) {
        let mut equal_with = [0u64; DECK];
        for &(_, low, high) in equal {
            equal_with[usize::from(low)] += 1;
            equal_with[usize::from(high)] += 1;
        }
        for &(_, low, high) in equal {
            let (low, high) = (usize::from(low), usize::from(high));
            let beaten = weaker - weaker_with[low] - weaker_with[high];
            // The pair itself is among those with either of its cards.
            let tied = equal.len() as u64 + 1 - equal_with[low] - equal_with[high];
            scores[number(low, high)] += 2 * beaten + tied;
        }
        weaker += equal.len() as u64;
        for (sum, more) in weaker_with.iter_mut().zip(equal_with) {
            *sum += more;
        }
    }
}

#[test]
#[ignore = "all 2,598,960 boards with all 1,081 pairs each: minutes, with optimisation"]
fn better_pairs_are_those_with_a_larger_share_over_all_boards() {
    let ends: Vec<(usize, usize)> = (0..DECK).flat_map(|a| (a + 1..DECK).map(move |b| (a, b))).collect();
    let scores = ends
        .into_par_iter()
        .fold(
            || (Vec::new(), vec![0u64; PAIRS]),
            |(mut hands, mut scores), (a, b)| {
                for c in b + 1..DECK {
                    for d in c + 1..DECK {
                        for e in d + 1..DECK {
                            score([a, b, c, d, e], &mut hands, &mut scores);
                        }
                    }
                }
                (hands, scores)
            },
        )
        .map(|(_, scores)| scores)
        .reduce(|| vec![0; PAIRS], |sum, more| sum.iter().zip(more).map(|(sum, more)| sum + more).collect());
    // Every pair meets C(50, 5) boards with C(45, 2) other pairs each; two points are shared out at each meeting.
    assert_eq!(scores.iter().sum::<u64>(), 1326 * 2_118_760 * 990);
    for high in 0..DECK {
        for low in 0..high {
            let own = scores[number(low, high)];
            let better = scores.iter().filter(|&&score| score > own).count();
            let pair = [card(low), card(high)];
            assert_eq!(usize::from(better_pairs(pair)), better, "{} {}", pair[0], pair[1]);
        }
    }
}

/// What needs no boards: a pair's number depends on ranks and on whether the suits agree, and the numbers are a ranking.
#[test]
fn better_pairs_rank_all_pairs() {
    let mut numbers = Vec::new();
    for high in 0..DECK {
        for low in 0..high {
            let pair = [card(low), card(high)];
            assert_eq!(better_pairs(pair), better_pairs([pair[1], pair[0]]), "the order of the two cards");
            numbers.push(better_pairs(pair));
        }
    }
    numbers.sort_unstable();
    for class in numbers.chunk_by(|one, other| one == other) {
        let before = numbers.iter().filter(|&number| number < &class[0]).count();
        assert_eq!(usize::from(class[0]), before, "as many better pairs as come before");
    }
    let better = |text: [&str; 2]| better_pairs(text.map(|card| Card::parse(card).expect("a card")));
    assert_eq!(better(["As", "Ah"]), 0);
    assert!(better(["Ks", "Kh"]) < better(["As", "Ks"]) && better(["As", "Ks"]) < better(["As", "Kh"]));
    assert!(better(["3c", "2d"]) > 1300, "the weakest");
}
