//! The commands `seat` and `audit seating` as directors and scripts meet them.

#![allow(clippy::cast_possible_truncation, reason = "numbers of players and rounds are small")]

#[path = "seat/audits.rs"]
mod audits;
#[path = "seating/field.rs"]
#[allow(dead_code, reason = "shared with the tests of the library")]
mod field;
#[path = "seat/readers.rs"]
mod readers;
#[path = "seat/rounds.rs"]
mod rounds;

use std::fs;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// A directory with files in it.
struct Place(TempDir);

impl Place {
    fn new(files: &[(&str, &[u8])]) -> Self {
        let place = Self(TempDir::new().expect("a directory"));
        for (name, bytes) in files {
            fs::write(place.0.path().join(name), bytes).expect("a file");
        }
        place
    }

    fn run(&self, arguments: &str) -> Output {
        let mut command = Command::new(cargo_bin!("evenhand"));
        command.args(arguments.split(' ')).current_dir(self.0.path()).env_remove("RUST_BACKTRACE");
        command.output().expect("the program starts")
    }

    /// What is printed by a command that ends well.
    fn printed(&self, arguments: &str) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout).to_owned()
    }

    /// Exit code 2, nothing printed, one line on standard error with all of these words.
    fn refused(&self, arguments: &str, words: &[&str]) {
        let output = self.run(arguments);
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {told}");
        assert_eq!(text(&output.stdout), "", "{arguments}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(told.contains("; "), "a remedy follows: {told}");
        for word in words {
            assert!(told.contains(word), "`{word}` is not in: {told}");
        }
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// The rows of `table,seat,player`, comments left out.
fn rows(printed: &str) -> Vec<&str> {
    let mut lines = printed.lines().skip_while(|line| line.starts_with('#'));
    assert_eq!(lines.next(), Some("table,seat,player"));
    lines.collect()
}
