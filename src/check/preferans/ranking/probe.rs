//! Counts where players of each strength end up.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::tau::tau;
use crate::check::preferans::{FINALISTS, reached_final};
use crate::check::share::Share;
use crate::contest::Observer;
use crate::preferans::rules::{End, Rules};
use crate::preferans::score::WhistPoints;
use crate::preferans::{Event, Outcome, Preferans};
use crate::seating::Standing;
use crate::seating::history::NOBODY;
use crate::stats::moments::{Moments, PairMoments};
use crate::tally::{Probe, Tally, add_counts};

/// Most groups of players that the matrix of places tells apart.
const MOST_GROUPS: usize = 24;
/// Fields up to so many players have all ranks of strength told apart.
const SMALL_FIELD: usize = 16;
/// Ranks of strength told apart in larger fields; those behind stand in groups.
const SINGLE_RANKS: usize = 12;

/// Players of one group in the matrix of places.
pub fn group_size(players: usize) -> usize {
    players.div_ceil(MOST_GROUPS).max(1)
}

/// Ranks of strength by which the chance of the final is told: one by one, then in groups twice as large each time. First rank of
/// each, and the first behind it.
pub fn rank_groups(players: usize) -> Vec<(usize, usize)> {
    let singles = if players > SMALL_FIELD { SINGLE_RANKS } else { players };
    let mut groups: Vec<(usize, usize)> = (0..singles).map(|rank| (rank, rank + 1)).collect();
    let mut first = singles;
    while first < players {
        let next = (2 * first).min(players);
        groups.push((first, next));
        first = next;
    }
    groups
}

/// Who is strong, as far as strengths tell.
#[derive(Debug, Clone)]
pub struct Strengths {
    /// Place of each player by strength; equal strengths share it.
    places: Vec<u16>,
    /// Players as strong as the first.
    pub best: i64,
    /// What each player counts among the four strongest, in parts of [`Strengths::whole`]: those who tie for the last of these
    /// places share them.
    weights: Vec<i64>,
    /// One player, in these parts.
    pub whole: i64,
}

impl Strengths {
    /// Of the field of a championship.
    pub fn new(rules: &Rules) -> Self {
        let strengths: Vec<i32> = rules.entrants.iter().map(|entrant| entrant.strength).collect();
        let above = |own: i32| strengths.iter().filter(|&&other| other > own).count();
        let equal = |own: i32| strengths.iter().filter(|&&other| other == own).count();
        let count = |players: usize| i64::try_from(players).expect("few players");
        let places = strengths.iter().map(|&own| u16::try_from(above(own)).expect("few players")).collect();
        let strongest = strengths.iter().copied().max().unwrap_or(0);
        let fourth = strengths.iter().copied().filter(|&own| above(own) < FINALISTS).min().unwrap_or(0);
        let (whole, shared) = (count(equal(fourth)), count((FINALISTS - above(fourth)).min(equal(fourth))));
        let weight = |&own: &i32| match own.cmp(&fourth) {
            std::cmp::Ordering::Greater => whole,
            std::cmp::Ordering::Equal => shared,
            std::cmp::Ordering::Less => 0,
        };
        Self { places, best: count(equal(strongest)), weights: strengths.iter().map(weight).collect(), whole }
    }

    fn is_best(&self, player: u16) -> bool {
        self.places[usize::from(player)] == 0
    }

    /// How many of the best, and how much of the four strongest, some players are.
    fn count(&self, players: impl Iterator<Item = u16>) -> (i64, i64) {
        let (mut best, mut strong) = (0, 0);
        for player in players {
            best += i64::from(self.is_best(player));
            strong += self.weights[usize::from(player)];
        }
        (best, strong)
    }
}

