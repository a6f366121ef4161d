//! Signed whole numbers of 512 bits: just enough arithmetic for exact variances. Products of three `i128` need 381 bits.

const LIMBS: usize = 8;

/// A signed whole number below 2⁵¹² in size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wide {
    /// Never set for zero.
    negative: bool,
    /// Least significant first.
    limbs: [u64; LIMBS],
}

impl From<i128> for Wide {
    #[allow(clippy::cast_possible_truncation, reason = "the two halves of the number, on purpose")]
    fn from(value: i128) -> Self {
        let size = value.unsigned_abs();
        let mut limbs = [0; LIMBS];
        limbs[0] = size as u64;
        limbs[1] = (size >> 64) as u64;
        Self { negative: value < 0, limbs }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "the low and the high half of a double limb, on purpose")]
fn halves(double: u128) -> (u64, u64) {
    (double as u64, (double >> 64) as u64)
}

impl Wide {
    /// Whether it is zero.
    pub fn is_zero(&self) -> bool {
        self.limbs == [0; LIMBS]
    }

    /// The product; stops the program when it does not fit.
    pub fn times(&self, other: &Self) -> Self {
        let mut limbs = [0_u64; 2 * LIMBS];
        for (i, &a) in self.limbs.iter().enumerate() {
            let mut carry = 0;
            for (j, &b) in other.limbs.iter().enumerate() {
                let (low, high) = halves(u128::from(a) * u128::from(b) + u128::from(limbs[i + j]) + u128::from(carry));
                limbs[i + j] = low;
                carry = high;
            }
            limbs[i + LIMBS] = carry;
        }
        assert!(limbs[LIMBS..].iter().all(|&limb| limb == 0), "a product of more than 512 bits");
        let mut kept = [0; LIMBS];
        kept.copy_from_slice(&limbs[..LIMBS]);
        Self::signed(self.negative != other.negative, kept)
    }

    /// The sum; stops the program when it does not fit.
    pub fn plus(&self, other: &Self) -> Self {
        if self.negative == other.negative {
            let mut limbs = [0; LIMBS];
            let mut carry = 0;
            for (limb, (&a, &b)) in limbs.iter_mut().zip(self.limbs.iter().zip(&other.limbs)) {
                (*limb, carry) = halves(u128::from(a) + u128::from(b) + u128::from(carry));
            }
            assert!(carry == 0, "a sum of more than 512 bits");
            return Self::signed(self.negative, limbs);
        }
        let (larger, smaller) =
            if self.limbs.iter().rev().ge(other.limbs.iter().rev()) { (self, other) } else { (other, self) };
        let mut limbs = [0; LIMBS];
        let mut borrow = false;
        for (limb, (&a, &b)) in limbs.iter_mut().zip(larger.limbs.iter().zip(&smaller.limbs)) {
            let (first, under) = a.overflowing_sub(b);
            let (second, again) = first.overflowing_sub(u64::from(borrow));
            *limb = second;
            borrow = under || again;
        }
        Self::signed(larger.negative, limbs)
    }

    /// The difference; stops the program when it does not fit.
    pub fn minus(&self, other: &Self) -> Self {
        self.plus(&Self::signed(!other.negative, other.limbs))
    }

    fn signed(negative: bool, limbs: [u64; LIMBS]) -> Self {
        Self { negative: negative && limbs != [0; LIMBS], limbs }
    }

    /// The nearest float (to within one unit in the last place).
    #[allow(clippy::cast_precision_loss, reason = "this is the one place where the number becomes a float")]
    pub fn real(&self) -> f64 {
        let Some(top) = self.limbs.iter().rposition(|&limb| limb != 0) else { return 0.0 };
        let below = if top > 0 { self.limbs[top - 1] } else { 0 };
        // The top 65 to 128 bits; a bit below them matters only in a tie.
        let rest = self.limbs[..top.saturating_sub(1)].iter().any(|&limb| limb != 0);
        let head = (u128::from(self.limbs[top]) << 64 | u128::from(below)) | u128::from(rest);
        let shift = i32::try_from(top).expect("eight limbs at most") * 64 - 64;
        let size = libm::scalbn(head as f64, shift);
        if self.negative { -size } else { size }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_agree_with_i128() {
        let samples = [0, 1, -1, 3, -7, i128::from(u64::MAX), -i128::from(u64::MAX) - 1, 1 << 100];
        for a in samples {
            for b in samples {
                let (x, y) = (Wide::from(a), Wide::from(b));
                assert_eq!(x.plus(&y), Wide::from(a + b), "{a} + {b}");
                assert_eq!(x.minus(&y), Wide::from(a - b), "{a} - {b}");
                if let Some(product) = a.checked_mul(b) {
                    assert_eq!(x.times(&y), Wide::from(product), "{a} * {b}");
                }
            }
        }
    }

    #[test]
    fn carries_run_through_all_limbs() {
        // (2^100 − 1)(2^100 + 1) = 2^200 − 1.
        let power = Wide::from(1 << 100);
        let product = Wide::from((1 << 100) - 1).times(&Wide::from((1 << 100) + 1));
        assert_eq!(product.plus(&Wide::from(1)), power.times(&power));
        assert!(product.minus(&power.times(&power)).plus(&Wide::from(1)).is_zero());
    }

    #[test]
    #[allow(clippy::float_cmp, reason = "powers of two are exact")]
    fn floats_are_nearest() {
        let power = Wide::from(1 << 100);
        assert_eq!(power.times(&power).times(&power).real(), libm::scalbn(1.0, 300));
        assert_eq!(Wide::from(-5).real(), -5.0);
        // One more than half a unit in the last place: the far bit breaks the tie upward.
        let tie = Wide::from((1 << 53) + 1).times(&power).times(&power);
        assert_eq!(tie.real(), libm::scalbn(1.0, 253));
        assert_eq!(tie.plus(&Wide::from(1)).real(), libm::scalbn(9_007_199_254_740_994.0, 200));
    }

    #[test]
    #[should_panic(expected = "512 bits")]
    fn what_does_not_fit_stops() {
        let big = Wide::from(i128::MAX);
        let four = big.times(&big).times(&big).times(&big);
        let _ = four.times(&big);
    }
}
