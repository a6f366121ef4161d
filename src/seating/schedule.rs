//! Fields so small that repeats must come, or nearly must: there the rounds are planned together, since a round that is best
//! by itself makes later ones worse.
//!
//! `schedules.txt` holds eight rounds for 20, 24, 28 and 32 players with 50, 18, 0 and 0 repeats; `tools/schedules.py` finds
//! them. One player fewer sits on the same schedule with one place empty. Names are not on it: whoever drew the tables of the
//! first round, the schedule is laid upon them, and where it may be laid in many ways, and for the order of its rounds, the
//! standings decide.

use std::sync::LazyLock;

use super::history::{History, NOBODY};

/// Rounds of tables of four for a number of players.
#[derive(Debug)]
pub struct Schedule {
    /// Players, numbered from 0.
    pub players: usize,
    /// Tables of each round.
    pub rounds: Vec<Vec<[u8; 4]>>,
    /// Table of each player in each round.
    table_of: Vec<Vec<u8>>,
}

static SCHEDULES: LazyLock<Vec<Schedule>> = LazyLock::new(|| read(include_str!("schedules.txt")));

fn read(text: &str) -> Vec<Schedule> {
    let mut schedules: Vec<Schedule> = Vec::new();
    for line in text.lines() {
        if let Some(players) = line.strip_prefix("players ") {
            let players = players.parse().expect("a number of players");
            schedules.push(Schedule { players, rounds: Vec::new(), table_of: Vec::new() });
            continue;
        }
        let schedule = schedules.last_mut().expect("a line with the number of players comes first");
        let mut table_of = vec![0; schedule.players];
        let mut tables = Vec::new();
        for (number, table) in (0..).zip(line.split(';')) {
            let mut places = [0; 4];
            let numbers = table.split_whitespace().map(|player| player.parse::<u8>().expect("a number"));
            for (place, player) in places.iter_mut().zip(numbers) {
                *place = player;
                table_of[usize::from(player)] = number;
            }
            tables.push(places);
        }
        schedule.rounds.push(tables);
        schedule.table_of.push(table_of);
    }
    schedules
}

/// The schedule that so many players follow, themselves or with one place empty.
pub fn of(players: usize) -> Option<&'static Schedule> {
    SCHEDULES.iter().find(|schedule| schedule.players == players || schedule.players == players + 1)
}

/// All schedules.
pub fn all() -> &'static [Schedule] {
    &SCHEDULES
}

/// Steps after which it is given up to lay a schedule upon a history.
const STEPS: u32 = 1_000_000;

/// Lays a schedule upon a history. Working memory, reused.
#[derive(Debug, Default, Clone)]
pub(super) struct Laying {
    /// Table of each person in each round of the history. Persons are ranks; the last may be the empty place.
    tables: Vec<Vec<u16>>,
    /// Persons in the order in which they are placed.
    order: Vec<u16>,
    /// Place on the schedule of each person.
    pub(super) places: Vec<u8>,
    /// Who has each place.
    people: Vec<u16>,
    /// Round of the schedule of each round of the history.
    round_of: Vec<Option<usize>>,
    steps: u32,
}

impl Laying {
    /// Lays a schedule upon the rounds played, so that all of them are rounds of it; false where that cannot be done, since
    /// somebody was missing or the tables were set otherwise. `present` are the players by rank.
    pub(super) fn lay(&mut self, schedule: &Schedule, history: &History, present: &[u16]) -> bool {
        let people = schedule.players;
        let here = present.len();
        let mut rank_of = vec![NOBODY; history.players()];
        for (rank, &player) in (0..).zip(present) {
            rank_of[usize::from(player)] = rank;
        }
        self.tables.clear();
        if history.rounds() == 0 || history.rounds() >= schedule.rounds.len() {
            return false;
        }
        for round in 0..history.rounds() {
            let tables = history.round(round);
            let mut table_of = vec![NOBODY; people];
            for (number, table) in (0..).zip(tables) {
                for &player in table {
                    let rank = if player == NOBODY { here } else { usize::from(rank_of[usize::from(player)]) };
                    if rank >= people || table_of[rank] != NOBODY {
                        return false;
                    }
                    table_of[rank] = number;
                }
            }
            if tables.len() * 4 != people {
                return false;
            }
            self.tables.push(table_of);
        }
        self.order.clear();
        self.order.extend((0..).take(people));
        let first = &self.tables[0];
        self.order.sort_by_key(|&person| first[usize::from(person)]);
        // After the first table always the person who has sat most often with those before: soon there is but one place.
        if history.rounds() > 1 {
            for done in 4..people {
                let (before, after) = self.order.split_at(done);
                let met = |person: u16| {
                    let sat = |table: &Vec<u16>, other: u16| table[usize::from(other)] == table[usize::from(person)];
                    let tables = self.tables.iter();
                    tables.map(|table| before.iter().filter(|&&other| sat(table, other)).count()).sum::<usize>()
                };
                let next = (0..after.len()).max_by_key(|&next| (met(after[next]), std::cmp::Reverse(next)));
                self.order.swap(done, done + next.expect("somebody is left"));
            }
        }
        self.places.clear();
        self.places.resize(people, u8::MAX);
        self.people.clear();
        self.people.resize(people, NOBODY);
        self.round_of.clear();
        self.round_of.resize(history.rounds(), None);
        if !history.plan.is_empty() && self.resume(schedule, history, present) {
            return true;
        }
        self.places.fill(u8::MAX);
        self.people.fill(NOBODY);
        self.round_of.fill(None);
        self.steps = STEPS;
        self.place(schedule, 0)
    }

