//! What the figures of several checks have in common: a family of findings, drawn against its margin.

use super::measure;
use crate::report::{Finding, Layer, Point};

/// The findings of a family, in order.
pub fn members<'a>(findings: &'a [Finding], family: &'a str) -> impl Iterator<Item = &'a Finding> {
    findings.iter().filter(move |finding| measure::family(&finding.estimand) == family)
}

/// The estimates of a family with their intervals, at 0, 1, 2 …
pub fn points(findings: &[Finding], family: &str) -> Vec<Point> {
    (0u32..)
        .zip(members(findings, family))
        .map(|(x, finding)| Point { x: f64::from(x), y: finding.estimate, low: finding.low, high: finding.high })
        .collect()
}

/// The layers of a figure that shows a family: the margin, if one is set, no difference (under the name `reference`), and the
/// estimates.
pub fn against_margin(findings: &[Finding], family: &str, reference: &str) -> Vec<Layer> {
    let margin = members(findings, family).find_map(|finding| finding.margin);
    let band = margin.map(|margin| Layer::Band { label: "margin".into(), low: margin.low, high: margin.high });
    band.into_iter()
        .chain([
            Layer::Level { label: reference.into(), y: 0.0 },
            Layer::Points { label: "estimate with interval".into(), points: points(findings, family) },
        ])
        .collect()
}
