//! Whole matches: what is told of them, and whether they look like matches of good players.

use evenhand::backgammon::board::{Ending, Position};
use evenhand::backgammon::equity::{Crawford, Stage};
use evenhand::backgammon::moves::Moves;
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::rules::{AutomaticDoubles, Cube, Gammons, Rules};
use evenhand::backgammon::style::{Mind, Style};
use evenhand::backgammon::transcript::Transcript;
use evenhand::backgammon::{Backgammon, Event};
use evenhand::chance::stream::Luck;
use evenhand::contest::{Contest, Observer};
use rayon::prelude::*;

const NET: Style = Style { mind: Mind::Net, noise: 0 };
const LINEAR: Style = Style { mind: Mind::Linear, noise: 0 };

/// Plays matches, each watched by an observer of its own.
fn watch<O: Observer<Backgammon> + Send>(rules: Rules, matches: u64, observer: impl Fn() -> O + Sync) -> Vec<O> {
    let contest = Backgammon::duel(rules);
    let luck = Luck::new(57, "matches");
    let play = |index| {
        let mut observer = observer();
        contest.play(&mut contest.state(), &mut luck.tournament(index), &mut observer);
        observer
    };
    (0..matches).into_par_iter().map(play).collect()
}

/// Follows a match event by event and stops where one does not follow from those before.
#[derive(Debug, Default, Clone)]
struct Referee {
    rules: Option<Rules>,
    points: [u32; 2],
    stage: Option<Stage>,
    position: Option<Position>,
    /// Whose turn it is, once that is known.
    player: Option<usize>,
    /// The last phase of the turn (BG-54): 1 accepted, 2 cube, 3 rolled, 4 moved.
    phase: u32,
    roll: Option<Roll>,
    cube: u32,
    holder: Option<usize>,
    offered: bool,
    seen_crawford: bool,
    winner: Option<usize>,
    counts: Counts,
}

/// Sums over games.
#[derive(Debug, Default, Clone, Copy)]
struct Counts {
    games: u64,
    crawford_games: u64,
    turns: u64,
    doubled_games: u64,
    doubles: u64,
    drops: u64,
    gammons: u64,
    backgammons: u64,
    undoubled: u64,
}

impl Referee {
    fn new(rules: Rules) -> Self {
        Self { rules: Some(rules), points: rules.head_start, ..Self::default() }
    }

    fn rules(&self) -> Rules {
        self.rules.expect("rules")
    }

    fn start(&mut self, points: [u32; 2], stage: Stage) {
        let Rules { length, crawford, .. } = self.rules();
        assert_eq!(points, self.points);
        let one = points.contains(&(length - 1));
        let expected = match (one, crawford, self.seen_crawford) {
            (false, _, _) => Stage::Before,
            (true, Crawford::On, false) => Stage::Crawford,
            (true, _, _) => Stage::After,
        };
        assert_eq!(stage, expected, "BG-17");
        self.seen_crawford |= stage == Stage::Crawford;
        self.counts.games += 1;
        self.counts.crawford_games += u64::from(stage == Stage::Crawford);
        self.stage = Some(stage);
        self.position = Some(Position::START);
        (self.player, self.roll, self.phase) = (None, None, 0);
        (self.cube, self.holder, self.offered) = (1, None, false);
    }

    fn end(&mut self, winner: usize, ending: Option<Ending>, points: u32, after: [u32; 2]) {
        let undoubled = self.holder.is_none();
        let times = match (ending, self.rules().gammons) {
            (None, _) => 1,
            (Some(_), Gammons::Jacoby) if undoubled => 1,
            (Some(ending), _) => ending.points(),
        };
        assert_eq!(points, times * self.cube, "BG-16");
        self.points[winner] += points;
        assert_eq!(after, self.points);
        self.counts.undoubled += u64::from(undoubled);
        self.counts.gammons += u64::from(ending >= Some(Ending::Gammon));
        self.counts.backgammons += u64::from(ending == Some(Ending::Backgammon));
    }
}

