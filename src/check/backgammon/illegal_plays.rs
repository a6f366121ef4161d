//! Do illegal plays pay, where only the opponent may object? (BG-22, 56)
//!
//! The match between the first two of the field is played again on the same luck: with the first making illegal plays, at each
//! of some rates at which the other notices, and with both playing by the rules. Apart from that, every play that was told as
//! legal is held against the list of all results of its roll.

use serde::{Deserialize, Serialize};

use super::contrast::{Contrast, ContrastProbe, ContrastTally, from_score, measures};
use crate::backgammon::competition::Echo;
use crate::backgammon::illegal::Illegal;
use crate::backgammon::plays::each;
use crate::backgammon::{Backgammon, Event};
use crate::check::events::Events;
use crate::check::figure::{members, points};
use crate::check::{Check, Measure};
use crate::contest::Observer;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::tally::{Probe, Tally};

/// The check.
#[derive(Debug)]
pub struct IllegalPlays;

const FAMILY: &str = "sloppy-gain";
const UNLISTED: &str = "unlisted-plays";
const MADE: &str = "illegal-made";
const STOOD: &str = "illegal-stood";

/// Rates at which illegal plays are noticed that are told apart, in thousandths.
const NOTICED: [u32; 5] = [0, 250, 500, 750, 1000];

/// Whether the first of the field makes illegal plays.
fn is_sloppy(contest: &Backgammon) -> bool {
    contest.competition.entrants[0].sloppy > 0
}

/// The estimands, and what they are worked out from: none where the first player makes no illegal plays.
pub fn contrasts(contest: &Backgammon) -> Vec<Contrast> {
    let (length, competition) = (contest.rules.length, &contest.competition);
    let played = |illegal| {
        let echo = from_score((length, length), contest.rules.crawford, competition.play);
        Echo { illegal: Some(illegal), ..echo }
    };
    let rates = [competition.entrants[0].sloppy, 0];
    let contrast = |noticed| Contrast {
        estimand: format!("{FAMILY}/{noticed}-noticed"),
        question: "How much more often does the first player win the match by making illegal plays, of which the other notices so many in a thousand?",
        unit: "percentage points",
        null: 0.0,
        terms: vec![(played(Illegal { rates, noticed, ..contest.rules.illegal }), 1), (played(Illegal::NONE), -1)],
        constant: 0,
        scale: 100.0,
        figures: &[FAMILY],
    };
    if is_sloppy(contest) { NOTICED.into_iter().map(contrast).collect() } else { Vec::new() }
}

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct IllegalPlaysTally {
    contrasts: ContrastTally,
    /// Plays told as legal that are no result of their roll, of all.
    unlisted: Events,
    /// Illegal plays, of matches.
    made: Events,
    /// Illegal plays that stood, of those made.
    stood: Events,
}

impl Tally for IllegalPlaysTally {
    fn merge(&mut self, other: Self) {
        self.contrasts.merge(other.contrasts);
        self.unlisted.merge(other.unlisted);
        self.made.merge(other.made);
        self.stood.merge(other.stood);
    }
}

/// Follows plays and objections.
#[derive(Debug)]
pub struct IllegalPlaysProbe {
    contrasts: ContrastProbe,
    tally: IllegalPlaysTally,
    unlisted: i64,
    plays: i64,
    matches: i64,
    made: i64,
    objections: i64,
}

impl Observer<Backgammon> for IllegalPlaysProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        self.contrasts.observe(event);
        if let Event::Moved { roll, before, after, .. } = event {
            let mut listed = false;
            each(*before, *roll, |result| listed |= result == *after);
            self.unlisted += i64::from(!listed);
            self.plays += 1;
        } else if let Event::Misplayed { .. } = event {
            self.made += 1;
        } else if let Event::Objected { .. } = event {
            self.objections += 1;
        } else if let Event::MatchEnded { .. } = event {
            self.matches += 1;
        } else if let Event::Finished { .. } = event {
            self.tally.unlisted.close(self.unlisted, self.plays);
            self.tally.made.close(self.made, self.matches);
            self.tally.stood.close(self.made - self.objections, self.made);
            (self.unlisted, self.plays, self.matches, self.made, self.objections) = (0, 0, 0, 0, 0);
        }
    }
}

impl Probe<Backgammon> for IllegalPlaysProbe {
    type Tally = IllegalPlaysTally;

    fn harvest(self) -> IllegalPlaysTally {
        IllegalPlaysTally { contrasts: self.contrasts.harvest(), ..self.tally }
    }
}

impl Check for IllegalPlays {
    type Contest = Backgammon;
    type Probe = IllegalPlaysProbe;

    const NAME: &'static str = "illegal-plays";
    const QUESTION: &'static str = "Do illegal plays pay, where only the opponent may object?";
    const RULES: &'static [&'static str] = &["BG-22", "BG-56"];

    fn probe(contest: &Backgammon) -> IllegalPlaysProbe {
        IllegalPlaysProbe {
            contrasts: ContrastProbe::new(contest, &contrasts(contest)),
            tally: IllegalPlaysTally::default(),
            unlisted: 0,
            plays: 0,
            matches: 0,
            made: 0,
            objections: 0,
        }
    }

    fn measure(contest: &Backgammon, tally: &IllegalPlaysTally) -> Vec<Measure> {
        let mut all = measures(contest, contrasts(contest), &tally.contrasts);
        let measure = |estimand: &str, question: &str, unit, estimator| Measure {
            estimand: estimand.into(),
            question: question.into(),
            unit,
            null: 0.0,
            estimator,
            figures: &[],
        };
        all.push(measure(
            UNLISTED,
            "How many plays that pass for legal are no result of their roll?",
            "plays per 1000",
            tally.unlisted.estimator(1000.0),
        ));
        if contest.competition.entrants.iter().any(|entrant| entrant.sloppy > 0) {
            let made = tally.made.estimator(1.0);
            all.push(measure(MADE, "How many illegal plays are made in a match?", "plays a match", made));
            let stood = tally.stood.estimator(100.0);
            all.push(measure(STOOD, "How many illegal plays stand?", "percent", stood));
        }
        all
    }

    fn draw(contest: &Backgammon, _: &IllegalPlaysTally, findings: &[Finding]) -> Vec<Figure> {
        if !is_sloppy(contest) {
            return Vec::new();
        }
        let margin = members(findings, FAMILY).find_map(|finding| finding.margin);
        let band = margin.map(|margin| Layer::Band { label: "allowed".into(), low: margin.low, high: margin.high });
        let points: Vec<Point> = points(findings, FAMILY)
            .into_iter()
            .zip(NOTICED)
            .map(|(point, noticed)| Point { x: f64::from(noticed) / 10.0, ..point })
            .collect();
        vec![Figure {
            id: FAMILY.into(),
            title: "What illegal plays are worth".into(),
            caption: "The first player's chance to win the match with illegal plays less that without, on the same luck, by how many \
                      of them the opponent notices."
                .into(),
            x: Axis { title: "percent noticed".into(), categories: Vec::new() },
            y: Axis { title: "percentage points".into(), categories: Vec::new() },
            layers: band
                .into_iter()
                .chain([
                    Layer::Level { label: "worth nothing".into(), y: 0.0 },
                    Layer::Line { label: "estimate with interval".into(), points },
                ])
                .collect(),
        }]
    }
}
