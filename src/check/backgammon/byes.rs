//! Who gets a bye, and what is it worth? (BG-8)
//!
//! Where a field does not fill its bracket, some players go on without a match. Players of the same strength are compared within
//! an event: those with a bye against those without.

use serde::{Deserialize, Serialize};

use crate::backgammon::bracket;
use crate::backgammon::style::{Mind, Style};
use crate::backgammon::{Backgammon, Event};
use crate::check::figure::{against_margin, points};
use crate::check::share::Share;
use crate::check::{Check, Estimator, Measure};
use crate::contest::Observer;
use crate::report::{Axis, Figure, Finding, Layer};
use crate::stats::moments::PairMoments;
use crate::stats::real;
use crate::tally::{Probe, Tally};

/// The check.
#[derive(Debug)]
pub struct Byes;

const GAIN: &str = "bye-gain";
const WITH: &str = "win-with-bye";
const WITHOUT: &str = "win-without-bye";
const DRAW: &str = "bye-draw";
const WIN_FIGURE: &str = "win-by-bye";

/// Most groups in which players are told apart by their number.
const GROUPS: usize = 24;

/// First player of each group, and the first behind it.
fn groups(players: usize) -> Vec<(usize, usize)> {
    let size = players.div_ceil(GROUPS);
    (0..players).step_by(size).map(|first| (first, (first + size).min(players))).collect()
}

fn group_name((first, next): (usize, usize)) -> String {
    if first + 1 == next { format!("player-{next}") } else { format!("players-{}-{next}", first + 1) }
}

/// The different styles of the field, in the order in which they are listed.
fn levels(contest: &Backgammon) -> Vec<Style> {
    let mut levels = Vec::new();
    for entrant in &contest.competition.entrants {
        if !levels.contains(&entrant.style) {
            levels.push(entrant.style);
        }
    }
    levels
}

fn level_name(style: Style) -> String {
    let mind = match style.mind {
        Mind::Linear => "linear",
        Mind::Net => "net",
    };
    if style.noise == 0 { mind.into() } else { format!("{mind}-noise-{}", style.noise) }
}

/// What was counted of a level.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
struct Level {
    /// Pairs with and without a bye of which the first won the event, less those of which the second did; all such pairs.
    gain: PairMoments,
    /// Wins with a bye, byes.
    with: PairMoments,
    /// Wins without, players without.
    without: PairMoments,
}

impl Tally for Level {
    fn merge(&mut self, other: Self) {
        self.gain.merge(other.gain);
        self.with.merge(other.with);
        self.without.merge(other.without);
    }
}

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ByesTally {
    levels: Vec<Level>,
    /// Byes by group of players.
    draw: Vec<Share>,
}

impl Tally for ByesTally {
    fn merge(&mut self, other: Self) {
        self.levels.merge(other.levels);
        self.draw.merge(other.draw);
    }
}

/// Follows byes and places.
#[derive(Debug)]
pub struct ByesProbe {
    tally: ByesTally,
    level_of: Vec<usize>,
    groups: Vec<(usize, usize)>,
    has_bye: Vec<bool>,
    /// By level: players, and events won, without a bye and with.
    counts: Vec<[(i64, i64); 2]>,
}

impl ByesProbe {
    fn close(&mut self, places: &[u16]) {
        self.counts.fill([(0, 0); 2]);
        for ((&level, &has_bye), &place) in self.level_of.iter().zip(&self.has_bye).zip(places) {
            let (players, won) = &mut self.counts[level][usize::from(has_bye)];
            *players += 1;
            *won += i64::from(place == 1);
        }
        for (level, &[(others, others_won), (byes, byes_won)]) in self.tally.levels.iter_mut().zip(&self.counts) {
            level.gain.add(byes_won * others - others_won * byes, byes * others);
            level.with.add(byes_won, byes);
            level.without.add(others_won, others);
        }
        for (share, &(first, next)) in self.tally.draw.iter_mut().zip(&self.groups) {
            let byes = self.has_bye[first..next].iter().filter(|&&has_bye| has_bye).count();
            share.close(i64::try_from(byes).expect("few players"));
        }
        self.has_bye.fill(false);
    }
}

impl Observer<Backgammon> for ByesProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Bye { player } = event {
            self.has_bye[usize::from(*player)] = true;
        } else if let Event::Finished { places } = event {
            self.close(places);
        }
    }
}

impl Probe<Backgammon> for ByesProbe {
    type Tally = ByesTally;

    fn harvest(self) -> ByesTally {
        self.tally
    }
}

