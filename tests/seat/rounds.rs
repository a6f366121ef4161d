//! What `seat` prints.

use super::{Place, rows};

const STANDINGS: &str = "\
player,points,whists
Anna,3.5,120.25
\"Petrov, B.\",1,-20
Carl,-3.5,0
Dora,3,10
Egon,1,-20.5
Fred,0,5
Gina,0.5,6
Hans,-1,0
";

const HISTORY: &str = "\
round,table,seat,player
1,1,1,Anna
1,1,2,\"Petrov, B.\"
1,1,3,Carl
1,1,4,Zed
1,2,1,Dora
1,2,2,Egon
1,2,3,Fred
1,2,4,Gina
";

const SWISS: &str = "seat --standings s.csv --history h.csv --rule swiss";

fn place() -> Place {
    Place::new(&[("s.csv", STANDINGS.as_bytes()), ("h.csv", HISTORY.as_bytes())])
}

#[test]
fn a_round_is_printed_with_its_certificate() {
    let printed = place().printed(SWISS);
    let expected = "\
# round 2, Swiss rule: 8 players, 2 tables of four; seed 1
# repeats: 3, no seating has fewer than 3; their cost is 3, proved least by trying all seatings
";
    assert!(printed.starts_with(expected), "{printed}");
    assert!(printed.contains("\n# repeat: table "), "{printed}");
    assert!(printed.contains("\n# spread of points, squared differences at tables: "), "{printed}");
    assert!(printed.contains("\n# first dealer: the last seat (PF-7)"), "{printed}");
    assert!(printed.contains("\n# met in the history, not in the standings: Zed\n"), "{printed}");
    let mut players: Vec<&str> =
        rows(&printed).iter().map(|row| row.splitn(3, ',').nth(2).expect("a player")).collect();
    players.sort_unstable();
    assert_eq!(players, ["\"Petrov, B.\"", "Anna", "Carl", "Dora", "Egon", "Fred", "Gina", "Hans"]);
    assert_eq!(printed, place().printed(SWISS), "the same bytes again");
}

#[test]
fn words_for_people() {
    let printed = place().printed(&format!("{SWISS} --format text"));
    assert!(
        printed.starts_with("round 2, Swiss rule: 8 players, 2 tables of four; seed 1\n\ntable 1\n  1  "),
        "{printed}"
    );
    assert_eq!(printed.matches("(deals first)").count(), 2);
    assert!(printed.contains("\nrepeats: 3, no seating has fewer than 3; "));
}

/// Straight slices; whoever is not present sits nowhere.
#[test]
fn italian_slices_without_the_absent() {
    let listed: Vec<String> =
        (0..8).map(|place| format!("P{place},{},0,{}\n", 8 - place, if place == 2 { "no" } else { "yes" })).collect();
    let standings = format!("player,points,whists,present\n{}", listed.concat());
    let printed =
        Place::new(&[("s.csv", standings.as_bytes())]).printed("seat --standings s.csv --rule italian --seed 7");
    assert!(printed.contains("# absent: P2\n"), "{printed}");
    let table = |number: &str| {
        let of_table = rows(&printed).into_iter().filter(move |row| row.starts_with(number));
        let mut players: Vec<&str> = of_table.map(|row| &row[4..]).collect();
        players.sort_unstable();
        players
    };
    // 8 7 5 4 | 3 2 1 and 8 7 5 | 4 3 2 1: spread 42 + 6 or 14 + 20.
    assert_eq!((table("1,"), table("2,")), (vec!["P0", "P1", "P3"], vec!["P4", "P5", "P6", "P7"]));
}

/// Tables of two: a bye for the odd one, and nobody twice.
#[test]
fn byes_at_tables_of_two() {
    let standings = "player,points,whists\nA,1,0\nB,0,0\nC,1,0\n";
    let history = "round,table,seat,player\n1,1,1,A\n1,1,2,B\n1,2,1,C\n";
    let place = Place::new(&[("s.csv", standings.as_bytes()), ("h.csv", history.as_bytes())]);
    let printed = place.printed(&format!("{SWISS} --tables 2"));
    assert!(printed.starts_with("# round 2, Swiss rule: 3 players, 1 table of two and a bye; seed 1\n# repeats: 0"));
    let text = place.printed(&format!("{SWISS} --tables 2 --format text"));
    assert!(text.contains(": bye\n"), "{text}");
    let printed: Vec<String> = rows(&printed).into_iter().map(str::to_owned).collect();
    let bye = printed.iter().find(|row| printed.iter().filter(|other| other[..2] == row[..2]).count() == 1);
    assert!(bye.is_some_and(|row| !row.ends_with('C')), "C has had a bye: {printed:?}");
}

