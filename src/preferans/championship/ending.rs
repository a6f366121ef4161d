//! How a championship ends: the final, places, prizes.

use super::{State, settle, take_form};
use crate::chance::{Chance, Chances, Purpose};
use crate::contest::Observer;
use crate::preferans::rules::{End, Rules};
use crate::preferans::{Event, Outcome, Preferans, money};
use crate::seating::history::NOBODY;

/// The place of the final among the places of luck.
const FINAL_PLACE: u32 = 999;

/// The final, places and prizes.
pub(super) fn finish<C: Chances, O: Observer<Preferans>>(
    rules: &Rules,
    state: &mut State,
    chances: &mut C,
    observer: &mut O,
) {
    state.outcomes.fill(Outcome::default());
    for (rank, standing) in (0..).zip(&state.standings) {
        let outcome = &mut state.outcomes[usize::from(standing.player)];
        (outcome.rank, outcome.place) = (rank, rank);
    }
    let gone = state.outcomes.iter_mut().zip(&state.field.withdrawn).filter(|(_, withdrawn)| **withdrawn);
    for (place, (outcome, _)) in (state.standings.len()..).zip(gone) {
        let place = u16::try_from(place).expect("at most 4,096 players");
        (outcome.rank, outcome.place) = (place, place);
    }
    state.order.clear();
    match rules.end {
        End::Standings => {
            // Equal in points and whists share the prizes.
            let mut score = 0;
            for (place, one) in state.standings.iter().enumerate() {
                let before = place.checked_sub(1).map(|before| state.standings[before]);
                score -=
                    i64::from(before.is_some_and(|before| (before.points, before.whists) != (one.points, one.whists)));
                state.order.push((one.player, score));
            }
        }
        End::Final => play_final(rules, state, chances, observer),
    }
    let outcomes = &mut state.outcomes;
    let mut paid = 0;
    money::pay(&state.order, &state.prizes, |player, prize| {
        outcomes[usize::from(player)].prize = prize;
        paid += prize;
    });
    assert!(state.order.is_empty() || paid == state.prizes.iter().sum::<u64>(), "what is paid in is paid out");
    for (outcome, &settled) in outcomes.iter_mut().zip(&state.field.settled) {
        outcome.settled = settled;
    }
    assert!(state.field.settled.iter().sum::<i64>() == 0, "stakes go from one to another");
}

/// Plays the final and puts its players in order; all others keep theirs behind it.
fn play_final<C: Chances, O: Observer<Preferans>>(rules: &Rules, state: &mut State, chances: &mut C, observer: &mut O) {
    let mut time = chances.open(Purpose::Time, FINAL_PLACE);
    let mut table = [NOBODY; 4];
    let mut seated = 0;
    // In the order of the standings: who is barred or cannot come is replaced by the next best.
    for standing in &state.standings {
        let player = standing.player;
        let cannot = time.below(1_000) < rules.absences.finalist;
        if seated == 4 || state.field.barred[usize::from(player)] {
            continue;
        }
        if cannot {
            observer.observe(&Event::FinalistReplaced { player });
            continue;
        }
        table[seated] = player;
        seated += 1;
    }
    let table = &table[..seated];
    if seated < 3 {
        // Too few for a table: places as they stand.
        state.order.extend(table.iter().zip((0..4).rev()).map(|(&player, score)| (player, score)));
    } else {
        let mut luck = chances.open(Purpose::Luck, FINAL_PLACE);
        take_form(rules, rules.entrants.iter().map(|entrant| entrant.strength), &mut luck, &mut state.forms);
        let mut whists = [0; 4];
        let whists = &mut whists[..seated];
        settle(rules, &state.forms, table, &mut luck, whists);
        observer.observe(&Event::FinalPlayed { players: table, whists });
        state.order.extend(table.iter().zip(&*whists).map(|(&player, &whists)| (player, i64::from(whists))));
        // Equal whists: prizes are shared, the odd cent goes to the better in the rounds, who comes first here.
        state.order.sort_by_key(|&(_, whists)| std::cmp::Reverse(whists));
    }
    for (place, &(player, _)) in (0..).zip(&state.order) {
        let outcome = &mut state.outcomes[usize::from(player)];
        (outcome.place, outcome.finalist) = (place, true);
    }
    let mut next = u16::try_from(state.order.len()).expect("at most four");
    for standing in &state.standings {
        let outcome = &mut state.outcomes[usize::from(standing.player)];
        if !outcome.finalist {
            outcome.place = next;
            next += 1;
        }
    }
}
