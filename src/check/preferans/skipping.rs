//! Is losing or missing a round on purpose ever worth it? (PF-4.6, 4.7)
//!
//! Each championship is played again with one player, drawn by lot among those that the rules name, staying away from one round, or
//! playing it to be last, and everything else on the same luck. What then differs for that player is owed to that one round.

pub mod probe;

use self::probe::{SkippingProbe, SkippingTally};
use crate::check::figure::members;
use crate::check::{Check, Estimator, Measure};
use crate::preferans::Preferans;
use crate::preferans::rules::{Act, Echo, Rules};
use crate::preferans::score::UNIT;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::stats::interval::Interval;
use crate::stats::moments::PairMoments;
use crate::stats::real;

/// The check.
#[derive(Debug)]
pub struct Skipping;

const FINAL_FIGURE: &str = "skipping-final";
const PRIZE_FIGURE: &str = "skipping-prize";

impl Check for Skipping {
    type Contest = Preferans;
    type Probe = SkippingProbe;

    const NAME: &'static str = "skipping";
    const QUESTION: &'static str = "Is losing or missing a round on purpose ever worth it?";
    const RULES: &'static [&'static str] = &["PF-4.6", "PF-4.7", "PF-6.1.1", "PF-6.1.2"];

    fn probe(contest: &Preferans) -> SkippingProbe {
        SkippingProbe::new(&contest.rules)
    }

    fn measure(contest: &Preferans, tally: &SkippingTally) -> Vec<Measure> {
        let rules = &contest.rules;
        let fund = rules.money.entry * rules.entrants.len() as u64;
        let cents = i64::try_from(fund).expect("cents of the entries");
        let mut measures = gains(rules, tally, "final", 100.0, 1);
        if rules.money.entry > 0 {
            measures.extend(gains(rules, tally, "prize", 100.0 / real(rules.money.entry), cents));
        }
        measures.push(Measure {
            estimand: "worst-round".into(),
            question: "How much better is the worst result of a round that is played than missing it?".into(),
            unit: "points",
            null: 0.0,
            estimator: Estimator::Exact { tournaments: tally.championships, interval: worst_round(rules, tally) },
            figures: &[],
        });
        measures
    }

    fn draw(contest: &Preferans, _: &SkippingTally, findings: &[Finding]) -> Vec<Figure> {
        let rounds = contest.rules.rounds.all();
        if contest.rules.echoes.is_empty() {
            return Vec::new();
        }
        let mut figures = vec![gain(
            (FINAL_FIGURE, "Does losing on purpose help into the final?"),
            "Chance of the final of a player who stays away from one round, or plays it to be last, less the same player's chance \
             without, on the same luck.",
            ("final", "percentage points"),
            rounds,
            findings,
        )];
        if contest.rules.money.entry > 0 {
            figures.push(gain(
                (PRIZE_FIGURE, "Does losing on purpose bring money?"),
                "Prize of a player who stays away from one round, or plays it to be last, less the same player's prize without, on \
                 the same luck.",
                ("prize", "percent of an entry"),
                rounds,
                findings,
            ));
        }
        figures
    }
}

/// How an act is called in names of estimands.
fn word(act: Act) -> &'static str {
    match act {
        Act::Skip => "skip",
        Act::Throw => "throw",
    }
}

/// Changes by act and round; `most` is the largest there can be.
fn gains(rules: &Rules, tally: &SkippingTally, what: &str, scale: f64, most: i64) -> Vec<Measure> {
    let is_final = what == "final";
    let measure = |echo: Echo, moments: PairMoments| {
        let question = match (echo.act, is_final) {
            (Act::Skip, true) => "How much likelier is the final for a player who stays away from the round?",
            (Act::Throw, true) => "How much likelier is the final for a player who plays the round to be last?",
            (Act::Skip, false) => "How much more does a player win who stays away from the round?",
            (Act::Throw, false) => "How much more does a player win who plays the round to be last?",
        };
        Measure {
            estimand: format!("{}-{what}/round-{}", word(echo.act), echo.round + 1),
            question: question.into(),
            unit: if is_final { "percentage points" } else { "percent of an entry" },
            null: 0.0,
            estimator: Estimator::Bounded { moments, most, scale },
            figures: if is_final { &[FINAL_FIGURE] } else { &[PRIZE_FIGURE] },
        }
    };
    let of_act = |act: Act| rules.echoes.iter().zip(&tally.gains).filter(move |(echo, _)| echo.act == act);
    let all = [Act::Skip, Act::Throw].into_iter().flat_map(of_act);
    all.map(|(&echo, gain)| measure(echo, if is_final { gain.finals } else { gain.prize })).collect()
}

/// Points of the worst result of a round that is played, less those of a missed round. Where points for whists have no end,
/// there is no worst result: what was seen is as good as nothing.
fn worst_round(rules: &Rules, tally: &SkippingTally) -> Interval {
    #[allow(clippy::cast_precision_loss, reason = "points of one round")]
    let points = |units: i64| units as f64 / UNIT as f64;
    let penalty = i64::from(rules.penalty) * (UNIT / 100);
    let place = rules.place_points.least(4).min(rules.place_points.least(3));
    let Some(most) = rules.whist_points.most() else {
        let seen = points(tally.worst.unwrap_or(0).min(place) + penalty);
        return Interval { low: None, estimate: seen, high: Some(seen) };
    };
    let exact = points(place - most + penalty);
    Interval { low: Some(exact), estimate: exact, high: Some(exact) }
}

fn gain(
    (id, title): (&str, &str),
    caption: &str,
    (what, unit): (&str, &str),
    rounds: u32,
    findings: &[Finding],
) -> Figure {
    let place = |finding: &Finding| {
        let (_, round) = finding.estimand.rsplit_once('-')?;
        round.parse::<u32>().ok().map(|round| f64::from(round) - 1.0)
    };
    let family = |act: Act| format!("{}-{what}", word(act));
    let margin = [Act::Skip, Act::Throw]
        .iter()
        .find_map(|&act| members(findings, &family(act)).find_map(|finding| finding.margin));
    let mut layers = Vec::new();
    if let Some(margin) = margin {
        layers.push(Layer::Band { label: "margin".into(), low: margin.low, high: margin.high });
    }
    layers.push(Layer::Level { label: "no gain".into(), y: 0.0 });
    for (act, label) in [(Act::Skip, "stays away"), (Act::Throw, "plays to be last")] {
        let points: Vec<Point> = members(findings, &family(act))
            .filter_map(|one| Some(Point { x: place(one)?, y: one.estimate, low: one.low, high: one.high }))
            .collect();
        if !points.is_empty() {
            layers.push(Layer::Points { label: label.into(), points });
        }
    }
    Figure {
        id: id.into(),
        title: title.into(),
        caption: caption.into(),
        x: Axis { title: "round".into(), categories: (1..=rounds).map(|round| round.to_string()).collect() },
        y: Axis { title: unit.into(), categories: Vec::new() },
        layers,
    }
}
