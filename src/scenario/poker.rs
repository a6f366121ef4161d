//! The poker table of a scenario: ranges, defaults, and the rules as played in words.

use std::ops::RangeInclusive;

use toml::Spanned;

use super::text::Source;
use super::wire::{WireLevel, WirePlayers, WirePoker};
use crate::error::Result;
use crate::poker::Poker;
use crate::poker::button::ButtonRule;
use crate::poker::fault::Fault;
use crate::poker::payout;
use crate::poker::rules::{AfterLast, Betting, Entrant, Level, MOST_CHIPS, Marked, Rules};
use crate::poker::seats::SEATS;
use crate::poker::style::Style;

/// Big blinds of the levels where a scenario names none.
const DEFAULT_BLINDS: [u32; 10] = [20, 30, 50, 80, 100, 150, 200, 300, 400, 600];
/// Hands a level lasts where a scenario does not say.
const DEFAULT_HANDS: u32 = 10;

/// Checks the table and fills in the defaults.
pub fn validate(source: &Source<'_>, wire: &Spanned<WirePoker>) -> Result<Poker> {
    let at = wire.span();
    let wire = wire.get_ref();
    let most_seats = i64::try_from(SEATS).expect("ten");
    let seats = whole(source, "seats", wire.seats.as_ref(), 9, 2..=most_seats, "a table has 2 to 10 seats")?;
    let stack = whole(
        source,
        "stack",
        wire.stack.as_ref(),
        1500,
        1..=i64::from(MOST_CHIPS / seats),
        "every player starts with at least one chip, and all chips together stay within 536870912",
    )?;
    let buy_in = whole(
        source,
        "buy-in",
        wire.buy_in.as_ref(),
        1000,
        1..=1_000_000_000,
        "an entry costs from 1 to 1000000000 cents",
    )?;
    let absent_hands = whole(
        source,
        "absent-hands",
        wire.absent_hands.as_ref(),
        250,
        1..=1_000_000,
        "write a number of hands from 1 to 1000000 (usually 250)",
    )?;
    let levels = match &wire.levels {
        None => DEFAULT_BLINDS
            .map(|big_blind| Level {
                small_blind: big_blind / 2,
                big_blind,
                ante: 0,
                big_blind_ante: 0,
                hands: DEFAULT_HANDS,
            })
            .to_vec(),
        Some(levels) => levels.iter().map(|level| self::level(source, level)).collect::<Result<_>>()?,
    };
    if levels.is_empty() {
        return Err(source.error(
            Some(at),
            "`levels` is empty",
            "give at least one level, such as `{ big-blind = 20 }`, or leave it out",
        ));
    }
    let entrants = entrants(source, wire, seats, stack)?;
    let prizes = prizes(source, wire, seats, buy_in)?;
    let fault = wire.fault.as_ref().map(|fault| check_fault(source, fault, seats)).transpose()?;
    Ok(Poker {
        rules: Rules {
            button: wire.button.unwrap_or(ButtonRule::Forward),
            betting: wire.betting.unwrap_or(Betting::Streets),
            levels,
            after_last: wire.after_last.unwrap_or(AfterLast::Double),
            buy_in,
            prizes,
            entrants,
            absent_hands,
            fault,
        },
    })
}

/// A whole number within a range, or its default.
pub fn whole(
    source: &Source<'_>,
    name: &str,
    value: Option<&Spanned<i64>>,
    default: u32,
    range: RangeInclusive<i64>,
    remedy: &str,
) -> Result<u32> {
    let Some(value) = value else { return Ok(default) };
    if !range.contains(value.get_ref()) {
        let what = format!("`{name} = {}` is out of range", value.get_ref());
        return Err(source.error(Some(value.span()), what, remedy));
    }
    Ok(u32::try_from(*value.get_ref()).expect("ranges of numbers lie within u32"))
}

