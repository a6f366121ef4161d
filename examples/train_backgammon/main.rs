//! Trains the backgammon players by self-play, from nothing, and writes their weights.
//!
//! ```text
//! cargo run --release --example train_backgammon -- linear 500000 assets/backgammon_linear.bin >assets/backgammon_linear.log
//! cargo run --release --example train_backgammon -- net 4000000 assets/backgammon_net.bin >assets/backgammon_net.log
//! ```
//!
//! Temporal differences (G. Tesauro, "Temporal difference learning and TD-Gammon", CACM 38(3), 1995) with λ = 0: after each
//! turn, the chances of the position before it are drawn towards those of the position after it, which at the end of a game is
//! what happened, and in a race with all home what the bear-off table knows. One thread, one seed, a fixed order of additions
//! and no transcendental function but one of `libm`: the same command gives the same bytes, whatever instructions the compiler
//! may use (`RUSTFLAGS="-C target-cpu=native"` is about a third faster).

mod net;
mod play;

use std::env;
use std::fs;
use std::io::{Write, stdout};

use evenhand::backgammon::features::FEATURES;
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::weights::{CONTACT, MAGIC, RACE};
use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chances, Purpose};

use net::{Learner, Linear, Net};
use play::{Player, compare};

/// The seed of all training.
const SEED: u64 = 1995;

/// How often the weights are written and measured.
const REPORTS: u64 = 40;

/// Games of each measurement.
const MEASURED: i64 = 2_000;

fn stream(purpose: Purpose, place: u32) -> Stream {
    Luck::new(SEED, "train backgammon").tournament(0).open(purpose, place)
}

/// The learning rate at a game: constant for a tenth of them, then falling to a thirtieth by equal factors.
#[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "a share of the games")]
fn rate(first: f32, game: u64, games: u64) -> f32 {
    let done = game as f64 / games as f64;
    let fall = ((done - 0.1) / 0.9).max(0.0);
    // libm, so that it is the same everywhere.
    first * libm::exp2f((-4.9 * fall) as f32)
}

fn train<C: Learner, R: Learner>(mut player: Player<C, R>, first: f32, games: u64, file: &str) {
    let mut dice = stream(Purpose::Luck, 0);
    let mut plays = Plays::new();
    let mut last = player.clone();
    let mut turns = 0;
    for game in 0..games {
        turns += player.learn(&mut dice, &mut plays, rate(first, game, games));
        if (game + 1).is_multiple_of(games.div_ceil(REPORTS)) || game + 1 == games {
            let mut bytes = MAGIC.to_vec();
            player.contact.write(&mut bytes);
            player.race.write(&mut bytes);
            fs::write(file, &bytes).expect("the weights can be written");
            let result = compare(&player, &last, MEASURED, &mut stream(Purpose::Seats, 0));
            report(game + 1, rate(first, game, games), result);
            last = player.clone();
        }
    }
    println!("{games} games, {turns} turns learnt");
}

/// A line of the log.
#[allow(clippy::cast_precision_loss, reason = "small numbers")]
fn report(game: u64, rate: f32, result: play::Record) {
    let of_games = |part: i64| 100.0 * part as f64 / result.games as f64;
    println!(
        "{game} games, rate {rate:.5}; {} games against the last line's: {:+.3} points, wins {:.1} %, gammons {:.1} %, \
         backgammons {:.1} %, turns {:.1}",
        result.games,
        result.points as f64 / result.games as f64,
        of_games(result.wins),
        of_games(result.gammons),
        of_games(result.backgammons),
        result.turns as f64 / result.games as f64,
    );
    stdout().flush().expect("the log can be written");
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [kind, games, file] = &words[..] else { panic!("linear or net, number of games, file") };
    let games: u64 = games.parse().expect("a number of games");
    let mut chance = stream(Purpose::Play, 0);
    match kind.as_str() {
        "linear" => train(Player { contact: Linear::new(), race: Linear::new() }, 0.01, games, file),
        "net" => {
            let player =
                Player { contact: Net::<CONTACT, FEATURES>::new(&mut chance), race: Net::<RACE, 0>::new(&mut chance) };
            train(player, 0.02, games, file);
        }
        other => panic!("linear or net, not {other}"),
    }
}
