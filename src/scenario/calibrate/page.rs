//! The page of a calibration.

use std::collections::BTreeMap;

use super::assess::{POWER, assess, band};
use super::{Calibration, Trials, is_found};
use crate::check::overall;
use crate::report::{Axis, Figure, Finding, Layer, Origin, Point, Report, SCHEMA, ScenarioSummary, Verdict};
use crate::scenario::Scenario;
use crate::stats::interval::clopper_pearson;
use crate::stats::real;

/// Most series of p-values in one picture.
const SERIES: usize = 5;

impl Scenario {
    /// What a calibration found, as a report.
    pub fn calibration_report(&self, trials: &Trials) -> Report {
        let mut findings = assess(trials, self.standard.confidence);
        let effect = Effect::of(trials);
        let mut figures: Vec<Figure> = p_values(trials).into_iter().collect();
        figures.push(misses(&findings));
        figures.extend(effect.as_ref().map(|effect| effect.curve(trials)));
        for finding in &mut findings {
            let figure = match finding.estimand.split('/').next() {
                Some("p-values") => Some("p-values"),
                Some("misses" | "false-alarms") => Some("misses"),
                Some("power") => Some("power"),
                Some(_) | None => None,
            };
            finding.figures = figure.into_iter().map(String::from).collect();
        }
        let verdict = overall(&findings);
        let Calibration { runs, power_runs, tournaments, sizes, planted } = &self.calibration;
        let mut rules = self.game.rows();
        for (name, value) in [
            ("calibration.runs", runs.to_string()),
            ("calibration.power-runs", power_runs.to_string()),
            ("calibration.tournaments", tournaments.to_string()),
            ("calibration.sizes", format!("{sizes:?}")),
            ("calibration.planted", planted.join(", ")),
        ] {
            rules.push((name.to_string(), value));
        }
        Report {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_string(),
            scenario: ScenarioSummary {
                name: self.name.clone(),
                question: format!(
                    "Can the check {} be trusted: does it raise false alarms no more often than it may, and does it find what is planted?",
                    self.checks.join(", ")
                ),
                digest: self.digest(),
                seed: self.seed,
                tournaments: trials.tournaments,
                confidence: self.standard.confidence,
                rules,
                changes: self.changes.clone(),
                origin: Origin::Tried,
            },
            verdict,
            answer: answer(verdict, &findings, effect.as_ref()),
            counts: BTreeMap::from([
                ("fair runs".to_string(), *runs),
                ("runs with a planted unfairness".to_string(), power_runs * trials.planted.len() as u64),
                ("tournaments a run".to_string(), *tournaments),
            ]),
            findings,
            figures,
            rules: Vec::new(),
            limits: vec![
                "The truth that intervals are held against is the estimate from all fair runs together: its own error, a twentieth of \
                 that of one run where there are 400, is left out."
                    .to_string(),
                "Where games are drawn, all runs draw from the same measured games, and are held against a truth that does so too: intervals \
                 and p-values are tried without what they allow for the error of that sample."
                    .to_string(),
                "What holds for runs of this size need not hold for smaller ones.".to_string(),
            ],
            command: self.command("calibrate"),
            extremes: Vec::new(),
            looks: None,
            comparison: None,
        }
    }
}

fn answer(verdict: Verdict, findings: &[Finding], effect: Option<&Effect>) -> String {
    let broken: Vec<&str> =
        findings.iter().filter(|one| one.verdict == Verdict::Unfair).map(|one| one.estimand.as_str()).collect();
    let trust = match verdict {
        Verdict::Unfair => format!("No: {} of its promises are broken: {}.", broken.len(), broken.join(", ")),
        Verdict::Fair | Verdict::Undecided | Verdict::Measured => {
            "Yes: false alarms are no more frequent than allowed, and every promise holds.".to_string()
        }
    };
    let power = match effect {
        None => " No unfairness was planted: what it finds is not known.".to_string(),
        Some(Effect { estimand, unit, smallest: Some(smallest), .. }) => format!(
            " The smallest unfairness that is found {} % of the time moves {estimand} by {smallest:.3} {unit}.",
            POWER * 100.0
        ),
        Some(Effect { .. }) => format!(" No size that was planted is found {} % of the time.", POWER * 100.0),
    };
    trust + &power
}

/// What the planted unfairness does.
struct Effect {
    /// The number that it moves most, beside what luck moves it.
    estimand: String,
    unit: String,
    /// By size: how far the number is moved, and in how many runs the unfairness was found.
    curve: Vec<(f64, u64)>,
    /// How far the smallest size moves it that is found often enough.
    smallest: Option<f64>,
}

