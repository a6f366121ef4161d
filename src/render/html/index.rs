//! `index.html`: all reports of a directory on one page, each with its verdict, its worst number and a small picture.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::bar::Bar;
use super::comparison::{mark, worst};
use super::{STYLE, badge};
use crate::error::Result;
use crate::render::group::{Group, group};
use crate::render::number::{self, Precision};
use crate::render::words::clean;
use crate::render::{font, svg};
use crate::report::{Finding, Report, Verdict};

/// What a click on the head of a column does; the page is whole without it.
const SCRIPT: &str = include_str!("sort.js");

/// A report and where it is.
#[derive(Debug)]
pub struct Entry {
    /// Its directory, from that of the index, with `/` between the parts.
    pub place: String,
    /// The report.
    pub report: Report,
}

/// The page.
pub fn write(entries: &[Entry]) -> Result<String> {
    let script: [u8; 32] = Sha256::digest(SCRIPT.as_bytes()).into();
    let policy = format!(
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; script-src 'sha256-{}'",
        BASE64_STANDARD.encode(script)
    );
    let rows: Vec<Markup> = entries.iter().map(row).collect::<Result<_>>()?;
    let count = |verdict| entries.iter().filter(|entry| entry.report.verdict == verdict).count();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(policy);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { "Fairness reports" }
                style { (PreEscaped(font::style())) (PreEscaped(STYLE)) (PreEscaped(svg::style())) }
            }
            body.index {
                a.skip href="#reports" { "Skip to the reports" }
                header {
                    p.eyebrow { "evenhand" }
                    h1 { "Fairness reports" }
                    p.question { "One scenario a row: its question, the answer, and the judged number furthest from fair." }
                    dl.facts {
                        div { dt { "Reports" } dd { (entries.len()) } }
                        @for verdict in [Verdict::Unfair, Verdict::Undecided, Verdict::Fair, Verdict::Measured] {
                            @if count(verdict) > 0 { div { dt { (badge(verdict)) } dd { (count(verdict)) } } }
                        }
                    }
                }
                main id="reports" {
                    div.scroll tabindex="0" role="group" aria-label="Table of reports" {
                        table.numbers.sortable {
                            caption { "Verdicts hold for all judged numbers of a scenario together, at its confidence" }
                            thead {
                                tr {
                                    th scope="col" { "Scenario" }
                                    th scope="col" { "Verdict" }
                                    th scope="col" { "Furthest from fair" }
                                    th.number scope="col" { "Tournaments" }
                                    th scope="col" { "Picture" }
                                }
                            }
                            tbody { @for row in &rows { (row) } }
                        }
                    }
                }
                footer { p { "Every page opens without a network; the order of the rows is all that needs a script." } }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    Ok(page.into_string())
}

fn row(entry: &Entry) -> Result<Markup> {
    let report = &entry.report;
    let groups = group(&report.findings);
    let telling =
        groups.iter().filter(|group| group.verdict() == report.verdict).find_map(|group| Some((group, group.worst()?)));
    let severity = match report.verdict {
        Verdict::Unfair => 0,
        Verdict::Undecided => 1,
        Verdict::Fair => 2,
        Verdict::Measured => 3,
    };
    let picture = report.figures.first().map(|figure| svg::draw(figure, svg::Place::File)).transpose()?;
    Ok(html! {
        tr {
            th scope="row" data-key=(entry.place) {
                a href={ (clean(&entry.place)) "/report.html" } { (clean(&entry.place)) }
                span.asks { (clean(&report.scenario.question)) }
            }
            td data-key=(severity) {
                (badge(report.verdict))
                @if let Some(comparison) = &report.comparison { br; (mark(worst(comparison))) }
            }
            td data-key=(telling.map_or_else(String::new, |(_, finding)| finding.estimand.clone())) {
                @if let Some((group, finding)) = telling { (effect(group, finding)) }
            }
            td.number data-key=(report.scenario.tournaments) { (number::count(report.scenario.tournaments)) }
            td {
                @if let (Some(picture), Some(figure)) = (picture, report.figures.first()) {
                    img.thumbnail loading="lazy" alt=(clean(&figure.title))
                        src={ "data:image/svg+xml;base64," (BASE64_STANDARD.encode(picture)) };
                }
            }
        }
    })
}

/// A number with its unit and its interval, and where it lies in its margin.
fn effect(group: &Group<'_>, finding: &Finding) -> Markup {
    let precision = Precision::of(finding);
    let margin = finding.margin.map(|margin| (margin.low, margin.high));
    html! {
        code { (clean(&finding.estimand)) }
        br;
        strong { (number::value(finding.estimate, precision)) } " " (clean(&finding.unit))
        span.asks {
            (number::range(finding.low, finding.high, precision))
            @if let Some(margin) = finding.margin { "; fair is " (number::margin(margin)) }
        }
        (Bar::of(group).draw(finding.verdict, finding.estimate, (finding.low, finding.high), margin))
    }
}
