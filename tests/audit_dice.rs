//! Dice of records: known tables to the printed digits, the traps of match records, dialects, and what is refused.
//!
//! `EVENHAND_RECORDS=FOLDER cargo test --test audit_dice` replays the real matches in that folder's `matches` too.

mod given;

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use evenhand::audit::dice::{DiceAudit, Keep, Options, Seen, Why, audit};
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::transcript::Transcript;
use evenhand::backgammon::{Backgammon, Event};
use evenhand::contest::Observer;
use evenhand::report::Verdict;
use evenhand::scenario::Game;
use evenhand::stats::dice::Order;
use given::scenario;
use tempfile::TempDir;

/// Files in a directory of their own.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(TempDir::new().expect("a directory"))
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, text).expect("a file");
        path
    }

    /// What the program prints, and its exit code.
    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let mut command = Command::new(cargo_bin!("evenhand"));
        let output =
            command.args(["audit", "dice"]).args(arguments).current_dir(self.0.path()).output().expect("starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    }
}

fn assert_prints(text: &str, words: &[&str]) {
    for word in words {
        assert!(text.contains(word), "`{word}` is not in\n{text}");
    }
}

fn successes(counts: &[u64]) -> String {
    (0..)
        .zip(counts)
        .fold("successes,count\n".to_string(), |text, (number, count): (u32, _)| text + &format!("{number},{count}\n"))
}

/// Weldon's 26,306 throws of twelve dice (1894), of which K. Kemp and A. Kemp, Am. Stat. 45 (1991) 216, say the same; a clerk's 7,006; and
/// 4,096 with 4, 5 and 6.
#[test]
fn weldons_dice() {
    let place = Place::new();
    let of = |counts: &[u64], faces: &str| {
        place.write("counts.csv", successes(counts));
        place.run(&["counts.csv", "--dice", "12", "--success", faces])
    };
    let (code, text, _) = of(&[185, 1149, 3265, 5475, 6114, 5194, 3067, 1331, 403, 105, 14, 4, 0], "5,6");
    assert_eq!(code, Some(0), "within a percentage point: {text}");
    assert_prints(
        &text,
        &[
            "26306: 106602 successes of 315672 throws",
            "z 5.203, p 1.96e-7",
            "chi-square 35.494, 10 df, p 1.03e-4",
            "chi-square 8.180, 9 df, p 0.516",
            "0.437 [",
            "Fair dice would hardly give this",
        ],
    );
    let (_, text, _) = of(&[45, 327, 886, 1475, 1571, 1404, 787, 367, 112, 29, 2, 1, 0], "5,6");
    assert_prints(&text, &["z 2.07", "chi-square 15.75", "9 df, p 0.072"]);
    let (code, text, _) = of(&[0, 7, 60, 198, 430, 731, 948, 847, 536, 257, 71, 11, 0], "4,5,6");
    assert_eq!(code, Some(3), "{text}");
    assert_prints(&text, &["z 5.13", "chi-square 33.496", "10 df, p 2.2"]);
}

const WOLF: [[u64; 6]; 6] = [
    [547, 587, 500, 462, 621, 690],
    [609, 655, 497, 535, 651, 684],
    [514, 540, 468, 438, 587, 629],
    [462, 507, 414, 413, 509, 611],
    [551, 562, 499, 506, 658, 672],
    [563, 598, 519, 487, 609, 646],
];

/// Wolf's 20,000 rolls of a red and a white die (E. T. Jaynes 1979): both are loaded, and independent.
#[test]
fn wolfs_dice() {
    let place = Place::new();
    let mut text = String::from("count,die2,die1\n");
    for (red, row) in (1..).zip(WOLF) {
        for (white, count) in (1..).zip(row) {
            let _ = writeln!(text, "{count},{white},{red}");
        }
    }
    place.write("wolf.csv", text);
    let (code, text, _) = place.run(&["wolf.csv"]);
    assert_eq!(code, Some(1), "{text}");
    assert_prints(
        &text,
        &[
            "faces of the first die                chi-square 94.189, 5 df",
            "faces of the second die               chi-square 270.957, 5 df",
            "36 ordered rolls                      chi-square 382.883, 35 df",
            "independence of the two dice          chi-square 18.759, 25 df, p 0.8085",
            "doubles                               z 1.018",
            "order of the dice                     kept",
            "unfair",
        ],
    );
}

