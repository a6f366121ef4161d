//! The command line as people and scripts meet it: exit codes, one line an error with its remedy, nothing written when the
//! input cannot be used.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// A directory of its own with a scenario file in it.
struct Place {
    directory: TempDir,
}

impl Place {
    fn new(scenario: impl AsRef<[u8]>) -> Self {
        let place = Self { directory: TempDir::new().expect("a directory") };
        fs::write(place.path("given.toml"), scenario).expect("a file");
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().expect("the program starts")
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(cargo_bin!("evenhand"));
        command.args(arguments).current_dir(self.directory.path()).env_remove("RUST_BACKTRACE");
        command
    }

    fn files(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.directory.path())
            .expect("a directory")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

/// Exit code 2, one line on standard error that says where, what and the remedy, and nothing written or printed.
fn assert_refused(place: &Place, arguments: &[&str], words: &[&str]) {
    let before = place.files();
    let output = place.run(arguments);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {told}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    assert_eq!(told.lines().count(), 1, "{arguments:?}: {told}");
    assert!(told.starts_with("evenhand: ") && told.contains("; "), "a remedy follows a semicolon: {told}");
    for word in words {
        assert!(told.contains(word), "`{word}` is not in: {told}");
    }
    assert_eq!(place.files(), before, "nothing is written: {arguments:?}");
}

fn assert_file_refused(scenario: &str, words: &[&str]) {
    assert_refused(&Place::new(scenario), &["run", "given.toml", "--out", "out"], words);
}

/// A small scenario that plays in no time.
const SMALL: &str = "# Is this fair?\ntournaments = 300\n[poker]\nbetting = \"push-or-fold\"\nstyle = \"push-fold\"\n";

#[test]
fn bad_scenarios_are_refused() {
    let cases: &[(&str, &[&str])] = &[
        ("[poker]\nbuton = \"dead\"", &["given.toml:2:1:", "unknown field `buton`", "did you mean `button`?"]),
        ("[pokre]\n", &["given.toml:1:2:", "unknown field `pokre`", "did you mean `poker`?"]),
        ("[poker]\nbutton = \"ded\"", &["given.toml:2:10:", "unknown word `ded`", "did you mean `dead`?"]),
        ("[poker]\nstyle = \"wild-and-free\"", &["given.toml:2:9:", "use one of: push-fold, tight"]),
        ("[poker]\nseats = 11", &["given.toml:2:9:", "`seats = 11` is out of range", "2 to 10"]),
        ("[poker]\nseats = 1", &["given.toml:2:9:", "2 to 10"]),
        ("[poker]\nseats = 9.5", &["given.toml:2:9:", "whole number"]),
        ("[poker]\nseats = \"nine\"", &["given.toml:2:9:", "text \"nine\" stands where a whole number"]),
        ("[poker]\nstack = 0", &["given.toml:2:9:", "at least one chip"]),
        ("[poker]\nstack = 99999999", &["given.toml:2:9:", "within 536870912"]),
        (
            "[poker]\nplayers = [{ style = \"tight\", count = 9, stack = 99999999 }]",
            &["given.toml:2:11:", "all chips together are 899999991", "within 536870912"],
        ),
        ("[poker]\nplayers = [{ style = \"tight\", count = 9, stack = 0 }]", &["given.toml:2:50:", "from 1 to"]),
        (
            "[poker]\nplayers = [{ style = \"tight\", count = 8 }]",
            &["given.toml:2:11:", "`players` are 8 and `seats` are 9"],
        ),
        (
            "[poker]\nlevels = [{ big-blind = 3000000000 }]",
            &["given.toml:2:25:", "`big-blind = 3000000000`", "536870912"],
        ),
        ("[poker]\nlevels = [{ big-blind = 99999999999999999999 }]", &["given.toml:2:25:", "out of range"]),
        ("[poker]\nlevels = [{ big-blind = 10, small-blind = 11 }]", &["given.toml:2:43:", "at most the big blind"]),
        ("[poker]\nlevels = [{ small-blind = 11 }]", &["`big-blind` is missing"]),
        ("[poker]\nlevels = []", &["`levels` is empty"]),
        ("[poker]\nprizes = [80, 40]", &["given.toml:2:10:", "sum to 120.00 %", "PS-7"]),
        ("[poker]\nprizes = [50, 30]", &["given.toml:2:10:", "sum to 80.00 %"]),
        ("[poker]\nprizes = [110, -10]", &["given.toml:2:11:", "110 is not a percentage"]),
        ("[poker]\nseats = 2\nprizes = [50, 30, 20]", &["3 prizes for 2 players"]),
        ("[standard.margins]\nburden-by-seat = -1\n[poker]", &["given.toml:2:18:", "-1 is not above 0"]),
        ("[standard.margins]\nburden-by-seat = nan\n[poker]", &["given.toml:2:18:", "not above 0"]),
        ("[standard.margins]\nburden-by-sea = 1\n[poker]", &["given.toml:2:1:", "did you mean `burden-by-seat`?"]),
        ("[standard]\nconfidence = 95\n[poker]", &["given.toml:2:14:", "such as 0.95"]),
        ("[claims]\nbutton-twise = { max = 0 }\n[poker]", &["given.toml:2:1:", "did you mean `button-twice`?"]),
        ("[claims]\nbutton-twice = {}\n[poker]", &["given.toml:2:16:", "give `min`, `max` or both"]),
        ("checks = [\"blind\"]\n[poker]", &["given.toml:1:11:", "unknown check `blind`", "did you mean `blinds`?"]),
        ("checks = []\n[poker]", &["`checks` is empty", "blinds, neighbours"]),
        ("checks = [\"neighbours\"]\n[poker]", &["given.toml:1:11:", "marked = true"]),
        ("seed = 18446744073709551616\n[poker]", &["given.toml:1:8:", "out of range", "0 to 18446744073709551615"]),
        ("seed = -1\n[poker]", &["given.toml:1:8:", "`-1` is out of range", "0 to 18446744073709551615"]),
        ("tournaments = 0\n[poker]", &["given.toml:1:15:", "from 1 to"]),
        ("[poker]\nfault = { kind = \"button-stays\", once-in = 0 }", &["given.toml:2:9:", "impossible"]),
        ("[poker]\nfault = { kind = \"button-stays\", once-in = -1 }", &["`-1` is out of range"]),
        ("poker = 3", &["given.toml:1:9:", "a table is expected"]),
        ("seed = 3\n", &["no game is named", "[poker]"]),
        ("", &["the file is empty", "[poker]"]),
        (" \n\n", &["the file is empty"]),
        ("[poker\n", &["given.toml:1:"]),
        ("\u{0}\u{1}", &["given.toml:1:"]),
    ];
    for (scenario, words) in cases {
        assert_file_refused(scenario, words);
    }
}

#[test]
fn what_is_no_scenario_file_is_refused() {
    let place = Place::new(b"[poker]\n\xff\xfe\x00rubbish");
    assert_refused(&place, &["run", "given.toml"], &["given.toml: byte 8 is not text"]);
    assert_refused(&place, &["run", "nowhere.toml"], &["nowhere.toml: there is no such file"]);
    assert_refused(&place, &["run", "."], &["this is a directory"]);
    assert_refused(&place, &["replay", "nowhere.toml", "--tournament", "0"], &["there is no such file"]);
    assert_refused(&place, &["list", "scenarios"], &["scenarios: could not be read"]);
}

#[test]
fn bad_arguments_are_refused() {
    let place = Place::new(SMALL);
    let run = |more: &[&'static str], words: &[&str]| {
        let arguments = [&["run", "given.toml", "--out", "out"], more].concat();
        assert_refused(&place, &arguments, words);
    };
    run(&["--seed", "18446744073709551616"], &["--seed 18446744073709551616:", "from 0 to 18446744073709551615"]);
    run(&["--seed", "-1"], &["--seed -1:", "from 0 to"]);
    run(&["--seed", "one"], &["--seed one:"]);
    run(&["--tournaments", "0"], &["--tournaments 0:", "from 1 to"]);
    run(&["--tournaments", "-5"], &["--tournaments -5:"]);
    run(&["--threads", "0"], &["--threads 0:", "from 1 to 4096"]);
    run(&["--set", "poker"], &["--set poker:", "there is no `=`"]);
    run(&["--set", "=3"], &["--set =3:", "there is no key"]);
    run(&["--set", "poker.buton=dead"], &["--set poker.buton=dead:", "did you mean `button`?"]);
    run(&["--set", "poker.button=ded"], &["--set poker.button=ded:", "did you mean `dead`?"]);
    run(&["--set", "poker.button.x=3"], &["--set poker.button.x=3:"]);
    run(&["--set", "tournaments.x=3"], &["`tournaments` is not a table"]);
    run(&["--set", "poker.stack=lots"], &["text \"lots\" stands where a whole number is expected"]);
    run(&["--set", "poker.seats=11"], &["--set poker.seats=11:", "2 to 10"]);
    run(&["--set", "seed=18446744073709551616"], &["out of range", "0 to 18446744073709551615"]);
    run(&["--set", "seed=-1"], &["`-1` is out of range"]);
    run(&["--set", "poker=3"], &["a table is expected"]);
    assert_refused(&place, &["replay", "given.toml", "--tournament", "-1"], &["--tournament -1:"]);
}

#[test]
fn bad_reports_are_refused() {
    let place = Place::new("rubbish");
    assert_refused(&place, &["render", "given.toml", "--out", "out"], &["given.toml:1:1:", "not JSON"]);
    assert_refused(&place, &["render", "nowhere.json", "--out", "out"], &["nowhere.json: could not be read"]);
    assert_refused(&place, &["render", ".", "--out", "out"], &["could not be read"]);
}

/// Seeds up to 2^64 - 1 work everywhere, also where a change is made besides.
#[test]
fn the_largest_seed_works() {
    let place = Place::new(format!("seed = 18446744073709551615\n{SMALL}"));
    let replay = ["replay", "given.toml", "--tournament", "18446744073709551615"];
    let first = place.run(&replay);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    for more in
        [["--set", "poker.button=forward"], ["--set", "seed=18446744073709551615"], ["--seed", "18446744073709551615"]]
    {
        let again = place.run(&[&replay[..], &more].concat());
        assert_eq!(text(&again.stdout), text(&first.stdout), "{more:?}");
    }
    let other = place.run(&[&replay[..], &["--set", "seed=18446744073709551614"]].concat());
    assert_ne!(text(&other.stdout), text(&first.stdout));
}

fn run_code(margins: &str, arguments: &[&str]) -> Option<i32> {
    let place = Place::new(format!("{SMALL}{margins}"));
    let output = place.run(&[&["run", "given.toml", "--quiet", "--out", "out"], arguments].concat());
    assert!(place.path("out/given/report.json").exists(), "{}", text(&output.stderr));
    output.status.code()
}

#[test]
fn exit_codes_say_the_verdict() {
    assert_eq!(run_code("", &[]), Some(0), "nothing judged");
    assert_eq!(run_code("[standard.margins]\nburden-by-seat = 5\n", &[]), Some(0), "fair");
    assert_eq!(run_code("[claims]\nbig-blind-missed = { max = 0 }\n", &[]), Some(1), "a false claim");
    assert_eq!(run_code("[standard.margins]\nprize-by-seat = 0.1\n", &[]), Some(3), "undecided");
    let fault = "fault = { kind = \"button-stays\", once-in = 50 }\n[claims]\nbutton-twice = { max = 0 }\n";
    assert_eq!(run_code(fault, &[]), Some(1), "a planted fault");
}

/// Every number of seats and every rule, all the way to the report.
#[test]
fn every_table_gets_its_report() {
    for seats in 2..=10 {
        for button in ["forward", "dead", "simplified", "moving"] {
            let (seats, button) = (format!("poker.seats={seats}"), format!("poker.button={button}"));
            assert_eq!(
                run_code("", &["--set", &seats, "--set", &button, "--tournaments", "20"]),
                Some(0),
                "{seats} {button}"
            );
        }
    }
    // One tournament tells nothing, but it is no fault.
    assert_eq!(run_code("[standard.margins]\nburden-by-seat = 5\n", &["--tournaments", "1"]), Some(3));
}

#[test]
fn a_tournament_without_end_is_stopped_with_its_replay() {
    let endless = "tournaments = 3\n[poker]\nbetting = \"push-or-fold\"\nstyle = \"caller\"\nseats = 2\nafter-last = \"stay\"\n\
                   levels = [{ big-blind = 1, small-blind = 0 }]\n";
    let place = Place::new(endless);
    let output = place.run(&["run", "given.toml", "--quiet", "--out", "out"]);
    assert_eq!(output.status.code(), Some(70));
    let told = text(&output.stderr);
    assert!(told.contains("has not ended after"), "{told}");
    assert!(told.contains("replay it with: evenhand replay given.toml --seed 1 --tournament 0"), "{told}");
    assert_eq!(place.files(), ["given.toml"], "nothing is written");
}

#[test]
fn a_place_that_cannot_be_written_to_is_code_74() {
    let place = Place::new(SMALL);
    // A path under a regular file is refused to everybody, root included.
    fs::write(place.path("file"), "in the way").expect("a file");
    for verb in [&["run", "given.toml", "--out", "file/reports"][..], &["run", "given.toml", "--out", "file"]] {
        let output = place.run(verb);
        assert_eq!(output.status.code(), Some(74), "{verb:?}");
        assert!(text(&output.stderr).contains("could not be written"), "{}", text(&output.stderr));
        assert_eq!(fs::read_to_string(place.path("file")).expect("it is whole"), "in the way");
        assert_eq!(place.files(), ["file", "given.toml"]);
    }
}

fn contents(directory: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files.extend(contents(&path));
        } else {
            files.push((path.clone(), fs::read(&path).expect("a file")));
        }
    }
    files.sort();
    files
}

