//! Pictures of a comparison: values side by side, differences against their margins, curves and maps of a sweep.

use crate::check::measure::family;
use crate::report::comparison::{Comparison, Difference, Swept, Variant};
use crate::report::{Axis, Figure, Finding, Layer, Point};

/// Most series that one picture tells apart.
const SERIES: usize = 5;
/// Most pictures of a kind.
const PICTURES: usize = 12;

/// The pictures of a comparison, then those of the base.
pub(super) fn figures(comparison: &Comparison, base: &[Figure]) -> Vec<Figure> {
    let mut figures = match comparison.sweep.as_slice() {
        [] => beside(comparison),
        [one] => curves(comparison, one),
        [one, other] => maps(comparison, one, other),
        [_, _, _, ..] => Vec::new(),
    };
    // A family may have two units, and so two pictures.
    let ids: Vec<String> = figures.iter().map(|figure| figure.id.clone()).collect();
    for (place, figure) in figures.iter_mut().enumerate() {
        let before = ids[..place].iter().filter(|&other| *other == ids[place]).count();
        if before > 0 {
            figure.id = format!("{}-{}", ids[place], before + 1);
        }
    }
    figures.extend_from_slice(base);
    figures
}

/// Families of the base, in order: name, unit and members.
fn families(base: &Variant) -> Vec<(&str, &str, Vec<&Finding>)> {
    let mut families: Vec<(&str, &str, Vec<&Finding>)> = Vec::new();
    for finding in &base.findings {
        let (name, unit) = (family(&finding.estimand), finding.unit.as_str());
        match families.iter_mut().find(|(known, known_unit, _)| (*known, *known_unit) == (name, unit)) {
            Some((_, _, members)) => members.push(finding),
            None => families.push((name, unit, vec![finding])),
        }
    }
    families
}

fn member(estimand: &str) -> String {
    estimand.split_once('/').map_or(estimand, |(_, member)| member).replace('-', " ")
}

fn words(family: &str) -> String {
    let spaced = family.replace('-', " ");
    let mut letters = spaced.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[allow(clippy::cast_precision_loss, reason = "places on an axis")]
fn place(index: usize) -> f64 {
    index as f64
}

fn point(x: usize, finding: &Finding) -> Point {
    Point { x: place(x), y: finding.estimate, low: finding.low, high: finding.high }
}

fn of<'a>(variant: &'a Variant, estimand: &str) -> Option<&'a Finding> {
    variant.findings.iter().find(|finding| finding.estimand == estimand)
}

fn between<'a>(comparison: &'a Comparison, variant: &str, estimand: &str) -> Option<&'a Difference> {
    comparison.differences.iter().find(|one| one.variant == variant && one.estimand == estimand)
}

fn axis(title: impl Into<String>, categories: Vec<String>) -> Axis {
    Axis { title: title.into(), categories }
}

/// Of each family, its values under all rules and the differences from the base.
fn beside(comparison: &Comparison) -> Vec<Figure> {
    let (base, others) = comparison.variants.split_first().expect("the base comes first");
    let mut figures = Vec::new();
    for (name, unit, members) in families(base).into_iter().take(PICTURES) {
        let by_variant = members.len() == 1 || others.len() > SERIES;
        let worst = members
            .iter()
            .copied()
            .reduce(|worst, next| if moved(comparison, next) > moved(comparison, worst) { next } else { worst });
        let (Some(worst), shown) = (worst, &members) else { continue };
        let all: Vec<&Variant> = comparison.variants.iter().collect();
        let which = if members.len() > 1 { format!(": {}", member(&worst.estimand)) } else { String::new() };
        let (x, values, differences) = if by_variant {
            let points = |variants: &[&Variant]| -> Vec<Point> {
                let found = variants.iter().enumerate();
                found.filter_map(|(x, variant)| Some(point(x, of(variant, &worst.estimand)?))).collect()
            };
            let apart = all
                .iter()
                .enumerate()
                .filter_map(|(x, variant)| Some(apart(x, between(comparison, &variant.name, &worst.estimand)?)));
            let x = axis("rules", all.iter().map(|variant| variant.name.clone()).collect());
            let values = vec![Layer::Points { label: "estimate with interval".into(), points: points(&all) }];
            (x, values, vec![Layer::Points { label: "difference with interval".into(), points: apart.collect() }])
        } else {
            let values = all.iter().map(|variant| Layer::Points {
                label: variant.name.clone(),
                points: shown
                    .iter()
                    .enumerate()
                    .filter_map(|(x, one)| Some(point(x, of(variant, &one.estimand)?)))
                    .collect(),
            });
            let differences = others.iter().map(|variant| Layer::Points {
                label: variant.name.clone(),
                points: shown
                    .iter()
                    .enumerate()
                    .filter_map(|(x, one)| Some(apart(x, between(comparison, &variant.name, &one.estimand)?)))
                    .collect(),
            });
            let x = axis("", shown.iter().map(|one| member(&one.estimand)).collect());
            (x, values.collect(), differences.collect())
        };
        let which = if by_variant { which } else { String::new() };
        figures.push(Figure {
            id: format!("differences-{name}"),
            title: format!("What the rules change: {}{which}", words(name).to_lowercase()),
            caption: "Each variant less the base, played on the same luck, with simultaneous intervals. Inside the band a difference is \
                      too small to matter."
                .into(),
            x: x.clone(),
            y: axis(unit, Vec::new()),
            layers: ground(comparison, &worst.estimand).into_iter().chain(differences).collect(),
        });
        figures.push(Figure {
            id: format!("values-{name}"),
            title: format!("Side by side: {}{which}", words(name).to_lowercase()),
            caption: format!("{} Under the base and under each variant.", worst.question),
            x,
            y: axis(unit, Vec::new()),
            layers: values,
        });
    }
    figures
}

