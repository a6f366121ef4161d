//! The laws of the design: a tournament is a function of rules, seed and index; nothing is lost; a broken law stops the run
//! with the command that replays it.

mod given;

use std::collections::BTreeMap;

use evenhand::chance::stream::Luck;
use evenhand::chance::{Chance, Chances, Purpose};
use evenhand::contest::{Contest, Lines, Observer};
use evenhand::error::Error;
use evenhand::poker::button::ButtonRule;
use evenhand::poker::card::Card;
use evenhand::poker::payout::{Standing, divide};
use evenhand::poker::rules::{AfterLast, Betting, Entrant, Lasts, Level, MOST_CHIPS, Marked, Pace, Rules};
use evenhand::poker::style::Style;
use evenhand::poker::{Event, Poker};
use evenhand::run::{Ended, Plan, Progress, run};
use evenhand::scenario::Game;
use evenhand::tally::{Probe, Tally};
use given::{play, poker, scenario};
use proptest::prelude::*;
use serde::{Deserialize, Serialize};

fn told(poker: &Poker, luck: Luck, index: u64) -> String {
    let mut lines = Lines::default();
    play(poker, luck, index, &mut lines);
    lines.into_text()
}

#[test]
fn law_1_same_rules_seed_and_index_same_tournament() {
    let poker = poker("[poker]\nplayers = [{ style = \"random\", count = 4 }, { style = \"tight\", count = 5 }]");
    let luck = Luck::new(7, "laws");
    let first = told(&poker, luck, 3);
    assert_eq!(told(&poker, luck, 3), first);
    // Working memory that has played other tournaments makes no difference.
    let mut state = poker.state();
    for index in [9, 2, 5] {
        poker.play(&mut state, &mut luck.tournament(index), &mut ());
    }
    let mut lines = Lines::default();
    poker.play(&mut state, &mut luck.tournament(3), &mut lines);
    assert_eq!(lines.into_text(), first);
    // And everything in the key does.
    assert_ne!(told(&poker, luck, 4), first);
    assert_ne!(told(&poker, Luck::new(8, "laws"), 3), first);
    assert_ne!(told(&poker, Luck::new(7, "other"), 3), first);
}

/// Cards by hand: those dealt by seat, and the board as far as it was turned.
#[derive(Default)]
struct Cards {
    hand: u32,
    hole: BTreeMap<(u32, u8), [Card; 2]>,
    boards: BTreeMap<u32, Vec<Card>>,
    seats: Vec<u32>,
    /// Numbers of players dealt in that were seen, by hand.
    dealt: BTreeMap<u32, u32>,
}

impl Observer<Poker> for Cards {
    fn observe(&mut self, event: &Event<'_>) {
        match event {
            Event::SeatsDrawn { players, occupied, .. } => {
                self.seats = occupied.iter().map(|seat| players[usize::from(seat)]).collect();
            }
            Event::HandStarted { hand, positions, .. } => {
                self.hand = *hand;
                self.dealt.insert(*hand, positions.dealt.len());
            }
            Event::Dealt { seat, cards } => {
                self.hole.insert((self.hand, *seat), *cards);
            }
            Event::Turned { board, .. } => {
                self.boards.insert(self.hand, board.to_vec());
            }
            _ => {}
        }
    }
}

fn cards(text: &str, index: u64) -> Cards {
    let mut cards = Cards::default();
    play(&poker(&format!("[poker]\n{text}")), Luck::new(1, "laws"), index, &mut cards);
    cards
}

