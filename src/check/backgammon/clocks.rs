//! Who runs out of time? (BG-21)
//!
//! The rule sets the clocks by the points still to be played. How many rolls a match takes is left to the dice: the check counts
//! how often a player of a given pace would have needed more than was set.

use serde::{Deserialize, Serialize};

use crate::backgammon::{Backgammon, Event};
use crate::check::events::Events;
use crate::check::figure::{members, points};
use crate::check::{Check, Measure};
use crate::contest::Observer;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::tally::{Probe, Tally};

/// The check.
#[derive(Debug)]
pub struct Clocks;

const FAMILY: &str = "time-loss";
const LOST: &str = "time-lost";

/// Paces that are told apart, in seconds a play.
const PACES: [u32; 9] = [4, 6, 8, 10, 12, 14, 16, 20, 24];

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ClocksTally {
    /// By pace: players who would have run out of time, of all.
    paces: [Events; PACES.len()],
    /// Times that a player ran out of time, of matches.
    lost: Events,
}

impl Tally for ClocksTally {
    fn merge(&mut self, other: Self) {
        self.paces.merge(other.paces);
        self.lost.merge(other.lost);
    }
}

/// Follows plays and clocks.
#[derive(Debug, Default)]
pub struct ClocksProbe {
    tally: ClocksTally,
    seconds: u32,
    plays: [u32; 2],
    late: [i64; PACES.len()],
    players: i64,
    lost: i64,
    /// Whether the game was lost on time.
    fallen: bool,
}

impl ClocksProbe {
    fn add(&mut self, plays: [u32; 2]) {
        self.plays = [self.plays[0] + plays[0], self.plays[1] + plays[1]];
    }
}

impl Observer<Backgammon> for ClocksProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::MatchStarted { .. } = event {
            (self.seconds, self.plays) = (0, [0; 2]);
        } else if let Event::ClocksSet { seconds } = event {
            // Set anew after a game that was lost on time, they have no say: the question is about one setting.
            self.seconds = if self.seconds == 0 { *seconds } else { self.seconds };
        } else if let Event::GameEnded { outcome, .. } = event {
            // Plays of a game that was lost on time are told with that.
            if !std::mem::take(&mut self.fallen) {
                self.add(outcome.plays);
            }
        } else if let Event::TimeLost { plays, .. } = event {
            self.add(*plays);
            self.lost += 1;
            self.fallen = true;
        } else if let Event::MatchEnded { .. } = event {
            for (late, pace) in self.late.iter_mut().zip(PACES) {
                *late += self.plays.iter().map(|&plays| i64::from(plays * pace > self.seconds)).sum::<i64>();
            }
            (self.plays, self.fallen) = ([0; 2], false);
            self.players += 2;
        } else if let Event::Finished { .. } = event {
            let tally = &mut self.tally;
            for (losses, late) in tally.paces.iter_mut().zip(std::mem::take(&mut self.late)) {
                losses.close(late, self.players);
            }
            tally.lost.close(self.lost, self.players / 2);
            (self.players, self.lost) = (0, 0);
        }
    }
}

impl Probe<Backgammon> for ClocksProbe {
    type Tally = ClocksTally;

    fn harvest(self) -> ClocksTally {
        self.tally
    }
}

impl Check for Clocks {
    type Contest = Backgammon;
    type Probe = ClocksProbe;

    const NAME: &'static str = "clock";
    const QUESTION: &'static str = "How fast must a player be so as not to lose on time?";
    const RULES: &'static [&'static str] = &["BG-21"];

    fn probe(_: &Backgammon) -> ClocksProbe {
        ClocksProbe::default()
    }

    fn measure(_: &Backgammon, tally: &ClocksTally) -> Vec<Measure> {
        let pace = |(pace, losses): (u32, Events)| Measure {
            estimand: format!("{FAMILY}/{pace}-seconds"),
            question: "How often does a player who needs so many seconds for a play use up the time of a match?".into(),
            unit: "percent",
            null: 0.0,
            estimator: losses.estimator(100.0),
            figures: &[FAMILY],
        };
        let mut measures: Vec<Measure> = PACES.into_iter().zip(tally.paces).map(pace).collect();
        measures.push(Measure {
            estimand: LOST.into(),
            question: "How often does a player run out of time, by the players as they are?".into(),
            unit: "times per 100 matches",
            null: 0.0,
            estimator: tally.lost.estimator(100.0),
            figures: &[],
        });
        measures
    }

    fn draw(_: &Backgammon, _: &ClocksTally, findings: &[Finding]) -> Vec<Figure> {
        let margin = members(findings, FAMILY).find_map(|finding| finding.margin);
        let band = margin.map(|margin| Layer::Band { label: "allowed".into(), low: margin.low, high: margin.high });
        let points: Vec<Point> = points(findings, FAMILY)
            .into_iter()
            .zip(PACES)
            .map(|(point, pace)| Point { x: f64::from(pace), ..point })
            .collect();
        vec![Figure {
            id: FAMILY.into(),
            title: "Who runs out of time".into(),
            caption: "How often a player of each pace needs more time for a match than the clock was set to.".into(),
            x: Axis { title: "seconds a play".into(), categories: Vec::new() },
            y: Axis { title: "percent of matches".into(), categories: Vec::new() },
            layers: band.into_iter().chain([Layer::Line { label: "estimate with interval".into(), points }]).collect(),
        }]
    }
}
