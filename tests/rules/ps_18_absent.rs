//! PS-18: absent players.

use evenhand::chance::stream::Luck;
use evenhand::contest::{Contest, Observer};
use evenhand::poker::betting::Action;
use evenhand::poker::hand::Post;
use evenhand::poker::{Event, Poker};

use crate::ps_12_places::poker;

/// How one player fared in the first hands.
#[derive(Debug, Default)]
struct Watch {
    player: u32,
    hands: u32,
    most: u32,
    seat: Option<u8>,
    dealt: u32,
    buttons: Vec<u32>,
    small: Vec<u32>,
    big: Vec<u32>,
    put: u32,
    owed: u32,
    free: u32,
}

impl Observer<Poker> for Watch {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::HandStarted { positions, players, .. } = event {
            self.hands += 1;
            self.seat = positions.dealt.iter().find(|&seat| players[usize::from(seat)] == self.player);
        }
        if self.hands > self.most {
            return;
        }
        if let Event::HandStarted { positions, .. } = event {
            let seat = self.seat.expect("an absent player is dealt in");
            self.dealt += 1;
            if positions.button == seat {
                self.buttons.push(self.hands);
            }
            self.owed += (positions.owes_small | positions.owes_big).len();
        } else if let Event::Posted { seat, post, chips } = *event
            && Some(seat) == self.seat
        {
            self.put += chips;
            match post {
                Post::SmallBlind => self.small.push(self.hands),
                Post::BigBlind => self.big.push(self.hands),
                Post::Ante | Post::BigBlindAnte => {}
            }
        } else if let Event::Acted { seat, action, chips, .. } = *event
            && Some(seat) == self.seat
        {
            assert_eq!(chips, 0, "an absent player bets nothing");
            match action {
                Action::Checked => self.free += 1,
                Action::Folded => {}
                Action::Called | Action::Bet | Action::Raised => panic!("an absent player {action:?}"),
            }
        }
    }
}

/// Faults 5 and 7 (Bitcoin Poker Room) in play: an absent player is dealt in, posts antes and blinds, holds the button in his
/// turn, and never pays twice, under every button rule.
#[test]
fn ps_18_fault_05_fault_07_absent_players_post_in_their_turn() {
    for button in ["forward", "dead", "simplified", "moving"] {
        let poker = poker(&format!(
            r#"[poker]
            seats = 4
            stack = 100_000
            button = "{button}"
            levels = [{{ big-blind = 20, ante = 1, hands = 100 }}]
            players = [{{ style = "caller", count = 3 }}, {{ style = "absent" }}]"#
        ));
        let mut watch = Watch { player: 3, most: 12, ..Watch::default() };
        poker.play(&mut poker.state(), &mut Luck::new(1, "absent").tournament(0), &mut watch);
        assert!(watch.hands >= 12);
        assert_eq!(watch.dealt, 12, "{button}");
        for turns in [&watch.buttons, &watch.small, &watch.big] {
            assert_eq!(turns.len(), 3, "{button}: {watch:?}");
            assert!(turns.windows(2).all(|pair| pair[1] - pair[0] == 4), "{button}: {watch:?}");
        }
        assert_eq!(watch.put, 12 + 3 * (10 + 20), "{button}: three rounds of blinds and twelve antes, no more");
        assert_eq!(watch.owed, 0, "{button}");
        assert!(watch.free >= 3, "{button}: the big blind is checked where that is free, and once on each street");
    }
}

/// Stacks at the end of each hand, and the places.
#[derive(Debug, Default)]
struct End {
    hands: usize,
    stacks: Vec<(u32, u32)>,
    players: Vec<u32>,
    places: Vec<(u32, u32, u64)>,
}

impl Observer<Poker> for End {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::SeatsDrawn { occupied, players, .. } = event {
            self.players = occupied.iter().map(|seat| players[usize::from(seat)]).collect();
        } else if let Event::HandEnded { stacks, .. } = event {
            self.hands += 1;
            self.stacks = self.players.iter().copied().zip(stacks.iter().copied()).collect();
        } else if let Event::Finished { standings } = event {
            self.places = standings.iter().map(|standing| (standing.place, standing.shared, standing.prize)).collect();
        }
    }
}

fn all_absent(hands: u32) -> End {
    let poker = poker(&format!(
        "[poker]\nseats = 3\nstyle = \"absent\"\nabsent-hands = {hands}\nprizes = [50, 30, 20]\nlevels = [{{ big-blind = 20, hands = 100 }}]"
    ));
    let mut end = End::default();
    poker.play(&mut poker.state(), &mut Luck::new(1, "absent").tournament(0), &mut end);
    assert_eq!(u32::try_from(end.hands), Ok(hands));
    end
}

/// When all who are left are absent they are placed by stack, after so many hands. Each hand the small blind gives 10 to the
/// big blind, so after five hands seat 1 is 10 up and seat 2 is 10 down.
#[test]
fn ps_18_all_absent_are_placed_by_stack() {
    let End { stacks, places, .. } = all_absent(5);
    let prizes = [(1510, (1, 1, 1500)), (1500, (2, 1, 900)), (1490, (3, 1, 600))];
    for (player, stack) in stacks {
        let place = places[player as usize];
        assert!(prizes.contains(&(stack, place)), "{stack} chips: {place:?}");
    }
}

/// After three hands all are even: they share everything.
#[test]
fn ps_18_all_absent_with_equal_stacks_share() {
    assert_eq!(all_absent(3).places, [(1, 3, 1000); 3]);
}
