//! What is counted while tournaments are played: integers that can be added up in any order.
//!
//! A [`Probe`] is an observer with a [`Tally`] to fill. They are two types because a probe's scratch (who has the button now)
//! must not be added up.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::contest::{Contest, Observer};

/// Counts that can be added up: a commutative monoid of integers, so that threads, blocks and shards cannot show.
pub trait Tally: Send + Serialize + DeserializeOwned {
    /// Adds another tally to this one.
    fn merge(&mut self, other: Self);
}

/// An observer that fills a tally.
pub trait Probe<C: Contest + ?Sized>: Observer<C> {
    /// What it fills.
    type Tally: Tally;

    /// Gives up the tally, when its last tournament is over.
    fn harvest(self) -> Self::Tally;
}

/// Two tallies side by side.
impl<A: Tally, B: Tally> Tally for (A, B) {
    fn merge(&mut self, other: Self) {
        self.0.merge(other.0);
        self.1.merge(other.1);
    }
}

/// Two probes side by side.
impl<C: Contest + ?Sized, A: Probe<C>, B: Probe<C>> Probe<C> for (A, B) {
    type Tally = (A::Tally, B::Tally);

    fn harvest(self) -> Self::Tally {
        (self.0.harvest(), self.1.harvest())
    }
}

/// Tallies place by place, as many on either side.
impl<T: Tally> Tally for Vec<T> {
    fn merge(&mut self, other: Self) {
        assert!(self.len() == other.len(), "all parts of a run count the same things");
        for (own, other) in self.iter_mut().zip(other) {
            own.merge(other);
        }
    }
}

/// The same, where their number is known.
impl<T: Tally, const N: usize> Tally for [T; N]
where
    Self: Serialize + DeserializeOwned,
{
    fn merge(&mut self, other: Self) {
        for (own, other) in self.iter_mut().zip(other) {
            own.merge(other);
        }
    }
}

/// A tally that may be switched off.
impl<T: Tally> Tally for Option<T> {
    fn merge(&mut self, other: Self) {
        match (self, other) {
            (Some(tally), Some(other)) => tally.merge(other),
            (None, None) => {}
            (Some(_), None) | (None, Some(_)) => unreachable!("all parts of a run have the same checks switched on"),
        }
    }
}

/// A probe that may be switched off.
impl<C: Contest + ?Sized, P: Probe<C>> Probe<C> for Option<P> {
    type Tally = Option<P::Tally>;

    fn harvest(self) -> Self::Tally {
        self.map(Probe::harvest)
    }
}

/// Adds up counts place by place; a shorter list counts as followed by zeros.
pub fn add_counts(counts: &mut Vec<u64>, others: &[u64]) {
    if counts.len() < others.len() {
        counts.resize(others.len(), 0);
    }
    for (count, other) in counts.iter_mut().zip(others) {
        *count += other;
    }
}
