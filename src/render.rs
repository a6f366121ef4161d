//! Outputs, all drawn from the report and from nothing else: the same report gives the same bytes.
//!
//! | what | where |
//! |---|---|
//! | `report.json` and back | [`json`] |
//! | `report.md` | [`markdown`] |
//! | `report.html`, one file that needs no other | [`html`] |
//! | `index.html` of many reports | [`html::index`] |
//! | what a run prints | [`terminal`] |
//! | `junit.xml` | [`junit`] |
//! | `results.csv`, of variants | [`results`] |
//! | figures | [`svg`], [`png`]; both draw [`frame`] and [`layer`] on a [`canvas`], with [`scale`], [`palette`] and [`font`] |
//! | how numbers, words and families of findings are written | [`number`], [`words`], [`group`] |
//! | files onto disk, all or none | [`disk`] |

use std::path::PathBuf;

use crate::error::Result;
use crate::report::Report;

pub mod canvas;
pub mod disk;
pub mod font;
pub mod frame;
pub mod group;
pub mod html;
pub mod json;
pub mod junit;
pub mod layer;
pub mod markdown;
pub mod number;
pub mod palette;
pub mod png;
pub mod results;
pub mod scale;
pub mod svg;
pub mod terminal;
pub mod words;

/// In which formats figures are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pictures {
    /// SVG only.
    #[default]
    Vector,
    /// SVG and PNG.
    VectorAndBitmap,
}

/// What to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Formats of the figures.
    pub pictures: Pictures,
}

/// The files of a report, by their paths in the report's directory; [`disk::write_all`] writes them.
pub fn files(report: &Report, options: Options) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut files = vec![
        (PathBuf::from("report.json"), json::write(report)?),
        (PathBuf::from("report.md"), markdown::write(report).into_bytes()),
        (PathBuf::from("report.html"), html::write(report)?.into_bytes()),
    ];
    if let Some(comparison) = &report.comparison {
        files.push((PathBuf::from("results.csv"), results::write(report, comparison).into_bytes()));
    }
    for figure in &report.figures {
        let path = |ending: &str| PathBuf::from(format!("figures/{}.{ending}", figure.id));
        files.push((path("svg"), svg::draw(figure, svg::Place::File)?.into_bytes()));
        match options.pictures {
            Pictures::Vector => {}
            Pictures::VectorAndBitmap => files.push((path("png"), png::draw(figure)?)),
        }
    }
    Ok(files)
}
