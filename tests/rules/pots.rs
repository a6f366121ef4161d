//! Layered pots: records, rule-book examples, and agreement with counting chip by chip.

use evenhand::poker::pots::{Chips, Pot, Pots, Uncalled};
use evenhand::poker::seats::{SEATS, Seats};
use proptest::prelude::*;

/// The chips of the first few seats; the others put in nothing.
pub fn chips(put: &[u32]) -> Chips {
    std::array::from_fn(|seat| put.get(seat).copied().unwrap_or(0))
}

/// The amounts of the pots, the main pot first.
pub fn amounts(pots: &Pots) -> Vec<u32> {
    pots.as_slice().iter().map(|pot| pot.amount).collect()
}

/// PS-24 and record R9: Daniel 100, Barry 200, Vicky 400, Julian 1000 all in; Barry best, Julian second.
#[test]
fn r9_four_all_in() {
    let pots = Pots::layer(&chips(&[100, 200, 400, 1000]), Seats::NONE, Seats::below(4));
    assert_eq!(amounts(&pots), [400, 300, 400]);
    assert_eq!(pots.uncalled(), Some(Uncalled { seat: 3, amount: 600 }));
    assert_eq!(pots.total(), 1100);
    let contenders: Vec<Seats> = pots.as_slice().iter().map(|pot| pot.contenders).collect();
    assert_eq!(contenders, [0b1111, 0b1110, 0b1100].map(Seats::from_bits));
    assert_eq!(pots.award(0, &[1, 4, 2, 3, 9, 9, 9, 9, 9, 9]), chips(&[0, 700, 0, 400]));
}

/// Equal bets make one pot however many folded on the way.
#[test]
fn layers_with_the_same_contenders_are_one_pot() {
    let pots = Pots::layer(&chips(&[10, 30, 70, 200, 200]), Seats::from_bits(0b00111), Seats::below(5));
    assert_eq!(amounts(&pots), [510]);
    assert_eq!(pots.uncalled(), None);
}

/// A player who was dealt in without putting in a chip contends for nothing that others bet.
#[test]
fn who_put_in_nothing_wins_nothing() {
    let pots = Pots::layer(&chips(&[0, 50, 50]), Seats::NONE, Seats::below(3));
    assert_eq!(pots.as_slice(), [Pot { amount: 100, contenders: Seats::from_bits(0b110) }]);
    assert_eq!(pots.award(0, &[9, 1, 1, 0, 0, 0, 0, 0, 0, 0]), chips(&[0, 50, 50]));
}

/// Dead small blind, no ante, all fold: the big blind takes his own chips back, and there is no pot.
#[test]
fn a_lone_blind_goes_back() {
    let pots = Pots::layer(&chips(&[0, 0, 100]), Seats::from_bits(0b011), Seats::below(3));
    assert_eq!(pots.as_slice(), []);
    assert_eq!(pots.uncalled(), Some(Uncalled { seat: 2, amount: 100 }));
    assert_eq!(pots.award(0, &[0; SEATS]), [0; SEATS]);
}

#[test]
fn winners_can_be_named_pot_by_pot() {
    let pots = Pots::layer(&chips(&[100, 200, 200]), Seats::NONE, Seats::below(3));
    let won = pots.award_by(2, |pot| if pot.contenders.contains(0) { Seats::one(0) } else { pot.contenders });
    assert_eq!(won, chips(&[300, 100, 100]));
}

#[test]
#[should_panic(expected = "cannot win a pot")]
fn only_contenders_win() {
    let pots = Pots::layer(&chips(&[100, 200, 200]), Seats::NONE, Seats::below(3));
    pots.award_by(0, |_| Seats::one(0));
}

#[test]
#[should_panic(expected = "everybody has folded")]
fn the_last_player_cannot_fold() {
    Pots::layer(&chips(&[5, 10]), Seats::below(2), Seats::below(2));
}

/// A pot of the slow reference: chips and contenders.
type Slow = Vec<(u32, Seats)>;

/// Pots found chip by chip: what lies on the table at height 1, at height 2, ... Returns the pots and what each seat
/// takes back.
fn chip_by_chip(put: &Chips, live: Seats) -> (Slow, Chips) {
    let (mut pots, mut back): (Slow, Chips) = (Vec::new(), [0; SEATS]);
    for height in 1..=put.iter().copied().max().unwrap_or(0) {
        let in_it: Seats = (0..10).filter(|&seat| put[usize::from(seat)] >= height).collect();
        let contenders = in_it & live;
        if in_it.len() == 1 && contenders == in_it {
            let owner = in_it.first().expect("one seat");
            back[usize::from(owner)] += 1;
            continue;
        }
        match pots.last_mut() {
            Some((amount, others)) if *others == contenders || contenders.is_empty() => *amount += in_it.len(),
            Some(_) | None => pots.push((in_it.len(), contenders)),
        }
    }
    // Chips below everybody who is still in: nobody is above them, so all who are left contend.
    if let Some((_, contenders)) = pots.first_mut()
        && contenders.is_empty()
    {
        *contenders = live;
    }
    (pots, back)
}

/// What each seat wins, pot by pot, a chip at a time.
fn chip_by_chip_award(pots: &Slow, button: u8, strengths: &[u16; SEATS]) -> Chips {
    let mut won = [0; SEATS];
    for &(amount, contenders) in pots {
        let best = contenders.iter().map(|seat| strengths[usize::from(seat)]).max().expect("a contender");
        let around = (1..=10).map(|step| (button + step) % 10);
        let winners: Vec<u8> =
            around.filter(|&seat| contenders.contains(seat) && strengths[usize::from(seat)] == best).collect();
        for (_, &seat) in (0..amount).zip(winners.iter().cycle()) {
            won[usize::from(seat)] += 1;
        }
    }
    won
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn agrees_with_counting_chip_by_chip(
        put in proptest::array::uniform10(prop_oneof![Just(0_u32), Just(20), 0_u32..60]),
        folded in 0_u16..1024,
        staying in 0_u8..10,
        button in 0_u8..10,
        strengths in proptest::array::uniform10(0_u16..4),
    ) {
        let dealt = Seats::below(10);
        let folded = Seats::from_bits(folded).without(staying);
        let live = dealt - folded;
        let pots = Pots::layer(&put, folded, dealt);
        let (slow, back) = chip_by_chip(&put, live);

        let fast: Slow = pots.as_slice().iter().map(|pot| (pot.amount, pot.contenders)).collect();
        prop_assert_eq!(&fast, &slow);
        let returned = pots.uncalled().map_or([0; SEATS], |back| {
            let mut chips = [0; SEATS];
            chips[usize::from(back.seat)] = back.amount;
            chips
        });
        prop_assert_eq!(returned, back);

        let won = pots.award(button, &strengths);
        prop_assert_eq!(won, chip_by_chip_award(&slow, button, &strengths));
        let all: u32 = put.iter().sum();
        prop_assert_eq!(won.iter().sum::<u32>() + back.iter().sum::<u32>(), all, "chips are conserved");
        for pair in pots.as_slice().windows(2) {
            prop_assert!(pair[1].contenders.is_within(pair[0].contenders) && pair[1].contenders != pair[0].contenders);
        }
    }
}
