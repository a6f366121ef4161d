//! What changes when rules do: variants beside their base, as plain data.

use serde::{Deserialize, Serialize};

use super::{Finding, Verdict};

/// What a change of the rules does to one number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// The interval of the difference lies inside the margin: no difference that matters.
    None,
    /// It lies outside, and the variant is nearer to what is fair.
    Better,
    /// It lies outside, and the variant is further from what is fair.
    Worse,
    /// It lies outside, and both are as far from what is fair.
    Different,
    /// It straddles an edge of the margin: more tournaments are needed.
    Undecided,
    /// No margin was set; the interval lies above 0.
    Higher,
    /// No margin was set; the interval lies below 0.
    Lower,
    /// No margin was set; the interval holds 0.
    Unseen,
}

impl Change {
    /// All of them, as tables list them.
    pub const ALL: [Self; 8] = [
        Self::Worse,
        Self::Better,
        Self::Different,
        Self::Undecided,
        Self::None,
        Self::Higher,
        Self::Lower,
        Self::Unseen,
    ];

    /// The words that reports print.
    pub fn words(self) -> &'static str {
        match self {
            Self::None => "no difference that matters",
            Self::Better => "better",
            Self::Worse => "worse",
            Self::Different => "different",
            Self::Undecided => "undecided",
            Self::Higher => "higher",
            Self::Lower => "lower",
            Self::Unseen => "no difference seen",
        }
    }
}

/// A parameter that was swept over.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Swept {
    /// The field, such as `poker.balance-limit`.
    pub key: String,
    /// Its values, as written.
    pub values: Vec<String>,
}

/// One set of rules. The first of a comparison is the base.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// How it differs from the base: `key=value`.
    pub changes: Vec<String>,
    /// SHA-256 of everything in it that can change a result.
    pub digest: String,
    /// The verdict over all judged findings of these rules by themselves.
    pub verdict: Verdict,
    /// The findings of these rules by themselves.
    pub findings: Vec<Finding>,
    /// How many times as many tournaments the same precision would have taken on luck of their own: the median over all numbers
    /// that differ. `None` for the base, and where nothing differs.
    pub factor: Option<f64>,
}

/// One number under a variant, less that number under the base, on the same luck.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// Name of the variant.
    pub variant: String,
    /// Name of the check.
    pub check: String,
    /// Name of the estimand.
    pub estimand: String,
    /// Its unit, that of all numbers here.
    pub unit: String,
    /// The number under the base.
    pub base: f64,
    /// The number under the variant.
    pub value: f64,
    /// Their difference.
    pub estimate: f64,
    /// Lower end of its interval; `None` where the data set no limit.
    pub low: Option<f64>,
    /// Upper end of its interval; `None` where the data set no limit.
    pub high: Option<f64>,
    /// How large a difference is too small to matter; `None` where nobody said.
    pub margin: Option<f64>,
    /// What the change does.
    pub change: Change,
    /// How many times as many tournaments the same precision would have taken on luck of their own.
    pub factor: Option<f64>,
    /// Tournaments that would decide an undecided difference if the estimate stayed.
    pub needed: Option<u64>,
}

/// Variants of a scenario beside their base.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The answer, a sentence a variant and one on how sure all are.
    pub answers: Vec<String>,
    /// What was swept over, if the variants are a grid; the last changes fastest.
    pub sweep: Vec<Swept>,
    /// The base, then the variants.
    pub variants: Vec<Variant>,
    /// All differences, by variant, then as the base lists its findings.
    pub differences: Vec<Difference>,
    /// What is noteworthy about the comparison as such.
    pub warnings: Vec<String>,
}

impl Comparison {
    /// The exit code: 1 something is worse, 3 something undecided, else 0.
    pub fn exit_code(&self) -> u8 {
        let any = |change| self.differences.iter().any(|difference| difference.change == change);
        if any(Change::Worse) {
            1
        } else if any(Change::Undecided) {
            3
        } else {
            0
        }
    }
}
