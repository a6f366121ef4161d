//! What is each rule about rolls that go wrong worth? (BG-20, 23 to 25)
//!
//! Twice: by position, where every roll that may come is played best and judged by the player who has the choice; and by play, where
//! the same game and the same match are played with the second player at fault and without. All values are the first player's, who
//! does nothing wrong.

use super::reckoning::{Origin, Quantity, Reckoning, ReckoningProbe, ReckoningTally, measures};
use crate::backgammon::Backgammon;
use crate::backgammon::dice::{Cocked, DiceRules, Lifter, Lifting, Premature};
use crate::backgammon::trial::Trial;
use crate::check::figure::{members, points};
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding, Layer};

/// The check.
#[derive(Debug)]
pub struct DiceRulesCheck;

const BY_POSITION: &str = "choice-value";
const BY_PLAY: &str = "incident-points";
const BY_MATCH: &str = "incident-match";

/// Rules of a kind of incident, and how figures call them.
type Case = (&'static str, DiceRules);

/// The rules that are played, those whose incidents happen.
fn cases(contest: &Backgammon) -> Vec<Case> {
    let DiceRules { premature: [_, premature], lifted: [_, lifted], doubtful: [_, doubtful], .. } = contest.rules.dice;
    let early = |premature_rule| DiceRules { premature: [0, premature], premature_rule, ..DiceRules::BOOK };
    let lift = |lifter, lifting| DiceRules { lifted: [0, lifted], lifter, lifting, ..DiceRules::BOOK };
    let doubt = |cocked| DiceRules { doubtful: [0, doubtful], cocked, ..DiceRules::BOOK };
    let all = [
        ("premature-accept-or-again", early(Premature::AcceptOrAgain)),
        ("premature-stands", early(Premature::Stands)),
        ("premature-veto", early(Premature::Veto)),
        ("premature-void", early(Premature::Void)),
        ("careless-choice", lift(Lifter::Careless, Lifting::Choice)),
        ("careless-both", lift(Lifter::Careless, Lifting::Both)),
        ("selective-choice", lift(Lifter::Selective, Lifting::Choice)),
        ("selective-both", lift(Lifter::Selective, Lifting::Both)),
        ("selective-one", lift(Lifter::Selective, Lifting::One)),
        ("cocked-again", doubt(Cocked::Again)),
        ("cocked-roller", doubt(Cocked::Roller)),
        ("cocked-opponent", doubt(Cocked::Opponent)),
    ];
    all.into_iter().filter(|(_, rules)| !rules.is_plain()).collect()
}

const CHOICES: [(&str, Quantity); 6] = [
    ("premature-accept-or-again", Quantity::AcceptOrAgain),
    ("premature-stands", Quantity::Stands),
    ("premature-veto", Quantity::Veto),
    ("careless-choice", Quantity::OneOrBoth),
    ("selective-both", Quantity::Selective),
    ("cocked-roller", Quantity::OwnClaim),
];

/// The estimands, and what they are worked out from.
pub fn reckonings(contest: &Backgammon) -> Vec<Reckoning> {
    let cases = cases(contest);
    let by_position = CHOICES.map(|(name, quantity)| Reckoning {
        estimand: format!("{BY_POSITION}/{name}"),
        question: "What is such an incident worth to the innocent player, by position: all rolls judged, none played?",
        unit: "points per incident",
        null: 0.0,
        scale: 1e-6,
        figures: &[BY_PLAY],
        from: Origin::Trials {
            sum: vec![(Trial::Appraisal, quantity, 1)],
            over: Some(Box::new((Trial::Appraisal, Quantity::Turns))),
        },
    });
    let by_play = cases.iter().map(|&(name, rules)| Reckoning {
        estimand: format!("{BY_PLAY}/{name}"),
        question: "What is such an incident worth to the innocent player, in points of a game that is played with it and without?",
        unit: "points per incident",
        null: 0.0,
        scale: 1.0,
        figures: &[BY_PLAY],
        from: Origin::Trials {
            sum: vec![
                (Trial::Game(rules), Quantity::Points, 1),
                (Trial::Game(DiceRules::BOOK), Quantity::Points, -1),
            ],
            over: Some(Box::new((Trial::Game(rules), Quantity::Incidents))),
        },
    });
    let by_match = cases.iter().map(|&(name, rules)| Reckoning {
        estimand: format!("{BY_MATCH}/{name}"),
        question: "What is such an incident worth to the innocent player, in chances to win a match that is played with it and without?",
        unit: "percentage points per incident",
        null: 0.0,
        scale: 100.0,
        figures: &[BY_MATCH],
        from: Origin::Trials {
            sum: vec![
                (Trial::Match(rules), Quantity::MatchWon, 1),
                (Trial::Match(DiceRules::BOOK), Quantity::MatchWon, -1),
            ],
            over: Some(Box::new((Trial::Match(rules), Quantity::Incidents))),
        },
    });
    by_position.into_iter().chain(by_play).chain(by_match).collect()
}

impl Check for DiceRulesCheck {
    type Contest = Backgammon;
    type Probe = ReckoningProbe;

    const NAME: &'static str = "dice-rules";
    const QUESTION: &'static str = "What is each rule about premature, lifted and cocked dice worth, and to whom?";
    const RULES: &'static [&'static str] = &["BG-20", "BG-23", "BG-24", "BG-25"];

    fn probe(contest: &Backgammon) -> ReckoningProbe {
        ReckoningProbe::new(contest, &reckonings(contest))
    }

    fn measure(contest: &Backgammon, tally: &ReckoningTally) -> Vec<Measure> {
        measures(reckonings(contest), tally)
    }

    fn draw(contest: &Backgammon, _: &ReckoningTally, findings: &[Finding]) -> Vec<Figure> {
        let names: Vec<String> = cases(contest).iter().map(|(name, _)| name.replace('-', " ")).collect();
        let x = || Axis { title: "what happens, and under which rule".into(), categories: names.clone() };
        let exact = members(findings, BY_POSITION).zip(points(findings, BY_POSITION)).filter_map(|(finding, point)| {
            let name = finding.estimand.split_once('/')?.1;
            let place = cases(contest).iter().position(|(case, _)| *case == name)?;
            Some(crate::report::Point { x: f64::from(u32::try_from(place).ok()?), ..point })
        });
        vec![
            Figure {
                id: BY_PLAY.into(),
                title: "What an incident is worth to the innocent player".into(),
                caption: "Points of a game without a cube, by rule: by play, on the same luck with the incidents and without; by \
                          position, where every roll that may come is judged."
                    .into(),
                x: x(),
                y: Axis { title: "points per incident".into(), categories: Vec::new() },
                layers: vec![
                    Layer::Level { label: "worth nothing".into(), y: 0.0 },
                    Layer::Points { label: "by play".into(), points: points(findings, BY_PLAY) },
                    Layer::Points { label: "by position".into(), points: exact.collect() },
                ],
            },
            Figure {
                id: BY_MATCH.into(),
                title: "What an incident is worth in chances to win the match".into(),
                caption: "The innocent player's chance to win the match with such incidents less that without, over the number of \
                          incidents."
                    .into(),
                x: x(),
                y: Axis { title: "percentage points per incident".into(), categories: Vec::new() },
                layers: vec![
                    Layer::Level { label: "worth nothing".into(), y: 0.0 },
                    Layer::Points { label: "estimate with interval".into(), points: points(findings, BY_MATCH) },
                ],
            },
        ]
    }
}
