//! Preferans championships by the numbers of the rule book.

use evenhand::chance::stream::Luck;
use evenhand::contest::{Contest, Observer};
use evenhand::preferans::{Event, Missed, Outcome, Preferans, Seating};
use evenhand::scenario::{Game, Scenario};
use evenhand::seating::{History, Standing};

const UNIT: i64 = 1_200;

fn preferans(rules: &str) -> Preferans {
    let text = format!("[preferans]\n{rules}");
    match Scenario::parse("rules", "rules", &text, &[]).unwrap_or_else(|error| panic!("{error}\n{text}")).game {
        Game::Preferans(preferans) => preferans,
        Game::Poker(_) | Game::Backgammon(_) => panic!("a preferans scenario"),
    }
}

fn refused(rules: &str) -> String {
    let text = format!("[preferans]\n{rules}");
    Scenario::parse("rules", "rules", &text, &[]).expect_err("it must be refused").to_string()
}

/// Round, players, whists and points of a table.
type Table = (u32, Vec<u16>, Vec<i32>, Vec<i64>);

/// All that a test may want to know of a championship.
#[derive(Default)]
struct Watch {
    seated: Vec<(u32, Seating, Vec<Vec<u16>>)>,
    tables: Vec<Table>,
    missed: Vec<(u32, u16, Missed)>,
    withdrawn: Vec<(u32, u16)>,
    substituted: Vec<(u32, u16)>,
    standings: Vec<Vec<Standing>>,
    replaced: Vec<u16>,
    last: Vec<(Vec<u16>, Vec<i32>)>,
    outcomes: Vec<Outcome>,
    history: Option<History>,
}

impl Observer<Preferans> for Watch {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::Seated { round, seating, tables, .. } => {
                let table = |table: &[u16; 4]| table.iter().copied().filter(|&player| player != u16::MAX).collect();
                self.seated.push((round, seating, tables.iter().map(table).collect()));
            }
            Event::TablePlayed { round, players, whists, points, .. } => {
                self.tables.push((round, players.to_vec(), whists.to_vec(), points.to_vec()));
            }
            Event::Missed { round, player, why } => self.missed.push((round, player, why)),
            Event::Withdrew { round, player } => self.withdrawn.push((round, player)),
            Event::Substituted { round, player } => self.substituted.push((round, player)),
            Event::RoundEnded { standings, .. } => self.standings.push(standings.to_vec()),
            Event::FinalistReplaced { player } => self.replaced.push(player),
            Event::FinalPlayed { players, whists } => self.last.push((players.to_vec(), whists.to_vec())),
            Event::Finished { outcomes, history } => {
                self.outcomes = outcomes.to_vec();
                self.history = Some(history.clone());
            }
            Event::RivalSeated { .. } | Event::Echoed { .. } => {}
        }
    }
}

fn watch(contest: &Preferans, tournament: u64) -> Watch {
    let mut watch = Watch::default();
    contest.play(&mut contest.state(), &mut Luck::new(5, "pf").tournament(tournament), &mut watch);
    watch
}

#[test]
fn pf_6_1_1_place_points() {
    let points = evenhand::preferans::score::PlacePoints::default();
    let mut of = [0; 4];
    points.share(&[40, -7, 90, -123], &mut of);
    assert_eq!(of.map(|points| points / UNIT), [1, -1, 3, -3]);
    let mut of = [0; 3];
    points.share(&[-1, 2, -1_000], &mut of);
    assert_eq!(of.map(|points| points / UNIT), [0, 3, -3]);
}

/// Every pattern of equal whists at tables of four and three: equals get the same, the sum stays 0, and it is the mean of the
/// places taken together.
#[test]
fn pf_6_2_equal_whists_share_the_points() {
    let points = evenhand::preferans::score::PlacePoints::default();
    for pattern in 0..256 {
        let whists: Vec<i32> = (0..4).map(|seat| pattern >> (2 * seat) & 3).collect();
        for size in [3, 4] {
            let (whists, mut of) = (&whists[..size], vec![0; size]);
            points.share(whists, &mut of);
            assert_eq!(of.iter().sum::<i64>(), 0, "{whists:?}");
            for one in 0..size {
                for two in 0..size {
                    assert_eq!(whists[one].cmp(&whists[two]), of[one].cmp(&of[two]), "{whists:?} {of:?}");
                }
            }
        }
    }
    let mut of = [0; 4];
    points.share(&[5, 5, 5, -15], &mut of);
    assert_eq!(of, [UNIT, UNIT, UNIT, -3 * UNIT], "(3 + 1 − 1)/3 = 1");
    points.share(&[10, 10, -10, -10], &mut of);
    assert_eq!(of, [2 * UNIT, 2 * UNIT, -2 * UNIT, -2 * UNIT]);
    points.share(&[30, -10, -10, -10], &mut of);
    assert_eq!(of, [3 * UNIT, -UNIT, -UNIT, -UNIT]);
}

