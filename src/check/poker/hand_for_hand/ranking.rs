//! Places and prizes, worked out a second time from what was told alone (PS-11, 12, 13): plain code that shares nothing with
//! the tournament's own.
//!
//! Those who go out of one table between two of its hands, or of all tables in one hand-for-hand round, are a group. In a group,
//! a player's place is one below the number of those ahead: players left, and members with more chips at the start of the hand.
//! Members with as many chips share that place and the following ones, and their prizes.

use crate::poker::Event;
use crate::poker::payout::Standing;
use crate::poker::rules::{HandForHand, RoundRanking, Rules};
use crate::poker::seats::SEATS;

/// What was told of a player.
#[derive(Debug, Clone, Copy, Default)]
pub struct Person {
    /// Chips at the start of the last hand, before antes and blinds.
    start: u32,
    /// Chips at its end.
    pub after: u32,
    /// Its table.
    table: u32,
    /// Seats from the button, clockwise: 0 on its left. Odd cents go out in the order of tables, then of this (PS-26).
    turn: u8,
    standing: Standing,
}

/// Shared places of one tournament.
#[derive(Debug, Clone, Copy, Default)]
pub struct Shared {
    /// How often players shared a place.
    pub places: i64,
    /// How often they shared paid and unpaid places.
    pub bubbles: i64,
    /// Prizes that they shared, in cents.
    pub prizes: i64,
}

/// Follows one tournament.
#[derive(Debug)]
pub struct Ranking {
    prizes: Vec<u64>,
    /// How those out in one round rank.
    together: RoundRanking,
    /// Chips at the start, by player.
    stacks: Vec<u32>,
    /// Players not yet placed.
    left: u32,
    people: Vec<Person>,
    /// Who has gone out and is not placed.
    group: Vec<u32>,
    rounds: Rounds,
    shared: Shared,
    /// Player by seat in the hand that is being told.
    players: [u32; SEATS],
    occupied: crate::poker::seats::Seats,
}

/// Whether a hand-for-hand round is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rounds {
    Between,
    Within,
}

impl Ranking {
    /// For tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        let together = match rules.hand_for_hand {
            HandForHand::On { ranking, .. } => ranking,
            HandForHand::Off => RoundRanking::ByStack,
        };
        let count = rules.entrants.len();
        Self {
            prizes: rules.prizes.clone(),
            together,
            stacks: rules.entrants.iter().map(|entrant| entrant.stack).collect(),
            left: u32::try_from(count).expect("few players"),
            people: vec![Person::default(); count],
            group: Vec::with_capacity(count),
            rounds: Rounds::Between,
            shared: Shared::default(),
            players: [0; SEATS],
            occupied: crate::poker::seats::Seats::NONE,
        }
    }

    /// Players not yet placed.
    pub fn left(&self) -> u32 {
        self.left
    }

    /// What was told of a player.
    pub fn person(&self, player: u32) -> &Person {
        &self.people[player as usize]
    }

    /// Shared places so far.
    pub fn shared(&self) -> Shared {
        self.shared
    }

    /// Takes note of an event.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    pub fn note(&mut self, event: &Event<'_>) {
        if let Event::SeatsDrawn { table: 0, .. } = event {
            self.left = u32::try_from(self.people.len()).expect("few players");
            for (person, &stack) in self.people.iter_mut().zip(&self.stacks) {
                *person = Person { after: stack, ..Person::default() };
            }
            self.shared = Shared::default();
        } else if let Event::HandStarted { table, positions, occupied, players, stacks, .. } = event {
            if self.rounds == Rounds::Between {
                self.close();
            }
            self.players = **players;
            self.occupied = *occupied;
            for seat in *occupied {
                let place = usize::from(seat);
                let person = &mut self.people[players[place] as usize];
                person.start = stacks[place];
                person.table = *table;
                person.turn = (seat + 15 - positions.button) % 16;
            }
        } else if let Event::HandEnded { stacks, .. } = event {
            for seat in self.occupied {
                let place = usize::from(seat);
                self.people[self.players[place] as usize].after = stacks[place];
            }
        } else if let Event::Eliminated { player, .. } = event {
            self.eliminate(*player);
        } else if let Event::RoundStarted { .. } = event {
            self.close();
            self.rounds = Rounds::Within;
        } else if let Event::RoundEnded { .. } = event {
            self.close();
            self.rounds = Rounds::Between;
        }
    }

    fn eliminate(&mut self, player: u32) {
        if let (Rounds::Between, Some(&last)) = (self.rounds, self.group.last()) {
            // Another table, or players taken out with chips after those who had none (PS-18).
            let (last, next) = (self.people[last as usize], self.people[player as usize]);
            if last.table != next.table || (last.after == 0) != (next.after == 0) {
                self.close();
            }
        }
        self.group.push(player);
    }

    /// What a member of a group is placed by: more is better.
    fn worth(&self, player: u32) -> i64 {
        let own = self.people[player as usize];
        let better_beside = || {
            let beside = |other: &&u32| {
                let other = self.people[**other as usize];
                other.table == own.table && other.start > own.start
            };
            -i64::try_from(self.group.iter().filter(beside).count()).expect("ten seats")
        };
        if own.after > 0 {
            return i64::from(own.after);
        }
        match (self.rounds, self.together) {
            (Rounds::Between, _) | (Rounds::Within, RoundRanking::ByStack) => i64::from(own.start),
            (Rounds::Within, RoundRanking::TablesShare) => better_beside(),
        }
    }

    fn prizes_from(&self, place: u32, count: u32) -> u64 {
        self.prizes.iter().skip(place as usize - 1).take(count as usize).sum()
    }

    /// Places the group that is out.
    fn close(&mut self) {
        if self.group.is_empty() {
            return;
        }
        let group = u32::try_from(self.group.len()).expect("few players");
        for index in 0..self.group.len() {
            let player = self.group[index];
            let (worth, own) = (self.worth(player), self.people[player as usize]);
            let (mut ahead, mut equal, mut before) = (0, 0, 0);
            for &other in &self.group {
                let (other_worth, other) = (self.worth(other), self.people[other as usize]);
                ahead += u32::from(other_worth > worth);
                equal += u32::from(other_worth == worth);
                before += u64::from(other_worth == worth && (other.table, other.turn) < (own.table, own.turn));
            }
            let place = self.left - group + ahead + 1;
            let fund = self.prizes_from(place, equal);
            let odd = fund % u64::from(equal);
            let prize = fund / u64::from(equal) + u64::from(before < odd);
            self.people[player as usize].standing = Standing { place, shared: equal, prize };
            if equal > 1 && before == 0 {
                let paid = u32::try_from(self.prizes.iter().filter(|&&prize| prize > 0).count()).expect("few prizes");
                self.shared.places += 1;
                self.shared.bubbles += i64::from(place <= paid && paid < place + equal - 1);
                self.shared.prizes += i64::try_from(fund).expect("cents of the entries");
            }
        }
        self.left -= group;
        self.group.clear();
    }

    /// Places those who are left at the end, and says how many have another place or prize than they were given.
    pub fn mismatches(&mut self, given: &[Standing]) -> u32 {
        self.close();
        let left = self.left;
        if left > 0 {
            let prize = self.prizes_from(1, left) / u64::from(left);
            for person in &mut self.people {
                if person.standing.place == 0 {
                    person.standing = Standing { place: 1, shared: left, prize };
                }
            }
        }
        let differ = self.people.iter().zip(given).filter(|(person, given)| person.standing != **given).count();
        u32::try_from(differ).expect("few players")
    }
}
