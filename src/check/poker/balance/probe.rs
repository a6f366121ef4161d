//! Counts moves and what they cost.

use serde::{Deserialize, Serialize};

use crate::check::events::Events;
use crate::check::poker::blinds::probe::Ledger;
use crate::contest::Observer;
use crate::poker::hand::Post;
use crate::poker::payout::Standing;
use crate::poker::rules::Rules;
use crate::poker::seats::{SEATS, Seats};
use crate::poker::{Event, Move, Poker};
use crate::stats::moments::{Moments, PairMoments};
use crate::tally::{Probe, Tally, add_counts};

/// Kinds of move that are told apart: for balance, and because the table broke. Those to the final table are not counted.
pub const KINDS: usize = 2;
/// Whose blinds are told apart.
pub const PARTS: [&str; 3] = ["unmoved", "balance", "break"];
/// Largest change of the hands until the big blind that has a count of its own.
pub const LARGEST_SHIFT: i32 = 10;
/// Parts of a tournament by the share of the field that is out.
const TENTHS: usize = 10;

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct BalanceTally {
    /// Hands begun at a table that is too large, per hand.
    pub over_limit: Events,
    /// Largest less smallest table (x) over hands begun (y), while there are several tables.
    pub spread: PairMoments,
    /// Moves (x) per player (y), by kind.
    pub moves: [PairMoments; KINDS],
    /// Moves for balance of the player who was moved most.
    pub most_moves: Moments,
    /// Big blinds paid again within an orbit, per move, by kind.
    pub doubled: [Events; KINDS],
    /// Hands waited, per move, by kind.
    pub waited: [Events; KINDS],
    /// Hands that the big blind comes later (x), per move (y), by kind.
    pub shift: [PairMoments; KINDS],
    /// Burden (x, in units) over hands dealt (y), by [`PARTS`].
    pub burden: [PairMoments; 3],
    /// Stack of those moved less the table's average, in chips of the whole table (x), over that (y).
    pub stack: PairMoments,
    /// Prize less the chips' share of what is still to be won, in cents: those moved less the mean of those who stay (x), over
    /// moves (y), both times the number of those who stay.
    pub prize: PairMoments,
    /// Pairs of players of a breaking table who go in the order of their numbers less pairs who do not (x), over pairs (y).
    pub order: PairMoments,
    /// Tournaments whose final table was full when it was drawn.
    pub finals: u64,
    /// Finalists by the rank of their number, then by seat.
    pub draw: Vec<u64>,
    /// Hands begun, by tenth of the field out.
    pub parts: Vec<u64>,
    /// Sums of the largest table over them.
    pub largest: Vec<u64>,
    /// Sums of the smallest table over them.
    pub smallest: Vec<u64>,
    /// Moves by the change of the hands until the big blind, by kind.
    pub shifts: [Vec<u64>; KINDS],
}

impl Tally for BalanceTally {
    fn merge(&mut self, other: Self) {
        self.over_limit.merge(other.over_limit);
        self.spread.merge(other.spread);
        self.moves.merge(other.moves);
        self.most_moves.merge(other.most_moves);
        self.doubled.merge(other.doubled);
        self.waited.merge(other.waited);
        self.shift.merge(other.shift);
        self.burden.merge(other.burden);
        self.stack.merge(other.stack);
        self.prize.merge(other.prize);
        self.order.merge(other.order);
        self.finals += other.finals;
        add_counts(&mut self.draw, &other.draw);
        add_counts(&mut self.parts, &other.parts);
        add_counts(&mut self.largest, &other.largest);
        add_counts(&mut self.smallest, &other.smallest);
        for (own, other) in self.shifts.iter_mut().zip(&other.shifts) {
            add_counts(own, other);
        }
    }
}

/// What is noted of a player.
#[derive(Debug, Clone, Copy, Default)]
struct Person {
    /// Hands dealt so far.
    hands: u32,
    /// Hands dealt when the last big blind was posted, and players dealt in then; 0 players if there was none.
    last_big: u32,
    size: u32,
    /// Kind of the last move since that big blind.
    moved: Option<usize>,
    /// Which of [`PARTS`] the player counts with.
    part: usize,
    moves: u32,
    stack: u32,
    /// Whether the player came in and has not been dealt in yet, and how.
    waiting: Option<usize>,
}

/// A move for balance, to be closed when prizes are known: those who stayed stand in `stayed` from `first` on.
#[derive(Debug, Clone, Copy)]
struct Chance {
    player: u32,
    stack: u32,
    first: usize,
    count: usize,
    left: u32,
}

