//! Tells one tournament: in words, as JSON, or as other programs read it.

use clap::ValueEnum;

use super::print;
use crate::backgammon::competition::Play;
use crate::backgammon::transcript::{Transcript, is_written};
use crate::backgammon::{self, Backgammon};
use crate::contest::{Contest, Lines, Observer};
use crate::error::{Error, Result};
use crate::poker::story::Story;
use crate::preferans;
use crate::scenario::{Game, Scenario};

/// How a tournament is told.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Format {
    Text,
    Json,
    Mat,
}

/// Tells a tournament, or writes one match of it.
pub fn replay(scenario: &Scenario, tournament: u64, format: Format, number: Option<u64>) -> Result<u8> {
    if let (Some(number), Format::Text | Format::Json) = (number, format) {
        return Err(Error::input(
            format!("--match {number}"),
            "words and JSON tell the whole tournament",
            "leave it out, or write one match with `--format mat`",
        ));
    }
    let text = match (&scenario.game, format) {
        (Game::Poker(_) | Game::Preferans(_), Format::Mat) => Err(Error::input(
            "--format mat",
            format!("it is for matches of backgammon, and {} plays {}", scenario.name, scenario.game.name()),
            "use `--format text` or `--format json`",
        )),
        (Game::Poker(poker), Format::Text) => tell(scenario, poker, tournament, Story::default(), Story::into_text),
        (Game::Poker(poker), Format::Json) => tell(scenario, poker, tournament, Lines::default(), Lines::into_text),
        (Game::Preferans(championship), Format::Text) => {
            let story = preferans::story::Story::default();
            tell(scenario, championship, tournament, story, preferans::story::Story::into_text)
        }
        (Game::Preferans(championship), Format::Json) => {
            tell(scenario, championship, tournament, Lines::default(), Lines::into_text)
        }
        (Game::Backgammon(event), Format::Text) => {
            let story = backgammon::story::Story::default();
            tell(scenario, event, tournament, story, backgammon::story::Story::into_text)
        }
        (Game::Backgammon(event), Format::Json) => {
            tell(scenario, event, tournament, Lines::default(), Lines::into_text)
        }
        (Game::Backgammon(event), Format::Mat) => export(scenario, event, tournament, number.unwrap_or(1)),
    }?;
    print(&text)
}

/// One match of a tournament, counted from 1, as other programs read it.
fn export(scenario: &Scenario, event: &Backgammon, tournament: u64, number: u64) -> Result<String> {
    let unwritten = |why: &str, remedy: &str| Err(Error::input("--format mat", why, remedy));
    match event.competition.play {
        Play::Full => {}
        Play::Model => return unwritten("the games are drawn, not played", "add `--set backgammon.play=full`"),
    }
    if !is_written(&event.rules) {
        return unwritten(
            "the format knows neither automatic doubles nor the Jacoby rule",
            "add `--set backgammon.automatic-doubles=none --set backgammon.gammons=always`",
        );
    }
    if event.competition.entrants.iter().any(|entrant| entrant.sloppy > 0) {
        return unwritten(
            "readers that know the rules refuse illegal plays",
            "let nobody be sloppy, or use `--format text` or `--format json`",
        );
    }
    if let Some(why) = event.competition.fault.unwritten() {
        return unwritten(why, "leave out the fault, or use `--format text` or `--format json`");
    }
    let place = u32::try_from(number - 1).expect("at most a million");
    let mut transcript = Transcript::new(&event.rules, place);
    scenario.replay(event, tournament, &mut transcript)?;
    if transcript.is_lost_on_time() {
        return unwritten("a player ran out of time (BG-21), for which the format has no word", "name another match");
    }
    let (matches, games) = (u64::from(transcript.matches()), transcript.games());
    if number > matches {
        return Err(Error::input(
            format!("--match {number}"),
            format!("tournament {tournament} has {matches} match{}", if matches == 1 { "" } else { "es" }),
            format!("give a whole number from 1 to {matches}"),
        ));
    }
    if games == 0 {
        return Err(Error::input(
            format!("--match {number}"),
            "no game of it was played: a player was too late (BG-42)",
            "name another match",
        ));
    }
    Ok(transcript.into_text())
}

/// Plays one tournament before an observer. If it breaks a law, what was told so far is printed before the error.
fn tell<C: Contest, O: Observer<C>>(
    scenario: &Scenario,
    contest: &C,
    tournament: u64,
    mut observer: O,
    into_text: impl Fn(O) -> String,
) -> Result<String> {
    match scenario.replay(contest, tournament, &mut observer) {
        Ok(()) => Ok(into_text(observer)),
        Err(error) => {
            print(&into_text(observer))?;
            Err(error)
        }
    }
}
