//! Counts how good the seatings were.

use serde::{Deserialize, Serialize};

use crate::check::events::Events;
use crate::contest::Observer;
use crate::preferans::rules::Rules;
use crate::preferans::score::UNIT;
use crate::preferans::{Event, Preferans, Seating};
use crate::seating::bound::{guaranteed, over_all};
use crate::seating::history::NOBODY;
use crate::seating::{Certificate, History, Proof, Standing};
use crate::stats::moments::{Moments, PairMoments};
use crate::tally::{Probe, Tally, add_counts};

/// Squared points in which spread is counted: a hundredth of a point squared.
pub const SPREAD_UNIT: i64 = 100;
/// Parts of the field by true strength.
pub const PARTS: usize = 4;
/// Most rows of the map of meetings.
pub const MOST_ROWS: usize = 24;

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct SeatingTally {
    /// Repeats so far after each round: over all pairs, meetings but the first.
    pub repeats: Vec<PairMoments>,
    /// Repeats of each round, pairs that had met, above the fewest that are proved possible.
    pub avoidable: Vec<PairMoments>,
    /// Repeats after the Swiss rounds above what any schedule must have.
    pub over_bound: PairMoments,
    /// Swiss rounds whose repeats are proved the fewest (x) of all (y).
    pub proved: PairMoments,
    /// Swiss rounds with a repeat where none need be.
    pub defects: Events,
    /// Spread of each round (x, in hundredths of a point squared) over pairs at tables (y).
    pub spread: Vec<PairMoments>,
    /// The same of the smallest spread that there is, repeats not minded.
    pub italian: Vec<PairMoments>,
    /// Repeats of each rival on the same standings and history less the own, over the Swiss rounds of a championship.
    pub rival_repeats: Vec<Moments>,
    /// Spread of each rival less the own (x), over the own (y), in Swiss rounds where both have as many repeats.
    pub rival_spread: Vec<PairMoments>,
    /// Most less fewest first deals, over players who played every round.
    pub first_deals: PairMoments,
    /// Strength of opponents (x, hundredths of whists) over opponents met (y), by part of the field.
    pub opponents: [PairMoments; PARTS],
    /// Whether the two strongest met in the first round by lot, in thousandths, less what is fair.
    pub strongest_met: Moments,
    /// Meetings by true rank of both, grouped.
    pub meetings: Vec<u64>,
}

impl Tally for SeatingTally {
    fn merge(&mut self, other: Self) {
        self.repeats.merge(other.repeats);
        self.avoidable.merge(other.avoidable);
        self.over_bound.merge(other.over_bound);
        self.proved.merge(other.proved);
        self.defects.merge(other.defects);
        self.spread.merge(other.spread);
        self.italian.merge(other.italian);
        self.rival_repeats.merge(other.rival_repeats);
        self.rival_spread.merge(other.rival_spread);
        self.first_deals.merge(other.first_deals);
        self.opponents.merge(other.opponents);
        self.strongest_met.merge(other.strongest_met);
        add_counts(&mut self.meetings, &other.meetings);
    }
}

/// Counts how good the seatings were.
#[derive(Debug)]
pub struct SeatingProbe {
    tally: SeatingTally,
    strengths: Vec<i32>,
    swiss: u32,
    random: u32,
    size: u8,
    /// Rounds that each player played, and first deals.
    played: Vec<u32>,
    opponents_met: Vec<u64>,
    own: Option<Certificate>,
    proved: i64,
    rounds: i64,
    defects: i64,
    rival_repeats: Vec<i64>,
    rival_spread: Vec<(i64, i64)>,
    strength_met: [(i64, i64); PARTS],
}

impl SeatingProbe {
    /// Counts under some rules.
    pub fn new(rules: &Rules) -> Self {
        let (rounds, rivals) = (rules.rounds.all() as usize, rules.rivals.len());
        let rows = rows(rules.entrants.len());
        let tally = SeatingTally {
            repeats: vec![PairMoments::default(); rounds],
            avoidable: vec![PairMoments::default(); rounds],
            spread: vec![PairMoments::default(); rounds],
            italian: vec![PairMoments::default(); rounds],
            rival_repeats: vec![Moments::default(); rivals],
            rival_spread: vec![PairMoments::default(); rivals],
            meetings: vec![0; rows * rows],
            ..SeatingTally::default()
        };
        let players = rules.entrants.len();
        Self {
            tally,
            strengths: rules.entrants.iter().map(|entrant| entrant.strength).collect(),
            swiss: rules.rounds.swiss,
            random: rules.rounds.random,
            size: rules.seating.size,
            played: vec![0; players],
            opponents_met: vec![0; players],
            own: None,
            proved: 0,
            rounds: 0,
            defects: 0,
            rival_repeats: vec![0; rivals],
            rival_spread: vec![(0, 0); rivals],
            strength_met: [(0, 0); PARTS],
        }
    }

