//! What a run prints: the question, every family of findings, the verdict; at most 100 columns wide.

use std::env;
use std::ffi::OsStr;
use std::fmt::Write;
use std::io::{IsTerminal, stdout};

use crate::render::group::{Group, census, group};
use crate::render::number::{self, Precision};
use crate::render::words;
use crate::render::words::{clean, elide, letters, title, wrap};
use crate::report::comparison::Change;
use crate::report::{Finding, Origin, Report, Verdict};

mod comparison;

/// The widest line.
pub const WIDTH: usize = 100;

/// Families with more members than this are told by their range and their worst member.
const SMALL: usize = 12;

/// Whether colours are wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Colour {
    /// Plain text.
    #[default]
    Plain,
    /// The escape codes that terminals know.
    Codes,
}

impl Colour {
    /// Colours on a terminal, unless the environment has a `NO_COLOR` that is not empty, or a terminal that knows none.
    pub fn of_standard_output() -> Self {
        if stdout().is_terminal() {
            Self::of_terminal(env::var_os("NO_COLOR").as_deref(), env::var_os("TERM").as_deref())
        } else {
            Self::Plain
        }
    }

    /// Colours on a terminal with these variables, see <https://no-color.org>.
    fn of_terminal(no_color: Option<&OsStr>, term: Option<&OsStr>) -> Self {
        let refused = no_color.is_some_and(|value| !value.is_empty()) || term.is_some_and(|term| term == "dumb");
        if refused { Self::Plain } else { Self::Codes }
    }

    fn paint(self, code: &str, text: &str) -> String {
        match self {
            Self::Plain => text.to_owned(),
            Self::Codes => format!("\u{1b}[{code}m{text}\u{1b}[0m"),
        }
    }

    fn verdict(self, verdict: Verdict, text: &str) -> String {
        // Blue and magenta rather than green and red: the pair that most people can tell apart.
        let code = match verdict {
            Verdict::Fair => "36",
            Verdict::Unfair => "1;35",
            Verdict::Undecided => "33",
            Verdict::Measured => "2",
        };
        self.paint(code, text)
    }
}

/// The sign that stands before a verdict's word.
pub fn sign(verdict: Verdict) -> char {
    match verdict {
        Verdict::Fair => '✓',
        Verdict::Unfair => '✗',
        Verdict::Undecided => '?',
        Verdict::Measured => '·',
    }
}

/// The sign that stands before the words of a change.
pub fn change_sign(change: Change) -> char {
    match change {
        Change::None | Change::Unseen => '=',
        Change::Better => '✓',
        Change::Worse => '✗',
        Change::Different => '≠',
        Change::Undecided => '?',
        Change::Higher => '↑',
        Change::Lower => '↓',
    }
}

/// The summary of a report.
pub fn write(report: &Report, colour: Colour) -> String {
    let scenario = &report.scenario;
    let mut out = String::new();
    paragraph(&mut out, "", &scenario.name, |line| colour.paint("1", line));
    let played = format!(
        "{} {}{} · {} confidence over all judged findings · evenhand {}",
        number::count(scenario.tournaments),
        scenario.origin.units(),
        match scenario.origin {
            Origin::Played | Origin::Tried => format!(" · seed {}", scenario.seed),
            Origin::Recorded => String::new(),
        },
        number::percent(scenario.confidence),
        report.version
    );
    paragraph(&mut out, "", &played, |line| colour.paint("2", line));
    for change in &scenario.changes {
        paragraph(&mut out, "  ", &format!("changed: {change}"), str::to_owned);
    }
    out.push('\n');
    paragraph(&mut out, "", &scenario.question, str::to_owned);
    if let Some(one) = &report.comparison {
        comparison::write(&mut out, report, one, colour);
        return out;
    }
    for group in group(&report.findings) {
        out.push('\n');
        family(&mut out, &group, colour);
    }
    out.push('\n');
    if let Some(looks) = &report.looks {
        paragraph(&mut out, "", &words::looks(looks), str::to_owned);
    }
    let verdict = format!("{} {}", sign(report.verdict), report.verdict.word());
    let _ = writeln!(out, "{} ({})", colour.verdict(report.verdict, &verdict), tally(&report.findings));
    paragraph(&mut out, "", &report.answer, str::to_owned);
    out
}

