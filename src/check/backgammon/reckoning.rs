//! Numbers worked out from trials with dice: sums of what came of them, each with a weight, over another of the same.

use serde::{Deserialize, Serialize};

use crate::backgammon::trial::{Trial, Tried};
use crate::backgammon::{Backgammon, Event};
use crate::check::{Estimator, Measure};
use crate::contest::Observer;
use crate::stats::interval::Interval;
use crate::stats::moments::PairMoments;
use crate::tally::{Probe, Tally};

/// A number that a trial gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Points of the first player in a game, those of the second below 0.
    Points,
    /// 1 if the first player won the game.
    GameWon,
    /// 1 if the first player won the match.
    MatchWon,
    /// Premature, lifted and doubtful rolls of a game or match.
    Incidents,
    /// Dice bought in a match.
    Bought,
    /// Turns appraised.
    Turns,
    /// Worth of the choice of BG-20, in millionths of a point over the turns appraised; so are those below.
    AcceptOrAgain,
    /// Of a premature roll that stands.
    Stands,
    /// Of one that may be refused.
    Veto,
    /// Of the choice of BG-25.
    OneOrBoth,
    /// Of the other's lifting where it suits him.
    Selective,
    /// Of the other's claims where they suit him.
    OwnClaim,
    /// What a bias is worth to both players together, over its size: points, in millionths over the turns looked at.
    LeaningPoints,
    /// The same in chances to win the game.
    LeaningWins,
    /// 1 if a die was condemned within so many throws.
    Condemned(u32),
    /// How many dice of a set (a bit each) the asker has.
    Has(usize),
    /// 1 if the asker has all of a set.
    HasAll(usize),
}

impl Quantity {
    fn of(self, tried: Tried) -> i64 {
        match (self, tried) {
            (Self::Points, Tried::Game { points, .. }) => i64::from(points),
            (Self::GameWon, Tried::Game { points, .. }) => i64::from(points > 0),
            (Self::MatchWon, Tried::Match { winner, .. }) => i64::from(winner == 0),
            (Self::Incidents, Tried::Game { incidents, .. } | Tried::Match { incidents, .. }) => i64::from(incidents),
            (Self::Bought, Tried::Match { bought, .. }) => i64::from(bought),
            (Self::Turns, Tried::Appraised { turns, .. }) => i64::from(turns),
            (Self::AcceptOrAgain, Tried::Appraised { sum, .. }) => sum.accept_or_again,
            (Self::Stands, Tried::Appraised { sum, .. }) => sum.stands,
            (Self::Veto, Tried::Appraised { sum, .. }) => sum.veto,
            (Self::OneOrBoth, Tried::Appraised { sum, .. }) => sum.one_or_both,
            (Self::Selective, Tried::Appraised { sum, .. }) => sum.selective,
            (Self::OwnClaim, Tried::Appraised { sum, .. }) => sum.own_claim,
            (Self::LeaningPoints, Tried::Leant { sum }) => sum.points,
            (Self::LeaningWins, Tried::Leant { sum }) => sum.wins,
            (Self::Condemned(within), Tried::Watched { condemned }) => {
                i64::from(condemned.is_some_and(|throws| throws <= within))
            }
            (Self::Has(set), Tried::Mixed { asker }) => asker.into_iter().map(|die| i64::from(has(set, die))).sum(),
            (Self::HasAll(set), Tried::Mixed { asker }) => i64::from(asker.into_iter().all(|die| has(set, die))),
            (quantity, tried) => panic!("{tried:?} has no {quantity:?}"),
        }
    }

    /// The largest either way.
    fn most(self) -> i64 {
        match self {
            Self::GameWon | Self::MatchWon | Self::Condemned(_) | Self::HasAll(_) => 1,
            Self::Has(_) | Self::Bought => 2,
            Self::Points => 3,
            Self::Incidents | Self::Turns => 1_000,
            Self::AcceptOrAgain
            | Self::Stands
            | Self::Veto
            | Self::OneOrBoth
            | Self::Selective
            | Self::OwnClaim
            | Self::LeaningPoints
            | Self::LeaningWins => 1_000_000_000,
        }
    }
}

const fn has(set: usize, die: usize) -> bool {
    set >> die & 1 == 1
}

/// One estimand.
#[derive(Debug, Clone)]
pub struct Reckoning {
    /// Its name.
    pub estimand: String,
    /// The question in words.
    pub question: &'static str,
    /// Unit of the estimate.
    pub unit: &'static str,
    /// The value of no difference.
    pub null: f64,
    /// Unit of the estimate over that of the number.
    pub scale: f64,
    /// Figures that show it.
    pub figures: &'static [&'static str],
    /// Where it comes from.
    pub from: Origin,
}

