//! What many runs say about the checks that judged them.
//!
//! A promise holds unless the interval of what was counted excludes it: a share of false alarms that may be at most 5 % holds when its
//! interval reaches down to 5 %. Every interval here is exact (Clopper and Pearson; Dvoretzky, Kiefer and Wolfowitz with the
//! constant of P. Massart, Ann. Probab. 18, 1990), and all of them hold together with 99 %.

use super::{Runs, Trials, is_found};
use crate::report::{Finding, Margin, MarginSource, Verdict};
use crate::stats::interval::{Interval, clopper_pearson};
use crate::stats::many::bonferroni;
use crate::stats::rank::kolmogorov;
use crate::stats::{Alternative, real};

/// Error probability of all intervals of a calibration together.
const ERROR: f64 = 0.01;
/// The power that a check must have against the planted unfairness at its full size.
pub(super) const POWER: f64 = 0.95;

/// The findings: false alarms of three kinds, misses of each interval, p-values against uniform, power by size.
pub fn assess(trials: &Trials, confidence: f64) -> Vec<Finding> {
    let nominal = 1.0 - confidence;
    let (fair, centred) = (&trials.fair.findings, &trials.fair.centred);
    let places = judged(&trials.fair);
    let promises = 3 + 2 * places.len() + usize::from(!trials.planted.is_empty());
    let error = bonferroni(ERROR, promises);
    let runs = fair.len();
    let any_miss = |run: &[Finding]| run.iter().any(|one| one.margin.is_some() && misses(one));
    let any_alarm =
        |run: &[Finding]| run.iter().any(|one| one.p_adjusted.is_some_and(|p_adjusted| p_adjusted < nominal));
    let alarms = [
        (
            "false-alarms/interval",
            "In how many fair runs does any judged interval miss the truth?",
            counted(centred, any_miss),
        ),
        (
            "false-alarms/p-value",
            "In how many fair runs does any p-value, after Holm's correction, fall below the level where nothing differs?",
            counted(centred, any_alarm),
        ),
        (
            "false-alarms/verdict",
            "In how many fair runs is anything called unfair whose truth is fair?",
            counted(fair, |run| wrongly_unfair(run, &trials.truth)),
        ),
    ];
    let mut findings: Vec<Finding> = alarms
        .into_iter()
        .map(|(name, question, count)| at_most(name, question, count, runs, nominal, error))
        .collect();
    let share = bonferroni(nominal, places.len());
    for &place in &places {
        let name = format!("misses/{}", centred[0][place].estimand.replace('/', "-"));
        let question = "In how many fair runs does the interval of this number miss the truth? All together may do so as often as was \
                        said; each has its share.";
        findings.push(at_most(&name, question, counted(centred, |run| misses(&run[place])), runs, share, error));
    }
    for &place in &places {
        let values: Vec<f64> = centred.iter().filter_map(|run| run[place].p_value).collect();
        if values.len() == runs {
            findings.push(uniform(&centred[0][place].estimand, &values, error));
        }
    }
    findings.extend(power(trials, error));
    findings
}

/// Places of what was judged.
fn judged(runs: &Runs) -> Vec<usize> {
    let first = runs.centred.first();
    first.map_or_else(Vec::new, |run| (0..run.len()).filter(|&place| run[place].margin.is_some()).collect())
}

fn counted(runs: &[Vec<Finding>], wanted: impl Fn(&[Finding]) -> bool) -> u64 {
    runs.iter().map(|run| u64::from(wanted(run))).sum()
}

/// Whether the interval of a finding misses its truth, the middle of its margin.
fn misses(finding: &Finding) -> bool {
    let Some(Margin { low: Some(low), high: Some(high), .. }) = finding.margin else { return false };
    let truth = f64::midpoint(low, high);
    // Both ends of the margin were rounded on the way here: a truth on the end of an interval is inside.
    let slack = 1e-9 * (1.0 + truth.abs());
    finding.low.is_some_and(|low| low > truth + slack) || finding.high.is_some_and(|high| high < truth - slack)
}

