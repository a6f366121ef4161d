//! What stalling brings, by stack: prizes with and without it on the same luck.

use serde::{Deserialize, Serialize};

use super::ranking::Ranking;
use crate::poker::payout::Standing;
use crate::poker::room;
use crate::poker::rules::{Echo, HandForHand, Pace, Rules};
use crate::stats::moments::PairMoments;
use crate::tally::Tally;

/// Classes of stacks.
pub const CLASSES: usize = 3;
/// Their names: below half the average stack, up to one and a half, above.
pub const CLASS_NAMES: [&str; CLASSES] = ["short", "middle", "big"];

/// Gains by class of stack: sum over the stallers of the class (x), and how many they were (y).
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Gains {
    /// Prize with stalling less that without, in cents.
    pub prize: [PairMoments; CLASSES],
    /// Paid with stalling less paid without.
    pub cash: [PairMoments; CLASSES],
}

impl Tally for Gains {
    fn merge(&mut self, other: Self) {
        self.prize.merge(other.prize);
        self.cash.merge(other.cash);
    }
}

/// Follows those who stall through one tournament and its echoes.
#[derive(Debug)]
pub struct Stalling {
    stallers: Vec<u32>,
    /// Class of stack by staller; `None` for those who were out before it began.
    classes: Vec<Option<usize>>,
    begun: Begun,
    jumps: Vec<u32>,
    within: u32,
    chips: u64,
    hand_for_hand: HandForHand,
    /// Prize by staller where tables never wait and stallers stall.
    apart: Vec<u64>,
}

/// Whether the field has come close to a pay jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begun {
    Yes,
    No,
}

impl Stalling {
    /// For tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        let stallers: Vec<u32> = (0u32..)
            .zip(&rules.entrants)
            .filter(|(_, one)| one.pace == Pace::Stalls)
            .map(|(player, _)| player)
            .collect();
        Self {
            classes: vec![None; stallers.len()],
            apart: vec![0; stallers.len()],
            stallers,
            begun: Begun::No,
            jumps: room::jumps(rules),
            within: rules.stall_within,
            chips: rules.entrants.iter().map(|entrant| u64::from(entrant.stack)).sum(),
            hand_for_hand: rules.hand_for_hand,
        }
    }

    /// Before a tournament.
    pub fn reset(&mut self) {
        self.classes.fill(None);
        self.begun = Begun::No;
    }

    /// Before a hand: once the field is close to the first pay jump, stacks are what they are at the end of the hands then being
    /// played, which stalling cannot change any more.
    #[inline]
    pub fn look(&mut self, ranking: &Ranking) {
        if self.begun == Begun::Yes || self.stallers.is_empty() {
            return;
        }
        let left = ranking.left();
        let jump = self.jumps[left as usize];
        if jump == 0 || left - jump > self.within {
            return;
        }
        self.begun = Begun::Yes;
        for (&player, class) in self.stallers.iter().zip(&mut self.classes) {
            let twice = 2 * u64::from(ranking.person(player).after) * u64::from(left);
            *class = (twice > 0).then(|| usize::from(twice >= self.chips) + usize::from(twice > 3 * self.chips));
        }
    }

    /// Takes note of an echo.
    pub fn hear(&mut self, echo: Echo, main: &[Standing], standings: &[Standing], on: &mut Gains, off: &mut Gains) {
        let Self { stallers, classes, apart, hand_for_hand, .. } = self;
        if stallers.is_empty() {
            return;
        }
        match echo {
            Echo::Stretched => {}
            Echo::NobodyStalls => {
                let with = stallers.iter().map(|&player| main[player as usize].prize);
                let gains = if *hand_for_hand == HandForHand::Off { off } else { on };
                add(stallers, classes, with, standings, gains);
            }
            Echo::PhaseOff => {
                for (prize, &player) in apart.iter_mut().zip(&*stallers) {
                    *prize = standings[player as usize].prize;
                }
            }
            Echo::PhaseOffNobodyStalls => add(stallers, classes, apart.iter().copied(), standings, off),
        }
    }
}

fn add(
    stallers: &[u32],
    classes: &[Option<usize>],
    with: impl Iterator<Item = u64>,
    without: &[Standing],
    gains: &mut Gains,
) {
    let (mut prize, mut cash, mut count) = ([0; CLASSES], [0; CLASSES], [0; CLASSES]);
    for ((&player, class), with) in stallers.iter().zip(classes).zip(with) {
        let Some(class) = *class else { continue };
        let without = without[player as usize].prize;
        prize[class] += i64::try_from(with).expect("cents") - i64::try_from(without).expect("cents");
        cash[class] += i64::from(with > 0) - i64::from(without > 0);
        count[class] += 1;
    }
    for class in 0..CLASSES {
        gains.prize[class].add(prize[class], count[class]);
        gains.cash[class].add(cash[class], count[class]);
    }
}
