//! What a small net cannot easily see for itself while there is contact: shots, escapes, and how far the sides overlap.

use super::board::{BAR, Position, Set, mirror};

/// Features of a position.
pub const FEATURES: usize = 5;

/// Levels of a feature: 0 to 15.
pub const LEVELS: usize = 16;

/// Rolls in which a checker at so many pips' distance hits with one die, both, or a double, blocks left out of account: bit
/// `6 · (one die - 1) + other die - 1`, for distances by sixes.
static HITS: [[u64; 64]; 4] = {
    let mut hits = [[0; 64]; 4];
    let mut part = 0;
    while part < 4 {
        let mut set = 0;
        while set < 64 {
            let mut bit = 0;
            while bit < 6 {
                if set >> bit & 1 == 1 {
                    hits[part][set] |= hitting(6 * part + bit + 1);
                }
                bit += 1;
            }
            set += 1;
        }
        part += 1;
    }
    hits
};

/// The rolls that hit at a distance.
const fn hitting(distance: usize) -> u64 {
    let mut rolls = 0;
    let mut roll = 0;
    while roll < 36 {
        let (one, other) = (roll / 6 + 1, roll % 6 + 1);
        let double = one == other && (distance == 3 * one || distance == 4 * one);
        if distance == one || distance == other || distance == one + other || double {
            rolls |= 1 << roll;
        }
        roll += 1;
    }
    rolls
}

/// Rolls of 36 whose sum a checker can move, either die first, by which of the twelve points before it are blocked.
static ESCAPES: [u8; 4096] = {
    let mut escapes = [0; 4096];
    let mut blocked = 0;
    while blocked < 4096 {
        let mut roll = 0;
        while roll < 36 {
            let (one, other) = (roll / 6 + 1, roll % 6 + 1);
            let way = blocked >> (one - 1) & 1 == 0 || blocked >> (other - 1) & 1 == 0;
            if way && blocked >> (one + other - 1) & 1 == 0 {
                escapes[blocked] += 1;
            }
            roll += 1;
        }
        blocked += 1;
    }
    escapes
};

/// How many of 36 rolls hit a blot, all as the hitter counts.
#[inline]
fn shots(hitter: Set, mut blots: Set) -> u32 {
    let mut rolls = 0;
    while blots != 0 {
        let distances = hitter >> blots.trailing_zeros() >> 1;
        blots &= blots - 1;
        for (part, hits) in HITS.iter().enumerate() {
            rolls |= hits[(distances >> (6 * part) & 63) as usize];
        }
    }
    rolls.count_ones()
}

/// How many of 36 rolls take a side's rearmost checker all the way, by the points that the other has made, as that counts.
#[inline]
fn escapes(rearmost: u32, made: Set) -> u32 {
    let points = made & !(1 << BAR);
    u32::from(ESCAPES[(points >> (26 - rearmost.max(1)) & 0xfff) as usize])
}

/// A number of 36 rolls as a level.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "at most 15")]
const fn level(rolls: u32) -> u8 {
    (rolls * 15 / 36) as u8
}

/// The levels of a position: shots of the player on roll and of the other, escapes of both, and by how much the sides overlap.
#[inline]
pub fn levels(position: Position) -> [u8; FEATURES] {
    let Position { mover, other } = position;
    let (own, theirs) = (mover.occupied(), other.occupied());
    let (own_made, their_made) = (mover.made(), other.made());
    let overlap = (mover.rearmost() + other.rearmost()).saturating_sub(25);
    [
        level(shots(own, mirror(theirs & !their_made))),
        level(shots(theirs, mirror(own & !own_made))),
        level(escapes(mover.rearmost(), their_made)),
        level(escapes(other.rearmost(), own_made)),
        level(overlap * 36 / 25),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known table of shots at one blot, by distance.
    #[test]
    fn shots_by_distance() {
        let known = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1];
        for (distance, known) in (1..).zip(known) {
            assert_eq!(shots(1 << distance, 1), known, "{distance}");
        }
        // Two checkers at six and one: all with a six or a one, 42, 33 and 22; 51 is not counted twice.
        assert_eq!(shots(1 << 6 | 1 << 1, 1), 20 + 2 + 1 + 1);
        assert_eq!(shots(1 << 6, 0), 0);
    }

    #[test]
    fn escapes_from_behind_points() {
        assert_eq!(escapes(24, 0), 36);
        // A full prime right before the checker holds it.
        assert_eq!(escapes(24, 0b11_1111 << 2), 0);
        // Five points before it: only a six with any other number, except that 66 and others must find their way by the six.
        assert_eq!(escapes(24, 0b1_1111 << 2), 11);
    }
}
