//! Fields of players, rounds played by lot, and every seating of a small field.

use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chance, Chances, Purpose, shuffle};
use evenhand::seating::{
    Certificate, Cost, Effort, Foresight, History, Rule, Seater, Short, Split, Standing, Task, weight,
};

/// A stream of its own for each number.
pub fn luck(number: u64) -> Stream {
    Luck::new(7, "tests").tournament(number).open(Purpose::Luck, 0)
}

pub fn task(rule: Rule, size: u8) -> Task {
    let short = if size == 2 { Short::BeforeSpread } else { Short::Last };
    Task { rule, size, short, effort: Effort::default(), foresight: Foresight::Round }
}

/// Points for the places at a table: in halves of a point, so that a table's sum is 0.
pub fn place_points(seated: usize) -> &'static [i64] {
    match seated {
        4 => &[6, 2, -2, -6],
        3 => &[6, 0, -6],
        2 => &[1, -1],
        _ => &[0],
    }
}

/// An event in play.
pub struct Event {
    pub standings: Vec<Standing>,
    pub history: History,
    pub seater: Seater,
    pub luck: Stream,
}

impl Event {
    pub fn new(players: u16, luck: Stream) -> Self {
        let standings = (0..players).map(|player| Standing { player, points: 0, whists: 0 }).collect();
        Self { standings, history: History::new(players.into()), seater: Seater::default(), luck }
    }

    /// Seats the next round and plays it by lot.
    pub fn play(&mut self, task: &Task) -> Option<Certificate> {
        let present: Vec<u16> = self.standings.iter().map(|standing| standing.player).collect();
        self.play_with(task, &present)
    }

    /// The same with some of them.
    pub fn play_with(&mut self, task: &Task, present: &[u16]) -> Option<Certificate> {
        let standings: Vec<Standing> = present.iter().map(|&player| self.standings[usize::from(player)]).collect();
        let certificate = self.seater.seat(task, &standings, &mut self.history, &mut self.luck)?;
        let tables: Vec<Vec<u16>> = self.seater.tables().map(<[u16]>::to_vec).collect();
        self.record(&tables, task.size);
        Some(certificate)
    }

    /// Takes tables into the history, their places by lot.
    pub fn record(&mut self, tables: &[Vec<u16>], size: u8) {
        self.history.begin();
        for table in tables {
            self.history.record(table, size);
            let mut places = table.clone();
            shuffle(&mut self.luck, &mut places);
            for (&player, points) in places.iter().zip(place_points(table.len())) {
                let standing = &mut self.standings[usize::from(player)];
                standing.points += points;
                standing.whists += i64::from(self.luck.below(200)) - 100;
            }
        }
    }
}

/// Tells all seatings of so many players: tables as lists of indices.
pub fn every_seating(players: usize, size: u8, tell: &mut impl FnMut(&[Vec<usize>])) {
    let split = Split::new(players, size).expect("they can be seated");
    let mut tables = Vec::new();
    extend(&mut vec![false; players], &mut tables, (split.tables - split.short, usize::from(size)), split.short, tell);
}

fn extend(
    seated: &mut [bool],
    tables: &mut Vec<Vec<usize>>,
    (full, size): (usize, usize),
    short: usize,
    tell: &mut impl FnMut(&[Vec<usize>]),
) {
    let Some(first) = seated.iter().position(|&seated| !seated) else { return tell(tables) };
    for (places, full, short) in
        [(size, full.checked_sub(1), Some(short)), (size - 1, Some(full), short.checked_sub(1))]
    {
        let (Some(full), Some(short)) = (full, short) else { continue };
        seated[first] = true;
        let mut table = vec![first];
        fill(seated, &mut table, places, tables, (full, size), short, tell);
        seated[first] = false;
    }
}

fn fill(
    seated: &mut [bool],
    table: &mut Vec<usize>,
    places: usize,
    tables: &mut Vec<Vec<usize>>,
    full: (usize, usize),
    short: usize,
    tell: &mut impl FnMut(&[Vec<usize>]),
) {
    if table.len() == places {
        tables.push(table.clone());
        extend(seated, tables, full, short, tell);
        tables.pop();
        return;
    }
    for next in table[table.len() - 1] + 1..seated.len() {
        if !seated[next] {
            seated[next] = true;
            table.push(next);
            fill(seated, table, places, tables, full, short, tell);
            table.pop();
            seated[next] = false;
        }
    }
}

/// What a seating costs, counted pair by pair, and how many pairs of it have met.
pub fn cost(tables: &[Vec<usize>], standings: &[Standing], history: &History, task: &Task) -> (Cost, u32) {
    let (mut cost, mut repeats, mut short) = (Cost::default(), 0, 0);
    let all_short = tables.iter().all(|table| table.len() < usize::from(task.size));
    for table in tables {
        for (place, &one) in table.iter().enumerate() {
            let one = standings[one];
            if table.len() < usize::from(task.size) && !all_short {
                short += 2 * u64::from(history.short(one.player)) + 1;
            }
            for &two in &table[..place] {
                let two = standings[two];
                let met = history.meetings(one.player, two.player);
                repeats += u32::from(met > 0);
                cost.repeats += u64::from(weight(met));
                cost.points += u128::from(one.points.abs_diff(two.points)).pow(2);
                cost.whists += u128::from(one.whists.abs_diff(two.whists)).pow(2);
            }
        }
    }
    match task.short {
        Short::BeforeSpread => cost.short_first = short,
        Short::Last => cost.short_last = short,
    }
    (cost, repeats)
}

/// Indices of the players at each table, for [`cost`].
pub fn indices<'a>(tables: impl Iterator<Item = &'a [u16]>, standings: &[Standing]) -> Vec<Vec<usize>> {
    let index =
        |player: &u16| standings.iter().position(|standing| standing.player == *player).expect("seated players");
    tables.map(|table| table.iter().map(index).collect()).collect()
}
