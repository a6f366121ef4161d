//! Faults that other programs were reported for, each by the number it has in our list: those that a whole hand shows.

use evenhand::poker::betting::Action::{Bet, Called, Checked, Folded, Raised};
use evenhand::poker::button::ButtonRule;
use evenhand::poker::hand::Post;
use evenhand::poker::rules::Level;
use evenhand::poker::seats::Seats;

use crate::deal::{Deal, blinds};
use crate::table::last;

const QUIET: &str = "2s 3d 8h Jd Qc";

/// PyPokerEngine: heads-up order the wrong way round. The button acts first before the flop and last after it (PS-15).
#[test]
fn fault_03_heads_up_order() {
    let line = "1 calls, 2 checks, 2 checks, 1 checks, 2 checks, 1 raises to 40, 2 calls, 2 checks, 1 checks";
    let played = Deal::new(&[1500, 1500], blinds(20)).cards("Ah Ad 7c 6c", QUIET).play(line);
    assert_eq!(played.posted, [(1, Post::SmallBlind, 10), (2, Post::BigBlind, 20)]);
    assert_eq!(played.stacks, [1560, 1440]);
}

/// The same from three players to two: the third one is gone, and the one who had the button is the big blind.
#[test]
fn fault_03_heads_up_order_from_three() {
    let positions = ButtonRule::Forward.next(&last(1, 2, 3, &[1, 2, 3]), Seats::below(2), Seats::below(2));
    let line = "2 calls, 1 checks, 1 raises to 20, 2 folds";
    let played = Deal::new(&[1500, 1500], blinds(20)).at(positions).cards("7c 6c Ah Ad", QUIET).play(line);
    assert_eq!(played.posted, [(2, Post::SmallBlind, 10), (1, Post::BigBlind, 20)]);
    assert_eq!(played.stacks, [1520, 1480]);
}

/// pokerl: all in for 898.20, 898.20 and 1203.60, a big blind of 2.00 folded. In cents.
#[test]
fn fault_09_the_big_stack_wins_all() {
    let played = Deal::new(&[89_820, 89_820, 50_000, 120_360], blinds(200))
        .cards("Kh Kd 7c 6c 9h 9d Ah Ad", QUIET)
        .play("4 all in, 1 calls, 2 calls, 3 folds");
    assert_eq!(played.acted[2], (2, Called, 89_720));
    assert_eq!(played.returned, [(4, 30_540)]);
    assert_eq!(played.stacks, [0, 0, 50_000 - 200, 120_360 + 179_840]);
}

/// PyPokerEngine: antes are missing in the pot, or count towards the bet. Three antes of 5, blinds of 5 and 10, all in for 15:
/// 45 lie in the middle.
#[test]
fn fault_11_antes_are_in_the_pot_and_not_in_the_bet() {
    let level = Level { small_blind: 5, big_blind: 10, ante: 5, big_blind_ante: 0, hands: 1000 };
    let played = Deal::new(&[20, 500, 500], level).cards("Ah Ad 7c 6c Kh Kd", "").play("1 all in, 2 folds, 3 folds");
    assert_eq!(played.asked, [(1, 30, 10), (2, 45, 10), (3, 45, 5)], "seat, chips in the middle, chips to call");
    assert_eq!(played.acted, [(1, Raised, 15), (2, Folded, 0), (3, Folded, 0)]);
    assert_eq!(played.stacks, [45, 490, 485]);
}

/// PyPokerEngine: 19 chips and an ante of 20. He is all in for 19 and plays for 19 of each.
#[test]
fn fault_11_a_stack_below_the_ante() {
    let level = Level { small_blind: 20, big_blind: 40, ante: 20, big_blind_ante: 0, hands: 1000 };
    let played = Deal::new(&[500, 500, 500, 19, 500], level)
        .cards("7c 6c 9h 4d Kh Kd Ah Ad 5c 3h", QUIET)
        .play("5 folds, 1 folds, 2 calls, 3 checks, 2 checks, 3 checks, 2 checks, 3 checks, 2 checks, 3 checks");
    assert_eq!(played.posted[3], (4, Post::Ante, 19));
    assert_eq!(played.won, [(0, 4, 5 * 19), (1, 3, 4 + 2 * 40)], "one chip of every other ante is in the side pot");
    assert_eq!(played.stacks, [480, 440, 440 + 84, 95, 480]);
}

