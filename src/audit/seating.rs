//! How good was the seating of an event?
//!
//! Each round is held against the standings and the history that it was seated from: pairs who had met, the fewest that any seating
//! had, what the Swiss rule of [`crate::seating`] does with the same field, and the spread of points at the tables against
//! straight slices of the standings. Over all rounds: repeats, short tables and first deals by player.
//!
//! A repeat in a round where a seating without repeats is known to exist, whatever the history
//! ([`crate::seating::bound::guaranteed`]), is a defect. All else is measured.

mod text;

use std::fmt;
use std::path::Path;

use crate::chance::stream::Luck;
use crate::chance::{Chances, Purpose};
use crate::error::{Error, Result};
use crate::seating::{Certificate, Foresight, History, MOST_SCORE, Rule, Seater, Split, Standing, Task, bound, slices};
use crate::sheet::rounds::{self, Event, Outcome, Results, Round, Table};
use crate::sheet::trf;

/// What is said of an event.
#[derive(Debug, Clone)]
pub struct SeatingAudit {
    /// Names by number.
    pub names: Vec<String>,
    /// Players at a full table: those at the largest.
    pub size: u8,
    /// Decimals of points.
    pub decimals: u32,
    /// Rounds in order.
    pub rounds: Vec<RoundAudit>,
    /// Repeats of all rounds: over all pairs, meetings but the first.
    pub repeats: u32,
    /// Fewest that so many meetings leave, by counting.
    pub least: u64,
    /// Short tables by player; at tables of two, byes.
    pub short: Shares,
    /// First deals by player: how often each had the last seat.
    pub first_deals: Shares,
}

/// What is said of a round.
#[derive(Debug, Clone)]
pub struct RoundAudit {
    /// As numbered in the file.
    pub number: u32,
    /// By which rule it is judged.
    pub judged_by: JudgedBy,
    /// Players seated.
    pub players: usize,
    /// Tables.
    pub tables: usize,
    /// Short tables.
    pub short: usize,
    /// Pairs who had met.
    pub repeats: Vec<Repeat>,
    /// Spread of points: squared differences at tables.
    pub spread: u128,
    /// What the Swiss rule says of the same field; none where so many cannot be seated.
    pub swiss: Option<Certificate>,
    /// Whether a seating without repeats exists for sure.
    pub guaranteed: Guarantee,
}

/// The rule that a round is judged by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JudgedBy {
    /// Nobody should meet again.
    Swiss,
    /// Who has met has no say.
    Italian,
}

/// Whether a seating without repeats exists, whatever the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guarantee {
    /// It does.
    Exists,
    /// It is not known.
    Unknown,
}

/// A pair who met again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    /// Number of the table.
    pub table: u32,
    /// The two.
    pub pair: [usize; 2],
    /// How often they had met.
    pub met: u8,
}

/// How something was shared among the players who sat in every round.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shares {
    /// How many players had it so many times.
    pub players: Vec<usize>,
}

impl Shares {
    fn of(counts: impl IntoIterator<Item = u8>) -> Self {
        let mut players = Vec::new();
        for count in counts.into_iter().map(usize::from) {
            if players.len() <= count {
                players.resize(count + 1, 0);
            }
            players[count] += 1;
        }
        Self { players }
    }

    /// Most less fewest.
    pub fn range(&self) -> usize {
        let fewest = self.players.iter().position(|&players| players > 0).unwrap_or(0);
        self.players.len().saturating_sub(1 + fewest)
    }
}

/// Judges a file: FIDE's format if its name ends in `.trf`, else rounds as comma-separated text. From round `italian_from` on
/// repeats are no fault.
///
/// # Errors
/// If the file cannot be used.
pub fn audit(path: &Path, italian_from: Option<u32>) -> Result<SeatingAudit> {
    let is_trf = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("trf"));
    let event = if is_trf { trf::read(path)? } else { rounds::read(path, Results::Needed)? };
    let place = path.display().to_string();
    let size = event.largest();
    if size < 2 {
        let remedy = "give a file of rounds with a line for each seat";
        return Err(Error::input(place, "no table has two players", remedy));
    }
    judge(&place, event, u8::try_from(size).expect("at most four"), italian_from)
}