impl Check for Byes {
    type Contest = Backgammon;
    type Probe = ByesProbe;

    const NAME: &'static str = "byes";
    const QUESTION: &'static str = "Who gets a bye, and how much does it add to the chance to win the event?";
    const RULES: &'static [&'static str] = &["BG-8"];

    fn probe(contest: &Backgammon) -> ByesProbe {
        let levels = levels(contest);
        let entrants = &contest.competition.entrants;
        let level = |style: Style| levels.iter().position(|&level| level == style).expect("a level of the field");
        let groups = groups(entrants.len());
        ByesProbe {
            tally: ByesTally {
                levels: vec![Level::default(); levels.len()],
                draw: vec![Share::default(); groups.len()],
            },
            level_of: entrants.iter().map(|entrant| level(entrant.style)).collect(),
            groups,
            has_bye: vec![false; entrants.len()],
            counts: vec![[(0, 0); 2]; levels.len()],
        }
    }

    fn measure(contest: &Backgammon, tally: &ByesTally) -> Vec<Measure> {
        let players = contest.competition.entrants.len();
        let byes = bracket::byes(players);
        let even = 100.0 / real(players as u64);
        let mut measures = Vec::new();
        let mut add = |estimand, question: &str, unit, null, estimator, figures: &'static [&'static str]| {
            measures.push(Measure { estimand, question: question.into(), unit, null, estimator, figures });
        };
        let names: Vec<String> = levels(contest).into_iter().map(level_name).collect();
        for (name, level) in names.iter().zip(&tally.levels) {
            add(
                format!("{GAIN}/{name}"),
                "Of two players of this strength in an event, one with a bye, how much more often does that one win the event?",
                "percentage points",
                0.0,
                Estimator::Ratio { moments: level.gain, scale: 100.0 },
                &[WIN_FIGURE],
            );
        }
        for (family, with) in [(WITH, true), (WITHOUT, false)] {
            for (name, level) in names.iter().zip(&tally.levels) {
                let moments = if with { level.with } else { level.without };
                let question = if with {
                    "How often does a player of this strength with a bye win the event?"
                } else {
                    "How often does a player of this strength without a bye win the event?"
                };
                let estimator = Estimator::Ratio { moments, scale: 100.0 };
                add(format!("{family}/{name}"), question, "percent", even, estimator, &[WIN_FIGURE]);
            }
        }
        for (share, group) in tally.draw.iter().zip(groups(players)) {
            let size = group.1 - group.0;
            let most = i64::try_from(size.min(byes)).expect("few players");
            add(
                format!("{DRAW}/{}", group_name(group)),
                "How often does a player of this number have a bye?",
                "percent",
                100.0 * real(byes as u64) / real(players as u64),
                share.estimator(most, 100.0 / real(size as u64)),
                &[DRAW],
            );
        }
        measures
    }

    fn draw(contest: &Backgammon, _: &ByesTally, findings: &[Finding]) -> Vec<Figure> {
        let players = contest.competition.entrants.len();
        let y = |title: &str| Axis { title: title.into(), categories: Vec::new() };
        let mut draw = against_margin(findings, DRAW, "");
        let share = 100.0 * real(bracket::byes(players) as u64) / real(players as u64);
        for layer in &mut draw {
            if let Layer::Level { label, y } = layer {
                (*label, *y) = ("the same for all".into(), share);
            }
        }
        vec![
            Figure {
                id: WIN_FIGURE.into(),
                title: "The chance to win the event, with a bye and without".into(),
                caption:
                    "By strength. A bye is a match that need not be won, and worth the more the less likely that was."
                        .into(),
                x: Axis {
                    title: "strength".into(),
                    categories: levels(contest).into_iter().map(|level| level_name(level).replace('-', " ")).collect(),
                },
                y: y("percent of events won"),
                layers: vec![
                    Layer::Points { label: "with a bye".into(), points: points(findings, WITH) },
                    Layer::Points { label: "without".into(), points: points(findings, WITHOUT) },
                ],
            },
            Figure {
                id: DRAW.into(),
                title: "Who gets the byes".into(),
                caption: "How often each player has a bye: the draw knows nothing of who they are.".into(),
                x: Axis {
                    title: "number of the player".into(),
                    categories: groups(players)
                        .into_iter()
                        .map(|group| {
                            group_name(group).trim_start_matches(|letter: char| !letter.is_ascii_digit()).into()
                        })
                        .collect(),
                },
                y: y("percent of events"),
                layers: draw,
            },
        ]
    }
}