fn level(source: &Source<'_>, wire: &WireLevel) -> Result<Level> {
    let most = i64::from(MOST_CHIPS);
    let remedy = "blinds and antes are chips, from 0 to 536870912; a big blind is at least 1";
    let big_blind = whole(source, "big-blind", Some(&wire.big_blind), 0, 1..=most, remedy)?;
    let small_blind = whole(source, "small-blind", wire.small_blind.as_ref(), big_blind / 2, 0..=most, remedy)?;
    if small_blind > big_blind {
        let what = format!("the small blind {small_blind} is larger than the big blind {big_blind}");
        let span = wire.small_blind.as_ref().map(Spanned::span);
        return Err(source.error(span, what, "make it at most the big blind"));
    }
    Ok(Level {
        small_blind,
        big_blind,
        ante: whole(source, "ante", wire.ante.as_ref(), 0, 0..=most, remedy)?,
        big_blind_ante: whole(source, "big-blind-ante", wire.big_blind_ante.as_ref(), 0, 0..=most, remedy)?,
        hands: whole(
            source,
            "hands",
            wire.hands.as_ref(),
            DEFAULT_HANDS,
            1..=1_000_000,
            "a level lasts from 1 to 1000000 hands",
        )?,
    })
}

fn entrants(source: &Source<'_>, wire: &WirePoker, seats: u32, usual: u32) -> Result<Vec<Entrant>> {
    let Some(players) = &wire.players else {
        let style = wire.style.as_ref().map_or(Style::Tight, |style| *style.get_ref());
        return Ok(vec![Entrant { style, marked: Marked::No, stack: usual }; seats as usize]);
    };
    if let Some(style) = &wire.style {
        return Err(source.error(
            Some(style.span()),
            "`style` and `players` are both given",
            "keep one of them: `style` is for players who all play alike",
        ));
    }
    let mut entrants = Vec::new();
    for WirePlayers { style, count, marked, stack } in players.get_ref() {
        let count = whole(source, "count", count.as_ref(), 1, 1..=10, "a table has 2 to 10 players")?;
        let marked = if *marked { Marked::Yes } else { Marked::No };
        let chips = 1..=i64::from(MOST_CHIPS);
        let stack = whole(source, "stack", stack.as_ref(), usual, chips, "give from 1 to 536870912 chips")?;
        entrants.extend((0..count).map(|_| Entrant { style: *style, marked, stack }));
    }
    if entrants.len() != seats as usize {
        let what = format!("`players` are {} and `seats` are {seats}", entrants.len());
        return Err(source.error(Some(players.span()), what, "make the counts of the players sum to the seats"));
    }
    let chips: u64 = entrants.iter().map(|entrant| u64::from(entrant.stack)).sum();
    if chips > u64::from(MOST_CHIPS) {
        let what = format!("all chips together are {chips}");
        return Err(source.error(Some(players.span()), what, "keep them within 536870912"));
    }
    Ok(entrants)
}

fn prizes(source: &Source<'_>, wire: &WirePoker, seats: u32, buy_in: u32) -> Result<Vec<u64>> {
    let fund = u64::from(seats) * u64::from(buy_in);
    let Some(wire) = &wire.prizes else {
        return Ok(payout::divide(
            fund,
            match seats {
                2..=4 => &[10_000],
                5..=8 => &[6_500, 3_500],
                _ => &[5_000, 3_000, 2_000],
            },
        ));
    };
    let mut percent = Vec::new();
    for share in wire.get_ref() {
        let value = *share.get_ref();
        let hundredths = (value * 100.0).round();
        if !(0.0..=10_000.0).contains(&hundredths) || (hundredths / 100.0 - value).abs() > 1e-9 {
            let what = format!("{value} is not a percentage");
            return Err(source.error(
                Some(share.span()),
                what,
                "write a share from 0 to 100 with at most two decimals",
            ));
        }
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number from 0 to 10,000")]
        percent.push(hundredths as u32);
    }
    let sum: u32 = percent.iter().sum();
    if sum != 10_000 {
        let what = format!("the prizes sum to {}.{:02} %", sum / 100, sum % 100);
        return Err(source.error(
            Some(wire.span()),
            what,
            "make them sum to 100: all that is paid in is paid out (PS-7)",
        ));
    }
    if percent.len() > seats as usize {
        let what = format!("there are {} prizes for {seats} players", percent.len());
        return Err(source.error(Some(wire.span()), what, "give at most one prize a player"));
    }
    Ok(payout::divide(fund, &percent))
}

