//! What is the Crawford rule worth? (BG-17)
//!
//! The match between the first two of the field is played again from every uneven score, with the rule and without, on the same
//! luck: what the rule gives the leader is the difference. A player who needs one point has no use for gammons or the cube, and
//! without the rule the other doubles at once.

use super::contrast::{
    Contrast, ContrastProbe, ContrastTally, from_score, measures, score_name, short_name, uneven_scores,
};
use crate::backgammon::Backgammon;
use crate::backgammon::equity::Crawford;
use crate::check::figure::{against_margin, points};
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding, Layer};

/// The check.
#[derive(Debug)]
pub struct CrawfordRule;

const WORTH: &str = "crawford";
const WITH: &str = "with-crawford";
const WITHOUT: &str = "without-crawford";
const CHANCES_FIGURE: &str = "win-chance-by-score";

/// The estimands, and what they are worked out from.
pub fn contrasts(contest: &Backgammon) -> Vec<Contrast> {
    let play = contest.competition.play;
    let scores = uneven_scores(contest);
    let mut contrasts = Vec::new();
    for &score in &scores {
        let [on, off] = [Crawford::On, Crawford::Off].map(|crawford| from_score(score, crawford, play));
        contrasts.push(Contrast {
            estimand: format!("{WORTH}/{}", score_name(score)),
            question: "How much does the Crawford rule add to the leader's chance to win the match from this score?",
            unit: "percentage points",
            null: 0.0,
            terms: vec![(on, 1), (off, -1)],
            constant: 0,
            scale: 100.0,
            figures: &[WORTH],
        });
    }
    for (family, crawford) in [(WITH, Crawford::On), (WITHOUT, Crawford::Off)] {
        for &score in &scores {
            contrasts.push(Contrast {
                estimand: format!("{family}/{}", score_name(score)),
                question: "How often does the leader win the match from this score?",
                unit: "percent",
                null: 50.0,
                terms: vec![(from_score(score, crawford, play), 1)],
                constant: 0,
                scale: 100.0,
                figures: &[CHANCES_FIGURE],
            });
        }
    }
    contrasts
}

impl Check for CrawfordRule {
    type Contest = Backgammon;
    type Probe = ContrastProbe;

    const NAME: &'static str = "crawford";
    const QUESTION: &'static str = "What is the Crawford rule worth, by score?";
    const RULES: &'static [&'static str] = &["BG-17", "BG-29"];

    fn probe(contest: &Backgammon) -> ContrastProbe {
        ContrastProbe::new(contest, &contrasts(contest))
    }

    fn measure(contest: &Backgammon, tally: &ContrastTally) -> Vec<Measure> {
        measures(contest, contrasts(contest), tally)
    }

    fn draw(contest: &Backgammon, _: &ContrastTally, findings: &[Finding]) -> Vec<Figure> {
        let scores: Vec<String> = uneven_scores(contest).into_iter().map(short_name).collect();
        let x = || Axis { title: "points to go: leader – other".into(), categories: scores.clone() };
        let y = |title: &str| Axis { title: title.into(), categories: Vec::new() };
        vec![
            Figure {
                id: CHANCES_FIGURE.into(),
                title: "The leader's chance to win the match, with and without the Crawford rule".into(),
                caption: "The same luck is played with the rule and without, from every score at which one player leads.".into(),
                x: x(),
                y: y("percent of matches won by the leader"),
                layers: vec![
                    Layer::Level { label: "even chances".into(), y: 50.0 },
                    Layer::Points { label: "with the rule".into(), points: points(findings, WITH) },
                    Layer::Points { label: "without".into(), points: points(findings, WITHOUT) },
                ],
            },
            Figure {
                id: WORTH.into(),
                title: "What the Crawford rule is worth to the leader".into(),
                caption: "The leader's chance with the rule less that without. It is largest where the leader needs one point."
                    .into(),
                x: x(),
                y: y("percentage points"),
                layers: against_margin(findings, WORTH, "worth nothing"),
            },
        ]
    }
}