#[test]
fn law_1_cards_depend_on_table_hand_and_seat_alone() {
    let (mut compared, mut different_numbers, mut boards) = (0, 0, 0);
    for index in 0..20 {
        let base = cards("button = \"forward\"\nstyle = \"tight\"", index);
        for other in [
            "button = \"dead\"\nstyle = \"loose\"",
            "button = \"moving\"\nstyle = \"aggressive\"",
            "button = \"simplified\"\nstyle = \"random\"",
            "betting = \"push-or-fold\"\nstyle = \"push-fold\"",
            "style = \"tight\"\nstack = 300",
            "players = [{ style = \"absent\", count = 4 }, { style = \"caller\", count = 5 }]",
        ] {
            let other = cards(other, index);
            assert_eq!(base.seats, other.seats, "draw of seats in tournament {index}");
            for (place, cards) in &other.hole {
                let Some(same) = base.hole.get(place) else { continue };
                assert_eq!(same, cards, "tournament {index}, hand and seat {place:?}");
                compared += 1;
                different_numbers += u32::from(base.dealt[&place.0] != other.dealt[&place.0]);
            }
            for (hand, board) in &other.boards {
                let Some(same) = base.boards.get(hand) else { continue };
                let both = same.len().min(board.len());
                assert_eq!(same[..both], board[..both], "board of tournament {index}, hand {hand}");
                boards += 1;
            }
        }
    }
    assert!(compared > 10_000 && different_numbers > 1000 && boards > 500, "{compared} {different_numbers} {boards}");
}

/// A table with fewer seats has the same cards at those it has.
#[test]
fn law_1_the_number_of_seats_moves_no_hole_card() {
    let full = cards("seats = 10\nstyle = \"caller\"", 0);
    for seats in 2..10 {
        let small = cards(&format!("seats = {seats}\nstyle = \"caller\""), 0);
        let mut compared = 0;
        for (place, cards) in &small.hole {
            if let Some(same) = full.hole.get(place) {
                assert_eq!(same, cards, "{seats} seats, hand and seat {place:?}");
                compared += 1;
            }
        }
        assert!(compared > 20, "{seats} seats: {compared}");
    }
}

/// Follows every chip, card, place and cent of a tournament.
#[derive(Default)]
struct Auditor {
    chips: u64,
    /// Chips behind and in the middle in this hand.
    behind: Vec<u64>,
    middle: u64,
    seen: Vec<Card>,
    board: Vec<Card>,
    out: BTreeMap<u32, Standing>,
    hands: u32,
    finished: u32,
}

impl Auditor {
    fn pay(&mut self, seat: u8, chips: u32) {
        let behind = &mut self.behind[usize::from(seat)];
        *behind = behind.checked_sub(u64::from(chips)).expect("nobody pays more than the stack");
        self.middle += u64::from(chips);
    }

    fn take(&mut self, seat: u8, chips: u32) {
        assert!(chips > 0, "nothing is won or returned");
        self.middle = self.middle.checked_sub(u64::from(chips)).expect("no more is paid out than was put in");
        self.behind[usize::from(seat)] += u64::from(chips);
    }

    fn see(&mut self, card: Card) {
        assert!(!self.seen.contains(&card), "{card} is dealt twice");
        self.seen.push(card);
    }
}

