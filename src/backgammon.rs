//! Backgammon (rule book BG).
//!
//! | file | holds |
//! |---|---|
//! | [`board`] | fifteen checkers a side, and what is seen of them |
//! | [`roll`] | two dice |
//! | [`plays`] | all distinct results of a roll |
//! | [`moves`] | how a result was played |
//! | [`outlook`] | how a game may end, in chances |
//! | [`bearoff`] | rolls that a side needs when all are home |
//! | [`identity`] | positions in the letters of GNU Backgammon |

pub mod bearoff;
pub mod board;
pub mod cube;
pub mod equity;
pub mod identity;
pub mod moves;
pub mod net;
pub mod outlook;
pub mod plays;
pub mod roll;
pub mod style;
pub mod weights;
