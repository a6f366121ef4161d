//! Decisions of the players against what another engine thinks of them, noted down once (`tools/backgammon_equities.py`, `tests/oracles/gnubg_cubes.py`).

use std::collections::BTreeMap;

use evenhand::backgammon::board::Position;
use evenhand::backgammon::cube::{Gammons, Holder, Stake, life};
use evenhand::backgammon::equity::{Crawford, Score, Stage};
use evenhand::backgammon::identity;
use evenhand::backgammon::outlook::{CERTAIN, Outlook};
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

/// A first double at a score: what another engine thinks of it, with its own chances, and what our cube makes of the same chances.
struct Cube {
    score: (u32, u32),
    /// Equities in ten-thousandths of a point without a double, and after a take: the other engine's, then ours.
    kept: [i64; 2],
    taken: [i64; 2],
}

fn cubes() -> Vec<Cube> {
    let cube = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |place: usize| words[place].parse::<i64>().expect("a whole number");
        let need = |place: usize| words[place].parse::<u32>().expect("points");
        let chance = |place| i32::try_from(number(place) * i64::from(CERTAIN) / 10_000).expect("a share");
        let outlook = Outlook {
            win: chance(3),
            win_gammon: chance(4),
            win_backgammon: chance(5),
            lose_gammon: chance(6),
            lose_backgammon: chance(7),
        };
        let position = identity::read(words[2]).expect("a position");
        let score = Score { own: need(0), other: need(1), stage: Stage::Before };
        let stake = Stake { score, crawford: Crawford::On, cube: 1, holder: Holder::Centre, gammons: Gammons::Always };
        let doubling = stake.doubling(outlook, life(position));
        let (lost, won) = (i64::from(stake.worth().losses[0]), i64::from(stake.worth().wins[0]));
        let equity = |chance: i64| 10_000 * (2 * chance - won - lost) / (won - lost);
        assert_eq!(equity(doubling.dropped), 10_000, "a drop is a point");
        Cube {
            score: (need(0), need(1)),
            kept: [number(8), equity(doubling.kept)],
            taken: [number(9), equity(doubling.taken)],
        }
    };
    let lines = include_str!("vectors/backgammon_cubes.txt").lines();
    lines.filter(|line| !line.starts_with('#')).map(cube).collect()
}

/// What is lost, in ten-thousandths of a point by the other engine's numbers, by doubling and taking as ours say.
fn lost(cube: &Cube) -> (i64, i64) {
    let decide = |side: usize| {
        let (kept, taken) = (cube.kept[side], cube.taken[side]);
        (taken.min(10_000) > kept, taken <= 10_000)
    };
    let (theirs, ours) = (decide(0), decide(1));
    let [kept, taken] = [cube.kept[0], cube.taken[0]];
    let double = if theirs.0 == ours.0 { 0 } else { (taken.min(10_000) - kept).abs() };
    let take = if theirs.1 == ours.1 { 0 } else { (taken - 10_000).abs() };
    (double, take)
}

/// With the same chances, our cube doubles and takes as another engine does but where it hardly matters.
#[test]
fn bg_29_doubles_and_takes_are_those_of_another_engine() {
    let cubes = cubes();
    assert_eq!(cubes.len(), 1_200);
    let mut scores: BTreeMap<(u32, u32), Vec<&Cube>> = BTreeMap::new();
    for cube in &cubes {
        scores.entry(cube.score).or_default().push(cube);
    }
    let mut wide = Vec::new();
    for (score, cubes) in scores {
        let count = i64::try_from(cubes.len()).expect("few");
        let costs: Vec<(i64, i64)> = cubes.iter().map(|cube| lost(cube)).collect();
        let others = costs.iter().filter(|(double, take)| *double > 0 || *take > 0).count();
        let most = costs.iter().map(|(double, take)| *double.max(take)).max().expect("some");
        let sum: i64 = costs.iter().map(|(double, take)| double + take).sum();
        let apart = |side: fn(&Cube) -> [i64; 2]| {
            cubes.iter().map(|cube| (side(cube)[0] - side(cube)[1]).abs()).sum::<i64>() / count
        };
        println!(
            "{score:?}: {others} of {count} decided otherwise, {} lost each, {most} at most; apart by {} kept, {} taken",
            sum / count,
            apart(|cube| cube.kept),
            apart(|cube| cube.taken)
        );
        wide.extend((sum / count > 60 || most > 2_500).then_some(score));
    }
    assert!(wide.is_empty(), "{wide:?}");
}
