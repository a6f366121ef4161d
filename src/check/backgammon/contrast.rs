//! Numbers worked out from who won the matches that were played again: sums of wins, each with a weight.

use serde::{Deserialize, Serialize};

use super::sample::deviation;
use crate::backgammon::competition::{Echo, Play};
use crate::backgammon::equity::{Crawford, Score};
use crate::backgammon::{Backgammon, Event};
use crate::check::{Estimator, Measure};
use crate::contest::Observer;
use crate::stats::moments::PairMoments;
use crate::tally::{Probe, Tally};

/// One estimand: a weighted sum of wins of the first player, plus a constant, a tournament.
#[derive(Debug, Clone)]
pub struct Contrast {
    /// Its name.
    pub estimand: String,
    /// The question in words.
    pub question: &'static str,
    /// Unit of the estimate.
    pub unit: &'static str,
    /// The value of no difference.
    pub null: f64,
    /// Matches played again, and what a win of the first player counts.
    pub terms: Vec<(Echo, i64)>,
    /// What is added.
    pub constant: i64,
    /// Unit of the estimate over that of the sum.
    pub scale: f64,
    /// Figures that show it.
    pub figures: &'static [&'static str],
}

impl Contrast {
    /// The largest sum either way.
    fn most(&self) -> i64 {
        self.constant.abs() + self.terms.iter().map(|(_, weight)| weight.abs()).sum::<i64>()
    }
}

/// Matches that some contrasts need.
pub fn echoes(contrasts: &[Contrast]) -> Vec<Echo> {
    let mut echoes = Vec::new();
    for &(echo, _) in contrasts.iter().flat_map(|contrast| &contrast.terms) {
        if !echoes.contains(&echo) {
            echoes.push(echo);
        }
    }
    echoes
}

/// What the contrasts of a check have become.
pub fn measures(contest: &Backgammon, contrasts: Vec<Contrast>, tally: &ContrastTally) -> Vec<Measure> {
    let estimator = |contrast: &Contrast, moments: PairMoments| {
        let played = Estimator::Bounded { moments, most: contrast.most(), scale: contrast.scale };
        // Before anything is played nothing is measured.
        let deviation = if moments.count == 0 { 0.0 } else { deviation(contest, contrast) * contrast.scale };
        if deviation > 0.0 { Estimator::Sampled { played: Box::new(played), deviation } } else { played }
    };
    let measure = |(contrast, &moments): (Contrast, &PairMoments)| Measure {
        estimator: estimator(&contrast, moments),
        estimand: contrast.estimand,
        question: contrast.question.into(),
        unit: contrast.unit,
        null: contrast.null,
        figures: contrast.figures,
    };
    contrasts.into_iter().zip(&tally.sums).map(measure).collect()
}

/// Sums of contrasts (x), one entry a tournament (y is 1).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ContrastTally {
    sums: Vec<PairMoments>,
}

impl Tally for ContrastTally {
    fn merge(&mut self, other: Self) {
        self.sums.merge(other.sums);
    }
}

/// Follows who wins the matches played again.
#[derive(Debug)]
pub struct ContrastProbe {
    tally: ContrastTally,
    /// Constant of each contrast, then numbers of echoes with their weights.
    contrasts: Vec<(i64, Vec<(usize, i64)>)>,
    /// Wins of the first player by number of the echo: 0 or 1.
    won: Vec<i64>,
}

impl ContrastProbe {
    /// For the contrasts of a check, whose matches are among those played again.
    pub fn new(contest: &Backgammon, contrasts: &[Contrast]) -> Self {
        let echoes = &contest.competition.echoes;
        let place = |wanted: &Echo| {
            echoes.iter().position(|echo| echo == wanted).expect("matches that a check needs are played again")
        };
        let contrasts: Vec<_> = contrasts
            .iter()
            .map(|contrast| {
                let terms = contrast.terms.iter().map(|(echo, weight)| (place(echo), *weight)).collect();
                (contrast.constant, terms)
            })
            .collect();
        let tally = ContrastTally { sums: vec![PairMoments::default(); contrasts.len()] };
        Self { tally, contrasts, won: vec![0; echoes.len()] }
    }

    fn close(&mut self) {
        for (sum, (constant, terms)) in self.tally.sums.iter_mut().zip(&self.contrasts) {
            sum.add(terms.iter().fold(*constant, |sum, &(number, weight)| sum + weight * self.won[number]), 1);
        }
    }
}

impl Observer<Backgammon> for ContrastProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Echoed { number, winner, .. } = event {
            self.won[*number as usize] = i64::from(*winner == 0);
        } else if let Event::Finished { .. } = event {
            self.close();
        }
    }
}

impl Probe<Backgammon> for ContrastProbe {
    type Tally = ContrastTally;

    fn harvest(self) -> ContrastTally {
        self.tally
    }
}

/// Most points to go of the scores that are told apart.
const FARTHEST: u32 = 7;

/// Scores at which one player leads, up to the length of the match: points to go of the leader, then of the other.
pub fn uneven_scores(contest: &Backgammon) -> Vec<(u32, u32)> {
    let most = contest.rules.length.min(FARTHEST);
    (1..most).flat_map(|own| (own + 1..=most).map(move |other| (own, other))).collect()
}

/// A score in words, as estimands have it.
pub fn score_name((own, other): (u32, u32)) -> String {
    format!("{own}-away-{other}-away")
}

/// A score in short, as figures have it.
pub fn short_name((own, other): (u32, u32)) -> String {
    format!("{own}–{other}")
}

/// The match from a score under a Crawford rule.
pub fn from_score((own, other): (u32, u32), crawford: Crawford, play: Play) -> Echo {
    Echo { score: Score::start(own, other, crawford), crawford, play, illegal: None }
}
