//! The poker table of a scenario: ranges, defaults, and the rules as played in words.

use std::ops::RangeInclusive;

use toml::Spanned;

use super::text::Source;
use super::wire::{WireBreaks, WireHandForHand, WireLevel, WirePlayers, WirePoker};
use crate::error::Result;
use crate::poker::Poker;
use crate::poker::button::ButtonRule;
use crate::poker::fault::Fault;
use crate::poker::payout;
use crate::poker::rules::{
    AfterLast, Balancing, Betting, BreakTo, BreakWhich, Breaking, Breaks, Echo, Entrant, FinalTable, HOUR, HandForHand,
    Jumps, Lasts, Level, MOST_CHIPS, Marked, Mover, Pace, RoundRanking, Rules, SeatChoice,
};
use crate::poker::seats::SEATS;
use crate::poker::style::Style;

/// Big blinds of the levels where a scenario names none.
const DEFAULT_BLINDS: [u32; 10] = [20, 30, 50, 80, 100, 150, 200, 300, 400, 600];
/// In milliseconds.
const MINUTE: u64 = 60_000;
/// Hands a level lasts where a scenario does not say.
const DEFAULT_HANDS: u32 = 10;

/// Checks the table and fills in the defaults.
pub fn validate(source: &Source<'_>, wire: &Spanned<WirePoker>) -> Result<Poker> {
    let at = wire.span();
    let wire = wire.get_ref();
    let most_seats = i64::try_from(SEATS).expect("ten");
    let seats = whole(source, "seats", wire.seats.as_ref(), 9, 2..=most_seats, "a table has 2 to 10 seats")?;
    let entrants_remedy = "a tournament has 2 to 10000 players";
    let players = whole(source, "entrants", wire.entrants.as_ref(), seats, 2..=10_000, entrants_remedy)?;
    let stack = whole(
        source,
        "stack",
        wire.stack.as_ref(),
        1500,
        1..=i64::from(MOST_CHIPS / players),
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
                lasts: Lasts::Hands(DEFAULT_HANDS),
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
    let entrants = entrants(source, wire, players, stack)?;
    let prizes = prizes(source, wire, players, players <= seats, buy_in)?;
    let fault = wire.fault.as_ref().map(|fault| check_fault(source, fault, seats, players)).transpose()?;
    same_lasts(source, wire, &levels)?;
    Ok(Poker {
        rules: Rules {
            button: wire.button.unwrap_or(ButtonRule::Forward),
            betting: wire.betting.unwrap_or(Betting::Streets),
            levels,
            after_last: wire.after_last.unwrap_or(AfterLast::Double),
            buy_in,
            prizes,
            seats: u8::try_from(seats).expect("ten"),
            entrants,
            absent_hands,
            breaking: Breaking {
                spare: whole(
                    source,
                    "break-spare",
                    wire.break_spare.as_ref(),
                    0,
                    0..=100,
                    "write a number of seats from 0 to 100",
                )?,
                which: wire.break_which.unwrap_or(BreakWhich::Smallest),
                to: wire.break_to.unwrap_or(BreakTo::AnySeat),
            },
            balancing: Balancing {
                mover: wire.balance_mover.unwrap_or(Mover::FewestMoves),
                seat: wire.balance_seat.unwrap_or(SeatChoice::PositionMatched),
                limit: whole(
                    source,
                    "balance-limit",
                    wire.balance_limit.as_ref(),
                    1,
                    1..=3,
                    "tables may differ by 1, 2 or 3 players",
                )?,
            },
            final_table: wire.final_table.unwrap_or(FinalTable::Redraw),
            breaks: breaks(source, wire)?,
            hand_for_hand: hand_for_hand(source, wire, players > seats)?,
            jumps: jumps(source, wire, players, buy_in)?,
            stall_within: whole(
                source,
                "stall-within",
                wire.stall_within.as_ref(),
                3,
                0..=10_000,
                "write a number of players from 0 to 10000",
            )?,
            echoes: Vec::new(),
            fault,
        },
    })
}

fn breaks(source: &Source<'_>, wire: &WirePoker) -> Result<Breaks> {
    let start = whole(source, "start-minute", wire.start_minute.as_ref(), 0, 0..=59, "write a minute from 0 to 59")?;
    let length =
        whole(source, "break-minutes", wire.break_minutes.as_ref(), 5, 1..=30, "a break lasts from 1 to 30 minutes")?;
    let first = match wire.breaks.unwrap_or(WireBreaks::None) {
        WireBreaks::None => None,
        // Five to the next hour.
        WireBreaks::Synchronised => Some(u64::from((55 + 60 - start) % 60) * MINUTE),
        // An hour of play, then a break, and so on.
        WireBreaks::Hourly => Some(HOUR - u64::from(length) * MINUTE),
    };
    Ok(Breaks { first, length: u64::from(length) * MINUTE })
}

fn hand_for_hand(source: &Source<'_>, wire: &WirePoker, several: bool) -> Result<HandForHand> {
    let remedy = "write a number of places from 1 to 10000";
    let places = whole(source, "hand-for-hand-places", wire.hand_for_hand_places.as_ref(), 1, 1..=10_000, remedy)?;
    let default = if several { WireHandForHand::On } else { WireHandForHand::Off };
    Ok(match wire.hand_for_hand.unwrap_or(default) {
        WireHandForHand::Off => HandForHand::Off,
        WireHandForHand::On => {
            HandForHand::On { places, ranking: wire.hand_for_hand_ranking.unwrap_or(RoundRanking::ByStack) }
        }
    })
}

fn jumps(source: &Source<'_>, wire: &WirePoker, players: u32, buy_in: u32) -> Result<Jumps> {
    if let (Some(at), Some(_)) = (&wire.jump_at, &wire.jump_above) {
        let what = "`jump-at` and `jump-above` are both given";
        return Err(source.error(Some(at.span()), what, "keep one of them"));
    }
    if let Some(at) = &wire.jump_at {
        let most = i64::from(players) - 1;
        let at = whole(source, "jump-at", Some(at), 0, 1..=most, &format!("write a place from 1 to {most}"))?;
        return Ok(Jumps::At(at));
    }
    let remedy = "write percent of an entry, from 0 to 100000";
    let above = whole(source, "jump-above", wire.jump_above.as_ref(), 0, 0..=100_000, remedy)?;
    Ok(Jumps::Above(u64::from(above) * u64::from(buy_in) / 100))
}

/// What tournaments are played again for, for the check `hand-for-hand`.
pub fn echoes(rules: &Rules) -> Vec<Echo> {
    let stalls = rules.entrants.iter().any(|entrant| entrant.pace == Pace::Stalls);
    match (rules.hand_for_hand, stalls) {
        (HandForHand::Off, false) => vec![Echo::Stretched],
        (HandForHand::Off, true) => vec![Echo::Stretched, Echo::NobodyStalls],
        (HandForHand::On { .. }, false) => vec![Echo::Stretched, Echo::PhaseOff],
        (HandForHand::On { .. }, true) => {
            vec![Echo::Stretched, Echo::NobodyStalls, Echo::PhaseOff, Echo::PhaseOffNobodyStalls]
        }
    }
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
        lasts: match (&wire.hands, &wire.minutes) {
            (Some(_), Some(minutes)) => {
                let what = "`hands` and `minutes` are both given";
                return Err(source.error(Some(minutes.span()), what, "keep the one by which the level ends"));
            }
            (hands, None) => {
                let remedy = "a level lasts from 1 to 1000000 hands";
                Lasts::Hands(whole(source, "hands", hands.as_ref(), DEFAULT_HANDS, 1..=1_000_000, remedy)?)
            }
            (None, minutes) => {
                let remedy = "a level lasts from 1 to 10000 minutes";
                Lasts::Time(MINUTE * u64::from(whole(source, "minutes", minutes.as_ref(), 1, 1..=10_000, remedy)?))
            }
        },
    })
}

