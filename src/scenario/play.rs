//! Plays a scenario and makes its report.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::{Game, Scenario};
use crate::check::backgammon::{self, BackgammonPanel};
use crate::check::poker::{Counts, PokerPanel};
use crate::check::preferans::{self, PreferansPanel};
use crate::check::{Panel, judge, overall};
use crate::contest::{Contest, Observer};
use crate::error::{Error, Result};
use crate::report::{Figure, Finding, Margin, MarginSource, Origin, Report, SCHEMA, ScenarioSummary, Verdict};
use crate::rulebook;
use crate::run::{Ended, Plan, Progress, law_of, run};
use crate::tally::Probe;

/// Counts by name, findings and figures.
type Played = (BTreeMap<String, u64>, Vec<Finding>, Vec<Figure>);

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
    "Players are synthetic: a linear one or a small net, with seeded errors. Both are weaker than the best programs, take the      cube by one formula, and do not play otherwise for being late, tired or short of time.",
    "Where games are drawn (`play = \"model\"`), each score has the outcomes of a fixed number of full games, the same in every      run: chances carry the error of that sample beside their interval. The check `model-agrees` bounds it.",
];

impl Scenario {
    /// Plays all tournaments and judges the findings.
    ///
    /// # Errors
    /// [`Error::Law`] when a tournament broke a law, [`Error::Interrupted`] when told to stop.
    pub fn play(&self, progress: &Progress) -> Result<Report> {
        let (counts, findings, figures) = self.played(0..self.tournaments, progress)?;
        Ok(self.report(counts, findings, figures))
    }

    /// Findings of some of its tournaments, by index.
    ///
    /// # Errors
    /// As [`Scenario::play`].
    pub fn findings(&self, tournaments: Range<u64>) -> Result<Vec<Finding>> {
        Ok(self.played(tournaments, &Progress::default())?.1)
    }

    fn played(&self, tournaments: Range<u64>, progress: &Progress) -> Result<Played> {
        Ok(match &self.game {
            Game::Poker(poker) => {
                let (counts, findings, figures) = self.judged::<_, PokerPanel, Counts>(poker, tournaments, progress)?;
                (counts.named(), findings, figures)
            }
            Game::Preferans(championship) => {
                let (counts, findings, figures) =
                    self.judged::<_, PreferansPanel, preferans::Counts>(championship, tournaments, progress)?;
                (counts.named(), findings, figures)
            }
            Game::Backgammon(event) => {
                let (counts, findings, figures) =
                    self.judged::<_, BackgammonPanel, backgammon::Counts>(event, tournaments, progress)?;
                (counts.named(), findings, figures)
            }
        })
    }

    fn judged<C: Contest, P: Panel<C>, N: Probe<C> + Default>(
        &self,
        contest: &C,
        tournaments: Range<u64>,
        progress: &Progress,
    ) -> Result<(N::Tally, Vec<Finding>, Vec<Figure>)> {
        let plan = Plan { luck: self.luck(), tournaments };
        let probe = || (N::default(), P::new(contest, &self.checks));
        let (counts, tally) = run(contest, &plan, probe, progress).map_err(|ended| match ended {
            Ended::Broken { tournament, law } => Error::Law {
                what: format!("tournament {tournament}: {law}"),
                replay: format!("{} --tournament {tournament}", self.command("replay")),
            },
            Ended::Stopped => Error::Interrupted,
        })?;
        let findings = judge(&P::measure(contest, &tally), &self.standard);
        let figures = P::draw(contest, &tally, &findings);
        Ok((counts, findings, figures))
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
                replay: format!("{} --tournament {tournament}", self.command("replay")),
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

    fn report(&self, counts: BTreeMap<String, u64>, findings: Vec<Finding>, figures: Vec<Figure>) -> Report {
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
                tournaments: self.tournaments,
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
        }
    }
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
fn quote(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./=:,".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