fn wrongly_unfair(run: &[Finding], truth: &[f64]) -> bool {
    run.iter().zip(truth).any(|(one, &truth)| {
        let is_fair = one.margin.is_some_and(|margin| {
            margin.low.is_none_or(|low| low <= truth) && margin.high.is_none_or(|high| truth <= high)
        });
        is_fair && one.verdict == Verdict::Unfair
    })
}

/// What is asked of many runs.
struct Asked<'a> {
    estimand: &'a str,
    question: &'a str,
    unit: &'a str,
    runs: usize,
}

impl Asked<'_> {
    /// A finding that is measured, or that holds or not.
    fn finding(&self, interval: Interval, margin: Option<Margin>, holds: bool) -> Finding {
        Finding {
            check: "calibration".into(),
            estimand: self.estimand.into(),
            question: self.question.into(),
            estimate: interval.estimate,
            low: interval.low,
            high: interval.high,
            unit: self.unit.into(),
            margin,
            p_value: None,
            p_adjusted: None,
            verdict: match (margin, holds) {
                (None, _) => Verdict::Measured,
                (Some(_), true) => Verdict::Fair,
                (Some(_), false) => Verdict::Unfair,
            },
            tournaments: self.runs as u64,
            needed: None,
            figures: Vec::new(),
        }
    }
}

/// A share of runs that may be at most `nominal`.
fn at_most(estimand: &str, question: &str, count: u64, runs: usize, nominal: f64, error: f64) -> Finding {
    let interval = clopper_pearson(count, runs as u64, error);
    let holds = interval.low.is_none_or(|low| low <= nominal);
    let margin = Margin { low: None, high: Some(percent(nominal)), source: MarginSource::Promise };
    Asked { estimand, question, unit: "percent of runs", runs }.finding(interval.scaled(100.0), Some(margin), holds)
}

/// A share in percent, without what a binary fraction adds at the end.
fn percent(share: f64) -> f64 {
    (share * 1e8).round() / 1e6
}

/// How far p-values are from uniform: the largest distance of their distribution function from the diagonal.
fn uniform(estimand: &str, values: &[f64], error: f64) -> Finding {
    let distance = kolmogorov(values, Alternative::TwoSided).map_or(0.0, |test| test.statistic);
    let reach = band(values.len(), error);
    let interval =
        Interval { low: Some((distance - reach).max(0.0)), estimate: distance, high: Some(distance + reach) };
    let margin = Margin { low: Some(0.0), high: Some(0.0), source: MarginSource::Promise };
    let asked = Asked {
        estimand: &format!("p-values/{}", estimand.replace('/', "-")),
        question: "How far is the distribution of p-values in fair runs from uniform, at most? It holds where the interval reaches \
                   down to 0.",
        unit: "of distribution function",
        runs: values.len(),
    };
    asked.finding(interval, Some(margin), distance <= reach)
}

/// Half the width of a simultaneous band around the distribution function of so many values.
pub(super) fn band(values: usize, error: f64) -> f64 {
    (libm::log(2.0 / error) / (2.0 * real(values.max(1) as u64))).sqrt()
}

/// How often each size of the planted unfairness was found; at full size it must be nearly always.
fn power(trials: &Trials, error: f64) -> Vec<Finding> {
    let last = trials.planted.len();
    let found = |(place, (size, runs)): (usize, &(f64, Vec<Vec<Finding>>))| {
        let interval = clopper_pearson(counted(runs, is_found), runs.len() as u64, error);
        let is_full = place + 1 == last;
        let margin = is_full.then_some(Margin { low: Some(100.0 * POWER), high: None, source: MarginSource::Promise });
        let holds = interval.high.is_none_or(|high| high >= POWER);
        let asked = Asked {
            estimand: &format!("power/{}-percent", size * 100.0),
            question: "How often is the planted unfairness found, when so large a share of the tournaments is played with it?",
            unit: "percent of runs",
            runs: runs.len(),
        };
        asked.finding(interval.scaled(100.0), margin, holds)
    };
    trials.planted.iter().enumerate().map(found).collect()
}
