//! Plays millions of synthetic tournaments under written rules and says, with numbers one can trust, whether the rules are fair.

pub mod chance;
pub mod contest;
pub mod error;
pub mod poker;
pub mod report;
pub mod run;
pub mod tally;
