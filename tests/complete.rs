//! Nothing is forgotten: every check has its scenario, its planted fault and its section; every rule has its row, its code and its
//! tests; every scenario asks a question; and no file uses a layer to its right.

use std::fs;
use std::path::{Path, PathBuf};

use evenhand::check::measure;
use evenhand::rulebook::{self, Modelled, Rule};
use evenhand::scenario::{Game, Scenario};

/// Name, question and rules of a check.
type Check = (&'static str, &'static str, &'static [&'static str]);

/// All checks of all games.
fn checks() -> Vec<Check> {
    let game = |name: &str| Scenario::parse("given", "given.toml", &format!("[{name}]"), &[]).expect("a scenario").game;
    Game::NAMES.iter().flat_map(|name| game(name).checks()).copied().collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder of the package with an ending, sorted.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn collect(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                collect(&path, ending, found);
            } else if path.extension().is_some_and(|found| found == ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    collect(&root().join(folder), ending, &mut found);
    found.sort();
    found
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{} must be written: {error}", path.display()))
}

fn scenarios() -> Vec<(PathBuf, Scenario)> {
    let read = |path: PathBuf| {
        let scenario = Scenario::read(&path, &[]).unwrap_or_else(|error| panic!("{error}"));
        (path, scenario)
    };
    files("scenarios", "toml").into_iter().map(read).collect()
}

#[test]
fn every_scenario_can_be_read_and_asks_a_question() {
    let scenarios = scenarios();
    assert!(!scenarios.is_empty());
    for (path, scenario) in scenarios {
        assert!(scenario.question.contains('?'), "{}: open it with a comment that asks its question", path.display());
        let folder = path.parent().and_then(Path::file_name).expect("a folder");
        let is_home = folder == scenario.game.name() || folder == "calibration";
        assert!(is_home, "{}: a scenario lies in the folder of its game", path.display());
    }
}

#[test]
fn every_check_has_a_scenario() {
    let scenarios = scenarios();
    for (check, _, _) in checks() {
        let used = scenarios.iter().any(|(path, scenario)| {
            let is_played = !path.components().any(|part| part.as_os_str() == "calibration");
            is_played && scenario.checks.iter().any(|name| *name == check)
        });
        assert!(used, "add a scenario with `checks = [\"{check}\"]` under scenarios/");
    }
}

#[test]
fn every_check_cites_rules_of_the_book() {
    for (check, question, rules) in checks() {
        assert!(question.ends_with('?'), "{check}: {question}");
        assert!(!rules.is_empty(), "{check}");
        for rule in rules {
            assert!(rulebook::find(rule).is_some(), "{check} cites {rule}, which is in no rule book");
        }
    }
}

/// Names of the estimands of a check, and of their families, in the first scenario that makes it.
fn estimands(check: &str) -> Vec<String> {
    let made = |(_, scenario): &(PathBuf, Scenario)| scenario.checks.iter().any(|name| name == check);
    let (_, scenario) = scenarios().into_iter().find(made).expect("a scenario of the check");
    let names = scenario.game.estimands(&[check.to_string()]);
    names.into_iter().flat_map(|name| [measure::family(&name).to_string(), name]).collect()
}

/// The bodies of the tests in tests/power.rs whose names begin with `power_`.
fn power_tests() -> Vec<String> {
    let text = read("tests/power.rs");
    text.split("#[test]\nfn power_")
        .skip(1)
        .map(|test| test.split("\n}\n").next().unwrap_or(test).to_string())
        .collect()
}

#[test]
fn every_check_has_a_planted_fault() {
    let tests = power_tests();
    for (check, _, _) in checks() {
        let estimands = estimands(check);
        let planted = tests.iter().any(|test| {
            test.contains("fault = {") && estimands.iter().any(|estimand| test.contains(&format!("\"{estimand}\"")))
        });
        assert!(
            planted,
            "add a test `power_…` to tests/power.rs that plants a fault which an estimand of `{check}` finds"
        );
    }
}

#[test]
fn every_check_is_calibrated() {
    for (name, _, _) in checks() {
        let path = root().join(format!("scenarios/calibration/{name}.toml"));
        let scenario = Scenario::read(&path, &[]).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(scenario.checks, [name], "{}", path.display());
        assert!(!scenario.calibration.planted.is_empty(), "{}: nothing is planted", path.display());
        let page = read(format!("reports/calibration/{name}/report.json"));
        let report: serde_json::Value = serde_json::from_str(&page).expect("JSON");
        assert_eq!(report["verdict"], "fair", "the calibration of {name} holds");
    }
}

#[test]
fn every_check_is_explained() {
    let text = read("docs/statistics.md");
    for (check, _, _) in checks() {
        let section = text.lines().any(|line| line.starts_with('#') && line.contains(&format!("`{check}`")));
        assert!(section, "add a section to docs/statistics.md whose heading has `{check}` in it, in backticks");
    }
}

/// A row of docs/rules: id, rule, code, tests, check, not modelled.
struct Row {
    file: String,
    cells: Vec<String>,
}

impl Row {
    fn id(&self) -> &str {
        &self.cells[0]
    }

    /// The entries of a cell: separated by commas, without backticks; "—" is none.
    fn entries(&self, cell: usize) -> Vec<&str> {
        self.cells[cell].split(',').map(str::trim).filter(|entry| !entry.is_empty() && *entry != "—").collect()
    }
}

const CODE: usize = 2;
const TESTS: usize = 3;
const CHECK: usize = 4;

/// All rows of the tables of rules in a file: those of six cells.
fn rows(file: &str) -> Vec<Row> {
    let text = read(file);
    let cells = |line: &str| -> Vec<String> {
        let line = line.trim().trim_start_matches('|').trim_end_matches('|');
        line.split('|').map(|cell| cell.trim().replace('`', "")).collect()
    };
    let tables = text.lines().filter(|line| line.trim().starts_with('|')).map(cells);
    let rows = tables.filter(|cells| cells.len() == 6 && cells[0] != "id" && !cells[0].starts_with(['-', ':']));
    rows.map(|cells| Row { file: file.to_string(), cells }).collect()
}

/// All rows of all files under docs/rules.
fn all_rows() -> Vec<Row> {
    let relative = |path: &PathBuf| path.strip_prefix(root()).expect("inside").to_string_lossy().into_owned();
    files("docs/rules", "md").iter().flat_map(|path| rows(&relative(path))).collect()
}

#[test]
fn every_rule_has_its_row() {
    let rows = all_rows();
    for &Rule { number, modelled, .. } in rulebook::BOOKS.iter().flat_map(|book| book.iter()) {
        let own: Vec<&Row> = rows.iter().filter(|row| row.id() == number).collect();
        assert!(!own.is_empty(), "add to docs/rules: | {number} | … | code | tests | check | not modelled |");
        match modelled {
            Modelled::Yes | Modelled::Partly => {
                for (cell, what) in [(CODE, "code"), (TESTS, "tests")] {
                    let named = own.iter().any(|row| !row.entries(cell).is_empty());
                    assert!(named, "{number} is {}, but its row names no {what}", modelled.word());
                }
            }
            Modelled::No => {}
        }
    }
}

#[test]
fn every_row_names_code_tests_and_checks_that_exist() {
    for row in all_rows() {
        let at = format!("{}, row {}", row.file, row.id());
        for code in row.entries(CODE) {
            let file = code.split("::").next().unwrap_or(code);
            assert!(root().join(file).is_file(), "{at}: there is no file {file}");
        }
        for test in row.entries(TESTS) {
            let (file, name) =
                test.split_once("::").unwrap_or_else(|| panic!("{at}: write tests/FILE.rs::fn_name, not {test}"));
            assert!(root().join(file).is_file(), "{at}: there is no file {file}");
            assert!(read(file).contains(&format!("fn {name}(")), "{at}: there is no test {name} in {file}");
        }
        for check in row.entries(CHECK) {
            assert!(checks().iter().any(|(name, _, _)| *name == check), "{at}: there is no check {check}");
        }
    }
}

/// The layers from left to right, as src/lib.rs lists them.
fn layers() -> Vec<String> {
    let text = read("src/lib.rs");
    let list = text.lines().skip_while(|line| !line.contains("Layers;")).take_while(|line| line.starts_with("//!"));
    let listed = list.flat_map(|line| line.split("[`").skip(1));
    listed.map(|rest| rest.split('`').next().unwrap_or(rest).to_string()).collect()
}

/// The modules of this package that a text names, comments left out.
fn used(text: &str) -> Vec<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    let name =
        |text: &str| text.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect::<String>();
    let mut used = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            None => used.push(name(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut start = true;
                for (place, letter) in list.char_indices() {
                    match letter {
                        '{' => depth += 1,
                        '}' if depth == 0 => break,
                        '}' => depth -= 1,
                        ',' if depth == 0 => start = true,
                        letter if start && letter.is_alphabetic() => {
                            used.push(name(&list[place..]));
                            start = false;
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    used
}

/// The layer that a file under src belongs to; none for lib.rs and main.rs.
fn layer(path: &Path) -> Option<String> {
    let first = path.strip_prefix(root().join("src")).expect("inside").components().next()?;
    let first = first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_string();
    (!["lib", "main"].contains(&first.as_str())).then_some(first)
}

#[test]
fn no_file_uses_a_layer_to_its_right() {
    let layers = layers();
    let place = |layer: &str| layers.iter().position(|listed| listed == layer);
    let mut uses = 0;
    for path in files("src", "rs") {
        let Some(own) = layer(&path) else { continue };
        let here = place(&own).unwrap_or_else(|| panic!("list the layer `{own}` in src/lib.rs"));
        for other in used(&read(&path)) {
            // Names that are no modules are macros.
            let Some(there) = place(&other) else { continue };
            assert!(there <= here, "{}: `{own}` may not use `{other}`, which is to its right", path.display());
            uses += usize::from(there < here);
        }
    }
    assert!(uses > 50, "the test sees what files use: {uses}");
    assert_eq!(
        used("use crate::{poker::card, run};\n// crate::cli\nlet x = $crate::check::Y;"),
        ["poker", "run", "check"]
    );
}

/// Up to `run` there are no floats, no clocks, no hash maps, no files.
#[test]
fn integers_only_up_to_run() {
    let layers = layers();
    let run = layers.iter().position(|layer| layer == "run").expect("a layer");
    let words = ["f32", "f64", "HashMap", "HashSet", "Instant", "SystemTime", "std::fs", "std::env", "println"];
    for path in files("src", "rs") {
        let Some(own) = layer(&path).filter(|own| own != "error") else { continue };
        if layers.iter().position(|layer| *layer == own).is_none_or(|place| place > run) {
            continue;
        }
        for (number, line) in (1..).zip(read(&path).lines()) {
            let code = line.split("//").next().unwrap_or(line);
            for word in words {
                assert!(!code.contains(word), "{}:{number}: {word}", path.display());
            }
        }
    }
}
