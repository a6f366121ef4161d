//! Is the button fair? (PS-4, 5, 6, 12, 14, 15)
//!
//! Accounts are kept by seat while a tournament is played and closed when it is over, so that the tournament is the unit of
//! every estimate.
//!
//! * **Burden**: blinds paid above the fair share, which is 1/k of the blinds posted in each hand with k players dealt in.
//!   It sums to 0 over the table in every hand.
//! * **A player's orbit** runs from the hand after one button of the player's to the next button, that hand included. In it,
//!   where nobody goes out, everybody posts one small and one big blind under every rule. A blind is *missed* when the orbit
//!   has none, and the big blind is posted *twice* when it has two.
//! * **Beside a bust**: the burden over those orbits in which the neighbour at a given distance went out. Orbits are the
//!   players' own, not a fixed number of hands after the bust: any k hands in a row of k players charge everybody one of each
//!   blind however the button got there, so a count of hands after the bust could not see a blind that was jumped over.

pub mod orbit;
pub mod probe;

use super::blinds::orbit::expected_beside;
use super::blinds::probe::{BlindsProbe, BlindsTally, DISTANCES, UNIT};
use crate::check::figure::{against_margin, members, points};
use crate::check::{Check, Estimator, Measure};
use crate::poker::Poker;
use crate::poker::button::ButtonRule;
use crate::report::{Axis, Figure, Finding, Layer, Point};

/// The check.
#[derive(Debug)]
pub struct Blinds;

const BURDEN_FIGURE: &str = "burden-by-seat";
const BESIDE_FIGURE: &str = "burden-beside-bust";
const PRIZE_FIGURE: &str = "prize-by-seat";
const GAP_FIGURE: &str = "hands-between-big-blinds";

/// Names of the distances, as in [`DISTANCES`].
const BESIDE: [&str; 4] = ["left-1", "left-2", "left-3", "right-1"];

#[allow(clippy::cast_precision_loss, reason = "a constant far below 2^53")]
const PER_HUNDRED_HANDS: f64 = 100.0 / UNIT as f64;

impl Check for Blinds {
    type Contest = Poker;
    type Probe = BlindsProbe;

    const NAME: &'static str = "blinds";
    const QUESTION: &'static str = "Do button and blinds treat all players alike?";
    const RULES: &'static [&'static str] = &["PS-4", "PS-5", "PS-6", "PS-12", "PS-14", "PS-15"];

    fn probe(contest: &Poker) -> BlindsProbe {
        BlindsProbe::new(&contest.rules)
    }

    fn measure(contest: &Poker, tally: &BlindsTally) -> Vec<Measure> {
        let mut measures = vec![Measure {
            estimand: "button-twice".into(),
            question: "How often does a player have the button in two hands running, at a table of three or more?"
                .into(),
            unit: "times per 100 hands",
            null: 0.0,
            estimator: tally.button_twice.estimator(100.0),
            figures: &[],
        }];
        for (name, question, events) in [
            (
                "big-blind-missed",
                "How often is a player never charged the big blind between two buttons?",
                &tally.big_missed,
            ),
            (
                "small-blind-missed",
                "How often is a player never charged the small blind between two buttons?",
                &tally.small_missed,
            ),
            (
                "big-blind-twice",
                "How often is a player charged the big blind twice between two buttons?",
                &tally.big_twice,
            ),
        ] {
            measures.push(Measure {
                estimand: name.into(),
                question: question.into(),
                unit: "times per 100 eliminations",
                null: 0.0,
                estimator: events.estimator(100.0),
                figures: &[GAP_FIGURE],
            });
        }
        for (seat, moments) in (1..).zip(&tally.burden) {
            measures.push(Measure {
                estimand: format!("burden-by-seat/{seat}"),
                question: "Does any seat pay more or less than its share of the blinds?".into(),
                unit: "big blinds per 100 hands",
                null: 0.0,
                estimator: Estimator::Ratio { moments: *moments, scale: PER_HUNDRED_HANDS },
                figures: &[BURDEN_FIGURE],
            });
        }
        for (name, moments) in BESIDE.iter().zip(&tally.beside) {
            measures.push(Measure {
                estimand: format!("burden-beside-bust/{name}"),
                question:
                    "Does whoever sits beside a player who goes out pay more or less than the share of the blinds?"
                        .into(),
                unit: "big blinds per 100 hands",
                null: 0.0,
                estimator: Estimator::Ratio { moments: *moments, scale: PER_HUNDRED_HANDS },
                figures: &[BESIDE_FIGURE],
            });
        }
        let buy_in = f64::from(contest.rules.buy_in);
        for (seat, moments) in (1..).zip(&tally.prize) {
            measures.push(Measure {
                estimand: format!("prize-by-seat/{seat}"),
                question: "Does any seat win more or less than its share of the prizes?".into(),
                unit: "percent of a buy-in",
                null: 0.0,
                estimator: Estimator::Mean { moments: *moments, scale: 100.0 / buy_in },
                figures: &[PRIZE_FIGURE],
            });
        }
        measures.push(Measure {
            estimand: "seat-draw".into(),
            question: "How far is any player's chance of any seat from being the same for all?".into(),
            unit: "percentage points",
            null: 0.0,
            estimator: Estimator::Draw { tournaments: tally.tournaments, counts: tally.draw.clone() },
            figures: &[],
        });
        measures
    }

    fn draw(contest: &Poker, tally: &BlindsTally, findings: &[Finding]) -> Vec<Figure> {
        let unit = "big blinds per 100 hands above the fair share";
        vec![
            by_seat(
                findings,
                "burden-by-seat",
                BURDEN_FIGURE,
                "Blinds paid, by seat drawn",
                unit,
                "Blinds paid above the fair share by whoever drew each seat. Seat 1 has the first button.",
            ),
            beside(contest, findings),
            gaps(tally),
            by_seat(
                findings,
                "prize-by-seat",
                PRIZE_FIGURE,
                "Prizes won, by seat drawn",
                "percent of a buy-in above the fair share",
                "Mean prize of whoever drew each seat, less the fair share.",
            ),
        ]
    }
}

