//! An event: one match, or a knock-out; what comes before a match; and matches played again from other scores.

use serde::{Deserialize, Serialize};

use super::bracket::{self, Bracket, Byes, NOBODY};
use super::clock::{Clock, SlowPlay};
use super::duel::{Match, Penalties, from_score};
use super::equity::{Crawford, Score};
use super::fault::Fault;
use super::illegal::{Illegal, Objection};
use super::lateness::{Beginning, Lateness};
use super::model::GAMES;
use super::plays::Plays;
use super::rules::{LoneDie, Rules};
use super::style::Style;
use super::trial::Trial;
use super::{Backgammon, Event, Why};
use crate::chance::{Chance, Chances, Purpose};
use crate::contest::Observer;

/// How games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// Every roll.
    Full,
    /// Drawn from the outcomes of full games at the same score.
    Model,
}

/// One who takes part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// How the player plays.
    pub style: Style,
    /// Seconds that the player needs for a play.
    pub pace: u32,
    /// Turns, in thousandths, in which the player makes an illegal play if there is one to make (BG-22).
    pub sloppy: u32,
}

impl Entrant {
    /// One who plays at once, and by the rules.
    pub const fn new(style: Style) -> Self {
        Self { style, pace: 0, sloppy: 0 }
    }
}

/// A match between the first two of the field, played again from a score on the luck of the first match, with neither clocks
/// nor points for slow play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Echo {
    /// The score, as the first player sees it.
    pub score: Score,
    /// The Crawford rule.
    pub crawford: Crawford,
    /// How its games are played.
    pub play: Play,
    /// Illegal plays, where they are not those of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub illegal: Option<Illegal>,
}

/// The rules of an event around its matches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Competition {
    /// Who takes part: two play one match, more a knock-out.
    pub entrants: Vec<Entrant>,
    /// Where byes are placed (BG-8).
    pub byes: Byes,
    /// Lateness (BG-41, 42).
    pub lateness: Lateness,
    /// Slow play (BG-48, 49).
    pub slow: SlowPlay,
    /// Clocks, if there are any (BG-21).
    pub clock: Option<Clock>,
    /// Whether penalty points bring on the Crawford game.
    pub penalties: Penalties,
    /// How games are played.
    pub play: Play,
    /// Games measured at each score, where they are drawn.
    pub games: u32,
    /// Matches played again.
    pub echoes: Vec<Echo>,
    /// Games, matches and dice tried under other rules about dice.
    pub trials: Vec<Trial>,
    /// Planted unfairness.
    pub fault: Fault,
}

impl Competition {
    /// An event of these players by the rules of the book, every roll played.
    pub fn new(entrants: Vec<Entrant>) -> Self {
        Self {
            entrants,
            byes: Byes::Spread,
            lateness: Lateness::default(),
            slow: SlowPlay::default(),
            clock: None,
            penalties: Penalties::WithCrawford,
            play: Play::Full,
            games: GAMES,
            echoes: Vec::new(),
            trials: Vec::new(),
            fault: Fault::None,
        }
    }
}

/// Most players of an event.
pub const MOST_PLAYERS: usize = 1_024;

/// Where the draw is, among the places of seats.
const DRAW: u32 = 1 << 20;

/// Working memory of an event.
#[derive(Debug, Default)]
pub struct State {
    plays: Plays,
    bracket: Bracket,
    /// Who is still in, in bracket order.
    left: Vec<u16>,
    /// Place by player, from 1: those who went out in the same round share the best of their places.
    places: Vec<u16>,
}

impl State {
    /// Working memory; makes the tables that players look things up in, so that play does not have to.
    pub fn new(contest: &Backgammon) -> Self {
        for entrant in &contest.competition.entrants {
            entrant.style.outlook(super::board::Position::START);
        }
        super::bearoff::Bearoff::table();
        super::equity::Equities::of(contest.rules.crawford);
        Self { plays: Plays::new(), ..Self::default() }
    }
}

