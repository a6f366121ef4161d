//! Positions and scores in the letters of GNU Backgammon: its position ID, fourteen letters of base 64, and its match ID, twelve.
//!
//! A position is eighty bits, the lowest of each byte first: for each side, the one that is *not* on roll first, for each place from the ace
//! point to the bar as many ones as there are checkers, and a zero (GNU Backgammon manual, "A technical description of the
//! Position ID"). Checkers that are off are those that are missing.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use super::board::{CHECKERS, PLACES, Position, Side};
use super::equity::Stage;
use super::roll::Roll;

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

/// Where a match stands, before or after a roll. Players are 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Points that win the match.
    pub length: u32,
    /// Points by player.
    pub points: [u32; 2],
    /// Whether it is the Crawford game.
    pub stage: Stage,
    /// The value of the cube.
    pub cube: u32,
    /// Whose the cube is; `None` in the middle.
    pub holder: Option<usize>,
    /// Whose turn it is.
    pub player: usize,
    /// The dice, if rolled.
    pub roll: Option<Roll>,
}

/// The match ID of a game that is being played: fields of a few bits each, lowest first (GNU Backgammon manual, "A technical
/// description of the Match ID").
pub fn write_match(standing: &Standing) -> String {
    let mut key = 0_u128;
    let mut filled = 0;
    let mut put = |value: u32, bits: u32| {
        assert!(value >> bits == 0, "{value} has no room in {bits} bits of a match ID");
        key |= u128::from(value) << filled;
        filled += bits;
    };
    let number = |player: usize| u32::try_from(player).expect("0 or 1");
    put(standing.cube.ilog2(), 4);
    put(standing.holder.map_or(3, number), 2);
    put(number(standing.player), 1);
    put(u32::from(standing.stage == Stage::Crawford), 1);
    // A game is being played; whose decision it is; no double offered, nothing resigned.
    put(1, 3);
    put(number(standing.player), 1);
    put(0, 3);
    for die in standing.roll.map_or([0; 2], |roll| [roll.high(), roll.low()]) {
        put(u32::try_from(die).expect("at most 6"), 3);
    }
    put(standing.length, 15);
    for points in standing.points {
        put(points, 15);
    }
    // No Jacoby rule.
    put(1, 1);
    STANDARD_NO_PAD.encode(&key.to_le_bytes()[..9])
}
