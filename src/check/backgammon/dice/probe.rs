//! What is counted of rolls.

use serde::{Deserialize, Serialize};

use super::phase::Phase;
use super::windows::{Fingerprints, Window};
use crate::backgammon::{Backgammon, Event};
use crate::contest::Observer;
use crate::stats::dice::{FACES, Pair, Pairs};
use crate::tally::{Probe, Tally, add_counts};

/// Rolls since the last double that are told apart; more count as so many.
const GAPS: usize = 12;

/// Rolls of two dice in order.
const CELLS: usize = FACES * FACES;

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct DiceTally {
    /// Tournaments.
    pub tournaments: u64,
    /// Throws for the first play, ties counted in; the first player's die first.
    pub openings: Pairs,
    /// Rolls by player and phase, opening rolls left out.
    rolls: [[Pairs; 4]; 2],
    /// Rolls by the roll before: 36 × 36.
    after: Vec<u64>,
    /// By rolls since the last double of the match: doubles, other rolls.
    gaps: Vec<u64>,
    windows: Fingerprints,
}

impl DiceTally {
    /// All rolls but the opening ones.
    pub fn pairs(&self) -> Pairs {
        sum(self.rolls.iter().flatten())
    }

    /// Those of a player.
    pub fn of_player(&self, player: usize) -> Pairs {
        sum(&self.rolls[player])
    }

    /// Those of a phase.
    pub fn of_phase(&self, phase: Phase) -> Pairs {
        sum(self.rolls.iter().map(|player| &player[phase as usize]))
    }

    /// Rolls by the roll before: 36 rows.
    pub fn after(&self) -> Vec<Vec<u64>> {
        table(&self.after, CELLS, CELLS)
    }

    /// Faces after faces: a row for each of the two dice before, its face, and each of the two dice after.
    pub fn faces_after(&self) -> Vec<Vec<u64>> {
        let mut rows = vec![vec![0; FACES]; 4 * FACES];
        self.each_step(|before, after, count| {
            for (place, face) in before.into_iter().enumerate() {
                for (die, shown) in after.into_iter().enumerate() {
                    rows[(2 * place + die) * FACES + face][shown] += count;
                }
            }
        });
        rows
    }

    /// Faces of a roll against those of the next: each die with each, as [`lag`](crate::stats::dice::lag).
    pub fn lag(&self) -> Vec<Vec<u64>> {
        let mut rows = vec![vec![0; FACES]; FACES];
        self.each_step(|before, after, count| {
            for face in before {
                for shown in after {
                    rows[face][shown] += count;
                }
            }
        });
        rows
    }

    /// Visits the steps from roll to roll with their counts; faces from 0.
    fn each_step(&self, mut visit: impl FnMut([usize; 2], [usize; 2], u64)) {
        let dice = |cell: usize| [cell / FACES, cell % FACES];
        for (place, &count) in self.after.iter().enumerate() {
            visit(dice(place / CELLS), dice(place % CELLS), count);
        }
    }

    /// Rolls of two different numbers that came again at once, of all that were followed by a roll.
    pub fn again(&self) -> (u64, u64) {
        let (mut again, mut all) = (0, 0);
        self.each_step(|before, after, count| {
            if before[0] != before[1] {
                all += count;
                if before == after || before == [after[1], after[0]] {
                    again += count;
                }
            }
        });
        (again, all)
    }

    /// By rolls since the last double: doubles and others.
    pub fn by_gap(&self) -> Vec<Vec<u64>> {
        table(&self.gaps, GAPS, 2)
    }

    /// Windows kept.
    pub fn windows(&self) -> u64 {
        self.windows.count()
    }

    /// Windows that had been seen before.
    pub fn repeated(&self) -> u64 {
        self.windows.repeated()
    }
}

fn sum<'a>(parts: impl IntoIterator<Item = &'a Pairs>) -> Pairs {
    let mut sum = Pairs::default();
    for part in parts {
        sum.merge(part);
    }
    sum
}