    /// Lays the schedule as it was laid before, if the rounds played since are rounds of it.
    fn resume(&mut self, schedule: &Schedule, history: &History, present: &[u16]) -> bool {
        let all = history.plan.iter().filter(|&&place| place != u8::MAX).count();
        if all != present.len() {
            return false;
        }
        for (person, &player) in (0..).zip(present) {
            let place = history.plan[usize::from(player)];
            if place == u8::MAX {
                return false;
            }
            self.people[usize::from(place)] = person;
            self.places[usize::from(person)] = place;
        }
        if all < schedule.players {
            let place = self.people.iter().position(|&person| person == NOBODY).expect("one place is empty");
            self.people[place] = u16::try_from(all).expect("at most 32 places");
            self.places[all] = u8::try_from(place).expect("at most 32 places");
        }
        (0..self.tables.len()).all(|played| {
            let fits = |&round: &usize| {
                self.is_left(round)
                    && (1..self.order.len()).all(|later| {
                        let others = self.order[..later].iter();
                        others.clone().all(|&other| self.alike(schedule, played, round, self.order[later], other))
                    })
            };
            self.round_of[played] = (0..schedule.rounds.len()).find(fits);
            self.round_of[played].is_some()
        })
    }

    /// Notes how the schedule is laid, for the next round.
    pub(super) fn note(&self, history: &mut History, present: &[u16]) {
        history.plan.clear();
        history.plan.resize(history.players(), u8::MAX);
        for (&player, &place) in present.iter().zip(&self.places) {
            history.plan[usize::from(player)] = place;
        }
    }

    /// Whether a round of the schedule is still to come.
    pub(super) fn is_left(&self, round: usize) -> bool {
        !self.round_of.contains(&Some(round))
    }

    /// Who has a place.
    pub(super) fn person(&self, place: u8) -> u16 {
        self.people[usize::from(place)]
    }

    /// Persons in the order of the tables of the first round, four each.
    pub(super) fn first_tables(&self) -> usize {
        self.order.len() / 4
    }

    /// Exchanges the places of two members of tables of the first round.
    pub(super) fn exchange(&mut self, one: (usize, usize), two: (usize, usize)) {
        let (one, two) = (self.order[one.0 * 4 + one.1], self.order[two.0 * 4 + two.1]);
        self.places.swap(usize::from(one), usize::from(two));
        for person in [one, two] {
            self.people[usize::from(self.places[usize::from(person)])] = person;
        }
    }

    fn place(&mut self, schedule: &Schedule, done: usize) -> bool {
        let Some(&person) = self.order.get(done) else { return true };
        for place in 0..self.people.len() {
            if self.people[place] != NOBODY {
                continue;
            }
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            self.people[place] = person;
            self.places[usize::from(person)] = u8::try_from(place).expect("at most 32 places");
            if self.agrees(schedule, done) && self.settle(schedule, done) {
                return true;
            }
            self.people[place] = NOBODY;
        }
        false
    }

    /// Whether the last person placed sits with the same people on the schedule as in the rounds played that are settled.
    fn agrees(&self, schedule: &Schedule, done: usize) -> bool {
        let person = self.order[done];
        (0..self.tables.len()).all(|played| {
            self.round_of[played].is_none_or(|round| {
                self.order[..done].iter().all(|&other| self.alike(schedule, played, round, person, other))
            })
        })
    }

    fn alike(&self, schedule: &Schedule, played: usize, round: usize, one: u16, two: u16) -> bool {
        let (table, schedule) = (&self.tables[played], &schedule.table_of[round]);
        let place = |person: u16| usize::from(self.places[usize::from(person)]);
        (table[usize::from(one)] == table[usize::from(two)]) == (schedule[place(one)] == schedule[place(two)])
    }

    /// Settles which round of the schedule each round played is, as soon as two of a table are placed; then goes on.
    fn settle(&mut self, schedule: &Schedule, done: usize) -> bool {
        let person = usize::from(self.order[done]);
        let open = (0..self.tables.len()).find(|&played| {
            let table = &self.tables[played];
            self.round_of[played].is_none()
                && self.order[..done].iter().any(|&other| table[usize::from(other)] == table[person])
        });
        let Some(played) = open else { return self.place(schedule, done + 1) };
        for round in 0..schedule.rounds.len() {
            let fits = self.is_left(round)
                && (1..=done).all(|later| {
                    self.order[..later]
                        .iter()
                        .all(|&other| self.alike(schedule, played, round, self.order[later], other))
                });
            if fits {
                self.round_of[played] = Some(round);
                if self.settle(schedule, done) {
                    return true;
                }
                self.round_of[played] = None;
            }
        }
        false
    }
}
