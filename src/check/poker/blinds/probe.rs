//! Counts blinds, buttons, seats and prizes.

use serde::{Deserialize, Serialize};

use crate::check::events::Events;
use crate::contest::Observer;
use crate::poker::button::Positions;
use crate::poker::hand::Post;
use crate::poker::payout::Standing;
use crate::poker::rules::Rules;
use crate::poker::seats::{SEATS, Seats};
use crate::poker::{Event, Poker};
use crate::stats::moments::{Moments, PairMoments};
use crate::tally::{Probe, Tally, add_counts};

/// Burden is counted in thousandths of a big blind (rounded down where a blind is posted short) times 2,520, which every
/// number of players up to ten divides: so shares are exact and burdens sum to 0.
pub const UNIT: i64 = 1000 * SHARE;
/// The least common multiple of 1 to 10.
const SHARE: i64 = 2520;

/// Places beside a bust that are told apart: three on the left, one on the right.
pub const DISTANCES: usize = 4;

/// Longest number of hands between big blinds that has a count of its own.
pub const LONGEST_GAP: usize = 40;

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct BlindsTally {
    /// Tournaments.
    pub tournaments: u64,
    /// Button twice running, per hand.
    pub button_twice: Events,
    /// Big blinds missed, per elimination.
    pub big_missed: Events,
    /// Small blinds missed, per elimination.
    pub small_missed: Events,
    /// Big blinds posted twice in an orbit, per elimination.
    pub big_twice: Events,
    /// Burden (x, in [`UNIT`]s of a big blind) and hands dealt (y), by seat drawn.
    pub burden: Vec<PairMoments>,
    /// The same over orbits with a bust at a distance.
    pub beside: Vec<PairMoments>,
    /// Prize less buy-in, in cents, by seat drawn.
    pub prize: Vec<Moments>,
    /// Draws of seats: player, then seat.
    pub draw: Vec<u64>,
    /// Big blinds by the number of hands since the player's last one.
    pub gaps: Vec<u64>,
}

impl Tally for BlindsTally {
    fn merge(&mut self, other: Self) {
        self.tournaments += other.tournaments;
        self.button_twice.merge(other.button_twice);
        self.big_missed.merge(other.big_missed);
        self.small_missed.merge(other.small_missed);
        self.big_twice.merge(other.big_twice);
        self.burden.merge(other.burden);
        self.beside.merge(other.beside);
        self.prize.merge(other.prize);
        add_counts(&mut self.draw, &other.draw);
        add_counts(&mut self.gaps, &other.gaps);
    }
}

/// Counts blinds, buttons, seats and prizes.
#[derive(Debug)]
pub struct BlindsProbe {
    tally: BlindsTally,
    seats: usize,
    buy_in: i64,
    now: Account,
}

/// What every seat has paid above the fair share.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// Burden so far by seat, in [`UNIT`]s of a big blind.
    pub burden: [i64; SEATS],
    /// Hands dealt so far by seat.
    pub dealt: [i64; SEATS],
    /// Who is dealt in now.
    playing: Seats,
    big_blind: i64,
    /// Blinds posted in this hand, in thousandths of a big blind.
    posted: i64,
}

impl Ledger {
    /// A hand began.
    #[inline]
    pub fn start_hand(&mut self, dealt: Seats, big_blind: u32) {
        self.playing = dealt;
        self.big_blind = i64::from(big_blind);
        self.posted = 0;
    }

    /// A blind was posted; antes do not count.
    #[inline]
    pub fn post(&mut self, seat: u8, post: Post, chips: u32) {
        match post {
            Post::Ante | Post::BigBlindAnte => {}
            Post::SmallBlind | Post::BigBlind => {
                // Nearly all blinds are posted in full, as a big blind or half of one: spare the division.
                let chips = i64::from(chips);
                let thousandths = if chips == self.big_blind {
                    1000
                } else if 2 * chips == self.big_blind {
                    500
                } else {
                    chips * 1000 / self.big_blind
                };
                self.posted += thousandths;
                self.burden[usize::from(seat)] += thousandths * SHARE;
            }
        }
    }

    /// The hand was over: everybody dealt in is charged the fair share.
    #[inline]
    pub fn end_hand(&mut self) {
        let share = self.posted * PER_PLAYER[self.playing.len() as usize];
        for seat in 0..SEATS {
            let dealt = i64::from(self.playing.bits() >> seat & 1);
            // At most 2^33 a hand, 2^23 hands: no overflow, and without the check all seats are charged at once.
            self.burden[seat] = self.burden[seat].wrapping_sub(share & -dealt);
            self.dealt[seat] = self.dealt[seat].wrapping_add(dealt);
        }
    }
}

