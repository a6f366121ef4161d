//! PS-24 and record R9: the example of the rule text, played.

use evenhand::poker::payout::{Exit, rank};

use crate::deal::{Deal, blinds};

/// Daniel 100, Barry 200, Vicky 400, Julian 1000, all in; Barry has the best hand, Julian the second best.
#[test]
fn r9_the_example_of_the_rules() {
    let names = ["Daniel", "Barry", "Vicky", "Julian"];
    let stacks = [100, 200, 400, 1000];
    let played = Deal::new(&stacks, blinds(20))
        .cards("7c 6c  Ah Ad  9h 4c  Kh Kd", "2s 3d 8h Jd Qc")
        .play("4 all in, 1 calls, 2 calls, 3 calls");
    assert_eq!(played.returned, [(4, 600)]);
    assert_eq!(played.won, [(0, 2, 400), (1, 2, 300), (2, 4, 400)]);
    assert_eq!(played.stacks, [0, 700, 0, 1000]);

    // Vicky and Daniel are out; she had more at the start of the hand.
    let mut exits: Vec<Exit> =
        [0, 2].map(|player| Exit { player, stack: stacks[player as usize], order: player }).to_vec();
    let mut places = Vec::new();
    rank(&mut exits, 4, &[0; 4], |exit, standing| places.push((names[exit.player as usize], standing.place)));
    assert_eq!(places, [("Vicky", 3), ("Daniel", 4)]);
}
