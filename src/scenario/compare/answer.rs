//! A comparison in a sentence or two, and what is noteworthy about it.

use std::fmt::Write;

use crate::report::comparison::{Change, Difference, Variant};

/// Most variants that are told one by one.
const MOST: usize = 6;

/// What the variants change, in words.
pub(super) fn answers(variants: &[Variant], differences: &[Difference], confidence: f64) -> Vec<String> {
    let [base, others @ ..] = variants else { return Vec::new() };
    let mut sentences = Vec::new();
    for variant in others.iter().take(MOST) {
        let own: Vec<&Difference> =
            differences.iter().filter(|difference| difference.variant == variant.name).collect();
        sentences.push(sentence(variant, &own, variant.digest == base.digest));
    }
    if others.len() > MOST {
        let worse = others.iter().filter(|variant| has(differences, variant, Change::Worse)).count();
        let better = others.iter().filter(|variant| has(differences, variant, Change::Better)).count();
        sentences.push(format!(
            "Of all {} variants, {worse} make something worse and {better} something better.",
            others.len()
        ));
    }
    sentences.push(format!(
        "All judged differences hold together with {} % confidence.",
        (confidence * 1_000.0).round() / 10.0
    ));
    sentences
}

fn has(differences: &[Difference], variant: &Variant, change: Change) -> bool {
    differences.iter().any(|difference| difference.variant == variant.name && difference.change == change)
}

fn sentence(variant: &Variant, own: &[&Difference], is_same: bool) -> String {
    if is_same {
        return format!("{}: the same rules as the base, so no difference at all.", variant.name);
    }
    let mut parts = Vec::new();
    for change in [Change::Worse, Change::Better, Change::Different, Change::Undecided, Change::None] {
        let such: Vec<&&Difference> = own.iter().filter(|difference| difference.change == change).collect();
        let Some(most) =
            such.iter().copied().reduce(|most, next| if strain(next) > strain(most) { next } else { most })
        else {
            continue;
        };
        let mut part = format!("{} in {}", change.words(), such.len());
        if change != Change::None {
            let _ = write!(part, " ({}: {:.3} → {:.3} {})", most.estimand, most.base, most.value, most.unit);
        }
        parts.push(part);
    }
    let seen = own.iter().filter(|difference| matches!(difference.change, Change::Higher | Change::Lower)).count();
    if seen > 0 {
        parts.push(format!("{seen} of the numbers without a margin move"));
    }
    if parts.is_empty() {
        parts.push("no difference seen".to_string());
    }
    format!("{}: {}.", variant.name, parts.join(", "))
}

/// How large a difference is beside its margin, or beside its interval where there is none.
fn strain(difference: &Difference) -> f64 {
    let half = difference.low.zip(difference.high).map_or(f64::INFINITY, |(low, high)| (high - low) / 2.0);
    let unit = difference.margin.unwrap_or(half);
    if unit > 0.0 { difference.estimate.abs() / unit } else { 0.0 }
}

/// What is noteworthy about the comparison as such.
pub(super) fn warnings(variants: &[Variant], differences: &[Difference]) -> Vec<String> {
    let [base, others @ ..] = variants else { return Vec::new() };
    let mut warnings = Vec::new();
    for variant in others {
        if variant.digest == base.digest {
            warnings.push(format!("`{}` has the same rules as the base: nothing was played again.", variant.name));
            continue;
        }
        if let Some(factor) = variant.factor.filter(|&factor| factor < 1.0) {
            warnings.push(format!(
                "Playing `{}` on the same luck did not help: the usual number would have been known better on luck of its own \
                 (factor {factor:.2}).",
                variant.name
            ));
        }
        let own = differences.iter().filter(|difference| difference.variant == variant.name).count();
        if own < base.findings.len() {
            warnings.push(format!(
                "{} of the {} numbers of the base are not there under `{}`, and are not compared.",
                base.findings.len() - own,
                base.findings.len(),
                variant.name
            ));
        }
    }
    warnings
}
