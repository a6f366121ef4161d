//! Counts who sits at short tables, and what comes of it.

use serde::{Deserialize, Serialize};

use crate::check::preferans::reached_final;
use crate::check::share::Share;
use crate::contest::Observer;
use crate::preferans::rules::{End, Rules};
use crate::preferans::score::WhistPoints;
use crate::preferans::{Event, Outcome, Preferans, Seating};
use crate::seating::Standing;
use crate::seating::history::NOBODY;
use crate::stats::moments::PairMoments;
use crate::tally::{Probe, Tally, add_counts};

/// Thirds of the field by strength.
pub const THIRDS: [&str; 3] = ["strongest", "middle", "weakest"];
/// Quarters of the standings.
pub const QUARTERS: [&str; 4] = ["first", "second", "third", "fourth"];
/// Parts of the standings in the picture.
pub const PARTS: usize = 10;
/// Ways of seating by standing: Swiss and Italian.
pub const WAYS: usize = 2;

/// What was counted. A difference of means in a championship is multiplied by the number at short and the number at full tables, so that
/// it is whole (x), and weighs as much (y).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ShortTablesTally {
    /// Points at short tables less those at full ones in rounds by lot, in units, by third of strength.
    pub points: [PairMoments; 3],
    /// The same of finals reached.
    pub finals: [PairMoments; 3],
    /// Squares of place points at short tables less those at full ones, in units squared, in all rounds.
    pub spread: PairMoments,
    /// Most less fewest short tables of those who played every round.
    pub per_player: Share,
    /// Players at short tables above the field's share, in Swiss and in Italian rounds, by quarter of the standings.
    pub standing: [[PairMoments; 4]; WAYS],
    /// Seats in Swiss and in Italian rounds, by part of the standings.
    pub seats: [Vec<u64>; WAYS],
    /// Those of them at short tables.
    pub short_seats: [Vec<u64>; WAYS],
}

impl Tally for ShortTablesTally {
    fn merge(&mut self, other: Self) {
        self.points.merge(other.points);
        self.finals.merge(other.finals);
        self.standing.merge(other.standing);
        self.spread.merge(other.spread);
        self.per_player.merge(other.per_player);
        let own = self.seats.iter_mut().chain(&mut self.short_seats);
        for (own, other) in own.zip(other.seats.iter().chain(&other.short_seats)) {
            add_counts(own, other);
        }
    }
}

/// Sums over those at short and at full tables in one championship.
#[derive(Debug, Clone, Copy, Default)]
struct Sides {
    short: (i64, i64),
    full: (i64, i64),
}

impl Sides {
    fn add(&mut self, is_short: IsShort, value: i64, count: i64) {
        let side = match is_short {
            IsShort::Yes => &mut self.short,
            IsShort::No => &mut self.full,
        };
        side.0 += value;
        side.1 += count;
    }

    /// Adds the difference of the means, and its weight.
    fn close(self, moments: &mut PairMoments) {
        moments.add(self.short.0 * self.full.1 - self.full.0 * self.short.1, self.short.1 * self.full.1);
    }
}

/// Whether a table is one player short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum IsShort {
    Yes,
    No,
}

/// What is noted of a player in a championship.
#[derive(Debug, Clone, Copy, Default)]
struct Person {
    /// Rounds played.
    rounds: u32,
    /// Short tables.
    short: u32,
    /// Short and full tables in rounds by lot.
    by_lot: (i64, i64),
    /// Table size in this round; 0 is none.
    size: usize,
}

/// Follows the tables.
#[derive(Debug)]
pub struct ShortTablesProbe {
    tally: ShortTablesTally,
    end: End,
    rounds: u32,
    /// Players at a full table.
    full: usize,
    whist_points: WhistPoints,
    people: Vec<Person>,
    /// Players in the order of the standings before the round.
    order: Vec<u16>,
    seating: Seating,
    points: [Sides; 3],
    spread: Sides,
    /// Above the field's share, and seats, by way of seating and quarter.
    standing: [[(i64, i64); 4]; WAYS],
}

impl ShortTablesProbe {
    /// For championships under these rules.
    pub fn new(rules: &Rules) -> Self {
        let empty = || [(); WAYS].map(|()| vec![0; PARTS]);
        let tally = ShortTablesTally { seats: empty(), short_seats: empty(), ..ShortTablesTally::default() };
        Self {
            tally,
            end: rules.end,
            rounds: rules.rounds.all(),
            full: usize::from(rules.seating.size),
            whist_points: rules.whist_points.clone(),
            people: vec![Person::default(); rules.entrants.len()],
            order: Vec::with_capacity(rules.entrants.len()),
            seating: Seating::Random,
            points: [Sides::default(); 3],
            spread: Sides::default(),
            standing: [[(0, 0); 4]; WAYS],
        }
    }

