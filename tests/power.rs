//! Planted unfairness of known size must be found with the stated power, and a fair run must not be flagged.
//!
//! Each fault is planted through the scenario field `poker.fault` in [`RUNS`] runs, each on its own luck. "Power at least 0.95"
//! holds when so many runs find it that fewer would be a surprise: 38 of 40. The number of tournaments follows from the size
//! of the effect, the spread of one tournament and the error of one interval, as each test says; the tests run with somewhat
//! more, so that the power is well above 0.95.

mod given;

use std::collections::BTreeMap;

use evenhand::report::{Finding, Verdict};
use evenhand::scenario::Scenario;
use given::scenario;

const RUNS: u64 = 40;
const FOUND: u64 = 38;

const PLAYERS: &str = r#"
[poker]
betting = "push-or-fold"
players = [{ style = "push-fold", marked = true }, { style = "push-fold", count = 8 }]
"#;

/// Findings of one run of a scenario's rules, checks and standard.
fn findings(scenario: &Scenario, run: u64, tournaments: u64) -> Vec<Finding> {
    scenario.findings(run * tournaments..(run + 1) * tournaments).unwrap_or_else(|error| panic!("{error}"))
}

/// In how many runs some findings are what is looked for.
fn runs(scenario: &Scenario, tournaments: u64, found: impl Fn(&[Finding]) -> bool) -> u64 {
    (0..RUNS).map(|run| u64::from(found(&findings(scenario, run, tournaments)))).sum()
}

fn find<'a>(findings: &'a [Finding], estimand: &str) -> &'a Finding {
    findings.iter().find(|finding| finding.estimand == estimand).expect("it is measured")
}

fn unfair(findings: &[Finding]) -> Vec<&str> {
    let unfair = findings.iter().filter(|finding| finding.verdict == Verdict::Unfair);
    unfair.map(|finding| finding.estimand.as_str()).collect()
}

fn given_fault(fault: &str, rest: &str) -> Scenario {
    scenario(&format!("checks = [\"blinds\", \"neighbours\"]\n{PLAYERS}{fault}\n{rest}"))
}

/// One seat of nine never comes to one player: that cell of the draw departs by 11 percentage points. Its exact interval (error
/// 0.05 over 81 cells) lies beyond the margin of 1 point once 0 of N is below it: N ≥ ln(0.05 / 81 / 2) / ln(1 − 0.101) ≈ 76.
#[test]
fn power_seat_never_drawn() {
    let rest = "[standard.margins]\nseat-draw = 1.0";
    let scenario = given_fault("fault = { kind = \"seat-never-drawn\", player = 3, seat = 5 }", rest);
    let found = runs(&scenario, 150, |findings| unfair(findings) == ["seat-draw"]);
    assert!(found >= FOUND, "found in {found} of {RUNS} runs");
    let adjusted = runs(&scenario, 150, |findings| {
        find(findings, "seat-draw").p_adjusted.is_some_and(|p_adjusted| p_adjusted < 0.05)
    });
    println!("seat never drawn: {found} by verdict, {adjusted} by p-value");
    let fair = runs(&given_fault("", rest), 150, |findings| !unfair(findings).is_empty());
    // The exact interval of the largest of 81 departures misses in at most one fair run in twenty: of 40 runs, more than 6 would be a
    // surprise (probability below 0.005).
    assert!(fair <= 6, "{fair} of {RUNS} fair runs flagged");
}

/// Once in 50 hands the button stays: some two times a tournament, so that ten tournaments all but surely have one, and one
/// case refutes the claim that it never happens. The interval of so rare an event excludes 0 from a handful of tournaments on.
#[test]
fn power_button_stays() {
    let rest = "[claims]\nbutton-twice = { max = 0 }";
    let scenario = given_fault("fault = { kind = \"button-stays\", once-in = 50 }", rest);
    let found = runs(&scenario, 20, |findings| unfair(findings) == ["button-twice"]);
    println!("button stays: {found}");
    assert!(found >= FOUND, "found in {found} of {RUNS} runs");
    let fair = runs(&given_fault("", rest), 20, |findings| find(findings, "button-twice").verdict != Verdict::Fair);
    assert_eq!(fair, 0, "fair runs that do not hold the claim");
}

