//! The outputs of a report: the same bytes every time, whole, readable by machines, and safe against odd input.

#[path = "render/sample.rs"]
mod sample;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use evenhand::error::Error;
use evenhand::render::terminal::{self, Colour};
use evenhand::render::{Options, Pictures, disk, files, html, json, junit, markdown, png, svg};
use evenhand::report::{Axis, Figure, Layer, Point, Report, Verdict};

const ALL: Options = Options { pictures: Pictures::VectorAndBitmap };

fn input(bytes: &[u8]) -> (Option<(usize, usize)>, String) {
    match json::read("report.json", bytes) {
        Err(Error::Input { place, position, what, remedy }) => {
            assert_eq!(place, "report.json");
            assert!(!remedy.is_empty());
            (position, what)
        }
        other => panic!("not an input error: {other:?}"),
    }
}

#[test]
fn json_comes_back_to_the_byte() {
    let mut report = sample::report();
    report.findings[0].estimate = 0.1 + 0.2;
    report.findings[1].estimate = f64::MIN_POSITIVE / 3.0;
    report.findings[2].estimate = -0.0;
    report.scenario.seed = u64::MAX;
    let bytes = json::write(&report).unwrap();
    let back = json::read("report.json", &bytes).unwrap();
    assert_eq!(back, report);
    assert_eq!(json::write(&back).unwrap(), bytes);
    assert!(back.findings[2].estimate.is_sign_negative());
    assert_eq!(bytes.last(), Some(&b'\n'));
}

/// serde_json would write a number that is not finite as null, and an optional one would come back as absent.
#[test]
fn json_refuses_numbers_that_are_not_finite() {
    let spoils: [fn(&mut Report); 6] = [
        |report| report.findings[3].estimate = f64::NAN,
        |report| report.findings[3].low = Some(f64::NEG_INFINITY),
        |report| report.findings[3].margin.as_mut().unwrap().high = Some(f64::INFINITY),
        |report| report.scenario.confidence = f64::NAN,
        |report| match &mut report.figures[0].layers[2] {
            Layer::Points { points, .. } => points[4].high = Some(f64::NAN),
            other => panic!("{other:?}"),
        },
        |report| match &mut report.figures[3].layers[0] {
            Layer::Cells { values, .. } => values[1][1] = Some(f64::INFINITY),
            other => panic!("{other:?}"),
        },
    ];
    for spoil in spoils {
        let mut report = sample::report();
        spoil(&mut report);
        let error = json::write(&report).unwrap_err();
        assert_eq!(error.exit_code(), 70, "{error}");
        assert!(error.to_string().contains("holds the number"), "{error}");
        assert!(error.to_string().contains(&report.command), "{error}");
        assert!(files(&report, ALL).is_err());
    }
}

#[test]
fn unusable_reports_are_refused_with_their_position() {
    let good = String::from_utf8(json::write(&sample::report()).unwrap()).unwrap();

    let (position, what) = input(b"hello\n");
    assert_eq!(position, Some((1, 1)));
    assert!(what.starts_with("not JSON"), "{what}");

    let (position, what) = input(b"");
    assert_eq!(position, Some((1, 1)));
    assert!(what.contains("cut off"), "{what}");

    let half = &good[..good.len() / 2];
    let (position, what) = input(half.as_bytes());
    assert_eq!(position.map(|(line, _)| line), Some(half.lines().count()));
    assert!(what.contains("cut off"), "{what}");

    let (position, what) = input(good.replace("\"schema\": 1", "\"schema\": 7").as_bytes());
    assert_eq!(position.map(|(line, _)| line), Some(2));
    assert!(what.contains("layout 7") && what.contains("layout 1"), "{what}");

    let (position, what) = input(good.replacen("\"estimate\": 0.031", "\"estimate\": \"0.031\"", 1).as_bytes());
    let line = good.lines().position(|line| line.contains("\"estimate\": 0.031")).unwrap() + 1;
    assert_eq!(position.map(|(line, _)| line), Some(line));
    assert!(what.starts_with("not a report"), "{what}");

    let (_, what) = input(good.replacen("\"estimate\": 0.031", "\"estimate\": 1e999", 1).as_bytes());
    assert!(what.contains("out of range"), "{what}");

    let (position, what) = input(b"\xff\xfe{}");
    assert!(position.is_some() && what.starts_with("not JSON"), "{what}");
}

