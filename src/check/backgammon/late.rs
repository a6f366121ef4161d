//! What does it cost to be late? (BG-41, 42)
//!
//! The match between the first two of the field is played again with the first late by as many minutes as cost one point, two
//! points and so on, on the same luck. Beyond half the length it is lost without a game.

use super::contrast::{Contrast, ContrastProbe, ContrastTally, measures};
use crate::backgammon::Backgammon;
use crate::backgammon::competition::Echo;
use crate::backgammon::lateness::Beginning;
use crate::check::figure::{members, points};
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding, Layer, Point};

/// The check.
#[derive(Debug)]
pub struct Late;

const CHANCES: &str = "late-win";
const STEPS: &str = "late-step";
const JUMP: &str = "late-jump";

/// A step of lateness: minutes, points, and the match that follows, if any does.
struct Step {
    minutes: u32,
    points: u32,
    echo: Option<Echo>,
}

/// All steps from punctual to forfeit.
fn steps(contest: &Backgammon) -> Vec<Step> {
    let competition = &contest.competition;
    let lateness = &competition.lateness;
    let (length, crawford) = (contest.rules.length, contest.rules.crawford);
    let step = |points: u32| {
        let minutes = if points == 0 { 0 } else { lateness.minutes(points) };
        let beginning = lateness.begin([minutes, 0], length, crawford, competition.penalties, competition.fault);
        let echo = match beginning {
            Beginning::Played { score, .. } => Some(Echo { score, crawford, play: competition.play, illegal: None }),
            Beginning::Forfeited { .. } => None,
        };
        Step { minutes, points, echo }
    };
    (0..=length / 2 + 1).map(step).collect()
}

/// The estimands, and what they are worked out from.
pub fn contrasts(contest: &Backgammon) -> Vec<Contrast> {
    let steps = steps(contest);
    let term = |step: &Step, weight: i64| step.echo.map(|echo| (echo, weight));
    let mut contrasts = Vec::new();
    for step in steps.iter().filter(|step| step.echo.is_some()) {
        contrasts.push(Contrast {
            estimand: format!("{CHANCES}/{}-minutes", step.minutes),
            question: "How often does a player win the match who is so many minutes late?",
            unit: "percent",
            null: 50.0,
            terms: term(step, 1).into_iter().collect(),
            constant: 0,
            scale: 100.0,
            figures: &[CHANCES],
        });
    }
    for pair in steps.windows(2) {
        contrasts.push(Contrast {
            estimand: format!("{STEPS}/{}", step_name(&pair[1])),
            question: "What does this step of lateness cost, in chances to win the match?",
            unit: "percentage points",
            null: 0.0,
            terms: term(&pair[0], 1).into_iter().chain(term(&pair[1], -1)).collect(),
            constant: 0,
            scale: 100.0,
            figures: &[STEPS],
        });
    }
    // The forfeit takes what is left at the last step; those before it took the rest, one like the other on average.
    let count = i64::from(contest.rules.length / 2);
    if let (Some(first), Some(last)) = (steps.first(), steps.iter().rev().find(|step| step.echo.is_some()))
        && count > 0
    {
        contrasts.push(Contrast {
            estimand: JUMP.into(),
            question: "How much more does the forfeit cost than the steps before it on average, in chances to win the match?",
            unit: "percentage points",
            null: 0.0,
            terms: term(last, count + 1).into_iter().chain(term(first, -1)).collect(),
            constant: 0,
            #[allow(clippy::cast_precision_loss, reason = "a few points")]
            scale: 100.0 / count as f64,
            figures: &[STEPS],
        });
    }
    contrasts
}

fn step_name(step: &Step) -> String {
    if step.echo.is_some() { format!("point-{}", step.points) } else { "forfeit".into() }
}

impl Check for Late {
    type Contest = Backgammon;
    type Probe = ContrastProbe;

    const NAME: &'static str = "lateness";
    const QUESTION: &'static str = "What does being late cost, and is the forfeit a jump?";
    const RULES: &'static [&'static str] = &["BG-41", "BG-42"];

    fn probe(contest: &Backgammon) -> ContrastProbe {
        ContrastProbe::new(contest, &contrasts(contest))
    }

    fn measure(contest: &Backgammon, tally: &ContrastTally) -> Vec<Measure> {
        measures(contest, contrasts(contest), tally)
    }

    fn draw(contest: &Backgammon, _: &ContrastTally, findings: &[Finding]) -> Vec<Figure> {
        let steps = steps(contest);
        let mut line: Vec<Point> = Vec::new();
        let until = steps.iter().skip(1).map(|step| step.minutes);
        for ((step, until), finding) in steps.iter().zip(until).zip(members(findings, CHANCES)) {
            // A step lasts until the next one begins.
            for x in [step.minutes, until] {
                line.push(Point { x: f64::from(x), y: finding.estimate, low: finding.low, high: finding.high });
            }
        }
        if let Some(forfeit) = steps.last() {
            for x in [forfeit.minutes, forfeit.minutes + contest.competition.lateness.step] {
                line.push(Point { x: f64::from(x), y: 0.0, low: Some(0.0), high: Some(0.0) });
            }
        }
        vec![
            Figure {
                id: CHANCES.into(),
                title: "The late player's chance to win the match".into(),
                caption: "By minutes late, between players who are otherwise as the field has them. At the end the match is lost \
                          without a game."
                    .into(),
                x: Axis { title: "minutes late".into(), categories: Vec::new() },
                y: Axis { title: "percent of matches".into(), categories: Vec::new() },
                layers: vec![
                    Layer::Level { label: "even chances".into(), y: 50.0 },
                    Layer::Line { label: "estimate with interval".into(), points: line },
                ],
            },
            Figure {
                id: STEPS.into(),
                title: "What each step of lateness costs".into(),
                caption: "Chances to win the match lost at each penalty point, and at the forfeit.".into(),
                x: Axis {
                    title: "step".into(),
                    categories: steps.iter().skip(1).map(|step| step_name(step).replace('-', " ")).collect(),
                },
                y: Axis { title: "percentage points".into(), categories: Vec::new() },
                layers: vec![Layer::Bars { label: "cost, with interval".into(), points: points(findings, STEPS) }],
            },
        ]
    }
}
