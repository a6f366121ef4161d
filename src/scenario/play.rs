//! Plays a scenario and makes its report.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Game, Scenario, Stop};
use crate::check::backgammon::{self, BackgammonPanel};
use crate::check::poker::{Counts, CountsTally, PokerPanel};
use crate::check::preferans::{self, PreferansPanel};
use crate::check::{Measure, Panel, Standard, judge, overall};
use crate::contest::{Contest, Observer};
use crate::error::{Error, Result};
use crate::report::{Figure, Finding, Looks, Margin, MarginSource, Origin, Report, SCHEMA, ScenarioSummary, Verdict};
use crate::rulebook;
use crate::run::{Blocks, Ended, Plan, Progress, law_of, run_noting};
use crate::stats::paired::Sums;
use crate::stats::sequential;
use crate::tally::{Probe, Tally};

mod extreme;

use extreme::extremes;

/// What the numbers of a poker scenario cannot show.
const POKER_LIMITS: &[&str] = &[
    "Players are synthetic: fixed rows of thresholds that look at their own cards and the public state. They do not adapt to \
     the blinds that are coming, so a rule's effect on how people choose to play is not seen.",
    "Absolute numbers (how long a tournament lasts, how often blinds are missed) depend on the players and levels chosen; \
     that a rule treats all seats alike hardly does.",
];

/// What the numbers of a preferans scenario cannot show.
const PREFERANS_LIMITS: &[&str] = &[
    "Results of a table come from a model of strength and luck, not from cards: how much better a strong player is, and how \
     wide luck is, are guesses that the scenario states. Comparisons of seatings on the same results depend on them little; \
     chances of reaching the final depend on them much.",
    "Players do not choose how to play by the standings, except where a check has one of them lose or miss a round on purpose.",
];

/// What the numbers of a backgammon scenario cannot show.
const BACKGAMMON_LIMITS: &[&str] = &[
    "Players are synthetic: a linear one or a small net, with seeded errors. Both are weaker than the best programs, take the \
     cube by one formula, and do not play otherwise for being late, tired or short of time.",
    "Where games are drawn (`play = \"model\"`), each score has the outcomes of a fixed number of full games, the same in every \
     run. Intervals of matches that are played again hold the error of that sample; those of `byes` and `clock` do not: with \
     4,000 games a score, chances to win a match to 7 have a standard deviation of some 0.35 percentage points from it.",
];

/// What was played of a set of rules.
pub(super) struct Played {
    /// Counts by name.
    pub counts: BTreeMap<String, u64>,
    /// What was measured, with the name of its check.
    pub measures: Vec<(&'static str, Measure)>,
    /// The same, judged.
    pub findings: Vec<Finding>,
    /// The pictures.
    pub figures: Vec<Figure>,
    /// What was noted of the blocks, in order.
    pub notes: Vec<Note>,
    /// Tournaments played.
    pub tournaments: u64,
    /// How often it was looked whether all is decided, if it was.
    pub looks: Option<Looks>,
}

/// What some tournaments gave.
pub(super) struct Note {
    /// Which.
    pub tournaments: Range<u64>,
    /// The sums of each measure, in order.
    pub sums: Vec<Option<Sums>>,
}

/// Of which blocks sums are noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Noted {
    /// Of none.
    None,
    /// Of the first thousand tournaments, each by itself.
    First,
    /// Of about a thousand groups of all tournaments.
    Groups,
}

impl Noted {
    fn blocks(self, tournaments: u64) -> Blocks {
        match self {
            Self::None => Blocks::default(),
            Self::First => Blocks { single: SINGLE, ..Blocks::default() },
            Self::Groups => Blocks::thousand(tournaments),
        }
    }
}

/// Tournaments that are looked at one by one, from the first.
const SINGLE: u64 = 1_000;

impl Scenario {
    /// Plays all tournaments, those of its variants too if it has any, and judges the findings.
    ///
    /// # Errors
    /// [`Error::Law`] when a tournament broke a law, [`Error::Interrupted`] when told to stop, [`Error::Input`] when a variant
    /// cannot be used.
    pub fn play(&self, progress: &Progress) -> Result<Report> {
        if self.study.is_empty() {
            let played = self.played(0..self.tournaments, Noted::First, self.stop, progress)?;
            Ok(self.report(played))
        } else {
            self.compare(progress)
        }
    }

    /// Findings of some of its tournaments, by index.
    ///
    /// # Errors
    /// As [`Scenario::play`].
    pub fn findings(&self, tournaments: Range<u64>) -> Result<Vec<Finding>> {
        Ok(self.played(tournaments, Noted::None, Stop::Fixed, &Progress::default())?.findings)
    }