/// Once in 100 times seat 4 is let off its big blind. That is 0.15 big blinds per 100 hands, beside differences between seats of
/// up to 1 that the first button makes in every fair contest: a margin around 0 that lets those pass cannot see it. What can
/// is a claim for each seat: the burden that it has without the fault, measured by a long run, give or take 0.03.
///
/// The burden of a tournament has a standard deviation of 0.93, and the nine intervals an error of 0.05 / 9 each (2.77
/// deviations); power 0.95 adds 1.645: N ≥ ((2.77 + 1.645) · 0.93 / (0.15 − 0.03))² ≈ 1,200.
#[test]
fn power_big_blind_let_off() {
    let mut fair = given_fault("", "");
    fair.luck = "long".into();
    let long = findings(&fair, 0, 300_000);
    let burdens: BTreeMap<&str, f64> = long
        .iter()
        .filter(|finding| finding.estimand.starts_with("burden-by-seat/"))
        .map(|finding| (finding.estimand.as_str(), finding.estimate))
        .collect();
    let claims = burdens.iter().map(|(estimand, burden)| {
        format!("\"{estimand}\" = {{ min = {:.4}, max = {:.4} }}\n", burden - 0.03, burden + 0.03)
    });
    let rest = format!("[claims]\n{}", claims.collect::<String>());
    let scenario = given_fault("fault = { kind = \"big-blind-let-off\", seat = 4, once-in = 100 }", &rest);
    let found = runs(&scenario, 2000, |findings| {
        let seat = find(findings, "burden-by-seat/4");
        seat.verdict == Verdict::Unfair && seat.estimate < burdens["burden-by-seat/4"]
    });
    println!("big blind let off: {found}");
    assert!(found >= FOUND, "found in {found} of {RUNS} runs");
    let others = runs(&scenario, 2000, |findings| unfair(findings).iter().any(|&name| name != "burden-by-seat/4"));
    let alarms = runs(&given_fault("", &rest), 2000, |findings| !unfair(findings).is_empty());
    println!("others blamed: {others}; fair runs flagged: {alarms}");
    // All intervals miss with probability 0.05 at most, and here the truth is 0.03 inside the claim besides.
    assert!(others <= 2 && alarms <= 2, "others blamed in {others}, fair runs flagged in {alarms} of {RUNS}");
}

/// Once in 100 times whoever sits on the left of the marked player is let off the big blind: 0.057 big blinds a tournament. All
/// play alike, so the truth without the fault is exactly 0. With a standard deviation of 0.69, eight intervals (2.73
/// deviations) and a margin of 0.02: N ≥ ((2.73 + 1.645) · 0.69 / (0.057 − 0.02))² ≈ 6,700.
#[test]
fn power_neighbour_let_off() {
    let rest = "[standard.margins]\nburden-near = 0.02\nprize-near = 20";
    let scenario = given_fault("fault = { kind = \"neighbour-let-off\", once-in = 100 }", rest);
    let found = runs(&scenario, 9000, |findings| unfair(findings) == ["burden-near/left-1"]);
    println!("neighbour let off: {found}");
    assert!(found >= FOUND, "found in {found} of {RUNS} runs");
    let alarms = runs(&given_fault("", rest), 9000, |findings| !unfair(findings).is_empty());
    assert!(alarms <= 2, "fair runs flagged: {alarms} of {RUNS}");
}

