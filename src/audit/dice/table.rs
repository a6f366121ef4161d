//! Sheets of rolls and of counts.
//!
//! | columns | what |
//! |---|---|
//! | `die1,die2`, and `game`, `turn`, `player` where known | rolls in order; the first turn of a game is its opening roll |
//! | `die1,die2,count` | how often each roll came |
//! | `face,count` | how often a die showed each face |
//! | `successes,count` | handfuls by number of successes: with `--dice` and `--success` |

use super::{Keep, Options, Rolls, Seen, Thrown, Why};
use crate::error::{Error, Result};
use crate::sheet::{Cell, Sheet};
use crate::stats::dice::{FACES, Pair, Pairs, handfuls};

/// Reads a sheet.
///
/// # Errors
/// With line and column.
pub fn read(place: &str, text: &str, options: &Options) -> Result<Seen> {
    let sheet = Sheet::parse(place, text)?;
    if sheet.rows.is_empty() {
        return Err(sheet.fault_of_all("there is no line after the header", "write a line for each roll or count"));
    }
    if let Some(successes) = sheet.optional("successes")? {
        return read_handfuls(&sheet, successes, options);
    }
    if let Some((dice, _)) = &options.handful {
        let what = "this sheet does not count successes";
        let remedy = format!("name the columns `successes` and `count`, or leave out `--dice {dice}`");
        return Err(sheet.fault_of_all(what, remedy));
    }
    if let Some(face) = sheet.optional("face")? {
        let count = sheet.column("count")?;
        let mut faces = [0; FACES];
        for row in &sheet.rows {
            faces[usize::from(face_of(&sheet, &row[face])?) - 1] += count_of(&sheet, &row[count])?;
        }
        return Ok(Seen::Faces(faces));
    }
    let (one, other) = (sheet.column("die1")?, sheet.column("die2")?);
    let pair = |row: &[Cell]| -> Result<Pair> { Ok([face_of(&sheet, &row[one])?, face_of(&sheet, &row[other])?]) };
    let Some(count) = sheet.optional("count")? else { return read_rolls(&sheet, one, pair, options) };
    let mut pairs = Pairs::default();
    for row in &sheet.rows {
        let [first, second] = pair(row)?;
        pairs.0[usize::from(first) - 1][usize::from(second) - 1] += count_of(&sheet, &row[count])?;
    }
    Ok(Seen::Pairs(pairs))
}

fn read_rolls(sheet: &Sheet, one: usize, pair: impl Fn(&[Cell]) -> Result<Pair>, options: &Options) -> Result<Seen> {
    let [game, turn, player] = [sheet.optional("game")?, sheet.optional("turn")?, sheet.optional("player")?];
    let mut rolls = Rolls::default();
    let mut last: Option<(&str, u64)> = None;
    for row in &sheet.rows {
        let dice = pair(row)?;
        let name = player.map_or("", |column| row[column].text.as_str());
        let thrown = Thrown { dice, player: rolls.player(name), phase: None };
        let begins = game.is_some_and(|column| last.is_none_or(|(game, _)| game != row[column].text));
        rolls.games += u64::from(begins);
        if let Some(column) = turn {
            let number = number_of(sheet, &row[column], "turn")?;
            if let (false, Some((_, before))) = (begins, last)
                && number <= before
            {
                let what = format!("turn {number} comes after turn {before}");
                return Err(sheet.fault(&row[column], what, "put the turns of a game in order, each once"));
            }
            last = Some((game.map_or("", |column| row[column].text.as_str()), number));
        } else {
            last = Some((game.map_or("", |column| row[column].text.as_str()), 0));
        }
        if begins && dice[0] == dice[1] {
            let what = format!("a game cannot begin with {}{}: a tie is thrown again", dice[0], dice[1]);
            return Err(sheet.fault(
                &row[one],
                what,
                "correct it, or leave out the column `game` where there are no games",
            ));
        }
        if begins {
            rolls.openings.add(dice);
        }
        if begins && options.openings == Keep::LeftOut {
            rolls.leave_out(Why::Opening);
        } else {
            rolls.kept.push(thrown);
        }
    }
    Ok(Seen::Rolls(rolls))
}

fn read_handfuls(sheet: &Sheet, successes: usize, options: &Options) -> Result<Seen> {
    let count = sheet.column("count")?;
    let Some((dice, faces)) = &options.handful else {
        let (what, remedy) =
            ("this sheet counts successes", "say of how many dice and which faces: `--dice 12 --success 5,6`");
        return Err(sheet.fault_of_all(what, remedy));
    };
    let mut counts = vec![0; *dice as usize + 1];
    for row in &sheet.rows {
        let number = number_of(sheet, &row[successes], "number of successes")?;
        let Some(own) = usize::try_from(number).ok().and_then(|number| counts.get_mut(number)) else {
            let what = format!("{number} successes of {dice} dice");
            return Err(sheet.fault(&row[successes], what, "correct it, or `--dice`"));
        };
        *own += count_of(sheet, &row[count])?;
    }
    let successful = u32::try_from(faces.len()).expect("at most six");
    handfuls(&counts, *dice, successful)
        .map(Seen::Handfuls)
        .map_err(|fault| sheet.fault_of_all(format!("these counts cannot be judged: {fault}"), "give more handfuls"))
}

fn face_of(sheet: &Sheet, cell: &Cell) -> Result<u8> {
    cell.text.parse().ok().filter(|face| (1..=6).contains(face)).ok_or_else(|| {
        sheet.fault(cell, format!("`{}` is no face of a die", cell.text), "give a whole number from 1 to 6")
    })
}

/// Most throws of a cell: sums of all cells stay exact as floats.
const MOST: u64 = 1_000_000_000_000;

fn count_of(sheet: &Sheet, cell: &Cell) -> Result<u64> {
    let count = number_of(sheet, cell, "count")?;
    if count > MOST {
        return Err(sheet.fault(cell, format!("{count} is too large a count"), format!("give at most {MOST}")));
    }
    Ok(count)
}

fn number_of(sheet: &Sheet, cell: &Cell, of: &str) -> Result<u64> {
    cell.text
        .parse()
        .map_err(|_| sheet.fault(cell, format!("`{}` is no {of}", cell.text), "give a whole number from 0"))
}

/// Dice and successful faces of a command line: `12` and `5,6`.
///
/// # Errors
/// Where they are no such numbers.
pub fn handful(dice: &str, success: &str) -> Result<(u32, Vec<u8>)> {
    let number = dice.parse().ok().filter(|dice| (1..=1_000).contains(dice)).ok_or_else(|| {
        Error::input(
            format!("--dice {dice}"),
            format!("`{dice}` is no number of dice"),
            "give a whole number from 1 to 1000",
        )
    })?;
    let place = || format!("--success {success}");
    let mut faces = Vec::new();
    for face in success.split(',') {
        let face = face.trim().parse().ok().filter(|face| (1..=6).contains(face)).ok_or_else(|| {
            Error::input(place(), format!("`{face}` is no face of a die"), "give faces from 1 to 6 with commas: 5,6")
        })?;
        if faces.contains(&face) {
            return Err(Error::input(place(), format!("face {face} is named twice"), "name each face once"));
        }
        faces.push(face);
    }
    if faces.len() == FACES {
        return Err(Error::input(place(), "all faces are successes", "leave out one face at least"));
    }
    Ok((number, faces))
}
