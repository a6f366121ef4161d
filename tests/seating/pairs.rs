//! Tables of two against exact and published numbers.

use super::field::{Event, luck, task};
use evenhand::chance::stream::Stream;
use evenhand::chance::{Chance, shuffle};
use evenhand::seating::{History, Rule, Seater, Standing};

/// Of the 2^16 outcomes of two rounds of a Counter-Strike major with 16 teams, the pairing rule of the tournaments (highest seed
/// against the lowest that is no rematch) ends in a rematch in round 3 in 400; in none of these had it to be.
#[test]
fn valve_rematches() {
    let mut seater = Seater::default();
    let mut forced = 0;
    for outcome in 0..1_u32 << 16 {
        let mut teams = Teams::default();
        teams.play((0..8).map(|team| (team, team + 8)).collect(), outcome);
        let second = teams.pair().expect("round 2 has no rematch in an equal record");
        teams.play(second, outcome >> 8);
        if teams.pair().is_none() {
            forced += 1;
            let standings = teams.standings();
            let mut history = teams.history();
            let certificate =
                seater.seat(&task(Rule::Swiss, 2), &standings, &mut history, &mut luck(1)).expect("sixteen teams");
            assert_eq!((certificate.repeats, certificate.cost.points), (0, 0), "equal records, and no rematch");
        }
    }
    assert_eq!(forced, 400);
}

#[derive(Default)]
struct Teams {
    /// Opponents, and what was gained from each: 1 or −1.
    met: [Vec<(usize, i32)>; 16],
    rounds: Vec<Vec<(usize, usize)>>,
}

impl Teams {
    fn play(&mut self, pairs: Vec<(usize, usize)>, outcome: u32) {
        for (game, &(one, two)) in pairs.iter().enumerate() {
            let gain = if outcome >> game & 1 == 0 { 1 } else { -1 };
            self.met[one].push((two, gain));
            self.met[two].push((one, -gain));
        }
        self.rounds.push(pairs);
    }

    fn record(&self, team: usize) -> i32 {
        self.met[team].iter().map(|&(_, gain)| gain).sum()
    }

    /// Pairs inside equal records, or none if the rule comes to a rematch.
    fn pair(&self) -> Option<Vec<(usize, usize)>> {
        let difficulty = |team: usize| self.met[team].iter().map(|&(other, _)| self.record(other)).sum::<i32>();
        let mut seeds: Vec<usize> = (0..16).collect();
        seeds.sort_by_key(|&team| (-self.record(team), -difficulty(team), team));
        let mut pairs = Vec::new();
        for group in seeds.chunk_by(|&one, &two| self.record(one) == self.record(two)) {
            let mut left = group.to_vec();
            while !left.is_empty() {
                let high = left.remove(0);
                let low = left.iter().rposition(|low| self.met[high].iter().all(|(met, _)| met != low))?;
                pairs.push((high, left.remove(low)));
            }
        }
        Some(pairs)
    }

    fn standings(&self) -> Vec<Standing> {
        (0..16).map(|team| Standing { player: team, points: self.record(team.into()).into(), whists: 0 }).collect()
    }

    fn history(&self) -> History {
        let mut history = History::new(16);
        for round in &self.rounds {
            history.begin();
            for &(one, two) in round {
                history.record(&[one as u16, two as u16], 2);
            }
        }
        history
    }
}

/// Croquet by the Swiss system, every game a toss of a coin: how many events have one winner (alone at the top, or tied and the
/// winner against all others tied). The published shares are rounded and their pairing is not described to the last detail: five
/// points either way.
#[test]
fn croquet_single_winners() {
    for (players, rounds, published) in [(20, 6, 60), (20, 7, 88), (20, 9, 89), (32, 8, 88)] {
        let events = 2_000;
        let mut single = 0;
        for number in 0..events {
            single += u32::from(has_single_winner(players, rounds, luck(number)));
        }
        let percent = f64::from(single) / events as f64 * 100.0;
        let error = (percent * (100.0 - percent) / events as f64).sqrt();
        println!("croquet {players} × {rounds}: {percent:.1} ± {error:.1} % (published {published})");
        assert!((percent - f64::from(published)).abs() < 5.0, "{players} × {rounds}: {percent}");
    }
}

