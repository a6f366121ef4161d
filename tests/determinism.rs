//! Law 2: threads, blocks and ranges cannot show.

mod given;

use evenhand::chance::stream::Luck;
use evenhand::check::Panel;
use evenhand::check::poker::{Counts, PokerPanel};
use evenhand::poker::Poker;
use evenhand::render::{self, Options, Pictures};
use evenhand::run::Progress;
use evenhand::scenario::Scenario;
use evenhand::tally::Tally;
use given::{counted, poker, scenario};

const TEXT: &str = r#"
# Does this come out the same?
checks = ["blinds", "neighbours"]
tournaments = 3000
[poker]
betting = "push-or-fold"
players = [{ style = "random", count = 2, marked = true }, { style = "push-fold", count = 7 }]
[standard.margins]
burden-by-seat = 1.0
burden-near = 1.0
"#;

const CHAMPIONSHIP: &str = r#"
# Does this come out the same?
checks = ["seating", "ranking", "skipping", "short-tables"]
tournaments = 300
[preferans]
players = 17
missed = 20
withdrawn = 5
substituted = 20
finalist-missing = 20
effort = 20
rivals = ["greedy", "random"]
[standard.margins]
avoidable = 1.0
"#;

fn within<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a few threads").install(work)
}

type Tallies = <(Counts, PokerPanel) as evenhand::tally::Probe<Poker>>::Tally;

fn tally(poker: &Poker, tournaments: std::ops::Range<u64>) -> Tallies {
    let checks = ["blinds".to_string(), "neighbours".to_string()];
    let probe = || (Counts::default(), <PokerPanel as Panel<Poker>>::new(poker, &checks));
    counted(poker, Luck::new(1, "determinism"), tournaments, probe)
}

fn text(tally: &Tallies) -> String {
    serde_json::to_string(tally).expect("integers")
}

#[test]
fn threads_do_not_show_in_tallies() {
    let poker = poker(TEXT);
    let one = within(1, || text(&tally(&poker, 0..3000)));
    for threads in [2, 7] {
        assert_eq!(within(threads, || text(&tally(&poker, 0..3000))), one, "{threads} threads");
    }
    assert_ne!(within(2, || text(&tally(&poker, 1..3001))), one, "other tournaments give another tally");
}

#[test]
fn ranges_do_not_show_in_tallies() {
    let poker = poker(TEXT);
    let whole = text(&tally(&poker, 0..3000));
    // Ends that are no ends of blocks, an empty range and single tournaments; added up in any order.
    let ranges = [1537..3000, 0..1, 256..256, 1..137, 700..1537, 137..512, 512..700];
    for turn in 0..ranges.len() {
        let mut ranges = ranges.to_vec();
        ranges.rotate_left(turn);
        let mut sum = tally(&poker, ranges[0].clone());
        for range in &ranges[1..] {
            sum.merge(tally(&poker, range.clone()));
        }
        assert_eq!(text(&sum), whole, "turn {turn}");
    }
}

/// Tallies written down and read again add up to the same: shards may be kept in files.
#[test]
fn tallies_survive_being_written_down() {
    let poker = poker(TEXT);
    let whole = text(&tally(&poker, 0..1000));
    let mut first: Tallies = serde_json::from_str(&text(&tally(&poker, 0..333))).expect("as written");
    first.merge(serde_json::from_str(&text(&tally(&poker, 333..1000))).expect("as written"));
    assert_eq!(text(&first), whole);
}

#[test]
fn threads_do_not_show_in_report_files() {
    for text in [TEXT, CHAMPIONSHIP] {
        threads_do_not_show(&scenario(text));
    }
}

fn threads_do_not_show(scenario: &Scenario) {
    let options = Options { pictures: Pictures::VectorAndBitmap };
    let files = |threads| {
        let report = within(threads, || scenario.play(&Progress::default())).expect("a report");
        render::files(&report, options).expect("files")
    };
    let one = files(1);
    assert!(one.len() > 5, "a report, its pages and its figures");
    for threads in [2, 7] {
        let other = files(threads);
        assert_eq!(one.len(), other.len());
        for ((path, bytes), (other_path, other_bytes)) in one.iter().zip(&other) {
            assert_eq!(path, other_path);
            assert!(bytes == other_bytes, "{} with {threads} threads", path.display());
        }
    }
}
