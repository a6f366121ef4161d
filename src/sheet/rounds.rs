//! Rounds played: `round,table,seat,player`, and `points,whists` won there. Other columns are passed over.

use std::collections::BTreeMap;
use std::path::Path;

use super::decimal::{self, Column};
use super::{Cell, Sheet, counted};
use crate::error::Result;
use crate::seating::{History, MOST_PLAYERS};

/// Whether the results of tables are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Results {
    /// `points` and `whists` must be there.
    Needed,
    /// They are passed over.
    PassedOver,
}

/// A player at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seated {
    /// Number of the player in [`Event::names`].
    pub player: usize,
    /// Points won, in the unit of the column.
    pub points: i64,
    /// Whists won, in the unit of the column.
    pub whists: i64,
}

/// Whether a table was played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was: its players have met.
    Played,
    /// Somebody did not come: they have not met.
    Forfeited,
}

/// A table of a round, in seat order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// As numbered in the file.
    pub number: u32,
    /// Who sat there.
    pub seated: Vec<Seated>,
    /// Whether it was played.
    pub outcome: Outcome,
}

/// A round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// As numbered in the file.
    pub number: u32,
    /// In order of their numbers.
    pub tables: Vec<Table>,
    /// Points that players got without a table: byes that they asked for.
    pub without: Vec<(usize, i64)>,
}

/// An event as far as it was played.
#[derive(Debug, Clone, Default)]
pub struct Event {
    /// Names of all players, sorted.
    pub names: Vec<String>,
    /// Rounds in order of their numbers.
    pub rounds: Vec<Round>,
    /// Decimals of the unit of points.
    pub points_decimals: u32,
    /// Decimals of the unit of whists.
    pub whists_decimals: u32,
}

impl Event {
    /// Players at the largest table.
    pub fn largest(&self) -> usize {
        let tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.map(|table| table.seated.len()).max().unwrap_or(0)
    }
}

impl Round {
    /// Adds the round to a history where `number_of` says which player is which there and `size` make a full table.
    ///
    /// Tables are added in order of their smallest numbers, so that their numbers in the file have no say.
    pub fn record(&self, history: &mut History, size: u8, number_of: impl Fn(usize) -> u16) {
        history.begin();
        let mut tables: Vec<Vec<u16>> = Vec::new();
        for table in self.tables.iter().filter(|table| table.outcome == Outcome::Played) {
            tables.push(table.seated.iter().map(|seated| number_of(seated.player)).collect());
        }
        tables.sort_unstable_by_key(|table| table.iter().min().copied());
        for table in tables {
            history.record(&table, size);
        }
    }
}

/// Reads rounds.
///
/// # Errors
/// If a column is missing, a cell is not what it should be, a player has two seats in a round, a seat two players, or a table more
/// than four.
pub fn read(path: &Path, results: Results) -> Result<Event> {
    of(&Sheet::read(path)?, results)
}

/// A row, with the cells that errors may be about.
struct Row<'a> {
    round: u32,
    table: u32,
    seat: u32,
    player: usize,
    cells: &'a [Cell],
    points: i64,
    whists: i64,
}

/// The same from a sheet. One without rows is an event before its first round.
///
/// # Errors
/// As [`read`].
pub fn of(sheet: &Sheet, results: Results) -> Result<Event> {
    let [round, table, seat, player] = ["round", "table", "seat", "player"].map(|name| sheet.column(name));
    let (round, table, seat, player) = (round?, table?, seat?, player?);
    let scores = match results {
        Results::Needed => Some((sheet.column("points")?, sheet.column("whists")?)),
        Results::PassedOver => None,
    };
    let mut names = BTreeMap::new();
    for row in &sheet.rows {
        names.insert(sheet.name(&row[player])?, 0);
    }
    for (number, of) in (0..).zip(names.values_mut()) {
        *of = number;
    }
    if names.len() > MOST_PLAYERS {
        let what = format!("there are {} players", names.len());
        return Err(sheet.fault_of_all(what, format!("give at most {MOST_PLAYERS}")));
    }
    let (mut points, mut whists) = (Column::default(), Column::default());
    let mut rows = Vec::new();
    for row in &sheet.rows {
        if let Some((of_points, of_whists)) = scores {
            points.take(sheet, &row[of_points], "points")?;
            whists.take(sheet, &row[of_whists], "whists")?;
        }
        rows.push(Row {
            round: sheet.number(&row[round], "round")?,
            table: sheet.number(&row[table], "table")?,
            seat: sheet.number(&row[seat], "seat")?,
            player: names[row[player].text.as_str()],
            cells: row,
            points: 0,
            whists: 0,
        });
    }
    for (row, (of_points, of_whists)) in rows.iter_mut().zip(points.whole().into_iter().zip(whists.whole())) {
        (row.points, row.whists) = (of_points, of_whists);
        let (points_at, whists_at) = scores.expect("there are scores");
        for (score, decimals, column, of) in
            [(of_points, points.decimals(), points_at, "points"), (of_whists, whists.decimals(), whists_at, "whists")]
        {
            if let Some((what, remedy)) = decimal::too_large(score, decimals, of) {
                return Err(sheet.fault(&row.cells[column], what, remedy));
            }
        }
    }
    // The order of the lines has no say.
    rows.sort_by_key(|row| (row.round, row.table, row.seat, row.cells[0].position));
    check(sheet, &rows, (seat, player))?;
    Ok(Event {
        names: names.into_keys().map(str::to_owned).collect(),
        rounds: rows.chunk_by(|one, two| one.round == two.round).map(gather).collect(),
        points_decimals: points.decimals(),
        whists_decimals: whists.decimals(),
    })
}

fn check(sheet: &Sheet, rows: &[Row], (seat, player): (usize, usize)) -> Result<()> {
    for of_round in rows.chunk_by(|one, two| one.round == two.round) {
        let mut at = BTreeMap::new();
        for row in of_round {
            if let Some((table, line)) = at.insert(row.player, (row.table, row.cells[0].position.0)) {
                let cell = &row.cells[player];
                let what = format!(
                    "`{}` sits at table {} and, in line {line}, at table {table} of round {}",
                    cell.text, row.table, row.round
                );
                return Err(sheet.fault(cell, what, "give each player one seat a round"));
            }
        }
    }
    for table in rows.chunk_by(|one, two| (one.round, one.table) == (two.round, two.table)) {
        if let Some(pair) = table.windows(2).find(|pair| pair[0].seat == pair[1].seat) {
            let line = pair[0].cells[0].position.0;
            let what = format!("seat {} of table {} is taken already in line {line}", pair[1].seat, pair[1].table);
            return Err(sheet.fault(&pair[1].cells[seat], what, "give each player a seat of their own"));
        }
        if let Some(fifth) = table.get(4) {
            let (of, round) = (fifth.table, fifth.round);
            let what = format!("table {of} of round {round} has {}", counted(table.len(), "player"));
            return Err(sheet.fault(&fifth.cells[player], what, "a table has at most four"));
        }
    }
    Ok(())
}

fn gather(rows: &[Row]) -> Round {
    let table = |rows: &[Row]| Table {
        number: rows[0].table,
        seated: rows.iter().map(|row| Seated { player: row.player, points: row.points, whists: row.whists }).collect(),
        outcome: Outcome::Played,
    };
    Round {
        number: rows[0].round,
        tables: rows.chunk_by(|one, two| one.table == two.table).map(table).collect(),
        without: Vec::new(),
    }
}