    fn is_short(&self, size: usize) -> IsShort {
        if size < self.full { IsShort::Yes } else { IsShort::No }
    }

    fn seated(&mut self, seating: Seating, tables: &[[u16; 4]]) {
        self.seating = seating;
        for person in &mut self.people {
            person.size = 0;
        }
        for table in tables {
            let players = table.iter().take_while(|&&player| player != NOBODY);
            let size = players.clone().count();
            for &player in players {
                self.people[usize::from(player)].size = size;
            }
        }
        let way = match seating {
            Seating::Random => return,
            Seating::Swiss => 0,
            Seating::Italian => 1,
        };
        let (people, full) = (&self.people, self.full);
        let seated = || self.order.iter().map(|&player| people[usize::from(player)].size).filter(|&size| size > 0);
        let whole = |count: usize| i64::try_from(count).expect("few players");
        let all = seated().count();
        let short = whole(seated().filter(|&size| size < full).count());
        for (place, size) in seated().enumerate() {
            let is_short = size < full;
            let (above, seats) = &mut self.standing[way][4 * place / all];
            *above += i64::from(is_short) * whole(all) - short;
            *seats += whole(all);
            let part = PARTS * place / all;
            self.tally.seats[way][part] += 1;
            self.tally.short_seats[way][part] += u64::from(is_short);
        }
    }

    fn table(&mut self, players: &[u16], whists: &[i32], points: &[i64]) {
        let is_short = self.is_short(players.len());
        let field = self.people.len();
        for ((&player, &whists), &points) in players.iter().zip(whists).zip(points) {
            let person = &mut self.people[usize::from(player)];
            person.rounds += 1;
            person.short += u32::from(is_short == IsShort::Yes);
            let place = points - self.whist_points.of(whists);
            self.spread.add(is_short, place * place, 1);
            if self.seating == Seating::Random {
                match is_short {
                    IsShort::Yes => person.by_lot.0 += 1,
                    IsShort::No => person.by_lot.1 += 1,
                }
                self.points[third(player, field)].add(is_short, points, 1);
            }
        }
    }

    fn stand(&mut self, standings: &[Standing]) {
        self.order.clear();
        self.order.extend(standings.iter().map(|standing| standing.player));
    }

    fn close(&mut self, outcomes: &[Outcome]) {
        let field = self.people.len();
        let mut finals = [Sides::default(); 3];
        for (player, (person, outcome)) in (0..).zip(self.people.iter().zip(outcomes)) {
            let reached = i64::from(reached_final(self.end, outcome));
            let (short, full) = person.by_lot;
            let sides = &mut finals[third(player, field)];
            sides.add(IsShort::Yes, reached * short, short);
            sides.add(IsShort::No, reached * full, full);
        }
        let always = self.people.iter().filter(|person| person.rounds == self.rounds).map(|person| person.short);
        let (most, fewest) = (always.clone().max().unwrap_or(0), always.min().unwrap_or(0));
        let tally = &mut self.tally;
        tally.per_player.close(i64::from(most - fewest));
        for (moments, sides) in tally.points.iter_mut().chain(&mut tally.finals).zip(self.points.iter().chain(&finals))
        {
            sides.close(moments);
        }
        self.spread.close(&mut tally.spread);
        for (moments, &(above, seats)) in tally.standing.as_flattened_mut().iter_mut().zip(self.standing.as_flattened())
        {
            moments.add(above, seats);
        }
        self.points = [Sides::default(); 3];
        self.spread = Sides::default();
        self.standing = [[(0, 0); 4]; WAYS];
        self.people.fill(Person::default());
        // Before the first round there are no standings.
        self.order.clear();
    }
}

/// Third of the field that a player belongs to by strength: players are numbered by it.
fn third(player: u16, field: usize) -> usize {
    3 * usize::from(player) / field
}

impl Observer<Preferans> for ShortTablesProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Seated { seating, tables, .. } = event {
            self.seated(*seating, tables);
        } else if let Event::TablePlayed { players, whists, points, .. } = event {
            self.table(players, whists, points);
        } else if let Event::RoundEnded { standings, .. } = event {
            self.stand(standings);
        } else if let Event::Finished { outcomes, .. } = event {
            self.close(outcomes);
        }
    }
}

impl Probe<Preferans> for ShortTablesProbe {
    type Tally = ShortTablesTally;

    fn harvest(self) -> ShortTablesTally {
        self.tally
    }
}
