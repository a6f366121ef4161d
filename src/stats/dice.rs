//! Are dice fair? Tests of single faces, of pairs, of rolls in a row; evidence that may be watched as it comes; and how small a
//! bias so many rolls could have shown.
//!
//! Dice are the one thing that may be pooled over tournaments: each throw is independent of all that came before, whatever
//! decided that it was thrown and counted, as long as that was decided before it was thrown. So a stream of throws from which
//! some are left out for what the position was, never for what they show, is a stream of fair throws again (J. L. Doob,
//! Ann. Math. 37, 1936).
//!
//! | file | what |
//! |---|---|
//! | `counts` | from counts: faces, 21 or 36 cells, doubles, independence of the two dice, successes in handfuls |
//! | `sequence` | from rolls in a row: pairs of rolls, repeats, gaps, runs, correlation |
//! | `law` | the four tests that a gaming law names |
//! | `evidence` | e-process, sequential ratio test, cumulative sum |
//! | `reach` | power: the smallest bias found, throws needed |

use serde::{Deserialize, Serialize};

mod counts;
mod evidence;
mod law;
mod reach;
mod sequence;

pub use counts::{Handfuls, doubles, exceeds, handfuls, homogeneous, independence, rows, uniform};
pub use evidence::{Cusum, Decision, Evidence, Shift, Sprt};
pub use law::{LAW_ERROR, LawTest, law};
pub use reach::{reach_of_throws, sequential_throws, throws_needed};
pub use sequence::{gaps, lag, repeats, runs, serial_correlation, successive};

/// Faces of a die.
pub const FACES: usize = 6;

/// Weights of the faces of a fair die.
pub const EVEN: [u32; FACES] = [1; FACES];

/// In how many of 36 ways each of the 21 rolls comes that are told apart when the order of the dice is not: 11, 21, 22, 31 … 66.
pub const WAYS: [u32; 21] = [1, 2, 1, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 1];

/// Two dice as thrown, from 1 to 6.
pub type Pair = [u8; 2];

/// Whether it is known which die of a roll showed which number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The first number is that of the first die.
    Kept,
    /// The numbers were sorted, or written down in any order.
    Lost,
}

/// Counts of rolls by first and second die, faces from 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairs(pub [[u64; FACES]; FACES]);

impl Pairs {
    /// Counts of some rolls.
    pub fn of(rolls: &[Pair]) -> Self {
        let mut pairs = Self::default();
        for &roll in rolls {
            pairs.add(roll);
        }
        pairs
    }

    /// Adds a roll.
    #[inline]
    pub fn add(&mut self, [first, second]: Pair) {
        self.0[usize::from(first) - 1][usize::from(second) - 1] += 1;
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &Self) {
        for (own, other) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *own += other;
        }
    }

    /// Rolls in all.
    pub fn rolls(&self) -> u64 {
        self.0.iter().flatten().sum()
    }

    /// Faces of the first die.
    pub fn first(&self) -> [u64; FACES] {
        self.0.map(|row| row.iter().sum())
    }

    /// Faces of the second die.
    pub fn second(&self) -> [u64; FACES] {
        std::array::from_fn(|face| self.0.iter().map(|row| row[face]).sum())
    }

    /// Faces of both dice.
    pub fn faces(&self) -> [u64; FACES] {
        let (first, second) = (self.first(), self.second());
        std::array::from_fn(|face| first[face] + second[face])
    }

    /// The 36 cells, row by row.
    pub fn cells(&self) -> Vec<u64> {
        self.0.iter().flatten().copied().collect()
    }

    /// The 21 cells of rolls without order, in the order of [`WAYS`].
    pub fn unordered(&self) -> Vec<u64> {
        let cell = |high: usize, low: usize| {
            if high == low { self.0[high][low] } else { self.0[high][low] + self.0[low][high] }
        };
        (0..FACES).flat_map(|high| (0..=high).map(move |low| cell(high, low))).collect()
    }

    /// Rolls of two equal numbers.
    pub fn doubles(&self) -> u64 {
        (0..FACES).map(|face| self.0[face][face]).sum()
    }

    /// Whether the order was kept, from the counts: sorted rolls have the higher die on one side. Unless each order has two of
    /// five mixed rolls at least, the order counts as lost; if it was kept after all, that costs a little power and no error.
    pub fn order(&self) -> Order {
        let mixed = self.rolls() - self.doubles();
        let falling: u64 = (0..FACES).flat_map(|high| (0..high).map(move |low| self.0[high][low])).sum();
        let rarer = falling.min(mixed - falling);
        if mixed > 0 && 5 * rarer >= 2 * mixed { Order::Kept } else { Order::Lost }
    }
}

/// The cell of a roll among the 21 without order.
#[inline]
pub fn cell_of([one, other]: Pair) -> usize {
    let (high, low) = (usize::from(one.max(other)), usize::from(one.min(other)));
    high * (high - 1) / 2 + low - 1
}
