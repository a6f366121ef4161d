//! Where in a text something stands, and what the reader may have meant.

use std::ops::Range;

use crate::error::Error;

/// A scenario text with the name to call it by in errors.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// File name, or the change made on the command line.
    pub place: &'a str,
    /// The text.
    pub text: &'a str,
    /// Whether positions in the text mean anything to the reader.
    pub positions: Positions,
}

/// Whether positions in a text mean anything to the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Positions {
    /// The text is the file.
    Shown,
    /// The text was changed from the command line.
    Hidden,
}

impl Source<'_> {
    /// An input error at a place in the text.
    pub fn error(&self, span: Option<Range<usize>>, what: impl Into<String>, remedy: impl Into<String>) -> Error {
        match (span, self.positions) {
            (Some(span), Positions::Shown) => {
                Error::input_at(self.place, line_and_column(self.text, span.start), what, remedy)
            }
            (Some(_) | None, Positions::Hidden) | (None, Positions::Shown) => Error::input(self.place, what, remedy),
        }
    }

    /// What the TOML reader said, with a remedy.
    pub fn syntax(&self, error: &toml::de::Error) -> Error {
        let message = error.message().trim().replace('\n', " ");
        let (what, remedy) = explain(&message);
        self.error(error.span(), what, remedy)
    }
}

/// Line and column of a byte, both from 1; columns count characters.
pub fn line_and_column(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..(0..=at.min(text.len())).rev().find(|&end| text.is_char_boundary(end)).unwrap_or(0)];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// Turns the reader's message into what is wrong and what to do.
fn explain(message: &str) -> (String, String) {
    let quoted: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    match quoted.split_first() {
        Some((word, words)) if message.starts_with("unknown field") || message.starts_with("unknown variant") => {
            let kind = if message.starts_with("unknown field") { "field" } else { "word" };
            (format!("unknown {kind} `{word}`"), suggestion(word, words))
        }
        Some((field, _)) if message.starts_with("missing field") => {
            (format!("`{field}` is missing"), format!("add `{field} = …` to this table"))
        }
        _ if message.starts_with("invalid type: ") || message.starts_with("invalid value: ") => {
            let (_, rest) = message.split_once(": ").unwrap_or_default();
            let (found, expected) = rest.rsplit_once(", expected ").unwrap_or((rest, "something else"));
            misfit(found, expected)
        }
        _ => (
            message.to_string(),
            "see the TOML in scenarios/ for examples; `evenhand schema` lists all fields".to_string(),
        ),
    }
}

/// What to say of a value of the wrong kind or size, both named as the reader names them.
fn misfit(found: &str, expected: &str) -> (String, String) {
    let most = match expected {
        "u64" => Some(u64::MAX),
        "u32" => Some(u64::from(u32::MAX)),
        "i64" => Some(i64::MAX.unsigned_abs()),
        _ => None,
    };
    // On the command line a number too large for TOML has become a word.
    let digits = found.trim_start_matches("integer ").trim_start_matches("string ").trim_end_matches(" as i128");
    let digits = digits.trim_matches(['`', '"']);
    let number = digits.strip_prefix('-').unwrap_or(digits);
    if let Some(most) = most
        && !number.is_empty()
        && number.bytes().all(|digit| digit.is_ascii_digit())
    {
        return (format!("`{digits}` is out of range"), format!("write a whole number from 0 to {most}"));
    }
    let expected = match expected {
        "u64" | "u32" | "i64" => "a whole number",
        "f64" => "a number",
        "a sequence" => "a list",
        "a map" => "a table",
        table if table.starts_with("struct ") => "a table",
        other => other,
    };
    let found = match found {
        "map" => "a table".to_string(),
        "sequence" => "a list".to_string(),
        value => value.replace("floating point", "number").replace("integer", "number").replace("string", "text"),
    };
    let remedy = "write the kind of value that is expected; `evenhand schema` lists all fields";
    (format!("{found} stands where {expected} is expected"), remedy.to_string())
}

/// "did you mean …", or the list of what there is.
pub fn suggestion(word: &str, words: &[&str]) -> String {
    match nearest(word, words) {
        Some(near) => format!("did you mean `{near}`?"),
        None if words.is_empty() => "nothing may stand here".to_string(),
        None => format!("use one of: {}", words.join(", ")),
    }
}

/// The word most like another, if it is like it at all.
pub fn nearest<'a>(word: &str, words: &[&'a str]) -> Option<&'a str> {
    words
        .iter()
        .map(|&candidate| (strsim::damerau_levenshtein(word, candidate), candidate))
        .min()
        .filter(|&(distance, candidate)| distance <= 1 + word.len().max(candidate.len()) / 3)
        .map(|(_, candidate)| candidate)
}
