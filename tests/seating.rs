//! Seating: what it promises, counted again by other means.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_possible_wrap,
    reason = "numbers of players, rounds and events are small"
)]

#[path = "seating/bounds.rs"]
mod bounds;
#[path = "seating/byes.rs"]
mod byes;
#[path = "seating/field.rs"]
mod field;
#[path = "seating/guarantee.rs"]
mod guarantee;
#[path = "seating/known_faults.rs"]
mod known_faults;
#[path = "seating/labels.rs"]
mod labels;
#[path = "seating/pairs.rs"]
mod pairs;
#[path = "seating/planted.rs"]
mod planted;
#[path = "seating/schedules.rs"]
mod schedules;
#[path = "seating/slices.rs"]
mod slices;
#[path = "seating/splits.rs"]
mod splits;