    /// Findings of at most so many of its tournaments, played until they are decided, and how many were played.
    ///
    /// # Errors
    /// As [`Scenario::play`].
    pub fn decided(&self, tournaments: Range<u64>) -> Result<(Vec<Finding>, u64)> {
        let played = self.played(tournaments, Noted::None, Stop::Decided, &Progress::default())?;
        Ok((played.findings, played.tournaments))
    }

    pub(super) fn played(
        &self,
        tournaments: Range<u64>,
        noted: Noted,
        stop: Stop,
        progress: &Progress,
    ) -> Result<Played> {
        let part = (tournaments, noted, stop);
        match &self.game {
            Game::Poker(poker) => self.judged::<_, PokerPanel, Counts>(poker, part, progress, CountsTally::named),
            Game::Preferans(championship) => self.judged::<_, PreferansPanel, preferans::Counts>(
                championship,
                part,
                progress,
                preferans::CountsTally::named,
            ),
            Game::Backgammon(event) => self.judged::<_, BackgammonPanel, backgammon::Counts>(
                event,
                part,
                progress,
                backgammon::CountsTally::named,
            ),
        }
    }

    fn judged<C: Contest, P: Panel<C>, N: Probe<C> + Default>(
        &self,
        contest: &C,
        (tournaments, noted, stop): (Range<u64>, Noted, Stop),
        progress: &Progress,
        named: fn(&N::Tally) -> BTreeMap<String, u64>,
    ) -> Result<Played> {
        let all = tournaments.end - tournaments.start;
        let error = 1.0 - self.standard.confidence;
        let looks = match stop {
            Stop::Fixed => sequential::once(all, error),
            Stop::Decided => sequential::linear(all, error),
        };
        let blocks = noted.blocks(all);
        let probe = || (N::default(), P::new(contest, &self.checks));
        let note = |tournaments: Range<u64>, (_, tally): &(N::Tally, P::Tally)| {
            let wanted = match noted {
                Noted::None => false,
                Noted::First => tournaments.end - tournaments.start == 1,
                Noted::Groups => true,
            };
            wanted.then(|| {
                let measured = P::measure(contest, tally).into_iter().flat_map(|(_, measures)| measures);
                Note { tournaments, sums: measured.map(|measure| measure.estimator.sums()).collect() }
            })
        };
        let mut sum: Option<(N::Tally, P::Tally)> = None;
        let (mut notes, mut start) = (Vec::new(), 0);
        for (taken, look) in (1..).zip(&looks) {
            let part = tournaments.start + start..tournaments.start + look.tournaments;
            let blocks = Blocks { single: blocks.single.saturating_sub(start), ..blocks };
            let plan = Plan { luck: self.luck(), tournaments: part };
            let played =
                run_noting(contest, &plan, blocks, probe, note, progress).map_err(|ended| self.ended(ended))?;
            match &mut sum {
                Some(sum) => sum.merge(played.0),
                None => sum = Some(played.0),
            }
            notes.extend(played.1);
            start = look.tournaments;
            let (counts, tally) = sum.as_ref().expect("something was played");
            let measured = P::measure(contest, tally);
            let findings = judge(&measured, &Standard { confidence: 1.0 - look.error, ..self.standard.clone() });
            let decided = overall(&findings) != Verdict::Measured && is_decided(&findings);
            if taken == looks.len() || decided {
                let figures = P::draw(contest, tally, &findings);
                let planned: Vec<u64> = looks.iter().map(|look| look.tournaments).collect();
                let looks = (stop == Stop::Decided).then_some(Looks { planned, taken, error: look.error });
                let measures = measured
                    .into_iter()
                    .flat_map(|(name, measures)| measures.into_iter().map(move |measure| (name, measure)));
                let (counts, measures) = (named(counts), measures.collect());
                return Ok(Played { counts, measures, findings, figures, notes, tournaments: start, looks });
            }
        }
        unreachable!("the last look is the end")
    }

    pub(super) fn ended(&self, ended: Ended) -> Error {
        match ended {
            Ended::Broken { tournament, law } => {
                Error::Law { what: format!("tournament {tournament}: {law}"), replay: self.replay_command(tournament) }
            }
            Ended::Stopped => Error::Interrupted,
        }
    }

    /// The command that tells one tournament.
    pub fn replay_command(&self, tournament: u64) -> String {
        format!("{} --tournament {tournament}", self.command("replay"))
    }

    /// Plays one tournament before an observer.
    ///
    /// # Errors
    /// [`Error::Law`] when it broke a law: the observer has seen all that came before.
    pub fn replay<C: Contest, O: Observer<C>>(&self, contest: &C, tournament: u64, observer: &mut O) -> Result<()> {
        let mut chances = self.luck().tournament(tournament);
        catch_unwind(AssertUnwindSafe(|| contest.play(&mut contest.state(), &mut chances, observer))).map_err(|panic| {
            Error::Law {
                what: format!("tournament {tournament}: {}", law_of(&*panic)),
                replay: self.replay_command(tournament),
            }
        })
    }