/// The name of a figure becomes the name of a file: a report from elsewhere must not choose where it lies.
#[test]
fn figures_cannot_leave_the_directory() {
    for id in ["../outside", "", "a/b", "A", ".", "a.svg", "ö"] {
        let mut report = sample::report();
        report.figures[4].id = id.into();
        for finding in &mut report.findings {
            finding.figures.retain(|figure| figure != "pace-by-level");
        }
        assert!(json::write(&report).is_err(), "{id:?}");
        let bytes = serde_json::to_vec(&report).unwrap();
        assert!(input(&bytes).1.contains("needs a name"), "{id:?}");
    }
    let mut report = sample::report();
    report.figures.pop();
    assert!(json::write(&report).unwrap_err().to_string().contains("is not there"));
    let mut report = sample::report();
    report.figures.push(report.figures[0].clone());
    assert!(json::write(&report).unwrap_err().to_string().contains("two figures"));
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    let first = files(&sample::report(), ALL).unwrap();
    let second = std::thread::spawn(|| files(&sample::report(), ALL).unwrap()).join().unwrap();
    assert_eq!(first, second);
    let paths: Vec<_> = first.iter().map(|(path, _)| path.display().to_string()).collect();
    assert_eq!(
        &paths[..5],
        ["report.json", "report.md", "report.html", "figures/burden-by-seat.svg", "figures/burden-by-seat.png"]
    );
    assert_eq!(paths.len(), 13);
    assert_eq!(files(&sample::report(), Options::default()).unwrap().len(), 8);
}

/// A report drawn again from its JSON is the same in every format.
#[test]
fn every_output_is_drawn_from_the_json_alone() {
    let report = sample::report();
    let back = json::read("report.json", &json::write(&report).unwrap()).unwrap();
    assert_eq!(files(&back, ALL).unwrap(), files(&report, ALL).unwrap());
}

#[test]
fn the_page_needs_nothing_else() {
    let page = html::write(&sample::report()).unwrap();
    for word in ["http://", "https://", "<script", "<link", "<img", "@import", "javascript:"] {
        assert!(!page.contains(word), "{word}");
    }
    assert_eq!(page.matches("url(").count(), page.matches("url(data:font/ttf;base64,").count());
    assert!(page.contains("default-src 'none'"));
}

fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    page.split(&format!(" {name}=\"")).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

#[test]
fn every_name_in_the_page_is_unique_and_every_link_leads_somewhere() {
    let mut report = sample::report();
    // Families of the same name in two units, and figures whose names extend each other.
    let mut twin = report.findings[0].clone();
    twin.unit = "chips".into();
    report.findings.push(twin);
    let mut figure = report.figures[0].clone();
    figure.id = "burden-by-seat-title".into();
    report.figures.push(figure);
    let page = html::write(&report).unwrap();
    let ids = attributes(&page, "id");
    let unique: BTreeSet<_> = ids.iter().copied().collect();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
    for link in attributes(&page, "href") {
        assert!(unique.contains(link.strip_prefix('#').unwrap()), "{link}");
    }
    for names in attributes(&page, "aria-labelledby") {
        assert!(names.split(' ').all(|name| unique.contains(name)), "{names}");
    }
    assert_eq!(page.matches("<svg class=\"bar\"").count(), page.matches("<svg").count() - report.figures.len());
}

#[test]
fn headings_descend_one_step_at_a_time() {
    let page = html::write(&sample::report()).unwrap();
    let levels: Vec<u8> = (1..page.len())
        .filter(|at| page.is_char_boundary(*at) && page[..*at].ends_with("<h"))
        .filter_map(|at| page[at..].chars().next()?.to_digit(10)?.try_into().ok())
        .collect();
    assert_eq!(levels[0], 1);
    assert!(!levels[1..].contains(&1));
    assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{levels:?}");
    assert_eq!(page.matches("<table").count(), page.matches("<caption").count());
    assert_eq!(page.matches("<th ").count() + page.matches("<th>").count(), page.matches("scope=\"").count());
}

