//! Does it pay to sit beside a player who goes out often? (PS-4, 14)
//!
//! Some players are marked. Ordinary players who drew a seat at a given distance from a marked one are compared with all
//! ordinary players of the same tournament: without an effect of the place, the difference is 0 on average, since the seats
//! are drawn.

use serde::{Deserialize, Serialize};

use super::blinds::probe::{Ledger, UNIT};
use crate::check::figure::against_margin;
use crate::check::{Check, Estimator, Measure};
use crate::contest::Observer;
use crate::poker::payout::Standing;
use crate::poker::rules::{Marked, Rules};
use crate::poker::seats::{SEATS, Seats};
use crate::poker::{Event, Poker};
use crate::report::{Axis, Figure, Finding};
use crate::stats::moments::PairMoments;
use crate::tally::{Probe, Tally};

/// The check.
#[derive(Debug)]
pub struct Neighbours;

/// Places that are told apart: first, second, third on the left of a marked player, first on the right.
const PLACES: usize = 4;
const NAMES: [&str; PLACES] = ["left-1", "left-2", "left-3", "right-1"];
const BURDEN_FIGURE: &str = "burden-near";
const PRIZE_FIGURE: &str = "prize-near";

/// What was counted, by place.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct NeighboursTally {
    /// Burden of those there less the mean of all ordinary players (x), with the weight that both are multiplied by (y).
    burden: [PairMoments; PLACES],
    /// The same of prizes in cents.
    prize: [PairMoments; PLACES],
}

impl Tally for NeighboursTally {
    fn merge(&mut self, other: Self) {
        self.burden.merge(other.burden);
        self.prize.merge(other.prize);
    }
}

/// Counts burdens and prizes by place beside the marked.
#[derive(Debug)]
pub struct NeighboursProbe {
    tally: NeighboursTally,
    marked: [bool; SEATS],
    /// Player by seat drawn.
    drawn: [u32; SEATS],
    ledger: Ledger,
}

impl NeighboursProbe {
    fn new(rules: &Rules) -> Self {
        let mut marked = [false; SEATS];
        for (marked, entrant) in marked.iter_mut().zip(&rules.entrants) {
            *marked = entrant.marked == Marked::Yes;
        }
        Self { tally: NeighboursTally::default(), marked, drawn: [0; SEATS], ledger: Ledger::default() }
    }

    fn close(&mut self, standings: &[Standing]) {
        let count = u8::try_from(standings.len()).expect("at most 10 seats");
        let all = Seats::below(count);
        let ordinary: Seats = all.iter().filter(|&seat| !self.marked[self.player(seat)]).collect();
        let beside = Self::beside(all, ordinary);
        let burden = |seat: u8| self.ledger.burden[usize::from(seat)];
        let prize = |seat: u8| i64::try_from(standings[self.player(seat)].prize).expect("cents of ten entries");
        let sides: [(&dyn Fn(u8) -> i64, _); 2] = [(&burden, self.tally.burden), (&prize, self.tally.prize)];
        let [burden, prize] = sides.map(|(value, mut tallies)| {
            let total: i64 = ordinary.iter().map(value).sum();
            for (tally, there) in tallies.iter_mut().zip(beside) {
                let sum: i64 = there.iter().map(value).sum();
                let (size, of) = (i64::from(there.len()), i64::from(ordinary.len()));
                tally.add(sum * of - total * size, size * of);
            }
            tallies
        });
        self.tally.burden = burden;
        self.tally.prize = prize;
    }

    fn player(&self, seat: u8) -> usize {
        self.drawn[usize::from(seat)] as usize
    }

