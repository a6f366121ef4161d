//! The checks of preferans championships: false alarms at the nominal rate, planted faults found, and the numbers that are known.

use std::collections::BTreeMap;

use evenhand::chance::stream::Luck;
use evenhand::check::preferans::ranking::tau::tau;
use evenhand::check::preferans::{PreferansPanel, PreferansTallies};
use evenhand::check::{Panel, Standard, judge};
use evenhand::contest::{Contest, Observer};
use evenhand::preferans::fault::Fault;
use evenhand::preferans::rules::{Absences, Echo, End, Entrant, Money, Rounds, Rules};
use evenhand::preferans::score::{PlacePoints, WhistPoints};
use evenhand::preferans::strength::Model;
use evenhand::preferans::{Event, Preferans};
use evenhand::report::{Finding, Verdict};
use evenhand::run::{Plan, Progress, run};
use evenhand::seating::{Effort, Rule, Task};
use evenhand::stats::fit::binomial;
use evenhand::stats::rank::kendall;
use evenhand::stats::{Alternative, Limits};
use evenhand::tally::Tally;

/// A championship of ten rounds; strengths fall evenly from `widest` whists to as many below 0.
fn championship(players: i32, widest: i32) -> Rules {
    let strength = |place: i32| 100 * widest - 200 * widest * place / (players - 1);
    Rules {
        entrants: (0..players).map(|place| Entrant { strength: strength(place) }).collect(),
        rounds: Rounds { random: 1, swiss: 7, italian: 2 },
        end: End::Final,
        seating: Task { effort: Effort::hundredths(20), ..Task::new(Rule::Swiss) },
        place_points: PlacePoints::default(),
        whist_points: WhistPoints::clamped(5),
        penalty: 800,
        absences: Absences::default(),
        model: Model::default(),
        money: Money { entry: 15_000, shares: vec![40, 30, 20, 10], stake: 15, offers: 1 },
        fault: Fault::None,
        rivals: Vec::new(),
        echoes: Vec::new(),
        deviators: (0, u32::try_from(players).expect("few") - 1),
    }
}

fn tallies(contest: &Preferans, check: &str, run_number: u64, championships: u64) -> PreferansTallies {
    let plan = Plan {
        luck: Luck::new(1, "preferans-checks"),
        tournaments: run_number * championships..(run_number + 1) * championships,
    };
    let probe = || <PreferansPanel as Panel<Preferans>>::new(contest, &[check.to_string()]);
    run(contest, &plan, probe, &Progress::default()).unwrap_or_else(|ended| panic!("the run ended early: {ended:?}"))
}

fn judged(rules: &Rules, check: &str, run_number: u64, championships: u64, standard: &Standard) -> Vec<Finding> {
    let contest = Preferans { rules: rules.clone() };
    let tally = tallies(&contest, check, run_number, championships);
    judge(&<PreferansPanel as Panel<Preferans>>::measure(&contest, &tally), standard)
}

fn standard(margins: &[(&str, f64)], claims: &[(&str, Option<f64>, Option<f64>)]) -> Standard {
    Standard {
        confidence: 0.95,
        margins: margins.iter().map(|&(name, margin)| (name.to_string(), margin)).collect(),
        claims: claims.iter().map(|&(name, low, high)| (name.to_string(), Limits { low, high })).collect(),
        ..Standard::default()
    }
}

fn measured(rules: &Rules, check: &str, championships: u64) -> BTreeMap<String, Finding> {
    let findings = judged(rules, check, 0, championships, &standard(&[], &[]));
    show(&findings);
    findings.into_iter().map(|finding| (finding.estimand.clone(), finding)).collect()
}

fn show(findings: &[Finding]) {
    if std::env::var_os("SHOW").is_some() {
        for one in findings {
            let word = one.verdict.word();
            println!("{:34} {:10.4} [{:?}, {:?}] {} {word}", one.estimand, one.estimate, one.low, one.high, one.unit);
        }
    }
}

fn holds(finding: &Finding, value: f64) -> bool {
    finding.low.is_none_or(|low| low <= value) && finding.high.is_none_or(|high| value <= high)
}

fn excludes_below(finding: &Finding, value: f64) -> bool {
    finding.low.is_some_and(|low| low > value)
}

/// What one championship says, worked out a second time from floats.
#[derive(Default)]
struct Watch {
    strengths: Vec<f64>,
    drawn: Vec<u16>,
    /// Tau-b by round.
    taus: Vec<f64>,
    lot: f64,
}

