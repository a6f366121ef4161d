//! `report.html`: one file that needs no other, for people who design rules rather than statistics.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::error::Result;
use crate::render::group::{Group, group};
use crate::render::number;
use crate::render::terminal::{sign, tally};
use crate::render::words::{anchor, clean, title};
use crate::render::{font, svg, words};
use crate::report::{Figure, Origin, Report, Verdict};

mod bar;
mod comparison;
mod edge;
pub mod index;
mod table;

use bar::Bar;

/// The look of the page.
const STYLE: &str = include_str!("html/style.css");

/// Nothing is ever loaded: this tells the browser to hold us to it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; font-src data:";

/// The report as a page.
pub fn write(report: &Report) -> Result<String> {
    let groups = group(&report.findings);
    // A figure stands with the first family that it shows; the others refer to it.
    let mut homeless: Vec<&Figure> = report.figures.iter().collect();
    let mut sections = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        let shows = |figure: &&Figure| group.findings.iter().any(|finding| finding.figures.contains(&figure.id));
        let (here, others): (Vec<_>, Vec<_>) = homeless.into_iter().partition(shows);
        homeless = others;
        let elsewhere: Vec<_> =
            report.figures.iter().filter(shows).filter(|figure| !here.iter().any(|own| own.id == figure.id)).collect();
        sections.push(section(index, group, &here, &elsewhere)?);
    }
    let compared = match &report.comparison {
        Some(comparison) => Some(comparison::section(report, comparison)?),
        None => None,
    };
    // With a comparison, what belongs to no finding of the base is shown there.
    let more: Vec<Markup> = match compared {
        Some(_) => Vec::new(),
        None => homeless.into_iter().map(picture).collect::<Result<_>>()?,
    };
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                title { (clean(&report.scenario.name)) ": " (report.verdict.word()) }
                style { (PreEscaped(font::style())) (PreEscaped(STYLE)) (PreEscaped(svg::style())) }
            }
            body {
                a.skip href="#findings" { "Skip to the findings" }
                (opening(report, &groups))
                main {
                    @if let Some(compared) = &compared { (compared) }
                    @if !report.findings.is_empty() { (reading(report)) }
                    section id="findings" aria-labelledby="findings-title" {
                        h2 id="findings-title" { @if compared.is_some() { "Findings of the base" } @else { "Findings" } }
                        @if sections.is_empty() { p { "Nothing was judged or measured." } }
                        @for section in &sections { (section) }
                    }
                    @if !more.is_empty() {
                        section id="pictures" aria-labelledby="pictures-title" {
                            h2 id="pictures-title" { "More pictures" }
                            @for picture in &more { (picture) }
                        }
                    }
                    (edge::section(report))
                    (closing(report))
                }
                footer {
                    p { "Written by evenhand " (clean(&report.version)) ". " (match report.scenario.origin {
                        Origin::Played | Origin::Tried => "The same scenario, seed and number of tournaments give this report again, to the byte.",
                        Origin::Recorded => "The same records give this report again, to the byte.",
                    }) }
                }
            }
        }
    };
    Ok(page.into_string())
}

/// A verdict's word and sign: never by colour alone.
fn badge(verdict: Verdict) -> Markup {
    html! { span class={ "badge " (verdict.word()) } { span aria-hidden="true" { (sign(verdict)) } " " (verdict.word()) } }
}