    /// Ordinary players by the place at which they drew a seat beside a marked one.
    fn beside(all: Seats, ordinary: Seats) -> [Seats; PLACES] {
        let mut beside = [Seats::NONE; PLACES];
        for marked in all - ordinary {
            let mut left = all.clockwise_after(marked);
            for place in &mut beside[..3] {
                if let Some(seat) = left.next().filter(|&seat| ordinary.contains(seat)) {
                    place.insert(seat);
                }
            }
            // The marked player comes last going round, so the one before it is on its right.
            let right = all.without(marked).clockwise_after(marked).last();
            if let Some(seat) = right.filter(|&seat| ordinary.contains(seat)) {
                beside[3].insert(seat);
            }
        }
        beside
    }
}

impl Observer<Poker> for NeighboursProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::SeatsDrawn { players, .. } = event {
            self.ledger = Ledger::default();
            self.drawn = **players;
        } else if let Event::HandStarted { positions, level, .. } = event {
            self.ledger.start_hand(positions.dealt, level.big_blind);
        } else if let Event::Posted { seat, post, chips } = event {
            self.ledger.post(*seat, *post, *chips);
        } else if let Event::HandEnded { .. } = event {
            self.ledger.end_hand();
        } else if let Event::Finished { standings } = event {
            self.close(standings);
        }
    }
}

impl Probe<Poker> for NeighboursProbe {
    type Tally = NeighboursTally;

    fn harvest(self) -> NeighboursTally {
        self.tally
    }
}

impl Check for Neighbours {
    type Contest = Poker;
    type Probe = NeighboursProbe;

    const NAME: &'static str = "neighbours";
    const QUESTION: &'static str = "Does it pay to sit beside a player who goes out often?";
    const RULES: &'static [&'static str] = &["PS-4", "PS-14"];

    fn probe(contest: &Poker) -> NeighboursProbe {
        NeighboursProbe::new(&contest.rules)
    }

    fn measure(contest: &Poker, tally: &NeighboursTally) -> Vec<Measure> {
        let buy_in = f64::from(contest.rules.buy_in);
        #[allow(clippy::cast_precision_loss, reason = "a constant far below 2^53")]
        let blind = UNIT as f64;
        let sides = [
            (
                "burden-near",
                "Do ordinary players who sit beside a marked one pay more or less blinds than ordinary players do?",
                "big blinds a tournament",
                1.0 / blind,
                &tally.burden,
                BURDEN_FIGURE,
            ),
            (
                "prize-near",
                "Do ordinary players who sit beside a marked one win more or less than ordinary players do?",
                "percent of a buy-in",
                100.0 / buy_in,
                &tally.prize,
                PRIZE_FIGURE,
            ),
        ];
        let mut measures = Vec::new();
        for (family, question, unit, scale, tallies, figure) in sides {
            for (name, moments) in NAMES.iter().zip(tallies) {
                measures.push(Measure {
                    estimand: format!("{family}/{name}"),
                    question: question.into(),
                    unit,
                    null: 0.0,
                    estimator: Estimator::Ratio { moments: *moments, scale },
                    figures: if figure == BURDEN_FIGURE { &[BURDEN_FIGURE] } else { &[PRIZE_FIGURE] },
                });
            }
        }
        measures
    }

    fn draw(_contest: &Poker, _tally: &NeighboursTally, findings: &[Finding]) -> Vec<Figure> {
        [
            ("burden-near", BURDEN_FIGURE, "Blinds paid beside a marked player", "big blinds a tournament"),
            ("prize-near", PRIZE_FIGURE, "Prizes won beside a marked player", "percent of a buy-in"),
        ]
        .map(|(family, id, title, unit)| Figure {
            id: id.into(),
            title: title.into(),
            caption:
                "Ordinary players by the seat that they drew beside a marked player, against the mean of all ordinary \
                          players in the same tournament."
                    .into(),
            x: Axis { title: "place beside a marked player".into(), categories: NAMES.map(String::from).to_vec() },
            y: Axis { title: format!("{unit}, less the mean of ordinary players"), categories: Vec::new() },
            layers: against_margin(findings, family, "all ordinary players"),
        })
        .into()
    }
}
