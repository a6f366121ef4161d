//! What a tournament is to the rest of the program: something that plays itself and tells what happened.
//!
//! Observers are always inlined: an event is built with a kind that is known where it is told, so that only the arm for that
//! kind is left, and nothing at all where nobody listens.
#![allow(
    clippy::inline_always,
    reason = "measured: 15 % of the time of a hand is calls with an event that nobody wants"
)]

mod lines;

use crate::chance::Chances;
pub use lines::Lines;

/// The rules of a tournament, ready to be played. One play is one whole tournament.
pub trait Contest: Sync {
    /// What an observer is told, in the past tense.
    type Event<'a>;

    /// Working memory, reused from one tournament to the next: play allocates nothing.
    type State: Send;

    /// Makes the working memory.
    fn state(&self) -> Self::State;

    /// Plays one tournament: a pure function of the rules and of `chances`. What is left in `state` from the last
    /// tournament has no effect.
    ///
    /// # Panics
    /// If a law is broken (chips lost, a place given twice): a fault of the program, never of the input.
    fn play<C: Chances, O: Observer<Self>>(&self, state: &mut Self::State, chances: &mut C, observer: &mut O);
}

/// Watches a tournament.
pub trait Observer<C: Contest + ?Sized> {
    /// Takes note of an event.
    fn observe(&mut self, event: &C::Event<'_>);
}

/// Watches nothing, at no cost.
impl<C: Contest + ?Sized> Observer<C> for () {
    #[inline(always)]
    fn observe(&mut self, _event: &C::Event<'_>) {}
}

/// Two observers side by side.
impl<C: Contest + ?Sized, A: Observer<C>, B: Observer<C>> Observer<C> for (A, B) {
    #[inline(always)]
    fn observe(&mut self, event: &C::Event<'_>) {
        self.0.observe(event);
        self.1.observe(event);
    }
}

/// An observer that may be switched off.
impl<C: Contest + ?Sized, O: Observer<C>> Observer<C> for Option<O> {
    #[inline(always)]
    fn observe(&mut self, event: &C::Event<'_>) {
        if let Some(observer) = self {
            observer.observe(event);
        }
    }
}