/// How many findings have which verdict, in words.
pub fn tally<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> String {
    let parts: Vec<_> =
        census(findings).into_iter().map(|(verdict, count)| format!("{count} {}", verdict.word())).collect();
    if parts.is_empty() { "no findings".to_owned() } else { parts.join(", ") }
}

fn paragraph(out: &mut String, indent: &str, text: &str, paint: impl Fn(&str) -> String) {
    for line in wrap(text, WIDTH - letters(indent), letters) {
        let _ = writeln!(out, "{indent}{}", paint(&line));
    }
}

fn family(out: &mut String, group: &Group<'_>, colour: Colour) {
    let heading = group.question().map_or_else(|| title(group.family), clean);
    paragraph(out, "", &heading, |line| colour.paint("1", line));
    let mut notes = format!("{} · {} · in {}", group.check, group.family, group.unit);
    if let Some(margin) = group.margin() {
        let _ = write!(notes, " · fair: {} ({})", number::margin(margin), number::source(margin.source));
    }
    paragraph(out, "  ", &notes, |line| colour.paint("2", line));
    if group.findings.len() <= SMALL {
        rows(out, &group.findings, group, colour);
        return;
    }
    let (low, high) = group.range();
    let precision = group.precision();
    let mut all = format!(
        "{} members from {} to {}",
        group.findings.len(),
        number::value(low, precision),
        number::value(high, precision)
    );
    if group.verdict() != Verdict::Measured {
        let _ = write!(all, ": {}", tally(group.findings.iter().copied()));
    }
    paragraph(out, "  ", &all, str::to_owned);
    let Some(worst) = group.worst() else { return };
    let (label, shown) = match worst.verdict {
        Verdict::Fair => ("closest to an edge of the margin:", vec![worst]),
        Verdict::Unfair | Verdict::Undecided => ("furthest from fair:", vec![worst]),
        Verdict::Measured => ("the smallest and the largest:", group.extremes()),
    };
    let _ = writeln!(out, "  {label}");
    rows(out, &shown, group, colour);
}

/// One line a finding, in columns.
fn rows(out: &mut String, findings: &[&Finding], group: &Group<'_>, colour: Colour) {
    let precision: Precision = group.precision();
    let shared = group.margin().is_some();
    let rows: Vec<[String; 3]> = findings
        .iter()
        .map(|finding| {
            [
                elide(&Group::name(finding), 34, letters),
                number::value(finding.estimate, precision),
                number::interval(finding.low, finding.high, precision),
            ]
        })
        .collect();
    let widest = |column: usize| rows.iter().map(|row| letters(&row[column])).max().unwrap_or(0);
    let (name, estimate, interval) = (widest(0), widest(1), widest(2));
    for (finding, row) in findings.iter().zip(&rows) {
        let line = format!("    {:<name$}  {:>estimate$}  {:>interval$}  ", row[0], row[1], row[2]);
        let verdict = format!("{} {}", sign(finding.verdict), finding.verdict.word());
        let mut notes = String::new();
        if let Some(margin) = finding.margin.filter(|_| !shared) {
            let _ = write!(notes, "fair: {} ({}) ", number::margin(margin), number::source(margin.source));
        }
        if let Some(needed) = finding.needed {
            let _ = write!(notes, "about {} tournaments would decide", number::count(needed));
        }
        let _ = write!(out, "{line}{}", colour.verdict(finding.verdict, &verdict));
        let notes = notes.trim_end();
        if notes.is_empty() {
            out.push('\n');
        } else if letters(&line) + letters(&verdict) + 2 + letters(notes) <= WIDTH {
            let _ = writeln!(out, "  {notes}");
        } else {
            out.push('\n');
            paragraph(out, "      ", notes, str::to_owned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_color_is_honoured() {
        let of = |no_color: Option<&str>, term: Option<&str>| {
            Colour::of_terminal(no_color.map(OsStr::new), term.map(OsStr::new))
        };
        assert_eq!(of(None, Some("xterm")), Colour::Codes);
        assert_eq!(of(Some(""), None), Colour::Codes);
        assert_eq!(of(Some("1"), Some("xterm")), Colour::Plain);
        assert_eq!(of(None, Some("dumb")), Colour::Plain);
    }
}