#[test]
fn verdicts_are_words_everywhere() {
    let report = sample::report();
    let page = html::write(&report).unwrap();
    let text = terminal::write(&report, Colour::Plain);
    let document = markdown::write(&report);
    for word in ["fair", "unfair", "undecided", "measured"] {
        assert!(page.contains(&format!("</span> {word}</span>")), "{word}");
        assert!(text.contains(&format!(" {word}\n")) || text.contains(&format!(" {word} ")), "{word}");
    }
    for words in [
        "✗ unfair",
        "? undecided",
        "✓ fair",
        "## Measured",
        "figures/burden-by-seat.svg",
        "TDA 2024 rule 32",
        &report.command,
    ] {
        assert!(document.contains(words), "{words}");
    }
}

#[test]
fn odd_words_stay_words() {
    let mut report = sample::report();
    let odd = "<script>alert('x')</script> & \"quotes\" \u{1b}[31m | `code` ]]> \u{202e}";
    report.scenario.name = odd.into();
    report.scenario.question = odd.into();
    report.answer = odd.into();
    report.findings[0].question = odd.into();
    report.findings[0].unit = odd.into();
    report.findings[0].estimand = odd.into();
    report.findings[20].question = odd.into();
    report.figures[0].title = odd.into();
    report.figures[0].caption = odd.into();
    report.figures[0].y.title = odd.into();
    report.figures[0].x.categories[3] = odd.into();
    report.rules[0].1 = odd.into();
    report.command = odd.into();
    for (path, bytes) in files(&report, Options::default()).unwrap() {
        let text = String::from_utf8(bytes).unwrap();
        if path != Path::new("report.json") {
            assert!(!text.contains('\u{1b}') && !text.contains('\u{202e}'), "{}", path.display());
        }
        if path.extension().is_some_and(|ending| ending == "html" || ending == "svg") {
            assert!(!text.contains("<script"), "{}", path.display());
        }
    }
    let summary = terminal::write(&report, Colour::Plain);
    assert!(!summary.contains('\u{1b}'));
    assert!(!junit::write(&report).contains("<script"));
}

#[test]
fn the_summary_fits_a_terminal() {
    let mut report = sample::report();
    report.findings[19].unit = "w".repeat(150);
    report.findings[19].estimand = format!("an-{}", "estimand".repeat(20));
    let plain = terminal::write(&report, Colour::Plain);
    for line in plain.lines() {
        assert!(line.chars().count() <= terminal::WIDTH, "{line}");
        assert_eq!(line.trim_end(), line);
    }
    assert!(!plain.contains('\u{1b}'));
    // A small family in full, a large one by its range.
    assert!(plain.contains("24 members from 22.320 to 30.830"), "{plain}");
    assert_eq!(plain.matches("✓ fair").count(), 16, "{plain}");
    assert!(plain.contains("✗ unfair (1 unfair, 3 undecided, 16 fair, 25 measured)"), "{plain}");

    let painted = terminal::write(&report, Colour::Codes);
    let mut bare = painted.clone();
    for code in ["0", "1", "2", "33", "36", "1;35"] {
        bare = bare.replace(&format!("\u{1b}[{code}m"), "");
    }
    assert_ne!(painted, plain);
    assert_eq!(bare, plain);
}

/// Families too large to list are told by their range and by the member that matters most.
#[test]
fn large_families_show_the_member_that_matters() {
    let mut report = sample::report();
    let pattern = report.findings[1].clone();
    report.findings = (1..=45)
        .map(|index| {
            let mut finding = pattern.clone();
            finding.estimand = format!("burden-by-pair/{index}");
            let strange = index == 17;
            (finding.estimate, finding.low, finding.high) =
                if strange { (0.3, Some(0.26), Some(0.34)) } else { (0.1, Some(0.06), Some(0.14)) };
            finding.verdict = if strange { Verdict::Unfair } else { Verdict::Fair };
            finding
        })
        .collect();
    let text = terminal::write(&report, Colour::Plain);
    assert!(text.contains("45 members from 0.100 to 0.300: 1 unfair, 44 fair"), "{text}");
    assert!(text.contains("    17  0.300  [0.260, 0.340]  ✗ unfair\n"), "{text}");
    assert_eq!(text.matches("✓ fair").count(), 0, "{text}");
    let page = html::write(&report).unwrap();
    let before = page.split("<details>").next().unwrap();
    assert!(before.contains("<th scope=\"row\">17</th>") && !before.contains("<th scope=\"row\">16</th>"));
    assert!(page.contains("<th scope=\"row\">16</th>"));
}

