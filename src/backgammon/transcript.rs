//! A match in the format that other programs read: the `.mat` file of Jellyfish, as GNU Backgammon imports it (import.c, and
//! `tests/oracles/gnubg.sh`, which has it do so).
//!
//! Two columns, the first player's on the left. GNU Backgammon takes the right one to begin two characters before the second
//! colon of a line, or at the first two blanks after the fifteenth character: so a name may hold no colon. Where a result stands
//! matters too: on a line of its own in the column of the winner, but beside the drop where the left player drops, else some
//! games are counted twice.
//!
//! Not all can be written down: see [`is_written`]; nor can illegal plays, which readers that know the rules would refuse. Without the Crawford rule the tag says so, but GNU Backgammon takes the first game at
//! one point away for the Crawford game all the same; plays and points are read as they are.

use std::fmt::Write as _;

use super::equity::Crawford;
use super::game::Outcome;
use super::moves::Moves;
use super::rules::{AutomaticDoubles, Gammons, Rules};
use super::{Backgammon, Event};
use crate::contest::Observer;

/// Whether readers understand matches under these rules as they were played. They know neither a cube that a tie has turned (BG-26)
/// nor gammons that do not count (BG-27).
pub fn is_written(rules: &Rules) -> bool {
    rules.automatic_doubles == AutomaticDoubles::None && rules.gammons == Gammons::Always
}

/// Writes one match down as it is played, every roll of it. The opening roll's ties and the throws for sides have no place in the
/// format.
#[derive(Debug)]
pub struct Transcript {
    text: String,
    /// Which match of the tournament is written, from 0.
    number: u32,
    /// Matches that are over.
    over: u32,
    /// Games of the match that are over.
    games: u32,
    /// Whether a player of the match ran out of time, for which the format has no word.
    fallen: bool,
    length: u32,
    /// Who plays: places in the field.
    players: [u16; 2],
    /// Cells of the game so far: left, right, left …
    cells: Vec<String>,
}

impl Transcript {
    /// An empty record of one match of a tournament, counted from 0, under these rules.
    pub fn new(rules: &Rules, number: u32) -> Self {
        let crawford = match rules.crawford {
            Crawford::On => "On",
            Crawford::Off => "Off",
        };
        let text = format!("; [Crawford \"{crawford}\"]\n\n {} point match\n", rules.length);
        Self {
            text,
            number,
            over: 0,
            games: 0,
            fallen: false,
            length: rules.length,
            players: [0, 1],
            cells: Vec::new(),
        }
    }

    /// How many matches were over: the record is whole if that is more than its number.
    pub fn matches(&self) -> u32 {
        self.over
    }

    /// How many games were written: none if the match was lost before it began (BG-42).
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Whether a player ran out of time (BG-21): the format has no word for it.
    pub fn is_lost_on_time(&self) -> bool {
        self.fallen
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
        self.games += 1;
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
                let [left, right] =
                    [0, 1].map(|player: usize| format!("player {} : {}", self.players[player] + 1, points[player]));
                write!(self.text, "\n Game {}\n {left:<31}{right}\n", game + 1).expect("text grows");
            }
            Event::MatchStarted { players, .. } => self.players = players,
            Event::TimeLost { .. } => self.fallen = true,
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
            | Event::Late { .. }
            | Event::Forfeited { .. }
            | Event::PointsGiven { .. }
            | Event::ClocksSet { .. }
            | Event::Echoed { .. }
            | Event::Handled { .. }
            | Event::Tried { .. }
            | Event::Finished { .. }
            | Event::SidesDrawn { .. }
            | Event::OpeningRolled { .. }
            | Event::CubeTurned { .. }
            | Event::Accepted { .. }
            | Event::Rolled { .. }
            | Event::Misplayed { .. }
            | Event::Objected { .. }
            | Event::MatchEnded { .. } => {}
        }
    }
}
