//! Writes rows of tournaments or players into a file, packed if its name ends so.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::error::{Error, Result};
use crate::render::disk::Waiting;
use crate::scenario::Scenario;
use crate::scenario::records::Row;

/// Plays a scenario and writes its rows. Until all are written, an older file of the name stays as it is.
pub fn write(scenario: &Scenario, row: Row, path: &Path) -> Result<()> {
    let mut file = Waiting::new(path)?;
    let failed = |error: std::io::Error| Error::output(path, &error);
    if path.extension().is_some_and(|ending| ending == "gz") {
        // No name and no time in the head: the same rows make the same bytes.
        let mut packed = GzEncoder::new(&mut file, Compression::default());
        scenario.record(row, &mut |bytes| packed.write_all(bytes).map_err(failed))?;
        packed.finish().map_err(failed)?;
    } else {
        scenario.record(row, &mut |bytes| file.write_all(bytes).map_err(failed))?;
    }
    file.persist()
}
