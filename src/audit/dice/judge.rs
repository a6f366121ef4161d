//! Tests, findings and the report.

use std::fmt::Write as _;
use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::draw::draw;
use super::{DiceAudit, FamilyTest, Keep, Options, Rolls, Seen};
use crate::audit::dice::text;
use crate::check::backgammon::dice::phase::Phase;
use crate::check::backgammon::dice::windows::{Fingerprints, Window};
use crate::check::{Estimator, Measure, Standard, judge as held, overall};
use crate::error::{Error, Result};
use crate::report::{Finding, Origin, Report, SCHEMA, ScenarioSummary};
use crate::stats::dice::{self, EVEN, Evidence, FACES, LawTest, Order, Pair, Pairs, WAYS};
use crate::stats::equivalence::Limits;
use crate::stats::many::holm;
use crate::stats::power::detectable_share;
use crate::stats::{Alternative, Fault, Interval, Test, real};

/// What a test says, or why it cannot.
type Tested = std::result::Result<Test, Fault>;

/// Confidence of all judged findings together.
const CONFIDENCE: f64 = 0.99;
/// Power at which the reach is stated.
const POWER: f64 = 0.9;

/// Judges what was read.
pub fn judge(seen: Seen, texts: &[String], files: &[PathBuf], options: &Options) -> Result<DiceAudit> {
    let pairs = match &seen {
        Seen::Rolls(rolls) => Some(Pairs::of(&sequence(rolls))),
        Seen::Pairs(pairs) => Some(*pairs),
        Seen::Faces(_) | Seen::Handfuls(_) => None,
    };
    let throws = match (&seen, &pairs) {
        (_, Some(pairs)) => 2 * pairs.rolls(),
        (Seen::Faces(faces), None) => faces.iter().sum(),
        (Seen::Handfuls(handfuls), None) => handfuls.throws,
        (Seen::Rolls(_) | Seen::Pairs(_), None) => 0,
    };
    if throws == 0 {
        let place = files.first().map_or_else(|| "audit dice".into(), |path| path.display().to_string());
        return Err(Error::input(place, "no roll is left to judge", "give more records"));
    }
    let order = pairs.as_ref().map_or(Order::Lost, Pairs::order);
    let tests = family(&seen, pairs.as_ref(), order);
    let law = panel(&seen, pairs.as_ref());
    let reach = [0.05, 0.01].map(|error| {
        100.0
            * match &seen {
                Seen::Handfuls(handfuls) => detectable_share(handfuls.share, throws, error, POWER),
                Seen::Rolls(_) | Seen::Pairs(_) | Seen::Faces(_) => dice::reach_of_throws(throws, error, POWER),
            }
    });
    let mut findings = findings(&seen, pairs.as_ref(), order, throws, options, &tests);
    let figures = draw(&seen, pairs.as_ref(), order, &findings);
    let shift = match &seen {
        Seen::Rolls(rolls) if options.openings == Keep::Kept => Some(shift(rolls)),
        Seen::Rolls(_) | Seen::Pairs(_) | Seen::Faces(_) | Seen::Handfuls(_) => None,
    };
    let verdict = overall(&findings);
    // Said of all together in throws, by the answer: a roll is two of them.
    let needed = findings
        .iter_mut()
        .filter_map(|finding| {
            let each = if finding.estimand == "doubles" { 2 } else { 1 };
            finding.needed.take().map(|needed| needed.saturating_mul(each))
        })
        .max();
    let mut audit = DiceAudit {
        needed,
        seen,
        order,
        tests,
        law,
        reach,
        shift,
        report: Report {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_string(),
            scenario: ScenarioSummary {
                name: "dice".into(),
                question: "Are these dice fair? Every face one time in six, within the margin.".into(),
                digest: digest(texts, options),
                seed: 0,
                tournaments: throws,
                confidence: CONFIDENCE,
                rules: Vec::new(),
                changes: Vec::new(),
                origin: Origin::Recorded,
            },
            verdict,
            answer: String::new(),
            counts: std::collections::BTreeMap::from([("throws".to_string(), throws)]),
            findings,
            figures,
            rules: Vec::new(),
            limits: LIMITS.map(ToString::to_string).into(),
            command: command(files, options),
            extremes: Vec::new(),
            looks: None,
            comparison: None,
        },
    };
    audit.report.answer = text::answer(&audit);
    audit.report.scenario.rules = text::rows(&audit);
    Ok(audit)
}

/// What such numbers cannot show.
const LIMITS: [&str; 3] = [
    "Dice are judged, not people: a record cannot tell loaded dice from rolls that were set down by hand, or written down wrongly.",
    "Fair within the margin is not fair altogether: a bias smaller than the margin may be there, and many throws will show it as a small \
     p-value.",
    "Opening rolls, and rolls in positions where one could have been lost, are only judged if asked for.",
];

/// The dice of the rolls that are judged.
pub(super) fn sequence(rolls: &Rolls) -> Vec<Pair> {
    rolls.kept.iter().map(|thrown| thrown.dice).collect()
}

