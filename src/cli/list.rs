//! Lists checks, scenarios and rules.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::check::Panel;
use crate::check::backgammon::BackgammonPanel;
use crate::check::poker::PokerPanel;
use crate::check::preferans::PreferansPanel;
use crate::error::{Error, Result};
use crate::rulebook;
use crate::scenario::Scenario;

/// What can be listed.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum What {
    /// The fairness questions.
    Checks,
    /// The scenario files under scenarios/.
    Scenarios,
    /// The numbered rules, and how far they are modelled.
    Rules,
}

/// The list.
pub fn text(what: What) -> Result<String> {
    match what {
        What::Checks => Ok(checks()),
        What::Scenarios => scenarios(Path::new("scenarios")),
        What::Rules => Ok(rules()),
    }
}

fn checks() -> String {
    let line = |game: &str, (name, question, rules): &(&str, &str, &[&str])| {
        format!("{name:<13} {game:<10} {question} ({})\n", rules.join(", "))
    };
    let poker = PokerPanel::CHECKS.iter().map(|check| line("poker", check));
    let preferans = PreferansPanel::CHECKS.iter().map(|check| line("preferans", check));
    let backgammon = BackgammonPanel::CHECKS.iter().map(|check| line("backgammon", check));
    poker.chain(preferans).chain(backgammon).collect()
}

fn rules() -> String {
    let line = |rule: &rulebook::Rule| format!("{:<6} {:<13} {}\n", rule.number, rule.modelled.word(), rule.text);
    rulebook::BOOKS.iter().flat_map(|book| book.iter()).map(line).collect()
}

fn scenarios(directory: &Path) -> Result<String> {
    let mut paths = Vec::new();
    collect(directory, &mut paths).map_err(|error| {
        let place = directory.display().to_string();
        Error::input(place, format!("could not be read: {error}"), "run this where the folder `scenarios` is")
    })?;
    paths.sort();
    let mut text = String::new();
    for path in paths {
        let scenario = Scenario::read(&path, &[])?;
        text += &format!("{}\n    {}\n", path.display(), scenario.question);
    }
    Ok(text)
}

fn collect(directory: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            paths.push(path);
        }
    }
    Ok(())
}
