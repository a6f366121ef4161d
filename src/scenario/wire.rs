//! The layout of scenario files, as `evenhand schema` prints it. Values keep their place in the text for error messages;
//! ranges are checked afterwards, where a remedy can be given.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::poker::button::ButtonRule;
use crate::poker::fault::Fault;
use crate::poker::rules::{AfterLast, Betting};
use crate::poker::style::Style;

/// A scenario: one question, the rules to ask it of, and by what to judge. Exactly one table names the game.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[schemars(title = "evenhand scenario")]
pub struct Wire {
    /// Seed of all luck, from 0 to 18446744073709551615. Default 1.
    #[schemars(with = "Option<u64>")]
    pub seed: Option<Spanned<u64>>,
    /// Tournaments to play. Default 10000.
    #[schemars(with = "Option<u64>", range(min = 1))]
    pub tournaments: Option<Spanned<i64>>,
    /// Scenarios with the same luck and seed are played with the same cards, dice and draws, and may be compared one
    /// tournament with the other. Default: the scenario's name.
    pub luck: Option<String>,
    /// Names of the checks to make. Default: those of the game that need no further settings.
    #[schemars(with = "Option<Vec<String>>")]
    pub checks: Option<Vec<Spanned<String>>>,
    /// By what findings are judged.
    #[serde(default)]
    pub standard: WireStandard,
    /// Statements of the rule text, put to the test: an estimand or a family of them, with the values that it allows.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, WireClaim>")]
    pub claims: BTreeMap<Spanned<String>, Spanned<WireClaim>>,
    /// A poker tournament.
    #[schemars(with = "Option<WirePoker>")]
    pub poker: Option<Spanned<WirePoker>>,
}

/// By what findings are judged.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WireStandard {
    /// Probability that all judged intervals hold together, above 0.5 and below 1. Default 0.95.
    #[schemars(with = "Option<f64>")]
    pub confidence: Option<Spanned<f64>>,
    /// How far an estimand, or each of a family of them, may be from no difference and still be fair, in the estimand's unit.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, f64>")]
    pub margins: BTreeMap<Spanned<String>, Spanned<f64>>,
}

/// The values that a claim allows.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WireClaim {
    /// Smallest value.
    pub min: Option<f64>,
    /// Largest value.
    pub max: Option<f64>,
}

/// A poker tournament at one table.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WirePoker {
    /// Seats at the table, all taken at the start: 2 to 10. Default 9.
    #[schemars(with = "Option<u8>", range(min = 2, max = 10))]
    pub seats: Option<Spanned<i64>>,
    /// Chips of each player at the start, where `players` do not say otherwise. Default 1500.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub stack: Option<Spanned<i64>>,
    /// How button and blinds move (PS-14). Default "forward".
    pub button: Option<ButtonRule>,
    /// What may be bet (PS-6). Default "streets".
    pub betting: Option<Betting>,
    /// The levels, in order. Default: ten levels of 10 hands from 10/20 to 300/600.
    pub levels: Option<Vec<WireLevel>>,
    /// What comes after the last level. Default "double".
    pub after_last: Option<AfterLast>,
    /// Entry of each player, in cents. Default 1000.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub buy_in: Option<Spanned<i64>>,
    /// Percent of the entries for each place, to two decimals; they sum to 100 (PS-7). Default: [100] for up to 4 players,
    /// [65, 35] for up to 8, else [50, 30, 20].
    #[schemars(with = "Option<Vec<f64>>")]
    pub prizes: Option<Spanned<Vec<Spanned<f64>>>>,
    /// How all players play. Default "tight". Not together with `players`.
    #[schemars(with = "Option<Style>")]
    pub style: Option<Spanned<Style>>,
    /// Who plays: as many as there are seats.
    #[schemars(with = "Option<Vec<WirePlayers>>")]
    pub players: Option<Spanned<Vec<WirePlayers>>>,
    /// When all players left have been absent for so many hands running, they are placed by stack (PS-18). Default 250.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub absent_hands: Option<Spanned<i64>>,
    /// A planted unfairness, to see whether the checks catch it. Default: none.
    #[schemars(with = "Option<Fault>")]
    pub fault: Option<Spanned<Fault>>,
}

/// Blinds and antes of one level.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WireLevel {
    /// Big blind, in chips.
    #[schemars(with = "u32", range(min = 1))]
    pub big_blind: Spanned<i64>,
    /// Small blind, in chips. Default: half the big blind.
    #[schemars(with = "Option<u32>")]
    pub small_blind: Option<Spanned<i64>>,
    /// Ante of each player. Default 0.
    #[schemars(with = "Option<u32>")]
    pub ante: Option<Spanned<i64>>,
    /// Ante that the big blind posts for the table. Default 0.
    #[schemars(with = "Option<u32>")]
    pub big_blind_ante: Option<Spanned<i64>>,
    /// Hands that the level lasts. Default 10.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub hands: Option<Spanned<i64>>,
}

/// Some players who play alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WirePlayers {
    /// How they play.
    pub style: Style,
    /// How many. Default 1.
    #[schemars(with = "Option<u8>", range(min = 1, max = 10))]
    pub count: Option<Spanned<i64>>,
    /// Whether the check `neighbours` looks at those beside them. Default false.
    #[serde(default)]
    pub marked: bool,
    /// Chips of each of them at the start. Default: the table's `stack`.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub stack: Option<Spanned<i64>>,
}
