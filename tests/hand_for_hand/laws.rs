//! Laws of the room, whatever the rules: asserted on the event stream of tournaments under rules drawn at random.

use evenhand::contest::{Contest, Observer};
use evenhand::poker::rules::{
    Balancing, BreakTo, BreakWhich, Breaking, Breaks, Echo, FinalTable, HOUR, HandForHand, Jumps, Lasts, Level, Mover,
    Pace, RoundRanking, Rules, SeatChoice,
};
use evenhand::poker::style::Style;
use evenhand::poker::{Event, Poker, button::ButtonRule, payout};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};

use crate::watch::{plain, scenario};

/// Where everybody sits and what they have, from events alone.
struct Laws<'a> {
    rules: &'a Rules,
    /// Player by table and seat.
    seats: Vec<[Option<u32>; 10]>,
    /// Chips by player.
    chips: Vec<u32>,
    out: Vec<bool>,
    phase: bool,
    finished: bool,
}

impl<'a> Laws<'a> {
    fn new(rules: &'a Rules) -> Self {
        let count = rules.entrants.len();
        let tables = count.div_ceil(usize::from(rules.seats));
        let chips: Vec<u32> = rules.entrants.iter().map(|entrant| entrant.stack).collect();
        Self { rules, seats: vec![[None; 10]; tables], chips, out: vec![false; count], phase: false, finished: false }
    }

    fn size(&self, table: usize) -> usize {
        self.seats[table].iter().flatten().count()
    }

    /// Everybody who is not out sits in one seat, and nobody else anywhere.
    fn one_seat_each(&self) {
        let mut times = vec![0; self.chips.len()];
        for player in self.seats.iter().flatten().flatten() {
            times[*player as usize] += 1;
        }
        for (times, out) in times.iter().zip(&self.out) {
            assert_eq!(*times, u32::from(!out));
        }
    }

    fn check_sizes(&self, table: usize) {
        let left = self.out.iter().filter(|out| !**out).count();
        let sizes: Vec<usize> = (0..self.seats.len()).map(|table| self.size(table)).filter(|size| *size > 0).collect();
        let spare = self.rules.breaking.spare.min(u32::from(self.rules.seats) - 2) as usize;
        let breaks = sizes.len() > 1 && left + spare <= usize::from(self.rules.seats) * (sizes.len() - 1);
        let least = *sizes.iter().min().expect("a table is open");
        let limit = least + self.rules.balancing.limit as usize;
        assert!(breaks || self.size(table) <= limit, "{} players at table {table}: {sizes:?}", self.size(table));
    }
}

impl Observer<Poker> for Laws<'_> {
    fn observe(&mut self, event: &Event<'_>) {
        assert!(!self.finished);
        if let Event::SeatsDrawn { table, occupied, players } = event {
            for seat in *occupied {
                self.seats[*table as usize][usize::from(seat)] = Some(players[usize::from(seat)]);
            }
        } else if let Event::HandStarted { table, occupied, players, stacks, positions, .. } = event {
            assert!(
                occupied.len() >= 2 && positions.dealt | positions.waiting == *occupied && positions.dealt.len() >= 2
            );
            for (seat, there) in (0u8..).zip(self.seats[*table as usize]) {
                let place = usize::from(seat);
                assert_eq!(occupied.contains(seat).then_some(players[place]), there);
                assert_eq!(stacks[place], there.map_or(0, |player| self.chips[player as usize]));
                assert!(there.is_none() || stacks[place] > 0, "everybody left has chips");
            }
            if self.seats.len() > 1 {
                self.check_sizes(*table as usize);
            }
        } else if let Event::HandEnded { table, stacks } = event {
            for (stack, there) in stacks.iter().zip(self.seats[*table as usize]) {
                if let Some(player) = there {
                    self.chips[player as usize] = *stack;
                } else {
                    assert_eq!(*stack, 0);
                }
            }
            let all: u64 = self.chips.iter().map(|&chips| u64::from(chips)).sum();
            assert_eq!(all, self.rules.entrants.iter().map(|entrant| u64::from(entrant.stack)).sum::<u64>());
        } else if let Event::Eliminated { table, seat, player, .. } = event {
            assert_eq!(self.seats[*table as usize][usize::from(*seat)].take(), Some(*player));
            assert!(!std::mem::replace(&mut self.out[*player as usize], true));
        } else if let Event::Moved { player, stack, from_table, from_seat, to_table, to_seat, .. } = event {
            // The final table is drawn all at once: an old seat may have been taken already.
            let from = &mut self.seats[*from_table as usize][usize::from(*from_seat)];
            if *from == Some(*player) {
                *from = None;
            }
            assert_eq!(self.chips[*player as usize], *stack);
            assert!(*to_seat < self.rules.seats);
            self.seats[*to_table as usize][usize::from(*to_seat)] = Some(*player);
        } else if let Event::TableBroken { table, .. } = event {
            assert_eq!(self.size(*table as usize), 0);
            self.one_seat_each();
        } else if let Event::RoundStarted { .. } = event {
            assert!(self.phase);
            self.one_seat_each();
        } else if let Event::PhaseStarted { .. } = event {
            assert!(!std::mem::replace(&mut self.phase, true));
        } else if let Event::PhaseEnded { .. } = event {
            assert!(std::mem::replace(&mut self.phase, false));
        } else if let Event::Finished { standings } = event {
            self.finished = true;
            assert!(!self.phase);
            let mut places: Vec<(u32, u32)> = standings.iter().map(|one| (one.place, one.shared)).collect();
            places.sort_unstable();
            let mut next = 1;
            for class in places.chunk_by(|a, b| a == b) {
                assert_eq!((class[0].0, class[0].1 as usize), (next, class.len()), "{places:?}");
                next += class[0].1;
            }
            assert_eq!(next as usize, standings.len() + 1);
            let paid: u64 = standings.iter().map(|one| one.prize).sum();
            assert_eq!(paid, self.rules.prizes.iter().sum::<u64>());
            let mut best: Vec<(u32, u64)> = standings.iter().map(|one| (one.place, one.prize)).collect();
            best.sort_unstable();
            assert!(best.windows(2).all(|pair| pair[0].1 + 1 >= pair[1].1), "a worse place is paid no more");
        }
    }
}

