//! Fairness questions, and how they are judged.
//!
//! A [`Check`] counts (its probe), turns the counts into [`Measure`]s and draws figures. Intervals, p-values and verdicts are
//! the same for all checks and come from [`judge`]:
//!
//! 1. Estimands with a margin or a claim are *judged*, the others *measured*.
//! 2. All judged intervals hold together with the scenario's confidence (Bonferroni's share each), and so do all measured
//!    ones.
//! 3. A judged finding is fair when its interval lies inside the margin, unfair when it lies outside, undecided otherwise;
//!    then the number of tournaments that would decide is given.
//! 4. p-values are for no difference at all, adjusted by Holm's method over the judged findings. They have no say in verdicts.

pub mod backgammon;
pub mod events;
pub mod figure;
pub mod measure;
pub mod poker;
pub mod preferans;
pub mod share;

use std::collections::BTreeMap;

use crate::contest::Contest;
use crate::report::{Figure, Finding, Margin, MarginSource, Verdict};
use crate::stats::equivalence::{Decision, Limits, decide, needed};
use crate::stats::many::{bonferroni, holm};
use crate::tally::Probe;
pub use measure::{Estimator, Measure};

/// The probe of a check.
pub type ProbeOf<K> = <K as Check>::Probe;
/// The tally of a check.
pub type TallyOf<K> = <ProbeOf<K> as Probe<<K as Check>::Contest>>::Tally;

/// One fairness question.
pub trait Check {
    /// The contest that it is about.
    type Contest: Contest;
    /// What counts.
    type Probe: Probe<Self::Contest>;

    /// Its name in scenarios and reports.
    const NAME: &'static str;
    /// The question in words.
    const QUESTION: &'static str;
    /// Numbers of the rules concerned, for example "PS-14".
    const RULES: &'static [&'static str];

    /// A fresh probe.
    fn probe(contest: &Self::Contest) -> Self::Probe;

    /// What the counts say, one measure an estimand. Which estimands there are depends on the contest alone.
    fn measure(contest: &Self::Contest, tally: &TallyOf<Self>) -> Vec<Measure>;

    /// The figures. `findings` are those of this check, judged.
    fn draw(contest: &Self::Contest, tally: &TallyOf<Self>, findings: &[Finding]) -> Vec<Figure>;
}

/// By what findings are judged.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Standard {
    /// Probability that all judged intervals hold together, and that all measured ones do: 0.95, say.
    pub confidence: f64,
    /// How far an estimand, or each of a family, may be from no difference: by name.
    pub margins: BTreeMap<String, f64>,
    /// What the rule text says of an estimand, or of each of a family: by name.
    pub claims: BTreeMap<String, Limits>,
    /// How large a change of an estimand, or of each of a family, is too small to matter: by name.
    pub differences: BTreeMap<String, f64>,
}

impl Standard {
    /// How far a variant may move an estimand for it to be no difference that matters: as said of it, or of its family; else its
    /// margin.
    pub fn difference(&self, measure: &Measure) -> Option<f64> {
        let named = |table: &BTreeMap<String, f64>| {
            table.get(&measure.estimand).or_else(|| table.get(measure.family())).copied()
        };
        named(&self.differences).or_else(|| named(&self.margins))
    }

    /// The limits that an estimand is judged by: its own before its family's, a claim before a margin.
    pub fn limits(&self, measure: &Measure) -> Option<Margin> {
        let claim = |name: &str| {
            let Limits { low, high } = *self.claims.get(name)?;
            Some(Margin { low, high, source: MarginSource::Claim })
        };
        let margin = |name: &str| {
            let margin = *self.margins.get(name)?;
            Some(Margin {
                low: Some(measure.null - margin),
                high: Some(measure.null + margin),
                source: MarginSource::Margin,
            })
        };
        let family = measure.family();
        claim(&measure.estimand)
            .or_else(|| margin(&measure.estimand))
            .or_else(|| claim(family))
            .or_else(|| margin(family))
    }
}

