//! What a player thinks of a position, in whole numbers: a small net, or outputs straight from the inputs.
//!
//! A position enters as checkers by place and side, so that the first layer is a sum of rows, one a place, chosen by the number
//! of checkers on it. Positions that one roll leads to differ in few places: their sums are worked out from one another.
//! Hidden units and outputs bend by u(2 - |u|), flat beyond -1 and 1, which needs no table and no exponential.

use std::sync::LazyLock;

use super::board::{PLACES, Position};
use super::features::{FEATURES, LEVELS, levels};
use super::outlook::{CERTAIN, Outlook};
use super::weights::{CONTACT, HIDDEN_ONE, MAGIC, OUTPUTS, RACE, UNITS, unit};

/// Numbers of checkers on a place, 0 to 15.
const COUNTS: usize = 16;

/// Tells the chances of a kind of positions.
pub trait Evaluator {
    /// What is worked out once for a position, and then changed for those near it.
    type Sum: Copy;

    /// The sum of a position.
    fn sum(&self, position: Position) -> Self::Sum;

    /// The sum of a position near another whose sum is known.
    fn near(&self, sum: &Self::Sum, from: Position, to: Position) -> Self::Sum;

    /// The chances of a sum.
    fn outlook(&self, sum: &Self::Sum) -> Outlook;
}

/// Rows of weights by side, place and number of checkers.
#[derive(Debug, Clone)]
struct Rows<T>(Vec<T>);

impl<T: Copy> Rows<T> {
    #[inline]
    fn row(&self, side: usize, place: usize, count: usize) -> &T {
        &self.0[(side * PLACES + place) * COUNTS + count]
    }

    /// All rows of a position.
    #[inline]
    fn of(&self, position: Position, mut add: impl FnMut(&T)) {
        for (side, checkers) in [position.mover, position.other].into_iter().enumerate() {
            for (place, count) in checkers.taken() {
                add(self.row(side, place, count));
            }
        }
    }

    /// The rows that differ between positions: out, in.
    #[inline]
    fn changes(&self, from: Position, to: Position, mut swap: impl FnMut(&T, &T)) {
        for (side, (from, to)) in [(from.mover, to.mover), (from.other, to.other)].into_iter().enumerate() {
            for (place, before, after) in from.changes(to) {
                swap(self.row(side, place, before), self.row(side, place, after));
            }
        }
    }
}

/// A net with so many hidden units, and so many of the [`features`](super::features) of contact.
#[derive(Debug, Clone)]
pub struct Net<const H: usize, const F: usize> {
    bias: [i16; H],
    rows: Rows<[i16; H]>,
    /// By feature and level.
    features: Vec<[i16; H]>,
    outputs: [[i16; H]; OUTPUTS],
    output_bias: [i32; OUTPUTS],
}

/// One, in sums: half of what it is in the weights as written, so that no position can bring a sum beyond sixteen bits.
const SUM_ONE: i16 = HIDDEN_ONE / 2;