/// All levels last by hands or all by time.
fn same_lasts(source: &Source<'_>, wire: &WirePoker, levels: &[Level]) -> Result<()> {
    let by_time = |level: &Level| matches!(level.lasts, Lasts::Time(_));
    let odd = levels.iter().position(|level| by_time(level) != by_time(&levels[0]));
    let Some(odd) = odd else { return Ok(()) };
    let span = wire.levels.as_ref().map(|levels| levels[odd].big_blind.span());
    let what = "some levels last by hands and some by minutes";
    Err(source.error(span, what, "give `minutes` in all of them or in none"))
}

fn entrants(source: &Source<'_>, wire: &WirePoker, players_wanted: u32, usual: u32) -> Result<Vec<Entrant>> {
    let Some(players) = &wire.players else {
        let style = wire.style.as_ref().map_or(Style::Tight, |style| *style.get_ref());
        return Ok(vec![
            Entrant { style, pace: Pace::Normal, marked: Marked::No, stack: usual };
            players_wanted as usize
        ]);
    };
    if let Some(style) = &wire.style {
        return Err(source.error(
            Some(style.span()),
            "`style` and `players` are both given",
            "keep one of them: `style` is for players who all play alike",
        ));
    }
    let mut entrants = Vec::new();
    for WirePlayers { style, count, pace, marked, stack } in players.get_ref() {
        let count = whole(source, "count", count.as_ref(), 1, 1..=10_000, "a tournament has 2 to 10000 players")?;
        let marked = if *marked { Marked::Yes } else { Marked::No };
        let pace = pace.unwrap_or(Pace::Normal);
        let chips = 1..=i64::from(MOST_CHIPS);
        let stack = whole(source, "stack", stack.as_ref(), usual, chips, "give from 1 to 536870912 chips")?;
        entrants.extend((0..count).map(|_| Entrant { style: *style, pace, marked, stack }));
    }
    if entrants.len() != players_wanted as usize {
        let name = if wire.entrants.is_some() { "entrants" } else { "seats" };
        let what = format!("`players` are {} and `{name}` are {players_wanted}", entrants.len());
        return Err(source.error(
            Some(players.span()),
            what,
            format!("make the counts of the players sum to the {name}"),
        ));
    }
    let chips: u64 = entrants.iter().map(|entrant| u64::from(entrant.stack)).sum();
    if chips > u64::from(MOST_CHIPS) {
        let what = format!("all chips together are {chips}");
        return Err(source.error(Some(players.span()), what, "keep them within 536870912"));
    }
    Ok(entrants)
}

