//! How numbers are written, in one place: as many digits as the interval supports, and no more.
//!
//! Only formatting and comparisons are used, so that every machine writes the same text.

use crate::report::{Finding, Margin, MarginSource};

/// The minus sign, as wide as a plus sign.
pub const MINUS: char = '\u{2212}';

/// Below this a p-value is only a statement about the approximation that gave it.
const SMALLEST_PROBABILITY: f64 = 1e-300;

/// More decimals than this are written with a power of ten.
const MOST_DECIMALS: usize = 9;

/// How many digits are worth writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Precision {
    /// So many digits after the point.
    Decimals(usize),
    /// Four digits and a power of ten: the unit is far too large or too small for anything else.
    Power,
}

impl Precision {
    /// Two digits of half the interval's width, or one if that is 5 or more; four digits of the estimate where there is no width.
    pub fn of(finding: &Finding) -> Self {
        let half = match (finding.low, finding.high) {
            (Some(low), Some(high)) => (high - low) / 2.0,
            (Some(end), None) | (None, Some(end)) => (finding.estimate - end).abs(),
            (None, None) => 0.0,
        };
        if finding.estimate.abs() >= 1e15 {
            Self::Power
        } else if half > 0.0 && half.is_finite() {
            Self::digits(half, i32::from(leading(half) < 5))
        } else {
            Self::digits(finding.estimate, 3)
        }
    }

    /// The precision at which all these findings can share a column.
    pub fn shared<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Self {
        findings.into_iter().map(Self::of).max().unwrap_or(Self::Decimals(0))
    }

    fn digits(value: f64, more: i32) -> Self {
        let decimals = usize::try_from(more - exponent(value)).unwrap_or(0);
        if decimals <= MOST_DECIMALS { Self::Decimals(decimals) } else { Self::Power }
    }
}

/// The power of ten of the first digit; 0 for 0. Read off the decimal text, which is correctly rounded everywhere.
pub fn exponent(value: f64) -> i32 {
    let text = format!("{:.1e}", value.abs());
    text.split_once('e').and_then(|(_, power)| power.parse().ok()).unwrap_or(0)
}

/// The first digit, after rounding to two.
fn leading(value: f64) -> u32 {
    format!("{:.1e}", value.abs()).chars().next().and_then(|digit| digit.to_digit(10)).unwrap_or(0)
}

/// Ten to a whole power, correctly rounded.
pub fn power(exponent: i32) -> f64 {
    format!("1e{exponent}").parse().unwrap_or(f64::MAX)
}

/// A number at a given precision.
pub fn value(value: f64, precision: Precision) -> String {
    match precision {
        Precision::Decimals(decimals) => signed(value, &format!("{:.decimals$}", value.abs())),
        Precision::Power => scientific(value, 3),
    }
}

/// The shortest text that means exactly this number: for what a person set, not for what was measured.
pub fn exact(value: f64) -> String {
    let size = value.abs();
    if size != 0.0 && !(1e-9..1e15).contains(&size) {
        return signed(value, &format!("{size:e}"));
    }
    signed(value, &format!("{size}"))
}

/// An interval in square brackets.
pub fn interval(low: Option<f64>, high: Option<f64>, precision: Precision) -> String {
    let low = low.map_or_else(|| format!("{MINUS}∞"), |end| value(end, precision));
    let high = high.map_or_else(|| "∞".to_owned(), |end| value(end, precision));
    format!("[{low}, {high}]")
}

/// An interval in words.
pub fn range(low: Option<f64>, high: Option<f64>, precision: Precision) -> String {
    between(low.map(|end| value(end, precision)), high.map(|end| value(end, precision)))
}

/// A margin in words, as it was set.
pub fn margin(margin: Margin) -> String {
    between(margin.low.map(exact), margin.high.map(exact))
}

/// Who set a margin, in words.
pub fn source(source: MarginSource) -> &'static str {
    match source {
        MarginSource::Margin => "margin of the scenario",
        MarginSource::Claim => "claim of the rule text",
        MarginSource::Promise => "promise of the check",
    }
}

fn between(low: Option<String>, high: Option<String>) -> String {
    match (low, high) {
        (Some(low), Some(high)) if low == high => format!("exactly {low}"),
        (Some(low), Some(high)) => format!("{low} to {high}"),
        (Some(low), None) => format!("at least {low}"),
        (None, Some(high)) => format!("at most {high}"),
        (None, None) => "any value".to_owned(),
    }
}

/// A count, its thousands apart.
pub fn count(count: u64) -> String {
    thousands(&count.to_string())
}

/// A probability, with two digits.
pub fn probability(probability: f64) -> String {
    if probability < SMALLEST_PROBABILITY {
        return "<1e\u{2212}300".to_owned();
    }
    let power = exponent(probability);
    if power < -3 {
        return format!("{probability:.1e}").replace('-', "\u{2212}");
    }
    let decimals = usize::try_from(1 - power).unwrap_or(0);
    format!("{probability:.decimals$}")
}

/// A confidence such as 0.95, in per cent.
pub fn percent(share: f64) -> String {
    // Seven decimals: a confidence has no more, and 0.57 * 100.0 is 56.99999999999999.
    let text = format!("{:.7}", share * 100.0);
    format!("{} %", text.trim_end_matches('0').trim_end_matches('.'))
}

