//! Variants beside their base: which change what, number by number.

use maud::{Markup, html};

use super::{badge, picture};
use crate::error::Result;
use crate::render::group::{Group, group};
use crate::render::number::{self, Precision};
use crate::render::terminal::change_sign;
use crate::render::words::{anchor, clean, title};
use crate::report::comparison::{Change, Comparison, Difference, Variant};
use crate::report::{Figure, Report};

/// Most variants that stand side by side in a table of numbers; of more, `results.csv` tells.
const MOST: usize = 12;

/// The class of a change: never told by colour alone.
fn class(change: Change) -> &'static str {
    match change {
        Change::Worse => "unfair",
        Change::Better | Change::None => "fair",
        Change::Different | Change::Undecided => "undecided",
        Change::Higher | Change::Lower | Change::Unseen => "measured",
    }
}

/// What happened to a number, as a word and a sign.
pub(super) fn mark(change: Change) -> Markup {
    html! { span class={ "badge " (class(change)) } { span aria-hidden="true" { (change_sign(change)) } " " (change.words()) } }
}

/// The same as a sign, with its word for those who cannot see it.
fn small_mark(change: Change) -> Markup {
    html! {
        span class={ "badge " (class(change)) } title=(change.words()) {
            span aria-hidden="true" { (change_sign(change)) } span.hidden { (change.words()) }
        }
    }
}

/// The worst that any variant does.
pub(super) fn worst(comparison: &Comparison) -> Change {
    let has = |change: &Change| comparison.differences.iter().any(|one| one.change == *change);
    Change::ALL.into_iter().find(has).unwrap_or(Change::Unseen)
}

/// The whole section.
pub(super) fn section(report: &Report, comparison: &Comparison) -> Result<Markup> {
    let shown = |figure: &&Figure| !report.findings.iter().any(|finding| finding.figures.contains(&figure.id));
    let pictures: Vec<Markup> = report.figures.iter().filter(shown).map(picture).collect::<Result<_>>()?;
    Ok(html! {
        section id="comparison" aria-labelledby="comparison-title" {
            h2 id="comparison-title" { "What the rules change" }
            @for warning in &comparison.warnings { p.warning { span aria-hidden="true" { "! " } (clean(warning)) } }
            div.finding { (overview(comparison)) (legend(comparison)) }
            @if comparison.variants.len() <= MOST + 1 {
                @for (place, group) in group(&report.findings).iter().enumerate() { (family(comparison, group, place)) }
            } @else {
                p { "There are too many variants for a table: every number of each is in " code { "results.csv" } " beside this page." }
            }
            @for picture in &pictures { div.finding { (picture) } }
        }
    })
}

/// One row a variant.
fn overview(comparison: &Comparison) -> Markup {
    let counted: Vec<Change> = Change::ALL
        .into_iter()
        .filter(|change| comparison.differences.iter().any(|one| one.change == *change))
        .collect();
    html! {
        div.scroll tabindex="0" role="group" aria-labelledby="overview-caption" {
            table.numbers {
                caption id="overview-caption" { "How many numbers each variant moves, and how it fares by itself" }
                thead {
                    tr {
                        th scope="col" { "Rules" }
                        @for change in &counted { th.number scope="col" { (change.words()) } }
                        th scope="col" { "By itself" }
                        th.number scope="col" { "Tournaments saved by the same luck" }
                    }
                }
                tbody {
                    @for (place, variant) in comparison.variants.iter().enumerate() {
                        tr {
                            th scope="row" { (clean(&variant.name)) @if place == 0 { span.asks { "all others are compared with it" } } }
                            @for change in &counted {
                                td.number { @if place > 0 { (count(comparison, variant, *change)) } @else { "–" } }
                            }
                            td { (badge(variant.verdict)) }
                            td.number { @match variant.factor { Some(factor) => { (times(factor)) }, None => { "–" } } }
                        }
                    }
                }
            }
        }
    }
}

/// What the signs in the tables mean.
fn legend(comparison: &Comparison) -> Markup {
    html! {
        p.elsewhere {
            "In the tables below: "
            @for change in Change::ALL {
                @if comparison.differences.iter().any(|one| one.change == change) { (mark(change)) " " }
            }
        }
    }
}

/// A factor of tournaments, in words.
fn times(factor: f64) -> String {
    if factor >= 100.0 { format!("{factor:.0} ×") } else { format!("{factor:.1} ×") }
}

fn count(comparison: &Comparison, variant: &Variant, change: Change) -> usize {
    comparison.differences.iter().filter(|one| one.variant == variant.name && one.change == change).count()
}

/// The numbers of one family under all rules.
fn family(comparison: &Comparison, group: &Group<'_>, place: usize) -> Markup {
    let others = &comparison.variants[1..];
    let find = |variant: &Variant, estimand: &str| {
        comparison.differences.iter().find(|one| one.variant == variant.name && one.estimand == estimand)
    };
    let first =
        group.findings.iter().find_map(|finding| others.iter().find_map(|variant| find(variant, &finding.estimand)));
    let Some(first) = first else { return html! {} };
    let precision = group.precision();
    let id = format!("compared-{place}-{}", anchor(group.family));
    let table = html! {
        p.margin {
            @match first.margin {
                Some(margin) => { "In " (clean(group.unit)) ". A difference up to " strong { (number::exact(margin)) } " does not matter." }
                None => { "In " (clean(group.unit)) "; nobody said how large a difference matters." }
            }
        }
        div.scroll tabindex="0" role="group" aria-labelledby={ (id) "-caption" } {
            table.numbers {
                caption id={ (id) "-caption" } { "Value under each set of rules; below it the difference from the base with its range" }
                thead {
                    tr {
                        th scope="col" { (group.heading()) }
                        @for variant in &comparison.variants { th scope="col" { (clean(&variant.name)) } }
                    }
                }
                tbody {
                    @for finding in &group.findings {
                        tr {
                            th scope="row" { (Group::name(finding)) }
                            td { strong { (number::value(finding.estimate, precision)) } }
                            @for variant in others {
                                td { @match find(variant, &finding.estimand) { Some(one) => { (cell(one, precision)) }, None => { "not there" } } }
                            }
                        }
                    }
                }
            }
        }
    };
    let heading = group.question().map_or_else(|| title(group.family), clean);
    html! {
        section.finding aria-labelledby={ (id) "-title" } {
            h3 id={ (id) "-title" } { (heading) }
            @if group.findings.len() > 12 {
                details { summary { (group.findings.len()) " numbers" } (table) }
            } @else { (table) }
        }
    }
}

fn cell(one: &Difference, precision: Precision) -> Markup {
    let sign = if one.estimate > 0.0 { "+" } else { "" };
    html! {
        strong { (number::value(one.value, precision)) } " " (small_mark(one.change))
        span.asks {
            (sign) (number::value(one.estimate, precision)) ": " (number::range(one.low, one.high, precision))
            @if let Some(needed) = one.needed { "; about " (number::count(needed)) " tournaments would decide" }
        }
    }
}
