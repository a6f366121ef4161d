//! Events: draws, byes, places, lateness, slow play, clocks, games drawn from the model.

mod given;

use evenhand::backgammon::bracket::{Bracket, Byes, NOBODY, byes};
use evenhand::backgammon::clock::{Clock, Flag, SlowPlay, SlowPoint};
use evenhand::backgammon::competition::{Competition, Entrant, Play};
use evenhand::backgammon::duel::Penalties;
use evenhand::backgammon::equity::{Crawford, Score, Stage};
use evenhand::backgammon::fault::Fault;
use evenhand::backgammon::lateness::{Beginning, FirstPoint, Lateness};
use evenhand::backgammon::rules::Rules;
use evenhand::backgammon::story::Story;
use evenhand::backgammon::style::{Mind, Style};
use evenhand::backgammon::{Backgammon, Event, Why};
use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chances, Purpose};
use evenhand::check::backgammon::{BackgammonPanel, Counts, echoes};
use evenhand::check::{Panel, Standard, judge};
use evenhand::contest::{Contest, Lines, Observer};
use evenhand::report::Finding;
use evenhand::run::{Plan, Progress, run};
use evenhand::scenario::Scenario;
use given::scenario;

const LINEAR: Style = Style { mind: Mind::Linear, noise: 0 };

fn entrants(count: usize, pace: u32) -> Vec<Entrant> {
    vec![Entrant { pace, ..Entrant::new(LINEAR) }; count]
}

/// An event whose games are drawn from few measured ones.
fn event(length: u32, players: usize) -> Competition {
    assert!(length > 0);
    Competition { play: Play::Model, games: 100, ..Competition::new(entrants(players, 0)) }
}

fn contest(length: u32, competition: Competition) -> Backgammon {
    Backgammon::new(Rules::new(length, [LINEAR; 2]), competition)
}

fn stream(place: u32) -> Stream {
    Luck::new(8, "draws").tournament(0).open(Purpose::Seats, place)
}

fn watch<O: Observer<Backgammon>>(contest: &Backgammon, index: u64, mut observer: O) -> O {
    contest.play(&mut contest.state(), &mut Luck::new(8, "events").tournament(index), &mut observer);
    observer
}

/// Byes in a part of a bracket, which must differ by one at most between its halves, and within them.
fn even_byes(places: &[u16]) -> usize {
    if places.len() == 2 {
        return usize::from(places[1] == NOBODY);
    }
    let (one, other) = places.split_at(places.len() / 2);
    let (one, other) = (even_byes(one), even_byes(other));
    assert!(one.abs_diff(other) <= 1, "byes are spread evenly: {places:?}");
    one + other
}

#[test]
fn bg_8_every_field_has_its_bracket() {
    for players in 2..=70 {
        for (place, policy) in (0..).zip([Byes::Random, Byes::Spread]) {
            let mut bracket = Bracket::default();
            bracket.draw(players, policy, Fault::None, &mut stream(place));
            let mut seen: Vec<u16> = bracket.places.iter().copied().filter(|&player| player != NOBODY).collect();
            seen.sort_unstable();
            assert!(seen.iter().copied().eq(0..u16::try_from(players).expect("few")), "each player once");
            assert_eq!(bracket.places.len() - players, byes(players));
            assert!(bracket.places.iter().step_by(2).all(|&player| player != NOBODY), "no pair of two byes");
            if policy == Byes::Spread {
                assert_eq!(even_byes(&bracket.places), byes(players));
            }
        }
    }
}

/// Watches who met, who had a bye and who came where.
#[derive(Default)]
struct Results {
    matches: u32,
    byes: Vec<u16>,
    places: Vec<u16>,
}

impl Observer<Backgammon> for Results {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::MatchStarted { number, .. } = event {
            assert_eq!(*number, self.matches);
            self.matches += 1;
        } else if let Event::Bye { player } = event {
            self.byes.push(*player);
        } else if let Event::Finished { places } = event {
            self.places = places.to_vec();
        }
    }
}

