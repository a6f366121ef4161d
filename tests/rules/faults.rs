//! Faults that other programs were reported for, each by the number it has in our list, with the right answer.

use crate::pots::{amounts, chips};
use crate::table::{last, play, seats, told};
use evenhand::poker::button::ButtonRule;
use evenhand::poker::pots::{Pots, Uncalled};
use evenhand::poker::seats::{SEATS, Seats};

/// PokerTH: the big blind goes out and the next player pays only the small one. Right under the forward button.
#[test]
fn fault_01_big_blind_out() {
    let before = last(1, 2, 3, &[1, 2, 3, 4, 5]);
    assert_eq!(told(ButtonRule::Forward, &before, &[3], &[], 1), "2/4/5");
    assert_eq!(told(ButtonRule::Dead, &before, &[3], &[], 1), "2/-/4");
}

/// PyPokerEngine: heads-up blinds the wrong way round, also from three players to two.
#[test]
fn fault_03_heads_up_blinds() {
    for rule in ButtonRule::ALL {
        let opening = rule.first(0, seats(&[1, 2]));
        assert_eq!((opening.button, opening.small_blind, opening.big_blind), (0, 0, 1), "{rule}");
        let hand = play(rule, &last(1, 2, 3, &[1, 2, 3]), seats(&[2]), Seats::NONE, 1)[0];
        assert_eq!(hand.posts_small, Seats::one(hand.button), "{rule}");
        assert_eq!(hand.big_blind, 0, "{rule}");
    }
}

/// Bitcoin Poker Room: the button stuck at an absent player. An absent player is dealt in, so nothing is special.
#[test]
fn fault_05_absent_players_hold_the_button() {
    for rule in ButtonRule::ALL {
        assert_eq!(told(rule, &last(3, 1, 2, &[1, 2, 3]), &[], &[], 3), "1/2/3 -> 2/3/1 -> 3/1/2", "{rule}");
    }
}

/// Bitcoin Poker Room: big blind played, small blind sat out, both charged on return. Absent players post in their turn
/// and owe nothing later.
#[test]
fn fault_07_absent_players_owe_nothing() {
    for rule in ButtonRule::ALL {
        let hands = play(rule, &last(1, 2, 3, &[1, 2, 3, 4]), Seats::NONE, Seats::NONE, 8);
        for hand in &hands {
            assert!((hand.owes_small | hand.owes_big).is_empty(), "{rule}");
        }
        for seat in 0..4 {
            assert_eq!(hands.iter().filter(|hand| hand.posts_small == Seats::one(seat)).count(), 2, "{rule}");
            assert_eq!(hands.iter().filter(|hand| hand.posts_big == Seats::one(seat)).count(), 2, "{rule}");
        }
    }
}

/// pokerl: all in for 898.20, 898.20 and 1203.60, a blind of 2.00 folded; the biggest stack wins too little. In cents.
#[test]
fn fault_09_excess_goes_back_and_the_winner_takes_all() {
    let put = chips(&[120_360, 200, 89_820, 89_820]);
    let pots = Pots::layer(&put, Seats::one(1), Seats::below(4));
    let back = pots.uncalled().expect("the biggest bet was not all called");
    assert_eq!(back, Uncalled { seat: 0, amount: 30_540 });
    let won = pots.award(1, &[3, 9, 2, 1, 0, 0, 0, 0, 0, 0]);
    let gain = |seat: usize| i64::from(won[seat]) - i64::from(put[seat]) + if seat == 0 { 30_540 } else { 0 };
    assert_eq!([0, 1, 2, 3].map(gain), [179_840, -200, -89_820, -89_820]);
}

/// PyPokerEngine: antes missing from the pot, or counted towards the bet; a stack shorter than the ante.
#[test]
fn fault_11_antes() {
    // Three antes of 5, blinds of 5 and 10, a raise to 15: 45 lie on the table, and if both fold, 5 of them go back.
    let pots = Pots::layer(&chips(&[5 + 15, 5 + 5, 5 + 10]), Seats::from_bits(0b110), Seats::below(3));
    let back = pots.uncalled().expect("nobody called the raise");
    assert_eq!((back.amount, pots.total(), back.amount + pots.total()), (5, 40, 45));
    // 19 chips and an ante of 20: he contends for 19 from everybody and no more.
    let pots = Pots::layer(&chips(&[20, 40, 60, 19, 60]), Seats::from_bits(0b00011), Seats::below(5));
    assert_eq!(amounts(&pots), [19 * 5, 20 + 40 + 60 + 60 - 19 * 4]);
    assert!(pots.as_slice()[0].contenders.contains(3) && !pots.as_slice()[1].contenders.contains(3));
}

/// ORG2: a layer that only a folded player reached must not vanish.
#[test]
fn fault_15_the_top_layer_of_a_folded_player_stays() {
    let pots = Pots::layer(&chips(&[300, 100, 200]), Seats::one(0), Seats::below(3));
    assert_eq!(amounts(&pots), [300, 300]);
    assert_eq!(pots.uncalled(), None);
    assert_eq!(pots.award(0, &[9, 5, 1, 0, 0, 0, 0, 0, 0, 0]), chips(&[0, 300, 300]));
}

/// poker-ts: heads-up, the big blind all in from the blind with 20, small blind 10. A fold leaves 1970 and 30.
#[test]
fn fault_17_fold_to_a_blind_that_is_all_in() {
    let put = chips(&[10, 20]);
    let pots = Pots::layer(&put, Seats::one(0), Seats::below(2));
    let back = pots.uncalled().map_or(0, |back| back.amount);
    let won = pots.award(0, &[0; SEATS]);
    assert_eq!((1980 - put[0] + won[0], 20 - put[1] + won[1] + back), (1970, 30));
}

/// riddlesio: 180 against 1880 all in; nobody plays for more than the smaller stack.
#[test]
fn fault_19_nobody_plays_for_more_than_the_smaller_stack() {
    let pots = Pots::layer(&chips(&[180, 1880]), Seats::NONE, Seats::below(2));
    assert_eq!(amounts(&pots), [360]);
    assert_eq!(pots.uncalled(), Some(Uncalled { seat: 1, amount: 1700 }));
}

/// poker-ts, deuces, rs-poker: ties given to the first seat. Equal strength shares the pot.
#[test]
fn fault_21_ties_share() {
    let pots = Pots::layer(&chips(&[50, 50, 50]), Seats::NONE, Seats::below(3));
    assert_eq!(pots.award(2, &[7, 3, 7, 0, 0, 0, 0, 0, 0, 0]), chips(&[75, 0, 75]));
}
