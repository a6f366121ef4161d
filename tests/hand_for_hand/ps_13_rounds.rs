//! PS-13: hand for hand, tables play one hand each and wait; all who go out in a round go out together.

use evenhand::contest::Observer;
use evenhand::poker::rules::Lasts;
use evenhand::poker::{Event, Poker};

use crate::watch::{bubble, contest, observe};

/// Asserts, over rounds: one hand a table, all begun at the barrier; eliminations only after the last hand, contiguous places;
/// moves and breaks of tables never within a round; all tables at one level where levels last by the clock.
#[derive(Default)]
struct Rounds {
    within: bool,
    at: u64,
    left: u32,
    tables: u32,
    hands: Vec<u32>,
    out: Vec<(u32, u32)>,
    levels: Vec<u32>,
    played: u64,
    several: u64,
    spread: u64,
}

impl Observer<Poker> for Rounds {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::RoundStarted { at, left, tables, .. } = event {
            assert!(!self.within);
            (self.within, self.at, self.left, self.tables) = (true, *at, *left, *tables);
            self.hands.clear();
            self.out.clear();
            self.played += 1;
        } else if let Event::RoundEnded { at, out } = event {
            assert!(self.within && *at > self.at);
            self.within = false;
            assert!(self.hands.len() <= self.tables as usize && !self.hands.is_empty());
            assert_eq!(*out as usize, self.out.len());
            // Places left - out + 1 to left, each class of equals counted with the best of its places.
            let mut places: Vec<(u32, u32)> = self.out.clone();
            places.sort_unstable();
            let mut next = self.left - *out + 1;
            for class in places.chunk_by(|a, b| a == b) {
                assert_eq!((class[0].0, class[0].1 as usize), (next, class.len()));
                next += class[0].1;
            }
            assert_eq!(next, self.left + 1);
            self.several += u64::from(*out > 1);
        } else if let Event::HandStarted { table, at, .. } = event {
            if self.within {
                assert_eq!(*at, self.at, "a hand of a round begins at the barrier");
                assert!(!self.hands.contains(table), "one hand a table");
                assert!(self.out.is_empty(), "nobody is out before all have played");
                self.hands.push(*table);
            }
        } else if let Event::Eliminated { standing, .. } = event {
            if self.within {
                self.out.push((standing.place, standing.shared));
            }
        } else if let Event::LevelReached { table, number, level } = event {
            if self.within {
                assert!(!self.hands.contains(table), "levels change before a hand");
                if let Lasts::Time(_) = level.lasts {
                    if let Some(last) = self.levels.last() {
                        self.spread += u64::from(last > number);
                    }
                    self.levels.push(*number);
                }
            }
        } else if let Event::Moved { .. } | Event::TableBroken { .. } | Event::PhaseEnded { .. } = event {
            assert!(!self.within, "only at the barrier");
        } else if let Event::Finished { .. } = event {
            assert!(!self.within);
            self.levels.clear();
        }
    }
}

#[test]
fn one_hand_each_and_all_who_go_out_rank_together() {
    let minutes = "levels = [{ big-blind = 100, minutes = 4 }, { big-blind = 200, minutes = 4 }]";
    for more in ["", "final-table = \"like-any-other\"", "hand-for-hand-ranking = \"tables-share\""] {
        for by_clock in [false, true] {
            let mut text = bubble(40, 8, &format!("seats = 6\nhand-for-hand-places = 12\n{more}"));
            if by_clock {
                let start = text.find("levels").expect("it has levels");
                let end = start + text[start..].find('\n').expect("a line");
                text.replace_range(start..end, minutes);
            }
            let mut rounds = Rounds::default();
            observe(&contest(&text), 60, &mut rounds);
            assert!(rounds.played > 200 && rounds.several > 20, "{} rounds, {}", rounds.played, rounds.several);
            assert_eq!(rounds.spread, 0, "a table is never at a lower level than another was before");
        }
    }
}
