//! What `audit seating` says of good events, of planted faults and of files that cannot be used.

use std::fmt::Write;

use evenhand::seating::{Rule, Task};

use super::field::{Event, luck, task};
use super::{Place, text};

/// A round of an event, as written for the audit.
enum Planned {
    Seated(Rule),
    /// Tables of neighbours in the list, whoever has met.
    Listed,
}

/// Plays an event and writes it down.
fn written(players: u16, rounds: &[Planned], seed: u64) -> String {
    let mut event = Event::new(players, luck(seed));
    let mut file = "round,table,seat,player,points,whists\n".to_owned();
    for (round, planned) in (1..).zip(rounds) {
        let before = event.standings.clone();
        let tables: Vec<Vec<u16>> = match planned {
            Planned::Seated(rule) => {
                event.play(&Task { size: 4, ..task(*rule, 4) });
                event.seater.tables().map(<[u16]>::to_vec).collect()
            }
            Planned::Listed => {
                let ranks: Vec<u16> = (0..players).collect();
                let tables: Vec<Vec<u16>> = ranks.chunks(4).map(<[u16]>::to_vec).collect();
                event.record(&tables, 4);
                tables
            }
        };
        for (table, seated) in (1..).zip(&tables) {
            let table: u32 = table;
            for (seat, &player) in (1..).zip(seated) {
                let seat: u32 = seat;
                let index = usize::from(player);
                let points = event.standings[index].points - before[index].points;
                let whists = event.standings[index].whists - before[index].whists;
                let half = if points % 2 == 0 { "" } else { ".5" };
                writeln!(file, "{round},{table},{seat},P{player},{}{half},{whists}", points / 2).expect("text");
            }
        }
    }
    file
}

fn eight(rule: Rule) -> Vec<Planned> {
    (0..8).map(|round| Planned::Seated(if round == 0 { Rule::Random } else { rule })).collect()
}

fn audited(file: &str, line: &str) -> (Option<i32>, String) {
    let output = Place::new(&[("r.csv", file.as_bytes()), ("e.trf", file.as_bytes())]).run(line);
    assert_eq!(text(&output.stderr), "");
    (output.status.code(), text(&output.stdout).to_owned())
}

#[test]
fn an_event_by_the_swiss_rule_is_fair() {
    let (code, told) = audited(&written(64, &eight(Rule::Swiss), 1), "audit seating r.csv");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.starts_with("64 players, 8 rounds at tables of four\n"), "{told}");
    assert!(told.contains("repeats of all rounds: 0, at least 0 by counting"), "{told}");
    assert!(told.contains("tables of three by player, of those in every round: 0 for 64; within 1"), "{told}");
    assert!(told.ends_with("✓ fair: no repeat in a round where none had to be, whatever the history\n"), "{told}");
}

/// History ignored in round 6: named with the pairs, and exit code 1; in the rounds where it cannot be sure, no defect.
#[test]
fn a_round_that_ignores_history_is_named() {
    let mut rounds = eight(Rule::Swiss);
    rounds[0] = Planned::Listed;
    rounds[5] = Planned::Listed;
    let file = written(64, &rounds, 2);
    let (code, told) = audited(&file, "audit seating r.csv");
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("✗ unfair: repeats in rounds that have a seating without any"), "{told}");
    assert_eq!(told.matches("\n  round 6  table ").count(), 96, "six pairs at each of 16 tables: {told}");
    assert!(told.contains("  round 6  table 1  P0 and P1 had met once\n"), "{told}");

    // From round 6 on by the Italian rule: repeats are no fault.
    let (code, told) = audited(&file, "audit seating r.csv --italian-from 6");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("6 (Italian)"), "{told}");
}

/// A small field where repeats must be: slices have more than the Swiss rule, which is said, but it is no defect.
#[test]
fn avoidable_repeats_are_told() {
    let (code, told) = audited(&written(24, &eight(Rule::Italian), 3), "audit seating r.csv");
    let early = told.contains("✗ unfair");
    assert_eq!(code, Some(i32::from(early)), "{told}");
    assert!(told.contains("the Swiss rule has fewer repeats on the same standings and history:\n  round "), "{told}");
}

