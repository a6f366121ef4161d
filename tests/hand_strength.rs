//! How often each kind of hand comes, over all hands there are, against the known numbers.

use std::collections::BTreeMap;

use evenhand::poker::card::{Board, Card, DECK};
use rayon::prelude::*;

type Kinds = BTreeMap<&'static str, u64>;

fn known(numbers: [u64; 10]) -> Kinds {
    let names = [
        "a royal flush",
        "a straight flush",
        "four of a kind",
        "a full house",
        "a flush",
        "a straight",
        "three of a kind",
        "two pair",
        "a pair",
        "high card",
    ];
    names.into_iter().zip(numbers).collect()
}

fn card(index: usize) -> Card {
    Card::new(u8::try_from(index).expect("below 52"))
}

/// Counts kinds over all hands of `cards` cards, taken in ascending order: all but two on the table, the last two in hand.
fn count(cards: usize) -> Kinds {
    let add = |mut sum: Kinds, other: Kinds| {
        for (kind, count) in other {
            *sum.entry(kind).or_default() += count;
        }
        sum
    };
    (0..DECK)
        .into_par_iter()
        .map(|first| {
            let mut kinds = Kinds::new();
            let mut board = Board::new();
            board.add(card(first));
            extend(board, first + 1, cards - 3, &mut kinds);
            kinds
        })
        .reduce(Kinds::new, add)
}

fn extend(board: Board, from: usize, left: usize, kinds: &mut Kinds) {
    if left > 0 {
        for next in from..DECK {
            let mut board = board;
            board.add(card(next));
            extend(board, next + 1, left - 1, kinds);
        }
        return;
    }
    for one in from..DECK {
        for other in one + 1..DECK {
            *kinds.entry(board.strength([card(one), card(other)]).name()).or_default() += 1;
        }
    }
}

#[test]
fn five_card_hands_come_as_often_as_is_known() {
    let kinds = count(5);
    assert_eq!(kinds.values().sum::<u64>(), 2_598_960);
    let numbers = [4, 36, 624, 3744, 5108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540];
    assert_eq!(kinds, known(numbers));
}

#[test]
#[ignore = "all 133,784,560 hands: seconds with optimisation, minutes without"]
fn seven_card_hands_come_as_often_as_is_known() {
    let kinds = count(7);
    assert_eq!(kinds.values().sum::<u64>(), 133_784_560);
    let numbers =
        [4324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460];
    assert_eq!(kinds, known(numbers));
}

/// A stronger kind beats a weaker one, whatever the cards; within a kind, the examples of every rule book.
#[test]
fn stronger_hands_beat_weaker_ones() {
    let strength = |text: &str| {
        let cards: Vec<Card> = text.split(' ').map(|card| Card::parse(card).expect("a card")).collect();
        let mut board = Board::new();
        cards[..3].iter().for_each(|&card| board.add(card));
        board.strength([cards[3], cards[4]])
    };
    let weakest_first = [
        "2c 3d 4h 5s 7c",
        "Ac Kd Qh Js 9c",
        "2c 2d 3h 4s 5c",
        "Ac Ad Kh Qs Jc",
        "2c 2d 3h 3s 4c",
        "Ac Ad Kh Ks Qc",
        "2c 2d 2h 3s 4c",
        "Ac Ad Ah Ks Qc",
        "Ac 2d 3h 4s 5c",
        "2c 3d 4h 5s 6c",
        "Ac Kd Qh Js Tc",
        "2c 3c 4c 5c 7c",
        "Ac Kc Qc Jc 9c",
        "2c 2d 2h 3s 3c",
        "Ac Ad Ah Ks Kc",
        "2c 2d 2h 2s 3c",
        "Ac Ad Ah As Kc",
        "Ac 2c 3c 4c 5c",
        "2c 3c 4c 5c 6c",
        "Ac Kc Qc Jc Tc",
    ];
    for pair in weakest_first.windows(2) {
        assert!(strength(pair[0]) < strength(pair[1]), "{} against {}", pair[0], pair[1]);
    }
    assert_eq!(strength("Ac Kd Qh Js 9c"), strength("As Kh Qd Jc 9h"), "suits do not rank");
}
