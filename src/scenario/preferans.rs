//! The preferans table of a scenario: layout, ranges, defaults, and the rules as played in words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

use super::poker::{whole, word};
use super::text::Source;
use crate::error::Result;
use crate::preferans::Preferans;
use crate::preferans::fault::Fault;
use crate::preferans::rules::{Absences, Echo, End, Entrant, Money, Rounds, Rules};
use crate::preferans::score::{PlacePoints, WhistPoints};
use crate::preferans::strength::Model;
use crate::seating::{Effort, Foresight, MOST_PLAYERS, Rule, Short, Split, Task};
use crate::stats::special::normal_quantile;

/// A preferans championship of one category.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WirePreferans {
    /// Players: 3 to 4096, but not 5. Default 40.
    #[schemars(with = "Option<u32>", range(min = 3, max = 4096))]
    pub players: Option<Spanned<i64>>,
    /// Standard deviation of the players' strength, in whists a round: strengths are spread like a normal law. Default 20.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub strength_spread: Option<Spanned<i64>>,
    /// Strength of each player instead, in whists a round against players of strength 0.
    #[schemars(with = "Option<Vec<f64>>")]
    pub strengths: Option<Spanned<Vec<Spanned<f64>>>>,
    /// Rounds seated by lot (PF-5.2). Default 1.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100))]
    pub random_rounds: Option<Spanned<i64>>,
    /// Swiss rounds (PF-5.3). Default 7.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100))]
    pub swiss_rounds: Option<Spanned<i64>>,
    /// Italian rounds (PF-5.4). Default 2.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100))]
    pub italian_rounds: Option<Spanned<i64>>,
    /// What decides the places (PF-4.5, 12.4). Default "final".
    pub end: Option<End>,
    /// How Swiss rounds are seated. Default "swiss".
    pub seating: Option<WireSeating>,
    /// Where fairness in sitting at tables of three stands among the criteria. Default "last".
    pub short_tables: Option<WireShort>,
    /// Whether small fields follow a schedule over all rounds. Default "schedule".
    pub foresight: Option<WireForesight>,
    /// How hard to search, in per cent of the usual. Default 100.
    #[schemars(with = "Option<u32>", range(min = 1, max = 100_000))]
    pub effort: Option<Spanned<i64>>,
    /// Points by place at a table of four, to the hundredth; in all 0 (PF-6.1.1). Default `[3, 1, -1, -3]`.
    #[schemars(with = "Option<Vec<f64>>")]
    pub place_points_four: Option<Spanned<Vec<f64>>>,
    /// The same at a table of three. Default `[3, 0, -3]`.
    #[schemars(with = "Option<Vec<f64>>")]
    pub place_points_three: Option<Spanned<Vec<f64>>>,
    /// Points for whists (PF-6.1.2, where the formula is missing). Default "clamped".
    pub whist_points: Option<WireWhistPoints>,
    /// Most points for whists, where they are clamped. Default 5.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub whist_points_most: Option<Spanned<i64>>,
    /// What a missed round costs, in points (PF-4.6). Default 8.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub penalty: Option<Spanned<i64>>,
    /// Rounds missed (PF-4.7), in thousandths a player and round. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub missed: Option<Spanned<i64>>,
    /// Players who go home for good, in thousandths a player and round. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub withdrawn: Option<Spanned<i64>>,
    /// Rounds played by a substitute of strength 0 (PF-7), in thousandths a player and round. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub substituted: Option<Spanned<i64>>,
    /// Finalists who cannot play (PF-7), in thousandths. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub finalist_missing: Option<Spanned<i64>>,
    /// Standard deviation of a player's luck in a round, in whists. Default 80.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub luck: Option<Spanned<i64>>,
    /// One round in so many has three times the luck; 0 is none. Default 16.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub wild: Option<Spanned<i64>>,
    /// A pair's own luck: up to so many whists either way. Default 20.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub pair_luck: Option<Spanned<i64>>,
    /// Whists won at a table of three, in per cent of those at a table of four (PF-4.3). Default 105.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1000))]
    pub three_percent: Option<Spanned<i64>>,
    /// What the first dealer gains on each other player, in whists. Default 0.
    #[schemars(with = "Option<f64>")]
    pub dealer_gain: Option<Spanned<f64>>,
    /// What each player pays into the prize fund, in cents (PF-3.1). Default 5000.
    #[schemars(with = "Option<u32>", range(min = 1))]
    pub entry: Option<Spanned<i64>>,
    /// Per cent of the fund for each place; in all 100 (PF-3.2). Default `[40, 30, 20, 10]`.
    #[schemars(with = "Option<Vec<u32>>")]
    pub prizes: Option<Spanned<Vec<i64>>>,
    /// Least stake a whist, in cents (PF-3.3). Default 5.
    #[schemars(with = "Option<u32>", range(min = 0, max = 100_000))]
    pub stake: Option<Spanned<i64>>,
    /// Players offer up to so many times the least stake, by lot; the lowest offer at a table counts (PF-3.4). Default 1.
    #[schemars(with = "Option<u32>", range(min = 1, max = 100))]
    pub offers: Option<Spanned<i64>>,
    /// First and last rank of strength, from 1, among which the player is drawn who loses or misses a round on purpose.
    /// Default: the best third.
    #[schemars(with = "Option<[u32; 2]>")]
    pub deviators: Option<Spanned<[i64; 2]>>,
    /// With which other ways to seat a Swiss round the check `seating` compares. Default: all.
    #[schemars(with = "Option<Vec<WireSeating>>")]
    pub rivals: Option<Spanned<Vec<WireSeating>>>,
    /// A planted unfairness, to see whether the checks catch it. Default: none.
    #[schemars(with = "Option<Fault>")]
    pub fault: Option<Spanned<Fault>>,
}

