//! An arrangement of players at tables, and what exchanging two of them changes. No step allocates.
//!
//! Players are numbered by rank in the standings here. Every table has four places; those that nobody can take hold one player
//! too many, who has met nobody: sums over a table need no cases.

use super::chain::Gain;
use super::history::History;
use super::split::Split;
use super::{Cost, MOST_PLAYERS, MOST_SCORE, Short, Standing, slices, weight};

/// Fields whose players fit one word of 128 bits.
const NARROW: usize = 128;

/// Players at tables.
#[derive(Debug, Default, Clone)]
pub(super) struct Board {
    /// Players; also the number of the one who has met nobody.
    pub players: usize,
    stride: usize,
    /// What a meeting of two costs.
    weights: Vec<u16>,
    points: Vec<i64>,
    whists: Vec<i64>,
    /// What one more short table costs a player.
    prices: Vec<i64>,
    short: Option<Short>,
    /// Players of each table.
    pub tables: Vec<[u16; 4]>,
    /// Places of each table that can be taken.
    pub sizes: Vec<u8>,
    size: u8,
    /// Table and place of each player.
    places: Vec<(u16, u8)>,
    /// Cost of repeats of each table.
    repeats: Vec<u32>,
    /// Those whom a player has met, in fields of at most 128.
    met: Vec<u128>,
    /// Players at a table, in such fields.
    masks: Vec<u128>,
    sums: Vec<i64>,
    whist_sums: Vec<i64>,
    /// Cost of repeats of all tables.
    pub total: u64,
}

/// What an exchange changes, in the order in which it counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Change {
    pub repeats: i64,
    pub short_first: i64,
    pub points: i64,
    pub whists: i64,
    pub short_last: i64,
}

impl Change {
    pub const NONE: Self = Self { repeats: 0, short_first: 0, points: 0, whists: 0, short_last: 0 };
}

impl Board {
    /// Takes in standings and history; no tables yet.
    pub fn load(&mut self, standings: &[Standing], history: &History, split: &Split, short: Short) {
        let players = standings.len();
        assert!(players <= MOST_PLAYERS, "at most {MOST_PLAYERS} players");
        self.players = players;
        self.stride = players + 1;
        self.weights.clear();
        self.points.clear();
        self.whists.clear();
        self.prices.clear();
        for one in standings {
            let row = history.row(one.player);
            self.weights.extend(standings.iter().map(|two| weight(row[usize::from(two.player)])));
            self.weights.push(0);
            for score in [one.points, one.whists] {
                assert!(score.abs() <= MOST_SCORE, "points and whists within {MOST_SCORE}");
            }
            self.points.push(one.points);
            self.whists.push(one.whists);
            self.prices.push(2 * i64::from(history.short(one.player)) + 1);
        }
        self.points.push(0);
        self.whists.push(0);
        self.prices.push(0);
        self.weights.resize(self.stride * self.stride, 0);
        self.met.clear();
        if players <= NARROW {
            for one in 0..players {
                let row = &self.weights[one * self.stride..][..players];
                self.met.push((0..).zip(row).fold(0, |met, (two, &weight)| met | u128::from(weight > 0) << two));
            }
        }
        self.short = (split.short > 0 && split.short < split.tables).then_some(short);
        self.size = split.size;
    }

    /// Seats the ranks in the order given, tables of the sizes given one after the other.
    pub fn seat(&mut self, sizes: &[u8], ranks: impl IntoIterator<Item = u16>) {
        self.sizes.clear();
        self.sizes.extend_from_slice(sizes);
        self.tables.clear();
        let nobody = self.nobody();
        let mut ranks = ranks.into_iter();
        for &size in sizes {
            let mut table = [nobody; 4];
            for place in &mut table[..usize::from(size)] {
                *place = ranks.next().expect("a player for every place");
            }
            self.tables.push(table);
        }
        self.count();
    }

    /// Seats tables of so many ranks each.
    pub fn seat_tables(&mut self, tables: &[([u16; 4], u8)]) {
        let nobody = self.nobody();
        self.tables.clear();
        self.sizes.clear();
        for &(mut table, size) in tables {
            table[usize::from(size)..].fill(nobody);
            self.tables.push(table);
            self.sizes.push(size);
        }
        self.count();
    }

    /// Takes over an arrangement of [`Board::tables`].
    pub fn restore(&mut self, tables: &[[u16; 4]], sizes: &[u8]) {
        self.tables.clear();
        self.tables.extend_from_slice(tables);
        self.sizes.clear();
        self.sizes.extend_from_slice(sizes);
        self.count();
    }

    fn nobody(&self) -> u16 {
        u16::try_from(self.players).expect("at most 4,096 players")
    }

