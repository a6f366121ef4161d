//! Matches and results of rolls written down for another engine, which `tests/oracles/gnubg.sh` starts; and what is written.
//!
//! `EXPORT=DIRECTORY cargo test --release --test backgammon_export -- --ignored` fills an empty directory: matches as
//! `KIND_NUMBER.mat`, `games.txt` with what each of their games was, `results.txt` with all results of some rolls.

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use evenhand::backgammon::board::{Ending, Position};
use evenhand::backgammon::competition::{Competition, Entrant};
use evenhand::backgammon::equity::{Crawford, Stage};
use evenhand::backgammon::game::Outcome;
use evenhand::backgammon::identity;
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::rules::{AutomaticDoubles, Cube, Gammons, Rules};
use evenhand::backgammon::style::{Mind, Style};
use evenhand::backgammon::transcript::{Transcript, is_written};
use evenhand::backgammon::{Backgammon, Event};
use evenhand::chance::stream::Luck;
use evenhand::contest::{Contest, Observer};
use rayon::prelude::*;

const NET: Style = Style { mind: Mind::Net, noise: 0 };
const LINEAR: Style = Style { mind: Mind::Linear, noise: 0 };
const WEAK: Style = Style { mind: Mind::Linear, noise: 300 };
const WEAKEST: Style = Style { mind: Mind::Linear, noise: 1_500 };

/// One turn in so many goes into the list of results.
const EVERY: usize = 15;

/// Matches by kind: a word for it, the rules, and how many.
fn kinds() -> Vec<(&'static str, Rules, u64)> {
    let seven = Rules::new(7, [NET, LINEAR]);
    vec![
        ("to-1", Rules { length: 1, ..seven }, 20),
        ("to-2", Rules { length: 2, ..seven }, 20),
        ("to-3", Rules::new(3, [NET, NET]), 40),
        ("to-5", Rules::new(5, [WEAK, NET]), 40),
        ("to-7", Rules::new(7, [NET, NET]), 40),
        ("to-9", Rules::new(9, [LINEAR, LINEAR]), 20),
        ("to-15", Rules::new(15, [NET, WEAK]), 10),
        ("to-25", Rules::new(25, [WEAK, WEAK]), 5),
        ("weakest", Rules::new(7, [WEAKEST, WEAKEST]), 30),
        ("without-crawford", Rules { length: 4, crawford: Crawford::Off, ..seven }, 40),
        ("without-cube", Rules { length: 3, cube: Cube::Off, ..seven }, 20),
        ("ahead", Rules { head_start: [3, 0], ..seven }, 20),
        ("crawford-at-once", Rules { head_start: [0, 6], ..seven }, 20),
    ]
}

/// What each game of a match was, a line each, and the turns with their rolls.
#[derive(Debug, Default)]
struct Games {
    lines: Vec<String>,
    start: ([u32; 2], Option<Stage>),
    turns: Vec<(Position, Roll)>,
    first_turn: usize,
    doubles: u32,
}

impl Observer<Backgammon> for Games {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::GameStarted { points, stage, .. } = *event {
            self.start = (*points, Some(stage));
            (self.first_turn, self.doubles) = (self.turns.len(), 0);
        } else if let Event::Moved { roll, before, .. } = *event {
            self.turns.push((before, roll));
        } else if let Event::Doubled { .. } = event {
            self.doubles += 1;
        } else if let Event::GameEnded { game, outcome, .. } = *event {
            let ([left, right], stage) = self.start;
            let stage = if stage == Some(Stage::Crawford) { "crawford" } else { "usual" };
            let ending = match outcome.ending {
                None => "drop",
                Some(Ending::Single) => "single",
                Some(Ending::Gammon) => "gammon",
                Some(Ending::Backgammon) => "backgammon",
            };
            let (turns, doubles) = (self.turns.len() - self.first_turn, self.doubles);
            let Outcome { winner, points, .. } = outcome;
            let number = game + 1;
            self.lines.push(format!("{number} {left} {right} {stage} {winner} {points} {ending} {turns} {doubles}"));
        }
    }
}

/// Plays one match, and writes it down.
fn record(rules: Rules, kind: &str, index: u64) -> (String, Games) {
    let contest = Backgammon::duel(rules);
    let mut observer = (Transcript::new(&rules, 0), Games::default());
    contest.play(&mut contest.state(), &mut Luck::new(1, kind).tournament(index), &mut observer);
    assert_eq!(observer.0.matches(), 1);
    (observer.0.into_text(), observer.1)
}

