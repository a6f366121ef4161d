//! Fault 25 (rs-poker, Axelrod, simc and others): results that depend on threads, or on the order of the work, or not on the
//! seed.

use evenhand::chance::stream::Luck;
use evenhand::check::poker::Counts;
use evenhand::run::{Plan, Progress, run};
use evenhand::tally::Tally;

use crate::ps_12_places::poker;

const STYLES: &str =
    "[poker]\nseats = 6\nplayers = [{ style = \"random\", count = 2 }, { style = \"aggressive\", count = 4 }]";

/// The counts of some tournaments, played by so many threads.
fn counted(
    seed: u64,
    tournaments: std::ops::Range<u64>,
    threads: usize,
) -> <Counts as evenhand::tally::Probe<evenhand::poker::Poker>>::Tally {
    let plan = Plan { luck: Luck::new(seed, "same luck"), tournaments };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| run(&poker(STYLES), &plan, Counts::default, &Progress::default())).expect("no law is broken")
}

fn written<T: serde::Serialize>(tally: &T) -> String {
    serde_json::to_string(tally).expect("plain data")
}

#[test]
fn fault_25_threads_and_order_do_not_show() {
    let one = written(&counted(1, 0..600, 1));
    assert_eq!(written(&counted(1, 0..600, 2)), one);
    assert_eq!(written(&counted(1, 0..600, 8)), one);
    let mut backwards = counted(1, 431..600, 2);
    backwards.merge(counted(1, 17..431, 2));
    backwards.merge(counted(1, 0..17, 2));
    assert_eq!(written(&backwards), one);
}

#[test]
fn fault_25_the_seed_shows() {
    assert_ne!(written(&counted(1, 0..100, 1)), written(&counted(2, 0..100, 1)));
}
