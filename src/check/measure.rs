//! What a check measured, before it is judged.

use crate::stats::interval::{self, Interval};
use crate::stats::moments::{Moments, PairMoments};
use crate::stats::paired::{Shape, Sums};
use crate::stats::special::{normal_sf, normal_upper_quantile, student_t_quantile, student_t_sf};
use crate::stats::{Alternative, fit, real};

/// One estimand with the counts that it rests on.
#[derive(Debug, Clone)]
pub struct Measure {
    /// Its name: `family` or `family/member`.
    pub estimand: String,
    /// The question in words.
    pub question: String,
    /// Unit of the estimate.
    pub unit: &'static str,
    /// The value of no difference at all, in `unit`.
    pub null: f64,
    /// How it is estimated.
    pub estimator: Estimator,
    /// Identifiers of the figures that show it.
    pub figures: &'static [&'static str],
}

impl Measure {
    /// The family that the estimand belongs to: its name up to the stroke.
    pub fn family(&self) -> &str {
        family(&self.estimand)
    }
}

/// The family in the name of an estimand: the name up to the stroke.
pub fn family(estimand: &str) -> &str {
    estimand.split_once('/').map_or(estimand, |(family, _)| family)
}

/// How a number is estimated from integer counts. The tournament is the independent unit in all of them.
#[derive(Debug, Clone)]
pub enum Estimator {
    /// Mean of a value a tournament, times `scale`.
    Mean {
        /// Moments of the value.
        moments: Moments,
        /// Unit of the estimate over that of the value.
        scale: f64,
    },
    /// Sum of x over sum of y, times `scale`, by the delta method.
    Ratio {
        /// Moments of x and y.
        moments: PairMoments,
        /// Unit of the estimate over that of x/y.
        scale: f64,
    },
    /// Square root of sum of x over sum of y, neither negative: a root mean square.
    Root {
        /// Moments of x and y.
        moments: PairMoments,
        /// Unit of the estimate over that of the root.
        scale: f64,
    },
    /// As `Ratio`, where the rules keep x of a tournament within ±`most`: where all tournaments had the same ratio, the tournaments
    /// that might have another are bounded (Clopper and Pearson), each by `most`.
    Bounded {
        /// Moments of x and y.
        moments: PairMoments,
        /// Largest |x| of a tournament.
        most: i64,
        /// Unit of the estimate over that of x/y.
        scale: f64,
    },
    /// What was played, where luck of the rules' own is in it that is the same in all tournaments: a sample that outcomes are drawn
    /// from, say. Its standard deviation adds to the spread of tournaments, and more of these do not shrink it.
    Sampled {
        /// What was played.
        played: Box<Self>,
        /// Standard deviation of the estimate from that luck alone, in its unit.
        deviation: f64,
    },
    /// Events (x, never negative) for each y, times `scale`. Exact where few tournaments have an event.
    Rate {
        /// Moments of x and y.
        moments: PairMoments,
        /// Tournaments with an event.
        affected: u64,
        /// Unit of the estimate over that of x/y.
        scale: f64,
    },
    /// Mean of a value a tournament that is never negative and that the rules keep to `most`, times `scale`: a share of players,
    /// say. Exact where few tournaments have any of it, or all have the same.
    Within {
        /// Moments of the value.
        moments: Moments,
        /// Tournaments whose value is not 0.
        affected: u64,
        /// Largest value of a tournament.
        most: i64,
        /// Unit of the estimate over that of the value.
        scale: f64,
    },
    /// A number that follows from the rules, whatever is played.
    Exact {
        /// Tournaments played all the same.
        tournaments: u64,
        /// The number, with what is known of it: both ends are the number itself where the rules say all.
        interval: Interval,
    },
    /// The largest departure, in percentage points, of a draw of n things to n places from each place being equally likely
    /// for each thing. Counts by thing, then place; each tournament is one draw.
    Draw {
        /// Tournaments.
        tournaments: u64,
        /// n × n counts.
        counts: Vec<u64>,
    },
    /// The share of successes less the share expected, times `scale`, over trials that are independent whatever the tournament: for
    /// dice alone. Its null value is 0.
    Pooled {
        /// Tournaments.
        tournaments: u64,
        /// Trials that came out so.
        successes: u64,
        /// All trials.
        trials: u64,
        /// The share expected: so many in so many.
        expected: (u32, u32),
        /// Unit of the estimate over that of the share.
        scale: f64,
    },
    /// The largest departure, in percentage points, of a share in its row from what the weights say. Trials are independent whatever
    /// the tournament: for dice alone.
    Departure {
        /// Tournaments.
        tournaments: u64,
        /// Counts: one for each weight in each row.
        rows: Vec<Vec<u64>>,
        /// What each cell of a row weighs.
        weights: Vec<u32>,
        /// The p-value of the test that belongs to the table.
        p_value: Option<f64>,
    },
}

