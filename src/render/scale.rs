//! From values to pixels: which stretch of the numbers an axis shows, and where its ticks are.
//!
//! Every range is finite and wider than nothing, whatever the data: plotters, and any loop over ticks, would hang on others.

use crate::render::number;
use crate::report::{Axis, Figure, Layer, Point};

/// Numbers beyond this cannot be drawn: the width of an axis could overflow.
const LARGEST: f64 = 1e300;

/// Whether a number can be drawn.
pub fn drawable(value: f64) -> bool {
    value.is_finite() && value.abs() <= LARGEST
}

/// A stretch of numbers along an axis, and the pixels at its ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scale {
    /// The number at the start.
    pub low: f64,
    /// The number at the end, larger than `low`.
    pub high: f64,
    /// The pixel of `low`.
    pub from: f64,
    /// The pixel of `high`.
    pub to: f64,
}

impl Scale {
    /// The pixel of a value; of the nearest end for a value outside.
    pub fn place(&self, value: f64) -> f64 {
        let share = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.from + share * (self.to - self.from)
    }
}

/// A range that can be drawn, around values; with none, from 0 to 1.
pub fn range(values: impl IntoIterator<Item = f64>) -> (f64, f64) {
    let values = values.into_iter().filter(|value| drawable(*value));
    let (low, high) =
        values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), next| (low.min(next), high.max(next)));
    if low > high {
        return (0.0, 1.0);
    }
    let size = low.abs().max(high.abs());
    if size < 1e-290 {
        // So close to zero that steps between ticks would vanish.
        (low - 1.0, high + 1.0)
    } else if high - low > size * 1e-9 {
        (low, high)
    } else {
        (low - size * 0.1, high + size * 0.1)
    }
}

/// A range with some room at both ends.
pub fn roomy((low, high): (f64, f64), share: f64) -> (f64, f64) {
    let room = (high - low) * share;
    (low - room, high + room)
}

/// Round numbers in a range, about as many as asked for, and the step between them.
#[allow(clippy::cast_precision_loss, reason = "at most a few dozen ticks")]
pub fn ticks((low, high): (f64, f64), about: usize) -> (Vec<f64>, f64) {
    let rough = (high - low) / about.max(1) as f64;
    let power = number::exponent(rough);
    let unit = number::power(power);
    let steps = [1.0, 2.0, 5.0, 10.0].map(|times| times * unit);
    let step = steps.into_iter().find(|step| *step >= rough * 0.8).unwrap_or(10.0 * unit);
    let first = (low / step).ceil();
    let ticks = (0..=2 * about).map(|index| (first + index as f64) * step);
    // Half a thousandth of a step: the ends themselves shall not be lost to rounding.
    let ticks = ticks.filter(|tick| *tick >= low - step * 5e-4 && *tick <= high + step * 5e-4);
    (ticks.map(|tick| if tick.abs() < step * 1e-6 { 0.0 } else { tick }).collect(), step)
}

/// The values of y that a figure must show.
pub fn heights(figure: &Figure) -> Vec<f64> {
    let mut values = Vec::new();
    for layer in &figure.layers {
        match layer {
            Layer::Band { low, high, .. } => values.extend([*low, *high].into_iter().flatten()),
            Layer::Level { y, .. } => values.push(*y),
            Layer::Points { points, .. } | Layer::Line { points, .. } => {
                values.extend(shown(figure, points).flat_map(ends));
            }
            Layer::Bars { points, .. } => {
                values.push(0.0);
                values.extend(shown(figure, points).flat_map(ends));
            }
            Layer::Cells { .. } => {}
        }
    }
    values
}

/// The values of x that a figure must show.
pub fn widths(figure: &Figure) -> Vec<f64> {
    let mut values = Vec::new();
    for layer in &figure.layers {
        match layer {
            Layer::Band { .. } | Layer::Level { .. } | Layer::Cells { .. } => {}
            Layer::Points { points, .. } | Layer::Line { points, .. } => {
                values.extend(shown(figure, points).map(|point| point.x));
            }
            Layer::Bars { points, .. } => {
                values.extend(shown(figure, points).flat_map(|point| [point.x - 0.5, point.x + 0.5]));
            }
        }
    }
    values
}

fn ends(point: &Point) -> impl Iterator<Item = f64> {
    [Some(point.y), point.low, point.high].into_iter().flatten()
}

/// Whether a point has a place in the picture.
pub fn visible(figure: &Figure, point: &Point) -> bool {
    drawable(point.x) && drawable(point.y) && placed(&figure.x, point.x) && placed(&figure.y, point.y)
}

/// The points that have a place in the picture.
pub fn shown<'a>(figure: &'a Figure, points: &'a [Point]) -> impl Iterator<Item = &'a Point> {
    points.iter().filter(|point| visible(figure, point))
}

#[allow(clippy::cast_precision_loss, reason = "no axis has 2^53 categories")]
fn placed(axis: &Axis, value: f64) -> bool {
    axis.categories.is_empty() || (value > -0.5 && value < axis.categories.len() as f64 - 0.5)
}

/// How many points and cells cannot be drawn.
pub fn dropped(figure: &Figure) -> usize {
    let count = |layer: &Layer| match layer {
        Layer::Band { .. } | Layer::Level { .. } => 0,
        Layer::Points { points, .. } | Layer::Line { points, .. } | Layer::Bars { points, .. } => {
            points.len() - shown(figure, points).count()
        }
        Layer::Cells { values, .. } => values.iter().flatten().flatten().filter(|value| !drawable(**value)).count(),
    };
    figure.layers.iter().map(count).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_range_can_be_drawn() {
        let hard = [
            vec![],
            vec![f64::NAN, f64::INFINITY],
            vec![0.0],
            vec![1.0, 1.0],
            vec![1e17, 1e17 + 16.0],
            vec![f64::MAX, f64::MIN],
            vec![1e300, -1e300],
            vec![5e-324],
            vec![1e-320, 2e-320],
            vec![-3.0, 7.0],
        ];
        for values in hard {
            let (low, high) = roomy(range(values.iter().copied()), 0.05);
            assert!(low.is_finite() && high.is_finite() && high > low, "{values:?}: {low} to {high}");
            let scale = Scale { low, high, from: 0.0, to: 100.0 };
            assert!(
                values.iter().filter(|value| !value.is_nan()).all(|value| (0.0..=100.0).contains(&scale.place(*value)))
            );
            let (ticks, step) = ticks((low, high), 6);
            assert!(step > 0.0 && !ticks.is_empty() && ticks.len() <= 13, "{values:?}: {ticks:?}");
        }
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks((-0.55, 0.55), 5).0, [-0.4, -0.2, 0.0, 0.2, 0.4].map(|tick: f64| (tick / 0.2).round() * 0.2));
        assert_eq!(ticks((0.0, 10.0), 5).0, [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
    }
}