impl Observer<Backgammon> for Referee {
    fn observe(&mut self, event: &Event<'_>) {
        let is_end = matches!(event, Event::Finished { .. });
        assert!(self.winner.is_none() || is_end, "nothing but the end comes after the match");
        match *event {
            Event::MatchStarted { round, number, players } => assert_eq!((round, number, players), (0, 0, [0, 1])),
            Event::Finished { places } => {
                let winner = self.winner.expect("the match is over");
                assert_eq!((places[winner], places[1 - winner]), (1, 2));
            }
            Event::Drawn { .. }
            | Event::Bye { .. }
            | Event::Late { .. }
            | Event::Forfeited { .. }
            | Event::PointsGiven { .. }
            | Event::ClocksSet { .. }
            | Event::TimeLost { .. }
            | Event::Misplayed { .. }
            | Event::Objected { .. }
            | Event::Handled { .. }
            | Event::Tried { .. }
            | Event::Echoed { .. } => unreachable!("one match between punctual players"),
            Event::SidesDrawn { .. } => assert_eq!(self.counts.games, 0, "BG-45: before the first game"),
            Event::GameStarted { game, points, stage } => {
                assert_eq!(u64::from(game), self.counts.games);
                self.start(*points, stage);
            }
            Event::OpeningRolled { dice: [one, other] } => {
                assert!(self.player.is_none());
                if one != other {
                    self.player = Some(usize::from(other > one));
                    self.phase = 2;
                    self.roll = Some(Roll::new(one, other));
                }
            }
            Event::CubeTurned { cube } => {
                assert_eq!(self.rules().automatic_doubles, AutomaticDoubles::One, "BG-26");
                assert!(self.player.is_none() && self.cube == 1 && cube == 2);
                self.cube = 2;
            }
            Event::Accepted { player } => {
                assert_eq!((self.player, self.phase), (Some(player), 0), "BG-54");
                self.phase = 1;
            }
            Event::Doubled { player, cube } => {
                assert_eq!((self.player, self.phase), (Some(player), 1), "BG-29: before the roll");
                assert!(self.stage != Some(Stage::Crawford) && self.rules().cube == Cube::On, "BG-17");
                assert!(self.holder.is_none_or(|holder| holder == player), "BG-31: not the other's cube");
                assert_eq!(cube, 2 * self.cube);
                (self.phase, self.offered) = (2, true);
                self.counts.doubles += 1;
                self.counts.doubled_games += u64::from(self.holder.is_none());
            }
            Event::Taken { player, cube } => {
                assert!(self.offered && self.player == Some(1 - player) && cube == 2 * self.cube);
                (self.cube, self.holder, self.offered) = (cube, Some(player), false);
            }
            Event::Dropped { player } => {
                assert!(self.offered && self.player == Some(1 - player));
                self.counts.drops += 1;
            }
            Event::Rolled { player, roll, .. } => {
                assert!(self.player == Some(player) && (1..=2).contains(&self.phase) && !self.offered, "BG-54");
                assert!(self.roll.is_none_or(|opening| opening == roll && !roll.is_double()));
                (self.phase, self.roll) = (3, Some(roll));
            }
            Event::Moved { player, roll, before, after } => {
                assert_eq!((self.player, self.phase, self.roll), (Some(player), 3, Some(roll)), "BG-54");
                assert_eq!(self.position, Some(before));
                assert!(Plays::new().of(before, roll).contains(&after), "BG-56");
                assert!(Moves::between(before, after, roll).is_some());
                after.audit();
                self.counts.turns += 1;
                (self.player, self.phase, self.roll, self.position) = (Some(1 - player), 0, None, Some(after));
            }
            Event::GameEnded { outcome, points, .. } => {
                let over = self.position.and_then(Position::ending);
                assert_eq!(outcome.ending, over);
                assert_eq!(self.offered, over.is_none());
                self.end(outcome.winner, outcome.ending, outcome.points, *points);
            }
            Event::MatchEnded { winner, points } => {
                assert_eq!(*points, self.points);
                assert!(points[winner] >= self.rules().length && points[1 - winner] < self.rules().length);
                self.winner = Some(winner);
            }
        }
    }
}

fn sum(referees: &[Referee]) -> Counts {
    referees.iter().fold(Counts::default(), |sum, referee| {
        let one = referee.counts;
        Counts {
            games: sum.games + one.games,
            crawford_games: sum.crawford_games + one.crawford_games,
            turns: sum.turns + one.turns,
            doubled_games: sum.doubled_games + one.doubled_games,
            doubles: sum.doubles + one.doubles,
            drops: sum.drops + one.drops,
            gammons: sum.gammons + one.gammons,
            backgammons: sum.backgammons + one.backgammons,
            undoubled: sum.undoubled + one.undoubled,
        }
    })
}

