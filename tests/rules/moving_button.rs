//! The moving button with owed blinds (Robert's Rules 4.2a).

use crate::table::{last, play, seats, told};
use evenhand::poker::button::ButtonRule;
use evenhand::poker::seats::Seats;

/// The big blind went out: the next player owes it, so there are two big blinds and no small one; he posts his small
/// blind in the hand after, on the button.
#[test]
fn big_blind_out() {
    let before = last(5, 6, 7, &[5, 6, 7, 8, 9, 1]);
    assert_eq!(told(ButtonRule::Moving, &before, &[7], &[], 3), "6/-/8+9 -> 8/8+9/1 -> 9/1/5");
    let hands = play(ButtonRule::Moving, &before, seats(&[7]), Seats::NONE, 3);
    assert_eq!(hands[0].owes_small, seats(&[8]));
    assert_eq!(hands[1].owes_small, Seats::NONE);
}

/// Small and big blind went out: two players were jumped over, and a third one has the big blind in his turn.
#[test]
fn both_blinds_out() {
    let before = last(5, 6, 7, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let hands = play(ButtonRule::Moving, &before, seats(&[6, 7]), Seats::NONE, 2);
    assert_eq!(hands[0].posts_big, seats(&[8, 9, 1]));
    assert_eq!(hands[0].owes_small, seats(&[8, 9]));
    assert_eq!(hands[1].posts_small, seats(&[8, 9, 1]));
}

/// From three players to two all debts are written off.
#[test]
fn heads_up_writes_off_debts() {
    let mut before = last(1, 2, 3, &[1, 2, 3]);
    before.owes_small = seats(&[2, 3]);
    before.owes_big = seats(&[1]);
    for out in [&[1], &[2], &[3]] {
        let hand = play(ButtonRule::Moving, &before, seats(out), Seats::NONE, 1)[0];
        assert_eq!(hand.posts_small, Seats::one(hand.button));
        assert_eq!(hand.posts_big, Seats::one(hand.big_blind));
        assert!((hand.owes_small | hand.owes_big).is_empty());
    }
}

/// Whoever goes out, in the round of eight hands that follows everybody who stays pays both blinds; exactly once each
/// when nobody was jumped over.
#[test]
fn nobody_escapes_a_blind() {
    for out in 1..=9_u8 {
        let before = last(5, 6, 7, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
        let hands = play(ButtonRule::Moving, &before, seats(&[out]), Seats::NONE, 8);
        let stayed = Seats::below(9) - seats(&[out]);
        for seat in stayed {
            let big = hands.iter().filter(|hand| hand.posts_big.contains(seat)).count();
            let small = hands.iter().filter(|hand| hand.posts_small.contains(seat)).count();
            let jumped = [6, 7].contains(&out);
            assert!(big >= 1 && small >= 1, "{out} went out, and seat {} paid {small} + {big} blinds", seat + 1);
            assert!(jumped || (big, small) == (1, 1), "{out} went out, and seat {} paid {small} + {big}", seat + 1);
        }
    }
}

/// A debt goes with the player: who leaves owes nothing, and the newcomer in his seat neither.
#[test]
fn newcomers_owe_nothing() {
    let mut before = last(5, 6, 7, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    before.owes_small = seats(&[3, 5]);
    let hand = play(ButtonRule::Moving, &before, seats(&[3]), seats(&[3]), 1)[0];
    assert_eq!(hand.posts_small, seats(&[5, 7]));
    assert!(hand.owes_small.is_empty());
}

/// One blind a hand: the small blind's place pays the small blind of this round, and an older one in the next hand.
#[test]
fn an_older_debt_waits_for_the_next_hand() {
    let mut before = last(5, 6, 7, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    before.owes_small = seats(&[7]);
    let hands = play(ButtonRule::Moving, &before, Seats::NONE, Seats::NONE, 2);
    assert_eq!((hands[0].posts_small, hands[0].owes_small), (seats(&[7]), seats(&[7])));
    assert_eq!((hands[1].posts_small, hands[1].owes_small), (seats(&[7, 8]), Seats::NONE));
}

/// A table that starts afresh knows no debts.
#[test]
fn starting_afresh_writes_off_debts() {
    let mut before = last(5, 6, 7, &[5, 6, 7]);
    before.owes_small = seats(&[5]);
    let hand = play(ButtonRule::Moving, &before, seats(&[6, 7]), seats(&[2, 3]), 1)[0];
    assert_eq!((hand.posts_small, hand.posts_big), (seats(&[3]), seats(&[5])));
    assert!(hand.owes_small.is_empty());
}
