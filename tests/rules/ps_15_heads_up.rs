//! PS-15: heads-up the button posts the small blind.

use crate::table::{last, told};
use evenhand::poker::button::ButtonRule;

#[test]
fn the_button_posts_the_small_blind() {
    for rule in ButtonRule::ALL {
        assert_eq!(told(rule, &last(1, 1, 2, &[1, 2]), &[], &[], 3), "2/2/1 -> 1/1/2 -> 2/2/1", "{rule}");
    }
}

/// Forward, three players, the button goes out: the big blind has it again. This is the price of a button that always
/// moves; the dead button rule (TDA 34-B) does not let it happen.
#[test]
fn the_big_blind_may_come_twice_when_the_button_goes_out() {
    let before = last(1, 2, 3, &[1, 2, 3]);
    assert_eq!(told(ButtonRule::Forward, &before, &[1], &[], 2), "2/2/3 -> 3/3/2");
    assert_eq!(told(ButtonRule::Dead, &before, &[1], &[], 2), "3/3/2 -> 2/2/3");
}

/// The one real step from three players to two: 2/3/1, the big blind goes out, 3/3/2.
#[test]
fn three_to_two_as_recorded() {
    let before = last(2, 3, 1, &[1, 2, 3]);
    assert_eq!(told(ButtonRule::Forward, &before, &[1], &[], 1), "3/3/2");
}