#[test]
fn junit_counts_what_it_lists() {
    let text = junit::write(&sample::report());
    assert!(text.contains("tests=\"20\" failures=\"1\" errors=\"3\""), "{text}");
    assert_eq!(text.matches("<testcase ").count(), 20);
    assert_eq!(text.matches("<failure ").count(), 1);
    assert_eq!(text.matches("<error ").count(), 3);
    assert!(!text.contains("time"), "no durations: {text}");
    assert!(text.contains("fair is at most 2 (claim of the rule text)"), "{text}");
}

fn figure(layers: Vec<Layer>, categories: &[&str]) -> Figure {
    Figure {
        id: "odd".into(),
        title: "Odd".into(),
        caption: "Caption.".into(),
        x: Axis { title: "x".into(), categories: categories.iter().map(|name| (*name).to_owned()).collect() },
        y: Axis { title: "y".into(), categories: vec![] },
        layers,
    }
}

fn points(places: &[(f64, f64)]) -> Vec<Point> {
    places.iter().map(|(x, y)| Point { x: *x, y: *y, low: Some(f64::NAN), high: None }).collect()
}

/// Plotters hangs on an infinite range and draws points that are not numbers anywhere.
#[test]
fn any_figure_can_be_drawn() {
    let label = || "series".to_owned();
    let hard = vec![
        vec![],
        vec![Layer::Points { label: label(), points: vec![] }],
        vec![Layer::Points { label: label(), points: points(&[(1.0, 1.0)]) }],
        vec![Layer::Line { label: label(), points: points(&[(0.0, f64::INFINITY), (f64::NAN, 1.0), (2.0, 2.0)]) }],
        vec![Layer::Bars { label: label(), points: points(&[(0.0, -1.0), (1e9, 1e299), (3.0, f64::MAX)]) }],
        vec![Layer::Level { label: label(), y: f64::NAN }],
        vec![Layer::Band { label: label(), low: None, high: None }],
        vec![Layer::Band { label: label(), low: Some(f64::NEG_INFINITY), high: Some(0.0) }],
        vec![Layer::Cells { label: label(), values: vec![], middle: f64::NAN }],
        vec![Layer::Cells { label: label(), values: vec![vec![], vec![Some(f64::NAN), Some(1.0), None]], middle: 0.0 }],
        vec![Layer::Points { label: label(), points: points(&[(1.0, 5e-324), (2.0, 0.0)]) }],
    ];
    for layers in hard {
        for categories in [&[][..], &["one", "two"][..]] {
            let figure = figure(layers.clone(), categories);
            let text = svg::draw(&figure, svg::Place::File).unwrap();
            assert!(text.trim_end().ends_with("</svg>"));
            for word in ["NaN", "inf"] {
                assert!(!text.contains(word), "{word}: {figure:?}");
            }
        }
        assert!(png::draw(&figure(layers, &[])).unwrap().starts_with(b"\x89PNG"));
    }
}

#[test]
fn the_caption_says_what_is_left_out() {
    let line = |places: &[(f64, f64)]| figure(vec![Layer::Line { label: "a".into(), points: points(places) }], &[]);
    assert_eq!(svg::caption(&line(&[(0.0, 1.0)])), "Caption.");
    assert_eq!(
        svg::caption(&line(&[(0.0, f64::NAN)])),
        "Caption. One point that has no place on the axes is left out."
    );
    let two = line(&[(0.0, f64::NAN), (1.0, f64::INFINITY), (2.0, 0.0)]);
    assert_eq!(svg::caption(&two), "Caption. 2 points that have no place on the axes are left out.");
    assert!(svg::draw(&two, svg::Place::File).unwrap().contains("2 points that have no place"));
}

