//! What variants change, as a run prints it: the judged differences, variant by variant.

use std::fmt::Write;

use super::{Colour, WIDTH, change_sign, paragraph};
use crate::render::number::{self, Precision};
use crate::render::words::{elide, letters};
use crate::report::comparison::{Change, Comparison, Difference};
use crate::report::{Finding, Report, Verdict};

/// Most differences of one variant that are told one by one.
const MOST: usize = 12;

pub(super) fn write(out: &mut String, report: &Report, comparison: &Comparison, colour: Colour) {
    for variant in comparison.variants.iter().skip(1) {
        out.push('\n');
        let factor = variant
            .factor
            .map_or_else(String::new, |factor| format!(": the same luck saved {factor:.1} times the tournaments"));
        paragraph(out, "", &format!("{}{factor}", variant.name), |line| colour.paint("1", line));
        let own: Vec<&Difference> = comparison.differences.iter().filter(|one| one.variant == variant.name).collect();
        let telling = |one: &&&Difference| !matches!(one.change, Change::None | Change::Unseen);
        let told: Vec<&&Difference> = own.iter().filter(telling).take(MOST).collect();
        for one in &told {
            row(out, report, one, colour);
        }
        let more = own.iter().filter(telling).count() - told.len();
        let still = own.len() - own.iter().filter(telling).count();
        if more > 0 {
            let _ = writeln!(out, "    and {more} more that differ");
        }
        let _ =
            writeln!(out, "    {} {still} without a difference that matters or was seen", change_sign(Change::None));
    }
    out.push('\n');
    for warning in &comparison.warnings {
        paragraph(out, "! ", warning, |line| colour.paint("33", line));
    }
    for answer in &comparison.answers {
        paragraph(out, "", answer, str::to_owned);
    }
}

fn row(out: &mut String, report: &Report, one: &Difference, colour: Colour) {
    let precision = precision(report, one);
    let value = |value: f64| number::value(value, precision);
    let line = format!(
        "    {}  {} → {}  {} {}",
        elide(&one.estimand, 40, letters),
        value(one.base),
        value(one.value),
        number::interval(one.low, one.high, precision),
        one.unit,
    );
    let verdict = match one.change {
        Change::Worse => Verdict::Unfair,
        Change::Better | Change::None => Verdict::Fair,
        Change::Different | Change::Undecided => Verdict::Undecided,
        Change::Higher | Change::Lower | Change::Unseen => Verdict::Measured,
    };
    let words = format!("{} {}", change_sign(one.change), one.change.words());
    let _ =
        writeln!(out, "{}  {}", elide(&line, WIDTH - letters(&words) - 2, letters), colour.verdict(verdict, &words));
}

/// The digits that the base's number and the difference are worth.
fn precision(report: &Report, one: &Difference) -> Precision {
    let base = report.findings.iter().find(|finding| finding.estimand == one.estimand);
    base.map_or(Precision::Decimals(3), |base| {
        let difference = Finding { estimate: one.estimate, low: one.low, high: one.high, ..base.clone() };
        Precision::of(&difference)
    })
}
