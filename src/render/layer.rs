//! The data of a picture.

use plotters::prelude::DrawingBackend;

use crate::render::canvas::{Anchor, Canvas, Drawn, Place, Sign};
use crate::render::font::{Weight, width};
use crate::render::frame::{Frame, series, tint};
use crate::render::number;
use crate::render::palette::{FAINT_INK, INK, SHADES, Tint, shade, writing};
use crate::render::scale::{Scale, drawable, shown, ticks, visible};
use crate::report::{Figure, Layer, Point};

/// Up to so many points of a line have a sign.
const FEW: usize = 40;

/// Draws the data of a figure, from back to front.
pub fn draw<B: DrawingBackend>(canvas: &mut Canvas<'_, B>, figure: &Figure, frame: &Frame) -> Drawn {
    for (index, layer) in figure.layers.iter().enumerate() {
        let tint = tint(figure, index);
        match layer {
            Layer::Band { low, high, .. } => band(canvas, frame, [*low, *high], tint)?,
            Layer::Level { y, .. } if drawable(*y) => {
                canvas.dashes(frame.x.from, frame.x.to, frame.y.place(*y), tint)?;
            }
            Layer::Level { .. } => {}
            Layer::Points { points, .. } => {
                let aside = aside(figure, index, frame);
                let sign = Sign::of(series(figure, index));
                for point in shown(figure, points) {
                    let (x, y) = (frame.x.place(point.x) + aside, frame.y.place(point.y));
                    whisker(canvas, frame, x, point, tint)?;
                    canvas.sign(sign, (x, y), 4.0, tint)?;
                }
            }
            Layer::Line { points, .. } => line(canvas, figure, frame, points, index)?,
            Layer::Bars { points, .. } => bars(canvas, figure, frame, points, index)?,
            Layer::Cells { label, values, middle } => cells(canvas, frame, label, values, *middle)?,
        }
    }
    Ok(())
}

fn band<B: DrawingBackend>(canvas: &mut Canvas<'_, B>, frame: &Frame, edges: [Option<f64>; 2], tint: Tint) -> Drawn {
    let [low, high] = edges.map(|edge| edge.filter(|edge| drawable(*edge)));
    let bottom = low.map_or(frame.y.from, |low| frame.y.place(low));
    let top = high.map_or(frame.y.to, |high| frame.y.place(high));
    canvas.rectangle((frame.x.from, top), (frame.x.to, bottom), tint, 0.16)?;
    for edge in [low, high].into_iter().flatten() {
        let y = frame.y.place(edge);
        canvas.line(&[(frame.x.from, y), (frame.x.to, y)], tint, 1.0)?;
    }
    Ok(())
}

/// How far to the side the points of a layer stand, so that those of several layers do not cover each other.
fn aside(figure: &Figure, index: usize, frame: &Frame) -> f64 {
    if figure.x.categories.is_empty() {
        return 0.0;
    }
    let is_points = |layer: &&Layer| matches!(layer, Layer::Points { .. });
    let (before, all) =
        (figure.layers[..index].iter().filter(is_points).count(), figure.layers.iter().filter(is_points).count());
    let slot = (frame.x.to - frame.x.from) / (frame.x.high - frame.x.low);
    let step = (slot / (real(all) + 1.0)).min(16.0);
    (real(before) - (real(all) - 1.0) / 2.0) * step
}

fn whisker<B: DrawingBackend>(canvas: &mut Canvas<'_, B>, frame: &Frame, x: f64, point: &Point, tint: Tint) -> Drawn {
    let ends = [point.low, point.high].map(|end| end.filter(|end| drawable(*end)));
    let [low, high] = ends.map(|end| frame.y.place(end.unwrap_or(point.y)));
    if ends.iter().any(Option::is_some) {
        canvas.line(&[(x, low), (x, high)], tint, 1.5)?;
    }
    for end in ends.into_iter().flatten() {
        let y = frame.y.place(end);
        canvas.line(&[(x - 4.0, y), (x + 4.0, y)], tint, 1.5)?;
    }
    Ok(())
}

fn line<B: DrawingBackend>(
    canvas: &mut Canvas<'_, B>,
    figure: &Figure,
    frame: &Frame,
    points: &[Point],
    index: usize,
) -> Drawn {
    let tint = tint(figure, index);
    let at = |x: f64, y: f64| -> Place { (frame.x.place(x), frame.y.place(y)) };
    let count = shown(figure, points).count();
    let every = count.div_ceil(FEW).max(1);
    // A line that bridged a missing point would claim to know it.
    for part in points.split(|point| !visible(figure, point)).filter(|part| !part.is_empty()) {
        let ends: Option<Vec<(f64, f64)>> = part
            .iter()
            .map(|point| Some((point.low.filter(|end| drawable(*end))?, point.high.filter(|end| drawable(*end))?)))
            .collect();
        if let Some(ends) = ends
            && part.len() > 1
        {
            let lower = part.iter().zip(&ends).map(|(point, (low, _))| at(point.x, *low));
            let upper = part.iter().zip(&ends).rev().map(|(point, (_, high))| at(point.x, *high));
            canvas.polygon(&lower.chain(upper).collect::<Vec<_>>(), tint, 0.18)?;
        }
        let places: Vec<Place> = part.iter().map(|point| at(point.x, point.y)).collect();
        if places.len() > 1 {
            canvas.line(&places, tint, 2.0)?;
        }
        for place in places.iter().step_by(every) {
            canvas.sign(Sign::of(series(figure, index)), *place, 3.0, tint)?;
        }
    }
    Ok(())
}

