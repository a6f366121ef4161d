//! The backgammon table of a scenario: layout, ranges, defaults, and the rules as played in words.

use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

use super::dice::{self, WireDice};
use super::poker::{whole, word};
use super::text::Source;
use crate::backgammon::Backgammon;
use crate::backgammon::bracket::{self, Byes};
use crate::backgammon::clock::{Clock, Flag, SlowPlay, SlowPoint};
use crate::backgammon::competition::{Competition, Entrant, MOST_PLAYERS, Play};
use crate::backgammon::duel::Penalties;
use crate::backgammon::fault::Fault;
use crate::backgammon::illegal::{Illegal, Intent, Objection};
use crate::backgammon::lateness::{FirstPoint, Lateness};
use crate::backgammon::model::{GAMES, MOST_STYLES};
use crate::backgammon::rules::{AutomaticDoubles, Crawford, Cube, Gammons, LONGEST, Rules};
use crate::backgammon::style::{Mind, Style};
use crate::check::backgammon::{echoes, trials};
use crate::error::Result;

/// A backgammon event: one match, or a knock-out.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WireBackgammon {
    /// Points that win a match (BG-57): 1 to 25. Default 7.
    #[schemars(with = "Option<u32>", range(min = 1, max = 25))]
    pub length: Option<Spanned<i64>>,
    /// Players: two play one match, more a knock-out. 2 to 1024. Default 2. Not together with `players`.
    #[schemars(with = "Option<u32>", range(min = 2, max = 1024))]
    pub entrants: Option<Spanned<i64>>,
    /// Who plays, in the order of their numbers. The first two are those whose match is played again where a check needs it.
    #[schemars(with = "Option<Vec<WireBackgammonPlayers>>")]
    pub players: Option<Spanned<Vec<WireBackgammonPlayers>>>,
    /// How all players think, where `players` do not say otherwise. Default "linear", which is fast.
    pub mind: Option<Mind>,
    /// Standard deviation of all players' errors about a play, in thousandths of a point; 0 to 2000. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 2000))]
    pub noise: Option<Spanned<i64>>,
    /// Seconds that all players need for a play; 0 to 600. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 600))]
    pub pace: Option<Spanned<i64>>,
    /// The Crawford rule (BG-17). Default "on".
    pub crawford: Option<Crawford>,
    /// Whether there is a cube (BG-29 to 35). Default "on".
    pub cube: Option<Cube>,
    /// Whether gammons count with the cube in the middle (BG-27). Default "always".
    pub gammons: Option<Gammons>,
    /// Automatic doubles (BG-26). Default "none".
    pub automatic_doubles: Option<AutomaticDoubles>,
    /// Where byes are placed in the first round (BG-8). Default "spread".
    pub byes: Option<Byes>,
    /// Players who are late (BG-41), in thousandths a player and match. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub late: Option<Spanned<i64>>,
    /// Those who are late come up to so many minutes late, each number equally likely. Default 60.
    #[schemars(with = "Option<u32>", range(min = 1, max = 600))]
    pub latest: Option<Spanned<i64>>,
    /// Minutes of lateness that cost nothing. Default 15.
    #[schemars(with = "Option<u32>", range(min = 0, max = 600))]
    pub grace: Option<Spanned<i64>>,
    /// Minutes that cost a point each time. Default 5.
    #[schemars(with = "Option<u32>", range(min = 1, max = 600))]
    pub step: Option<Spanned<i64>>,
    /// Whether the first point is given after the first step or at the end of the grace (BG-41 can be read either way). Default
    /// "after-step".
    pub first_point: Option<FirstPoint>,
    /// Whether a penalty point that brings a player to one point away makes the next game the Crawford game. Default
    /// "with-crawford".
    pub penalties: Option<Penalties>,
    /// Games after which a player, by lot, is found to play slowly (BG-48), in thousandths. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub slow: Option<Spanned<i64>>,
    /// Who gets a point for it (BG-48, 49). Default "other".
    pub slow_point: Option<SlowPoint>,
    /// Minutes on a player's clock for each point still to be played (BG-21): 3 to 60. Default: no clocks.
    #[schemars(with = "Option<u32>", range(min = 3, max = 60))]
    pub clock: Option<Spanned<i64>>,
    /// Seconds that a double takes, and the answer to it, where there are clocks; 0 to 600. Default: as many as a play.
    #[schemars(with = "Option<u32>", range(min = 0, max = 600))]
    pub cube_pace: Option<Spanned<i64>>,
    /// What running out of time costs, which BG-21 does not say. Default "match".
    pub flag: Option<Flag>,
    /// Turns, in thousandths, in which all players make an illegal play (BG-22) if there is one to make; 0 to 1000. Default 0.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub sloppy: Option<Spanned<i64>>,
    /// Whether illegal plays are made by mistake or on purpose. Default "careless".
    pub intent: Option<Intent>,
    /// Illegal plays, in thousandths, that the opponent notices before rolling. Default 500: a guess.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub noticed: Option<Spanned<i64>>,
    /// Whether who has noticed one objects. Default "in-interest".
    pub objection: Option<Objection>,
    /// Every roll, or games drawn from the outcomes of full ones. Default "full".
    pub play: Option<Play>,
    /// Games measured at each score where games are drawn: 100 to 1000000. Default 4000.
    #[schemars(with = "Option<u32>", range(min = 100, max = 1_000_000))]
    pub games: Option<Spanned<i64>>,
    /// The dice, and what is done with them (BG-20, 23 to 25, 36 to 39). Default: fair dice, and nothing goes wrong.
    #[schemars(with = "Option<WireDice>")]
    pub dice: Option<Spanned<WireDice>>,
    /// A planted unfairness, to see whether the checks catch it. Default: none.
    #[schemars(with = "Option<Fault>")]
    pub fault: Option<Spanned<Fault>>,
}

