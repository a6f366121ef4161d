//! A tournament as one JSON object a line, whatever the game.

use serde::Serialize;

use super::{Contest, Observer};

/// Writes every event as one JSON object a line. Everything counts from 0.
#[derive(Debug, Default)]
pub struct Lines {
    text: String,
}

impl Lines {
    /// What was written.
    pub fn into_text(self) -> String {
        self.text
    }
}

impl<C> Observer<C> for Lines
where
    C: Contest + ?Sized,
    for<'a> C::Event<'a>: Serialize,
{
    fn observe(&mut self, event: &C::Event<'_>) {
        self.text.push_str(&serde_json::to_string(event).expect("events are plain data"));
        self.text.push('\n');
    }
}
