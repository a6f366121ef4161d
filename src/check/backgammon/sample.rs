//! How far drawn matches are off because their games were measured on a sample: what more tournaments do not shrink.
//!
//! A match that is drawn is a chain over scores, so its chances follow exactly from the outcomes measured at each score. What one
//! measured game adds to them is, to first order, how often the chain comes to its score times how far what follows that game is
//! from the mean at that score, over the games there; the squares of these sums over all measured games are the variance
//! (the infinitesimal jackknife: B. Efron, "The Jackknife, the Bootstrap and Other Resampling Plans" (1982), chapter 6). Games of
//! several terms that share their dice are one game.

use std::collections::BTreeMap;

use super::contrast::Contrast;
use crate::backgammon::Backgammon;
use crate::backgammon::competition::{Echo, Play};
use crate::backgammon::equity::{Crawford, LONGEST, Score, Stage};
use crate::stats::real;

/// Chances of the first player to win the match from each score, as the measured games have it.
struct Chain<'a> {
    contest: &'a Backgammon,
    crawford: Crawford,
    chances: Vec<Option<f64>>,
}

const SIDE: usize = LONGEST as usize + 1;

fn place(score: Score) -> usize {
    let stage = match score.stage {
        Stage::Before => 0,
        Stage::Crawford => 1,
        Stage::After => 2,
    };
    (stage * SIDE + score.own as usize) * SIDE + score.other as usize
}

/// The score after a game that the first player won with so many points, or lost with so many below 0; who has won where it ends
/// the match.
fn next(score: Score, points: i32, crawford: Crawford) -> Result<Score, f64> {
    let won = points.unsigned_abs();
    if points > 0 {
        score.won(won, crawford).ok_or(1.0)
    } else {
        score.turned().won(won, crawford).map(Score::turned).ok_or(0.0)
    }
}

impl<'a> Chain<'a> {
    fn new(contest: &'a Backgammon, crawford: Crawford) -> Self {
        Self { contest, crawford, chances: vec![None; 3 * SIDE * SIDE] }
    }

    fn chance(&mut self, score: Score) -> f64 {
        if let Some(chance) = self.chances[place(score)] {
            return chance;
        }
        let contest = self.contest;
        let games = contest.measured(self.crawford, score);
        // Outcomes by points: there are few different ones.
        let mut counts: BTreeMap<i32, u64> = BTreeMap::new();
        for (_, points) in games.points() {
            *counts.entry(points).or_default() += 1;
        }
        let (mut sum, mut count) = (0.0, 0);
        for (points, times) in counts {
            sum += real(times) * self.after(score, points);
            count += times;
        }
        let chance = sum / real(count);
        self.chances[place(score)] = Some(chance);
        chance
    }

    fn after(&mut self, score: Score, points: i32) -> f64 {
        next(score, points, self.crawford).map_or_else(|won| won, |next| self.chance(next))
    }

    /// Adds what each measured game adds to `weight` times the chance from a score: by place of its dice and number of the game.
    fn influences(&mut self, start: Score, weight: f64, influences: &mut BTreeMap<usize, Vec<f64>>) {
        // How often the chain comes to each score: scores of more points to go come first.
        let mut visits: BTreeMap<(std::cmp::Reverse<u32>, usize), (Score, f64)> = BTreeMap::new();
        let key = |score: Score| (std::cmp::Reverse(score.own + score.other), place(score));
        visits.insert(key(start), (start, 1.0));
        while let Some((_, (score, often))) = visits.pop_first() {
            let mean = self.chance(score);
            let contest = self.contest;
            let games = contest.measured(self.crawford, score);
            let share = often / real(games.points().count() as u64);
            let own = influences.entry(games.place).or_insert_with(|| vec![0.0; contest.competition.games as usize]);
            let mut followed: BTreeMap<i32, f64> = BTreeMap::new();
            for (game, points) in games.points() {
                let after = followed.get(&points).copied().unwrap_or_else(|| self.after(score, points));
                followed.insert(points, after);
                own[game as usize] += weight * share * (after - mean);
                if let Ok(next) = next(score, points, self.crawford) {
                    visits.entry(key(next)).or_insert((next, 0.0)).1 += share;
                }
            }
        }
    }
}

/// The chance of the first of the field to win a drawn match, exactly as the measured games have it.
pub fn chance(contest: &Backgammon, echo: &Echo) -> f64 {
    Chain::new(contest, echo.crawford).chance(echo.score)
}

/// The standard deviation of a contrast, in the unit of its sum, that comes from the sample of measured games: 0 where no match
/// of it is drawn.
#[allow(clippy::cast_precision_loss, reason = "weights are small")]
pub fn deviation(contest: &Backgammon, contrast: &Contrast) -> f64 {
    let mut influences = BTreeMap::new();
    for (echo, weight) in &contrast.terms {
        match echo.play {
            Play::Full => {}
            Play::Model => {
                Chain::new(contest, echo.crawford).influences(echo.score, *weight as f64, &mut influences);
            }
        }
    }
    let games = f64::from(contest.competition.games);
    let squares: f64 = influences.values().flatten().map(|influence| influence * influence).sum();
    (squares * games / (games - 1.0)).sqrt()
}