    /// Counts all tables anew.
    fn count(&mut self) {
        self.places.clear();
        self.places.resize(self.players, (u16::MAX, 0));
        self.repeats.clear();
        self.sums.clear();
        self.masks.clear();
        self.whist_sums.clear();
        self.total = 0;
        for (number, (table, &size)) in self.tables.iter().zip(&self.sizes).enumerate() {
            let number = u16::try_from(number).expect("at most 2,048 tables");
            let (mut repeats, mut points, mut whists) = (0, 0, 0);
            for (place, &player) in (0..size).zip(table) {
                let player = usize::from(player);
                assert!(self.places[player].0 == u16::MAX, "a player has one place");
                self.places[player] = (number, place);
                points += self.points[player];
                whists += self.whists[player];
                repeats += table[..usize::from(place)]
                    .iter()
                    .map(|&other| u32::from(self.weights[player * self.stride + usize::from(other)]))
                    .sum::<u32>();
            }
            self.repeats.push(repeats);
            if self.players <= NARROW {
                self.masks.push(table[..usize::from(size)].iter().fold(0, |mask, &player| mask | 1 << player));
            }
            self.sums.push(points);
            self.whist_sums.push(whists);
            self.total += u64::from(repeats);
        }
        assert!(self.places.iter().all(|&(table, _)| table != u16::MAX), "every player has a place");
    }

    /// Table of a player.
    #[inline]
    pub fn table_of(&self, player: usize) -> usize {
        usize::from(self.places[player].0)
    }

    /// Cost of repeats at a table.
    #[inline]
    pub fn repeats_at(&self, table: usize) -> i64 {
        i64::from(self.repeats[table])
    }

    /// What it costs two players to meet.
    #[inline]
    pub fn weight(&self, one: usize, two: usize) -> u16 {
        self.weights[one * self.stride + two]
    }

    /// What exchanging players of different tables changes in the cost of repeats: at the table of the first, and of the
    /// second.
    #[inline]
    pub fn repeats(&self, one: usize, two: usize) -> (i64, i64) {
        let (of_one, of_two) = (&self.weights[one * self.stride..], &self.weights[two * self.stride..]);
        let sum = |table: &[u16; 4], come: &[u16], go: &[u16]| {
            table.iter().map(|&x| i64::from(come[usize::from(x)]) - i64::from(go[usize::from(x)])).sum::<i64>()
        };
        let pair = i64::from(of_one[two]);
        (
            sum(&self.tables[self.table_of(one)], of_two, of_one) - pair,
            sum(&self.tables[self.table_of(two)], of_one, of_two) - pair,
        )
    }

    /// What exchanging players of different tables changes in the spread of points.
    #[inline]
    pub fn points(&self, one: usize, two: usize) -> i64 {
        Self::spread(&self.points, &self.sums, &self.sizes, self.table_of(one), self.table_of(two), one, two)
    }

    #[inline]
    fn spread(scores: &[i64], sums: &[i64], sizes: &[u8], from: usize, to: usize, one: usize, two: usize) -> i64 {
        // The spread of a table of n is n·Σx² − (Σx)².
        let (x, y) = (scores[one], scores[two]);
        let (difference, squares) = (y - x, y * y - x * x);
        (i64::from(sizes[from]) - i64::from(sizes[to])) * squares - difference * (2 * sums[from] + difference)
            + difference * (2 * sums[to] - difference)
    }

    /// What exchanging players of different tables changes in the unfairness of short tables.
    #[inline]
    pub fn short(&self, one: usize, two: usize) -> i64 {
        let (from, to) = (self.sizes[self.table_of(one)], self.sizes[self.table_of(two)]);
        if self.short.is_none() || from == to {
            return 0;
        }
        let more = self.prices[two] - self.prices[one];
        if from < to { more } else { -more }
    }

    /// Whether short tables count before spread.
    pub fn short_first(&self) -> bool {
        self.short == Some(Short::BeforeSpread)
    }

    /// What it changes at the table of the second that the first takes that seat; none where that adds more than so much to the
    /// cost of repeats.
    #[inline]
    pub fn replace(&self, one: usize, two: usize, most: i64) -> Option<Gain> {
        let table = self.table_of(two);
        if most == 0 && self.repeats[table] == 0 && self.players <= NARROW {
            // The usual case, in two words: whom the first has met is not among those who stay.
            if self.met[one] & self.masks[table] & !(1 << two) != 0 {
                return None;
            }
            return Some(self.gain(one, two, table, 0));
        }
        let seats = &self.tables[table];
        let (of_one, of_two) = (&self.weights[one * self.stride..], &self.weights[two * self.stride..]);
        let sum = |of: &[u16]| seats.iter().map(|&x| i64::from(of[usize::from(x)])).sum::<i64>();
        let mut repeats = sum(of_one) - i64::from(of_one[two]);
        if self.repeats[table] > 0 {
            repeats -= sum(of_two);
        }
        if repeats > most {
            return None;
        }
        Some(self.gain(one, two, table, repeats))
    }

