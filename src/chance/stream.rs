//! The streams of real runs: PCG64 DXSM, keyed by SHA-256.
//!
//! Keys, not jumps: `Pcg64::new(seed, index)`, `advance` by powers of two and sums of seed and index all give streams that
//! are measurably correlated or that meet under another seed. A key is SHA-256 of 52 bytes, all numbers little-endian:
//!
//! | bytes | what |
//! |---|---|
//! | 0–3 | `EVH1` |
//! | 4–11 | seed, u64 |
//! | 12–35 | the first 24 bytes of the pairing digest |
//! | 36–39 | purpose, u32 |
//! | 40–47 | index of the tournament, u64 |
//! | 48–51 | place, u32 |
//!
//! `tests/vectors/streams.txt` holds first outputs that anyone can recompute with `tools/stream_vectors.py`.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Dxsm;
use sha2::{Digest, Sha256};

use super::{Chance, Chances, Purpose};

/// Opens a run's streams: its seed, and the digest of the pairing group, which is the same for rule sets that are to be
/// compared on the same luck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Luck {
    seed: u64,
    pairing: [u8; 24],
}

impl Luck {
    /// The luck of a seed and a pairing group.
    pub fn new(seed: u64, group: &str) -> Self {
        let digest: [u8; 32] = Sha256::digest(group.as_bytes()).into();
        let mut pairing = [0; 24];
        pairing.copy_from_slice(&digest[..24]);
        Self { seed, pairing }
    }

    /// The luck of one tournament.
    pub fn tournament(&self, index: u64) -> TournamentLuck {
        let mut key = [0; 52];
        key[0..4].copy_from_slice(b"EVH1");
        key[4..12].copy_from_slice(&self.seed.to_le_bytes());
        key[12..36].copy_from_slice(&self.pairing);
        key[40..48].copy_from_slice(&index.to_le_bytes());
        TournamentLuck { key }
    }
}

/// Opens the streams of one tournament.
#[derive(Debug, Clone, Copy)]
pub struct TournamentLuck {
    key: [u8; 52],
}

impl Chances for TournamentLuck {
    type Stream = Stream;

    fn open(&mut self, purpose: Purpose, place: u32) -> Stream {
        self.key[36..40].copy_from_slice(&purpose.number().to_le_bytes());
        self.key[48..52].copy_from_slice(&place.to_le_bytes());
        Stream { generator: Pcg64Dxsm::from_seed(Sha256::digest(self.key).into()) }
    }
}

/// A stream of a real run.
#[derive(Debug, Clone)]
pub struct Stream {
    generator: Pcg64Dxsm,
}

impl Stream {
    /// A stream from a 256-bit key.
    pub fn from_key(key: [u8; 32]) -> Self {
        Self { generator: Pcg64Dxsm::from_seed(key) }
    }

    /// The next raw 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.generator.next_u64()
    }
}

impl Chance for Stream {
    /// Lemire's multiplication with exact rejection (ACM TOMACS 29(1), 2019, algorithm 5) over raw 64-bit words. Our own,
    /// since the values of rand's bounded integers may change between its releases.
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a number below 0 was asked for");
        let bound = u64::from(bound);
        let mut product = u128::from(self.generator.next_u64()) * u128::from(bound);
        if low(product) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while low(product) < threshold {
                product = u128::from(self.generator.next_u64()) * u128::from(bound);
            }
        }
        high(product)
    }

    /// One word for all of them (N. Brackett-Rozinsky and D. Lemire, "Batched ranged random integer generation", Software:
    /// Practice and Experience 2025): the low half of each product carries on to the next bound, and what is left at the end
    /// tells whether the word must be rejected for their uniformity. Exact.
    #[inline]
    fn below_each<const N: usize>(&mut self, bounds: [u32; N]) -> [u32; N] {
        loop {
            let mut word = self.generator.next_u64();
            let numbers = bounds.map(|bound| {
                let scaled = u128::from(word) * u128::from(bound);
                word = low(scaled);
                high(scaled)
            });
            // Almost always: what is left is no smaller than any product of bounds can be.
            if word >= 1 << 40 || fits(word, &bounds) {
                return numbers;
            }
        }
    }

    /// One product instead of two: the first digit and the second to base 6 are one digit to base 36, and leave the same rest.
    #[inline]
    fn pair(&mut self) -> u32 {
        let [pair] = self.below_each([36]);
        pair
    }

    #[inline]
    fn fork(&mut self) -> Self {
        let mut key = [0; 32];
        for word in key.chunks_exact_mut(8) {
            word.copy_from_slice(&self.generator.next_u64().to_le_bytes());
        }
        Self::from_key(key)
    }
}

/// Whether the rest of a word leaves its numbers uniform.
#[cold]
fn fits(rest: u64, bounds: &[u32]) -> bool {
    let product = bounds.iter().fold(1, |product: u64, &bound| product * u64::from(bound));
    assert!(0 < product && product < 1 << 40, "bounds from 1 with a product below 2^40");
    rest >= product.wrapping_neg() % product
}

#[allow(clippy::cast_possible_truncation, reason = "a 64-bit word times a bound, over 2^64, is below the bound")]
fn high(product: u128) -> u32 {
    (product >> 64) as u32
}

#[allow(clippy::cast_possible_truncation, reason = "the low half of the product is what is wanted")]
fn low(product: u128) -> u64 {
    product as u64
}