/// The rolls of Motif (bkgm.com/motif/stats.html, 1996): doubles, then the fifteen others.
#[test]
fn the_rolls_of_motif() {
    let place = Place::new();
    let table = |doubles: [u64; 6], mixed: [u64; 15]| {
        let mut text = String::from("die1,die2,count\n");
        for (face, count) in (1..).zip(doubles) {
            let _ = writeln!(text, "{face},{face},{count}");
        }
        let others = (1..=6).flat_map(|low| (low + 1..=6).map(move |high| (high, low)));
        for ((high, low), count) in others.zip(mixed) {
            let _ = writeln!(text, "{high},{low},{count}");
        }
        text
    };
    let players = table(
        [44710, 44661, 44703, 44945, 44886, 44679],
        [89951, 90079, 89448, 89841, 90048, 89592, 89252, 89467, 89443, 89921, 89335, 89416, 89482, 89253, 89722],
    );
    let motif = table(
        [45133, 45022, 45259, 45294, 45160, 44713],
        [90278, 89967, 90281, 90617, 90165, 90333, 90347, 90488, 90319, 90155, 90061, 90171, 90600, 89966, 90003],
    );
    place.write("players.csv", players);
    place.write("motif.csv", motif);
    let of = |files: &[&str]| {
        let (code, text, told) = place.run(files);
        assert_eq!(code, Some(0), "{text}{told}");
        text
    };
    assert_prints(
        &of(&["players.csv"]),
        &[
            "rolls judged                          1612834",
            "chi-square 14.666, 20 df, p 0.795",
            "z -0.468",
            "order of the dice                     lost",
        ],
    );
    assert_prints(&of(&["motif.csv"]), &["1624332", "chi-square 11.872, 20 df, p 0.920", "z -0.297"]);
    assert_prints(&of(&["players.csv", "motif.csv"]), &["3237166", "chi-square 13.937, 20 df, p 0.8337"]);
}

/// Doubles on FIBS: as successes of one die out of six ways.
#[test]
fn the_doubles_of_fibs() {
    let place = Place::new();
    place.write("fibs.csv", successes(&[5_530_616 - 924_319, 924_319]));
    let (_, text, _) = place.run(&["fibs.csv", "--dice", "1", "--success", "6"]);
    assert_prints(&text, &["z 2.909, p 0.0036"]);
}

/// Watches a match, and writes 66 down for each roll that was lost where 66 would have been lost too, as some who write matches down do.
struct Placeholders {
    transcript: Transcript,
    plays: Plays,
}

impl Observer<Backgammon> for Placeholders {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Moved { player, before, after, .. } = *event
            && after == before.turned()
            && self.plays.of(before, Roll::new(6, 6)) == [after]
        {
            self.transcript.observe(&Event::Moved { player, roll: Roll::new(6, 6), before, after });
        } else {
            self.transcript.observe(event);
        }
    }
}

/// Counts lost rolls, those without a checker on the bar, and turns with one there.
#[derive(Default)]
struct Dances([u64; 3]);

impl Observer<Backgammon> for Dances {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Moved { before, after, .. } = *event {
            self.0[0] += u64::from(after == before.turned());
            self.0[1] += u64::from(after == before.turned() && before.mover.bar() == 0);
            self.0[2] += u64::from(before.mover.bar() > 0);
        }
    }
}

/// Matches to 25 points between fair players: as they were, and with placeholders.
fn matches(place: &Place, count: u64) -> [Vec<PathBuf>; 2] {
    let scenario = scenario("[backgammon]\nlength = 25");
    let Game::Backgammon(event) = &scenario.game else { panic!("backgammon") };
    let mut files = [Vec::new(), Vec::new()];
    let mut dances = Dances::default();
    for index in 0..count {
        let mut honest = Transcript::new(&event.rules, 0);
        scenario.replay(event, index, &mut honest).expect("played");
        files[0].push(place.write(&format!("honest-{index}.mat"), honest.into_text()));
        let mut spoilt = Placeholders { transcript: Transcript::new(&event.rules, 0), plays: Plays::new() };
        scenario.replay(event, index, &mut spoilt).expect("played");
        files[1].push(place.write(&format!("spoilt-{index}.mat"), spoilt.transcript.into_text()));
        scenario.replay(event, index, &mut dances).expect("played");
    }
    let [all, elsewhere, bar] = dances.0;
    println!("{all} rolls were lost, {elsewhere} of them without a checker on the bar; {bar} turns had one there");
    assert!(all > 0 && elsewhere > 0, "what is on the bar does not tell all");
    files
}