#[test]
#[ignore = "writes files for another engine: tests/oracles/gnubg.sh"]
fn export() {
    let directory = PathBuf::from(std::env::var_os("EXPORT").expect("EXPORT names a directory"));
    let (mut games, mut results) = (String::new(), String::new());
    let mut plays = Plays::new();
    let mut turns = Vec::new();
    for (kind, rules, matches) in kinds() {
        let records: Vec<_> = (0..matches).into_par_iter().map(|index| record(rules, kind, index)).collect();
        for (number, (text, record)) in (1..).zip(records) {
            let file = format!("{kind}_{number}.mat");
            fs::write(directory.join(&file), text).expect("the directory can be written to");
            for line in record.lines {
                writeln!(games, "{file} {} {line}", rules.length).expect("text grows");
            }
            turns.extend(record.turns);
        }
    }
    for (before, roll) in turns.into_iter().step_by(EVERY) {
        let list: Vec<_> = plays.of(before, roll).iter().map(|&result| identity::write(result)).collect();
        writeln!(results, "{} {} {} {}", identity::write(before), roll.high(), roll.low(), list.join(" "))
            .expect("text grows");
    }
    fs::write(directory.join("games.txt"), games).expect("the directory can be written to");
    fs::write(directory.join("results.txt"), results).expect("the directory can be written to");
}

/// What GNU Backgammon reads two columns by.
#[test]
fn columns_are_where_readers_look_for_them() {
    for (kind, rules, _) in kinds() {
        for index in 0..3 {
            let (text, _) = record(rules, kind, index);
            for line in text.lines().filter(|line| line.get(3..4) == Some(")")) {
                let colons: Vec<usize> = line.match_indices(':').map(|(place, _)| place).collect();
                let right = match colons[..] {
                    [_, second] => second - 2,
                    [] | [_] => line.get(15..).and_then(|rest| rest.find("  ")).map_or(line.len(), |place| place + 15),
                    _ => panic!("{line}"),
                };
                let (left, right) = line.split_at(right);
                let whole = |cell: &str| {
                    let cell = cell.trim();
                    let words = cell.split(' ').next().expect("a word");
                    cell.is_empty()
                        || ["Doubles", "Takes", "Drops", "Wins"].contains(&words)
                        || cell[2..].starts_with(':')
                };
                assert!(whole(&left[4..]) && whole(right), "{kind}: {left}|{right}");
            }
        }
    }
}

/// A drop by the left player has its result beside it; all other results have a line of their own.
#[test]
fn results_are_where_readers_look_for_them() {
    for (kind, rules, matches) in kinds() {
        for index in 0..matches.min(10) {
            let (text, games) = record(rules, kind, index);
            let results: Vec<&str> = text.lines().filter(|line| line.contains("Wins ")).collect();
            assert_eq!(results.len(), games.lines.len());
            for (result, game) in results.iter().zip(&games.lines) {
                let words: Vec<&str> = game.split(' ').collect();
                let place = result.find("Wins ").expect("a result");
                match (words[4], words[6]) {
                    ("1", "drop") => {
                        assert!(result.contains(")  Drops") && place == 34, "{result}");
                    }
                    (winner, _) => {
                        let column = if winner == "0" { 6 } else { 34 };
                        assert!(result.trim_start().starts_with("Wins ") && place == column, "{result}");
                    }
                }
            }
        }
    }
}

/// In a knock-out of four players, and beyond its end.
#[test]
fn one_match_of_several_is_written() {
    let rules = Rules::new(3, [LINEAR, LINEAR]);
    let contest = Backgammon::new(rules, Competition::new(vec![Entrant::new(LINEAR); 4]));
    let luck = Luck::new(1, "several");
    let written = |number| {
        let mut transcript = Transcript::new(&rules, number);
        contest.play(&mut contest.state(), &mut luck.tournament(0), &mut transcript);
        assert_eq!(transcript.matches(), 3);
        (transcript.games(), transcript.into_text())
    };
    let [one, two, last, none] = [0, 1, 2, 3].map(written);
    assert!(one.1 != two.1 && two.1 != last.1);
    for (games, text) in [one, two, last] {
        assert_eq!(text.matches(" Game ").count(), games as usize);
        assert_eq!(text.matches(" and the match\n").count(), 1, "{text}");
    }
    assert_eq!(none, (0, String::from("; [Crawford \"On\"]\n\n 3 point match\n")));
}

/// What readers would take for something else.
#[test]
fn matches_that_cannot_be_written_are_known() {
    let usual = Rules::new(3, [LINEAR, LINEAR]);
    assert!(is_written(&usual) && is_written(&Rules { crawford: Crawford::Off, cube: Cube::Off, ..usual }));
    assert!(!is_written(&Rules { automatic_doubles: AutomaticDoubles::One, ..usual }));
    assert!(!is_written(&Rules { gammons: Gammons::Jacoby, ..usual }));
}
