//! Variants beside their base: the same luck, exact nothing where nothing changes, and intervals that hold.

mod given;

use evenhand::chance::Chance;
use evenhand::chance::Chances;
use evenhand::chance::Purpose;
use evenhand::chance::stream::Luck;
use evenhand::contest::Observer;
use evenhand::poker::{Event, Poker};
use evenhand::report::comparison::{Change, Comparison};
use evenhand::run::Progress;
use evenhand::scenario::Scenario;
use evenhand::scenario::variant::Study;
use evenhand::stats::paired::{Shape, Sums, difference};
use given::{poker, scenario};

const ROOM: &str = r#"
tournaments = 400
checks = ["balance"]
[poker]
entrants = 36
betting = "push-or-fold"
style = "push-fold"
levels = [{ big-blind = 60, hands = 4 }]
[standard.margins]
mover-stack = 5.0
break-order = 0.05
"#;

fn compared(scenario: &Scenario) -> Comparison {
    let report = scenario.play(&Progress::default()).unwrap_or_else(|error| panic!("{error}"));
    report.comparison.expect("it has variants")
}

fn varied(text: &str, vary: &[&str]) -> Scenario {
    let mut scenario = scenario(text);
    for text in vary {
        scenario.study.vary(text).unwrap_or_else(|error| panic!("{error}"));
    }
    scenario
}

#[test]
fn a_scenario_beside_itself_differs_by_exactly_nothing() {
    let progress = Progress::default();
    let scenario = varied(ROOM, &["poker.balance-mover=fewest-moves"]);
    let report = scenario.play(&progress).expect("no law is broken");
    // At once: nothing is played a second time.
    assert_eq!(progress.played.load(std::sync::atomic::Ordering::Relaxed), 400);
    let comparison = report.comparison.expect("it has a variant");
    assert!(comparison.differences.len() > 10);
    for one in &comparison.differences {
        assert_eq!((one.estimate, one.low, one.high), (0.0, Some(0.0), Some(0.0)), "{one:?}");
        assert!(matches!(one.change, Change::None | Change::Unseen), "{one:?}");
    }
    assert_eq!(comparison.exit_code(), 0);
}

#[test]
fn a_planted_unfairness_is_worse_and_taking_it_away_is_better() {
    let find = |comparison: &Comparison| {
        let one = comparison.differences.iter().find(|one| one.estimand == "mover-stack").expect("it is measured");
        (one.change, one.estimate, one.base, one.value)
    };
    let planted = compared(&varied(ROOM, &["poker.fault={ kind = \"shortest-stack-moves\" }"]));
    let (change, estimate, base, value) = find(&planted);
    assert_eq!(change, Change::Worse);
    assert!((estimate - (value - base)).abs() < 1e-9 && estimate < -20.0, "{estimate}");
    assert_eq!(planted.exit_code(), 1);
    let faulty = ROOM.replace("[standard.margins]", "fault = { kind = \"shortest-stack-moves\" }\n[standard.margins]");
    let mended = compared(&varied(&faulty, &["poker.fault={ kind = \"break-seats-by-id\" }"]));
    assert_eq!(find(&mended).0, Change::Better);
}

/// A comparison is written and read back like any report, whatever families it has.
#[test]
fn a_comparison_is_read_back() {
    let text = "tournaments = 20\n[preferans]\nplayers = 16\nswiss-rounds = 3\neffort = 5\n";
    let report = varied(text, &["preferans.swiss-rounds=2"])
        .play(&Progress::default())
        .unwrap_or_else(|error| panic!("{error}"));
    let bytes = evenhand::render::json::write(&report).unwrap_or_else(|error| panic!("{error}"));
    let again = evenhand::render::json::read("report.json", &bytes).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again, report);
    let page = evenhand::render::html::write(&again).unwrap_or_else(|error| panic!("{error}"));
    let mut names: Vec<&str> =
        page.split(" id=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(name, _)| name).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "every name stands once in a page");
}

#[test]
fn variants_of_the_file_are_those_of_the_command_line() {
    let text = format!("{ROOM}\n[[variant]]\nname = \"shortest\"\npoker.balance-mover = \"random\"\n");
    let of_file = compared(&scenario(&text));
    let of_line = compared(&varied(ROOM, &["poker.balance-mover=random"]));
    assert_eq!(of_file.variants[1].name, "shortest");
    for (one, other) in of_file.differences.iter().zip(&of_line.differences) {
        assert_eq!((one.estimate, one.low, one.high), (other.estimate, other.low, other.high));
    }
}

#[test]
fn a_grid_has_every_point_once() {
    let mut swept = scenario(&ROOM.replace("400", "20"));
    swept.study = Study::sweep_over(&["poker.balance-limit=1..3".into(), "poker.break-to=any-seat,level".into()])
        .expect("a grid");
    let report = swept.play(&Progress::default()).unwrap_or_else(|error| panic!("{error}"));
    let comparison = report.comparison.as_ref().expect("it has variants");
    assert_eq!(comparison.variants.len(), 7);
    assert_eq!(comparison.sweep.len(), 2);
    let sheet = evenhand::render::results::write(&report, comparison);
    let columns = sheet.lines().next().expect("heads").split(',').count();
    assert!(sheet.lines().all(|line| line.split(',').count() >= columns), "as many fields in every row");
    assert_eq!(sheet.lines().count(), 1 + 7 * comparison.variants[0].findings.len());
}

/// Cards of every hand, by table and hand: what the observer saw.
#[derive(Default, PartialEq, Debug)]
struct Cards(std::collections::BTreeMap<(u32, u32, u32), String>, u32, u32);

