//! All distinct results of a roll (BG-56): both dice if possible, in any order; the larger if only one can be played.
//!
//! No result is made twice, so none has to be looked for among those there are. Why:
//!
//! * *Two different dice, a and b.* A play is "x moves a, y moves b". If no checker moves twice, the places that lose a
//!   checker and those that gain one tell x and y. If one does, from x to `x - a - b`, there are two ways, and they differ in
//!   what they hit on the way: they are two results if either hits there, one if not. "x moves a, another checker from
//!   `x - a` moves b" is the same as one checker moving twice, and is left to that.
//! * *Doubles.* A result tells how many checkers left each place, counted from the rearmost, so it is made once if checkers
//!   are moved from the rear to the front. Every legal set of moves can be played in that order: what bears off last needs
//!   what is behind it to have moved, never what is before it.
//! * *Two dice with bearing off.* Different moves may give the same result, since several dice bear off the same checker.
//!   There are few; they are compared.

use super::board::{BAR, Ground, Position, Set, Side, is_outside};
use super::roll::Roll;
use super::rules::LoneDie;

/// The results of a roll: the positions that the opponent may face. The buffer is used again and again.
#[derive(Debug, Clone, Default)]
pub struct Plays {
    results: Vec<Position>,
}

impl Plays {
    /// An empty buffer.
    pub fn new() -> Self {
        Self { results: Vec::with_capacity(256) }
    }

    /// All distinct results of a roll, at least one: where no checker can move, the turn passes.
    #[inline]
    pub fn of(&mut self, position: Position, roll: Roll) -> &[Position] {
        self.by(position, roll, LoneDie::Larger)
    }

    /// The same, where only one die can be played by the rule given.
    #[inline]
    pub fn by(&mut self, position: Position, roll: Roll, lone: LoneDie) -> &[Position] {
        self.results.clear();
        each_by(position, roll, lone, |result| self.results.push(result));
        &self.results
    }
}

/// Hands all distinct results of a roll to `visit`, at least one: where no checker can move, the turn passes.
#[inline]
pub fn each(position: Position, roll: Roll, visit: impl FnMut(Position)) {
    each_by(position, roll, LoneDie::Larger, visit);
}

/// Hands the results of one die, moved once, to `visit`: none where it cannot be moved.
pub(super) fn each_of_one_die(position: Position, die: usize, mut visit: impl FnMut(Position)) {
    let turn = Turn { position, ground: Ground::of(position), lone: LoneDie::Larger };
    let Ground { occupied, blocked, .. } = turn.ground;
    let from = if occupied & one(BAR) == 0 {
        playable(occupied, blocked, die)
    } else if blocked & one(BAR - die) == 0 {
        one(BAR)
    } else {
        0
    };
    turn.singles(die, from, &mut visit);
}

#[inline]
fn each_by(position: Position, roll: Roll, lone: LoneDie, mut visit: impl FnMut(Position)) {
    let turn = Turn { position, ground: Ground::of(position), lone };
    if roll.is_double() {
        turn.double(roll.high(), &mut visit);
    } else {
        turn.mixed(roll.high(), roll.low(), &mut visit);
    }
}

/// Whether some roll might not be played at all. That depends on the position alone: a roll is lost if neither of its dice can be
/// played first, and a double has but one.
pub fn may_be_lost(position: Position) -> bool {
    let Ground { occupied, blocked, .. } = Ground::of(position);
    let entered = occupied & one(BAR) == 0;
    (1..=6).any(|die| if entered { playable(occupied, blocked, die) == 0 } else { blocked & one(BAR - die) != 0 })
}

/// Counts the plays of a number of turns in a row, over all 21 rolls each.
pub fn count(position: Position, turns: u32) -> u64 {
    fn descend(position: Position, turns: u32, buffers: &mut [Plays]) -> u64 {
        let (own, deeper) = buffers.split_first_mut().expect("a buffer for each turn");
        let mut sum = 0;
        for roll in Roll::ALL {
            let results = own.of(position, roll);
            if turns == 1 {
                sum += results.len() as u64;
            } else {
                sum += results.iter().map(|&result| descend(result, turns - 1, deeper)).sum::<u64>();
            }
        }
        sum
    }
    if turns == 0 {
        return 1;
    }
    let mut buffers: Vec<Plays> = (0..turns).map(|_| Plays::new()).collect();
    descend(position, turns, &mut buffers)
}

/// A turn, before anything has moved.
struct Turn {
    position: Position,
    ground: Ground,
    lone: LoneDie,
}

/// The points of a set, from the rear to the front.
#[inline]
pub(super) fn rear_first(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let place = set.ilog2();
            set ^= 1 << place;
            place as usize
        })
    })
}

#[inline]
pub(super) const fn one(place: usize) -> Set {
    1 << place
}

