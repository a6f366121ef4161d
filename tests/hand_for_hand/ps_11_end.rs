//! PS-11: it is over when one player has all chips, or when all who are left get the same prize.

use evenhand::contest::Observer;
use evenhand::poker::{Event, Poker};

use crate::watch::{observe, plain};

#[derive(Default)]
struct Ends {
    after: Vec<(u32, u64)>,
    phases: i32,
}

impl Observer<Poker> for Ends {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::PhaseStarted { .. } = event {
            self.phases += 1;
        } else if let Event::PhaseEnded { .. } = event {
            self.phases -= 1;
        } else if let Event::Finished { standings } = event {
            let winners: Vec<_> = standings.iter().filter(|standing| standing.place == 1).collect();
            for winner in &winners {
                assert_eq!(winner.shared as usize, winners.len());
            }
            self.after.push((winners[0].shared, winners[0].prize));
            assert_eq!(self.phases, 0, "every phase that began has ended");
        }
    }
}

/// Record R3: double or nothing, ten players at 20.00; five are left and get 40.00 each.
#[test]
fn r3_double_or_nothing_ends_with_five_first_places() {
    for seats in [10, 6, 4] {
        let poker = plain(&format!(
            "seats = {seats}\nentrants = 10\nbuy-in = 2000\nbetting = \"push-or-fold\"\nprizes = [20, 20, 20, 20, 20]"
        ));
        let mut ends = Ends::default();
        observe(&poker, 200, &mut ends);
        assert_eq!(ends.after.len(), 200);
        // Two out at once with six left share the fifth and the sixth place, and four are left.
        for &(left, prize) in &ends.after {
            assert!(left <= 5 && prize == 4000, "{left} left with {prize}");
        }
        assert!(ends.after.iter().filter(|&&(left, _)| left == 5).count() > 120);
    }
}

#[test]
fn a_freeze_out_ends_with_one() {
    let poker = plain("entrants = 20\nbetting = \"push-or-fold\"");
    let mut ends = Ends::default();
    observe(&poker, 50, &mut ends);
    assert!(ends.after.iter().all(|&(left, _)| left == 1));
}

/// However many seats are to be free before a table breaks, the last players meet.
#[test]
fn the_last_players_meet() {
    let poker = plain(
        "seats = 4\nentrants = 16\nbetting = \"push-or-fold\"\nbreak-spare = 100\nfinal-table = \"like-any-other\"",
    );
    let mut ends = Ends::default();
    observe(&poker, 50, &mut ends);
    assert!(ends.after.iter().all(|&(left, _)| left == 1));
}

/// PS-18: those who are all absent are placed by stack, after many tables as at one.
#[test]
fn the_absent_are_placed_at_the_final_table_too() {
    let poker = plain(
        "seats = 4\nentrants = 8\nstyle = \"absent\"\nstack = 3000\nabsent-hands = 3\n\
         levels = [{ big-blind = 1000 }]",
    );
    let mut ends = Ends::default();
    observe(&poker, 20, &mut ends);
    assert_eq!(ends.after.len(), 20);
}
