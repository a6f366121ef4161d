//! Bounds, proofs and costs against every seating of small fields, after random histories.

use super::field::{Event, cost, every_seating, indices, luck, task};
use evenhand::chance::Chance;
use evenhand::seating::{Cost, Effort, Foresight, Proof, Rule, Short, Split, Task, bound};

/// The cheapest cost in order of criteria, the cheapest repeats, the fewest repeats.
fn truth(event: &Event, task: &Task) -> (Cost, u32) {
    let (mut best, mut fewest) = (None::<Cost>, u32::MAX);
    every_seating(event.standings.len(), task.size, &mut |tables| {
        let (cost, repeats) = cost(tables, &event.standings, &event.history, task);
        best = Some(best.map_or(cost, |best| best.min(cost)));
        fewest = fewest.min(repeats);
    });
    (best.expect("a seating"), fewest)
}

/// Fields of 3 to 9 with up to seven rounds behind them, some by lot, some by the Swiss rule.
fn each(effort: Effort, mut tell: impl FnMut(&Event, &Task, evenhand::seating::Certificate, Vec<Vec<usize>>)) {
    for size in [2, 3, 4] {
        for players in 3..=9 {
            if Split::new(players, size).is_none() {
                continue;
            }
            for number in 0..8 {
                let mut event =
                    Event::new(players as u16, luck(1_000 * u64::from(size) + 10 * players as u64 + number));
                let rounds = event.luck.below(8);
                for _ in 0..rounds {
                    let rule = if event.luck.below(2) == 0 { Rule::Random } else { Rule::Swiss };
                    event.play(&task(rule, size));
                }
                for short in [Short::Last, Short::BeforeSpread] {
                    let task = Task { rule: Rule::Swiss, size, short, effort, foresight: Foresight::Round };
                    let standings = event.standings.clone();
                    let certificate = event.seater.seat(&task, &standings, &mut event.history, &mut event.luck);
                    let tables = indices(event.seater.tables(), &standings);
                    tell(&event, &task, certificate.expect("seated"), tables);
                }
            }
        }
    }
}

#[test]
fn certificates_are_true() {
    let (mut fields, mut proved) = (0, 0);
    each(Effort::default(), |event, task, certificate, tables| {
        let (own, repeats) = cost(&tables, &event.standings, &event.history, task);
        assert_eq!((certificate.cost, certificate.repeats), (own, repeats), "recounted");
        let (least, fewest) = truth(event, task);
        assert!(certificate.bound <= fewest && certificate.least <= least.repeats, "a bound is no more than the truth");
        assert!(own >= least);
        fields += 1;
        match certificate.proof {
            Proof::Counting | Proof::Exhaustion | Proof::Matching => {
                assert_eq!(own.repeats, least.repeats, "{task:?}");
                proved += 1;
            }
            Proof::Unproved => {}
        }
        assert_eq!(own, least, "the whole order of criteria is met");
    });
    println!("{fields} fields, {proved} proved");
    assert_eq!(proved, fields, "fields as small as these are all proved");
}

/// Larger fields, where exchanges are made and what they leave is searched: at 13 and 14 players, against every seating.
#[test]
fn searched_fields_against_every_seating() {
    let (mut fields, mut proved, mut exhausted, mut best) = (0, 0, 0, 0);
    for (players, size, number) in [(13, 4, 0), (13, 4, 1), (14, 4, 2), (14, 4, 3), (13, 3, 4), (13, 3, 5)] {
        let mut event = Event::new(players, luck(31 + number));
        for _ in 0..2 + number % 4 {
            event.play(&task(Rule::Random, size));
        }
        for effort in [Effort::default(), Effort { choices: 0, exchanges: 0, steps: 1 << 22 }] {
            let task = Task { effort, ..task(Rule::Swiss, size) };
            let standings = event.standings.clone();
            let certificate =
                event.seater.seat(&task, &standings, &mut event.history, &mut event.luck).expect("seated");
            let tables = indices(event.seater.tables(), &standings);
            let (own, repeats) = cost(&tables, &event.standings, &event.history, &task);
            assert_eq!((certificate.cost, certificate.repeats), (own, repeats), "recounted");
            let (least, fewest) = truth(&event, &task);
            assert!(certificate.bound <= fewest && certificate.least <= least.repeats);
            match certificate.proof {
                Proof::Counting | Proof::Exhaustion | Proof::Matching => {
                    assert_eq!(own.repeats, least.repeats, "{task:?}");
                    proved += 1;
                }
                Proof::Unproved => {}
            }
            fields += 1;
            exhausted += usize::from(certificate.proof == Proof::Exhaustion);
            best += usize::from(own == least && effort == Effort::default());
        }
    }
    println!(
        "{fields} fields, {proved} proved, {exhausted} by trying all; of half of them, {best} best by all criteria"
    );
    assert!(proved * 4 >= fields * 3 && exhausted > 0 && best * 4 >= fields);
}

#[test]
fn counting_over_all_rounds() {
    for (players, least) in [(16, 72), (20, 50), (24, 12), (28, 0), (100, 0)] {
        assert_eq!(bound::over_all((0..players).map(|_| 24), players), least, "{players} players, 8 rounds of four");
    }
    assert_eq!(bound::over_all([3, 3, 2], 3), 1, "half a repeat is a whole one");
}

/// Tables ≥ 3·round − 2 at tables of four.
#[test]
fn the_guarantee_begins_where_it_should() {
    for round in 1..=20 {
        for tables in 1..=70 {
            assert_eq!(bound::guaranteed(tables, round, 4), tables + 2 >= 3 * round, "{tables} tables, round {round}");
            assert_eq!(bound::guaranteed(tables, round, 2), tables >= round, "{tables} tables, round {round}");
        }
    }
    assert!(bound::guaranteed(22, 8, 4) && !bound::guaranteed(21, 8, 4));
}
