//! Planted faults: seating that is worse than it must be shows in its certificate.

use super::field::{Event, cost, indices, luck, task};
use evenhand::seating::{Proof, Rule};

/// Slices of the standings in round 6, where the Swiss rule was promised: repeats above the bound, and no proof.
#[test]
fn a_round_that_ignores_history_shows() {
    for number in 0..30 {
        let mut event = Event::new(40, luck(number));
        for round in 1..=8 {
            let rule = if round == 6 { Rule::Italian } else { Rule::Swiss };
            let certificate = event.play(&task(rule, 4)).expect("seated");
            if round == 6 {
                assert!(certificate.repeats > certificate.bound, "{certificate:?}");
                assert_eq!(certificate.proof, Proof::Unproved);
                assert_eq!(certificate.cost.points, certificate.italian);
            } else if round <= 4 {
                assert_eq!((certificate.repeats, certificate.proof), (0, Proof::Counting), "round {round}");
            }
        }
    }
}

/// By lot, the spread is several times the least; the certificate says so.
#[test]
fn a_round_by_lot_shows_its_spread() {
    let mut event = Event::new(40, luck(4));
    for _ in 0..3 {
        event.play(&task(Rule::Swiss, 4));
    }
    let swiss = event.play(&task(Rule::Swiss, 4)).expect("seated");
    let lot = event.play(&task(Rule::Random, 4)).expect("seated");
    assert!(lot.cost.points > 3 * lot.italian, "{lot:?}");
    assert!(swiss.cost.points < lot.cost.points && swiss.cost.points >= swiss.italian);
}

/// Tables of three always given to the last of the standings: their price rises round by round, and in the end is far above what
/// the Swiss rule pays.
#[test]
fn a_table_of_three_always_for_the_last_shows() {
    let mut event = Event::new(15, luck(6));
    let mut prices = Vec::new();
    for _ in 0..6 {
        // The three with the highest numbers, whatever they have met.
        let tables: Vec<Vec<u16>> = vec![(0..4).collect(), (4..8).collect(), (8..12).collect(), (12..15).collect()];
        let task = task(Rule::Swiss, 4);
        let planted = indices(tables.iter().map(Vec::as_slice), &event.standings);
        prices.push(cost(&planted, &event.standings, &event.history, &task).0.short_last);
        event.record(&tables, 4);
    }
    assert_eq!(prices, [3, 9, 15, 21, 27, 33]);
    let fair = event.play(&task(Rule::Swiss, 4)).expect("seated");
    assert!(fair.cost.short_last <= 15, "{fair:?}");
}
