//! PS-12: the places of those who go out in the same hand, and what they get.

use std::collections::BTreeMap;

use evenhand::chance::script::Script;
use evenhand::chance::stream::Luck;
use evenhand::contest::{Contest, Observer};
use evenhand::poker::payout::{Exit, Standing, rank};
use evenhand::poker::seats::SEATS;
use evenhand::poker::{Event, Poker};
use evenhand::scenario::{Game, Scenario};

/// A tournament of a scenario text.
pub fn poker(text: &str) -> Poker {
    let Game::Poker(poker) = Scenario::parse("rules", "rules", text, &[]).expect("a sound scenario").game else {
        panic!("a poker scenario")
    };
    poker
}

/// Places and prizes by stack, `left` players being in before.
fn ranked(stacks: &[u32], left: u32, prizes: &[u64]) -> Vec<(u32, u32, u64)> {
    let mut exits: Vec<Exit> = (0..)
        .zip(stacks)
        .map(|(player, &stack)| Exit { player, table: 0, seat: 0, key: u64::from(stack), order: player })
        .collect();
    let mut found = Vec::new();
    rank(&mut exits, left, prizes, |exit, standing| {
        found.push((u32::try_from(exit.key).expect("a stack"), standing.place, standing.prize));
    });
    found
}

/// Three out at once with 900, 500 and 500: the rule text knows only "all equal" and "more ranks higher"; it is applied
/// stack by stack. Seven were left: 5th is alone, 6th and 7th are shared.
#[test]
fn ps_12_grouped() {
    let prizes = [0, 0, 0, 0, 50, 30, 21];
    assert_eq!(ranked(&[500, 900, 500], 7, &prizes), [(900, 5, 50), (500, 6, 26), (500, 6, 25)]);
}

/// Record R1: of 9 players two go out with 1500 each and both are 8th; of 7 two with 1500 each and both are 6th.
#[test]
fn r1_equal_stacks_share_the_better_place() {
    let prizes = [900, 800, 700, 600, 500, 400, 300, 200, 100];
    assert_eq!(ranked(&[1500, 1500], 9, &prizes), [(1500, 8, 150), (1500, 8, 150)]);
    assert_eq!(ranked(&[1500, 1500], 7, &prizes), [(1500, 6, 350), (1500, 6, 350)]);
}

/// PokerStars help: six left, two equal stacks out: half of the prizes of 5th and 6th each.
#[test]
fn ps_12_two_of_six() {
    assert_eq!(ranked(&[700, 700], 6, &[0, 0, 0, 0, 300, 100]), [(700, 5, 200), (700, 5, 200)]);
}

/// What became of each player.
#[derive(Debug, Default)]
struct Places {
    standings: Vec<Standing>,
    hands: u32,
    /// Those out in the first hand.
    first: Vec<(u8, Standing)>,
}

impl Observer<Poker> for Places {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::HandStarted { .. } = event {
            self.hands += 1;
        } else if let Event::Finished { standings } = event {
            self.standings = standings.to_vec();
        } else if let Event::Eliminated { seat, standing, .. } = *event
            && self.hands == 1
        {
            self.first.push((seat + 1, standing));
        }
    }
}

/// Record R1 in play, and the order of odd cents as in record R4b: button at seat 1; seats 1 and 3 go out with 1500 each, so
/// both are 8th, and of 361 + 180 cents the first one clockwise from the button, seat 3, gets the odd one.
#[test]
fn r1_r4b_in_play() {
    let poker = poker(
        r#"[poker]
        buy-in = 1005
        prizes = [20, 18, 16, 14, 12, 8, 6, 4, 2]
        players = [{ style = "all-in", count = 3 }, { style = "absent", count = 6 }]"#,
    );
    assert_eq!(poker.rules.prizes[7..], [361, 180]);
    // Zeros leave the players, and the deck, in order. But the small blind (places 2 and 3 of the deck) gets two aces: with
    // 6h 6s 7c 7d 7h on the table his full house beats the twos and the threes of the others who are in.
    let seats = [0; 8];
    let mut draws = vec![0, 0, 48, 48];
    draws.extend([0; 14 + 5]);
    let rest = std::iter::repeat_n(0, 1_000_000);
    let mut script = Script::new(seats.into_iter().chain(draws).chain(rest));
    let mut places = Places::default();
    poker.play(&mut poker.state(), &mut script, &mut places);
    let shared = |prize| Standing { place: 8, shared: 2, prize };
    assert_eq!(places.first, [(3, shared(271)), (1, shared(270))]);
    assert_eq!(places.standings[..3].iter().filter(|standing| standing.place == 8).count(), 2);
}

/// Fault 23 (DD Poker): ranks from live chips, so that a leader in the middle of a hand is last. Ranks come from settled
/// stacks at the start of the hand, whoever bet or won what.
#[derive(Debug, Default)]
struct Settled {
    start: [u32; SEATS],
    left: u32,
    out: Vec<(u8, Standing)>,
    unequal: u32,
    equal: u32,
}

impl Settled {
    /// Looks at all who went out in the last hand.
    fn look(&mut self) {
        let out = std::mem::take(&mut self.out);
        let mut classes: BTreeMap<u32, Vec<Standing>> = BTreeMap::new();
        for &(seat, standing) in &out {
            classes.entry(self.start[usize::from(seat)]).or_default().push(standing);
        }
        let mut place = self.left + 1;
        for (stack, standings) in &classes {
            let shared = u32::try_from(standings.len()).expect("ten");
            place -= shared;
            for standing in standings {
                assert_eq!((standing.place, standing.shared), (place, shared), "{stack} chips of {out:?}");
            }
            self.equal += u32::from(shared > 1);
        }
        self.unequal += u32::from(classes.len() > 1);
    }
}

impl Observer<Poker> for Settled {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::HandStarted { stacks, occupied, .. } = *event {
            self.look();
            (self.start, self.left) = (*stacks, occupied.len());
        } else if let Event::Eliminated { seat, standing, .. } = *event {
            self.out.push((seat, standing));
        } else if let Event::Finished { .. } = event {
            self.look();
        }
    }
}

#[test]
fn fault_23_places_by_stacks_at_the_start_of_the_hand() {
    let poker = poker("[poker]\nseats = 9\nstyle = \"random\"\n");
    let luck = Luck::new(1, "places");
    let mut settled = Settled::default();
    let mut state = poker.state();
    for index in 0..300 {
        poker.play(&mut state, &mut luck.tournament(index), &mut settled);
    }
    assert!(settled.unequal > 50 && settled.equal > 5, "{} unequal, {} equal", settled.unequal, settled.equal);
}