/// Where a number comes from.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A weighted sum a tournament, over another quantity where one is named.
    Trials {
        /// What is summed up.
        sum: Vec<(Trial, Quantity, i64)>,
        /// What it is set against: 1 a tournament otherwise.
        over: Option<Box<(Trial, Quantity)>>,
    },
    /// It follows from the rules.
    Exact(f64),
}

impl Reckoning {
    fn terms(&self) -> impl Iterator<Item = Trial> {
        let (sum, over): (&[_], _) = match &self.from {
            Origin::Trials { sum, over } => (sum, over.as_deref()),
            Origin::Exact(_) => (&[], None),
        };
        sum.iter().map(|&(trial, ..)| trial).chain(over.map(|&(trial, _)| trial))
    }
}

/// What some reckonings need to be tried.
pub fn trials(reckonings: &[Reckoning]) -> Vec<Trial> {
    let mut trials = Vec::new();
    for trial in reckonings.iter().flat_map(Reckoning::terms) {
        if !trials.contains(&trial) {
            trials.push(trial);
        }
    }
    trials
}

/// What the reckonings of a check have become.
pub fn measures(reckonings: Vec<Reckoning>, tally: &ReckoningTally) -> Vec<Measure> {
    let measure = |(reckoning, &moments): (Reckoning, &PairMoments)| {
        let scale = reckoning.scale;
        let estimator = match &reckoning.from {
            Origin::Trials { sum, .. } => {
                let most = sum.iter().map(|(_, quantity, weight)| quantity.most() * weight.abs()).sum();
                Estimator::Bounded { moments, most, scale }
            }
            Origin::Exact(value) => {
                let value = value * scale;
                let interval = Interval { low: Some(value), estimate: value, high: Some(value) };
                Estimator::Exact { tournaments: moments.count, interval }
            }
        };
        Measure {
            estimator,
            estimand: reckoning.estimand,
            question: reckoning.question.into(),
            unit: reckoning.unit,
            null: reckoning.null,
            figures: reckoning.figures,
        }
    };
    reckonings.into_iter().zip(&tally.sums).map(measure).collect()
}

/// Sums of reckonings, one entry a tournament.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ReckoningTally {
    sums: Vec<PairMoments>,
}

impl Tally for ReckoningTally {
    fn merge(&mut self, other: Self) {
        self.sums.merge(other.sums);
    }
}

/// A quantity of a trial, by its number.
type Term = (usize, Quantity);

/// Terms with their weights.
type Sum = Vec<(Term, i64)>;

/// Follows trials.
#[derive(Debug)]
pub struct ReckoningProbe {
    tally: ReckoningTally,
    /// Terms with their weights, and what they are set against.
    reckonings: Vec<(Sum, Option<Term>)>,
    tried: Vec<Option<Tried>>,
}

impl ReckoningProbe {
    /// For the reckonings of a check, whose trials are among those of the contest.
    pub fn new(contest: &Backgammon, reckonings: &[Reckoning]) -> Self {
        let trials = &contest.competition.trials;
        let place =
            |wanted: &Trial| trials.iter().position(|trial| trial == wanted).expect("what a check needs is tried");
        let reckonings: Vec<_> = reckonings
            .iter()
            .map(|reckoning| match &reckoning.from {
                Origin::Trials { sum, over } => (
                    sum.iter().map(|(trial, quantity, weight)| ((place(trial), *quantity), *weight)).collect(),
                    over.as_deref().map(|(trial, quantity)| (place(trial), *quantity)),
                ),
                Origin::Exact(_) => (Vec::new(), None),
            })
            .collect();
        let tally = ReckoningTally { sums: vec![PairMoments::default(); reckonings.len()] };
        Self { tally, reckonings, tried: vec![None; trials.len()] }
    }

    fn close(&mut self) {
        let value = |(number, quantity): Term| quantity.of(self.tried[number].expect("every trial is made"));
        for (moments, (sum, over)) in self.tally.sums.iter_mut().zip(&self.reckonings) {
            let sum = sum.iter().map(|&(term, weight)| weight * value(term)).sum();
            moments.add(sum, over.map_or(1, value));
        }
    }
}

impl Observer<Backgammon> for ReckoningProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Tried { number, tried } = event {
            self.tried[*number as usize] = Some(*tried);
        } else if let Event::Finished { .. } = event {
            self.close();
        }
    }
}

impl Probe<Backgammon> for ReckoningProbe {
    type Tally = ReckoningTally;

    fn harvest(self) -> ReckoningTally {
        self.tally
    }
}