/// A way to seat Swiss rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireSeating {
    /// By order of criteria, with proofs.
    Swiss,
    /// From the top, the fewest repeats first.
    Greedy,
    /// From the top, taking back what ends in a repeat.
    Backtracking,
    /// The best of 1,000 seatings by lot.
    BestOfRandom,
    /// By lot.
    Random,
    /// Straight slices of the standings.
    Italian,
}

impl WireSeating {
    fn rule(self) -> Rule {
        match self {
            Self::Swiss => Rule::Swiss,
            Self::Greedy => Rule::Greedy,
            Self::Backtracking => Rule::Backtracking { choices: 1_000 },
            Self::BestOfRandom => Rule::BestOf { draws: 1_000 },
            Self::Random => Rule::Random,
            Self::Italian => Rule::Italian,
        }
    }
}

/// Where fairness in sitting at short tables stands among the criteria.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireShort {
    /// After repeats and spread.
    Last,
    /// After repeats, before spread.
    BeforeSpread,
}

/// Whether rounds to come are thought of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireForesight {
    /// Each round by itself.
    Round,
    /// Small fields follow a schedule with the fewest repeats over all rounds.
    Schedule,
}

/// Points for whists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum WireWhistPoints {
    /// A point for each hundred whists, up to a limit either way.
    Clamped,
    /// None.
    None,
    /// A point for each hundred whists, without end.
    Straight,
    /// As on gambler.ru: whole to 200 whists, a tenth to 650, then flat.
    Gambler,
    /// As on playelephant.lt: whole to 50 whists, half to 100, then a tenth.
    Elephant,
}

