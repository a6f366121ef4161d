//! Who has met whom, and who sat where.

use super::weight;

/// What was played so far. Players who withdrew stay in it: nobody else inherits their meetings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    players: usize,
    /// Meetings of a pair, by player × player.
    met: Vec<u8>,
    /// Short tables that a player sat at.
    short: Vec<u8>,
    /// How often a player sat in each seat, counted from the last, who deals first.
    seats: Vec<[u8; 4]>,
    /// Tables of all rounds, one after the other, and where each round begins.
    tables: Vec<[u16; 4]>,
    rounds: Vec<usize>,
    /// Place of each player on the schedule that is followed.
    pub(super) plan: Vec<u8>,
}

/// Marks an empty place at a table in the history.
pub const NOBODY: u16 = u16::MAX;

impl History {
    /// Nobody has met anybody.
    pub fn new(players: usize) -> Self {
        Self {
            players,
            met: vec![0; players * players],
            short: vec![0; players],
            seats: vec![[0; 4]; players],
            tables: Vec::new(),
            rounds: Vec::new(),
            plan: Vec::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.met.fill(0);
        self.short.fill(0);
        self.seats.fill([0; 4]);
        self.tables.clear();
        self.rounds.clear();
        self.plan.clear();
    }

    /// Players, numbered from 0.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Begins a round: the tables recorded next belong to it.
    pub fn begin(&mut self) {
        self.rounds.push(self.tables.len());
    }

    /// Records a table in seat order, the first dealer last, where `size` players make a full one.
    ///
    /// # Panics
    /// If the table has more than four players or no round has begun.
    pub fn record(&mut self, table: &[u16], size: u8) {
        assert!(!self.rounds.is_empty() && table.len() <= 4, "a table of at most four in a round");
        let mut recorded = [NOBODY; 4];
        recorded[..table.len()].copy_from_slice(table);
        self.tables.push(recorded);
        for (place, &player) in table.iter().enumerate() {
            let from_last = table.len() - 1 - place;
            let count = &mut self.seats[usize::from(player)][from_last];
            *count = count.saturating_add(1);
            let short = &mut self.short[usize::from(player)];
            *short = short.saturating_add(u8::from(table.len() < usize::from(size)));
            for &other in &table[..place] {
                for (one, two) in [(player, other), (other, player)] {
                    let met = &mut self.met[usize::from(one) * self.players + usize::from(two)];
                    *met = met.saturating_add(1);
                }
            }
        }
    }

    /// How often two players have met.
    #[inline]
    pub fn meetings(&self, one: u16, two: u16) -> u8 {
        self.met[usize::from(one) * self.players + usize::from(two)]
    }

    /// Meetings of one player, by the other.
    #[inline]
    pub fn row(&self, player: u16) -> &[u8] {
        &self.met[usize::from(player) * self.players..][..self.players]
    }

    /// Short tables that a player sat at.
    pub fn short(&self, player: u16) -> u8 {
        self.short[usize::from(player)]
    }

    /// How often a player sat in each seat, counted from the last, who deals first.
    pub fn seats(&self, player: u16) -> [u8; 4] {
        self.seats[usize::from(player)]
    }

    /// Rounds recorded.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// The tables of a round, empty places filled with [`NOBODY`].
    pub fn round(&self, round: usize) -> &[[u16; 4]] {
        let end = self.rounds.get(round + 1).copied().unwrap_or(self.tables.len());
        &self.tables[self.rounds[round]..end]
    }

    /// Repeats so far: over all pairs, meetings but the first.
    pub fn repeats(&self) -> u32 {
        let twice: u32 = self.met.iter().map(|&met| u32::from(met.saturating_sub(1))).sum();
        twice / 2
    }

    /// Pairs at a table that have met, and what their meeting again costs.
    pub fn cost(&self, table: &[u16]) -> (u32, u64) {
        let mut cost = (0, 0);
        for (place, &player) in table.iter().enumerate() {
            let row = self.row(player);
            for &other in &table[..place] {
                let met = row[usize::from(other)];
                cost.0 += u32::from(met > 0);
                cost.1 += u64::from(weight(met));
            }
        }
        cost
    }
}