/// Tables of three always for the same three.
#[test]
fn a_table_of_three_always_for_the_last_is_told() {
    let rounds: Vec<Planned> = (0..4).map(|_| Planned::Listed).collect();
    let (code, told) = audited(&written(15, &rounds, 4), "audit seating r.csv");
    assert_eq!(code, Some(1), "round 2 has a seating without repeats: {told}");
    assert!(
        told.contains("tables of three by player, of those in every round: 0 for 12, 4 for 3; not within 1"),
        "{told}"
    );
    assert!(
        told.contains("first deals (last seats) by player, of those in every round: 0 for 11, 4 for 4; not within 1")
    );
}

/// Two tables of three and one of two where 4 + 4 would do.
#[test]
fn short_tables_beyond_the_needed_are_told() {
    let mut file =
        "round,table,seat,player,points,whists\n1,9,1,A,0,0\n1,9,2,B,0,0\n1,9,3,C,0,0\n1,9,4,D,0,0\n".to_owned();
    for (table, names) in [(1, "ABC"), (2, "DEF"), (3, "GH")] {
        for (seat, name) in (1..).zip(names.chars()) {
            let seat: u32 = seat;
            writeln!(file, "2,{table},{seat},{name},1,0").expect("text");
        }
    }
    let (_, told) = audited(&file, "audit seating r.csv");
    assert!(told.contains("round 2: 3 short tables where 0 had to be"), "{told}");
    assert!(told.contains("nobody sat in every round") || told.contains("of those in every round"), "{told}");
}

/// A line of a player in FIDE's format.
fn player(number: u32, name: &str, points: &str, rounds: &str) -> String {
    format!("001 {number:>4} m    {name:<33} 2000 XXX           0 2000/01/01 {points:>4} {number:>4}  {rounds}\n")
}

fn trf() -> String {
    [
        "012 An event\nXXR 3\n".to_owned(),
        player(1, "Ada", "2.5", "   2 w 1     3 b =     4 w + "),
        player(2, "Bob", "1.0", "   1 b 0     4 w 0  0000 - U "),
        player(3, "Cid", "1.5", "   4 w 1     1 w =     5 b 0 "),
        player(4, "Dan", "1.0", "   3 b 0     2 b 1     1 b - "),
        player(5, "Eve", "1.5", "0000 - U  0000 - Z     3 w 1 ").replace("1.5", "2.0"),
    ]
    .concat()
}

#[test]
fn two_player_events_come_in_fides_format() {
    let (code, told) = audited(&trf(), "audit seating e.trf");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.starts_with("5 players, 3 rounds at tables of two\n"), "{told}");
    assert!(told.contains("repeats of all rounds: 0"), "{told}");
    // Five in round 1, four in round 2, five in round 3, one of whose games was not played.
    let players: Vec<&str> = told
        .lines()
        .filter(|line| line.starts_with(['1', '2', '3', ' ']))
        .filter_map(|line| line.split_whitespace().nth(1))
        .collect();
    assert!(players.windows(3).any(|counts| counts == ["5", "4", "5"]), "{told}");

    // A rematch in round 3 of a pair that met in round 2, where another pairing exists.
    let rematch = trf()
        .replace("   4 w + ", "   3 w = ")
        .replace("   5 b 0 ", "   1 b = ")
        .replace("     1 b - ", "     5 w 1 ")
        .replace("     3 w 1 ", "     4 b 0 ")
        .replace("2.5", "2.0")
        .replace("1.5", "2.0");
    let rematch = rematch.replace(" 2.0    5", " 1.0    5").replace(" 1.0    4", " 2.0    4");
    let (_, told) = audited(&rematch, "audit seating e.trf");
    assert!(told.contains("repeats of all rounds: 1"), "{told}");
}

