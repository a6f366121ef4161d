//! PS-14: the forward-moving button, and the rules it is compared with.

use crate::table::{last, seats, told};
use evenhand::poker::button::{ButtonRule, Positions, first};
use evenhand::poker::seats::Seats;
use proptest::prelude::*;

const VECTORS: &str = include_str!("../vectors/button_transitions.txt");

/// The rest of the line in this block that starts with the word.
fn line<'a>(block: &'a str, word: &str) -> Option<&'a str> {
    block.lines().find_map(|line| line.strip_prefix(word).filter(|rest| rest.starts_with(' ')).map(str::trim))
}

/// The numbers in a list; `-` is an empty one.
fn list(text: &str) -> Vec<u8> {
    text.split_whitespace().filter(|&word| word != "-").map(|word| word.parse().expect("a seat")).collect()
}

#[test]
fn worked_transitions() {
    let blocks = VECTORS.split("\n\n").filter(|block| line(block, "situation").is_some());
    let (mut situations, mut rows) = (0, 0);
    for block in blocks {
        let situation = line(block, "situation").expect("a block has a situation");
        let field = |word| line(block, word).unwrap_or_else(|| panic!("{situation}: no line `{word}`"));
        let places: Vec<u8> = field("last").split('/').map(|place| place.parse().expect("a seat")).collect();
        let before = last(places[0], places[1], places[2], &list(field("dealt")));
        for rule in ButtonRule::ALL {
            let Some(expected) = line(block, rule.name()) else {
                assert_eq!(rule, ButtonRule::Moving, "{situation}: only the moving button may be left out");
                continue;
            };
            let expected: Vec<&str> = expected.split("->").map(str::trim).collect();
            let happened = told(rule, &before, &list(field("out")), &list(field("new")), expected.len());
            assert_eq!(happened, expected.join(" -> "), "{rule}: {situation}");
            rows += 1;
        }
        situations += 1;
    }
    assert_eq!((situations, rows), (20, 66), "the vectors were not all read");
}

