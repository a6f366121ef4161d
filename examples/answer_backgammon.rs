//! Answers positions with plays, for other programs to play against.
//!
//! Reads lines `POSITION HIGH LOW`, a GNU Backgammon position ID of the player on roll and two dice, and writes the ID of the
//! position that its player leaves, as the opponent sees it. `cargo run --release --example answer_backgammon -- net`, or
//! `linear`; `points` behind it for plays where gammons count, else only the game does.

use std::env;
use std::io::{Write, stdin, stdout};

use evenhand::backgammon::identity;
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::style::{Mind, Style, Worth};
use evenhand::chance::stream::Luck;
use evenhand::chance::{Chances, Purpose};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let mind = match words.first().map(String::as_str) {
        Some("net") => Mind::Net,
        Some("linear") => Mind::Linear,
        Some(_) | None => panic!("net or linear"),
    };
    let worth = match words.get(1).map(String::as_str) {
        Some("points") => Worth::POINTS,
        Some(_) | None => Worth { wins: [1; 3], losses: [0; 3] },
    };
    let style = Style { mind, noise: 0 };
    let mut chance = Luck::new(0, "answers").tournament(0).open(Purpose::Play, 0);
    let mut plays = Plays::new();
    for line in stdin().lines() {
        let line = line.expect("a line");
        let words: Vec<&str> = line.split_whitespace().collect();
        let [letters, high, low] = words[..] else { panic!("POSITION HIGH LOW, not {line}") };
        let position = identity::read(letters).unwrap_or_else(|| panic!("{letters} is no position"));
        let die = |text: &str| text.parse().expect("a die");
        let results = plays.of(position, Roll::new(die(high), die(low)));
        let result = results[style.choose(position, results, &worth, &mut chance)];
        println!("{}", identity::write(result));
        stdout().flush().expect("an answer can be written");
    }
}
