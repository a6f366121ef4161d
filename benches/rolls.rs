//! Pairs of dice a second on one core, fair and loaded, beside the bare generator: as many 64-bit words, and nothing made of them.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evenhand::backgammon::dice::Die;
use evenhand::backgammon::dice::die::{Alias, throw};
use evenhand::backgammon::roll::Roll;
use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chances, Purpose};

/// Pairs of each round.
const PAIRS: u64 = 1_000_000;

fn stream() -> Stream {
    Luck::new(1, "bench").tournament(0).open(Purpose::Luck, 0)
}

/// The parity of all words.
fn words() -> u64 {
    let mut stream = stream();
    (0..PAIRS).fold(0, |sum, _| sum ^ stream.bits())
}

/// The pips of all pairs.
fn fair() -> u64 {
    let mut stream = stream();
    let pips = |roll: Roll| (roll.high() + roll.low()) as u64;
    (0..PAIRS).map(|_| pips(Roll::draw(&mut stream))).sum()
}

fn thrown(die: Die) -> u64 {
    let (alias, mut stream) = (Alias::from(&die), stream());
    (0..PAIRS).map(|_| throw([&alias; 2], &mut stream).map(u64::from).iter().sum::<u64>()).sum()
}

/// Whether pairs have about so many pips on average, in hundredths: 20 standard deviations either way.
fn assert_near(pips: u64, hundredths: u64) {
    assert!((100 * pips).abs_diff(hundredths * PAIRS) < 5 * PAIRS, "{pips} pips");
}

fn rolls(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rolls");
    group.throughput(Throughput::Elements(PAIRS));
    let (word, even) = (words(), fair());
    assert_near(even, 700);
    assert_eq!(thrown(Die::FAIR), even, "fair dice as things show what fair dice show");
    let loaded = thrown(Die::heavy(50));
    assert_near(loaded, 750);
    group.bench_function("generator", |bencher| bencher.iter(|| assert_eq!(black_box(words()), word)));
    group.bench_function("fair", |bencher| bencher.iter(|| assert_eq!(black_box(fair()), even)));
    group.bench_function("loaded", |bencher| {
        bencher.iter(|| assert_eq!(thrown(black_box(Die::heavy(50))), loaded));
    });
    group.finish();
}

criterion_group!(benches, rolls);
criterion_main!(benches);
