//! Floating-point nets that learn, and how they are rounded for play.

use evenhand::backgammon::board::{PLACES, Position};
use evenhand::backgammon::features::{LEVELS, levels};
use evenhand::backgammon::weights::{HIDDEN_ONE, LINEAR_ONE, OUTPUT_ONE, OUTPUTS, UNITS, unit};
use evenhand::chance::Chance;

/// Inputs: two sides, 26 places, four units each.
const INPUTS: usize = 2 * PLACES * UNITS;

/// The input that stands for a unit of a place of a side.
fn input(side: usize, place: usize, unit: usize) -> usize {
    (side * PLACES + place) * UNITS + unit
}

/// How much the units beyond the third count, by place.
fn share(place: usize, unit: usize) -> f32 {
    match (unit, place) {
        (3, 0) => 0.25,
        (3, _) => 0.5,
        (_, _) => 1.0,
    }
}

/// The input that stands for a ramp of a feature.
fn ramp_input(feature: usize, ramp: usize) -> usize {
    INPUTS + feature * RAMPS.len() + ramp
}

/// A level of a feature enters as four ramps from 0 to 1, one after another: where each begins, and how long it is.
const RAMPS: [(u8, u8); 4] = [(0, 3), (3, 4), (7, 4), (11, 4)];

/// How high a ramp is at a level.
fn height(level: u8, ramp: usize) -> f32 {
    let (begin, long) = RAMPS[ramp];
    f32::from(level.saturating_sub(begin).min(long)) / f32::from(long)
}

/// A smooth step from -1 to 1 that whole numbers can follow exactly: u(2 - |u|), flat beyond -1 and 1.
fn bend(u: f32) -> f32 {
    let u = u.clamp(-1.0, 1.0);
    u * (2.0 - u.abs())
}

/// Its slope, with a little left where it is flat, so that nothing is stuck.
fn slope(u: f32) -> f32 {
    (2.0 * (1.0 - u.abs())).max(0.02)
}

/// What learns to tell chances from a position.
pub trait Learner: Clone {
    /// What is worked out once for a position, and then changed for those near it.
    type Sum: Copy;

    /// The sum of a position.
    fn sum(&self, position: Position) -> Self::Sum;

    /// The sum of a position near another.
    fn near(&self, sum: &Self::Sum, from: Position, to: Position) -> Self::Sum;

    /// Chances from a sum.
    fn chances(&self, sum: &Self::Sum) -> [f32; OUTPUTS];

    /// Learns that a position has these chances.
    fn learn(&mut self, position: Position, chances: [f32; OUTPUTS], rate: f32);

    /// The rounded weights, in the order in which play reads them.
    fn write(&self, bytes: &mut Vec<u8>);
}

/// Hidden units between inputs and outputs.
#[derive(Clone)]
pub struct Net<const H: usize, const F: usize> {
    bias: [f32; H],
    rows: Vec<[f32; H]>,
    outputs: [[f32; H]; OUTPUTS],
    output_bias: [f32; OUTPUTS],
}

fn small<C: Chance>(chance: &mut C, size: f32) -> f32 {
    let number = u16::try_from(chance.below(20_001)).expect("small");
    (f32::from(number) / 10_000.0 - 1.0) * size
}

/// All inputs of a position that are not zero, with what they count.
fn inputs(position: Position, mut visit: impl FnMut(usize, f32)) {
    for (side, checkers) in [position.mover, position.other].into_iter().enumerate() {
        for (place, count) in checkers.taken() {
            for checker in 1..=count {
                let unit = unit(checker);
                visit(input(side, place, unit), share(place, unit));
            }
        }
    }
}

/// Inputs that differ between positions.
fn changes(from: Position, to: Position, mut visit: impl FnMut(usize, f32)) {
    for (side, (from, to)) in [(from.mover, to.mover), (from.other, to.other)].into_iter().enumerate() {
        for (place, before, after) in from.changes(to) {
            for checker in before + 1..=after {
                visit(input(side, place, unit(checker)), share(place, unit(checker)));
            }
            for checker in after + 1..=before {
                visit(input(side, place, unit(checker)), -share(place, unit(checker)));
            }
        }
    }
}

