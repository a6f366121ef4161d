//! Questions about backgammon events.

pub mod byes;
pub mod clocks;
pub mod contrast;
pub mod crawford;
pub mod late;
pub mod match_equity;
pub mod model_agrees;
pub mod opening;
pub mod skill;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use self::contrast::Contrast;
use crate::backgammon::competition::Echo;
use crate::backgammon::equity::Stage;
use crate::backgammon::{Backgammon, Event};
use crate::contest::Observer;
use crate::tally::{Probe, Tally};

crate::panel! {
    /// All checks of backgammon events.
    BackgammonPanel, BackgammonTallies for Backgammon {
        opening: opening::Opening,
        crawford: crawford::CrawfordRule,
        lateness: late::Late,
        byes: byes::Byes,
        clock: clocks::Clocks,
        skill: skill::Skill,
        match_equity: match_equity::MatchEquity,
        model_agrees: model_agrees::ModelAgrees,
    }
}

/// Says what a check works out from matches played again.
type Contrasts = fn(&Backgammon) -> Vec<Contrast>;

/// Matches that must be played again for some checks.
pub fn echoes(contest: &Backgammon, checks: &[String]) -> Vec<Echo> {
    let all: [(&str, Contrasts); 5] = [
        ("crawford", crawford::contrasts),
        ("lateness", late::contrasts),
        ("skill", skill::contrasts),
        ("match-equity", match_equity::contrasts),
        ("model-agrees", model_agrees::contrasts),
    ];
    let asked = all.into_iter().filter(|(name, _)| checks.iter().any(|check| check == name));
    let contrasts: Vec<Contrast> = asked.flat_map(|(_, contrasts)| contrasts(contest)).collect();
    contrast::echoes(&contrasts)
}

/// How much was played, whatever is checked.
#[derive(Debug, Default)]
pub struct Counts {
    tally: CountsTally,
}

/// What [`Counts`] counted.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct CountsTally {
    tournaments: u64,
    matches: u64,
    games: u64,
    crawford: u64,
    plays: u64,
    byes: u64,
    late: u64,
    forfeits: u64,
    points: u64,
    time: u64,
    again: u64,
}

impl CountsTally {
    /// The counts by name; what never happened is left out.
    pub fn named(&self) -> BTreeMap<String, u64> {
        [
            ("tournaments", self.tournaments),
            ("matches", self.matches),
            ("games", self.games),
            ("Crawford games", self.crawford),
            ("plays", self.plays),
            ("byes", self.byes),
            ("late players", self.late),
            ("matches forfeited", self.forfeits),
            ("times penalty points were given", self.points),
            ("matches lost on time", self.time),
            ("matches played again", self.again),
        ]
        .into_iter()
        .filter(|(name, count)| *count > 0 || *name == "tournaments")
        .map(|(name, count)| (name.to_string(), count))
        .collect()
    }
}

impl Observer<Backgammon> for Counts {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        let tally = &mut self.tally;
        match event {
            Event::Bye { .. } => tally.byes += 1,
            Event::Late { .. } => tally.late += 1,
            Event::Forfeited { .. } => tally.forfeits += 1,
            Event::PointsGiven { .. } => tally.points += 1,
            Event::TimeLost { .. } => tally.time += 1,
            Event::GameStarted { stage, .. } => tally.crawford += u64::from(*stage == Stage::Crawford),
            Event::GameEnded { outcome, .. } => {
                tally.games += 1;
                tally.plays += u64::from(outcome.plays[0] + outcome.plays[1]);
            }
            Event::MatchEnded { .. } => tally.matches += 1,
            Event::Echoed { .. } => tally.again += 1,
            Event::Finished { .. } => tally.tournaments += 1,
            Event::Drawn { .. }
            | Event::MatchStarted { .. }
            | Event::ClocksSet { .. }
            | Event::SidesDrawn { .. }
            | Event::OpeningRolled { .. }
            | Event::CubeTurned { .. }
            | Event::Accepted { .. }
            | Event::Doubled { .. }
            | Event::Taken { .. }
            | Event::Dropped { .. }
            | Event::Rolled { .. }
            | Event::Moved { .. } => {}
        }
    }
}

impl Probe<Backgammon> for Counts {
    type Tally = CountsTally;

    fn harvest(self) -> CountsTally {
        self.tally
    }
}

impl Tally for CountsTally {
    fn merge(&mut self, other: Self) {
        self.tournaments += other.tournaments;
        self.matches += other.matches;
        self.games += other.games;
        self.crawford += other.crawford;
        self.plays += other.plays;
        self.byes += other.byes;
        self.late += other.late;
        self.forfeits += other.forfeits;
        self.points += other.points;
        self.time += other.time;
        self.again += other.again;
    }
}
