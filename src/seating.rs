//! Who sits with whom: seating for tables of two, three and four, with proofs of how good it is.
//!
//! A director has standings and a history of who has met; [`Seater::seat`] gives the tables of the next round, each in seat
//! order, and a [`Certificate`]: what repeats it has, what no seating can do better than, and whether that is proved.
//!
//! The Swiss rule weighs nothing against anything: it has an order of criteria ([`Cost`]), the first that differs decides.
//!
//! | file | holds |
//! |---|---|
//! | [`split`] | how many tables of which size |
//! | [`history`] | who has met whom, who sat where |
//! | [`bound`] | what no seating can do better than |
//! | [`slices`] | the Italian rule: the exact smallest spread |
//! | `board`, `search` | the Swiss rule: exchanges of two players, with the costs they change |
//! | `pairing` | the Swiss rule at tables of two: the best of all pairings |
//! | `every` | every seating of a field of at most twelve, by all criteria |
//! | [`exact`] | every seating of a larger field, as long as there are steps: the fewest repeats, or a proof |
//! | [`schedule`] | fields so small that all rounds must be planned at once |
//! | [`order`] | seats within a table: who deals first |
//! | [`rivals`] | what others do, for comparison |

mod board;
pub mod bound;
mod chain;
mod every;
pub mod exact;
pub mod history;
pub mod order;
mod pairing;
pub mod rivals;
pub mod schedule;
mod search;
mod seater;
pub mod slices;
pub mod split;

pub use history::History;
pub use seater::Seater;
pub use split::Split;

use serde::{Deserialize, Serialize};

/// Most players that can be seated.
pub const MOST_PLAYERS: usize = 4_096;

/// Most points or whists, either side of 0: sums of squares at a table stay within 64 bits.
pub const MOST_SCORE: i64 = 1 << 28;

/// A player who takes part in the round, with what the standings say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Standing {
    /// Number of the player in the history.
    pub player: u16,
    /// Points, in any unit: only differences count.
    pub points: i64,
    /// Whists, or whatever is second to points.
    pub whists: i64,
}

/// How players are seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// By lot (PF-5.2).
    Random,
    /// Leaders with leaders, and who has met should not meet again (PF-5.3).
    Swiss,
    /// Leaders with leaders whoever has met: straight slices of the standings (PF-5.4).
    Italian,
    /// Rival: from the top of the standings, each table takes the next players who add the fewest repeats.
    Greedy,
    /// Rival: from the top, taking back choices that end in a repeat, so many times at most.
    Backtracking {
        /// Most choices.
        choices: u32,
    },
    /// Rival: the best of so many seatings by lot.
    BestOf {
        /// Seatings.
        draws: u32,
    },
}

impl Rule {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Swiss => "swiss",
            Self::Italian => "italian",
            Self::Greedy => "greedy",
            Self::Backtracking { .. } => "backtracking",
            Self::BestOf { .. } => "best-of-random",
        }
    }
}

/// Where fairness in sitting at short tables stands among the criteria.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Short {
    /// After repeats and spread.
    Last,
    /// After repeats, before spread.
    BeforeSpread,
}

/// How hard to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Choices from the top of the standings before another start is made.
    pub choices: u32,
    /// Exchanges tried a player and round; for each, eight steps of rings are looked at.
    pub exchanges: u32,
    /// Steps of the exact search where exchanges leave repeats.
    pub steps: u32,
}

impl Effort {
    /// So many times the usual effort, in hundredths: 100 is as usual.
    pub fn hundredths(hundredths: u32) -> Self {
        let times = |usual: u32| usual.saturating_mul(hundredths).div_ceil(100);
        Self { choices: times(1_000), exchanges: times(25), steps: times(2_000) }
    }
}

impl Default for Effort {
    fn default() -> Self {
        Self::hundredths(100)
    }
}

/// Whether rounds to come are thought of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Foresight {
    /// Each round by itself.
    Round,
    /// Fields so small that repeats must come follow a [`schedule`] with the fewest over all rounds.
    Schedule,
}

/// What is to be seated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Task {
    /// How.
    pub rule: Rule,
    /// Players at a full table: 2, 3 or 4. Short tables have one fewer; at tables of two that is a bye.
    pub size: u8,
    /// Where fairness in sitting at short tables stands.
    pub short: Short,
    /// How hard to search.
    pub effort: Effort,
    /// Whether rounds to come are thought of.
    pub foresight: Foresight,
}

impl Task {
    /// The rule at tables of four, with the usual effort.
    pub fn new(rule: Rule) -> Self {
        Self::at_tables(rule, 4)
    }

    /// The rule at tables of a size, with the usual effort. At tables of two a bye is worth points: it goes round before anything
    /// is said of spread.
    pub fn at_tables(rule: Rule, size: u8) -> Self {
        let short = if size == 2 { Short::BeforeSpread } else { Short::Last };
        Self { rule, size, short, effort: Effort::default(), foresight: Foresight::Schedule }
    }
}

/// What a seating costs, in the order in which it counts. Smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize)]
pub struct Cost {
    /// A pair that has met m times before costs m(m + 1)/2: a second repeat more than twice the first.
    pub repeats: u64,
    /// How unfairly short tables are given, where that comes before spread; else 0. A player's k-th short table costs 2k − 1.
    pub short_first: u64,
    /// Squared differences of points over all pairs at a table.
    pub points: u128,
    /// The same of whists.
    pub whists: u128,
    /// How unfairly short tables are given, where that comes last; else 0.
    pub short_last: u64,
}

impl Cost {
    /// What two sets of tables cost together.
    pub fn plus(self, other: Self) -> Self {
        Self {
            repeats: self.repeats + other.repeats,
            short_first: self.short_first + other.short_first,
            points: self.points + other.points,
            whists: self.whists + other.whists,
            short_last: self.short_last + other.short_last,
        }
    }
}

/// By what it is known that no seating has cheaper repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Proof {
    /// By counting who has whom left to meet.
    Counting,
    /// All seatings were tried.
    Exhaustion,
    /// At tables of two: a matching of least weight.
    Matching,
    /// It is not known.
    Unproved,
}

/// What can be said of a seating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// Full tables and short ones.
    pub split: Split,
    /// Pairs at one table that have met before.
    pub repeats: u32,
    /// Fewest such pairs that any seating of this round has, as far as is proved.
    pub bound: u32,
    /// What the seating costs.
    pub cost: Cost,
    /// Least cost of repeats, as far as is proved.
    pub least: u64,
    /// By what it is known that the cost of repeats is the smallest, if it is.
    pub proof: Proof,
    /// Whether this round follows a schedule over all rounds.
    pub scheduled: bool,
    /// Smallest spread of points that any seating has that minds no repeats: the Italian rule's.
    pub italian: u128,
}

/// What meeting once more costs a pair that has met before.
#[inline]
pub fn weight(meetings: u8) -> u16 {
    let meetings = u16::from(meetings);
    meetings * (meetings + 1) / 2
}
