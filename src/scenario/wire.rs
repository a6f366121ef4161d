//! The layout of scenario files, as `evenhand schema` prints it. Values keep their place in the text for error messages;
//! ranges are checked afterwards, where a remedy can be given.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::poker::button::ButtonRule;
use crate::poker::fault::Fault;
use crate::poker::rules::{AfterLast, Betting, BreakTo, BreakWhich, FinalTable, Mover, Pace, RoundRanking, SeatChoice};
use crate::poker::style::Style;

pub use super::backgammon::WireBackgammon;
pub use super::preferans::wire::WirePreferans;

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
    /// Changes of the rules, to be compared with the rules as they are on the same luck.
    #[serde(default)]
    #[schemars(with = "Vec<WireVariant>")]
    pub variant: Vec<Spanned<WireVariant>>,
    /// Fields with lists of values, or ranges such as "1..3": all combinations are compared with the rules as they are.
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub sweep: Option<Spanned<toml::Table>>,
    /// How the checks are tried out by `evenhand calibrate`.
    #[schemars(with = "Option<WireCalibration>")]
    pub calibration: Option<Spanned<WireCalibration>>,
    /// A poker tournament.
    #[schemars(with = "Option<WirePoker>")]
    pub poker: Option<Spanned<WirePoker>>,
    /// A preferans championship.
    #[schemars(with = "Option<WirePreferans>")]
    pub preferans: Option<Spanned<WirePreferans>>,
    /// A backgammon event.
    #[schemars(with = "Option<WireBackgammon>")]
    pub backgammon: Option<Spanned<WireBackgammon>>,
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
    /// How far a variant may move an estimand, or each of a family of them, for it to be no difference that matters, in the
    /// estimand's unit. Default: its margin.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, f64>")]
    pub differences: BTreeMap<Spanned<String>, Spanned<f64>>,
    /// When a run stops. Default "fixed".
    pub stop: Option<WireStop>,
}

/// When a run stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireStop {
    /// After all its tournaments.
    Fixed,
    /// At one of a few preset looks, when every judged finding is decided; after all its tournaments at the latest.
    Decided,
}

/// How checks are tried out: many small runs of fair rules, and some with a planted unfairness.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WireCalibration {
    /// Fair runs. Default 400.
    #[schemars(with = "Option<u32>", range(min = 20, max = 100_000))]
    pub runs: Option<i64>,
    /// Runs with each size of the planted unfairness. Default 60.
    #[schemars(with = "Option<u32>", range(min = 20, max = 100_000))]
    pub power_runs: Option<i64>,
    /// Tournaments of each run. Default 300.
    #[schemars(with = "Option<u32>", range(min = 2, max = 1_000_000))]
    pub tournaments: Option<i64>,
    /// Sizes of the planted unfairness: shares of the tournaments of a run that are played with it, above 0 and up to 1, rising.
    /// Default 0.25, 0.5, 0.75 and 1.
    pub sizes: Option<Vec<f64>>,
    /// The planted unfairness: fields that differ, written as at the top of the file. Default: none.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub planted: toml::Table,
}

/// A change of the rules: a name, and the fields that differ, written as at the top of the file.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct WireVariant {
    /// Its name.
    pub name: Option<String>,
    /// The fields that differ.
    #[serde(flatten)]
    #[schemars(with = "BTreeMap<String, serde_json::Value>")]
    pub changes: toml::Table,
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