#[test]
fn bg_8_who_goes_out_together_shares_a_place() {
    let contest = contest(1, event(1, 11));
    for index in 0..200 {
        let seen = watch(&contest, index, Results::default());
        assert_eq!((seen.matches, seen.byes.len()), (10, 5));
        let mut places = seen.places.clone();
        places.sort_unstable();
        assert_eq!(places, [1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9]);
        for player in seen.byes {
            assert!(seen.places[usize::from(player)] < 9, "who had a bye does not lose in the first round");
        }
    }
}

#[test]
fn bg_41_the_first_step_can_be_read_two_ways() {
    let after = Lateness::default();
    let at = Lateness { first: FirstPoint::AtGrace, ..after };
    let points = |lateness: Lateness| [0, 14, 15, 19, 20, 24, 25, 35].map(|minutes| lateness.points(minutes));
    assert_eq!(points(after), [0, 0, 0, 0, 1, 1, 2, 4]);
    assert_eq!(points(at), [0, 0, 1, 1, 2, 2, 3, 5]);
    for lateness in [after, at] {
        for points in 1..10 {
            let minute = lateness.minutes(points);
            assert_eq!((lateness.points(minute), lateness.points(minute - 1)), (points, points - 1));
        }
    }
}

fn begin(minutes: [u32; 2], length: u32, penalties: Penalties) -> Beginning {
    Lateness::default().begin(minutes, length, Crawford::On, penalties, Fault::None)
}

#[test]
fn bg_41_the_punctual_player_gets_the_points() {
    let played = |minutes, length| match begin(minutes, length, Penalties::WithCrawford) {
        Beginning::Played { score, points } => (score.own, score.other, points),
        Beginning::Forfeited { loser } => panic!("lost by {loser}"),
    };
    assert_eq!(played([25, 0], 7), (7, 5, [0, 2]));
    assert_eq!(played([10, 22], 7), (6, 7, [1, 0]));
    assert_eq!(played([40, 25], 7), (7, 7, [0, 0]), "nobody was punctual");
}

#[test]
fn bg_42_more_than_half_the_length_loses_the_match() {
    let is_lost = |minutes, length| {
        matches!(begin([0, minutes], length, Penalties::WithCrawford), Beginning::Forfeited { loser: 1 })
    };
    // 4 points of 7 after 35 minutes, 8 of 15 after 55; half of an even length is not more than half.
    assert_eq!([34, 35].map(|minutes| is_lost(minutes, 7)), [false, true]);
    assert_eq!([54, 55].map(|minutes| is_lost(minutes, 15)), [false, true]);
    assert_eq!([25, 29, 30].map(|minutes| is_lost(minutes, 4)), [false, false, true]);
}

#[test]
fn bg_17_a_penalty_to_one_point_away_and_the_crawford_game() {
    let stage = |penalties| match begin([20, 0], 2, penalties) {
        Beginning::Played { score, .. } => score.stage,
        Beginning::Forfeited { .. } => panic!("one point of two is not more than half"),
    };
    assert_eq!(stage(Penalties::WithCrawford), Stage::Crawford);
    assert_eq!(stage(Penalties::WithoutCrawford), Stage::After);
}

/// Watches points that nobody won.
#[derive(Default)]
struct Watch {
    games: u32,
    given: Vec<(Why, [u32; 2])>,
    late: Vec<u32>,
    forfeits: u32,
    lost_on_time: u32,
    seconds: u32,
    ended: u32,
}

impl Observer<Backgammon> for Watch {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::GameEnded { .. } = event {
            self.games += 1;
        } else if let Event::PointsGiven { why, given } = event {
            self.given.push((*why, *given));
        } else if let Event::Late { minutes, .. } = event {
            self.late.push(*minutes);
        } else if let Event::Forfeited { .. } = event {
            self.forfeits += 1;
        } else if let Event::TimeLost { .. } = event {
            self.lost_on_time += 1;
        } else if let Event::ClocksSet { seconds } = event {
            self.seconds = *seconds;
        } else if let Event::MatchEnded { .. } = event {
            self.ended += 1;
        }
    }
}

