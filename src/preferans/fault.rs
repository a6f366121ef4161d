//! Planted unfairness: rules as nobody should play them, to see whether the checks find it.

use serde::{Deserialize, Serialize};

/// What is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Fault {
    /// Nothing.
    #[default]
    None,
    /// The sixth round is seated as if nobody had met.
    HistoryForgotten,
    /// Tables of three are always given to the last in the standings.
    ShortToLast,
    /// Of players with equal whists the one seated first takes the better place.
    TiesToFirst,
    /// A missed round brings the points of a first place instead of costing the penalty.
    MissedIsWon,
}
