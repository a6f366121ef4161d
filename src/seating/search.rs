//! The search of the Swiss rule: exchanges of two players while it cools (S. Kirkpatrick, C. D. Gelatt, M. P. Vecchi,
//! "Optimization by Simulated Annealing", Science 220, 1983), then strictly downhill by the order of criteria.
//!
//! While it cools, a repeat counts as much as a certain spread, since a path through repeats may lead to a better place. What
//! comes out is compared by the order of criteria alone.

use super::board::{Board, Change};
use crate::chance::Chance;

/// What a repeat counts while it cools.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repeats {
    /// As much as some spread.
    Weighed,
    /// There may be no more of them.
    Never,
}

/// Temperatures of one search.
const STAGES: u32 = 32;
/// The temperature starts with the variance of points over this.
const HOT: i64 = 16;
/// And ends with that over so many times as much.
const RATIO: i64 = 256;

/// Tries so many exchanges while it cools.
pub(super) fn cool<C: Chance>(board: &mut Board, exchanges: u32, counted: Repeats, chance: &mut C) {
    let players = board.players;
    if board.tables.len() < 2 {
        return;
    }
    let variance = board.variance();
    let penalty = match counted {
        Repeats::Weighed => (variance / PENALTY).max(1),
        Repeats::Never => i64::MAX >> 24,
    };
    let short_penalty = if board.short_first() { (variance / SHORT_PENALTY).max(1) } else { 0 };
    let each = exchanges.div_ceil(STAGES);
    let bound = u32::try_from(players).expect("at most 4,096 players");
    for stage in 0..STAGES {
        let temperature = variance / HOT * 256 / power(RATIO, stage);
        let window = window(players, stage);
        for _ in 0..each {
            let [one, offset, heat] = chance.below_each([bound, window, HEATS]);
            let (one, two) = (one as usize, (one + 1 + offset) as usize);
            let two = if two >= players { continue } else { two };
            let (from, to) = (board.table_of(one), board.table_of(two));
            if from == to {
                continue;
            }
            let allowed = temperature * exponential(heat) / 256;
            let mut change = board.points(one, two);
            if short_penalty > 0 {
                change += short_penalty * board.short(one, two);
            }
            if change - penalty * (board.repeats_at(from) + board.repeats_at(to)) > allowed {
                continue;
            }
            let repeats = board.repeats(one, two);
            if change + penalty * (repeats.0 + repeats.1) <= allowed {
                board.exchange(one, two, repeats);
            }
        }
    }
}

const PENALTY: i64 = 2;
const SHORT_PENALTY: i64 = 4;
const HEATS: u32 = 4_096;

/// How far apart in the standings two players may be that are exchanged: less and less.
fn window(players: usize, stage: u32) -> u32 {
    let far = u32::try_from(players - 1).expect("at most 4,096 players");
    (far * (STAGES - stage) / STAGES).max(far.min(8))
}

/// 256 · ratio^(stage / STAGES), from powers of two by squares: no float.
fn power(ratio: i64, stage: u32) -> i64 {
    // log2 of the ratio in 1/256.
    let log = i64::from(ratio.ilog2()) * 256 + ((ratio << 8 >> ratio.ilog2()) - 256);
    let exponent = log * i64::from(stage) / i64::from(STAGES);
    (256 + (exponent & 255)) << (exponent >> 8)
}

/// An exponentially distributed number with mean near 1/ln 2, in 1/256, from a uniform one: log2 with straight lines between
/// the powers of two, which is exact enough to cool by.
fn exponential(heat: u32) -> i64 {
    let uniform = heat * 2 + 1;
    let log = uniform.ilog2();
    let rest = (uniform << 8 >> log) - 256;
    i64::from((2 * HEATS).ilog2() - log) * 256 - i64::from(rest)
}

/// Exchanges for the better, by the order of criteria, until there is none.
pub(super) fn descend(board: &mut Board) {
    let players = board.players;
    let mut quiet = 0;
    let mut one = 0;
    while quiet < players {
        let mut moved = false;
        for two in 0..players {
            let (from, to) = (board.table_of(one), board.table_of(two));
            if from == to {
                continue;
            }
            // Quickly past what cannot be better.
            if board.repeats_at(from) + board.repeats_at(to) == 0 && !board.short_first() && board.points(one, two) > 0
            {
                continue;
            }
            if board.change(one, two) < Change::NONE {
                let repeats = board.repeats(one, two);
                board.exchange(one, two, repeats);
                moved = true;
            }
        }
        quiet = if moved { 0 } else { quiet + 1 };
        one = (one + 1) % players;
    }
}