/// z of the doubles.
fn doubles(found: &DiceAudit) -> f64 {
    found.tests.iter().find(|test| test.name == "doubles").expect("a test").test.statistic
}

fn p_adjusted(found: &DiceAudit) -> f64 {
    found.tests.iter().map(|test| test.p_adjusted).fold(1.0, f64::min)
}

fn rolls(found: &DiceAudit) -> (u64, u64, u64) {
    let Seen::Rolls(rolls) = &found.seen else { panic!("rolls") };
    let left = |why| rolls.left_out.get(&why).copied().unwrap_or(0);
    (rolls.kept.len() as u64, left(Why::Opening), left(Why::Losable))
}

/// 200,000 rolls of honest matches. Judged as they stand they look short of doubles; with 66 for lost rolls they look far too rich in
/// sixes. Both traps are handled by themselves.
#[test]
fn honest_matches_are_not_blamed_for_how_they_were_written_down() {
    let place = Place::new();
    let [honest, spoilt] = matches(&place, 330);
    let judged = |files: &[PathBuf], openings, losable| {
        audit(files, &Options { openings, losable, ..Options::default() }).expect("sound records")
    };
    let (kept, out) = (Keep::Kept, Keep::LeftOut);
    let usual = judged(&honest, out, out);
    let (rolls_kept, openings, losable) = rolls(&usual);
    println!("honest: {rolls_kept} kept, {openings} openings, {losable} losable; z {:.2}", doubles(&usual));
    assert!(rolls_kept + openings + losable >= 200_000, "{rolls_kept} + {openings} + {losable}");
    assert!(doubles(&usual).abs() < 3.0 && p_adjusted(&usual) > 0.01, "{usual}");
    assert_ne!(usual.verdict(), Verdict::Unfair);
    let all = judged(&honest, out, kept);
    assert!(doubles(&all).abs() < 3.0 && p_adjusted(&all) > 0.01, "honest lost rolls do no harm: {all}");

    let with_openings = judged(&honest, kept, kept);
    println!("openings kept: z {:.2}, least adjusted p {:.1e}", doubles(&with_openings), p_adjusted(&with_openings));
    assert!(doubles(&with_openings) < -3.5 && p_adjusted(&with_openings) < 0.01, "{with_openings}");
    let (count, points, z) = with_openings.shift.expect("told");
    assert_eq!(count, openings);
    assert!((doubles(&with_openings) - doubles(&all) - z).abs() < 0.4, "the shift {z} is what it is said to be");
    assert_prints(
        &with_openings.to_string(),
        &["opening rolls kept", &format!("{:.3} percentage points fewer doubles", -points)],
    );

    let placeholders = judged(&spoilt, out, kept);
    println!("placeholders kept: z {:.2}, least adjusted p {:.1e}", doubles(&placeholders), p_adjusted(&placeholders));
    assert!(doubles(&placeholders) > 10.0 && p_adjusted(&placeholders) < 1e-9, "{placeholders}");
    let filtered = judged(&spoilt, out, out);
    println!("placeholders filtered: z {:.2}, least adjusted p {:.2}", doubles(&filtered), p_adjusted(&filtered));
    assert_eq!(doubles(&filtered).to_bits(), doubles(&usual).to_bits(), "no placeholder is left");
    assert!(p_adjusted(&filtered) > 0.01, "{filtered}");
}

const MATCH: &str = r#"; [Player 1 "left"]
 5 point match

 Game 1
 left, the first : 0            "right" : 0
  1)                             31: 8/5 6/5
  2) 66: 24/18(2) 13/7(2)        52: 13/8 24/22
  3)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 left, the first : 1            "right" : 0
  1) 62: 24/18 13/11             21: 13/11 6/5*
"#;

fn read(text: &str) -> Result<DiceAudit, evenhand::error::Error> {
    let place = Place::new();
    audit(
        &[place.write("match.mat", text)],
        &Options { openings: Keep::Kept, losable: Keep::Kept, ..Options::default() },
    )
}