/// A fair run large enough to decide is found fair, in every finding that is judged.
#[test]
fn a_fair_run_is_found_fair() {
    let scenario = given_fault(
        "",
        "[standard.margins]\nseat-draw = 1.0\nburden-by-seat = 1.0\nburden-near = 0.05\nprize-near = 3\nprize-by-seat = 3
        [claims]\nbutton-twice = { max = 0 }",
    );
    let findings = findings(&scenario, 0, 100_000);
    let judged: Vec<&Finding> = findings.iter().filter(|finding| finding.margin.is_some()).collect();
    assert_eq!(judged.len(), 1 + 9 + 4 + 4 + 9 + 1);
    for finding in judged {
        assert_eq!(finding.verdict, Verdict::Fair, "{finding:?}");
    }
}

/// Four tables of nine that break and are balanced until one is left.
const ROOM: &str = r#"
[poker]
entrants = 36
betting = "push-or-fold"
style = "push-fold"
levels = [{ big-blind = 60, hands = 4 }]
"#;

/// The shortest stack of a table is far below its average: 100 tournaments, each with a few moves, show it against a margin of 5 %.
#[test]
fn power_the_shortest_stack_moves() {
    let rest = "[standard.margins]\nmover-stack = 5.0";
    let planted =
        scenario(&format!("checks = [\"balance\"]\n{ROOM}fault = {{ kind = \"shortest-stack-moves\" }}\n{rest}"));
    assert!(runs(&planted, 100, |findings| unfair(findings) == ["mover-stack"]) >= FOUND);
    let fair = scenario(&format!("checks = [\"balance\"]\n{ROOM}{rest}"));
    assert_eq!(runs(&fair, 100, |findings| !unfair(findings).is_empty()), 0, "a fair room is not flagged");
}

/// Seated in the order of their numbers, all pairs of a breaking table go in that order: a rank correlation of 1, without any spread,
/// so that 150 tournaments are needed to bound what has not been seen.
#[test]
fn power_a_break_seats_by_number() {
    let rest = "[standard.margins]\nbreak-order = 0.05";
    let planted =
        scenario(&format!("checks = [\"balance\"]\n{ROOM}fault = {{ kind = \"break-seats-by-id\" }}\n{rest}"));
    assert!(runs(&planted, 150, |findings| unfair(findings) == ["break-order"]) >= FOUND);
    let fair = scenario(&format!("checks = [\"balance\"]\n{ROOM}{rest}"));
    assert_eq!(runs(&fair, 150, |findings| !unfair(findings).is_empty()), 0, "a fair room is not flagged");
}

