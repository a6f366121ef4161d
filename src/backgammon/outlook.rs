//! How a game may end, as chances in whole numbers.

/// Certainty: chances are whole numbers of 65,536ths.
pub const CERTAIN: i32 = 1 << 16;

/// Chances of the player whose turn it is, each from 0 to [`CERTAIN`]. A gammon counts a backgammon in, a win both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outlook {
    /// Of a win of any kind.
    pub win: i32,
    /// Of a win with gammon or backgammon.
    pub win_gammon: i32,
    /// Of a win with backgammon.
    pub win_backgammon: i32,
    /// Of a loss with gammon or backgammon.
    pub lose_gammon: i32,
    /// Of a loss with backgammon.
    pub lose_backgammon: i32,
}

impl Outlook {
    /// The same as the other player sees it.
    #[inline]
    pub const fn turned(self) -> Self {
        Self {
            win: CERTAIN - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// Points expected without a cube, in 65,536ths: from -3 to 3 points.
    #[inline]
    pub const fn equity(self) -> i32 {
        2 * self.win - CERTAIN + self.win_gammon + self.win_backgammon - self.lose_gammon - self.lose_backgammon
    }

    /// Makes the chances agree with one another: none below 0 or above what it is part of.
    #[inline]
    pub fn ordered(self) -> Self {
        let win = self.win.clamp(0, CERTAIN);
        let win_gammon = self.win_gammon.clamp(0, win);
        let lose_gammon = self.lose_gammon.clamp(0, CERTAIN - win);
        Self {
            win,
            win_gammon,
            win_backgammon: self.win_backgammon.clamp(0, win_gammon),
            lose_gammon,
            lose_backgammon: self.lose_backgammon.clamp(0, lose_gammon),
        }
    }
}
