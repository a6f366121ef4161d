//! Luck for tests: fixed seeds and exact bounded integers.

use proptest::test_runner::{Config, RngSeed};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Dxsm;

/// So many cases of a property, the same ones on every run.
pub fn cases(count: u32) -> Config {
    Config { cases: count, rng_seed: RngSeed::Fixed(20_250_607), failure_persistence: None, ..Config::default() }
}

/// A stream of luck.
pub struct Luck(Pcg64Dxsm);

#[allow(dead_code, reason = "each test file uses some of these")]
impl Luck {
    /// Each number gives another stream.
    pub fn new(number: u8) -> Self {
        let mut seed = *b"evenhand: luck for the tests 000";
        seed[31] = number;
        Self(Pcg64Dxsm::from_seed(seed))
    }

    /// Uniform on 0..bound: the low part of what is over a multiple of the bound is drawn again.
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0);
        let reject = (1_u64 << 32) % u64::from(bound);
        loop {
            let draw = self.0.next_u64() >> 32;
            if draw >= reject {
                return u32::try_from((draw - reject) % u64::from(bound)).unwrap();
            }
        }
    }

    /// Uniform on (0, 1): the middle of one of 2⁵² equal parts.
    pub fn unit(&mut self) -> f64 {
        #[allow(clippy::cast_precision_loss)]
        let part = (self.0.next_u64() >> 12) as f64;
        (part + 0.5) / 4_503_599_627_370_496.0
    }

    /// 0 to `count` − 1 in random order.
    pub fn permutation(&mut self, count: usize) -> Vec<usize> {
        let mut places: Vec<usize> = (0..count).collect();
        for last in (1..count).rev() {
            places.swap(last, self.below(u32::try_from(last + 1).unwrap()) as usize);
        }
        places
    }
}