/// Record R7: a newcomer between the old and the new button is dealt in at once.
#[test]
fn r7_newcomer_behind_the_button_is_dealt_in() {
    let before = last(1, 3, 4, &[1, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(told(ButtonRule::Forward, &before, &[], &[2], 1), "3/4/5");
    assert_eq!(told(ButtonRule::Simplified, &before, &[], &[2], 1), "2/3/4");
}

/// Record R7: newcomers between button and small blind wait one hand, those beyond the blinds do not.
#[test]
fn r7_newcomers_in_front_of_the_small_blind_wait() {
    let before = last(2, 3, 6, &[1, 2, 3, 6, 7]);
    assert_eq!(told(ButtonRule::Forward, &before, &[], &[4, 5, 8, 9], 2), "3/6/7 wait 4+5 -> 6/7/8");
}

#[test]
fn a_newcomer_may_be_the_big_blind_on_arrival() {
    let before = last(5, 6, 7, &[1, 2, 3, 4, 5, 6, 7, 9]);
    assert_eq!(told(ButtonRule::Forward, &before, &[], &[8], 1), "6/7/8");
}

/// PS-5: with fewer than two players of the last hand left the table starts afresh from seat 1.
#[test]
fn with_one_veteran_the_table_starts_afresh() {
    let before = last(5, 6, 7, &[5, 6, 7]);
    assert_eq!(told(ButtonRule::Forward, &before, &[6, 7], &[2, 3], 1), "2/3/5");
    assert_eq!(told(ButtonRule::Moving, &before, &[6, 7], &[2, 3], 1), "2/3/5");
    assert_eq!(told(ButtonRule::Forward, &before, &[5, 6, 7], &[5, 6, 7], 1), "5/6/7");
}

/// With two players who need not wait, they play heads-up while the third one waits.
#[test]
fn two_dealt_players_are_heads_up() {
    let before = last(1, 2, 3, &[1, 2, 3]);
    assert_eq!(told(ButtonRule::Forward, &before, &[2], &[2], 1), "3/1/2");
    assert_eq!(told(ButtonRule::Forward, &last(1, 1, 3, &[1, 3]), &[], &[4, 5], 1), "3/3/1 wait 4+5");
}

/// TDA 2024 rule 34-B and 10-A: heads-up nobody waits; with more players those between button and small blind do.
#[test]
fn dead_button_newcomers() {
    assert_eq!(told(ButtonRule::Dead, &last(1, 1, 5, &[1, 5]), &[], &[2, 3], 2), "5/5/1 wait 2+3 -> 5/1/2");
    assert_eq!(told(ButtonRule::Dead, &last(1, 1, 5, &[1, 5]), &[5], &[3], 1), "3/3/1");
    assert_eq!(told(ButtonRule::Dead, &last(1, 1, 5, &[1, 5]), &[5], &[2, 3], 1), "1/2/3", "all but one would wait");
    assert_eq!(told(ButtonRule::Dead, &last(1, 3, 6, &[1, 3, 6, 7]), &[], &[4], 2), "3/6/7 wait 4 -> 6/7/1");
}

/// PS-5: the first button in seat 1, or at the first player after it.
#[test]
fn ps_5_first_button() {
    for rule in ButtonRule::ALL {
        assert_eq!(rule.first(0, Seats::below(9)), Positions::posted(0, 1, 2, Seats::below(9)));
        assert_eq!(first(rule, 0, seats(&[3, 6, 8])), last(3, 6, 8, &[3, 6, 8]));
        assert_eq!(first(rule, 7, seats(&[3, 6])), last(3, 3, 6, &[3, 6]));
    }
}

#[test]
#[should_panic(expected = "at least two players")]
fn one_player_is_no_table() {
    ButtonRule::Forward.next(&last(1, 2, 3, &[1, 2, 3]), seats(&[2]), seats(&[2]));
}

#[test]
fn rules_are_written_in_lower_case() {
    let written = serde_json::to_string(&ButtonRule::ALL).expect("names");
    assert_eq!(written, r#"["forward","dead","simplified","moving"]"#);
    assert_eq!(serde_json::from_str::<[ButtonRule; 4]>(&written).expect("rules"), ButtonRule::ALL);
}

/// What happens at a table between two hands: who is there, and whether it is the same player.
type Change = (u16, u16);

/// A table of nine that opens, and up to forty changes.
fn histories() -> impl Strategy<Value = (u16, u8, Vec<Change>)> {
    let crowd = || prop_oneof![3 => 0_u16..512, 1 => Just(0b1_1111_1111_u16)];
    (crowd(), 0_u8..9, proptest::collection::vec((crowd(), prop_oneof![Just(u16::MAX), any::<u16>()]), 1..40))
}

/// At least two seats.
fn two_at_least(bits: u16) -> Seats {
    let seats = Seats::from_bits(bits);
    if seats.len() < 2 { seats | Seats::from_bits(0b1_0000_0001) } else { seats }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_hand_can_be_played((opening, button, changes) in histories()) {
        for rule in ButtonRule::ALL {
            let mut last = rule.first(button, two_at_least(opening));
            for &(occupied, same) in &changes {
                let occupied = two_at_least(occupied);
                // Only a seat that was taken can hold the same player.
                let same = Seats::from_bits(same) & (last.dealt | last.waiting);
                let veterans = last.dealt & same & occupied;
                let hand = rule.next(&last, occupied, same);

                prop_assert_eq!(hand.dealt | hand.waiting, occupied);
                prop_assert!((hand.dealt & hand.waiting).is_empty());
                prop_assert!(hand.dealt.len() >= 2);
                prop_assert!((hand.waiting & veterans).is_empty(), "{} lets a veteran wait", rule);
                prop_assert!((hand.posts_small & hand.posts_big).is_empty());
                prop_assert!((hand.posts_small | hand.posts_big).is_within(hand.dealt));
                prop_assert!(hand.posts_big.contains(hand.big_blind));
                if hand.dealt.len() == 2 {
                    prop_assert_eq!(hand.button, hand.small_blind);
                    prop_assert_eq!(hand.posts_small, Seats::one(hand.button));
                }
                match rule {
                    ButtonRule::Forward | ButtonRule::Simplified => {
                        prop_assert_eq!(hand.posts_small, Seats::one(hand.small_blind));
                        prop_assert_eq!(hand.posts_big, Seats::one(hand.big_blind));
                        prop_assert!(hand.dealt.contains(hand.button));
                    }
                    ButtonRule::Dead => {
                        prop_assert_eq!(hand.posts_small, Seats::one(hand.small_blind) & hand.dealt);
                        prop_assert_eq!(hand.posts_big, Seats::one(hand.big_blind));
                        // Nobody who stays has the big blind twice running (32, 34-B), unless the table starts afresh.
                        let waiting = (occupied - veterans).between(last.small_blind, last.big_blind);
                        let afresh = occupied.len() > 2 && (occupied - waiting).len() < 2;
                        prop_assert!(afresh || hand.big_blind != last.big_blind || !veterans.contains(hand.big_blind));
                    }
                    ButtonRule::Moving => {
                        prop_assert!(hand.posts_big.len() + hand.posts_small.len() >= 2);
                        prop_assert!((hand.owes_small | hand.owes_big).is_within(veterans));
                        prop_assert!(hand.owes_big.is_empty());
                    }
                }
                match rule {
                    ButtonRule::Forward | ButtonRule::Simplified | ButtonRule::Moving => {
                        // Never twice running at one player; a table that starts afresh asks nobody about the last hand.
                        let afresh = veterans.len() < 2 && rule != ButtonRule::Simplified;
                        prop_assert!(afresh || hand.button != last.button || !veterans.contains(hand.button));
                    }
                    ButtonRule::Dead => {}
                }
                if rule != ButtonRule::Moving {
                    prop_assert!((hand.owes_small | hand.owes_big).is_empty());
                }
                last = hand;
            }
        }
    }

    /// While nobody comes or goes all rules are one.
    #[test]
    fn without_comings_and_goings_the_rules_agree(opening in 0_u16..1024, button in 0_u8..10) {
        let occupied = two_at_least(opening);
        for rule in ButtonRule::ALL {
            let mut hand = rule.first(button, occupied);
            let mut big_blinds = Seats::NONE;
            for _ in 0..occupied.len() {
                let next = rule.next(&hand, occupied, occupied);
                prop_assert_eq!(Some(next.button), occupied.next_after(hand.button));
                prop_assert_eq!(Some(next.big_blind), occupied.next_after(hand.big_blind));
                big_blinds.insert(next.big_blind);
                hand = next;
            }
            prop_assert_eq!(big_blinds, occupied, "{}: once round, everybody has had the big blind", rule);
        }
    }
}
