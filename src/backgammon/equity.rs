//! Chances to win the match, by score: the table Kazaross-XG2, and what it is without the Crawford rule.
//!
//! Kazaross-XG2 is for matches with the Crawford rule. Without it, who needs one point is at the stage after the Crawford game from
//! the first, and scores of two or more needed lead there sooner. How much that changes them was measured: by linear players, at
//! each score with the rule and without on the same dice (`examples/measure_equities`), up to 15 points needed. The difference is
//! added to the table; beyond 15 points it is taken to be nothing.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// Certainty: chances to win a match are whole millionths.
pub const MATCH: i32 = 1_000_000;

/// The longest match that the table knows, in points.
pub const LONGEST: u32 = 25;

const SIZE: usize = LONGEST as usize;

/// Whether the cube is used when a player first needs one point (BG-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Crawford {
    /// The next game, and only it, is played without the cube.
    On,
    /// The cube is used in all games.
    Off,
}

/// Where a match stands with regard to the Crawford game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Both players need two points or more.
    Before,
    /// This game is the Crawford game: no cube.
    Crawford,
    /// A player needs one point, and the cube is used.
    After,
}

/// Points still needed, by the player whose view is taken and by the other; and the stage of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Points that the player needs, from 1.
    pub own: u32,
    /// Points that the other needs, from 1.
    pub other: u32,
    /// The stage.
    pub stage: Stage,
}

impl Score {
    /// The score before the first game of a match in which the players need so many points, 1 or more. Where one is needed from
    /// the start, the first game is the Crawford game.
    pub const fn start(own: u32, other: u32, crawford: Crawford) -> Self {
        let stage = match crawford {
            Crawford::On | Crawford::Off if own > 1 && other > 1 => Stage::Before,
            Crawford::On => Stage::Crawford,
            Crawford::Off => Stage::After,
        };
        Self { own, other, stage }
    }

    /// The score for the next game, once the player has won so many points; `None` if that wins the match.
    #[inline]
    pub fn won(self, points: u32, crawford: Crawford) -> Option<Self> {
        let own = self.own.checked_sub(points).filter(|&own| own > 0)?;
        let stage = match self.stage {
            Stage::Before => Self::start(own, self.other, crawford).stage,
            Stage::Crawford | Stage::After => Stage::After,
        };
        Some(Self { own, stage, ..self })
    }

    /// The score as the other player sees it.
    #[inline]
    pub const fn turned(self) -> Self {
        Self { own: self.other, other: self.own, stage: self.stage }
    }
}

/// Match equities by points needed.
#[derive(Debug)]
pub struct Equities {
    /// Before the Crawford game and in it, by own need and the other's.
    table: [[i32; SIZE]; SIZE],
    /// After it, by own need, the other needing one.
    after: [i32; SIZE],
}

static KAZAROSS: LazyLock<Equities> = LazyLock::new(Equities::read);

static WITHOUT_CRAWFORD: LazyLock<Equities> = LazyLock::new(Equities::read_without_crawford);

/// Most points needed at the scores whose difference without the Crawford rule was measured; the least are 2.
pub const MEASURED: u32 = 15;

impl Equities {
    /// The table Kazaross-XG2, in millionths.
    #[inline]
    pub fn kazaross() -> &'static Self {
        &KAZAROSS
    }

    /// The table for matches with the Crawford rule, or without it: Kazaross-XG2, or that with what was measured added.
    #[inline]
    pub fn of(crawford: Crawford) -> &'static Self {
        match crawford {
            Crawford::On => &KAZAROSS,
            Crawford::Off => &WITHOUT_CRAWFORD,
        }
    }

    fn read_without_crawford() -> Self {
        let Self { mut table, after } = Self::read();
        let text = include_str!("../../assets/without_crawford.txt");
        let rows = text.lines().filter(|line| !line.starts_with('#'));
        for (row, line) in table[1..MEASURED as usize].iter_mut().zip(rows) {
            let numbers = line.split_whitespace().map(|number| number.parse::<i32>().expect("a whole number"));
            for (chance, more) in row[1..MEASURED as usize].iter_mut().zip(numbers) {
                *chance += more;
            }
        }
        Self { table, after }
    }

    fn read() -> Self {
        let text = include_str!("../../assets/kazaross_xg2.txt");
        let mut rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
            let mut numbers = line.split_whitespace().map(|number| number.parse().expect("a whole number"));
            std::array::from_fn(|_| numbers.next().expect("25 numbers a row"))
        });
        let table = std::array::from_fn(|_| rows.next().expect("25 rows"));
        let after = rows.next().expect("a row for the games after the Crawford game");
        Self { table, after }
    }

    /// The chance of the player to win the match, before a game at a score, in millionths. Each needs at most 25 points.
    #[inline]
    pub fn at(&self, score: Score) -> i32 {
        let (own, other) = (score.own as usize - 1, score.other as usize - 1);
        match score.stage {
            Stage::Before | Stage::Crawford => self.table[own][other],
            Stage::After if other == 0 => self.after[own],
            Stage::After => MATCH - self.after[other],
        }
    }

    /// The chance of the player to win the match who has won so many points of a game at this score.
    #[inline]
    pub fn after_win(&self, score: Score, points: u32, crawford: Crawford) -> i32 {
        score.won(points, crawford).map_or(MATCH, |score| self.at(score))
    }
}