/// An ante that takes the last chip leaves nothing for the blind: the others still have the full blind to call.
#[test]
fn fault_11_an_ante_that_leaves_no_blind() {
    let level = Level { small_blind: 5, big_blind: 10, ante: 20, big_blind_ante: 0, hands: 1000 };
    let played = Deal::new(&[500, 500, 20], level)
        .cards("Kh Kd 7c 6c Ah Ad", QUIET)
        .play("1 calls, 2 calls, 2 checks, 1 checks, 2 checks, 1 checks, 2 checks, 1 checks");
    assert_eq!(played.posted.len(), 4, "three antes and the small blind");
    assert_eq!(played.acted[..2], [(1, Called, 10), (2, Called, 5)]);
    assert_eq!(played.stacks, [490, 470, 60]);
}

/// TDA 2024 RP-11: the big blind comes first, the ante for the table takes what is left, and nobody has to match it.
#[test]
fn fault_11_the_ante_for_the_table_is_dead() {
    let level = Level { small_blind: 10, big_blind: 20, ante: 0, big_blind_ante: 20, hands: 1000 };
    let played = Deal::new(&[500, 500, 30], level).cards("7c 6c Kh Kd Ah Ad", QUIET).play("1 folds, 2 calls");
    assert_eq!(played.posted[1..], [(3, Post::BigBlind, 20), (3, Post::BigBlindAnte, 10)]);
    assert_eq!(played.acted[1], (2, Called, 10));
    assert_eq!(played.stacks, [500, 480, 50]);
}

/// PokerKit before 0.7.7: a short all-in reopens the betting. UTG raises to 16, the button calls, the small blind is all in
/// for 19, the big blind calls: UTG and button may call 3 or fold, whatever they would rather do (TDA 2024 rule 47).
#[test]
fn fault_13_a_short_all_in_does_not_reopen() {
    let check_down = "3 checks, 4 checks, 1 checks, ".repeat(3);
    let played = Deal::new(&[500, 19, 500, 500], blinds(2))
        .cards("7c 6c Ah Ad Kh Kd 9h 9c", QUIET)
        .play(&format!("4 raises to 16, 1 calls, 2 all in, 3 calls, 4 all in, 1 all in, {check_down}"));
    assert_eq!(played.acted[2..6], [(2, Raised, 18), (3, Called, 17), (4, Called, 3), (1, Called, 3)]);
    assert_eq!(played.raises[..2], [(4, Some(4)), (1, Some(30))]);
    assert_eq!(
        played.raises[2..6],
        [(2, Some(30)), (3, Some(33)), (4, None), (1, None)],
        "the big blind has not acted"
    );
    assert_eq!(played.stacks, [481, 76, 481, 481]);
}

/// And a full one does: all in for 30, 14 more than 16 is a full raise.
#[test]
fn fault_13_a_full_all_in_reopens() {
    let played = Deal::new(&[500, 30, 500, 500], blinds(2))
        .cards("7c 6c Ah Ad Kh Kd 9h 9c", QUIET)
        .play("4 raises to 16, 1 calls, 2 all in, 3 folds, 4 raises to 44, 1 folds");
    assert_eq!(played.raises[4], (4, Some(44)));
    assert_eq!(played.acted[4], (4, Raised, 28));
}

/// Two short all-ins that make a full raise together reopen for whoever faces it (TDA 2024 rule 47).
#[test]
fn fault_13_short_all_ins_add_up() {
    let played = Deal::new(&[500, 150, 210, 500], blinds(2))
        .cards("7c 6c Ah Ad Kh Kd 9h 9c", QUIET)
        .play("4 raises to 100, 1 folds, 2 all in, 3 all in, 4 calls");
    assert_eq!(played.raises[4], (4, None), "nobody is left who could call a raise");
    let played = Deal::new(&[500, 150, 210, 500], blinds(2))
        .cards("7c 6c Ah Ad Kh Kd 9h 9c", QUIET)
        .play("4 raises to 100, 1 calls, 2 all in, 3 all in, 4 raises to 308, 1 folds");
    assert_eq!(played.raises[4], (4, Some(308)), "110 more since he acted; the last full raise was 98");
}

