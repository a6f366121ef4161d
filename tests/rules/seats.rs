//! Sets of seats: clockwise, compared with walking round the table seat by seat.

use evenhand::poker::seats::Seats;
use proptest::prelude::*;

/// The next member, found by walking.
fn walk(set: Seats, from: u8) -> Option<u8> {
    (1..=16).map(|step| (from + step) % 16).find(|&seat| set.contains(seat))
}

proptest! {
    #[test]
    fn next_after_is_what_walking_finds(bits: u16, seat in 0_u8..16) {
        let set = Seats::from_bits(bits);
        prop_assert_eq!(set.next_after(seat), walk(set, seat));
        prop_assert_eq!(set.first(), (0..16).find(|&seat| set.contains(seat)));
    }

    #[test]
    fn between_is_what_walking_passes(bits: u16, from in 0_u8..16, to in 0_u8..16) {
        let set = Seats::from_bits(bits);
        let passed = (1..16).map(|step| (from + step) % 16).take_while(|&seat| seat != to);
        let expected: Seats = passed.filter(|&seat| set.contains(seat)).collect();
        prop_assert_eq!(set.between(from, to), expected);
    }

    #[test]
    fn clockwise_visits_every_member_once_and_the_seat_itself_last(bits: u16, seat in 0_u8..16) {
        let set = Seats::from_bits(bits);
        let expected: Vec<u8> = (1..=16).map(|step| (seat + step) % 16).filter(|&seat| set.contains(seat)).collect();
        prop_assert_eq!(set.clockwise_after(seat).len(), expected.len());
        prop_assert_eq!(set.clockwise_after(seat).collect::<Vec<_>>(), expected);
        let mut ascending: Vec<u8> = set.clockwise_after(seat).collect();
        ascending.sort_unstable();
        prop_assert_eq!(set.iter().collect::<Vec<_>>(), ascending);
    }

    #[test]
    fn sets_add_and_take_away(left: u16, right: u16, seat in 0_u8..16) {
        let (a, b) = (Seats::from_bits(left), Seats::from_bits(right));
        prop_assert_eq!((a | b).bits(), left | right);
        prop_assert_eq!((a & b).bits(), left & right);
        prop_assert_eq!((a - b).bits(), left & !right);
        prop_assert_eq!((a & b).is_within(a), true);
        prop_assert_eq!(a.is_within(b), (a - b).is_empty());
        prop_assert_eq!(a.with(seat).without(seat).len() + 1, a.with(seat).len());
        prop_assert_eq!(a.iter().collect::<Seats>(), a);
        let mut changed = a;
        changed.insert(seat);
        prop_assert_eq!(changed, a.with(seat));
        changed.remove(seat);
        prop_assert_eq!(changed, a.without(seat));
    }
}

#[test]
fn the_only_member_comes_after_itself() {
    assert_eq!(Seats::one(4).next_after(4), Some(4));
    assert_eq!(Seats::NONE.next_after(4), None);
    assert_eq!(Seats::below(16).bits(), u16::MAX);
    assert_eq!(Seats::below(9).to_string(), "1, 2, 3, 4, 5, 6, 7, 8, 9");
    assert_eq!(Seats::NONE.to_string(), "none");
}