fn add<const H: usize>(sum: &mut [f32; H], row: &[f32; H], times: f32) {
    for (sum, weight) in sum.iter_mut().zip(row) {
        *sum += weight * times;
    }
}

/// The sum of products, eight side by side so that the order of addition is fixed and fast.
fn product<const H: usize>(one: &[f32; H], other: &[f32; H]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for lane in 0..8 {
            lanes[lane] += one[lane] * other[lane];
        }
    }
    lanes.iter().sum()
}

impl<const H: usize, const F: usize> Net<H, F> {
    pub fn new<C: Chance>(chance: &mut C) -> Self {
        let mut draw = |size: f32| std::array::from_fn(|_| small(chance, size));
        let rows = (0..ramp_input(F, 0)).map(|_| draw(0.1)).collect();
        Self { bias: [0.0; H], rows, outputs: std::array::from_fn(|_| draw(0.1)), output_bias: [0.0; OUTPUTS] }
    }

    fn hidden(sum: &[f32; H]) -> [f32; H] {
        sum.map(bend)
    }

    fn raw(&self, hidden: &[f32; H]) -> [f32; OUTPUTS] {
        std::array::from_fn(|output| product(&self.outputs[output], hidden) + self.output_bias[output])
    }
}

#[allow(clippy::cast_possible_truncation, reason = "rounded and within range")]
fn rounded(weight: f32, one: f32) -> [u8; 2] {
    let scaled = (weight * one).round();
    assert!(scaled.abs() < 32767.0, "a weight of {weight} is too large to be rounded to sixteen bits");
    (scaled as i16).to_le_bytes()
}

#[allow(clippy::cast_possible_truncation, reason = "rounded and within range")]
fn widely_rounded(weight: f32, one: f32) -> [u8; 4] {
    ((weight * one).round() as i32).to_le_bytes()
}

/// A sum of rows, and the levels of features that are in it.
#[derive(Clone, Copy)]
pub struct Sum<const H: usize, const F: usize> {
    units: [f32; H],
    levels: [u8; F],
}

/// The first features of a position.
fn first_levels<const F: usize>(position: Position) -> [u8; F] {
    if F == 0 {
        return [0; F];
    }
    let levels = levels(position);
    std::array::from_fn(|feature| levels[feature])
}

/// All ramps that are not flat on the ground.
fn ramps<const F: usize>(levels: [u8; F], mut visit: impl FnMut(usize, f32)) {
    for (feature, level) in levels.into_iter().enumerate() {
        for ramp in (0..RAMPS.len()).filter(|&ramp| level > RAMPS[ramp].0) {
            visit(ramp_input(feature, ramp), height(level, ramp));
        }
    }
}

impl<const H: usize, const F: usize> Learner for Net<H, F> {
    type Sum = Sum<H, F>;

    fn sum(&self, position: Position) -> Sum<H, F> {
        let mut units = self.bias;
        inputs(position, |input, times| add(&mut units, &self.rows[input], times));
        let levels = first_levels(position);
        ramps(levels, |input, times| add(&mut units, &self.rows[input], times));
        Sum { units, levels }
    }

    fn near(&self, sum: &Sum<H, F>, from: Position, to: Position) -> Sum<H, F> {
        let mut units = sum.units;
        changes(from, to, |input, times| add(&mut units, &self.rows[input], times));
        let levels = first_levels(to);
        for (feature, (&before, &after)) in sum.levels.iter().zip(&levels).enumerate() {
            for ramp in 0..RAMPS.len() {
                let change = height(after, ramp) - height(before, ramp);
                if change != 0.0 {
                    add(&mut units, &self.rows[ramp_input(feature, ramp)], change);
                }
            }
        }
        Sum { units, levels }
    }

    fn chances(&self, sum: &Sum<H, F>) -> [f32; OUTPUTS] {
        self.raw(&Self::hidden(&sum.units)).map(|raw| f32::midpoint(1.0, bend(raw)))
    }

