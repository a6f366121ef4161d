//! One row a tournament, or one a player, for people who analyse elsewhere.
//!
//! Rows of tournaments have the columns `tournament` (its index, from 0); what was counted (hands, games …); and of every number of
//! the checks `NAME.sum` and `NAME.of`: whole numbers whose sums over tournaments have the number as their ratio, in the unit
//! of the report over that of the first row's comment. Numbers that are no ratio of sums (draws, what the rules say) have none.
//!
//! Rows of players have `tournament` (from 0), `player` and `place` (from 1), and what the game adds: `shared` (how many share this and
//! the following places) and `prize_cents` in poker; `rank` (before the final), `finalist` (0 or 1), `prize_cents` and
//! `settled_cents` (won by the stake a whist) in preferans; nothing in backgammon.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::{Game, Scenario};
use crate::backgammon::{self, Backgammon};
use crate::check::Panel;
use crate::check::backgammon::BackgammonPanel;
use crate::check::poker::PokerPanel;
use crate::check::preferans::PreferansPanel;
use crate::contest::{Contest, Observer};
use crate::error::Result;
use crate::poker::{self, Poker};
use crate::preferans::{self, Preferans};
use crate::tally::Probe;

/// What has a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Row {
    /// A tournament.
    Tournament,
    /// A player in a tournament.
    Player,
}

/// Tournaments whose rows are held in memory at a time.
const CHUNK: u64 = 4_096;

impl Scenario {
    /// Plays all tournaments and hands their rows to `write`, a part at a time, in order, whatever the threads: first the comment and
    /// the heads of the columns.
    ///
    /// # Errors
    /// [`Error::Law`](crate::error::Error::Law) when a tournament broke a law, and those of `write`.
    pub fn record(&self, row: Row, write: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<()> {
        write(format!("# {}\n", self.command("run")).as_bytes())?;
        match (&self.game, row) {
            (Game::Poker(poker), Row::Tournament) => self.numbers::<_, PokerPanel, crate::check::poker::Counts>(
                poker,
                write,
                crate::check::poker::CountsTally::named,
            ),
            (Game::Preferans(one), Row::Tournament) => {
                use crate::check::preferans::{Counts, CountsTally};
                self.numbers::<_, PreferansPanel, Counts>(one, write, CountsTally::named)
            }
            (Game::Backgammon(one), Row::Tournament) => {
                use crate::check::backgammon::{Counts, CountsTally};
                self.numbers::<_, BackgammonPanel, Counts>(one, write, CountsTally::named)
            }
            (Game::Poker(one), Row::Player) => self.players(one, "shared,prize_cents", write),
            (Game::Preferans(one), Row::Player) => self.players(one, "rank,finalist,prize_cents,settled_cents", write),
            (Game::Backgammon(one), Row::Player) => self.players(one, "", write),
        }
    }

    fn numbers<C: Contest, P: Panel<C>, N: Probe<C> + Default + Send>(
        &self,
        contest: &C,
        write: &mut dyn FnMut(&[u8]) -> Result<()>,
        named: fn(&N::Tally) -> BTreeMap<String, u64>,
    ) -> Result<()> {
        let probe = || (N::default(), P::new(contest, &self.checks));
        let (none, tally) = Probe::<C>::harvest(probe());
        let counts: Vec<String> = named(&none).into_keys().filter(|name| name != "tournaments").collect();
        let mut head = format!("tournament,{}", counts.join(","));
        for (_, measure) in
            P::measure(contest, &tally).into_iter().flat_map(|(name, all)| all.into_iter().map(move |one| (name, one)))
        {
            if measure.estimator.sums().is_some() {
                let _ = write!(head, ",{0}.sum,{0}.of", measure.estimand);
            }
        }
        write((head + "\n").as_bytes())?;
        self.chunks(write, |tournament| {
            let mut observer = probe();
            self.replay(contest, tournament, &mut observer)?;
            let (own, tally) = Probe::<C>::harvest(observer);
            let own = named(&own);
            let mut line = tournament.to_string();
            for name in &counts {
                let _ = write!(line, ",{}", own.get(name).copied().unwrap_or(0));
            }
            for measure in P::measure(contest, &tally).into_iter().flat_map(|(_, measures)| measures) {
                if let Some(sums) = measure.estimator.sums() {
                    let _ = write!(line, ",{},{}", sums.x, sums.y);
                }
            }
            Ok(line + "\n")
        })
    }

    fn players<C: Contest>(&self, contest: &C, columns: &str, write: &mut dyn FnMut(&[u8]) -> Result<()>) -> Result<()>
    where
        Ends: Observer<C>,
    {
        let comma = if columns.is_empty() { "" } else { "," };
        write(format!("tournament,player,place{comma}{columns}\n").as_bytes())?;
        self.chunks(write, |tournament| {
            let mut ends = Ends(Vec::new());
            self.replay(contest, tournament, &mut ends)?;
            let lines = (1..).zip(&ends.0).map(|(player, end)| {
                let end: Vec<String> = end.iter().map(ToString::to_string).collect();
                format!("{tournament},{player},{}\n", end.join(","))
            });
            Ok(lines.collect())
        })
    }

    /// Has the rows of all tournaments made on all cores and written in order.
    fn chunks(
        &self,
        write: &mut dyn FnMut(&[u8]) -> Result<()>,
        rows: impl Fn(u64) -> Result<String> + Sync,
    ) -> Result<()> {
        let mut start = 0;
        while start < self.tournaments {
            let part: Range<u64> = start..self.tournaments.min(start + CHUNK);
            start = part.end;
            let lines: Vec<String> = part.into_par_iter().map(&rows).collect::<Result<_>>()?;
            write(lines.concat().as_bytes())?;
        }
        Ok(())
    }
}

/// How a tournament ended, by player.
#[derive(Debug)]
struct Ends(Vec<Vec<i64>>);

fn whole(count: impl TryInto<i64>) -> i64 {
    count.try_into().ok().expect("prizes and places fit")
}

impl Observer<Poker> for Ends {
    fn observe(&mut self, event: &poker::Event<'_>) {
        if let poker::Event::Finished { standings } = event {
            let row = |one: &poker::payout::Standing| vec![whole(one.place), whole(one.shared), whole(one.prize)];
            self.0 = standings.iter().map(row).collect();
        }
    }
}

impl Observer<Preferans> for Ends {
    fn observe(&mut self, event: &preferans::Event<'_>) {
        if let preferans::Event::Finished { outcomes, .. } = event {
            let row = |one: &preferans::Outcome| {
                let (place, rank) = (whole(one.place) + 1, whole(one.rank) + 1);
                vec![place, rank, i64::from(one.finalist), whole(one.prize), one.settled]
            };
            self.0 = outcomes.iter().map(row).collect();
        }
    }
}

impl Observer<Backgammon> for Ends {
    fn observe(&mut self, event: &backgammon::Event<'_>) {
        if let backgammon::Event::Finished { places } = event {
            self.0 = places.iter().map(|&place| vec![whole(place)]).collect();
        }
    }
}
