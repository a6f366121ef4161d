//! What do loaded dice gain their owner, and how soon is he found out? (BG-36 to 38)
//!
//! The same game and the same match are played with fair dice and with loaded ones, on the same luck: a loaded die shows what the
//! fair one would, most of the time. Dice that a player watches are thrown by themselves, up to the throws of some twenty matches.

use super::reckoning::{Origin, Quantity, Reckoning, ReckoningProbe, ReckoningTally, measures};
use crate::backgammon::Backgammon;
use crate::backgammon::dice::suspicion::Suspected;
use crate::backgammon::dice::{Asker, DiceRules, Die, Knowledge, Purchase, Suspicion};
use crate::backgammon::trial::{SAMPLE, Trial};
use crate::check::figure::{members, points};
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding, Layer, Point};

/// The check.
#[derive(Debug)]
pub struct LoadedDice;

const GAME: &str = "loaded-game";
const POINTS: &str = "loaded-points";
const SLOPE: &str = "loaded-slope";
const MATCH: &str = "loaded-match";
const BOUGHT: &str = "dice-bought";
const CAUGHT: &str = "caught";

/// Biases that are told apart: thousandths of all throws that show 6 instead of 1.
const BIASES: [u32; 4] = [5, 10, 20, 50];

/// Throws by which a die is condemned or not: a match to 7 has some 190 of each player.
const THROWS: [u32; 5] = [200, 500, 1_000, 2_000, 4_000];

/// Evidence on which dice are condemned, as odds.
const ODDS: u32 = 100;

/// An opponent who suspects anything.
const OPEN: Suspicion = Suspicion { odds: ODDS, of: Suspected::Anything };

/// One who suspects what the dice of the matches are.
const NAMED: Suspicion = Suspicion { odds: ODDS, of: Suspected::Sixes { thousandths: 50 } };

/// The first player's two dice loaded.
fn own(die: Die) -> DiceRules {
    DiceRules { dice: [die, die, Die::FAIR, Die::FAIR], ..DiceRules::BOOK }
}

/// Dice of games, by name.
fn dice() -> Vec<(String, DiceRules)> {
    let [one, all] = [
        DiceRules { dice: [Die::heavy(20), Die::FAIR, Die::FAIR, Die::FAIR], ..DiceRules::BOOK },
        DiceRules { dice: [Die::heavy(20); 4], ..DiceRules::BOOK },
    ];
    let own_pairs = BIASES.map(|bias| (format!("own-{bias}"), own(Die::heavy(bias))));
    let others = [
        ("one-20", one),
        ("all-20", all),
        ("all-50", DiceRules { dice: [Die::heavy(50); 4], ..DiceRules::BOOK }),
        ("flat-6-percent", own(Die::flat(6))),
        ("flat-20-percent", own(Die::flat(20))),
    ];
    own_pairs.into_iter().chain(others.map(|(name, dice)| (name.to_string(), dice))).collect()
}

