//! The player lines of FIDE's report format for two-player events (TRF16: "Tournament Report File", FIDE handbook C.04, annex 2).
//!
//! Lines that begin with `001` hold a player; other lines are passed over. Columns, counted from 1: number 5–8, name 15–47, points
//! 81–84, and from 92 on ten columns a round: opponent four, space, colour, space, result.
//!
//! | result | opponent | means |
//! |---|---|---|
//! | `1` `W`, `=` `D`, `0` `L` | a player | won, drawn, lost (letters: not rated) |
//! | `+`, `-` | a player | won or lost without play: they have not met |
//! | `U` | `0000` | the bye of the pairing: a full point |
//! | `F`, `H`, `Z`, `-`, blank | `0000` or blank | not paired by wish: a point, half a point, nothing |
//!
//! White has the first seat, Black the second. Points are in halves, whists are 0.

use std::collections::BTreeMap;
use std::path::Path;

use super::decimal;
use super::rounds::{Event, Outcome, Round, Seated, Table};
use crate::error::{Error, Result};
use crate::seating::MOST_PLAYERS;

/// Most rounds.
const MOST_ROUNDS: usize = 200;

/// What stands in a line about one round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Entry {
    /// Against the player of a number.
    Game { opponent: u32, colour: Colour, halves: i64, outcome: Outcome },
    /// The bye of the pairing.
    Bye,
    /// Not paired, with so many half points.
    Away { halves: i64 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Colour {
    White,
    Black,
}

/// A player's line.
struct Line<'a> {
    place: &'a str,
    number: usize,
    letters: Vec<char>,
}

struct Player {
    name: String,
    entries: Vec<Entry>,
}

/// Reads an event of tables of two.
///
/// # Errors
/// If a line is not as the format says, two players do not say the same of their game, or there is no player.
pub fn read(path: &Path) -> Result<Event> {
    parse(&path.display().to_string(), &super::text(path)?)
}

/// The same from text; `place` is what errors call it.
///
/// # Errors
/// As [`read`].
pub fn parse(place: &str, text: &str) -> Result<Event> {
    let mut players: BTreeMap<u32, (Player, Line)> = BTreeMap::new();
    for (number, text) in (1..).zip(super::lines(text)) {
        if !text.starts_with("001") {
            continue;
        }
        let line = Line { place, number, letters: text.chars().collect() };
        if let Some(at) = line.letters.iter().position(|letter| letter.is_control()) {
            let what = format!("control character U+{:04X}", u32::from(line.letters[at]));
            return Err(line.fault(at + 1, what, "take it out: columns are counted in plain letters"));
        }
        let (own, player) = line.player()?;
        if let Some((_, before)) = players.get(&own) {
            let what = format!("player {own} stands already in line {}", before.number);
            return Err(line.fault(5, what, "give each player a number of their own"));
        }
        players.insert(own, (player, line));
    }
    if players.is_empty() {
        let remedy = "give a file whose player lines begin with 001";
        return Err(Error::input(place, "there is no player in this file", remedy));
    }
    if players.len() > MOST_PLAYERS {
        let what = format!("there are {} players", players.len());
        return Err(Error::input(place, what, format!("give at most {MOST_PLAYERS}")));
    }
    gather(&players)
}

/// The column, counted from 1, where a round begins, counted from 0.
fn start(round: usize) -> usize {
    92 + 10 * round
}

