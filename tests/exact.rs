//! Sampled results against answers that are known exactly.
//!
//! Seeds are fixed, so every test says the same each time. An exact answer must lie in the exact binomial interval of the
//! sample that misses it once in ten thousand times, or in a chi-square test of that error.

mod given;

use evenhand::chance::exhaust::every;
use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chance, Chances, Purpose, deal, shuffle};
use evenhand::check::poker::blinds::orbit::expected_beside;
use evenhand::contest::Observer;
use evenhand::poker::button::ButtonRule;
use evenhand::poker::{Event, Poker};
use evenhand::stats::fit;
use evenhand::stats::interval::clopper_pearson;
use evenhand::tally::{Probe, Tally, add_counts};
use given::{counted, poker};
use serde::{Deserialize, Serialize};

const ERROR: f64 = 1e-4;

/// Counts winners by player.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Winners(Vec<u64>);

impl Observer<Poker> for Winners {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Finished { standings } = event {
            self.0.resize(standings.len(), 0);
            let winner = standings.iter().position(|standing| standing.place == 1).expect("somebody wins");
            self.0[winner] += 1;
        }
    }
}

impl Probe<Poker> for Winners {
    type Tally = Self;

    fn harvest(self) -> Self {
        self
    }
}

impl Tally for Winners {
    fn merge(&mut self, other: Self) {
        add_counts(&mut self.0, &other.0);
    }
}

fn winners(text: &str, tournaments: u64) -> Vec<u64> {
    counted(&poker(text), Luck::new(1, "exact"), 0..tournaments, Winners::default).0
}

fn assert_share(what: &str, count: u64, of: u64, exact: f64) {
    let interval = clopper_pearson(count, of, ERROR);
    let (low, high) = (interval.low.expect("exact"), interval.high.expect("exact"));
    assert!((low..=high).contains(&exact), "{what}: {count} of {of} gives {low} to {high}, exactly it is {exact}");
}

/// All in every hand, a player's chips are a bounded martingale: both put in the same, and win it with equal chances. So
/// the chance to win is the share of the chips, whatever the blinds. (A shared pot is even, so there is no odd chip.)
#[test]
fn heads_up_all_in_wins_in_proportion_to_the_stacks() {
    for (one, other) in [(1500, 1500), (500, 1500), (2900, 100), (1, 2), (7, 993), (30, 15), (123_456, 654_321)] {
        let text = format!(
            "[poker]\nseats = 2\nplayers = [{{ style = \"all-in\", stack = {one} }}, {{ style = \"all-in\", stack = {other} }}]"
        );
        let tournaments = 40_000;
        let won = winners(&text, tournaments)[0];
        let exact = f64::from(one) / f64::from(one + other);
        assert_share(&format!("{one} chips against {other}"), won, tournaments, exact);
    }
}