/// Counts moves and what they cost.
#[derive(Debug)]
pub struct BalanceProbe {
    tally: BalanceTally,
    seats: u32,
    limit: u32,
    spare: u32,
    chips: i64,
    /// Sum of the first prizes, by the number of players left.
    fund: Vec<i64>,
    people: Vec<Person>,
    ledgers: Vec<Ledger>,
    /// Players at each table, by seat, and who sits there.
    seated: Vec<(Seats, [u32; SEATS])>,
    sizes: [u32; SEATS + 1],
    /// The table whose hand is being played.
    table: usize,
    left: u32,
    chances: Vec<Chance>,
    stayed: Vec<(u32, u32)>,
    /// Players who left the breaking table so far, with where they went.
    leaving: Vec<(u32, u32, u8)>,
    finalists: Vec<(u32, u8)>,
    over_limit: (i64, i64),
    spread: (i64, i64),
    moves: [i64; KINDS],
    doubled: [i64; KINDS],
    waited: [i64; KINDS],
    shift: [(i64, i64); KINDS],
    burden: [(i64, i64); 3],
    stack: (i64, i64),
    order: (i64, i64),
}

impl BalanceProbe {
    /// A fresh probe for tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        let players = rules.entrants.len();
        let tables = players.div_ceil(usize::from(rules.seats));
        let mut fund = vec![0; players + 1];
        for left in 1..=players {
            let prize = rules.prizes.get(left - 1).copied().unwrap_or(0);
            fund[left] = fund[left - 1] + i64::try_from(prize).expect("prizes are cents of entries");
        }
        let seats = usize::from(rules.seats);
        let shifts = vec![0; usize::try_from(2 * LARGEST_SHIFT + 1).expect("a small number")];
        Self {
            tally: BalanceTally {
                draw: vec![0; seats * seats],
                parts: vec![0; TENTHS],
                largest: vec![0; TENTHS],
                smallest: vec![0; TENTHS],
                shifts: [shifts.clone(), shifts],
                ..BalanceTally::default()
            },
            seats: u32::from(rules.seats),
            limit: rules.balancing.limit,
            spare: rules.breaking.spare,
            chips: rules.entrants.iter().map(|entrant| i64::from(entrant.stack)).sum(),
            fund,
            people: vec![Person::default(); players],
            ledgers: vec![Ledger::default(); tables],
            seated: vec![(Seats::NONE, [0; SEATS]); tables],
            sizes: [0; SEATS + 1],
            table: 0,
            left: 0,
            chances: Vec::with_capacity(players),
            stayed: Vec::with_capacity(players * SEATS),
            leaving: Vec::with_capacity(SEATS),
            finalists: Vec::with_capacity(SEATS),
            over_limit: (0, 0),
            spread: (0, 0),
            moves: [0; KINDS],
            doubled: [0; KINDS],
            waited: [0; KINDS],
            shift: [(0, 0); KINDS],
            burden: [(0, 0); 3],
            stack: (0, 0),
            order: (0, 0),
        }
    }

    fn open(&mut self, table: u32, occupied: Seats, players: &[u32; SEATS]) {
        if table == 0 {
            self.people.fill(Person::default());
            self.sizes = [0; SEATS + 1];
            self.left = 0;
            self.chances.clear();
            self.stayed.clear();
            self.leaving.clear();
            self.finalists.clear();
            (self.over_limit, self.spread, self.stack, self.order) = ((0, 0), (0, 0), (0, 0), (0, 0));
            (self.moves, self.doubled, self.waited) = ([0; KINDS], [0; KINDS], [0; KINDS]);
            (self.shift, self.burden) = ([(0, 0); KINDS], [(0, 0); 3]);
        }
        self.seated[table as usize] = (occupied, *players);
        self.ledgers[table as usize] = Ledger::default();
        self.sizes[occupied.len() as usize] += 1;
        self.left += occupied.len();
    }

    fn several(&self) -> bool {
        self.sizes[1..].iter().sum::<u32>() > 1
    }

    fn start_hand(&mut self, table: u32, dealt: Seats, waiting: Seats, stacks: &[u32; SEATS], big_blind: u32) {
        self.table = table as usize;
        self.ledgers[self.table].start_hand(dealt, big_blind);
        let (occupied, players) = self.seated[self.table];
        for seat in occupied {
            let person = &mut self.people[players[usize::from(seat)] as usize];
            person.stack = stacks[usize::from(seat)];
            person.hands += u32::from(dealt.contains(seat));
            if waiting.contains(seat) {
                if let Some(kind) = person.waiting {
                    self.waited[kind] += 1;
                }
            } else {
                person.waiting = None;
            }
        }
        if !self.several() {
            return;
        }
        let size = |place: Option<usize>| u32::try_from(place.map_or(0, |place| place + 1)).expect("ten seats");
        let smallest = size(self.sizes[1..].iter().position(|&count| count > 0));
        let largest = size(self.sizes[1..].iter().rposition(|&count| count > 0));
        self.spread.0 += i64::from(largest - smallest);
        self.spread.1 += 1;
        // While a table waits to be broken, nobody is moved to it.
        let open: u32 = self.sizes[1..].iter().sum();
        let breaks = self.left + self.spare <= self.seats * (open - 1);
        self.over_limit.0 += i64::from(!breaks && occupied.len() > smallest + self.limit);
        self.over_limit.1 += 1;
        let out = self.people.len() - self.left as usize;
        let part = (TENTHS * out / self.people.len()).min(TENTHS - 1);
        self.tally.parts[part] += 1;
        self.tally.largest[part] += u64::from(largest);
        self.tally.smallest[part] += u64::from(smallest);
    }

    fn post(&mut self, seat: u8, post: Post, chips: u32) {
        self.ledgers[self.table].post(seat, post, chips);
        if post != Post::BigBlind {
            return;
        }
        let (occupied, players) = self.seated[self.table];
        let person = &mut self.people[players[usize::from(seat)] as usize];
        if let Some(kind) = person.moved {
            let again = person.size > 0 && person.hands - person.last_big < person.size;
            self.doubled[kind] += i64::from(again);
        }
        person.moved = None;
        person.last_big = person.hands;
        person.size = occupied.len();
    }

    fn end_hand(&mut self, stacks: &[u32; SEATS]) {
        let ledger = &mut self.ledgers[self.table];
        let before = ledger.dealt;
        ledger.end_hand();
        let (occupied, players) = self.seated[self.table];
        for seat in occupied {
            let place = usize::from(seat);
            let person = &mut self.people[players[place] as usize];
            person.stack = stacks[place];
            let part = &mut self.burden[person.part];
            part.0 += ledger.burden[place];
            part.1 += ledger.dealt[place] - before[place];
            // The ledger's seats belong to the table; what they hold has just been passed on to the players.
            ledger.burden[place] = 0;
        }
    }

    fn leave(&mut self, table: u32, seat: u8) {
        let (occupied, _) = &mut self.seated[table as usize];
        self.sizes[occupied.len() as usize] -= 1;
        occupied.remove(seat);
        self.sizes[occupied.len() as usize] += 1;
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one event")]
    fn move_player(
        &mut self,
        kind: Move,
        player: u32,
        stack: u32,
        from: (u32, u8),
        to: (u32, u8),
        before: u32,
        after: u32,
    ) {
        let index = match kind {
            Move::Balance => Some(0),
            Move::Break => Some(1),
            Move::FinalTable => None,
        };
        if kind == Move::Balance {
            self.note_chance(player, stack, from);
        }
        if kind == Move::FinalTable {
            self.clear_room();
        } else {
            self.leave(from.0, from.1);
        }
        let (occupied, players) = &mut self.seated[to.0 as usize];
        self.sizes[occupied.len() as usize] -= 1;
        occupied.insert(to.1);
        players[usize::from(to.1)] = player;
        self.sizes[occupied.len() as usize] += 1;
        let Some(index) = index else {
            self.finalists.push((player, to.1));
            return;
        };
        let person = &mut self.people[player as usize];
        person.moved = Some(index);
        person.waiting = Some(index);
        person.part = 1 + index;
        person.stack = stack;
        person.moves += u32::from(kind == Move::Balance);
        self.moves[index] += 1;
        if before > 0 && after > 0 {
            let shift = i64::from(after) - i64::from(before);
            self.shift[index].0 += shift;
            self.shift[index].1 += 1;
            let most = i64::from(LARGEST_SHIFT);
            let place = usize::try_from(shift.clamp(-most, most) + most).expect("not below 0");
            self.tally.shifts[index][place] += 1;
        }
        if kind == Move::Break {
            self.leaving.push((player, to.0, to.1));
        }
    }

    /// All stand up at once before the final table is drawn.
    fn clear_room(&mut self) {
        if self.finalists.is_empty() {
            for (occupied, _) in &mut self.seated {
                *occupied = Seats::NONE;
            }
            self.sizes = [0; SEATS + 1];
            self.sizes[0] = u32::try_from(self.seated.len()).expect("few tables");
        }
    }

    /// Notes a move for balance, with those who stay.
    fn note_chance(&mut self, player: u32, stack: u32, from: (u32, u8)) {
        let (occupied, players) = self.seated[from.0 as usize];
        let first = self.stayed.len();
        let mut sum = i64::from(stack);
        for seat in occupied.without(from.1) {
            let other = players[usize::from(seat)];
            let stack = self.people[other as usize].stack;
            sum += i64::from(stack);
            self.stayed.push((other, stack));
        }
        let count = i64::from(occupied.len());
        self.stack.0 += i64::from(stack) * count - sum;
        self.stack.1 += sum;
        self.chances.push(Chance { player, stack, first, count: self.stayed.len() - first, left: self.left });
    }

    /// A table was broken: did the order of the players' numbers tell where they went?
    fn close_break(&mut self) {
        for (place, &(player, table, seat)) in self.leaving.iter().enumerate() {
            for &(other, other_table, other_seat) in &self.leaving[..place] {
                let in_order = (player < other) == ((table, seat) < (other_table, other_seat));
                self.order.0 += if in_order { 1 } else { -1 };
                self.order.1 += 1;
            }
        }
        self.leaving.clear();
    }

    fn close(&mut self, standings: &[Standing]) {
        let value = |player: u32, stack: u32, left: u32| {
            let prize = i64::try_from(standings[player as usize].prize).expect("prizes are cents of entries");
            // The chips' share of what is still to be won, rounded down to the cent.
            let share = i128::from(self.fund[left as usize]) * i128::from(stack) / i128::from(self.chips);
            prize - i64::try_from(share).expect("a share of the fund")
        };
        let mut prize = (0, 0);
        for &Chance { player, stack, first, count, left } in &self.chances {
            let stayed: i64 =
                self.stayed[first..first + count].iter().map(|&(other, stack)| value(other, stack, left)).sum();
            let count = i64::try_from(count).expect("ten seats");
            prize.0 += value(player, stack, left) * count - stayed;
            prize.1 += count;
        }
        let tally = &mut self.tally;
        tally.prize.add(prize.0, prize.1);
        tally.over_limit.close(self.over_limit.0, self.over_limit.1);
        let players = i64::try_from(self.people.len()).expect("few players");
        for kind in 0..KINDS {
            tally.moves[kind].add(self.moves[kind], players);
            tally.doubled[kind].close(self.doubled[kind], self.moves[kind]);
            tally.waited[kind].close(self.waited[kind], self.moves[kind]);
            tally.shift[kind].add(self.shift[kind].0, self.shift[kind].1);
        }
        for (moments, (burden, hands)) in tally.burden.iter_mut().zip(self.burden) {
            moments.add(burden, hands);
        }
        tally.spread.add(self.spread.0, self.spread.1);
        tally.stack.add(self.stack.0, self.stack.1);
        tally.order.add(self.order.0, self.order.1);
        tally.most_moves.add(self.people.iter().map(|person| i64::from(person.moves)).max().unwrap_or(0));
        if self.finalists.len() == self.seats as usize {
            self.finalists.sort_unstable();
            for (rank, &(_, seat)) in self.finalists.iter().enumerate() {
                tally.draw[rank * self.seats as usize + usize::from(seat)] += 1;
            }
            tally.finals += 1;
        }
        assert_eq!(
            self.burden.iter().map(|part| part.0).sum::<i64>(),
            0,
            "blinds paid above the fair share, over the room"
        );
    }
}

