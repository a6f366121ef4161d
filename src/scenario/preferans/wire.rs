//! The layout of the preferans table.

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use crate::preferans::fault::Fault;
use crate::preferans::rules::End;
use crate::seating::{Foresight, Rule, Short};

/// A preferans championship of one category.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WirePreferans {
    /// Players: 3 to 4096, but not 5. Default 40.
    #[schemars(with = "Option<u32>", range(min = 3, max = 4096))]
    pub players: Option<Spanned<i64>>,
    /// Standard deviation of the players' strength, in whists a round: strengths are spread like a normal law. Default 20.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub strength_spread: Option<Spanned<i64>>,
    /// Strength of each player instead, in whists a round against players of strength 0.
    #[schemars(with = "Option<Vec<f64>>")]
    pub strengths: Option<Spanned<Vec<Spanned<f64>>>>,
    /// Rounds seated by lot (PF-5.2). Default 1.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100))]
    pub random_rounds: Option<Spanned<i64>>,
    /// Swiss rounds (PF-5.3). Default 7.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100))]
    pub swiss_rounds: Option<Spanned<i64>>,
    /// Italian rounds (PF-5.4). Default 2.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100))]
    pub italian_rounds: Option<Spanned<i64>>,
    /// What decides the places (PF-4.5, 12.4). Default "final".
    pub end: Option<End>,
    /// How Swiss rounds are seated. Default "swiss".
    pub seating: Option<WireSeating>,
    /// Where fairness in sitting at tables of three stands among the criteria. Default "last".
    pub short_tables: Option<Short>,
    /// Whether small fields follow a schedule over all rounds. Default "schedule".
    pub foresight: Option<Foresight>,
    /// How hard to search, in per cent of the usual. Default 100.
    #[schemars(with = "Option<u32>", range(min = 1, max = 100_000))]
    pub effort: Option<Spanned<i64>>,
    /// Points by place at a table of four, to the hundredth; in all 0 (PF-6.1.1). Default `[3, 1, -1, -3]`.
    #[schemars(with = "Option<Vec<f64>>")]
    pub place_points_four: Option<Spanned<Vec<f64>>>,
    /// The same at a table of three. Default `[3, 0, -3]`.
    #[schemars(with = "Option<Vec<f64>>")]
    pub place_points_three: Option<Spanned<Vec<f64>>>,
    /// Points for whists (PF-6.1.2, where the formula is missing). Default "clamped".
    pub whist_points: Option<WireWhistPoints>,
    /// Most points for whists, where they are clamped. Default 5.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub whist_points_most: Option<Spanned<i64>>,
    /// What a missed round costs, in points (PF-4.6). Default 8.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub penalty: Option<Spanned<i64>>,
    /// Rounds missed (PF-4.7), in thousandths a player and round. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub missed: Option<Spanned<i64>>,
    /// Players who go home for good, in thousandths a player and round. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub withdrawn: Option<Spanned<i64>>,
    /// Rounds played by a substitute of strength 0 (PF-7), in thousandths a player and round. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub substituted: Option<Spanned<i64>>,
    /// Finalists who cannot play (PF-7), in thousandths. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub finalist_missing: Option<Spanned<i64>>,
    /// Standard deviation of a player's luck in a round, in whists. Default 80.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub luck: Option<Spanned<i64>>,
    /// One round in so many has three times the luck; 0 is none. Default 16.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub wild: Option<Spanned<i64>>,
    /// A pair's own luck: up to so many whists either way. Default 20.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub pair_luck: Option<Spanned<i64>>,
    /// Whists won at a table of three, in per cent of those at a table of four (PF-4.3). Default 105.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub three_percent: Option<Spanned<i64>>,
    /// What the first dealer gains on each other player, in whists. Default 0.
    #[schemars(with = "Option<f64>")]
    pub dealer_gain: Option<Spanned<f64>>,
    /// What each player pays into the prize fund, in cents (PF-3.1). Default 5000.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub entry: Option<Spanned<i64>>,
    /// Per cent of the fund for each place; in all 100 (PF-3.2). Default `[40, 30, 20, 10]`.
    #[schemars(with = "Option<Vec<u32>>")]
    pub prizes: Option<Spanned<Vec<i64>>>,
    /// Least stake a whist, in cents (PF-3.3). Default 5.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100_000))]
    pub stake: Option<Spanned<i64>>,
    /// Players offer up to so many times the least stake, by lot; the lowest offer at a table counts (PF-3.4). Default 1.
    #[schemars(with = "Option<u32>", range(min = 1, max = 100))]
    pub offers: Option<Spanned<i64>>,
    /// First and last rank of strength, from 1, among which the player is drawn who loses or misses a round on purpose.
    /// Default: the best third.
    #[schemars(with = "Option<[u32; 2]>")]
    pub deviators: Option<Spanned<[i64; 2]>>,
    /// With which other ways to seat a Swiss round the check `seating` compares. Default: all.
    #[schemars(with = "Option<Vec<WireSeating>>")]
    pub rivals: Option<Spanned<Vec<WireSeating>>>,
    /// A planted unfairness, to see whether the checks catch it. Default: none.
    #[schemars(with = "Option<Fault>")]
    pub fault: Option<Spanned<Fault>>,
}

/// A way to seat Swiss rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireSeating {
    /// By order of criteria, with proofs.
    Swiss,
    /// From the top, the fewest repeats first.
    Greedy,
    /// From the top, taking back what ends in a repeat.
    Backtracking,
    /// The best of 1,000 seatings by lot.
    BestOfRandom,
    /// By lot.
    Random,
    /// Straight slices of the standings.
    Italian,
}

impl WireSeating {
    /// The rule that it stands for.
    pub fn rule(self) -> Rule {
        match self {
            Self::Swiss => Rule::Swiss,
            Self::Greedy => Rule::Greedy,
            Self::Backtracking => Rule::Backtracking { choices: 1_000 },
            Self::BestOfRandom => Rule::BestOf { draws: 1_000 },
            Self::Random => Rule::Random,
            Self::Italian => Rule::Italian,
        }
    }
}

/// Points for whists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireWhistPoints {
    /// A point for each hundred whists, up to a limit either way.
    Clamped,
    /// None.
    None,
    /// A point for each hundred whists, without end.
    Straight,
    /// As on gambler.ru: whole to 200 whists, a tenth to 650, then flat.
    Gambler,
    /// As on playelephant.lt: whole to 50 whists, half to 100, then a tenth.
    Elephant,
}
