//! Positions in the letters of GNU Backgammon: its position ID, fourteen letters of base 64.
//!
//! Eighty bits, the lowest of each byte first: for each side, the one that is *not* on roll first, for each place from the ace
//! point to the bar as many ones as there are checkers, and a zero (GNU Backgammon manual, "A technical description of the
//! Position ID"). Checkers that are off are those that are missing.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::board::{CHECKERS, PLACES, Position, Side};

/// Bytes of a key.
const BYTES: usize = 10;

/// The position ID of a position: `4HPwATDgc/ABMA` at the beginning of a game.
pub fn write(position: Position) -> String {
    let mut key = [0_u8; BYTES];
    let mut bit = 0;
    for side in [position.other, position.mover] {
        for place in 1..PLACES {
            for _ in 0..side.count(place) {
                key[bit / 8] |= 1 << (bit % 8);
                bit += 1;
            }
            bit += 1;
        }
    }
    STANDARD_NO_PAD.encode(key)
}

/// The position of a position ID; `None` if the letters are not one, or not of a possible position.
pub fn read(letters: &str) -> Option<Position> {
    let key: [u8; BYTES] = STANDARD_NO_PAD.decode(letters).ok()?.try_into().ok()?;
    let mut bits = (0..8 * BYTES).map(|bit| key[bit / 8] >> (bit % 8) & 1);
    let mut side = || {
        let mut counts = [0_u8; PLACES];
        let mut left = u8::try_from(CHECKERS).ok()?;
        for count in &mut counts[1..] {
            while bits.next()? == 1 {
                *count += 1;
                left = left.checked_sub(1)?;
            }
        }
        counts[0] = left;
        Side::new(counts)
    };
    let other = side()?;
    let mover = side()?;
    // Both sides cannot have borne off all, and what is left over is zero.
    let rest = bits.all(|bit| bit == 0);
    (rest && u32::from(mover.off()) + u32::from(other.off()) < 2 * CHECKERS).then_some(())?;
    Position::new(mover, other)
}
