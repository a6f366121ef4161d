//! The draw of a knock-out (BG-8): who meets whom, and who has a bye.

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use crate::chance::{Chance, shuffle};

/// Where byes are placed in the first round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Byes {
    /// By lot.
    Random,
    /// Spread evenly over the bracket: halves, quarters and so on differ by one at most.
    Spread,
}

/// Nobody: the other place of a pair with a bye.
pub const NOBODY: u16 = u16::MAX;

/// A bracket.
#[derive(Debug, Clone, Default)]
pub struct Bracket {
    /// Players in bracket order, or [`NOBODY`]: neighbours meet in the first round, their winners in the second.
    pub places: Vec<u16>,
    lots: Vec<u16>,
    pairs: Vec<usize>,
    has_bye: Vec<bool>,
}

/// Places of the bracket of so many players: the next power of two.
pub fn size(players: usize) -> usize {
    players.next_power_of_two()
}

/// Byes in the first round of a field.
pub fn byes(players: usize) -> usize {
    size(players) - players
}

impl Bracket {
    /// Draws a bracket of at least two players. Each player is equally likely in each place, and no pair has two byes.
    pub fn draw<C: Chance>(&mut self, players: usize, policy: Byes, fault: Fault, chance: &mut C) {
        let pairs = size(players) / 2;
        self.lots.clear();
        self.lots.extend(0..u16::try_from(players).expect("few players"));
        shuffle(chance, &mut self.lots);
        self.pairs.clear();
        self.pairs.extend(0..pairs);
        match policy {
            Byes::Random => shuffle(chance, &mut self.pairs),
            Byes::Spread => {
                // The order of the mirrored bits goes from half to half, and within them from quarter to quarter.
                let unused = usize::BITS - pairs.trailing_zeros();
                if pairs > 1 {
                    self.pairs.iter_mut().for_each(|pair| *pair = pair.reverse_bits() >> unused);
                }
            }
        }
        self.has_bye.clear();
        self.has_bye.resize(pairs, false);
        for &pair in &self.pairs[..byes(players)] {
            self.has_bye[pair] = true;
        }
        self.places.clear();
        let mut lots = self.lots.iter().copied();
        for &has_bye in &self.has_bye {
            let mut next = || lots.next().expect("as many places as players");
            self.places.push(next());
            self.places.push(if has_bye { NOBODY } else { next() });
        }
        assert!(lots.next().is_none(), "each player has one place");
        if let Fault::ByeToOne { player } = fault {
            self.give_bye(u16::try_from(player - 1).expect("a player"));
        }
    }

    /// A planted fault: swaps a player with one who has a bye.
    fn give_bye(&mut self, player: u16) {
        let own = self.places.iter().position(|&place| place == player).expect("a player of the field");
        let other = (0..self.places.len()).step_by(2).find(|&place| self.places[place + 1] == NOBODY);
        if self.places[own ^ 1] != NOBODY
            && let Some(other) = other
        {
            self.places.swap(own, other);
        }
    }
}
