//! A match in the format that other programs read: the `.mat` file of Jellyfish, as GNU Backgammon imports it (import.c, and
//! `tests/oracles/gnubg.sh`, which has it do so).
//!
//! Two columns, the first player's on the left. GNU Backgammon takes the right one to begin two characters before the second
//! colon of a line, or at the first two blanks after the fifteenth character: so a name may hold no colon. Where a result stands
//! matters too: on a line of its own in the column of the winner, but beside the drop where the left player drops, else the game
//! is counted twice.
//!
//! Two things cannot be written down. A cube that a tie has turned (BG-26 allows none): readers take it for 1. And a match without
//! the Crawford rule: the tag says so, but GNU Backgammon takes the first game at one point away for the Crawford game all the
//! same; plays and points are read as they are.

use std::fmt::Write as _;

use super::equity::Crawford;
use super::game::Outcome;
use super::moves::Moves;
use super::rules::Rules;
use super::{Backgammon, Event};
use crate::contest::Observer;

/// The longest name of a player, in characters: it fits into its column with any score.
pub const LONGEST_NAME: usize = 20;

/// Writes a match down as it is played. The opening roll's ties and the throws for sides have no place in the format.
#[derive(Debug)]
pub struct Transcript {
    text: String,
    /// Which match of the tournament is written, from 0.
    number: u32,
    /// Matches that are over.
    over: u32,
    length: u32,
    names: [String; 2],
    /// Cells of the game so far: left, right, left …
    cells: Vec<String>,
}

impl Transcript {
    /// An empty record of the first match of a tournament under these rules, with the names of the players.
    ///
    /// # Panics
    /// If a name is empty, too long, or could be taken for something else.
    pub fn new(rules: &Rules, names: [String; 2]) -> Self {
        for name in &names {
            assert!(is_name(name), "{name:?} is no name that a column can hold");
        }
        let crawford = match rules.crawford {
            Crawford::On => "On",
            Crawford::Off => "Off",
        };
        let text = format!("; [Crawford \"{crawford}\"]\n\n {} point match\n", rules.length);
        Self { text, number: 0, over: 0, length: rules.length, names, cells: Vec::new() }
    }

    /// The record of another match of the tournament, counted from 0.
    pub fn of_match(self, number: u32) -> Self {
        Self { number, ..self }
    }

    /// How many matches were over: the record is whole if that is more than its number.
    pub fn matches(&self) -> u32 {
        self.over
    }

    /// What was written.
    pub fn into_text(self) -> String {
        self.text
    }

    /// Adds a cell to a player's column, with an empty one before it where the other player has just written or begun.
    fn cell(&mut self, player: usize, cell: String) {
        if self.cells.len() % 2 != player {
            self.cells.push(String::new());
        }
        self.cells.push(cell);
    }

    fn end(&mut self, outcome: Outcome, points: [u32; 2]) {
        let Outcome { winner, ending, points: won, .. } = outcome;
        let plural = if won == 1 { "" } else { "s" };
        let rest = if points[winner] >= self.length { " and the match" } else { "" };
        let wins = format!("Wins {won} point{plural}{rest}");
        // The left player's drop has its result beside it.
        let beside = ending.is_none() && winner == 1;
        if beside {
            self.cells.push(format!(" {wins}"));
        }
        for (row, cells) in (1..).zip(std::mem::take(&mut self.cells).chunks(2)) {
            let right = cells.get(1).map_or("", String::as_str);
            let line = format!("{row:3}) {:<27} {right}", cells[0]);
            self.line(line.trim_end());
        }
        if !beside {
            self.line(&format!("{:width$}{wins}", "", width = if winner == 0 { 6 } else { 34 }));
        }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }
}

/// Whether a name can stand in its column and be read again.
fn is_name(name: &str) -> bool {
    let plain = |letter: char| letter != ':' && !letter.is_control();
    (1..=LONGEST_NAME).contains(&name.chars().count()) && name.trim() == name && name.chars().all(plain)
}

impl Observer<Backgammon> for Transcript {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::MatchEnded { .. } = event {
            self.over += 1;
        }
        if self.over != self.number {
            return;
        }
        match *event {
            Event::GameStarted { game, points, .. } => {
                let [left, right] = [0, 1].map(|player: usize| format!("{} : {}", self.names[player], points[player]));
                write!(self.text, "\n Game {}\n {left:<31}{right}\n", game + 1).expect("text grows");
            }
            Event::Doubled { player, cube } => self.cell(player, format!(" Doubles => {cube}")),
            Event::Taken { player, .. } => self.cell(player, " Takes".to_string()),
            Event::Dropped { player } => self.cell(player, " Drops".to_string()),
            Event::Moved { player, roll, before, after } => {
                let moves = Moves::between(before, after, roll).expect("a result of the roll");
                self.cell(player, format!("{roll}: {moves}"));
            }
            Event::GameEnded { outcome, points, .. } => self.end(outcome, *points),
            Event::Drawn { .. }
            | Event::Bye { .. }
            | Event::MatchStarted { .. }
            | Event::Late { .. }
            | Event::Forfeited { .. }
            | Event::PointsGiven { .. }
            | Event::ClocksSet { .. }
            | Event::TimeLost { .. }
            | Event::Echoed { .. }
            | Event::Finished { .. }
            | Event::SidesDrawn { .. }
            | Event::OpeningRolled { .. }
            | Event::CubeTurned { .. }
            | Event::Accepted { .. }
            | Event::Rolled { .. }
            | Event::MatchEnded { .. } => {}
        }
    }
}
