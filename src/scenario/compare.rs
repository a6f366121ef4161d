//! Plays variants beside their base on the same luck, and judges what they change.
//!
//! Every tournament of a variant has the luck of the base's tournament with the same index: cards, dice and draws are keyed by purpose,
//! and a change of rules moves none. About a thousand groups of tournaments are kept apart, so that a difference is judged by how
//! it varies between groups ([`paired`](crate::stats::paired)).

use super::play::{Noted, Played};
use super::{Scenario, Stop};
use crate::check::{Estimator, Measure, overall};
use crate::error::Result;
use crate::report::comparison::{Change, Comparison, Difference, Variant};
use crate::report::{Finding, Margin, Report};
use crate::run::Progress;
use crate::stats::Limits;
use crate::stats::equivalence::{Decision, decide, needed};
use crate::stats::interval::{Interval, clopper_pearson};
use crate::stats::many::bonferroni;
use crate::stats::paired::{Sums, difference};
use crate::stats::special::normal_upper_quantile;

mod answer;
mod figure;

/// How the base is called.
pub const BASE: &str = "base";

impl Scenario {
    /// Tournaments that [`Scenario::play`] plays at most, those of all variants counted in.
    pub fn work(&self) -> u64 {
        self.tournaments.saturating_mul(self.study.variants.len() as u64 + 1)
    }

    /// Plays the base and all variants.
    pub(super) fn compare(&self, progress: &Progress) -> Result<Report> {
        let scenarios = self.variants()?;
        let groups = |scenario: &Scenario| scenario.played(0..self.tournaments, Noted::Groups, Stop::Fixed, progress);
        let base = groups(self)?;
        let errors = self.errors(&base);
        let mut variants = vec![summary(BASE, &[], self, &base, None)];
        let mut differences = Vec::new();
        for (variant, scenario) in self.study.variants.iter().zip(&scenarios) {
            let same = scenario.digest() == self.digest();
            let own = if same { None } else { Some(groups(scenario)?) };
            let side = Side { base: &base, variant: own.as_ref(), name: &variant.name };
            let found = side.differences(self, scenario, errors);
            let factor = median(found.iter().filter_map(|difference| difference.factor));
            variants.push(summary(&variant.name, &variant.changes, scenario, own.as_ref().unwrap_or(&base), factor));
            differences.extend(found);
        }
        let sweep = self.study.sweep.clone();
        let mut warnings = answer::warnings(&variants, &differences);
        if self.stop == Stop::Decided {
            warnings.push("Variants are played to the end, not until they are decided.".to_string());
        }
        let answers = answer::answers(&variants, &differences, self.standard.confidence);
        let comparison = Comparison { answers, sweep, variants, differences, warnings };
        let mut report = self.report(base);
        report.figures = figure::figures(&comparison, &report.figures);
        report.command = self.compare_command();
        report.comparison = Some(comparison);
        Ok(report)
    }

    /// The error probability of each judged and of each measured difference: all judged ones hold together, and all measured ones.
    fn errors(&self, base: &Played) -> Errors {
        let judged = base.measures.iter().filter(|(_, measure)| self.standard.difference(measure).is_some()).count();
        let (error, variants) = (1.0 - self.standard.confidence, self.study.variants.len());
        Errors {
            judged: bonferroni(error, judged * variants),
            measured: bonferroni(error, (base.measures.len() - judged) * variants),
        }
    }

    fn compare_command(&self) -> String {
        let mut command = format!("{} --tournaments {}", self.command("compare"), self.tournaments);
        for option in &self.study.options {
            command += &format!(" {option}");
        }
        command
    }
}

/// The error probability of one difference.
#[derive(Debug, Clone, Copy)]
struct Errors {
    judged: f64,
    measured: f64,
}

fn summary(name: &str, changes: &[String], scenario: &Scenario, played: &Played, factor: Option<f64>) -> Variant {
    Variant {
        name: name.to_string(),
        changes: changes.to_vec(),
        digest: scenario.digest(),
        verdict: overall(&played.findings),
        // Pictures are drawn of the base alone.
        findings: played.findings.iter().map(|finding| Finding { figures: Vec::new(), ..finding.clone() }).collect(),
        factor,
    }
}

/// The middle of some numbers, the lower of two.
fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values.get(values.len().checked_sub(1)? / 2).copied()
}

/// A variant beside its base; `None` where the rules are the same.
struct Side<'a> {
    base: &'a Played,
    variant: Option<&'a Played>,
    name: &'a str,
}