/// Judges what the checks measured: (name of the check, its measures).
pub fn judge(measured: &[(&'static str, Vec<Measure>)], standard: &Standard) -> Vec<Finding> {
    let all: Vec<(&str, &Measure, Option<Margin>)> = measured
        .iter()
        .flat_map(|(check, measures)| measures.iter().map(|measure| (*check, measure, standard.limits(measure))))
        .collect();
    let judged = all.iter().filter(|(_, _, margin)| margin.is_some()).count();
    let error = 1.0 - standard.confidence;
    let judged_error = bonferroni(error, judged);
    let measured_error = bonferroni(error, all.len() - judged);
    let mut findings: Vec<Finding> = all
        .iter()
        .map(|&(check, measure, margin)| {
            let error = if margin.is_some() { judged_error } else { measured_error };
            find(check, measure, margin, error)
        })
        .collect();
    let family: Vec<usize> = (0..findings.len())
        .filter(|&place| findings[place].margin.is_some() && findings[place].p_value.is_some())
        .collect();
    let p_values: Vec<f64> = family.iter().filter_map(|&place| findings[place].p_value).collect();
    for (place, adjusted) in family.into_iter().zip(holm(&p_values)) {
        findings[place].p_adjusted = Some(adjusted);
    }
    findings
}

fn find(check: &str, measure: &Measure, margin: Option<Margin>, error: f64) -> Finding {
    let interval = measure.estimator.interval(error);
    let tournaments = measure.estimator.tournaments();
    let (verdict, needed) = match margin {
        None => (Verdict::Measured, None),
        Some(Margin { low, high, source }) => {
            let limits = Limits { low, high };
            match decide(&interval, &limits) {
                Decision::Inside => (Verdict::Fair, None),
                Decision::Outside => (Verdict::Unfair, None),
                // A claim that something never happens is refuted by one case, and held by none: no sample is large enough
                // to prove it, so the interval says how often it may happen all the same.
                Decision::Straddles
                    if source == MarginSource::Claim && high == Some(0.0) && measure.estimator.never_happened() =>
                {
                    (Verdict::Fair, None)
                }
                // What a sample is off by stays, however many tournaments are played: no number of them is promised.
                Decision::Straddles if !measure.estimator.converges() => (Verdict::Undecided, None),
                Decision::Straddles => (Verdict::Undecided, needed(tournaments, &interval, &limits)),
            }
        }
    };
    Finding {
        check: check.to_string(),
        estimand: measure.estimand.clone(),
        question: measure.question.clone(),
        estimate: interval.estimate,
        low: interval.low,
        high: interval.high,
        unit: measure.unit.to_string(),
        margin,
        p_value: measure.estimator.p_value(measure.null),
        p_adjusted: None,
        verdict,
        tournaments,
        needed,
        figures: measure.figures.iter().map(ToString::to_string).collect(),
    }
}

/// The verdict over all judged findings.
pub fn overall(findings: &[Finding]) -> Verdict {
    let any = |verdict| findings.iter().any(|finding| finding.verdict == verdict);
    if any(Verdict::Unfair) {
        Verdict::Unfair
    } else if any(Verdict::Undecided) {
        Verdict::Undecided
    } else if any(Verdict::Fair) {
        Verdict::Fair
    } else {
        Verdict::Measured
    }
}

/// What a panel of checks can do for a run, whatever the game: see [`panel!`](crate::panel).
pub trait Panel<C: Contest + ?Sized>: Probe<C> {
    /// Name, question and rules of each check.
    const CHECKS: &'static [(&'static str, &'static str, &'static [&'static str])];

    /// The probes of the checks named.
    fn new(contest: &C, names: &[String]) -> Self;

    /// What the counts say: (name of the check, its measures).
    fn measure(contest: &C, tally: &Self::Tally) -> Vec<(&'static str, Vec<Measure>)>;

    /// The figures of all checks.
    fn draw(contest: &C, tally: &Self::Tally, findings: &[Finding]) -> Vec<Figure>;
}

/// Turns a list of checks into a struct of optional probes with static calls: a check is switched on by name and costs
/// nothing when off.
#[macro_export]
macro_rules! panel {
    ($(#[$about:meta])* $panel:ident, $tallies:ident for $contest:ty { $($field:ident: $check:ty),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Debug)]
        pub struct $panel {
            $($field: Option<$crate::check::ProbeOf<$check>>,)+
        }

        /// What they counted.
        #[derive(Debug, serde::Serialize, serde::Deserialize)]
        pub struct $tallies {
            $($field: Option<$crate::check::TallyOf<$check>>,)+
        }

        impl $crate::contest::Observer<$contest> for $panel {
            #[inline(always)]
            #[allow(clippy::inline_always, reason = "see contest.rs")]
            fn observe(&mut self, event: &<$contest as $crate::contest::Contest>::Event<'_>) {
                $($crate::contest::Observer::<$contest>::observe(&mut self.$field, event);)+
            }
        }

        impl $crate::tally::Tally for $tallies {
            fn merge(&mut self, other: Self) {
                $($crate::tally::Tally::merge(&mut self.$field, other.$field);)+
            }
        }

        impl $crate::tally::Probe<$contest> for $panel {
            type Tally = $tallies;

            fn harvest(self) -> $tallies {
                $tallies { $($field: $crate::tally::Probe::<$contest>::harvest(self.$field),)+ }
            }
        }

        impl $crate::check::Panel<$contest> for $panel {
            const CHECKS: &'static [(&'static str, &'static str, &'static [&'static str])] = &[$((
                <$check as $crate::check::Check>::NAME,
                <$check as $crate::check::Check>::QUESTION,
                <$check as $crate::check::Check>::RULES,
            ),)+];

            fn new(contest: &$contest, names: &[String]) -> Self {
                Self {
                    $($field: names
                        .iter()
                        .any(|name| name == <$check as $crate::check::Check>::NAME)
                        .then(|| <$check as $crate::check::Check>::probe(contest)),)+
                }
            }

            fn measure(contest: &$contest, tally: &$tallies) -> Vec<(&'static str, Vec<$crate::check::Measure>)> {
                let mut measured = Vec::new();
                $(if let Some(tally) = &tally.$field {
                    let name = <$check as $crate::check::Check>::NAME;
                    measured.push((name, <$check as $crate::check::Check>::measure(contest, tally)));
                })+
                measured
            }

            fn draw(
                contest: &$contest,
                tally: &$tallies,
                findings: &[$crate::report::Finding],
            ) -> Vec<$crate::report::Figure> {
                let mut figures = Vec::new();
                $(if let Some(tally) = &tally.$field {
                    let name = <$check as $crate::check::Check>::NAME;
                    let own: Vec<$crate::report::Finding> =
                        findings.iter().filter(|finding| finding.check == name).cloned().collect();
                    figures.extend(<$check as $crate::check::Check>::draw(contest, tally, &own));
                })+
                figures
            }
        }
    };
}

/// Makes what counts how much was played, whatever is checked: the struct of numbers, how they are added up, and their names.
/// What is listed under `seldom` has no line where it never happened. Which events count what is said beside it, in an
/// `impl Observer`.
#[macro_export]
macro_rules! counts {
    ($counts:ident, $tally:ident for $contest:ty {
        always { $($field:ident: $name:literal),+ $(,)? }
        seldom { $($rare:ident: $rare_name:literal),* $(,)? }
    }) => {
        /// How much was played, whatever is checked.
        #[derive(Debug, Default)]
        pub struct $counts {
            tally: $tally,
        }

        /// What was counted.
        #[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
        pub struct $tally {
            $($field: u64,)+
            $($rare: u64,)*
        }

        impl $tally {
            /// The counts by name.
            pub fn named(&self) -> std::collections::BTreeMap<String, u64> {
                let mut named = std::collections::BTreeMap::new();
                $(named.insert($name.to_string(), self.$field);)+
                $(if self.$rare > 0 {
                    named.insert($rare_name.to_string(), self.$rare);
                })*
                named
            }
        }

        impl $crate::tally::Tally for $tally {
            fn merge(&mut self, other: Self) {
                $(self.$field += other.$field;)+
                $(self.$rare += other.$rare;)*
            }
        }

        impl $crate::tally::Probe<$contest> for $counts {
            type Tally = $tally;

            fn harvest(self) -> $tally {
                self.tally
            }
        }
    };
}
