//! Decisions of the players against what another engine thinks of them, noted down once (`tools/backgammon_equities.py`).

use std::collections::BTreeMap;

use evenhand::backgammon::board::Position;
use evenhand::backgammon::identity;
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::style::{Mind, Style, Worth};
use evenhand::chance::stream::Luck;
use evenhand::chance::{Chances, Purpose};

/// A position to be played with a roll, and what each result loses against the best, in ten thousandths of a point.
struct Decision {
    before: Position,
    roll: Roll,
    losses: BTreeMap<String, i64>,
}

fn decisions() -> Vec<Decision> {
    let decision = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let die = |word: &str| word.parse().expect("a die");
        let losses = words[3..].chunks(2).map(|pair| (pair[0].to_string(), pair[1].parse().expect("a loss")));
        Decision {
            before: identity::read(words[0]).expect("a position"),
            roll: Roll::new(die(words[1]), die(words[2])),
            losses: losses.collect(),
        }
    };
    let lines = include_str!("vectors/backgammon_equities.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(decision).collect()
}

#[test]
fn bg_56_results_are_those_of_another_engine() {
    let mut plays = Plays::new();
    let decisions = decisions();
    assert_eq!(decisions.len(), 500);
    for Decision { before, roll, losses } in decisions {
        let mut ours: Vec<String> = plays.of(before, roll).iter().map(|&result| identity::write(result)).collect();
        ours.sort_unstable();
        assert!(ours.iter().eq(losses.keys()), "{} {roll}", identity::write(before));
    }
}

/// Points lost a decision, in ten thousandths, and how many decisions are those of the other engine, in hundredths.
fn judge(mind: Mind) -> (i64, i64) {
    let style = Style { mind, noise: 0 };
    let mut plays = Plays::new();
    let mut chance = Luck::new(0, "decisions").tournament(0).open(Purpose::Play, 0);
    let decisions = decisions();
    let count = i64::try_from(decisions.len()).expect("few");
    let (mut lost, mut same) = (0, 0);
    for Decision { before, roll, losses } in decisions {
        let results = plays.of(before, roll);
        let result = results[style.choose(before, results, &Worth::POINTS, &mut chance)];
        let loss = losses[&identity::write(result)];
        lost += loss;
        same += i64::from(loss == 0);
    }
    println!("{mind:?}: {lost} ten thousandths of a point lost in {count} decisions, {same} the same");
    (lost / count, same * 100 / count)
}

#[test]
fn decisions_of_the_players_cost_little() {
    let (net, linear) = (judge(Mind::Net), judge(Mind::Linear));
    assert!(net.0 < 150 && net.1 >= 60, "{net:?}");
    assert!(linear.0 < 600 && linear.0 > net.0, "{linear:?}");
}
