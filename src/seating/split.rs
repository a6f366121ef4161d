//! How many tables of which size.

/// Full tables, and short ones with one player fewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Split {
    /// Players at a full table: 2, 3 or 4.
    pub size: u8,
    /// All tables.
    pub tables: usize,
    /// Those of them that are one player short; at tables of two, a bye.
    pub short: usize,
}

impl Split {
    /// As few tables as will do, as many of them full as possible: none where the number cannot be split (5 at tables of
    /// four; 1 or 2 there are too few).
    ///
    /// # Panics
    /// If `size` is not 2, 3 or 4.
    pub fn new(players: usize, size: u8) -> Option<Self> {
        assert!((2..=4).contains(&size), "tables of two, three or four");
        let full = usize::from(size);
        let tables = players.div_ceil(full);
        let short = tables * full - players;
        let played = tables > short || size > 2;
        (tables > 0 && short <= tables && played).then_some(Self { size, tables, short })
    }

    /// Players at a short table.
    pub fn short_size(&self) -> usize {
        usize::from(self.size) - 1
    }

    /// Players at each table, the short ones last.
    pub fn sizes(&self) -> impl Iterator<Item = usize> + use<> {
        let Self { size, tables, short } = *self;
        (0..tables).map(move |table| usize::from(size) - usize::from(table >= tables - short))
    }

    /// All players.
    pub fn players(&self) -> usize {
        usize::from(self.size) * self.tables - self.short
    }
}
