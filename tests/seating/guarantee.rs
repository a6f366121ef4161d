//! Where a seating without repeats must exist, one is found: the theorem of Hajnal and Szemerédi made good.

use super::field::{Event, luck, task};
use evenhand::chance::{Chance, shuffle};
use evenhand::seating::{Effort, Rule, Split, Task, bound};

/// Rounds to be seated; `EVENHAND_ROUNDS` asks for others.
fn wanted() -> u64 {
    std::env::var("EVENHAND_ROUNDS").ok().map_or(100_000, |rounds| rounds.parse().expect("a number of rounds"))
}

#[test]
fn no_repeat_where_none_must_be() {
    let (mut rounds, mut event_number, mut tight) = (0, 0, 0);
    while rounds < wanted() {
        let mut event = Event::new(0, luck(100_000 + event_number));
        event_number += 1;
        let size = u8::try_from(2 + event.luck.below(3)).expect("small");
        let players = u16::try_from(3 + event.luck.below(70)).expect("small");
        let absent = event.luck.below(3);
        event = Event::new(players, event.luck);
        loop {
            // Now and then somebody is missing, and somebody who was is there again.
            let mut present: Vec<u16> = (0..players).collect();
            shuffle(&mut event.luck, &mut present);
            present.truncate(present.len() - absent.min(u32::from(players) / 8) as usize);
            let Some(split) = Split::new(present.len(), size) else { break };
            let round = event.history.rounds() + 1;
            if !bound::guaranteed(split.tables, round, size) {
                break;
            }
            tight += u64::from(!bound::guaranteed(split.tables, round + 1, size));
            let task = Task { effort: Effort::hundredths(10), ..task(Rule::Swiss, size) };
            let certificate = event.play_with(&task, &present).expect("seated");
            assert_eq!((certificate.repeats, certificate.bound), (0, 0), "{players} at {size}, round {round}");
            rounds += 1;
        }
        assert_eq!(event.history.repeats(), 0);
    }
    println!("{rounds} rounds of {event_number} events, {tight} of them the last of which it is sure: no repeat");
}