/// A poker tournament.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WirePoker {
    /// Seats at each table: 2 to 10. Default 9.
    #[schemars(with = "Option<u8>", range(min = 2, max = 10))]
    pub seats: Option<Spanned<i64>>,
    /// Players, at as many tables as it takes: 2 to 10000. Default: as many as there are seats at one table.
    #[schemars(with = "Option<u32>", range(min = 2, max = 10000))]
    pub entrants: Option<Spanned<i64>>,
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
    /// Percent of the entries for each place, to two decimals; they sum to 100 (PS-7). Default at one table: `[100]` for up to 4
    /// players, `[65, 35]` for up to 8, else `[50, 30, 20]`; at more, a structure by the number of entrants.
    #[schemars(with = "Option<Vec<f64>>")]
    pub prizes: Option<Spanned<Vec<Spanned<f64>>>>,
    /// How all players play. Default "tight". Not together with `players`.
    #[schemars(with = "Option<Style>")]
    pub style: Option<Spanned<Style>>,
    /// Who plays: as many as there are entrants.
    #[schemars(with = "Option<Vec<WirePlayers>>")]
    pub players: Option<Spanned<Vec<WirePlayers>>>,
    /// When all players left have been absent for so many hands running, they are placed by stack (PS-18). Default 250.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub absent_hands: Option<Spanned<i64>>,
    /// Largest difference of players between tables that stands (PS-16): 1, 2 or 3. Default 1.
    #[schemars(with = "Option<u8>", range(min = 1, max = 3))]
    pub balance_limit: Option<Spanned<i64>>,
    /// Who moves to balance tables. Default "fewest-moves" (PokerStars).
    pub balance_mover: Option<Mover>,
    /// To which seat. Default "position-matched" (PokerStars).
    pub balance_seat: Option<SeatChoice>,
    /// Which table breaks. Default "smallest".
    pub break_which: Option<BreakWhich>,
    /// Where its players go. Default "any-seat" (PS-16).
    pub break_to: Option<BreakTo>,
    /// Seats that must be free beside those needed before a table breaks. Default 0: as soon as it fits (PokerStars).
    #[schemars(with = "Option<u32>", range(min = 0, max = 100))]
    pub break_spare: Option<Spanned<i64>>,
    /// How the last table comes together. Default "redraw".
    pub final_table: Option<FinalTable>,
    /// When players rest (PS-17). Default "none".
    pub breaks: Option<WireBreaks>,
    /// Minutes past the hour at which the tournament starts: 0 to 59. Default 0. For synchronised breaks.
    #[schemars(with = "Option<u8>", range(min = 0, max = 59))]
    pub start_minute: Option<Spanned<i64>>,
    /// Length of a break in minutes. Default 5.
    #[schemars(with = "Option<u32>", range(min = 1, max = 30))]
    pub break_minutes: Option<Spanned<i64>>,
    /// Whether tables wait for each other around a pay jump (PS-13). Default "on" where there are several tables.
    pub hand_for_hand: Option<WireHandForHand>,
    /// Places before a pay jump from which hand for hand is played. Default 1.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub hand_for_hand_places: Option<Spanned<i64>>,
    /// How those who go out in one round rank. Default "by-stack" (PS-13).
    pub hand_for_hand_ranking: Option<RoundRanking>,
    /// Pay jumps above so many percent of an entry matter. Default 0: the first paid place and every step.
    #[schemars(with = "Option<u32>", range(min = 0))]
    pub jump_above: Option<Spanned<i64>>,
    /// Only the jump to this place matters. Not together with `jump-above`.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub jump_at: Option<Spanned<i64>>,
    /// Players from a pay jump within which those who stall do so. Default 3.
    #[schemars(with = "Option<u32>", range(min = 0))]
    pub stall_within: Option<Spanned<i64>>,
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
    /// Hands that the level lasts at each table. Default 10.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub hands: Option<Spanned<i64>>,
    /// Minutes of playing time that it lasts, instead of hands. All levels last by hands or all by minutes.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub minutes: Option<Spanned<i64>>,
}

/// When players rest (PS-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireBreaks {
    /// Never.
    None,
    /// At five to every hour, for all tournaments together.
    Synchronised,
    /// After each hour from the start.
    Hourly,
}

/// Whether tables wait for each other around a pay jump (PS-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireHandForHand {
    /// They do not.
    Off,
    /// They do.
    On,
}

/// Some players who play alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WirePlayers {
    /// How they play.
    pub style: Style,
    /// How many. Default 1.
    #[schemars(with = "Option<u32>", range(min = 1, max = 10000))]
    pub count: Option<Spanned<i64>>,
    /// How fast they decide. Default "normal".
    pub pace: Option<Pace>,
    /// Whether the check `neighbours` looks at those beside them. Default false.
    #[serde(default)]
    pub marked: bool,
    /// Chips of each of them at the start. Default: the table's `stack`.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub stack: Option<Spanned<i64>>,
}