#[test]
fn bg_41_late_players_of_an_event() {
    let lateness = Lateness { rate: 500, latest: 60, ..Lateness::default() };
    let contest = contest(5, Competition { lateness, ..event(5, 8) });
    let seen: Vec<Watch> = (0..300).map(|index| watch(&contest, index, Watch::default())).collect();
    let late: usize = seen.iter().map(|seen| seen.late.len()).sum();
    assert!((1900..2300).contains(&late), "half of 4,200 players: {late}");
    assert!(seen.iter().flat_map(|seen| &seen.late).all(|minutes| (1..=60).contains(minutes)));
    assert!(seen.iter().all(|seen| seen.ended == 7 && seen.given.iter().all(|(why, _)| *why == Why::Lateness)));
    assert!(seen.iter().any(|seen| seen.forfeits > 0) && seen.iter().any(|seen| !seen.given.is_empty()));
}

#[test]
fn bg_48_and_49_points_for_slow_play() {
    for (point, sum) in [(SlowPoint::Other, 1), (SlowPoint::Each, 2)] {
        let contest = contest(7, Competition { slow: SlowPlay { rate: 1_000, point }, ..event(7, 2) });
        let (mut games, mut given) = (0, 0);
        for index in 0..200 {
            let seen = watch(&contest, index, Watch::default());
            assert!(seen.given.iter().all(|(why, points)| *why == Why::SlowPlay && points.iter().sum::<u32>() == sum));
            games += seen.games;
            given += seen.given.len();
        }
        assert!(given > 300 && given < games as usize, "{given} in {games} games");
    }
}

#[test]
fn bg_21_clocks_by_points_still_to_be_played() {
    // 12 : 9 in a match to 13 leaves five points: fifteen minutes each.
    assert_eq!(Clock::new(3).seconds([1, 4], Fault::None), 900);
    let clocked = |pace| {
        let competition = Competition { clock: Some(Clock::new(3)), entrants: entrants(2, pace), ..event(7, 2) };
        watch(&contest(7, competition), 0, Watch::default())
    };
    let (quick, slow) = (clocked(1), clocked(600));
    assert_eq!((quick.seconds, quick.lost_on_time), (14 * 180, 0));
    assert_eq!((slow.lost_on_time, slow.games, slow.ended), (1, 0, 1), "in the middle of the first game");
}

/// Watches time: what has been played and turned when a player runs out of it.
#[derive(Default)]
struct Timekeeper {
    plays: [u32; 2],
    cube_acts: [u32; 2],
    player: Option<usize>,
    fallen: Vec<(usize, [u32; 2], [u32; 2])>,
    points: [u32; 2],
    settings: Vec<u32>,
}

impl Observer<Backgammon> for Timekeeper {
    fn observe(&mut self, event: &Event<'_>) {
        match *event {
            Event::Moved { player, .. } => self.plays[player] += 1,
            Event::Doubled { player, .. } => {
                self.cube_acts[player] += 1;
                self.player = Some(1 - player);
            }
            Event::Taken { player, .. } | Event::Dropped { player } => {
                assert_eq!(self.player, Some(player));
                self.cube_acts[player] += 1;
            }
            Event::TimeLost { player, .. } => self.fallen.push((player, self.plays, self.cube_acts)),
            Event::GameEnded { points, .. } | Event::MatchEnded { points, .. } => self.points = *points,
            Event::ClocksSet { seconds } => {
                self.settings.push(seconds);
                (self.plays, self.cube_acts) = ([0; 2], [0; 2]);
            }
            _ => {}
        }
    }
}

#[test]
fn bg_21_the_clock_is_looked_at_after_each_play_and_each_act_with_the_cube() {
    let clocked = |clock, pace| {
        let competition = Competition { clock: Some(clock), ..Competition::new(entrants(2, pace)) };
        (0..40).map(|index| watch(&contest(3, competition.clone()), index, Timekeeper::default())).collect::<Vec<_>>()
    };
    // 18 minutes at 50 seconds: 21 plays are in time, and the 22nd is not, whatever is done with the cube.
    for seen in clocked(Clock { cube_pace: Some(0), ..Clock::new(3) }, 50) {
        for &(player, plays, _) in &seen.fallen {
            assert_eq!(plays[player], 22);
            assert!(plays[1 - player] <= 22 && seen.points.iter().all(|&points| points < 3));
        }
    }
    // Plays take no time, and the cube all of it: the second act is not in time. It is not told, so one was.
    let acts: Vec<_> = clocked(Clock { cube_pace: Some(600), ..Clock::new(3) }, 0);
    let fallen: Vec<_> = acts.iter().flat_map(|seen| &seen.fallen).collect();
    assert!(fallen.len() > 5, "{}", fallen.len());
    assert!(fallen.iter().all(|(player, _, acts)| acts[*player] == 1));
    // As many seconds as a play, unless told otherwise.
    assert!(clocked(Clock::new(3), 50).iter().flat_map(|seen| &seen.fallen).all(|&(player, plays, acts)| {
        let used = plays[player] + acts[player];
        used == 21 || used == 22
    }));
}