/// Checks the table and fills in the defaults.
pub fn validate(source: &Source<'_>, wire: &Spanned<WirePreferans>) -> Result<Preferans> {
    let at = wire.span();
    let wire = wire.get_ref();
    let number = |name: &str, value: &Option<Spanned<i64>>, default, range: std::ops::RangeInclusive<i64>| {
        let remedy = format!("write a whole number from {} to {}", range.start(), range.end());
        whole(source, name, value.as_ref(), default, range, &remedy)
    };
    let entrants = entrants(source, wire)?;
    let players = u32::try_from(entrants.len()).expect("at most 4,096 players");
    let rounds = Rounds {
        random: number("random-rounds", &wire.random_rounds, 1, 0..=100)?,
        swiss: number("swiss-rounds", &wire.swiss_rounds, 7, 0..=100)?,
        italian: number("italian-rounds", &wire.italian_rounds, 2, 0..=100)?,
    };
    if rounds.all() == 0 {
        return Err(source.error(
            Some(at),
            "there are no rounds",
            "let one of `random-rounds`, `swiss-rounds`, `italian-rounds` be at least 1",
        ));
    }
    let thousandths = |name: &str, value: &Option<Spanned<i64>>| number(name, value, 0, 0..=1_000);
    let most = number("whist-points-most", &wire.whist_points_most, 5, 1..=1_000)?;
    let whist_points = match wire.whist_points.unwrap_or(WireWhistPoints::Clamped) {
        WireWhistPoints::Clamped => WhistPoints::clamped(most),
        WireWhistPoints::None => WhistPoints::none(),
        WireWhistPoints::Straight => WhistPoints::straight(),
        WireWhistPoints::Gambler => WhistPoints::gambler(),
        WireWhistPoints::Elephant => WhistPoints::elephant(),
    };
    let place_points = PlacePoints {
        four: place_points(source, "place-points-four", wire.place_points_four.as_ref(), PlacePoints::default().four)?,
        three: place_points(
            source,
            "place-points-three",
            wire.place_points_three.as_ref(),
            PlacePoints::default().three,
        )?,
    };
    let effort = number("effort", &wire.effort, 100, 1..=100_000)?;
    let usual = Task::new(Rule::Swiss);
    let seating = Task {
        rule: wire.seating.unwrap_or(WireSeating::Swiss).rule(),
        effort: Effort::hundredths(effort),
        short: match wire.short_tables.unwrap_or(WireShort::Last) {
            WireShort::Last => Short::Last,
            WireShort::BeforeSpread => Short::BeforeSpread,
        },
        foresight: match wire.foresight.unwrap_or(WireForesight::Schedule) {
            WireForesight::Round => Foresight::Round,
            WireForesight::Schedule => Foresight::Schedule,
        },
        ..usual
    };
    let usual = Model::default();
    let dealer = wire.dealer_gain.as_ref().map_or(0.0, |gain| *gain.get_ref());
    let model = Model {
        luck: number("luck", &wire.luck, usual.luck, 1..=1_000)?,
        wild: number("wild", &wire.wild, usual.wild, 0..=1_000)?,
        pair: number("pair-luck", &wire.pair_luck, usual.pair, 1..=1_000)?,
        three: number("three-percent", &wire.three_percent, usual.three, 1..=1_000)?,
        dealer: hundredths(dealer, 1_000).ok_or_else(|| {
            let what = format!("`dealer-gain = {dealer}` is out of range");
            source.error(
                wire.dealer_gain.as_ref().map(Spanned::span),
                what,
                "write whists from -1000 to 1000, to the hundredth",
            )
        })?,
        thrown: usual.thrown,
    };
    let money = Money {
        entry: u64::from(number("entry", &wire.entry, 5_000, 1..=1_000_000_000)?),
        shares: shares(source, wire, players)?,
        stake: u64::from(number("stake", &wire.stake, 5, 0..=100_000)?),
        offers: number("offers", &wire.offers, 1, 1..=100)?,
    };
    Ok(Preferans {
        rules: Rules {
            rounds,
            end: wire.end.unwrap_or(End::Final),
            seating,
            place_points,
            whist_points,
            penalty: 100 * number("penalty", &wire.penalty, 8, 0..=1_000)?,
            absences: Absences {
                missed: thousandths("missed", &wire.missed)?,
                withdrawn: thousandths("withdrawn", &wire.withdrawn)?,
                substituted: thousandths("substituted", &wire.substituted)?,
                finalist: thousandths("finalist-missing", &wire.finalist_missing)?,
            },
            model,
            money,
            fault: wire.fault.as_ref().map_or(Fault::None, |fault| *fault.get_ref()),
            rivals: rivals(wire),
            echoes: Vec::new(),
            deviators: deviators(source, wire, players)?,
            entrants,
        },
    })
}

/// A number with two decimals as hundredths, if it is within a limit.
fn hundredths(number: f64, most: i32) -> Option<i32> {
    let scaled = (number * 100.0).round();
    #[allow(clippy::cast_possible_truncation, reason = "within the limit")]
    ((scaled / 100.0 - number).abs() < 1e-9 && number.abs() <= f64::from(most)).then_some(scaled as i32)
}