/// SHA-256 of all that was read and asked for.
fn digest(texts: &[String], options: &Options) -> String {
    let mut sha = Sha256::new();
    for text in texts {
        sha.update((text.len() as u64).to_le_bytes());
        sha.update(text.as_bytes());
    }
    sha.update(format!("{options:?}").as_bytes());
    sha.finalize().iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

fn command(files: &[PathBuf], options: &Options) -> String {
    let mut command = "evenhand audit dice".to_string();
    for file in files.iter().take(3) {
        command += &format!(" {}", file.display());
    }
    if files.len() > 3 {
        command += &format!(" … ({} files)", files.len());
    }
    for (keep, word) in [(options.openings, " --keep-openings"), (options.losable, " --keep-losable")] {
        command += if keep == Keep::Kept { word } else { "" };
    }
    if let Some((dice, faces)) = &options.handful {
        let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
        command += &format!(" --dice {dice} --success {}", faces.join(","));
    }
    command + &format!(" --margin {}", options.margin)
}

/// All tests that the data allow, with Holm's p-values.
fn family(seen: &Seen, pairs: Option<&Pairs>, order: Order) -> Vec<FamilyTest> {
    let mut tests: Vec<(&str, Tested)> = Vec::new();
    if let Some(pairs) = pairs {
        tests.push(("faces of both dice", dice::uniform(&pairs.faces(), &EVEN)));
        match order {
            Order::Kept => tests.extend([
                ("faces of the first die", dice::uniform(&pairs.first(), &EVEN)),
                ("faces of the second die", dice::uniform(&pairs.second(), &EVEN)),
                ("36 ordered rolls", dice::uniform(&pairs.cells(), &[1; FACES * FACES])),
            ]),
            Order::Lost => {}
        }
        tests.extend([
            ("21 rolls", dice::uniform(&pairs.unordered(), &WAYS)),
            ("doubles", Ok(dice::doubles(pairs.doubles(), pairs.rolls(), Alternative::TwoSided))),
            ("independence of the two dice", dice::independence(pairs, order)),
        ]);
    }
    match seen {
        Seen::Rolls(rolls) => tests.extend(in_order(rolls, order)),
        Seen::Pairs(_) => {}
        Seen::Faces(faces) => tests.push(("faces", dice::uniform(faces, &EVEN))),
        Seen::Handfuls(handfuls) => tests.extend([
            ("share of successes", Ok(handfuls.z)),
            ("handfuls against fair dice", Ok(handfuls.fair)),
            ("handfuls against the share seen", handfuls.fitted),
        ]),
    }
    let tests: Vec<(&str, Test)> = tests.into_iter().filter_map(|(name, test)| Some((name, test.ok()?))).collect();
    let adjusted = holm(&tests.iter().map(|(_, test)| test.p_value).collect::<Vec<_>>());
    let named = |((name, test), p_adjusted): ((&str, Test), f64)| FamilyTest { name: name.into(), test, p_adjusted };
    tests.into_iter().zip(adjusted).map(named).collect()
}

/// Fewest throws of a player who is compared with others.
const FEWEST: u64 = 60;

/// Tests of rolls in a row, by player and by phase.
fn in_order(rolls: &Rolls, order: Order) -> Vec<(&'static str, Tested)> {
    let dice = sequence(rolls);
    let mut by_phase = vec![vec![0; FACES]; Phase::ALL.len()];
    let mut by_player = vec![vec![0; FACES]; rolls.names.len()];
    for thrown in &rolls.kept {
        for face in thrown.dice {
            by_player[thrown.player][usize::from(face) - 1] += 1;
            if let Some(phase) = thrown.phase {
                by_phase[phase as usize][usize::from(face) - 1] += 1;
            }
        }
    }
    // Whoever threw less says little, and no cell may expect less than 5.
    by_player.retain(|faces| faces.iter().sum::<u64>() >= FEWEST);
    let mut openings = WAYS;
    for ways in &mut openings {
        *ways -= *ways % 2;
    }
    let tests = [
        ("openings, 15 rolls", dice::uniform(&rolls.openings.unordered(), &openings)),
        ("faces after faces", dice::homogeneous(&dice::lag(&dice).map(|row| row.to_vec()))),
        ("pairs of rolls in a row", dice::successive(&dice, order)),
        ("the same roll again", dice::repeats(&dice)),
        ("gaps between doubles", dice::gaps(&dice)),
        ("faces by player", dice::homogeneous(&by_player)),
        ("faces by phase of the game", dice::homogeneous(&by_phase)),
    ];
    tests.into()
}

fn panel(seen: &Seen, pairs: Option<&Pairs>) -> Vec<LawTest> {
    match (seen, pairs) {
        (Seen::Rolls(rolls), Some(pairs)) => dice::law(pairs, Some(&sequence(rolls))).into(),
        (Seen::Pairs(pairs), _) => dice::law(pairs, None).into(),
        (Seen::Faces(faces), _) => {
            vec![LawTest { name: "chi-square of faces", test: dice::uniform(faces, &EVEN) }]
        }
        (Seen::Rolls(_) | Seen::Handfuls(_), _) => Vec::new(),
    }
}

/// The findings. Faces, doubles and successes have the margin; windows that come again the claim that there are none.
fn findings(
    seen: &Seen,
    pairs: Option<&Pairs>,
    order: Order,
    throws: u64,
    options: &Options,
    tests: &[FamilyTest],
) -> Vec<Finding> {
    let share = |estimand: String, question: &str, successes, trials, expected| Measure {
        estimand,
        question: question.into(),
        unit: "percentage points",
        null: 0.0,
        estimator: Estimator::Pooled { tournaments: trials, successes, trials, expected, scale: 100.0 },
        figures: &["faces"],
    };
    let mut measures = Vec::new();
    let faces = match (seen, pairs) {
        (_, Some(pairs)) => Some(pairs.faces()),
        (Seen::Faces(faces), None) => Some(*faces),
        (Seen::Rolls(_) | Seen::Pairs(_) | Seen::Handfuls(_), None) => None,
    };
    for (face, count) in (1..).zip(faces.into_iter().flatten()) {
        let question = "How much more often than once in six does a die show each face?";
        measures.push(share(format!("faces/{face}"), question, count, throws, (1, 6)));
    }
    if let Some(pairs) = pairs {
        let question = "How much more often than once in six do both dice show the same?";
        measures.push(share("doubles".into(), question, pairs.doubles(), pairs.rolls(), (1, 6)));
        measures.extend(cells(pairs, order, tests));
    }
    if let Seen::Handfuls(handfuls) = seen {
        let expected = (options.handful.as_ref().map_or(0, |(_, faces)| u32::try_from(faces.len()).unwrap_or(0)), 6);
        let question = "How much more often than with fair dice does a die show a success?";
        measures.push(share("successes".into(), question, handfuls.successes, throws, expected));
    }
    if let Seen::Rolls(rolls) = seen {
        measures.push(windows(&sequence(rolls)));
    }
    if let Some(faces) = faces {
        measures.push(evidence(&faces, throws));
    }
    let margins = ["faces", "doubles", "successes"].map(|family| (family.to_string(), options.margin)).into();
    let claims = [("repeated-windows".to_string(), Limits { low: None, high: Some(0.0) })].into();
    held(&[("dice", measures)], &Standard { confidence: CONFIDENCE, margins, claims, ..Standard::default() })
}

/// Departures of the cells of a roll.
fn cells(pairs: &Pairs, order: Order, tests: &[FamilyTest]) -> Vec<Measure> {
    let p_value = |name: &str| tests.iter().find(|test| test.name == name).map(|test| test.test.p_value);
    let measure = |estimand: &str, question: &str, row: Vec<u64>, weights: &[u32], p_value| Measure {
        estimand: estimand.into(),
        question: question.into(),
        unit: "percentage points",
        null: 0.0,
        estimator: Estimator::Departure {
            tournaments: pairs.rolls(),
            rows: vec![row],
            weights: weights.to_vec(),
            p_value,
        },
        figures: &["cells"],
    };
    let question = "How far is one of the 21 rolls from fair?";
    let mut measures = vec![measure("rolls", question, pairs.unordered(), &WAYS, p_value("21 rolls"))];
    match order {
        Order::Kept => {
            let question = "How far is one of the 36 rolls of a first and a second die from fair?";
            let even = [1; FACES * FACES];
            measures.push(measure("ordered-rolls", question, pairs.cells(), &even, p_value("36 ordered rolls")));
        }
        Order::Lost => {}
    }
    measures
}

fn windows(dice: &[Pair]) -> Measure {
    let (mut window, mut kept) = (Window::default(), Fingerprints::default());
    for [one, other] in dice {
        if let Some(fingerprint) = window.see((one - 1) * 6 + other - 1) {
            kept.push(fingerprint);
        }
    }
    kept.sort();
    Measure {
        estimand: "repeated-windows".into(),
        question: "How often does a window of 24 rolls in a row come again: a record given twice, or a generator that repeats?".into(),
        unit: "percent of windows",
        null: 0.0,
        estimator: Estimator::Pooled {
            tournaments: dice.len() as u64,
            successes: kept.repeated(),
            trials: kept.count(),
            expected: (0, 1),
            scale: 100.0,
        },
        figures: &[],
    }
}

fn evidence(faces: &[u64; FACES], throws: u64) -> Measure {
    let mut evidence = Evidence::of_die();
    evidence.see_all(faces);
    Measure {
        estimand: "evidence".into(),
        question: "How strong is the evidence against fair faces, however often one has looked? 2 is a hundred to one."
            .into(),
        unit: "powers of ten",
        null: 0.0,
        estimator: Estimator::Exact {
            tournaments: throws,
            interval: Interval::unbounded(evidence.ln() / std::f64::consts::LN_10),
        },
        figures: &["evidence"],
    }
}

/// What keeping opening rolls does: their number, percentage points and standard deviations of doubles.
fn shift(rolls: &Rolls) -> (u64, f64, f64) {
    let (openings, all) = (rolls.openings.rolls(), rolls.kept.len() as u64);
    let lost = real(openings) / 6.0;
    (openings, -100.0 * lost / real(all), -lost / (real(all) * 5.0 / 36.0).sqrt())
}