impl Side<'_> {
    /// The differences of all numbers that both have.
    fn differences(&self, base: &Scenario, scenario: &Scenario, errors: Errors) -> Vec<Difference> {
        let other = self.variant.unwrap_or(self.base);
        let mut differences = Vec::new();
        for (place, (check, measure)) in self.base.measures.iter().enumerate() {
            let found = other.measures.iter().position(|(name, other)| {
                name == check && other.estimand == measure.estimand && other.unit == measure.unit
            });
            let Some(at) = found else { continue };
            let margin = base.standard.difference(measure);
            let error = if margin.is_some() { errors.judged } else { errors.measured };
            let (interval, factor) = match self.variant {
                None => (Interval { low: Some(0.0), estimate: 0.0, high: Some(0.0) }, None),
                Some(variant) => {
                    let sums = |played: &Played, place: usize| -> Option<Vec<Sums>> {
                        played.notes.iter().map(|note| note.sums.get(place).copied().flatten()).collect()
                    };
                    let paired = sums(self.base, place)
                        .zip(sums(variant, at))
                        .and_then(|(one, other)| difference(&one, &other, error));
                    match paired {
                        Some(paired) => {
                            // What both share of the luck that is the same in all tournaments makes this too wide, never too narrow.
                            let own = [&measure.estimator, &other.measures[at].1.estimator].map(Estimator::deviation);
                            let reach = normal_upper_quantile(0.5 * error) * libm::hypot(own[0], own[1]);
                            (paired.interval.widened(reach), paired.factor)
                        }
                        None => (apart(&measure.estimator, &other.measures[at].1.estimator, error), None),
                    }
                }
            };
            let limits = (base.standard.limits(measure), scenario.standard.limits(&other.measures[at].1));
            let (one, two) = (self.base.findings[place].estimate, other.findings[at].estimate);
            differences.push(Difference {
                variant: self.name.to_string(),
                check: (*check).to_string(),
                estimand: measure.estimand.clone(),
                unit: measure.unit.to_string(),
                base: one,
                value: two,
                estimate: interval.estimate,
                low: interval.low,
                high: interval.high,
                margin,
                change: change(&interval, margin, departure(one, measure, limits.0), departure(two, measure, limits.1)),
                factor,
                needed: margin.and_then(|margin| needed(self.base.tournaments, &interval, &around(margin))),
            });
        }
        differences
    }
}

fn around(margin: f64) -> Limits {
    Limits { low: Some(-margin), high: Some(margin) }
}

/// The difference of two estimates from their own intervals, each at half the error: right whatever they share.
fn apart(base: &Estimator, variant: &Estimator, error: f64) -> Interval {
    if let (Estimator::Draw { tournaments, counts }, Estimator::Draw { counts: others, .. }) = (base, variant)
        && counts == others
    {
        // No tournament was seen to draw otherwise: as few may as the exact interval allows, and each moves a share by itself alone.
        let unseen = clopper_pearson(0, *tournaments, error).scaled(100.0);
        return Interval { low: unseen.high.map(|high| -high), estimate: 0.0, high: unseen.high };
    }
    let (base, variant) = (base.interval(0.5 * error), variant.interval(0.5 * error));
    let less = |one: Option<f64>, other: Option<f64>| one.zip(other).map(|(one, other)| one - other);
    Interval {
        low: less(variant.low, base.high),
        estimate: variant.estimate - base.estimate,
        high: less(variant.high, base.low),
    }
}

/// How far a number is from what is fair: from what a claim allows, or else from no difference.
fn departure(value: f64, measure: &Measure, limits: Option<Margin>) -> Option<f64> {
    match limits {
        None => None,
        Some(Margin { source: crate::report::MarginSource::Margin, .. }) => Some((value - measure.null).abs()),
        Some(Margin { low, high, .. }) => {
            let below = low.map_or(0.0, |low| low - value);
            let above = high.map_or(0.0, |high| value - high);
            Some(below.max(above).max(0.0))
        }
    }
}

fn change(interval: &Interval, margin: Option<f64>, base: Option<f64>, variant: Option<f64>) -> Change {
    let moved = || match (base, variant) {
        (Some(base), Some(variant)) if variant < base => Change::Better,
        (Some(base), Some(variant)) if variant > base => Change::Worse,
        (_, _) => Change::Different,
    };
    match margin {
        Some(margin) => match decide(interval, &around(margin)) {
            Decision::Inside => Change::None,
            Decision::Outside => moved(),
            Decision::Straddles => Change::Undecided,
        },
        None if interval.low.is_some_and(|low| low > 0.0) => seen(moved(), Change::Higher),
        None if interval.high.is_some_and(|high| high < 0.0) => seen(moved(), Change::Lower),
        None => Change::Unseen,
    }
}

/// A difference without a margin is better or worse where a claim says what is fair.
fn seen(moved: Change, otherwise: Change) -> Change {
    if matches!(moved, Change::Better | Change::Worse) { moved } else { otherwise }
}