fn judge(place: &str, event: Event, size: u8, italian_from: Option<u32>) -> Result<SeatingAudit> {
    let players = event.names.len();
    let number = |player: usize| u16::try_from(player).expect("at most 4,096");
    let mut judge = Judge {
        size,
        totals: vec![(0, 0); players],
        history: History::new(players),
        seater: Seater::default(),
        played: vec![0; players],
    };
    let mut audited = Vec::new();
    for round in &event.rounds {
        let by = match italian_from {
            Some(first) if round.number >= first => JudgedBy::Italian,
            Some(_) | None => JudgedBy::Swiss,
        };
        audited.push(judge.round(round, by));
        round.record(&mut judge.history, size, number);
        judge.add(round);
        if let Some(player) = judge.too_many() {
            let what = format!("the points or whists of `{}` add up to too many", event.names[player]);
            return Err(Error::input(place, what, "use smaller numbers or fewer decimals"));
        }
    }
    let history = &judge.history;
    let met = |player: usize| history.row(number(player)).iter().map(|&met| u64::from(met)).sum();
    let always = |player: &usize| judge.played[*player] == event.rounds.len();
    Ok(SeatingAudit {
        size,
        decimals: event.points_decimals,
        rounds: audited,
        repeats: history.repeats(),
        least: bound::over_all((0..players).map(met), players as u64),
        short: Shares::of((0..players).filter(always).map(|player| history.short(number(player)))),
        first_deals: Shares::of((0..players).filter(always).map(|player| history.seats(number(player))[0])),
        names: event.names,
    })
}

/// What was played so far.
struct Judge {
    size: u8,
    /// Points and whists of each player.
    totals: Vec<(i64, i64)>,
    history: History,
    seater: Seater,
    /// Rounds that each player sat in.
    played: Vec<usize>,
}

impl Judge {
    fn round(&mut self, round: &Round, judged_by: JudgedBy) -> RoundAudit {
        let number = |player: usize| u16::try_from(player).expect("at most 4,096");
        let seated = round.tables.iter().flat_map(|table| &table.seated);
        let standings: Vec<Standing> = seated
            .map(|seated| {
                let (points, whists) = self.totals[seated.player];
                Standing { player: number(seated.player), points, whists }
            })
            .collect();
        let task = Task { foresight: Foresight::Round, ..Task::at_tables(Rule::Swiss, self.size) };
        let mut luck = Luck::new(1, "seat").tournament(u64::from(round.number)).open(Purpose::Seats, 0);
        let swiss = self.seater.seat(&task, &standings, &mut self.history, &mut luck);
        let own = self.history.rounds() + 1;
        let split = Split::new(standings.len(), self.size);
        let exists = split.is_some_and(|split| bound::guaranteed(split.tables, own, self.size));
        let spread = |table: &Table| slices::spread(table.seated.iter().map(|seated| self.totals[seated.player].0));
        RoundAudit {
            number: round.number,
            judged_by,
            players: standings.len(),
            tables: round.tables.len(),
            short: round.tables.iter().filter(|table| table.seated.len() < usize::from(self.size)).count(),
            repeats: round.tables.iter().flat_map(|table| self.repeats(table)).collect(),
            spread: round.tables.iter().map(spread).sum(),
            swiss,
            guaranteed: if exists { Guarantee::Exists } else { Guarantee::Unknown },
        }
    }

    fn repeats(&self, table: &Table) -> Vec<Repeat> {
        let number = |player: usize| u16::try_from(player).expect("at most 4,096");
        let mut repeats = Vec::new();
        for (place, two) in table.seated.iter().enumerate() {
            for one in &table.seated[..place] {
                let met = self.history.meetings(number(one.player), number(two.player));
                if met > 0 {
                    repeats.push(Repeat { table: table.number, pair: [one.player, two.player], met });
                }
            }
        }
        repeats
    }

    fn add(&mut self, round: &Round) {
        for seated in round.tables.iter().flat_map(|table| &table.seated) {
            let total = &mut self.totals[seated.player];
            total.0 += seated.points;
            total.1 += seated.whists;
            self.played[seated.player] += 1;
        }
        for &(player, points) in &round.without {
            self.totals[player].0 += points;
        }
        // Who was paired and did not play sat at no table.
        for table in round.tables.iter().filter(|table| table.outcome == Outcome::Forfeited) {
            for seated in &table.seated {
                self.played[seated.player] -= 1;
            }
        }
    }

    fn too_many(&self) -> Option<usize> {
        self.totals.iter().position(|total| total.0.abs() > MOST_SCORE || total.1.abs() > MOST_SCORE)
    }
}

impl RoundAudit {
    /// Whether it has a repeat where none had to be.
    pub fn is_defect(&self) -> bool {
        match (self.judged_by, self.guaranteed) {
            (JudgedBy::Swiss, Guarantee::Exists) => !self.repeats.is_empty(),
            (JudgedBy::Swiss, Guarantee::Unknown) | (JudgedBy::Italian, _) => false,
        }
    }

    /// How many repeats fewer the Swiss rule has.
    pub fn avoidable(&self) -> usize {
        match (self.judged_by, &self.swiss) {
            (JudgedBy::Swiss, Some(swiss)) => self.repeats.len().saturating_sub(swiss.repeats as usize),
            (JudgedBy::Swiss, None) | (JudgedBy::Italian, _) => 0,
        }
    }
}

impl SeatingAudit {
    /// 0 where no round has a repeat that is known to be avoidable whatever the history, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        u8::from(self.rounds.iter().any(RoundAudit::is_defect))
    }
}

impl fmt::Display for SeatingAudit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write(self, out)
    }
}
