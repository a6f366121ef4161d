//! All results of a roll: published counts, small positions, and another engine over a million positions.

use std::fs;
use std::path::Path;

use bkgm::{ClassicRules, Dice, PositionRules};
use evenhand::backgammon::board::{BAR, CHECKERS, PLACES, Position, Side};
use evenhand::backgammon::equity::Stage;
use evenhand::backgammon::identity::{self, Standing};
use evenhand::backgammon::moves::Moves;
use evenhand::backgammon::plays::{Plays, count};
use evenhand::backgammon::roll::Roll;
use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chance, Chances, Purpose};
use rayon::prelude::*;

/// Distinct results of the opening position by roll, in the order of [`Roll::ALL`]: four engines agree.
const OPENING: [usize; 21] = [42, 15, 75, 16, 17, 73, 14, 18, 17, 52, 8, 8, 9, 9, 4, 10, 14, 14, 14, 7, 11];

#[test]
fn bg_56_opening_results() {
    let mut plays = Plays::new();
    let counts = Roll::ALL.map(|roll| plays.of(Position::START, roll).len());
    assert_eq!(counts, OPENING);
    assert_eq!(counts.iter().sum::<usize>(), 447);
    assert_eq!(weighted(Position::START, 1), 637);
}

#[test]
fn bg_56_results_of_turns_in_a_row() {
    assert_eq!(count(Position::START, 0), 1);
    assert_eq!(count(Position::START, 1), 447);
    assert_eq!(count(Position::START, 2), 202_782);
    assert_eq!(count(Position::START, 3), 116_154_993);
}

#[test]
fn bg_56_weighted_results_of_turns_in_a_row() {
    assert_eq!(weighted(Position::START, 2), 419_783);
    assert_eq!(weighted(Position::START, 3), 346_692_108);
}

/// As [`count`], each roll as often as it comes in 36.
fn weighted(position: Position, turns: u32) -> u64 {
    let after = |roll: Roll| {
        let results = Plays::new().of(position, roll).to_vec();
        let sum = |results: Vec<Position>| results.into_iter().map(|result| weighted(result, turns - 1)).sum::<u64>();
        u64::from(roll.weight()) * if turns == 1 { results.len() as u64 } else { sum(results) }
    };
    if turns == 3 { Roll::ALL.into_par_iter().map(after).sum() } else { Roll::ALL.into_iter().map(after).sum() }
}

/// A side written as `point:count …`; the rest are off.
fn side(text: &str) -> Side {
    let mut counts = [0_u8; PLACES];
    for word in text.split_whitespace() {
        let (point, count) = word.split_once(':').expect("point:count");
        counts[point.parse::<usize>().expect("a point")] = count.parse().expect("a count");
    }
    counts[0] = u8::try_from(CHECKERS).expect("15") - counts.iter().sum::<u8>();
    Side::new(counts).expect("fifteen checkers")
}

/// A position after moves, played here on two lists of counts and without any rule.
fn played(position: Position, moves: &str) -> Position {
    let (mut own, mut opponent) = (position.mover.counts(), position.other.counts());
    for word in moves.split_whitespace() {
        let (from, to) = word.trim_end_matches('*').split_once('/').expect("from/to");
        let (from, to): (usize, usize) = (from.parse().expect("a place"), to.parse().expect("a place"));
        own[from] -= 1;
        own[to] += 1;
        if to > 0 && opponent[BAR - to] > 0 {
            assert!(word.ends_with('*') && opponent[BAR - to] == 1, "{word}");
            opponent[BAR - to] -= 1;
            opponent[BAR] += 1;
        }
    }
    let turned = (Side::new(opponent), Side::new(own));
    Position::new(turned.0.expect("fifteen"), turned.1.expect("fifteen")).expect("a position")
}

#[test]
fn bg_56_small_positions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors/plays.txt");
    let text = fs::read_to_string(path).expect("the vectors");
    let mut lines = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let parts: Vec<&str> = line.split(';').map(str::trim).collect();
        let [mover, other, roll, results] = parts[..] else { panic!("four parts: {line}") };
        let position = Position::new(side(mover), side(other)).expect("a position");
        let digits: Vec<u8> = roll.bytes().map(|digit| digit - b'0').collect();
        let roll = Roll::new(digits[0], digits[1]);
        let mut expected: Vec<Position> = results.split('|').map(|moves| played(position, moves)).collect();
        let mut found = Plays::new().of(position, roll).to_vec();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{line}");
        lines += 1;
    }
    assert!(lines > 15);
}

/// The other engine's position: one list, mine above 0, theirs below.
fn pips(position: Position) -> [i8; 26] {
    let (own, opponent) = (position.mover.counts(), position.other.counts());
    let count = |counts: [u8; PLACES], place: usize| if place == 0 { 0 } else { counts[place].cast_signed() };
    std::array::from_fn(|place| count(own, place) - count(opponent, 25 - place))
}

fn stream(place: u32) -> Stream {
    Luck::new(20_261_130, "plays").tournament(0).open(Purpose::Luck, place)
}