/// Players alike, one after the other.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct WireBackgammonPlayers {
    /// How they think. Default: as all.
    pub mind: Option<Mind>,
    /// Standard deviation of their errors. Default: as all.
    #[schemars(with = "Option<u32>", range(min = 0, max = 2000))]
    pub noise: Option<Spanned<i64>>,
    /// Seconds that they need for a play. Default: as all.
    #[schemars(with = "Option<u32>", range(min = 0, max = 600))]
    pub pace: Option<Spanned<i64>>,
    /// Turns, in thousandths, in which they make an illegal play. Default: as all.
    #[schemars(with = "Option<u32>", range(min = 0, max = 1000))]
    pub sloppy: Option<Spanned<i64>>,
    /// How many. Default 1.
    #[schemars(with = "Option<u32>", range(min = 1, max = 1024))]
    pub count: Option<Spanned<i64>>,
}

/// Checks the table and fills in the defaults.
pub fn validate(source: &Source<'_>, wire: &Spanned<WireBackgammon>) -> Result<Backgammon> {
    let at = wire.span();
    let wire = wire.get_ref();
    let number =
        |name: &str, value: &Option<Spanned<i64>>, default, range: std::ops::RangeInclusive<i64>, what: &str| {
            let remedy = format!("write {what}, from {} to {}", range.start(), range.end());
            whole(source, name, value.as_ref(), default, range, &remedy)
        };
    let length = number("length", &wire.length, 7, 1..=i64::from(LONGEST), "the points that win a match")?;
    let entrants = entrants(source, wire)?;
    let mut usual = Competition::new(entrants);
    let minutes = "whole minutes";
    let lateness = Lateness {
        grace: number("grace", &wire.grace, usual.lateness.grace, 0..=600, minutes)?,
        step: number("step", &wire.step, usual.lateness.step, 1..=600, minutes)?,
        first: wire.first_point.unwrap_or(usual.lateness.first),
        rate: number("late", &wire.late, 0, 0..=1_000, "how many of a thousand players are late")?,
        latest: number("latest", &wire.latest, usual.lateness.latest, 1..=600, minutes)?,
    };
    let play = wire.play.unwrap_or(usual.play);
    let mut styles: Vec<Style> = Vec::new();
    for entrant in &usual.entrants {
        if !styles.contains(&entrant.style) {
            styles.push(entrant.style);
        }
    }
    if styles.len() > MOST_STYLES {
        let span = wire.players.as_ref().map_or(at, Spanned::span);
        let what = format!("there are {} different kinds of players", styles.len());
        return Err(source.error(
            Some(span),
            what,
            format!("let there be at most {MOST_STYLES} kinds of mind and noise"),
        ));
    }
    if let (Some(Fault::DiceShifted { by }), Some(span)) =
        (wire.fault.as_ref().map(|fault| *fault.get_ref()), wire.fault.as_ref().map(Spanned::span))
        && by > 1_666
    {
        let what = format!("ones cannot come {by} in ten thousand less often");
        return Err(source.error(Some(span), what, "write a whole number up to 1666"));
    }
    if play == Play::Model && usual.entrants.iter().any(|entrant| entrant.sloppy > 0) {
        let groups = wire.players.iter().flat_map(Spanned::get_ref);
        let sloppy = groups.filter_map(|group| group.sloppy.as_ref()).chain(&wire.sloppy);
        let span = sloppy.map(Spanned::span).next().unwrap_or(at);
        return Err(source.error(
            Some(span),
            "illegal plays are made in games that are played, and games are drawn",
            "write `play = \"full\"`",
        ));
    }
    let cube_pace = number("cube-pace", &wire.cube_pace, 0, 0..=600, "seconds")?;
    let minutes = number("clock", &wire.clock, 3, 3..=60, "minutes a point (BG-21: at least 3)")?;
    let clock = wire.clock.is_some().then(|| Clock {
        cube_pace: wire.cube_pace.is_some().then_some(cube_pace),
        flag: wire.flag.unwrap_or(Flag::Match),
        ..Clock::new(minutes)
    });
    let fault = wire.fault.as_ref().map_or(Fault::None, |fault| *fault.get_ref());
    if let (Fault::ByeToOne { player }, Some(span)) = (fault, wire.fault.as_ref().map(Spanned::span))
        && !(1..=usual.entrants.len()).contains(&(player as usize))
    {
        let remedy = format!("name a player from 1 to {}", usual.entrants.len());
        return Err(source.error(Some(span), format!("there is no player {player}"), remedy));
    }
    usual = Competition {
        byes: wire.byes.unwrap_or(usual.byes),
        lateness,
        slow: SlowPlay {
            rate: number("slow", &wire.slow, 0, 0..=1_000, "after how many of a thousand games a player is slow")?,
            point: wire.slow_point.unwrap_or(SlowPoint::Other),
        },
        clock,
        penalties: wire.penalties.unwrap_or(usual.penalties),
        play,
        games: number("games", &wire.games, GAMES, 100..=1_000_000, "games a score")?,
        fault,
        ..usual
    };
    let dice = dice::validate(source, wire.dice.as_ref())?;
    if let Some(span) = wire.dice.as_ref().map(Spanned::span)
        && play == Play::Model
        && !dice.is_plain()
    {
        let what = "games are drawn from those with fair dice, where nothing goes wrong";
        return Err(source.error(Some(span), what, "write `play = \"full\"`"));
    }
    if let (Fault::FairDiceLoaded { thousandths: 167.. }, Some(span)) =
        (usual.fault, wire.fault.as_ref().map(Spanned::span))
    {
        return Err(source.error(Some(span), "a face comes up once in six", "let `thousandths` be at most 166"));
    }
    let players = [usual.entrants[0].style, usual.entrants[1].style];
    let rules = Rules {
        crawford: wire.crawford.unwrap_or(Crawford::On),
        cube: wire.cube.unwrap_or(Cube::On),
        gammons: wire.gammons.unwrap_or(Gammons::Always),
        automatic_doubles: wire.automatic_doubles.unwrap_or(AutomaticDoubles::None),
        dice,
        illegal: Illegal {
            intent: wire.intent.unwrap_or(Illegal::NONE.intent),
            noticed: number("noticed", &wire.noticed, Illegal::NONE.noticed, 0..=1_000, "how many of a thousand")?,
            objection: wire.objection.unwrap_or(Illegal::NONE.objection),
            ..Illegal::NONE
        },
        ..Rules::new(length, players)
    };
    Ok(Backgammon::new(rules, usual))
}

