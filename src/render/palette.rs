//! The colours, each with its counterpart on a dark ground.
//!
//! Data colours are those of Okabe and Ito, which people with any common kind of colour blindness can tell apart.

use std::fmt::Write;

use plotters::style::RGBColor;

/// A colour on a light ground and its counterpart on a dark one. Light colours are all different: by them the style sheet knows
/// what to replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tint {
    /// Red, green and blue on a light ground.
    pub light: [u8; 3],
    /// The same on a dark ground.
    pub dark: [u8; 3],
}

const fn tint(light: u32, dark: u32) -> Tint {
    let [_, r, g, b] = light.to_be_bytes();
    let [_, dark_r, dark_g, dark_b] = dark.to_be_bytes();
    Tint { light: [r, g, b], dark: [dark_r, dark_g, dark_b] }
}

/// The ground of a picture.
pub const GROUND: Tint = tint(0xFF_FF_FF, 0x1A_1F_27);
/// Titles and reference lines.
pub const INK: Tint = tint(0x1B_1F_24, 0xE8_EB_EF);
/// Ticks and axis titles.
pub const FAINT_INK: Tint = tint(0x56_5E_69, 0xA6_AF_BB);
/// Grid lines.
pub const GRID: Tint = tint(0xE4_E7_EB, 0x2E_35_40);
/// Axis lines.
pub const AXIS: Tint = tint(0xAA_B1_BB, 0x5A_63_70);
/// The margin.
pub const MARGIN: Tint = tint(0x00_9E_73, 0x2F_C4_9A);
/// A second margin.
pub const OTHER_MARGIN: Tint = tint(0xAA_5A_8A, 0xE3_9C_C8);
/// Dark writing on a pale cell; on a dark ground the pale cells are the dark ones.
pub const ON_PALE: Tint = tint(0x11_11_13, 0xF2_F4_F6);
/// Writing on a cell between: dark on either ground.
pub const ON_MIDDLE: Tint = tint(0x12_12_10, 0x10_12_13);
/// Pale writing on a strong cell.
pub const ON_STRONG: Tint = tint(0xFE_FE_FC, 0x10_12_15);

/// Colours of series, in order of use.
pub const SERIES: [Tint; 5] = [
    tint(0x00_72_B2, 0x5C_B8_EE),
    tint(0xD5_5E_00, 0xFF_94_58),
    tint(0x7B_4F_9E, 0xC5_A0_E6),
    tint(0x9A_6A_00, 0xF0_B9_3A),
    tint(0x3F_7F_86, 0x7C_CF_D6),
];

/// Shades on either side of the neutral one in a heat map.
pub const SHADES: i32 = 8;

/// The shade of a heat map, from `-SHADES` (blue) over 0 (neutral) to `SHADES` (vermilion).
pub fn shade(step: i32) -> Tint {
    let step = step.clamp(-SHADES, SHADES);
    let neutral = tint(0xF3_F3_F1, 0x22_28_30);
    let end = if step < 0 { tint(0x00_5F_9E, 0x6C_C2_F5) } else { tint(0xC4_4E_00, 0xFF_A0_6A) };
    Tint { light: mix(neutral.light, end.light, step.abs()), dark: mix(neutral.dark, end.dark, step.abs()) }
}

/// The writing that can be read on a shade.
pub fn writing(step: i32) -> Tint {
    // Blue is darker than vermilion at the same strength, so it needs pale writing earlier.
    match step {
        8.. | ..=-7 => ON_STRONG,
        5..8 | -6..-4 => ON_MIDDLE,
        -4..5 => ON_PALE,
    }
}

fn mix(from: [u8; 3], to: [u8; 3], step: i32) -> [u8; 3] {
    let part = |index: usize| {
        let (from, to) = (i32::from(from[index]), i32::from(to[index]));
        u8::try_from(from + (to - from) * step / SHADES).unwrap_or(u8::MAX)
    };
    [part(0), part(1), part(2)]
}

impl Tint {
    /// The light colour for plotters.
    pub fn colour(self) -> RGBColor {
        let [r, g, b] = self.light;
        RGBColor(r, g, b)
    }
}

fn all() -> Vec<Tint> {
    let mut all = vec![GROUND, INK, FAINT_INK, GRID, AXIS, MARGIN, OTHER_MARGIN, ON_PALE, ON_MIDDLE, ON_STRONG];
    all.extend(SERIES);
    all.extend((-SHADES..=SHADES).map(shade));
    all
}

fn hexadecimal([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}

/// The style sheet that replaces the colours of pictures where the reader prefers a dark ground.
pub fn dark_style() -> String {
    let mut out = String::from("@media (prefers-color-scheme: dark) {\n");
    for tint in all() {
        let (light, dark) = (hexadecimal(tint.light), hexadecimal(tint.dark));
        let _ = writeln!(
            out,
            "  .figure [fill=\"{light}\"] {{ fill: {dark} }} .figure [stroke=\"{light}\"] {{ stroke: {dark} }}"
        );
    }
    out.push_str("}\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_light_colour_is_its_own() {
        let mut lights: Vec<_> = all().into_iter().map(|tint| tint.light).collect();
        let before = lights.len();
        lights.sort_unstable();
        lights.dedup();
        assert_eq!(lights.len(), before);
    }

    /// The contrast of the Web Content Accessibility Guidelines: 4.5 is asked for small text, 3 for large.
    fn contrast(one: [u8; 3], two: [u8; 3]) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { libm::pow((part + 0.055) / 1.055, 2.4) }
        };
        let brightness = |[r, g, b]: [u8; 3]| 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) + 0.05;
        let (one, two) = (brightness(one), brightness(two));
        if one > two { one / two } else { two / one }
    }

    #[test]
    fn writing_can_be_read_on_every_shade() {
        for step in -SHADES..=SHADES {
            let (ground, ink) = (shade(step), writing(step));
            assert!(contrast(ground.light, ink.light) > 4.5, "light, {step}: {}", contrast(ground.light, ink.light));
            assert!(contrast(ground.dark, ink.dark) > 4.5, "dark, {step}: {}", contrast(ground.dark, ink.dark));
        }
        for ink in [INK, FAINT_INK] {
            assert!(contrast(GROUND.light, ink.light) > 4.5 && contrast(GROUND.dark, ink.dark) > 4.5);
        }
        for mark in SERIES.into_iter().chain([MARGIN, OTHER_MARGIN]) {
            assert!(contrast(GROUND.light, mark.light) > 3.0 && contrast(GROUND.dark, mark.dark) > 3.0);
        }
    }
}