impl Line<'_> {
    fn fault(&self, column: usize, what: impl Into<String>, remedy: impl Into<String>) -> Error {
        Error::input_at(self.place, (self.number, column.min(self.letters.len() + 1)), what, remedy)
    }

    /// The columns from … to …, both counted from 1, without white space around.
    fn columns(&self, from: usize, to: usize) -> String {
        let letters = self.letters.iter().skip(from - 1).take(to + 1 - from);
        letters.collect::<String>().trim().to_owned()
    }

    fn player(&self) -> Result<(u32, Player)> {
        let own = self.columns(5, 8);
        let number = own.parse().ok().filter(|&number| number > 0).ok_or_else(|| {
            self.fault(5, format!("`{own}` is not the number of a player"), "write it in columns 5 to 8, from 1")
        })?;
        let name = self.columns(15, 47);
        if name.is_empty() {
            return Err(self.fault(15, "the name of the player is missing", "write it in columns 15 to 47"));
        }
        let mut entries = Vec::new();
        let end = self.letters.iter().rposition(|letter| !letter.is_whitespace()).map_or(0, |last| last + 1);
        while start(entries.len()) <= end {
            if entries.len() == MOST_ROUNDS {
                let what = format!("the line has more than {MOST_ROUNDS} rounds");
                return Err(self.fault(start(MOST_ROUNDS), what, "check the columns of the line"));
            }
            entries.push(self.entry(start(entries.len()), number)?);
        }
        let player = Player { name, entries };
        self.check_points(&player)?;
        Ok((number, player))
    }

    fn entry(&self, at: usize, own: u32) -> Result<Entry> {
        let opponent = self.columns(at, at + 3);
        let (colour, result) = (self.columns(at + 5, at + 5), self.columns(at + 7, at + 7).to_ascii_uppercase());
        let beside = [at + 4, at + 6, at + 8, at + 9];
        if let Some(&column) = beside.iter().find(|&&column| !self.columns(column, column).is_empty()) {
            let what = format!("`{}` stands where a space should", self.columns(column, column));
            let remedy =
                format!("a round has ten columns: opponent {at} to {}, colour {}, result {}", at + 3, at + 5, at + 7);
            return Err(self.fault(column, what, remedy));
        }
        let opponent: u32 = match opponent.as_str() {
            "" => 0,
            digits => digits.parse().map_err(|_| {
                self.fault(at, format!("`{opponent}` is not the number of an opponent"), "write a number, or 0000")
            })?,
        };
        if opponent == 0 {
            return match result.as_str() {
                "U" => Ok(Entry::Bye),
                "F" => Ok(Entry::Away { halves: 2 }),
                "H" => Ok(Entry::Away { halves: 1 }),
                "Z" | "-" | "" => Ok(Entry::Away { halves: 0 }),
                other => {
                    let what = format!("the result `{other}` needs an opponent");
                    Err(self.fault(at + 7, what, "name the opponent, or write U, F, H or Z"))
                }
            };
        }
        if opponent == own {
            return Err(self.fault(at, format!("player {own} plays against player {own}"), "name the opponent"));
        }
        let (halves, outcome) = match result.as_str() {
            "1" | "W" => (2, Outcome::Played),
            "=" | "D" => (1, Outcome::Played),
            "0" | "L" => (0, Outcome::Played),
            "+" => (2, Outcome::Forfeited),
            "-" => (0, Outcome::Forfeited),
            "" => {
                let remedy = "write it, or take the unfinished round out";
                return Err(self.fault(at + 7, "the result is missing", remedy));
            }
            "U" | "F" | "H" | "Z" => {
                let what = format!("`{result}` is a bye, but there is an opponent, {opponent}");
                return Err(self.fault(at + 7, what, "write 0000 for the opponent, or the result of the game"));
            }
            other => {
                let what = format!("`{other}` is not a result");
                return Err(self.fault(at + 7, what, "write 1, =, 0, W, D, L, + or -"));
            }
        };
        let colour = match colour.as_str() {
            "w" | "W" => Colour::White,
            "b" | "B" => Colour::Black,
            other => {
                return Err(self.fault(at + 5, format!("`{other}` is not a colour"), "write w or b"));
            }
        };
        Ok(Entry::Game { opponent, colour, halves, outcome })
    }

    /// Points are for checking: a shifted line would give others.
    fn check_points(&self, player: &Player) -> Result<()> {
        let written = self.columns(81, 84);
        let halves: i64 = player.entries.iter().map(|entry| entry.halves()).sum();
        let stands = match decimal::parse(&written) {
            _ if written.is_empty() => return Ok(()),
            Some((points, 0)) => 2 * points == halves,
            Some((tenths, 1)) => tenths == 5 * halves,
            Some(_) | None => false,
        };
        if stands {
            return Ok(());
        }
        let sum = decimal::write(u128::from((5 * halves).unsigned_abs()), 1);
        let what = format!("the points are `{written}`, but the rounds add up to {sum}");
        Err(self.fault(81, what, "correct one of them, or leave columns 81 to 84 blank; games score 1, 0.5 and 0"))
    }
}

