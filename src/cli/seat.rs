//! Seats the next round of an event from its standings and its history.
//!
//! Players are numbered by points, then whists, then name, so that neither the order of the list nor a name has a say as long as the
//! standings tell players apart; who is equal in both is put in order by lot from the seed. Those in the history who are not in
//! the standings have withdrawn: their meetings stay, and nobody inherits them.

mod write;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::whole;
use crate::chance::stream::Luck;
use crate::chance::{Chances, Purpose};
use crate::error::{Error, Result};
use crate::seating::{Certificate, Effort, History, MOST_PLAYERS, Rule, Seater, Split, Standing, Task};
use crate::sheet::counted;
use crate::sheet::rounds::{self, Event, Results};
use crate::sheet::standings::{self, Player, Presence, Standings};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// The standings: `player,points,whists`, and `present` (yes or no) if somebody is not.
    #[arg(long, value_name = "FILE")]
    standings: PathBuf,
    /// The rounds played: `round,table,seat,player`. Without it this is the first round.
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// How to seat.
    #[arg(long)]
    rule: RuleName,
    /// Players at a full table: 2, 3 or 4.
    #[arg(long, value_name = "PLAYERS", default_value = "4", allow_hyphen_values = true)]
    tables: String,
    /// Seed of all luck.
    #[arg(long, value_name = "S", default_value = "1", allow_hyphen_values = true)]
    seed: String,
    /// Lines of `table,seat,player`, or words for people.
    #[arg(long, default_value = "csv")]
    format: Format,
    /// How hard to search; 100 is as usual.
    #[arg(long, value_name = "N", default_value = "100", allow_hyphen_values = true)]
    effort: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum RuleName {
    /// Leaders with leaders; who has met should not meet again (PF-5.3).
    Swiss,
    /// Leaders with leaders, whoever has met: slices of the standings (PF-5.4).
    Italian,
    /// By lot (PF-5.2).
    Random,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    Csv,
    Text,
}

/// A round that was seated, and all that is printed about it.
struct Seated {
    rule: RuleName,
    seed: u64,
    /// Number of the round, one more than rounds were played.
    round: usize,
    certificate: Certificate,
    /// Tables of players' numbers, in seat order.
    tables: Vec<Vec<u16>>,
    history: History,
    /// Names by number.
    names: Vec<String>,
    /// Decimals of the unit of points.
    decimals: u32,
    /// Players equal to another in points and whists.
    equal: usize,
    absent: Vec<String>,
    withdrawn: Vec<String>,
}

/// Seats a round; the text to print.
pub(super) fn text(arguments: &Arguments) -> Result<String> {
    let size = whole("--tables", &arguments.tables, 2, 4)?;
    let seed = whole("--seed", &arguments.seed, 0, u64::MAX)?;
    let effort = whole("--effort", &arguments.effort, 1, 1_000_000)?;
    let standings = standings::read(&arguments.standings)?;
    let event = arguments.history.as_deref().map(|path| rounds::read(path, Results::PassedOver)).transpose()?;
    let event = event.unwrap_or_default();
    let rule = match arguments.rule {
        RuleName::Swiss => Rule::Swiss,
        RuleName::Italian => Rule::Italian,
        RuleName::Random => Rule::Random,
    };
    let size = u8::try_from(size).expect("at most four");
    let effort = Effort::hundredths(u32::try_from(effort).expect("at most a million"));
    let task = Task { effort, ..Task::at_tables(rule, size) };
    let seated = seat(arguments, &task, seed, standings, &event)?;
    Ok(match arguments.format {
        Format::Csv => seated.csv(),
        Format::Text => seated.words(),
    })
}

fn seat(arguments: &Arguments, task: &Task, seed: u64, standings: Standings, event: &Event) -> Result<Seated> {
    let place = |path: &Path| path.display().to_string();
    let decimals = standings.points_decimals;
    let (mut present, mut absent): (Vec<Player>, Vec<Player>) =
        standings.players.into_iter().partition(|player| player.presence == Presence::Present);
    present.sort_by(|one, two| rank(one).cmp(&rank(two)).then_with(|| one.name.cmp(&two.name)));
    absent.sort_by(|one, two| one.name.cmp(&two.name));
    if let Some(path) = arguments.history.as_deref().filter(|_| event.largest() > usize::from(task.size)) {
        let what = format!("there is a table of {}, and tables are of {}", event.largest(), task.size);
        return Err(Error::input(place(path), what, "give `--tables` as the rounds were played"));
    }
    let all = split(&place(&arguments.standings), present.len(), task.size)?;
    let names = present.iter().map(|player| &player.name).chain(absent.iter().map(|player| &player.name));
    let mut names: Vec<String> = names.cloned().collect();
    let listed: BTreeSet<&str> = names.iter().map(String::as_str).collect();
    let withdrawn: Vec<String> = event.names.iter().filter(|name| !listed.contains(name.as_str())).cloned().collect();
    names.extend(withdrawn.iter().cloned());
    if names.len() > MOST_PLAYERS {
        let what = format!("there are {} players with those of the history", names.len());
        return Err(Error::input(place(&arguments.standings), what, format!("give at most {MOST_PLAYERS}")));
    }
    let numbers: BTreeMap<&str, u16> = (0..).zip(&names).map(|(number, name)| (name.as_str(), number)).collect();
    let mut history = History::new(names.len());
    for round in &event.rounds {
        round.record(&mut history, task.size, |player| numbers[event.names[player].as_str()]);
    }
    let round = history.rounds() + 1;
    let list: Vec<Standing> =
        (0..).zip(&present).map(|(player, of)| Standing { player, points: of.points, whists: of.whists }).collect();
    let mut seater = Seater::default();
    let mut luck = Luck::new(seed, "seat").tournament(round as u64).open(Purpose::Seats, 0);
    let certificate = seater.seat(task, &list, &mut history, &mut luck).expect("so many can be seated");
    assert_eq!(certificate.split, all, "the split is that of the field");
    let equal = present.chunk_by(|one, two| rank(one) == rank(two)).map(<[_]>::len).filter(|&group| group > 1).sum();
    Ok(Seated {
        rule: arguments.rule,
        seed,
        round,
        certificate,
        tables: seater.tables().map(<[u16]>::to_vec).collect(),
        history,
        names,
        decimals,
        equal,
        absent: absent.into_iter().map(|player| player.name).collect(),
        withdrawn,
    })
}

fn rank(player: &Player) -> Reverse<(i64, i64)> {
    Reverse((player.points, player.whists))
}

fn split(place: &str, present: usize, size: u8) -> Result<Split> {
    if present > MOST_PLAYERS {
        return Err(Error::input(
            place,
            format!("there are {present} players"),
            format!("give at most {MOST_PLAYERS}"),
        ));
    }
    Split::new(present, size).ok_or_else(|| {
        let what = match present {
            0 => "nobody is present".to_owned(),
            _ => format!("{} cannot be seated at tables of {}", counted(present, "player"), sizes(size)),
        };
        let remedy = match (present, size) {
            (0..=1, _) => "end the event: nobody is left to play against",
            (2, _) => "end the event, or play on at tables of two with --tables 2",
            (_, 4) => "let one player wait, or play at tables of three and two with --tables 3",
            (_, _) => "let one player wait",
        };
        Error::input(place, what, remedy)
    })
}

/// Sizes of tables in words.
fn sizes(size: u8) -> &'static str {
    match size {
        2 => "two",
        3 => "three and two",
        _ => "four and three",
    }
}