/// A random position that need not come up in any game: also with many on the bar, many off, and all home.
fn scattered(chance: &mut Stream) -> Position {
    loop {
        let [reach, other_reach] = chance.below_each([4, 4]).map(|kind| [6, 7, 12, 26][kind as usize]);
        let scatter = |chance: &mut Stream, reach: u32| {
            let mut counts = [0_u8; PLACES];
            let heap = 1 + chance.below(4);
            let mut left = 15;
            while left > 0 {
                let some = (1 + chance.below(heap)).min(left);
                counts[chance.below(reach) as usize] += u8::try_from(some).expect("below 16");
                left -= some;
            }
            Side::new(counts).expect("fifteen")
        };
        let (mover, other) = (scatter(chance, reach), scatter(chance, other_reach));
        if mover.off() < 15
            && other.off() < 15
            && let Some(position) = Position::new(mover, other)
        {
            return position;
        }
    }
}

/// Compares all results of one roll with the other engine's. That one names a result twice in a few positions that do not come
/// up in games (bar or bearing off with many checkers on few points); ours must not.
fn compare(position: Position, roll: Roll, plays: &mut Plays) {
    let theirs = bkgm::Position::<15>::try_from(pips(position)).expect("a position");
    let theirs = <ClassicRules as PositionRules<15>>::legal_positions(theirs, &Dice::new(roll.high(), roll.low()));
    let mut theirs: Vec<[i8; 26]> = theirs.into_iter().map(Into::into).collect();
    let mut ours: Vec<[i8; 26]> = plays.of(position, roll).iter().map(|&result| pips(result)).collect();
    theirs.sort_unstable();
    theirs.dedup();
    ours.sort_unstable();
    assert_eq!(ours, theirs, "{} {roll}", identity::write(position));
}

#[test]
fn results_agree_with_another_engine_on_a_million_positions() {
    const BLOCKS: u32 = 100;
    const SCATTERED: u32 = 5_000;
    const PLAYED: u32 = 5_000;
    (0..BLOCKS).into_par_iter().for_each(|block| {
        let mut chance = stream(block);
        let mut plays = Plays::new();
        for _ in 0..SCATTERED {
            let position = scattered(&mut chance);
            compare(position, Roll::draw(&mut chance), &mut plays);
        }
        let mut position = Position::START;
        for _ in 0..PLAYED {
            let roll = Roll::draw(&mut chance);
            compare(position, roll, &mut plays);
            let results = plays.of(position, roll);
            position = results[chance.below(u32::try_from(results.len()).expect("few")) as usize];
            position.audit();
            if position.ending().is_some() {
                position = Position::START;
            }
        }
    });
}

#[test]
fn moves_lead_to_every_result() {
    let mut chance = stream(1000);
    let mut plays = Plays::new();
    for _ in 0..20_000 {
        let position = scattered(&mut chance);
        let roll = Roll::draw(&mut chance);
        for &result in plays.of(position, roll) {
            let moves = Moves::between(position, result, roll).expect("moves");
            assert_eq!(played(position, &moves.to_string()), result, "{position:?} {roll} {moves}");
        }
    }
}

#[test]
fn moves_are_written_as_usual() {
    let after = played(Position::START, "13/9 24/21");
    let moves = Moves::between(Position::START, after, Roll::new(3, 4)).expect("moves");
    assert_eq!(moves.to_string(), "13/9 24/21");
    assert_eq!(Moves::between(Position::START, after, Roll::new(3, 5)), None);
}

#[test]
fn position_ids() {
    assert_eq!(identity::write(Position::START), "4HPwATDgc/ABMA");
    // After 31 played 8/5 6/5: GNU Backgammon's own letters.
    let after = played(Position::START, "8/5 6/5");
    assert_eq!(identity::write(after), "sGfwATDgc/ABMA");
    let mut chance = stream(2000);
    for _ in 0..100_000 {
        let position = scattered(&mut chance);
        let letters = identity::write(position);
        assert_eq!(identity::read(&letters), Some(position), "{letters}");
    }
    for wrong in ["", "4HPwATDgc/ABM", "4HPwATDgc/ABMA=", "//////////////", "AAAAAAAAAAAAAA", "4HPwATDgc/ABMB"] {
        assert_eq!(identity::read(wrong), None, "{wrong}");
    }
}

/// Letters that GNU Backgammon itself wrote.
#[test]
fn match_ids() {
    let base =
        Standing { length: 7, points: [0, 0], stage: Stage::Before, cube: 1, holder: None, player: 1, roll: None };
    assert_eq!(identity::write_match(&base), "cAngAAAAAAAE");
    let base = Standing { points: [3, 4], ..base };
    assert_eq!(identity::write_match(&Standing { player: 0, ..base }), "MAHgADAAIAAE");
    let turned = Standing { cube: 2, holder: Some(0), ..base };
    assert_eq!(identity::write_match(&turned), "QQngADAAIAAE");
    assert_eq!(identity::write_match(&Standing { roll: Some(Roll::new(3, 1)), ..turned }), "QYnlADAAIAAE");
    let long = Standing {
        length: 25,
        points: [24, 11],
        stage: Stage::After,
        cube: 8,
        holder: Some(1),
        player: 1,
        roll: Some(Roll::new(6, 6)),
    };
    assert_eq!(identity::write_match(&long), "Uwk7A4ABWAAE");
}
