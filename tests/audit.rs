//! Audits of records: small made ones, spoilt ones, and real ones where a folder of them is at hand.
//!
//! `EVENHAND_RECORDS=FOLDER cargo test --test audit` judges the real records in that folder too.

use evenhand::audit::{button, pots};
use evenhand::error::Error;
use std::path::{Path, PathBuf};

/// A file of the vectors.
fn vectors(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(name)
}

/// A file of real records, if there is one; says so if not.
fn real(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("EVENHAND_RECORDS").map(|folder| Path::new(&folder).join(name));
    if path.is_none() {
        eprintln!("skipped: EVENHAND_RECORDS does not name a folder with {name}");
    }
    path
}

/// The line and column, the fault and the remedy that reading this text ends with.
fn fault<T: std::fmt::Debug>(text: &[u8], audit: fn(&Path) -> Result<T, Error>) -> (Option<(usize, usize)>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("records.jsonl");
    std::fs::write(&path, text).expect("written");
    let error = audit(&path).expect_err("this text is spoilt");
    assert_eq!(error.exit_code(), 2);
    match error {
        Error::Input { place, position, what, remedy } => {
            assert!(place.ends_with("records.jsonl"), "{place}");
            assert!(!remedy.is_empty());
            (position, what)
        }
        Error::Output { .. } | Error::Law { .. } | Error::Interrupted => panic!("an input error was expected: {error}"),
    }
}

#[test]
fn button_of_a_small_record() {
    let audit = button::audit(&vectors("button_records.jsonl")).expect("the record is sound");
    let expected = "\
forward     4 of 4
dead        3 of 4
simplified  2 of 4
moving      3 of 4

dead does not explain (button/small blind/big blind):
  table small  hand two  predicted 3/-/5  happened 3/5/1

simplified does not explain (button/small blind/big blind):
  table small  hand 3  predicted 4/5/1  happened 5/1/2
  table small  hand 4  predicted 4/5/6  happened 5/1/2 wait 6

moving does not explain (button/small blind/big blind):
  table small  hand two  predicted 3/-/5+1  happened 3/5/1

left out:
  table small  hand 5  hands are missing before it
  table small  hand 6  a blind was not posted
  table small  hand 7  a blind was not posted
";
    assert_eq!(audit.to_string(), expected);
    assert_eq!(audit.exit_code(), 0);
}

/// Spoils the small button record: this text becomes that one.
fn button_with(from: &str, to: &str) -> Vec<u8> {
    let text = std::fs::read_to_string(vectors("button_records.jsonl")).expect("the vectors are there");
    assert!(text.contains(from), "{from} is not in the vectors");
    text.replacen(from, to, 1).into_bytes()
}

/// The same for the pots.
fn pots_with(from: &str, to: &str) -> Vec<u8> {
    let text = std::fs::read_to_string(vectors("pots_records.jsonl")).expect("the vectors are there");
    assert!(text.contains(from), "{from} is not in the vectors");
    text.replacen(from, to, 1).into_bytes()
}

/// Judges a text instead of a file.
fn judged<T>(text: &[u8], audit: fn(&Path) -> Result<T, Error>) -> T {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), text).expect("written");
    audit(file.path()).expect("the record is sound")
}