/// With three, side pots come in, and each is won by those in it with equal chances. Only odd chips favour a place: at most
/// two a hand, beside sixty thousand.
#[test]
fn three_all_in_win_in_proportion_to_the_stacks() {
    let text =
        "[poker]\nseats = 3\nplayers = [{ style = \"all-in\", stack = 10000 }, { style = \"all-in\", stack = 20000 },
        { style = \"all-in\", stack = 30000 }]";
    let tournaments = 60_000;
    for (won, exact) in winners(text, tournaments).into_iter().zip([1.0 / 6.0, 1.0 / 3.0, 0.5]) {
        assert_share(&format!("share {exact:.3} of the chips"), won, tournaments, exact);
    }
}

#[test]
fn equal_players_win_equally_often() {
    let rules = [
        ("forward, tight", "button = \"forward\"\nstyle = \"tight\"", 20_000),
        ("dead, aggressive", "button = \"dead\"\nstyle = \"aggressive\"", 10_000),
        ("moving, random", "button = \"moving\"\nstyle = \"random\"", 10_000),
        ("push or fold", "betting = \"push-or-fold\"\nstyle = \"push-fold\"", 40_000),
        ("all in", "style = \"all-in\"", 40_000),
    ];
    for (name, text, tournaments) in rules {
        let won = winners(&format!("[poker]\n{text}"), tournaments);
        assert_eq!(won.iter().sum::<u64>(), tournaments, "{name}");
        for &count in &won {
            assert_share(name, count, tournaments, 1.0 / 9.0);
        }
        let test = fit::chi_square(&won, &[1.0; 9]).expect("a table of nine");
        assert!(test.p_value > ERROR, "{name}: {won:?}, p = {}", test.p_value);
    }
}

/// The planted difference that shows that the tests above could fail: one chip in ten more.
#[test]
fn a_tenth_more_chips_shows() {
    let text =
        "[poker]\nseats = 2\nplayers = [{ style = \"all-in\", stack = 1100 }, { style = \"all-in\", stack = 1000 }]";
    let tournaments = 40_000;
    let interval = clopper_pearson(winners(text, tournaments)[0], tournaments, ERROR);
    assert!(interval.low.expect("exact") > 0.5, "the larger stack wins more often");
}

/// The forward button at a full table where the player `bust` seats on from the button goes out, by hand. A neighbour at
/// offset q closes the orbit when its button comes: it has played a hands of it before the bust and plays b after. Before,
/// it has posted what lies behind an offset of q: offsets 1 and 2 are the blinds. After, the next of k players has the button
/// at once and posts nothing, the one after that the small blind only; the others post both.
fn burden_and_hands(seats: u32, bust: u32, neighbour: u32) -> (f64, f64) {
    let left = seats - 1;
    let (before, after) = if neighbour == 0 {
        (0, left)
    } else {
        (seats - neighbour, (1..=neighbour).filter(|&offset| offset != bust).count().try_into().expect("few seats"))
    };
    let paid_before = match neighbour {
        1 => 1.5,
        2 => 1.0,
        _ => 0.0,
    };
    let paid_after = match after {
        1 => 0.0,
        2 => 0.5,
        _ => 1.5,
    };
    let (before, after) = (f64::from(before), f64::from(after));
    let fair = 1.5 * (before / f64::from(seats) + after / f64::from(left));
    (paid_before + paid_after - fair, before + after)
}

#[test]
fn burden_beside_a_bust_has_a_closed_form() {
    for seats in 5..=10u32 {
        let expected = expected_beside(ButtonRule::Forward, u8::try_from(seats).expect("few seats"));
        for ((distance, name), expected) in
            [(1, "left-1"), (2, "left-2"), (3, "left-3"), (seats - 1, "right-1")].into_iter().zip(expected)
        {
            let (mut burden, mut hands) = (0.0, 0.0);
            for bust in 0..seats {
                let (more, played) = burden_and_hands(seats, bust, (bust + distance) % seats);
                burden += more;
                hands += played;
            }
            let exact = 100.0 * burden / hands;
            let computed = expected.expect("five seats or more");
            assert!((exact - computed).abs() < 1e-9, "{name} of {seats}: {exact} by hand, {computed} computed");
        }
    }
}

/// A deck of three ranks twice over. The exact chance that the first two cards have a higher best rank than the next two.
#[test]
fn every_deal_of_a_small_deck_gives_the_exact_share() {
    const RANKS: [u32; 6] = [0, 0, 1, 1, 2, 2];
    fn first_is_better<C: Chance>(chance: &mut C) -> bool {
        let mut deck = RANKS;
        deal(chance, &mut deck, 4);
        deck[0].max(deck[1]) > deck[2].max(deck[3])
    }
    let (mut better, mut all) = (0, 0);
    every(first_is_better, |reciprocal, first| {
        assert_eq!(reciprocal, 6 * 5 * 4 * 3);
        all += 1;
        better += u32::from(first);
    });
    assert_eq!(all, 360, "every ordered deal of four cards of six");
    // By hand: of the C(6,2) · C(4,2) = 90 pairs of pairs, 24 tie with one of the best rank each and 4 with none of it; of
    // the other 62, half fall to either side.
    assert_eq!(better * 90, 31 * all);
    let exact = 31.0 / 90.0;
    let tournaments = 100_000;
    let mut stream = Luck::new(1, "exact").tournament(0).open(Purpose::Luck, 0);
    let count = (0..tournaments).filter(|_| first_is_better(&mut stream.fork())).count() as u64;
    assert_share("the first pair is better", count, tournaments, exact);
}

#[test]
fn every_order_is_equally_likely() {
    let order = |chance: &mut Stream| {
        let mut items = [0u8, 1, 2, 3];
        shuffle(chance, &mut items);
        items
    };
    let mut orders = Vec::new();
    every(
        |chance| {
            let mut items = [0u8, 1, 2, 3];
            shuffle(chance, &mut items);
            items
        },
        |reciprocal, items| {
            assert_eq!(reciprocal, 24);
            orders.push(items);
        },
    );
    orders.sort_unstable();
    orders.dedup();
    assert_eq!(orders.len(), 24, "every order comes once");
    let mut counts = [0u64; 24];
    let mut stream = Luck::new(1, "exact").tournament(1).open(Purpose::Seats, 0);
    for _ in 0..48_000 {
        counts[orders.binary_search(&order(&mut stream)).expect("one of the 24")] += 1;
    }
    let test = fit::chi_square(&counts, &[1.0; 24]).expect("a table of 24");
    assert!(test.p_value > ERROR, "{counts:?}, p = {}", test.p_value);
}
