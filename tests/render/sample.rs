//! A report such as a run could give: large families and small ones, every verdict, every kind of layer.

use std::collections::BTreeMap;

use evenhand::report::{
    Axis, Figure, Finding, Layer, Margin, MarginSource, Origin, Point, Report, SCHEMA, ScenarioSummary, Verdict,
};

const TOURNAMENTS: u64 = 2_000_000;

fn finding(check: &str, estimand: &str, question: &str, unit: &str, estimate: f64, half: f64) -> Finding {
    Finding {
        check: check.into(),
        estimand: estimand.into(),
        question: question.into(),
        estimate,
        low: Some(estimate - half),
        high: Some(estimate + half),
        unit: unit.into(),
        margin: None,
        p_value: None,
        p_adjusted: None,
        verdict: Verdict::Measured,
        tournaments: TOURNAMENTS,
        needed: None,
        figures: vec![],
    }
}

fn judge(mut finding: Finding, margin: Margin) -> Finding {
    let low = margin.low.unwrap_or(f64::NEG_INFINITY);
    let high = margin.high.unwrap_or(f64::INFINITY);
    let (from, to) = (finding.low.unwrap(), finding.high.unwrap());
    finding.verdict = if from >= low && to <= high {
        Verdict::Fair
    } else if to < low || from > high {
        Verdict::Unfair
    } else {
        Verdict::Undecided
    };
    if finding.verdict == Verdict::Undecided {
        finding.needed = Some(8_400_000);
    }
    finding.margin = Some(margin);
    finding
}

pub fn report() -> Report {
    let mut findings = Vec::new();
    let margin = |low, high| Margin { low: Some(low), high: Some(high), source: MarginSource::Margin };
    let burdens = [0.031, -0.118, 0.064, -0.012, 0.207, 0.146, -0.093, -0.161, -0.064];
    for (index, burden) in burdens.into_iter().enumerate() {
        let question = "Does every seat pay the same in blinds and antes?";
        let name = format!("burden-by-seat/{}", index + 1);
        let mut one = finding("burden", &name, question, "big blinds per 100 hands", burden, 0.048);
        one.p_value = Some(0.0004 * (f64::from(u8::try_from(index).unwrap()) + 1.0));
        one.p_adjusted = Some(if index == 4 { 3.2e-17 } else { 0.41 });
        one.figures = vec!["burden-by-seat".into()];
        findings.push(judge(one, margin(-0.25, 0.25)));
    }
    let question = "Does the seat that a player draws change the share of the prize money that the player can expect?";
    for (index, gap) in [0.04, -0.02, 0.11, 0.62, -0.07, 0.03, -0.02, 0.01, -0.09].into_iter().enumerate() {
        let name = format!("prize-by-seat/{}", index + 1);
        let mut one = finding("prizes", &name, question, "cents of a 10-euro buy-in", gap, 0.22);
        one.figures = vec!["prize-by-seat".into(), "seat-and-place".into()];
        findings.push(judge(one, margin(-0.75, 0.75)));
    }
    let mut claim = finding(
        "breaks",
        "hands-missed-by-moved",
        "“No player shall miss more than two hands of a level by being moved”: how many hands does the worst one per cent miss?",
        "hands per level",
        2.84,
        0.031,
    );
    claim.p_adjusted = Some(0.0);
    claim.figures = vec!["hands-missed".into()];
    findings.push(judge(claim, Margin { low: None, high: Some(2.0), source: MarginSource::Claim }));
    let tie = finding(
        "breaks",
        "button-drift",
        "How far does the button drift from where it would have been without a break?",
        "seats",
        0.244,
        0.018,
    );
    findings.push(judge(tie, margin(-0.25, 0.25)));
    for level in 1..=24_u8 {
        let name = format!("pace-by-level/{level}");
        let question = "How many hands does a table play in each level?";
        let mut one = finding("pace", &name, question, "hands", 31.2 - f64::from(level) * 0.37, 0.009);
        one.figures = vec!["pace-by-level".into()];
        findings.push(one);
    }
    let mut open = finding("pace", "longest-tournament", "How long can a tournament last?", "hands", 1412.0, 0.0);
    (open.low, open.high) = (Some(1412.0), None);
    findings.push(open);

    Report {
        schema: SCHEMA,
        version: "0.1.0".into(),
        scenario: ScenarioSummary {
            name: "poker/dead-button-nine-seats".into(),
            question: "With a dead button and nine seats at a table, does it matter which seat a player draws?".into(),
            digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08".into(),
            seed: 20_260_117,
            tournaments: TOURNAMENTS,
            confidence: 0.95,
            rules: [
                ("poker.seats", "9"),
                ("poker.players", "90"),
                ("poker.button", "dead: the small blind may be missing, nobody pays the big blind twice in a round"),
                ("poker.stack", "200 big blinds"),
                ("poker.levels", "20 minutes, blinds 25/50 and up by a third"),
                ("poker.prizes", "9 places: 30 %, 20 %, 14 %, 10 %, 8 %, 6 %, 5 %, 4 %, 3 %"),
                ("poker.styles", "balanced"),
            ]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec(),
            changes: vec!["poker.stack=200".into()],
            origin: Origin::Played,
        },
        verdict: Verdict::Unfair,
        answer: "The seat drawn costs no one more than a quarter of a big blind per 100 hands. But the rule that a moved player misses at most two hands does not hold: the worst one per cent miss 2.84.".into(),
        counts: BTreeMap::from([
            ("tournaments".to_owned(), TOURNAMENTS),
            ("hands".to_owned(), 1_482_913_377),
            ("eliminations".to_owned(), 178_000_000),
        ]),
        findings,
        figures: figures(),
        rules: vec![
            ("TDA 2024 rule 32".to_owned(), "Tournament play will use a dead button.".to_owned()),
            ("House rule 7".to_owned(), "No player shall miss more than two hands of a level by being moved to another table.".to_owned()),
        ],
        limits: vec![
            "The players are synthetic: all play the same balanced style, so what a stronger player could make of a seat is not shown.".to_owned(),
            "Dealing errors and late registrations are not played.".to_owned(),
        ],
        command: "evenhand run scenarios/poker/dead-button-nine-seats.toml --set poker.stack=200 --seed 20260117 --tournaments 2000000".into(),
        extremes: Vec::new(),
        looks: None,
        comparison: None,
    }
}

