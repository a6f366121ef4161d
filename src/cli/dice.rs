//! Judges real dice.

use std::path::PathBuf;

use super::{options, print};
use crate::audit;
use crate::error::{Error, Result};
use crate::render::{self, disk};

#[derive(Debug, clap::Args)]
pub struct DiceArguments {
    /// Matches (`.mat`), or sheets (`.csv`): `game,turn,player,die1,die2`, `face,count`, `die1,die2,count`, `successes,count`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How they are written. Default: `.csv` is a sheet, everything else a match.
    #[arg(long)]
    format: Option<audit::dice::Format>,
    /// Judge opening rolls too, though they are never doubles.
    #[arg(long)]
    keep_openings: bool,
    /// Judge rolls too in positions where some roll could not be played, though what is written for one may be made up.
    #[arg(long)]
    keep_losable: bool,
    /// Dice of a handful, where a sheet counts successes.
    #[arg(long, value_name = "N", requires = "success", allow_hyphen_values = true)]
    dice: Option<String>,
    /// Faces that are a success: `5,6`.
    #[arg(long, value_name = "FACES", requires = "dice", allow_hyphen_values = true)]
    success: Option<String>,
    /// How far, in percentage points, each face and the doubles may be from one in six. Default 1.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    margin: Option<String>,
    /// Write the report into this directory.
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Write its figures as PNG too.
    #[arg(long, requires = "report")]
    png: bool,
}

/// Judges the dice of some records.
pub fn judge(arguments: &DiceArguments) -> Result<u8> {
    use audit::dice::{Keep, table};
    let keep = |asked| if asked { Keep::Kept } else { Keep::LeftOut };
    let usual = audit::dice::Options::default();
    let handful = match (&arguments.dice, &arguments.success) {
        (Some(dice), Some(success)) => Some(table::handful(dice, success)?),
        (Some(_) | None, _) => None,
    };
    let margin = match &arguments.margin {
        None => usual.margin,
        Some(text) => text.parse().ok().filter(|margin| *margin > 0.0 && *margin < 16.0).ok_or_else(|| {
            let what = format!("`{text}` is no margin");
            Error::input(format!("--margin {text}"), what, "give percentage points, above 0 and below 16")
        })?,
    };
    let chosen = audit::dice::Options {
        format: arguments.format,
        openings: keep(arguments.keep_openings),
        losable: keep(arguments.keep_losable),
        handful,
        margin,
    };
    if let Some(directory) = &arguments.report {
        disk::probe(directory)?;
    }
    let found = audit::dice::audit(&arguments.files, &chosen)?;
    if let Some(directory) = &arguments.report {
        disk::write_all(directory, &render::files(&found.report, options(arguments.png))?)?;
    }
    print(&found.to_string())?;
    Ok(found.exit_code())
}
