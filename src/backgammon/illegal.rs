//! Illegal plays (BG-22): which are made, who notices them, and who objects. Only the opponent may, until he rolls.

use serde::{Deserialize, Serialize};

use super::board::Position;
use super::plays::{each, each_of_one_die};
use super::roll::Roll;
use super::style::{Style, Worth};
use crate::chance::Chance;

/// Why illegal plays are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Intent {
    /// By mistake: one of the wrong readings of the dice by lot, played as well as the player can.
    Careless,
    /// On purpose: the best of all illegal plays, where it seems better than the best legal one.
    Cunning,
}

/// Whether an opponent who has noticed an illegal play objects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Objection {
    /// Always.
    Always,
    /// If he thinks that the best legal play would be worse for him to face.
    InInterest,
    /// Never.
    Never,
}

/// Illegal plays in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Illegal {
    /// Turns, in thousandths, in which each player makes one, if there is one to make.
    pub rates: [u32; 2],
    /// Why they are made.
    pub intent: Intent,
    /// Illegal plays, in thousandths, that the opponent notices before he rolls.
    pub noticed: u32,
    /// Whether he then objects.
    pub objection: Objection,
}

impl Illegal {
    /// Nobody makes one.
    pub const NONE: Self =
        Self { rates: [0; 2], intent: Intent::Careless, noticed: 500, objection: Objection::InInterest };
}

/// What is wrong with a play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wrong {
    /// The smaller die was played where the larger had to be (BG-56).
    SmallerDie,
    /// Fewer dice were played than can be (BG-56): one of two, or two of a double's four.
    FewerDice,
    /// One die was played as if it showed a pip more or less.
    OtherNumber,
}

/// An illegal play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Misplay {
    /// What is wrong with it.
    pub wrong: Wrong,
    /// The dice as they were read: those rolled unless a number is wrong.
    pub read: Roll,
    /// The position after it, as the opponent sees it.
    pub after: Position,
}

/// A wrong reading of a roll.
#[derive(Debug, Clone, Copy)]
enum Reading {
    /// This die alone.
    Alone(usize),
    /// Two dice of a double.
    Twice(usize),
    /// Other dice.
    Other(Roll),
}

/// The wrong readings of a roll, in a fixed order: at most six.
fn readings(roll: Roll) -> impl Iterator<Item = Reading> {
    let (high, low) = (roll.high(), roll.low());
    let fewer = if roll.is_double() {
        [Some(Reading::Twice(high)), None]
    } else {
        [Some(Reading::Alone(high)), Some(Reading::Alone(low))]
    };
    // A pair of different dice is not misread as a double: four moves would be noticed by the player himself.
    let other = |high: usize, low: usize| {
        let shown = |die: usize| u8::try_from(die).ok().filter(|die| (1..=6).contains(die));
        let (high, low) = (shown(high)?, shown(low)?);
        (high != low).then(|| Reading::Other(Roll::new(high, low)))
    };
    let others = [other(high + 1, low), other(high - 1, low), other(high, low + 1), other(high, low - 1)];
    let count = if roll.is_double() { 2 } else { 4 };
    fewer.into_iter().chain(others.into_iter().take(count)).flatten()
}

/// All illegal plays by a wrong reading, `legal` being all legal results of the roll.
fn misplays(before: Position, roll: Roll, legal: &[Position], reading: Reading) -> Vec<Misplay> {
    let mut found: Vec<Misplay> = Vec::new();
    let mut keep = |wrong: Wrong, read: Roll, after: Position| {
        let moved = after != before.turned();
        if moved && !legal.contains(&after) && !found.iter().any(|misplay| misplay.after == after) {
            found.push(Misplay { wrong, read, after });
        }
    };
    match reading {
        Reading::Alone(die) => {
            let mut larger = false;
            each_of_one_die(before, roll.high(), |after| larger |= legal.contains(&after));
            let wrong = if larger && die == roll.low() { Wrong::SmallerDie } else { Wrong::FewerDice };
            each_of_one_die(before, die, |after| keep(wrong, roll, after));
        }
        Reading::Twice(die) => each_of_one_die(before, die, |half| {
            each_of_one_die(half.turned(), die, |after| keep(Wrong::FewerDice, roll, after));
        }),
        Reading::Other(read) => each(before, read, |after| keep(Wrong::OtherNumber, read, after)),
    }
    found
}

/// The illegal play that a player makes, if there is one to make: `legal` are all legal results of the roll.
pub(super) fn misplay<C: Chance>(
    before: Position,
    roll: Roll,
    legal: &[Position],
    (style, worth): (Style, &Worth),
    intent: Intent,
    chance: &mut C,
) -> Option<Misplay> {
    let readings: Vec<Reading> = readings(roll).collect();
    let first = chance.below(u32::try_from(readings.len()).expect("at most six")) as usize;
    let mut found = Vec::new();
    for turn in 0..readings.len() {
        found.extend(misplays(before, roll, legal, readings[(first + turn) % readings.len()]));
        match intent {
            Intent::Careless if !found.is_empty() => break,
            Intent::Careless | Intent::Cunning => {}
        }
    }
    if found.is_empty() {
        return None;
    }
    let results: Vec<Position> = found.iter().map(|misplay| misplay.after).collect();
    let misplay = found[style.choose(before, &results, worth, chance)];
    match intent {
        Intent::Careless => Some(misplay),
        Intent::Cunning => {
            let best = legal[style.choose(before, legal, worth, chance)];
            let value = |after| worth.turned().of(style.outlook(after));
            (value(misplay.after) < value(best)).then_some(misplay)
        }
    }
}

/// Whether the opponent, who has noticed an illegal play, objects to it. `worth` is that of the player who made it.
pub(super) fn is_objected_to<C: Chance>(
    before: Position,
    after: Position,
    legal: &[Position],
    (opponent, worth): (Style, &Worth),
    objection: Objection,
    chance: &mut C,
) -> bool {
    match objection {
        Objection::Always => true,
        Objection::Never => false,
        Objection::InInterest => {
            let best = legal[opponent.choose(before, legal, worth, chance)];
            let value = |position| worth.turned().of(opponent.outlook(position));
            value(after) < value(best)
        }
    }
}
