//! Scenario files: a question, the rules to ask it of, and by what to judge.
//!
//! [`wire`] is the layout of the file, [`text`] finds places in it and words meant, [`poker`] checks the table of a game and
//! fills in defaults, [`play`] plays a scenario and makes its report.

pub mod backgammon;
pub mod dice;
pub mod play;
pub mod poker;
pub mod preferans;
pub mod text;
pub mod wire;

use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use toml::Spanned;
use toml_edit::{DocumentMut, Item, Table, Value};

use self::text::{Positions, Source, suggestion};
use self::wire::{Wire, WireClaim, WireStandard};
use crate::backgammon::Backgammon;
use crate::chance::stream::Luck;
use crate::check::backgammon::BackgammonPanel;
use crate::check::poker::PokerPanel;
use crate::check::preferans::PreferansPanel;
use crate::check::{Measure, Panel, Standard, measure};
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
        let scenario = Self::validate(name, place, &source)?;
        if changes.is_empty() {
            return Ok(scenario);
        }
        // Documents that can be changed hold numbers up to 2^63 only, and seeds go further: the seed travels apart.
        let mut seed = scenario.seed;
        let mut document = DocumentMut::from_str(&without_seed(text)).expect("it has been read once");
        for change in changes {
            match seed_of(change) {
                Some(changed) => seed = changed,
                None => apply(&mut document, change)?,
            }
        }
        let changed = document.to_string();
        let words = changes.iter().map(|change| format!("--set {change}")).collect::<Vec<_>>().join(" ");
        let source = Source { place: &words, text: &changed, positions: Positions::Hidden };
        let changed = Self::validate(name, place, &source)?;
        Ok(Self { seed, changes: changes.to_vec(), question: scenario.question, ..changed })
    }

    fn validate(name: &str, path: &str, source: &Source<'_>) -> Result<Self> {
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
        let checks = checks(source, wire.checks.as_deref(), &game)?;
        game.echo(&checks);
        let standard = standard(source, &wire.standard, &wire.claims, &game.estimands(&checks))?;
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

fn checks(source: &Source<'_>, wire: Option<&[Spanned<String>]>, game: &Game) -> Result<Vec<String>> {
    let known: Vec<&str> = game.checks().iter().map(|(name, _, _)| *name).collect();
    let Some(wire) = wire else { return Ok(vec![game.usual_check().to_string()]) };
    if wire.is_empty() {
        return Err(source.error(None, "`checks` is empty", format!("name at least one of: {}", known.join(", "))));
    }
    for check in wire {
        if !known.contains(&check.get_ref().as_str()) {
            let what = format!("unknown check `{}`", check.get_ref());
            return Err(source.error(Some(check.span()), what, suggestion(check.get_ref(), &known)));
        }
        match game {
            Game::Poker(poker) => self::poker::allow(source, check, &poker.rules)?,
            Game::Preferans(preferans) => self::preferans::allow(source, check, &preferans.rules)?,
            Game::Backgammon(backgammon) => self::backgammon::allow(source, check, backgammon)?,
        }
    }
    Ok(known.into_iter().filter(|name| wire.iter().any(|check| check.get_ref() == name)).map(String::from).collect())
}

fn standard(
    source: &Source<'_>,
    wire: &WireStandard,
    claims: &BTreeMap<Spanned<String>, Spanned<WireClaim>>,
    estimands: &[String],
) -> Result<Standard> {
    let confidence = wire.confidence.as_ref().map_or(0.95, |confidence| *confidence.get_ref());
    if !(confidence > 0.5 && confidence < 1.0) {
        let span = wire.confidence.as_ref().map(Spanned::span);
        return Err(source.error(
            span,
            format!("`confidence = {confidence}` is out of range"),
            "write a probability above 0.5 and below 1, such as 0.95",
        ));
    }
    let mut known: Vec<&str> = Vec::new();
    for estimand in estimands {
        for name in [measure::family(estimand), estimand] {
            if !known.contains(&name) {
                known.push(name);
            }
        }
    }
    let known_name = |name: &Spanned<String>| {
        if known.contains(&name.get_ref().as_str()) {
            Ok(name.get_ref().clone())
        } else {
            let what = format!("unknown estimand `{}`", name.get_ref());
            Err(source.error(Some(name.span()), what, suggestion(name.get_ref(), &known)))
        }
    };
    let mut standard = Standard { confidence, margins: BTreeMap::new(), claims: BTreeMap::new() };
    for (name, margin) in &wire.margins {
        let value = *margin.get_ref();
        if !(value > 0.0 && value.is_finite()) {
            let what = format!("the margin {value} is not above 0");
            return Err(source.error(
                Some(margin.span()),
                what,
                "write how far from no difference is still fair: a number above 0",
            ));
        }
        standard.margins.insert(known_name(name)?, value);
    }
    for (name, claim) in claims {
        let WireClaim { min: low, max: high } = *claim.get_ref();
        let ends = low.is_some() || high.is_some();
        let finite = low.is_none_or(f64::is_finite) && high.is_none_or(f64::is_finite);
        if !ends || !finite || matches!((low, high), (Some(low), Some(high)) if low > high) {
            return Err(source.error(
                Some(claim.span()),
                "the claim allows nothing or everything",
                "give `min`, `max` or both, the smaller first",
            ));
        }
        standard.claims.insert(known_name(name)?, Limits { low, high });
    }
    Ok(standard)
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

/// The text of a sound scenario with a seed of 0, if it has any.
fn without_seed(text: &str) -> String {
    let mut text = text.to_string();
    if let Some(seed) = toml::from_str::<Wire>(&text).expect("it has been read once").seed {
        text.replace_range(seed.span(), "0");
    }
    text
}

/// The seed that a change sets, if it sets one.
fn seed_of(change: &str) -> Option<u64> {
    let (key, value) = change.split_once('=')?;
    let value = value.trim();
    let number = || u64::try_from(Value::from_str(value).ok()?.as_integer()?).ok();
    (key.trim() == "seed").then(|| value.parse().ok().or_else(number)).flatten()
}

/// Makes one change, `key=value`: the value is TOML, or else taken as a word.
fn apply(document: &mut DocumentMut, change: &str) -> Result<()> {
    let place = format!("--set {change}");
    let Some((key, value)) = change.split_once('=') else {
        return Err(Error::input(
            place,
            "there is no `=`",
            "write `--set key=value`, such as `--set poker.button=dead`",
        ));
    };
    let value = Value::from_str(value.trim()).unwrap_or_else(|_| Value::from(value.trim()));
    let mut keys: Vec<&str> = key.trim().split('.').collect();
    let last = keys.pop().filter(|last| !last.is_empty());
    let Some(last) = last else {
        return Err(Error::input(
            place,
            "there is no key",
            "write `--set key=value`, such as `--set poker.button=dead`",
        ));
    };
    let mut table: &mut dyn toml_edit::TableLike = document.as_table_mut();
    for key in keys {
        let item = table.entry(key).or_insert_with(|| Item::Table(Table::new()));
        let Some(inner) = item.as_table_like_mut() else {
            return Err(Error::input(
                place,
                format!("`{key}` is not a table"),
                "name a field as in the scenario file, with a point between table and field",
            ));
        };
        table = inner;
    }
    table.insert(last, Item::Value(value));
    Ok(())
}