impl Observer<Poker> for Cards {
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::HandStarted { table, hand, .. } = event {
            (self.1, self.2) = (*table, *hand);
        } else if let Event::Dealt { seat, cards } = event {
            self.0.insert((self.1, self.2, u32::from(*seat)), format!("{cards:?}"));
        }
    }
}

/// By (table, hand, seat): the same two cards, whatever the button rule did to who plays what.
#[test]
fn cards_of_a_table_and_hand_are_the_same_in_base_and_variant() {
    let text = |rule: &str| {
        format!(
            "[poker]\nbutton = \"{rule}\"\nentrants = 18\nbetting = \"push-or-fold\"\nstyle = \"push-fold\"\nlevels = [{{ big-blind = 60, hands = 4 }}]"
        )
    };
    let seen = |rule: &str| {
        let mut all = Vec::new();
        for index in 0..5 {
            let mut cards = Cards::default();
            given::play(&poker(&text(rule)), Luck::new(1, "same cards"), index, &mut cards);
            all.push(cards.0);
        }
        all
    };
    let (forward, dead) = (seen("forward"), seen("dead"));
    let mut shared = 0;
    for (one, other) in forward.iter().zip(&dead) {
        for (place, cards) in one {
            if let Some(others) = other.get(place) {
                assert_eq!(cards, others, "table, hand and seat {place:?}");
                shared += 1;
            }
        }
    }
    assert!(shared > 500, "{shared} hands of a seat in both");
}

/// The truth is known here: y = x + a change that luck decides. Of 1,000 comparisons at 95 %, more than 75 misses would be a surprise.
#[test]
fn intervals_of_differences_hold() {
    let luck = Luck::new(7, "paired");
    let mut misses = 0;
    let mut alone = 0;
    for index in 0..1_000 {
        let mut chance = luck.tournament(index).open(Purpose::Play, 0);
        let (mut base, mut variant) = (Vec::new(), Vec::new());
        for _ in 0..200 {
            let [x, y, step] = chance.below_each([1_000, 5, 7]).map(i128::from);
            base.push(Sums { x, y: y + 3, scale: 1.0, shape: Shape::Ratio });
            variant.push(Sums { x: x + step, y: y + 3, scale: 1.0, shape: Shape::Ratio });
        }
        // Means 499.5, 2 + 3 and 3: the ratio moves by 3/5.
        let paired = difference(&base, &variant, 0.05).expect("an interval");
        let holds =
            paired.interval.low.is_some_and(|low| low <= 0.6) && paired.interval.high.is_some_and(|high| 0.6 <= high);
        misses += u32::from(!holds);
        alone += u32::from(paired.factor.is_some_and(|factor| factor > 100.0));
    }
    println!("{misses} of 1,000 miss");
    assert!((25..=75).contains(&misses), "{misses} of 1,000 miss");
    assert_eq!(alone, 1_000, "pairing saves much where most luck is shared");
}

#[test]
fn threads_do_not_show_in_a_comparison() {
    let scenario = varied(ROOM, &["poker.balance-mover=random"]);
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| serde_json::to_string(&compared(&scenario)).expect("plain data"))
    };
    let one = with(1);
    assert_eq!(one, with(2));
    assert_eq!(one, with(7));
}

/// What cannot be compared is named before anything is played.
#[test]
fn variants_that_cannot_be_played_are_named() {
    let wrong = |scenario: &Scenario| scenario.variants().expect_err("it cannot be played").to_string();
    let unknown = wrong(&varied(ROOM, &["poker.buton=dead"]));
    assert!(unknown.contains("--vary poker.buton=dead") && unknown.contains("unknown field `buton`"), "{unknown}");
    assert!(unknown.contains("button"), "the nearest word: {unknown}");
    let word = wrong(&varied(ROOM, &["poker.button=forward,ded"]));
    assert!(word.contains("`ded`") && word.contains("dead"), "{word}");
    let set = ["poker.balance-limit=2".to_string()];
    let mut both = Scenario::parse("given", "given.toml", ROOM, &set).expect("a scenario");
    both.study = Study::sweep_over(&["poker.balance-limit=1..3".into()]).expect("a sweep");
    assert!(wrong(&both).contains("set with `--set` and swept over"));
    let parse = |tail: &str| {
        Scenario::parse("given", "given.toml", &format!("{ROOM}\n{tail}"), &[]).expect_err("it is refused").to_string()
    };
    let empty = parse("[[variant]]\nname = \"nothing\"");
    assert!(empty.contains("changes nothing") && empty.contains("given.toml:"), "{empty}");
    assert!(parse("[sweep]").contains("nothing to sweep over"));
    assert!(parse("[sweep]\npoker.balance-limit = \"3..1\"").contains("is empty"));
    assert!(parse("[sweep]\npoker.stack = \"1..200\"\npoker.buy-in = \"1..200\"").contains("200 × 200 points"));
    let twice = parse(
        "[[variant]]\nname = \"a\"\npoker.button = \"dead\"\n[[variant]]\nname = \"a\"\npoker.button = \"moving\"",
    );
    assert!(twice.contains("two variants are called `a`"), "{twice}");
    assert!(parse("[[variant]]\nseed = 2").contains("cannot change `seed`"));
}

#[test]
fn a_margin_for_a_number_that_a_variant_lacks_is_no_error_there() {
    let text = "tournaments = 20\n[preferans]\nplayers = 16\nswiss-rounds = 3\neffort = 5\nrivals = []\n[standard.margins]\n\"avoidable/round-4\" = 1.0\n";
    let comparison = compared(&varied(text, &["preferans.swiss-rounds=2"]));
    assert!(comparison.differences.len() < comparison.variants[0].findings.len());
    assert!(!comparison.warnings.is_empty());
}
