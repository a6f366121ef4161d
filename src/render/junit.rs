//! `junit.xml`: one test case for every judged finding, for the pages on which CI systems list tests.
//!
//! Written by hand: the crates for this format put times and random identifiers into the file, and ours must be the same bytes
//! for the same report. Only four elements are needed, and the escaping is that of all our XML.

use std::fmt::Write;

use crate::render::number::{self, Precision};
use crate::render::words::escape;
use crate::report::{Finding, Report, Verdict};

/// The judged findings as JUnit XML: unfair ones are failures, undecided ones are errors, since the test came to no end.
pub fn write(report: &Report) -> String {
    let judged: Vec<&Finding> = report.findings.iter().filter(|finding| finding.verdict != Verdict::Measured).collect();
    let count = |verdict: Verdict| judged.iter().filter(|finding| finding.verdict == verdict).count();
    let name = escape(&report.scenario.name);
    let totals = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\"",
        judged.len(),
        count(Verdict::Unfair),
        count(Verdict::Undecided)
    );
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let _ = writeln!(out, "<testsuites name=\"evenhand\" {totals}>");
    let _ = writeln!(out, "  <testsuite name=\"{name}\" {totals} skipped=\"0\">");
    for finding in judged {
        let case = format!(
            "    <testcase classname=\"{name}.{}\" name=\"{}\"",
            escape(&finding.check),
            escape(&finding.estimand)
        );
        let element = match finding.verdict {
            Verdict::Fair | Verdict::Measured => None,
            Verdict::Unfair => Some("failure"),
            Verdict::Undecided => Some("error"),
        };
        let _ = match element {
            None => writeln!(out, "{case}/>"),
            Some(element) => writeln!(
                out,
                "{case}>\n      <{element} type=\"{}\" message=\"{}\">{}</{element}>\n    </testcase>",
                finding.verdict.word(),
                escape(&message(finding)),
                escape(&finding.question),
            ),
        };
    }
    out.push_str("  </testsuite>\n</testsuites>\n");
    out
}

fn message(finding: &Finding) -> String {
    let precision = Precision::of(finding);
    let mut text = format!(
        "{}: {} {} {}",
        finding.verdict.word(),
        number::value(finding.estimate, precision),
        number::interval(finding.low, finding.high, precision),
        finding.unit
    );
    if let Some(margin) = finding.margin {
        let _ = write!(text, "; fair is {} ({})", number::margin(margin), number::source(margin.source));
    }
    if let Some(needed) = finding.needed {
        let _ = write!(text, "; about {} tournaments would decide", number::count(needed));
    }
    text
}