/// What was counted.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct RankingTally {
    /// Tau-b of the standings after each round and strength, in millionths.
    pub tau: Vec<Moments>,
    /// The same less that of standings by place points alone (x); 1 (y).
    pub gain: Vec<PairMoments>,
    /// The same of the order of the first draw, among those still there in the end.
    pub lot: Moments,
    /// Tau-b after the last round less that of the first draw.
    pub over_lot: Moments,
    /// Players as strong as the best who reach the final.
    pub best_in_final: Share,
    /// Championships that one of them wins.
    pub best_wins: Share,
    /// Parts of the four strongest who reach the final.
    pub top_four: Share,
    /// Finalists by rank of strength, as [`rank_groups`].
    pub finals: Vec<Share>,
    /// Of the best, those among the first four less those by place points alone (x); 1 (y).
    pub gain_best: PairMoments,
    /// The same of parts of the four strongest.
    pub gain_top_four: PairMoments,
    /// Whether a tie at a table was not shared.
    pub unshared: Share,
    /// Players by group of strength, then by group of the place in the end.
    pub places: Vec<u64>,
}

impl Tally for RankingTally {
    fn merge(&mut self, other: Self) {
        self.tau.merge(other.tau);
        self.gain.merge(other.gain);
        self.lot.merge(other.lot);
        self.over_lot.merge(other.over_lot);
        self.best_in_final.merge(other.best_in_final);
        self.best_wins.merge(other.best_wins);
        self.top_four.merge(other.top_four);
        self.finals.merge(other.finals);
        self.gain_best.merge(other.gain_best);
        self.gain_top_four.merge(other.gain_top_four);
        self.unshared.merge(other.unshared);
        add_counts(&mut self.places, &other.places);
    }
}

/// Follows standings and finals.
#[derive(Debug)]
pub struct RankingProbe {
    tally: RankingTally,
    strengths: Strengths,
    whist_points: WhistPoints,
    end: End,
    rounds: u32,
    groups: Vec<(usize, usize)>,
    /// Place of each player in the first draw; those who missed it come last.
    drawn: Vec<u16>,
    /// Points for whists so far, by player, in units.
    for_whists: Vec<i64>,
    /// Players of this championship with fewer or more points than another with equal whists at the same table.
    unshared: u32,
    /// Standings by place points alone.
    by_place: Vec<Standing>,
    pairs: Vec<(u16, u16)>,
}

impl RankingProbe {
    /// For championships under these rules.
    pub fn new(rules: &Rules) -> Self {
        let players = rules.entrants.len();
        let rounds = rules.rounds.all();
        let groups = rank_groups(players);
        let side = players.div_ceil(group_size(players));
        let tally = RankingTally {
            tau: vec![Moments::default(); rounds as usize],
            gain: vec![PairMoments::default(); rounds as usize],
            finals: vec![Share::default(); groups.len()],
            places: vec![0; side * side],
            ..RankingTally::default()
        };
        Self {
            tally,
            strengths: Strengths::new(rules),
            whist_points: rules.whist_points.clone(),
            end: rules.end,
            rounds,
            groups,
            drawn: vec![NOBODY; players],
            for_whists: vec![0; players],
            unshared: 0,
            by_place: Vec::with_capacity(players),
            pairs: Vec::with_capacity(players),
        }
    }

    fn draw(&mut self, tables: &[[u16; 4]]) {
        self.drawn.fill(NOBODY);
        let players = tables.iter().flatten().filter(|&&player| player != NOBODY);
        for (place, &player) in (0..).zip(players) {
            self.drawn[usize::from(player)] = place;
        }
    }

    fn table(&mut self, players: &[u16], whists: &[i32], points: &[i64]) {
        for (&player, &whists) in players.iter().zip(whists) {
            self.for_whists[usize::from(player)] += self.whist_points.of(whists);
        }
        for (place, own) in whists.iter().enumerate() {
            // Equal whists bring equal points for them, so whatever differs is points for the place.
            let differs = |other: &usize| whists[*other] == *own && points[*other] != points[place];
            self.unshared += u32::from((0..place).any(|other| differs(&other)));
        }
    }

