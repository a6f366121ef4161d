//! Figures as PNG, on a light ground, for places that take no SVG.

use plotters::prelude::BitMapBackend;

use crate::error::{Error, Result};
use crate::render::canvas::{Canvas, SCALE};
use crate::render::{font, frame, layer};
use crate::report::Figure;

/// A figure as the bytes of a PNG file, twice as large as its SVG.
pub fn draw(figure: &Figure) -> Result<Vec<u8>> {
    let law = |what: String| Error::Law {
        what: format!("every figure can be drawn, but {} cannot: {what}", figure.id),
        replay: "evenhand report report.json".to_owned(),
    };
    if !font::register() {
        return Err(law("the bundled font is damaged".to_owned()));
    }
    let (width, height) = frame::size(figure);
    let (width, height) = (width * SCALE, height * SCALE);
    let mut pixels = vec![0; 3 * width as usize * height as usize];
    {
        let mut backend = BitMapBackend::with_buffer(&mut pixels, (width, height));
        let mut canvas = Canvas::new(&mut backend, 0.24);
        frame::draw(&mut canvas, figure).and_then(|frame| layer::draw(&mut canvas, figure, &frame)).map_err(law)?;
        canvas.finish().map_err(law)?;
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    let mut writer = encoder.write_header().map_err(|error| law(error.to_string()))?;
    writer.write_image_data(&pixels).map_err(|error| law(error.to_string()))?;
    writer.finish().map_err(|error| law(error.to_string()))?;
    Ok(bytes)
}