/// Points with intervals over the seats, on the margin's band.
fn by_seat(findings: &[Finding], family: &str, id: &str, title: &str, unit: &str, caption: &str) -> Figure {
    let count = members(findings, family).count();
    Figure {
        id: id.into(),
        title: title.into(),
        caption: caption.into(),
        x: Axis { title: "seat drawn".into(), categories: (1..=count).map(|seat| seat.to_string()).collect() },
        y: Axis { title: unit.into(), categories: Vec::new() },
        layers: against_margin(findings, family, "fair share"),
    }
}

/// Measured burden beside a bust for the rule in force, and what each rule gives at a full table where only one can go out.
fn beside(contest: &Poker, findings: &[Finding]) -> Figure {
    let seats = u8::try_from(contest.rules.entrants.len()).expect("at most 10 seats");
    let mut layers = vec![Layer::Level { label: "fair share".into(), y: 0.0 }];
    for rule in ButtonRule::ALL {
        let points: Vec<Point> = expected_beside(rule, seats)
            .iter()
            .zip([0.0, 1.0, 2.0, 3.0])
            .filter_map(|(expected, x)| Some(Point { x, y: (*expected)?, low: None, high: None }))
            .collect();
        if !points.is_empty() {
            layers.push(Layer::Points { label: format!("{rule}, one bust at a full table (exact)"), points });
        }
    }
    layers.push(Layer::Points {
        label: format!("{}, as played (with interval)", contest.rules.button),
        points: points(findings, "burden-beside-bust"),
    });
    Figure {
        id: BESIDE_FIGURE.into(),
        title: "Blinds paid beside a player who goes out".into(),
        caption: "Blinds paid above the fair share over the orbit in which the neighbour went out, by where one sits. Below 0: \
                  the neighbour's exit saved blinds. The exact values are for one player going out of a full table from each \
                  position with equal chances, and nobody else; in play, others go out in the same orbit, and players go out \
                  from some positions more often than from others."
            .into(),
        x: Axis { title: "place beside the player who went out".into(), categories: BESIDE.map(String::from).to_vec() },
        y: Axis { title: "big blinds per 100 hands above the fair share".into(), categories: Vec::new() },
        layers,
    }
}

fn gaps(tally: &BlindsTally) -> Figure {
    let all: u64 = tally.gaps.iter().sum();
    let last = tally.gaps.iter().rposition(|&count| count > 0).unwrap_or(0);
    let points = (0u32..)
        .zip(&tally.gaps[..=last.min(tally.gaps.len() - 1)])
        .skip(1)
        .map(|(hands, &count)| {
            #[allow(clippy::cast_precision_loss, reason = "a share for a picture")]
            let share = if all == 0 { 0.0 } else { 100.0 * count as f64 / all as f64 };
            Point { x: f64::from(hands), y: share, low: None, high: None }
        })
        .collect();
    Figure {
        id: GAP_FIGURE.into(),
        title: "Hands from one big blind to the next".into(),
        caption: format!(
            "Hands from one big blind of a player to the next, as shares of all; {} and more are counted as {}.",
            probe::LONGEST_GAP,
            probe::LONGEST_GAP
        ),
        x: Axis { title: "hands".into(), categories: Vec::new() },
        y: Axis { title: "percent of big blinds".into(), categories: Vec::new() },
        layers: vec![Layer::Bars { label: "share".into(), points }],
    }
}

/// That all distances have a name.
const _: () = assert!(DISTANCES == BESIDE.len());
