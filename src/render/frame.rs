//! The frame of a picture: title, legend, axes, and the space that is left for the data.

use plotters::prelude::DrawingBackend;

use crate::render::canvas::{Anchor, Canvas, Drawn, Sign};
use crate::render::font::{Weight, width};
use crate::render::palette::{AXIS, FAINT_INK, GRID, GROUND, INK, MARGIN, OTHER_MARGIN, SERIES, Tint};
use crate::render::scale::{Scale, heights, range, roomy, ticks, widths};
use crate::render::{number, words};
use crate::report::{Axis, Figure, Layer};

/// Width of every picture, in logical pixels.
pub const WIDTH: u32 = 800;
/// Height of a picture, unless long names or many rows need more.
pub const HEIGHT: u32 = 450;

const EDGE: f64 = 20.0;
const SMALL: f64 = 12.0;
const LARGE: f64 = 16.0;
/// The longest name that stands beside the y axis or, upright, below the x axis.
const LONGEST_NAME: usize = 170;
/// Height that the data have at least.
const LOWEST: f64 = 220.0;
/// Room for the colour scale of a heat map.
const COLOURS: f64 = 100.0;

/// Where the data go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Frame {
    /// From x to pixels.
    pub x: Scale,
    /// From y to pixels: `from` is the bottom.
    pub y: Scale,
}

/// How many rows and columns of cells a figure has, if it is a heat map.
pub fn cells(figure: &Figure) -> Option<(usize, usize)> {
    figure.layers.iter().find_map(|layer| match layer {
        Layer::Cells { values, .. } => {
            let columns = values.iter().map(Vec::len).max().unwrap_or(0);
            Some((values.len().max(figure.y.categories.len()), columns.max(figure.x.categories.len())))
        }
        Layer::Band { .. } | Layer::Level { .. } | Layer::Points { .. } | Layer::Line { .. } | Layer::Bars { .. } => {
            None
        }
    })
}

/// The size of a figure's picture: taller where names, legend or rows need the room.
pub fn size(figure: &Figure) -> (u32, u32) {
    let layout = Layout::of(figure);
    (WIDTH, u32::try_from(whole(layout.height)).unwrap_or(HEIGHT))
}

/// Where everything stands, before anything is drawn.
struct Layout {
    title: Vec<String>,
    entries: Vec<Entry>,
    y_title: Vec<String>,
    x_title: Vec<String>,
    y_marks: Vec<(f64, String)>,
    names: Names,
    y_title_top: f64,
    height: f64,
    frame: Frame,
}

/// One entry of the legend: the layer, its label and its place.
struct Entry {
    layer: usize,
    label: String,
    x: f64,
    y: f64,
}

impl Layout {
    fn of(figure: &Figure) -> Self {
        let wide = f64::from(WIDTH);
        let full = whole(wide - 2.0 * EDGE);
        let title = words::wrap(&figure.title, full, |text| width(text, LARGE, Weight::Bold));
        let (entries, y_title_top) = legend(figure, 18.0 + 22.0 * real(title.len()));
        // Above the cells of a heat map the title of y shares its line with the name of the colour scale.
        let y_title = words::wrap(&figure.y.title, if cells(figure).is_some() { full / 2 } else { full }, measure);
        let top = y_title_top + 18.0 * real(y_title.len()) + 8.0;

        let (x_range, y_range) = ranges(figure);
        let y_marks = marks(&figure.y, y_range, 6);
        let longest = y_marks.iter().map(|(_, name)| measure(&words::elide(name, LONGEST_NAME, measure))).max();
        let left = EDGE + real(longest.unwrap_or(0)) + 10.0;
        let right = wide - if cells(figure).is_some() { COLOURS } else { EDGE + 4.0 };
        let x_marks = marks(&figure.x, x_range, whole((right - left) / 90.0).max(2));
        let names = Names::choose(&x_marks, &figure.x, right - left);
        let x_title = words::wrap(&figure.x.title, full, measure);

        let below = 20.0 + 18.0 * real(x_title.len()) + names.height();
        let rows = cells(figure).map_or(0, |(rows, _)| rows.min(200));
        let needed = LOWEST.max(20.0 * real(rows));
        let height = f64::from(HEIGHT).max((top + needed + below).ceil());
        let frame = Frame {
            x: Scale { low: x_range.0, high: x_range.1, from: left, to: right },
            y: Scale { low: y_range.0, high: y_range.1, from: height - below, to: top },
        };
        Self { title, entries, y_title, x_title, y_marks, names, y_title_top, height, frame }
    }
}

/// The colour of a layer: series and margins each count for themselves.
pub fn tint(figure: &Figure, index: usize) -> Tint {
    let before = |wanted: fn(&Layer) -> bool| figure.layers[..index].iter().filter(|layer| wanted(layer)).count();
    match figure.layers[index] {
        Layer::Band { .. } => [MARGIN, OTHER_MARGIN][before(|layer| matches!(layer, Layer::Band { .. })).min(1)],
        Layer::Level { .. } | Layer::Cells { .. } => INK,
        Layer::Points { .. } | Layer::Line { .. } | Layer::Bars { .. } => SERIES[series(figure, index) % SERIES.len()],
    }
}