    #[inline]
    fn gain(&self, one: usize, two: usize, table: usize, repeats: i64) -> Gain {
        let (come, go, size) = (self.points[one], self.points[two], i64::from(self.sizes[table]));
        let difference = come - go;
        let points = difference * (size * (come + go) - 2 * self.sums[table] - difference);
        let is_short = self.short_first() && self.sizes[table] < self.size;
        let short_first = if is_short { self.prices[one] - self.prices[two] } else { 0 };
        Gain::new(repeats, short_first, points)
    }

    /// All that exchanging two players of different tables changes.
    pub fn change(&self, one: usize, two: usize) -> Change {
        let (from, to) = (self.table_of(one), self.table_of(two));
        let repeats = self.repeats(one, two);
        let short = self.short(one, two);
        let first = self.short_first();
        Change {
            repeats: repeats.0 + repeats.1,
            short_first: if first { short } else { 0 },
            points: self.points(one, two),
            whists: Self::spread(&self.whists, &self.whist_sums, &self.sizes, from, to, one, two),
            short_last: if first { 0 } else { short },
        }
    }

    /// Exchanges two players of different tables; `repeats` is what [`Board::repeats`] said.
    #[inline]
    pub fn exchange(&mut self, one: usize, two: usize, repeats: (i64, i64)) {
        let ((from, place), (to, other)) = (self.places[one], self.places[two]);
        self.places[one] = (to, other);
        self.places[two] = (from, place);
        let (from, to) = (usize::from(from), usize::from(to));
        if self.players <= NARROW {
            let both = 1 << one | 1 << two;
            self.masks[from] ^= both;
            self.masks[to] ^= both;
        }
        let seat = self.tables[from][usize::from(place)];
        self.tables[from][usize::from(place)] = self.tables[to][usize::from(other)];
        self.tables[to][usize::from(other)] = seat;
        for (scores, sums) in [(&self.points, &mut self.sums), (&self.whists, &mut self.whist_sums)] {
            let difference = scores[two] - scores[one];
            sums[from] += difference;
            sums[to] -= difference;
        }
        for (table, change) in [(from, repeats.0), (to, repeats.1)] {
            let cost = i64::from(self.repeats[table]) + change;
            self.repeats[table] = u32::try_from(cost).expect("a cost is not negative");
        }
        let total = i64::try_from(self.total).expect("a small sum") + repeats.0 + repeats.1;
        self.total = u64::try_from(total).expect("a cost is not negative");
    }

    /// What a table costs.
    pub fn price(&self, table: &[u16]) -> Cost {
        let spread = |scores: &[i64]| slices::spread(table.iter().map(|&player| scores[usize::from(player)]));
        let mut price = Cost { points: spread(&self.points), whists: spread(&self.whists), ..Cost::default() };
        for (place, &one) in table.iter().enumerate() {
            price.repeats +=
                table[..place].iter().map(|&two| u64::from(self.weight(one.into(), two.into()))).sum::<u64>();
        }
        if table.len() < usize::from(self.size) {
            let short = table.iter().map(|&player| self.prices[usize::from(player)].unsigned_abs()).sum::<u64>();
            match self.short {
                None => {}
                Some(Short::BeforeSpread) => price.short_first = short,
                Some(Short::Last) => price.short_last = short,
            }
        }
        price
    }

    /// The dearest meeting of two.
    pub fn heaviest(&self) -> u16 {
        self.weights.iter().copied().max().unwrap_or(0)
    }

    /// What the arrangement costs.
    pub fn cost(&self) -> Cost {
        let tables = self.tables.iter().zip(&self.sizes);
        let cost =
            tables.map(|(table, &size)| self.price(&table[..usize::from(size)])).fold(Cost::default(), Cost::plus);
        assert!(cost.repeats == self.total, "repeats were kept count of");
        cost
    }

    /// A scale for differences of points: the mean squared deviation.
    pub fn variance(&self) -> i64 {
        let points = &self.points[..self.players];
        let players = self.players as i128;
        let (sum, squares) = points
            .iter()
            .fold((0_i128, 0_i128), |(sum, squares), &x| (sum + i128::from(x), squares + i128::from(x).pow(2)));
        i64::try_from((players * squares - sum * sum) / (players * players).max(1)).expect("scores are bounded")
    }
}
