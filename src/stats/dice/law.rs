//! The tests that a gaming law asks of a machine that draws at random, each at 99 % by itself: West Virginia Code §29-22B-909. The law
//! names chi-square, a runs test, a correlation test within a play, and serial correlation from play to play; here a play is
//! a roll of two dice.

use super::{EVEN, Pair, Pairs, runs, sequence::normal, serial_correlation, uniform};
use crate::stats::{Fault, Test, real};

/// Error of each test: 99 %.
pub const LAW_ERROR: f64 = 0.01;

/// One test of the panel.
#[derive(Debug, Clone, PartialEq)]
pub struct LawTest {
    /// Its name.
    pub name: &'static str,
    /// What it says, or why it cannot say anything.
    pub test: Result<Test, Fault>,
}

impl LawTest {
    /// Whether the dice pass it; `None` where there are too few rolls.
    pub fn passes(&self) -> Option<bool> {
        self.test.as_ref().ok().map(|test| test.p_value >= LAW_ERROR)
    }
}

/// Correlation of the two dice of a roll, as z: a die less 3.5 has variance 35/12. Which die is which makes no difference.
fn correlation(pairs: &Pairs) -> Result<Test, Fault> {
    let rolls = pairs.rolls();
    if rolls < 30 {
        return Err(Fault::TooFew);
    }
    let mut sum = 0.0;
    for (one, row) in (0_u32..).zip(&pairs.0) {
        for (other, &count) in (0_u32..).zip(row) {
            sum += (f64::from(one) - 2.5) * (f64::from(other) - 2.5) * real(count);
        }
    }
    Ok(normal(sum / (real(rolls).sqrt() * (35.0 / 12.0))))
}

/// The panel of a sequence of rolls. Where only counts are known (`rolls` is `None`), the two tests of order say so.
pub fn law(pairs: &Pairs, rolls: Option<&[Pair]>) -> [LawTest; 4] {
    let in_order = |test: fn(&[Pair]) -> Result<Test, Fault>| rolls.ok_or(Fault::TooFew).and_then(test);
    [
        LawTest { name: "chi-square of faces", test: uniform(&pairs.faces(), &EVEN) },
        LawTest { name: "runs", test: in_order(runs) },
        LawTest { name: "correlation within a roll", test: correlation(pairs) },
        LawTest { name: "serial correlation", test: in_order(serial_correlation) },
    ]
}