/// Error of the interval that a standard error is taken from.
const REFERENCE: f64 = 0.05;

/// Affected tournaments from which on a rate is estimated by the delta method.
const COMMON: u64 = 50;

impl Estimator {
    /// Tournaments that it rests on.
    pub fn tournaments(&self) -> u64 {
        match self {
            Self::Mean { moments, .. } | Self::Within { moments, .. } => moments.count,
            Self::Ratio { moments, .. }
            | Self::Root { moments, .. }
            | Self::Bounded { moments, .. }
            | Self::Rate { moments, .. } => moments.count,
            Self::Draw { tournaments, .. }
            | Self::Exact { tournaments, .. }
            | Self::Pooled { tournaments, .. }
            | Self::Departure { tournaments, .. } => *tournaments,
            Self::Sampled { played, .. } => played.tournaments(),
        }
    }

    /// The sums whose ratio it is, with the unit of the ratio; `None` where it is no smooth function of a ratio of sums.
    pub fn sums(&self) -> Option<Sums> {
        match self {
            Self::Mean { moments, scale } | Self::Within { moments, scale, .. } => {
                Some(Sums { x: moments.sum, y: i128::from(moments.count), scale: *scale, shape: Shape::Ratio })
            }
            Self::Ratio { moments, scale }
            | Self::Bounded { moments, scale, .. }
            | Self::Rate { moments, scale, .. } => {
                Some(Sums { x: moments.x, y: moments.y, scale: *scale, shape: Shape::Ratio })
            }
            Self::Root { moments, scale } => {
                Some(Sums { x: moments.x, y: moments.y, scale: *scale, shape: Shape::Root })
            }
            Self::Sampled { played, .. } => played.sums(),
            Self::Exact { .. } | Self::Draw { .. } | Self::Pooled { .. } | Self::Departure { .. } => None,
        }
    }

    /// The same without luck that is the same in all tournaments: for a truth that shares it.
    pub fn of_tournaments(self) -> Self {
        if let Self::Sampled { played, .. } = self { *played } else { self }
    }

    /// Standard deviation of the estimate from luck that is the same in all tournaments, in its unit.
    pub fn deviation(&self) -> f64 {
        if let Self::Sampled { deviation, .. } = self { *deviation } else { 0.0 }
    }

    /// Whether it counts events and there was none.
    pub fn never_happened(&self) -> bool {
        match self {
            Self::Rate { affected, .. } | Self::Within { affected, .. } => *affected == 0,
            Self::Pooled { successes, .. } => *successes == 0,
            Self::Mean { .. }
            | Self::Ratio { .. }
            | Self::Root { .. }
            | Self::Bounded { .. }
            | Self::Exact { .. }
            | Self::Draw { .. }
            | Self::Departure { .. } => false,
            Self::Sampled { played, .. } => played.never_happened(),
        }
    }

    /// Whether more tournaments bring it as near to the truth as one likes.
    pub fn converges(&self) -> bool {
        !matches!(self, Self::Sampled { .. })
    }

