//! What a run found, as plain data: the one thing that all outputs are drawn from.
//!
//! A report is a pure function of scenario, seed and number of tournaments: no date, host, duration or thread count.

pub mod comparison;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use self::comparison::Comparison;

/// Version of the layout of `report.json`.
pub const SCHEMA: u32 = 1;

/// The answer to a fairness question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The simultaneous interval lies inside the margin.
    Fair,
    /// The simultaneous interval lies outside the margin.
    Unfair,
    /// The interval straddles an edge of the margin: more tournaments are needed.
    Undecided,
    /// No margin was set: reported with its interval, no say in the exit code.
    Measured,
}

impl Verdict {
    /// The word that reports print.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fair => "fair",
            Self::Unfair => "unfair",
            Self::Undecided => "undecided",
            Self::Measured => "measured",
        }
    }
}

/// Where the numbers of a report come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Tournaments played by a scenario.
    #[default]
    Played,
    /// Throws of real dice, from records.
    Recorded,
    /// Many small runs of a scenario, to try out its checks.
    Tried,
}

impl Origin {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde's `skip_serializing_if` asks for")]
    fn is_played(&self) -> bool {
        *self == Self::Played
    }

    /// What is counted as independent.
    pub fn units(self) -> &'static str {
        match self {
            Self::Played | Self::Tried => "tournaments",
            Self::Recorded => "throws",
        }
    }

    /// The heading above the table of (name, value).
    pub fn heading(self) -> &'static str {
        match self {
            Self::Played | Self::Tried => "Rules as played",
            Self::Recorded => "Tests",
        }
    }
}

/// What was played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScenarioSummary {
    /// Name of the scenario.
    pub name: String,
    /// The scenario's question: the comment that opens its file, one paragraph.
    pub question: String,
    /// SHA-256, in hexadecimal, of everything in the scenario that can change a result.
    pub digest: String,
    /// The seed of all luck.
    #[serde(with = "text")]
    pub seed: u64,
    /// Tournaments played; of records, the throws that were judged.
    #[serde(with = "text")]
    pub tournaments: u64,
    /// Family-wise confidence of the judged findings, for example 0.95.
    pub confidence: f64,
    /// The rules as played, defaults included: one (name, value) a row, in the order of the scenario file.
    pub rules: Vec<(String, String)>,
    /// Changes made on the command line: `key=value`.
    pub changes: Vec<String>,
    /// Where the numbers come from.
    #[serde(default, skip_serializing_if = "Origin::is_played")]
    pub origin: Origin,
}

/// Who set a margin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarginSource {
    /// The scenario's table of margins: how large a difference is too small to matter.
    Margin,
    /// The scenario's table of claims: a statement of the rule text, put to the test.
    Claim,
    /// What a check promises of itself: it holds unless the interval excludes it.
    Promise,
}

/// The values that are fair enough: `low ≤ value ≤ high`; `None` is no limit on that side.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Margin {
    /// Smallest fair value.
    pub low: Option<f64>,
    /// Largest fair value.
    pub high: Option<f64>,
    /// Who says so.
    pub source: MarginSource,
}

/// One estimand: a number, how sure it is, and what it means for fairness.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Name of the check.
    pub check: String,
    /// Name of the estimand, for example `burden-by-seat/3`.
    pub estimand: String,
    /// The question in words.
    pub question: String,
    /// Point estimate, in `unit`.
    pub estimate: f64,
    /// Lower end of the interval; `None` where the data set no limit.
    pub low: Option<f64>,
    /// Upper end of the interval; `None` where the data set no limit.
    pub high: Option<f64>,
    /// Unit of estimate, interval and margin, for example "big blinds per 100 hands".
    pub unit: String,
    /// The margin it was judged by; `None` for a measured finding.
    pub margin: Option<Margin>,
    /// Probability of data at least this far from no difference at all, were there none; `None` where no such test applies.
    pub p_value: Option<f64>,
    /// The same after Holm's correction over all judged findings.
    pub p_adjusted: Option<f64>,
    /// The verdict.
    pub verdict: Verdict,
    /// Tournaments that the estimate rests on.
    #[serde(with = "text")]
    pub tournaments: u64,
    /// Tournaments that would decide an undecided finding if the estimate stayed; `None` when decided.
    #[serde(with = "optional_text")]
    pub needed: Option<u64>,
    /// Identifiers of the figures that show it.
    pub figures: Vec<String>,
}

/// An axis of a figure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Axis {
    /// Title with unit.
    pub title: String,
    /// Names of the places 0, 1, 2 … on a categorical axis; empty on a numeric one.
    pub categories: Vec<String>,
}

/// One point of a series: `low` and `high` are the ends of its interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// Position on the x axis (index of the category on a categorical axis).
    pub x: f64,
    /// Value.
    pub y: f64,
    /// Lower end of the interval, where there is one.
    pub low: Option<f64>,
    /// Upper end of the interval, where there is one.
    pub high: Option<f64>,
}

