//! Exact decimals, as points and whists are written: `3`, `-1.25`, `+0.5`. All of a column become whole numbers of the same
//! unit, the smallest that the column needs.

use super::{Cell, Sheet};
use crate::error::Result;
use crate::seating::MOST_SCORE;

/// Most digits after the point.
const MOST_DECIMALS: usize = 6;

/// A column of decimals.
#[derive(Debug, Default, Clone)]
pub struct Column {
    /// Whole part and decimals without a point, and how many decimals.
    read: Vec<(i64, u32)>,
}

/// Reads one decimal: its digits without the point, and how many stand after it, zeros at the end left out.
pub fn parse(text: &str) -> Option<(i64, u32)> {
    let (digits, negative) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(digits) => (digits, true),
        None => (text.strip_prefix('+').unwrap_or(text), false),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let sound = |part: &str| part.bytes().all(|digit| digit.is_ascii_digit());
    if !sound(whole) || !sound(decimals) || whole.len() + decimals.len() == 0 || digits.ends_with('.') {
        return None;
    }
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > MOST_DECIMALS || whole.trim_start_matches('0').len() > 10 {
        return None;
    }
    let number: i64 = format!("0{whole}{decimals}").parse().ok()?;
    Some((if negative { -number } else { number }, u32::try_from(decimals.len()).ok()?))
}

impl Column {
    /// Takes in a cell of the column.
    ///
    /// # Errors
    /// If it is not a decimal.
    pub fn take(&mut self, sheet: &Sheet, cell: &Cell, of: &str) -> Result<()> {
        let number = parse(&cell.text).ok_or_else(|| {
            let what = match cell.text.as_str() {
                "" => format!("{of} are missing"),
                text => format!("`{text}` is not a number of {of}"),
            };
            let remedy = format!("give a number such as 3 or -1.25, with at most {MOST_DECIMALS} decimals");
            sheet.fault(cell, what, remedy)
        })?;
        self.read.push(number);
        Ok(())
    }

    /// Decimals of the unit of the column.
    pub fn decimals(&self) -> u32 {
        self.read.iter().map(|&(_, decimals)| decimals).max().unwrap_or(0)
    }

    /// All as whole numbers of the unit.
    pub fn whole(&self) -> Vec<i64> {
        let most = self.decimals();
        self.read.iter().map(|&(number, decimals)| number * 10_i64.pow(most - decimals)).collect()
    }
}

/// Says what is wrong with a score that is too large to be seated by, if it is.
pub fn too_large(score: i64, decimals: u32, of: &str) -> Option<(String, &'static str)> {
    (score.abs() > MOST_SCORE).then(|| {
        let most = write(u128::from(MOST_SCORE.unsigned_abs()), decimals);
        let sign = if score < 0 { "-" } else { "" };
        let score = write(u128::from(score.unsigned_abs()), decimals);
        let what = format!("{sign}{score} {of} are too many: with {decimals} decimals at most {most}");
        (what, "use smaller numbers or fewer decimals")
    })
}

/// A whole number of the unit as a decimal again, zeros at the end left out.
pub fn write(number: u128, decimals: u32) -> String {
    let unit = 10_u128.pow(decimals);
    let (whole, rest) = (number / unit, number % unit);
    if rest == 0 {
        return whole.to_string();
    }
    let rest = format!("{rest:0width$}", width = decimals as usize);
    format!("{whole}.{}", rest.trim_end_matches('0'))
}
