//! Measures what scores are worth without the Crawford rule, and writes `assets/without_crawford.txt` to standard output.
//!
//! ```text
//! cargo run --release --example measure_equities > table && mv table assets/without_crawford.txt
//! ```
//!
//! At each score games are measured with the rule and without, on the same dice, between linear players who take the cube by the
//! table as it is; chances to win the match follow by recursion over scores. What they are more without the rule is written down.
//! The table that is there was made in one round from nothing (all zeros). The result is the same on every machine.

use evenhand::backgammon::Backgammon;
use evenhand::backgammon::competition::{Competition, Echo, Entrant, Play};
use evenhand::backgammon::equity::{Crawford, MEASURED, Score};
use evenhand::backgammon::rules::Rules;
use evenhand::backgammon::style::{Mind, Style};
use evenhand::check::backgammon::sample::chance;
use rayon::prelude::*;

/// Games measured at each score, with the rule and without.
const GAMES: u32 = 8_000;

fn main() {
    let style = Style { mind: Mind::Linear, noise: 0 };
    let competition = Competition { play: Play::Model, games: GAMES, ..Competition::new(vec![Entrant::new(style); 2]) };
    let contest = Backgammon::new(Rules::new(MEASURED, [style; 2]), competition);
    let echo = |own, other, crawford| Echo {
        score: Score::start(own, other, crawford),
        crawford,
        play: Play::Model,
        illegal: None,
    };
    let scores: Vec<(u32, u32)> =
        (1..=MEASURED).flat_map(|own| (own..=MEASURED).map(move |other| (own, other))).collect();
    scores.par_iter().rev().for_each(|&(own, other)| {
        for crawford in [Crawford::On, Crawford::Off] {
            contest.measured(crawford, Score::start(own, other, crawford));
        }
    });
    let more = |own: u32, other: u32| -> f64 {
        let [on, off] = [Crawford::On, Crawford::Off].map(|crawford| chance(&contest, &echo(own, other, crawford)));
        1e6 * (off - on)
    };
    println!(
        "# What the chance to win the match is more without the Crawford rule than with it, in millionths, by points needed: own 2 to \
         {MEASURED} down,\n# the other's 2 to {MEASURED} across. Made by `cargo run --release --example measure_equities`."
    );
    for own in 2..=MEASURED {
        let row: Vec<String> = (2..=MEASURED)
            .map(|other| {
                let more = if own <= other { more(own, other) } else { -more(other, own) };
                format!("{:6}", if own == other { 0.0 } else { more.round() })
            })
            .collect();
        println!("{}", row.join(" "));
    }
}