/// The number of a layer among the series.
pub fn series(figure: &Figure, index: usize) -> usize {
    let is_series = |layer: &&Layer| matches!(layer, Layer::Points { .. } | Layer::Line { .. } | Layer::Bars { .. });
    figure.layers[..index].iter().filter(is_series).count()
}

/// Draws everything but the data, and says where they go.
pub fn draw<B: DrawingBackend>(canvas: &mut Canvas<'_, B>, figure: &Figure) -> Result<Frame, String> {
    let layout = Layout::of(figure);
    let frame = layout.frame;
    canvas.rectangle((0.0, 0.0), (f64::from(WIDTH), layout.height), GROUND, 1.0)?;
    for (index, line) in layout.title.iter().enumerate() {
        canvas.bold(line, (EDGE, 22.0 + 22.0 * real(index)), Anchor::Left, LARGE, INK)?;
    }
    for entry in &layout.entries {
        draw_entry(canvas, figure, entry)?;
    }
    for (index, line) in layout.y_title.iter().enumerate() {
        let y = layout.y_title_top + 10.0 + 18.0 * real(index);
        canvas.text(line, (EDGE, y), Anchor::Left, SMALL, FAINT_INK)?;
    }
    draw_y(canvas, figure, &frame, &layout.y_marks)?;
    layout.names.draw(canvas, &frame, frame.y.from + 8.0)?;
    for (index, line) in layout.x_title.iter().enumerate() {
        let y = layout.height - 2.0 - 18.0 * real(layout.x_title.len() - index);
        canvas.text(line, (f64::midpoint(frame.x.from, frame.x.to), y), Anchor::Middle, SMALL, FAINT_INK)?;
    }
    Ok(frame)
}

fn draw_y<B: DrawingBackend>(
    canvas: &mut Canvas<'_, B>,
    figure: &Figure,
    frame: &Frame,
    marks: &[(f64, String)],
) -> Drawn {
    let every = crowding(marks.len(), frame.y.from - frame.y.to, 14.0);
    for (value, name) in marks.iter().step_by(every) {
        let y = frame.y.place(*value);
        if cells(figure).is_none() {
            canvas.line(&[(frame.x.from, y), (frame.x.to, y)], GRID, 1.0)?;
        }
        let name = words::elide(name, LONGEST_NAME, measure);
        canvas.text(&name, (frame.x.from - 8.0, y), Anchor::Right, SMALL, FAINT_INK)?;
    }
    if cells(figure).is_none() {
        canvas.line(&[(frame.x.from, frame.y.from), (frame.x.to, frame.y.from)], AXIS, 1.0)?;
    }
    Ok(())
}

fn ranges(figure: &Figure) -> ((f64, f64), (f64, f64)) {
    if let Some((rows, columns)) = cells(figure) {
        return ((-0.5, real(columns.max(1)) - 0.5), (-0.5, real(rows.max(1)) - 0.5));
    }
    let heights = heights(figure);
    let stands = figure.layers.iter().any(|layer| matches!(layer, Layer::Bars { .. }));
    let x = categorical(&figure.x).unwrap_or_else(|| {
        let range = range(widths(figure));
        if stands { range } else { roomy(range, 0.03) }
    });
    let y = categorical(&figure.y).unwrap_or_else(|| {
        let (low, high) = range(heights.iter().copied());
        let (roomy_low, roomy_high) = roomy((low, high), 0.06);
        // Bars stand on the axis: no gap below their zero.
        (if stands && low >= 0.0 { 0.0 } else { roomy_low }, roomy_high)
    });
    (x, y)
}

fn categorical(axis: &Axis) -> Option<(f64, f64)> {
    (!axis.categories.is_empty()).then(|| (-0.5, real(axis.categories.len()) - 0.5))
}

fn marks(axis: &Axis, range: (f64, f64), about: usize) -> Vec<(f64, String)> {
    if axis.categories.is_empty() {
        let (ticks, step) = ticks(range, about);
        return ticks.into_iter().map(|tick| (tick, number::tick(tick, step))).collect();
    }
    axis.categories.iter().enumerate().map(|(index, name)| (real(index), words::clean(name))).collect()
}

/// How the names below the x axis are set.
enum Names {
    /// Side by side, each on one or more lines.
    Level(Vec<(f64, Vec<String>)>),
    /// Upwards: for many long names.
    Upright(Vec<(f64, String)>),
}

