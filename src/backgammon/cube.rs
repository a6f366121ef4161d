//! The doubling cube (BG-29 to BG-35): what it is worth at a match score, when to double and when to take.
//!
//! R. Janowski, "Take-points in money games" (1993), carried over to matches as GNU Backgammon does (manual, "Cubeful
//! equities"): the chance to win the match lies between that with a dead cube, which nobody will turn again, and that with a
//! live one, which is turned at just the right time. A free drop, the Crawford game and a cube that is dead for its owner need
//! no case of their own.

use serde::{Deserialize, Serialize};

use super::board::Position;
use super::equity::{Crawford, Equities, MATCH, Score, Stage};
use super::outlook::{CERTAIN, Outlook};
use super::style::Worth;

/// Who may double, as the player sees it whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// Both: the cube is in the middle.
    Centre,
    /// The player whose turn it is.
    Own,
    /// The other player.
    Other,
}

impl Holder {
    /// The same as the other player sees it.
    #[inline]
    pub const fn turned(self) -> Self {
        match self {
            Self::Centre => Self::Centre,
            Self::Own => Self::Other,
            Self::Other => Self::Own,
        }
    }
}

/// What a game is played for, as the player sees it whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stake {
    /// The score before this game.
    pub score: Score,
    /// The Crawford rule.
    pub crawford: Crawford,
    /// The value of the cube.
    pub cube: u32,
    /// Who may double.
    pub holder: Holder,
    /// How gammons count.
    pub gammons: Gammons,
}

/// Whether gammons and backgammons count while the cube is in the middle (BG-27).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gammons {
    /// They always count.
    Always,
    /// They count as single games until the cube has been turned (the Jacoby rule).
    Jacoby,
}

/// Chances to win the match, in millionths, by what is done before the roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Doubling {
    /// If the player does not double.
    pub kept: i64,
    /// If the player doubles and the other takes.
    pub taken: i64,
    /// If the player doubles and the other drops.
    pub dropped: i64,
}

impl Doubling {
    /// Whether to double: the better of it and not to, the other choosing the worse of take and drop for the player.
    pub fn is_right(&self) -> bool {
        self.taken.min(self.dropped) > self.kept
    }

    /// Whether to take.
    pub fn is_take(&self) -> bool {
        self.taken <= self.dropped
    }
}

/// How alive the cube is, in thousandths: 680 while there is contact, in a race from 600 at 40 pips to 700 at 120.
pub fn life(position: Position) -> i64 {
    if position.is_contact() { 680 } else { 600 + (i64::from(position.mover.pips()) - 40).clamp(0, 80) * 100 / 80 }
}

/// Parts of a whole, when shares are worked out.
const WHOLE: i64 = CERTAIN as i64;

impl Stake {
    /// The same as the other player sees it.
    #[inline]
    pub const fn turned(self) -> Self {
        Self { score: self.score.turned(), holder: self.holder.turned(), ..self }
    }

    /// After a double was taken.
    #[inline]
    pub const fn doubled(self) -> Self {
        Self { cube: 2 * self.cube, holder: Holder::Other, ..self }
    }

    /// Whether the player whose turn it is may double: not in the Crawford game (BG-17), and not the other's cube.
    #[inline]
    pub fn may_double(&self) -> bool {
        self.score.stage != Stage::Crawford && self.holder != Holder::Other
    }

    /// Points of a win on the board, by [`Ending`](super::board::Ending).
    #[inline]
    pub fn points(&self) -> [u32; 3] {
        match (self.gammons, self.holder) {
            (Gammons::Jacoby, Holder::Centre) => [self.cube; 3],
            (Gammons::Jacoby, Holder::Own | Holder::Other) | (Gammons::Always, _) => {
                [self.cube, 2 * self.cube, 3 * self.cube]
            }
        }
    }

    /// What the endings of this game are worth, as chances to win the match in millionths.
    #[inline]
    pub fn worth(&self) -> Worth {
        let equities = Equities::of(self.crawford);
        let lost = self.score.turned();
        let points = self.points();
        Worth {
            wins: points.map(|points| equities.after_win(self.score, points, self.crawford)),
            losses: points.map(|points| MATCH - equities.after_win(lost, points, self.crawford)),
        }
    }

