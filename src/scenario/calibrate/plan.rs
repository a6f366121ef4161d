//! How many runs of which size a calibration plays.

use std::ops::RangeInclusive;

use toml::Spanned;

use crate::error::Result;
use crate::scenario::text::Source;
use crate::scenario::variant::changes;
use crate::scenario::wire::WireCalibration;

/// What a calibration plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibration {
    /// Fair runs.
    pub runs: u64,
    /// Runs with each size of the planted unfairness.
    pub power_runs: u64,
    /// Tournaments of each run.
    pub tournaments: u64,
    /// Shares of the tournaments that are played with the planted unfairness, rising.
    pub sizes: Vec<f64>,
    /// The planted unfairness: `key=value`.
    pub planted: Vec<String>,
}

impl Default for Calibration {
    fn default() -> Self {
        Self { runs: 400, power_runs: 60, tournaments: 300, sizes: vec![0.25, 0.5, 0.75, 1.0], planted: Vec::new() }
    }
}

impl Calibration {
    pub(in crate::scenario) fn read(source: &Source<'_>, wire: Option<&Spanned<WireCalibration>>) -> Result<Self> {
        let mut plan = Self::default();
        let Some(wire) = wire else { return Ok(plan) };
        let fault = |what: String, remedy: &str| source.error(Some(wire.span()), what, remedy);
        let WireCalibration { runs, power_runs, tournaments, sizes, planted } = wire.get_ref();
        let whole = |name: &str, given: Option<i64>, range: RangeInclusive<i64>, usual: u64| match given {
            None => Ok(usual),
            Some(number) if range.contains(&number) => Ok(number.unsigned_abs()),
            Some(number) => {
                let remedy = format!("write a whole number from {} to {}", range.start(), range.end());
                Err(fault(format!("`{name} = {number}` is out of range"), &remedy))
            }
        };
        plan.runs = whole("runs", *runs, 20..=100_000, plan.runs)?;
        plan.power_runs = whole("power-runs", *power_runs, 20..=100_000, plan.power_runs)?;
        plan.tournaments = whole("tournaments", *tournaments, 2..=1_000_000, plan.tournaments)?;
        if let Some(sizes) = sizes {
            let rising = sizes.windows(2).all(|pair| pair[0] < pair[1]);
            if sizes.is_empty() || !rising || sizes.iter().any(|&size| !(size > 0.0 && size <= 1.0)) {
                let remedy = "write shares above 0 and up to 1, the smallest first, such as [0.25, 0.5, 1.0]";
                return Err(fault("`sizes` are no rising shares".into(), remedy));
            }
            plan.sizes.clone_from(sizes);
        }
        plan.planted = changes(planted);
        Ok(plan)
    }
}
