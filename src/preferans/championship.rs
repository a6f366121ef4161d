//! A championship: rounds by lot, Swiss and Italian; and the same again where one player does otherwise.

mod ending;

use self::ending::finish;
use super::fault::Fault;
use super::rules::{Act, Rules};
use super::strength::Form;
use super::{Event, Missed, Outcome, Preferans, Seating, money};
use crate::chance::{Chance, Chances, Purpose, shuffle};
use crate::contest::Observer;
use crate::seating::history::NOBODY;
use crate::seating::{History, Rule, Seater, Standing, Task};

/// What changes from round to round.
#[derive(Debug, Clone)]
struct Field {
    /// Points in units and whists, by player.
    scores: Vec<(i64, i64)>,
    withdrawn: Vec<bool>,
    /// Who missed the last round.
    barred: Vec<bool>,
    /// Cents won by the stake a whist.
    settled: Vec<i64>,
    history: History,
}

impl Field {
    fn new(players: usize) -> Self {
        Self {
            scores: vec![(0, 0); players],
            withdrawn: vec![false; players],
            barred: vec![false; players],
            settled: vec![0; players],
            history: History::new(players),
        }
    }

    fn clear(&mut self) {
        self.scores.fill((0, 0));
        self.withdrawn.fill(false);
        self.barred.fill(false);
        self.settled.fill(0);
        self.history.clear();
    }

    fn copy_from(&mut self, other: &Self) {
        self.scores.clone_from(&other.scores);
        self.withdrawn.clone_from(&other.withdrawn);
        self.barred.clone_from(&other.barred);
        self.settled.clone_from(&other.settled);
        self.history.clone_from(&other.history);
    }
}

/// Working memory of a championship.
#[derive(Debug)]
pub struct State {
    field: Field,
    /// The field before each round, where championships are played again.
    before: Vec<Field>,
    seater: Seater,
    rival: Seater,
    forms: Vec<Form>,
    /// Strength of whoever plays for each player in a round.
    strengths: Vec<i32>,
    offers: Vec<u32>,
    present: Vec<Standing>,
    last: Vec<Standing>,
    tables: Vec<[u16; 4]>,
    standings: Vec<Standing>,
    lots: Vec<u16>,
    order: Vec<(u16, i64)>,
    prizes: Vec<u64>,
    outcomes: Vec<Outcome>,
    straight: Vec<Outcome>,
}

impl State {
    /// Memory for a field.
    pub fn new(rules: &Rules) -> Self {
        let players = rules.entrants.len();
        let echoed = if rules.echoes.is_empty() { 0 } else { rules.rounds.all() as usize };
        let fund = rules.money.entry * players as u64;
        Self {
            field: Field::new(players),
            before: vec![Field::new(players); echoed],
            seater: Seater::default(),
            rival: Seater::default(),
            forms: vec![Form::default(); players],
            strengths: vec![0; players],
            offers: vec![1; players],
            present: Vec::with_capacity(players),
            last: Vec::new(),
            tables: Vec::with_capacity(players),
            standings: Vec::with_capacity(players),
            lots: Vec::with_capacity(players),
            order: Vec::with_capacity(players),
            prizes: money::prizes(fund, &rules.money.shares),
            outcomes: vec![Outcome::default(); players],
            straight: vec![Outcome::default(); players],
        }
    }
}

/// Where the seatings of rivals draw their lots, so that they move nobody else's.
const RIVAL_PLACE: u32 = 1_000;

