//! PS-12: several out at once are placed by their stacks at the start of the hand; equal stacks share place and prizes.

use evenhand::check::Check;
use evenhand::check::poker::hand_for_hand::HandForHand;
use evenhand::contest::Observer;
use evenhand::poker::button::Positions;
use evenhand::poker::payout::{Exit, Standing, rank};
use evenhand::poker::seats::{SEATS, Seats};
use evenhand::poker::{Event, Poker};
use evenhand::tally::Probe;

use crate::watch::{bubble, contest, observe};

/// Out at once: (player, table, stack). Places and prizes by player.
fn ranked(out: &[(u32, u32, u64)], left: u32, prizes: &[u64]) -> Vec<(u32, Standing)> {
    let mut exits: Vec<Exit> =
        (0..).zip(out).map(|(order, &(player, table, key))| Exit { player, table, seat: 0, key, order }).collect();
    let mut found = Vec::new();
    rank(&mut exits, left, prizes, |exit, standing| found.push((exit.player, standing)));
    found.sort_by_key(|&(player, _)| player);
    found
}

fn standing(place: u32, shared: u32, prize: u64) -> Standing {
    Standing { place, shared, prize }
}

#[test]
fn the_larger_stack_ranks_higher_and_equal_ones_share_across_tables() {
    let found = ranked(&[(1, 0, 500), (2, 1, 900), (3, 2, 500)], 10, &[50, 20, 10, 6, 5, 4, 3, 2]);
    let expected = [(1, standing(9, 2, 0)), (2, standing(8, 1, 2)), (3, standing(9, 2, 0))];
    assert_eq!(found, expected);
}

#[test]
fn a_tie_over_two_tables_at_the_bubble_shares_place_and_prize() {
    // Places 3 and 4: one is paid 21 cents, the other nothing. The odd cent goes to the first table.
    let found = ranked(&[(1, 0, 700), (2, 1, 700)], 4, &[50, 29, 21]);
    assert_eq!(found, [(1, standing(3, 2, 11)), (2, standing(3, 2, 10))]);
}

#[test]
fn all_remaining_but_one_may_go_out_at_once() {
    let found = ranked(&[(1, 0, 900), (2, 0, 500), (3, 0, 500)], 4, &[60, 30, 10]);
    assert_eq!(found, [(1, standing(2, 1, 30)), (2, standing(3, 2, 5)), (3, standing(3, 2, 5))]);
}

/// Record R1: nine left, two out with 1500 each, both 8th; seven left, two out with 1500 each, both 6th.
#[test]
fn r1_ties_have_the_best_place() {
    let prizes = [50, 20, 10, 8, 5, 4, 2, 1];
    assert_eq!(ranked(&[(1, 0, 1500), (2, 0, 1500)], 9, &prizes), [(1, standing(8, 2, 1)), (2, standing(8, 2, 0))]);
    assert_eq!(ranked(&[(3, 0, 1500), (4, 0, 1500)], 7, &prizes), [(3, standing(6, 2, 3)), (4, standing(6, 2, 3))]);
}

/// The rooms' help: six left, two out with equal stacks, each gets half of the fifth and the sixth prize.
#[test]
fn two_of_six_share_the_fifth_and_sixth_prize() {
    let found = ranked(&[(1, 0, 10), (2, 1, 10)], 6, &[40, 20, 15, 10, 9, 6]);
    assert_eq!(found, [(1, standing(5, 2, 8)), (2, standing(5, 2, 7))]);
}

/// Those out in the first round.
#[derive(Default)]
struct First {
    round: Vec<Standing>,
    rounds: u32,
    seen: u32,
}
impl Observer<Poker> for First {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::RoundStarted { .. } = event {
            self.rounds += 1;
        } else if let Event::RoundEnded { .. } = event {
            self.rounds += 1;
        } else if let Event::Eliminated { standing, .. } = event {
            if self.rounds == 1 {
                self.round.push(*standing);
            }
        } else if let Event::Finished { .. } = event {
            // 8 left: if all four lose, they share 5th to 8th and 15 % of 80.00.
            if self.round.len() == 4 {
                self.seen += 1;
                assert_eq!(self.round, [standing(5, 4, 300); 4]);
            }
            self.round.clear();
            self.rounds = 0;
        }
    }
}

