//! Who chooses sides, who begins, and what beginning is worth (BG-45).
//!
//! Both throw: two dice for sides and colours, one for the first play. Ties are thrown again, so that both are equally likely to
//! come out ahead.

use serde::{Deserialize, Serialize};

use crate::backgammon::{Backgammon, Event};
use crate::check::figure::members;
use crate::check::{Check, Estimator, Measure};
use crate::contest::Observer;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::stats::moments::PairMoments;
use crate::tally::{Probe, Tally};

/// The check.
#[derive(Debug)]
pub struct Opening;

const FIGURE: &str = "opening";
/// Estimands, their questions, and how figures call them.
const ESTIMANDS: [(&str, &str, &str); 3] = [
    ("chooses-sides", "How often does the player named first have the choice of sides?", "chooses sides"),
    ("begins", "How often does the player named first begin a game?", "begins"),
    ("beginner-wins", "How often does the player who begins win the game?", "wins who begins"),
];

/// What was counted: in the order of the estimands, how often it was so, and how often it might have been.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct OpeningTally {
    shares: [PairMoments; 3],
}

impl Tally for OpeningTally {
    fn merge(&mut self, other: Self) {
        self.shares.merge(other.shares);
    }
}

/// Follows throws and games.
#[derive(Debug, Default)]
pub struct OpeningProbe {
    tally: OpeningTally,
    counts: [(i64, i64); 3],
    beginner: usize,
}

impl OpeningProbe {
    fn count(&mut self, estimand: usize, was_so: bool) {
        let (so, all) = &mut self.counts[estimand];
        *so += i64::from(was_so);
        *all += 1;
    }
}

impl Observer<Backgammon> for OpeningProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::SidesDrawn { chooser: Some(chooser), .. } = event {
            self.count(0, *chooser == 0);
        } else if let Event::OpeningRolled { dice: [one, other] } = event {
            if one != other {
                self.beginner = usize::from(other > one);
                self.count(1, self.beginner == 0);
            }
        } else if let Event::GameEnded { outcome, .. } = event {
            self.count(2, outcome.winner == self.beginner);
        } else if let Event::Finished { .. } = event {
            for (moments, (so, all)) in self.tally.shares.iter_mut().zip(std::mem::take(&mut self.counts)) {
                moments.add(so, all);
            }
        }
    }
}

impl Probe<Backgammon> for OpeningProbe {
    type Tally = OpeningTally;

    fn harvest(self) -> OpeningTally {
        self.tally
    }
}

impl Check for Opening {
    type Contest = Backgammon;
    type Probe = OpeningProbe;

    const NAME: &'static str = "opening";
    const QUESTION: &'static str = "Have both players the same chance to choose sides and to begin?";
    const RULES: &'static [&'static str] = &["BG-45"];

    fn probe(_: &Backgammon) -> OpeningProbe {
        OpeningProbe::default()
    }

    fn measure(_: &Backgammon, tally: &OpeningTally) -> Vec<Measure> {
        let measure = |(&(estimand, question, _), moments): (&(&str, &str, &str), PairMoments)| Measure {
            estimand: estimand.into(),
            question: question.into(),
            unit: "percent",
            null: 50.0,
            estimator: Estimator::Ratio { moments, scale: 100.0 },
            figures: &[FIGURE],
        };
        ESTIMANDS.iter().zip(tally.shares).map(measure).collect()
    }

    fn draw(_: &Backgammon, _: &OpeningTally, findings: &[Finding]) -> Vec<Figure> {
        let point = |(place, (family, _, _)): (u32, &(&str, &str, &str))| {
            let one = members(findings, family).next()?;
            Some(Point { x: f64::from(place), y: one.estimate, low: one.low, high: one.high })
        };
        vec![Figure {
            id: FIGURE.into(),
            title: "Throws before the first play".into(),
            caption: "How often the player named first has the choice of sides and begins: half the time if the throws are even. To \
                      begin is worth something, and should be."
                .into(),
            x: Axis {
                title: "what".into(),
                categories: ESTIMANDS.iter().map(|(_, _, name)| (*name).to_string()).collect(),
            },
            y: Axis { title: "percent".into(), categories: Vec::new() },
            layers: vec![
                Layer::Level { label: "even".into(), y: 50.0 },
                Layer::Points {
                    label: "estimate with interval".into(),
                    points: (0u32..).zip(&ESTIMANDS).filter_map(point).collect(),
                },
            ],
        }]
    }
}