#[test]
fn bad_lines_in_fides_format() {
    let spoilt: &[(&str, &str, &[&str])] = &[
        // An opponent and a bye.
        ("   2 w 1  ", "   2 w Z  ", &["e.trf:3:99: ", "`Z` is a bye, but there is an opponent, 2", "0000"]),
        ("   2 w 1  ", "   9 w 1  ", &["e.trf:3:92: ", "there is no player 9"]),
        ("   2 w 1  ", "   1 w 1  ", &["e.trf:3:92: ", "plays against player 1"]),
        (
            "   2 w 1  ",
            "   4 w 1  ",
            &["e.trf:3:92: ", "does not agree with the opponent of player 4, line 6, round 1"],
        ),
        ("   2 w 1  ", "   2 b 1  ", &["e.trf:3:97: ", "does not agree with the colour"]),
        ("   2 w 1  ", "   2 w W  ", &[]),
        ("   2 w 1  ", "   2 w ?  ", &["e.trf:3:99: ", "`?` is not a result"]),
        ("   2 w 1  ", "   2 w    ", &["e.trf:3:99: ", "the result is missing"]),
        ("   2 w 1  ", "   2 x 1  ", &["e.trf:3:97: ", "`x` is not a colour"]),
        ("   2 w 1  ", "  2x w 1  ", &["e.trf:3:92: ", "`2x` is not the number of an opponent"]),
        ("   2 w 1  ", "    2 w 1 ", &["e.trf:3:96: ", "where a space should"]),
        ("   2 w 1  ", "0000 w 1  ", &["e.trf:3:99: ", "the result `1` needs an opponent"]),
        ("   1 b 0  ", "   1 b 1  ", &["e.trf:4:81: ", "the points are `1.0`, but the rounds add up to 2"]),
        (" 2.5 ", " 3.5 ", &["e.trf:3:81: ", "the points are `3.5`, but the rounds add up to 2.5"]),
        ("001    5", "001    4", &["e.trf:7:5: ", "player 4 stands already in line 6"]),
        ("001    4", "001    x", &["e.trf:6:5: ", "`x` is not the number of a player"]),
        ("001    4", "002    4", &["e.trf:5:92: ", "there is no player 4"]),
        ("Dan", "   ", &["e.trf:6:15: ", "the name of the player is missing"]),
        ("Dan", "D\tn", &["e.trf:6:16: ", "U+0009"]),
    ];
    for (from, to, words) in spoilt {
        assert!(trf().contains(from), "{from}");
        let place = Place::new(&[("e.trf", trf().replacen(from, to, 1).as_bytes())]);
        if words.is_empty() {
            place.printed("audit seating e.trf");
        } else {
            place.refused("audit seating e.trf", words);
        }
    }
    Place::new(&[("e.trf", b"012 Nobody\n")]).refused("audit seating e.trf", &["there is no player in this file"]);
    // Line ends of all kinds.
    for end in ["\r\n", "\r"] {
        let place = Place::new(&[("e.trf", format!("\u{FEFF}{}", trf().replace('\n', end)).as_bytes())]);
        assert!(place.printed("audit seating e.trf").contains("repeats of all rounds: 0"));
    }
}

#[test]
fn rounds_that_cannot_be_audited() {
    let cases: &[(&str, &[&str])] = &[
        ("round,table,seat,player\n1,1,1,A\n", &["r.csv:1:1: ", "no column `points`"]),
        ("round,table,seat,player,points,whists\n", &["no table has two players"]),
        ("round,table,seat,player,points,whists\n1,1,1,A,1,0\n", &["no table has two players"]),
        ("round,table,seat,player,points,whists\n1,1,1,A,one,0\n", &["r.csv:2:9: ", "`one` is not a number of points"]),
        (
            "round,table,seat,player,points,whists\n1,1,1,A,200000000,0\n1,1,2,B,0,0\n2,1,1,A,200000000,0\n2,1,2,B,0,0\n",
            &["r.csv: ", "of `A` add up to too many"],
        ),
    ];
    for (file, words) in cases {
        Place::new(&[("r.csv", file.as_bytes())]).refused("audit seating r.csv", words);
    }
    let place = Place::new(&[("r.csv", b"round,table,seat,player,points,whists\n1,1,1,A,1,0\n1,1,2,B,0,0\n")]);
    place.refused("audit seating r.csv --italian-from 0", &["--italian-from 0", "from 1 to"]);
    place.refused("audit seating none.csv", &["none.csv: ", "cannot be read"]);
}
