//! A championship told in words.

use super::score::UNIT;
use super::{Event, Missed, Preferans, Seating};
use crate::contest::Observer;
use crate::seating::Proof;
use crate::seating::history::NOBODY;

/// Tells every event in words. Rounds, tables and players count from 1.
#[derive(Debug, Default)]
pub struct Story {
    text: String,
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
}

/// Points as people write them, to the hundredth where that is exact.
pub fn points_text(units: i64) -> String {
    let (sign, units) = (if units < 0 { "−" } else { "" }, units.unsigned_abs());
    let unit = UNIT.unsigned_abs();
    let (whole, rest) = (units / unit, units % unit * 100);
    if rest % unit == 0 {
        format!("{sign}{whole}.{:02}", rest / unit)
    } else {
        format!("{sign}{whole}.{:02}…", rest / unit)
    }
}

impl Observer<Preferans> for Story {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::Withdrew { round, player } => {
                self.line(format!("Round {}: player {} has gone home.", round + 1, player + 1));
            }
            Event::Missed { round, player, why } => {
                let why = match why {
                    Missed::Absent => "is not there",
                    Missed::Skipped => "stays away",
                    Missed::SatOut => "sits out, since so many cannot be seated",
                };
                self.line(format!("Round {}: player {} {why}.", round + 1, player + 1));
            }
            Event::Substituted { round, player } => {
                self.line(format!("Round {}: somebody plays for player {}.", round + 1, player + 1));
            }
            Event::Seated { round, seating, tables, certificate, .. } => {
                let how = match seating {
                    Seating::Random => "by lot",
                    Seating::Swiss => "Swiss",
                    Seating::Italian => "Italian",
                };
                let proof = match certificate.proof {
                    Proof::Counting => ", the fewest by counting",
                    Proof::Matching => ", the fewest of all pairings",
                    Proof::Exhaustion => ", the fewest of all seatings",
                    Proof::Unproved => "",
                };
                self.line(String::new());
                self.line(format!(
                    "Round {}, {how}: {} repeats{proof}; {} tables, {} of them short.",
                    round + 1,
                    certificate.repeats,
                    certificate.split.tables,
                    certificate.split.short
                ));
                for (number, table) in (1..).zip(tables) {
                    let seats = table.iter().filter(|&&player| player != NOBODY);
                    let seats: Vec<String> = seats.map(|player| (player + 1).to_string()).collect();
                    self.line(format!("  table {number}: players {} (the last deals first)", seats.join(", ")));
                }
            }
            Event::RivalSeated { rule, certificate, .. } => {
                self.line(format!("  {rule:?} would have {} repeats", certificate.repeats));
            }
            Event::TablePlayed { table, players, whists, points, .. } => {
                let results = players.iter().zip(whists).zip(points);
                let results: Vec<String> = results
                    .map(|((player, whists), &points)| {
                        format!("player {} {whists:+} whists {} points", player + 1, points_text(points))
                    })
                    .collect();
                self.line(format!("  table {}: {}", table + 1, results.join(", ")));
            }
            Event::RoundEnded { round, standings, .. } => {
                let best = standings.iter().take(4);
                let best: Vec<String> = best
                    .map(|one| format!("player {} ({}, {:+})", one.player + 1, points_text(one.points), one.whists))
                    .collect();
                self.line(format!("  after round {}: {}", round + 1, best.join(", ")));
            }
            Event::FinalistReplaced { player } => {
                self.line(format!("Player {} cannot play the final.", player + 1));
            }
            Event::FinalPlayed { players, whists } => {
                let results = players.iter().zip(whists);
                let results: Vec<String> =
                    results.map(|(player, whists)| format!("player {} {whists:+} whists", player + 1)).collect();
                self.line(String::new());
                self.line(format!("Final: {}.", results.join(", ")));
            }
            Event::Finished { outcomes, .. } => {
                let mut order: Vec<usize> = (0..outcomes.len()).collect();
                order.sort_by_key(|&player| outcomes[player].place);
                for player in order {
                    let outcome = &outcomes[player];
                    self.line(format!(
                        "Place {}: player {}, prize {}.{:02}, stakes {}{}.{:02}.",
                        outcome.place + 1,
                        player + 1,
                        outcome.prize / 100,
                        outcome.prize % 100,
                        if outcome.settled < 0 { "−" } else { "" },
                        outcome.settled.unsigned_abs() / 100,
                        outcome.settled.unsigned_abs() % 100,
                    ));
                }
            }
            Event::Echoed { echo, player, outcome, straight, .. } => {
                self.line(format!(
                    "Had player {} done otherwise ({:?}) in round {}: place {} instead of {}.",
                    player + 1,
                    echo.act,
                    echo.round + 1,
                    outcome.place + 1,
                    straight.place + 1
                ));
            }
        }
    }
}
