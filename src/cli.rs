//! The command line.
//!
//! Exit codes: 0 all judged findings fair, 1 something unfair or a claim false, 2 could not run, 3 undecided, 70 a law of the
//! program was broken, 74 output failed, 130 interrupted.

mod dice;
mod index;
mod list;
mod progress;
mod records;
mod replay;
mod run;
mod seat;

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use self::dice::DiceArguments;
use self::progress::Work;
use self::replay::Format;
use self::run::{PlayingArguments, RecordsOf, Watched};
use crate::audit;
use crate::error::{Error, Result};
use crate::render::{self, Options, Pictures, disk, json};
use crate::scenario::wire::Wire;
use crate::scenario::{Scenario, Stop};

/// Plays millions of synthetic tournaments under written rules and says, with numbers one can trust, whether the rules are fair.
#[derive(Debug, Parser)]
#[command(
    name = "evenhand",
    version,
    max_term_width = 100,
    after_help = "Exit codes: 0 all judged findings fair, 1 something \
unfair or a claim false, 2 could not run, 3 undecided, 70 a law of the program was broken, 74 output failed, 130 interrupted."
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a scenario and judge it.
    Run {
        #[command(flatten)]
        scenario: ScenarioArguments,
        #[command(flatten)]
        playing: PlayingArguments,
        /// Stop at one of a few preset looks when every judged finding is decided.
        #[arg(long)]
        until_decided: bool,
        /// Write one row a tournament into this file too, packed if its name ends in `.gz`.
        #[arg(long, value_name = "FILE.csv")]
        records: Option<PathBuf>,
        /// What has a row there.
        #[arg(long, value_name = "WHAT", default_value = "tournaments", requires = "records")]
        records_of: RecordsOf,
    },
    /// Play variants of a scenario beside it, on the same luck, and judge what they change.
    Compare {
        #[command(flatten)]
        scenario: ScenarioArguments,
        #[command(flatten)]
        playing: PlayingArguments,
        /// One variant for each value of a field, such as `poker.button=dead,simplified`. May be given many times; added to the
        /// variants of the file.
        #[arg(long, value_name = "KEY=VALUE,…")]
        vary: Vec<String>,
    },
    /// Try out the checks of a scenario: false alarms in many small fair runs, and what they find of what its file plants.
    Calibrate {
        #[command(flatten)]
        scenario: ScenarioArguments,
        /// Only this check.
        #[arg(long, value_name = "NAME")]
        check: Option<String>,
        /// Threads to play with; the result is the same whatever their number. Default: one a core.
        #[arg(long, value_name = "N", allow_hyphen_values = true)]
        threads: Option<String>,
        /// Directory to write into: the page goes to DIR/calibration/SCENARIO.
        #[arg(long, value_name = "DIR", default_value = "reports")]
        out: PathBuf,
        /// Write the figures as PNG too.
        #[arg(long)]
        png: bool,
        /// Print nothing but errors.
        #[arg(long)]
        quiet: bool,
    },
    /// Tell one tournament, event by event.
    Replay {
        #[command(flatten)]
        scenario: ScenarioArguments,
        /// Index of the tournament, from 0.
        #[arg(long, value_name = "I", allow_hyphen_values = true)]
        tournament: String,
        /// Words, one JSON object a line, or a match of backgammon as other programs read it.
        #[arg(long, default_value = "text")]
        format: Format,
        /// Which match of the tournament, from 1, where one match is written: with `--format mat`. Default: the first.
        #[arg(long = "match", value_name = "K", allow_hyphen_values = true)]
        number: Option<String>,
    },
    /// Write the pages and figures of a report again.
    Render {
        /// A report.json.
        report: PathBuf,
        /// Directory to write into.
        #[arg(long, value_name = "DIR")]
        out: PathBuf,
        /// Write the figures as PNG too.
        #[arg(long)]
        png: bool,
    },
    /// Write a page over all reports of a directory: DIR/index.html.
    Index {
        /// Directory with one report a directory in it.
        #[arg(value_name = "DIR", default_value = "reports")]
        directory: PathBuf,
    },
    /// List what there is.
    List {
        /// Of what.
        what: list::What,
    },
    /// Print the JSON Schema of scenario files, for editors.
    Schema,
    /// Seat the next round of an event.
    Seat(seat::Arguments),
    /// Hold real records against the rules.
    Audit {
        #[command(subcommand)]
        records: Records,
    },
}

