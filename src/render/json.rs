//! `report.json`: the report itself, to the last bit, from which every other output can be drawn again.

use serde::{Deserialize, Deserializer, de};
use serde_json::error::Category;

use crate::error::{Error, Result};
use crate::report::comparison::{Comparison, Difference, Variant};
use crate::report::{Axis, Figure, Finding, Layer, Margin, Point, Report, SCHEMA, ScenarioSummary};

/// The report as indented JSON, with a line feed at the end.
///
/// A number that is not finite has no JSON: that the report holds one is a fault of the program.
pub fn write(report: &Report) -> Result<Vec<u8>> {
    let law = |what: String| Error::Law { what, replay: report.command.clone() };
    if let Some(flaw) = flaw(report) {
        return Err(law(format!("a report is sound, but {flaw}")));
    }
    let mut bytes = serde_json::to_vec_pretty(report).map_err(|error| law(format!("a report is JSON, but {error}")))?;
    bytes.push(b'\n');
    Ok(bytes)
}

/// Reads `report.json`; `place` is the name of the file for error messages.
pub fn read(place: &str, bytes: &[u8]) -> Result<Report> {
    // First only the layout: a report of another version must not fail with a word about some field that it lacks.
    serde_json::from_slice::<Head>(bytes).map_err(|error| explain(place, &error))?;
    let report: Report = serde_json::from_slice(bytes).map_err(|error| explain(place, &error))?;
    match flaw(&report) {
        None => Ok(report),
        Some(flaw) => Err(Error::input(place, flaw, "give a report.json as the program wrote it")),
    }
}

#[derive(Deserialize)]
struct Head {
    #[serde(rename = "schema", deserialize_with = "layout")]
    _schema: (),
}

fn layout<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<(), D::Error> {
    let schema = u32::deserialize(deserializer)?;
    if schema == SCHEMA {
        return Ok(());
    }
    Err(de::Error::custom(format!("the report has layout {schema}, but this program reads layout {SCHEMA}")))
}

fn explain(place: &str, error: &serde_json::Error) -> Error {
    let position = (error.line(), error.column());
    let text = error.to_string();
    let text = text.strip_suffix(&format!(" at line {} column {}", position.0, position.1)).unwrap_or(&text);
    let (what, remedy) = match error.classify() {
        Category::Eof => (format!("the report is cut off: {text}"), "make it again: play the scenario once more"),
        Category::Syntax | Category::Io => (format!("not JSON: {text}"), "give a report.json as the program wrote it"),
        Category::Data if text.contains("has layout") => {
            (text.to_owned(), "use the version of the program that wrote it, or play the scenario once more")
        }
        Category::Data => (format!("not a report: {text}"), "give a report.json as the program wrote it"),
    };
    // serde_json counts columns from 1, but says 0 for an error right after a line feed or before the first byte.
    Error::input_at(place, (position.0.max(1), position.1.max(1)), what, remedy)
}

/// What makes a report unusable, if anything: a number that is not finite, a figure whose name is no file name, a link to nowhere.
fn flaw(report: &Report) -> Option<String> {
    // Every field is named, so that a new one cannot be forgotten here.
    let Report {
        schema: _,
        version: _,
        scenario,
        verdict: _,
        answer: _,
        counts: _,
        findings,
        figures,
        rules: _,
        limits: _,
        command: _,
        extremes,
        looks,
        comparison,
    } = report;
    let ScenarioSummary {
        name: _,
        question: _,
        digest: _,
        seed: _,
        tournaments: _,
        confidence,
        rules: _,
        changes: _,
        origin: _,
    } = scenario;
    not_finite("the confidence", [Some(*confidence)])
        .or_else(|| findings.iter().find_map(|finding| flaw_of_finding(finding, figures)))
        .or_else(|| figures.iter().find_map(flaw_of_figure))
        .or_else(|| extremes.iter().find_map(|one| not_finite("an extreme tournament", [one.value, Some(one.usual)])))
        .or_else(|| not_finite("the looks", looks.iter().map(|looks| Some(looks.error))))
        .or_else(|| comparison.as_ref().and_then(|comparison| flaw_of_comparison(comparison, figures)))
        .or_else(|| {
            let twice = |(index, figure): (usize, &Figure)| figures[..index].iter().any(|other| other.id == figure.id);
            let figure = figures.iter().enumerate().find(|place| twice(*place))?.1;
            Some(format!("two figures are called {:?}", figure.id))
        })
}

fn flaw_of_finding(finding: &Finding, known: &[Figure]) -> Option<String> {
    let Finding {
        check: _,
        estimand,
        question: _,
        estimate,
        low,
        high,
        unit: _,
        margin,
        p_value,
        p_adjusted,
        verdict: _,
        tournaments: _,
        needed: _,
        figures,
    } = finding;
    let edges = margin.map_or([None, None], |Margin { low, high, source: _ }| [low, high]);
    let numbers = [Some(*estimate), *low, *high, *p_value, *p_adjusted].into_iter().chain(edges);
    not_finite(&format!("the finding {estimand}"), numbers).or_else(|| {
        let missing = figures.iter().find(|id| !known.iter().any(|figure| figure.id == **id))?;
        Some(format!("the finding {estimand} names the figure {missing:?}, which is not there"))
    })
}

fn flaw_of_comparison(comparison: &Comparison, known: &[Figure]) -> Option<String> {
    let Comparison { answers: _, sweep: _, variants, differences, warnings: _ } = comparison;
    if variants.is_empty() {
        return Some("the comparison has no base".to_owned());
    }
    let of_variant = |variant: &Variant| {
        not_finite(&format!("the variant {}", variant.name), [variant.factor])
            .or_else(|| variant.findings.iter().find_map(|finding| flaw_of_finding(finding, known)))
    };
    let of_difference = |one: &Difference| {
        let numbers = [Some(one.base), Some(one.value), Some(one.estimate), one.low, one.high, one.margin, one.factor];
        not_finite(&format!("the difference in {}", one.estimand), numbers)
    };
    variants.iter().find_map(of_variant).or_else(|| differences.iter().find_map(of_difference))
}

fn flaw_of_figure(figure: &Figure) -> Option<String> {
    let Figure { id, title: _, caption: _, x, y, layers } = figure;
    let [Axis { title: _, categories: _ }, Axis { title: _, categories: _ }] = [x, y];
    let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-' || letter == '_';
    if id.is_empty() || id.len() > 100 || !id.chars().all(plain) {
        return Some(format!("the figure {id:?} needs a name of small letters, digits, hyphens and underscores"));
    }
    let place = format!("the figure {id}");
    layers.iter().find_map(|layer| match layer {
        Layer::Band { label: _, low, high } => not_finite(&place, [*low, *high]),
        Layer::Level { label: _, y } => not_finite(&place, [Some(*y)]),
        Layer::Points { label: _, points } | Layer::Line { label: _, points } | Layer::Bars { label: _, points } => {
            points.iter().find_map(|Point { x, y, low, high }| not_finite(&place, [Some(*x), Some(*y), *low, *high]))
        }
        Layer::Cells { label: _, values, middle } => {
            not_finite(&place, values.iter().flatten().copied().chain([Some(*middle)]))
        }
    })
}

fn not_finite(place: &str, numbers: impl IntoIterator<Item = Option<f64>>) -> Option<String> {
    let odd = numbers.into_iter().flatten().find(|number| !number.is_finite())?;
    Some(format!("{place} holds the number {odd}"))
}
