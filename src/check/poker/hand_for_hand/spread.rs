//! How unevenly tables get hands: for each level by time, the difference between the most and the fewest hands dealt at a table
//! that was open throughout.

use crate::poker::Event;
use crate::poker::rules::{Breaks, HOUR, Lasts, Rules};
use crate::stats::moments::PairMoments;

/// Kinds of levels: all, those in which a break fell, the others.
pub const KINDS: usize = 3;
/// Their names.
pub const KIND_NAMES: [&str; KINDS] = ["all", "with-break", "without-break"];
/// Largest difference that has a count of its own.
pub const WIDEST: usize = 40;
/// Levels looked at; a tournament that goes on is not looked at any further.
const LEVELS: usize = 64;

/// Hands of one level.
#[derive(Debug, Clone, Copy)]
struct Hands {
    least: u32,
    most: u32,
    tables: u32,
}

const NONE: Hands = Hands { least: u32::MAX, most: 0, tables: 0 };

/// Follows the levels of one tournament.
#[derive(Debug)]
pub struct Spread {
    /// Level and hands in it so far, by table.
    tables: Vec<(u32, u32)>,
    levels: [Hands; LEVELS],
    /// Whether a break falls in a level.
    breaks: [bool; LEVELS],
}

impl Spread {
    /// For tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        let tables = rules.entrants.len().div_ceil(usize::from(rules.seats));
        Self { tables: vec![(0, 0); tables], levels: [NONE; LEVELS], breaks: breaks(rules) }
    }

    /// Before a tournament.
    pub fn reset(&mut self) {
        self.levels = [NONE; LEVELS];
    }

    /// Takes note of an event.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    pub fn note(&mut self, event: &Event<'_>) {
        if let Event::HandStarted { table, .. } = event {
            self.tables[*table as usize].1 += 1;
        } else if let Event::LevelReached { table, number, level } = event {
            let before = std::mem::replace(&mut self.tables[*table as usize], (*number, 0));
            if matches!(level.lasts, Lasts::Hands(_)) {
                return;
            }
            // Levels passed over had no hand at this table.
            for passed in before.0..*number {
                let hands = if passed == before.0 { before.1 } else { 0 };
                if let Some(level) = self.levels.get_mut(passed as usize) {
                    level.least = level.least.min(hands);
                    level.most = level.most.max(hands);
                    level.tables += 1;
                }
            }
        }
    }

    /// Closes a tournament: sum of the differences (x) and levels (y) by kind of level.
    pub fn close(&mut self, moments: &mut [PairMoments; KINDS], counts: &mut [u64]) {
        let mut sums = [(0, 0); KINDS];
        for (level, &breaks) in self.levels.iter().zip(&self.breaks) {
            if level.tables < 2 {
                continue;
            }
            let difference = level.most - level.least;
            counts[(difference as usize).min(WIDEST)] += 1;
            for kind in [0, if breaks { 1 } else { 2 }] {
                sums[kind].0 += i64::from(difference);
                sums[kind].1 += 1;
            }
        }
        for (moments, (differences, levels)) in moments.iter_mut().zip(sums) {
            moments.add(differences, levels);
        }
    }
}

/// Whether a break begins while a level lasts. Levels are of playing time, and so is the time from one break to the next.
fn breaks(rules: &Rules) -> [bool; LEVELS] {
    let mut found = [false; LEVELS];
    let Breaks { first: Some(mut next), length } = rules.breaks else { return found };
    let mut end = 0;
    for (number, found) in found.iter_mut().enumerate() {
        let Lasts::Time(time) = rules.levels[number.min(rules.levels.len() - 1)].lasts else { return [false; LEVELS] };
        end += time;
        while next < end {
            *found = true;
            next += HOUR - length;
        }
    }
    found
}