impl Observer<Preferans> for Watch {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Seated { round: 0, tables, .. } = event {
            self.drawn = tables.iter().flatten().copied().filter(|&player| player != u16::MAX).collect();
        } else if let Event::RoundEnded { standings, .. } = event {
            // Points weigh so much more that whists only part those with equal points.
            #[allow(clippy::cast_precision_loss, reason = "points and whists of ten rounds")]
            let scores: Vec<f64> = standings.iter().map(|one| (one.points * 100_000 + one.whists) as f64).collect();
            let strengths: Vec<f64> = standings.iter().map(|one| self.strengths[usize::from(one.player)]).collect();
            let statistic =
                |one: &[f64], two: &[f64]| kendall(one, two, Alternative::TwoSided).expect("an order").statistic;
            self.taus.push(statistic(&scores, &strengths));
            let place = |player: u16| self.drawn.iter().position(|&drawn| drawn == player).unwrap_or(usize::MAX);
            #[allow(clippy::cast_precision_loss, reason = "places in a draw")]
            let drawn: Vec<f64> = standings.iter().map(|one| -(place(one.player) as f64)).collect();
            self.lot = statistic(&drawn, &strengths);
        }
    }
}

#[test]
fn tau_is_that_of_the_standings() {
    let rules =
        Rules { absences: Absences { withdrawn: 20, missed: 20, ..Absences::default() }, ..championship(17, 40) };
    let contest = Preferans { rules };
    let strengths = contest.rules.entrants.iter().map(|one| f64::from(one.strength)).collect();
    let mut watch = Watch { strengths, ..Watch::default() };
    let luck = Luck::new(1, "preferans-checks");
    contest.play(&mut contest.state(), &mut luck.tournament(0), &mut watch);
    let tally = tallies(&contest, "ranking", 0, 1);
    let measures = <PreferansPanel as Panel<Preferans>>::measure(&contest, &tally);
    let findings = judge(&measures, &standard(&[], &[]));
    let estimate = |name: &str| findings.iter().find(|one| one.estimand == name).expect("it is measured").estimate;
    assert_eq!(watch.taus.len(), 10);
    for (round, expected) in (1..).zip(&watch.taus) {
        let found = estimate(&format!("tau/round-{round}"));
        assert!((found - expected).abs() < 2e-6, "round {round}: {found}, not {expected}");
    }
    let over_lot = watch.taus[9] - watch.lot;
    assert!((estimate("tau-over-lot") - over_lot).abs() < 4e-6, "{} {over_lot}", estimate("tau-over-lot"));
}

#[test]
fn better_players_come_out_ahead() {
    let findings = measured(&championship(24, 40), "ranking", 1_000);
    let estimate = |name: &str| findings[name].estimate;
    assert!(excludes_below(&findings["tau-over-lot"], 0.3));
    for round in 2..=10 {
        assert!(estimate(&format!("tau/round-{round}")) > estimate(&format!("tau/round-{}", round - 1)));
    }
    // Four are in the final, whoever they are.
    let groups = (1..=12).map(|rank| (rank.to_string(), 1.0)).chain([("13-24".to_string(), 12.0)]);
    let all: f64 = groups.map(|(name, players)| players * estimate(&format!("final-by-rank/{name}"))).sum();
    assert!((all - 400.0).abs() < 1e-6, "{all}");
    assert!((estimate("final-by-rank/1") - estimate("best-in-final")).abs() < 1e-9);
    let first_four: f64 = (1..=4).map(|rank| estimate(&format!("final-by-rank/{rank}"))).sum();
    assert!((first_four / 100.0 - estimate("top-four-overlap")).abs() < 1e-9);
    assert!(estimate("best-wins") < estimate("best-in-final"));
    assert!(estimate("ties-unshared").abs() < 1e-12);
}

/// Where all are equally strong, who comes out ahead is luck.
#[test]
fn equal_players_have_equal_chances() {
    let findings = measured(&championship(9, 0), "ranking", 4_000);
    for rank in 1..=9 {
        assert!(holds(&findings[&format!("final-by-rank/{rank}")], 400.0 / 9.0), "{rank}");
    }
    // All nine are the best, and each is one of the four strongest for four ninths.
    assert!((findings["best-in-final"].estimate - 400.0 / 9.0).abs() < 1e-9);
    assert!((findings["best-wins"].estimate - 100.0 / 9.0).abs() < 1e-9);
    assert!((findings["top-four-overlap"].estimate - 16.0 / 9.0).abs() < 1e-9);
    assert!(findings["tau/round-10"].estimate.abs() < 1e-12, "equal strengths have no order");
}

