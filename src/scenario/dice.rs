//! The dice of a backgammon scenario: layout, ranges, defaults, and the rules as played in words.

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use super::poker::{whole, word};
use super::text::Source;
use crate::backgammon::dice::die::HEAVIEST;
use crate::backgammon::dice::suspicion::Suspected;
use crate::backgammon::dice::{
    Asker, Cocked, Custody, DiceRules, Die, Knowledge, Lifter, Lifting, Premature, Purchase, Suspicion,
};
use crate::error::Result;

/// Dice, and what is done with them. Rates are thousandths of rolls.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WireDice {
    /// Weights of the faces 1 to 6 of four dice, whole numbers: the first player's two, then the second's. Default: fair dice.
    #[schemars(with = "Option<Vec<Vec<u32>>>")]
    pub weights: Option<Spanned<Vec<Vec<i64>>>>,
    /// Whether each throws his own pair, or both throw the first. Default "own".
    pub custody: Option<Custody>,
    /// How often a player rolls before the other has moved (BG-20): 0 to 1000. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub premature: Option<Spanned<i64>>,
    /// What follows then. Default "accept-or-again".
    pub premature_rule: Option<Premature>,
    /// How often a player may lift a die before it rests (BG-25): 0 to 1000. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub lifted: Option<Spanned<i64>>,
    /// When he does it. Default "careless".
    pub lifter: Option<Lifter>,
    /// What is thrown again then. Default "choice".
    pub lifting: Option<Lifting>,
    /// How often a die lies so that it might be cocked (BG-23, 24): 0 to 1000. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub doubtful: Option<Spanned<i64>>,
    /// Who decides then. Default "again".
    pub cocked: Option<Cocked>,
    /// To whom these things happen. Default "both".
    pub offenders: Option<Who>,
    /// Who has the dice mixed before every game (BG-36). Default "nobody".
    pub asker: Option<Asker>,
    /// Who knows which dice are loaded. Default "nobody".
    pub informed: Option<Who>,
    /// Who watches the other's dice, to buy them. Default "nobody".
    pub suspicious: Option<Who>,
    /// Evidence on which dice are bought, as odds: 2 to 1000000. Default 100.
    #[schemars(with = "Option<u32>", range(min = 2, max = 1_000_000))]
    pub odds: Option<Spanned<i64>>,
    /// More sixes and fewer ones by so many thousandths are suspected: 1 to 166. Default: anything.
    #[schemars(with = "Option<u32>", range(min = 1, max = 166))]
    pub suspected: Option<Spanned<i64>>,
    /// What becomes of dice that are bought (BG-38). Default "put-away".
    pub purchase: Option<Purchase>,
    /// Games before which the management changes all dice (BG-39), in thousandths: 0 to 1000. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub renewed: Option<Spanned<i64>>,
    /// Games in which an offender mixes dice up or throws one away on purpose, which gives the other a point (BG-40), in thousandths: 0 to
    /// 1000. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub misused: Option<Spanned<i64>>,
}

/// One of the two players, both or neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Neither.
    Nobody,
    /// The first player.
    First,
    /// The second player.
    Second,
    /// Both.
    Both,
}

impl Who {
    /// What each player has, by whether it is one of those meant.
    fn each<T: Copy>(self, meant: T, other: T) -> [T; 2] {
        match self {
            Self::Nobody => [other; 2],
            Self::First => [meant, other],
            Self::Second => [other, meant],
            Self::Both => [meant; 2],
        }
    }
}