/// A pair loaded by 50 thousandths, under the rules about it: what each gives its owner, the first player, who knows it.
fn rules() -> [(&'static str, DiceRules); 7] {
    let loaded = DiceRules { knowledge: [Knowledge::Informed, Knowledge::Blind], ..own(Die::heavy(50)) };
    let mixed = |asker| DiceRules { asker, ..loaded };
    let watched = |purchase| DiceRules { suspicion: [Suspicion::NONE, NAMED], purchase, ..loaded };
    [
        ("own", loaded),
        ("mixed-by-other", mixed(Asker::Second)),
        ("mixed-by-owner", mixed(Asker::First)),
        ("mixed-both-know", DiceRules { knowledge: [Knowledge::Informed; 2], ..mixed(Asker::Second) }),
        ("all", DiceRules { dice: [Die::heavy(50); 4], ..DiceRules::BOOK }),
        ("bought", watched(Purchase::PutAway)),
        ("bought-and-played", watched(Purchase::Played)),
    ]
}

/// The estimands, and what they are worked out from.
pub fn reckonings(_: &Backgammon) -> Vec<Reckoning> {
    let (fair_game, fair_match) = (Trial::Game(DiceRules::BOOK), Trial::Match(DiceRules::BOOK));
    let mut all = Vec::new();
    for (family, quantity, unit, scale, question) in [
        (
            GAME,
            Quantity::GameWon,
            "percentage points",
            100.0,
            "What do these dice add to their owner's chance to win a game?",
        ),
        (
            POINTS,
            Quantity::Points,
            "points a game",
            1.0,
            "What do these dice add to their owner's points, in a game without a cube?",
        ),
    ] {
        for (name, dice) in dice() {
            let sum = vec![(Trial::Game(dice), quantity, 1), (fair_game, quantity, -1)];
            let from = Origin::Trials { sum, over: None };
            all.push(Reckoning {
                estimand: format!("{family}/{name}"),
                question,
                unit,
                null: 0.0,
                scale,
                figures: &[GAME],
                from,
            });
        }
    }
    for (name, quantity, unit, scale) in [
        ("points", Quantity::LeaningPoints, "points a game, over the bias", 1e-6),
        ("win", Quantity::LeaningWins, "percentage points, over the bias in percent", 1e-6),
    ] {
        all.push(Reckoning {
            estimand: format!("{SLOPE}/{name}"),
            question: "What does a small bias of a pair add for its owner in a game, over its size, by position: all rolls judged?",
            unit,
            null: 0.0,
            // Some turns of both players were looked at: half of them are the owner's.
            scale: scale * f64::from(SAMPLE) / 2.0,
            figures: &[],
            from: Origin::Trials { sum: vec![(Trial::Leaning, quantity, 1)], over: None },
        });
    }
    for (name, rules) in rules() {
        let sum = vec![(Trial::Match(rules), Quantity::MatchWon, 1), (fair_match, Quantity::MatchWon, -1)];
        all.push(Reckoning {
            estimand: format!("{MATCH}/{name}"),
            question: "What does a pair loaded by 0.05 add to its owner's chance to win the match, under this rule?",
            unit: "percentage points",
            null: 0.0,
            scale: 100.0,
            figures: &[MATCH],
            from: Origin::Trials { sum, over: None },
        });
    }
    let watched = DiceRules { suspicion: [Suspicion::NONE, NAMED], ..DiceRules::BOOK };
    for (name, dice) in
        [("fair", DiceRules::BOOK.dice), ("own-20", own(Die::heavy(20)).dice), ("own-50", own(Die::heavy(50)).dice)]
    {
        let rules = DiceRules { dice, knowledge: [Knowledge::Informed, Knowledge::Blind], ..watched };
        all.push(Reckoning {
            estimand: format!("{BOUGHT}/{name}"),
            question: "In how many matches does an opponent buy this pair who suspects a bias of 0.05?",
            unit: "percent of matches",
            null: 0.0,
            scale: 100.0,
            figures: &[],
            from: Origin::Trials { sum: vec![(Trial::Match(rules), Quantity::Bought, 1)], over: None },
        });
    }
    all.extend(watches());
    all
}

/// What is suspected of dice of some bias: (family, die, suspicion).
fn watched() -> Vec<(String, Die, Suspicion)> {
    let open = [0].into_iter().chain(BIASES).map(|bias| (format!("{CAUGHT}-{bias}"), Die::heavy(bias), OPEN));
    let named = BIASES.map(|bias| {
        let suspicion = Suspicion { odds: ODDS, of: Suspected::Sixes { thousandths: bias } };
        (format!("{CAUGHT}-named-{bias}"), Die::heavy(bias), suspicion)
    });
    open.chain(named).collect()
}

fn watches() -> impl Iterator<Item = Reckoning> {
    watched().into_iter().flat_map(|(family, die, suspicion)| {
        THROWS.map(|throws| Reckoning {
            estimand: format!("{family}/{throws}-throws"),
            question: "How often is such a die condemned within so many throws?",
            unit: "percent",
            null: 0.0,
            scale: 100.0,
            figures: &[CAUGHT],
            from: Origin::Trials {
                sum: vec![(Trial::Watch { die, suspicion }, Quantity::Condemned(throws), 1)],
                over: None,
            },
        })
    })
}

impl Check for LoadedDice {
    type Contest = Backgammon;
    type Probe = ReckoningProbe;

    const NAME: &'static str = "loaded-dice";
    const QUESTION: &'static str =
        "What do loaded dice gain their owner under each rule, and how soon is he found out?";
    const RULES: &'static [&'static str] = &["BG-36", "BG-37", "BG-38"];

    fn probe(contest: &Backgammon) -> ReckoningProbe {
        ReckoningProbe::new(contest, &reckonings(contest))
    }

    fn measure(contest: &Backgammon, tally: &ReckoningTally) -> Vec<Measure> {
        measures(reckonings(contest), tally)
    }

    fn draw(_: &Backgammon, _: &ReckoningTally, findings: &[Finding]) -> Vec<Figure> {
        let value_axis = |title: &str| Axis { title: title.into(), categories: Vec::new() };
        let curve = |(family, ..): (String, Die, Suspicion)| {
            let point = |(finding, throws): (&Finding, u32)| Point {
                x: f64::from(throws),
                y: finding.estimate,
                low: finding.low,
                high: finding.high,
            };
            let points = members(findings, &family).zip(THROWS).map(point).collect();
            let words = family.trim_start_matches("caught-").replace("named-", "named beforehand, ");
            Layer::Line { label: format!("bias of {words} thousandths"), points }
        };
        vec![
            Figure {
                id: GAME.into(),
                title: "What loaded dice add to their owner's chance to win a game".into(),
                caption: "Thousandths of throws that show 6 instead of 1: on both dice of a player, on one of them, on all four; flat \
                          dice show 1 and 6 oftener by so many per cent."
                    .into(),
                x: Axis { title: "dice".into(), categories: dice().into_iter().map(|(name, _)| name).collect() },
                y: value_axis("percentage points"),
                layers: vec![
                    Layer::Level { label: "no gain".into(), y: 0.0 },
                    Layer::Points { label: "estimate with interval".into(), points: points(findings, GAME) },
                ],
            },
            Figure {
                id: MATCH.into(),
                title: "What a pair loaded by 0.05 adds to its owner's chance to win the match".into(),
                caption: "His own pair; dice mixed before every game at the request of the other, who knows nothing, or of the owner, or \
                          with both knowing; all four dice loaded; a suspicious opponent who buys the pair, and puts it away or plays on \
                          with it."
                    .into(),
                x: Axis {
                    title: "rule".into(),
                    categories: rules().into_iter().map(|(name, _)| name.replace('-', " ")).collect(),
                },
                y: value_axis("percentage points"),
                layers: vec![
                    Layer::Level { label: "no gain".into(), y: 0.0 },
                    Layer::Points { label: "estimate with interval".into(), points: points(findings, MATCH) },
                ],
            },
            Figure {
                id: CAUGHT.into(),
                title: "How soon a loaded die is condemned".into(),
                caption: "By an opponent who keeps the evidence of every throw and acts on odds of 100 to 1, so that a fair die is \
                          condemned once in a hundred at most, however long he looks."
                    .into(),
                x: value_axis("throws of the die"),
                y: value_axis("percent condemned"),
                layers: watched().into_iter().map(curve).collect(),
            },
        ]
    }
}