fn entrants(source: &Source<'_>, wire: &WireBackgammon) -> Result<Vec<Entrant>> {
    let most = i64::try_from(MOST_PLAYERS).expect("1,024");
    let noise = |value: &Option<Spanned<i64>>, default| {
        whole(source, "noise", value.as_ref(), default, 0..=2_000, "write thousandths of a point, from 0 to 2000")
    };
    let pace = |value: &Option<Spanned<i64>>, default| {
        whole(source, "pace", value.as_ref(), default, 0..=600, "write seconds a play, from 0 to 600")
    };
    let sloppy = |value: &Option<Spanned<i64>>, default| {
        whole(source, "sloppy", value.as_ref(), default, 0..=1_000, "write turns of a thousand, from 0 to 1000")
    };
    let usual = Entrant {
        style: Style { mind: wire.mind.unwrap_or(Mind::Linear), noise: noise(&wire.noise, 0)? },
        pace: pace(&wire.pace, 0)?,
        sloppy: sloppy(&wire.sloppy, 0)?,
    };
    let field = "an event has 2 to 1024 players: two play one match, more a knock-out";
    let Some(players) = &wire.players else {
        let count = whole(source, "entrants", wire.entrants.as_ref(), 2, 2..=most, field)?;
        return Ok(vec![usual; count as usize]);
    };
    if let Some(entrants) = &wire.entrants {
        let what = "`entrants` and `players` are both given";
        return Err(source.error(Some(entrants.span()), what, "leave one of them out"));
    }
    let mut entrants = Vec::new();
    for group in players.get_ref() {
        let entrant = Entrant {
            style: Style {
                mind: group.mind.unwrap_or(usual.style.mind),
                noise: noise(&group.noise, usual.style.noise)?,
            },
            pace: pace(&group.pace, usual.pace)?,
            sloppy: sloppy(&group.sloppy, usual.sloppy)?,
        };
        let count = whole(source, "count", group.count.as_ref(), 1, 1..=most, "write how many, from 1 to 1024")?;
        entrants.extend(std::iter::repeat_n(entrant, count as usize));
    }
    if !(2..=MOST_PLAYERS).contains(&entrants.len()) {
        let plural = if entrants.len() == 1 { "" } else { "s" };
        let what = format!("a field of {} player{plural} cannot play", entrants.len());
        return Err(source.error(Some(players.span()), what, field));
    }
    Ok(entrants)
}