/// Line ends of all kinds, a byte-order mark, names with commas and quotes, who begins on the right.
#[test]
fn dialects_are_read_alike() {
    for text in [MATCH.to_string(), MATCH.replace('\n', "\r\n"), MATCH.replace('\n', "\r"), format!("\u{FEFF}{MATCH}")]
    {
        let found = read(&text).unwrap_or_else(|error| panic!("{error}"));
        let Seen::Rolls(rolls) = &found.seen else { panic!("rolls") };
        assert_eq!((rolls.games, rolls.plays, rolls.kept.len()), (2, 5, 5));
        assert_eq!(rolls.names, ["left, the first", "right"]);
        assert_eq!(rolls.kept.iter().map(|thrown| thrown.player).collect::<Vec<_>>(), [1, 0, 1, 0, 1]);
        assert_eq!(found.order, Order::Lost);
    }
}

/// The same play as several programs write it.
#[test]
fn moves_are_read_in_every_spelling() {
    for moves in ["24/18(2) 13/7(2)", "24/18 24/18 13/7 13/7", "13/7 24/18 13/7 24/18"] {
        read(&MATCH.replace("24/18(2) 13/7(2)", moves)).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
    let entering =
        " 7 point match\n\n Game 1\n A : 0   B : 0\n  1) 62: 24/18 13/11   21: 13/11 6/5\n  2) 33: 24/21 18/15 13/7   ";
    for (moves, sound) in [("64: Bar/21", false), ("", true)] {
        assert_eq!(read(&format!("{entering}{moves}\n")).is_ok(), sound, "{moves}");
    }
    let hit = "1 point match\nGame 1\nA : 0 B : 0\n 1) 41: 24/23 13/9  62: 24/18 18/16*\n 2) MOVES\n";
    for moves in ["52: bar/20 20/18", "52: Bar/20/18", "52: 25/18", "52: bar/23 13/8", "52: bar/18"] {
        read(&hit.replace("MOVES", moves)).unwrap_or_else(|error| panic!("{moves}: {error}"));
    }
    assert!(read(&hit.replace("MOVES", "52: 13/8 6/4")).is_err(), "a checker is on the bar");
    assert!(read(&hit.replace("18/16*", "18/16").replace("MOVES", "52: bar/18")).is_ok(), "hits need not be marked");
    assert!(read(&hit.replace("MOVES", "55: Cannot Move")).is_err(), "55 could enter");
    assert!(read(&hit.replace("24/18 18/16*\n 2) MOVES", "????\n    Wins 1 point and the match")).is_ok(), "given up");
}

/// One line with file, line, column, game and row; exit code 2.
#[test]
fn what_cannot_be_read_is_named() {
    let place = Place::new();
    let told = |name: &str, text: &str, arguments: &[&str], words: &[&str]| {
        place.write(name, text);
        let (code, out, told) = place.run(&[&[name], arguments].concat());
        assert_eq!((code, out.as_str()), (Some(2), ""), "{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
        assert_prints(&told, words);
    };
    let illegal = MATCH.replace("13/8 24/22", "13/8 24/21");
    told("m.mat", &illegal, &[], &["m.mat:7:34: game 1, row 2, roll 52: the play is not legal (BG-56); "]);
    let one_die = MATCH.replace("13/8 24/22", "13/8");
    told("m.mat", &one_die, &[], &["m.mat:7:34: ", "not legal"]);
    told(
        "m.mat",
        &MATCH.replace("31: 8/5 6/5", "33: 8/5 6/5"),
        &[],
        &["m.mat:6:34: ", "opening roll cannot be a double"],
    );
    told("m.mat", &MATCH.replace("Doubles", "Trebles"), &[], &["m.mat:8:7: `Trebles` is no word of the format"]);
    told("m.mat", &MATCH.replace("24/22", "24/26"), &[], &["m.mat:7:43: `24/26` is no move"]);
    told("m.mat", "just words\n", &[], &["m.mat:1:1: `just` comes before the first game"]);
    let nameless = MATCH.replacen(" left, the first : 0            \"right\" : 0\n", "", 1);
    told("m.mat", &nameless, &[], &["m.mat:5:3: `1)` comes before the names"]);
    told("m.mat", "", &[], &["there is no game in this file"]);
    told("c.csv", "face,count\n7,1\n", &[], &["c.csv:2:1: `7` is no face of a die"]);
    told("c.csv", "face,count\n1,-1\n", &[], &["c.csv:2:3: `-1` is no count"]);
    told("c.csv", "face,count\n1,0\n", &[], &["no roll is left to judge"]);
    told("c.csv", "die1,die2\n", &[], &["there is no line after the header"]);
    told("c.csv", "successes,count\n1,4\n", &[], &["say of how many dice"]);
    told(
        "c.csv",
        "successes,count\n13,4\n",
        &["--dice", "12", "--success", "6"],
        &["c.csv:2:1: 13 successes of 12 dice"],
    );
    told("c.csv", "face,count\n1,1\n", &["--dice", "2", "--success", "6"], &["does not count successes"]);
    told("c.csv", "face,count\n1,1\n", &["--dice", "2", "--success", "1,2,3,4,5,6"], &["all faces are successes"]);
    told("c.csv", "face,count\n1,1\n", &["--margin", "0"], &["--margin 0: `0` is no margin"]);
    told("c.csv", "game,turn,die1,die2\n1,1,3,1\n1,1,2,2\n", &[], &["c.csv:3:3: turn 1 comes after turn 1"]);
    told("c.csv", "game,turn,die1,die2\n1,1,3,3\n", &[], &["c.csv:2:5: a game cannot begin with 33"]);
    place.write("m.mat", MATCH);
    told("c.csv", "face,count\n1,1\n", &["m.mat"], &["m.mat: this file holds another kind of record"]);
}

/// Rolls of a sheet, columns in any order, with a name in quotes.
#[test]
fn sheets_of_rolls() {
    let place = Place::new();
    let sheet = "player,die2,die1,turn,game\r\"A, the first\",1,3,1,1\r\n\"B \"\"x\"\"\",2,6,2,1\nA,5,4,1,2\n";
    let path = place.write("rolls.csv", sheet);
    let found = audit(&[path], &Options::default()).expect("sound");
    let Seen::Rolls(rolls) = &found.seen else { panic!("rolls") };
    assert_eq!(rolls.names, ["A, the first", "B \"x\"", "A"]);
    assert_eq!(rolls.kept.iter().map(|thrown| thrown.dice).collect::<Vec<_>>(), [[6, 2]]);
    assert_eq!((rolls.left_out[&Why::Opening], rolls.openings.rolls()), (2, 2));
}

/// A single die by its faces; a record that is given twice.
#[test]
fn faces_and_repeated_records() {
    let place = Place::new();
    place.write("die.csv", "face,count\n1,1000\n2,1000\n3,1000\n4,1000\n5,1000\n6,1600\n");
    let (code, text, _) = place.run(&["die.csv"]);
    assert_eq!(code, Some(1), "{text}");
    assert_prints(&text, &["faces/6", "unfair"]);
    let [honest, _] = matches(&place, 12);
    let options = Options::default();
    let once = audit(&honest, &options).expect("sound");
    let twice = audit(&[honest.clone(), honest].concat(), &options).expect("sound");
    let windows = |found: &DiceAudit| {
        found.report.findings.iter().find(|finding| finding.estimand == "repeated-windows").expect("measured").verdict
    };
    assert_eq!((windows(&once), windows(&twice)), (Verdict::Fair, Verdict::Unfair));
}

/// The report is written by the same means as those of runs, and read back.
#[test]
fn a_report_is_written() {
    let place = Place::new();
    place.write("m.mat", MATCH);
    let (code, text, told) = place.run(&["m.mat", "--keep-openings", "--keep-losable", "--report", "out", "--png"]);
    assert_eq!(code, Some(3), "{text}{told}");
    for name in ["report.json", "report.md", "report.html", "figures/cells.svg", "figures/evidence.png"] {
        assert!(place.0.path().join("out").join(name).is_file(), "{name}");
    }
    let html = fs::read_to_string(place.0.path().join("out/report.html")).expect("written");
    assert!(html.contains("Judge it again") && !html.contains(" tournaments"), "throws, not tournaments");
    let mut again = Command::new(cargo_bin!("evenhand"));
    let render = again.args(["render", "out/report.json", "--out", "again"]).current_dir(place.0.path());
    assert!(render.output().expect("starts").status.success());
    assert_eq!(fs::read(place.0.path().join("again/report.html")).expect("written"), html.into_bytes());
}

/// Real matches: every play is legal, and none of the dice unfair.
#[test]
fn real_matches_are_legal_and_fair() {
    let Some(folder) = std::env::var_os("EVENHAND_RECORDS").map(|folder| Path::new(&folder).join("matches")) else {
        eprintln!("skipped: EVENHAND_RECORDS does not name a folder with matches");
        return;
    };
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let found = audit(&files, &Options::default()).unwrap_or_else(|error| panic!("{error}"));
    println!("{found}");
    assert_ne!(found.verdict(), Verdict::Unfair);
}
