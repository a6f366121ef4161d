//! Plays millions of synthetic tournaments under written rules and says, with numbers one can trust, whether the rules are fair.
//!
//! `docs/architecture.md` is the map. Layers; each may use those above it, never those below:
//!
//! [`error`], [`chance`], [`contest`] · [`seating`], [`poker`], [`preferans`], [`backgammon`] · [`tally`], [`run`] · [`stats`],
//! [`report`], [`check`], [`sheet`], [`audit`] · [`rulebook`], [`scenario`], [`render`] · [`cli`]
//!
//! A report is plain data that checks fill; all that is drawn from it comes later.

pub mod audit;
pub mod backgammon;
pub mod chance;
pub mod check;
pub mod cli;
pub mod contest;
pub mod error;
pub mod poker;
pub mod preferans;
pub mod render;
pub mod report;
pub mod rulebook;
pub mod run;
pub mod scenario;
pub mod seating;
pub mod sheet;
pub mod stats;
pub mod tally;