fn bars<B: DrawingBackend>(
    canvas: &mut Canvas<'_, B>,
    figure: &Figure,
    frame: &Frame,
    points: &[Point],
    index: usize,
) -> Drawn {
    let is_bars = |layer: &&Layer| matches!(layer, Layer::Bars { .. });
    let before = real(figure.layers[..index].iter().filter(is_bars).count());
    let all = real(figure.layers.iter().filter(is_bars).count());
    let slot = (frame.x.to - frame.x.from) / (frame.x.high - frame.x.low);
    let gap = if slot / all >= 8.0 { slot * 0.12 } else { 0.0 };
    let width = (slot - gap) / all;
    for point in shown(figure, points) {
        let left = frame.x.place(point.x) - (slot - gap) / 2.0 + before * width;
        let zero = frame.y.place(0.0);
        // A bar thinner or lower than a hair would vanish, and with it the news that it is not zero.
        let end = match frame.y.place(point.y) {
            end if point.y > 0.0 => end.min(zero - 1.0),
            end if point.y < 0.0 => end.max(zero + 1.0),
            end => end,
        };
        canvas.rectangle((left, zero), (left + width.max(0.5), end), tint(figure, index), 1.0)?;
        whisker(canvas, frame, left + width / 2.0, point, INK)?;
    }
    Ok(())
}

fn cells<B: DrawingBackend>(
    canvas: &mut Canvas<'_, B>,
    frame: &Frame,
    label: &str,
    values: &[Vec<Option<f64>>],
    middle: f64,
) -> Drawn {
    let middle = if drawable(middle) { middle } else { 0.0 };
    let present = || values.iter().flatten().flatten().copied().filter(|value| drawable(*value));
    let reach = present().map(|value| (value - middle).abs()).fold(0.0, f64::max);
    let reach = if reach > 0.0 { reach } else { 1.0 };
    let side = (frame.x.to - frame.x.from) / (frame.x.high - frame.x.low);
    let height = (frame.y.from - frame.y.to) / (frame.y.high - frame.y.low);
    let longest = present().map(|value| width(&number::tick(value, reach / 20.0), 11.0, Weight::Normal)).max();
    let written = height >= 16.0 && longest.is_some_and(|longest| real(longest) + 4.0 <= side);
    for (row, values) in values.iter().enumerate() {
        for (column, value) in values.iter().enumerate() {
            let Some(value) = value.filter(|value| drawable(*value)) else { continue };
            let step = step((value - middle) / reach);
            let (x, y) = (frame.x.place(real(column)), frame.y.place(real(row)));
            let (half, tall) = ((side / 2.0 - 1.0).max(0.5), (height / 2.0 - 1.0).max(0.5));
            canvas.rectangle((x - half, y - tall), (x + half, y + tall), shade(step), 1.0)?;
            if written {
                canvas.text(&number::tick(value, reach / 20.0), (x, y), Anchor::Middle, 11.0, writing(step))?;
            }
        }
    }
    colours(canvas, frame, label, middle, reach)
}

/// The colour scale, to the right of the cells.
fn colours<B: DrawingBackend>(
    canvas: &mut Canvas<'_, B>,
    frame: &Frame,
    label: &str,
    middle: f64,
    reach: f64,
) -> Drawn {
    let scale = Scale { low: middle - reach, high: middle + reach, ..frame.y };
    let left = frame.x.to + 16.0;
    let each = (scale.from - scale.to) / f64::from(2 * SHADES + 1);
    for step in -SHADES..=SHADES {
        let bottom = scale.from - each * f64::from(step + SHADES);
        canvas.rectangle((left, bottom), (left + 12.0, bottom - each), shade(step), 1.0)?;
    }
    let (marks, step) = ticks((scale.low, scale.high), 5);
    for mark in marks {
        let y = scale.place(mark);
        canvas.line(&[(left + 12.0, y), (left + 15.0, y)], FAINT_INK, 1.0)?;
        canvas.text(&number::tick(mark, step), (left + 18.0, y), Anchor::Left, 11.0, FAINT_INK)?;
    }
    let label = crate::render::words::elide(label, 370, |text| width(text, 12.0, Weight::Normal));
    canvas.text(&label, (frame.x.to + 80.0, frame.y.to - 16.0), Anchor::Right, 12.0, FAINT_INK)
}

#[allow(clippy::cast_possible_truncation, reason = "a share between -1 and 1 of a few shades")]
fn step(share: f64) -> i32 {
    // Seventeen shades of equal width, the middle one around zero.
    (share.clamp(-1.0, 1.0) * (f64::from(SHADES) + 0.5)).round().clamp(-f64::from(SHADES), f64::from(SHADES)) as i32
}

#[allow(clippy::cast_precision_loss, reason = "places on an axis")]
fn real(count: usize) -> f64 {
    count as f64
}