impl Effect {
    fn of(trials: &Trials) -> Option<Self> {
        let (_, full) = trials.planted.last()?;
        let mean = |runs: &[Vec<Finding>], place: usize| {
            runs.iter().map(|run| run[place].estimate).sum::<f64>() / real(runs.len() as u64)
        };
        let moved = |place: usize, runs: &[Vec<Finding>]| (mean(runs, place) - trials.truth[place]).abs();
        let first = full.first()?;
        let judged = (0..first.len()).filter(|&place| first[place].margin.is_some());
        let beside_luck = |place: usize| {
            let half = first[place].low.zip(first[place].high).map_or(f64::INFINITY, |(low, high)| (high - low) / 2.0);
            if half > 0.0 { moved(place, full) / half } else { 0.0 }
        };
        let place = judged.reduce(|most, next| if beside_luck(next) > beside_luck(most) { next } else { most })?;
        let found = |runs: &[Vec<Finding>]| runs.iter().filter(|run| is_found(run)).count() as u64;
        let curve: Vec<(f64, u64)> = trials.planted.iter().map(|(_, runs)| (moved(place, runs), found(runs))).collect();
        let often = |found: u64| real(found) >= POWER * real(full.len() as u64);
        let smallest = curve.iter().find(|(_, found)| often(*found)).map(|(moved, _)| *moved);
        Some(Self { estimand: first[place].estimand.clone(), unit: first[place].unit.clone(), curve, smallest })
    }

    fn curve(&self, trials: &Trials) -> Figure {
        let points = self.curve.iter().zip(&trials.planted).map(|(&(x, found), (_, runs))| {
            let interval = clopper_pearson(found, runs.len() as u64, 0.05).scaled(100.0);
            Point { x, y: interval.estimate, low: interval.low, high: interval.high }
        });
        Figure {
            id: "power".into(),
            title: "How large an unfairness is found".into(),
            caption: format!(
                "Share of runs that are called unfair, by how far the planted unfairness moves {}. Intervals of 95 % each.",
                self.estimand
            ),
            x: axis(&format!("shift of {}, in {}", self.estimand, self.unit)),
            y: axis("percent of runs"),
            layers: vec![
                Layer::Level { label: "95 %".into(), y: 100.0 * POWER },
                Layer::Line { label: "found".into(), points: points.collect() },
            ],
        }
    }
}

fn axis(title: &str) -> Axis {
    Axis { title: title.into(), categories: Vec::new() }
}

/// Distribution functions of p-values less the diagonal, those furthest from it.
fn p_values(trials: &Trials) -> Option<Figure> {
    let centred = &trials.fair.centred;
    let width = centred.first().map_or(0, Vec::len);
    let mut series: Vec<(f64, String, Vec<Point>)> = Vec::new();
    for place in 0..width {
        let mut values: Vec<f64> = centred.iter().filter_map(|run| run[place].p_value).collect();
        if centred[0][place].margin.is_none() || values.len() < centred.len() {
            continue;
        }
        values.sort_by(f64::total_cmp);
        let points: Vec<Point> = (0_u32..=50)
            .map(|step| {
                let x = f64::from(step) / 50.0;
                let below = values.partition_point(|&value| value <= x);
                Point { x, y: real(below as u64) / real(values.len() as u64) - x, low: None, high: None }
            })
            .collect();
        let most = points.iter().fold(0.0_f64, |most, point| most.max(point.y.abs()));
        series.push((most, centred[0][place].estimand.clone(), points));
    }
    if series.is_empty() {
        return None;
    }
    let reach = band(centred.len(), 0.01 / real(series.len().max(1) as u64));
    series.sort_by(|one, other| other.0.total_cmp(&one.0).then_with(|| one.1.cmp(&other.1)));
    let lines = series.into_iter().take(SERIES).map(|(_, label, points)| Layer::Line { label, points });
    let band = Layer::Band { label: "uniform".into(), low: Some(-reach), high: Some(reach) };
    Some(Figure {
        id: "p-values".into(),
        title: "Are p-values of fair runs uniform?".into(),
        caption: "The share of p-values up to each level, less that level: 0 where they are uniform. Inside the band (99 % for all \
                  numbers together) nothing is the matter. The numbers furthest from 0 are shown."
            .into(),
        x: axis("p-value"),
        y: axis("share up to it, less the level"),
        layers: std::iter::once(band).chain(lines).collect(),
    })
}

/// How often intervals miss, against what they may.
fn misses(findings: &[Finding]) -> Figure {
    let is_shown = |one: &&Finding| one.estimand.starts_with("misses/") || one.estimand.starts_with("false-alarms/");
    let shown: Vec<&Finding> = findings.iter().filter(is_shown).collect();
    let points =
        (0_u32..).zip(&shown).map(|(x, one)| Point { x: f64::from(x), y: one.estimate, low: one.low, high: one.high });
    let allowed = (0_u32..)
        .zip(&shown)
        .filter_map(|(x, one)| Some(Point { x: f64::from(x), y: one.margin?.high?, low: None, high: None }));
    let name = |one: &&Finding| one.estimand.split_once('/').map_or("", |(_, name)| name).replace('-', " ");
    Figure {
        id: "misses".into(),
        title: "How often fair runs raise an alarm".into(),
        caption: "Of all judged numbers together (interval, p-value, verdict), then each interval by itself; with what is allowed. An \
                  interval that reaches down to what is allowed holds."
            .into(),
        x: Axis { title: "alarm".into(), categories: shown.iter().map(name).collect() },
        y: axis("percent of runs"),
        layers: vec![
            Layer::Points { label: "runs".into(), points: points.collect() },
            Layer::Points { label: "allowed".into(), points: allowed.collect() },
        ],
    }
}
