//! The order of the list and the numbers of players have no say where standings tell players apart; nor has what was seated before.

use super::field::{Event, luck, task};
use evenhand::chance::shuffle;
use evenhand::seating::{History, Rule, Seater, Standing, Task};

fn tables(seater: &Seater) -> Vec<Vec<u16>> {
    seater.tables().map(<[u16]>::to_vec).collect()
}

/// A field whose points all differ, with three rounds behind it.
fn field(players: u16, size: u8, number: u64) -> Event {
    let mut event = Event::new(players, luck(number));
    for _ in 0..3 {
        event.play(&task(Rule::Random, size));
    }
    for standing in &mut event.standings {
        standing.points = standing.points * 100 + i64::from(standing.player);
    }
    event
}

#[test]
fn the_order_of_the_list_has_no_say() {
    let mut seater = Seater::default();
    for (players, size) in [(13, 4), (20, 4), (40, 4), (14, 3), (21, 2)] {
        for rule in [Rule::Swiss, Rule::Italian, Rule::Random, Rule::Greedy, Rule::BestOf { draws: 20 }] {
            let mut event = field(players, size, 1);
            let mut listed = event.standings.clone();
            let mut expected = None;
            for number in 0..5 {
                // A used seater is as good as a new one.
                let mut new = Seater::default();
                let seater = if number % 2 == 0 { &mut seater } else { &mut new };
                seater.seat(&task(rule, size), &listed, &mut event.history, &mut luck(9));
                let seated = tables(seater);
                assert_eq!(*expected.get_or_insert_with(|| seated.clone()), seated, "{players} at {size}, {rule:?}");
                shuffle(&mut luck(number), &mut listed);
            }
        }
    }
}

#[test]
fn numbers_of_players_have_no_say() {
    for (players, size) in [(13, 4), (20, 4), (40, 4), (14, 3), (21, 2)] {
        for rule in [Rule::Swiss, Rule::Italian] {
            let mut event = field(players, size, 2);
            let mut seater = Seater::default();
            seater.seat(&Task { size, ..Task::new(rule) }, &event.standings, &mut event.history, &mut luck(9));
            let expected = tables(&seater);
            for number in 0..4 {
                let mut name: Vec<u16> = (0..players + 3).collect();
                shuffle(&mut luck(50 + number), &mut name);
                let mut history = History::new(usize::from(players) + 3);
                for round in 0..event.history.rounds() {
                    history.begin();
                    for table in event.history.round(round) {
                        let table: Vec<u16> =
                            table.iter().filter(|&&one| one < players).map(|&one| name[usize::from(one)]).collect();
                        history.record(&table, size);
                    }
                }
                let renamed = |one: &Standing| Standing { player: name[usize::from(one.player)], ..*one };
                let standings: Vec<Standing> = event.standings.iter().map(renamed).collect();
                seater.seat(&Task { size, ..Task::new(rule) }, &standings, &mut history, &mut luck(9));
                let back = |table: &Vec<u16>| -> Vec<u16> {
                    let number = |one: &u16| name.iter().position(|name| name == one).expect("a name") as u16;
                    table.iter().map(number).collect()
                };
                let seated: Vec<Vec<u16>> = tables(&seater).iter().map(back).collect();
                assert_eq!(seated, expected, "{players} at {size}, {rule:?}");
            }
        }
    }
}

/// First deals go round: after any number of rounds the counts of players differ by two at most.
#[test]
fn first_deals_go_round() {
    for players in [16, 23, 40] {
        let mut event = Event::new(players, luck(77));
        for _ in 0..8 {
            event.play(&task(Rule::Swiss, 4));
        }
        let deals: Vec<u8> = (0..players).map(|player| event.history.seats(player)[0]).collect();
        let (least, most) = (deals.iter().min().expect("players"), deals.iter().max().expect("players"));
        assert!(most - least <= 2, "{players} players: {deals:?}");
    }
}
