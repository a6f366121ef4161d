//! Distinct results of rolls a second on one core: all turns of three plays from the opening position, beside another engine.

use std::hint::black_box;
use std::time::Duration;

use bkgm::codecs::gnuid;
use bkgm::dice::ALL_21;
use bkgm::{ClassicRules, PositionRules};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evenhand::backgammon::board::Position;
use evenhand::backgammon::{identity, plays};

/// Results of all rolls at the third turn from the opening position.
const RESULTS: u64 = 116_154_993;

/// As [`plays::count`], with the other engine.
fn count(position: &bkgm::Position<15>, turns: u32) -> u64 {
    let results = |dice| <ClassicRules as PositionRules<15>>::legal_positions(*position, dice);
    let counts = ALL_21.iter().map(|(dice, _)| {
        let results = results(dice);
        if turns == 1 { results.len() as u64 } else { results.iter().map(|result| count(result, turns - 1)).sum() }
    });
    counts.sum()
}

fn results(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("results");
    group.sample_size(10).measurement_time(Duration::from_secs(20)).throughput(Throughput::Elements(RESULTS));
    group.bench_function("evenhand", |bencher| {
        bencher.iter(|| assert_eq!(plays::count(black_box(Position::START), 3), RESULTS));
    });
    let start = gnuid::decode_position::<15>(&identity::write(Position::START)).expect("a position");
    group.bench_function("bkgm", |bencher| {
        bencher.iter(|| assert_eq!(count(black_box(&start), 3), RESULTS));
    });
    group.finish();
}

criterion_group!(benches, results);
criterion_main!(benches);
