//! Where the results of a table come from: for now a model of strength. A deal engine can take its place: [`Model::settle`] is
//! all that a championship asks of it.
//!
//! Every pair at a table settles whole whists, as in the game's own account: the difference of the players' strengths and of
//! their luck, shared over the table, and a little of the pair's own. So whists are whole, a table's sum is exactly 0, and no
//! seat is better than another. Luck has heavy tails, like misères.

use serde::{Deserialize, Serialize};

use crate::chance::Chance;

/// A model of the results of a table. All in whists a round; where to find real values is open, so these are guesses that a
/// scenario may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    /// Standard deviation of a player's luck in a round.
    pub luck: u32,
    /// One round in so many has three times the luck (counted in `luck` already); 0 is none.
    pub wild: u32,
    /// A pair's own luck: up to so many whists either way.
    pub pair: u32,
    /// Whists won at a table of three, in per cent of those at one of four: 210 in the pools against 200 (PF-4.3).
    pub three: u32,
    /// Whists that the first dealer gains on each other player, in hundredths.
    pub dealer: i32,
    /// Whists by which a player who wants to lose falls behind each other.
    pub thrown: u32,
}

impl Default for Model {
    fn default() -> Self {
        Self { luck: 80, wild: 16, pair: 20, three: 105, dealer: 0, thrown: 300 }
    }
}

/// What one player brings to a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Form {
    /// Strength and the luck of the round, in hundredths of whists.
    pub level: i32,
}

impl Model {
    /// The luck of a player in a round, in hundredths of whists: a sum of three uniform numbers, wide with heavy tails.
    pub fn luck<C: Chance>(&self, chance: &mut C) -> i32 {
        let [one, two, three, wild] = chance.below_each([WIDTH, WIDTH, WIDTH, self.wild.max(1)]);
        let bell = i64::from(one + two + three) - i64::from(3 * (WIDTH - 1) / 2);
        let is_wild = wild == 0 && self.wild > 0;
        // The variance of the bell is 3(WIDTH² − 1)/12; wild rounds, one in w, make it (w + 8)/w times as large.
        let variance = u64::from((WIDTH * WIDTH - 1) / 4);
        let (wilds, times) = if self.wild > 0 { (u64::from(self.wild) + 8, u64::from(self.wild)) } else { (1, 1) };
        let deviation = i64::try_from((variance * wilds * 10_000 / times).isqrt()).expect("a small number");
        let luck = bell * if is_wild { 3 } else { 1 } * i64::from(self.luck) * 10_000 / deviation;
        i32::try_from(luck).expect("luck is bounded")
    }

    /// Whists of each player of a table, in seat order, the first dealer last: whole, and 0 in all.
    pub fn settle<C: Chance>(&self, forms: &[Form], chance: &mut C, whists: &mut [i32]) {
        whists.fill(0);
        let others = i32::try_from(forms.len()).expect("at most four") - 1;
        let percent = if forms.len() == 4 { 100 } else { i32::try_from(self.three).expect("a percentage") };
        let dealer = forms.len() - 1;
        for one in 0..forms.len() {
            for two in one + 1..forms.len() {
                let mut level = (forms[one].level - forms[two].level) / others;
                if two == dealer {
                    level -= self.dealer;
                }
                // A uniform number before rounding makes the mean exact.
                let own = i32::try_from(chance.below(200 * self.pair.max(1))).expect("a small number");
                let own = own - 100 * i32::try_from(self.pair.max(1)).expect("a small number");
                let won = (level * percent / 100 + own + 50).div_euclid(100);
                whists[one] += won;
                whists[two] -= won;
            }
        }
    }
}

/// Values of each of the three uniform numbers.
const WIDTH: u32 = 41;