#[test]
fn names_of_any_length_keep_the_picture_whole() {
    let long = "an extraordinarily long name of a category that nobody could ever set on one line of this picture";
    for count in [1, 4, 12, 60, 300] {
        let names: Vec<String> = (0..count).map(|index| format!("{index} {long}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut figure =
            figure(vec![Layer::Points { label: long.repeat(3), points: points(&[(0.0, 1.0), (1.0, 2.0)]) }], &names);
        figure.y.categories = vec![long.into(), long.into(), long.into()];
        figure.title = long.repeat(3);
        let text = svg::draw(&figure, svg::Place::File).unwrap();
        assert!(text.matches("<text").count() < 80, "{count}");
    }
}

fn listing(directory: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn files_are_written_and_stale_pictures_removed() {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("render/sample");
    let figures = directory.join("figures");
    fs::create_dir_all(&figures).unwrap();
    for name in ["stale.svg", "stale.png", "notes.txt"] {
        fs::write(figures.join(name), "old").unwrap();
    }
    let mut files = files(&sample::report(), ALL).unwrap();
    files.push((PathBuf::from("junit.xml"), junit::write(&sample::report()).into_bytes()));
    disk::write_all(&directory, &files).unwrap();
    for (path, bytes) in &files {
        assert!(&fs::read(directory.join(path)).unwrap() == bytes, "{}", path.display());
    }
    assert_eq!(listing(&directory), ["figures", "junit.xml", "report.html", "report.json", "report.md"]);
    let pictures = listing(&figures);
    assert_eq!(pictures.len(), 11);
    assert!(pictures.contains(&"notes.txt".to_owned()) && !pictures.iter().any(|name| name.starts_with("stale")));
}

#[cfg(unix)]
#[test]
fn reports_are_as_readable_as_other_files() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("other"), "x").unwrap();
    disk::write_all(directory.path(), &[(PathBuf::from("report.json"), b"x".to_vec())]).unwrap();
    let mode = |name: &str| fs::metadata(directory.path().join(name)).unwrap().permissions().mode();
    assert_eq!(mode("report.json"), mode("other"));
}

#[test]
fn a_failure_leaves_nothing_behind() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    fs::write(root.join("file"), "x").unwrap();
    let one = |path: &str| vec![(PathBuf::from("first.json"), b"new".to_vec()), (PathBuf::from(path), b"x".to_vec())];

    let error = disk::write_all(&root.join("file/reports/x"), &one("a")).unwrap_err();
    assert_eq!(error.exit_code(), 74);
    for outside in ["../a", "/a", "", "figures/../../a"] {
        let error = disk::write_all(&root.join("new/reports"), &one(outside)).unwrap_err();
        assert_eq!(error.exit_code(), 74, "{outside}");
    }
    assert_eq!(listing(root), ["file"]);

    // A directory where the last file should go: the first one must not have been replaced.
    fs::create_dir_all(root.join("old/figures/a.svg")).unwrap();
    fs::write(root.join("old/first.json"), "old").unwrap();
    let error = disk::write_all(&root.join("old"), &one("figures/a.svg")).unwrap_err();
    assert_eq!(error.exit_code(), 74);
    assert_eq!(fs::read_to_string(root.join("old/first.json")).unwrap(), "old");
    assert_eq!(listing(&root.join("old")), ["figures", "first.json"]);
}

/// A small file system that is full after 64 KiB.
struct Small(PathBuf);

impl Small {
    /// `None` where only the superuser of the machine may mount one.
    fn mount(path: &Path) -> Option<Self> {
        fs::create_dir_all(path).unwrap();
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(path).status();
        mount.is_ok_and(|status| status.success()).then(|| Self(path.to_path_buf()))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.0).status();
    }
}

#[test]
fn a_full_disk_leaves_the_old_report_whole() {
    let directory = tempfile::tempdir().unwrap();
    let Some(small) = Small::mount(&directory.path().join("small")) else {
        eprintln!("no right to mount: the full disk was not tried");
        return;
    };
    let report = small.0.join("report");
    let write = |size: usize, letter: u8| {
        let file = |name: &str| (PathBuf::from(name), vec![letter; size]);
        disk::write_all(&report, &[file("report.json"), file("figures/a.svg")])
    };
    // The first report does not fit: not even its directory remains.
    assert_eq!(write(40_000, b'n').unwrap_err().exit_code(), 74);
    assert!(listing(&small.0).is_empty());
    write(10_000, b'o').unwrap();
    assert_eq!(write(30_000, b'n').unwrap_err().exit_code(), 74);
    assert_eq!(fs::read(report.join("report.json")).unwrap(), vec![b'o'; 10_000]);
    assert_eq!(fs::read(report.join("figures/a.svg")).unwrap(), vec![b'o'; 10_000]);
    assert_eq!(listing(&report), ["figures", "report.json"]);
    assert_eq!(listing(&report.join("figures")), ["a.svg"]);
}
