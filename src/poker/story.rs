//! A tournament told in words.

use std::fmt::Write as _;

use super::betting::Action;
use super::button::Positions;
use super::hand::Post;
use super::payout::Standing;
use super::rules::Level;
use super::seats::SEATS;
use super::style::Street;
use super::{Event, Move, Poker};
use crate::contest::Observer;

/// Tells every event in words. Seats and players count from 1, as in the rule books.
#[derive(Debug, Default)]
pub struct Story {
    text: String,
    players: [u32; SEATS],
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

    fn who(&self, seat: u8) -> String {
        format!("seat {} (player {})", seat + 1, self.players[usize::from(seat)] + 1)
    }
}

impl Observer<Poker> for Story {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::SeatsDrawn { table, occupied, players } => {
                let player = |seat: u8| players[usize::from(seat)] + 1;
                let seats: Vec<String> =
                    occupied.iter().map(|seat| format!("seat {} player {}", seat + 1, player(seat))).collect();
                self.line(format!("Table {}: {}.", table + 1, seats.join(", ")));
            }
            Event::LevelReached { table, number, level } => {
                self.line(format!("Level {} at table {}: {}.", number + 1, table + 1, level_text(level)));
            }
            Event::HandStarted { table, hand, at, level, positions, players, stacks, .. } => {
                self.players = *players;
                let chips: Vec<String> =
                    positions.dealt.iter().map(|seat| format!("{}: {}", seat + 1, stacks[usize::from(seat)])).collect();
                self.line(String::new());
                self.line(format!(
                    "Hand {} at table {} ({}), {}. {}. Chips by seat: {}.",
                    hand + 1,
                    table + 1,
                    time_text(at),
                    level_text(level),
                    positions_text(positions),
                    chips.join(", ")
                ));
            }
            Event::Posted { seat, post, chips } => {
                self.line(format!("  {} posts {} {chips}", self.who(seat), post_text(post)));
            }
            Event::Dealt { seat, cards: [first, second] } => {
                self.line(format!("  {} gets {first} {second}", self.who(seat)));
            }
            Event::Acted { seat, action, chips, bet, .. } => {
                let done = match action {
                    Action::Folded => "folds".to_string(),
                    Action::Checked => "checks".to_string(),
                    Action::Called => format!("calls {chips}"),
                    Action::Bet => format!("bets {bet}"),
                    Action::Raised => format!("raises to {bet}"),
                };
                self.line(format!("  {} {done}", self.who(seat)));
            }
            Event::Turned { street, board } => {
                let cards: Vec<String> = board.iter().map(ToString::to_string).collect();
                let name = match street {
                    Street::Preflop => "Before the flop",
                    Street::Flop => "Flop",
                    Street::Turn => "Turn",
                    Street::River => "River",
                };
                self.line(format!("  {name}: {}", cards.join(" ")));
            }
            Event::Returned { seat, chips } => {
                self.line(format!("  {} takes back {chips} that nobody called", self.who(seat)));
            }
            Event::ShowdownReached { .. } | Event::HandEnded { .. } | Event::HandTimed { .. } => {}
            Event::Shown { seat, strength } => self.line(format!("  {} shows {}", self.who(seat), strength.name())),
            Event::Won { pot, seat, chips } => {
                let name = if pot == 0 { "the pot".to_string() } else { format!("side pot {pot}") };
                self.line(format!("  {} wins {chips} from {name}", self.who(seat)));
            }
            Event::Eliminated { seat, player, standing, .. } => {
                // Told when all tables have finished: another one's hand may have been told since.
                let (seat, player) = (seat + 1, player + 1);
                self.line(format!("  seat {seat} (player {player}) is out: {}", standing_text(standing)));
            }
            Event::Moved {
                kind,
                player,
                stack,
                from_table,
                from_seat,
                to_table,
                to_seat,
                hands_before,
                hands_after,
                at,
            } => {
                let (why, blind) = match kind {
                    Move::Balance => ("to balance tables", true),
                    Move::Break => ("since the table breaks", true),
                    Move::FinalTable => ("to the final table", false),
                };
                let blind = if blind {
                    format!("; big blind in {hands_before} hands there, in {hands_after} here")
                } else {
                    String::new()
                };
                self.line(format!(
                    "{}: player {} moves with {stack} from table {} seat {} to table {} seat {} {why}{blind}",
                    time_text(at),
                    player + 1,
                    from_table + 1,
                    from_seat + 1,
                    to_table + 1,
                    to_seat + 1
                ));
            }
            Event::TableBroken { table, at } => self.line(format!("{}: table {} is broken", time_text(at), table + 1)),
            Event::PhaseStarted { at, left } => {
                self.line(format!("\n{}: hand for hand begins with {left} players left", time_text(at)));
            }
            Event::RoundStarted { at, round, left, tables } => self.line(format!(
                "\n{}: round {} hand for hand: {left} players at {tables} tables, one hand each",
                time_text(at),
                round + 1
            )),
            Event::RoundEnded { at, out } => {
                self.line(format!("{}: all tables have finished the round; {out} out", time_text(at)));
            }
            Event::PhaseEnded { at, left } => {
                self.line(format!("{}: hand for hand ends with {left} players left", time_text(at)));
            }
            Event::Echoed { echo, main, standings } => {
                let changed = main.iter().zip(standings).filter(|(main, echo)| main != echo).count();
                self.line(format!("Played again ({echo:?}): {changed} players come in elsewhere or win otherwise."));
            }
            Event::Finished { standings } => {
                let mut order: Vec<(usize, &Standing)> = standings.iter().enumerate().collect();
                order.sort_by_key(|(player, standing)| (standing.place, *player));
                self.line("\nResult:");
                for (player, standing) in order {
                    self.line(format!("  {}: player {}", standing_text(*standing), player + 1));
                }
            }
        }
    }
}

fn time_text(at: u64) -> String {
    let seconds = at / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

fn level_text(level: &Level) -> String {
    let mut text = format!("blinds {}/{}", level.small_blind, level.big_blind);
    if level.ante > 0 {
        let _ = write!(text, ", ante {}", level.ante);
    }
    if level.big_blind_ante > 0 {
        let _ = write!(text, ", big-blind ante {}", level.big_blind_ante);
    }
    text
}

fn positions_text(positions: &Positions) -> String {
    let mut text = format!("Button seat {}", positions.button + 1);
    for (name, seats) in [("small blind", positions.posts_small), ("big blind", positions.posts_big)] {
        let seats_text = if seats.is_empty() { format!("no {name}") } else { format!("{name} seat {seats}") };
        let _ = write!(text, ", {seats_text}");
    }
    if !positions.waiting.is_empty() {
        let _ = write!(text, ", waiting: seat {}", positions.waiting);
    }
    text
}

fn post_text(post: Post) -> &'static str {
    match post {
        Post::Ante => "the ante",
        Post::SmallBlind => "the small blind",
        Post::BigBlind => "the big blind",
        Post::BigBlindAnte => "the ante for the table",
    }
}

fn standing_text(standing: Standing) -> String {
    let Standing { place, shared, prize } = standing;
    let shared = if shared > 1 { format!(" (shared by {shared})") } else { String::new() };
    let prize = if prize > 0 { format!(", {}.{:02}", prize / 100, prize % 100) } else { String::new() };
    format!("place {place}{shared}{prize}")
}
