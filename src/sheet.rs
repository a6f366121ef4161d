//! Sheets of comma-separated text, as spreadsheets write them: standings and rounds; and the player lines of FIDE's format.
//!
//! Reading is strict, and every cell knows its line and column. (The crate `csv` reads faster, but takes a quote that is never
//! closed and text after a closed one for granted, counts lines by `\n` alone, and does not say in which column a cell stands.)
//!
//! | file | holds |
//! |---|---|
//! | [`decimal`] | exact decimals, made whole numbers |
//! | [`standings`] | who is to be seated |
//! | [`rounds`] | who sat where, and won what |
//! | [`trf`] | the same of a two-player event, in FIDE's format |

pub mod decimal;
pub mod rounds;
pub mod standings;
pub mod trf;

use std::path::Path;

use crate::error::{Error, Result};

/// A cell of a sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// What it holds, without quotes and without white space around it.
    pub text: String,
    /// Line and column where it begins, counted from 1, columns in characters.
    pub position: (usize, usize),
}

/// A sheet: named columns, and rows with a cell for each.
#[derive(Debug, Clone)]
pub struct Sheet {
    place: String,
    header: Vec<Cell>,
    /// Rows after the header, blank lines and comments left out.
    pub rows: Vec<Vec<Cell>>,
}

/// Reads a file as text, without a byte-order mark.
///
/// # Errors
/// If it cannot be read or is not UTF-8.
pub fn text(path: &Path) -> Result<String> {
    let place = path.display().to_string();
    if path.is_dir() {
        return Err(Error::input(place, "this is a directory", "name a file in it"));
    }
    let bytes = std::fs::read(path).map_err(|error| {
        Error::input(&*place, format!("the file cannot be read: {error}"), "check the path and the permissions")
    })?;
    match std::str::from_utf8(&bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{FEFF}').unwrap_or(text).to_owned()),
        Err(error) => {
            let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            let lines = lines(&before);
            let column = 1 + lines.last().map_or(0, |line| line.trim_start_matches('\u{FEFF}').chars().count());
            let what = format!("byte 0x{:02x} is not UTF-8", bytes[error.valid_up_to()]);
            Err(Error::input_at(place, (lines.len().max(1), column), what, "save the file as UTF-8 text"))
        }
    }
}

/// Lines of a text that end with CR, LF or CRLF; the last one may be empty.
pub fn lines(text: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.find(['\r', '\n']) {
        lines.push(&rest[..end]);
        rest = &rest[end + if rest[end..].starts_with("\r\n") { 2 } else { 1 }..];
    }
    lines.push(rest);
    lines
}

impl Sheet {
    /// Reads a file: a header of column names, then a row a line.
    ///
    /// # Errors
    /// If it cannot be read, is empty, or a row does not have the cells that the header has.
    pub fn read(path: &Path) -> Result<Self> {
        Self::parse(&path.display().to_string(), &text(path)?)
    }

    /// The same from text; `place` is what errors call it.
    ///
    /// # Errors
    /// As [`Sheet::read`].
    pub fn parse(place: &str, text: &str) -> Result<Self> {
        let mut rows = Reader { place, line: 1, column: 1, rest: text.chars().peekable() }.rows()?.into_iter();
        let Some(header) = rows.next() else {
            return Err(Error::input(place, "the file is empty", "begin it with a line of column names"));
        };
        let sheet = Self { place: place.to_owned(), header, rows: rows.collect() };
        for row in &sheet.rows {
            let (cells, columns) = (row.len(), sheet.header.len());
            if cells != columns {
                let what = format!("this line has {} and the header has {columns}", counted(cells, "cell"));
                let remedy = "give a cell for each column, and put text that holds a comma in quotes";
                return Err(sheet.fault(row.get(columns).unwrap_or(&row[0]), what, remedy));
            }
        }
        Ok(sheet)
    }

    /// The column of a name.
    ///
    /// # Errors
    /// If there is none, or two of them.
    pub fn column(&self, name: &str) -> Result<usize> {
        self.optional(name)?.ok_or_else(|| {
            let first = &self.header[0];
            let semicolons = self.header.len() == 1 && first.text.contains([';', '\t']);
            let remedy = if semicolons {
                "separate columns with commas".to_owned()
            } else {
                format!("name a column `{name}` in the header")
            };
            self.fault(first, format!("there is no column `{name}`"), remedy)
        })
    }

    /// The column of a name, if there is one.
    ///
    /// # Errors
    /// If there are two of them.
    pub fn optional(&self, name: &str) -> Result<Option<usize>> {
        let mut found = (0..).zip(&self.header).filter(|(_, cell)| cell.text.eq_ignore_ascii_case(name));
        let first = found.next();
        match found.next() {
            Some((_, cell)) => Err(self.fault(cell, format!("there are two columns `{name}`"), "rename one of them")),
            None => Ok(first.map(|(column, _)| column)),
        }
    }

