//! Tournaments a second on one core, from one table to a thousand, with nothing watched: the cost of the room.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evenhand::chance::stream::Luck;
use evenhand::check::poker::Counts;
use evenhand::contest::Contest;
use evenhand::poker::Poker;
use evenhand::scenario::{Game, Scenario};
use evenhand::tally::Probe;

fn poker(entrants: u32) -> Poker {
    let text = format!("[poker]\nentrants = {entrants}\nbetting = \"push-or-fold\"\nstyle = \"push-fold\"\n");
    let scenario = Scenario::parse("bench", "bench", &text, &[]).expect("a sound scenario");
    let Game::Poker(poker) = scenario.game else { panic!("a poker scenario") };
    poker
}

fn play(poker: &Poker, state: &mut <Poker as Contest>::State, tournaments: u64) -> u64 {
    let luck = Luck::new(1, "bench");
    let mut counts = Counts::default();
    for index in 0..tournaments {
        poker.play(state, &mut luck.tournament(index), &mut counts);
    }
    counts.harvest().named()["hands"]
}

/// Throughput is in hands: hands a second should be flat from one table to a thousand.
fn tournaments(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("tournaments");
    group.sample_size(10);
    for (entrants, tournaments) in [(9, 2000), (180, 100), (2000, 8), (10_000, 1)] {
        let poker = poker(entrants);
        let mut state = poker.state();
        let hands = play(&poker, &mut state, tournaments);
        group.throughput(Throughput::Elements(hands));
        group.bench_function(
            BenchmarkId::from_parameter(format!("{entrants} players, {tournaments} tournaments")),
            |bencher| {
                bencher.iter(|| {
                    let played = play(black_box(&poker), &mut state, tournaments);
                    assert_eq!(played, hands, "the same luck gives the same hands");
                    played
                });
            },
        );
    }
    group.finish();
}

criterion_group!(benches, tournaments);
criterion_main!(benches);