/// A sum of weights as written, in the unit of sums.
#[allow(clippy::cast_possible_truncation, reason = "held between the ends of sixteen bits")]
fn halved(sum: i32) -> i16 {
    ((sum + 1) >> 1).clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// u(2 - |u|), where one is 1,024 in what comes in and 4,096 in what goes out.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "at most 4,096")]
fn bent(sum: i16) -> i16 {
    let sum = sum.clamp(1 - SUM_ONE, SUM_ONE - 1);
    let rest = 2 * SUM_ONE - sum.abs();
    ((i32::from(sum << 5).wrapping_mul(i32::from(rest << 3))) >> 16) as i16
}

/// The chance that an output tells, where one is 32,768.
#[inline]
fn chance(raw: i32) -> i32 {
    let half = CERTAIN / 2;
    let raw = raw.clamp(-half, half);
    half + ((raw * (CERTAIN - raw.abs())) >> 15)
}

#[inline]
fn outlook([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [i32; OUTPUTS]) -> Outlook {
    Outlook { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }.ordered()
}

/// A sum of rows, and the levels of features that are in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sum<const H: usize, const F: usize> {
    units: [i16; H],
    levels: [u8; F],
}

impl<const H: usize, const F: usize> Net<H, F> {
    /// The first features of a position.
    #[inline]
    fn levels(position: Position) -> [u8; F] {
        if F == 0 {
            return [0; F];
        }
        let levels = levels(position);
        std::array::from_fn(|feature| levels[feature])
    }

    #[inline]
    fn feature(&self, feature: usize, level: u8) -> &[i16; H] {
        &self.features[feature * LEVELS + usize::from(level)]
    }
}

impl<const H: usize, const F: usize> Evaluator for Net<H, F> {
    type Sum = Sum<H, F>;

    #[inline]
    fn sum(&self, position: Position) -> Sum<H, F> {
        let mut units = self.bias;
        self.rows.of(position, |row| {
            for (unit, weight) in units.iter_mut().zip(row) {
                *unit = unit.wrapping_add(*weight);
            }
        });
        let levels = Self::levels(position);
        for (feature, &level) in levels.iter().enumerate() {
            for (unit, weight) in units.iter_mut().zip(self.feature(feature, level)) {
                *unit = unit.wrapping_add(*weight);
            }
        }
        Sum { units, levels }
    }

    #[inline]
    fn near(&self, sum: &Sum<H, F>, from: Position, to: Position) -> Sum<H, F> {
        let mut units = sum.units;
        let mut swap = |gone: &[i16; H], come: &[i16; H]| {
            for ((unit, gone), come) in units.iter_mut().zip(gone).zip(come) {
                *unit = unit.wrapping_sub(*gone).wrapping_add(*come);
            }
        };
        self.rows.changes(from, to, &mut swap);
        let levels = Self::levels(to);
        for (feature, (&before, &after)) in sum.levels.iter().zip(&levels).enumerate() {
            if before != after {
                swap(self.feature(feature, before), self.feature(feature, after));
            }
        }
        Sum { units, levels }
    }

    #[inline]
    fn outlook(&self, sum: &Sum<H, F>) -> Outlook {
        let hidden = sum.units.map(bent);
        outlook(std::array::from_fn(|output| {
            let products = hidden.iter().zip(&self.outputs[output]);
            let product = products
                .fold(0_i32, |sum, (&unit, &weight)| sum.wrapping_add(i32::from(unit).wrapping_mul(i32::from(weight))));
            chance(product.wrapping_add(self.output_bias[output]) >> 9)
        }))
    }
}

/// Outputs straight from the inputs. Three lanes are not used.
#[derive(Debug, Clone)]
pub struct Linear {
    bias: [i32; LANES],
    rows: Rows<[i32; LANES]>,
}

/// Lanes of a linear row.
const LANES: usize = 8;

impl Evaluator for Linear {
    type Sum = [i32; LANES];

    #[inline]
    fn sum(&self, position: Position) -> [i32; LANES] {
        let mut sum = self.bias;
        self.rows.of(position, |row| {
            for (sum, weight) in sum.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
        });
        sum
    }

    #[inline]
    fn near(&self, sum: &[i32; LANES], from: Position, to: Position) -> [i32; LANES] {
        let mut sum = *sum;
        self.rows.changes(from, to, |gone, come| {
            for ((sum, gone), come) in sum.iter_mut().zip(gone).zip(come) {
                *sum = sum.wrapping_sub(*gone).wrapping_add(*come);
            }
        });
        sum
    }

    #[inline]
    fn outlook(&self, sum: &[i32; LANES]) -> Outlook {
        outlook(std::array::from_fn(|output| chance(sum[output])))
    }
}

/// A pair of evaluators: while there is contact, and in a race.
#[derive(Debug, Clone)]
pub struct Pair<C, R> {
    /// While there is contact.
    pub contact: C,
    /// In a race.
    pub race: R,
}

/// The players' weights, as trained by `examples/train_backgammon`.
static NET: LazyLock<Pair<Net<CONTACT, FEATURES>, Net<RACE, 0>>> = LazyLock::new(|| {
    let mut reader = Reader::new(include_bytes!("../../assets/backgammon_net.bin"));
    let pair = Pair { contact: reader.net(), race: reader.net() };
    reader.finish();
    pair
});

static LINEAR: LazyLock<Pair<Linear, Linear>> = LazyLock::new(|| {
    let mut reader = Reader::new(include_bytes!("../../assets/backgammon_linear.bin"));
    let pair = Pair { contact: reader.linear(), race: reader.linear() };
    reader.finish();
    pair
});

impl Pair<Net<CONTACT, FEATURES>, Net<RACE, 0>> {
    /// The trained nets.
    pub fn trained() -> &'static Self {
        &NET
    }
}

