//! What a scenario asks, and by what it judges: checks, margins and claims.

use std::collections::BTreeMap;

use toml::Spanned;

use super::Game;
use super::text::{Source, suggestion};
use super::wire::{WireClaim, WireStandard};
use crate::check::{Standard, measure};
use crate::error::Result;
use crate::stats::equivalence::Limits;

/// The checks named, in the order of the panel; or the usual one.
pub(super) fn checks(source: &Source<'_>, wire: Option<&[Spanned<String>]>, game: &Game) -> Result<Vec<String>> {
    let known: Vec<&str> = game.checks().iter().map(|(name, _, _)| *name).collect();
    let Some(wire) = wire else { return Ok(vec![game.usual_check().to_string()]) };
    if wire.is_empty() {
        return Err(source.error(None, "`checks` is empty", format!("name at least one of: {}", known.join(", "))));
    }
    for check in wire {
        if !known.contains(&check.get_ref().as_str()) {
            let what = format!("unknown check `{}`", check.get_ref());
            return Err(source.error(Some(check.span()), what, suggestion(check.get_ref(), &known)));
        }
        match game {
            Game::Poker(poker) => super::poker::allow(source, check, &poker.rules)?,
            Game::Preferans(preferans) => super::preferans::allow(source, check, &preferans.rules)?,
            Game::Backgammon(backgammon) => super::backgammon::allow(source, check, backgammon)?,
        }
    }
    Ok(known.into_iter().filter(|name| wire.iter().any(|check| check.get_ref() == name)).map(String::from).collect())
}

/// Confidence, margins and claims; each names an estimand that there is.
pub(super) fn standard(
    source: &Source<'_>,
    wire: &WireStandard,
    claims: &BTreeMap<Spanned<String>, Spanned<WireClaim>>,
    estimands: &[String],
) -> Result<Standard> {
    let confidence = wire.confidence.as_ref().map_or(0.95, |confidence| *confidence.get_ref());
    if !(confidence > 0.5 && confidence < 1.0) {
        let span = wire.confidence.as_ref().map(Spanned::span);
        return Err(source.error(
            span,
            format!("`confidence = {confidence}` is out of range"),
            "write a probability above 0.5 and below 1, such as 0.95",
        ));
    }
    let mut known: Vec<&str> = Vec::new();
    for estimand in estimands {
        for name in [measure::family(estimand), estimand] {
            if !known.contains(&name) {
                known.push(name);
            }
        }
    }
    let known_name = |name: &Spanned<String>| {
        if known.contains(&name.get_ref().as_str()) {
            Ok(name.get_ref().clone())
        } else {
            let what = format!("unknown estimand `{}`", name.get_ref());
            Err(source.error(Some(name.span()), what, suggestion(name.get_ref(), &known)))
        }
    };
    let positive = |margin: &Spanned<f64>, remedy: &str| {
        let value = *margin.get_ref();
        if value > 0.0 && value.is_finite() {
            return Ok(value);
        }
        Err(source.error(Some(margin.span()), format!("the margin {value} is not above 0"), remedy))
    };
    let mut standard = Standard { confidence, ..Standard::default() };
    for (name, margin) in &wire.margins {
        let remedy = "write how far from no difference is still fair: a number above 0";
        let value = positive(margin, remedy)?;
        standard.margins.insert(known_name(name)?, value);
    }
    for (name, margin) in &wire.differences {
        let remedy = "write how far a variant may move it for it not to matter: a number above 0";
        let value = positive(margin, remedy)?;
        standard.differences.insert(known_name(name)?, value);
    }
    for (name, claim) in claims {
        let WireClaim { min: low, max: high } = *claim.get_ref();
        let ends = low.is_some() || high.is_some();
        let finite = low.is_none_or(f64::is_finite) && high.is_none_or(f64::is_finite);
        if !ends || !finite || matches!((low, high), (Some(low), Some(high)) if low > high) {
            return Err(source.error(
                Some(claim.span()),
                "the claim allows nothing or everything",
                "give `min`, `max` or both, the smaller first",
            ));
        }
        standard.claims.insert(known_name(name)?, Limits { low, high });
    }
    Ok(standard)
}