fn entrants(source: &Source<'_>, wire: &WirePreferans) -> Result<Vec<Entrant>> {
    let most = i64::try_from(MOST_PLAYERS).expect("4,096");
    let remedy = "a championship has 3 to 4096 players, but not 5: they cannot be seated at tables of three and four";
    let seatable = |players: usize| Split::new(players, 4).is_some();
    let out_of_range = |span, players: usize| source.error(span, format!("{players} players cannot be seated"), remedy);
    if let Some(strengths) = &wire.strengths {
        if let Some(players) = &wire.players {
            let what = "`players` and `strengths` are both given";
            return Err(source.error(Some(players.span()), what, "leave one of them out"));
        }
        let list = strengths.get_ref();
        if list.len() > MOST_PLAYERS || !seatable(list.len()) {
            return Err(out_of_range(Some(strengths.span()), list.len()));
        }
        let mut entrants = Vec::new();
        for strength in list {
            let value = *strength.get_ref();
            let strength = hundredths(value, 1_000).ok_or_else(|| {
                let remedy = "write whists from -1000 to 1000, to the hundredth";
                source.error(Some(strength.span()), format!("the strength {value} is out of range"), remedy)
            })?;
            entrants.push(Entrant { strength });
        }
        // The strongest first, in whatever order they are listed.
        entrants.sort_unstable_by_key(|entrant| std::cmp::Reverse(entrant.strength));
        return Ok(entrants);
    }
    let players = whole(source, "players", wire.players.as_ref(), 40, 1..=most, remedy)?;
    if !seatable(players as usize) {
        return Err(out_of_range(wire.players.as_ref().map(Spanned::span), players as usize));
    }
    let spread =
        whole(source, "strength-spread", wire.strength_spread.as_ref(), 20, 0..=1_000, "write whists from 0 to 1000")?;
    let strength = |place: u32| {
        let quantile = -normal_quantile((f64::from(place) + 0.5) / f64::from(players));
        let strength = (quantile * f64::from(spread) * 100.0).round();
        #[allow(clippy::cast_possible_truncation, reason = "at most 4 standard deviations of 1,000")]
        Entrant { strength: strength as i32 }
    };
    Ok((0..players).map(strength).collect())
}

fn place_points<const N: usize>(
    source: &Source<'_>,
    name: &str,
    wire: Option<&Spanned<Vec<f64>>>,
    default: [i32; N],
) -> Result<[i32; N]> {
    let Some(wire) = wire else { return Ok(default) };
    let list = wire.get_ref();
    let error = |what: String| {
        let remedy = format!("write {N} numbers from -1000 to 1000, to the hundredth, the best place first, 0 in all");
        source.error(Some(wire.span()), what, remedy)
    };
    let mut points = [0; N];
    if list.len() != N {
        return Err(error(format!("`{name}` has {} numbers", list.len())));
    }
    for (points, &value) in points.iter_mut().zip(list) {
        *points = hundredths(value, 1_000).ok_or_else(|| error(format!("`{name}` has {value} in it")))?;
    }
    if points.iter().sum::<i32>() != 0 || points.windows(2).any(|pair| pair[0] < pair[1]) {
        return Err(error(format!("`{name}` is not 0 in all, or gives a worse place more")));
    }
    Ok(points)
}

fn shares(source: &Source<'_>, wire: &WirePreferans, players: u32) -> Result<Vec<u64>> {
    let Some(prizes) = &wire.prizes else {
        return Ok(if players == 3 { vec![50, 30, 20] } else { vec![40, 30, 20, 10] });
    };
    let list = prizes.get_ref();
    let sound = list.iter().all(|&share| (1..=100).contains(&share)) && list.iter().sum::<i64>() == 100;
    let ends_in_final = wire.end.unwrap_or(End::Final) == End::Final;
    let most = if ends_in_final { players.min(4) } else { players };
    if !sound || list.len() > most as usize {
        let remedy = format!("write at most {most} whole per cents above 0 that sum to 100");
        return Err(source.error(Some(prizes.span()), "`prizes` cannot be paid", remedy));
    }
    Ok(list.iter().map(|share| share.unsigned_abs()).collect())
}

fn deviators(source: &Source<'_>, wire: &WirePreferans, players: u32) -> Result<(u32, u32)> {
    let Some(deviators) = &wire.deviators else { return Ok((0, (players / 3).max(1) - 1)) };
    let [first, last] = *deviators.get_ref();
    let rank = |rank: i64| u32::try_from(rank - 1).ok().filter(|&rank| rank < players);
    match (rank(first), rank(last)) {
        (Some(first), Some(last)) if first <= last => Ok((first, last)),
        _ => {
            let remedy = format!("write two ranks from 1 to {players}, the better first");
            Err(source.error(
                Some(deviators.span()),
                format!("`deviators = [{first}, {last}]` is out of range"),
                remedy,
            ))
        }
    }
}

/// All rivals where none are named.
const ALL_RIVALS: [WireSeating; 5] = [
    WireSeating::Greedy,
    WireSeating::Backtracking,
    WireSeating::Italian,
    WireSeating::Random,
    WireSeating::BestOfRandom,
];

fn rivals(wire: &WirePreferans) -> Vec<Rule> {
    let named = wire.rivals.as_ref().map_or(&ALL_RIVALS[..], |rivals| rivals.get_ref());
    named.iter().map(|rival| rival.rule()).collect()
}