#[test]
fn pf_6_1_2_whist_points() {
    use evenhand::preferans::score::WhistPoints;
    let clamped = WhistPoints::clamped(5);
    assert_eq!([0, 1, 250, 500, 501, -9_000].map(|whists| clamped.of(whists)), [0, 12, 3_000, 6_000, 6_000, -6_000]);
    assert_eq!(clamped.most(), Some(5 * UNIT));
    assert_eq!(WhistPoints::straight().of(-9_000), -90 * UNIT);
    assert_eq!(WhistPoints::straight().most(), None);
    let gambler = WhistPoints::gambler();
    assert_eq!([200, 300, 650, 2_000].map(|whists| gambler.of(whists)), [2_000, 2_100, 2_450, 2_450]);
    let elephant = WhistPoints::elephant();
    assert_eq!([50, 100, 150].map(|whists| elephant.of(whists)), [500, 750, 800]);
    assert_eq!(WhistPoints::none().of(123), 0);
}

/// Points and whists in the standings are those of the tables, less 8 points for each round missed; the order is by points, then
/// whists.
#[test]
fn pf_4_6_a_missed_round_costs_eight_points() {
    let contest = preferans("players = 22\nmissed = 60\nwithdrawn = 5\nsubstituted = 30");
    let mut missed = 0;
    for tournament in 0..40 {
        let watch = watch(&contest, tournament);
        let mut scores = [(0, 0); 22];
        for (round, standings) in (0..).zip(&watch.standings) {
            for (_, players, whists, points) in watch.tables.iter().filter(|table| table.0 == round) {
                for ((&player, &whists), &points) in players.iter().zip(whists).zip(points) {
                    let score = &mut scores[usize::from(player)];
                    *score = (score.0 + points, score.1 + i64::from(whists));
                }
            }
            for &(_, player, why) in watch.missed.iter().filter(|missed| missed.0 == round) {
                if why == Missed::Absent {
                    scores[usize::from(player)].0 -= 8 * UNIT;
                    missed += 1;
                }
            }
            for one in standings {
                assert_eq!((one.points, one.whists), scores[usize::from(one.player)], "round {round}");
            }
            let sorted =
                standings.windows(2).all(|pair| (pair[0].points, pair[0].whists) >= (pair[1].points, pair[1].whists));
            assert!(sorted, "PF-5.6: points first, whists second");
        }
    }
    assert!(missed > 200, "{missed}");
}

#[test]
fn pf_4_6_who_misses_the_last_round_is_out_of_the_final() {
    let contest = preferans("players = 20\nmissed = 300");
    let mut barred = 0;
    for tournament in 0..60 {
        let watch = watch(&contest, tournament);
        let late: Vec<u16> = watch.missed.iter().filter(|missed| missed.0 == 9).map(|missed| missed.1).collect();
        let (finalists, _) = &watch.last[0];
        assert!(finalists.iter().all(|player| !late.contains(player)));
        barred += watch.standings[9].iter().take(4).filter(|one| late.contains(&one.player)).count();
    }
    assert!(barred > 30, "some of the best four were barred: {barred}");
}

#[test]
fn pf_4_5_the_four_best_reach_the_final() {
    let contest = preferans("players = 17");
    for tournament in 0..40 {
        let watch = watch(&contest, tournament);
        let best: Vec<u16> = watch.standings[9].iter().take(4).map(|one| one.player).collect();
        assert_eq!(watch.last[0].0, best);
    }
}

#[test]
fn pf_7_a_finalist_who_cannot_play_is_replaced_by_the_next_best() {
    let contest = preferans("players = 17\nfinalist-missing = 300");
    let mut replaced = 0;
    for tournament in 0..60 {
        let watch = watch(&contest, tournament);
        let order = watch.standings[9].iter().map(|one| one.player);
        let next: Vec<u16> = order.filter(|player| !watch.replaced.contains(player)).take(4).collect();
        assert_eq!(watch.last[0].0, next);
        replaced += watch.replaced.len();
    }
    assert!(replaced > 60, "{replaced}");
}