    fn round(&mut self, round: u32, standings: &[Standing]) {
        let places = &self.strengths.places;
        let actual = tau_of(&mut self.pairs, places, standings);
        self.by_place.clear();
        self.by_place.extend(standings.iter().map(|one| {
            let points = one.points - self.for_whists[usize::from(one.player)];
            Standing { points, ..*one }
        }));
        let drawn = &self.drawn;
        // Equals stand in the order of the first draw: a lot that knows nothing of strength.
        self.by_place.sort_unstable_by_key(|one| {
            (Reverse((one.points, one.whists)), drawn[usize::from(one.player)], one.player)
        });
        let by_place = tau_of(&mut self.pairs, places, &self.by_place);
        let tally = &mut self.tally;
        tally.tau[round as usize].add(actual);
        tally.gain[round as usize].add(actual - by_place, 1);
        if round + 1 < self.rounds {
            return;
        }
        self.pairs.clear();
        let drawn = standings.iter().map(|one| usize::from(one.player)).map(|player| (places[player], drawn[player]));
        self.pairs.extend(drawn);
        let lot = tau(&self.pairs);
        tally.lot.add(lot);
        tally.over_lot.add(actual - lot);
        let first = |standings: &[Standing]| {
            self.strengths.count(standings.iter().take(FINALISTS).map(|standing| standing.player))
        };
        let ((best, strong), (best_by_place, strong_by_place)) = (first(standings), first(&self.by_place));
        tally.gain_best.add(best - best_by_place, 1);
        tally.gain_top_four.add(strong - strong_by_place, 1);
    }

    fn close(&mut self, outcomes: &[Outcome]) {
        let end = self.end;
        let reached = |player: &usize| reached_final(end, &outcomes[*player]);
        let number = |player: usize| u16::try_from(player).expect("few players");
        let (best, strong) = self.strengths.count((0..outcomes.len()).filter(reached).map(number));
        let tally = &mut self.tally;
        tally.best_in_final.close(best);
        tally.top_four.close(strong);
        let winner = outcomes.iter().position(|outcome| outcome.place == 0);
        tally.best_wins.close(i64::from(winner.is_some_and(|winner| self.strengths.is_best(number(winner)))));
        for (share, &(first, next)) in tally.finals.iter_mut().zip(&self.groups) {
            share.close(i64::try_from((first..next).filter(reached).count()).expect("few players"));
        }
        let size = group_size(outcomes.len());
        let side = outcomes.len().div_ceil(size);
        for (player, outcome) in outcomes.iter().enumerate() {
            tally.places[player / size * side + usize::from(outcome.place) / size] += 1;
        }
        tally.unshared.close(i64::from(std::mem::take(&mut self.unshared) > 0));
        self.for_whists.fill(0);
        self.drawn.fill(NOBODY);
    }
}

/// Tau-b of standings and strength, in millionths: equal in points and whists is a tie.
fn tau_of(pairs: &mut Vec<(u16, u16)>, places: &[u16], standings: &[Standing]) -> i64 {
    pairs.clear();
    let mut place = 0;
    for (number, one) in (0..).zip(standings) {
        let before = pairs.len().checked_sub(1).map(|before| &standings[before]);
        if before.is_none_or(|before| (before.points, before.whists) != (one.points, one.whists)) {
            place = number;
        }
        pairs.push((places[usize::from(one.player)], place));
    }
    tau(pairs)
}

impl Observer<Preferans> for RankingProbe {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "see contest.rs")]
    fn observe(&mut self, event: &Event<'_>) {
        if let Event::Seated { round: 0, tables, .. } = event {
            self.draw(tables);
        } else if let Event::TablePlayed { players, whists, points, .. } = event {
            self.table(players, whists, points);
        } else if let Event::RoundEnded { round, standings, .. } = event {
            self.round(*round, standings);
        } else if let Event::Finished { outcomes, .. } = event {
            self.close(outcomes);
        }
    }
}

impl Probe<Preferans> for RankingProbe {
    type Tally = RankingTally;

    fn harvest(self) -> RankingTally {
        self.tally
    }
}
