//! Questions about backgammon events.

pub mod byes;
pub mod clocks;
pub mod contrast;
pub mod crawford;
pub mod dice;
pub mod dice_rules;
pub mod illegal_plays;
pub mod late;
pub mod loaded;
pub mod match_equity;
pub mod mixing;
pub mod model_agrees;
pub mod opening;
pub mod reckoning;
pub mod sample;
pub mod skill;

use self::contrast::Contrast;
use self::reckoning::Reckoning;
use crate::backgammon::competition::Echo;
use crate::backgammon::equity::Stage;
use crate::backgammon::trial::Trial;
use crate::backgammon::{Backgammon, Event};
use crate::contest::Observer;

crate::panel! {
    /// All checks of backgammon events.
    BackgammonPanel, BackgammonTallies for Backgammon {
        opening: opening::Opening,
        crawford: crawford::CrawfordRule,
        lateness: late::Late,
        byes: byes::Byes,
        clock: clocks::Clocks,
        skill: skill::Skill,
        match_equity: match_equity::MatchEquity,
        model_agrees: model_agrees::ModelAgrees,
        illegal_plays: illegal_plays::IllegalPlays,
        dice: dice::Dice,
        dice_rules: dice_rules::DiceRulesCheck,
        loaded_dice: loaded::LoadedDice,
        mixing: mixing::Mixing,
    }
}

/// Says what a check works out from matches played again.
type Contrasts = fn(&Backgammon) -> Vec<Contrast>;

/// Matches that must be played again for some checks.
pub fn echoes(contest: &Backgammon, checks: &[String]) -> Vec<Echo> {
    let all: [(&str, Contrasts); 6] = [
        ("crawford", crawford::contrasts),
        ("lateness", late::contrasts),
        ("skill", skill::contrasts),
        ("match-equity", match_equity::contrasts),
        ("model-agrees", model_agrees::contrasts),
        ("illegal-plays", illegal_plays::contrasts),
    ];
    let asked = all.into_iter().filter(|(name, _)| checks.iter().any(|check| check == name));
    let contrasts: Vec<Contrast> = asked.flat_map(|(_, contrasts)| contrasts(contest)).collect();
    contrast::echoes(&contrasts)
}

/// Says what a check reckons from trials.
type Reckonings = fn(&Backgammon) -> Vec<Reckoning>;

/// What must be tried for some checks.
pub fn trials(contest: &Backgammon, checks: &[String]) -> Vec<Trial> {
    let all: [(&str, Reckonings); 3] =
        [("dice-rules", dice_rules::reckonings), ("loaded-dice", loaded::reckonings), ("mixing", mixing::reckonings)];
    let asked = all.into_iter().filter(|(name, _)| checks.iter().any(|check| check == name));
    let reckonings: Vec<Reckoning> = asked.flat_map(|(_, reckonings)| reckonings(contest)).collect();
    reckoning::trials(&reckonings)
}

crate::counts! {
    Counts, CountsTally for Backgammon {
        always { tournaments: "tournaments" }
        seldom {
            matches: "matches",
            games: "games",
            crawford: "Crawford games",
            plays: "plays",
            byes: "byes",
            late: "late players",
            forfeits: "matches forfeited",
            points: "times penalty points were given",
            time: "times a player ran out of time",
            illegal: "illegal plays",
            objections: "objections to them",
            again: "matches played again",
            handled: "incidents with dice",
            tried: "games, matches and dice tried",
        }
    }
}

impl Observer<Backgammon> for Counts {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        let tally = &mut self.tally;
        match event {
            Event::Bye { .. } => tally.byes += 1,
            Event::Late { .. } => tally.late += 1,
            Event::Forfeited { .. } => tally.forfeits += 1,
            Event::PointsGiven { .. } => tally.points += 1,
            Event::TimeLost { .. } => tally.time += 1,
            Event::Misplayed { .. } => tally.illegal += 1,
            Event::Objected { .. } => tally.objections += 1,
            Event::GameStarted { stage, .. } => tally.crawford += u64::from(*stage == Stage::Crawford),
            Event::GameEnded { outcome, .. } => {
                tally.games += 1;
                tally.plays += u64::from(outcome.plays[0] + outcome.plays[1]);
            }
            Event::MatchEnded { .. } => tally.matches += 1,
            Event::Echoed { .. } => tally.again += 1,
            Event::Handled { .. } => tally.handled += 1,
            Event::Tried { .. } => tally.tried += 1,
            Event::Finished { .. } => tally.tournaments += 1,
            Event::Drawn { .. }
            | Event::MatchStarted { .. }
            | Event::ClocksSet { .. }
            | Event::SidesDrawn { .. }
            | Event::OpeningRolled { .. }
            | Event::CubeTurned { .. }
            | Event::Accepted { .. }
            | Event::Doubled { .. }
            | Event::Taken { .. }
            | Event::Dropped { .. }
            | Event::Rolled { .. }
            | Event::Moved { .. } => {}
        }
    }
}
