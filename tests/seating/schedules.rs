//! Schedules recounted, and followed from whatever first round was drawn.

use super::field::{Event, luck};
use evenhand::seating::{History, Rule, Short, Task, bound, schedule};

#[test]
fn every_schedule_recounted() {
    let mut seen = Vec::new();
    for schedule in schedule::all() {
        let players = schedule.players;
        assert_eq!(schedule.rounds.len(), 8);
        let mut met = vec![vec![0_u32; players]; players];
        for round in &schedule.rounds {
            let mut all: Vec<u8> = round.iter().flatten().copied().collect();
            all.sort_unstable();
            assert!(all.iter().map(|&player| usize::from(player)).eq(0..players), "each player once a round");
            for table in round {
                for (place, &one) in table.iter().enumerate() {
                    for &two in &table[..place] {
                        met[usize::from(one)][usize::from(two)] += 1;
                        met[usize::from(two)][usize::from(one)] += 1;
                    }
                }
            }
        }
        let repeats: u32 = met.iter().flatten().map(|&met| met.saturating_sub(1)).sum::<u32>() / 2;
        let least = bound::over_all(met.iter().map(|row| row.iter().map(|&met| u64::from(met)).sum()), players as u64);
        seen.push((players, repeats, least));
    }
    assert_eq!(seen, [(20, 50, 50), (24, 18, 12), (28, 0, 0), (32, 0, 0)]);
}

/// Whoever drew the first round: all eight rounds have the repeats of the schedule, with one player fewer no more.
#[test]
fn events_follow_their_schedule() {
    for (players, repeats) in [(20, 50), (19, 50), (24, 18), (23, 18), (28, 0), (27, 0), (32, 0), (31, 0)] {
        for number in 0..3 {
            let mut event = Event::new(players, luck(number));
            event.play(&Task::new(Rule::Random));
            for round in 2..=8 {
                let task = Task { short: Short::Last, ..Task::new(Rule::Swiss) };
                let certificate = event.play(&task).expect("seated");
                assert!(certificate.scheduled, "{players} players, round {round}");
            }
            let found = event.history.repeats();
            assert!(found <= repeats, "{players} players: {found} repeats");
            if players % 4 == 0 {
                assert_eq!(found, repeats);
            }
            assert!(!event.play(&Task::new(Rule::Swiss)).expect("seated").scheduled, "a ninth round is on no schedule");
        }
    }
}

/// The schedule is found again from the tables alone, as a command that is started anew for each round must.
#[test]
fn a_schedule_is_found_again_from_the_history() {
    let mut event = Event::new(24, luck(5));
    event.play(&Task::new(Rule::Random));
    for _ in 2..=8 {
        let mut again = History::new(24);
        for round in 0..event.history.rounds() {
            again.begin();
            for table in event.history.round(round) {
                again.record(table, 4);
            }
        }
        event.history = again;
        assert!(event.play(&Task::new(Rule::Swiss)).expect("seated").scheduled);
    }
    assert_eq!(event.history.repeats(), 18);
}