impl Pair<Linear, Linear> {
    /// The trained linear evaluators.
    pub fn trained() -> &'static Self {
        &LINEAR
    }
}

/// Reads weights in the order in which they were written.
struct Reader {
    bytes: &'static [u8],
}

impl Reader {
    fn new(bytes: &'static [u8]) -> Self {
        Self { bytes: bytes.strip_prefix(MAGIC).expect("weights begin with their mark") }
    }

    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (word, rest) = self.bytes.split_first_chunk().expect("weights for all rows");
        self.bytes = rest;
        *word
    }

    fn short(&mut self) -> i32 {
        i16::from_le_bytes(self.take()).into()
    }

    fn long(&mut self) -> i32 {
        i32::from_le_bytes(self.take())
    }

    fn finish(&self) {
        assert!(self.bytes.is_empty(), "weights for no more rows than there are");
    }

    fn net<const H: usize, const F: usize>(&mut self) -> Net<H, F> {
        Net {
            bias: std::array::from_fn(|_| halved(self.short())),
            rows: rows(|| std::array::from_fn(|_| self.short()), halved),
            features: (0..F * LEVELS).map(|_| std::array::from_fn(|_| halved(self.short()))).collect(),
            outputs: std::array::from_fn(|_| std::array::from_fn(|_| i16::from_le_bytes(self.take()))),
            output_bias: std::array::from_fn(|_| self.long()),
        }
    }

    fn linear(&mut self) -> Linear {
        let mut row = || {
            let mut row = [0; LANES];
            row[..OUTPUTS].fill_with(|| self.long());
            row
        };
        let bias = row();
        Linear { bias, rows: rows(row, |sum| sum) }
    }
}

/// Rows by number of checkers from weights by unit.
fn rows<T, const N: usize>(mut read: impl FnMut() -> [i32; N], kept: impl Fn(i32) -> T) -> Rows<[T; N]> {
    let mut rows = Vec::with_capacity(2 * PLACES * COUNTS);
    for _ in 0..2 * PLACES {
        let units: [[i32; N]; UNITS] = std::array::from_fn(|_| read());
        let mut row = [0; N];
        rows.push(row.map(&kept));
        for checker in 1..COUNTS {
            for (sum, &weight) in row.iter_mut().zip(&units[unit(checker)]) {
                *sum += weight;
            }
            rows.push(row.map(&kept));
        }
    }
    Rows(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The furthest that fifteen checkers a side can bring a unit up (or down, with the sign turned).
    fn furthest<const H: usize, const F: usize>(net: &Net<H, F>, unit: usize, sign: i32) -> i32 {
        let mut sum = sign * i32::from(net.bias[unit]);
        for side in 0..2 {
            // By checkers used so far, place by place.
            let mut best = [i32::MIN / 2; COUNTS];
            best[0] = 0;
            for place in 0..PLACES {
                let mut next = [i32::MIN / 2; COUNTS];
                for used in 0..COUNTS {
                    for count in 0..COUNTS - used {
                        let worth = best[used] + sign * i32::from(net.rows.row(side, place, count)[unit]);
                        next[used + count] = next[used + count].max(worth);
                    }
                }
                best = next;
            }
            sum += best[COUNTS - 1];
        }
        for feature in 0..F {
            let levels = net.features[feature * LEVELS..(feature + 1) * LEVELS].iter();
            sum += levels.map(|row| sign * i32::from(row[unit])).max().expect("sixteen levels");
        }
        sum
    }

    /// Sums are kept in sixteen bits and may pass their ends on the way, but must end within.
    #[test]
    fn no_position_brings_a_sum_beyond_sixteen_bits() {
        fn check<const H: usize, const F: usize>(net: &Net<H, F>) {
            for unit in 0..H {
                for sign in [-1, 1] {
                    let far = furthest(net, unit, sign);
                    assert!(far <= i32::from(i16::MAX), "unit {unit}: {far}");
                }
            }
        }
        let pair = Pair::<Net<CONTACT, FEATURES>, Net<RACE, 0>>::trained();
        check(&pair.contact);
        check(&pair.race);
    }
}
