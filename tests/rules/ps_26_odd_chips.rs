//! PS-26 "earlier position" and record R8: odd chips one a winner, clockwise from the button.

use evenhand::poker::pots::split;
use evenhand::poker::seats::{SEATS, Seats};

/// What seats, counted from 1, get of a pot.
fn shares(amount: u32, winners: &[u8], button: u8) -> Vec<(u8, u32)> {
    let mut won = [0; SEATS];
    let seats: Seats = winners.iter().map(|seat| seat - 1).collect();
    split(amount, seats, button - 1, &mut won);
    assert_eq!(won.iter().sum::<u32>(), amount);
    seats.clockwise_after(button - 1).map(|seat| (seat + 1, won[usize::from(seat)])).collect()
}

#[test]
fn r8_recorded_pots() {
    assert_eq!(shares(13289, &[7, 8], 3), [(7, 6645), (8, 6644)]);
    assert_eq!(shares(7375, &[8, 9], 7), [(8, 3688), (9, 3687)]);
    assert_eq!(shares(1060, &[4, 5, 6], 2), [(4, 354), (5, 353), (6, 353)]);
}

/// The lows of Omaha high-low: the high half has taken its odd chip before.
#[test]
fn r8_recorded_lows() {
    assert_eq!(shares(3826 - 1913, &[2, 9], 2), [(9, 957), (2, 956)]);
    assert_eq!(shares(4765 - 2383, &[2, 9], 2), [(9, 1191), (2, 1191)]);
    assert_eq!(shares(86 - 43, &[2, 9], 2), [(9, 22), (2, 21)]);
}

/// Other programs give one player the whole remainder: 12, 10, 10.
#[test]
fn r8_one_odd_chip_a_winner() {
    assert_eq!(shares(32, &[1, 5, 9], 4), [(5, 11), (9, 11), (1, 10)]);
}

#[test]
fn the_button_is_last_for_an_odd_chip() {
    assert_eq!(shares(5, &[3, 4], 4), [(3, 3), (4, 2)]);
    assert_eq!(shares(5, &[3, 4], 3), [(4, 3), (3, 2)]);
}

#[test]
#[should_panic(expected = "has no winner")]
fn a_pot_needs_a_winner() {
    shares(5, &[], 1);
}
