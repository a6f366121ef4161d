//! How the weights of the players are laid out and rounded. `examples/train_backgammon` writes them, play reads them.

/// Chances that a player tells, in the order of [`Outlook`](super::outlook::Outlook).
pub const OUTPUTS: usize = 5;

/// Units by which checkers on a place are told: the first, the second, the third, and each beyond.
pub const UNITS: usize = 4;

/// Hidden units of the net while there is contact.
pub const CONTACT: usize = 128;

/// Hidden units of the net in a race.
pub const RACE: usize = 32;

/// One, in sums of hidden units.
pub const HIDDEN_ONE: i16 = 1 << 11;

/// One, in weights from hidden units to outputs.
pub const OUTPUT_ONE: i16 = 1 << 12;

/// One, in linear weights.
pub const LINEAR_ONE: u16 = 1 << 15;

/// The first bytes of a file.
pub const MAGIC: &[u8] = b"EVHB1\n";

/// The unit of the n-th checker on a place, n from 1.
#[inline]
pub const fn unit(checker: usize) -> usize {
    if checker > UNITS { UNITS - 1 } else { checker - 1 }
}