#[test]
fn pf_7_substitutes_play_between_rounds_and_not_in_the_italian_ones() {
    let contest = preferans("players = 16\nsubstituted = 200");
    let mut rounds = [0; 10];
    for tournament in 0..30 {
        for (round, _) in watch(&contest, tournament).substituted {
            rounds[round as usize] += 1;
        }
    }
    assert!(rounds[..8].iter().all(|&count| count > 30) && rounds[8..] == [0, 0], "{rounds:?}");
}

/// Who goes home keeps what was played: nobody inherits the meetings, and nobody sits there again.
#[test]
fn pf_7_who_withdraws_keeps_the_history() {
    let contest = preferans("players = 21\nwithdrawn = 40");
    let mut gone = 0;
    for tournament in 0..40 {
        let watch = watch(&contest, tournament);
        let mut met = vec![[0_u8; 21]; 21];
        for (round, players, _, _) in &watch.tables {
            for &one in players {
                assert!(watch.withdrawn.iter().all(|&(left, player)| player != one || *round < left));
                for &two in players.iter().filter(|&&two| two != one) {
                    met[usize::from(one)][usize::from(two)] += 1;
                }
            }
        }
        let history = watch.history.as_ref().expect("it ended");
        for one in 0..21_u16 {
            for two in (0..21).filter(|&two| two != one) {
                assert_eq!(history.meetings(one, two), met[usize::from(one)][usize::from(two)]);
            }
        }
        gone += watch.withdrawn.len();
    }
    assert!(gone > 100, "{gone}");
}

#[test]
fn pf_5_rounds_are_seated_by_lot_then_swiss_then_italian() {
    let contest = preferans("players = 20");
    for tournament in 0..10 {
        let watch = watch(&contest, tournament);
        let kinds: Vec<Seating> = watch.seated.iter().map(|seated| seated.1).collect();
        assert_eq!(kinds[0], Seating::Random);
        assert!(kinds[1..8].iter().all(|kind| *kind == Seating::Swiss));
        assert_eq!(kinds[8..], [Seating::Italian; 2]);
        for (round, _, tables) in watch.seated.iter().filter(|seated| seated.1 == Seating::Italian) {
            // Straight slices: nobody at a table has fewer points than anybody at the next.
            let before = &watch.standings[*round as usize - 1];
            let score = |player: &u16| before.iter().find(|one| one.player == *player).map(|one| one.points);
            for pair in tables.windows(2) {
                let (worst, best) = (pair[0].iter().map(score).min(), pair[1].iter().map(score).max());
                assert!(worst >= best, "round {round}");
            }
        }
    }
}

/// The draw: each player meets each other in the first round with the same chance, 3 of 15. 20,000 draws give 4,000 meetings of a
/// pair, give or take 57; with 120 pairs, five times that is never passed.
#[test]
fn pf_5_2_the_first_round_is_drawn() {
    let contest = preferans("players = 16\nswiss-rounds = 0\nitalian-rounds = 0");
    let mut met = [[0_i32; 16]; 16];
    for tournament in 0..20_000 {
        for table in &watch(&contest, tournament).seated[0].2 {
            for &one in table {
                for &two in table {
                    met[usize::from(one)][usize::from(two)] += 1;
                }
            }
        }
    }
    for (one, row) in met.iter().enumerate() {
        for (two, count) in row.iter().enumerate().filter(|(two, _)| *two != one) {
            assert!((count - 4_000).abs() < 285, "{one} {two}: {count}");
        }
    }
}

#[test]
fn pf_3_the_fund_is_paid_out_to_the_cent() {
    for (players, entry) in [(17, 5_000_u64), (23, 3_333), (40, 1)] {
        let contest = preferans(&format!("players = {players}\nentry = {entry}"));
        for tournament in 0..20 {
            let watch = watch(&contest, tournament);
            let fund = entry * players;
            assert_eq!(watch.outcomes.iter().map(|outcome| outcome.prize).sum::<u64>(), fund);
            let (finalists, whists) = &watch.last[0];
            let best = whists.iter().max();
            for (player, whists) in finalists.iter().zip(whists) {
                let outcome = watch.outcomes[usize::from(*player)];
                assert!(outcome.finalist);
                if Some(whists) == best && watch.last[0].1.iter().filter(|other| *other == whists).count() == 1 {
                    // The rest of the division goes to the first.
                    assert_eq!(outcome.prize, fund - fund * 30 / 100 - fund * 20 / 100 - fund * 10 / 100, "PF-3.2");
                }
            }
        }
    }
}

