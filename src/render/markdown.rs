//! `report.md`: the report for places that show Markdown, with links to the figures beside it.

use std::fmt::Write;

use crate::render::number::{self, Precision};
use crate::render::terminal::{change_sign, sign, tally};
use crate::render::{svg, words};
use crate::report::comparison::{Comparison, Variant};
use crate::report::{Finding, Origin, Report, Verdict};

/// The report as Markdown with tables.
pub fn write(report: &Report) -> String {
    let scenario = &report.scenario;
    let mut out = format!("# {}\n\n{}\n\n", text(&scenario.name), text(&scenario.question));
    let base = if report.comparison.is_some() { "The base by itself: " } else { "" };
    let _ = writeln!(out, "{base}**{}** ({})\n", verdict(report.verdict), tally(&report.findings));
    let _ = writeln!(out, "{}\n", text(&report.answer));
    let _ = writeln!(
        out,
        "{} {}{}, {} confidence over all judged findings together; evenhand {}.\n",
        number::count(scenario.tournaments),
        scenario.origin.units(),
        match scenario.origin {
            Origin::Played | Origin::Tried => format!(", seed {}", scenario.seed),
            Origin::Recorded => String::new(),
        },
        number::percent(scenario.confidence),
        text(&report.version)
    );
    if let Some(looks) = &report.looks {
        let _ = writeln!(out, "{}\n", text(&words::looks(looks)));
    }
    if let Some(comparison) = &report.comparison {
        compared(&mut out, comparison);
    }
    judged(&mut out, &report.findings);
    measured(&mut out, &report.findings);
    if !report.figures.is_empty() {
        out.push_str("## Pictures\n\n");
        for figure in &report.figures {
            let _ = writeln!(out, "![{}](figures/{}.svg)\n", text(&figure.title), figure.id);
            let _ = writeln!(out, "{}\n", text(&svg::caption(figure)));
        }
    }
    let _ = writeln!(out, "## {}\n", scenario.origin.heading());
    for change in &scenario.changes {
        let _ = writeln!(out, "Changed on the command line: {}\n", code(change));
    }
    table(
        &mut out,
        &match scenario.origin {
            Origin::Played | Origin::Tried => ["rule", "as played"],
            Origin::Recorded => ["what", "found"],
        },
        scenario.rules.iter().map(|(name, value)| vec![code(name), text(value)]),
    );
    if !report.rules.is_empty() {
        out.push_str("## Rule texts concerned\n\n");
        table(&mut out, &["number", "text"], report.rules.iter().map(|(name, rule)| vec![text(name), text(rule)]));
    }
    if !report.limits.is_empty() {
        out.push_str("## What the numbers cannot show\n\n");
        for limit in &report.limits {
            let _ = writeln!(out, "* {}", text(limit));
        }
        out.push('\n');
    }
    out.push_str("## Play it again\n\n");
    let _ = writeln!(out, "{}", block(&report.command));
    if !report.extremes.is_empty() {
        out.push_str("Of the first thousand tournaments, each of these moves a judged number most:\n\n");
        let rows = report.extremes.iter().map(|one| vec![code(&one.estimand), code(&one.command)]);
        table(&mut out, &["number", "told by"], rows);
    }
    let counts = report.counts.iter().map(|(name, count)| format!("{} {}", number::count(*count), text(name)));
    let counts: Vec<_> = counts.collect();
    if !counts.is_empty() {
        let _ = writeln!(out, "Played: {}.\n", counts.join(", "));
    }
    let _ = writeln!(out, "Digest of the scenario: {}", code(&scenario.digest));
    out
}

/// Most differences that the page lists; `results.csv` has them all.
const MOST: usize = 400;

fn compared(out: &mut String, comparison: &Comparison) {
    let _ = writeln!(out, "## What the rules change\n");
    for answer in &comparison.answers {
        let _ = writeln!(out, "* {}", text(answer));
    }
    for warning in &comparison.warnings {
        let _ = writeln!(out, "* {}", text(warning));
    }
    out.push('\n');
    let rows = comparison.differences.iter().take(MOST).map(|one| {
        let finding = |variant: &Variant| variant.findings.iter().find(|own| own.estimand == one.estimand).cloned();
        let base = comparison.variants.first().and_then(finding);
        let precision = base.map_or(Precision::Decimals(3), |base| {
            Precision::of(&Finding { estimate: one.estimate, low: one.low, high: one.high, ..base })
        });
        vec![
            code(&one.variant),
            code(&one.estimand),
            number::value(one.base, precision),
            number::value(one.value, precision),
            format!("{} {}", number::value(one.estimate, precision), number::interval(one.low, one.high, precision)),
            one.margin.map_or_else(|| "–".to_owned(), number::exact),
            text(&one.unit),
            format!("{} {}", change_sign(one.change), one.change.words()),
        ]
    });
    table(out, &["rules", "finding", "base", "value", "difference", "margin", "unit", "change"], rows);
    if comparison.differences.len() > MOST {
        let _ = writeln!(out, "The first {MOST} of {}; `results.csv` has all.\n", comparison.differences.len());
    }
}