impl Observer<Poker> for Auditor {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::SeatsDrawn { players, occupied, .. } => {
                let mut players: Vec<u32> = occupied.iter().map(|seat| players[usize::from(seat)]).collect();
                players.sort_unstable();
                assert!(
                    players.iter().copied().eq(0..u32::try_from(players.len()).unwrap()),
                    "each player has one seat"
                );
            }
            Event::HandStarted { hand, stacks, occupied, positions, .. } => {
                assert_eq!(hand, self.hands, "hands count up");
                self.hands += 1;
                self.behind = stacks.iter().copied().map(u64::from).collect();
                self.middle = 0;
                self.seen.clear();
                self.board.clear();
                assert_eq!(self.behind.iter().sum::<u64>(), self.chips, "chips at the start of hand {hand}");
                assert!(positions.dealt.is_within(occupied) && positions.dealt.len() > 1);
                assert!(positions.posts_big.is_within(positions.dealt), "who posts is dealt in");
                assert!(positions.posts_small.is_within(positions.dealt), "who posts is dealt in");
                assert!((positions.dealt | positions.waiting) == occupied, "dealt in or waiting");
            }
            Event::Posted { seat, chips, .. } | Event::Acted { seat, chips, .. } => self.pay(seat, chips),
            Event::Dealt { cards, .. } => cards.into_iter().for_each(|card| self.see(card)),
            Event::Turned { board, .. } => {
                assert_eq!(board[..self.board.len()], self.board, "cards on the table stay");
                for &card in &board[self.board.len()..] {
                    self.see(card);
                }
                self.board = board.to_vec();
            }
            Event::Returned { seat, chips } | Event::Won { seat, chips, .. } => self.take(seat, chips),
            Event::HandEnded { stacks, .. } => {
                assert_eq!(self.middle, 0, "chips left in the middle of hand {}", self.hands - 1);
                assert!(self.behind.iter().copied().eq(stacks.iter().copied().map(u64::from)), "stacks as followed");
            }
            Event::Eliminated { player, standing, .. } => {
                assert!(self.out.insert(player, standing).is_none(), "player {player} goes out once");
            }
            Event::Finished { standings } => {
                self.finished += 1;
                for (player, standing) in &self.out {
                    assert_eq!(&standings[*player as usize], standing, "as told when player {player} went out");
                }
            }
            Event::LevelReached { .. } | Event::ShowdownReached { .. } | Event::Shown { .. } => {}
            Event::Moved { .. }
            | Event::HandTimed { .. }
            | Event::TableBroken { .. }
            | Event::PhaseStarted { .. }
            | Event::RoundStarted { .. }
            | Event::RoundEnded { .. }
            | Event::PhaseEnded { .. }
            | Event::Echoed { .. } => panic!("one table moves nobody and waits for nobody"),
        }
    }
}

/// Final standings.
#[derive(Default)]
struct Standings(Vec<Standing>);

impl Observer<Poker> for Standings {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Finished { standings } = event {
            self.0 = standings.to_vec();
        }
    }
}

/// Places run from 1 to n once each, shared ones as ranges; a range shares the prizes of all its places; all cents are paid.
fn assert_places(rules: &Rules, standings: &[Standing]) {
    let mut sorted = standings.to_vec();
    sorted.sort_by_key(|standing| standing.place);
    let mut place = 1;
    while let Some(&Standing { place: first, shared, .. }) = sorted.get(place as usize - 1) {
        assert_eq!(first, place, "places of {standings:?}");
        let range = &sorted[place as usize - 1..][..shared as usize];
        assert!(range.iter().all(|standing| (standing.place, standing.shared) == (first, shared)), "{standings:?}");
        let fund: u64 = rules.prizes.iter().skip(place as usize - 1).take(shared as usize).sum();
        assert_eq!(range.iter().map(|standing| standing.prize).sum::<u64>(), fund, "{standings:?}");
        let prizes = range.iter().map(|standing| standing.prize);
        assert!(prizes.clone().max().unwrap() - prizes.min().unwrap() <= 1, "shared prizes differ by a cent at most");
        place += shared;
    }
    let paid: u64 = standings.iter().map(|standing| standing.prize).sum();
    assert_eq!(paid, u64::from(rules.buy_in) * rules.entrants.len() as u64, "what is paid in is paid out (PS-7)");
}

const STYLES: [Style; 8] = [
    Style::PushFold,
    Style::Tight,
    Style::Loose,
    Style::Caller,
    Style::Aggressive,
    Style::Random,
    Style::Absent,
    Style::AllIn,
];

/// A stack from one chip to the largest there is.
fn any_stack() -> impl Strategy<Value = u32> {
    prop_oneof![1..20u32, 1..2000u32, Just(1500u32), 1..=MOST_CHIPS / 10]
}

