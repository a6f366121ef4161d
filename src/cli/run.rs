//! Plays a scenario, or many runs of one, and writes the report.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::progress::Work;
use super::{options, print, progress, records, whole};
use crate::error::{Error, Result};
use crate::render::terminal::{self, Colour};
use crate::render::{self, Options, disk, junit};
use crate::report::Report;
use crate::scenario::records::Row;
use crate::scenario::variant::Study;
use crate::scenario::{Scenario, Stop};

#[derive(Debug, clap::Args)]
pub struct PlayingArguments {
    /// Tournaments to play, instead of the scenario's number.
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    tournaments: Option<String>,
    /// Values of a field, such as `poker.balance-limit=1..3`: all combinations are played. May be given many times; instead of the
    /// variants of the file.
    #[arg(long, value_name = "KEY=VALUES")]
    pub sweep: Vec<String>,
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

impl PlayingArguments {
    /// Plays a scenario and writes its report.
    pub fn play(self, mut scenario: Scenario, records: Option<(&Path, Row)>) -> Result<u8> {
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
pub enum RecordsOf {
    Tournaments,
    Players,
}

impl RecordsOf {
    pub fn row(self) -> Row {
        match self {
            Self::Tournaments => Row::Tournament,
            Self::Players => Row::Player,
        }
    }
}

/// Who reads what a run found.
#[derive(Debug, Clone, Copy)]
pub enum Watched {
    ByPeople,
    /// Programs too, which read JUnit.
    ByPrograms,
}

/// Does the work on a scenario and writes the report into a directory.
pub fn play(
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