/// The label of a tick: as many decimals as the step between ticks has.
pub fn tick(value: f64, step: f64) -> String {
    let fine = exponent(step);
    if value.abs() >= 1e7 || fine < -6 {
        let digits = usize::try_from(exponent(value) - fine).unwrap_or(0).min(6);
        return if value == 0.0 { "0".to_owned() } else { scientific(value, digits) };
    }
    let decimals = usize::try_from(-fine).unwrap_or(0);
    signed(value, &format!("{:.decimals$}", value.abs()))
}

fn scientific(value: f64, digits: usize) -> String {
    signed(value, &format!("{:.digits$e}", value.abs()))
}

/// Puts the sign and the thousands separators on the text of a size; a size written as zero has no sign.
fn signed(value: f64, size: &str) -> String {
    let zero = !size.bytes().any(|digit| (b'1'..=b'9').contains(&digit));
    let sign = if value < 0.0 && !zero { "\u{2212}" } else { "" };
    format!("{sign}{}", thousands(&size.replace('-', "\u{2212}")))
}

fn thousands(text: &str) -> String {
    let whole = text.bytes().take_while(u8::is_ascii_digit).count();
    if whole < 5 || text.contains('e') {
        return text.to_owned();
    }
    let mut out = String::with_capacity(text.len() + whole / 3);
    for (index, digit) in text.char_indices() {
        if index > 0 && index < whole && (whole - index) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Verdict;

    fn finding(estimate: f64, low: Option<f64>, high: Option<f64>) -> Finding {
        Finding {
            check: "check".into(),
            estimand: "estimand".into(),
            question: "Question?".into(),
            estimate,
            low,
            high,
            unit: "unit".into(),
            margin: None,
            p_value: None,
            p_adjusted: None,
            verdict: Verdict::Measured,
            tournaments: 1,
            needed: None,
            figures: vec![],
        }
    }

    fn written(estimate: f64, low: Option<f64>, high: Option<f64>) -> String {
        let finding = finding(estimate, low, high);
        value(estimate, Precision::of(&finding))
    }

    #[test]
    fn digits_follow_the_interval() {
        assert_eq!(written(0.031_234, Some(-0.012), Some(0.074)), "0.031");
        assert_eq!(written(-1234.567, Some(-1260.0), Some(-1210.0)), "−1235");
        assert_eq!(written(-12_345.67, Some(-12_360.0), Some(-12_331.0)), "−12,346");
        assert_eq!(written(33.333_33, Some(33.333_33), Some(33.333_33)), "33.33");
        assert_eq!(written(0.0, None, None), "0.000");
        assert_eq!(written(2.5, Some(2.0), None), "2.5");
        assert_eq!(written(22.32, Some(22.311), Some(22.329)), "22.320");
        assert_eq!(written(3e-14, Some(2e-14), Some(4e-14)), "3.000e−14");
        assert_eq!(written(-0.000_04, Some(-0.4), Some(0.4)), "0.00");
    }

    #[test]
    fn a_width_just_below_a_power_of_ten_is_rounded_first() {
        // 0.0999 is written 0.10 with two digits, so two decimals do.
        assert_eq!(Precision::of(&finding(0.0, Some(-0.0999), Some(0.0999))), Precision::Decimals(2));
        assert_eq!(Precision::of(&finding(0.0, Some(-0.0444), Some(0.0444))), Precision::Decimals(3));
    }

    #[test]
    fn margins_are_written_as_they_were_set() {
        let both = |low, high| margin(Margin { low, high, source: MarginSource::Margin });
        assert_eq!(both(Some(-0.5), Some(0.5)), "−0.5 to 0.5");
        assert_eq!(both(None, Some(0.02)), "at most 0.02");
        assert_eq!(both(Some(-12_500.0), None), "at least −12,500");
        assert_eq!(both(Some(0.0), Some(0.0)), "exactly 0");
        assert_eq!(both(None, None), "any value");
        assert_eq!(exact(-1e-12), "−1e−12");
    }

    #[test]
    fn counts_have_their_thousands_apart() {
        assert_eq!(count(9999), "9999");
        assert_eq!(count(10_000), "10,000");
        assert_eq!(count(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn probabilities_have_two_digits_and_a_floor() {
        assert_eq!(probability(0.0), "<1e−300");
        assert_eq!(probability(1e-301), "<1e−300");
        assert_eq!(probability(3.456e-12), "3.5e−12");
        assert_eq!(probability(0.001_234), "0.0012");
        assert_eq!(probability(0.5), "0.50");
        assert_eq!(probability(1.0), "1.0");
    }

    #[test]
    fn other_words() {
        assert_eq!(percent(0.95), "95 %");
        assert_eq!(percent(0.57), "57 %");
        assert_eq!(percent(0.999), "99.9 %");
        assert_eq!(interval(None, Some(1.25), Precision::Decimals(1)), "[−∞, 1.2]");
        assert_eq!(tick(-0.5, 0.25), "−0.5");
        assert_eq!(tick(20_000.0, 5_000.0), "20,000");
        assert_eq!(tick(2.5e9, 5e8), "2.5e9");
        assert_eq!(exponent(0.0), 0);
        assert!((power(-3) - 0.001).abs() < f64::EPSILON);
    }
}
