//! Scenario files: a question, the rules to ask it of, and by what to judge.
//!
//! [`wire`] is the layout of the file, [`text`] finds places in it and words meant, [`poker`] checks the table of a game and
//! fills in defaults, [`play`] plays a scenario and makes its report.

pub mod backgammon;
pub mod calibrate;
mod change;
pub mod compare;
pub mod dice;
pub mod play;
pub mod poker;
pub mod preferans;
pub mod records;
mod standard;
pub mod text;
pub mod variant;
pub mod wire;

use std::path::Path;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use toml::Spanned;
use toml_edit::DocumentMut;

use self::calibrate::Calibration;
use self::text::{Positions, Source};
use self::variant::Study;
use self::wire::{Wire, WireStop};
use crate::backgammon::Backgammon;
use crate::chance::stream::Luck;
use crate::check::backgammon::BackgammonPanel;
use crate::check::poker::PokerPanel;
use crate::check::preferans::PreferansPanel;
use crate::check::{Measure, Panel, Standard};
use crate::contest::Contest;
use crate::error::{Error, Result};
use crate::poker::Poker;
use crate::preferans::Preferans;
use crate::stats::equivalence::Limits;

/// A scenario, ready to be played.
#[derive(Debug, Clone)]
pub struct Scenario {
    /// Its name: that of its file, without the ending.
    pub name: String,
    /// Where it came from, as given on the command line.
    pub path: String,
    /// Its question: the comment that opens the file.
    pub question: String,
    /// Seed of all luck.
    pub seed: u64,
    /// Tournaments to play.
    pub tournaments: u64,
    /// Name of the pairing group.
    pub luck: String,
    /// Names of the checks to make.
    pub checks: Vec<String>,
    /// By what findings are judged.
    pub standard: Standard,
    /// The game and its rules.
    pub game: Game,
    /// Changes made on the command line.
    pub changes: Vec<String>,
    /// When a run stops.
    pub stop: Stop,
    /// What the rules are to be compared with.
    pub study: Study,
    /// How its checks are tried out.
    pub calibration: Calibration,
    /// The text of the file.
    text: String,
}

/// When a run stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stop {
    /// After all its tournaments.
    #[default]
    Fixed,
    /// When every judged finding is decided at one of a few preset looks; after all its tournaments at the latest.
    Decided,
}

/// The game of a scenario.
#[derive(Debug, Clone)]
pub enum Game {
    /// A poker tournament.
    Poker(Poker),
    /// A preferans championship.
    Preferans(Preferans),
    /// A backgammon event.
    Backgammon(Backgammon),
}

/// Most tournaments of one run.
const MOST_TOURNAMENTS: i64 = 1_000_000_000_000;
const DEFAULT_TOURNAMENTS: u64 = 10_000;

