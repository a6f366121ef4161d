//! Do matches come out as a table of match equities says? (BG-16, 17)
//!
//! The match between the first two of the field is played again from every uneven score; the leader's wins are held against
//! Kazaross-XG2, a table made with far stronger players.

use super::contrast::{
    Contrast, ContrastProbe, ContrastTally, from_score, measures, score_name, short_name, uneven_scores,
};
use crate::backgammon::Backgammon;
use crate::backgammon::equity::{Crawford, Equities, MATCH};
use crate::check::figure::{against_margin, members};
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding, Layer, Point};

/// The check.
#[derive(Debug)]
pub struct MatchEquity;

const FAMILY: &str = "match-equity";
const CHANCES_FIGURE: &str = "match-equity-by-score";

/// Percentage points in a millionth of a match.
const MILLIONTH: f64 = 1e-4;

/// What the table says of the leader, in millionths.
fn table(score: (u32, u32)) -> i32 {
    Equities::kazaross().at(from_score(score, Crawford::On, crate::backgammon::competition::Play::Full).score)
}

/// The estimands, and what they are worked out from.
pub fn contrasts(contest: &Backgammon) -> Vec<Contrast> {
    let play = contest.competition.play;
    let contrast = |score| Contrast {
        estimand: format!("{FAMILY}/{}", score_name(score)),
        question: "How far is the leader's chance to win the match from this score above that of the table Kazaross-XG2?",
        unit: "percentage points",
        null: 0.0,
        terms: vec![(from_score(score, Crawford::On, play), i64::from(MATCH))],
        constant: -i64::from(table(score)),
        scale: MILLIONTH,
        figures: &[FAMILY, CHANCES_FIGURE],
    };
    uneven_scores(contest).into_iter().map(contrast).collect()
}

impl Check for MatchEquity {
    type Contest = Backgammon;
    type Probe = ContrastProbe;

    const NAME: &'static str = "match-equity";
    const QUESTION: &'static str = "Do matches from each score come out as the table of match equities says?";
    const RULES: &'static [&'static str] = &["BG-16", "BG-17"];

    fn probe(contest: &Backgammon) -> ContrastProbe {
        ContrastProbe::new(contest, &contrasts(contest))
    }

    fn measure(contest: &Backgammon, tally: &ContrastTally) -> Vec<Measure> {
        measures(contest, contrasts(contest), tally)
    }

    fn draw(contest: &Backgammon, _: &ContrastTally, findings: &[Finding]) -> Vec<Figure> {
        let scores = uneven_scores(contest);
        let x = Axis {
            title: "points to go: leader – other".into(),
            categories: scores.iter().copied().map(short_name).collect(),
        };
        let stated: Vec<f64> = scores.iter().map(|&score| f64::from(table(score)) * MILLIONTH).collect();
        let simulated = (0u32..).zip(members(findings, FAMILY)).zip(&stated).map(|((place, finding), stated)| Point {
            x: f64::from(place),
            y: stated + finding.estimate,
            low: finding.low.map(|low| stated + low),
            high: finding.high.map(|high| stated + high),
        });
        let simulated = simulated.collect();
        let stated = (0u32..).zip(&stated).map(|(place, &y)| Point { x: f64::from(place), y, low: None, high: None });
        let stated = stated.collect();
        vec![
            Figure {
                id: CHANCES_FIGURE.into(),
                title: "The leader's chance to win the match, by score".into(),
                caption: "Simulated matches against the table Kazaross-XG2.".into(),
                x: x.clone(),
                y: Axis { title: "percent of matches won by the leader".into(), categories: Vec::new() },
                layers: vec![
                    Layer::Points { label: "table".into(), points: stated },
                    Layer::Points { label: "simulated, with interval".into(), points: simulated },
                ],
            },
            Figure {
                id: FAMILY.into(),
                title: "Simulated matches less the table".into(),
                caption: "Above 0, leaders win more often than the table says.".into(),
                x,
                y: Axis { title: "percentage points".into(), categories: Vec::new() },
                layers: against_margin(findings, FAMILY, "as the table says"),
            },
        ]
    }
}