/// Stakes: whists times the lowest offer at the table, and nothing is lost.
#[test]
fn pf_3_3_pools_are_settled_at_the_lowest_offer() {
    let least = preferans("players = 20\nstake = 15");
    let more = preferans("players = 20\nstake = 15\noffers = 3");
    let mut higher = 0;
    for tournament in 0..20 {
        let (one, two) = (watch(&least, tournament), watch(&more, tournament));
        let mut settled = [0; 20];
        for (_, players, whists, _) in &one.tables {
            for (&player, &whists) in players.iter().zip(whists) {
                settled[usize::from(player)] += i64::from(whists) * 15;
            }
        }
        assert_eq!(one.outcomes.iter().map(|outcome| outcome.settled).collect::<Vec<_>>(), settled);
        assert_eq!(two.outcomes.iter().map(|outcome| outcome.settled).sum::<i64>(), 0);
        higher += usize::from(one.outcomes != two.outcomes);
    }
    assert!(higher > 10, "offers above the least count where all at the table make them: {higher}");
}

#[test]
fn pf_12_4_a_consolation_is_decided_by_the_standings() {
    let contest =
        preferans("players = 12\nswiss-rounds = 0\nitalian-rounds = 1\nend = \"standings\"\nprizes = [60, 40]");
    for tournament in 0..30 {
        let watch = watch(&contest, tournament);
        assert!(watch.last.is_empty());
        let best = watch.standings[1][0];
        assert_eq!(watch.outcomes[usize::from(best.player)].place, 0);
        assert!(watch.outcomes[usize::from(best.player)].prize >= 12 * 5_000 / 2);
    }
}

/// Five cannot be seated; where absences leave five, one or two, the last sit out without a penalty.
#[test]
fn five_cannot_be_seated() {
    let error = refused("players = 5");
    assert!(error.contains("5 players cannot be seated") && error.contains("but not 5"), "{error}");
    for players in [0, 1, 2] {
        assert!(refused(&format!("players = {players}")).contains("3 to 4096"));
    }
    for players in [3, 4, 6, 7, 8, 9] {
        let contest = preferans(&format!("players = {players}"));
        assert_eq!(watch(&contest, 0).standings.len(), 10);
    }
    let contest = preferans("players = 7\nmissed = 250");
    let mut sat_out = 0;
    for tournament in 0..60 {
        let watch = watch(&contest, tournament);
        sat_out += watch.missed.iter().filter(|missed| missed.2 == Missed::SatOut).count();
        for (_, players, whists, points) in &watch.tables {
            assert!(
                (3..=4).contains(&players.len()) && whists.iter().sum::<i32>() == 0 && points.len() == players.len()
            );
        }
    }
    assert!(sat_out > 50, "{sat_out}");
}

/// Everybody goes home: the championship ends all the same, without a final.
#[test]
fn everybody_withdraws() {
    let contest = preferans("players = 8\nwithdrawn = 1000");
    let watch = watch(&contest, 0);
    assert_eq!((watch.withdrawn.len(), watch.tables.len(), watch.last.len()), (8, 0, 0));
    assert!(watch.outcomes.iter().all(|outcome| outcome.prize == 0));
}

#[test]
fn bad_preferans_rules_are_refused() {
    for (rules, wanted) in [
        ("players = 40\nstrengths = [1, 2, 3]", "leave one of them out"),
        ("place-points-four = [3, 1, 0, -3]", "0 in all"),
        ("place-points-three = [0, 3, -3]", "0 in all"),
        ("prizes = [50, 30]", "sum to 100"),
        ("deviators = [3, 1]", "the better first"),
        ("random-rounds = 0\nswiss-rounds = 0\nitalian-rounds = 0", "at least 1"),
        ("seating = \"swis\"", "did you mean `swiss`?"),
        ("missed = 1001", "from 0 to 1000"),
        ("strengths = [1, 2, 3.001]", "to the hundredth"),
        ("player = 3", "did you mean `players`?"),
    ] {
        let error = refused(rules);
        assert!(error.contains(wanted), "{rules}: {error}");
    }
}

/// The order in which strengths are listed changes nothing.
#[test]
fn strengths_may_be_listed_in_any_order() {
    let one = preferans("strengths = [30, -5, 12.5, 0, 7, 7, -40]");
    let two = preferans("strengths = [7, -40, 0, 7, 30, -5, 12.5]");
    assert_eq!(one.rules, two.rules);
    assert_eq!(watch(&one, 3).outcomes, watch(&two, 3).outcomes);
}