impl Scenario {
    /// Reads a scenario file and makes the changes given as `key=value`.
    ///
    /// # Errors
    /// [`Error::Input`] when file or changes cannot be used, with place and remedy.
    pub fn read(path: &Path, changes: &[String]) -> Result<Self> {
        let place = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => Error::input(
                &place,
                "there is no such file",
                "give the path of a scenario; `evenhand list scenarios` shows some",
            ),
            std::io::ErrorKind::IsADirectory => {
                Error::input(&place, "this is a directory", "give the path of a scenario file in it")
            }
            _ => Error::input(&place, format!("could not be read: {error}"), "give a file that may be read"),
        })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            Error::input(&place, format!("byte {at} is not text"), "give a scenario file: TOML in UTF-8")
        })?;
        // A report's directory has the scenario's name, so that must not be `.` or `..`.
        let stem = path.file_stem().filter(|stem| !stem.as_encoded_bytes().iter().all(|&letter| letter == b'.'));
        let name = stem.map_or_else(|| "scenario".to_string(), |stem| stem.to_string_lossy().into_owned());
        Self::parse(&name, &place, &text, changes)
    }

    /// Reads a scenario from its text.
    ///
    /// # Errors
    /// As [`Scenario::read`].
    pub fn parse(name: &str, place: &str, text: &str, changes: &[String]) -> Result<Self> {
        let source = Source { place, text, positions: Positions::Shown };
        let scenario = Self::validate(name, place, &source, &[])?;
        if changes.is_empty() {
            return Ok(scenario);
        }
        let words = changes.iter().map(|change| format!("--set {change}")).collect::<Vec<_>>().join(" ");
        scenario.changed(&words, changes, &[])
    }

    /// This scenario with more changes, on the same luck. `place` is where they were asked for. Margins and claims for numbers
    /// that the changed rules do not have are left out, if these rules have them.
    ///
    /// # Errors
    /// [`Error::Input`] when the changes cannot be made.
    pub fn varied(&self, place: &str, changes: &[String]) -> Result<Self> {
        let all: Vec<String> = self.changes.iter().chain(changes).cloned().collect();
        let varied = self.changed(place, &all, &self.game.estimands(&self.checks))?;
        Ok(Self { seed: self.seed, tournaments: self.tournaments, luck: self.luck.clone(), stop: self.stop, ..varied })
    }

    /// The scenario of the same text with these changes and no others. Estimands may be named that are `known` elsewhere.
    fn changed(&self, place: &str, changes: &[String], known: &[String]) -> Result<Self> {
        // Documents that can be changed hold numbers up to 2^63 only, and seeds go further: the seed travels apart.
        let mut seed = self.seed;
        let mut document = DocumentMut::from_str(&change::without_seed(&self.text)).expect("it has been read once");
        for change in changes {
            match change::seed_of(change) {
                Some(changed) => seed = changed,
                None => change::apply(&mut document, place, change)?,
            }
        }
        let changed = document.to_string();
        let source = Source { place, text: &changed, positions: Positions::Hidden };
        let changed = Self::validate(&self.name, &self.path, &source, known)?;
        let (question, text) = (self.question.clone(), self.text.clone());
        Ok(Self { seed, changes: changes.to_vec(), question, text, ..changed })
    }

    fn validate(name: &str, path: &str, source: &Source<'_>, known: &[String]) -> Result<Self> {
        if source.text.trim().is_empty() {
            return Err(Error::input(
                source.place,
                "the file is empty",
                "write a scenario into it, at least a table `[poker]`, `[preferans]` or `[backgammon]`",
            ));
        }
        let wire: Wire = toml::from_str(source.text).map_err(|error| source.syntax(&error))?;
        let mut game = match (&wire.poker, &wire.preferans, &wire.backgammon) {
            (Some(poker), None, None) => Game::Poker(self::poker::validate(source, poker)?),
            (None, Some(preferans), None) => Game::Preferans(self::preferans::validate(source, preferans)?),
            (None, None, Some(backgammon)) => Game::Backgammon(self::backgammon::validate(source, backgammon)?),
            (None, None, None) => {
                return Err(Error::input(
                    source.place,
                    "no game is named",
                    "add a table `[poker]`, `[preferans]` or `[backgammon]` with the rules to be played",
                ));
            }
            (_, Some(_), Some(_)) | (Some(_), Some(_), None) | (Some(_), None, Some(_)) => {
                let spans = [
                    wire.poker.as_ref().map(Spanned::span),
                    wire.preferans.as_ref().map(Spanned::span),
                    wire.backgammon.as_ref().map(Spanned::span),
                ];
                return Err(source.error(
                    spans.into_iter().flatten().nth(1),
                    "two games are named",
                    "leave only one of the tables `[poker]`, `[preferans]` and `[backgammon]`",
                ));
            }
        };
        let seed = wire.seed.as_ref().map_or(1, |seed| *seed.get_ref());
        let tournaments = match &wire.tournaments {
            None => DEFAULT_TOURNAMENTS,
            Some(count) if (1..=MOST_TOURNAMENTS).contains(count.get_ref()) => count.get_ref().unsigned_abs(),
            Some(count) => {
                let what = format!("`tournaments = {}` is out of range", count.get_ref());
                return Err(source.error(Some(count.span()), what, "play from 1 to 1000000000000 tournaments"));
            }
        };
        let checks = standard::checks(source, wire.checks.as_deref(), &game)?;
        game.echo(&checks);
        let mut estimands = game.estimands(&checks);
        estimands.extend_from_slice(known);
        let standard = standard::standard(source, &wire.standard, &wire.claims, &estimands)?;
        let study = Study::read(source, &wire)?;
        Ok(Self {
            name: name.to_string(),
            path: path.to_string(),
            question: question(source.text),
            seed,
            tournaments,
            luck: wire.luck.unwrap_or_else(|| name.to_string()),
            checks,
            standard,
            game,
            changes: Vec::new(),
            stop: match wire.standard.stop {
                None | Some(WireStop::Fixed) => Stop::Fixed,
                Some(WireStop::Decided) => Stop::Decided,
            },
            study,
            calibration: Calibration::read(source, wire.calibration.as_ref())?,
            text: source.text.to_string(),
        })
    }

    /// The luck of its tournaments.
    pub fn luck(&self) -> Luck {
        Luck::new(self.seed, &self.luck)
    }

    /// SHA-256, in hexadecimal, of everything but seed and number of tournaments that can change a result.
    pub fn digest(&self) -> String {
        let mut canonical = format!("evenhand scenario 1\nluck={}\nchecks={}\n", self.luck, self.checks.join(","));
        for (name, value) in self.game.rows() {
            canonical += &format!("{name}={value}\n");
        }
        canonical += &format!("confidence={}\n", self.standard.confidence);
        for (name, margin) in &self.standard.margins {
            canonical += &format!("margin {name}={margin}\n");
        }
        for (name, Limits { low, high }) in &self.standard.claims {
            canonical += &format!("claim {name}={low:?}..{high:?}\n");
        }
        for (name, margin) in &self.standard.differences {
            canonical += &format!("difference {name}={margin}\n");
        }
        if self.stop == Stop::Decided {
            canonical += "stop=decided\n";
        }
        let digest: [u8; 32] = Sha256::digest(canonical.as_bytes()).into();
        digest.iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
    }
}