fn axis(title: &str, categories: &[&str]) -> Axis {
    Axis { title: title.into(), categories: categories.iter().map(|name| (*name).to_owned()).collect() }
}

fn point(x: f64, y: f64, half: f64) -> Point {
    Point { x, y, low: Some(y - half), high: Some(y + half) }
}

fn bare(x: f64, y: f64) -> Point {
    Point { x, y, low: None, high: None }
}

pub fn figures() -> Vec<Figure> {
    let seats = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let places = ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th"];
    let at = |index: usize| f64::from(u8::try_from(index).unwrap());
    let series = |values: [f64; 9], half: f64| -> Vec<Point> {
        values.into_iter().enumerate().map(|(index, value)| point(at(index), value, half)).collect()
    };
    vec![
        Figure {
            id: "burden-by-seat".into(),
            title: "What each seat pays more than the average".into(),
            caption: "Each dot is a seat with the range of its true value. All ranges lie inside the margin but that of seat 5, which touches its edge.".into(),
            x: axis("Seat, counted from the dealer's left", &seats),
            y: axis("Burden above average, big blinds per 100 hands", &[]),
            layers: vec![
                Layer::Band { label: "margin of the scenario".into(), low: Some(-0.25), high: Some(0.25) },
                Layer::Level { label: "all seats the same".into(), y: 0.0 },
                Layer::Points {
                    label: "dead button".into(),
                    points: series([0.031, -0.118, 0.064, -0.012, 0.207, 0.146, -0.093, -0.161, -0.064], 0.048),
                },
                Layer::Points {
                    label: "moving button, on the same luck".into(),
                    points: series([0.131, -0.018, 0.164, -0.112, 0.107, 0.046, -0.193, -0.061, -0.064], 0.048),
                },
            ],
        },
        Figure {
            id: "prize-by-seat".into(),
            title: "Prize money by the seat drawn".into(),
            caption: "A rule's designer will look for a slope: there is none.".into(),
            x: axis("", &["early position", "under the gun", "under the gun, plus one", "middle position", "lojack", "hijack", "cutoff", "button", "small blind"]),
            y: axis("Prize above average, cents of a 10-euro buy-in", &[]),
            layers: vec![
                Layer::Band { label: "margin".into(), low: Some(-0.75), high: Some(0.75) },
                Layer::Points {
                    label: "mean prize".into(),
                    points: series([0.04, -0.02, 0.11, 0.62, -0.07, 0.03, -0.02, 0.01, -0.09], 0.22),
                },
            ],
        },
        Figure {
            id: "hands-missed".into(),
            title: "Hands missed by moved players".into(),
            caption: "Players who were moved, by the number of hands that they missed in the level of the move.".into(),
            x: axis("Hands missed", &[]),
            y: axis("Players moved", &[]),
            layers: vec![Layer::Bars {
                label: "players".into(),
                points: [41_200.0, 30_150.0, 12_480.0, 5_210.0, 1_022.0, 210.0, 34.0]
                    .into_iter()
                    .enumerate()
                    .map(|(index, count)| bare(at(index), count))
                    .collect(),
            }],
        },
        Figure {
            id: "seat-and-place".into(),
            title: "Who finishes where".into(),
            caption: "Blue: less often than one in nine; orange: more often. No row and no column stands out.".into(),
            x: axis("Seat drawn", &seats),
            y: axis("Place", &places),
            layers: vec![Layer::Cells {
                label: "per mille from even".into(),
                values: (0..9)
                    .map(|row| {
                        (0..9)
                            .map(|column| (row != 2 || column != 3).then(|| at((row * 7 + column * 11) % 17) * 0.3 - 2.4))
                            .collect()
                    })
                    .collect(),
                middle: 0.0,
            }],
        },
        Figure {
            id: "pace-by-level".into(),
            title: "Pace of play".into(),
            caption: "Hands that a table plays in a level: fewer as more players are all in.".into(),
            x: axis("Level", &[]),
            y: axis("Hands", &[]),
            layers: vec![
                Layer::Line {
                    label: "nine seats".into(),
                    points: (1..=24).map(|level| point(at(level), 31.2 - at(level) * 0.37, 0.5 + at(level) * 0.03)).collect(),
                },
                Layer::Line {
                    label: "six seats".into(),
                    points: (1..=24).map(|level| point(at(level), 36.9 - at(level) * 0.31, 0.6)).collect(),
                },
            ],
        },
    ]
}
