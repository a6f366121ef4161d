//! The trained players: that their sums hold, that they are as strong as they should be, and that their games look like games.

use evenhand::backgammon::bearoff::Bearoff;
use evenhand::backgammon::board::{Ending, Position};
use evenhand::backgammon::features::FEATURES;
use evenhand::backgammon::net::{Evaluator, Linear, Net, Pair};
use evenhand::backgammon::outlook::{CERTAIN, Outlook};
use evenhand::backgammon::plays::Plays;
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::style::{Mind, Style, Worth};
use evenhand::backgammon::weights::{CONTACT, RACE};
use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chance, Chances, Purpose};
use rayon::prelude::*;

const NET: Style = Style { mind: Mind::Net, noise: 0 };
const LINEAR: Style = Style { mind: Mind::Linear, noise: 0 };

fn stream(purpose: Purpose, place: u32) -> Stream {
    Luck::new(20_261_130, "players").tournament(0).open(purpose, place)
}

/// Sums over games.
#[derive(Debug, Default, Clone, Copy)]
struct Sums {
    games: i64,
    points: i64,
    wins: i64,
    opener_wins: i64,
    gammons: i64,
    backgammons: i64,
    turns: i64,
}

impl Sums {
    fn add(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            points: self.points + other.points,
            wins: self.wins + other.wins,
            opener_wins: self.opener_wins + other.opener_wins,
            gammons: self.gammons + other.gammons,
            backgammons: self.backgammons + other.backgammons,
            turns: self.turns + other.turns,
        }
    }

    /// A part of all games, in hundredths of a per cent.
    fn share(self, part: i64) -> i64 {
        part * 10_000 / self.games
    }
}

/// Plays a game without a cube to its end; the first player opens where `opener` is 0.
fn game(styles: [Style; 2], opener: usize, plays: &mut Plays, dice: &mut Stream, play: &mut Stream) -> Sums {
    let mut position = Position::START;
    let mut turns = 0;
    loop {
        let player = (opener + turns) % 2;
        let roll = Roll::draw(dice);
        if turns == 0 && roll.is_double() {
            continue;
        }
        turns += 1;
        let results = plays.of(position, roll);
        position = results[styles[player].choose(position, results, &Worth::POINTS, play)];
        if let Some(ending) = position.ending() {
            position.audit();
            let points = i64::from(ending.points());
            return Sums {
                games: 1,
                points: if player == 0 { points } else { -points },
                wins: i64::from(player == 0),
                opener_wins: i64::from(player == opener),
                gammons: i64::from(ending >= Ending::Gammon),
                backgammons: i64::from(ending == Ending::Backgammon),
                turns: i64::try_from(turns).expect("few"),
            };
        }
    }
}

/// Plays games, the players opening in turn.
fn games(styles: [Style; 2], blocks: u32) -> Sums {
    (0..blocks)
        .into_par_iter()
        .map(|block| {
            let (mut dice, mut play) = (stream(Purpose::Luck, block), stream(Purpose::Play, block));
            let mut plays = Plays::new();
            (0..100)
                .map(|index| game(styles, index % 2, &mut plays, &mut dice, &mut play))
                .fold(Sums::default(), Sums::add)
        })
        .reduce(Sums::default, Sums::add)
}

/// The known figures: cubeless play of GNU Backgammon and wildbg, and rollouts of the opening. Intervals are three standard errors
/// wide on either side.
#[test]
fn games_of_the_net_look_like_games() {
    let sums = games([NET, NET], 400);
    println!("{sums:?}");
    assert_eq!(sums.games, 40_000);
    let gammons = sums.share(sums.gammons);
    assert!((2400 - 66..=2900 + 66).contains(&gammons), "gammons 24 to 29 %: {gammons}");
    let backgammons = sums.share(sums.backgammons);
    assert!(backgammons < 200, "backgammons under 2 %: {backgammons}");
    let turns = sums.share(sums.turns);
    assert!((500_000..580_000).contains(&turns), "50 to 58 turns: {turns}");
    let opener = sums.share(sums.opener_wins);
    assert!((5100 - 75..=5200 + 75).contains(&opener), "the opener wins 51 to 52 %: {opener}");
}

