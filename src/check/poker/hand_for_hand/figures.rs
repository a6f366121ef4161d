//! The pictures of hand for hand.

use super::probe::{FURTHEST, HandForHandTally};
use super::stalling::CLASS_NAMES;
use super::{GAIN_FIGURE, PLACES_FIGURE, ROUNDS_FIGURE, SPREAD_FIGURE};
use crate::check::measure;
use crate::report::{Axis, Figure, Finding, Layer, Point};

fn axis(title: &str) -> Axis {
    Axis { title: title.into(), categories: Vec::new() }
}

/// Gains from stalling by stack, with and without the phase.
pub fn gain(findings: &[Finding]) -> Figure {
    let mut layers = Vec::new();
    let members =
        |family: &'static str| findings.iter().filter(move |finding| measure::family(&finding.estimand) == family);
    if let Some(margin) = members("stalling-gain-on").find_map(|finding| finding.margin) {
        layers.push(Layer::Band { label: "margin with hand for hand".into(), low: margin.low, high: margin.high });
    }
    layers.push(Layer::Level { label: "no gain".into(), y: 0.0 });
    for (family, label) in
        [("stalling-gain-on", "with hand for hand"), ("stalling-gain-off", "where tables never wait")]
    {
        let points: Vec<Point> = (0u32..)
            .zip(members(family))
            .map(|(x, finding)| Point { x: f64::from(x), y: finding.estimate, low: finding.low, high: finding.high })
            .collect();
        if !points.is_empty() {
            layers.push(Layer::Points { label: label.into(), points });
        }
    }
    Figure {
        id: GAIN_FIGURE.into(),
        title: "What stalling brings".into(),
        caption:
            "Prize of those who stall close to a pay jump, less what they win on the same luck when nobody stalls, by \
                  stack when the field first comes close: short is below half the average, big above one and a half."
                .into(),
        x: Axis { title: "stack".into(), categories: CLASS_NAMES.map(String::from).to_vec() },
        y: axis("percent of a buy-in"),
        layers,
    }
}

/// Shares of counts in percent, from `first` on, up to the last that is not 0.
fn shares(counts: &[u64], first: usize) -> Vec<Point> {
    let all: u64 = counts.iter().sum();
    let last = counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    (0u32..)
        .zip(counts)
        .take(last + 1)
        .skip(first)
        .map(|(x, &count)| {
            #[allow(clippy::cast_precision_loss, reason = "a share for a picture")]
            let share = if all == 0 { 0.0 } else { 100.0 * count as f64 / all as f64 };
            Point { x: f64::from(x), y: share, low: None, high: None }
        })
        .collect()
}

/// How far players' places move when hands last otherwise, and when tables never wait.
pub fn places(phase: bool, tally: &HandForHandTally) -> Figure {
    let mut layers = Vec::new();
    if phase {
        layers.push(Layer::Bars { label: "tables never wait".into(), points: shares(&tally.moved_by_phase, 1) });
    }
    layers.push(Layer::Line {
        label: "hands around the pay jump stretched at random".into(),
        points: shares(&tally.moved_by_time, 1),
    });
    layers.retain(|layer| match layer {
        Layer::Bars { points, .. } | Layer::Line { points, .. } => !points.is_empty(),
        Layer::Band { .. } | Layer::Level { .. } | Layer::Points { .. } | Layer::Cells { .. } => true,
    });
    if layers.is_empty() {
        layers.push(Layer::Level { label: "no place moved".into(), y: 0.0 });
    }
    Figure {
        id: PLACES_FIGURE.into(),
        title: "Places that time decides".into(),
        caption: format!(
            "Players by the difference between their place in the tournament and in the same tournament played again with one \
             thing changed; the others keep their place, and {FURTHEST} places and more are counted as {FURTHEST}. A thing \
             that is not drawn moved nobody."
        ),
        x: axis("difference of places"),
        y: axis("percent of players"),
        layers,
    }
}

fn histogram(id: &str, title: &str, caption: &str, x: &str, y: &str, points: Vec<Point>) -> Figure {
    Figure {
        id: id.into(),
        title: title.into(),
        caption: caption.into(),
        x: axis(x),
        y: axis(y),
        layers: vec![Layer::Bars { label: "share".into(), points }],
    }
}

/// Rounds a phase.
pub fn rounds(tally: &HandForHandTally) -> Figure {
    histogram(
        ROUNDS_FIGURE,
        "Rounds of a hand-for-hand phase",
        "Phases by the number of hands that every table played before enough players were out.",
        "rounds",
        "percent of phases",
        shares(&tally.rounds_of_phase, 0),
    )
}

/// Differences of hands a level.
pub fn spread(tally: &HandForHandTally) -> Figure {
    histogram(
        SPREAD_FIGURE,
        "How unevenly tables get hands",
        "Levels by the difference between the most and the fewest hands dealt at a table that was open throughout.",
        "most less fewest hands in a level",
        "percent of levels",
        shares(&tally.spread_of_level, 0),
    )
}