/// What is printed can be read back: with a column `round` in front it is a history.
#[test]
fn what_is_printed_is_a_history() {
    let names = ["\"Comma, one\"", "\"#hash\"", "\"say \"\"hi\"\"\"", "Plain", "Ünï", "ab cd"];
    let listed: Vec<String> = names.iter().map(|name| format!("{name},0,0\n")).collect();
    let standings = format!("player,points,whists\n{}", listed.concat());
    let mut history = "round,table,seat,player\n".to_owned();
    for round in 1..=6 {
        let place = Place::new(&[("s.csv", standings.as_bytes()), ("h.csv", history.as_bytes())]);
        let printed = place.printed(&format!("{SWISS} --tables 2"));
        assert!(printed.contains(&format!("# round {round}, ")), "{printed}");
        assert!(!printed.contains("not in the standings"), "names come back as they were: {printed}");
        for row in rows(&printed) {
            history += &format!("{round},{row}\n");
        }
    }
}

/// Players in any order and with any names; columns in any order.
#[test]
fn order_and_names_have_no_say() {
    for rule in ["swiss", "italian", "random"] {
        let line = format!("seat --standings s.csv --history h.csv --rule {rule} --seed 5");
        let expected = place().printed(&line);
        let mut lines: Vec<&str> = STANDINGS.lines().collect();
        lines[1..].reverse();
        let mut played: Vec<&str> = HISTORY.lines().collect();
        played[1..].reverse();
        let files = [("s.csv", lines.join("\r\n")), ("h.csv", played.join("\r"))];
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        assert_eq!(Place::new(&files).printed(&line), expected);

        let swapped: Vec<String> = HISTORY
            .lines()
            .map(|line| {
                let (front, player) = line.split_at(if line.starts_with("round") { 17 } else { 6 });
                let cells: Vec<&str> = front.trim_end_matches(',').split(',').collect();
                format!(
                    "note {} x,{},{},{},{}",
                    cells[0],
                    &player.trim_start_matches(','),
                    cells[2],
                    cells[1],
                    cells[0]
                )
            })
            .collect();
        let swapped = swapped.join("\n");
        let place = Place::new(&[("s.csv", STANDINGS.as_bytes()), ("h.csv", swapped.as_bytes())]);
        assert_eq!(place.printed(&line), expected, "{swapped}");

        // Names turned around: other letters, another alphabetical order.
        let renamed = |text: &str| {
            let letters = ["Anna", "Carl", "Dora", "Egon", "Fred", "Gina", "Hans", "Zed"];
            letters.iter().enumerate().fold(text.replace("\"Petrov, B.\"", "Aaa"), |text, (place, name)| {
                text.replace(name, &format!("{}{place}", char::from(b'z' - place as u8)))
            })
        };
        let files = [("s.csv", renamed(STANDINGS)), ("h.csv", renamed(HISTORY))];
        let files: Vec<(&str, &[u8])> = files.iter().map(|(name, text)| (*name, text.as_bytes())).collect();
        let seated = Place::new(&files).printed(&line);
        assert_eq!(rows(&seated), rows(&renamed(&expected)), "{rule}");
    }
}

/// A running event that follows a schedule goes on with it, each round by a command of its own.
#[test]
fn a_schedule_is_followed() {
    let listed: Vec<String> = (0..20).map(|place| format!("P{place},{},0\n", 7 * place % 11)).collect();
    let standings = format!("player,points,whists\n{}", listed.concat());
    let mut history = "round,table,seat,player\n".to_owned();
    let mut repeats = 0;
    for round in 1..=8 {
        let rule = if round == 1 { "random" } else { "swiss" };
        let place = Place::new(&[("s.csv", standings.as_bytes()), ("h.csv", history.as_bytes())]);
        let printed = place.printed(&format!("seat --standings s.csv --history h.csv --rule {rule}"));
        assert_eq!(printed.contains("# schedule: this round is one of a schedule"), round > 1, "{printed}");
        for row in rows(&printed) {
            history += &format!("{round},{row}\n");
        }
        repeats += printed.matches("# repeat: ").count();
    }
    // Pairs that have met twice and meet again are counted each time.
    assert_eq!(repeats, 50);
}
