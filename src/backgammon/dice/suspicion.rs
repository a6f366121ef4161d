//! How a player tells loaded dice: what the throws so far say against fair dice, multiplied up throw by throw.
//!
//! The evidence is the chance of the throws under other dice over that under fair ones. While dice are fair it is expected to stay at
//! 1, whenever the player stops to look: it ever reaches k with chance 1/k at most (J. Ville, "Étude critique de la notion de
//! collectif", 1939; A. Ramdas and others, "Game-theoretic statistics and safe anytime-valid inference", Statistical Science 38(4),
//! 2023). Kept as a logarithm to base 2 in whole numbers, each step rounded down.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// How a player watches the other's dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Suspicion {
    /// Evidence on which he acts, as odds: 100 condemns fair dice once in a hundred matches at most. 0 does not watch.
    pub odds: u32,
    /// What he suspects.
    pub of: Suspected,
}

/// What a player suspects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
pub enum Suspected {
    /// Any faces: the chances of dice drawn from Dirichlet's distribution with [`PRIOR`] for each face.
    Anything,
    /// More sixes and fewer ones by so many thousandths: the likelihood ratio of A. Wald's sequential test, with no end where it
    /// would accept.
    Sixes {
        /// By how much.
        thousandths: u32,
    },
}

impl Suspicion {
    /// Does not watch.
    pub const NONE: Self = Self { odds: 0, of: Suspected::Anything };
}

/// Throws of each face that a suspicion of anything begins with: dice as far from fair as loaded ones are.
pub const PRIOR: u32 = 50;

/// Bits after the point of logarithms.
const BITS: u32 = 32;

/// The logarithm to base 2 of a positive number, rounded down to 2^-32.
fn logarithm(number: u32) -> i64 {
    assert!(number > 0, "a logarithm of nothing");
    let whole = number.ilog2();
    let mut mantissa = u64::from(number) << (63 - whole);
    let mut result = i64::from(whole);
    for _ in 0..BITS {
        let square = u128::from(mantissa) * u128::from(mantissa);
        let carry = square >> 127;
        #[allow(clippy::cast_possible_truncation, reason = "the upper half of a square")]
        {
            mantissa = if carry == 1 { (square >> 64) as u64 } else { (square >> 63) as u64 };
        }
        result = 2 * result + i64::from(carry == 1);
    }
    result
}

/// Logarithms of the numbers that thousands of throws lead to.
static LOGARITHMS: LazyLock<Vec<i64>> = LazyLock::new(|| (1..16_384).map(logarithm).collect());

/// The same as [`logarithm`], without working it out anew.
#[inline]
fn listed(number: u32) -> i64 {
    LOGARITHMS.get(number as usize - 1).copied().unwrap_or_else(|| logarithm(number))
}

/// What a player has seen of the other's dice.
#[derive(Debug, Clone, Copy)]
pub struct Tester {
    suspicion: Suspicion,
    /// Throws by face.
    counts: [u32; 6],
    throws: u32,
    /// Logarithm of the evidence, in 2^-32.
    evidence: i64,
    threshold: i64,
    /// What a face adds where one kind of dice is suspected.
    steps: [i64; 6],
}

impl Tester {
    /// Has seen nothing yet.
    pub fn new(suspicion: Suspicion) -> Self {
        let threshold = if suspicion.odds == 0 { i64::MAX } else { logarithm(suspicion.odds) + 1 };
        let steps = match suspicion.of {
            Suspected::Anything => [0; 6],
            Suspected::Sixes { thousandths } => {
                let die = super::Die::heavy(thousandths);
                die.weights().map(|weight| {
                    if weight == 0 { i64::MIN / (1 << 20) } else { logarithm(6 * weight) - logarithm(die.total()) - 1 }
                })
            }
        };
        Self { suspicion, counts: [0; 6], throws: 0, evidence: 0, threshold, steps }
    }

    /// Sees a die thrown, from 1 to 6; tells whether the evidence now is enough.
    #[inline]
    pub fn see(&mut self, face: u8) -> bool {
        if self.suspicion.odds == 0 {
            return false;
        }
        let face = usize::from(face - 1);
        self.evidence += match self.suspicion.of {
            // The chance of the face, from those before, over one in six.
            Suspected::Anything => listed(6 * (PRIOR + self.counts[face])) - listed(6 * PRIOR + self.throws) - 1,
            Suspected::Sixes { .. } => self.steps[face],
        };
        self.counts[face] += 1;
        self.throws += 1;
        self.evidence >= self.threshold
    }
}
