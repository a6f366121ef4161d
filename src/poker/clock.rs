//! How long things take, and when the players rest.

use super::rules::{Breaks, HOUR, Pace};
use super::seats::{SEATS, Seats};
use super::{Event, Poker};
use crate::chance::Chance;
use crate::contest::Observer;

/// Shuffling, dealing and moving the chips, in milliseconds a hand.
const DEALING: u64 = 6_000;
/// All the time there is for one decision, in milliseconds.
const ALL_TIME: u64 = 30_000;

/// Times a hand while it is observed: each decision takes as long as the player's pace says.
#[derive(Debug)]
pub(super) struct Timed<'a, C, O> {
    inner: &'a mut O,
    chance: C,
    paces: &'a [Pace; SEATS],
    /// Who stalls now.
    stalling: Seats,
    elapsed: u64,
}

impl<'a, C: Chance, O> Timed<'a, C, O> {
    pub(super) fn new(inner: &'a mut O, chance: C, paces: &'a [Pace; SEATS], stalling: Seats) -> Self {
        Self { inner, chance, paces, stalling, elapsed: DEALING }
    }

    /// Milliseconds that the hand took.
    pub(super) fn elapsed(&self) -> u64 {
        self.elapsed
    }
}

impl<C: Chance, O: Observer<Poker>> Observer<Poker> for Timed<'_, C, O> {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Acted { seat, .. } = event {
            // Drawn even for those who stall, so that stalling moves no other time.
            let time = decision(self.paces[usize::from(*seat)], &mut self.chance);
            self.elapsed += if self.stalling.contains(*seat) { ALL_TIME } else { time };
        }
        self.inner.observe(event);
    }
}

/// Milliseconds for a decision.
fn decision<C: Chance>(pace: Pace, chance: &mut C) -> u64 {
    let (least, spread, once_in) = match pace {
        Pace::Fast => (500, 2_001, 0),
        Pace::Normal | Pace::Stalls => (1_000, 5_001, 16),
        Pace::Slow => (3_000, 12_001, 8),
    };
    let drawn = chance.below(spread * once_in.max(1));
    let think = u64::from(once_in > 0 && drawn % once_in == 0) * 20_000;
    u64::from(least + drawn / once_in.max(1)) + think
}

/// The end of the break that goes on at a time, if one does.
pub(super) fn end_of_break(breaks: Breaks, now: u64) -> Option<u64> {
    let since = now.checked_sub(breaks.first?)?;
    (since % HOUR < breaks.length).then(|| now - since % HOUR + breaks.length)
}

/// Playing time at a time: what breaks have taken does not count.
pub(super) fn playing_time(breaks: Breaks, now: u64) -> u64 {
    let Some(since) = breaks.first.and_then(|first| now.checked_sub(first)) else { return now };
    now - (since / HOUR) * breaks.length - (since % HOUR).min(breaks.length)
}
