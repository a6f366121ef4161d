//! The same rules on real records: does our table do what real tables did?
//!
//! `audit seating` reads sheets of rounds, `audit dice` matches of backgammon and sheets of rolls; the other records are text, one
//! JSON object a line. All run the very functions that
//! play runs, so a record they explain is evidence for the program and not only for the rule.
//!
//! Reading is strict. A line that cannot be used is an error with file, line, column, the word at fault and the remedy;
//! nothing is skipped but blank lines.

pub mod button;
pub mod dice;
pub mod pots;
pub mod seating;

use crate::error::{Error, Result};
use crate::poker::seats::{SEATS, Seats};
use serde::de::{self, Deserialize, DeserializeOwned, Deserializer, SeqAccess, Visitor};
use serde_json::error::Category;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// One line of a record file, so that a fault found later can still say where it is.
pub(crate) struct Line<'a> {
    place: &'a str,
    number: usize,
    text: &'a str,
}

impl Line<'_> {
    /// An error at the first place in the line where the word stands (at its start if it does not).
    pub(crate) fn fault(&self, word: &str, what: impl Into<String>, remedy: impl Into<String>) -> Error {
        let byte = self.text.find(word).unwrap_or(0);
        Error::input_at(self.place, (self.number, self.column(byte)), what, remedy)
    }

    /// The column, counted from 1 in characters, of a byte counted from 0.
    fn column(&self, byte: usize) -> usize {
        self.text.char_indices().take_while(|&(start, _)| start < byte).count() + 1
    }

    /// Reads the line as one record.
    fn parse<R: DeserializeOwned>(&self) -> Result<R> {
        serde_json::from_str(self.text).map_err(|error| {
            let told = error.to_string();
            let what = told.rsplit_once(" at line ").map_or(told.as_str(), |(what, _)| what);
            let remedy = match error.classify() {
                Category::Data => "correct this field, or take the line out",
                Category::Syntax => "write one whole JSON object on each line",
                Category::Eof => "the line ends too soon: write one whole JSON object on each line",
                Category::Io => "check that the file can be read",
            };
            let end = error.column().saturating_sub(1).min(self.text.len());
            // A missing field has no word of its own: it is reported where its object closes.
            let start = match error.classify() {
                Category::Data if !what.starts_with("missing field") => self.start_of_word(end),
                Category::Data | Category::Syntax | Category::Eof | Category::Io => end,
            };
            Error::input_at(self.place, (self.number, self.column(start)), what, remedy)
        })
    }

    /// The byte where the word starts in or after which the JSON reader stopped; it names the end of a word.
    fn start_of_word(&self, end: usize) -> usize {
        let bytes = self.text.as_bytes();
        let part_of_word = |&byte: &u8| byte.is_ascii_alphanumeric() || b"-+.".contains(&byte);
        let inside = |byte: &u8| part_of_word(byte) || *byte == b'"';
        let last = if bytes.get(end).is_some_and(inside) { end } else { end.saturating_sub(1) };
        let before = &bytes[..last.min(bytes.len())];
        match bytes.get(last) {
            Some(b'"') => before.iter().rposition(|&byte| byte == b'"').unwrap_or(last),
            Some(byte) if part_of_word(byte) => {
                last - before.iter().rev().take_while(|byte| part_of_word(byte)).count()
            }
            Some(_) | None => end,
        }
    }
}

/// Reads a file of records and passes each with its line to `take`. `name` is what makes a record unique; the same name
/// twice is an error.
pub(crate) fn read<R: DeserializeOwned>(
    path: &Path,
    name: impl Fn(&R) -> String,
    mut take: impl FnMut(R, &Line<'_>) -> Result<()>,
) -> Result<()> {
    let place = path.display().to_string();
    if path.is_dir() {
        return Err(Error::input(place, "this is a directory", "name a file of records in it, one JSON object a line"));
    }
    let bytes = std::fs::read(path).map_err(|error| {
        Error::input(&*place, format!("the file cannot be read: {error}"), "check the path and the permissions")
    })?;
    let text = std::str::from_utf8(&bytes).map_err(|error| binary(&place, &bytes, error.valid_up_to()))?;
    let mut seen = BTreeMap::new();
    for (number, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() {
            continue;
        }
        let line = Line { place: &place, number, text };
        let record = line.parse()?;
        if let Some(before) = seen.insert(name(&record), number) {
            let what = format!("{} was already recorded in line {before}", name(&record));
            return Err(line.fault("\"hand\"", what, "take one of the two lines out"));
        }
        take(record, &line)?;
    }
    if seen.is_empty() {
        return Err(Error::input(place, "there is no record in this file", "write one JSON object on each line"));
    }
    Ok(())
}

/// The error for bytes that are not text.
fn binary(place: &str, bytes: &[u8], at: usize) -> Error {
    let before = &bytes[..at];
    let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = before.split(|&byte| byte == b'\n').count();
    let column = 1 + String::from_utf8_lossy(&before[start..]).chars().count();
    let what = format!("this is not text: byte 0x{:02x} is not UTF-8", bytes[at]);
    Error::input_at(place, (line, column), what, "give a text file with one JSON object on each line")
}

/// A seat in a record, counted there from 1; kept from 0.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seat(pub u8);

impl Seat {
    /// Checks a seat as written.
    fn check<E: de::Error>(written: i64) -> std::result::Result<Self, E> {
        match u8::try_from(written) {
            Ok(seat) if (1..=SEATS).contains(&usize::from(seat)) => Ok(Self(seat - 1)),
            Ok(_) | Err(_) => Err(E::custom(format_args!("there is no seat {written}: seats are 1 to {SEATS}"))),
        }
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        Self::check(i64::deserialize(from)?)
    }
}

/// A list of seats in a record, none twice.
pub(crate) struct SeatList(pub Seats);

impl<'de> Deserialize<'de> for SeatList {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        struct Reading;
        impl<'de> Visitor<'de> for Reading {
            type Value = SeatList;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "a list of seats")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> std::result::Result<SeatList, A::Error> {
                let mut seats = Seats::NONE;
                while let Some(Seat(seat)) = list.next_element()? {
                    if seats.contains(seat) {
                        return Err(de::Error::custom(format_args!("seat {} is listed twice", seat + 1)));
                    }
                    seats.insert(seat);
                }
                Ok(SeatList(seats))
            }
        }
        from.deserialize_seq(Reading)
    }
}

/// The name of a hand: a number or a text in a record.
pub(crate) struct HandName(pub String);

impl<'de> Deserialize<'de> for HandName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        struct Reading;
        impl Visitor<'_> for Reading {
            type Value = HandName;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "the number or the name of a hand")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> std::result::Result<HandName, E> {
                Ok(HandName(number.to_string()))
            }

            fn visit_str<E: de::Error>(self, name: &str) -> std::result::Result<HandName, E> {
                Ok(HandName(name.to_owned()))
            }
        }
        from.deserialize_any(Reading)
    }
}
