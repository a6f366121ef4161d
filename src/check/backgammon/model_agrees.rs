//! Do matches whose games are drawn from measured outcomes come out as matches of which every roll is played? (BG-16, 17)
//!
//! The match between the first two of the field is played again in both ways, from every uneven score and from the start.

use super::contrast::{
    Contrast, ContrastProbe, ContrastTally, from_score, measures, score_name, short_name, uneven_scores,
};
use crate::backgammon::Backgammon;
use crate::backgammon::competition::Play;
use crate::check::figure::against_margin;
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding};

/// The check.
#[derive(Debug)]
pub struct ModelAgrees;

const FAMILY: &str = "model-agrees";

fn scores(contest: &Backgammon) -> Vec<(u32, u32)> {
    let mut scores = uneven_scores(contest);
    scores.push((contest.rules.length, contest.rules.length));
    scores
}

/// The estimands, and what they are worked out from.
pub fn contrasts(contest: &Backgammon) -> Vec<Contrast> {
    let contrast = |score| {
        let [full, model] = [Play::Full, Play::Model].map(|play| from_score(score, contest.rules.crawford, play));
        Contrast {
            estimand: format!("{FAMILY}/{}", score_name(score)),
            question: "How much more often does the first player win the match from this score where games are drawn from the model than where every roll is played?",
            unit: "percentage points",
            null: 0.0,
            terms: vec![(model, 1), (full, -1)],
            constant: 0,
            scale: 100.0,
            figures: &[FAMILY],
        }
    };
    scores(contest).into_iter().map(contrast).collect()
}

impl Check for ModelAgrees {
    type Contest = Backgammon;
    type Probe = ContrastProbe;

    const NAME: &'static str = "model-agrees";
    const QUESTION: &'static str = "Do games drawn from the model give the same chances to win a match as full play?";
    const RULES: &'static [&'static str] = &["BG-16", "BG-17"];

    fn probe(contest: &Backgammon) -> ContrastProbe {
        ContrastProbe::new(contest, &contrasts(contest))
    }

    fn measure(contest: &Backgammon, tally: &ContrastTally) -> Vec<Measure> {
        measures(contest, contrasts(contest), tally)
    }

    fn draw(contest: &Backgammon, _: &ContrastTally, findings: &[Finding]) -> Vec<Figure> {
        vec![Figure {
            id: FAMILY.into(),
            title: "Games drawn from the model, less full play".into(),
            caption: "The first player's chance to win the match from each score, where games are drawn, less the same where every \
                      roll is played."
                .into(),
            x: Axis {
                title: "points to go: first – other".into(),
                categories: scores(contest).into_iter().map(short_name).collect(),
            },
            y: Axis { title: "percentage points".into(), categories: Vec::new() },
            layers: against_margin(findings, FAMILY, "no difference"),
        }]
    }
}
