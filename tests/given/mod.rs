//! What the tests start from: scenarios by their text, and runs of them.
#![allow(dead_code, reason = "every test file uses some of it")]

use std::ops::Range;

use evenhand::chance::stream::Luck;
use evenhand::contest::{Contest, Observer};
use evenhand::poker::Poker;
use evenhand::run::{Plan, Progress, run};
use evenhand::scenario::{Game, Scenario};
use evenhand::tally::Probe;

/// A scenario by its text.
pub fn scenario(text: &str) -> Scenario {
    Scenario::parse("given", "given.toml", text, &[]).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The poker tournament of a scenario.
pub fn poker(text: &str) -> Poker {
    let Game::Poker(poker) = scenario(text).game else { panic!("a poker scenario") };
    poker
}

/// Plays some tournaments and gives back what a probe counted.
pub fn counted<P: Probe<Poker>>(
    poker: &Poker,
    luck: Luck,
    tournaments: Range<u64>,
    probe: impl Fn() -> P + Sync,
) -> P::Tally {
    run(poker, &Plan { luck, tournaments }, probe, &Progress::default())
        .unwrap_or_else(|ended| panic!("the run ended early: {ended:?}"))
}

/// Plays one tournament before an observer.
pub fn play<O: Observer<Poker>>(poker: &Poker, luck: Luck, index: u64, observer: &mut O) {
    poker.play(&mut poker.state(), &mut luck.tournament(index), observer);
}
