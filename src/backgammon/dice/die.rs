//! One die, and how two are thrown.

use std::fmt;

use crate::backgammon::roll::die as number;
use crate::chance::Chance;

/// Largest sum of the weights of a die: two faces and two places below it are drawn from one word.
pub const HEAVIEST: u32 = 100_000;

/// A die whose faces come up as often as they weigh.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Die {
    weights: [u32; 6],
}

impl Die {
    /// All faces weigh the same.
    pub const FAIR: Self = Self::new([1; 6]);

    /// A die of so much weight on 1, 2 … 6.
    ///
    /// # Panics
    /// If the weights, in lowest terms, sum to 0 or above [`HEAVIEST`].
    pub const fn new(weights: [u32; 6]) -> Self {
        let die = Self { weights: lowest(weights) };
        assert!(0 < die.total() && die.total() <= HEAVIEST, "weights sum to 1 to 100000");
        die
    }

    /// A die that shows 6 oftener by so many thousandths of all throws, and 1 as much less often.
    ///
    /// # Panics
    /// Beyond 166.
    pub const fn heavy(thousandths: u32) -> Self {
        assert!(thousandths <= 166, "a face comes up once in six");
        Self::new([500 - 3 * thousandths, 500, 500, 500, 500, 500 + 3 * thousandths])
    }

    /// A die that shows 1 and 6 oftener by so many per cent each, the others as much less often: shaved along one axis.
    ///
    /// # Panics
    /// Beyond 200.
    pub const fn flat(percent: u32) -> Self {
        assert!(percent <= 200, "the other faces come up all the same");
        let (more, less) = (200 + 2 * percent, 200 - percent);
        Self::new([more, less, less, less, less, more])
    }

    /// Weights of 1, 2 … 6, in lowest terms.
    pub const fn weights(&self) -> [u32; 6] {
        self.weights
    }

    /// Their sum.
    pub const fn total(&self) -> u32 {
        let [one, two, three, four, five, six] = self.weights;
        one.saturating_add(two).saturating_add(three).saturating_add(four).saturating_add(five).saturating_add(six)
    }

    /// Whether all faces weigh the same.
    pub const fn is_fair(&self) -> bool {
        let [one, two, three, four, five, six] = self.weights;
        one == two && two == three && three == four && four == five && five == six
    }

    /// What it shows on average, in millionths.
    pub fn pips(&self) -> i32 {
        let sum: u64 = (1..).zip(self.weights).map(|(face, weight)| face * u64::from(weight)).sum();
        i32::try_from(1_000_000 * sum / u64::from(self.total())).expect("at most six million")
    }
}

/// How a die is thrown: by Walker's method of aliases in whole numbers (A. J. Walker, "An efficient method for generating discrete
/// random variables with general distributions", ACM TOMS 3(3), 1977). A fair face comes first, and is then kept or exchanged
/// for another: so a loaded die mostly shows what a fair one would have shown, and both are compared on the same luck.
#[derive(Debug, Clone, Copy)]
pub struct Alias {
    /// Places of each face: the sum of the weights.
    places: u32,
    /// By face, from 0: eight times the places that keep it, and the face that stands for it otherwise. Eight, so that three bits of
    /// a face always find one.
    columns: [u32; 8],
}

impl From<&Die> for Alias {
    fn from(die: &Die) -> Self {
        let places = die.total();
        // Six columns of places; a face of weight w has 6 w of them.
        let mut left = die.weights.map(|weight| 6 * weight);
        let mut columns = [0, 1, 2, 3, 4, 5, 6, 7].map(|face| 8 * places + face);
        let mut open = [true; 6];
        // A face with too few for its column gets the rest from the one with most, which thereby has fewer.
        while let Some(poor) = (0..6).find(|&face| open[face] && left[face] < places) {
            open[poor] = false;
            let rich = (0..6).filter(|&face| open[face]).max_by_key(|&face| left[face]).expect("another has more");
            columns[poor] = 8 * left[poor] + u32::try_from(rich).expect("below 6");
            left[rich] -= places - left[poor];
        }
        Self { places, columns }
    }
}

impl Alias {
    #[inline]
    fn shown(&self, face: u32, place: u32) -> u8 {
        let column = self.columns[(face & 7) as usize];
        number(if place < column >> 3 { face } else { column & 7 })
    }
}

/// Weights without a common divisor, so that equal dice are equal values.
const fn lowest(weights: [u32; 6]) -> [u32; 6] {
    let mut divisor = 0;
    let mut face = 0;
    while face < 6 {
        let (mut one, mut other) = (weights[face], divisor);
        while other > 0 {
            (one, other) = (other, one % other);
        }
        divisor = one;
        face += 1;
    }
    if divisor == 0 {
        return weights;
    }
    let mut lowest = weights;
    face = 0;
    while face < 6 {
        lowest[face] /= divisor;
        face += 1;
    }
    lowest
}

/// Throws two dice: what each shows, from 1 to 6. Fair ones show what [`Roll::draw`](crate::backgammon::roll::Roll::draw) would.
#[inline]
pub fn throw<C: Chance>(dice: [&Alias; 2], chance: &mut C) -> [u8; 2] {
    let [first, second] = dice;
    // The faces come first, so that they are those of fair dice on the same luck.
    let [pair, place, other_place] = chance.below_each([36, first.places, second.places]);
    [first.shown(pair / 6, place), second.shown(pair % 6, other_place)]
}

/// Weights of the faces.
impl fmt::Debug for Die {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.weights)
    }
}
