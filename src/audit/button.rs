//! Which button rule did a real table play by?
//!
//! Each record is one step from a hand to the next: `prev` and `next` with `btn`, `sb`, `bb`; who was `dealt` before,
//! who is `waiting` now; the seats `occupied` now and those with the `same` player as before; `contiguous` when no hand
//! is missing between the two. A blind that nobody posted is left out or null.
//!
//! A rule explains a step when button, who posts the small blind, who posts the big blind and who waits are all as
//! recorded. Steps with a hand missing or a blind not posted say nothing certain about the rule: they are left out,
//! and named.

use super::{HandName, Line, Seat, SeatList, read};
use crate::error::Result;
use crate::poker::button::{ButtonRule, Positions};
use crate::poker::seats::Seats;
use serde::Deserialize;
use std::fmt;
use std::path::Path;

/// How well each rule explains the records of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonAudit {
    /// One account for each rule, in the order of [`ButtonRule::ALL`].
    pub accounts: Vec<Account>,
    /// How many steps were judged.
    pub judged: usize,
    /// The steps that were left out.
    pub left_out: Vec<LeftOut>,
}

/// What one rule explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The rule.
    pub rule: ButtonRule,
    /// How many of the judged steps it explains.
    pub explained: usize,
    /// The others.
    pub unexplained: Vec<Unexplained>,
}

/// A step that a rule does not explain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexplained {
    /// The table.
    pub table: String,
    /// The hand that follows the step.
    pub hand: String,
    /// Button, small blind, big blind and who waits, by the rule: `6/-/8`, `2/2/1 wait 3`.
    pub predicted: String,
    /// The same, as recorded.
    pub happened: String,
}

/// A step that was not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The table.
    pub table: String,
    /// The hand that follows the step.
    pub hand: String,
    /// Why not.
    pub why: &'static str,
}

/// Judges all rules on a file of records.
pub fn audit(path: &Path) -> Result<ButtonAudit> {
    let accounts = ButtonRule::ALL.map(|rule| Account { rule, explained: 0, unexplained: Vec::new() });
    let mut audit = ButtonAudit { accounts: accounts.into(), judged: 0, left_out: Vec::new() };
    read(path, Record::name, |record, line| {
        record.check(line)?;
        audit.judge(record);
        Ok(())
    })?;
    Ok(audit)
}

impl ButtonAudit {
    /// 0 when some rule explains every step that was judged, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        u8::from(self.judged == 0 || self.accounts.iter().all(|account| account.explained < self.judged))
    }

    /// Judges one step, or leaves it out.
    fn judge(&mut self, record: Record) {
        let (table, hand) = (record.table.0, record.hand.0);
        if !record.contiguous {
            return self.left_out.push(LeftOut { table, hand, why: "hands are missing before it" });
        }
        let (Some(last), Some(next)) = (record.prev.posted(), record.next.posted()) else {
            return self.left_out.push(LeftOut { table, hand, why: "a blind was not posted" });
        };
        let dealt = record.occupied.0 - next.waiting;
        let happened = Positions { dealt, ..next };
        self.judged += 1;
        for account in &mut self.accounts {
            let predicted = account.rule.next(&last, record.occupied.0, record.same.0);
            if agrees(&predicted, &happened) {
                account.explained += 1;
            } else {
                account.unexplained.push(Unexplained {
                    table: table.clone(),
                    hand: hand.clone(),
                    predicted: describe(&predicted),
                    happened: describe(&happened),
                });
            }
        }
    }
}

/// Whether a prediction is what happened, in all that a record tells.
fn agrees(predicted: &Positions, happened: &Positions) -> bool {
    predicted.button == happened.button
        && predicted.posts_small == happened.posts_small
        && predicted.posts_big == happened.posts_big
        && predicted.waiting == happened.waiting
}

