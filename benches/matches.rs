//! Backgammon matches a second on one core: drawn from the model, and with every roll played.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use evenhand::backgammon::Backgammon;
use evenhand::chance::stream::Luck;
use evenhand::check::backgammon::Counts;
use evenhand::contest::Contest;
use evenhand::scenario::{Game, Scenario};
use evenhand::tally::Probe;

fn event(play: &str) -> Backgammon {
    let text = format!("[backgammon]\nlength = 7\nplay = \"{play}\"\ngames = 1000\n");
    let scenario = Scenario::parse("bench", "bench", &text, &[]).expect("a sound scenario");
    let Game::Backgammon(event) = scenario.game else { panic!("a backgammon scenario") };
    event
}

fn play(event: &Backgammon, state: &mut <Backgammon as Contest>::State, matches: u64) -> u64 {
    let luck = Luck::new(1, "bench");
    let mut counts = Counts::default();
    for index in 0..matches {
        event.play(state, &mut luck.tournament(index), &mut counts);
    }
    let counts = counts.harvest().named();
    assert_eq!(counts["matches"], matches);
    counts["games"]
}

fn matches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("matches");
    group.sample_size(10);
    for (depth, matches) in [("model", 100_000), ("full", 200)] {
        let event = event(depth);
        let mut state = event.state();
        // What is drawn is measured here, before the clock starts; equals play four to five games to seven points.
        let games = play(&event, &mut state, matches);
        assert!((4 * matches..6 * matches).contains(&games), "{games} games");
        group.throughput(Throughput::Elements(matches));
        group.bench_function(BenchmarkId::from_parameter(depth), |bencher| {
            bencher.iter(|| assert_eq!(play(black_box(&event), &mut state, matches), games));
        });
    }
    group.finish();
}

criterion_group!(benches, matches);
criterion_main!(benches);
