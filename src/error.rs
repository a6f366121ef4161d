//! What can go wrong, and the exit code that goes with it.
//!
//! Every error says where (file, line, column or command-line word), what, and the remedy.

use std::fmt;
use std::path::{Path, PathBuf};

/// An error that ends a command.
#[derive(Debug)]
pub enum Error {
    /// The input cannot be used: exit code 2. Nothing has been written.
    Input {
        /// File or command-line word at fault.
        place: String,
        /// Line and column, counted from 1, where known.
        position: Option<(usize, usize)>,
        /// What is wrong, with the word at fault.
        what: String,
        /// What to do about it.
        remedy: String,
    },
    /// The output could not be written: exit code 74. What stood there before is still whole.
    Output {
        /// Where to.
        path: PathBuf,
        /// What the system said.
        what: String,
    },
    /// A law of the program was broken: exit code 70. A fault of the program, never of the input.
    Law {
        /// Which law, and the numbers.
        what: String,
        /// The command that replays it.
        replay: String,
    },
    /// Stopped by a signal: exit code 130. Nothing has been written.
    Interrupted,
}

impl Error {
    /// An input error without a position.
    pub fn input(place: impl Into<String>, what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Input { place: place.into(), position: None, what: what.into(), remedy: remedy.into() }
    }

    /// An input error at a line and column, both counted from 1.
    pub fn input_at(
        place: impl Into<String>,
        position: (usize, usize),
        what: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        Self::Input { place: place.into(), position: Some(position), what: what.into(), remedy: remedy.into() }
    }

    /// An output error.
    pub fn output(path: &Path, what: &impl fmt::Display) -> Self {
        Self::Output { path: path.to_path_buf(), what: what.to_string() }
    }

    /// The exit code of the program when this error ends it.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Input { .. } => 2,
            Self::Law { .. } => 70,
            Self::Output { .. } => 74,
            Self::Interrupted => 130,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input { place, position, what, remedy } => {
                write!(out, "{place}")?;
                if let Some((line, column)) = position {
                    write!(out, ":{line}:{column}")?;
                }
                write!(out, ": {what}; {remedy}")
            }
            Self::Output { path, what } => write!(out, "{}: could not be written: {what}", path.display()),
            Self::Law { what, replay } => write!(out, "a law was broken: {what}\n  replay it with: {replay}"),
            Self::Interrupted => write!(out, "interrupted; nothing was written"),
        }
    }
}

impl std::error::Error for Error {}

/// The result of anything that can end a command.
pub type Result<T> = std::result::Result<T, Error>;