/// Nulls that are exactly true: equal players win nothing and lose nothing at short tables in a round by lot, and strengths that
/// differ in name only (less than a whist of 80) say nothing of the draw or the standings.
#[test]
fn calibration_false_alarms_come_at_the_nominal_rate() {
    const RUNS: u64 = 600;
    let mut rules = championship(11, 0);
    rules.rounds = Rounds { random: 2, swiss: 0, italian: 1 };
    let nulls = ["points-at-short/strongest", "points-at-short/middle", "points-at-short/weakest"];
    let mut alarms = BTreeMap::<&str, [u64; 2]>::new();
    for run_number in 0..RUNS {
        let findings = judged(&rules, "short-tables", run_number, 60, &standard(&[], &[]));
        for estimand in nulls {
            let finding = findings.iter().find(|one| one.estimand == estimand).expect("it is measured");
            let p_value = finding.p_value.expect("60 championships are enough to test");
            for (alarms, level) in alarms.entry(estimand).or_default().iter_mut().zip([0.05, 0.01]) {
                *alarms += u64::from(p_value < level);
            }
        }
    }
    for (place, entrant) in (0..).zip(&mut rules.entrants) {
        entrant.strength = 5 - place;
    }
    for run_number in 0..RUNS {
        let findings = judged(&rules, "ranking", run_number, 60, &standard(&[], &[]));
        let finding = findings.iter().find(|one| one.estimand == "tau-over-lot").expect("it is measured");
        let p_value = finding.p_value.expect("60 championships are enough to test");
        for (alarms, level) in alarms.entry("tau-over-lot").or_default().iter_mut().zip([0.05, 0.01]) {
            *alarms += u64::from(p_value < level);
        }
    }
    for (estimand, alarms) in alarms {
        for (alarms, level) in alarms.into_iter().zip([0.05, 0.01]) {
            let test = binomial(alarms, RUNS, level, Alternative::TwoSided);
            assert!(test.p_value > 0.001, "{estimand}: {alarms} of {RUNS} below {level}");
        }
    }
}

#[test]
fn a_tie_given_to_the_first_is_found() {
    let claims = standard(&[], &[("ties-unshared", None, Some(0.0))]);
    let verdict = |fault| {
        let rules = Rules { fault, ..championship(16, 40) };
        let findings = judged(&rules, "ranking", 0, 100, &claims);
        findings.into_iter().find(|one| one.estimand == "ties-unshared").expect("it is measured")
    };
    assert_eq!(verdict(Fault::None).verdict, Verdict::Fair);
    let found = verdict(Fault::TiesToFirst);
    assert_eq!(found.verdict, Verdict::Unfair, "{found:?}");
}

#[test]
fn missing_a_round_pays_where_it_counts_as_won() {
    let mut rules = championship(16, 40);
    rules.echoes = Echo::every(rules.rounds);
    assert_eq!(rules.echoes.len(), 20);
    let claims: Vec<String> = ["skip-final", "throw-final", "skip-prize", "throw-prize"].map(String::from).to_vec();
    let claims: Vec<(&str, Option<f64>, Option<f64>)> =
        claims.iter().map(|name| (name.as_str(), None, Some(0.5))).collect();
    let verdicts = |fault| {
        let rules = Rules { fault, ..rules.clone() };
        let findings = judged(&rules, "skipping", 0, 1_500, &standard(&[], &claims));
        show(&findings);
        let unfair = findings.into_iter().filter(|one| one.verdict == Verdict::Unfair);
        unfair.map(|one| one.estimand).collect::<Vec<_>>()
    };
    assert_eq!(verdicts(Fault::None), [""; 0]);
    let unfair = verdicts(Fault::MissedIsWon);
    for round in 1..=9 {
        assert!(unfair.contains(&format!("skip-final/round-{round}")), "{round}: {unfair:?}");
    }
    assert!(!unfair.iter().any(|name| name.ends_with("round-10") || name.starts_with("throw")), "{unfair:?}");
}

/// Who misses the last round is barred: what is lost is the whole chance of the final.
#[test]
fn missing_the_last_round_costs_the_final() {
    let mut rules = championship(12, 40);
    rules.echoes = Echo::every(rules.rounds);
    let findings = measured(&rules, "skipping", 400);
    let chance = 100.0 * 4.0 / 12.0;
    let last = &findings["skip-final/round-10"];
    assert!(holds(last, -chance), "{last:?}");
}