/// Plays one championship, and again for each echo.
pub(super) fn play<C: Chances, O: Observer<Preferans>>(
    rules: &Rules,
    state: &mut State,
    chances: &mut C,
    observer: &mut O,
) {
    let mut chance = chances.open(Purpose::Play, 0);
    for offer in &mut state.offers {
        *offer = 1 + chance.below(rules.money.offers.max(1));
    }
    let (first, last) = rules.deviators;
    let deviator = u16::try_from(first + chance.below(last - first + 1)).expect("a player");
    state.field.clear();
    for round in 0..rules.rounds.all() {
        if let Some(before) = state.before.get_mut(round as usize) {
            before.copy_from(&state.field);
        }
        play_round(rules, state, round, None, chances, observer);
    }
    finish(rules, state, chances, observer);
    observer.observe(&Event::Finished { outcomes: &state.outcomes, history: &state.field.history });
    if rules.echoes.is_empty() {
        return;
    }
    state.straight.clone_from(&state.outcomes);
    for (number, &echo) in (0..).zip(&rules.echoes) {
        state.field.copy_from(&state.before[echo.round as usize]);
        for round in echo.round..rules.rounds.all() {
            let deed = (round == echo.round).then_some((echo.act, deviator));
            play_round(rules, state, round, deed, chances, &mut ());
        }
        finish(rules, state, chances, &mut ());
        observer.observe(&Event::Echoed {
            number,
            echo,
            player: deviator,
            outcome: &state.outcomes[usize::from(deviator)],
            straight: &state.straight[usize::from(deviator)],
        });
    }
}

fn seating(rules: &Rules, round: u32) -> Seating {
    let rounds = rules.rounds;
    if round < rounds.random {
        Seating::Random
    } else if round < rounds.random + rounds.swiss {
        Seating::Swiss
    } else {
        Seating::Italian
    }
}

fn play_round<C: Chances, O: Observer<Preferans>>(
    rules: &Rules,
    state: &mut State,
    round: u32,
    deed: Option<(Act, u16)>,
    chances: &mut C,
    observer: &mut O,
) {
    let how = seating(rules, round);
    gather(rules, state, round, how, deed, chances, observer);
    let seated = seat(rules, state, round, how, chances, observer);
    let mut luck = chances.open(Purpose::Luck, round);
    take_form(rules, state.strengths.iter().copied(), &mut luck, &mut state.forms);
    if let Some((Act::Throw, player)) = deed {
        let behind = i32::try_from(rules.model.thrown * 100 * 3).expect("a bounded number");
        state.forms[usize::from(player)].level -= behind;
    }
    if seated {
        state.field.history.begin();
    }
    for number in 0..state.tables.len() {
        let table = state.tables[number];
        let size = table.iter().take_while(|&&player| player != NOBODY).count();
        play_table(rules, state, round, number, &table[..size], &mut luck, observer);
    }
    rank(state, chances.open(Purpose::Seats, RANKING_PLACE + round));
    observer.observe(&Event::RoundEnded { round, standings: &state.standings, history: &state.field.history });
}

/// Where lots for the standings are drawn.
const RANKING_PLACE: u32 = 500;

/// Strength and luck of everybody: luck belongs to the player's place in the field, whoever plays.
fn take_form<C: Chance>(rules: &Rules, strengths: impl Iterator<Item = i32>, luck: &mut C, forms: &mut [Form]) {
    for (form, strength) in forms.iter_mut().zip(strengths) {
        form.level = strength + rules.model.luck(luck);
    }
}

/// Whists of a table, by the form of its players.
fn settle<C: Chance>(rules: &Rules, forms: &[Form], table: &[u16], luck: &mut C, whists: &mut [i32]) {
    let mut seated = [Form::default(); 4];
    for (form, &player) in seated.iter_mut().zip(table) {
        *form = forms[usize::from(player)];
    }
    rules.model.settle(&seated[..table.len()], luck, whists);
}

/// Strength of a substitute.
const SUBSTITUTE: i32 = 0;

