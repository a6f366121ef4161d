//! The mixing of four dice (BG-36): the asker throws all four; the other takes one, the asker one of three, the other one of two, the
//! asker has the last. Who knows which dice are loaded takes what is best for him; who does not takes any.
//!
//! To a player who knows nothing all dice that are left look alike, whatever was taken before: so each of them is as likely as the
//! next, and no way to choose is better than another. What is left is a game of one side's choices and lots, solved here from
//! the last pick to the first.

use serde::{Deserialize, Serialize};

use crate::chance::Chance;

/// What a player knows of the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Knowledge {
    /// Nothing: all dice look alike.
    Blind,
    /// How much each is worth to who throws it.
    Informed,
}

/// Sets of dice, one bit each.
type Set = usize;

/// Chances are in so many parts: lots among four, three and two dice.
pub const PARTS: u32 = 24;

/// Who takes the next die.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Picker {
    Asker,
    Other,
}

/// The mixing of four dice, each of some worth to who throws it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ritual {
    /// What each die is worth, in any unit.
    pub worths: [i32; 4],
    /// What the asker knows.
    pub asker: Knowledge,
    /// What the other knows.
    pub other: Knowledge,
    /// Who takes the first die: as the rule says, or not.
    pub order: Order,
}

/// Who begins to take dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The other player (BG-36).
    OtherFirst,
    /// The asker: wrong, and planted to see whether it is found.
    AskerFirst,
}

impl Ritual {
    /// Who takes a die when so many are left.
    fn picker(&self, left: u32) -> Picker {
        match (self.order, left % 2) {
            (Order::OtherFirst, 0) | (Order::AskerFirst, 1) => Picker::Other,
            (Order::OtherFirst | Order::AskerFirst, _) => Picker::Asker,
        }
    }

    fn knowledge(&self, picker: Picker) -> Knowledge {
        match picker {
            Picker::Asker => self.asker,
            Picker::Other => self.other,
        }
    }

    /// Chances, in [`PARTS`], of each set of dice that the asker may end up with, by set.
    pub fn solve(&self) -> [u32; 16] {
        let mut chances = [0; 16];
        self.descend(0b1111, 0, PARTS, &mut chances);
        chances
    }

    /// Spreads the chances of a state over where it leads.
    fn descend(&self, left: Set, asker: Set, parts: u32, chances: &mut [u32; 16]) {
        if left == 0 {
            chances[asker] += parts;
            return;
        }
        let picker = self.picker(left.count_ones());
        let taken = |die: usize| match picker {
            Picker::Asker => asker | 1 << die,
            Picker::Other => asker,
        };
        match self.knowledge(picker) {
            Knowledge::Informed => {
                let die = self.best(left);
                self.descend(left & !(1 << die), taken(die), parts, chances);
            }
            Knowledge::Blind => {
                for die in members(left) {
                    self.descend(left & !(1 << die), taken(die), parts / left.count_ones(), chances);
                }
            }
        }
    }

    /// What the picker's dice are worth more than the other's, in [`PARTS`], from a state on: both informed players take what makes
    /// it most for them, by minimax over all that may follow.
    pub fn value(&self, left: Set) -> i64 {
        if left == 0 {
            return 0;
        }
        let values = members(left).map(|die| self.pick_value(left, die));
        match self.knowledge(self.picker(left.count_ones())) {
            Knowledge::Informed => values.max().expect("a die is left"),
            Knowledge::Blind => values.sum::<i64>() / i64::from(left.count_ones()),
        }
    }

    /// The same if the picker takes this die.
    fn pick_value(&self, left: Set, die: usize) -> i64 {
        i64::from(PARTS) * i64::from(self.worths[die]) - self.value(left & !(1 << die))
    }

    /// What an informed picker takes: the first among the best.
    fn best(&self, left: Set) -> usize {
        let mut best = None;
        for die in members(left) {
            let value = self.pick_value(left, die);
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, die));
            }
        }
        best.expect("a die is left").1
    }

    /// Plays it: the dice of the asker, then those of the other.
    pub fn play<C: Chance>(&self, chance: &mut C) -> [[usize; 2]; 2] {
        let mut left: Set = 0b1111;
        let mut taken = [[0; 2]; 2];
        let mut counts = [0; 2];
        // Lots are drawn whether they are used or not, so that the same luck serves players of any knowledge.
        let lots = chance.below_each([4, 3, 2, 1]);
        for lot in lots {
            let picker = self.picker(left.count_ones());
            let die = match self.knowledge(picker) {
                Knowledge::Informed => self.best(left),
                Knowledge::Blind => members(left).nth(lot as usize).expect("a lot among those left"),
            };
            let side = usize::from(picker == Picker::Other);
            taken[side][counts[side]] = die;
            counts[side] += 1;
            left &= !(1 << die);
        }
        taken
    }
}

/// The dice of a set.
fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..4).filter(move |die| set >> die & 1 == 1)
}