#[test]
fn button_that_no_rule_explains() {
    let audit =
        judged(&button_with(r#""next":{"btn":2,"sb":3,"bb":4"#, r#""next":{"btn":3,"sb":4,"bb":5"#), button::audit);
    assert!(audit.accounts.iter().all(|account| account.unexplained[0].hand == "1"));
    assert_eq!(audit.accounts[0].unexplained[0].predicted, "2/3/4");
    assert_eq!(audit.accounts[0].unexplained[0].happened, "3/4/5");
    assert_eq!(audit.exit_code(), 1);
}

/// Button, small blind, big blind: each alone makes a step unexplained.
#[test]
fn button_or_one_blind_elsewhere() {
    for next in [r#""btn":1,"sb":3,"bb":4"#, r#""btn":2,"sb":5,"bb":4"#, r#""btn":2,"sb":3,"bb":5"#] {
        let audit =
            judged(&button_with(r#""btn":2,"sb":3,"bb":4,"waiting""#, &format!(r#"{next},"waiting""#)), button::audit);
        assert!(audit.accounts.iter().all(|account| account.unexplained[0].hand == "1"), "{next}");
    }
}

/// The waiting newcomer is part of what a rule must explain.
#[test]
fn button_with_nobody_waiting() {
    let audit = judged(&button_with(r#""waiting":[6]"#, r#""waiting":[]"#), button::audit);
    assert_eq!(audit.accounts[0].unexplained[0].predicted, "5/1/2 wait 6");
    assert_eq!(audit.accounts[0].unexplained[0].happened, "5/1/2");
}

/// A file in which everything was left out proves nothing.
#[test]
fn button_without_a_judged_step() {
    let line = button_with(r#""contiguous":true"#, r#""contiguous":false"#);
    let first = line.split(|&byte| byte == b'\n').next().expect("a line");
    assert_eq!(judged(first, button::audit).exit_code(), 1);
}

#[test]
fn pots_of_a_small_record() {
    let audit = pots::audit(&vectors("pots_records.jsonl")).expect("the record is sound");
    let expected = "\
pots  5 of 6

do not come out, as marked:
  hand 4  5 chips of seat 9 were not called, but are recorded as put in

high and low halves:
  hand halves
";
    assert_eq!(audit.to_string(), expected);
    assert_eq!(audit.exit_code(), 0);
}

#[test]
fn pots_that_do_not_come_out() {
    let spoilt = [
        // The odd chip to the wrong seat, a pot too small, a pot too many, a winner who folded, a wrong total.
        (
            r#"[4,9,"pot"],[2,8,"pot"]"#,
            r#"[4,8,"pot"],[2,9,"pot"]"#,
            "was collected as seat 2: 9, seat 4: 8, seat 5: 8",
        ),
        (r#"[[4,100,"pot"]]"#, r#"[[4,90,"pot"]]"#, "was collected as seat 4: 90"),
        (r#""pots":[100]"#, r#""pots":[60,40]"#, "come out as [100], but are recorded as [60, 40]"),
        (r#"[[4,100,"pot"]]"#, r#"[[3,100,"pot"]]"#, "was collected by seats 3"),
        (r#""total":100"#, r#""total":101"#, "100 chips were put in, but the total is 101"),
        (r#"[2,300,"side pot-1"]"#, r#"[1,300,"side pot-1"]"#, "was collected by seats 1"),
    ];
    for (from, to, why) in spoilt {
        let audit = judged(&pots_with(from, to), pots::audit);
        assert_eq!((audit.matched, audit.failed.len()), (4, 1), "{to}");
        assert!(audit.failed[0].why.contains(why), "{}", audit.failed[0].why);
        assert_eq!(audit.exit_code(), 1);
    }
}

#[test]
fn pots_marked_in_vain_are_named() {
    let audit = judged(&pots_with(r#""layered_matches":true"#, r#""layered_matches":false"#), pots::audit);
    assert_eq!(audit.marked_in_vain, ["1"]);
    assert!(audit.to_string().contains("are marked, but come out:\n  hand 1\n"));
    assert_eq!(audit.exit_code(), 0);
}

#[test]
fn spoilt_button_records() {
    let spoilt: [(&str, &str, (usize, usize), &str); 14] = [
        (r#""sb":2,"#, r#""sb":17,"#, (1, 66), "there is no seat 17: seats are 1 to 10"),
        (r#""sb":2,"#, r#""sb":0,"#, (1, 66), "there is no seat 0"),
        (r#""sb":2,"#, r#""sb":-3,"#, (1, 66), "there is no seat -3"),
        (r#""sb":2,"#, r#""sb":"two","#, (1, 66), "invalid type: string \"two\""),
        (r#""btn":1,"#, "", (1, 86), "missing field `btn`"),
        (r#""table":"small","hand":1,"#, r#""hand":1,"#, (1, 165), "missing field `table`"),
        (r#","waiting":[]"#, "", (1, 167), "missing field `waiting`"),
        ("[1,2,3,4,5],\"same\"", "[1,2,3,3,5],\"same\"", (1, 114), "seat 3 is listed twice"),
        (r#""hand":1,"#, r#""hand":1,"hand":2,"#, (1, 27), "duplicate field `hand`"),
        (r#""hand":"two""#, r#""hand":1"#, (2, 18), "hand 1 at table small was already recorded in line 1"),
        (r#""same":[1,2,3,4,5]"#, r#""same":[1,2,3,4,9]"#, (1, 119), "same names seats 9, which are not occupied"),
        (r#""dealt":[1,2,3,4,5]"#, r#""dealt":[1]"#, (1, 75), "\"dealt\" names 1 seats"),
        (r#""contiguous":true"#, r#""contiguous":"yes""#, (1, 40), "invalid type: string \"yes\""),
        (r#"{"table""#, r#"["table""#, (1, 9), "expected `,` or `]`"),
    ];
    for (from, to, position, what) in spoilt {
        let (found, told) = fault(&button_with(from, to), button::audit);
        assert!(told.contains(what), "{to}: {told}");
        assert_eq!(found, Some(position), "{to}: {told}");
    }
}

#[test]
fn spoilt_pots_records() {
    let spoilt: [(&str, &str, (usize, usize), &str); 9] = [
        (r#""put":{"2":20"#, r#""put":{"11":20"#, (1, 26), "there is no seat 11"),
        (r#""put":{"2":20"#, r#""put":{"two":20"#, (1, 26), "`two` is not a seat"),
        (r#""put":{"2":20"#, r#""put":{"3":20"#, (1, 33), "seat 3 is listed twice"),
        (r#""put":{"2":20"#, r#""put":{"2":-20"#, (1, 30), "invalid value: integer `-20`"),
        (r#""put":{"2":20"#, r#""put":{"2":4294967295"#, (1, 19), "put adds up to more than"),
        (r#""folded":[1,2,3]"#, r#""folded":[1,2,3,4]"#, (1, 48), "everybody folded"),
        (r#"100,"pot""#, r#"100,"pit""#, (1, 110), "`pit` is not the name of a pot"),
        (r#"100,"pot""#, r#"100,"side pot""#, (1, 90), "collected names pot 2, but pots lists 1"),
        (r#""btn":1,"#, "", (1, 132), "missing field `btn`"),
    ];
    for (from, to, position, what) in spoilt {
        let (found, told) = fault(&pots_with(from, to), pots::audit);
        assert!(told.contains(what), "{to}: {told}");
        assert_eq!(found, Some(position), "{to}: {told}");
    }
}

#[test]
fn files_that_are_no_records() {
    assert_eq!(fault(b"", pots::audit), (None, "there is no record in this file".to_owned()));
    assert_eq!(fault(b"\n \n", button::audit), (None, "there is no record in this file".to_owned()));
    let (position, what) = fault(b"\n\x7fELF\x02\xff\x00", pots::audit);
    assert_eq!(position, Some((2, 6)));
    assert!(what.contains("byte 0xff is not UTF-8"), "{what}");
    let (position, what) = fault("\u{7fff}\u{1} rubbish\n".as_bytes(), button::audit);
    assert_eq!(position, Some((1, 1)));
    assert!(what.contains("expected value"), "{what}");
    let (position, what) = fault(b"{\"table\":\"a\"", button::audit);
    assert_eq!(position, Some((1, 12)));
    assert!(what.contains("EOF"), "{what}");
    let (_, what) = fault("[".repeat(100_000).as_bytes(), button::audit);
    assert!(what.contains("recursion limit") || what.contains("invalid"), "{what}");
}

#[test]
fn paths_that_are_no_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let error = button::audit(folder.path()).expect_err("a folder is no file");
    assert!(error.to_string().contains("this is a directory"), "{error}");
    assert_eq!(error.exit_code(), 2);
    let error = pots::audit(&folder.path().join("absent")).expect_err("it is absent");
    assert!(error.to_string().contains("the file cannot be read"), "{error}");
    assert_eq!(error.exit_code(), 2);
}

/// Every whole step of the real record is explained by the forward-moving button, and by no other rule.
#[test]
fn real_button_records() {
    let Some(path) = real("button_transitions.jsonl") else { return };
    let audit = button::audit(&path).expect("the record is sound");
    println!("{audit}");
    let explained: Vec<usize> = audit.accounts.iter().map(|account| account.explained).collect();
    assert_eq!((audit.judged, explained), (577, vec![577, 555, 572, 555]));
    assert_eq!(audit.left_out.len(), 1);
    assert_eq!(audit.exit_code(), 0);
}

/// All pots of the real record come out to the odd chip, six of them as high and low halves.
#[test]
fn real_pots_records() {
    let Some(path) = real("pots.jsonl") else { return };
    let audit = pots::audit(&path).expect("the record is sound");
    println!("{audit}");
    assert_eq!(audit.failed, []);
    assert_eq!((audit.judged, audit.matched, audit.halved.len()), (588, 588, 6));
    assert_eq!(audit.exit_code(), 0);
}