#[derive(Debug, clap::Args)]
struct ScenarioArguments {
    /// A scenario file.
    scenario: PathBuf,
    /// Seed of all luck, instead of the scenario's.
    // A number below 0 is taken too, to be refused with a remedy.
    #[arg(long, value_name = "S", allow_hyphen_values = true)]
    seed: Option<String>,
    /// Change a field of the scenario, such as `poker.button=dead`. May be given many times.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

#[derive(Debug, Subcommand)]
enum Records {
    /// Which button rule explains these transitions, and which ones each does not.
    Button {
        /// One transition a line, as JSON.
        file: PathBuf,
    },
    /// Do layered pots reproduce these hands.
    Pots {
        /// One hand a line, as JSON.
        file: PathBuf,
    },
    /// Are these dice fair: rolls of real matches, or counts.
    Dice(DiceArguments),
    /// How good the seating of an event was, against bounds.
    Seating {
        /// Rounds as `round,table,seat,player,points,whists`, or a two-player event in FIDE's format, named `.trf`.
        file: PathBuf,
        /// From this round on players are seated whoever has met (PF-5.4): repeats are no fault there.
        #[arg(long, value_name = "ROUND", allow_hyphen_values = true)]
        italian_from: Option<String>,
    },
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    match run(CommandLine::parse()) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            // Nothing is left to be told if standard error is gone.
            let _ = writeln!(io::stderr(), "evenhand: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn run(line: CommandLine) -> Result<u8> {
    match line.command {
        Command::Run { scenario, playing, until_decided, records, records_of } => {
            let mut scenario = scenario.read()?;
            if until_decided {
                scenario.stop = Stop::Decided;
            }
            let records = records.map(|path| (path, records_of.row()));
            playing.play(scenario, records.as_ref().map(|(path, row)| (path.as_path(), *row)))
        }
        Command::Compare { scenario, playing, vary } => {
            let mut scenario = scenario.read()?;
            for text in &vary {
                scenario.study.vary(text)?;
            }
            if scenario.study.is_empty() && playing.sweep.is_empty() {
                return Err(Error::input(
                    &scenario.path,
                    "there is nothing to compare it with",
                    "add `--vary key=value,value`, `--sweep key=low..high`, or `[[variant]]` tables to the file",
                ));
            }
            playing.play(scenario, None)
        }
        Command::Calibrate { scenario, check, threads, out, png, quiet } => {
            let mut scenario = scenario.read()?;
            if let Some(check) = check {
                scenario = scenario.varied(&format!("--check {check}"), &[format!("checks=[{check:?}]")])?;
            }
            let threads = threads.map(|count| whole("--threads", &count, 1, 4096)).transpose()?;
            let work = Work { amount: scenario.calibration_work(), play: &Scenario::calibrate };
            let directory = out.join("calibration").join(&scenario.name);
            run::play(&scenario, work, threads, &directory, (options(png), Watched::ByPeople), quiet)
        }
        Command::Replay { scenario, tournament, format, number } => {
            let scenario = scenario.read()?;
            let number = number.map(|number| whole("--match", &number, 1, MOST_MATCHES)).transpose()?;
            replay::replay(&scenario, whole("--tournament", &tournament, 0, u64::MAX)?, format, number)
        }
        Command::Render { report, out, png } => {
            let place = report.display().to_string();
            let bytes = std::fs::read(&report).map_err(|error| {
                Error::input(&place, format!("could not be read: {error}"), "give the path of a report.json")
            })?;
            let report = json::read(&place, &bytes)?;
            disk::write_all(&out, &render::files(&report, options(png))?)?;
            Ok(0)
        }
        Command::Index { directory } => {
            let entries = index::entries(&directory)?;
            let page = render::html::index::write(&entries)?;
            disk::write_all(&directory, &[(PathBuf::from("index.html"), page.into_bytes())])?;
            print(&format!("{} reports: {}\n", entries.len(), directory.join("index.html").display()))
        }
        Command::List { what } => print(&list::text(what)?),
        Command::Schema => {
            let schema = serde_json::to_string_pretty(&schemars::schema_for!(Wire)).expect("a schema is plain data");
            print(&(schema + "\n"))
        }
        Command::Seat(arguments) => print(&seat::text(&arguments)?),
        Command::Audit { records: Records::Button { file } } => {
            let found = audit::button::audit(&file)?;
            print(&found.to_string())?;
            Ok(found.exit_code())
        }
        Command::Audit { records: Records::Pots { file } } => {
            let found = audit::pots::audit(&file)?;
            print(&found.to_string())?;
            Ok(found.exit_code())
        }
        Command::Audit { records: Records::Dice(arguments) } => dice::judge(&arguments),
        Command::Audit { records: Records::Seating { file, italian_from } } => {
            let from = italian_from.map(|round| whole("--italian-from", &round, 1, 1_000_000)).transpose()?;
            let from = from.map(|round| u32::try_from(round).expect("at most a million"));
            let found = audit::seating::audit(&file, from)?;
            print(&found.to_string())?;
            Ok(found.exit_code())
        }
    }
}

impl ScenarioArguments {
    fn read(&self) -> Result<Scenario> {
        let mut scenario = Scenario::read(&self.scenario, &self.set)?;
        if let Some(seed) = &self.seed {
            scenario.seed = whole("--seed", seed, 0, u64::MAX)?;
        }
        Ok(scenario)
    }
}

fn options(png: bool) -> Options {
    Options { pictures: if png { Pictures::VectorAndBitmap } else { Pictures::Vector } }
}

/// A whole number of the command line.
fn whole(option: &str, text: &str, least: u64, most: u64) -> Result<u64> {
    text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
        Error::input(
            format!("{option} {text}"),
            format!("`{text}` is out of range or not a whole number"),
            format!("give a whole number from {least} to {most}"),
        )
    })
}

/// No tournament has more matches.
const MOST_MATCHES: u64 = 1_000_000;

/// Writes to standard output. A reader that has gone away is no error; anything else is.
fn print(text: &str) -> Result<u8> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(0),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(0),
        Err(error) => Err(Error::output(Path::new("standard output"), &error)),
    }
}