fn prizes(source: &Source<'_>, wire: &WirePoker, players: u32, one_table: bool, buy_in: u32) -> Result<Vec<u64>> {
    let fund = u64::from(players) * u64::from(buy_in);
    let Some(wire) = &wire.prizes else {
        let percent = match players {
            2..=4 => vec![10_000],
            5..=8 => vec![6_500, 3_500],
            _ if one_table => vec![5_000, 3_000, 2_000],
            _ => payout::structure(players),
        };
        return Ok(payout::divide(fund, &percent));
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
    if percent.windows(2).any(|pair| pair[0] < pair[1]) {
        let what = "a place has a larger prize than the one before it";
        return Err(source.error(Some(wire.span()), what, "list the prizes from the first place down"));
    }
    if percent.len() > players as usize {
        let what = format!("there are {} prizes for {players} players", percent.len());
        return Err(source.error(Some(wire.span()), what, "give at most one prize a player"));
    }
    Ok(payout::divide(fund, &percent))
}

fn check_fault(source: &Source<'_>, fault: &Spanned<Fault>, seats: u32, players: u32) -> Result<Fault> {
    let within = |number: u32| (1..=seats).contains(&number);
    let takes_part = |number: u32| (1..=players).contains(&number);
    let sound = match *fault.get_ref() {
        Fault::SeatNeverDrawn { player, seat } => takes_part(player) && within(seat),
        Fault::BigBlindLetOff { seat, once_in } => within(seat) && once_in > 0,
        Fault::ButtonStays { once_in } | Fault::NeighbourLetOff { once_in } => once_in > 0,
        Fault::ShortestStackMoves | Fault::BreakSeatsById | Fault::RoundRankedByClock => true,
    };
    if sound {
        Ok(*fault.get_ref())
    } else {
        Err(source.error(
            Some(fault.span()),
            "the planted fault is impossible",
            format!("seats go from 1 to {seats}, players from 1 to {players}, `once-in` from 1"),
        ))
    }
}

/// The rules as played, defaults included: (name, value).
pub fn rows(rules: &Rules) -> Vec<(String, String)> {
    let Rules { button, betting, levels, after_last, buy_in, prizes, seats, entrants, absent_hands, fault, .. } = rules;
    let mut rows: Vec<(&str, String)> = vec![
        ("seats", seats.to_string()),
        ("entrants", entrants.len().to_string()),
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
    let Rules { breaks, hand_for_hand, jumps, stall_within, breaking, balancing, final_table, .. } = rules;
    rows.push((
        "breaks",
        match breaks.first {
            None => "none".to_string(),
            Some(first) => format!(
                "{} minutes, the first after {} minutes, then every hour",
                breaks.length / MINUTE,
                first / MINUTE
            ),
        },
    ));
    if entrants.len() > usize::from(*seats) {
        let Breaking { spare, which, to } = breaking;
        let Balancing { mover, seat, limit } = balancing;
        rows.extend([
            ("balance-limit", limit.to_string()),
            ("balance-mover", word(mover)),
            ("balance-seat", word(seat)),
            ("break-which", word(which)),
            ("break-to", word(to)),
            ("break-spare", spare.to_string()),
            ("final-table", word(final_table)),
            (
                "hand-for-hand",
                match hand_for_hand {
                    HandForHand::Off => "off".to_string(),
                    HandForHand::On { places, ranking } => {
                        format!("on, {places} places before a pay jump, ranking {}", word(ranking))
                    }
                },
            ),
            (
                "pay jumps that matter",
                match jumps {
                    Jumps::Above(cents) => format!("above {cents} cents"),
                    Jumps::At(place) => format!("to place {place}"),
                },
            ),
            ("stall-within", stall_within.to_string()),
        ]);
    }
    if let Some(fault) = fault {
        rows.push(("fault", serde_json::to_string(fault).expect("plain data")));
    }
    rows.into_iter().map(|(name, value)| (format!("poker.{name}"), value)).collect()
}

fn level_text(level: &Level) -> String {
    let Level { small_blind, big_blind, ante, big_blind_ante, lasts } = level;
    let mut text = format!("{small_blind}/{big_blind}");
    if *ante > 0 {
        text += &format!(" ante {ante}");
    }
    if *big_blind_ante > 0 {
        text += &format!(" big-blind ante {big_blind_ante}");
    }
    match lasts {
        Lasts::Hands(hands) => text + &format!(" for {hands} hands"),
        Lasts::Time(time) => text + &format!(" for {} minutes", time / MINUTE),
    }
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
        let pace = match class[0].pace {
            Pace::Normal => String::new(),
            pace @ (Pace::Fast | Pace::Slow | Pace::Stalls) => format!(" ({})", word(&pace)),
        };
        let stack = if alike { String::new() } else { format!(" with {} chips", class[0].stack) };
        parts.push(format!("{} × {}{pace}{marked}{stack}", class.len(), word(&class[0].style)));
    }
    parts.join(", ")
}

/// Whether one table is enough for all.
pub fn is_one_table(rules: &Rules) -> bool {
    rules.entrants.len() <= usize::from(rules.seats)
}

/// Refuses a check that has nothing to look at under the rules.
pub fn allow(source: &Source<'_>, check: &Spanned<String>, rules: &Rules) -> Result<()> {
    let name = check.get_ref().as_str();
    let one_table = is_one_table(rules);
    if !one_table && ["blinds", "neighbours"].contains(&name) {
        let what = format!("the check `{name}` is about one table, and there are more");
        let remedy = "let `entrants` be at most `seats`, or name the check `balance`";
        return Err(source.error(Some(check.span()), what, remedy));
    }
    if one_table && ["balance", "hand-for-hand"].contains(&name) {
        let what = format!("the check `{name}` is about many tables, and there is one");
        return Err(source.error(Some(check.span()), what, "let `entrants` be more than `seats`"));
    }
    if name == "neighbours" && !rules.entrants.iter().any(|entrant| entrant.marked == Marked::Yes) {
        let what = "the check `neighbours` has nobody to look at";
        return Err(source.error(Some(check.span()), what, "write `marked = true` beside some of the players"));
    }
    Ok(())
}

/// How a scenario file writes a value.
pub fn word<T: serde::Serialize>(value: &T) -> String {
    match serde_json::to_value(value).expect("plain data") {
        serde_json::Value::String(word) => word,
        other => other.to_string(),
    }
}
