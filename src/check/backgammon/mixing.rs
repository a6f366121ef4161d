//! Who gets the loaded dice when four are mixed? (BG-36)
//!
//! The mixing is solved exactly, for one loaded die and for two, by what each player knows; and played, which must give the same. It
//! hands the first choice to the player who did not ask.

use super::reckoning::{Origin, Quantity, Reckoning, ReckoningProbe, ReckoningTally, measures};
use crate::backgammon::Backgammon;
use crate::backgammon::dice::Knowledge;
use crate::backgammon::dice::ritual::{Order, PARTS, Ritual};
use crate::backgammon::trial::Trial;
use crate::check::figure::points;
use crate::check::{Check, Measure};
use crate::report::{Axis, Figure, Finding, Layer};

/// The check.
#[derive(Debug)]
pub struct Mixing;

const EXACT: &str = "mixed-exactly";
const MEAN: &str = "mixed";
const BOTH: &str = "mixed-both";
const AGAIN: &str = "asked-again";

const KNOWLEDGE: [(&str, Knowledge, Knowledge); 4] = [
    ("nobody-knows", Knowledge::Blind, Knowledge::Blind),
    ("asker-knows", Knowledge::Informed, Knowledge::Blind),
    ("other-knows", Knowledge::Blind, Knowledge::Informed),
    ("both-know", Knowledge::Informed, Knowledge::Informed),
];

/// Loaded dice, as sets of a bit each.
const LOADED: [(&str, usize); 2] = [("one", 0b0001), ("two", 0b0011)];

/// Requests in a row that are told apart.
const REQUESTS: [u32; 4] = [1, 2, 3, 5];

/// All cases: name, loaded dice, the mixing.
fn cases() -> Vec<(String, usize, Ritual)> {
    let case = |(number, set): (&str, usize), (who, asker, other): (&str, Knowledge, Knowledge)| {
        let worths = std::array::from_fn(|die| i32::from(set >> die & 1 == 1));
        (format!("{number}-{who}"), set, Ritual { worths, asker, other, order: Order::OtherFirst })
    };
    LOADED.into_iter().flat_map(|loaded| KNOWLEDGE.map(|who| case(loaded, who))).collect()
}

/// The exact mean of a whole number that the asker's set of dice gives.
fn mean(ritual: &Ritual, number: impl Fn(usize) -> u32) -> f64 {
    let chances = ritual.solve();
    f64::from((0..chances.len()).map(|set| chances[set] * number(set)).sum::<u32>()) / f64::from(PARTS)
}

/// The estimands, and what they are worked out from.
pub fn reckonings(_: &Backgammon) -> Vec<Reckoning> {
    let mut all = Vec::new();
    for (name, loaded, ritual) in cases() {
        let number = mean(&ritual, |set| (set & loaded).count_ones());
        let every = mean(&ritual, |set| u32::from(set & loaded == loaded));
        let trial = Trial::Mixing(ritual);
        let played = |quantity| Origin::Trials { sum: vec![(trial, quantity, 1)], over: None };
        let dice = "How many loaded dice does the asker get?";
        all.push(reckoning(format!("{EXACT}/{name}"), dice, "dice", number, Origin::Exact(number)));
        all.push(reckoning(format!("{MEAN}/{name}"), dice, "dice", number, played(Quantity::Has(loaded))));
        if loaded.count_ones() == 2 {
            let question = "How often does the asker get both loaded dice? No difference is what follows exactly.";
            let both = reckoning(
                format!("{BOTH}/{name}"),
                question,
                "percent",
                100.0 * every,
                played(Quantity::HasAll(loaded)),
            );
            all.push(Reckoning { scale: 100.0, ..both });
        }
    }
    // Who lacks the loaded die and knows it asks again: a chain of two states, of which having it is the last.
    for (who, asker, other) in KNOWLEDGE.into_iter().filter(|(_, asker, _)| *asker == Knowledge::Informed) {
        let ritual = Ritual { worths: [1, 0, 0, 0], asker, other, order: Order::OtherFirst };
        let missed = mean(&ritual, |set| u32::from(set & 1 == 0));
        for requests in REQUESTS {
            let chance = 1.0 - (0..requests).fold(1.0, |product, _| product * missed);
            let question = "How often has a player got the one loaded die who asks before each game until he has it?";
            let again = reckoning(format!("{AGAIN}/{who}-{requests}"), question, "percent", 0.0, Origin::Exact(chance));
            all.push(Reckoning { scale: 100.0, figures: &[], ..again });
        }
    }
    all
}

fn reckoning(estimand: String, question: &'static str, unit: &'static str, null: f64, from: Origin) -> Reckoning {
    Reckoning { estimand, question, unit, null, scale: 1.0, figures: &[MEAN], from }
}

impl Check for Mixing {
    type Contest = Backgammon;
    type Probe = ReckoningProbe;

    const NAME: &'static str = "mixing";
    const QUESTION: &'static str = "Who gets the loaded dice when four are mixed at a player's request?";
    const RULES: &'static [&'static str] = &["BG-36"];

    fn probe(contest: &Backgammon) -> ReckoningProbe {
        ReckoningProbe::new(contest, &reckonings(contest))
    }

    fn measure(contest: &Backgammon, tally: &ReckoningTally) -> Vec<Measure> {
        measures(reckonings(contest), tally)
    }

    fn draw(_: &Backgammon, _: &ReckoningTally, findings: &[Finding]) -> Vec<Figure> {
        vec![Figure {
            id: MEAN.into(),
            title: "How many loaded dice the asker gets".into(),
            caption: "Of one loaded die and of two, by who knows them: exactly, and as played.".into(),
            x: Axis {
                title: "loaded dice, and who knows them".into(),
                categories: cases().into_iter().map(|(name, ..)| name.replace('-', " ")).collect(),
            },
            y: Axis { title: "dice".into(), categories: Vec::new() },
            layers: vec![
                Layer::Points { label: "exactly".into(), points: points(findings, EXACT) },
                Layer::Points { label: "as played".into(), points: points(findings, MEAN) },
            ],
        }]
    }
}