/// The check that is made where none is named.
pub fn usual_check(contest: &Backgammon) -> &'static str {
    if contest.rules.length < 2 || contest.competition.play == Play::Full { "opening" } else { "crawford" }
}

/// Has matches played again where checks need it.
pub fn echo(contest: &mut Backgammon, checks: &[String]) {
    let echoes = echoes(contest, checks);
    let trials = trials(contest, checks);
    *contest = Backgammon::new(contest.rules, Competition { echoes, trials, ..contest.competition.clone() });
}

/// Refuses a check that has nothing to look at under the rules.
pub fn allow(source: &Source<'_>, check: &Spanned<String>, contest: &Backgammon) -> Result<()> {
    let refuse = |what: &str, remedy: &str| {
        Err(source.error(Some(check.span()), format!("the check `{}` {what}", check.get_ref()), remedy))
    };
    let Backgammon { rules, competition, .. } = contest;
    let players = competition.entrants.len();
    match check.get_ref().as_str() {
        "opening" | "dice" if competition.play == Play::Model => {
            refuse("looks at single rolls, and games are drawn", "write `play = \"full\"`")
        }
        "crawford" | "lateness" | "match-equity" | "model-agrees" if rules.length < 2 => {
            refuse("needs a score to look at", "let `length` be at least 2")
        }
        "model-agrees" if competition.entrants.iter().any(|entrant| entrant.sloppy > 0) => {
            refuse("draws games, and illegal plays are made in games that are played", "leave out `sloppy`")
        }
        "illegal-plays" if competition.play == Play::Model => {
            refuse("looks at single plays, and games are drawn", "write `play = \"full\"`")
        }
        "byes" if players == 2 || bracket::byes(players) == 0 => {
            refuse("has no bye to look at", "let the number of players be no power of 2, such as 6 or 24")
        }
        "clock" if competition.clock.is_none() => refuse("needs clocks", "write `clock = 3`"),
        "skill" if competition.entrants[0].style == competition.entrants[1].style => refuse(
            "needs two different players",
            "name two in `players`, the better one first, such as `[{ noise = 0 }, { noise = 300 }]`",
        ),
        "dice-rules" if !dice::has_offences(&rules.dice) => refuse(
            "needs something that goes wrong",
            "write how often under `[backgammon.dice]`, such as `premature = 100`, in thousandths of rolls",
        ),
        _ => Ok(()),
    }
}