    /// The chances to win the match by what is done before the roll, where the player may double.
    pub fn doubling(&self, outlook: Outlook, life: i64) -> Doubling {
        Doubling {
            kept: self.kept(outlook, life),
            taken: self.doubled().value(outlook, life),
            dropped: self.after_win(),
        }
    }

    /// The chance to win the match with the cube where it is, in millionths.
    pub fn value(&self, outlook: Outlook, life: i64) -> i64 {
        let kept = self.kept(outlook, life);
        if self.score.stage == Stage::Crawford {
            return kept;
        }
        // Who loses the match with this game, and does not win it, has nothing to lose by doubling, and will at the next turn.
        let (lost, won) = (self.score.other <= self.cube, self.score.own <= self.cube);
        if lost && !won && self.holder != Holder::Other {
            let taken = self.doubled().value(outlook, life);
            kept.max(taken.min(self.after_win()))
        } else if won && !lost && self.holder != Holder::Own {
            let taken = self.turned().doubled().turned().value(outlook, life);
            kept.min(taken.max(self.after_loss()))
        } else {
            kept
        }
    }

    /// The chance to win the match if this turn is played without a double.
    fn kept(&self, outlook: Outlook, life: i64) -> i64 {
        let dead = self.worth().of(outlook) / WHOLE;
        if self.score.stage == Stage::Crawford {
            return dead;
        }
        ((1000 - life) * dead + life * self.live(outlook)) / 1000
    }

    /// The chance to win the match after the other player has dropped a double.
    fn after_win(&self) -> i64 {
        i64::from(Equities::of(self.crawford).after_win(self.score, self.cube, self.crawford))
    }

    /// The chance to win the match after the player has dropped a double.
    fn after_loss(&self) -> i64 {
        i64::from(MATCH - Equities::of(self.crawford).after_win(self.score.turned(), self.cube, self.crawford))
    }

    /// The chance to win the match if the cube is turned at just the right time, in millionths: straight lines between what is
    /// lost, the point where the player drops, the point where the other drops, and what is won.
    fn live(&self, outlook: Outlook) -> i64 {
        let worth = self.worth();
        let (lost, won) = (worth.lost(outlook), worth.won(outlook));
        let may = |holder| self.holder == Holder::Centre || self.holder == holder;
        let mut left = (0, lost);
        if may(Holder::Other) {
            left = (self.take_point(outlook), self.after_loss());
        }
        let mut right = (WHOLE, won);
        if may(Holder::Own) {
            right = (WHOLE - self.turned().take_point(outlook.turned()), self.after_win());
        }
        let chance = i64::from(outlook.win);
        if chance < left.0 {
            between((0, lost), left, chance)
        } else if chance > right.0 {
            between(right, (WHOLE, won), chance)
        } else {
            between(left, right, chance)
        }
    }

    /// The least chance in this game, in 65,536ths, with which the player takes a double of this cube if it is live: the dead
    /// take point, shortened by the point from which the player cashes the next double in turn.
    pub fn take_point(&self, outlook: Outlook) -> i64 {
        let dead = self.dead_take_point(outlook);
        let taken = Self { cube: 2 * self.cube, holder: Holder::Own, ..*self };
        if taken.cube >= self.score.own {
            return dead;
        }
        dead * (WHOLE - taken.turned().take_point(outlook.turned())) / WHOLE
    }

    /// The least chance in this game, in 65,536ths, with which the player takes a double of this cube if it is not turned again.
    pub fn dead_take_point(&self, outlook: Outlook) -> i64 {
        let worth = Self { cube: 2 * self.cube, holder: Holder::Own, ..*self }.worth();
        let (lost, won) = (worth.lost(outlook), worth.won(outlook));
        if won <= lost {
            return WHOLE;
        }
        ((self.after_loss() - lost) * WHOLE / (won - lost)).clamp(0, WHOLE)
    }
}

/// The height at a place on the line through two points; their mean height where the line is upright.
fn between(left: (i64, i64), right: (i64, i64), place: i64) -> i64 {
    if right.0 <= left.0 {
        return i64::midpoint(left.1, right.1);
    }
    left.1 + (right.1 - left.1) * (place - left.0) / (right.0 - left.0)
}