#[test]
fn bg_21_running_out_of_time_can_cost_the_game_alone() {
    for play in [Play::Full, Play::Model] {
        let clock = Some(Clock { flag: Flag::Game, ..Clock::new(3) });
        let competition = Competition { clock, play, games: 100, ..Competition::new(entrants(2, 60)) };
        let mut fallen = 0;
        for index in 0..40 {
            let seen = watch(&contest(5, competition.clone()), index, Timekeeper::default());
            assert!(seen.points.contains(&5) || seen.points.iter().any(|&points| points > 5), "it is played out");
            assert!(seen.settings.is_sorted_by(|one, next| one > next), "fewer points are left each time");
            fallen += seen.fallen.len();
        }
        assert!(fallen > 20, "{fallen}");
    }
}

fn counted(contest: &Backgammon, checks: &[String], threads: usize) -> String {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a few threads");
    let plan = Plan { luck: Luck::new(1, "threads"), tournaments: 0..2_000 };
    let probe = || (Counts::default(), <BackgammonPanel as Panel<Backgammon>>::new(contest, checks));
    let tally = pool.install(|| run(contest, &plan, probe, &Progress::default())).expect("a run");
    serde_json::to_string(&tally).expect("integers")
}

/// Scores are measured when they are first met, by whichever thread comes first: that must not show.
#[test]
fn threads_do_not_show_in_drawn_games() {
    let checks = ["crawford", "lateness", "byes"].map(String::from);
    let fresh = || {
        let competition = Competition { lateness: Lateness { rate: 100, ..Lateness::default() }, ..event(5, 6) };
        let echoes = echoes(&contest(5, competition.clone()), &checks);
        contest(5, Competition { echoes, ..competition })
    };
    let one = counted(&fresh(), &checks, 1);
    for threads in [2, 7] {
        assert_eq!(counted(&fresh(), &checks, threads), one, "{threads} threads");
    }
}

fn findings(competition: Competition, length: u32, check: &str, tournaments: u64) -> Vec<Finding> {
    let checks = [check.to_string()];
    let echoes = echoes(&contest(length, competition.clone()), &checks);
    let contest = contest(length, Competition { echoes, ..competition });
    let plan = Plan { luck: Luck::new(3, "event checks"), tournaments: 0..tournaments };
    let probe = || <BackgammonPanel as Panel<Backgammon>>::new(&contest, &checks);
    let tally = run(&contest, &plan, probe, &Progress::default()).expect("a run");
    let standard = Standard { confidence: 0.99, ..Standard::default() };
    judge(&<BackgammonPanel as Panel<Backgammon>>::measure(&contest, &tally), &standard)
}

fn holds(finding: &Finding, value: f64) -> bool {
    finding.low.is_some_and(|low| low <= value) && finding.high.is_some_and(|high| value <= high)
}

/// From the start equal players have equal chances, drawn or played; what the sample of 4,000 games a score may be off is added.
#[test]
fn model_agrees_with_full_play() {
    let competition = Competition { play: Play::Full, games: 4_000, ..event(2, 2) };
    for finding in findings(competition, 2, "model-agrees", 4_000) {
        let (low, high) = (finding.low.expect("an end"), finding.high.expect("an end"));
        assert!(low < 1.0 && high > -1.0, "{finding:?}");
    }
}

