//! Outcomes given one by one, for tests and worked examples.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::{Chance, Chances, Purpose};

/// A list of outcomes that all streams of a tournament draw from, in order.
#[derive(Debug, Clone)]
pub struct Script {
    outcomes: Rc<RefCell<VecDeque<u32>>>,
}

impl Script {
    /// A script of these outcomes.
    pub fn new(outcomes: impl IntoIterator<Item = u32>) -> Self {
        Self { outcomes: Rc::new(RefCell::new(outcomes.into_iter().collect())) }
    }

    /// Outcomes not yet drawn.
    pub fn left(&self) -> usize {
        self.outcomes.borrow().len()
    }
}

impl Chance for Script {
    /// # Panics
    /// If the script is at its end, or its next outcome is not below `bound`.
    fn below(&mut self, bound: u32) -> u32 {
        let outcome = self.outcomes.borrow_mut().pop_front().expect("the script has an outcome left");
        assert!(outcome < bound, "the script says {outcome} where a number below {bound} is drawn");
        outcome
    }

    fn fork(&mut self) -> Self {
        self.clone()
    }
}

impl Chances for Script {
    type Stream = Self;

    fn open(&mut self, _purpose: Purpose, _place: u32) -> Self {
        self.clone()
    }
}