/// Checks the table and fills in the defaults.
pub fn validate(source: &Source<'_>, wire: Option<&Spanned<WireDice>>) -> Result<DiceRules> {
    let usual = DiceRules::BOOK;
    let Some(wire) = wire.map(Spanned::get_ref) else { return Ok(usual) };
    let rate = |name: &str, value: &Option<Spanned<i64>>| {
        whole(source, name, value.as_ref(), 0, 0..=1_000, "write how many of a thousand, from 0 to 1000")
    };
    let offenders = wire.offenders.unwrap_or(Who::Both);
    let odds = whole(source, "odds", wire.odds.as_ref(), 100, 2..=1_000_000, "write odds, from 2 to 1000000")?;
    let remedy = "write by how many thousandths, from 1 to 166";
    let thousandths = whole(source, "suspected", wire.suspected.as_ref(), 1, 1..=166, remedy)?;
    let of = if wire.suspected.is_some() { Suspected::Sixes { thousandths } } else { Suspected::Anything };
    Ok(DiceRules {
        dice: dice(source, wire.weights.as_ref())?,
        custody: wire.custody.unwrap_or(usual.custody),
        premature: offenders.each(rate("premature", &wire.premature)?, 0),
        premature_rule: wire.premature_rule.unwrap_or(usual.premature_rule),
        lifted: offenders.each(rate("lifted", &wire.lifted)?, 0),
        lifter: wire.lifter.unwrap_or(usual.lifter),
        lifting: wire.lifting.unwrap_or(usual.lifting),
        doubtful: offenders.each(rate("doubtful", &wire.doubtful)?, 0),
        cocked: wire.cocked.unwrap_or(usual.cocked),
        asker: wire.asker.unwrap_or(usual.asker),
        knowledge: wire.informed.unwrap_or(Who::Nobody).each(Knowledge::Informed, Knowledge::Blind),
        suspicion: wire.suspicious.unwrap_or(Who::Nobody).each(Suspicion { odds, of }, Suspicion::NONE),
        purchase: wire.purchase.unwrap_or(usual.purchase),
        renewed: rate("renewed", &wire.renewed)?,
        misused: offenders.each(rate("misused", &wire.misused)?, 0),
    })
}

fn dice(source: &Source<'_>, wire: Option<&Spanned<Vec<Vec<i64>>>>) -> Result<[Die; 4]> {
    let Some(wire) = wire else { return Ok([Die::FAIR; 4]) };
    let remedy = "write four dice of six whole weights each, such as [[97, 100, 100, 100, 100, 103], …]";
    let refuse = |what: String| source.error(Some(wire.span()), what, remedy);
    let read = |weights: &Vec<i64>| {
        let weights: Vec<u32> = weights.iter().filter_map(|&weight| u32::try_from(weight).ok()).collect();
        let weights: [u32; 6] =
            weights.try_into().map_err(|_| refuse("a die has six faces of weight 0 or more".into()))?;
        let sum: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        if !(1..=u64::from(HEAVIEST)).contains(&sum) {
            return Err(refuse(format!("the weights of a die sum to {sum}, not to 1 to {HEAVIEST}")));
        }
        Ok(Die::new(weights))
    };
    let dice = wire.get_ref().iter().map(read).collect::<Result<Vec<Die>>>()?;
    let count = dice.len();
    dice.try_into().map_err(|_| refuse(format!("there are {count} dice, not four")))
}

/// Whether the second player, whose offences are measured, commits any.
pub fn has_offences(dice: &DiceRules) -> bool {
    [dice.premature, dice.lifted, dice.doubtful].iter().any(|[_, second]| *second > 0)
}

/// The rules as played, where they are not those of the book with fair dice.
pub fn rows(rules: &DiceRules) -> Vec<(&'static str, String)> {
    if *rules == DiceRules::BOOK {
        return Vec::new();
    }
    let DiceRules { dice, custody, premature, premature_rule, lifted, lifter, lifting, doubtful, cocked, .. } = rules;
    let DiceRules { asker, knowledge, suspicion, purchase, renewed, misused: [first, second], .. } = rules;
    let watches = suspicion.map(|Suspicion { odds, of }| match (odds, of) {
        (0, _) => "no".to_string(),
        (_, Suspected::Anything) => format!("anything, at {odds} to 1"),
        (_, Suspected::Sixes { thousandths }) => format!("{thousandths} thousandths of sixes, at {odds} to 1"),
    });
    let rate = |[first, second]: [u32; 2]| format!("{first} and {second} in a thousand rolls of the players");
    vec![
        ("dice.weights", dice.each_ref().map(|die| format!("{die:?}")).join(", ")),
        ("dice.custody", word(custody)),
        ("dice.premature", format!("{}, {}", rate(*premature), word(premature_rule))),
        ("dice.lifted", format!("{}, {}, {}", rate(*lifted), word(lifter), word(lifting))),
        ("dice.doubtful", format!("{}, {}", rate(*doubtful), word(cocked))),
        ("dice.asker", word(asker)),
        ("dice.informed", knowledge.each_ref().map(word).join(", ")),
        ("dice.suspicious", watches.join("; ")),
        ("dice.purchase", word(purchase)),
        ("dice.renewed", format!("{renewed} in a thousand games")),
        ("dice.misused", format!("{first} and {second} in a thousand games by the players")),
    ]
}
