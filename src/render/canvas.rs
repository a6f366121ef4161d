//! A drawing surface in logical pixels, over any of plotters' backends: SVG and PNG show the same picture.

use plotters::prelude::{DrawingBackend, ShapeStyle, TextStyle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform};

use crate::render::font::{Weight, font};
use crate::render::palette::Tint;

/// Pixels of the backend for each logical pixel: backends round to whole pixels, and halves are fine enough to look at.
pub const SCALE: u32 = 2;

/// A place in logical pixels, from the top left corner.
pub type Place = (f64, f64);

/// What can go wrong while drawing, in words.
pub type Drawn = Result<(), String>;

/// Where a text lies relative to its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// To the right of it, centred in height.
    Left,
    /// Around it.
    Middle,
    /// To the left of it, centred in height.
    Right,
    /// Hanging below it, centred in width.
    Below,
    /// Written upwards, ending at it.
    Upright,
}

/// The signs for points: told apart by form as well as by colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A dot.
    Dot,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A diamond.
    Diamond,
}

impl Sign {
    /// The sign of a series, by its number.
    pub fn of(series: usize) -> Self {
        [Self::Dot, Self::Square, Self::Triangle, Self::Diamond][series % 4]
    }
}

/// A surface to draw on.
pub struct Canvas<'a, B: DrawingBackend> {
    backend: &'a mut B,
    sink: f64,
}

impl<'a, B: DrawingBackend> Canvas<'a, B> {
    /// A surface over a backend that is [`SCALE`] times as large.
    ///
    /// Plotters' backends set centred text too high, each by its own share of the letters' size: `sink`.
    pub fn new(backend: &'a mut B, sink: f64) -> Self {
        Self { backend, sink }
    }

    /// A filled rectangle between two corners.
    pub fn rectangle(&mut self, from: Place, to: Place, tint: Tint, opacity: f64) -> Drawn {
        let (one, two) = (pixel(from), pixel(to));
        let corners = ((one.0.min(two.0), one.1.min(two.1)), (one.0.max(two.0), one.1.max(two.1)));
        drawn(self.backend.draw_rect(corners.0, corners.1, &colour(tint, opacity), true))
    }

    /// A line through places.
    pub fn line(&mut self, places: &[Place], tint: Tint, width: f64) -> Drawn {
        let style = ShapeStyle { color: tint.colour().to_rgba(), filled: false, stroke_width: thickness(width) };
        match places {
            [from, to] => drawn(self.backend.draw_line(pixel(*from), pixel(*to), &style)),
            places => drawn(self.backend.draw_path(places.iter().map(|place| pixel(*place)), &style)),
        }
    }

    /// A dashed horizontal line.
    pub fn dashes(&mut self, from: f64, to: f64, y: f64, tint: Tint) -> Drawn {
        let mut x = from;
        while x < to {
            self.line(&[(x, y), ((x + 6.0).min(to), y)], tint, 1.5)?;
            x += 10.0;
        }
        Ok(())
    }

    /// A filled polygon.
    pub fn polygon(&mut self, places: &[Place], tint: Tint, opacity: f64) -> Drawn {
        drawn(self.backend.fill_polygon(places.iter().map(|place| pixel(*place)), &colour(tint, opacity)))
    }

    /// The sign for a point.
    pub fn sign(&mut self, sign: Sign, (x, y): Place, size: f64, tint: Tint) -> Drawn {
        match sign {
            Sign::Dot => drawn(self.backend.draw_circle(pixel((x, y)), thickness(size), &colour(tint, 1.0), true)),
            Sign::Square => {
                let half = size * 0.9;
                self.rectangle((x - half, y - half), (x + half, y + half), tint, 1.0)
            }
            Sign::Triangle => {
                let half = size * 1.2;
                self.polygon(&[(x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)], tint, 1.0)
            }
            Sign::Diamond => {
                let half = size * 1.3;
                self.polygon(&[(x, y - half), (x + half, y), (x, y + half), (x - half, y)], tint, 1.0)
            }
        }
    }

    /// A line of text with letters of `size` pixels.
    pub fn text(&mut self, text: &str, place: Place, anchor: Anchor, size: f64, tint: Tint) -> Drawn {
        self.letters(text, place, anchor, size, tint, Weight::Normal)
    }

    /// A line of bold text.
    pub fn bold(&mut self, text: &str, place: Place, anchor: Anchor, size: f64, tint: Tint) -> Drawn {
        self.letters(text, place, anchor, size, tint, Weight::Bold)
    }

    fn letters(&mut self, text: &str, place: Place, anchor: Anchor, size: f64, tint: Tint, weight: Weight) -> Drawn {
        let (pos, turn) = match anchor {
            Anchor::Left => (Pos::new(HPos::Left, VPos::Center), FontTransform::None),
            Anchor::Middle => (Pos::new(HPos::Center, VPos::Center), FontTransform::None),
            Anchor::Right => (Pos::new(HPos::Right, VPos::Center), FontTransform::None),
            Anchor::Below => (Pos::new(HPos::Center, VPos::Top), FontTransform::None),
            Anchor::Upright => (Pos::new(HPos::Right, VPos::Center), FontTransform::Rotate270),
        };
        let font = font(size * f64::from(SCALE), weight).transform(turn);
        let lower = self.sink * size;
        let place = match anchor {
            Anchor::Left | Anchor::Middle | Anchor::Right => (place.0, place.1 + lower),
            Anchor::Upright => (place.0 + lower, place.1),
            Anchor::Below => place,
        };
        let colour = tint.colour();
        let style = TextStyle::from(font).color(&colour).pos(pos);
        drawn(self.backend.draw_text(text, &style, pixel(place)))
    }

    /// Ends the picture.
    pub fn finish(self) -> Drawn {
        drawn(self.backend.present())
    }
}

fn colour(tint: Tint, opacity: f64) -> ShapeStyle {
    tint.colour().mix(opacity).filled()
}

#[allow(clippy::cast_possible_truncation, reason = "clamped to far less than an i32 holds")]
fn pixel((x, y): Place) -> (i32, i32) {
    let whole = |value: f64| (value * f64::from(SCALE)).clamp(-1e6, 1e6).round() as i32;
    (whole(x), whole(y))
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what fits")]
fn thickness(width: f64) -> u32 {
    (width * f64::from(SCALE)).clamp(1.0, 1e4).round() as u32
}

fn drawn<E: std::error::Error>(result: Result<(), E>) -> Drawn {
    result.map_err(|error| error.to_string())
}