fn told_clock(Clock { minutes, cube_pace, flag }: &Clock) -> String {
    let cube = cube_pace.map_or("as a play".into(), |seconds| format!("{seconds} seconds"));
    format!("{minutes} minutes a point, a double or answer {cube}; running out costs the {}", word(flag))
}

/// The rules as played, defaults included: one (name, value) a row.
pub fn rows(contest: &Backgammon) -> Vec<(String, String)> {
    let Rules { length, head_start: _, crawford, cube, gammons, automatic_doubles, dice, players: _, illegal, lone: _ } =
        &contest.rules;
    let Competition { entrants, byes, lateness, slow, clock, penalties, play, games, echoes, trials, fault } =
        &contest.competition;
    let mut groups: Vec<(Entrant, usize)> = Vec::new();
    for &entrant in entrants {
        match groups.last_mut() {
            Some((last, count)) if *last == entrant => *count += 1,
            Some(_) | None => groups.push((entrant, 1)),
        }
    }
    let players: Vec<String> = groups
        .into_iter()
        .map(|(Entrant { style, pace, sloppy }, count)| {
            let sloppy = if sloppy > 0 { format!(", sloppy {sloppy}") } else { String::new() };
            format!("{count} × {} (noise {}, pace {pace}{sloppy})", word(&style.mind), style.noise)
        })
        .collect();
    let Lateness { grace, step, first, rate, latest } = lateness;
    let mut rows = vec![
        ("length", length.to_string()),
        ("players", players.join(", ")),
        ("crawford", word(crawford)),
        ("cube", word(cube)),
        ("gammons", word(gammons)),
        ("automatic-doubles", word(automatic_doubles)),
        ("byes", word(byes)),
        (
            "lateness",
            format!(
                "a point each {step} minutes after {grace}, {}; {rate} in a thousand late, by up to {latest} minutes",
                word(first)
            ),
        ),
        ("penalties", word(penalties)),
        ("slow", format!("{} in a thousand games, a point to {}", slow.rate, word(&slow.point))),
        ("clock", clock.as_ref().map_or("none".into(), told_clock)),
        ("play", word(play)),
        ("games", games.to_string()),
    ];
    if entrants.iter().any(|entrant| entrant.sloppy > 0) {
        let Illegal { rates: _, intent, noticed, objection } = illegal;
        let (intent, objection) = (word(intent), word(objection));
        rows.push(("illegal", format!("{intent}; {noticed} in a thousand noticed; objection {objection}")));
    }
    if !echoes.is_empty() {
        rows.push(("played again", format!("{} times", echoes.len())));
    }
    if !trials.is_empty() {
        rows.push(("tried", format!("{} games, matches and dice", trials.len())));
    }
    rows.extend(dice::rows(dice));
    if *fault != Fault::None {
        rows.push(("fault", serde_json::to_string(fault).expect("plain data")));
    }
    rows.into_iter().map(|(name, value)| (format!("backgammon.{name}"), value)).collect()
}
