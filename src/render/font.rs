//! The bundled font: a picture looks the same, to the byte, on a machine without any font.

use std::sync::OnceLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use plotters::style::{FontDesc, FontFamily, FontStyle, register_font};

/// The name under which plotters knows the font. It also goes into SVG as it is, so it lists what to use where DejaVu is missing:
/// Verdana has the same widths.
pub const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// DejaVu Sans, cut down to Latin, Greek, Cyrillic and the signs that reports use.
static NORMAL: &[u8] = include_bytes!("../../assets/DejaVuSans-subset.ttf");
static BOLD: &[u8] = include_bytes!("../../assets/DejaVuSans-Bold-subset.ttf");

/// Plotters divides its sizes by this to get the size of the letters.
const LETTER: f64 = 1.24;

/// How thick the letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// For everything but titles.
    Normal,
    /// For titles.
    Bold,
}

/// Makes the font known to plotters, once; whether it took.
pub fn register() -> bool {
    static DONE: OnceLock<bool> = OnceLock::new();
    *DONE.get_or_init(|| {
        register_font(FAMILY, FontStyle::Normal, NORMAL).is_ok() && register_font(FAMILY, FontStyle::Bold, BOLD).is_ok()
    })
}

/// The font with letters of `size` pixels.
pub fn font(size: f64, weight: Weight) -> FontDesc<'static> {
    let style = match weight {
        Weight::Normal => FontStyle::Normal,
        Weight::Bold => FontStyle::Bold,
    };
    FontDesc::new(FontFamily::Name(FAMILY), size * LETTER, style)
}

/// The width of a text in pixels, rounded up; plotters takes letters slightly wider than browsers do.
pub fn width(text: &str, size: f64, weight: Weight) -> usize {
    register();
    font(size, weight)
        .layout_box(text)
        .map_or(0, |((left, _), (right, _))| usize::try_from(right - left + 1).unwrap_or(0))
}

/// The style sheet that carries the font itself.
pub fn style() -> String {
    let face = |weight: &str, bytes: &[u8]| {
        let data = STANDARD.encode(bytes);
        format!(
            "@font-face {{ font-family: \"DejaVu Sans\"; font-weight: {weight}; src: url(data:font/ttf;base64,{data}) format(\"truetype\") }}\n"
        )
    };
    face("400", NORMAL) + &face("700", BOLD)
}
