//! The dialects of `.mat`: Jellyfish's two columns as GNU Backgammon, XG, Galaxy and Studio write them.
//!
//! Columns are only looked at in the first row of a game, which tells who begins. From there on each entry (a roll, a double, its
//! answer) is the other player's, so that it does not matter how wide a column is. White space, `Bar` and `25`, `Off` and `0`,
//! joined moves (`24/20/16*`), repeated ones (`6/4(2)`), `Cannot Move`, rolls given up (`???`) and results in either column are
//! read; comments begin with `;` or `#`.

use super::record::{Game, Match, Passed, Step, Turn};
use crate::error::{Error, Result};
use crate::sheet::lines;
use crate::stats::dice::Pair;

/// In the first row of a game, an entry that begins after so many blanks stands in the right column.
const RIGHT: usize = 12;

/// Reads a match.
///
/// # Errors
/// With line and column, where there is a word that the format does not have.
pub fn read(place: &str, text: &str) -> Result<Match> {
    let mut reader = Reader { place, read: Match::default(), awaits_names: None };
    let mut headed = false;
    for (number, line) in (1..).zip(lines(text)) {
        let content = line.trim();
        if content.is_empty() || content.starts_with([';', '#']) {
            continue;
        }
        if !headed && content.to_ascii_lowercase().contains("point match") {
            headed = true;
            continue;
        }
        reader.line(number, line)?;
    }
    if reader.read.games.is_empty() {
        return Err(Error::input(
            place,
            "there is no game in this file",
            "give a match in the format .mat, or write `--format csv` for a sheet",
        ));
    }
    Ok(reader.read)
}

struct Reader<'a> {
    place: &'a str,
    read: Match,
    /// The number of a game whose line of names comes next.
    awaits_names: Option<u32>,
}

/// A word with its column, from 1.
type Word<'a> = (usize, &'a str);

impl Reader<'_> {
    fn fault<T>(&self, line: usize, (column, word): Word<'_>, what: &str, remedy: &str) -> Result<T> {
        Err(Error::input_at(self.place, (line, column), format!("`{word}` {what}"), remedy))
    }

    fn line(&mut self, number: usize, line: &str) -> Result<()> {
        if let Some(game) = self.awaits_names.take() {
            if let (Some(_), Some(&word)) = (row(line), words(line, 0).first()) {
                return self.fault(
                    number,
                    word,
                    "comes before the names",
                    "write a line `left : 0    right : 0` under `Game 1`",
                );
            }
            self.read.games.push(Game { number: game, names: names(line), turns: Vec::new() });
            return Ok(());
        }
        let content = line.trim();
        if let Some(game) = content.strip_prefix("Game ").and_then(|game| game.trim().parse().ok()) {
            self.awaits_names = Some(game);
            return Ok(());
        }
        let (row, cells, start) = match row(line) {
            Some(row) => row,
            // A result on a line of its own.
            None => (0, line, 0),
        };
        self.row(number, row, cells, start)
    }

    /// Reads the entries of a row; `start` is the column before its first character.
    fn row(&mut self, line: usize, row: u32, cells: &str, start: usize) -> Result<()> {
        let words = words(cells, start);
        let Some(&first) = words.first() else { return Ok(()) };
        let Some(game) = self.read.games.last_mut() else {
            return self.fault(
                line,
                first,
                "comes before the first game",
                "begin games with `Game 1` and a line of names",
            );
        };
        // Who is next: the other than whoever wrote last.
        let mut entry = Entry {
            next: match (&game.turns[..], row) {
                ([], _) => usize::from(first.0 - start > RIGHT),
                ([.., last], _) => last.player + 1,
            },
            row,
            line,
        };
        // Doubles and answers come in pairs, so that a roll after them is by whoever doubled; only the roll's own row can tell a
        // double at its end from none.
        let mut open = false;
        for word in words {
            match Kind::of(word.1) {
                Kind::Roll(dice, rest) => {
                    game.turns.push(entry.turn(dice, word.0));
                    open = true;
                    if !rest.is_empty() {
                        let Some(step) = step(rest) else {
                            return self.fault(line, word, "is no move", MOVES);
                        };
                        game.turns.last_mut().expect("just begun").moves.push(step);
                    }
                }
                Kind::Move => match (step(word.1), game.turns.last_mut().filter(|_| open)) {
                    (Some(step), Some(turn)) => turn.moves.push(step),
                    (None, _) => return self.fault(line, word, "is no move", MOVES),
                    (Some(_), None) => {
                        return self.fault(line, word, "stands before any roll", "write the roll first: `31: 8/5 6/5`");
                    }
                },
                Kind::Passed => {
                    if let Some(turn) = game.turns.last_mut().filter(|_| open) {
                        turn.passed = Passed::Said;
                    }
                }
                Kind::GivenUp => {}
                Kind::Cube => open = false,
                Kind::Comment => return Ok(()),
                Kind::Unknown => {
                    let remedy = "write rolls, moves, doubles and results as the format has them, or take the game out";
                    return self.fault(line, word, "is no word of the format", remedy);
                }
            }
        }
        Ok(())
    }
}

