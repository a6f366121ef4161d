//! One match between two players.

use super::game::{Game, Luck};
use super::plays::Plays;
use super::roll::die;
use super::rules::Rules;
use super::{Backgammon, Event};
use crate::chance::{Chance, Chances, Purpose};
use crate::contest::Observer;

/// Working memory of a match.
#[derive(Debug, Default)]
pub struct State {
    plays: Plays,
}

impl State {
    /// Working memory; makes the tables that players look things up in, so that play does not have to.
    pub fn new(rules: &Rules) -> Self {
        for player in rules.players {
            player.outlook(super::board::Position::START);
        }
        super::bearoff::Bearoff::table();
        super::equity::Equities::kazaross();
        Self { plays: Plays::new() }
    }
}

/// Plays match number `place` of a tournament, and tells who won: 0 or 1. Each game has dice of its own, so that the dice of the
/// next do not depend on how long this one was; each turn of a game has its own, whatever was done with the cube.
pub fn play<C: Chances, O: Observer<Backgammon>>(
    rules: &Rules,
    place: u32,
    state: &mut State,
    chances: &mut C,
    observer: &mut O,
) -> usize {
    let mut score = rules.start();
    let mut points = rules.head_start;
    let mut seats = chances.open(Purpose::Seats, place);
    let mut luck = chances.open(Purpose::Luck, place);
    let mut errors = chances.open(Purpose::Play, place);
    draw_sides(&mut seats, observer);
    for game in 0.. {
        observer.observe(&Event::GameStarted { game, points: &points, stage: score.stage });
        let mut dice = luck.fork();
        let luck = Luck { dice: &mut dice, errors: &mut errors };
        let outcome = Game::new(rules, score, &mut state.plays, luck, observer).play();
        let winner = outcome.winner;
        points[winner] += outcome.points;
        observer.observe(&Event::GameEnded { game, outcome, points: &points });
        // The score is kept as the first player sees it.
        let view = if winner == 0 { score } else { score.turned() };
        let Some(next) = view.won(outcome.points, rules.crawford) else {
            assert!(
                points[winner] >= rules.length && points[1 - winner] < rules.length,
                "one player has won the match"
            );
            observer.observe(&Event::MatchEnded { winner, points: &points });
            return winner;
        };
        score = if winner == 0 { next } else { next.turned() };
    }
    unreachable!("every game brings a point, and a match ends")
}

/// Both players throw two dice; the higher sum has the choice of sides and colours (BG-45). Ties are thrown again.
fn draw_sides<C: Chance, O: Observer<Backgammon>>(seats: &mut C, observer: &mut O) {
    loop {
        let dice = [(); 2].map(|()| seats.below_each([6, 6]).map(die));
        observer.observe(&Event::SidesDrawn { dice });
        if dice[0][0] + dice[0][1] != dice[1][0] + dice[1][1] {
            return;
        }
    }
}
