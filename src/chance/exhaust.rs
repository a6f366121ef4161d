//! Every outcome of a small experiment, each with its exact weight.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Chance, Chances, Purpose};

/// One draw: its outcome, and the number of outcomes that it had.
#[derive(Debug, Clone, Copy)]
struct Draw {
    outcome: u32,
    bound: u32,
}

#[derive(Debug, Default)]
struct Path {
    draws: Vec<Draw>,
    next: usize,
}

/// A stream that takes every branch in turn: see [`every`].
#[derive(Debug, Clone)]
pub struct Exhaust {
    path: Rc<RefCell<Path>>,
}

/// Plays `experiment` once for every sequence of outcomes that its draws can have.
///
/// The experiment gets its chances and the reciprocal of the outcome's probability is given to `record` with what the
/// experiment returned: a result with reciprocal 36 has probability 1/36. Draws may depend on earlier outcomes.
///
/// # Panics
/// If a path's reciprocal probability exceeds u128.
pub fn every<T>(mut experiment: impl FnMut(&mut Exhaust) -> T, mut record: impl FnMut(u128, T)) {
    let path = Rc::new(RefCell::new(Path::default()));
    loop {
        path.borrow_mut().next = 0;
        let result = experiment(&mut Exhaust { path: Rc::clone(&path) });
        let mut path = path.borrow_mut();
        let drawn = path.next;
        path.draws.truncate(drawn);
        let reciprocal = path
            .draws
            .iter()
            .try_fold(1u128, |product, draw| product.checked_mul(u128::from(draw.bound)))
            .expect("a small experiment");
        record(reciprocal, result);
        // Like an odometer: drop the last places that are at their end, advance the one before them.
        while path.draws.last().is_some_and(|draw| draw.outcome + 1 == draw.bound) {
            path.draws.pop();
        }
        match path.draws.last_mut() {
            Some(draw) => draw.outcome += 1,
            None => return,
        }
    }
}

impl Chance for Exhaust {
    fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a number below 0 was asked for");
        let mut path = self.path.borrow_mut();
        let place = path.next;
        path.next += 1;
        if place == path.draws.len() {
            path.draws.push(Draw { outcome: 0, bound });
        }
        let draw = path.draws[place];
        assert_eq!(draw.bound, bound, "the experiment is a function of its outcomes");
        draw.outcome
    }

    fn fork(&mut self) -> Self {
        self.clone()
    }
}

impl Chances for Exhaust {
    type Stream = Self;

    fn open(&mut self, _purpose: Purpose, _place: u32) -> Self {
        self.clone()
    }
}
