//! What cannot be used is refused, with its line and column and the remedy.

use super::{Place, rows};

const SWISS: &str = "seat --standings s.csv --rule swiss";
const WITH: &str = "seat --standings s.csv --history h.csv --rule swiss";
const FOUR: &str = "player,points,whists\nA,1,0\nB,2,0\nC,3,0\nD,4,0\n";

fn standings(text: impl AsRef<[u8]>) -> Place {
    Place::new(&[("s.csv", text.as_ref())])
}

fn history(text: impl AsRef<[u8]>) -> Place {
    Place::new(&[("s.csv", FOUR.as_bytes()), ("h.csv", text.as_ref())])
}

#[test]
fn line_ends_marks_blanks_and_comments() {
    let expected = standings(FOUR).printed(SWISS);
    for text in [
        FOUR.replace('\n', "\r\n"),
        FOUR.replace('\n', "\r"),
        format!("\u{FEFF}{FOUR}"),
        FOUR.trim_end().to_owned(),
        FOUR.replace('\n', "\n\n  \n# a comment, \"with\" anything\n"),
        FOUR.replace(',', " ,\t"),
        FOUR.replace("player", "Player").replace("points", " POINTS "),
        FOUR.replace("A,1,0", "\"A\",\"1\",\"0\""),
        FOUR.replace("A,1,0", "A,+1.000,-0.0"),
        FOUR.replace('\n', ",\n").replace("whists,", "whists,club"),
    ] {
        assert_eq!(standings(&text).printed(SWISS), expected, "{text:?}");
    }
}

#[test]
fn presence_in_all_spellings() {
    let text = "player,points,whists,present\nA,1,0,yes\nB,2,0,1\nC,3,0,TRUE\nD,4,0,no\nE,5,0,0\nF,6,0,False\n";
    let printed = standings(text).printed(SWISS);
    assert_eq!(rows(&printed).len(), 3);
    assert!(printed.contains("# absent: D, E, F\n"), "{printed}");
    standings(text.replace("TRUE", "perhaps")).refused(SWISS, &["s.csv:4:7: ", "`perhaps`", "write `yes` or `no`"]);
}

/// Points and whists are read exactly.
#[test]
fn decimals_are_exact() {
    let text = "player,points,whists\nA,0.1,0\nB,0.2,0\nC,0.3,0\nD,-0.3,0\n";
    let printed = standings(text).printed("seat --standings s.csv --rule italian");
    // 0.01 + 0.04 + 0.16 + 0.01 + 0.25 + 0.36
    assert!(printed.contains("squared differences at tables: 0.83; "), "{printed}");
}