/// From which places a die can be played, if none is on the bar.
#[inline]
pub(super) const fn playable(occupied: Set, blocked: Set, die: usize) -> Set {
    let inside = occupied & !(blocked << die) & !(one(die + 1) - 1);
    if is_outside(occupied) { inside } else { inside | bearing(occupied, die) }
}

/// From where a die bears off when all are home: from its own point, else from the rearmost if that is nearer.
#[inline]
const fn bearing(occupied: Set, die: usize) -> Set {
    let reached = occupied & (one(die + 1) - 1);
    if reached & one(die) != 0 {
        one(die)
    } else if occupied == reached && reached != 0 {
        one(reached.ilog2() as usize)
    } else {
        0
    }
}

/// Both sides in the middle of a turn.
#[derive(Clone, Copy)]
pub(super) struct Half {
    pub own: Side,
    pub opponent: Side,
}

impl Half {
    /// Moves a checker, and hits if the point is in `blots`.
    #[inline]
    pub fn play(self, die: usize, from: usize, blots: Set) -> Self {
        let own = self.own.step(die, from);
        if from > die && blots & one(from - die) != 0 {
            Self { own, opponent: self.opponent.hit(from - die) }
        } else {
            Self { own, opponent: self.opponent }
        }
    }

    /// As the opponent will see it.
    #[inline]
    pub fn over(self) -> Position {
        Position { mover: self.opponent, other: self.own }
    }
}

impl Turn {
    #[inline]
    fn half(&self) -> Half {
        Half { own: self.position.mover, opponent: self.position.other }
    }

    /// One die, and no more, from each of a set of places.
    #[inline]
    fn singles(&self, die: usize, from: Set, visit: &mut impl FnMut(Position)) {
        for from in rear_first(from) {
            visit(self.half().play(die, from, self.ground.blots).over());
        }
    }

    /// Two different dice.
    #[inline]
    fn mixed(&self, high: usize, low: usize, visit: &mut impl FnMut(Position)) {
        let Ground { occupied, made, blocked, .. } = self.ground;
        if occupied & one(BAR) != 0 {
            return self.mixed_from_bar(high, low, visit);
        }
        let outside = occupied >> 7;
        if outside & outside.wrapping_sub(1) == 0 && made >> 7 == 0 {
            return self.mixed_near_home(high, low, visit);
        }
        // Two checkers or more are outside: none is borne off.
        let highs = playable(occupied, blocked, high);
        let lows = playable(occupied, blocked, low);
        let paired = self.pairs(high, low, highs, lows, visit);
        let chained = self.chains(high, low, highs, lows, visit);
        if !(paired || chained) {
            self.one_die(high, low, highs, lows, visit);
        }
    }

    /// Only one die can be played: the larger, if it can (BG-56).
    #[inline]
    fn one_die(&self, high: usize, low: usize, highs: Set, lows: Set, visit: &mut impl FnMut(Position)) {
        if highs != 0 {
            self.singles(high, highs, visit);
            match self.lone {
                LoneDie::Larger => {}
                LoneDie::Either => self.singles(low, lows, visit),
            }
        } else if lows != 0 {
            self.singles(low, lows, visit);
        } else {
            visit(self.half().over());
        }
    }

    /// Two checkers move one die each. Tells whether there was a play.
    #[inline]
    fn pairs(&self, high: usize, low: usize, highs: Set, lows: Set, visit: &mut impl FnMut(Position)) -> bool {
        let Ground { made, blots, .. } = self.ground;
        let mut any = false;
        for x in rear_first(highs) {
            let half = self.half().play(high, x, blots);
            let to = one(x - high);
            // Left to `chains`: the place it has moved to, and the place from which the lower die moves to where it was.
            let ys = lows & !(one(x) & !made) & !to & !(one(x) << low);
            any |= ys != 0;
            let hitting = (blots & !to) << low & ys;
            for y in rear_first(ys & !hitting) {
                visit(Half { own: half.own.step(low, y), opponent: half.opponent }.over());
            }
            for y in rear_first(hitting) {
                visit(Half { own: half.own.step(low, y), opponent: half.opponent.hit(y - low) }.over());
            }
        }
        any
    }

    /// One checker moves both dice. Tells whether there was a play.
    #[inline]
    fn chains(&self, high: usize, low: usize, highs: Set, lows: Set, visit: &mut impl FnMut(Position)) -> bool {
        let Ground { occupied, blocked, blots, .. } = self.ground;
        let both = occupied & !(blocked << (high + low)) & !(one(high + low + 1) - 1);
        let (by_high, by_low) = (both & highs, both & lows);
        let hitting = by_high & (blots << high) | by_low & (blots << low);
        for x in rear_first(by_high) {
            visit(self.half().play(high, x, blots).play(low, x - high, blots).over());
        }
        for x in rear_first(by_low & !(by_high & !hitting)) {
            visit(self.half().play(low, x, blots).play(high, x - low, blots).over());
        }
        by_high | by_low != 0
    }