/// Who takes part in a round.
fn gather<C: Chances, O: Observer<Preferans>>(
    rules: &Rules,
    state: &mut State,
    round: u32,
    how: Seating,
    deed: Option<(Act, u16)>,
    chances: &mut C,
    observer: &mut O,
) {
    let mut time = chances.open(Purpose::Time, round);
    let absences = rules.absences;
    let is_last = round + 1 == rules.rounds.all();
    state.present.clear();
    for player in 0..rules.entrants.len() {
        let number = u16::try_from(player).expect("at most 4,096 players");
        // Everybody draws every time, so that one who is gone moves nobody else's luck.
        let [missed, withdrawn, substituted] = time.below_each([1_000; 3]);
        let field = &mut state.field;
        field.barred[player] = false;
        state.strengths[player] = rules.entrants[player].strength;
        if field.withdrawn[player] {
            continue;
        }
        if withdrawn < absences.withdrawn {
            field.withdrawn[player] = true;
            observer.observe(&Event::Withdrew { round, player: number });
            continue;
        }
        let skipped = deed == Some((Act::Skip, number));
        if missed < absences.missed || skipped {
            field.scores[player].0 += missed_points(rules);
            field.barred[player] = is_last;
            let why = if skipped { Missed::Skipped } else { Missed::Absent };
            observer.observe(&Event::Missed { round, player: number, why });
            continue;
        }
        if substituted < absences.substituted && how != Seating::Italian {
            state.strengths[player] = SUBSTITUTE;
            observer.observe(&Event::Substituted { round, player: number });
        }
        let (points, whists) = field.scores[player];
        state.present.push(Standing { player: number, points, whists });
    }
}

/// Points that a missed round brings, in units: the penalty, below 0.
fn missed_points(rules: &Rules) -> i64 {
    let hundredths = match rules.fault {
        Fault::MissedIsWon => i64::from(rules.place_points.four[0]),
        Fault::None | Fault::HistoryForgotten | Fault::ShortToLast | Fault::TiesToFirst => -i64::from(rules.penalty),
    };
    hundredths * (super::score::UNIT / 100)
}

/// Sets the tables; false where there are none.
fn seat<C: Chances, O: Observer<Preferans>>(
    rules: &Rules,
    state: &mut State,
    round: u32,
    how: Seating,
    chances: &mut C,
    observer: &mut O,
) -> bool {
    let mut chance = chances.open(Purpose::Seats, round);
    state.tables.clear();
    // Five cannot be seated, nor one or two: the last in the standings sit out.
    while !state.present.is_empty() && crate::seating::Split::new(state.present.len(), rules.seating.size).is_none() {
        let last = state.present.iter().enumerate();
        let (place, _) = last.min_by_key(|(_, one)| (one.points, one.whists)).expect("somebody is left");
        let out = state.present.remove(place);
        observer.observe(&Event::Missed { round, player: out.player, why: Missed::SatOut });
    }
    let rule = match how {
        Seating::Random => Rule::Random,
        Seating::Swiss => rules.seating.rule,
        Seating::Italian => Rule::Italian,
    };
    let mut task = Task { rule, ..rules.seating };
    if rules.fault == Fault::HistoryForgotten && round == FORGOTTEN {
        task.rule = Rule::Italian;
    }
    if rules.fault == Fault::ShortToLast && how == Seating::Swiss {
        give_short_to_last(rules, state);
    }
    let field = &mut state.field;
    let Some(certificate) = state.seater.seat(&task, &state.present, &mut field.history, &mut chance) else {
        return false;
    };
    state.tables.extend(state.seater.tables().map(|table| padded(table.iter().copied())));
    state.tables.extend(state.last.chunks(3).map(|table| padded(table.iter().map(|standing| standing.player))));
    state.last.clear();
    observer.observe(&Event::Seated {
        round,
        seating: how,
        standings: &state.present,
        history: &state.field.history,
        tables: &state.tables,
        certificate: &certificate,
    });
    if how == Seating::Swiss {
        for (number, &rule) in (0..).zip(&rules.rivals) {
            let task = Task { rule, ..rules.seating };
            let mut chance = chances.open(Purpose::Seats, RIVAL_PLACE + 64 * round + number);
            let history = &mut state.field.history;
            if let Some(certificate) = state.rival.seat(&task, &state.present, history, &mut chance) {
                observer.observe(&Event::RivalSeated { round, rival: number, rule, certificate: &certificate });
            }
        }
    }
    true
}

