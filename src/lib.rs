//! Plays millions of synthetic tournaments under written rules and says, with numbers one can trust, whether the rules are fair.

pub mod error;
pub mod report;