    fn seated(&mut self, round: u32, seating: Seating, tables: &[[u16; 4]], certificate: &Certificate) {
        self.own = (seating == Seating::Swiss).then_some(*certificate);
        let place = round as usize;
        let avoidable = certificate.repeats.saturating_sub(certificate.bound);
        self.tally.avoidable[place].add(i64::from(avoidable), 1);
        if seating == Seating::Swiss {
            self.rounds += 1;
            self.proved += i64::from(certificate.proof != Proof::Unproved);
            let must_be_free = guaranteed(certificate.split.tables, place + 1, self.size);
            self.defects += i64::from(must_be_free && certificate.repeats > 0);
        }
        let pairs: usize = certificate.split.sizes().map(|size| size * (size - 1) / 2).sum();
        let pairs = i64::try_from(pairs).expect("few pairs");
        self.tally.spread[place].add(spread(certificate.cost.points), pairs);
        self.tally.italian[place].add(spread(certificate.italian), pairs);
        if round == 0 && seating == Seating::Random {
            let met = tables.iter().any(|table| table.contains(&0) && table.contains(&1));
            let places: usize = certificate.split.sizes().map(|size| size * (size - 1)).sum();
            let players = certificate.split.players();
            // Pairs at tables of all pairs, in millionths.
            let fair = i64::try_from(places * 1_000_000 / (players * (players - 1))).expect("a share");
            self.tally.strongest_met.add(i64::from(met) * 1_000_000 - fair);
        }
    }

    fn rival_seated(&mut self, rival: usize, certificate: &Certificate) {
        let Some(own) = &self.own else { return };
        self.rival_repeats[rival] += i64::from(certificate.repeats) - i64::from(own.repeats);
        if certificate.repeats == own.repeats {
            let (theirs, ours) = (spread(certificate.cost.points), spread(own.cost.points));
            let sum = &mut self.rival_spread[rival];
            *sum = (sum.0 + theirs - ours, sum.1 + ours);
        }
    }

    fn table_played(&mut self, players: &[u16]) {
        for &player in players {
            let player = usize::from(player);
            self.played[player] += 1;
            self.opponents_met[player] += players.len() as u64 - 1;
            let part = player * PARTS / self.strengths.len();
            for &other in players {
                let other = usize::from(other);
                if other != player {
                    let met = &mut self.strength_met[part];
                    *met = (met.0 + i64::from(self.strengths[other]), met.1 + 1);
                }
            }
        }
    }

    fn round_ended(&mut self, round: u32, standings: &[Standing], history: &History) {
        self.tally.repeats[round as usize].add(i64::from(history.repeats()), 1);
        if round + 1 == self.random + self.swiss {
            let players = standings.len() as u64;
            let bound = over_all(self.opponents_met.iter().copied(), players.max(self.strengths.len() as u64));
            let bound = i64::try_from(bound).expect("few repeats");
            self.tally.over_bound.add(i64::from(history.repeats()) - bound, 1);
        }
    }

    fn finished(&mut self, history: &History) {
        let tally = &mut self.tally;
        tally.proved.add(self.proved, self.rounds);
        tally.defects.close(self.defects, self.rounds);
        for (moments, sum) in tally.rival_repeats.iter_mut().zip(&mut self.rival_repeats) {
            moments.add(std::mem::take(sum));
        }
        for (moments, sum) in tally.rival_spread.iter_mut().zip(&mut self.rival_spread) {
            let (difference, own) = std::mem::take(sum);
            moments.add(difference, own);
        }
        for (moments, sum) in tally.opponents.iter_mut().zip(&mut self.strength_met) {
            let (strength, opponents) = std::mem::take(sum);
            moments.add(strength, opponents);
        }
        let all = history.rounds();
        let deals = (0..self.played.len())
            .filter(|&player| self.played[player] as usize == all)
            .map(|player| i64::from(history.seats(u16::try_from(player).expect("a player"))[0]));
        if let Some((fewest, most)) = deals.fold(None, |ends: Option<(i64, i64)>, deals| {
            Some(ends.map_or((deals, deals), |(fewest, most)| (fewest.min(deals), most.max(deals))))
        }) {
            tally.first_deals.add(most - fewest, 1);
        }
        let players = self.strengths.len();
        let rows = rows(players);
        for round in 0..all {
            for table in history.round(round) {
                for &one in table.iter().filter(|&&one| one != NOBODY) {
                    for &two in table.iter().filter(|&&two| two != NOBODY && two != one) {
                        let row = |player: u16| usize::from(player) * rows / players;
                        tally.meetings[row(one) * rows + row(two)] += 1;
                    }
                }
            }
        }
        (self.proved, self.rounds, self.defects) = (0, 0, 0);
        self.played.fill(0);
        self.opponents_met.fill(0);
    }
}

/// Rows of the map of meetings.
pub fn rows(players: usize) -> usize {
    if players <= MOST_ROWS { players } else { MOST_ROWS / 2 }
}

/// A spread in hundredths of a point squared.
fn spread(units: u128) -> i64 {
    let unit = u128::from(UNIT.unsigned_abs()).pow(2) / u128::from(SPREAD_UNIT.unsigned_abs());
    i64::try_from(units / unit).expect("points are bounded")
}

impl Observer<Preferans> for SeatingProbe {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::Seated { round, seating, tables, certificate, .. } => {
                self.seated(round, seating, tables, certificate);
            }
            Event::RivalSeated { rival, certificate, .. } => self.rival_seated(rival as usize, certificate),
            Event::TablePlayed { players, .. } => self.table_played(players),
            Event::RoundEnded { round, standings, history } => self.round_ended(round, standings, history),
            Event::Finished { history, .. } => self.finished(history),
            Event::Withdrew { .. }
            | Event::Missed { .. }
            | Event::Substituted { .. }
            | Event::FinalistReplaced { .. }
            | Event::FinalPlayed { .. }
            | Event::Echoed { .. } => {}
        }
    }
}

impl Probe<Preferans> for SeatingProbe {
    type Tally = SeatingTally;

    fn harvest(self) -> SeatingTally {
        self.tally
    }
}
