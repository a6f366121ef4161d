//! The preferans table of a scenario: ranges, defaults, and the rules as played in words.

pub mod wire;

use toml::Spanned;

use self::wire::{WirePreferans, WireSeating, WireWhistPoints};
use super::poker::{whole, word};
use super::text::Source;
use crate::error::Result;
use crate::preferans::Preferans;
use crate::preferans::fault::Fault;
use crate::preferans::rules::{Absences, Echo, End, Entrant, Money, Rounds, Rules};
use crate::preferans::score::{PlacePoints, WhistPoints};
use crate::preferans::strength::Model;
use crate::seating::{Effort, MOST_PLAYERS, Rule, Split, Task};
use crate::stats::special::normal_quantile;

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
        short: wire.short_tables.unwrap_or(usual.short),
        foresight: wire.foresight.unwrap_or(usual.foresight),
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
        ("short-tables", word(short)),
        ("foresight", word(foresight)),
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