fn any_level() -> impl Strategy<Value = Level> {
    let blind = prop_oneof![1..4u32, 1..200u32, 1..=MOST_CHIPS];
    let ante = prop_oneof![3 => Just(0u32), 2 => 1..5u32, 1 => 1..=MOST_CHIPS];
    (blind, 0..=100u32, ante.clone(), ante, 1..6u32).prop_map(|(big_blind, percent, ante, big_blind_ante, hands)| {
        Level {
            // Without any small blind and ante, players who all fold to the big blind would never lose a chip.
            small_blind: u32::try_from(u64::from(big_blind) * u64::from(percent) / 100).expect("a share").max(1),
            big_blind,
            ante,
            big_blind_ante,
            lasts: Lasts::Hands(hands),
        }
    })
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let entrants = (2..=10usize, any::<bool>(), any_stack()).prop_flat_map(|(seats, alike, stack)| {
        let stack = if alike { Just(stack).boxed() } else { any_stack().boxed() };
        let entrant = (0..STYLES.len(), stack).prop_map(|(style, stack)| Entrant {
            style: STYLES[style],
            pace: Pace::Normal,
            marked: Marked::No,
            stack,
        });
        prop::collection::vec(entrant, seats)
    });
    let betting = prop_oneof![Just(Betting::Streets), Just(Betting::PushOrFold)];
    let levels = prop::collection::vec(any_level(), 1..4);
    (0..4usize, betting, levels, 1..5000u32, entrants, 1..40u32, 1..=100u32).prop_map(
        |(button, betting, levels, buy_in, entrants, absent_hands, percent)| {
            let fund = u64::from(buy_in) * entrants.len() as u64;
            let first = percent * 100;
            let second = (10_000 - first) / 2;
            let (two, three) = ([first, 10_000 - first], [first, 10_000 - first - second, second]);
            let usual = poker("[poker]\n").rules;
            Rules {
                button: ButtonRule::ALL[button],
                betting,
                levels,
                // Blinds that stop rising may leave players who never bet passing them round without end.
                after_last: AfterLast::Double,
                buy_in,
                prizes: divide(fund, if entrants.len() > 2 { &three } else { &two }),
                entrants,
                absent_hands,
                seats: 10,
                ..usual
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5000, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn law_3_nothing_is_lost(rules in any_rules(), seed: u64) {
        let poker = Poker { rules };
        for index in 0..3 {
            let chips = poker.rules.entrants.iter().map(|entrant| u64::from(entrant.stack)).sum();
            let mut both = (Auditor { chips, ..Auditor::default() }, Standings::default());
            play(&poker, Luck::new(seed, "laws"), index, &mut both);
            prop_assert_eq!(both.0.finished, 1);
            assert_places(&poker.rules, &both.1.0);
        }
    }
}

#[test]
fn ps_18_absent_players_are_placed_by_stack() {
    let text =
        "[poker]\nseats = 3\nabsent-hands = 7\nprizes = [50, 30, 20]\nplayers = [{ style = \"absent\", stack = 5000 },
        { style = \"absent\", stack = 7000 }, { style = \"absent\", stack = 6000 }]";
    for button in ButtonRule::ALL {
        let poker = poker(&format!("{text}\nbutton = \"{button}\""));
        let mut both = (Auditor { chips: 18_000, ..Auditor::default() }, Standings::default());
        play(&poker, Luck::new(1, "laws"), 0, &mut both);
        assert_eq!(both.0.hands, 7, "{button}");
        assert_eq!(both.1.0.iter().map(|standing| standing.place).collect::<Vec<_>>(), [3, 1, 2], "{button}");
    }
}

/// Not before all who are left are absent: one who is there plays on.
#[test]
fn ps_18_one_who_is_there_plays_on() {
    let text =
        "[poker]\nseats = 3\nabsent-hands = 1\nplayers = [{ style = \"absent\", count = 2 }, { style = \"all-in\" }]";
    let poker = poker(text);
    for index in 0..20 {
        let mut both = (Auditor { chips: 4500, ..Auditor::default() }, Standings::default());
        play(&poker, Luck::new(1, "laws"), index, &mut both);
        assert!(both.0.hands > 1);
        assert_places(&poker.rules, &both.1.0);
        // Absent players never call, so the one who is there can lose to the blinds of the others only when all in by them.
        assert_eq!(both.1.0.iter().filter(|standing| standing.place == 1).count(), 1);
    }
}

/// A contest that breaks a law in some of its tournaments.
struct Breaking(&'static [u64]);

impl Contest for Breaking {
    type Event<'a> = u64;
    type State = ();

    fn state(&self) {}

    fn play<C: Chances, O: Observer<Self>>(&self, (): &mut (), chances: &mut C, observer: &mut O) {
        // The index is not told to a contest, so the test looks for the first draw instead.
        let draw = u64::from(chances.open(Purpose::Luck, 0).below(u32::MAX));
        assert!(!self.0.contains(&draw), "chips before and after: 10 and 9");
        observer.observe(&draw);
    }
}

#[derive(Default, Serialize, Deserialize)]
struct Draws(Vec<u64>);

impl Observer<Breaking> for Draws {
    fn observe(&mut self, draw: &u64) {
        self.0.push(*draw);
    }
}

impl Probe<Breaking> for Draws {
    type Tally = Self;

    fn harvest(self) -> Self {
        self
    }
}

impl Tally for Draws {
    fn merge(&mut self, other: Self) {
        self.0.extend(other.0);
    }
}

#[test]
fn law_3_a_broken_law_names_the_tournament() {
    let luck = Luck::new(1, "broken");
    let draw = |index: u64| u64::from(luck.tournament(index).open(Purpose::Luck, 0).below(u32::MAX));
    let plan = Plan { luck, tournaments: 0..1000 };
    let whole = run(&Breaking(&[]), &plan, Draws::default, &Progress::default()).expect("no law is broken");
    assert_eq!(whole.0.len(), 1000);
    let broken: &'static [u64] = Box::leak(Box::new([draw(700), draw(701)]));
    let ended = run(&Breaking(broken), &plan, Draws::default, &Progress::default()).err();
    assert_eq!(ended, Some(Ended::Broken { tournament: 700, law: "chips before and after: 10 and 9".into() }));
    // Where all blocks break, all are seen, and the first is told.
    let broken: &'static [u64] = Box::leak(Box::new([draw(300), draw(100)]));
    let ended = run(&Breaking(broken), &Plan { luck, tournaments: 0..512 }, Draws::default, &Progress::default()).err();
    assert!(matches!(ended, Some(Ended::Broken { tournament: 100, .. })), "{ended:?}");
}

/// Prizes for more places than there are players cannot all be paid. No scenario can say that; set behind its back, it breaks
/// a law, and the error has the command that replays the tournament with all that the run was given.
#[test]
fn law_3_a_broken_law_has_its_replay_command() {
    let mut scenario = scenario("seed = 5\ntournaments = 10\n[poker]\nseats = 2\nstyle = \"all-in\"");
    scenario.path = "my scenarios/given.toml".into();
    scenario.changes = vec!["poker.stack=300".into()];
    let Game::Poker(poker) = &mut scenario.game else { panic!("a poker scenario") };
    poker.rules.prizes = vec![1000, 500, 500];
    let Err(Error::Law { what, replay }) = scenario.play(&Progress::default()) else { panic!("a law is broken") };
    assert!(what.starts_with("tournament 0: "), "{what}");
    assert!(what.contains("prizes paid and posted, in cents"), "{what}");
    assert_eq!(replay, "evenhand replay 'my scenarios/given.toml' --set poker.stack=300 --seed 5 --tournament 0");
    let Game::Poker(poker) = &scenario.game else { panic!("a poker scenario") };
    let again = scenario.replay(poker, 0, &mut ()).expect_err("it breaks again");
    assert_eq!(again.exit_code(), 70);
    assert!(again.to_string().contains(&replay), "{again}");
}
