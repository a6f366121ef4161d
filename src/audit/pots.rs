//! Do layered pots, uncalled chips and odd chips come out as they did at real tables?
//!
//! Each record is one hand: the chips `put` in by seat (uncalled chips already taken back), who `folded`, the `total`,
//! the `pots` from the main pot up, what each seat `collected` (seat, chips, `pot`/`main pot`/`side pot`/`side pot-2`),
//! the button `btn`. Cards are not recorded, so a pot's winners are those who collected from it; what is checked is the
//! number and size of the pots, that only contenders collected, that nothing was left uncalled, and every share to the
//! odd chip. High-low games split a pot in two halves first; a pot that comes out only so is named.
//!
//! `layered_matches` false marks a hand that is known to have been paid out otherwise (a room that keeps a layer for an
//! absent player, a misread record).

use super::{HandName, Line, Seat, SeatList, read};
use crate::error::Result;
use crate::poker::pots::{Chips, Pot, Pots, split};
use crate::poker::seats::{SEATS, Seats};
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use std::fmt;
use std::path::Path;

/// How well the pots of a file's hands come out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PotsAudit {
    /// How many hands were judged.
    pub judged: usize,
    /// How many of them came out as recorded.
    pub matched: usize,
    /// Hands that did not come out, and were not marked.
    pub failed: Vec<Mismatch>,
    /// Hands that did not come out, as their mark says.
    pub foretold: Vec<Mismatch>,
    /// Hands that are marked as not coming out, but did.
    pub marked_in_vain: Vec<String>,
    /// Hands with a pot that comes out only as a high and a low half.
    pub halved: Vec<String>,
}

/// A hand whose pots did not come out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The hand.
    pub hand: String,
    /// What is different.
    pub why: String,
}

/// Judges a file of records.
pub fn audit(path: &Path) -> Result<PotsAudit> {
    let mut audit = PotsAudit::default();
    read(path, Record::name, |record, line| {
        record.check(line)?;
        audit.judge(record);
        Ok(())
    })?;
    Ok(audit)
}

impl PotsAudit {
    /// 0 when every hand that is not marked came out, otherwise 1.
    pub fn exit_code(&self) -> u8 {
        u8::from(!self.failed.is_empty())
    }

    /// Judges one hand.
    fn judge(&mut self, record: Record) {
        self.judged += 1;
        let outcome = record.compare();
        let hand = record.hand.0;
        match outcome {
            Ok(shape) => {
                self.matched += 1;
                match shape {
                    Shape::Whole => {}
                    Shape::Halves => self.halved.push(hand.clone()),
                }
                if !record.layered_matches {
                    self.marked_in_vain.push(hand);
                }
            }
            Err(why) if record.layered_matches => self.failed.push(Mismatch { hand, why }),
            Err(why) => self.foretold.push(Mismatch { hand, why }),
        }
    }
}

impl fmt::Display for PotsAudit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "pots  {} of {}", self.matched, self.judged)?;
        for (title, hands) in [("do not come out", &self.failed), ("do not come out, as marked", &self.foretold)] {
            if !hands.is_empty() {
                writeln!(out, "\n{title}:")?;
            }
            for Mismatch { hand, why } in hands {
                writeln!(out, "  hand {hand}  {why}")?;
            }
        }
        for (title, hands) in
            [("are marked, but come out", &self.marked_in_vain), ("high and low halves", &self.halved)]
        {
            if !hands.is_empty() {
                writeln!(out, "\n{title}:")?;
            }
            for hand in hands {
                writeln!(out, "  hand {hand}")?;
            }
        }
        Ok(())
    }
}

/// How the pots of a hand were shared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Each pot whole, among its winners.
    Whole,
    /// At least one in a high and a low half.
    Halves,
}

/// One line of the file.
#[derive(Deserialize)]
struct Record {
    hand: HandName,
    #[serde(default)]
    source: String,
    btn: Seat,
    put: PutIn,
    folded: SeatList,
    total: u32,
    pots: Vec<u32>,
    collected: Vec<(Seat, u32, PotName)>,
    layered_matches: bool,
}

impl Record {
    /// What makes a hand unique.
    fn name(&self) -> String {
        let of = if self.source.is_empty() { "" } else { " of " };
        format!("hand {}{of}{}", self.hand.0, self.source)
    }

    /// Who was dealt in: whoever put in, folded or collected.
    fn dealt(&self) -> Seats {
        self.put.seats | self.folded.0 | self.collected.iter().map(|(seat, ..)| seat.0).collect()
    }

    /// What the fields must be to one another for there to be a hand at all.
    fn check(&self, line: &Line<'_>) -> Result<()> {
        if self.put.chips.iter().map(|&chips| u64::from(chips)).sum::<u64>() > u64::from(u32::MAX) {
            let what = format!("put adds up to more than {} chips", u32::MAX);
            return Err(line.fault("\"put\"", what, "correct the chips, or take the line out"));
        }
        if self.dealt().is_within(self.folded.0) {
            let what = "everybody folded, but the last player cannot";
            return Err(line.fault("\"folded\"", what, "correct the list, or take the line out"));
        }
        if let Some((.., name)) = self.collected.iter().find(|(.., name)| name.0 >= self.pots.len()) {
            let what = format!("collected names pot {}, but pots lists {}", name.0 + 1, self.pots.len());
            return Err(line.fault("\"collected\"", what, "correct the one or the other, or take the line out"));
        }
        Ok(())
    }

