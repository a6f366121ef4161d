//! Plays a record again: every play must be one of the generator's own results.

use super::record::{Game, Match, Passed, Turn};
use super::{Keep, Options, Rolls, Thrown, Why};
use crate::backgammon::board::{Position, Side};
use crate::backgammon::plays::{Plays, may_be_lost};
use crate::backgammon::roll::Roll;
use crate::check::backgammon::dice::phase::Phase;
use crate::error::{Error, Result};

/// The rolls of a match.
///
/// # Errors
/// With line and column, game and turn, where a play is not legal (BG-56).
pub fn replay(place: &str, read: &Match, options: &Options) -> Result<Rolls> {
    let mut rolls = Rolls { matches: 1, games: read.games.len() as u64, ..Rolls::default() };
    let mut plays = Plays::new();
    for game in &read.games {
        replay_game(place, game, options, &mut rolls, &mut plays)?;
    }
    Ok(rolls)
}

fn replay_game(place: &str, game: &Game, options: &Options, rolls: &mut Rolls, plays: &mut Plays) -> Result<()> {
    let players = game.names.each_ref().map(|name| rolls.player(name));
    let mut position = Position::START;
    for (number, turn) in game.turns.iter().enumerate() {
        let fault = |what: &str, remedy: &str| {
            let [one, other] = turn.dice;
            let what = format!("game {}, row {}, roll {one}{other}: {what}", game.number, turn.row);
            Err(Error::input_at(place, turn.position, what, remedy))
        };
        if position.ending().is_some() {
            return fault("the game is over by then", "correct the plays before, or take the game out");
        }
        if number == 0 && turn.dice[0] == turn.dice[1] {
            return fault("an opening roll cannot be a double (BG-45)", "correct it, or take the game out of the file");
        }
        let thrown = Thrown { dice: turn.dice, player: players[turn.player], phase: Some(Phase::of(position)) };
        let opening = (number == 0).then_some((Why::Opening, options.openings));
        let losable = may_be_lost(position).then_some((Why::Losable, options.losable));
        if number == 0 {
            rolls.openings.add(turn.dice);
        }
        match [opening, losable].into_iter().flatten().find(|(_, keep)| *keep == Keep::LeftOut) {
            Some((why, _)) => rolls.leave_out(why),
            None => rolls.kept.push(thrown),
        }
        let results = plays.of(position, Roll::new(turn.dice[0], turn.dice[1]));
        let passed = results == [position.turned()];
        if turn.moves.is_empty() && !passed {
            // Given up after the roll: then it is the last.
            if number + 1 == game.turns.len() && turn.passed == Passed::Unsaid {
                return Ok(());
            }
            return fault("nothing was moved, and something could be (BG-56)", ILLEGAL);
        }
        position = match found(position, turn, results) {
            Some(after) => after,
            None => return fault("the play is not legal (BG-56)", ILLEGAL),
        };
        rolls.plays += 1;
    }
    Ok(())
}

const ILLEGAL: &str = "correct the play, or take the game out of the file";

/// The result that the moves lead to. Own checkers tell it, but for what was hit on the way. A checker that stops on a blot hits it,
/// marked or not (some do not mark hits); a mark where there was no blot is that of a joined move that hit on its way.
fn found(before: Position, turn: &Turn, results: &[Position]) -> Option<Position> {
    let mut counts = before.mover.counts().map(i32::from);
    let (mut struck, mut marks) = (Vec::new(), 0);
    for step in &turn.moves {
        let (from, to) = (*step.places.first()?, *step.places.last()?);
        counts[usize::from(from)] -= i32::from(step.times);
        counts[usize::from(to)] += i32::from(step.times);
        let is_blot = |place: u8| (1..=24).contains(&place) && before.other.count(usize::from(25 - place)) == 1;
        struck.extend(step.places[1..].iter().copied().filter(|&place| is_blot(place)));
        marks += step.hits.iter().filter(|&&place| !is_blot(place)).count();
    }
    struck.sort_unstable();
    struck.dedup();
    let mut sound = [0; 26];
    for (count, sum) in sound.iter_mut().zip(counts) {
        *count = u8::try_from(sum).ok()?;
    }
    let own = Side::new(sound)?;
    results
        .iter()
        .filter(|result| result.other == own)
        .min_by_key(|result| {
            let hit = hits(before, **result);
            let missed = struck.iter().filter(|place| !hit.contains(place)).count();
            let more = hit.iter().filter(|place| !struck.contains(place)).count();
            (missed, more.abs_diff(marks))
        })
        .copied()
}

/// Where a play hit, as the player counts.
fn hits(before: Position, after: Position) -> Vec<u8> {
    (1..=24_u8)
        .filter(|&place| {
            let theirs = usize::from(25 - place);
            before.other.count(theirs) > after.mover.count(theirs)
        })
        .collect()
}
