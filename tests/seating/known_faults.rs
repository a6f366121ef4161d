//! What other engines have got wrong: the input, and the right answer.

use super::field::{Event, luck, task};
use evenhand::seating::{History, Rule, Seater, Standing, Task, weight};

fn level(players: u16) -> Vec<Standing> {
    (0..players).map(|player| Standing { player, points: 0, whists: 0 }).collect()
}

fn after(players: usize, rounds: &[&[&[u16]]], size: u8) -> History {
    let mut history = History::new(players);
    for round in rounds {
        history.begin();
        for table in *round {
            history.record(table, size);
        }
    }
    history
}

fn pairs(seater: &Seater) -> Vec<Vec<u16>> {
    let mut tables: Vec<Vec<u16>> = seater.tables().map(<[u16]>::to_vec).collect();
    for table in &mut tables {
        table.sort_unstable();
    }
    tables.sort();
    tables
}

/// Met A–B, C–D, A–C, B–D: round 3 is A–D, B–C.
#[test]
fn the_only_round_without_a_rematch_is_found() {
    let mut history = after(4, &[&[&[0, 1], &[2, 3]], &[&[0, 2], &[1, 3]]], 2);
    let mut seater = Seater::default();
    for number in 0..20 {
        let standings = [(0, 2), (1, 1), (2, 1), (3, 0)].map(|(player, points)| Standing { player, points, whists: 0 });
        seater.seat(&task(Rule::Swiss, 2), &standings, &mut history, &mut luck(number));
        assert_eq!(pairs(&seater), [[0, 3], [1, 2]]);
    }
}

/// Eight players have seven rounds without a rematch: pairing must not end after five. Nor may it end later, with rematches.
#[test]
fn pairing_goes_on_to_the_last_round_and_beyond() {
    for number in 0..50 {
        let mut event = Event::new(8, luck(number));
        let mut repeats = 0;
        for _ in 0..10 {
            let certificate = event.play(&task(Rule::Swiss, 2)).expect("a round can always be seated");
            repeats += certificate.repeats;
        }
        assert_eq!(event.history.rounds(), 10);
        assert!(repeats >= 12, "three rounds more than there are opponents");
    }
}

/// Six players: after round 3 rematches may have to come, but as few as there can be.
#[test]
fn few_players_get_the_fewest_rematches() {
    // Two triangles of people who have not met: one rematch must be, three are not needed.
    let mut history =
        after(6, &[&[&[0, 3], &[1, 4], &[2, 5]], &[&[0, 4], &[1, 5], &[2, 3]], &[&[0, 5], &[1, 3], &[2, 4]]], 2);
    let mut seater = Seater::default();
    let certificate = seater.seat(&task(Rule::Swiss, 2), &level(6), &mut history, &mut luck(1)).expect("seated");
    assert_eq!((certificate.repeats, certificate.bound), (1, 1));
}

/// Everybody withdrew, or one or two are left: no table, and no panic.
#[test]
fn nobody_left_is_no_table() {
    let mut seater = Seater::default();
    for (players, size) in [(0, 2), (1, 2), (0, 3), (1, 3), (0, 4), (1, 4), (2, 4), (5, 4)] {
        let mut history = History::new(8);
        for rule in [Rule::Swiss, Rule::Italian, Rule::Random] {
            let seated = seater.seat(&task(rule, size), &level(players), &mut history, &mut luck(1));
            assert_eq!(seated, None, "{players} players at tables of {size}");
        }
    }
}

/// The third meeting of one pair is dearer than two second ones, and so on.
#[test]
fn meeting_again_grows_dearer() {
    for met in 1..u8::MAX {
        assert!(weight(met + 1) - weight(met) > weight(met) - weight(met - 1));
    }
    assert!(weight(2) > 2 * weight(1));
    // 0–1 and 2–3 have met twice, 0–2, 1–3, 0–3 and 1–2 once: two second meetings, not two third ones.
    let first: &[&[u16]] = &[&[0, 1], &[2, 3]];
    let mut history = after(4, &[first, first, &[&[0, 2], &[1, 3]], &[&[0, 3], &[1, 2]]], 2);
    let standings = [(0, 9), (1, 9), (2, 0), (3, 0)].map(|(player, points)| Standing { player, points, whists: 0 });
    let mut seater = Seater::default();
    let certificate = seater.seat(&task(Rule::Swiss, 2), &standings, &mut history, &mut luck(1)).expect("seated");
    assert_eq!((certificate.repeats, certificate.cost.repeats), (2, 2));
}

/// A pair that met twice has met twice.
#[test]
fn meetings_are_counted_and_not_only_noted() {
    let history = after(8, &[&[&[0, 1, 2, 3]], &[&[0, 1, 4, 5]], &[&[0, 1, 6, 7]]], 4);
    assert_eq!((history.meetings(0, 1), history.meetings(1, 0), history.meetings(0, 7)), (3, 3, 1));
    assert_eq!(history.repeats(), 2);
}

/// Neighbouring seeds give rounds that have nothing in common: no more pairs alike than chance has it.
#[test]
fn neighbouring_seeds_are_not_alike() {
    use evenhand::chance::stream::Luck;
    use evenhand::chance::{Chances, Purpose};
    let mut seater = Seater::default();
    let mut before: Vec<Vec<u16>> = Vec::new();
    let (mut alike, mut drawn) = (0, 0);
    for seed in 0..400 {
        let mut chance = Luck::new(seed, "seat").tournament(1).open(Purpose::Seats, 0);
        seater.seat(&task(Rule::Random, 2), &level(40), &mut History::new(40), &mut chance);
        let now = pairs(&seater);
        alike += now.iter().filter(|pair| before.contains(pair)).count();
        drawn += 20;
        before = now;
    }
    // A pair is drawn again with chance 1/39: 205 of 8,000, standard deviation 14.
    assert_eq!(drawn, 8_000);
    assert!((150..260).contains(&alike), "{alike}");
}

/// Large fields end in reasonable time; a test of quality is that they end without a repeat.
#[test]
fn large_fields_are_seated() {
    for players in [200, 500, 1_000] {
        for size in [2, 4] {
            let mut event = Event::new(players, luck(u64::from(players)));
            for _ in 0..4 {
                assert_eq!(event.play(&task(Rule::Swiss, size)).expect("seated").repeats, 0);
            }
        }
    }
}

/// Eight players at two tables; player 3 leaves: 1, 2 and 4 have met, and 5, 6, 7 and 8, and nobody else.
#[test]
fn withdrawals_leave_the_history_as_it_was() {
    let mut history = after(9, &[&[&[1, 2, 3, 4], &[5, 6, 7, 8]]], 4);
    let left: Vec<u16> = [1, 2, 4, 5, 6, 7, 8].to_vec();
    let group = |player: u16| player < 5;
    for &one in &left {
        for &two in &left {
            let expected = u8::from(one != two && group(one) == group(two));
            assert_eq!(history.meetings(one, two), expected, "{one} and {two}");
        }
    }
    // What the seater makes of it: with 3 + 4 people of two circles, three repeats are the fewest.
    let standings: Vec<Standing> = left.iter().map(|&player| Standing { player, points: 0, whists: 0 }).collect();
    let mut seater = Seater::default();
    let certificate =
        seater.seat(&Task::new(Rule::Swiss), &standings, &mut history, &mut luck(3)).expect("seven can be seated");
    assert_eq!(certificate.repeats, 3);
}
