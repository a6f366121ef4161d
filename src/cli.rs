//! The command line.
//!
//! Exit codes: 0 all judged findings fair, 1 something unfair or a claim false, 2 could not run, 3 undecided, 70 a law of the
//! program was broken, 74 output failed, 130 interrupted.

mod index;
mod list;
mod progress;
mod records;
mod seat;

use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};

use self::progress::Work;
use crate::audit;
use crate::backgammon::competition::Play;
use crate::backgammon::transcript::{Transcript, is_written};
use crate::backgammon::{self, Backgammon};
use crate::contest::{Contest, Lines, Observer};
use crate::error::{Error, Result};
use crate::poker::story::Story;
use crate::preferans;
use crate::render::terminal::{self, Colour};
use crate::render::{self, Options, Pictures, disk, json, junit};
use crate::report::Report;
use crate::scenario::records::Row;
use crate::scenario::variant::Study;
use crate::scenario::wire::Wire;
use crate::scenario::{Game, Scenario, Stop};

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

#[derive(Debug, clap::Args)]
struct PlayingArguments {
    /// Tournaments to play, instead of the scenario's number.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    tournaments: Option<String>,
    /// Values of a field, such as `poker.balance-limit=1..3`: all combinations are played. May be given many times; instead of the
    /// variants of the file.
    #[arg(long, value_name = "KEY=VALUES")]
    sweep: Vec<String>,
    /// Threads to play with; the result is the same whatever their number. Default: one a core.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    threads: Option<String>,
    /// Directory to write into: the report goes to DIR/SCENARIO, a comparison to DIR/SCENARIO-compared.
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
    /// Write the figures as PNG too.
    #[arg(long)]
    png: bool,
    /// Write the verdicts as `junit.xml` beside the report, for programs that watch nightly jobs.
    #[arg(long)]
    junit: bool,
    /// Print nothing but errors.
    #[arg(long)]
    quiet: bool,
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

#[derive(Debug, clap::Args)]
struct DiceArguments {
    /// Matches (`.mat`), or sheets (`.csv`): `game,turn,player,die1,die2`, `face,count`, `die1,die2,count`, `successes,count`.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// How they are written. Default: `.csv` is a sheet, everything else a match.
    #[arg(long)]
    format: Option<audit::dice::Format>,
    /// Judge opening rolls too, though they are never doubles.
    #[arg(long)]
    keep_openings: bool,
    /// Judge rolls too in positions where some roll could not be played, though what is written for one may be made up.
    #[arg(long)]
    keep_losable: bool,
    /// Dice of a handful, where a sheet counts successes.
    #[arg(long, value_name = "N", requires = "success", allow_hyphen_values = true)]
    dice: Option<String>,
    /// Faces that are a success: `5,6`.
    #[arg(long, value_name = "FACES", requires = "dice", allow_hyphen_values = true)]
    success: Option<String>,
    /// How far, in percentage points, each face and the doubles may be from one in six. Default 1.
    #[arg(long, value_name = "POINTS", allow_hyphen_values = true)]
    margin: Option<String>,
    /// Write the report into this directory.
    #[arg(long, value_name = "DIR")]
    report: Option<PathBuf>,
    /// Write its figures as PNG too.
    #[arg(long, requires = "report")]
    png: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Text,
    Json,
    Mat,
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
            play(&scenario, work, threads, &directory, (options(png), Watched::ByPeople), quiet)
        }
        Command::Replay { scenario, tournament, format, number } => {
            let scenario = scenario.read()?;
            let number = number.map(|number| whole("--match", &number, 1, MOST_MATCHES)).transpose()?;
            replay(&scenario, whole("--tournament", &tournament, 0, u64::MAX)?, format, number)
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
        Command::Audit { records: Records::Dice(arguments) } => audit_dice(&arguments),
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

impl PlayingArguments {
    /// Plays a scenario and writes its report.
    fn play(self, mut scenario: Scenario, records: Option<(&Path, Row)>) -> Result<u8> {
        if let Some(count) = &self.tournaments {
            scenario.tournaments = whole("--tournaments", count, 1, 1_000_000_000_000)?;
        }
        if !self.sweep.is_empty() {
            let options = std::mem::take(&mut scenario.study.options);
            if let Some(vary) = options.first() {
                return Err(Error::input(
                    vary,
                    "variants and a sweep were asked for",
                    "leave one of `--vary` and `--sweep`",
                ));
            }
            scenario.study = Study::sweep_over(&self.sweep)?;
        }
        let threads = self.threads.map(|count| whole("--threads", &count, 1, 4096)).transpose()?;
        if let Some((path, row)) = records {
            if scenario.stop == Stop::Decided || !scenario.study.is_empty() {
                return Err(Error::input(
                    format!("--records {}", path.display()),
                    "rows are written of one set of rules and a fixed number of tournaments",
                    "leave out `--until-decided`, variants and sweeps, or the records",
                ));
            }
            progress::on_threads(threads, || records::write(&scenario, row, path))??;
        }
        // A comparison made on the command line does not take the place of the report of the scenario itself.
        let ending = if scenario.study.options.is_empty() { "" } else { "-compared" };
        let directory = self.out.join(format!("{}{ending}", scenario.name));
        let work = Work { amount: scenario.work(), play: &Scenario::play };
        let watched = if self.junit { Watched::ByPrograms } else { Watched::ByPeople };
        play(&scenario, work, threads, &directory, (options(self.png), watched), self.quiet)
    }
}

/// What has a row in the records.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum RecordsOf {
    Tournaments,
    Players,
}

impl RecordsOf {
    fn row(self) -> Row {
        match self {
            Self::Tournaments => Row::Tournament,
            Self::Players => Row::Player,
        }
    }
}

fn options(png: bool) -> Options {
    Options { pictures: if png { Pictures::VectorAndBitmap } else { Pictures::Vector } }
}

fn audit_dice(arguments: &DiceArguments) -> Result<u8> {
    use audit::dice::{Keep, table};
    let keep = |asked| if asked { Keep::Kept } else { Keep::LeftOut };
    let usual = audit::dice::Options::default();
    let handful = match (&arguments.dice, &arguments.success) {
        (Some(dice), Some(success)) => Some(table::handful(dice, success)?),
        (Some(_) | None, _) => None,
    };
    let margin = match &arguments.margin {
        None => usual.margin,
        Some(text) => text.parse().ok().filter(|margin| *margin > 0.0 && *margin < 16.0).ok_or_else(|| {
            let what = format!("`{text}` is no margin");
            Error::input(format!("--margin {text}"), what, "give percentage points, above 0 and below 16")
        })?,
    };
    let chosen = audit::dice::Options {
        format: arguments.format,
        openings: keep(arguments.keep_openings),
        losable: keep(arguments.keep_losable),
        handful,
        margin,
    };
    if let Some(directory) = &arguments.report {
        disk::probe(directory)?;
    }
    let found = audit::dice::audit(&arguments.files, &chosen)?;
    if let Some(directory) = &arguments.report {
        disk::write_all(directory, &render::files(&found.report, options(arguments.png))?)?;
    }
    print(&found.to_string())?;
    Ok(found.exit_code())
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

/// Who reads what a run found.
#[derive(Debug, Clone, Copy)]
enum Watched {
    ByPeople,
    /// Programs too, which read JUnit.
    ByPrograms,
}

fn play(
    scenario: &Scenario,
    work: Work<'_>,
    threads: Option<u64>,
    directory: &Path,
    (options, watched): (Options, Watched),
    quiet: bool,
) -> Result<u8> {
    // Before the work: a place that cannot be written to should not cost a run.
    disk::probe(directory)?;
    let (report, timing) = progress::play(scenario, work, threads, quiet)?;
    let mut files = render::files(&report, options)?;
    files.push((PathBuf::from("timing.json"), timing.into_bytes()));
    match watched {
        Watched::ByPeople => {}
        Watched::ByPrograms => files.push((PathBuf::from("junit.xml"), junit::write(&report).into_bytes())),
    }
    disk::write_all(directory, &files)?;
    if !quiet {
        print(&summary(&report, directory))?;
    }
    Ok(report.exit_code())
}

fn summary(report: &Report, directory: &Path) -> String {
    let mut text = terminal::write(report, Colour::of_standard_output());
    text += &format!("\nreport: {}\n", directory.join("report.html").display());
    text
}

/// No tournament has more matches.
const MOST_MATCHES: u64 = 1_000_000;

fn replay(scenario: &Scenario, tournament: u64, format: Format, number: Option<u64>) -> Result<u8> {
    if let (Some(number), Format::Text | Format::Json) = (number, format) {
        return Err(Error::input(
            format!("--match {number}"),
            "words and JSON tell the whole tournament",
            "leave it out, or write one match with `--format mat`",
        ));
    }
    let text = match (&scenario.game, format) {
        (Game::Poker(_) | Game::Preferans(_), Format::Mat) => Err(Error::input(
            "--format mat",
            format!("it is for matches of backgammon, and {} plays {}", scenario.name, scenario.game.name()),
            "use `--format text` or `--format json`",
        )),
        (Game::Poker(poker), Format::Text) => tell(scenario, poker, tournament, Story::default(), Story::into_text),
        (Game::Poker(poker), Format::Json) => tell(scenario, poker, tournament, Lines::default(), Lines::into_text),
        (Game::Preferans(championship), Format::Text) => {
            let story = preferans::story::Story::default();
            tell(scenario, championship, tournament, story, preferans::story::Story::into_text)
        }
        (Game::Preferans(championship), Format::Json) => {
            tell(scenario, championship, tournament, Lines::default(), Lines::into_text)
        }
        (Game::Backgammon(event), Format::Text) => {
            let story = backgammon::story::Story::default();
            tell(scenario, event, tournament, story, backgammon::story::Story::into_text)
        }
        (Game::Backgammon(event), Format::Json) => {
            tell(scenario, event, tournament, Lines::default(), Lines::into_text)
        }
        (Game::Backgammon(event), Format::Mat) => export(scenario, event, tournament, number.unwrap_or(1)),
    }?;
    print(&text)
}

/// One match of a tournament, counted from 1, as other programs read it.
fn export(scenario: &Scenario, event: &Backgammon, tournament: u64, number: u64) -> Result<String> {
    let unwritten = |why: &str, remedy: &str| Err(Error::input("--format mat", why, remedy));
    match event.competition.play {
        Play::Full => {}
        Play::Model => return unwritten("the games are drawn, not played", "add `--set backgammon.play=full`"),
    }
    if !is_written(&event.rules) {
        return unwritten(
            "the format knows neither automatic doubles nor the Jacoby rule",
            "add `--set backgammon.automatic-doubles=none --set backgammon.gammons=always`",
        );
    }
    if event.competition.entrants.iter().any(|entrant| entrant.sloppy > 0) {
        return unwritten(
            "readers that know the rules refuse illegal plays",
            "let nobody be sloppy, or use `--format text` or `--format json`",
        );
    }
    if let Some(why) = event.competition.fault.unwritten() {
        return unwritten(why, "leave out the fault, or use `--format text` or `--format json`");
    }
    let place = u32::try_from(number - 1).expect("at most a million");
    let mut transcript = Transcript::new(&event.rules, place);
    scenario.replay(event, tournament, &mut transcript)?;
    if transcript.is_lost_on_time() {
        return unwritten("a player ran out of time (BG-21), for which the format has no word", "name another match");
    }
    let (matches, games) = (u64::from(transcript.matches()), transcript.games());
    if number > matches {
        return Err(Error::input(
            format!("--match {number}"),
            format!("tournament {tournament} has {matches} match{}", if matches == 1 { "" } else { "es" }),
            format!("give a whole number from 1 to {matches}"),
        ));
    }
    if games == 0 {
        return Err(Error::input(
            format!("--match {number}"),
            "no game of it was played: a player was too late (BG-42)",
            "name another match",
        ));
    }
    Ok(transcript.into_text())
}

/// Plays one tournament before an observer. If it breaks a law, what was told so far is printed before the error.
fn tell<C: Contest, O: Observer<C>>(
    scenario: &Scenario,
    contest: &C,
    tournament: u64,
    mut observer: O,
    into_text: impl Fn(O) -> String,
) -> Result<String> {
    match scenario.replay(contest, tournament, &mut observer) {
        Ok(()) => Ok(into_text(observer)),
        Err(error) => {
            print(&into_text(observer))?;
            Err(error)
        }
    }
}

/// Writes to standard output. A reader that has gone away is no error; anything else is.
fn print(text: &str) -> Result<u8> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => Ok(0),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(0),
        Err(error) => Err(Error::output(Path::new("standard output"), &error)),
    }
}
