//! What the check of seating shows in pictures.

use super::probe::{SeatingTally, rows};
use super::{MEETINGS_FIGURE, OPPONENTS_FIGURE, PART_NAMES, REPEATS_FIGURE, RIVALS_FIGURE, SPREAD_FIGURE};
use crate::check::figure::{members, points};
use crate::preferans::Preferans;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::seating::Split;
use crate::seating::bound::over_all;

pub(super) fn draw(contest: &Preferans, tally: &SeatingTally, findings: &[Finding]) -> Vec<Figure> {
    let mut figures = vec![repeats(contest, findings), spread(findings), meetings(contest, tally), opponents(findings)];
    if !contest.rules.rivals.is_empty() {
        figures.push(rivals(contest, findings));
    }
    figures
}

/// A family by number, from `first`.
fn by_round(findings: &[Finding], family: &str, first: u32) -> Vec<Point> {
    points(findings, family).into_iter().map(|point| Point { x: point.x + f64::from(first), ..point }).collect()
}

fn repeats(contest: &Preferans, findings: &[Finding]) -> Figure {
    let rules = &contest.rules;
    let players = rules.entrants.len();
    // Most opponents that counting allows for: everybody at full tables but those who must sit short.
    let bound = |round: u32| {
        let split = Split::new(players, rules.seating.size).map_or(0, |split| split.short * split.short_size());
        let full = u64::from(rules.seating.size) - 1;
        let opponents = (0..players).map(|player| {
            let short = (round as usize * split + players - 1 - player) / players;
            u64::from(round) * full - (short as u64).min(u64::from(round))
        });
        over_all(opponents, players as u64)
    };
    #[allow(clippy::cast_precision_loss, reason = "small numbers for a picture")]
    let line = (1..=rules.rounds.all())
        .map(|round| Point { x: f64::from(round), y: bound(round) as f64, low: None, high: None })
        .collect();
    let end = rules.rounds.random + rules.rounds.swiss;
    Figure {
        id: REPEATS_FIGURE.into(),
        title: "Repeats by round".into(),
        caption: format!(
            "Over all pairs, meetings but the first, after each round (mean of a championship), and what no schedule can do \
             better than. Rounds after the {end}th are Italian and mind no repeats."
        ),
        x: Axis { title: "round".into(), categories: Vec::new() },
        y: Axis { title: "repeats so far".into(), categories: Vec::new() },
        layers: vec![
            Layer::Line { label: "bound of any schedule".into(), points: line },
            Layer::Line { label: "seated".into(), points: by_round(findings, "repeats", 1) },
        ],
    }
}

fn spread(findings: &[Finding]) -> Figure {
    Figure {
        id: SPREAD_FIGURE.into(),
        title: "Spread of points at a table by round".into(),
        caption: "Root mean square difference of points between two at one table before the round, and the smallest there is \
                  if repeats are not minded. The gap is the price of no repeats."
            .into(),
        x: Axis { title: "round".into(), categories: Vec::new() },
        y: Axis { title: "points".into(), categories: Vec::new() },
        layers: vec![
            Layer::Line { label: "smallest".into(), points: by_round(findings, "least-spread", 2) },
            Layer::Line { label: "seated".into(), points: by_round(findings, "spread", 2) },
        ],
    }
}

fn meetings(contest: &Preferans, tally: &SeatingTally) -> Figure {
    let players = contest.rules.entrants.len();
    let rows = rows(players);
    let bounds = |row: usize| ((row * players).div_ceil(rows), ((row + 1) * players).div_ceil(rows));
    let names: Vec<String> = (0..rows)
        .map(|row| {
            let (from, to) = bounds(row);
            if to - from == 1 { (from + 1).to_string() } else { format!("{}–{to}", from + 1) }
        })
        .collect();
    let members = |row: usize| bounds(row).1 - bounds(row).0;
    #[allow(clippy::cast_precision_loss, reason = "means for a picture")]
    let value = |one: usize, two: usize| {
        let pairs = members(one) * (members(two) - usize::from(one == two));
        let count = tally.repeats.first().map_or(0, |moments| moments.count) * pairs as u64;
        (count > 0).then(|| tally.meetings[one * rows + two] as f64 / count as f64)
    };
    let values: Vec<Vec<Option<f64>>> = (0..rows).map(|one| (0..rows).map(|two| value(one, two)).collect()).collect();
    #[allow(clippy::cast_precision_loss, reason = "a mean for a picture")]
    let even = {
        let rounds = f64::from(contest.rules.rounds.all());
        let full = f64::from(contest.rules.seating.size) - 1.0;
        rounds * full / (players as f64 - 1.0)
    };
    Figure {
        id: MEETINGS_FIGURE.into(),
        title: "Who meets whom".into(),
        caption: "Mean meetings of a pair in a championship, by true rank of both (1 is the strongest). The neutral colour is \
                  what it would be if all pairs met equally often."
            .into(),
        x: Axis { title: "true rank".into(), categories: names.clone() },
        y: Axis { title: "true rank".into(), categories: names },
        layers: vec![Layer::Cells { label: "meetings of a pair".into(), values, middle: even }],
    }
}

fn opponents(findings: &[Finding]) -> Figure {
    Figure {
        id: OPPONENTS_FIGURE.into(),
        title: "Strength of opponents".into(),
        caption:
            "Mean true strength of those whom each quarter of the field meets. Swiss rounds give the strong strong \
                  opponents; without them all would be alike."
                .into(),
        x: Axis { title: "quarter by true strength".into(), categories: PART_NAMES.map(String::from).to_vec() },
        y: Axis { title: "whists a round".into(), categories: Vec::new() },
        layers: vec![Layer::Points { label: "estimate with interval".into(), points: points(findings, "opponents") }],
    }
}

fn rivals(contest: &Preferans, findings: &[Finding]) -> Figure {
    let names = contest.rules.rivals.iter().map(|rival| rival.name().to_string()).collect();
    debug_assert!(members(findings, "rival-repeats").count() == contest.rules.rivals.len());
    Figure {
        id: RIVALS_FIGURE.into(),
        title: "Rivals on the same standings and history".into(),
        caption: "How many more pairs would meet again in a championship if a rival seated each Swiss round.".into(),
        x: Axis { title: "rival".into(), categories: names },
        y: Axis { title: "more repeats".into(), categories: Vec::new() },
        layers: vec![
            Layer::Level { label: "as many".into(), y: 0.0 },
            Layer::Points { label: "estimate with interval".into(), points: points(findings, "rival-repeats") },
        ],
    }
}
