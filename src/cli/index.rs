//! Finds the reports of a directory.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::render::html::index::Entry;
use crate::render::json;

/// How far down reports are looked for.
const DEPTH: usize = 2;

/// The reports below a directory, by the order of their names.
pub fn entries(directory: &Path) -> Result<Vec<Entry>> {
    let mut entries = Vec::new();
    collect(directory, "", DEPTH, &mut entries)?;
    if entries.is_empty() {
        return Err(Error::input(
            directory.display().to_string(),
            "there is no report in it",
            "give the directory that `evenhand run` wrote its reports to",
        ));
    }
    Ok(entries)
}

fn collect(directory: &Path, place: &str, depth: usize, entries: &mut Vec<Entry>) -> Result<()> {
    let unreadable = |error: std::io::Error| {
        Error::input(
            directory.display().to_string(),
            format!("could not be read: {error}"),
            "give a directory with reports that may be read",
        )
    };
    let mut inner: Vec<PathBuf> = fs::read_dir(directory)
        .map_err(unreadable)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<_>>()
        .map_err(unreadable)?;
    inner.sort();
    for path in inner.into_iter().filter(|path| path.is_dir()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let place = if place.is_empty() { name.to_string() } else { format!("{place}/{name}") };
        let file = path.join("report.json");
        if file.is_file() {
            let shown = file.display().to_string();
            let bytes = fs::read(&file).map_err(|error| {
                Error::input(&shown, format!("could not be read: {error}"), "make it readable, or take it away")
            })?;
            entries.push(Entry { place, report: json::read(&shown, &bytes)? });
        } else if depth > 1 {
            collect(&path, &place, depth - 1, entries)?;
        }
    }
    Ok(())
}