/// The round whose history a planted fault forgets, from 0.
const FORGOTTEN: u32 = 5;

fn padded(players: impl Iterator<Item = u16>) -> [u16; 4] {
    let mut table = [NOBODY; 4];
    for (place, player) in table.iter_mut().zip(players) {
        *place = player;
    }
    table
}

/// A planted fault: tables of three are set for the last before anybody else is seated.
fn give_short_to_last(rules: &Rules, state: &mut State) {
    let split = crate::seating::Split::new(state.present.len(), rules.seating.size);
    let short = split.filter(|split| split.short < split.tables).map_or(0, |split| split.short * split.short_size());
    state.present.sort_by_key(|one| (std::cmp::Reverse((one.points, one.whists)), one.player));
    let kept = state.present.len() - short;
    state.last.clear();
    state.last.extend(state.present.drain(kept..));
}

fn play_table<C: Chance, O: Observer<Preferans>>(
    rules: &Rules,
    state: &mut State,
    round: u32,
    number: usize,
    table: &[u16],
    luck: &mut C,
    observer: &mut O,
) {
    let (mut whists, mut points) = ([0; 4], [0; 4]);
    let (whists, points) = (&mut whists[..table.len()], &mut points[..table.len()]);
    settle(rules, &state.forms, table, luck, whists);
    rules.place_points.share(whists, points);
    if rules.fault == Fault::TiesToFirst {
        break_ties(rules, whists, points);
    }
    assert!(
        points.iter().sum::<i64>() == 0 && whists.iter().sum::<i32>() == 0,
        "a table's points and whists are 0 in all"
    );
    let field = &mut state.field;
    let stake = table.iter().map(|&player| state.offers[usize::from(player)]).min().map_or(0, u64::from);
    let stake = i64::try_from(stake * rules.money.stake).expect("a small stake");
    for ((&player, &whists), points) in table.iter().zip(&*whists).zip(points.iter_mut()) {
        *points += rules.whist_points.of(whists);
        let score = &mut field.scores[usize::from(player)];
        score.0 += *points;
        score.1 += i64::from(whists);
        field.settled[usize::from(player)] += i64::from(whists) * stake;
    }
    field.history.record(table, rules.seating.size);
    let table_number = u32::try_from(number).expect("few tables");
    observer.observe(&Event::TablePlayed { round, table: table_number, players: table, whists, points });
}

/// A planted fault: who sits first of those with equal whists gets the better place.
fn break_ties(rules: &Rules, whists: &[i32], points: &mut [i64]) {
    let places = rules.place_points.at(whists.len());
    for (seat, points) in points.iter_mut().enumerate() {
        let better =
            |&(other, &theirs): &(usize, &i32)| theirs > whists[seat] || (theirs == whists[seat] && other < seat);
        let place = whists.iter().enumerate().filter(better).count();
        *points = i64::from(places[place]) * (super::score::UNIT / 100);
    }
}

/// Puts all who have not withdrawn in order: points, whists, lot (PF-5.6).
fn rank<C: Chance>(state: &mut State, mut chance: C) {
    let players = u16::try_from(state.field.scores.len()).expect("at most 4,096 players");
    state.lots.clear();
    state.lots.extend(0..players);
    shuffle(&mut chance, &mut state.lots);
    state.standings.clear();
    for player in 0..players {
        if !state.field.withdrawn[usize::from(player)] {
            let (points, whists) = state.field.scores[usize::from(player)];
            state.standings.push(Standing { player, points, whists });
        }
    }
    let lots = &state.lots;
    state.standings.sort_unstable_by_key(|one| (-one.points, -one.whists, lots[usize::from(one.player)]));
}