fn paces() -> impl Strategy<Value = Pace> {
    select(vec![Pace::Fast, Pace::Normal, Pace::Slow, Pace::Stalls])
}

fn styles() -> impl Strategy<Value = Style> {
    select(vec![
        Style::PushFold,
        Style::Tight,
        Style::Loose,
        Style::Caller,
        Style::Aggressive,
        Style::Random,
        Style::Absent,
        Style::AllIn,
    ])
}

prop_compose! {
    fn rules()(
        (players, seats, stack, streets) in (2u32..200, 2u8..=10, 50u32..4000, 0u8..5),
        (button, mover, seat) in (
            select(ButtonRule::ALL.to_vec()),
            select(vec![
                Mover::NextBigBlind, Mover::FewestMoves, Mover::JustPassed, Mover::FurthestFromBlinds, Mover::LastSeated,
                Mover::Random,
            ]),
            select(vec![SeatChoice::PositionMatched, SeatChoice::SoonestBigBlind, SeatChoice::Random, SeatChoice::FirstFree]),
        ),
        (which, to, spare, limit) in (
            select(vec![BreakWhich::Smallest, BreakWhich::HighestNumber, BreakWhich::Random, BreakWhich::Posted]),
            select(vec![BreakTo::AnySeat, BreakTo::Level]),
            prop_oneof![3 => Just(0u32), 1 => 1u32..4, 1 => 4u32..100],
            1u32..=3,
        ),
        final_table in select(vec![FinalTable::Redraw, FinalTable::LikeAnyOther]),
        (first, length) in (proptest::option::of(0u64..HOUR), 1u64..30),
        hand_for_hand in prop_oneof![
            1 => Just(HandForHand::Off),
            3 => (1u32..30, select(vec![RoundRanking::ByStack, RoundRanking::TablesShare]))
                .prop_map(|(places, ranking)| HandForHand::On { places, ranking }),
        ],
        jump_at in proptest::option::of(1u32..200),
        by_time in proptest::option::of(2u64..20),
        stall_within in 0u32..10,
        classes in proptest::collection::vec((styles(), paces()), 1..6),
    ) -> Rules {
        let betting = if streets == 0 { "streets" } else { "push-or-fold" };
        let table = format!("entrants = {players}\nseats = {seats}\nstack = {stack}\nbetting = \"{betting}\"");
        let mut rules = plain(&table).rules;
        rules.button = button;
        rules.breaking = Breaking { spare, which, to };
        rules.balancing = Balancing { mover, seat, limit };
        rules.final_table = final_table;
        rules.breaks = Breaks { first, length: length * 60_000 };
        rules.hand_for_hand = hand_for_hand;
        rules.jumps = jump_at.map_or(Jumps::Above(0), Jumps::At);
        rules.stall_within = stall_within;
        let lasts = by_time.map_or(Lasts::Hands(4), |minutes| Lasts::Time(minutes * 60_000));
        let level = |big_blind: u32| Level { small_blind: big_blind / 2, big_blind, ante: big_blind / 10, big_blind_ante: 0, lasts };
        rules.levels = vec![level(40), level(100), level(200)];
        let percent = payout::structure(players);
        rules.prizes = payout::divide(u64::from(players) * u64::from(rules.buy_in), &percent);
        for (number, entrant) in rules.entrants.iter_mut().enumerate() {
            (entrant.style, entrant.pace) = classes[number % classes.len()];
        }
        rules
    }
}

fn cases(count: u32) -> Config {
    Config { cases: count, rng_seed: RngSeed::Fixed(20_250_607), failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn the_laws_of_the_room_hold(rules in rules(), first in 0u64..1_000_000) {
        let poker = Poker { rules };
        let luck = scenario("[poker]").luck();
        let mut state = poker.state();
        for index in first..first + 3 {
            let mut laws = Laws::new(&poker.rules);
            poker.play(&mut state, &mut luck.tournament(index), &mut laws);
            prop_assert!(laws.finished);
        }
    }

    /// With levels by hands and no breaks, hand for hand keeps time out of the result; and the second ranking agrees.
    #[test]
    fn places_and_prizes_are_exact(rules in rules()) {
        let mut rules = rules;
        rules.echoes = vec![Echo::Stretched];
        let exact = matches!(rules.levels[0].lasts, Lasts::Hands(_))
            && rules.breaks.first.is_none()
            && rules.hand_for_hand != HandForHand::Off;
        let found = crate::watch::tally(&Poker { rules }, 4);
        prop_assert!(found.mismatch.estimator(1.0).never_happened());
        prop_assert!(!exact || found.time_changes.estimator(1.0).never_happened());
    }
}
