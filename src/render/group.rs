//! Findings of one family together: `burden-by-seat/1` to `burden-by-seat/9` answer one question.

pub use crate::check::measure::family;
use crate::render::number::Precision;
use crate::render::words;
use crate::report::{Finding, Margin, Verdict};

/// The findings of one check that belong to one family and share a unit.
#[derive(Debug)]
pub struct Group<'a> {
    /// Name of the check.
    pub check: &'a str,
    /// Name of the family: the estimand up to its first slash.
    pub family: &'a str,
    /// The unit they share.
    pub unit: &'a str,
    /// The members, at least one, in the order of the report.
    pub findings: Vec<&'a Finding>,
}

/// Puts findings into their families, in the order in which the families first appear.
pub fn group<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for finding in findings {
        let (check, family, unit) = (finding.check.as_str(), family(&finding.estimand), finding.unit.as_str());
        let known = groups.iter_mut().find(|group| (group.check, group.family, group.unit) == (check, family, unit));
        match known {
            Some(group) => group.findings.push(finding),
            None => groups.push(Group { check, family, unit, findings: vec![finding] }),
        }
    }
    groups
}

/// The member of its family that an estimand is; the family itself where it has no members.
pub fn member(estimand: &str) -> &str {
    estimand.split_once('/').map_or(estimand, |(_, member)| member)
}

impl Group<'_> {
    /// What the members differ in: `Seat` for `burden-by-seat`.
    pub fn heading(&self) -> String {
        let members = self.findings.iter().all(|finding| finding.estimand.contains('/'));
        match self.family.rsplit_once("-by-") {
            Some((_, what)) if members && !what.is_empty() => words::title(what),
            Some(_) | None => "Number".to_owned(),
        }
    }

    /// How a member is called in its group.
    pub fn name(finding: &Finding) -> String {
        if finding.estimand.contains('/') {
            words::clean(member(&finding.estimand))
        } else {
            words::title(&finding.estimand)
        }
    }

    /// The question, where all members ask the same.
    pub fn question(&self) -> Option<&str> {
        let first = self.findings.first()?.question.as_str();
        self.findings.iter().all(|finding| finding.question == first).then_some(first)
    }

    /// The margin, where all members are judged by the same.
    pub fn margin(&self) -> Option<Margin> {
        let first = self.findings.first()?.margin?;
        self.findings.iter().all(|finding| finding.margin == Some(first)).then_some(first)
    }

    /// The digits that the members' column shows.
    pub fn precision(&self) -> Precision {
        Precision::shared(self.findings.iter().copied())
    }

    /// The verdict over the group: that of its worst member.
    pub fn verdict(&self) -> Verdict {
        self.worst().map_or(Verdict::Measured, |finding| finding.verdict)
    }

    /// The member furthest from fair: first by verdict, then by how far the estimate lies towards or beyond its margin.
    pub fn worst(&self) -> Option<&Finding> {
        let key = |finding: &Finding| (severity(finding.verdict), strain(finding));
        self.findings.iter().copied().reduce(|worst, next| {
            let (one, two) = (key(worst), key(next));
            if two.0 > one.0 || (two.0 == one.0 && two.1 > one.1) { next } else { worst }
        })
    }

    /// The members with the smallest and the largest estimate.
    pub fn extremes(&self) -> Vec<&Finding> {
        let mut sorted = self.findings.clone();
        sorted.sort_by(|one, two| one.estimate.total_cmp(&two.estimate));
        [sorted.first(), sorted.last()].into_iter().flatten().copied().collect()
    }

    /// The smallest and the largest estimate.
    pub fn range(&self) -> (f64, f64) {
        let estimates = self.findings.iter().map(|finding| finding.estimate);
        estimates.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), next| (low.min(next), high.max(next)))
    }

    /// How many members have each verdict, worst first, without the verdicts that none has.
    pub fn census(&self) -> Vec<(Verdict, usize)> {
        census(self.findings.iter().copied())
    }
}

/// How many findings have each verdict, worst first, without the verdicts that none has.
pub fn census<'a>(findings: impl IntoIterator<Item = &'a Finding>) -> Vec<(Verdict, usize)> {
    let mut counts =
        [Verdict::Unfair, Verdict::Undecided, Verdict::Fair, Verdict::Measured].map(|verdict| (verdict, 0));
    for finding in findings {
        for (verdict, count) in &mut counts {
            *count += usize::from(*verdict == finding.verdict);
        }
    }
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}

fn severity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Unfair => 3,
        Verdict::Undecided => 2,
        Verdict::Fair => 1,
        Verdict::Measured => 0,
    }
}

/// 0 in the middle of the margin, 1 at its edge; with one edge only, the distance beyond it.
fn strain(finding: &Finding) -> f64 {
    let estimate = finding.estimate;
    match finding.margin {
        Some(Margin { low: Some(low), high: Some(high), .. }) if high > low => {
            (estimate - f64::midpoint(low, high)).abs() / ((high - low) / 2.0)
        }
        Some(Margin { low: Some(low), high: Some(_), .. }) => (estimate - low).abs(),
        Some(Margin { low: Some(low), high: None, .. }) => low - estimate,
        Some(Margin { low: None, high: Some(high), .. }) => estimate - high,
        Some(Margin { low: None, high: None, .. }) | None => estimate.abs(),
    }
}