/// Four heads-up tables, everybody all in from the first hand: tables never differ, so all who go out share.
#[test]
fn equal_stacks_out_at_several_tables_in_one_round_share() {
    let poker = contest(
        "seats = 2\nentrants = 8\nstack = 1000\nbetting = \"push-or-fold\"\nstyle = \"all-in\"\n\
         prizes = [40, 20, 15, 10, 8, 7]\njump-at = 6\nhand-for-hand-places = 2",
    );
    let mut first = First::default();
    observe(&poker, 200, &mut first);
    assert!(first.seen > 100, "split pots are rare: {}", first.seen);
}

/// The second implementation, told of a round with 900/500/500 out at two tables: it holds to the rule, and objects to others.
#[test]
fn the_check_ranks_by_the_trace() {
    let right = [standing(1, 1, 3000), standing(2, 1, 1800), standing(3, 2, 600), standing(3, 2, 600)];
    assert_eq!(mismatches(&right), 0);
    let by_table = [standing(1, 1, 3000), standing(3, 2, 600), standing(2, 1, 1800), standing(3, 2, 600)];
    assert_eq!(mismatches(&by_table), 1);
    let unshared = [standing(1, 1, 3000), standing(2, 1, 1800), standing(3, 1, 1200), standing(4, 1, 0)];
    assert_eq!(mismatches(&unshared), 1);
    let wrong_cents = [standing(1, 1, 3000), standing(2, 1, 1800), standing(3, 2, 601), standing(3, 2, 599)];
    assert_eq!(mismatches(&wrong_cents), 1);
}

/// Players 1 to 3 go out in one round with 900 (table 1) and 500 (one at each table); player 0 is left.
fn mismatches(given: &[Standing; 4]) -> i128 {
    let poker = contest("seats = 2\nentrants = 4\nstack = 600\nbuy-in = 1500\nprizes = [50, 30, 20]");
    let mut probe = HandForHand::probe(&poker);
    let level = poker.rules.levels[0];
    let positions = Positions::posted(0, 0, 1, Seats::below(2));
    let occupied = Seats::below(2);
    let mut tables = [([0; SEATS], [0; SEATS]); 2];
    tables[0].0[..2].copy_from_slice(&[0, 2]);
    tables[0].1[..2].copy_from_slice(&[500, 500]);
    tables[1].0[..2].copy_from_slice(&[1, 3]);
    tables[1].1[..2].copy_from_slice(&[900, 500]);
    for (table, (players, _)) in (0..).zip(&tables) {
        probe.observe(&Event::SeatsDrawn { table, occupied, players });
    }
    probe.observe(&Event::RoundStarted { at: 0, round: 0, left: 4, tables: 2 });
    for (table, (players, stacks)) in (0..).zip(&tables) {
        let hand = Event::HandStarted {
            table,
            hand: 0,
            at: 0,
            level: &level,
            positions: &positions,
            occupied,
            players,
            stacks,
        };
        probe.observe(&hand);
        let mut stacks = [0; SEATS];
        stacks[0] = if table == 0 { 1000 } else { 0 };
        probe.observe(&Event::HandEnded { table, stacks: &stacks });
    }
    for (table, seat, player) in [(1, 0, 1), (0, 1, 2), (1, 1, 3)] {
        probe.observe(&Event::Eliminated { table, seat, player, standing: given[player as usize] });
    }
    probe.observe(&Event::RoundEnded { at: 1, out: 3 });
    probe.observe(&Event::Finished { standings: given });
    let tally = probe.harvest();
    let (count, sum) =
        (tally.mismatch.estimator(1.0).tournaments(), i128::from(!tally.mismatch.estimator(1.0).never_happened()));
    assert_eq!(count, 1);
    sum
}

/// Live practice of the European Poker Tour: those out at different tables share.
#[test]
fn tables_share_where_that_is_the_rule() {
    let poker =
        contest(&bubble(27, 4, "seats = 6\nhand-for-hand-places = 10\nhand-for-hand-ranking = \"tables-share\""));
    let shares = crate::watch::tally(&poker, 200);
    assert!(shares.mismatch.estimator(1.0).never_happened());
    assert!(shares.time_changes.estimator(1.0).never_happened());
    let by_stack = crate::watch::tally(&contest(&bubble(27, 4, "seats = 6\nhand-for-hand-places = 10")), 200);
    let shared = |tally: &evenhand::check::poker::hand_for_hand::probe::HandForHandTally| {
        tally.shared.estimator(1.0).interval(0.05).estimate
    };
    assert!(shared(&shares) > 1.5 * shared(&by_stack), "{} and {}", shared(&shares), shared(&by_stack));
}