/// What is drawn in a figure, from back to front.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Layer {
    /// A band between two values of y over the whole width: the margin. `None` reaches the edge of the picture.
    Band {
        /// Name in the legend.
        label: String,
        /// Lower edge.
        low: Option<f64>,
        /// Upper edge.
        high: Option<f64>,
    },
    /// A horizontal line over the whole width: a reference value.
    Level {
        /// Name in the legend.
        label: String,
        /// Its y.
        y: f64,
    },
    /// Points with error bars.
    Points {
        /// Name in the legend.
        label: String,
        /// The points.
        points: Vec<Point>,
    },
    /// A line through points; where every point has an interval, the band between the ends is shaded.
    Line {
        /// Name in the legend.
        label: String,
        /// The points, in order of x.
        points: Vec<Point>,
    },
    /// Vertical bars from 0, one a point, as wide as the distance between whole numbers of x: a histogram.
    Bars {
        /// Name in the legend.
        label: String,
        /// The bars.
        points: Vec<Point>,
    },
    /// A grid of coloured cells; both axes are categorical. `values[row][column]`, row 0 at the bottom.
    Cells {
        /// Name of the colour scale, with unit.
        label: String,
        /// The values; `None` is left empty.
        values: Vec<Vec<Option<f64>>>,
        /// The value drawn in the neutral colour.
        middle: f64,
    },
}

/// A picture as data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// Identifier: its file name without ending.
    pub id: String,
    /// Title.
    pub title: String,
    /// What to see in it, in a sentence or two.
    pub caption: String,
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// What is drawn, from back to front.
    pub layers: Vec<Layer>,
}

/// A tournament in which a number was unlike the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Extreme {
    /// Name of the estimand.
    pub estimand: String,
    /// Index of the tournament.
    #[serde(with = "text")]
    pub tournament: u64,
    /// The number in this tournament alone; `None` where it has none.
    pub value: Option<f64>,
    /// The number over all tournaments.
    pub usual: f64,
    /// Unit of both.
    pub unit: String,
    /// The command that tells the tournament.
    pub command: String,
}

/// How often a run looked at its findings, to stop when they are decided.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Looks {
    /// Tournaments at each look that was planned.
    pub planned: Vec<u64>,
    /// Looks taken.
    pub taken: usize,
    /// Error probability spent at the last look taken: its intervals have this confidence short of 1.
    pub error: f64,
}

/// What a run found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// Version of this layout.
    pub schema: u32,
    /// Version of the program: a new version may play differently.
    pub version: String,
    /// What was played.
    pub scenario: ScenarioSummary,
    /// The verdict over all judged findings: unfair if one is, else undecided if one is, else fair.
    pub verdict: Verdict,
    /// The answer in a sentence or two.
    pub answer: String,
    /// Tournaments, hands, eliminations … played.
    #[serde(with = "text_map")]
    pub counts: BTreeMap<String, u64>,
    /// The findings, judged and measured, in the order of the checks.
    pub findings: Vec<Finding>,
    /// The pictures.
    pub figures: Vec<Figure>,
    /// The rule texts concerned: (number, text).
    pub rules: Vec<(String, String)>,
    /// What the numbers cannot show.
    pub limits: Vec<String>,
    /// The command that plays this again.
    pub command: String,
    /// Tournaments, of the first thousand, in which the judged numbers were most unlike the others.
    #[serde(default)]
    pub extremes: Vec<Extreme>,
    /// How often the run looked at its findings; `None` where their number was fixed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub looks: Option<Looks>,
    /// Variants of the rules, if any were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
}

impl Report {
    /// The exit code of a run with this report: 0 all judged findings fair, 1 something unfair, 3 something undecided; with variants,
    /// that of the comparison.
    pub fn exit_code(&self) -> u8 {
        if let Some(comparison) = &self.comparison {
            return comparison.exit_code();
        }
        match self.verdict {
            Verdict::Fair | Verdict::Measured => 0,
            Verdict::Unfair => 1,
            Verdict::Undecided => 3,
        }
    }
}

/// u64 as text: JSON numbers beyond 2^53 lose digits in many readers.
mod text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde's `with` asks for")]
    pub fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

mod optional_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[allow(clippy::ref_option, reason = "the signature that serde's `with` asks for")]
    pub fn serialize<S: Serializer>(value: &Option<u64>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        Option::<String>::deserialize(deserializer)?.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

mod text_map {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(map: &BTreeMap<String, u64>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(map.iter().map(|(name, value)| (name, value.to_string())))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<String, u64>, D::Error> {
        BTreeMap::<String, String>::deserialize(deserializer)?
            .into_iter()
            .map(|(name, value)| value.parse().map(|value| (name, value)).map_err(D::Error::custom))
            .collect()
    }
}