fn check_fault(source: &Source<'_>, fault: &Spanned<Fault>, seats: u32) -> Result<Fault> {
    let within = |number: u32| (1..=seats).contains(&number);
    let sound = match *fault.get_ref() {
        Fault::SeatNeverDrawn { player, seat } => within(player) && within(seat),
        Fault::BigBlindLetOff { seat, once_in } => within(seat) && once_in > 0,
        Fault::ButtonStays { once_in } | Fault::NeighbourLetOff { once_in } => once_in > 0,
    };
    if sound {
        Ok(*fault.get_ref())
    } else {
        Err(source.error(
            Some(fault.span()),
            "the planted fault is impossible",
            format!("seats and players go from 1 to {seats}, `once-in` from 1"),
        ))
    }
}

/// The rules as played, defaults included: (name, value).
pub fn rows(rules: &Rules) -> Vec<(String, String)> {
    let Rules { button, betting, levels, after_last, buy_in, prizes, entrants, absent_hands, fault } = rules;
    let mut rows: Vec<(&str, String)> = vec![
        ("seats", entrants.len().to_string()),
        ("stack", stack_text(entrants)),
        ("button", word(button)),
        ("betting", word(betting)),
        ("levels", levels.iter().map(level_text).collect::<Vec<_>>().join(", ")),
        ("after-last", word(after_last)),
        ("buy-in", format!("{buy_in} cents")),
        ("prizes", format!("{} cents", prizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))),
        ("players", players_text(entrants)),
        ("absent-hands", absent_hands.to_string()),
    ];
    if let Some(fault) = fault {
        rows.push(("fault", serde_json::to_string(fault).expect("plain data")));
    }
    rows.into_iter().map(|(name, value)| (format!("poker.{name}"), value)).collect()
}

fn level_text(level: &Level) -> String {
    let Level { small_blind, big_blind, ante, big_blind_ante, hands } = level;
    let mut text = format!("{small_blind}/{big_blind}");
    if *ante > 0 {
        text += &format!(" ante {ante}");
    }
    if *big_blind_ante > 0 {
        text += &format!(" big-blind ante {big_blind_ante}");
    }
    text + &format!(" for {hands} hands")
}

/// The stack of all, if it is the same; else `players` say it.
fn stack_text(entrants: &[Entrant]) -> String {
    common_stack(entrants).map_or_else(|| "by player".to_string(), |stack| stack.to_string())
}

fn common_stack(entrants: &[Entrant]) -> Option<u32> {
    entrants.iter().all(|entrant| entrant.stack == entrants[0].stack).then(|| entrants[0].stack)
}

fn players_text(entrants: &[Entrant]) -> String {
    let alike = common_stack(entrants).is_some();
    let mut parts = Vec::new();
    for class in entrants.chunk_by(|a, b| a == b) {
        let marked = match class[0].marked {
            Marked::Yes => " (marked)",
            Marked::No => "",
        };
        let stack = if alike { String::new() } else { format!(" with {} chips", class[0].stack) };
        parts.push(format!("{} × {}{marked}{stack}", class.len(), word(&class[0].style)));
    }
    parts.join(", ")
}

/// How a scenario file writes a value.
fn word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value).expect("plain data") {
        serde_json::Value::String(word) => word,
        other => other.to_string(),
    }
}
