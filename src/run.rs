//! Plays many tournaments on all cores.
//!
//! Tournaments are dealt to threads in blocks of fixed size; each block fills a tally of integers, and tallies are added up.
//! Neither threads nor blocks can show in the sum.

use std::any::Any;
use std::cell::Cell;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::chance::stream::Luck;
use crate::contest::Contest;
use crate::tally::{Probe, Tally};

/// Tournaments a block: small enough that the cores finish together, large enough that blocks cost nothing.
const BLOCK: u64 = 256;

/// Which tournaments to play.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Their luck.
    pub luck: Luck,
    /// Their indices.
    pub tournaments: Range<u64>,
}

/// What the outside may read and set while a run goes on.
#[derive(Debug, Default)]
pub struct Progress {
    /// Tournaments played so far.
    pub played: AtomicU64,
    /// Set to stop at the next block.
    pub stop: AtomicBool,
}

/// Why a run ended early.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// A tournament broke a law.
    Broken {
        /// Its index.
        tournament: u64,
        /// Which law, and the numbers.
        law: String,
    },
    /// It was told to stop.
    Stopped,
}

/// How the tournaments of a plan are dealt to threads. It cannot show in a sum, only in what is noted of each block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Blocks {
    /// The first so many tournaments of the plan are blocks of their own.
    pub single: u64,
    /// Tournaments of each block after them, at least 1.
    pub size: u64,
}

impl Default for Blocks {
    fn default() -> Self {
        Self { single: 0, size: BLOCK }
    }
}

impl Blocks {
    /// Blocks of equal size that note about a thousand parts of so many tournaments.
    pub fn thousand(tournaments: u64) -> Self {
        Self { single: 0, size: (tournaments / 1_000).clamp(1, BLOCK) }
    }

    /// Number of blocks of so many tournaments.
    fn count(self, tournaments: u64) -> u64 {
        let single = self.single.min(tournaments);
        single + (tournaments - single).div_ceil(self.size)
    }

    /// The tournaments of a block.
    fn range(self, block: u64, tournaments: &Range<u64>) -> Range<u64> {
        let size = if block < self.single { 1 } else { self.size };
        let start = tournaments.start + block.min(self.single) + block.saturating_sub(self.single) * self.size;
        start..tournaments.end.min(start + size)
    }
}

/// Plays the tournaments of a plan and adds up what the probes counted.
///
/// `probe` makes a fresh probe, one a block.
///
/// # Errors
/// [`Ended::Broken`] with the lowest index seen, when a tournament broke a law; [`Ended::Stopped`] when told to stop.
pub fn run<C, P>(contest: &C, plan: &Plan, probe: impl Fn() -> P + Sync, progress: &Progress) -> Result<P::Tally, Ended>
where
    C: Contest,
    P: Probe<C>,
{
    Ok(run_noting(contest, plan, Blocks::default(), probe, |_, _| None::<()>, progress)?.0)
}

/// Plays the tournaments of a plan as [`run`] does, and keeps what `note` says of each block, in the order of the blocks.
///
/// # Errors
/// As [`run`].
pub fn run_noting<C, P, N>(
    contest: &C,
    plan: &Plan,
    blocks: Blocks,
    probe: impl Fn() -> P + Sync,
    note: impl Fn(Range<u64>, &P::Tally) -> Option<N> + Sync,
    progress: &Progress,
) -> Result<(P::Tally, Vec<N>), Ended>
where
    C: Contest,
    P: Probe<C>,
    N: Send,
{
    let all = &plan.tournaments;
    let played = (0..blocks.count(all.end - all.start))
        .into_par_iter()
        .map_init(
            || contest.state(),
            |state, block| {
                if progress.stop.load(Ordering::Relaxed) {
                    return Err(Ended::Stopped);
                }
                let range = blocks.range(block, all);
                let tally = play_block(contest, state, &plan.luck, range.clone(), probe())?;
                progress.played.fetch_add(range.end - range.start, Ordering::Relaxed);
                let notes = note(range, &tally).into_iter().collect::<Vec<N>>();
                Ok((tally, notes))
            },
        )
        .reduce_with(|left, right| match (left, right) {
            (Ok((mut left, mut notes)), Ok((right, more))) => {
                left.merge(right);
                notes.extend(more);
                Ok((left, notes))
            }
            (Err(ended), Ok(_)) | (Ok(_), Err(ended)) => {
                progress.stop.store(true, Ordering::Relaxed);
                Err(ended)
            }
            (Err(left), Err(right)) => Err(first(left, right)),
        });
    played.unwrap_or_else(|| Ok((probe().harvest(), Vec::new())))
}

fn play_block<C: Contest, P: Probe<C>>(
    contest: &C,
    state: &mut C::State,
    luck: &Luck,
    tournaments: Range<u64>,
    mut probe: P,
) -> Result<P::Tally, Ended> {
    let current = Cell::new(tournaments.start);
    catch_unwind(AssertUnwindSafe(|| {
        for index in tournaments {
            current.set(index);
            contest.play(state, &mut luck.tournament(index), &mut probe);
        }
        probe.harvest()
    }))
    .map_err(|panic| {
        *state = contest.state();
        Ended::Broken { tournament: current.get(), law: law_of(&*panic) }
    })
}

/// The message of a panic.
pub fn law_of(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_else(|| "a panic without a message".to_string())
}

fn first(left: Ended, right: Ended) -> Ended {
    match (&left, &right) {
        (Ended::Broken { tournament: a, .. }, Ended::Broken { tournament: b, .. }) => {
            if a <= b {
                left
            } else {
                right
            }
        }
        (Ended::Stopped, _) => right,
        (Ended::Broken { .. }, Ended::Stopped) => left,
    }
}
