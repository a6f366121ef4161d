//! Pots: who contends for which chips, what goes back uncalled, and who gets the odd chip.
//!
//! Chips lie in layers. A live player contends for everything up to what he put in himself; chips of folded players lie
//! in the same layers but win nothing. So there is a pot for every different amount that a *live* player put in, and the
//! last pot takes whatever lies above as well: chips that only folded players put in must not vanish.

use super::seats::{SEATS, Seats};

/// Chips by seat. All the chips of a table together must fit in 32 bits; more is a fault of the caller and panics.
pub type Chips = [u32; SEATS];

/// One pot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pot {
    /// The chips in it.
    pub amount: u32,
    /// Who can win it.
    pub contenders: Seats,
}

/// Chips nobody called, which go back to the player who bet them before any pot is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uncalled {
    /// Whose chips.
    pub seat: u8,
    /// How many.
    pub amount: u32,
}

/// The pots of one hand: the main pot, then the side pots in order, no two with the same contenders, none empty.
#[derive(Clone, Copy, Debug)]
pub struct Pots {
    uncalled: Option<Uncalled>,
    /// In order; those from `count` up mean nothing.
    places: [Pot; SEATS],
    count: usize,
}

impl Pots {
    /// Layers the chips of one hand: `put` by seat, antes and blinds included; `folded` out of those `dealt`.
    ///
    /// What the biggest live bet has over the second biggest one, be that of a folded player, was not called and goes
    /// back. (When one player posted and nobody else put in a chip, all of it goes back and there is no pot.)
    /// It is a fault of the caller, and panics, if nobody is left in the hand.
    pub fn layer(put: &Chips, folded: Seats, dealt: Seats) -> Self {
        let live = dealt - folded;
        assert!(!live.is_empty(), "everybody has folded: the last player cannot fold");
        assert!(live.is_within(ALL), "a seat above the tenth is in the hand: {live}");
        let all: u32 = put.iter().sum();
        let mut called = *put;
        let uncalled = take_uncalled(&mut called, live);
        let mut pots = Self { uncalled, places: [Pot { amount: 0, contenders: Seats::NONE }; SEATS], count: 0 };
        let rest = all - uncalled.map_or(0, |back| back.amount);

        // By far the most hands end here: all folded but one, or all who are left put in the same.
        let (low, high) = bounds(&called, live);
        if low == high {
            pots.push(rest, live);
        } else {
            pots.stack(&called, live, rest);
        }
        assert!(pots.total() == rest, "chips were lost: {all} were put in, and these were made of them: {pots:?}");
        pots
    }

    /// The pots, the main pot first.
    pub fn as_slice(&self) -> &[Pot] {
        &self.places[..self.count]
    }

    /// The chips that go back uncalled.
    pub fn uncalled(&self) -> Option<Uncalled> {
        self.uncalled
    }

    /// The chips in all pots; what goes back uncalled is not among them.
    pub fn total(&self) -> u32 {
        self.as_slice().iter().map(|pot| pot.amount).sum()
    }

    /// Gives every pot to the strongest of its contenders, the higher value being the stronger hand, and returns what
    /// each seat wins. Values of seats that contend for nothing are not looked at.
    pub fn award<S: Copy + Ord>(&self, button: u8, strengths: &[S; SEATS]) -> Chips {
        self.award_by(button, |pot| strongest(pot.contenders, strengths))
    }

    /// Gives every pot to the winners that are named for it. Naming nobody, or somebody who does not contend for the
    /// pot, is a fault of the caller and panics. Uncalled chips are not included.
    pub fn award_by(&self, button: u8, mut winners: impl FnMut(Pot) -> Seats) -> Chips {
        let mut won = [0; SEATS];
        for &pot in self.as_slice() {
            let winners = winners(pot);
            assert!(winners.is_within(pot.contenders), "seats {winners} cannot win a pot of {}", pot.contenders);
            split(pot.amount, winners, button, &mut won);
        }
        assert!(won.iter().sum::<u32>() == self.total(), "chips were lost in the awarding: {self:?} became {won:?}");
        won
    }

    /// Adds a pot, unless it would be empty.
    fn push(&mut self, amount: u32, contenders: Seats) {
        if amount > 0 {
            self.places[self.count] = Pot { amount, contenders };
            self.count += 1;
        }
    }

    /// Cuts the chips at every amount a live player put in, from the lowest up.
    fn stack(&mut self, called: &Chips, live: Seats, rest: u32) {
        let mut above = live;
        let mut below = 0;
        loop {
            let (level, _) = bounds(called, above);
            let contenders = above;
            above = above.iter().filter(|&seat| called[usize::from(seat)] > level).collect();
            if above.is_empty() {
                return self.push(rest - below, contenders);
            }
            let reached = called.iter().map(|&chips| chips.min(level)).sum();
            self.push(reached - below, contenders);
            below = reached;
        }
    }
}

/// Splits chips evenly among the winners; of the odd chips each winner gets one, clockwise from the button's left, until
/// they are gone (PS-26 "earlier position"; real hands R8; TDA 2024 rule 20). A pot of 32 for three is 11, 11, 10.
///
/// This is also how the halves of a high-low pot are split, each on its own: the high half first gets the chip that
/// does not halve.
pub fn split(amount: u32, winners: Seats, button: u8, won: &mut Chips) {
    let count = winners.len();
    assert!(count > 0, "a pot of {amount} has no winner");
    if count == 1 {
        won[winners.bits().trailing_zeros() as usize] += amount;
        return;
    }
    let (share, mut odd) = (amount / count, amount % count);
    for seat in winners.clockwise_after(button) {
        let extra = u32::from(odd > 0);
        won[usize::from(seat)] += share + extra;
        odd -= extra;
    }
}

/// The strongest of the contenders: more than one when they tie.
pub fn strongest<S: Copy + Ord>(contenders: Seats, strengths: &[S; SEATS]) -> Seats {
    let mut best: Option<S> = None;
    let mut winners = Seats::NONE;
    for seat in contenders {
        let strength = strengths[usize::from(seat)];
        if best.is_none_or(|best| strength > best) {
            best = Some(strength);
            winners = Seats::NONE;
        }
        if best == Some(strength) {
            winners.insert(seat);
        }
    }
    winners
}

/// Every seat a table can have.
#[expect(clippy::cast_possible_truncation, reason = "there are ten seats")]
const ALL: Seats = Seats::below(SEATS as u8);

/// The lowest and the highest amount among these seats.
fn bounds(put: &Chips, seats: Seats) -> (u32, u32) {
    let (mut low, mut high) = (u32::MAX, 0);
    for seat in seats {
        let chips = put[usize::from(seat)];
        low = low.min(chips);
        high = high.max(chips);
    }
    (low, high)
}

/// Takes back what the biggest bet has over the second biggest, if a live player made it.
fn take_uncalled(put: &mut Chips, live: Seats) -> Option<Uncalled> {
    let (mut top, mut second, mut owner) = (0, 0, 0_u8);
    for (seat, &chips) in (0_u8..).zip(put.iter()) {
        if chips > top {
            (second, top, owner) = (top, chips, seat);
        } else {
            second = second.max(chips);
        }
    }
    if top == second || !live.contains(owner) {
        return None;
    }
    put[usize::from(owner)] = second;
    Some(Uncalled { seat: owner, amount: top - second })
}