fn has_single_winner(players: u16, rounds: usize, luck: Stream) -> bool {
    let mut event = Event::new(players, luck);
    let mut beaten: Vec<Vec<u16>> = vec![Vec::new(); players.into()];
    for _ in 0..rounds {
        let standings = event.standings.clone();
        event.seater.seat(&task(Rule::Swiss, 2), &standings, &mut event.history, &mut event.luck);
        event.history.begin();
        for table in event.seater.tables() {
            event.history.record(table, 2);
            let winner = event.luck.below(2) as usize;
            event.standings[usize::from(table[winner])].points += 1;
            beaten[usize::from(table[winner])].push(table[1 - winner]);
        }
    }
    let most = event.standings.iter().map(|standing| standing.points).max();
    let tied: Vec<u16> = event.standings.iter().filter(|one| Some(one.points) == most).map(|one| one.player).collect();
    tied.iter().any(|one| tied.iter().all(|two| one == two || beaten[usize::from(*one)].contains(two)))
}

/// The model of the generator of bbpPairings, 32 players in 7 rounds, paired by the Dutch rule's fold of each score group: rank
/// correlation of score and rating (Kendall, ties of score counting 0) is 0.6699 there.
#[test]
fn kendall_of_folded_score_groups() {
    let events = 4_000;
    let taus: Vec<f64> = (0..events).map(|number| tau(luck(500_000 + number))).collect();
    let mean = taus.iter().sum::<f64>() / taus.len() as f64;
    let variance = taus.iter().map(|tau| (tau - mean) * (tau - mean)).sum::<f64>() / (taus.len() - 1) as f64;
    let error = (variance / taus.len() as f64).sqrt();
    println!("Kendall 32 × 7: {mean:.4} ± {:.4} (95 %)", 1.96 * error);
    assert!((mean - 0.6699).abs() < 0.01, "{mean}");
}

fn tau(mut luck: Stream) -> f64 {
    const PLAYERS: usize = 32;
    let mut unit = || f64::from(luck.below(1 << 30)) / f64::from(1 << 30);
    let mut ratings: Vec<f64> = (0..PLAYERS).map(|_| 1400.0 + 800.0 * unit()).collect();
    ratings.sort_by(|one, two| two.total_cmp(one));
    let mut event = Event::new(PLAYERS as u16, luck);
    for _ in 0..7 {
        let standings = folded(&event.standings);
        event.seater.seat(&task(Rule::Swiss, 2), &standings, &mut event.history, &mut event.luck);
        event.history.begin();
        let tables: Vec<[usize; 2]> =
            event.seater.tables().map(|table| [table[0], table[1]].map(usize::from)).collect();
        for mut table in tables {
            event.history.record(&table.map(|player| player as u16), 2);
            table.sort_unstable();
            let [strong, weak] = table;
            let expected = normal(7.0 * (ratings[strong] - ratings[weak]) / 2000.0);
            let drawn = (2.0 * (1.0 - expected)).min(0.30);
            let toss = f64::from(event.luck.below(1 << 30)) / f64::from(1 << 30);
            let halves = if toss < drawn {
                1
            } else if toss < drawn + expected - drawn / 2.0 {
                2
            } else {
                0
            };
            event.standings[strong].points += halves;
            event.standings[weak].points += 2 - halves;
        }
    }
    let mut concordant = 0;
    for one in 0..PLAYERS {
        for two in one + 1..PLAYERS {
            concordant += (event.standings[one].points - event.standings[two].points).signum();
        }
    }
    concordant as f64 / (PLAYERS * (PLAYERS - 1) / 2) as f64
}

/// Gives players a second score by which the closest pairs of a score group are its fold: first of the upper half with first of the
/// lower half, and so on. Players are numbered by rating.
fn folded(standings: &[Standing]) -> Vec<Standing> {
    let mut folded = standings.to_vec();
    folded.sort_by_key(|standing| (-standing.points, standing.player));
    for group in folded.chunk_by_mut(|one, two| one.points == two.points) {
        let half = group.len().div_ceil(2);
        for (place, standing) in group.iter_mut().enumerate() {
            standing.whists = (place % half) as i64;
        }
    }
    folded
}

fn normal(deviation: f64) -> f64 {
    0.5 * libm::erfc(-deviation / std::f64::consts::SQRT_2)
}

/// A pairing by lot is as likely one as another: each opponent once in so many.
#[test]
fn pairs_by_lot_are_even() {
    let standings: Vec<Standing> = (0..6).map(|player| Standing { player, points: 0, whists: 0 }).collect();
    let mut seater = Seater::default();
    let mut chance = luck(21);
    let mut counts = [0_u32; 6];
    for _ in 0..50_000 {
        let mut listed = standings.clone();
        shuffle(&mut chance, &mut listed);
        seater.seat(&task(Rule::Random, 2), &listed, &mut History::new(6), &mut chance);
        let table = seater.tables().find(|table| table.contains(&0)).expect("a table");
        counts[usize::from(table[0].max(table[1]))] += 1;
    }
    // 10,000 each, standard deviation 89.
    assert!(counts[1..].iter().all(|&count| (9_550..10_450).contains(&count)), "{counts:?}");
}
