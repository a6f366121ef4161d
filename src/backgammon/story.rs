//! An event told in words.

use super::board::Ending;
use super::bracket::NOBODY;
use super::competition::Play;
use super::dice::Handled;
use super::equity::{Crawford, Stage};
use super::illegal::Wrong;
use super::moves::Moves;
use super::{Backgammon, Event, Why};
use crate::contest::Observer;

/// Tells every event in words. Players, matches and games count from 1; players are called by their number in the field.
#[derive(Debug, Default)]
pub struct Story {
    text: String,
    /// Who plays the match.
    players: [u16; 2],
    /// Whether a player has run out of time in this game.
    fallen: bool,
}

impl Story {
    /// What was told.
    pub fn into_text(self) -> String {
        self.text
    }

    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// A player of the match.
    fn name(&self, player: usize) -> String {
        name(self.players[player])
    }

    /// What happened to dice.
    fn handled(&self, handled: Handled) -> String {
        match handled {
            Handled::Premature { player, roll, stands } => {
                let then = if stands { "it stands" } else { "it is rolled again" };
                format!("  {} had rolled {roll} too early: {then}", self.name(player))
            }
            Handled::Lifted { player, rests, both } => {
                let then = if both { "both are thrown again" } else { "it is thrown again alone" };
                format!("  {} lifts a die while the other shows {rests}: {then}", self.name(player))
            }
            Handled::Doubtful { player, again } => {
                let then = if again { "thrown again" } else { "it counts" };
                format!("  a die of {} may be cocked: {then}", self.name(player))
            }
            Handled::Mixed { asker, dice: [own, other] } => format!(
                "The dice are mixed for {}: {} has {} and {}, {} has {} and {}.",
                self.name(asker),
                self.name(0),
                own[0] + 1,
                own[1] + 1,
                self.name(1),
                other[0] + 1,
                other[1] + 1
            ),
            Handled::Bought { player } => format!("  {} buys the other's dice", self.name(player)),
            Handled::Renewed => "All dice are changed for new ones.".to_string(),
        }
    }

    fn score(&self, points: [u32; 2]) -> String {
        format!("{} {}, {} {}", self.name(0), points[0], self.name(1), points[1])
    }
}

/// A player of the field.
fn name(player: u16) -> String {
    format!("player {}", player + 1)
}

const fn plural(points: u32) -> &'static str {
    if points == 1 { "" } else { "s" }
}

impl Observer<Backgammon> for Story {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::Drawn { bracket } => {
                self.line("The draw:");
                for (pair, players) in (1..).zip(bracket.chunks(2)) {
                    let other = if players[1] == NOBODY { "a bye".to_string() } else { name(players[1]) };
                    self.line(format!("  pair {pair}: {} and {other}", name(players[0])));
                }
            }
            Event::Bye { player } => self.line(format!("{} goes on without a match.", name(player))),
            Event::MatchStarted { round, number, players } => {
                self.players = players;
                let [one, other] = players.map(name);
                self.line(String::new());
                self.line(format!("Round {}, match {}: {one} against {other}.", round + 1, number + 1));
            }
            Event::Late { player, minutes } => {
                self.line(format!("{} is {minutes} minute{} late.", self.name(player), plural(minutes)));
            }
            Event::Forfeited { player } => {
                self.line(format!("So many penalty points lose the match for {}.", self.name(player)));
            }
            Event::PointsGiven { why, given } => {
                let why = match why {
                    Why::Lateness => "lateness",
                    Why::SlowPlay => "slow play",
                    Why::Dice => "dice thrown away on purpose",
                };
                self.line(format!("Points for {why}: {}.", self.score(given)));
            }
            Event::ClocksSet { seconds } => {
                self.line(format!("Each has {}:{:02} on the clock.", seconds / 60, seconds % 60));
            }
            Event::TimeLost { player, .. } => {
                self.fallen = true;
                self.line(format!("  the time of {} has run out", self.name(player)));
            }
            Event::SidesDrawn { dice: [one, other], chooser } => {
                let choice = chooser.map_or("again".to_string(), |player| format!("{} chooses", self.name(player)));
                self.line(format!("For sides: {}{} against {}{}, {choice}.", one[0], one[1], other[0], other[1]));
            }
            Event::GameStarted { game, points, stage } => {
                let stage = match stage {
                    Stage::Before => "",
                    Stage::Crawford => ", the Crawford game: no cube",
                    Stage::After => ", after the Crawford game",
                };
                self.line(format!("Game {} at {}{stage}.", game + 1, self.score(*points)));
            }
            Event::OpeningRolled { dice } => self.line(format!("  opening: {} against {}", dice[0], dice[1])),
            Event::CubeTurned { cube } => self.line(format!("  equal: the cube goes to {cube}")),
            Event::Doubled { player, cube } => self.line(format!("  {} doubles to {cube}", self.name(player))),
            Event::Taken { player, .. } => self.line(format!("  {} takes", self.name(player))),
            Event::Dropped { player } => self.line(format!("  {} drops", self.name(player))),
            Event::Moved { player, roll, before, after } => {
                let moves = Moves::between(before, after, roll).expect("a result of the roll");
                self.line(format!("  {} {roll}: {moves}", self.name(player)).trim_end());
            }
            Event::Misplayed { player, roll, wrong, read, before, after } => {
                let moves = Moves::between(before, after, read).expect("a play of some of the dice as read");
                let wrong = match wrong {
                    Wrong::SmallerDie => "the smaller die where the larger must be".to_string(),
                    Wrong::FewerDice => "fewer dice than can be played".to_string(),
                    Wrong::OtherNumber => format!("as if it were {read}"),
                };
                self.line(format!("  {} {roll}: {moves} (illegal: {wrong})", self.name(player)));
            }
            Event::Objected { player } => self.line(format!("  {} objects", self.name(player))),
            Event::GameEnded { outcome, points, .. } => {
                let how = match outcome.ending {
                    None if std::mem::take(&mut self.fallen) => "on time",
                    None => "by a drop",
                    Some(Ending::Single) => "a single game",
                    Some(Ending::Gammon) => "a gammon",
                    Some(Ending::Backgammon) => "a backgammon",
                };
                let won = outcome.points;
                self.line(format!(
                    "  {} wins {won} point{}, {how}: {}.",
                    self.name(outcome.winner),
                    plural(won),
                    self.score(*points)
                ));
            }
            Event::MatchEnded { winner, points } => {
                self.line(format!("{} wins the match: {}.", self.name(winner), self.score(*points)));
            }
            Event::Echoed { echo, winner, .. } => {
                let rule = match echo.crawford {
                    Crawford::On => "with",
                    Crawford::Off => "without",
                };
                let how = match echo.play {
                    Play::Full => "every roll",
                    Play::Model => "games drawn",
                };
                self.line(format!(
                    "Played again with {} and {} points to go, {rule} the Crawford rule, {how}: {} wins.",
                    echo.score.own,
                    echo.score.other,
                    name(u16::try_from(winner).expect("0 or 1"))
                ));
            }
            Event::Finished { places } => {
                self.line(String::new());
                let mut order: Vec<usize> = (0..places.len()).collect();
                order.sort_by_key(|&player| places[player]);
                for player in order {
                    self.line(format!("Place {}: player {}.", places[player], player + 1));
                }
            }
            Event::Handled { handled } => {
                let line = self.handled(handled);
                self.line(line);
            }
            Event::Accepted { .. } | Event::Rolled { .. } | Event::Tried { .. } => {}
        }
    }
}