#[test]
fn standings_that_are_refused() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["s.csv: ", "the file is empty"]),
        ("\n# nothing\n", &["the file is empty"]),
        ("player,points,whists\n", &["no player is listed"]),
        ("player,points\nA,1\n", &["s.csv:1:1: ", "no column `whists`", "name a column `whists`"]),
        ("player;points;whists\nA;1;2\n", &["s.csv:1:1: ", "separate columns with commas"]),
        ("player,points,whists,points\nA,1,2,3\n", &["s.csv:1:22: ", "two columns `points`"]),
        ("player,points,whists\nA,1\n", &["s.csv:2:1: ", "2 cells", "the header has 3"]),
        ("player,points,whists\nA,1,2,3\n", &["s.csv:2:7: ", "4 cells", "quotes"]),
        ("player,points,whists\nA,x,0\n", &["s.csv:2:3: ", "`x` is not a number of points"]),
        ("player,points,whists\nA,,0\n", &["s.csv:2:3: ", "points are missing"]),
        ("player,points,whists\nA,1,1e3\n", &["s.csv:2:5: ", "`1e3` is not a number of whists"]),
        ("player,points,whists\nA,1.,0\n", &["s.csv:2:3: "]),
        ("player,points,whists\nA,1.2345678,0\n", &["s.csv:2:3: ", "at most 6 decimals"]),
        ("player,points,whists\nA,99999999999,0\n", &["s.csv:2:3: "]),
        ("player,points,whists\nA,300000000,0\n", &["s.csv:2:3: ", "too many", "at most 268435456"]),
        (
            "player,points,whists\nA,3000,0\nB,0.00001,0\n",
            &["s.csv:2:3: ", "3000 points", "with 5 decimals at most 2684.35456"],
        ),
        ("player,points,whists\nA,1,0\nÄ, 2,0\nA,3,0\n", &["s.csv:4:1: ", "`A` is listed already in line 2"]),
        ("player,points,whists\n,1,0\n", &["s.csv:2:1: ", "name of a player is missing"]),
        ("player,points,whists\n\"A,1,0\n", &["s.csv:2:1: ", "never closed"]),
        ("player,points,whists\n\"A\"b,1,0\n", &["s.csv:2:4: ", "follows the closing quote"]),
        ("player,points,whists\nA\"b,1,0\n", &["s.csv:2:2: ", "a quote stands inside"]),
        ("player,points,whists\nÄÖ\u{7},1,0\n", &["s.csv:2:3: ", "U+0007"]),
        ("player,points,whists\rA,1,0\rB,x,0\r", &["s.csv:3:3: "]),
        ("player,points,whists\r\nA,1,0\r\n\"B\r\nC\",x,0\r\n", &["s.csv:4:4: "]),
        ("player,points,whists\nA,1,0\n", &["1 player cannot be seated", "end the event"]),
        (
            "player,points,whists\nA,1,0\nB,1,0\n",
            &["2 players cannot be seated at tables of four and three", "--tables 2"],
        ),
        ("player,points,whists\nA,1,0\nB,1,0\nC,1,0\nD,1,0\nE,1,0\n", &["5 players cannot be seated", "--tables 3"]),
        ("player,points,whists,present\nA,1,0,no\n", &["nobody is present"]),
    ];
    for (text, words) in cases {
        standings(text).refused(SWISS, words);
    }
    standings(b"player,points,whists\n\xc3\x84,1,0\n\xffB,1,0\n").refused(SWISS, &["s.csv:3:1: ", "0xff"]);
    standings(b"player,points,whists\r\xc3\x84\xff,1,0\r").refused(SWISS, &["s.csv:2:2: ", "0xff"]);
    standings("").refused("seat --standings none.csv --rule swiss", &["none.csv: ", "cannot be read"]);
    standings("").refused("seat --standings . --rule swiss", &["this is a directory"]);
}

#[test]
fn histories_that_are_refused() {
    let cases: &[(&str, &[&str])] = &[
        ("", &["h.csv: ", "the file is empty"]),
        ("round,table,player\n", &["h.csv:1:1: ", "no column `seat`"]),
        (
            "round,table,seat,player\n1,1,1,A\n1,2,1,A\n",
            &["h.csv:3:7: ", "`A` sits at table 2 and, in line 2, at table 1 of round 1"],
        ),
        (
            "round,table,seat,player\n1,1,1,A\n1,1,1,B\n",
            &["h.csv:3:5: ", "seat 1 of table 1 is taken already in line 2"],
        ),
        ("round,table,seat,player\none,1,1,A\n", &["h.csv:2:1: ", "`one` is not the number of a round"]),
        ("round,table,seat,player\n1,0,1,A\n", &["h.csv:2:3: ", "`0` is not the number of a table"]),
        ("round,table,seat,player\n1,1,-1,A\n", &["h.csv:2:5: ", "`-1` is not the number of a seat"]),
        (
            "round,table,seat,player\n1,1,1,A\n1,1,2,B\n1,1,3,C\n1,1,4,D\n1,1,5,E\n",
            &["h.csv:6:7: ", "table 1 of round 1 has 5 players", "at most four"],
        ),
    ];
    for (text, words) in cases {
        history(text).refused(WITH, words);
    }
    let four = "round,table,seat,player\n1,1,1,A\n1,1,2,B\n1,1,3,C\n1,1,4,D\n";
    history(four).refused(&format!("{WITH} --tables 2"), &["a table of 4, and tables are of 2"]);
    for (option, words) in [
        ("--tables 5", "2 to 4"),
        ("--tables four", "whole number"),
        ("--seed -1", "0 to 18446744073709551615"),
        ("--effort 0", "1 to 1000000"),
    ] {
        history(four).refused(&format!("{WITH} {option}"), &[words]);
    }
}

/// A header alone is an event before its first round.
#[test]
fn a_history_without_rounds() {
    assert!(history("round,table,seat,player\n").printed(WITH).starts_with("# round 1, "));
}