    /// Plays the pots of the hand and says what came out otherwise.
    fn compare(&self) -> std::result::Result<Shape, String> {
        let sum: u32 = self.put.chips.iter().sum();
        if sum != self.total {
            return Err(format!("{sum} chips were put in, but the total is {}", self.total));
        }
        let pots = Pots::layer(&self.put.chips, self.folded.0, self.dealt());
        if let Some(back) = pots.uncalled() {
            return Err(format!(
                "{} chips of seat {} were not called, but are recorded as put in",
                back.amount,
                back.seat + 1
            ));
        }
        let sizes: Vec<u32> = pots.as_slice().iter().map(|pot| pot.amount).collect();
        if sizes != self.pots {
            return Err(format!("the pots come out as {sizes:?}, but are recorded as {:?}", self.pots));
        }
        let mut shape = Shape::Whole;
        for (place, &pot) in pots.as_slice().iter().enumerate() {
            let takings: Vec<Taking> = self
                .collected
                .iter()
                .filter(|(.., name)| name.0 == place)
                .map(|&(seat, chips, _)| (seat.0, chips))
                .collect();
            if share(pot, &takings, self.btn.0)? == Shape::Halves {
                shape = Shape::Halves;
            }
        }
        Ok(shape)
    }
}

/// A seat and what it took from a pot, one line of the record.
type Taking = (u8, u32);

/// The most takings one pot can have: each seat once from the high and once from the low half.
const MOST_TAKINGS: usize = 2 * SEATS;

/// Shares one pot among those who took from it, whole or else in halves.
fn share(pot: Pot, takings: &[Taking], button: u8) -> std::result::Result<Shape, String> {
    let winners = seats(takings);
    let taken = chips(takings);
    if winners.is_empty() || !winners.is_within(pot.contenders) {
        let told = format!("a pot of {} for seats {} was collected by seats {winners}", pot.amount, pot.contenders);
        return Err(told);
    }
    if shared(pot.amount, winners, button) == taken {
        return Ok(Shape::Whole);
    }
    // The record does not say which takings are of which half; a pot has few, so every division is tried.
    let low = pot.amount / 2;
    if takings.len() > MOST_TAKINGS {
        return Err(format!("a pot of {} was collected in {} parts", pot.amount, takings.len()));
    }
    for division in 1..(1_u32 << takings.len()) - 1 {
        let half = |side| {
            (0..).zip(takings).filter(move |(place, _)| division >> place & 1 == side).map(|(_, &taking)| taking)
        };
        let (above, below): (Vec<Taking>, Vec<Taking>) = (half(1).collect(), half(0).collect());
        let comes_out = |amount, part: &[Taking]| shared(amount, seats(part), button) == chips(part);
        if comes_out(pot.amount - low, &above) && comes_out(low, &below) {
            return Ok(Shape::Halves);
        }
    }
    Err(format!("a pot of {} was collected as {}, button {}", pot.amount, told(&taken), button + 1))
}

/// What the rule gives each seat.
fn shared(amount: u32, winners: Seats, button: u8) -> Chips {
    let mut won = [0; SEATS];
    split(amount, winners, button, &mut won);
    won
}

/// Who took.
fn seats(takings: &[Taking]) -> Seats {
    takings.iter().map(|&(seat, _)| seat).collect()
}

/// What each seat took.
fn chips(takings: &[Taking]) -> Chips {
    let mut taken = [0_u32; SEATS];
    for &(seat, chips) in takings {
        taken[usize::from(seat)] = taken[usize::from(seat)].saturating_add(chips);
    }
    taken
}

/// Chips by seat for people: `9: 957, 2: 956`.
fn told(chips: &Chips) -> String {
    let seats = (1..).zip(chips).filter(|&(_, &chips)| chips > 0);
    seats.map(|(seat, chips): (u8, _)| format!("seat {seat}: {chips}")).collect::<Vec<_>>().join(", ")
}

/// Chips by seat, the seat being a JSON key.
struct PutIn {
    chips: Chips,
    seats: Seats,
}

impl<'de> Deserialize<'de> for PutIn {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        struct Reading;
        impl<'de> Visitor<'de> for Reading {
            type Value = PutIn;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(out, "chips by seat")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> std::result::Result<PutIn, A::Error> {
                let mut put = PutIn { chips: [0; SEATS], seats: Seats::NONE };
                while let Some(key) = map.next_key::<String>()? {
                    let written = key.parse().map_err(|_| de::Error::custom(format_args!("`{key}` is not a seat")))?;
                    let seat = Seat::check(written)?.0;
                    if put.seats.contains(seat) {
                        return Err(de::Error::custom(format_args!("seat {key} is listed twice")));
                    }
                    put.seats.insert(seat);
                    put.chips[usize::from(seat)] = map.next_value()?;
                }
                Ok(put)
            }
        }
        from.deserialize_map(Reading)
    }
}

/// The place of a pot, from 0, by its name at the table.
struct PotName(usize);

impl<'de> Deserialize<'de> for PotName {
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let place = match name.as_str() {
            "pot" | "main pot" => Some(0),
            "side pot" => Some(1),
            numbered => {
                numbered.strip_prefix("side pot-").and_then(|number| number.parse().ok()).filter(|&place| place > 0)
            }
        };
        place.map(Self).ok_or_else(|| de::Error::custom(format_args!("`{name}` is not the name of a pot")))
    }
}