fn opening(report: &Report, groups: &[Group<'_>]) -> Markup {
    let scenario = &report.scenario;
    let confidence = number::percent(scenario.confidence);
    let meaning = match report.verdict {
        Verdict::Fair if scenario.origin == Origin::Tried => {
            "No promise of the check is excluded by the exact interval of what was counted.".to_owned()
        }
        Verdict::Fair => format!(
            "Every judged number lies inside its margin, with {confidence} confidence for all of them together."
        ),
        Verdict::Unfair => format!(
            "At least one number lies outside its margin, with {confidence} confidence for all of them together."
        ),
        Verdict::Undecided => {
            format!(
                "At least one number may lie on either side of its margin: more {} would tell.",
                scenario.origin.units()
            )
        }
        Verdict::Measured => "No margins were set, so nothing was judged.".to_owned(),
    };
    let mut open: Vec<_> = groups
        .iter()
        .enumerate()
        .filter(|(_, group)| matches!(group.verdict(), Verdict::Unfair | Verdict::Undecided))
        .collect();
    open.sort_by_key(|(_, group)| group.verdict() != Verdict::Unfair);
    html! {
        header {
            p.eyebrow {
                @if report.comparison.is_some() { "Comparison of rules" }
                @else if scenario.origin == Origin::Tried { "Calibration of a check" }
                @else { "Fairness report" }
            }
            h1 { (clean(&scenario.name)) }
            p.question { (clean(&scenario.question)) }
            @if let Some(one) = &report.comparison {
                section.answer aria-labelledby="compared-title" {
                    h2 id="compared-title" { span.hidden { "The answer: " } (comparison::mark(comparison::worst(one))) }
                    @match one.answers.as_slice() {
                        [answer] => p.sentence { (clean(answer)) },
                        answers => ul.answers { @for answer in answers { li { (clean(answer)) } } },
                    }
                }
            } @else { section class={ "answer " (report.verdict.word()) } aria-labelledby="answer-title" {
                h2 id="answer-title" { span.hidden { "The answer: " } (badge(report.verdict)) }
                p.sentence { (clean(&report.answer)) }
                p.meaning { (meaning) " In all: " (tally(&report.findings)) "." }
                @if !open.is_empty() {
                    ul.open {
                        @for (index, group) in open {
                            li { (badge(group.verdict())) " " a href={ "#" (section_id(index, group)) } { (heading(group)) } }
                        }
                    }
                }
                @if let Some(looks) = &report.looks { p.meaning { (clean(&words::looks(looks))) } }
            } }
            dl.facts {
                div { dt { (title(scenario.origin.units())) } dd { (number::count(scenario.tournaments)) } }
                @for (name, count) in &report.counts {
                    @if name != scenario.origin.units() { div { dt { (title(name)) } dd { (number::count(*count)) } } }
                }
                div { dt { "Confidence" } dd { (confidence) } }
                @if scenario.origin != Origin::Recorded { div { dt { "Seed" } dd { (scenario.seed) } } }
            }
            nav aria-label="Parts of this report" {
                @if report.comparison.is_some() { a href="#comparison" { "What the rules change" } }
                a href="#findings" { "Findings" }
                a href="#rules" { (scenario.origin.heading()) }
                @if !report.rules.is_empty() { a href="#texts" { "Rule texts" } }
                @if edge::is_shown(report) { a href="#edges" { "What would change the answer" } }
                @if !report.limits.is_empty() { a href="#limits" { "Limits" } }
                a href="#replay" { "Play it again" }
            }
        }
    }
}

/// How to read the bars, by example.
fn reading(report: &Report) -> Markup {
    let scale = Bar { low: -2.0, high: 2.0 };
    let margin = (Some(-1.0), Some(1.0));
    let straddles = match report.scenario.origin {
        Origin::Played | Origin::Tried => "The range straddles an edge: more tournaments would tell.",
        Origin::Recorded => "The range straddles an edge: more throws would tell.",
    };
    let examples = [
        (
            Verdict::Fair,
            0.2,
            -0.2,
            0.6,
            "The whole range lies inside the margin: whatever the true value, it is too small to matter.",
        ),
        (
            Verdict::Unfair,
            1.5,
            1.2,
            1.8,
            "The whole range lies outside: the difference is real and larger than was allowed.",
        ),
        (Verdict::Undecided, 0.9, 0.4, 1.4, straddles),
        (Verdict::Measured, 0.4, -0.1, 0.9, "No margin was set: the number is given for what it is."),
    ];
    html! {
        section.reading aria-labelledby="reading-title" {
            h2 id="reading-title" { "How to read the findings" }
            p {
                "The dot is the estimate. The line through it is the range in which the true value lies; all ranges of judged findings hold together with "
                (number::percent(report.scenario.confidence))
                " confidence. The shaded stretch is the margin: how far a value may stray and still be called fair."
                @if report.findings.iter().any(|finding| finding.p_adjusted.is_some()) {
                    " “By luck” is how often luck alone would make at least such a difference, were there none at all, allowing for the number of questions asked (Holm's correction)."
                }
            }
            ul.examples {
                @for (verdict, estimate, low, high, words) in examples {
                    li {
                        (badge(verdict))
                        (scale.draw(verdict, estimate, (Some(low), Some(high)), if verdict == Verdict::Measured { None } else { Some(margin) }))
                        span { (words) }
                    }
                }
            }
        }
    }
}

fn section_id(index: usize, group: &Group<'_>) -> String {
    format!("f{index}-{}", anchor(group.family))
}

fn heading(group: &Group<'_>) -> String {
    group.question().map_or_else(|| title(group.family), clean)
}

fn section(index: usize, group: &Group<'_>, here: &[&Figure], elsewhere: &[&Figure]) -> Result<Markup> {
    let id = section_id(index, group);
    let pictures: Vec<Markup> = here.iter().map(|figure| picture(figure)).collect::<Result<_>>()?;
    Ok(html! {
        section.finding id=(id) aria-labelledby={ (id) "-title" } {
            h3 id={ (id) "-title" } { (heading(group)) " " (badge(group.verdict())) }
            p.margin {
                @match group.margin() {
                    Some(margin) => {
                        "Fair is " strong { (number::margin(margin)) " " (clean(group.unit)) } ", by the " (number::source(margin.source)) "."
                    }
                    None if group.verdict() == Verdict::Measured => { "Measured in " (clean(group.unit)) "; no margin was set." }
                    None => { "In " (clean(group.unit)) "; each by its own margin." }
                }
            }
            (table::draw(group, &id))
            @for picture in &pictures { (picture) }
            @if !elsewhere.is_empty() {
                p.elsewhere {
                    "Shown in: "
                    @for (index, figure) in elsewhere.iter().enumerate() {
                        @if index > 0 { ", " }
                        a href={ "#figure-" (anchor(&figure.id)) } { (clean(&figure.title)) }
                    }
                    "."
                }
            }
        }
    })
}

fn picture(figure: &Figure) -> Result<Markup> {
    let drawing = svg::draw(figure, svg::Place::Page)?;
    Ok(html! {
        figure id={ "figure-" (anchor(&figure.id)) } {
            // On a narrow screen a picture is scrolled sideways rather than shrunk until nobody can read it.
            div.scroll tabindex="0" role="group" aria-label={ "Picture: " (clean(&figure.title)) } { (PreEscaped(drawing)) }
            figcaption { (svg::caption(figure)) }
        }
    })
}

/// A number with four digits.
fn short(value: f64) -> String {
    let decimals = usize::try_from(3 - number::exponent(value).clamp(-6, 3)).unwrap_or(0);
    number::value(value, number::Precision::Decimals(decimals))
}

fn closing(report: &Report) -> Markup {
    let scenario = &report.scenario;
    html! {
        section id="rules" aria-labelledby="rules-title" {
            h2 id="rules-title" { (scenario.origin.heading()) }
            @if !scenario.changes.is_empty() {
                p { "Changed on the command line:" }
                ul { @for change in &scenario.changes { li { code { (clean(change)) } } } }
            }
            div.scroll tabindex="0" role="group" aria-label="Table of the rules as played" {
                table.pairs {
                    @match scenario.origin {
                        Origin::Played | Origin::Tried => {
                            caption { "Every setting of the scenario, defaults included" }
                            thead { tr { th scope="col" { "Rule" } th scope="col" { "As played" } } }
                        }
                        Origin::Recorded => {
                            caption { "What was read, and each test by itself" }
                            thead { tr { th scope="col" { "What" } th scope="col" { "Found" } } }
                        }
                    }
                    tbody {
                        @for (name, value) in &scenario.rules {
                            tr { th scope="row" { code { (clean(name)) } } td { (clean(value)) } }
                        }
                    }
                }
            }
        }
        @if !report.rules.is_empty() {
            section id="texts" aria-labelledby="texts-title" {
                h2 id="texts-title" { "Rule texts concerned" }
                dl.texts { @for (name, rule) in &report.rules { dt { (clean(name)) } dd { (clean(rule)) } } }
            }
        }
        @if !report.limits.is_empty() {
            section id="limits" aria-labelledby="limits-title" {
                h2 id="limits-title" { "What the numbers cannot show" }
                ul { @for limit in &report.limits { li { (clean(limit)) } } }
            }
        }
        section id="replay" aria-labelledby="replay-title" {
            @match scenario.origin {
                Origin::Played | Origin::Tried => {
                    h2 id="replay-title" { "Play it again" }
                    p { "This command plays the same tournaments and writes the same report:" }
                }
                Origin::Recorded => {
                    h2 id="replay-title" { "Judge it again" }
                    p { "This command judges the same records and writes the same report:" }
                }
            }
            pre tabindex="0" { code { (clean(&report.command)) } }
            @if !report.extremes.is_empty() {
                h3 { "Tournaments worth a look" }
                p { "Of the first thousand tournaments, each of these moves a judged number most. The command tells it event by event." }
                div.scroll tabindex="0" role="group" aria-label="Table of extreme tournaments" {
                    table.pairs {
                        thead { tr { th scope="col" { "Number" } th scope="col" { "In this tournament" } th scope="col" { "Over all" } th scope="col" { "Command" } } }
                        tbody {
                            @for one in &report.extremes {
                                tr {
                                    th scope="row" { code { (clean(&one.estimand)) } span.asks { (clean(&one.unit)) } }
                                    td { @match one.value { Some(value) => { (short(value)) }, None => { "–" } } }
                                    td { (short(one.usual)) }
                                    td { code { (clean(&one.command)) } }
                                }
                            }
                        }
                    }
                }
            }
            p.digest { "Digest of the scenario: " code { (clean(&scenario.digest)) } }
        }
    }
}
