//! An audit of a seating for people.

use std::fmt::{Formatter, Result};

use super::{JudgedBy, RoundAudit, SeatingAudit, Shares};
use crate::seating::Proof;
use crate::sheet::{counted, decimal};

pub(super) fn write(audit: &SeatingAudit, out: &mut Formatter<'_>) -> Result {
    let size = word(usize::from(audit.size));
    let (players, rounds) = (counted(audit.names.len(), "player"), counted(audit.rounds.len(), "round"));
    writeln!(out, "{players}, {rounds} at tables of {size}\n")?;
    table(audit, out)?;
    writeln!(out)?;
    writeln!(out, "repeats of all rounds: {}, at least {} by counting meetings", audit.repeats, audit.least)?;
    let short =
        if audit.size == 2 { "byes".to_owned() } else { format!("tables of {}", word(audit.size as usize - 1)) };
    shares(out, &short, &audit.short)?;
    let last = if audit.size == 2 { "second seats (black)" } else { "first deals (last seats)" };
    shares(out, last, &audit.first_deals)?;
    split(audit, out)?;
    avoidable(audit, out)?;
    defects(audit, out)
}

fn table(audit: &SeatingAudit, out: &mut Formatter<'_>) -> Result {
    let mut rows = vec![
        ["", "", "", "repeats", "", "", "spread of points", "", ""].map(str::to_owned),
        ["round", "players", "tables", "here", "Swiss", "bound", "here", "Swiss", "Italian"].map(str::to_owned),
    ];
    for round in &audit.rounds {
        let spread = |spread: u128| decimal::write(spread, 2 * audit.decimals);
        let swiss = round.swiss.as_ref();
        let of_swiss = |text: fn(u32) -> String, number: Option<u32>| number.map_or("-".to_owned(), text);
        let text = |number: u32| number.to_string();
        rows.push([
            match round.judged_by {
                JudgedBy::Swiss => round.number.to_string(),
                JudgedBy::Italian => format!("{} (Italian)", round.number),
            },
            round.players.to_string(),
            round.tables.to_string(),
            round.repeats.len().to_string(),
            of_swiss(text, swiss.map(|swiss| swiss.repeats)),
            swiss.map_or("-".to_owned(), |swiss| match swiss.proof {
                Proof::Counting | Proof::Exhaustion | Proof::Matching => format!("{} proved", swiss.bound),
                Proof::Unproved => format!("{}", swiss.bound),
            }),
            spread(round.spread),
            swiss.map_or("-".to_owned(), |swiss| spread(swiss.cost.points)),
            swiss.map_or("-".to_owned(), |swiss| spread(swiss.italian)),
        ]);
    }
    let widths: [usize; 9] =
        std::array::from_fn(|column| rows[1..].iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line += &format!("{cell:>width$}  ");
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn shares(out: &mut Formatter<'_>, what: &str, shares: &Shares) -> Result {
    let had = (0..).zip(&shares.players).filter(|(_, players)| **players > 0);
    let had: Vec<String> = had.map(|(times, &players): (u32, _)| format!("{times} for {players}")).collect();
    let within = match shares.range() {
        0 | 1 => "within 1",
        _ => "not within 1",
    };
    if had.is_empty() {
        return writeln!(out, "{what} by player: nobody sat in every round");
    }
    writeln!(out, "{what} by player, of those in every round: {}; {within}", had.join(", "))
}

/// Rounds with more short tables than the field needs.
fn split(audit: &SeatingAudit, out: &mut Formatter<'_>) -> Result {
    for round in &audit.rounds {
        match &round.swiss {
            Some(swiss) if round.short > swiss.split.short => {
                writeln!(
                    out,
                    "round {}: {} where {} had to be",
                    round.number,
                    counted(round.short, "short table"),
                    swiss.split.short
                )?;
            }
            Some(_) => {}
            None => writeln!(
                out,
                "round {}: {} cannot be seated at these tables; its repeats are not judged",
                round.number,
                counted(round.players, "player")
            )?,
        }
    }
    Ok(())
}

fn avoidable(audit: &SeatingAudit, out: &mut Formatter<'_>) -> Result {
    let avoidable: Vec<&RoundAudit> =
        audit.rounds.iter().filter(|round| round.avoidable() > 0 && !round.is_defect()).collect();
    if avoidable.is_empty() {
        return Ok(());
    }
    writeln!(out, "\nthe Swiss rule has fewer repeats on the same standings and history:")?;
    for round in avoidable {
        let swiss = round.repeats.len() - round.avoidable();
        writeln!(out, "  round {}  {} instead of {}", round.number, swiss, round.repeats.len())?;
    }
    Ok(())
}

fn defects(audit: &SeatingAudit, out: &mut Formatter<'_>) -> Result {
    if audit.exit_code() == 0 {
        return writeln!(out, "\n✓ fair: no repeat in a round where none had to be, whatever the history");
    }
    writeln!(out, "\n✗ unfair: repeats in rounds that have a seating without any, whatever the history:")?;
    for round in audit.rounds.iter().filter(|round| round.is_defect()) {
        for repeat in &round.repeats {
            let [one, two] = repeat.pair.map(|player| &audit.names[player]);
            let times = if repeat.met == 1 { "once".to_owned() } else { format!("{} times", repeat.met) };
            writeln!(out, "  round {}  table {}  {one} and {two} had met {times}", round.number, repeat.table)?;
        }
    }
    Ok(())
}

fn word(players: usize) -> &'static str {
    ["none", "one", "two", "three", "four"][players]
}
