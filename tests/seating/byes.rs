//! Byes at tables of two, and tables of three: they go round.

use super::field::{Event, luck, task};
use evenhand::seating::{Rule, Short, Task};

/// Nobody has a second bye while somebody has none, as long as that needs no rematch: here for half as many rounds as there are
/// players, where there is always room.
#[test]
fn the_bye_goes_to_who_had_fewest() {
    for players in [5, 7, 9, 15, 31, 101] {
        for number in 0..20 {
            let mut event = Event::new(players, luck(number));
            for round in 0..players.div_ceil(2).min(12) {
                let certificate = event.play(&task(Rule::Swiss, 2)).expect("seated");
                let byes = (0..players).map(|player| event.history.short(player));
                if certificate.repeats == 0 {
                    assert_eq!(byes.clone().filter(|&byes| byes == 1).count(), usize::from(round) + 1);
                }
                assert!(byes.max() <= Some(1), "{players} players, round {round}");
            }
        }
    }
}

/// The bye comes before spread where that is asked for, and after it where it is not.
#[test]
fn where_the_bye_stands_among_the_criteria() {
    let mut event = Event::new(5, luck(1));
    event.standings.iter_mut().for_each(|standing| standing.points = 0);
    event.record(&[vec![0, 1], vec![2, 3], vec![4]], 2);
    for (standing, points) in event.standings.iter_mut().zip([1_000, 1_001, 2_000, 2_001, 50_000]) {
        standing.points = points;
    }
    let mut bye = |short| {
        let standings = event.standings.clone();
        let task = Task { short, ..task(Rule::Swiss, 2) };
        let certificate = event.seater.seat(&task, &standings, &mut event.history, &mut event.luck).expect("seated");
        assert_eq!(certificate.repeats, 0);
        event.seater.tables().find(|table| table.len() == 1).expect("a bye")[0]
    };
    assert_eq!(bye(Short::Last), 4, "the smallest spread");
    assert_ne!(bye(Short::BeforeSpread), 4, "player 4 has had a bye");
}

/// Tables of three come round to everybody before anybody has two more than another, if fairness goes before spread and the field leaves
/// room for it.
#[test]
fn tables_of_three_go_round() {
    for players in [61, 62, 63, 101] {
        let mut event = Event::new(players, luck(u64::from(players)));
        for _ in 0..8 {
            let certificate = event.play(&Task { short: Short::BeforeSpread, ..task(Rule::Swiss, 4) });
            assert_eq!(certificate.expect("seated").repeats, 0);
        }
        let short: Vec<u8> = (0..players).map(|player| event.history.short(player)).collect();
        let (least, most) = (short.iter().min().expect("players"), short.iter().max().expect("players"));
        assert!(most - least <= 1, "{players} players: {short:?}");
    }
}
