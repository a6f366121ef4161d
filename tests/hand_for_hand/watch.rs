//! Scenarios from text, and what is watched of them.

use evenhand::check::Check;
use evenhand::check::poker::hand_for_hand::HandForHand;
use evenhand::check::poker::hand_for_hand::probe::HandForHandTally;
use evenhand::contest::{Contest, Observer};
use evenhand::poker::Poker;
use evenhand::report::{Finding, Report};
use evenhand::run::{Plan, Progress, run};
use evenhand::scenario::{Game, Scenario};

/// The scenario of a text.
pub fn scenario(text: &str) -> Scenario {
    Scenario::parse("test", "test", text, &[]).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The contest of a poker table written in a scenario, with the check `hand-for-hand` on.
pub fn contest(poker: &str) -> Poker {
    let Game::Poker(poker) = scenario(&format!("checks = [\"hand-for-hand\"]\n[poker]\n{poker}")).game else {
        panic!("a poker scenario")
    };
    poker
}

/// The contest of a poker table, without a check.
pub fn plain(poker: &str) -> Poker {
    let Game::Poker(poker) = scenario(&format!("[poker]\n{poker}")).game else { panic!("a poker scenario") };
    poker
}

/// What the check counts in so many tournaments.
pub fn tally(contest: &Poker, tournaments: u64) -> HandForHandTally {
    let luck = scenario("[poker]").luck();
    let plan = Plan { luck, tournaments: 0..tournaments };
    run(contest, &plan, || HandForHand::probe(contest), &Progress::default()).expect("no law is broken")
}

/// Plays so many tournaments before an observer.
pub fn observe<O: Observer<Poker>>(contest: &Poker, tournaments: u64, observer: &mut O) {
    let luck = scenario("[poker]").luck();
    let mut state = contest.state();
    for index in 0..tournaments {
        contest.play(&mut state, &mut luck.tournament(index), observer);
    }
}

/// The report of a whole scenario.
pub fn report(text: &str) -> Report {
    scenario(text).play(&Progress::default()).expect("it plays")
}

/// A finding of a report.
pub fn finding<'a>(report: &'a Report, estimand: &str) -> &'a Finding {
    report
        .findings
        .iter()
        .find(|finding| finding.estimand == estimand)
        .unwrap_or_else(|| panic!("no finding {estimand}"))
}

/// Short tournaments over several tables, with a bubble: `entrants` players, so many paid alike.
pub fn bubble(entrants: u32, paid: u32, more: &str) -> String {
    let share = 10_000 / paid;
    let first = 10_000 - share * (paid - 1);
    let percent = |hundredths: u32| format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let rest = vec![percent(share); paid as usize - 1].join(", ");
    format!(
        "entrants = {entrants}\nstack = 1000\nbetting = \"push-or-fold\"\n\
         levels = [{{ big-blind = 100, hands = 5 }}, {{ big-blind = 200, hands = 5 }}]\n\
         prizes = [{}, {rest}]\n{more}\n",
        percent(first)
    )
}