    /// An error about a cell.
    pub fn fault(&self, cell: &Cell, what: impl Into<String>, remedy: impl Into<String>) -> Error {
        Error::input_at(&*self.place, cell.position, what, remedy)
    }

    /// An error about the sheet as a whole.
    pub fn fault_of_all(&self, what: impl Into<String>, remedy: impl Into<String>) -> Error {
        Error::input(&*self.place, what, remedy)
    }

    /// A name in a cell.
    ///
    /// # Errors
    /// If the cell is empty.
    pub fn name<'a>(&self, cell: &'a Cell) -> Result<&'a str> {
        match cell.text.as_str() {
            "" => Err(self.fault(cell, "the name of a player is missing", "write it, or take the line out")),
            name => Ok(name),
        }
    }

    /// A number from 1 to 1,000,000 in a cell.
    ///
    /// # Errors
    /// If it is none.
    pub fn number(&self, cell: &Cell, of: &str) -> Result<u32> {
        cell.text.parse().ok().filter(|number| (1..=1_000_000).contains(number)).ok_or_else(|| {
            self.fault(cell, format!("`{}` is not the number of a {of}", cell.text), "give a whole number from 1")
        })
    }
}

/// A number and its noun.
pub(crate) fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}

/// Reads cells.
struct Reader<'a> {
    place: &'a str,
    line: usize,
    column: usize,
    rest: std::iter::Peekable<std::str::Chars<'a>>,
}

impl Reader<'_> {
    fn rows(mut self) -> Result<Vec<Vec<Cell>>> {
        let mut rows = Vec::new();
        while self.rest.peek().is_some() {
            self.blanks();
            match self.rest.peek() {
                None => {}
                Some('\r' | '\n') => {
                    self.next();
                }
                Some('#') => while self.next().is_some_and(|letter| letter != '\n') {},
                Some(_) => rows.push(self.row()?),
            }
        }
        Ok(rows)
    }

    fn row(&mut self) -> Result<Vec<Cell>> {
        let mut row = Vec::new();
        loop {
            self.blanks();
            let position = (self.line, self.column);
            let text = if self.rest.peek() == Some(&'"') { self.quoted()? } else { self.bare()? };
            row.push(Cell { text: text.trim().to_owned(), position });
            if self.next() != Some(',') {
                return Ok(row);
            }
        }
    }

    /// A cell without quotes, up to the comma or the end of the line.
    fn bare(&mut self) -> Result<String> {
        let mut text = String::new();
        while let Some(&letter) = self.rest.peek() {
            match letter {
                ',' | '\r' | '\n' => break,
                '"' => {
                    return self.refuse("a quote stands inside a cell", "put the cell in quotes, and double the quote");
                }
                letter => text.push(self.printable(letter)?),
            }
        }
        Ok(text)
    }

    /// A cell in quotes; two quotes in it are one.
    fn quoted(&mut self) -> Result<String> {
        let start = (self.line, self.column);
        self.next();
        let mut text = String::new();
        loop {
            match self.rest.peek() {
                None => {
                    let (what, remedy) = ("a quote is opened here and never closed", "close it");
                    return Err(Error::input_at(self.place, start, what, remedy));
                }
                Some('"') => {
                    self.next();
                    if self.rest.peek() != Some(&'"') {
                        break;
                    }
                    self.next();
                    text.push('"');
                }
                // A name of two lines is a name all the same.
                Some('\r' | '\n') => {
                    self.next();
                    text.push(' ');
                }
                Some(&letter) => text.push(self.printable(letter)?),
            }
        }
        self.blanks();
        match self.rest.peek() {
            None | Some(',' | '\r' | '\n') => Ok(text),
            Some(_) => self.refuse("text follows the closing quote", "put the whole cell in quotes, or a comma here"),
        }
    }

    fn printable(&mut self, letter: char) -> Result<char> {
        if letter.is_control() && letter != '\t' {
            let what = format!("control character U+{:04X}", u32::from(letter));
            return self.refuse(&what, "take it out: this should be plain text");
        }
        self.next();
        Ok(letter)
    }

    fn refuse<T>(&self, what: &str, remedy: &str) -> Result<T> {
        Err(Error::input_at(self.place, (self.line, self.column), what, remedy))
    }

    fn blanks(&mut self) {
        while self.rest.peek().is_some_and(|&letter| letter == ' ' || letter == '\t') {
            self.next();
        }
    }

    /// The next character; CR, LF and CRLF all come as LF.
    fn next(&mut self) -> Option<char> {
        let letter = self.rest.next()?;
        if letter == '\r' || letter == '\n' {
            if letter == '\r' && self.rest.peek() == Some(&'\n') {
                self.rest.next();
            }
            self.line += 1;
            self.column = 1;
            return Some('\n');
        }
        self.column += 1;
        Some(letter)
    }
}

/// A text as a cell, in quotes where it would not be read back as it is.
pub fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) || text.starts_with('#') {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
