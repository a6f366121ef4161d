//! The rules of a poker tournament as plain values, each with its source.

use serde::{Deserialize, Serialize};

use super::button::ButtonRule;
use super::fault::Fault;
use super::style::Style;

/// Blinds, antes and how long they last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Level {
    /// Small blind, in chips.
    pub small_blind: u32,
    /// Big blind, in chips.
    pub big_blind: u32,
    /// Ante of every player dealt in, in chips, posted before the blinds.
    pub ante: u32,
    /// Ante posted by the big blind for the whole table, after the big blind (TDA 2024 RP-11), in chips.
    pub big_blind_ante: u32,
    /// How long the level lasts.
    pub lasts: Lasts,
}

/// How long a level lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// So many hands at each table.
    Hands(u32),
    /// So much playing time, in milliseconds: breaks do not count.
    Time(u64),
}

impl Level {
    /// Everything twice as high, as far as chips can be counted.
    pub fn doubled(self) -> Self {
        let double = |chips: u32| (chips * 2).min(MOST_CHIPS);
        Self {
            small_blind: double(self.small_blind),
            big_blind: double(self.big_blind),
            ante: double(self.ante),
            big_blind_ante: double(self.big_blind_ante),
            lasts: self.lasts,
        }
    }
}

/// Most chips in play, and the highest blind: sums of a few of them stay within u32.
pub const MOST_CHIPS: u32 = 1 << 29;

/// What may be bet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Betting {
    /// No limit on four streets (PS-6).
    Streets,
    /// All in or fold before the flop: the usual model of the late stages.
    PushOrFold,
}

/// What comes after the last level listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AfterLast {
    /// Each further level is twice the one before.
    Double,
    /// The last level stays.
    Stay,
}

/// One who takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// How this player plays.
    pub style: Style,
    /// How fast this player decides.
    pub pace: Pace,
    /// Whether the check of neighbours looks at those who sit beside this player.
    pub marked: Marked,
    /// Chips at the start. Usually the same for all; together at most [`MOST_CHIPS`].
    pub stack: u32,
}

/// Whether a player is one whose neighbours are looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marked {
    /// One of those.
    Yes,
    /// An ordinary player.
    No,
}

/// The rules of a tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct Rules {
    /// How button and blinds move (PS-14).
    pub button: ButtonRule,
    /// What may be bet (PS-6).
    pub betting: Betting,
    /// The levels, in order; at least one. All last by hands or all by time.
    pub levels: Vec<Level>,
    /// What comes after them.
    pub after_last: AfterLast,
    /// Entry, in cents.
    pub buy_in: u32,
    /// Prizes in cents, by place, from the highest down; they sum to the entries (PS-7).
    pub prizes: Vec<u64>,
    /// Seats at each table, from 2 to 10.
    pub seats: u8,
    /// Who takes part, from 2 to 10,000.
    pub entrants: Vec<Entrant>,
    /// When all who are left at the last table have been absent for so many hands in a row, they are placed by stack (PS-18:
    /// usually 250).
    pub absent_hands: u32,
    /// How tables break (PS-16).
    pub breaking: Breaking,
    /// How tables are kept level (PS-16).
    pub balancing: Balancing,
    /// How the last table comes together (PS-16).
    pub final_table: FinalTable,
    /// When players rest (PS-17).
    pub breaks: Breaks,
    /// Whether tables wait for each other around a pay jump (PS-13).
    pub hand_for_hand: HandForHand,
    /// Which pay jumps matter for hand for hand and for those who stall.
    pub jumps: Jumps,
    /// Players from a pay jump within which those who stall do so.
    pub stall_within: u32,
    /// What the same tournament is played again for, with one thing changed and nothing else.
    pub echoes: Vec<Echo>,
    /// A planted unfairness, to see whether it is caught.
    pub fault: Option<Fault>,
}