    /// The estimate with an interval that misses the truth with probability `error`.
    pub fn interval(&self, error: f64) -> Interval {
        match self {
            Self::Mean { moments, scale } => interval::mean(moments, error).scaled(*scale),
            Self::Ratio { moments, scale } => interval::ratio(moments, error).scaled(*scale),
            Self::Root { moments, scale } => root(interval::ratio(moments, error)).scaled(*scale),
            Self::Bounded { moments, most, scale } => bounded(moments, *most, error).scaled(*scale),
            Self::Rate { moments, affected, scale } => rate(moments, *affected, error).scaled(*scale),
            Self::Within { moments, affected, most, scale } => within(moments, *affected, *most, error).scaled(*scale),
            Self::Exact { interval, .. } => *interval,
            Self::Sampled { played, deviation } => {
                played.interval(error).widened(normal_upper_quantile(error / 2.0) * deviation)
            }
            Self::Draw { tournaments, counts } => largest_departure(*tournaments, counts, error).scaled(100.0),
            Self::Pooled { successes, trials, expected, scale, .. } => {
                let Interval { low, estimate, high } = interval::clopper_pearson(*successes, *trials, error);
                let less = |share: f64| share - part(*expected);
                Interval { low: low.map(less), estimate: less(estimate), high: high.map(less) }.scaled(*scale)
            }
            Self::Departure { rows, weights, .. } => departure(rows, weights, error).scaled(100.0),
        }
    }

    /// Probability of an estimate at least this far from `null`, were that the truth. `None` where the interval is exact and
    /// `null` at its edge (events that never happen), or where there is too little to say.
    pub fn p_value(&self, null: f64) -> Option<f64> {
        match self {
            Self::Mean { .. } | Self::Ratio { .. } => {
                let freedom = real(self.tournaments().checked_sub(1).filter(|&freedom| freedom > 0)?);
                let Interval { estimate, high, .. } = self.interval(REFERENCE);
                let standard_error = (high? - estimate) / student_t_quantile(1.0 - REFERENCE / 2.0, freedom);
                let distance = (estimate - null).abs() / standard_error;
                Some((2.0 * student_t_sf(distance, freedom)).min(1.0))
            }
            Self::Bounded { moments, .. } if moments.xx == 0 => None,
            Self::Bounded { moments, scale, .. } => Self::Ratio { moments: *moments, scale: *scale }.p_value(null),
            Self::Within { affected, .. } if *affected < COMMON => None,
            Self::Within { moments, scale, .. } => Self::Mean { moments: *moments, scale: *scale }.p_value(null),
            Self::Sampled { played, deviation } => {
                // The normal distribution: tournaments are many where games are drawn.
                played.p_value(null)?;
                let Interval { estimate, high, .. } = played.interval(REFERENCE);
                let standard_error = (high? - estimate) / normal_upper_quantile(REFERENCE / 2.0);
                let distance = (estimate - null).abs() / libm::hypot(standard_error, *deviation);
                Some((2.0 * normal_sf(distance)).min(1.0))
            }
            Self::Rate { .. }
            | Self::Root { .. }
            | Self::Exact { .. }
            | Self::Pooled { trials: 0, .. }
            | Self::Pooled { expected: (0, _), .. } => None,
            Self::Draw { tournaments, counts } => draw_p_value(*tournaments, counts),
            Self::Pooled { successes, trials, expected, .. } => {
                Some(fit::binomial(*successes, *trials, part(*expected), Alternative::TwoSided).p_value)
            }
            Self::Departure { p_value, .. } => *p_value,
        }
    }
}

/// So many in so many, as a share.
fn part((of, all): (u32, u32)) -> f64 {
    f64::from(of) / f64::from(all)
}

/// The interval of a square root: the root only goes up, so it may be taken of the ends.
fn root(of: Interval) -> Interval {
    let root = |x: f64| x.max(0.0).sqrt();
    Interval { low: of.low.map(root), estimate: root(of.estimate), high: of.high.map(root) }
}