/// Has championships played again, and rounds seated by rivals, where checks need it.
pub fn echo(rules: &mut Rules, checks: &[String]) {
    let asked = |name: &str| checks.iter().any(|check| check == name);
    if asked("skipping") {
        rules.echoes = Echo::every(rules.rounds);
    }
    if !asked("seating") {
        rules.rivals.clear();
    }
}

/// Refuses a check that has nothing to look at under the rules.
pub fn allow(source: &Source<'_>, check: &Spanned<String>, rules: &Rules) -> Result<()> {
    let refuse = |what: &str, remedy: &str| {
        Err(source.error(Some(check.span()), format!("the check `{}` {what}", check.get_ref()), remedy))
    };
    let short = Split::new(rules.entrants.len(), rules.seating.size).is_some_and(|split| split.short > 0);
    match check.get_ref().as_str() {
        "short-tables" if !short => refuse("has no short table to look at", "let `players` be no multiple of 4"),
        "short-tables" if rules.rounds.random == 0 => {
            refuse("needs a round by lot", "let `random-rounds` be at least 1")
        }
        "skipping" if rules.end == End::Standings => refuse("asks who reaches the final", "leave `end` out"),
        _ => Ok(()),
    }
}

/// The rules as played, defaults included: one (name, value) a row.
pub fn rows(rules: &Rules) -> Vec<(String, String)> {
    let Rules {
        entrants,
        rounds,
        end,
        seating,
        place_points,
        whist_points,
        penalty,
        absences,
        model,
        money,
        fault,
        rivals,
        echoes,
        deviators,
    } = rules;
    let list = |numbers: &[i32]| {
        let numbers: Vec<String> = numbers.iter().map(|&number| (f64::from(number) / 100.0).to_string()).collect();
        format!("[{}]", numbers.join(", "))
    };
    let strengths: Vec<i32> = entrants.iter().map(|entrant| entrant.strength).collect();
    let Task { rule, size: _, short, effort, foresight } = seating;
    let stretches: Vec<String> = whist_points
        .stretches
        .iter()
        .map(|stretch| format!("{}/1200 a whist up to {}", stretch.slope, stretch.whists))
        .chain([format!("{}/1200 beyond", whist_points.beyond)])
        .collect();
    let mut rows = vec![
        ("players", entrants.len().to_string()),
        ("strengths", list(&strengths)),
        ("rounds", format!("{} by lot, {} Swiss, {} Italian", rounds.random, rounds.swiss, rounds.italian)),
        ("end", word(end)),
        ("seating", format!("{rule:?}").to_lowercase()),
        (
            "short-tables",
            match short {
                Short::Last => "last",
                Short::BeforeSpread => "before-spread",
            }
            .to_string(),
        ),
        (
            "foresight",
            match foresight {
                Foresight::Round => "round",
                Foresight::Schedule => "schedule",
            }
            .to_string(),
        ),
        (
            "effort",
            format!(
                "{} choices, {} exchanges a player, {} exact steps",
                effort.choices, effort.exchanges, effort.steps
            ),
        ),
        ("place-points", format!("{} at four, {} at three", list(&place_points.four), list(&place_points.three))),
        ("whist-points", stretches.join(", ")),
        ("penalty", (f64::from(*penalty) / 100.0).to_string()),
        (
            "absences",
            format!(
                "{} missed, {} withdrawn, {} substituted, {} finalists missing, in thousandths",
                absences.missed, absences.withdrawn, absences.substituted, absences.finalist
            ),
        ),
        (
            "model",
            format!(
                "luck {}, wild one in {}, pair {}, three {} %, dealer {} hundredths, thrown {}",
                model.luck, model.wild, model.pair, model.three, model.dealer, model.thrown
            ),
        ),
        (
            "money",
            format!(
                "entry {} cents, prizes {:?} %, stake {} cents × {}",
                money.entry, money.shares, money.stake, money.offers
            ),
        ),
        ("deviators", format!("ranks {} to {}", deviators.0 + 1, deviators.1 + 1)),
    ];
    if !rivals.is_empty() {
        rows.push(("rivals", format!("{rivals:?}").to_lowercase()));
    }
    if !echoes.is_empty() {
        rows.push(("played again", format!("{} times", echoes.len())));
    }
    if *fault != Fault::None {
        rows.push(("fault", serde_json::to_string(fault).expect("plain data")));
    }
    rows.into_iter().map(|(name, value)| (format!("preferans.{name}"), value)).collect()
}
