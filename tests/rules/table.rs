//! A table between hands: who sits where, told in seats counted from 1 as the rules tell it.

use evenhand::audit::button::describe;
use evenhand::poker::button::{ButtonRule, Positions};
use evenhand::poker::seats::Seats;

/// A set of seats counted from 1.
pub fn seats(from_one: &[u8]) -> Seats {
    from_one.iter().map(|seat| seat - 1).collect()
}

/// The last hand with both blinds posted, seats counted from 1.
pub fn last(button: u8, small: u8, big: u8, dealt: &[u8]) -> Positions {
    Positions::posted(button - 1, small - 1, big - 1, seats(dealt))
}

/// The next hands when first these leave and those come, and then nobody does.
pub fn play(rule: ButtonRule, last: &Positions, out: Seats, new: Seats, hands: usize) -> Vec<Positions> {
    let mut hand = *last;
    let mut occupied = ((hand.dealt | hand.waiting) - out) | new;
    let mut same = occupied - new;
    let mut played = Vec::new();
    for _ in 0..hands {
        hand = rule.next(&hand, occupied, same);
        assert_eq!(hand.dealt | hand.waiting, occupied, "{rule}: everybody is dealt in or waits");
        occupied = hand.dealt | hand.waiting;
        same = occupied;
        played.push(hand);
    }
    played
}

/// A hand as the vectors write it: `6/7/8`, `6(dead)/-/8`, `2/2/1 wait 3`.
pub fn written(hand: &Positions) -> String {
    let text = describe(hand);
    if (hand.dealt | hand.waiting).contains(hand.button) { text } else { text.replacen('/', "(dead)/", 1) }
}

/// The next hands, written one after the other.
pub fn told(rule: ButtonRule, last: &Positions, out: &[u8], new: &[u8], hands: usize) -> String {
    let hands: Vec<String> = play(rule, last, seats(out), seats(new), hands).iter().map(written).collect();
    hands.join(" -> ")
}
