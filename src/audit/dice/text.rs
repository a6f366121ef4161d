//! What is said of the dice, in words.

use std::fmt::{self, Write};

use super::judge::sequence;
use super::{DiceAudit, FamilyTest, Seen};
use crate::report::{Finding, Margin, Verdict};
use crate::stats::dice::{Cusum, Decision, LAW_ERROR, LawTest, Order, Shift, Sprt};

/// The bias that the sequential tests look for: six comes 2 percentage points more often.
const NAMED: Shift = Shift(0.02);

/// One test in words: chi-square with its degrees, or z.
fn statistic(test: &crate::stats::Test) -> String {
    match test.df {
        Some(df) => format!("chi-square {:.3}, {df} df", test.statistic),
        None if test.statistic < -1e6 || test.statistic > 1e6 => "z beyond a million".into(),
        None => format!("z {:.3}", test.statistic),
    }
}

/// A p-value with three digits.
fn p(value: f64) -> String {
    if value <= 0.0 {
        "< 1e-300".into()
    } else if value < 0.001 {
        format!("{value:.2e}")
    } else {
        format!("{value:.4}")
    }
}

/// An interval; ends that the data do not set are left open.
fn interval(finding: &Finding) -> String {
    let end = |end: Option<f64>| end.map_or_else(|| "–".into(), |end| format!("{end:.3}"));
    format!("[{}, {}]", end(finding.low), end(finding.high))
}

/// What was read, in (name, value).
pub fn rows(audit: &DiceAudit) -> Vec<(String, String)> {
    let mut rows: Vec<(String, String)> = Vec::new();
    let mut row = |name: &str, value: String| rows.push((name.to_string(), value));
    match &audit.seen {
        Seen::Rolls(rolls) => {
            if rolls.plays > 0 {
                let replayed =
                    format!("{} matches, {} games, {} plays, each legal", rolls.matches, rolls.games, rolls.plays);
                row("replayed", replayed);
            }
            row("rolls judged", rolls.kept.len().to_string());
            for (why, count) in &rolls.left_out {
                row("left out", format!("{count} {}", why.words()));
            }
            if rolls.games == 0 || rolls.plays == 0 {
                row("not known", "positions, so that rolls that could not be played are judged with the others".into());
            }
        }
        Seen::Pairs(pairs) => row("rolls judged", pairs.rolls().to_string()),
        Seen::Faces(faces) => row("throws judged", faces.iter().sum::<u64>().to_string()),
        Seen::Handfuls(handfuls) => {
            let (successes, throws) = (handfuls.successes, handfuls.throws);
            row("handfuls judged", format!("{}: {successes} successes of {throws} throws", handfuls.handfuls));
        }
    }
    if matches!(audit.seen, Seen::Rolls(_) | Seen::Pairs(_)) {
        row(
            "order of the dice",
            match audit.order {
                Order::Kept => "kept: each die is tested too",
                Order::Lost => "lost (sorted, or written in any order): rolls are tested without it",
            }
            .into(),
        );
    }
    if let Some((openings, points, z)) = audit.shift {
        row(
            "opening rolls kept",
            format!(
                "{openings} of them, never doubles: the share of doubles is {points:.3} percentage points lower for it, z {z:.2}"
            ),
        );
    }
    for FamilyTest { name, test, p_adjusted } in &audit.tests {
        row(name, format!("{}, p {}, with Holm {}", statistic(test), p(test.p_value), p(*p_adjusted)));
    }
    for LawTest { name, test } in &audit.law {
        row(&format!("gaming law: {name}"), law_line(test.as_ref().ok()));
    }
    if let Some(watched) = watched(audit) {
        for (name, value) in watched {
            row(name, value);
        }
    }
    let [five, one] = audit.reach;
    row(
        "smallest bias these could show",
        format!("{five:.2} percentage points at error 0.05, {one:.2} at 0.01, in 9 cases of 10"),
    );
    rows
}