    /// Two different dice with checkers on the bar, which enter first.
    fn mixed_from_bar(&self, high: usize, low: usize, visit: &mut impl FnMut(Position)) {
        let Ground { occupied, made, blocked, blots } = self.ground;
        let open = |die: usize| if blocked & one(BAR - die) == 0 { one(BAR) } else { 0 };
        let (highs, lows) = (open(high), open(low));
        if made & one(BAR) != 0 {
            if highs & lows == 0 {
                return self.one_die(high, low, highs, lows, visit);
            }
            return visit(self.half().play(high, BAR, blots).play(low, BAR, blots).over());
        }
        // The same checker goes on with the other die: one result if neither way hits in between.
        let alike = highs & lows != 0 && blots & (one(BAR - high) | one(BAR - low)) == 0;
        let mut any = false;
        for (first, second, entered) in [(high, low, highs), (low, high, lows)] {
            if entered == 0 {
                continue;
            }
            let half = self.half().play(first, BAR, blots);
            let to = BAR - first;
            let mut then = playable(occupied & !one(BAR) | one(to), blocked, second);
            any |= then != 0;
            if alike && first == low {
                then &= !one(to);
            }
            for from in rear_first(then) {
                visit(half.play(second, from, blots & !one(to)).over());
            }
        }
        if !any {
            self.one_die(high, low, highs, lows, visit);
        }
    }

    /// Two different dice with no more than one checker outside, so that some may be borne off.
    #[inline(never)]
    fn mixed_near_home(&self, high: usize, low: usize, visit: &mut impl FnMut(Position)) {
        let Ground { occupied, blocked, blots, .. } = self.ground;
        let highs = playable(occupied, blocked, high);
        let lows = playable(occupied, blocked, low);
        // Seven places at most for each die, in two orders.
        let mut found = [self.position; 98];
        let mut count = 0;
        for (first, second, from) in [(high, low, highs), (low, high, lows)] {
            for x in rear_first(from) {
                let half = self.half().play(first, x, blots);
                let left = if x > first { blots & !one(x - first) } else { blots };
                for y in rear_first(playable(half.own.occupied(), blocked, second)) {
                    let result = half.play(second, y, left).over();
                    if !found[..count].contains(&result) {
                        found[count] = result;
                        count += 1;
                    }
                }
            }
        }
        if count == 0 {
            return self.one_die(high, low, highs, lows, visit);
        }
        found[..count].iter().for_each(|&result| visit(result));
    }

    /// The same die up to four times: as often as possible.
    #[inline]
    fn double(&self, die: usize, visit: &mut impl FnMut(Position)) {
        let Ground { occupied, blocked, blots, .. } = self.ground;
        let mut half = self.half();
        let mut state = Climb { occupied, blocked, blots, die };
        let mut left = 4;
        let bar = self.position.mover.bar();
        if bar > 0 {
            if blocked & one(BAR - die) != 0 {
                return visit(half.over());
            }
            for _ in 0..bar.min(4) {
                half = half.play(die, BAR, state.blots);
                state = state.moved(half, BAR);
                left -= 1;
            }
            if half.own.bar() > 0 {
                return visit(half.over());
            }
        }
        while !state.climb(half, one(BAR) - 1, left, visit) {
            left -= 1;
        }
    }
}

/// A double in play: what still can be hit, and where the mover stands.
#[derive(Clone, Copy)]
struct Climb {
    occupied: Set,
    blocked: Set,
    blots: Set,
    die: usize,
}

impl Climb {
    /// After a checker has moved from a place, which gave `half`.
    #[inline]
    fn moved(self, half: Half, from: usize) -> Self {
        let gone = if half.own.count(from) == 0 { one(from) } else { 0 };
        let to = if from > self.die { one(from - self.die) } else { 0 };
        Self { occupied: self.occupied & !gone | to, blots: self.blots & !to, ..self }
    }

    /// Plays the die `left` times more from places in `allowed`, from the rear to the front. Tells whether there was a play.
    fn climb(self, half: Half, allowed: Set, left: u32, visit: &mut impl FnMut(Position)) -> bool {
        let Self { occupied, blocked, blots, die } = self;
        if left == 0 {
            visit(half.over());
            return true;
        }
        let from = playable(occupied, blocked, die) & allowed;
        if left == 1 {
            let hitting = blots << die & from;
            for x in rear_first(from & !hitting) {
                visit(Half { own: half.own.step(die, x), opponent: half.opponent }.over());
            }
            for x in rear_first(hitting) {
                visit(Half { own: half.own.step(die, x), opponent: half.opponent.hit(x - die) }.over());
            }
            return from != 0;
        }
        let mut any = false;
        for x in rear_first(from) {
            let half = half.play(die, x, blots);
            any |= self.moved(half, x).climb(half, one(x + 1) - 1, left - 1, visit);
        }
        any
    }
}
