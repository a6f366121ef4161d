//! The table of a family: one row a member, and a small picture in each.

use maud::{Markup, html};

use super::badge;
use super::bar::Bar;
use crate::render::group::Group;
use crate::render::number::{self, Precision};
use crate::render::terminal::tally;
use crate::render::words::clean;
use crate::report::{Finding, Verdict};

/// Larger families show their worst member; all of them unfold from below it.
const SMALL: usize = 12;

/// Draws a family; `id` is that of its section.
pub fn draw(group: &Group<'_>, id: &str) -> Markup {
    let columns = Columns::of(group);
    if group.findings.len() <= SMALL {
        return columns.table(group, &group.findings, id);
    }
    let (low, high) = group.range();
    let lead: Vec<&Finding> =
        if group.verdict() == Verdict::Measured { group.extremes() } else { group.worst().into_iter().collect() };
    html! {
        p {
            (group.findings.len()) " numbers, from " (number::value(low, columns.precision)) " to "
            (number::value(high, columns.precision))
            @if group.verdict() == Verdict::Measured {
                ". Here are the smallest and the largest."
            } @else {
                ": " (tally(group.findings.iter().copied())) ". Here is the one furthest from fair."
            }
        }
        (columns.table(group, &lead, id))
        details {
            summary { "All " (group.findings.len()) }
            (columns.table(group, &group.findings, &format!("{id}-all")))
        }
    }
}

/// What a column is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Presence {
    Shown,
    Absent,
}

impl Presence {
    fn of(needed: impl FnOnce() -> bool) -> Self {
        if needed() { Self::Shown } else { Self::Absent }
    }

    fn shown(self) -> bool {
        self == Self::Shown
    }
}

struct Columns {
    precision: Precision,
    bar: Bar,
    questions: Presence,
    margins: Presence,
    probabilities: Presence,
}

impl Columns {
    fn of(group: &Group<'_>) -> Self {
        let any = |wanted: fn(&Finding) -> bool| group.findings.iter().any(|finding| wanted(finding));
        Self {
            precision: group.precision(),
            bar: Bar::of(group),
            questions: Presence::of(|| group.question().is_none()),
            margins: Presence::of(|| group.margin().is_none() && any(|finding| finding.margin.is_some())),
            probabilities: Presence::of(|| any(|finding| finding.p_adjusted.is_some())),
        }
    }

    fn table(&self, group: &Group<'_>, findings: &[&Finding], id: &str) -> Markup {
        html! {
            div.scroll tabindex="0" role="group" aria-labelledby={ (id) "-caption" } {
                table.numbers {
                    caption id={ (id) "-caption" } {
                        @match findings {
                            [one] => { (Group::name(one)) }
                            _ => { "Each " (group.heading().to_lowercase()) }
                        }
                        ", in " (clean(group.unit)) " "
                        span.code { (clean(group.check)) "/" (clean(group.family)) }
                    }
                    thead {
                        tr {
                            th scope="col" { (group.heading()) }
                            th.number scope="col" { "Estimate" }
                            th.range scope="col" { "Range" }
                            th.picture scope="col" { span.hidden { "Picture" } }
                            @if self.margins.shown() { th scope="col" { "Fair is" } }
                            th scope="col" { "Verdict" }
                            @if self.probabilities.shown() {
                                th.number scope="col" { "By luck" }
                            }
                        }
                    }
                    tbody { @for finding in findings { (self.row(finding)) } }
                }
            }
        }
    }

    fn row(&self, finding: &Finding) -> Markup {
        let margin = finding.margin.map(|margin| (margin.low, margin.high));
        html! {
            tr {
                th scope="row" {
                    (Group::name(finding))
                    @if self.questions.shown() { span.asks { (clean(&finding.question)) } }
                }
                td.number { strong { (number::value(finding.estimate, self.precision)) } }
                td.range { (number::range(finding.low, finding.high, self.precision)) }
                td.picture { (self.bar.draw(finding.verdict, finding.estimate, (finding.low, finding.high), margin)) }
                @if self.margins.shown() {
                    td { @if let Some(margin) = finding.margin { (number::margin(margin)) span.asks { (number::source(margin.source)) } } }
                }
                td {
                    (badge(finding.verdict))
                    @if let Some(needed) = finding.needed { span.asks { "about " (number::count(needed)) " tournaments would decide" } }
                }
                @if self.probabilities.shown() {
                    td.number { @if let Some(p) = finding.p_adjusted { (number::probability(p)) } }
                }
            }
        }
    }
}