#[test]
fn net_beats_linear_and_noise_costs() {
    let points = |styles| {
        let sums = games(styles, 60);
        println!("{styles:?} {sums:?}");
        sums.share(sums.points)
    };
    assert!(points([NET, LINEAR]) > 1000, "a tenth of a point a game");
    let noisy = |noise| points([NET, Style { noise, ..NET }]);
    let (some, much) = (noisy(50), noisy(200));
    assert!(some > 300 && much > some + 1000, "{some} {much}");
}

/// Positions of games of noisy players, in which much happens.
fn positions(count: usize) -> Vec<Position> {
    let style = Style { noise: 300, ..LINEAR };
    let (mut dice, mut play) = (stream(Purpose::Luck, 10_000), stream(Purpose::Play, 10_000));
    let mut plays = Plays::new();
    let mut positions = Vec::with_capacity(count);
    let mut position = Position::START;
    while positions.len() < count {
        let results = plays.of(position, Roll::draw(&mut dice));
        position = results[style.choose(position, results, &Worth::POINTS, &mut play)];
        if position.ending().is_some() {
            position = Position::START;
        }
        positions.push(position);
    }
    positions
}

#[test]
fn sums_of_near_positions_are_those_from_nothing() {
    fn compare<E: Evaluator>(evaluator: &E, positions: &[Position])
    where
        E::Sum: PartialEq + std::fmt::Debug,
    {
        for pair in positions.windows(2) {
            let near = evaluator.near(&evaluator.sum(pair[0]), pair[0], pair[1]);
            assert_eq!(near, evaluator.sum(pair[1]));
        }
    }
    let positions = positions(2_000);
    let net = Pair::<Net<CONTACT, FEATURES>, Net<RACE, 0>>::trained();
    compare(&net.contact, &positions);
    compare(&net.race, &positions);
    let linear = Pair::<Linear, Linear>::trained();
    compare(&linear.contact, &positions);
    compare(&linear.race, &positions);
}

#[test]
fn outlooks_agree_with_themselves() {
    for position in positions(20_000) {
        for style in [NET, LINEAR] {
            let Outlook { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = style.outlook(position);
            assert!(0 <= win_backgammon && win_backgammon <= win_gammon && win_gammon <= win && win <= CERTAIN);
            assert!(0 <= lose_backgammon && lose_backgammon <= lose_gammon && lose_gammon <= CERTAIN - win);
        }
    }
}

#[test]
fn worth_of_points_is_equity() {
    for position in positions(5_000) {
        let outlook = NET.outlook(position);
        let equity = i64::from(outlook.equity()) * i64::from(CERTAIN);
        assert_eq!(Worth::POINTS.of(outlook), equity);
        assert_eq!(Worth::POINTS.of(outlook.turned()), -equity);
        assert_eq!(Worth::POINTS.turned(), Worth::POINTS);
    }
}

/// In races with all home the net's choice is the table's.
#[test]
fn races_at_home_are_the_tables() {
    let home = |position: &Position| position.mover.is_home() && position.other.is_home();
    let known = positions(200_000).into_iter().filter(|position| home(position) && position.ending().is_none());
    let mut count = 0;
    for position in known.filter(|position| !position.is_contact()) {
        assert_eq!(NET.outlook(position), Bearoff::table().outlook(position));
        count += 1;
    }
    assert!(count > 1_000, "{count}");
}

/// What noise is drawn from does not touch the dice, and none is drawn where there is no noise.
#[test]
fn noise_is_drawn_apart() {
    let mut play = stream(Purpose::Play, 20_000);
    let results = Plays::new().of(Position::START, Roll::new(3, 1)).to_vec();
    NET.choose(Position::START, &results, &Worth::POINTS, &mut play);
    assert_eq!(play.below(1_000_000), stream(Purpose::Play, 20_000).below(1_000_000));
}
