//! Illegal plays, and objections to them (BG-22).

use std::collections::BTreeMap;

use evenhand::backgammon::board::Position;
use evenhand::backgammon::illegal::{Illegal, Intent, Objection, Wrong};
use evenhand::backgammon::moves::Moves;
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::rules::Rules;
use evenhand::backgammon::story::Story;
use evenhand::backgammon::style::{Mind, Style};
use evenhand::backgammon::{Backgammon, Event};
use evenhand::chance::stream::Luck;
use evenhand::contest::{Contest, Lines, Observer};

const LINEAR: Style = Style { mind: Mind::Linear, noise: 0 };

fn rules(illegal: Illegal) -> Rules {
    Rules { illegal, ..Rules::new(3, [LINEAR; 2]) }
}

fn watch<O: Observer<Backgammon>>(illegal: Illegal, matches: u64, mut observer: O) -> O {
    let contest = Backgammon::duel(rules(illegal));
    for index in 0..matches {
        contest.play(&mut contest.state(), &mut Luck::new(22, "illegal").tournament(index), &mut observer);
    }
    observer
}

/// Follows positions through illegal plays that stand and those that are taken back.
#[derive(Default)]
struct Referee {
    position: Option<Position>,
    /// An illegal play that nobody has objected to yet: who made it, the positions before and after.
    pending: Option<(usize, Position, Position)>,
    /// A player who must play again, legally.
    again: Option<(usize, Position)>,
    made: BTreeMap<String, u64>,
    turns: u64,
    objections: u64,
}

impl Observer<Backgammon> for Referee {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::GameStarted { .. } = event {
            self.position = Some(Position::START);
        } else if let Event::Misplayed { player, roll, wrong, read, before, after } = *event {
            assert_eq!(self.position, Some(before));
            let mut plays = Plays::new();
            assert!(!plays.of(before, roll).contains(&after), "it is no result of the roll");
            assert_ne!(after, before.turned(), "something has moved");
            after.audit();
            let moves = Moves::between(before, after, read).expect("a play of some dice as read");
            let most = plays.of(before, roll).iter().map(|&result| count(before, result, roll)).max().expect("one");
            match wrong {
                Wrong::OtherNumber => {
                    assert!(roll != read && plays.of(before, read).contains(&after));
                    let pips = |one: usize, other: usize| one.abs_diff(other);
                    assert_eq!(pips(roll.high() + roll.low(), read.high() + read.low()), 1, "{roll} as {read}");
                }
                Wrong::FewerDice => assert!(roll == read && moves.len() < most.max(2), "{before:?} {roll}: {moves}"),
                Wrong::SmallerDie => assert!(roll == read && moves.len() == 1 && !roll.is_double()),
            }
            *self.made.entry(format!("{wrong:?}")).or_default() += 1;
            (self.pending, self.position) = (Some((player, before, after)), Some(after));
        } else if let Event::Objected { player } = *event {
            let (made, before, _) = self.pending.take().expect("an illegal play");
            assert_eq!(player, 1 - made, "only the opponent may object");
            (self.again, self.position) = (Some((made, before)), Some(before));
            self.objections += 1;
        } else if let Event::Moved { player, roll, before, after } = *event {
            assert!(self.pending.is_none(), "a play after an illegal one that stands is the opponent's");
            if let Some((again, from)) = self.again.take() {
                assert_eq!((player, before), (again, from), "it is corrected to a legal play");
            }
            assert_eq!(self.position, Some(before));
            assert!(Plays::new().of(before, roll).contains(&after), "BG-56");
            self.position = Some(after);
            self.turns += 1;
        } else if let Event::Accepted { player } = *event {
            if let Some((made, ..)) = self.pending.take() {
                assert_eq!(player, 1 - made);
            }
        } else if let Event::GameEnded { outcome, .. } = *event {
            self.pending = None;
            assert_eq!(outcome.ending, self.position.and_then(Position::ending));
        }
    }
}

/// Moves of the shortest way to a result.
fn count(before: Position, after: Position, roll: evenhand::backgammon::roll::Roll) -> usize {
    Moves::between(before, after, roll).expect("a result").len()
}

#[test]
fn bg_22_illegal_plays_stand_unless_the_opponent_objects() {
    let careless = Illegal { rates: [300, 100], objection: Objection::Always, ..Illegal::NONE };
    for intent in [Intent::Careless, Intent::Cunning] {
        let seen = watch(Illegal { intent, ..careless }, 150, Referee::default());
        let made: u64 = seen.made.values().sum();
        println!("{intent:?}: {:?}, {} objections, {} legal plays", seen.made, seen.objections, seen.turns);
        assert!(made > 500 && seen.made.len() >= 2, "{:?}", seen.made);
        let share = 100 * seen.objections / made;
        assert!((40..60).contains(&share), "half of them are noticed: {share} %");
    }
}

#[test]
fn bg_22_who_objects() {
    let all = Illegal { rates: [500, 0], noticed: 1_000, intent: Intent::Careless, ..Illegal::NONE };
    let objections = |objection| {
        let seen = watch(Illegal { objection, ..all }, 60, Referee::default());
        (seen.objections, seen.made.values().sum::<u64>())
    };
    let (always, made) = objections(Objection::Always);
    assert!(always == made && made > 300);
    assert_eq!(objections(Objection::Never).0, 0);
    // Plays made by mistake are mostly bad ones, which the opponent is glad of.
    let (interested, made) = objections(Objection::InInterest);
    assert!(0 < interested && interested < made / 2, "{interested} of {made}");
    // Plays made on purpose are better than the legal ones, by the same evaluator: all are objected to.
    let cunning = Illegal { intent: Intent::Cunning, ..all };
    let seen = watch(Illegal { objection: Objection::InInterest, ..cunning }, 60, Referee::default());
    assert_eq!(seen.objections, seen.made.values().sum::<u64>());
}

/// With all illegal plays taken back, the match is as if there had been none: dice, errors and legal plays do not move.
#[test]
fn bg_22_an_illegal_play_moves_no_luck() {
    struct Legal(Vec<String>);
    impl Observer<Backgammon> for Legal {
        fn observe(&mut self, event: &Event<'_>) {
            if !matches!(event, Event::Misplayed { .. } | Event::Objected { .. }) {
                self.0.push(format!("{event:?}"));
            }
        }
    }
    let noisy = Style { noise: 100, ..LINEAR };
    let play = |illegal| {
        let contest = Backgammon::duel(Rules { illegal, ..Rules::new(3, [noisy; 2]) });
        let mut seen = Legal(Vec::new());
        for index in 0..20 {
            contest.play(&mut contest.state(), &mut Luck::new(22, "illegal").tournament(index), &mut seen);
        }
        seen.0
    };
    let taken_back = Illegal { rates: [500; 2], noticed: 1_000, objection: Objection::Always, ..Illegal::NONE };
    assert!(play(taken_back) == play(Illegal::NONE));
}

#[test]
fn bg_22_illegal_plays_are_told() {
    let illegal = Illegal { rates: [300; 2], objection: Objection::Always, ..Illegal::NONE };
    let story = watch(illegal, 3, Story::default()).into_text();
    for words in [
        "(illegal: fewer dice than can be played)",
        "(illegal: as if it were ",
        "  player 1 objects\n",
        "  player 2 objects\n",
    ] {
        assert!(story.contains(words), "{words}\n{story}");
    }
    let lines = watch(illegal, 3, Lines::default()).into_text();
    assert!(lines.contains("\"event\":\"misplayed\"") && lines.contains("\"wrong\":\"other-number\""), "{lines}");
    assert!(lines.contains("\"event\":\"objected\""));
}