fn judged(out: &mut String, findings: &[Finding]) {
    let judged = findings.iter().filter(|finding| finding.verdict != Verdict::Measured);
    let rows: Vec<_> = judged
        .map(|finding| {
            let mut row = measures(finding);
            row.push(finding.margin.map_or_else(String::new, |margin| {
                format!("{} ({})", number::margin(margin), number::source(margin.source))
            }));
            row.push(finding.p_adjusted.map_or_else(|| "–".to_owned(), |p| text(&number::probability(p))));
            let needed =
                finding.needed.map(|needed| format!(" (about {} tournaments would decide)", number::count(needed)));
            row.push(format!("{}{}", verdict(finding.verdict), needed.unwrap_or_default()));
            row
        })
        .collect();
    if !rows.is_empty() {
        out.push_str("## Judged\n\n");
        table(out, &["finding", "question", "estimate", "interval", "unit", "fair is", "p (Holm)", "verdict"], rows);
    }
}

fn measured(out: &mut String, findings: &[Finding]) {
    let rows: Vec<_> = findings.iter().filter(|finding| finding.verdict == Verdict::Measured).map(measures).collect();
    if !rows.is_empty() {
        out.push_str(
            "## Measured\n\nReported for their own sake: no margin was set, so they have no say in the verdict.\n\n",
        );
        table(out, &["finding", "question", "estimate", "interval", "unit"], rows);
    }
}

fn measures(finding: &Finding) -> Vec<String> {
    let precision = Precision::of(finding);
    vec![
        code(&finding.estimand),
        text(&finding.question),
        number::value(finding.estimate, precision),
        number::interval(finding.low, finding.high, precision),
        text(&finding.unit),
    ]
}

fn verdict(verdict: Verdict) -> String {
    format!("{} {}", sign(verdict), verdict.word())
}

fn table(out: &mut String, heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) {
    let _ = writeln!(out, "| {} |", heads.join(" | "));
    let _ = writeln!(out, "|{}", "---|".repeat(heads.len()));
    for row in rows {
        let _ = writeln!(out, "| {} |", row.join(" | "));
    }
    out.push('\n');
}

/// Text in which nothing is taken for markup.
fn text(text: &str) -> String {
    let text = words::clean(text);
    let mut out = String::with_capacity(text.len());
    for (index, letter) in text.char_indices() {
        let markup =
            matches!(letter, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '&' | '$' | '#' | '!');
        // At the start of a line these make lists and headings; "1." makes one too.
        let opening = index == 0 && matches!(letter, '+' | '-' | '=');
        let ends = text[index + letter.len_utf8()..].chars().next().is_none_or(char::is_whitespace);
        let digits = index > 0 && text[..index].bytes().all(|byte| byte.is_ascii_digit());
        let number = matches!(letter, '.' | ')') && ends && digits;
        if markup || opening || number {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// Text set as code, within a line.
fn code(text: &str) -> String {
    let text = words::clean(text).replace('|', "\\|");
    if text.is_empty() {
        return text;
    }
    let fence = "`".repeat(longest_run(&text) + 1);
    let room = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{room}{text}{room}{fence}")
}

fn block(text: &str) -> String {
    let fence = "`".repeat((longest_run(text) + 1).max(3));
    format!("{fence}text\n{}\n{fence}\n", words::clean(text))
}

fn longest_run(text: &str) -> usize {
    text.split(|letter| letter != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_taken_for_markup() {
        assert_eq!(text("a|b *c* <d>\n# e"), "a\\|b \\*c\\* \\<d\\> \\# e");
        assert_eq!(text("1. first"), "1\\. first");
        assert_eq!(text("- 0.5"), "\\- 0.5");
        assert_eq!(text("3.5"), "3.5");
        assert_eq!(code("a`b|c"), "``a`b\\|c``");
        assert_eq!(code("``"), "``` `` ```");
    }
}
