//! Standings: `player,points,whists`, and `present` if somebody is not. Other columns are passed over.

use std::collections::BTreeMap;
use std::path::Path;

use super::decimal::{self, Column};
use super::{Cell, Sheet};
use crate::error::Result;

/// Whether a player takes part in the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// Yes.
    Present,
    /// No.
    Absent,
}

/// A player of the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// Name.
    pub name: String,
    /// Points, in the unit of the column.
    pub points: i64,
    /// Whists, in the unit of the column.
    pub whists: i64,
    /// Whether the player takes part.
    pub presence: Presence,
}

/// Standings as listed.
#[derive(Debug, Clone)]
pub struct Standings {
    /// Players in the order of the file.
    pub players: Vec<Player>,
    /// Decimals of the unit of points: 1 means tenths.
    pub points_decimals: u32,
    /// Decimals of the unit of whists.
    pub whists_decimals: u32,
}

/// Reads standings.
///
/// # Errors
/// If a column is missing, a cell is not what it should be, or a player is listed twice.
pub fn read(path: &Path) -> Result<Standings> {
    of(&Sheet::read(path)?)
}

/// The same from a sheet.
///
/// # Errors
/// As [`read`].
pub fn of(sheet: &Sheet) -> Result<Standings> {
    let (player, points, whists) = (sheet.column("player")?, sheet.column("points")?, sheet.column("whists")?);
    let present = sheet.optional("present")?;
    let mut lines = BTreeMap::new();
    let (mut all_points, mut all_whists) = (Column::default(), Column::default());
    let mut players = Vec::new();
    for row in &sheet.rows {
        let name = sheet.name(&row[player])?;
        if let Some(line) = lines.insert(name, row[player].position.0) {
            let what = format!("`{name}` is listed already in line {line}");
            return Err(sheet.fault(&row[player], what, "list each player once; tell namesakes apart"));
        }
        all_points.take(sheet, &row[points], "points")?;
        all_whists.take(sheet, &row[whists], "whists")?;
        let presence = present.map_or(Ok(Presence::Present), |column| presence(sheet, &row[column]))?;
        players.push(Player { name: name.to_owned(), points: 0, whists: 0, presence });
    }
    if players.is_empty() {
        return Err(sheet.fault_of_all("no player is listed", "write a line for each player"));
    }
    let standings =
        Standings { points_decimals: all_points.decimals(), whists_decimals: all_whists.decimals(), players };
    fill(sheet, standings, (&all_points, points), (&all_whists, whists))
}

fn fill(
    sheet: &Sheet,
    mut standings: Standings,
    points: (&Column, usize),
    whists: (&Column, usize),
) -> Result<Standings> {
    let scores = points.0.whole().into_iter().zip(whists.0.whole());
    for ((player, row), (of_points, of_whists)) in standings.players.iter_mut().zip(&sheet.rows).zip(scores) {
        for (score, decimals, column, of) in [
            (of_points, standings.points_decimals, points.1, "points"),
            (of_whists, standings.whists_decimals, whists.1, "whists"),
        ] {
            if let Some((what, remedy)) = decimal::too_large(score, decimals, of) {
                return Err(sheet.fault(&row[column], what, remedy));
            }
        }
        (player.points, player.whists) = (of_points, of_whists);
    }
    Ok(standings)
}

fn presence(sheet: &Sheet, cell: &Cell) -> Result<Presence> {
    match cell.text.to_ascii_lowercase().as_str() {
        "yes" | "1" | "true" => Ok(Presence::Present),
        "no" | "0" | "false" => Ok(Presence::Absent),
        other => Err(sheet.fault(cell, format!("`{other}` does not say who is present"), "write `yes` or `no`")),
    }
}
