//! Whether a check can be trusted: many small fair runs, and many with a planted unfairness of several sizes.
//!
//! All runs have the same number of tournaments, each its own. The truth that intervals and p-values are held against is what all fair
//! runs together say. A planted unfairness has its size by the share of tournaments of a run that are played with it.

use std::ops::Range;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{Game, Scenario};
use crate::check::backgammon::BackgammonPanel;
use crate::check::poker::PokerPanel;
use crate::check::preferans::PreferansPanel;
use crate::check::{Measure, Panel, Standard, judge};
use crate::contest::Contest;
use crate::error::{Error, Result};
use crate::report::{Finding, Report, Verdict};
use crate::run::{Plan, Progress, run};
use crate::tally::Tally;

mod assess;
mod page;
mod plan;

pub use assess::assess;
pub use plan::Calibration;

/// What the checks measured in one run.
type Measured = Vec<(&'static str, Vec<Measure>)>;

/// What many runs of the same size found.
#[derive(Debug, Clone)]
pub struct Runs {
    /// What was judged by the margins of the scenario.
    pub findings: Vec<Vec<Finding>>,
    /// The same with the truth as no difference: for p-values and intervals.
    pub centred: Vec<Vec<Finding>>,
}

/// What a calibration played.
#[derive(Debug, Clone)]
pub struct Trials {
    /// The estimates of all fair runs together.
    pub truth: Vec<f64>,
    /// The fair runs.
    pub fair: Runs,
    /// By size, as a share of tournaments: runs with the planted unfairness.
    pub planted: Vec<(f64, Vec<Vec<Finding>>)>,
    /// Tournaments played.
    pub tournaments: u64,
}

impl Scenario {
    /// Plays many small runs and says whether the checks raise false alarms no more often than they may, and what they find.
    ///
    /// # Errors
    /// [`Error::Law`] when a tournament broke a law, [`Error::Interrupted`] when told to stop, [`Error::Input`] when the planted
    /// unfairness cannot be used.
    pub fn calibrate(&self, progress: &Progress) -> Result<Report> {
        let trials = self.trials(progress)?;
        Ok(self.calibration_report(&trials))
    }

    /// Tournaments that [`Scenario::calibrate`] plays.
    pub fn calibration_work(&self) -> u64 {
        let Calibration { runs, power_runs, tournaments, sizes, .. } = &self.calibration;
        (runs + power_runs * sizes.len() as u64) * tournaments
    }

    /// Plays the runs of a calibration.
    ///
    /// # Errors
    /// As [`Scenario::calibrate`].
    pub fn trials(&self, progress: &Progress) -> Result<Trials> {
        let planted = if self.calibration.planted.is_empty() {
            None
        } else {
            let place = format!("{}: [calibration.planted]", self.path);
            Some(self.varied(&place, &self.calibration.planted)?)
        };
        match (&self.game, planted.as_ref().map(|planted| &planted.game)) {
            (Game::Poker(fair), None) => self.tried::<_, PokerPanel>(fair, None, progress),
            (Game::Poker(fair), Some(Game::Poker(planted))) => {
                self.tried::<_, PokerPanel>(fair, Some(planted), progress)
            }
            (Game::Preferans(fair), None) => self.tried::<_, PreferansPanel>(fair, None, progress),
            (Game::Preferans(fair), Some(Game::Preferans(planted))) => {
                self.tried::<_, PreferansPanel>(fair, Some(planted), progress)
            }
            (Game::Backgammon(fair), None) => self.tried::<_, BackgammonPanel>(fair, None, progress),
            (Game::Backgammon(fair), Some(Game::Backgammon(planted))) => {
                self.tried::<_, BackgammonPanel>(fair, Some(planted), progress)
            }
            (Game::Poker(_) | Game::Preferans(_) | Game::Backgammon(_), Some(_)) => Err(Error::input(
                &self.path,
                "the planted unfairness is of another game",
                "change fields of the same game",
            )),
        }
    }

    fn tried<C: Contest, P: Panel<C>>(&self, fair: &C, planted: Option<&C>, progress: &Progress) -> Result<Trials> {
        let Calibration { runs, power_runs, tournaments, sizes, .. } = &self.calibration;
        let play = |contest: &C, part: Range<u64>| {
            let plan = Plan { luck: self.luck(), tournaments: part };
            run(contest, &plan, || P::new(contest, &self.checks), progress).map_err(|ended| self.ended(ended))
        };
        let (sum, measured) = (0..*runs)
            .into_par_iter()
            .map(|number| {
                let tally = play(fair, number * tournaments..(number + 1) * tournaments)?;
                let measured = P::measure(fair, &tally);
                Ok((tally, vec![measured]))
            })
            .try_reduce_with(|(mut sum, mut all), (tally, more)| {
                sum.merge(tally);
                all.extend(more);
                Ok((sum, all))
            })
            .unwrap_or_else(|| Ok((P::new(fair, &self.checks).harvest(), Vec::new())))?;
        let truth: Vec<f64> = P::measure(fair, &sum)
            .iter()
            .flat_map(|(_, measures)| measures)
            .map(|measure| measure.estimator.interval(0.05).estimate)
            .collect();
        let fair_runs = Runs {
            findings: measured.iter().map(|one| judge(one, &self.standard)).collect(),
            centred: measured.into_iter().map(|one| centred(one, &truth, &self.standard)).collect(),
        };
        let mut found = Vec::new();
        if let Some(planted) = planted {
            for (place, &size) in (0..).zip(sizes) {
                let first = runs + place * power_runs;
                let faulty = share(*tournaments, size);
                let findings = (first..first + power_runs)
                    .into_par_iter()
                    .map(|number| {
                        let start = number * tournaments;
                        let mut tally = play(planted, start..start + faulty)?;
                        if faulty < *tournaments {
                            tally.merge(play(fair, start + faulty..start + tournaments)?);
                        }
                        Ok(judge(&P::measure(fair, &tally), &self.standard))
                    })
                    .collect::<Result<Vec<_>>>()?;
                found.push((size, findings));
            }
        }
        Ok(Trials { truth, fair: fair_runs, planted: found, tournaments: self.calibration_work() })
    }
}

/// A share of some tournaments, at least one.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a share from 0 to 1 of a number that floats hold"
)]
fn share(tournaments: u64, size: f64) -> u64 {
    ((tournaments as f64 * size).round() as u64).clamp(1, tournaments)
}

/// What a run found with the truth as no difference, all of it judged.
fn centred(mut measured: Measured, truth: &[f64], standard: &Standard) -> Vec<Finding> {
    let limits: Vec<bool> =
        measured.iter().flat_map(|(_, measures)| measures).map(|measure| standard.limits(measure).is_some()).collect();
    let any = limits.contains(&true);
    let mut margins = standard.margins.clone();
    for ((measure, &truth), judged) in measured.iter_mut().flat_map(|(_, measures)| measures).zip(truth).zip(limits) {
        measure.null = truth;
        // The truth comes from the same sample of measured games, where there is one: what it may be wrong by is no matter here.
        measure.estimator = measure.estimator.clone().of_tournaments();
        // Any margin makes a finding judged; how wide it is has no say in intervals and p-values.
        if judged || !any {
            margins.insert(measure.estimand.clone(), 1.0);
        }
    }
    judge(&measured, &Standard { confidence: standard.confidence, margins, ..Standard::default() })
}

/// Whether a run was found unfair in any way.
pub fn is_found(findings: &[Finding]) -> bool {
    findings.iter().any(|finding| finding.verdict == Verdict::Unfair)
}
