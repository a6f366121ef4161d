//! What would change the answer: how wide the margin would have to be for another verdict.

use maud::{Markup, html};

use super::{badge, heading};
use crate::render::group::{Group, group};
use crate::render::number;
use crate::render::words::clean;
use crate::report::{Finding, Margin, MarginSource, Origin, Report, Verdict};

/// Whether any family has a margin that could be another.
pub(super) fn is_shown(report: &Report) -> bool {
    group(&report.findings).iter().any(|group| words(group, report.scenario.origin).is_some())
}

/// The section; nothing where no margin could be another.
pub(super) fn section(report: &Report) -> Markup {
    if !is_shown(report) {
        return html! {};
    }
    let groups = group(&report.findings);
    html! {
        section id="edges" aria-labelledby="edges-title" {
            h2 id="edges-title" { "What would change the answer" }
            p { "A verdict depends on the margin. Here is how much of it each family needs." }
            ul {
                @for group in groups.iter().filter(|group| group.verdict() != Verdict::Measured) {
                    @if let Some(words) = words(group, report.scenario.origin) { li { (badge(group.verdict())) " " (heading(group)) " " (words) } }
                }
            }
        }
    }
}

/// The middle of a margin and half its width.
fn middle(margin: Margin) -> Option<(f64, f64)> {
    match margin {
        Margin { low: Some(low), high: Some(high), source: MarginSource::Margin } => {
            Some((f64::midpoint(low, high), (high - low) / 2.0))
        }
        Margin { .. } => None,
    }
}

/// How far the interval of a finding reaches from the middle, and how near it comes.
fn reach(finding: &Finding, middle: f64) -> Option<(f64, f64)> {
    let (low, high) = (finding.low? - middle, finding.high? - middle);
    let near = if low <= 0.0 && high >= 0.0 { 0.0 } else { low.abs().min(high.abs()) };
    Some((low.abs().max(high.abs()), near))
}

fn words(group: &Group<'_>, origin: Origin) -> Option<String> {
    let judged: Vec<&&Finding> = group.findings.iter().filter(|finding| finding.margin.is_some()).collect();
    let mut widths: Vec<(f64, f64, f64)> = Vec::new();
    for finding in &judged {
        let (middle, half) = middle(finding.margin?)?;
        let (far, near) = reach(finding, middle)?;
        widths.push((half, far, near));
    }
    let half = widths.first().map(|(half, _, _)| *half)?;
    if widths.iter().any(|(other, _, _)| other.total_cmp(&half).is_ne()) {
        return None;
    }
    let far = widths.iter().fold(0.0_f64, |far, (_, next, _)| far.max(*next));
    let near = widths.iter().fold(0.0_f64, |near, (_, _, next)| near.max(*next));
    let (unit, set) = (clean(group.unit), number::exact(half));
    let digits = |value: f64| super::short(value);
    Some(match group.verdict() {
        Verdict::Fair => format!("The margin is {set} {unit}; anything from {} up would still be fair.", digits(far)),
        Verdict::Unfair => {
            format!("The margin is {set} {unit}; it would have to be {} or more to call this fair.", digits(far))
        }
        Verdict::Undecided => format!(
            "The margin is {set} {unit}; from {} up this is fair with as many {}{}.",
            digits(far),
            origin.units(),
            if near > 0.0 { format!(", below {} it is unfair", digits(near)) } else { String::new() }
        ),
        Verdict::Measured => return None,
    })
}