impl Game {
    /// The rules as played, defaults included.
    pub fn rows(&self) -> Vec<(String, String)> {
        match self {
            Self::Poker(poker) => self::poker::rows(&poker.rules),
            Self::Preferans(preferans) => self::preferans::rows(&preferans.rules),
            Self::Backgammon(backgammon) => self::backgammon::rows(backgammon),
        }
    }

    /// Names of all games, as scenario files write them.
    pub const NAMES: [&'static str; 3] = ["poker", "preferans", "backgammon"];

    /// Its name, as scenario files write it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Poker(_) => Self::NAMES[0],
            Self::Preferans(_) => Self::NAMES[1],
            Self::Backgammon(_) => Self::NAMES[2],
        }
    }

    /// Name, question and rules of each check there is for it.
    pub fn checks(&self) -> &'static [(&'static str, &'static str, &'static [&'static str])] {
        match self {
            Self::Poker(_) => PokerPanel::CHECKS,
            Self::Preferans(_) => PreferansPanel::CHECKS,
            Self::Backgammon(_) => BackgammonPanel::CHECKS,
        }
    }

    /// The check that is made where none is named.
    fn usual_check(&self) -> &'static str {
        match self {
            Self::Poker(poker) if self::poker::is_one_table(&poker.rules) => "blinds",
            Self::Poker(_) => "balance",
            Self::Preferans(_) => "seating",
            Self::Backgammon(backgammon) => self::backgammon::usual_check(backgammon),
        }
    }

    /// Has tournaments played again as the checks need it.
    fn echo(&mut self, checks: &[String]) {
        match self {
            Self::Poker(poker) => {
                if checks.iter().any(|check| check == "hand-for-hand") {
                    poker.rules.echoes = self::poker::echoes(&poker.rules);
                }
            }
            Self::Preferans(preferans) => self::preferans::echo(&mut preferans.rules, checks),
            Self::Backgammon(backgammon) => self::backgammon::echo(backgammon, checks),
        }
    }

    /// Names of all estimands of the checks that it was made ready for.
    pub fn estimands(&self, checks: &[String]) -> Vec<String> {
        match self {
            Self::Poker(poker) => estimands::<Poker, PokerPanel>(poker, checks),
            Self::Preferans(preferans) => estimands::<Preferans, PreferansPanel>(preferans, checks),
            Self::Backgammon(backgammon) => estimands::<Backgammon, BackgammonPanel>(backgammon, checks),
        }
    }
}

/// Names of all estimands: those that a run without a tournament has.
fn estimands<C: Contest, P: Panel<C>>(contest: &C, checks: &[String]) -> Vec<String> {
    let none = P::new(contest, checks).harvest();
    P::measure(contest, &none)
        .into_iter()
        .flat_map(|(_, measures)| measures)
        .map(|Measure { estimand, .. }| estimand)
        .collect()
}

/// The comment that opens a file, as one paragraph.
fn question(text: &str) -> String {
    text.lines()
        .map(str::trim)
        .take_while(|line| line.starts_with('#'))
        .map(|line| line.trim_start_matches('#').trim())
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}