/// A hand's positions in one word: `6/-/8`, `6/-/8+9`, `2/2/1 wait 3`. A blind nobody posts is `-`.
pub fn describe(positions: &Positions) -> String {
    let seats = |seats: Seats| {
        let clockwise = seats.clockwise_after(positions.button.wrapping_sub(1));
        let listed: Vec<String> = clockwise.map(|seat| (seat + 1).to_string()).collect();
        if listed.is_empty() { "-".to_owned() } else { listed.join("+") }
    };
    let mut text = format!("{}/{}/{}", positions.button + 1, seats(positions.posts_small), seats(positions.posts_big));
    if !positions.waiting.is_empty() {
        text.push_str(" wait ");
        text.push_str(&seats(positions.waiting));
    }
    text
}

impl fmt::Display for ButtonAudit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.judged.to_string().len();
        for account in &self.accounts {
            writeln!(out, "{:<10}  {:>width$} of {}", account.rule, account.explained, self.judged)?;
        }
        for account in self.accounts.iter().filter(|account| !account.unexplained.is_empty()) {
            writeln!(out, "\n{} does not explain (button/small blind/big blind):", account.rule)?;
            for step in &account.unexplained {
                let Unexplained { table, hand, predicted, happened } = step;
                writeln!(out, "  table {table}  hand {hand}  predicted {predicted}  happened {happened}")?;
            }
        }
        if !self.left_out.is_empty() {
            writeln!(out, "\nleft out:")?;
        }
        for LeftOut { table, hand, why } in &self.left_out {
            writeln!(out, "  table {table}  hand {hand}  {why}")?;
        }
        Ok(())
    }
}

/// One line of the file.
#[derive(Deserialize)]
struct Record {
    hand: HandName,
    table: HandName,
    #[serde(default)]
    source: String,
    contiguous: bool,
    prev: Before,
    occupied: SeatList,
    same: SeatList,
    next: Now,
}

/// The hand before.
#[derive(Deserialize)]
struct Before {
    btn: Seat,
    sb: Option<Seat>,
    bb: Option<Seat>,
    dealt: SeatList,
}

/// The hand after.
#[derive(Deserialize)]
struct Now {
    btn: Seat,
    sb: Option<Seat>,
    bb: Option<Seat>,
    waiting: SeatList,
}

impl Before {
    fn posted(&self) -> Option<Positions> {
        Some(Positions::posted(self.btn.0, self.sb?.0, self.bb?.0, self.dealt.0))
    }
}

impl Now {
    fn posted(&self) -> Option<Positions> {
        let posted = Positions::posted(self.btn.0, self.sb?.0, self.bb?.0, Seats::NONE);
        Some(Positions { waiting: self.waiting.0, ..posted })
    }
}

impl Record {
    /// What makes a step unique.
    fn name(&self) -> String {
        let Self { source, table, hand, .. } = self;
        let of = if source.is_empty() { "" } else { " of " };
        format!("hand {} at table {}{of}{source}", hand.0, table.0)
    }

    /// What the fields must be to one another.
    fn check(&self, line: &Line<'_>) -> Result<()> {
        let blinds = |sb: Option<Seat>, bb: Option<Seat>| sb.iter().chain(bb.iter()).map(|seat| seat.0).collect();
        let (dealt, occupied) = (self.prev.dealt.0, self.occupied.0);
        for (word, seats) in [("\"dealt\"", dealt), ("\"occupied\"", occupied)] {
            if seats.len() < 2 {
                let what = format!("{word} names {} seats", seats.len());
                return Err(line.fault(
                    word,
                    what,
                    "a hand has at least two players: correct it, or take the line out",
                ));
            }
        }
        let wholes = [
            ("\"same\"", "same", self.same.0, "occupied", occupied),
            ("\"waiting\"", "waiting", self.next.waiting.0, "occupied", occupied),
            ("\"prev\"", "the blinds of prev", blinds(self.prev.sb, self.prev.bb), "dealt", dealt),
            ("\"next\"", "the blinds of next", blinds(self.next.sb, self.next.bb), "occupied", occupied),
        ];
        for (word, part, seats, whole, within) in wholes {
            if !seats.is_within(within) {
                let what = format!("{part} names seats {}, which are not {whole}", seats - within);
                return Err(line.fault(word, what, format!("correct {part} or {whole}, or take the line out")));
            }
        }
        Ok(())
    }
}
