//! What the hand-for-hand phase costs: its length, its rounds, and hands not dealt because tables waited.

use crate::poker::Event;
use crate::poker::rules::Rules;

/// Most rounds of a phase that have a count of their own.
pub const LONGEST: usize = 60;

/// Times of a table in a phase.
#[derive(Debug, Clone, Copy, Default)]
struct Times {
    /// Milliseconds of hands.
    played: u64,
    hands: u64,
    /// Milliseconds waited for the others.
    waited: u64,
    /// Milliseconds of the hand of this round.
    last: u64,
}

/// Follows the phases of one tournament.
#[derive(Debug)]
pub struct Phases {
    tables: Vec<Times>,
    began: u64,
    round_began: u64,
    rounds: u64,
    /// Milliseconds in phases so far.
    pub length: i64,
    /// Rounds so far.
    pub all_rounds: i64,
    /// Hands lost so far, in thousandths.
    pub lost: i64,
}

impl Phases {
    /// For tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        let tables = rules.entrants.len().div_ceil(usize::from(rules.seats));
        Self {
            tables: vec![Times::default(); tables],
            began: 0,
            round_began: 0,
            rounds: 0,
            length: 0,
            all_rounds: 0,
            lost: 0,
        }
    }

    /// Before a tournament.
    pub fn reset(&mut self) {
        self.length = 0;
        self.all_rounds = 0;
        self.lost = 0;
    }

    /// Takes note of an event; `counts` are phases by the number of their rounds.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    pub fn note(&mut self, event: &Event<'_>, counts: &mut [u64]) {
        if let Event::HandTimed { table, lasted } = event {
            self.tables[*table as usize].last = *lasted;
        } else if let Event::PhaseStarted { at, .. } = event {
            self.began = *at;
            self.rounds = 0;
            self.tables.fill(Times::default());
        } else if let Event::RoundStarted { at, .. } = event {
            self.round_began = *at;
            for table in &mut self.tables {
                table.last = 0;
            }
        } else if let Event::RoundEnded { at, .. } = event {
            self.rounds += 1;
            let length = at - self.round_began;
            for table in self.tables.iter_mut().filter(|table| table.last > 0) {
                table.played += table.last;
                table.hands += 1;
                table.waited += length - table.last;
            }
        } else if let Event::PhaseEnded { at, .. } = event {
            self.length += i64::try_from(at - self.began).expect("milliseconds of a tournament");
            self.all_rounds += i64::try_from(self.rounds).expect("few rounds");
            counts[usize::try_from(self.rounds).expect("few rounds").min(LONGEST)] += 1;
            let lost = |table: &Times| (table.waited * 1000 * table.hands).checked_div(table.played).unwrap_or(0);
            self.lost += i64::try_from(self.tables.iter().map(lost).sum::<u64>()).expect("few hands");
        }
    }
}