/// A small file system of its own, unmounted when dropped.
struct Tiny(PathBuf);

impl Tiny {
    fn mount(directory: PathBuf) -> Option<Self> {
        fs::create_dir(&directory).expect("a directory");
        let mount = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=400k", "tmpfs"])
            .arg(&directory)
            .stderr(Stdio::null())
            .status();
        mount.is_ok_and(|status| status.success()).then_some(Self(directory))
    }
}

impl Drop for Tiny {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_is_code_74_and_leaves_the_old_report_whole() {
    let place = Place::new(SMALL);
    let Some(tiny) = Tiny::mount(place.path("tiny")) else {
        println!("skipped: only root can mount the small disk that this test fills");
        return;
    };
    let run = ["run", "given.toml", "--quiet", "--out", "tiny"];
    let output = place.run(&run);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    // Leave room for the first file of a second report, but not for all of them: nothing may have been replaced by then.
    let room = 8192 + fs::metadata(tiny.0.join("given/report.json")).expect("a report").len();
    let old = contents(&tiny.0);
    let mut filler = fs::File::create(tiny.0.join("filler")).expect("a file");
    while std::io::Write::write_all(&mut filler, &[1; 4096]).is_ok() {}
    let filled = filler.metadata().expect("its size").len();
    filler.set_len(filled - room).expect("some room again");
    let output = place.run(&[&run[..], &["--seed", "2"]].concat());
    assert_eq!(output.status.code(), Some(74), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("could not be written"), "{}", text(&output.stderr));
    fs::remove_file(tiny.0.join("filler")).expect("the filler");
    assert!(contents(&tiny.0) == old, "the old report is whole, and nothing half-written is left");
}

#[test]
fn replay_tells_in_words_and_in_json() {
    let place = Place::new(SMALL);
    let replay = |more: &[&'static str]| place.run(&[&["replay", "given.toml", "--tournament", "7"], more].concat());
    let words = replay(&[]);
    assert_eq!((words.status.code(), text(&words.stderr)), (Some(0), ""));
    let told = text(&words.stdout);
    assert!(told.contains("Hand 1 at table 1 (0:00:00), blinds 10/20. Button seat 1, small blind seat 2"), "{told}");
    assert_eq!(told.matches("place 1,").count(), 1, "one winner");
    let json = replay(&["--format", "json"]);
    let events: Vec<serde_json::Value> =
        text(&json.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON a line")).collect();
    assert_eq!(events[0]["event"], "seats-drawn");
    let last = events.last().expect("events");
    assert_eq!(last["event"], "finished");
    assert_eq!(last["standings"].as_array().map(Vec::len), Some(9));
    let hands = events.iter().filter(|event| event["event"] == "hand-started").count();
    assert_eq!(hands, told.matches("\nHand ").count());
    assert_eq!(replay(&[]).stdout, words.stdout, "the same every time");
}

#[test]
fn matches_of_backgammon_are_written_and_nothing_else_is() {
    let place = Place::new(SMALL);
    let refused = |more: &[&str], told: &[&str]| {
        assert_refused(&place, &[&["replay", "given.toml", "--tournament", "7"], more].concat(), told);
    };
    refused(&["--format", "mat"], &["--format mat:", "matches of backgammon, and given plays poker"]);
    refused(&["--format", "mat", "--match", "0"], &["--match 0:", "give a whole number from 1"]);
    refused(&["--match", "2"], &["--match 2:", "write one match with `--format mat`"]);

    let place = Place::new(b"[backgammon]\nlength = 3\nentrants = 4\n");
    let replay = ["replay", "given.toml", "--tournament", "7", "--format", "mat"];
    let refused = |more: &[&str], told: &[&str]| assert_refused(&place, &[&replay[..], more].concat(), told);
    refused(&["--match", "4"], &["--match 4:", "tournament 7 has 3 matches", "from 1 to 3"]);
    refused(&["--set", "backgammon.play=model"], &["drawn, not played"]);
    refused(&["--set", "backgammon.gammons=jacoby"], &["nor the Jacoby rule"]);
    refused(&["--set", "backgammon.fault={ kind = \"coin-decides\" }"], &["a coin decides who wins a game"]);
    refused(&["--set", "backgammon.fault={ kind = \"gammons-single\" }"], &["readers count gammons twice"]);
    refused(&["--set", "backgammon.sloppy=100"], &["readers that know the rules refuse illegal plays"]);
    refused(&["--set", "backgammon.clock=3", "--set", "backgammon.pace=600"], &["ran out of time (BG-21)"]);
    let written = |number: &'static str| {
        let output = place.run(&[&replay[..], &["--match", number]].concat());
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
        text(&output.stdout).to_string()
    };
    let last = written("3");
    assert!(last.starts_with("; [Crawford \"On\"]\n\n 3 point match\n\n Game 1\n player "), "{last}");
    assert!(last.ends_with(" and the match\n") && last != written("1"), "{last}");
    let first = place.run(&replay);
    assert_eq!(text(&first.stdout), written("1"), "the first where none is named");
}

#[test]
fn lists_and_schema() {
    let place = Place::new(SMALL);
    fs::create_dir(place.path("scenarios")).expect("a directory");
    fs::copy(place.path("given.toml"), place.path("scenarios/given.toml")).expect("a copy");
    let print = |arguments: &[&str]| {
        let output = place.run(arguments);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{arguments:?}");
        text(&output.stdout).to_string()
    };
    let checks = print(&["list", "checks"]);
    assert!(checks.contains("blinds ") && checks.contains("neighbours "), "{checks}");
    let rules = print(&["list", "rules"]);
    let all: usize = evenhand::rulebook::BOOKS.iter().map(|book| book.len()).sum();
    assert_eq!(rules.lines().count(), all, "{rules}");
    assert!(rules.contains("PS-29 ") && rules.contains("PF-13.2 "), "{rules}");
    assert_eq!(print(&["list", "scenarios"]), "scenarios/given.toml\n    Is this fair?\n");
    let schema: serde_json::Value = serde_json::from_str(&print(&["schema"])).expect("JSON");
    let fields = |schema: &serde_json::Value| {
        schema["properties"].as_object().expect("fields").keys().cloned().collect::<Vec<_>>()
    };
    let top = fields(&schema);
    // What the scenarios that come with the program use is all in it.
    for (path, bytes) in contents(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")) {
        let scenario: toml::Table = toml::from_str(text(&bytes)).expect("TOML");
        for field in scenario.keys() {
            assert!(top.contains(field), "{}: {field}", path.display());
        }
        let games = evenhand::scenario::Game::NAMES;
        let game = games.into_iter().find(|game| scenario.contains_key(*game)).expect("a game");
        let layout = format!("Wire{}{}", game[..1].to_uppercase(), &game[1..]);
        let known = fields(&schema["$defs"][&layout]);
        for field in scenario[game].as_table().expect("a table").keys() {
            assert!(known.contains(field), "{}: {game}.{field}", path.display());
        }
    }
    assert!(!schema.to_string().contains("Spanned"), "no word of the program in the schema");
}

#[test]
fn render_draws_the_same_bytes_from_report_json() {
    let place = Place::new(format!("{SMALL}[standard.margins]\nburden-by-seat = 1\n"));
    place.run(&["run", "given.toml", "--quiet", "--png", "--out", "out"]);
    let output = place.run(&["render", "out/given/report.json", "--png", "--out", "again"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let first = contents(&place.path("out/given"));
    let again = contents(&place.path("again"));
    assert!(again.len() > 8, "pages and figures");
    let relative = |files: Vec<(PathBuf, Vec<u8>)>, base: &str| -> Vec<(PathBuf, Vec<u8>)> {
        let strip = |path: PathBuf| path.strip_prefix(place.path(base)).expect("inside").to_path_buf();
        let files = files.into_iter().map(|(path, bytes)| (strip(path), bytes));
        files.filter(|(path, _)| path != Path::new("timing.json")).collect()
    };
    assert!(relative(first, "out/given") == relative(again, "again"));
}

#[test]
fn threads_do_not_show_in_a_report() {
    let place = Place::new(SMALL);
    let report = |threads: &str| {
        let output = place.run(&["run", "given.toml", "--quiet", "--threads", threads, "--out", threads]);
        assert_eq!(output.status.code(), Some(0));
        fs::read(place.path(threads).join("given/report.json")).expect("a report")
    };
    assert!(report("1") == report("3"));
}

#[test]
fn quiet_prints_nothing() {
    let place = Place::new(SMALL);
    let output = place.run(&["run", "given.toml", "--quiet", "--out", "out"]);
    assert_eq!((text(&output.stdout), text(&output.stderr)), ("", ""));
    let output = place.run(&["run", "given.toml", "--out", "out"]);
    assert!(text(&output.stdout).contains("burden-by-seat"), "without it, a summary");
}

#[test]
fn without_a_terminal_there_are_no_control_codes() {
    let place = Place::new(format!("{SMALL}[claims]\nbig-blind-missed = {{ max = 0 }}\n"));
    // Long enough for a line of progress.
    let output = place.run(&["run", "given.toml", "--out", "out"]);
    for stream in [&output.stdout, &output.stderr] {
        assert!(!stream.iter().any(|&byte| byte < b' ' && byte != b'\n'), "{}", String::from_utf8_lossy(stream));
    }
}

/// A reader that goes away, as `head` does, is no error.
#[test]
fn a_closed_standard_output_is_no_error() {
    let place = Place::new(SMALL);
    for arguments in
        [&["replay", "given.toml", "--tournament", "0"][..], &["schema"], &["run", "given.toml", "--out", "out"]]
    {
        let mut child =
            place.command(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{arguments:?}");
    }
}

/// A name of points alone would put the report into the directory above.
#[test]
fn a_report_stays_in_its_directory() {
    let place = Place::new(SMALL);
    fs::rename(place.path("given.toml"), place.path("...toml")).expect("a name of points");
    let output = place.run(&["run", "...toml", "--quiet", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(place.path("out/scenario/report.json").exists());
}