/// The margin and the line of no difference.
fn ground(comparison: &Comparison, estimand: &str) -> Vec<Layer> {
    let margin = comparison.differences.iter().find(|one| one.estimand == estimand).and_then(|one| one.margin);
    let band = margin.map(|margin| Layer::Band {
        label: "no difference that matters".into(),
        low: Some(-margin),
        high: Some(margin),
    });
    band.into_iter().chain([Layer::Level { label: "the base".into(), y: 0.0 }]).collect()
}

fn apart(x: usize, difference: &Difference) -> Point {
    Point { x: place(x), y: difference.estimate, low: difference.low, high: difference.high }
}

/// How far any variant moves a number.
fn moved(comparison: &Comparison, finding: &Finding) -> f64 {
    let own = comparison.differences.iter().filter(|one| one.estimand == finding.estimand);
    own.fold(0.0_f64, |most, one| most.max(one.estimate.abs()))
}

/// The members of a family that move most, in their order.
fn movers<'a>(comparison: &Comparison, members: &[&'a Finding]) -> Vec<&'a Finding> {
    let mut order: Vec<&Finding> = members.to_vec();
    order.sort_by(|one, other| moved(comparison, other).total_cmp(&moved(comparison, one)));
    order.truncate(SERIES);
    members.iter().copied().filter(|member| order.iter().any(|one| one.estimand == member.estimand)).collect()
}

/// The values of a parameter as an axis: numbers where all are, else names.
fn values(swept: &Swept) -> (Axis, Vec<f64>) {
    let numbers: Option<Vec<f64>> = swept.values.iter().map(|value| value.parse().ok()).collect();
    if let Some(numbers) = numbers {
        return (axis(swept.key.clone(), Vec::new()), numbers);
    }
    let places = (0..swept.values.len()).map(place).collect();
    (axis(swept.key.clone(), swept.values.iter().map(|value| value.trim_matches('"').to_string()).collect()), places)
}

/// One curve a number, over the values of one parameter.
fn curves(comparison: &Comparison, swept: &Swept) -> Vec<Figure> {
    let (base, points) = comparison.variants.split_first().expect("the base comes first");
    let (x, places) = values(swept);
    let mut figures = Vec::new();
    for (name, unit, members) in families(base).into_iter().take(PICTURES) {
        let shown = movers(comparison, &members);
        let line = |one: &&Finding| {
            let found = points.iter().zip(&places).filter_map(|(variant, &x)| {
                let finding = of(variant, &one.estimand)?;
                Some(Point { x, y: finding.estimate, low: finding.low, high: finding.high })
            });
            let points: Vec<Point> = found.collect();
            let label = if members.len() == 1 { "estimate with interval".into() } else { member(&one.estimand) };
            // Names of values have no way between them.
            if x.categories.is_empty() { Layer::Line { label, points } } else { Layer::Points { label, points } }
        };
        let margin =
            members[0].margin.map(|margin| Layer::Band { label: "fair".into(), low: margin.low, high: margin.high });
        let few = if shown.len() < members.len() {
            format!(" The {} of {} numbers that move most.", shown.len(), members.len())
        } else {
            String::new()
        };
        figures.push(Figure {
            id: format!("sweep-{name}"),
            title: format!("{} by {}", words(name), swept.key),
            caption: format!("{} Every value is played on the same luck.{few}", members[0].question),
            x: x.clone(),
            y: axis(unit, Vec::new()),
            layers: margin.into_iter().chain(shown.iter().map(line)).collect(),
        });
    }
    figures
}

/// One map a number, over the values of two parameters: of the numbers that move most, the judged first.
fn maps(comparison: &Comparison, one: &Swept, other: &Swept) -> Vec<Figure> {
    let (base, points) = comparison.variants.split_first().expect("the base comes first");
    let mut order: Vec<&Finding> = base.findings.iter().collect();
    order.sort_by(|left, right| {
        let key = |finding: &Finding| (finding.margin.is_none(), -moved(comparison, finding));
        let (left, right) = (key(left), key(right));
        left.0.cmp(&right.0).then(left.1.total_cmp(&right.1))
    });
    let names =
        |swept: &Swept| swept.values.iter().map(|value| value.trim_matches('"').to_string()).collect::<Vec<_>>();
    let cells = |estimand: &str| -> Vec<Vec<Option<f64>>> {
        let rows = points.chunks(other.values.len());
        rows.map(|row| row.iter().map(|variant| of(variant, estimand).map(|finding| finding.estimate)).collect())
            .collect()
    };
    let figure = |finding: &Finding| Figure {
        id: format!("sweep-{}", finding.estimand.replace('/', "-")),
        title: format!("{} by {} and {}", words(&finding.estimand.replace('/', ": ")), one.key, other.key),
        caption: format!(
            "{} Every cell is played on the same luck; the base has the neutral colour.",
            finding.question
        ),
        x: axis(other.key.clone(), names(other)),
        y: axis(one.key.clone(), names(one)),
        layers: vec![Layer::Cells {
            label: finding.unit.clone(),
            values: cells(&finding.estimand),
            middle: finding.estimate,
        }],
    };
    order.into_iter().take(PICTURES).map(figure).collect()
}