/// Plays one event.
pub(super) fn play<C: Chances, O: Observer<Backgammon>>(
    contest: &Backgammon,
    state: &mut State,
    chances: &mut C,
    observer: &mut O,
) {
    let competition = &contest.competition;
    let players = competition.entrants.len();
    state.places.clear();
    state.places.resize(players, 0);
    state.left.clear();
    if players == 2 {
        state.left.extend([0, 1]);
    } else {
        let mut chance = chances.open(Purpose::Seats, DRAW);
        state.bracket.draw(players, competition.byes, competition.fault, &mut chance);
        observer.observe(&Event::Drawn { bracket: &state.bracket.places });
        state.left.extend_from_slice(&state.bracket.places);
    }
    let mut number = 0;
    for round in 0..bracket::size(players).trailing_zeros() {
        let size = state.left.len();
        for pair in 0..size / 2 {
            let [one, other] = [state.left[2 * pair], state.left[2 * pair + 1]];
            state.left[pair] = if other == NOBODY {
                observer.observe(&Event::Bye { player: one });
                one
            } else {
                observer.observe(&Event::MatchStarted { round, number, players: [one, other] });
                let winner = play_match(contest, number, [one, other], &mut state.plays, chances, observer);
                number += 1;
                let loser = if winner == 0 { other } else { one };
                state.places[usize::from(loser)] = u16::try_from(size / 2 + 1).expect("few players");
                if winner == 0 { one } else { other }
            };
        }
        state.left.truncate(size / 2);
    }
    assert_eq!(number as usize, players - 1, "each match puts out one player");
    let champion = usize::from(state.left[0]);
    assert_eq!(state.places[champion], 0, "who wins has lost no match");
    state.places[champion] = 1;
    for (number, &echo) in (0..).zip(&competition.echoes) {
        let Echo { score, crawford, play, illegal } = echo;
        let rules = between(contest, [0, 1], illegal);
        let winner = from_score(contest, rules, score, crawford, play).play_bare(&mut state.plays, chances);
        observer.observe(&Event::Echoed { number, echo, winner });
    }
    for (number, trial) in (0..).zip(&competition.trials) {
        let tried = trial.play(contest, between(contest, [0, 1], None), &mut state.plays, chances);
        observer.observe(&Event::Tried { number, tried });
    }
    observer.observe(&Event::Finished { places: &state.places });
}

/// The rules of a match between two players of the field, who make illegal plays as they do or as given.
fn between(contest: &Backgammon, players: [u16; 2], illegal: Option<Illegal>) -> Rules {
    let Competition { entrants, fault, .. } = &contest.competition;
    let entrants = players.map(|player| entrants[usize::from(player)]);
    let rates = entrants.map(|entrant| entrant.sloppy);
    let mut illegal = illegal.unwrap_or(Illegal { rates, ..contest.rules.illegal });
    let mut lone = contest.rules.lone;
    if *fault == Fault::SmallerDieAllowed {
        lone = LoneDie::Either;
    }
    if *fault == Fault::ObjectionsIgnored {
        illegal.objection = Objection::Never;
    }
    Rules { players: entrants.map(|entrant| entrant.style), illegal, lone, ..contest.rules }
}

/// Plays a match with what comes before it; tells which of the two won.
fn play_match<C: Chances, O: Observer<Backgammon>>(
    contest: &Backgammon,
    number: u32,
    players: [u16; 2],
    plays: &mut Plays,
    chances: &mut C,
    observer: &mut O,
) -> usize {
    let competition = &contest.competition;
    let rules = between(contest, players, None);
    let (mut score, mut points) = (rules.start(), rules.head_start);
    if competition.lateness.rate > 0 {
        let minutes = arrive(&competition.lateness, &mut chances.open(Purpose::Time, number), observer);
        let Competition { lateness, penalties, fault, .. } = competition;
        match lateness.begin(minutes, rules.length, rules.crawford, *penalties, *fault) {
            Beginning::Played { score: late, points: given } => {
                if given != [0; 2] {
                    observer.observe(&Event::PointsGiven { why: Why::Lateness, given });
                    (score, points) = (late, given);
                }
            }
            Beginning::Forfeited { loser } => {
                observer.observe(&Event::Forfeited { player: loser });
                observer.observe(&Event::MatchEnded { winner: 1 - loser, points: &points });
                return 1 - loser;
            }
        }
    }
    let paces = players.map(|player| competition.entrants[usize::from(player)].pace);
    let one = Match { contest, rules, score, points, place: number, play: competition.play };
    one.play(paces, plays, chances, observer)
}

/// How many minutes late each player is.
fn arrive<C: Chance, O: Observer<Backgammon>>(lateness: &Lateness, time: &mut C, observer: &mut O) -> [u32; 2] {
    let mut minutes = [0; 2];
    for (player, minutes) in minutes.iter_mut().enumerate() {
        let [chance, late] = time.below_each([1_000, lateness.latest]);
        if chance < lateness.rate {
            *minutes = late + 1;
            observer.observe(&Event::Late { player, minutes: *minutes });
        }
    }
    minutes
}