/// How fast a player decides. Times are drawn from the stream of time, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// 0.5 to 2.5 seconds.
    Fast,
    /// 1 to 6 seconds, once in sixteen decisions 20 seconds more.
    Normal,
    /// 3 to 15 seconds, once in eight decisions 20 seconds more.
    Slow,
    /// As normal; close to a pay jump, all the time there is: 30 seconds for every decision.
    Stalls,
}

/// How tables break (PS-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Breaking {
    /// Seats that must be free at the other tables beside those needed. 0: as soon as it fits (PokerStars).
    pub spare: u32,
    /// Which table breaks.
    pub which: BreakWhich,
    /// Where its players go.
    pub to: BreakTo,
}

/// Which table breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BreakWhich {
    /// That with the fewest players; among equals that with the highest number.
    Smallest,
    /// That with the highest number.
    HighestNumber,
    /// Any, by chance.
    Random,
    /// The next of an order drawn and posted at the start (TDA 2024 rule 10).
    Posted,
}

/// Where the players of a table that breaks go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BreakTo {
    /// Any free seat, each equally likely (PS-16 "at random").
    AnySeat,
    /// A random free seat at one of the tables with the fewest players.
    Level,
}

/// How tables are kept level (PS-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balancing {
    /// Who moves.
    pub mover: Mover,
    /// To which seat.
    pub seat: SeatChoice,
    /// Largest difference between tables that stands: 1, 2 or 3.
    pub limit: u32,
}

/// Who moves from a table that has too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// Who would be the big blind next (TDA 2024 rule 11-A).
    NextBigBlind,
    /// Who has been moved the fewest times, the absent first, then by chance (PokerStars).
    FewestMoves,
    /// Whom the button has just passed (TruePoker).
    JustPassed,
    /// Who has the longest to wait for the big blind and is not the next small one (Playlogiq).
    FurthestFromBlinds,
    /// Who came to the table last.
    LastSeated,
    /// Any, by chance.
    Random,
}

/// To which seat a single player is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatChoice {
    /// The one that is most nearly as far from the button as the old one was (PS-16, PokerStars).
    PositionMatched,
    /// The one that is the big blind soonest, never the next small blind (TDA 2024 rule 11-A).
    SoonestBigBlind,
    /// Any, by chance.
    Random,
    /// The one with the lowest number.
    FirstFree,
}

/// How the last table comes together (PS-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FinalTable {
    /// All tables finish their hand, then all seats are drawn anew and the button is in seat 1.
    Redraw,
    /// The second-last table breaks like any other.
    LikeAnyOther,
}

/// When players rest (PS-17). Times in milliseconds from the start of the tournament; a table finishes its hand first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Breaks {
    /// When the first one begins; later ones an hour after each other. `None`: no breaks.
    pub first: Option<u64>,
    /// How long they are.
    pub length: u64,
}

/// From one break to the next, in milliseconds.
pub const HOUR: u64 = 3_600_000;

/// Whether tables wait for each other around a pay jump (PS-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandForHand {
    /// Never.
    Off,
    /// From so many places before a pay jump until it is passed.
    On {
        /// Places before the jump.
        places: u32,
        /// How those who go out in one round rank.
        ranking: RoundRanking,
    },
}

/// Which pay jumps matter: hand for hand is played around them, and those who stall do so before them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Jumps {
    /// Those above so many cents, the first paid place included.
    Above(u64),
    /// That to a given place.
    At(u32),
}

/// How those who go out in one hand-for-hand round rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RoundRanking {
    /// By stack at the start of the hand, whichever table (PS-13).
    ByStack,
    /// By stack at one table; those who are first, second … out at different tables share (live practice of the European
    /// Poker Tour).
    TablesShare,
}

/// A tournament played again with one thing changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Echo {
    /// Hands last otherwise around a pay jump, stretched by table with times drawn anew: those of the hand-for-hand phase or,
    /// where tables never wait for each other, those begun where players would stall.
    Stretched,
    /// Nobody stalls.
    NobodyStalls,
    /// Hand for hand is off.
    PhaseOff,
    /// Hand for hand is off and nobody stalls.
    PhaseOffNobodyStalls,
}
