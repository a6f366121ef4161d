//! Figures as SVG: the same bytes on every machine, legible on light and dark grounds and at every size.

use plotters::prelude::SVGBackend;

use crate::error::{Error, Result};
use crate::render::canvas::{Canvas, SCALE};
use crate::render::{font, frame, layer, palette, scale, words};
use crate::report::Figure;

/// Where a picture will stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In a file of its own, which carries its style.
    File,
    /// Inside a page that has the style of [`style`].
    Page,
}

/// The style sheet of pictures inside a page.
pub fn style() -> String {
    palette::dark_style()
}

/// A figure as an `svg` element.
pub fn draw(figure: &Figure, place: Place) -> Result<String> {
    let law = |what: String| Error::Law {
        what: format!("every figure can be drawn, but {} cannot: {what}", figure.id),
        replay: "evenhand report report.json".to_owned(),
    };
    if !font::register() {
        return Err(law("the bundled font is damaged".to_owned()));
    }
    let (width, height) = frame::size(figure);
    let mut text = String::new();
    {
        let mut backend = SVGBackend::with_string(&mut text, (width * SCALE, height * SCALE));
        let mut canvas = Canvas::new(&mut backend, 0.09);
        frame::draw(&mut canvas, figure).and_then(|frame| layer::draw(&mut canvas, figure, &frame)).map_err(law)?;
        canvas.finish().map_err(law)?;
    }
    let body = text.split_once('>').map_or("", |(_, body)| body.trim_start());
    let id = words::anchor(&figure.id);
    let name = match place {
        // The size in a file is what image viewers and pages that only link to it go by.
        Place::File => format!("xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\""),
        Place::Page => "preserveAspectRatio=\"xMidYMid\"".to_owned(),
    };
    let style = match place {
        Place::File => format!("<style>\n{}</style>\n", style()),
        Place::Page => String::new(),
    };
    Ok(format!(
        "<svg {name} class=\"figure\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"title-of-{id} words-of-{id}\">\n\
         <title id=\"title-of-{id}\">{}</title>\n<desc id=\"words-of-{id}\">{}</desc>\n{style}{body}",
        width * SCALE,
        height * SCALE,
        words::escape(&figure.title),
        words::escape(&caption(figure)),
    ))
}

/// The caption of a figure; it says how many of the points could not be drawn.
pub fn caption(figure: &Figure) -> String {
    let caption = words::clean(&figure.caption);
    match scale::dropped(figure) {
        0 => caption,
        1 => format!("{caption} One point that has no place on the axes is left out.").trim_start().to_owned(),
        many => format!("{caption} {many} points that have no place on the axes are left out.").trim_start().to_owned(),
    }
}