/// [`SHARE`] over a number of players.
const PER_PLAYER: [i64; SEATS + 1] = {
    let mut table = [0; SEATS + 1];
    let (mut players, mut count) = (1, 1);
    while players <= SEATS {
        table[players] = SHARE / count;
        players += 1;
        count += 1;
    }
    table
};

/// What is noted during one tournament.
#[derive(Debug, Clone)]
pub struct Account {
    /// Burden and hands by seat.
    pub ledger: Ledger,
    hands: i64,
    eliminations: i64,
    button_twice: i64,
    big_missed: i64,
    small_missed: i64,
    big_twice: i64,
    /// Player by seat drawn.
    pub drawn: [u32; SEATS],
    /// Button of the hand that is being played.
    button: u8,
    /// Whether three or more are dealt in.
    three: bool,
    /// Whose button it was in the last hand, if three or more were dealt in.
    last_button: Option<u32>,
    /// Who went out in the last hand.
    gone: Seats,
    /// Hands of the table when a seat last posted a big blind; 0 if it has not (hands count from 1 here).
    last_big: [i64; SEATS],
    orbits: Orbits,
    /// Burden and hands dealt over the orbits beside a bust, by distance.
    pub(super) beside: [(i64, i64); DISTANCES],
}

/// The players' orbits that are going on.
#[derive(Debug, Clone)]
struct Orbits {
    /// Seats that have had the button, so that their orbit has a beginning.
    begun: Seats,
    /// Burden and hands dealt at its beginning, by seat.
    burden: [i64; SEATS],
    dealt: [i64; SEATS],
    /// Seats that posted in it.
    big: Seats,
    small: Seats,
    /// Seats whose missing blind needs no counting: counted already, or not due when the table opened.
    big_settled: Seats,
    small_settled: Seats,
    /// Seats beside which somebody went out in it, by distance.
    beside: [Seats; DISTANCES],
}

impl Default for Account {
    fn default() -> Self {
        Self::new()
    }
}

impl Account {
    /// Before anything has happened.
    pub fn new() -> Self {
        Self {
            hands: 0,
            eliminations: 0,
            button_twice: 0,
            big_missed: 0,
            small_missed: 0,
            big_twice: 0,
            drawn: [0; SEATS],
            button: 0,
            three: false,
            last_button: None,
            gone: Seats::NONE,
            ledger: Ledger::default(),
            last_big: [0; SEATS],
            orbits: Orbits {
                begun: Seats::NONE,
                burden: [0; SEATS],
                dealt: [0; SEATS],
                big: Seats::NONE,
                small: Seats::NONE,
                big_settled: Seats::NONE,
                small_settled: Seats::NONE,
                beside: [Seats::NONE; DISTANCES],
            },
            beside: [(0, 0); DISTANCES],
        }
    }

