//! Points for places and for whists, exactly: in units of 1/1200 of a point, so that hundredths of a point shared by two, three
//! or four are whole.

use serde::{Deserialize, Serialize};

/// Units of a point.
pub const UNIT: i64 = 1_200;

/// Points by place at a table (PF-6.1.1), in hundredths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlacePoints {
    /// At a table of four.
    pub four: [i32; 4],
    /// At a table of three.
    pub three: [i32; 3],
}

impl Default for PlacePoints {
    fn default() -> Self {
        Self { four: [300, 100, -100, -300], three: [300, 0, -300] }
    }
}

impl PlacePoints {
    /// Points by place at a table of three or four, in hundredths.
    pub fn at(&self, seats: usize) -> &[i32] {
        if seats == 4 { &self.four } else { &self.three }
    }

    /// Points of each player of a table, in units, by whists: who has as many shares the points of the places taken together
    /// (PF-6.2), so that the sum over the table stays.
    pub fn share(&self, whists: &[i32], points: &mut [i64]) {
        let places = self.at(whists.len());
        for (&own, points) in whists.iter().zip(points.iter_mut()) {
            let above = whists.iter().filter(|&&other| other > own).count();
            let equal = whists.iter().filter(|&&other| other == own).count();
            let sum: i64 = places[above..above + equal].iter().map(|&place| i64::from(place)).sum();
            *points = sum * (UNIT / 100) / i64::try_from(equal).expect("at most four");
        }
    }

    /// Fewest points at a table of a size, in units.
    pub fn least(&self, seats: usize) -> i64 {
        i64::from(*self.at(seats).iter().min().expect("a table has places")) * (UNIT / 100)
    }
}

/// A stretch of whists with one slope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stretch {
    /// Up to so many whists, on either side of 0.
    pub whists: u32,
    /// Units a whist.
    pub slope: u32,
}

/// Points by whists (PF-6.1.2, where the formula is missing): straight stretches, the same on both sides of 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhistPoints {
    /// The stretches, from 0 outwards.
    pub stretches: Vec<Stretch>,
    /// Units a whist beyond the last stretch.
    pub beyond: u32,
}

impl WhistPoints {
    /// No points for whists.
    pub fn none() -> Self {
        Self { stretches: Vec::new(), beyond: 0 }
    }

    /// A point for each hundred whists, so many at most: with 5, the worst result of a round that is played, −3 − 5 points, is
    /// as bad as missing it.
    pub fn clamped(most: u32) -> Self {
        Self { stretches: vec![Stretch { whists: most * 100, slope: 12 }], beyond: 0 }
    }

    /// A point for each hundred whists, without end.
    pub fn straight() -> Self {
        Self { stretches: Vec::new(), beyond: 12 }
    }

    /// As on gambler.ru (tour 1029125): whole up to 200 whists, a tenth up to 650, then nothing more.
    pub fn gambler() -> Self {
        // 1/10 of 12 units is not whole; 1 unit is 0.083 of the first slope.
        Self { stretches: vec![Stretch { whists: 200, slope: 10 }, Stretch { whists: 650, slope: 1 }], beyond: 0 }
    }

    /// As on playelephant.lt (tour 1031061): whole up to 50 whists, half up to 100, then a tenth.
    pub fn elephant() -> Self {
        Self { stretches: vec![Stretch { whists: 50, slope: 10 }, Stretch { whists: 100, slope: 5 }], beyond: 1 }
    }

    /// Points, in units.
    pub fn of(&self, whists: i32) -> i64 {
        let all = i64::from(whists.unsigned_abs());
        let (mut points, mut from) = (0, 0);
        for stretch in &self.stretches {
            let to = i64::from(stretch.whists).min(all).max(from);
            points += (to - from) * i64::from(stretch.slope);
            from = to;
        }
        points += (all - from).max(0) * if all > self.end() { i64::from(self.beyond) } else { 0 };
        if whists < 0 { -points } else { points }
    }

    fn end(&self) -> i64 {
        self.stretches.last().map_or(0, |stretch| i64::from(stretch.whists))
    }

    /// The most points that whists can cost, in units; none where there is no end to it.
    pub fn most(&self) -> Option<i64> {
        (self.beyond == 0).then(|| {
            let end = i32::try_from(self.end()).unwrap_or(i32::MAX);
            self.of(end)
        })
    }
}
