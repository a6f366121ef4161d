//! Rounds and whole events seated a second on one core, from 16 players to 1,000, with how good the seating is beside how fast.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evenhand::seating::{Foresight, Rule, Task};

#[path = "../tests/seating/field.rs"]
#[allow(dead_code, reason = "shared with the tests")]
mod field;

use field::{Event, luck};

const ROUNDS: u32 = 8;

/// Plays an event: round 1 by lot, then the Swiss rule.
fn event(players: u16, number: u64) -> Event {
    let mut event = Event::new(players, luck(number));
    event.play(&Task::new(Rule::Random));
    for _ in 1..ROUNDS {
        event.play(&Task::new(Rule::Swiss));
    }
    event
}

/// Whole events of eight rounds: throughput is in events.
fn events(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("seating/events of 8 rounds");
    group.sample_size(10);
    for players in [16, 20, 24, 40, 60, 100] {
        let repeats: Vec<u32> = (0..50).map(|number| event(players, number).history.repeats()).collect();
        let mean = f64::from(repeats.iter().sum::<u32>()) / 50.0;
        println!("{players} players: {mean:.2} repeats an event, {} points² spread a table", spread(players));
        group.throughput(Throughput::Elements(1));
        let mut number = 0;
        group.bench_function(BenchmarkId::from_parameter(players), |bencher| {
            bencher.iter(|| {
                number = (number + 1) % 50;
                let played = event(black_box(players), number as u64).history.repeats();
                assert_eq!(played, repeats[number], "the same luck gives the same seating");
                played
            });
        });
    }
    group.finish();
}

/// Mean spread of points a table in rounds 2 to 8, against the Italian optimum of the same standings.
fn spread(players: u16) -> String {
    let (mut own, mut least, mut tables) = (0, 0, 0);
    for number in 0..50 {
        let mut event = Event::new(players, luck(number));
        event.play(&Task::new(Rule::Random));
        for _ in 1..ROUNDS {
            let certificate = event.play(&Task::new(Rule::Swiss)).expect("seated");
            own += certificate.cost.points;
            least += certificate.italian;
            tables += certificate.split.tables as u128;
        }
    }
    // Points are in halves.
    let hundredths = |spread: u128| spread * 25 / tables;
    let decimal = |hundredths: u128| format!("{}.{:02}", hundredths / 100, hundredths % 100);
    format!("{} against {} without regard to repeats", decimal(hundredths(own)), decimal(hundredths(least)))
}

/// One round, the fourth: throughput is in rounds.
fn rounds(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("seating/round 4");
    group.sample_size(10);
    for (players, size) in
        [(16, 4), (20, 4), (24, 4), (40, 4), (60, 4), (100, 4), (1_000, 4), (100, 2), (500, 2), (1_000, 2)]
    {
        let task = Task { foresight: Foresight::Round, ..field::task(Rule::Swiss, size) };
        let mut event = Event::new(players, luck(u64::from(players)));
        for _ in 0..3 {
            event.play(&task);
        }
        let mut seat = || {
            let standings = event.standings.clone();
            event.seater.seat(&task, &standings, &mut event.history, &mut luck(1)).expect("seated")
        };
        let expected = seat();
        println!(
            "{players} players at tables of {size}: {} repeats, bound {}, spread {} against {}",
            expected.repeats, expected.bound, expected.cost.points, expected.italian
        );
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::from_parameter(format!("{players} at {size}")), |bencher| {
            bencher.iter(|| {
                let certificate = seat();
                assert_eq!(certificate, expected, "the same luck gives the same seating");
                certificate
            });
        });
    }
    group.finish();
}

criterion_group!(benches, events, rounds);
criterion_main!(benches);
