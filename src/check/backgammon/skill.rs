//! Does the better player win? (BG-57)
//!
//! Matches of each odd length between the first two of the field. The first is taken to be the better one.

use super::contrast::{Contrast, ContrastProbe, ContrastTally, from_score, measures};
use crate::backgammon::Backgammon;
use crate::check::figure::{members, points};
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding, Layer, Point};

/// The check.
#[derive(Debug)]
pub struct Skill;

const FAMILY: &str = "better-wins";

/// The better player's chances by length of the match in the tables of J. Jacobs and W. Trice, "Can a Fish Taste Twice as Good?"
/// (1996), for a difference of 50 and of 100 in Elo: as GNU Backgammon has them (`met/jac050.xml`, `met/jac100.xml`), in thousandths.
pub const JACOBS_TRICE: [(u32, [u32; 2]); 4] = [(1, [510, 520]), (3, [523, 545]), (5, [531, 561]), (7, [537, 574])];

/// Natural logarithm of the odds of a chance between 0 and 1.
fn log_odds(chance: f64) -> f64 {
    libm::log(chance / (1.0 - chance))
}

/// Lengths that are played: odd ones up to that of the event's matches.
fn lengths(contest: &Backgammon) -> impl Iterator<Item = u32> {
    (1..=contest.rules.length).step_by(2)
}

/// The estimands, and what they are worked out from.
pub fn contrasts(contest: &Backgammon) -> Vec<Contrast> {
    let competition = &contest.competition;
    let contrast = |length| Contrast {
        estimand: format!("{FAMILY}/{length}-points"),
        question: "How often does the first of the field win a match of this length against the second?",
        unit: "percent",
        null: 50.0,
        terms: vec![(from_score((length, length), contest.rules.crawford, competition.play), 1)],
        constant: 0,
        scale: 100.0,
        figures: &[FAMILY],
    };
    lengths(contest).map(contrast).collect()
}

impl Check for Skill {
    type Contest = Backgammon;
    type Probe = ContrastProbe;

    const NAME: &'static str = "skill";
    const QUESTION: &'static str = "Does the better player win, by length of the match?";
    const RULES: &'static [&'static str] = &["BG-57"];

    fn probe(contest: &Backgammon) -> ContrastProbe {
        ContrastProbe::new(contest, &contrasts(contest))
    }

    fn measure(contest: &Backgammon, tally: &ContrastTally) -> Vec<Measure> {
        measures(contest, contrasts(contest), tally)
    }

    fn draw(contest: &Backgammon, _: &ContrastTally, findings: &[Finding]) -> Vec<Figure> {
        let all: Vec<u32> = lengths(contest).collect();
        let shortest = members(findings, FAMILY).next().map_or(0.5, |finding| finding.estimate / 100.0);
        let mut layers = vec![
            Layer::Level { label: "a coin".into(), y: 50.0 },
            Layer::Points { label: "estimate with interval".into(), points: points(findings, FAMILY) },
        ];
        if shortest > 0.0 && shortest < 1.0 {
            let odds = log_odds(shortest);
            let expected = |(place, &length): (u32, &u32)| Point {
                x: f64::from(place),
                y: 100.0 / (1.0 + libm::exp(-odds * f64::from(length).sqrt())),
                low: None,
                high: None,
            };
            let points = (0u32..).zip(&all).map(expected).collect();
            layers.push(Layer::Line { label: "FIBS formula through the shortest match".into(), points });
            let [(_, [_, least]), ..] = JACOBS_TRICE;
            let unit = log_odds(f64::from(least) / 1000.0);
            let tabled = |(place, &length): (u32, &u32)| {
                let (_, [_, chance]) = JACOBS_TRICE.iter().find(|(tabled, _)| *tabled == length)?;
                let growth = log_odds(f64::from(*chance) / 1000.0) / unit;
                Some(Point { x: f64::from(place), y: 100.0 / (1.0 + libm::exp(-odds * growth)), low: None, high: None })
            };
            let points = (0u32..).zip(&all).filter_map(tabled).collect();
            layers.push(Layer::Points { label: "as odds grow in the table of Jacobs and Trice".into(), points });
        }
        vec![Figure {
            id: FAMILY.into(),
            title: "How often the better player wins".into(),
            caption: "By length of the match. The FIBS rating formula has the odds grow with the square root of the length; its \
                      one number, the difference in rating, is that of matches to one point. The table of Jacobs and Trice is that for 100 Elo, \
                      its odds in proportion to the same."
                .into(),
            x: Axis {
                title: "points of the match".into(),
                categories: all.iter().map(ToString::to_string).collect(),
            },
            y: Axis { title: "percent of matches".into(), categories: Vec::new() },
            layers,
        }]
    }
}