impl Names {
    fn choose(marks: &[(f64, String)], axis: &Axis, room: f64) -> Self {
        let longest = marks.iter().map(|(_, name)| measure(name)).max().unwrap_or(0);
        let slot = room / real(marks.len().max(1));
        let one_line = |every: usize| {
            Self::Level(marks.iter().step_by(every).map(|(at, name)| (*at, vec![name.clone()])).collect())
        };
        if axis.categories.is_empty() || longest + 6 <= whole(slot) {
            return one_line(1);
        }
        let wrapped: Vec<_> =
            marks.iter().map(|(at, name)| (*at, words::wrap(name, whole(slot - 8.0).max(1), measure))).collect();
        let whole_words = marks.iter().all(|(_, name)| name.split(' ').all(|word| measure(word) + 8 <= whole(slot)));
        if whole_words && wrapped.iter().all(|(_, lines)| lines.len() <= 3) {
            return Self::Level(wrapped);
        }
        if longest <= 45 {
            return one_line(crowding(marks.len(), room, real(longest + 8)));
        }
        let every = crowding(marks.len(), room, 15.0);
        let upright = |(at, name): &(f64, String)| (*at, words::elide(name, LONGEST_NAME, measure));
        Self::Upright(marks.iter().step_by(every).map(upright).collect())
    }

    fn height(&self) -> f64 {
        match self {
            Self::Level(names) => 8.0 + 15.0 * real(names.iter().map(|(_, lines)| lines.len()).max().unwrap_or(0)),
            Self::Upright(names) => 12.0 + real(names.iter().map(|(_, name)| measure(name)).max().unwrap_or(0)),
        }
    }

    fn draw<B: DrawingBackend>(&self, canvas: &mut Canvas<'_, B>, frame: &Frame, top: f64) -> Drawn {
        match self {
            Self::Level(names) => names.iter().try_for_each(|(at, lines)| {
                lines.iter().enumerate().try_for_each(|(index, line)| {
                    let place = (frame.x.place(*at), top + 15.0 * real(index));
                    canvas.text(line, place, Anchor::Below, SMALL, FAINT_INK)
                })
            }),
            Self::Upright(names) => names.iter().try_for_each(|(at, name)| {
                canvas.text(name, (frame.x.place(*at), top), Anchor::Upright, SMALL, FAINT_INK)
            }),
        }
    }
}

/// The legend stands above the data, so that it can hide none; also returns where it ends.
fn legend(figure: &Figure, top: f64) -> (Vec<Entry>, f64) {
    let (mut x, mut y) = (EDGE, top + 9.0);
    let end = f64::from(WIDTH) - EDGE;
    let mut entries = Vec::new();
    for (index, layer) in figure.layers.iter().enumerate() {
        let label = match layer {
            Layer::Band { label, .. }
            | Layer::Level { label, .. }
            | Layer::Points { label, .. }
            | Layer::Line { label, .. }
            | Layer::Bars { label, .. } => words::elide(label, whole(end - EDGE - 34.0), measure),
            // The colour scale stands beside the cells.
            Layer::Cells { .. } => continue,
        };
        let needed = 32.0 + real(measure(&label));
        if x > EDGE && x + needed > end {
            (x, y) = (EDGE, y + 20.0);
        }
        entries.push(Entry { layer: index, label, x, y });
        x += needed + 22.0;
    }
    let end = if entries.is_empty() { top } else { y + 16.0 };
    (entries, end)
}

fn draw_entry<B: DrawingBackend>(canvas: &mut Canvas<'_, B>, figure: &Figure, entry: &Entry) -> Drawn {
    let (x, y) = (entry.x, entry.y);
    let tint = tint(figure, entry.layer);
    let sign = Sign::of(series(figure, entry.layer));
    match figure.layers[entry.layer] {
        Layer::Band { .. } => {
            canvas.rectangle((x, y - 6.0), (x + 24.0, y + 6.0), tint, 0.16)?;
            canvas.line(&[(x, y - 6.0), (x + 24.0, y - 6.0)], tint, 1.0)?;
            canvas.line(&[(x, y + 6.0), (x + 24.0, y + 6.0)], tint, 1.0)?;
        }
        Layer::Level { .. } => canvas.dashes(x, x + 24.0, y, tint)?,
        Layer::Points { .. } => {
            canvas.line(&[(x + 12.0, y - 8.0), (x + 12.0, y + 8.0)], tint, 1.5)?;
            canvas.sign(sign, (x + 12.0, y), 4.0, tint)?;
        }
        Layer::Line { .. } => {
            canvas.line(&[(x, y), (x + 24.0, y)], tint, 2.0)?;
            canvas.sign(sign, (x + 12.0, y), 3.5, tint)?;
        }
        Layer::Bars { .. } => canvas.rectangle((x + 4.0, y - 6.0), (x + 20.0, y + 6.0), tint, 1.0)?,
        Layer::Cells { .. } => {}
    }
    canvas.text(&entry.label, (x + 32.0, y), Anchor::Left, SMALL, INK)
}

fn measure(text: &str) -> usize {
    width(text, SMALL, Weight::Normal)
}

/// Of so many marks in so much room, every how many-th can be shown.
fn crowding(marks: usize, room: f64, each: f64) -> usize {
    let fit = whole(room / each).max(1);
    marks.div_ceil(fit).max(1)
}

#[allow(clippy::cast_precision_loss, reason = "pixels and places on an axis")]
fn real(count: usize) -> f64 {
    count as f64
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels: clamped to what fits")]
fn whole(pixels: f64) -> usize {
    pixels.clamp(0.0, 1e6) as usize
}
