//! `results.csv`: every number of every variant, one a row, for people who analyse elsewhere.
//!
//! | column | what |
//! |---|---|
//! | `variant` | name; `base` for the rules as they are |
//! | one for each field swept over | its value; empty for the base |
//! | `check`, `estimand`, `unit` | which number |
//! | `estimate`, `low`, `high` | the number and its interval; an end without a limit is empty |
//! | `verdict` | by itself: `fair`, `unfair`, `undecided`, `measured` |
//! | `difference`, `difference_low`, `difference_high` | from the base, on the same luck |
//! | `change` | what that difference means, in words |
//! | `factor` | how many times as many tournaments it would have taken on luck of their own |
//! | `tournaments` | played of each variant |

use std::fmt::Write;

use crate::report::Report;
use crate::report::comparison::{Comparison, Variant};
use crate::sheet::quoted;

/// The sheet of a comparison.
pub fn write(report: &Report, comparison: &Comparison) -> String {
    let mut out = String::from("variant");
    for swept in &comparison.sweep {
        let _ = write!(out, ",{}", quoted(&swept.key));
    }
    out.push_str(
        ",check,estimand,unit,estimate,low,high,verdict,difference,difference_low,difference_high,change,factor,tournaments\n",
    );
    for (place, variant) in comparison.variants.iter().enumerate() {
        rows(&mut out, report, comparison, variant, place);
    }
    out
}

fn rows(out: &mut String, report: &Report, comparison: &Comparison, variant: &Variant, place: usize) {
    for finding in &variant.findings {
        out.push_str(&quoted(&variant.name));
        for swept in &comparison.sweep {
            let value = variant.changes.iter().find_map(|change| {
                change.split_once('=').filter(|(key, _)| *key == swept.key).map(|(_, value)| value.trim_matches('"'))
            });
            let _ = write!(out, ",{}", quoted(value.unwrap_or("")));
        }
        let (check, estimand, unit) = (quoted(&finding.check), quoted(&finding.estimand), quoted(&finding.unit));
        let _ = write!(out, ",{check},{estimand},{unit},{}", finding.estimate);
        let _ = write!(out, ",{},{},{}", number(finding.low), number(finding.high), finding.verdict.word());
        let difference = comparison
            .differences
            .iter()
            .find(|one| place > 0 && one.variant == variant.name && one.estimand == finding.estimand);
        match difference {
            Some(one) => {
                let (low, high) = (number(one.low), number(one.high));
                let _ = write!(out, ",{},{low},{high},{},{}", one.estimate, one.change.words(), number(one.factor));
            }
            None => out.push_str(",,,,,"),
        }
        let _ = writeln!(out, ",{}", report.scenario.tournaments);
    }
}

fn number(value: Option<f64>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}
