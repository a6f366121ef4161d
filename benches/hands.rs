//! Hands a second on one core, nine seats, with every probe on.

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evenhand::chance::stream::Luck;
use evenhand::check::Panel;
use evenhand::check::poker::{Counts, PokerPanel};
use evenhand::contest::Contest;
use evenhand::poker::Poker;
use evenhand::scenario::{Game, Scenario};
use evenhand::tally::Probe;

/// Counts allocations, to show that play makes none.
struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// The one place with `unsafe`: an allocator cannot be written without it.
#[allow(unsafe_code, reason = "an allocator cannot be written without")]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const TOURNAMENTS: u64 = 1000;

const STREETS: &str = r#"
checks = ["blinds", "neighbours"]
[poker]
players = [
  { style = "tight", count = 3, marked = true },
  { style = "loose", count = 3 },
  { style = "aggressive", count = 3 },
]
"#;

const PUSH_OR_FOLD: &str = r#"
checks = ["blinds", "neighbours"]
[poker]
betting = "push-or-fold"
players = [{ style = "push-fold", count = 3, marked = true }, { style = "push-fold", count = 6 }]
"#;

fn poker(text: &str) -> (Poker, Vec<String>) {
    let scenario = Scenario::parse("bench", "bench", text, &[]).expect("a sound scenario");
    let Game::Poker(poker) = scenario.game else { panic!("a poker scenario") };
    (poker, scenario.checks)
}

/// Plays the same tournaments every time and gives the number of hands.
fn play(poker: &Poker, checks: &[String], state: &mut <Poker as Contest>::State) -> u64 {
    let luck = Luck::new(1, "bench");
    let mut probes = (Counts::default(), PokerPanel::new(poker, checks));
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    for index in 0..TOURNAMENTS {
        poker.play(state, &mut luck.tournament(index), &mut probes);
    }
    assert_eq!(ALLOCATIONS.load(Ordering::Relaxed), before, "play allocates nothing");
    probes.harvest().0.named()["hands"]
}

fn hands(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("hands");
    for (name, text) in [("streets", STREETS), ("push-or-fold", PUSH_OR_FOLD)] {
        let (poker, checks) = poker(text);
        let mut state = poker.state();
        let count = play(&poker, &checks, &mut state);
        group.throughput(Throughput::Elements(count));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let played = play(black_box(&poker), &checks, &mut state);
                assert_eq!(played, count, "the same luck gives the same hands");
                played
            });
        });
    }
    group.finish();
}

criterion_group!(benches, hands);
criterion_main!(benches);