fn bounded(moments: &PairMoments, most: i64, error: f64) -> Interval {
    let base = moments.second().mean().unwrap_or(0.0);
    if base <= 0.0 {
        return interval::ratio(moments, error);
    }
    if moments.xx > 0 {
        let interval = interval::ratio(moments, error);
        if interval.low.is_some() || moments.count < 2 {
            return interval;
        }
        // All tournaments had the same ratio: those not seen to have another may be a few, each by the whole range.
        let unseen = interval::clopper_pearson(0, moments.count, error).high.unwrap_or(1.0);
        #[allow(clippy::cast_precision_loss, reason = "a bound, to the nearest float")]
        let reach = unseen * 2.0 * most as f64 / base;
        return Interval { low: Some(interval.estimate - reach), high: Some(interval.estimate + reach), ..interval };
    }
    interval::mean_within(&moments.first(), -most..=most, error).scaled(1.0 / base)
}

fn rate(moments: &PairMoments, affected: u64, error: f64) -> Interval {
    if affected >= COMMON {
        let Interval { low, estimate, high } = interval::ratio(moments, error);
        return Interval { low: low.map(|low| low.max(0.0)), estimate, high };
    }
    // Few events: the spread of y hardly matters beside that of x.
    let base = moments.second().mean().unwrap_or(0.0);
    if base > 0.0 {
        interval::rare_rate(&moments.first(), affected, error).scaled(1.0 / base)
    } else {
        Interval { low: Some(0.0), estimate: 0.0, high: None }
    }
}

fn within(moments: &Moments, affected: u64, most: i64, error: f64) -> Interval {
    if affected >= COMMON {
        return interval::mean_within(moments, 0..=most, error);
    }
    #[allow(clippy::cast_precision_loss, reason = "a bound, to the nearest float")]
    let most = most as f64;
    let interval = interval::rare_rate(moments, affected, error);
    Interval { high: Some(interval.high.map_or(most, |high| high.min(most))), ..interval }
}

/// Side of a square table.
fn side(counts: &[u64]) -> usize {
    (1..=counts.len()).find(|side| side * side >= counts.len()).unwrap_or(0)
}

/// The largest |share − 1/n| over all cells, with an interval from simultaneous exact intervals of the shares: in whatever
/// cell the true departure is largest, it lies within.
fn largest_departure(tournaments: u64, counts: &[u64], error: f64) -> Interval {
    if tournaments == 0 {
        return Interval { low: Some(0.0), estimate: 0.0, high: None };
    }
    let side = side(counts);
    let rows: Vec<Vec<u64>> = counts.chunks(side).map(<[u64]>::to_vec).collect();
    departure(&rows, &vec![1; side], error)
}

/// The same for rows of counts, each against the shares that the weights say.
fn departure(rows: &[Vec<u64>], weights: &[u32], error: f64) -> Interval {
    let all: f64 = weights.iter().map(|&weight| f64::from(weight)).sum();
    let error = crate::stats::many::bonferroni(error, rows.len() * weights.len());
    let (mut low, mut estimate, mut high) = (0.0_f64, 0.0_f64, 0.0_f64);
    for row in rows {
        let trials = row.iter().sum();
        for (&count, &weight) in row.iter().zip(weights) {
            let fair = f64::from(weight) / all;
            let share = interval::clopper_pearson(count, trials, error);
            let (least, most) = (share.low.unwrap_or(0.0), share.high.unwrap_or(1.0));
            // A row of nothing says nothing, and departs by nothing that is seen.
            estimate = if trials > 0 { estimate.max((share.estimate - fair).abs()) } else { estimate };
            low = low.max((least - fair).max(fair - most));
            high = high.max((most - fair).max(fair - least));
        }
    }
    Interval { low: Some(low), estimate, high: Some(high) }
}

/// Chi-square over a table of random permutations, as [`crate::stats::fit`] explains; `None` with fewer than five expected a cell.
fn draw_p_value(tournaments: u64, counts: &[u64]) -> Option<f64> {
    let side = side(counts);
    if side < 2 || tournaments < 5 * side as u64 {
        return None;
    }
    let table: Vec<Vec<u64>> = counts.chunks(side).map(<[u64]>::to_vec).collect();
    crate::stats::fit::permutations(&table).ok().map(|test| test.p_value)
}