    fn learn(&mut self, position: Position, chances: [f32; OUTPUTS], rate: f32) {
        let Sum { units, levels } = self.sum(position);
        let hidden = Self::hidden(&units);
        let raw = self.raw(&hidden);
        let mut back = [0.0; H];
        for output in 0..OUTPUTS {
            let error = chances[output] - f32::midpoint(1.0, bend(raw[output]));
            add(&mut back, &self.outputs[output], error);
            add(&mut self.outputs[output], &hidden, rate * error);
            self.output_bias[output] += rate * error;
        }
        for (back, unit) in back.iter_mut().zip(units) {
            *back *= slope(unit);
        }
        add(&mut self.bias, &back, rate);
        inputs(position, |input, times| add(&mut self.rows[input], &back, rate * times));
        ramps(levels, |input, times| add(&mut self.rows[input], &back, rate * times));
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let (one, output_one) = (f32::from(HIDDEN_ONE), f32::from(OUTPUT_ONE));
        bytes.extend(self.bias.iter().flat_map(|&weight| rounded(weight, one)));
        for (input, row) in self.rows[..INPUTS].iter().enumerate() {
            let share = share(input / UNITS % PLACES, input % UNITS);
            bytes.extend(row.iter().flat_map(|&weight| rounded(weight * share, one)));
        }
        for feature in 0..F {
            for level in (0..LEVELS).map(|level| u8::try_from(level).expect("below 16")) {
                let mut row = [0.0; H];
                for ramp in 0..RAMPS.len() {
                    add(&mut row, &self.rows[ramp_input(feature, ramp)], height(level, ramp));
                }
                bytes.extend(row.iter().flat_map(|&weight| rounded(weight, one)));
            }
        }
        bytes.extend(self.outputs.iter().flatten().flat_map(|&weight| rounded(weight, output_one)));
        // A hidden unit is 4,096 where it is one.
        bytes.extend(self.output_bias.iter().flat_map(|&weight| widely_rounded(weight, output_one * 4096.0)));
    }
}

/// Outputs straight from the inputs.
#[derive(Clone)]
pub struct Linear {
    bias: [f32; 8],
    rows: Vec<[f32; 8]>,
}

impl Linear {
    pub fn new() -> Self {
        Self { bias: [0.0; 8], rows: vec![[0.0; 8]; INPUTS] }
    }
}

impl Learner for Linear {
    type Sum = [f32; 8];

    fn sum(&self, position: Position) -> [f32; 8] {
        let mut sum = self.bias;
        inputs(position, |input, times| add(&mut sum, &self.rows[input], times));
        sum
    }

    fn near(&self, sum: &[f32; 8], from: Position, to: Position) -> [f32; 8] {
        let mut sum = *sum;
        changes(from, to, |input, times| add(&mut sum, &self.rows[input], times));
        sum
    }

    fn chances(&self, sum: &[f32; 8]) -> [f32; OUTPUTS] {
        std::array::from_fn(|output| f32::midpoint(1.0, bend(sum[output])))
    }

    fn learn(&mut self, position: Position, chances: [f32; OUTPUTS], rate: f32) {
        let found = self.chances(&self.sum(position));
        let mut error = [0.0; 8];
        for output in 0..OUTPUTS {
            error[output] = chances[output] - found[output];
        }
        add(&mut self.bias, &error, rate);
        inputs(position, |input, times| add(&mut self.rows[input], &error, rate * times));
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let one = f32::from(LINEAR_ONE);
        let rounded = |weight: f32| widely_rounded(weight, one);
        bytes.extend(self.bias[..OUTPUTS].iter().flat_map(|&weight| rounded(weight)));
        for (input, row) in self.rows.iter().enumerate() {
            let share = share(input / UNITS % PLACES, input % UNITS);
            bytes.extend(row[..OUTPUTS].iter().flat_map(|&weight| rounded(weight * share)));
        }
    }
}