impl Observer<Poker> for BalanceProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::SeatsDrawn { table, occupied, players } = event {
            self.open(*table, *occupied, players);
        } else if let Event::HandStarted { table, positions, stacks, level, .. } = event {
            self.start_hand(*table, positions.dealt, positions.waiting, stacks, level.big_blind);
        } else if let Event::Posted { seat, post, chips } = event {
            self.post(*seat, *post, *chips);
        } else if let Event::HandEnded { stacks, .. } = event {
            self.end_hand(stacks);
        } else if let Event::Eliminated { table, seat, .. } = event {
            self.leave(*table, *seat);
            self.left -= 1;
        } else if let Event::Moved {
            kind,
            player,
            stack,
            from_table,
            from_seat,
            to_table,
            to_seat,
            hands_before,
            hands_after,
            ..
        } = event
        {
            let (from, to) = ((*from_table, *from_seat), (*to_table, *to_seat));
            self.move_player(*kind, *player, *stack, from, to, *hands_before, *hands_after);
        } else if let Event::TableBroken { .. } = event {
            self.close_break();
        } else if let Event::Finished { standings } = event {
            self.close(standings);
        }
    }
}

impl Probe<Poker> for BalanceProbe {
    type Tally = BalanceTally;

    fn harvest(self) -> BalanceTally {
        self.tally
    }
}