const MOVES: &str = "write moves as 13/8, 6/4(2), bar/21* or 5/off";

/// Where a row is.
struct Entry {
    next: usize,
    row: u32,
    line: usize,
}

impl Entry {
    /// A turn of whoever is next.
    fn turn(&mut self, dice: Pair, column: usize) -> Turn {
        let player = self.next % 2;
        self.next = player + 1;
        Turn { row: self.row, player, dice, moves: Vec::new(), passed: Passed::Unsaid, position: (self.line, column) }
    }
}

/// What a word is.
enum Kind<'a> {
    /// A roll, with what follows the colon at once.
    Roll(Pair, &'a str),
    Move,
    /// That nothing could be played.
    Passed,
    /// That the game was given up.
    GivenUp,
    /// Of the cube or of a result.
    Cube,
    Comment,
    Unknown,
}

/// Words of the cube, of results, and of turns that passed.
const CUBE: [&str; 26] = [
    "doubles",
    "redoubles",
    "double",
    "=>",
    "takes",
    "take",
    "accepts",
    "drops",
    "drop",
    "passes",
    "rejects",
    "wins",
    "win",
    "losses",
    "loses",
    "concedes",
    "resigns",
    "point",
    "points",
    "and",
    "the",
    "match",
    "game",
    "single",
    "gammon",
    "backgammon",
];
const PASSED: [&str; 4] = ["cannot", "can't", "move", "dances"];

impl<'a> Kind<'a> {
    fn of(word: &'a str) -> Self {
        let bytes = word.as_bytes();
        if let [one @ b'1'..=b'6', other @ b'1'..=b'6', b':', ..] = bytes {
            return Self::Roll([one - b'0', other - b'0'], &word[3..]);
        }
        if word.starts_with(';') {
            return Self::Comment;
        }
        if word.contains('/') {
            return Self::Move;
        }
        let plain = word.trim_end_matches(['.', ',']).to_ascii_lowercase();
        if CUBE.contains(&plain.as_str()) || plain.bytes().all(|byte| byte.is_ascii_digit()) {
            Self::Cube
        } else if PASSED.contains(&plain.as_str()) {
            Self::Passed
        } else if plain.bytes().all(|byte| byte == b'?') {
            Self::GivenUp
        } else {
            Self::Unknown
        }
    }
}

/// Number, content and the column before it, of a numbered row.
fn row(line: &str) -> Option<(u32, &str, usize)> {
    let (number, cells) = line.split_once(')')?;
    let row = number.trim().parse().ok()?;
    Some((row, cells, number.chars().count() + 1))
}

/// Words with their columns.
fn words(text: &str, start: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut begun = None;
    for (column, (byte, letter)) in text.char_indices().enumerate() {
        if letter.is_whitespace() {
            if let Some((column, from)) = begun.take() {
                words.push((column, &text[from..byte]));
            }
        } else if begun.is_none() {
            begun = Some((start + column + 1, byte));
        }
    }
    if let Some((column, from)) = begun {
        words.push((column, &text[from..]));
    }
    words
}

/// Names before their points: `left : 0    right : 3`.
fn names(line: &str) -> [String; 2] {
    let clean = |name: &str| name.trim().trim_matches('"').trim().to_owned();
    let (left, rest) = line.split_once(':').unwrap_or((line, ""));
    let rest = rest.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit());
    let right = rest.rsplit_once(':').map_or(rest, |(right, _)| right);
    [clean(left), clean(right)]
}

/// A move: places, hits, and how often.
fn step(word: &str) -> Option<Step> {
    let (path, times) = match word.split_once('(') {
        Some((path, times)) => (path, times.strip_suffix(')')?.parse().ok().filter(|times| (1..=4).contains(times))?),
        None => (word, 1),
    };
    let (mut places, mut hits) = (Vec::new(), Vec::new());
    for part in path.split('/') {
        let plain = part.trim_end_matches('*');
        let place = match plain.to_ascii_lowercase().as_str() {
            "bar" => 25,
            "off" => 0,
            number => number.parse().ok().filter(|&place: &u8| place <= 25)?,
        };
        places.push(place);
        if plain.len() < part.len() {
            hits.push(place);
        }
    }
    (places.len() >= 2 && places.is_sorted_by(|from, to| from > to)).then_some(Step { places, hits, times })
}