/// Ranked by the clock, those who go out of different tables in one round come in by chance: about one tournament in ten changes
/// when the clock does, and a second ranking by stacks disagrees more often still. One case refutes either claim.
#[test]
fn power_a_round_ranked_by_the_clock() {
    let rest = "[claims]\ntime-changes-result = { max = 0 }\nrank-mismatch = { max = 0 }";
    let room = ROOM.replace("entrants = 36", "entrants = 36\nhand-for-hand-places = 3\njump-at = 14");
    let planted = scenario(&format!(
        "checks = [\"hand-for-hand\"]\n{room}fault = {{ kind = \"round-ranked-by-clock\" }}\n{rest}"
    ));
    let found = runs(&planted, 150, |findings| unfair(findings) == ["time-changes-result", "rank-mismatch"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    let fair = scenario(&format!("checks = [\"hand-for-hand\"]\n{room}{rest}"));
    assert_eq!(runs(&fair, 150, |findings| !unfair(findings).is_empty()), 0, "a fair room is not flagged");
}

/// A championship of 40 whose sixth round is seated by the standings alone: some 20 pairs meet again in it, where none need; in no
/// other round does that happen.
#[test]
fn power_history_forgotten() {
    let scenario = scenario(
        "checks = [\"seating\"]\n[preferans]\nplayers = 40\neffort = 50\nrivals = []\n\
         fault = { kind = \"history-forgotten\" }\n[standard.margins]\navoidable = 4.0",
    );
    let found = runs(&scenario, 40, |findings| unfair(findings) == ["avoidable/round-6"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
}

/// With 17 players nine sit at tables of three, in Swiss rounds always the last: the last quarter sits there always, about
/// 47 percentage points more than the field. Every championship has the same number, so the interval is what was not seen.
#[test]
fn power_short_tables_to_the_last() {
    let scenario = scenario(
        "checks = [\"short-tables\"]\n[preferans]\nplayers = 17\nfault = { kind = \"short-to-last\" }\n\
         [standard.margins]\nshort-by-standing = 15.0",
    );
    let found = runs(&scenario, 300, |findings| find(findings, "short-by-standing/fourth").verdict == Verdict::Unfair);
    assert!(found >= FOUND, "{found} of {RUNS}");
}

/// Of two with equal whists the one seated first takes the better place: two points more at a table of four. Ties are rare, about
/// one table in a hundred.
#[test]
fn power_ties_given_to_the_first() {
    let scenario = scenario(
        "checks = [\"ranking\"]\n[preferans]\nplayers = 24\nfault = { kind = \"ties-to-first\" }\n\
         [claims]\nties-unshared = { max = 0 }",
    );
    let found = runs(&scenario, 100, |findings| unfair(findings) == ["ties-unshared"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
}

/// A missed round that counts as won brings a player 3 points instead of the average of 0: the chance of the final goes up.
#[test]
fn power_missing_a_round_pays() {
    let scenario = scenario(
        "checks = [\"skipping\"]\n[preferans]\nplayers = 24\nswiss-rounds = 2\nitalian-rounds = 1\n\
         fault = { kind = \"missed-is-won\" }\n[claims]\n\"skip-final/round-1\" = { max = 0 }",
    );
    let found = runs(&scenario, 300, |findings| unfair(findings) == ["skip-final/round-1"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
}

/// Of 1,296 pairs of throws for sides 146 are ties: given to the first player, that one chooses 55.6 times in 100. The excess over the
/// margin of 2 is 3.6 with a standard deviation of 50: N ≥ (3.6 · 50 / 3.6)² = 2,500.
#[test]
fn power_ties_for_sides_go_to_the_first() {
    let rest = "[standard.margins]\nchooses-sides = 2.0";
    let event = |fault: &str| scenario(&format!("checks = [\"opening\"]\n[backgammon]\nlength = 1\n{fault}\n{rest}"));
    let planted = event("fault = { kind = \"ties-to-first\" }");
    let found = runs(&planted, 4_000, |findings| unfair(findings) == ["chooses-sides"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    let fair = (0..5).map(|run| u64::from(!unfair(&findings(&event(""), run, 4_000)).is_empty())).sum::<u64>();
    assert_eq!(fair, 0, "fair runs flagged");
}

/// A Crawford game with the cube is worth to the leader what no Crawford game is: nothing, in every match.
#[test]
fn power_crawford_game_with_the_cube() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"crawford\"]\n[backgammon]\nlength = 2\nplay = \"model\"\ngames = 1000\n{fault}\n\
             [claims]\n\"crawford/1-away-2-away\" = {{ min = 8 }}"
        ))
    };
    let planted = event("fault = { kind = \"crawford-with-cube\" }");
    let found = runs(&planted, 1_000, |findings| unfair(findings) == ["crawford/1-away-2-away"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    assert_eq!(runs(&event(""), 1_000, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// Penalty points that go to the late player make lateness pay: some eight percentage points a point in a match to 5.
#[test]
fn power_penalty_points_to_the_late_player() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"lateness\"]\n[backgammon]\nlength = 5\nplay = \"model\"\ngames = 1000\n{fault}\n\
             [claims]\n\"late-step/point-1\" = {{ min = 0 }}"
        ))
    };
    let planted = event("fault = { kind = \"penalty-to-late\" }");
    let found = runs(&planted, 2_500, |findings| unfair(findings) == ["late-step/point-1"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    assert_eq!(runs(&event(""), 2_500, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// Five players, three byes: player 3 has one every time instead of three times in five, the others half the time.
#[test]
fn power_a_bye_always_to_one_player() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"byes\"]\n[backgammon]\nlength = 1\nentrants = 5\nplay = \"model\"\ngames = 200\n{fault}\n\
             [standard.margins]\nbye-draw = 15.0"
        ))
    };
    let planted = event("fault = { kind = \"bye-to-one\", player = 3 }");
    let found = runs(&planted, 300, |findings| unfair(findings) == ["bye-draw/player-3"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    assert_eq!(runs(&event(""), 300, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// Half the time for a match is what twice the pace needs: some 6 % of players of 8 seconds a play run out instead of one in thousands.
#[test]
fn power_clocks_set_to_half() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"clock\"]\n[backgammon]\nlength = 5\nclock = 3\nplay = \"model\"\ngames = 1000\n{fault}\n\
             [claims]\n\"time-loss/8-seconds\" = {{ max = 2 }}"
        ))
    };
    let planted = event("fault = { kind = \"clocks-halved\" }");
    let found = runs(&planted, 2_000, |findings| unfair(findings) == ["time-loss/8-seconds"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    assert_eq!(runs(&event(""), 2_000, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// Where a coin decides, the better player wins half of the matches instead of two thirds and more.
#[test]
fn power_a_coin_decides() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"skill\"]\n[backgammon]\nlength = 1\nplay = \"model\"\ngames = 1000\n\
             players = [{{ noise = 0 }}, {{ noise = 200 }}]\n{fault}\n\
             [claims]\n\"better-wins/1-points\" = {{ min = 60 }}"
        ))
    };
    let planted = event("fault = { kind = \"coin-decides\" }");
    let found = runs(&planted, 800, |findings| unfair(findings) == ["better-wins/1-points"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    assert_eq!(runs(&event(""), 800, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// In the Crawford game at 2 points to go a gammon wins the match for the one behind, about one game in eight: without gammons these
/// matches are even instead, and the leader has some 6 percentage points more than the table says.
#[test]
fn power_gammons_that_count_once() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"match-equity\"]\n[backgammon]\nlength = 2\nplay = \"model\"\ngames = 4000\n{fault}\n\
             [standard.margins]\n\"match-equity/1-away-2-away\" = 3.5"
        ))
    };
    let planted = event("fault = { kind = \"gammons-single\" }");
    let found = runs(&planted, 5_000, |findings| unfair(findings) == ["match-equity/1-away-2-away"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    assert_eq!(runs(&event(""), 5_000, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// The same fault in drawn games only: 6 percentage points between the two ways to play, with a standard deviation of 65.
#[test]
fn power_a_model_without_gammons() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"model-agrees\"]\n[backgammon]\nlength = 2\ngames = 2000\n{fault}\n\
             [standard.margins]\n\"model-agrees/1-away-2-away\" = 1.0"
        ))
    };
    let planted = event("fault = { kind = \"model-gammons-single\" }");
    let found = runs(&planted, 3_000, |findings| unfair(findings) == ["model-agrees/1-away-2-away"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    let fair = (0..8).map(|run| u64::from(!unfair(&findings(&event(""), run, 3_000)).is_empty())).sum::<u64>();
    assert!(fair <= 1, "fair runs flagged: {fair} of 8");
}

/// Where only one die can be played, the smaller may be: it is in one match of some five hundred, since it must also be the better
/// play. One case refutes the claim that it never is: 2,500 matches have none with probability 0.007.
#[test]
fn power_the_smaller_die_allowed() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"illegal-plays\"]\n[backgammon]\nlength = 3\n{fault}\n[claims]\nunlisted-plays = {{ max = 0 }}"
        ))
    };
    let planted = event("fault = { kind = \"smaller-die-allowed\" }");
    let found = runs(&planted, 2_500, |findings| unfair(findings) == ["unlisted-plays"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    let fair = (0..3).map(|run| u64::from(!unfair(&findings(&event(""), run, 2_500)).is_empty())).sum::<u64>();
    assert_eq!(fair, 0, "fair runs flagged");
}

/// Objections that nobody heeds: illegal plays on purpose in every other turn win some 20 percentage points more, though the opponent
/// notices all of them and objects.
#[test]
fn power_objections_ignored() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"illegal-plays\"]\n[backgammon]\nlength = 1\nintent = \"cunning\"\nobjection = \"always\"\n\
             players = [{{ sloppy = 500 }}, {{}}]\n{fault}\n[claims]\n\"sloppy-gain/1000-noticed\" = {{ max = 3 }}"
        ))
    };
    let planted = event("fault = { kind = \"objections-ignored\" }");
    let found = runs(&planted, 300, |findings| unfair(findings) == ["sloppy-gain/1000-noticed"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    let fair = (0..8).map(|run| u64::from(!unfair(&findings(&event(""), run, 300)).is_empty())).sum::<u64>();
    assert_eq!(fair, 0, "fair runs flagged");
}

/// Verdicts of a few runs: millions of rolls each.
fn few(scenario: &Scenario, runs: u64, tournaments: u64, found: impl Fn(&[Finding]) -> bool) -> u64 {
    (0..runs).map(|run| u64::from(found(&findings(scenario, run, tournaments)))).sum()
}

/// Matches to 3 points, whose some 96 rolls are looked at.
fn rolls(fault: &str, rest: &str) -> Scenario {
    scenario(&format!("checks = [\"dice\"]\n[backgammon]\nlength = 3\n{fault}\n{rest}"))
}

/// Fives and sixes come 42 times in 256 instead of 42.67: 0.26 percentage points too seldom, 0.16 beyond the margin. Six intervals
/// with error 0.05 (2.64 deviations of 37.3), power 0.95: N ≥ ((2.64 + 1.645) · 37.3 / 0.16)² = 1,000,000 throws, 5,200 matches.
#[test]
fn power_dice_from_bytes() {
    let rest = "[standard.margins]\n\"faces\" = 0.1";
    let planted = rolls("fault = { kind = \"dice-modulo\" }", rest);
    let found = few(&planted, 10, 7_000, |findings| unfair(findings) == ["faces/5", "faces/6"]);
    assert!(found >= 8, "{found} of 10");
    assert_eq!(few(&rolls("", rest), 10, 7_000, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// Sixes 1 percentage point too often, ones too seldom, 0.7 beyond the margin: N ≥ ((2.64 + 1.645) · 37.3 / 0.7)² = 52,000 throws, 270
/// matches. Without a margin the table of power says 18,400 throws (96 matches) for p < 0.01 in nine runs of ten.
#[test]
fn power_dice_with_more_sixes() {
    let rest = "[standard.margins]\n\"faces\" = 0.3";
    let planted = rolls("fault = { kind = \"dice-shifted\", by = 100 }", rest);
    let found = runs(&planted, 400, |findings| unfair(findings) == ["faces/1", "faces/6"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    let p_value = |findings: &[Finding]| find(findings, "each-die").p_value.is_some_and(|p_value| p_value < 0.01);
    // Two dice apart have ten degrees instead of five: 22,100 throws for the same power.
    let found = runs(&planted, 120, p_value);
    println!("more sixes: {found} of {RUNS} runs at p < 0.01");
    assert!(found >= 31, "{found} of {RUNS}: fewer than 31 come with probability 0.01 at power 0.9");
    let fair = rolls("", rest);
    assert_eq!(runs(&fair, 400, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
    assert!(runs(&fair, 120, p_value) <= 3, "p-values of fair runs");
}

/// A generator that begins again after 65,536 rolls, and matches that start anywhere in it: of 400 matches each shares rolls with one
/// other at least, and one in 64 windows is kept.
#[test]
fn power_dice_that_repeat() {
    let rest = "[claims]\nrepeated-windows = { max = 0 }";
    let planted = rolls("fault = { kind = \"dice-repeat\" }", rest);
    assert!(runs(&planted, 400, |findings| unfair(findings) == ["repeated-windows"]) >= FOUND);
    let fair = rolls("", rest);
    assert_eq!(runs(&fair, 400, |findings| find(findings, "repeated-windows").verdict != Verdict::Fair), 0);
}

/// The three matches of four players with the same dice: their first games share some 40 rolls, of which 17 windows, so that
/// one event in two has a window that comes again.
#[test]
fn power_matches_with_the_same_dice() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"dice\"]\n[backgammon]\nlength = 1\nentrants = 4\n{fault}\n[claims]\nrepeated-windows = {{ max = 0 }}"
        ))
    };
    let planted = event("fault = { kind = \"dice-alike\" }");
    assert!(runs(&planted, 30, |findings| unfair(findings) == ["repeated-windows"]) >= FOUND);
    assert_eq!(runs(&event(""), 30, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}

/// The offender chooses what the innocent player might: a premature roll then costs him some 0.1 points instead of giving 0.07, with five
/// incidents a game and a standard deviation of 2.5 points.
#[test]
fn power_the_offender_chooses() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"dice-rules\"]\n[backgammon]\nlength = 1\n{fault}\n\
             [backgammon.dice]\noffenders = \"second\"\npremature = 300\n\
             [claims]\n\"incident-points/premature-accept-or-again\" = {{ min = 0 }}"
        ))
    };
    let planted = event("fault = { kind = \"offender-chooses\" }");
    let found =
        (0..2).filter(|&run| unfair(&findings(&planted, run, 1_200)) == ["incident-points/premature-accept-or-again"]);
    assert_eq!(found.count(), 2);
    let fair = (0..1).filter(|&run| !unfair(&findings(&event(""), run, 1_200)).is_empty());
    assert_eq!(fair.count(), 0, "fair runs flagged");
}

/// Dice that pass for fair and show 6 oftener by 0.05 are condemned within 2,000 throws nearly always, and not once in a hundred.
#[test]
fn power_fair_dice_are_loaded() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"loaded-dice\"]\n[backgammon]\nlength = 1\nplay = \"model\"\ngames = 100\n{fault}\n\
             [claims]\n\"caught-0/2000-throws\" = {{ max = 20 }}"
        ))
    };
    let planted = event("fault = { kind = \"fair-dice-loaded\", thousandths = 50 }");
    let found = (0..10).filter(|&run| unfair(&findings(&planted, run, 60)) == ["caught-0/2000-throws"]);
    assert_eq!(found.count(), 10);
    let fair = (0..10).filter(|&run| !unfair(&findings(&event(""), run, 60)).is_empty());
    assert_eq!(fair.count(), 0, "fair runs flagged");
}

/// An asker who takes the first die gets one that he knows every time, instead of three times in four.
#[test]
fn power_the_asker_picks_first() {
    let event = |fault: &str| {
        scenario(&format!(
            "checks = [\"mixing\"]\n[backgammon]\nlength = 1\nplay = \"model\"\ngames = 100\n{fault}\n\
             [standard.margins]\n\"mixed/one-asker-knows\" = 0.1"
        ))
    };
    let planted = event("fault = { kind = \"asker-picks-first\" }");
    let found = runs(&planted, 400, |findings| unfair(findings) == ["mixed/one-asker-knows"]);
    assert!(found >= FOUND, "{found} of {RUNS}");
    assert_eq!(runs(&event(""), 400, |findings| !unfair(findings).is_empty()), 0, "fair runs flagged");
}
