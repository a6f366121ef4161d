//! Are real dice fair?
//!
//! Rolls come from records of matches (`.mat`), of which every play is replayed by the generator that play uses, or from sheets of
//! rolls or counts. Two kinds of rolls are left out of records unless asked for, as each makes fair dice look loaded:
//!
//! * *Opening rolls*: ties are thrown again, so they are never doubles.
//! * *Rolls where some roll could have been lost*: who writes a match down often writes any roll, mostly 66, for one that could not be
//!   played. Leaving out the lost rolls alone would choose by what was rolled, so all turns are left out whose position lets some roll
//!   be lost: the position is there before the roll.
//!
//! | file | holds |
//! |---|---|
//! | `record` | a match as it was written down |
//! | `mat` | reads it from the dialects of `.mat` |
//! | `replay` | plays it again |
//! | `table` | reads sheets of rolls and counts |
//! | `judge` | tests, findings, report |
//! | `draw` | figures |
//! | `text` | what is printed |

mod draw;
mod judge;
mod mat;
mod record;
mod replay;
pub mod table;
mod text;

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::ValueEnum;

use crate::check::backgammon::dice::phase::Phase;
use crate::error::{Error, Result};
use crate::report::{Report, Verdict};
use crate::sheet;
use crate::stats::Test;
use crate::stats::dice::{FACES, Handfuls, LawTest, Order, Pair, Pairs};

/// How rolls are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A match as Jellyfish, GNU Backgammon, XG, Galaxy and Studio write it.
    Mat,
    /// A sheet: `game,turn,player,die1,die2`, `face,count`, `die1,die2,count` or `successes,count`.
    Csv,
}

/// Whether rolls of a kind are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// They are.
    Kept,
    /// They are left out.
    LeftOut,
}

/// What to do with the records.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// How they are written; by the name of the file where none is given: `.csv` is a sheet.
    pub format: Option<Format>,
    /// Opening rolls.
    pub openings: Keep,
    /// Rolls in positions where some roll could have been lost.
    pub losable: Keep,
    /// Dice of a handful, and the faces that are a success.
    pub handful: Option<(u32, Vec<u8>)>,
    /// How far, in percentage points, a face or the doubles may be from a sixth.
    pub margin: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self { format: None, openings: Keep::LeftOut, losable: Keep::LeftOut, handful: None, margin: 1.0 }
    }
}

/// Why a roll was left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Why {
    /// The opening roll of a game.
    Opening,
    /// Some roll could have been lost in the position.
    Losable,
}

impl Why {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Opening => "opening rolls, which are never doubles",
            Self::Losable => {
                "rolls in positions where some roll could not be played at all: what is written for such a roll may be made up"
            }
        }
    }
}

/// A roll that is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thrown {
    /// The dice as written.
    pub dice: Pair,
    /// Who threw: a place in the list of names.
    pub player: usize,
    /// The phase of the game, where the position is known.
    pub phase: Option<Phase>,
}

/// Rolls in the order of the records.
#[derive(Debug, Clone, Default)]
pub struct Rolls {
    /// Players' names.
    pub names: Vec<String>,
    /// The rolls that are judged.
    pub kept: Vec<Thrown>,
    /// Opening rolls, kept or not.
    pub openings: Pairs,
    /// Rolls left out, by reason.
    pub left_out: BTreeMap<Why, u64>,
    /// Matches, games and plays replayed; 0 where there were none.
    pub matches: u64,
    /// Games.
    pub games: u64,
    /// Plays of which each was found legal.
    pub plays: u64,
}

/// What the records hold.
#[derive(Debug, Clone)]
pub enum Seen {
    /// Rolls one by one.
    Rolls(Rolls),
    /// Counts of rolls of two dice.
    Pairs(Pairs),
    /// Counts of the faces of a die.
    Faces([u64; FACES]),
    /// Counts of handfuls.
    Handfuls(Handfuls),
}