/// Counts as a table; none at all are zeros.
fn table(counts: &[u64], rows: usize, columns: usize) -> Vec<Vec<u64>> {
    let count = |place: usize| counts.get(place).copied().unwrap_or(0);
    (0..rows).map(|row| (0..columns).map(|column| count(row * columns + column)).collect()).collect()
}

impl Tally for DiceTally {
    fn merge(&mut self, other: Self) {
        self.tournaments += other.tournaments;
        self.openings.merge(&other.openings);
        for (own, other) in self.rolls.iter_mut().flatten().zip(other.rolls.iter().flatten()) {
            own.merge(other);
        }
        add_counts(&mut self.after, &other.after);
        add_counts(&mut self.gaps, &other.gaps);
        self.windows.merge(other.windows);
    }
}

/// Follows rolls.
#[derive(Debug, Default)]
pub struct DiceProbe {
    tally: DiceTally,
    window: Window,
    /// The roll that is being played, and whether it is an opening roll.
    roll: Pair,
    is_opening: bool,
    /// The roll before it in the match.
    before: Option<Pair>,
    /// Rolls since the last double of the match, if there was one.
    gap: Option<usize>,
}

#[allow(clippy::cast_possible_truncation, reason = "below 36")]
fn code([one, other]: Pair) -> u8 {
    (one - 1) * FACES as u8 + other - 1
}

impl DiceProbe {
    /// A roll that is not an opening roll, and the phase in which it was thrown.
    fn count(&mut self, player: usize, phase: Phase) {
        let tally = &mut self.tally;
        tally.rolls[player][phase as usize].add(self.roll);
        if tally.after.is_empty() {
            tally.after = vec![0; CELLS * CELLS];
            tally.gaps = vec![0; 2 * GAPS];
        }
        if let Some(before) = self.before {
            tally.after[usize::from(code(before)) * CELLS + usize::from(code(self.roll))] += 1;
        }
        let is_double = self.roll[0] == self.roll[1];
        if let Some(gap) = self.gap {
            tally.gaps[2 * gap + usize::from(!is_double)] += 1;
        }
        self.gap = if is_double { Some(0) } else { self.gap.map(|gap| (gap + 1).min(GAPS - 1)) };
    }
}

impl Observer<Backgammon> for DiceProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Rolled { dice, .. } = event {
            self.roll = *dice;
            if let Some(fingerprint) = self.window.see(code(*dice)) {
                self.tally.windows.push(fingerprint);
            }
        } else if let Event::Moved { player, before, .. } = event {
            if !std::mem::take(&mut self.is_opening) {
                self.count(*player, Phase::of(*before));
            }
            self.before = Some(self.roll);
        } else if let Event::OpeningRolled { dice } = event {
            self.tally.openings.add(*dice);
            self.is_opening = true;
        } else if let Event::MatchStarted { .. } = event {
            (self.window, self.before, self.gap) = (Window::default(), None, None);
        } else if let Event::Finished { .. } = event {
            self.tally.tournaments += 1;
        }
    }
}

impl Probe<Backgammon> for DiceProbe {
    type Tally = DiceTally;

    fn harvest(mut self) -> DiceTally {
        self.tally.windows.sort();
        self.tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_that_comes_again_in_the_other_order_comes_again() {
        let mut after = vec![0; CELLS * CELLS];
        let at = |one: Pair, other: Pair| usize::from(code(one)) * CELLS + usize::from(code(other));
        after[at([2, 5], [5, 2])] = 3;
        after[at([2, 5], [2, 5])] = 4;
        after[at([2, 5], [2, 4])] = 5;
        after[at([4, 4], [4, 4])] = 6;
        let tally = DiceTally { after, ..DiceTally::default() };
        assert_eq!(tally.again(), (7, 12));
    }
}
