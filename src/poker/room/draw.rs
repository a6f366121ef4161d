//! The draw of seats (PS-4).

use super::{
    Chances, Fault, Lasts, Level, Observer, Person, Poker, Purpose, Rules, SEATS, Seats, Standing, State, Table,
};
use crate::chance::shuffle;
use crate::poker::Event;

/// Draws the seats, uniformly (PS-4): tables as level as can be, seats left empty at random.
pub(super) fn seat<C: Chances, O: Observer<Poker>>(
    rules: &Rules,
    state: &mut State,
    chances: &mut C,
    observer: &mut O,
) {
    let count = u32::try_from(rules.entrants.len()).expect("few players");
    let State { tables, boards, people, order, standings, queue, posted, .. } = state;
    let mut chance = chances.open(Purpose::Seats, 0);
    order.clear();
    order.extend(0..count);
    shuffle(&mut chance, order);
    if let Some(Fault::SeatNeverDrawn { player, seat }) = rules.fault {
        while order.get(seat as usize - 1) == Some(&(player - 1)) {
            shuffle(&mut chance, order);
        }
    }
    posted.clear();
    posted.extend(tables.iter().map(|table| table.number));
    if tables.len() > 1 {
        shuffle(&mut chance, posted);
    }
    standings.fill(Standing::default());
    people.fill(Person::default());
    queue.clear();
    let open = tables.len();
    let mut drawn = order.iter().copied();
    for (index, (table, board)) in tables.iter_mut().zip(boards).enumerate() {
        let size = (rules.entrants.len() + open - 1 - index) / open;
        let mut seats: [u8; SEATS] = std::array::from_fn(|seat| u8::try_from(seat).expect("ten seats"));
        let all = usize::from(rules.seats);
        if size < all {
            shuffle(&mut chance, &mut seats[..all]);
        }
        table.stacks = [0; SEATS];
        table.hands = 0;
        table.occupied = Seats::NONE;
        table.fresh = Seats::NONE;
        for (&seat, player) in seats[..size].iter().zip(&mut drawn) {
            sit(rules, table, seat, player, rules.entrants[player as usize].stack);
        }
        table.fresh = Seats::NONE;
        table.opening = true;
        // One player alone waits for others; then the table opens anew.
        if table.occupied.len() > 1 {
            table.positions = rules.button.first(0, table.occupied);
        }
        board.playing = false;
        board.queued = false;
        board.level = rules.levels[0];
        board.number = 0;
        board.left = hands_of(&rules.levels[0]);
        board.last = table.positions;
        let occupied = table.occupied;
        observer.observe(&Event::SeatsDrawn { table: table.number, occupied, players: &table.players });
        observer.observe(&Event::LevelReached { table: table.number, number: 0, level: &rules.levels[0] });
    }
}

pub(super) fn hands_of(level: &Level) -> u32 {
    match level.lasts {
        Lasts::Hands(hands) => hands,
        Lasts::Time(_) => u32::MAX,
    }
}

pub(super) fn sit(rules: &Rules, table: &mut Table, seat: u8, player: u32, stack: u32) {
    let place = usize::from(seat);
    let entrant = &rules.entrants[player as usize];
    table.stacks[place] = stack;
    table.players[place] = player;
    table.styles[place] = entrant.style;
    table.paces[place] = entrant.pace;
    table.occupied.insert(seat);
    table.fresh.insert(seat);
}