    /// The command that does something with this scenario, all changes and its seed included.
    pub fn command(&self, verb: &str) -> String {
        let mut command = format!("evenhand {verb} {}", quote(&self.path));
        for change in &self.changes {
            command += &format!(" --set {}", quote(change));
        }
        command + &format!(" --seed {}", self.seed)
    }

    pub(super) fn report(&self, played: Played) -> Report {
        let extremes = extremes(self, &played);
        let Played { counts, findings, figures, tournaments, looks, .. } = played;
        let verdict = overall(&findings);
        let concerned: Vec<&str> = self
            .game
            .checks()
            .iter()
            .filter(|(name, _, _)| self.checks.iter().any(|check| check == name))
            .flat_map(|(_, _, rules)| rules.iter().copied())
            .collect();
        let mut rules: Vec<(String, String)> = Vec::new();
        for rule in concerned.into_iter().filter_map(rulebook::find) {
            if !rules.iter().any(|(number, _)| number == rule.number) {
                rules.push((rule.number.to_string(), rule.text.to_string()));
            }
        }
        let limits = match self.game {
            Game::Poker(_) => POKER_LIMITS,
            Game::Preferans(_) => PREFERANS_LIMITS,
            Game::Backgammon(_) => BACKGAMMON_LIMITS,
        };
        Report {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_string(),
            scenario: ScenarioSummary {
                name: self.name.clone(),
                question: self.question.clone(),
                digest: self.digest(),
                seed: self.seed,
                tournaments,
                confidence: self.standard.confidence,
                rules: self.game.rows(),
                changes: self.changes.clone(),
                origin: Origin::Played,
            },
            verdict,
            answer: answer(verdict, &findings, self.standard.confidence),
            counts,
            findings,
            figures,
            rules,
            limits: limits.iter().map(ToString::to_string).collect(),
            command: format!("{} --tournaments {}", self.command("run"), self.tournaments),
            extremes,
            looks,
            comparison: None,
        }
    }
}

/// Whether no judged finding is open.
fn is_decided(findings: &[Finding]) -> bool {
    findings.iter().all(|finding| finding.verdict != Verdict::Undecided)
}

/// The answer in a sentence or two.
fn answer(verdict: Verdict, findings: &[Finding], confidence: f64) -> String {
    let judged = findings.iter().filter(|finding| finding.margin.is_some()).count();
    let with = |wanted: Verdict| findings.iter().filter(move |finding| finding.verdict == wanted);
    match verdict {
        Verdict::Measured => {
            format!("Nothing was judged: no margin or claim is set. {} findings were measured.", findings.len())
        }
        Verdict::Fair => format!(
            "Yes, as far as this was asked: all {judged} judged findings lie within their margins, at {} % confidence for all of them together.",
            confidence * 100.0
        ),
        Verdict::Unfair => {
            let all: Vec<&Finding> = with(Verdict::Unfair).collect();
            let worst: Vec<String> = all.iter().take(3).map(|finding| departure(finding)).collect();
            let more = all.len().saturating_sub(3);
            let more = if more > 0 { format!(" And {more} more.") } else { String::new() };
            format!("No. {}{more}", worst.join(" "))
        }
        Verdict::Undecided => {
            let open: Vec<&Finding> = with(Verdict::Undecided).collect();
            let needed = open.iter().filter_map(|finding| finding.needed).max();
            let remedy = needed.map_or_else(
                || "more tournaments may not decide it: an estimate lies on the edge of its margin".to_string(),
                |needed| format!("about {needed} tournaments would decide, if the estimates stay"),
            );
            format!(
                "Not decided: {} of {judged} judged findings straddle the edge of their margin; {remedy}.",
                open.len()
            )
        }
    }
}

/// One sentence on how far a finding is from what is fair.
fn departure(finding: &Finding) -> String {
    let Finding { estimand, estimate, unit, low, high, margin, .. } = finding;
    let end = |end: &Option<f64>| end.map_or_else(|| "no limit".to_string(), |end| format!("{end:.3}"));
    let allowed = margin.map_or_else(String::new, |Margin { low, high, source }| {
        let who = match source {
            MarginSource::Claim => "the claim",
            MarginSource::Promise => "the promise",
            MarginSource::Margin => "the margin",
        };
        let range = match (low, high) {
            (Some(low), Some(high)) => format!("{low} to {high}"),
            (Some(low), None) => format!("at least {low}"),
            (None, Some(high)) => format!("at most {high}"),
            (None, None) => "anything".to_string(),
        };
        format!(", where {who} allows {range}")
    });
    format!("{estimand} is {estimate:.3} {unit} ({} to {}){allowed}.", end(low), end(high))
}

/// A word as a shell takes it.
pub(super) fn quote(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