/// One test of the family.
#[derive(Debug, Clone, PartialEq)]
pub struct FamilyTest {
    /// Its name.
    pub name: String,
    /// What it says.
    pub test: Test,
    /// Its p-value by Holm's method over the family.
    pub p_adjusted: f64,
}

/// What is said of the dice.
#[derive(Debug, Clone)]
pub struct DiceAudit {
    /// What was read.
    pub seen: Seen,
    /// Whether the order of the two dice is known.
    pub order: Order,
    /// All tests.
    pub tests: Vec<FamilyTest>,
    /// The panel of the gaming law; none for handfuls.
    pub law: Vec<LawTest>,
    /// The smallest bias, in percentage points, that so many throws could have shown: error 0.05 and 0.01, power 0.9.
    pub reach: [f64; 2],
    /// Throws that would decide what is undecided, if the shares stay.
    pub needed: Option<u64>,
    /// What keeping the opening rolls did: rolls kept, percentage points of doubles, and z.
    pub shift: Option<(u64, f64, f64)>,
    /// Findings, figures and all.
    pub report: Report,
}

impl DiceAudit {
    /// 0 fair, 1 unfair, 3 undecided.
    pub fn exit_code(&self) -> u8 {
        self.report.exit_code()
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        self.report.verdict
    }
}

/// Judges the dice of some files together.
///
/// # Errors
/// Where a file cannot be read, an illegal play is recorded, or there is nothing to judge.
pub fn audit(files: &[PathBuf], options: &Options) -> Result<DiceAudit> {
    let mut seen: Option<Seen> = None;
    let mut texts = Vec::new();
    for path in files {
        let place = path.display().to_string();
        let text = sheet::text(path)?;
        let by_name = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
        let format = options.format.unwrap_or(if by_name { Format::Csv } else { Format::Mat });
        let more = match format {
            Format::Mat => Seen::Rolls(replay::replay(&place, &mat::read(&place, &text)?, options)?),
            Format::Csv => table::read(&place, &text, options)?,
        };
        seen = Some(match seen {
            None => more,
            Some(before) => before.and(more).ok_or_else(|| {
                let what = "this file holds another kind of record than those before it";
                Error::input(&*place, what, "judge rolls with rolls and counts alone")
            })?,
        });
        texts.push(text);
    }
    let seen = seen.ok_or_else(|| Error::input("audit dice", "no file is named", "name one file or more"))?;
    judge::judge(seen, &texts, files, options)
}

impl Seen {
    /// Both together; nothing where they are of different kinds, or are handfuls.
    fn and(self, other: Self) -> Option<Self> {
        Some(match (self, other) {
            (Self::Rolls(mut rolls), Self::Rolls(others)) => {
                rolls.extend(others);
                Self::Rolls(rolls)
            }
            (Self::Pairs(mut pairs), Self::Pairs(others)) => {
                pairs.merge(&others);
                Self::Pairs(pairs)
            }
            (Self::Faces(faces), Self::Faces(others)) => {
                Self::Faces(std::array::from_fn(|face| faces[face] + others[face]))
            }
            (Self::Rolls(_) | Self::Pairs(_) | Self::Faces(_) | Self::Handfuls(_), _) => return None,
        })
    }
}

impl Rolls {
    /// The place of a name.
    fn player(&mut self, name: &str) -> usize {
        self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        })
    }

    fn leave_out(&mut self, why: Why) {
        *self.left_out.entry(why).or_default() += 1;
    }

    fn extend(&mut self, others: Self) {
        let places: Vec<usize> = others.names.iter().map(|name| self.player(name)).collect();
        self.kept.extend(others.kept.into_iter().map(|thrown| Thrown { player: places[thrown.player], ..thrown }));
        self.openings.merge(&others.openings);
        for (why, count) in others.left_out {
            *self.left_out.entry(why).or_default() += count;
        }
        self.matches += others.matches;
        self.games += others.games;
        self.plays += others.plays;
    }
}