    /// Takes note of an event; `gaps` counts big blinds by the hands since the last one.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    pub fn note(&mut self, event: &Event<'_>, gaps: &mut [u64]) {
        if let Event::SeatsDrawn { players, .. } = event {
            *self = Self::new();
            self.drawn = **players;
        } else if let Event::HandStarted { positions, occupied, players, level, .. } = event {
            self.start_hand(positions, *occupied, players, level.big_blind);
        } else if let Event::Posted { seat, post, chips } = event {
            self.post(*seat, *post, *chips, gaps);
        } else if let Event::HandEnded { .. } = event {
            self.end_hand();
        } else if let Event::Eliminated { seat, .. } = event {
            self.eliminate(*seat);
        }
    }

    pub(super) fn start_hand(
        &mut self,
        positions: &Positions,
        occupied: Seats,
        players: &[u32; SEATS],
        big_blind: u32,
    ) {
        let three = positions.dealt.len() > 2;
        let holder = occupied.contains(positions.button).then(|| players[usize::from(positions.button)]);
        self.button_twice += i64::from(three && holder.is_some() && holder == self.last_button);
        self.last_button = if three { holder } else { None };
        if self.hands == 0 {
            // Nobody is owed the past of a table that opens: the button has no blinds behind it, the small blind no big one.
            self.orbits.big_settled = Seats::one(positions.button).with(positions.small_blind);
            self.orbits.small_settled = Seats::one(positions.button);
        }
        self.hands += 1;
        self.note_neighbours(occupied);
        self.button = positions.button;
        self.three = three;
        self.ledger.start_hand(positions.dealt, big_blind);
    }

    pub(super) fn post(&mut self, seat: u8, post: Post, chips: u32, gaps: &mut [u64]) {
        let place = usize::from(seat);
        match post {
            Post::Ante | Post::BigBlindAnte => return,
            Post::SmallBlind => {
                // At three or more, the small blind comes after the big one: who posts it first has missed that.
                if self.three && !(self.orbits.big | self.orbits.big_settled).contains(seat) {
                    self.big_missed += 1;
                    self.orbits.big_settled.insert(seat);
                }
                self.orbits.small.insert(seat);
            }
            Post::BigBlind => {
                self.big_twice += i64::from(self.orbits.big.contains(seat));
                self.orbits.big.insert(seat);
                if self.last_big[place] > 0 {
                    let gap = usize::try_from(self.hands - self.last_big[place]).expect("hands go up");
                    gaps[gap.min(LONGEST_GAP)] += 1;
                }
                self.last_big[place] = self.hands;
            }
        }
        self.ledger.post(seat, post, chips);
    }

    pub(super) fn end_hand(&mut self) {
        self.ledger.end_hand();
        if self.ledger.playing.contains(self.button) {
            self.close_orbit(self.button);
        }
    }

    /// Closes the orbit of the seat that has the button, and begins its next.
    fn close_orbit(&mut self, seat: u8) {
        let place = usize::from(seat);
        let orbits = &mut self.orbits;
        self.big_missed += i64::from(!(orbits.big | orbits.big_settled).contains(seat));
        self.small_missed += i64::from(!(orbits.small | orbits.small_settled).contains(seat));
        if orbits.begun.contains(seat) {
            for (account, beside) in self.beside.iter_mut().zip(&orbits.beside) {
                if beside.contains(seat) {
                    account.0 += self.ledger.burden[place] - orbits.burden[place];
                    account.1 += self.ledger.dealt[place] - orbits.dealt[place];
                }
            }
        }
        orbits.begun.insert(seat);
        orbits.burden[place] = self.ledger.burden[place];
        orbits.dealt[place] = self.ledger.dealt[place];
        for set in [&mut orbits.big, &mut orbits.small, &mut orbits.big_settled, &mut orbits.small_settled] {
            set.remove(seat);
        }
        for beside in &mut orbits.beside {
            beside.remove(seat);
        }
    }

    pub(super) fn eliminate(&mut self, seat: u8) {
        self.eliminations += 1;
        self.gone.insert(seat);
    }

    /// Notes who now sits beside those who went out in the last hand. Places are told apart only while all four belong to
    /// different players.
    fn note_neighbours(&mut self, occupied: Seats) {
        let gone = std::mem::take(&mut self.gone);
        if (occupied.len() as usize) < DISTANCES {
            return;
        }
        for seat in gone {
            let mut left = occupied.clockwise_after(seat);
            for beside in &mut self.orbits.beside[..3] {
                beside.insert(left.next().expect("four are left"));
            }
            self.orbits.beside[3].insert(left.last().expect("four are left"));
        }
    }
}

impl BlindsProbe {
    /// A fresh probe for tournaments under these rules.
    pub fn new(rules: &Rules) -> Self {
        let seats = rules.entrants.len();
        Self {
            tally: BlindsTally {
                burden: vec![PairMoments::default(); seats],
                beside: vec![PairMoments::default(); DISTANCES],
                prize: vec![Moments::default(); seats],
                draw: vec![0; seats * seats],
                gaps: vec![0; LONGEST_GAP + 1],
                ..BlindsTally::default()
            },
            seats,
            buy_in: i64::from(rules.buy_in),
            now: Account::new(),
        }
    }

    fn close(&mut self, standings: &[Standing]) {
        let Self { tally, now, .. } = self;
        tally.tournaments += 1;
        tally.button_twice.close(now.button_twice, now.hands);
        tally.big_missed.close(now.big_missed, now.eliminations);
        tally.small_missed.close(now.small_missed, now.eliminations);
        tally.big_twice.close(now.big_twice, now.eliminations);
        for seat in 0..self.seats {
            let player = now.drawn[seat] as usize;
            tally.burden[seat].add(now.ledger.burden[seat], now.ledger.dealt[seat]);
            let prize = i64::try_from(standings[player].prize).expect("prizes are cents of ten entries");
            tally.prize[seat].add(prize - self.buy_in);
            tally.draw[player * self.seats + seat] += 1;
        }
        for (moments, (burden, hands)) in tally.beside.iter_mut().zip(now.beside) {
            moments.add(burden, hands);
        }
        assert_eq!(now.ledger.burden.iter().sum::<i64>(), 0, "blinds paid above the fair share, over the table");
    }
}

impl Observer<Poker> for BlindsProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Finished { standings } = event {
            self.close(standings);
        } else {
            self.now.note(event, &mut self.tally.gaps);
        }
    }
}

impl Probe<Poker> for BlindsProbe {
    type Tally = BlindsTally;

    fn harvest(self) -> BlindsTally {
        self.tally
    }
}