/// An all-in bet below the big blind is not a full bet: whoever has checked may call it and no more.
#[test]
fn fault_13_a_short_bet_does_not_reopen() {
    let played = Deal::new(&[500, 500, 25], blinds(20)).cards("7c 6c Kh Kd Ah Ad", QUIET).play(
        "1 calls, 2 calls, 3 checks, 2 checks, 3 all in, 1 calls, 2 all in, 2 checks, 1 checks, 2 checks, 1 checks",
    );
    assert_eq!(played.acted[4..7], [(3, Bet, 5), (1, Called, 5), (2, Called, 5)]);
    assert_eq!(played.raises[5..7], [(1, Some(25)), (2, None)]);
}

/// A raise over players who are all covered is a call: nobody could answer it. The blinds have yet to act, but not the chips.
#[test]
fn no_raise_over_covered_players() {
    let deal = |blind| Deal::new(&[1500, 200, blind, 500], blinds(20)).cards("7c 6c Kh Kd Ah Ad 9h 9c", QUIET);
    let played = deal(500).play("4 all in, 1 all in, 2 calls, 3 all in");
    assert_eq!((played.raises[1], played.acted[1]), ((1, None), (1, Called, 500)));
    assert_eq!((played.raises[3], played.acted[3]), ((3, None), (3, Called, 480)));
    // One chip more in the big blind's stack, and there is something to raise.
    let played = deal(501).play("4 all in, 1 all in, 2 calls, 3 calls");
    assert_eq!((played.raises[1], played.acted[1]), ((1, Some(980)), (1, Raised, 1500)));
    assert_eq!(played.returned, [(1, 999)]);
}

/// poker-ts: heads-up, the big blind is all in from the blind, 1980 against 20. The small blind may still fold or call 10.
#[test]
fn fault_17_the_small_blind_is_asked() {
    let deal = || Deal::new(&[1980, 20], blinds(20));
    let folded = deal().cards("7c 6c Kh Kd", "").play("1 folds");
    assert_eq!(folded.stacks, [1970, 30]);
    let called = deal().cards("Ah Ad Kh Kd", QUIET).play("1 all in");
    assert_eq!((called.acted, called.raises), (vec![(1, Called, 10)], vec![(1, None)]));
    assert_eq!(called.stacks, [2000, 0]);
}

/// With the big blind all in for no more than the small one, nothing is left to decide.
#[test]
fn fault_17_nothing_to_ask() {
    let played = Deal::new(&[1980, 7], blinds(20)).cards("Ah Ad Kh Kd", QUIET).play("");
    assert_eq!((played.returned, played.stacks), (vec![(1, 3)], vec![1987, 0]));
}

/// riddlesio: 180 against 1880 all in. The short stack is asked: fold, or call to the smaller stack.
#[test]
fn fault_19_the_other_is_asked() {
    let deal = || Deal::new(&[1880, 180], blinds(20));
    let folded = deal().cards("7c 6c Kh Kd", "").play("1 all in, 2 folds");
    assert_eq!(folded.stacks, [1900, 160]);
    let called = deal().cards("7c 6c Kh Kd", QUIET).play("1 all in, 2 calls");
    assert_eq!(called.acted[1], (2, Called, 160));
    assert_eq!((called.returned, called.stacks), (vec![(1, 1700)], vec![1700, 360]));
}

/// poker-ts, deuces, rs-poker: Qh Qc As Tc 5h, Th 3c against Td 9h is a tie, queens and tens with an ace. The small blind's 5
/// make an odd chip: it goes to the first winner clockwise from the button (record R8).
#[test]
fn fault_21_a_tie_is_split() {
    let played = Deal::new(&[500, 500, 500], blinds(10))
        .cards("Td 9h 7c 6c Th 3c", "Qh Qc As Tc 5h")
        .play("1 calls, 2 folds, 3 checks, 3 checks, 1 checks, 3 checks, 1 checks, 3 checks, 1 checks");
    assert_eq!(played.won.iter().map(|&(_, _, chips)| chips).sum::<u32>(), 25);
    assert_eq!(played.stacks, [502, 495, 503]);
    assert!(played.acted.iter().all(|&(_, action, _)| action != Bet && action != Raised));
    assert_eq!(played.acted.iter().filter(|&&(_, action, _)| action == Checked).count(), 7);
}