impl Entry {
    fn halves(self) -> i64 {
        match self {
            Self::Game { halves, .. } | Self::Away { halves } => halves,
            Self::Bye => 2,
        }
    }
}

/// Rounds from the lines, checked against each other.
fn gather(players: &BTreeMap<u32, (Player, Line)>) -> Result<Event> {
    let index: BTreeMap<u32, usize> = (0..).zip(players.keys()).map(|(index, &number)| (number, index)).collect();
    let rounds = players.values().map(|(player, _)| player.entries.len()).max().unwrap_or(0);
    let mut event = Event {
        // Names may be alike here; numbers tell players apart.
        names: players.iter().map(|(number, (player, _))| format!("{number} {}", player.name)).collect(),
        rounds: Vec::new(),
        points_decimals: 1,
        whists_decimals: 0,
    };
    for round in 0..rounds {
        let mut gathered =
            Round { number: u32::try_from(round + 1).expect("at most 200"), tables: Vec::new(), without: Vec::new() };
        let mut tables = Vec::new();
        for (&own, (player, line)) in players {
            let seated = |player: u32, halves: i64| Seated { player: index[&player], points: 5 * halves, whists: 0 };
            match player.entries.get(round) {
                None => {}
                Some(Entry::Away { halves }) => gathered.without.push((index[&own], 5 * halves)),
                Some(Entry::Bye) => {
                    tables.push((vec![seated(own, 2)], Outcome::Played));
                }
                Some(&Entry::Game { opponent, colour, halves, outcome }) => {
                    let theirs = agreed(players, line, round, own, opponent)?;
                    match colour {
                        Colour::White => {
                            tables.push((vec![seated(own, halves), seated(opponent, theirs)], outcome));
                        }
                        Colour::Black => {}
                    }
                }
            }
        }
        // The format does not number tables: they are taken in the order of their first players.
        let numbered = (1..).zip(tables).map(|(number, (seated, outcome))| Table { number, seated, outcome });
        gathered.tables.extend(numbered);
        event.rounds.push(gathered);
    }
    Ok(event)
}

/// Half points of the opponent, whose line must agree.
fn agreed(players: &BTreeMap<u32, (Player, Line)>, line: &Line, round: usize, own: u32, opponent: u32) -> Result<i64> {
    let at = start(round);
    let Some((other, their_line)) = players.get(&opponent) else {
        return Err(line.fault(at, format!("there is no player {opponent}"), "correct the number of the opponent"));
    };
    let disagree = |column: usize, what: &str| {
        let what = format!("{what} of player {opponent}, line {}, round {}", their_line.number, round + 1);
        Err(line.fault(column, format!("this does not agree with {what}"), "correct one of the two lines"))
    };
    let mine = players[&own].0.entries[round];
    match (mine, other.entries.get(round)) {
        (
            Entry::Game { colour, halves, outcome, .. },
            Some(&Entry::Game { opponent: back, colour: their_colour, halves: their_halves, outcome: their_outcome }),
        ) if back == own => {
            if colour == their_colour {
                return disagree(at + 5, "the colour");
            }
            // Both may lose, but not gain more than the game is worth.
            let both_lost = halves == 0 && their_halves == 0;
            if outcome != their_outcome || !(halves + their_halves == 2 || both_lost) {
                return disagree(at + 7, "the result");
            }
            Ok(their_halves)
        }
        _ => disagree(at, "the opponent"),
    }
}
