//! What a choice about dice is worth, by position: every roll that may come is played best, and judged by who chooses.

use super::super::board::Position;
use super::super::outlook::CERTAIN;
use super::super::plays::Plays;
use super::super::roll::Roll;
use super::super::style::{Style, Worth};

/// What each roll is worth to one of the players, by the faces of both dice.
pub type Grid = [[i64; 6]; 6];

/// What each roll is worth to who is about to roll.
pub fn grid(style: Style, position: Position, worth: &Worth) -> Grid {
    let mut grid = [[0; 6]; 6];
    for roll in Roll::ALL {
        let value = style.best(position, roll, worth);
        let (high, low) = (roll.high() - 1, roll.low() - 1);
        (grid[high][low], grid[low][high]) = (value, value);
    }
    grid
}

/// 36 times the mean.
pub fn total(grid: &Grid) -> i64 {
    grid.iter().flatten().sum()
}

/// 36 times the mean where one die shows a face, from 1.
pub fn kept(grid: &Grid, face: u8) -> i64 {
    6 * grid[usize::from(face - 1)].iter().sum::<i64>()
}

/// What a position is worth to the player who has just moved into it, if the other now rolls this.
pub fn facing(style: Style, result: Position, roll: Roll, worth: &Worth) -> i64 {
    let other = worth.turned();
    if result.ending().is_some() { -other.of(style.outlook(result)) } else { -style.best(result, roll, &other) }
}

/// What a position is worth to the player who has just moved into it, by what the other may roll.
pub fn facing_all(style: Style, result: Position, worth: &Worth) -> Grid {
    let other = worth.turned();
    if result.ending().is_some() {
        [[-other.of(style.outlook(result)); 6]; 6]
    } else {
        grid(style, result, &other).map(|row| row.map(|value| -value))
    }
}

/// What choices are worth at one turn of one game, without a cube: to the innocent player, who is about to move, the other having
/// a roll still to make. In millionths of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Appraisal {
    /// A premature roll that may be accepted or refused, seen before the move (BG-20).
    pub accept_or_again: i64,
    /// One that stands, seen before the move (US 2008, 4.6).
    pub stands: i64,
    /// One that may be accepted or refused after a move as if there were none.
    pub veto: i64,
    /// To have one die thrown again, or both (BG-25).
    pub one_or_both: i64,
    /// That the other lifts a die only where it suits him, and both are thrown again: a loss.
    pub selective: i64,
    /// That the other may have his roll thrown again once he has seen it: a loss.
    pub own_claim: i64,
}

impl Appraisal {
    /// Of a turn: the position before the move, and its roll.
    pub fn of(style: Style, before: Position, roll: Roll, plays: &mut Plays) -> Self {
        let worth = &Worth::POINTS;
        let results = plays.of(before, roll);
        let usual = results[style.choose(before, results, worth, &mut Never)];
        let grid = facing_all(style, usual, worth);
        let mean = total(&grid);
        let mut best = grid;
        for &result in results.iter().filter(|&&result| result != usual) {
            let other = facing_all(style, result, worth);
            for (best, other) in best.iter_mut().flatten().zip(other.into_iter().flatten()) {
                *best = (*best).max(other);
            }
        }
        let rolls = |grid: &Grid, pick: fn(i64, i64) -> i64| -> i64 {
            grid.iter().flatten().map(|&value| pick(36 * value, mean) - mean).sum()
        };
        let faces =
            |pick: fn(i64, i64) -> i64| -> i64 { (1..=6).map(|face| 6 * (pick(kept(&grid, face), mean) - mean)).sum() };
        Self {
            accept_or_again: millionths(rolls(&best, i64::max)),
            stands: millionths(rolls(&best, |value, _| value)),
            veto: millionths(rolls(&grid, i64::max)),
            one_or_both: millionths(faces(i64::max)),
            selective: millionths(faces(i64::min)),
            own_claim: millionths(rolls(&grid, i64::min)),
        }
    }
}

impl Appraisal {
    /// Adds that of another turn.
    pub fn add(&mut self, other: Self) {
        let own = [
            (&mut self.accept_or_again, other.accept_or_again),
            (&mut self.stands, other.stands),
            (&mut self.veto, other.veto),
            (&mut self.one_or_both, other.one_or_both),
            (&mut self.selective, other.selective),
            (&mut self.own_claim, other.own_claim),
        ];
        for (sum, value) in own {
            *sum += value;
        }
    }
}

/// What a bias of both dice (more sixes, fewer ones) is worth to who is about to roll, over the size of it, to first order. In
/// millionths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Leaning {
    /// Points, without a cube.
    pub points: i64,
    /// Chances to win the game.
    pub wins: i64,
}

impl Leaning {
    /// Of a turn, before the roll: each roll is played as the player would play it.
    pub fn of(style: Style, before: Position, plays: &mut Plays) -> Self {
        let (mut points, mut wins) = (0, 0);
        for other in 1..=6 {
            for (face, weight) in [(6, 1), (1, -1)] {
                let results = plays.of(before, Roll::new(face, other));
                let result = results[style.choose(before, results, &Worth::POINTS, &mut Never)];
                let outlook = style.outlook(result);
                points -= weight * i64::from(outlook.equity());
                wins -= weight * i64::from(outlook.win);
            }
        }
        // Either die shows 6 oftener, 1 less often, the other any of six.
        let scaled = |sum: i64| 1_000_000 * sum / (3 * i64::from(CERTAIN));
        Self { points: scaled(points), wins: scaled(wins) }
    }
}

/// A sum over 36 rolls of what is 36 times a worth.
fn millionths(sum: i64) -> i64 {
    let point = 36 * 36 * (1_i128 << 32);
    i64::try_from(i128::from(sum) * 1_000_000 / point).expect("a few points")
}

/// No luck: players who choose about dice make no errors.
struct Never;

impl crate::chance::Chance for Never {
    fn below(&mut self, _bound: u32) -> u32 {
        0
    }

    fn fork(&mut self) -> Self {
        Self
    }
}