fn law_line(test: Option<&crate::stats::Test>) -> String {
    match test {
        None => "needs rolls in order, or more of them".into(),
        Some(test) => {
            let word = if test.p_value >= LAW_ERROR { "passed" } else { "failed" };
            format!("{word} at 99 %: {}, p {}", statistic(test), p(test.p_value))
        }
    }
}

/// The sequential tests of rolls in order.
fn watched(audit: &DiceAudit) -> Option<[(&'static str, String); 2]> {
    let Seen::Rolls(rolls) = &audit.seen else { return None };
    let (mut sprt, mut cusum, mut ended) = (Sprt::new(NAMED, 0.01, 0.1), Cusum::new(NAMED), 0_u64);
    for face in sequence(rolls).into_iter().flatten() {
        ended += u64::from(sprt.decision() == Decision::Open);
        sprt.see(usize::from(face) - 1);
        cusum.see(usize::from(face) - 1);
    }
    let word = match sprt.decision() {
        Decision::Biased => format!("found after {ended} throws"),
        Decision::Fair => format!("refuted after {ended} throws"),
        Decision::Open => format!("open after {ended} throws"),
    };
    let (highest, limit) = (cusum.highest(), cusum.limit(0.01));
    let above = if highest >= limit { "an alarm" } else { "no alarm" };
    Some([
        ("six 2 points too often (sequential test)", word),
        ("six 2 points too often from some throw on (cumulative sum)", format!("{above}: {highest:.2} of {limit:.2}")),
    ])
}

/// The answer in a sentence or two.
pub fn answer(audit: &DiceAudit) -> String {
    let findings = &audit.report.findings;
    let mut text = match audit.report.verdict {
        Verdict::Fair | Verdict::Measured => "Fair within the margin: all judged shares lie inside it.".to_string(),
        Verdict::Unfair => {
            let unfair = findings.iter().filter(|finding| finding.verdict == Verdict::Unfair);
            format!("Unfair: {}.", unfair.map(departure).collect::<Vec<_>>().join("; "))
        }
        Verdict::Undecided => {
            let open = findings.iter().filter(|finding| finding.verdict == Verdict::Undecided).count();
            let needed = audit.needed.map_or_else(
                || "more throws may not decide it: a share lies on the edge of its margin".into(),
                |needed| format!("about {needed} throws would decide, if the shares stay"),
            );
            format!("Undecided: {open} judged shares may lie on either side of the margin; {needed}.")
        }
    };
    let failed: Vec<String> = audit
        .tests
        .iter()
        .filter(|test| test.p_adjusted < 0.01)
        .map(|test| format!("{} (p {})", test.name, p(test.p_adjusted)))
        .collect();
    if !failed.is_empty() {
        let _ = write!(text, " Fair dice would hardly give this, whatever the margin: {}.", failed.join(", "));
    }
    if let Some((openings, points, _)) = audit.shift {
        let _ = write!(
            text,
            " The {openings} opening rolls were kept: as they are never doubles, fair dice show {:.3} percentage points fewer doubles here.",
            -points
        );
    }
    text
}

fn departure(finding: &Finding) -> String {
    format!("{} {:.3} {} {}", finding.estimand, finding.estimate, finding.unit, interval(finding))
}

impl fmt::Display for DiceAudit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = &self.report.scenario.rules;
        let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0).min(36);
        for (name, value) in rows {
            writeln!(out, "{name:<width$}  {value}")?;
        }
        writeln!(out)?;
        for finding in &self.report.findings {
            let verdict = match finding.margin {
                None => String::new(),
                Some(Margin { low, high, .. }) => {
                    let fair = match (low, high) {
                        (Some(low), Some(high)) => format!("{low} to {high}"),
                        (Some(low), None) => format!("at least {low}"),
                        (None, Some(high)) => format!("at most {high}"),
                        (None, None) => "anything".into(),
                    };
                    format!("  {} (fair: {fair})", finding.verdict.word())
                }
            };
            let Finding { estimand, estimate, unit, .. } = finding;
            writeln!(out, "{estimand:<width$}  {estimate:>9.3} {:<17} {unit}{verdict}", interval(finding))?;
        }
        writeln!(out, "\n{}\n{}", self.report.verdict.word(), self.report.answer)
    }
}
