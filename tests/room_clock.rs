//! The clock of a tournament (PS-17): when hands may begin, and that hands begun are finished.

mod given;

use evenhand::chance::stream::Luck;
use evenhand::contest::Observer;
use evenhand::poker::{Event, Poker};
use given::{play, poker};

const MINUTE: u64 = 60_000;

/// When hands began and ended: (start, end).
#[derive(Default)]
struct Hands {
    hands: Vec<(u64, u64)>,
    began: u64,
}

impl Observer<Poker> for Hands {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::HandStarted { at, .. } = event {
            self.began = *at;
        } else if let Event::HandTimed { lasted, .. } = event {
            self.hands.push((self.began, self.began + lasted));
        }
    }
}

fn hands(breaks: &str) -> Vec<(u64, u64)> {
    let text = format!(
        "[poker]\nentrants = 45\nstyle = \"tight\"\nhand-for-hand = \"off\"\n{breaks}\n\
         levels = [{{ big-blind = 20, minutes = 30 }}, {{ big-blind = 40, minutes = 30 }}, {{ big-blind = 100, minutes = 30 }}]\n"
    );
    let poker = poker(&text);
    let mut hands = Hands::default();
    for index in 0..20 {
        play(&poker, Luck::new(1, "clock"), index, &mut hands);
    }
    hands.hands
}

/// The minute of a break that a time falls into: breaks of five minutes begin `first` minutes after the start and then every hour.
fn in_break(at: u64, first: u64) -> bool {
    at >= first * MINUTE && (at - first * MINUTE) % (60 * MINUTE) < 5 * MINUTE
}

#[test]
fn ps_17_no_hand_begins_in_a_break() {
    // Synchronised breaks come at five to the hour: from half past, 25 minutes after the start. Hourly ones come after an hour.
    for (breaks, first) in [("breaks = \"synchronised\"\nstart-minute = 30", 25), ("breaks = \"hourly\"", 55)] {
        let hands = hands(breaks);
        assert!(hands.iter().any(|&(start, _)| start > 70 * MINUTE), "the tournaments last beyond a break");
        for (start, _) in hands {
            assert!(!in_break(start, first), "{breaks}: a hand begins at {start} ms");
        }
    }
    let without = hands("breaks = \"none\"");
    assert!(without.iter().any(|&(start, _)| in_break(start, 55)), "without breaks, hands begin at any time");
}

#[test]
fn ps_17_a_hand_begun_before_a_break_is_finished() {
    let hands = hands("breaks = \"hourly\"");
    let over = hands.iter().filter(|&&(start, end)| !in_break(start, 55) && in_break(end, 55)).count();
    assert!(over > 0, "some hands go on into a break, and end in it");
}