#[test]
fn bg_54_every_event_follows_from_those_before() {
    let base = Rules::new(7, [LINEAR, Style { noise: 60, ..LINEAR }]);
    let variants = [
        base,
        Rules { length: 1, ..base },
        Rules { length: 25, ..base },
        Rules { crawford: Crawford::Off, ..base },
        Rules { cube: Cube::Off, ..base },
        Rules { gammons: Gammons::Jacoby, automatic_doubles: AutomaticDoubles::One, ..base },
        Rules { head_start: [0, 6], ..base },
        Rules { length: 1, crawford: Crawford::Off, ..base },
    ];
    for rules in variants {
        for referee in watch(rules, 200, || Referee::new(rules)) {
            assert!(referee.winner.is_some());
        }
    }
}

/// GNU Backgammon against itself: 4.47 games a match, 43.2 turns a game, 96 % of the games with a cube doubled, 28 % of the doubles
/// dropped.
#[test]
fn matches_of_the_net_look_like_matches() {
    let rules = Rules::new(7, [NET, NET]);
    let referees = watch(rules, 3_000, || Referee::new(rules));
    let counts = sum(&referees);
    println!("{counts:?}");
    let hundredths = |part: u64, whole: u64| part * 100 / whole;
    assert!((420..=520).contains(&hundredths(counts.games, 3_000)), "games a match");
    assert!((3_900..=4_800).contains(&hundredths(counts.turns, counts.games)), "turns a game");
    let with_cube = counts.games - counts.crawford_games;
    assert!((90..100).contains(&hundredths(counts.doubled_games, with_cube)), "games doubled");
    assert!((23..=33).contains(&hundredths(counts.drops, counts.doubles)), "doubles dropped");
    let first = referees.iter().filter(|referee| referee.winner == Some(0)).count();
    // Three standard errors of a fair coin over 3,000 matches.
    assert!(first.abs_diff(1_500) < 83, "{first}");
}

#[test]
fn the_same_luck_gives_the_same_match() {
    let rules = Rules::new(5, [LINEAR, Style { noise: 40, ..LINEAR }]);
    let text =
        || watch(rules, 20, || Transcript::new(&rules, 0)).into_iter().map(Transcript::into_text).collect::<Vec<_>>();
    assert_eq!(text(), text());
}

/// The dice of a game do not depend on what was done with the cube.
#[test]
fn dice_are_the_same_under_other_cube_rules() {
    #[derive(Default)]
    struct Openings(Vec<[u8; 2]>);
    impl Observer<Backgammon> for Openings {
        fn observe(&mut self, event: &Event<'_>) {
            if let Event::OpeningRolled { dice } = *event {
                self.0.push(dice);
            }
        }
    }
    let on = Rules::new(7, [LINEAR, LINEAR]);
    let off = Rules { cube: Cube::Off, ..on };
    for (with, without) in watch(on, 50, Openings::default).iter().zip(watch(off, 50, Openings::default)) {
        assert!(with.0.iter().zip(&without.0).all(|(one, other)| one == other));
    }
}

#[test]
fn transcripts_have_two_columns() {
    let rules = Rules::new(3, [NET, LINEAR]);
    for transcript in watch(rules, 50, || Transcript::new(&rules, 0)) {
        let text = transcript.into_text();
        assert!(text.starts_with(
            "; [Crawford \"On\"]\n\n 3 point match\n\n Game 1\n player 1 : 0                   player 2 : 0\n"
        ));
        assert_eq!(text.matches(" and the match\n").count(), 1, "{text}");
        assert_eq!(text.matches("Wins ").count(), text.matches(" Game ").count());
        assert!(text.lines().all(|line| line.trim_end() == line && line.len() < 80), "{text}");
    }
}

#[test]
#[should_panic(expected = "a match is to 1 to 25 points, not 0")]
fn a_match_to_no_points_is_refused() {
    let _ = Rules::new(0, [LINEAR, LINEAR]).start();
}

#[test]
#[should_panic(expected = "a head start is below the length of the match")]
fn a_match_that_is_won_before_it_begins_is_refused() {
    let _ = Rules { head_start: [0, 7], ..Rules::new(7, [LINEAR, LINEAR]) }.start();
}