#[test]
fn the_worst_round_follows_from_the_rules() {
    let rules = championship(8, 40);
    let exact = |rules: &Rules| {
        let findings = measured(rules, "skipping", 20);
        let one = &findings["worst-round"];
        (one.low, one.estimate, one.high)
    };
    assert_eq!(exact(&rules), (Some(0.0), 0.0, Some(0.0)));
    let cheap = Rules { penalty: 650, ..rules.clone() };
    assert_eq!(exact(&cheap), (Some(-1.5), -1.5, Some(-1.5)));
    let endless = Rules { whist_points: WhistPoints::straight(), ..rules.clone() };
    let (low, estimate, high) = exact(&endless);
    assert_eq!((low, high), (None, Some(estimate)));
    let none = Rules { whist_points: WhistPoints::none(), ..rules };
    assert!((exact(&none).1 - 5.0).abs() < 1e-12);
}

#[test]
fn short_tables_given_to_the_last_are_found() {
    let margins = standard(&[("short-by-standing", 10.0)], &[]);
    for players in [11, 13, 18, 23] {
        let unfair = |fault| {
            let rules = Rules { fault, ..championship(players, 40) };
            let findings = judged(&rules, "short-tables", 0, 300, &margins);
            show(&findings);
            let unfair = findings.into_iter().filter(|one| one.verdict == Verdict::Unfair);
            unfair.map(|one| one.estimand).collect::<Vec<_>>()
        };
        println!("{players} players: {:?} without a fault", unfair(Fault::None));
        let found = unfair(Fault::ShortToLast);
        assert!(found.contains(&"short-by-standing/fourth".to_string()), "{players}: {found:?}");
    }
}

#[test]
fn a_full_field_has_no_short_tables() {
    let findings = measured(&championship(16, 40), "short-tables", 100);
    assert!(findings["short-per-player"].estimate.abs() < 1e-12);
    for quarter in ["first", "second", "third", "fourth"] {
        assert!(findings[&format!("short-by-standing/{quarter}")].estimate.abs() < 1e-12);
    }
    // Nobody sat short: nothing can be said.
    assert_eq!(findings["spread-at-short"].low, None);
}

/// Place points are ±3 and ±1 at four, ±3 and 0 at three: their squares are 5 and 6 on average, but for shared ones.
#[test]
fn place_points_vary_more_at_three() {
    let findings = measured(&championship(15, 40), "short-tables", 1_000);
    let spread = &findings["spread-at-short"];
    assert!((0.95..1.1).contains(&spread.estimate), "{spread:?}");
}

#[test]
fn blocks_add_up_in_any_order() {
    let mut rules = championship(9, 40);
    rules.rounds = Rounds { random: 1, swiss: 1, italian: 1 };
    rules.echoes = Echo::every(rules.rounds);
    let contest = Preferans { rules };
    for check in ["ranking", "skipping", "short-tables"] {
        let text = |tally: &PreferansTallies| serde_json::to_string(tally).expect("a tally");
        let mut forwards = tallies(&contest, check, 0, 300);
        forwards.merge(tallies(&contest, check, 1, 300));
        let mut backwards = tallies(&contest, check, 1, 300);
        backwards.merge(tallies(&contest, check, 0, 300));
        let whole = tallies(&contest, check, 0, 600);
        assert_eq!(text(&forwards), text(&whole), "{check}");
        assert_eq!(text(&backwards), text(&whole), "{check}");
    }
}

#[test]
fn tau_of_the_draw_knows_nothing() {
    // All 24 orders of four: the mean is exactly 0.
    let mut sum = 0;
    for a in 0..4_u16 {
        for b in (0..4).filter(|&b| b != a) {
            for c in (0..4).filter(|&c| c != a && c != b) {
                let d = 6 - a - b - c;
                sum += tau(&[(0, a), (1, b), (2, c), (3, d)]);
            }
        }
    }
    assert_eq!(sum, 0);
}

/// Small fields with many absences, down to nobody at all, and championships that the standings decide.
#[test]
fn every_field_can_be_judged() {
    for players in (3..=14).filter(|&players| players != 5) {
        for end in [End::Final, End::Standings] {
            let mut rules = championship(players, 40);
            rules.rounds = Rounds { random: 1, swiss: 2, italian: 1 };
            rules.absences = Absences { missed: 200, withdrawn: 150, substituted: 200, finalist: 300 };
            rules.end = end;
            rules.echoes = Echo::every(rules.rounds);
            for check in ["ranking", "skipping", "short-tables"] {
                for finding in judged(&rules, check, 0, 40, &standard(&[], &[])) {
                    assert!(finding.estimate.is_finite(), "{players} players: {finding:?}");
                    let low = finding.low.is_none_or(|low| low <= finding.estimate + 1e-9);
                    let high = finding.high.is_none_or(|high| finding.estimate <= high + 1e-9);
                    assert!(low && high, "{players} players: {finding:?}");
                }
            }
        }
    }
}
