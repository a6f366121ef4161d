//! On one core: distinct results of rolls a second, over all turns of three plays from the opening position, beside another engine;
//! whole games without a cube, and seven-point matches.

use std::hint::black_box;
use std::time::Duration;

use bkgm::codecs::gnuid;
use bkgm::dice::ALL_21;
use bkgm::{ClassicRules, PositionRules};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use evenhand::backgammon::board::Position;
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::rules::Rules;
use evenhand::backgammon::style::{Mind, Style, Worth};
use evenhand::backgammon::{Backgammon, identity, plays};
use evenhand::chance::stream::Luck;
use evenhand::chance::{Chances, Purpose};
use evenhand::contest::Contest;

/// Results of all rolls at the third turn from the opening position.
const RESULTS: u64 = 116_154_993;

/// As [`plays::count`], with the other engine.
fn count(position: &bkgm::Position<15>, turns: u32) -> u64 {
    let results = |dice| <ClassicRules as PositionRules<15>>::legal_positions(*position, dice);
    let counts = ALL_21.iter().map(|(dice, _)| {
        let results = results(dice);
        if turns == 1 { results.len() as u64 } else { results.iter().map(|result| count(result, turns - 1)).sum() }
    });
    counts.sum()
}

fn results(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("results");
    group.sample_size(10).measurement_time(Duration::from_secs(20)).throughput(Throughput::Elements(RESULTS));
    group.bench_function("evenhand", |bencher| {
        bencher.iter(|| assert_eq!(plays::count(black_box(Position::START), 3), RESULTS));
    });
    let start = gnuid::decode_position::<15>(&identity::write(Position::START)).expect("a position");
    group.bench_function("bkgm", |bencher| {
        bencher.iter(|| assert_eq!(count(black_box(&start), 3), RESULTS));
    });
    group.finish();
}

/// Games of each round.
const GAMES: u64 = 1_000;

/// Plays games in which every point counts the same, and gives the number of turns.
fn play(style: Style, plays: &mut Plays) -> u64 {
    let mut luck = Luck::new(1, "bench").tournament(0);
    let (mut dice, mut errors) = (luck.open(Purpose::Luck, 0), luck.open(Purpose::Play, 0));
    let mut turns = 0;
    for _ in 0..GAMES {
        let mut position = Position::START;
        while position.ending().is_none() {
            let roll = Roll::draw(&mut dice);
            if position == Position::START && roll.is_double() {
                continue;
            }
            let results = plays.of(position, roll);
            position = results[style.choose(position, results, &Worth::POINTS, &mut errors)];
            turns += 1;
        }
        position.audit();
    }
    turns
}

fn games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("games");
    group.sample_size(10).measurement_time(Duration::from_secs(10)).throughput(Throughput::Elements(GAMES));
    let mut plays = Plays::new();
    for (name, mind) in MINDS {
        let style = Style { mind, noise: 0 };
        let turns = play(style, &mut plays);
        group.bench_function(name, |bencher| bencher.iter(|| assert_eq!(play(black_box(style), &mut plays), turns)));
    }
    group.finish();
}

const MINDS: [(&str, Mind); 2] = [("linear", Mind::Linear), ("net", Mind::Net)];

/// Matches of each round.
const MATCHES: u64 = 100;

fn matches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("matches");
    group.sample_size(10).measurement_time(Duration::from_secs(10)).throughput(Throughput::Elements(MATCHES));
    for (name, mind) in MINDS {
        let contest = Backgammon::duel(Rules::new(7, [Style { mind, noise: 0 }; 2]));
        let mut state = contest.state();
        let luck = Luck::new(1, "bench");
        group.bench_function(name, |bencher| {
            bencher
                .iter(|| (0..MATCHES).for_each(|index| contest.play(&mut state, &mut luck.tournament(index), &mut ())));
        });
    }
    group.finish();
}

criterion_group!(benches, results, games, matches);
criterion_main!(benches);