/// With one point each the rule has nothing to say; at two the trailer's cube in the first game at one point away is what it takes.
#[test]
fn bg_17_the_rule_helps_who_needs_one_point() {
    let findings = findings(Competition { games: 2_000, ..event(3, 2) }, 3, "crawford", 20_000);
    let worth = |name: &str| findings.iter().find(|finding| finding.estimand == name).expect("measured");
    assert!(worth("crawford/1-away-2-away").low.is_some_and(|low| low > 10.0));
    assert!(worth("crawford/1-away-3-away").low.is_some_and(|low| low > 2.0));
    assert!(holds(worth("without-crawford/1-away-2-away"), 51.0), "{:?}", worth("without-crawford/1-away-2-away"));
}

#[test]
fn bg_8_byes_are_drawn_evenly_and_worth_half_the_field() {
    let findings = findings(event(1, 3), 1, "byes", 40_000);
    for player in 1..=3 {
        let draw = findings.iter().find(|finding| finding.estimand == format!("bye-draw/player-{player}"));
        assert!(holds(draw.expect("measured"), 100.0 / 3.0));
    }
    let find = |name: &str| findings.iter().find(|finding| finding.estimand == name).expect("measured");
    // Of three equals the one with a bye has to win one match, the others two.
    assert!(holds(find("win-with-bye/linear"), 50.0) && holds(find("win-without-bye/linear"), 25.0));
    assert!(holds(find("bye-gain/linear"), 25.0));
}

#[test]
fn scores_that_no_rule_allows_are_errors() {
    for (text, what, remedy) in [
        ("length = 0", "`length = 0` is out of range", "from 1 to 25"),
        ("length = 26", "`length = 26` is out of range", "from 1 to 25"),
        ("late = -1", "`late = -1` is out of range", "from 0 to 1000"),
        ("latest = -5", "`latest = -5` is out of range", "from 1 to 600"),
        ("entrants = 1", "`entrants = 1` is out of range", "2 to 1024 players"),
        ("players = [{ noise = 0 }]", "a field of 1 player cannot play", "2 to 1024 players"),
        ("players = [{ }, { }]\nentrants = 2", "both given", "leave one of them out"),
        ("clock = 2", "`clock = 2` is out of range", "at least 3"),
        ("byes = \"spred\"", "unknown word `spred`", "did you mean `spread`?"),
        ("crawfort = \"on\"", "unknown field `crawfort`", "did you mean `crawford`?"),
        ("entrants = 5\nfault = { kind = \"bye-to-one\", player = 6 }", "there is no player 6", "from 1 to 5"),
    ] {
        let text = format!("[backgammon]\n{text}");
        let error = Scenario::parse("given", "given.toml", &text, &[]).expect_err(&text).to_string();
        assert!(error.contains(what) && error.contains(remedy), "{text}: {error}");
    }
    for (check, text, what) in [
        ("byes", "entrants = 8", "no bye"),
        ("clock", "", "needs clocks"),
        ("skill", "", "two different players"),
        ("opening", "play = \"model\"", "games are drawn"),
        ("crawford", "length = 1", "needs a score"),
    ] {
        let text = format!("checks = [\"{check}\"]\n[backgammon]\n{text}");
        let error = Scenario::parse("given", "given.toml", &text, &[]).expect_err(&text).to_string();
        assert!(error.contains(what), "{text}: {error}");
    }
}

#[test]
fn an_event_is_told_in_words_and_in_lines() {
    let contest = contest(1, Competition { play: Play::Full, ..event(1, 3) });
    let text = watch(&contest, 0, Story::default()).into_text();
    for part in ["The draw:", "goes on without a match", "Round 2, match 2:", "wins the match", "Place 1: player"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let lines = watch(&contest, 0, Lines::default()).into_text();
    for line in lines.lines() {
        let value: serde_json::Value = serde_json::from_str(line).expect("an object a line");
        assert!(value["event"].is_string());
    }
}

#[test]
fn a_scenario_of_a_match_is_played() {
    let scenario = scenario("checks = [\"match-equity\"]\n[backgammon]\nlength = 2\nplay = \"model\"\ngames = 500");
    let findings = scenario.findings(0..3_000).expect("a run");
    assert_eq!(findings.len(), 1);
    // The table has 67.7 %; linear players win somewhat fewer gammons when behind.
    assert!(findings[0].estimate.abs() < 6.0, "{:?}", findings[0]);
    assert_eq!(Score::start(1, 2, Crawford::On).stage, Stage::Crawford);
}
