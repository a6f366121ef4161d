//! The cube at match scores: published take points, the games around the Crawford game, and what must hold at any score.

use evenhand::backgammon::board::Position;
use evenhand::backgammon::cube::{Gammons, Holder, Stake, life};
use evenhand::backgammon::equity::{Crawford, Equities, MATCH, MEASURED, Score, Stage};
use evenhand::backgammon::outlook::{CERTAIN, Outlook};

fn stake(own: u32, other: u32, stage: Stage) -> Stake {
    let score = Score { own, other, stage };
    Stake { score, crawford: Crawford::On, cube: 1, holder: Holder::Centre, gammons: Gammons::Always }
}

/// So many ten-thousandths of wins, and no gammons.
fn gammonless(win: i32) -> Outlook {
    Outlook { win: part(win), ..Outlook::default() }
}

fn part(number: i32) -> i32 {
    i32::try_from(i64::from(number) * i64::from(CERTAIN) / 10_000).expect("a share")
}

/// The share of all, in ten-thousandths.
fn share(number: i64) -> i64 {
    (number * 10_000 + i64::from(CERTAIN) / 2) / i64::from(CERTAIN)
}

#[test]
fn match_equities() {
    let table = Equities::kazaross();
    let at = |own, other| table.at(Score { own, other, stage: Stage::Before });
    assert_eq!((at(1, 1), at(1, 2), at(3, 5), at(9, 9), at(25, 25)), (500_000, 677_360, 647_950, 500_000, 500_000));
    for own in 1..=25 {
        for other in 1..=25 {
            assert_eq!(at(own, other) + at(other, own), MATCH);
            assert!(own == 25 || at(own + 1, other) < at(own, other), "a point needed more is worse");
        }
        let after = table.at(Score { own, other: 1, stage: Stage::After });
        assert_eq!(table.at(Score { own: 1, other: own, stage: Stage::After }), MATCH - after);
    }
    // Two needed is a little worse than half, one needed just half: the free drop.
    assert_eq!(table.at(Score { own: 2, other: 1, stage: Stage::After }), 488_030);
}

/// Taker's need, doubler's need, least chance to take a first double that is not turned again, in ten-thousandths.
const TAKE_POINTS: [(u32, u32, i64); 14] = [
    (2, 2, 3226),
    (2, 3, 2618),
    (3, 2, 3680),
    (2, 4, 1989),
    (4, 2, 3713),
    (3, 3, 3017),
    (3, 4, 2404),
    (4, 3, 3520),
    (4, 4, 2881),
    (5, 5, 2387),
    (3, 5, 2092),
    (5, 3, 2873),
    (7, 7, 2523),
    (9, 9, 2493),
];

#[test]
fn bg_35_dead_take_points() {
    for (own, other, known) in TAKE_POINTS {
        let found = share(stake(own, other, Stage::Before).dead_take_point(gammonless(5000)));
        assert!((found - known).abs() <= 1, "{own}-away, {other}-away: {found}, not {known}");
    }
}

#[test]
fn bg_35_live_take_points_are_shortened_by_the_next_double() {
    let live = |own, other| share(stake(own, other, Stage::Before).take_point(gammonless(5000)));
    // Two needed: the cube is dead for the taker.
    assert_eq!((live(2, 2), live(2, 4)), (3226, 1989));
    // Four needed against two: the taker turns it at once, and the doubler drops below a half.
    assert!((live(4, 2) - 3713 / 2).abs() <= 1);
    for (own, other, dead) in TAKE_POINTS {
        assert!(live(own, other) <= dead + 1);
    }
}

#[test]
fn bg_17_no_cube_in_the_crawford_game() {
    for (own, other) in [(1, 3), (3, 1)] {
        let stake = stake(own, other, Stage::Crawford);
        assert!(!stake.may_double());
        let worth = stake.worth().of(gammonless(6000)) / i64::from(CERTAIN);
        assert_eq!(stake.value(gammonless(6000), 680), worth);
    }
    assert!(stake(1, 3, Stage::After).may_double());
}

#[test]
fn bg_17_stages() {
    let start = Score::start(7, 7, Crawford::On);
    assert_eq!(start, Score { own: 7, other: 7, stage: Stage::Before });
    let six = start.won(6, Crawford::On).expect("not yet won");
    assert_eq!(six, Score { own: 1, other: 7, stage: Stage::Crawford });
    let after = six.turned().won(2, Crawford::On).expect("not yet won");
    assert_eq!(after, Score { own: 5, other: 1, stage: Stage::After });
    // Only the first game at one point needed is without the cube, also when the other comes to one point too.
    assert_eq!(after.won(4, Crawford::On), Some(Score { own: 1, other: 1, stage: Stage::After }));
    assert_eq!(after.won(5, Crawford::On), None);
    assert_eq!(start.won(9, Crawford::On), None);
    assert_eq!(start.won(6, Crawford::Off), Some(Score { own: 1, other: 7, stage: Stage::After }));
    assert_eq!(Score::start(1, 1, Crawford::On).stage, Stage::Crawford);
}

#[test]
fn bg_17_after_the_crawford_game_the_trailer_doubles_at_once() {
    for own in 2..=9 {
        for win in [100, 1500, 3000, 4900, 7000] {
            let doubling = stake(own, 1, Stage::After).doubling(gammonless(win), 680);
            assert!(doubling.is_right(), "{own} needed, {win}: {doubling:?}");
        }
    }
    // The leader's cube is dead: never doubled by the leader, nor when both need one.
    for win in [1000, 5000, 9000] {
        assert!(!stake(1, 4, Stage::After).doubling(gammonless(win), 680).is_right());
        assert!(!stake(1, 1, Stage::After).doubling(gammonless(win), 680).is_right());
    }
}

#[test]
fn bg_17_free_drop() {
    // Two needed: the leader drops with less than half, since one point leaves half.
    let takes = |own, win| stake(own, 1, Stage::After).doubling(gammonless(win), 680).is_take();
    assert!(takes(2, 4999) && !takes(2, 5001));
    // Four needed: dropping leaves three, which take two doubled games as four do, so that a drop costs little: below a third.
    assert!(takes(4, 6550) && !takes(4, 6650));
    // Three needed: a drop leaves two instead of three, one doubled game instead of two, so even slim chances are taken.
    assert!(takes(3, 9500) && !takes(3, 9800));
}

#[test]
fn bg_35_two_needed_by_both() {
    let stake = stake(2, 2, Stage::Before);
    let decide = |win| stake.doubling(gammonless(win), 680);
    // Worth all from a half on, and dropped above 67.74 %, whatever the life of the cube.
    assert!(!decide(4900).is_right() && decide(5100).is_right());
    assert!(decide(6770).is_take() && !decide(6780).is_take());
}

#[test]
fn bg_35_too_good_to_double() {
    // All wins are gammons: at four needed by both, playing on may win two points for sure.
    let outlook = Outlook { win: part(9500), win_gammon: part(9000), ..Outlook::default() };
    let doubling = stake(4, 4, Stage::Before).doubling(outlook, 680);
    assert!(!doubling.is_right() && !doubling.is_take(), "{doubling:?}");
}

#[test]
fn bg_27_jacoby_counts_no_gammons_before_the_cube_is_turned() {
    let jacoby = Stake { gammons: Gammons::Jacoby, ..stake(7, 7, Stage::Before) };
    assert_eq!(jacoby.points(), [1, 1, 1]);
    assert_eq!(jacoby.doubled().points(), [2, 4, 6]);
    assert_eq!(stake(7, 7, Stage::Before).points(), [1, 2, 3]);
}

#[test]
fn value_is_one_for_both_players() {
    for own in 1..=9 {
        for other in 1..=9 {
            let stage = if own == 1 || other == 1 { Stage::After } else { Stage::Before };
            for cube in [1, 2, 4, 8] {
                for holder in [Holder::Centre, Holder::Own, Holder::Other] {
                    for win in [0, 500, 2000, 3500, 5000, 6500, 8000, 9500, 10_000] {
                        let outlook = Outlook {
                            win: part(win),
                            win_gammon: part(win / 4),
                            win_backgammon: part(win / 90),
                            lose_gammon: part((10_000 - win) / 4),
                            lose_backgammon: part((10_000 - win) / 90),
                        };
                        let stake = Stake { cube, holder, ..stake(own, other, stage) };
                        let value = stake.value(outlook, 680);
                        let turned = stake.turned().value(outlook.turned(), 680);
                        assert!((0..=i64::from(MATCH)).contains(&value), "{stake:?} {outlook:?} {value}");
                        let sum = value + turned - i64::from(MATCH);
                        assert!(sum.abs() <= 40, "{stake:?} {outlook:?} {value} {turned}");
                    }
                }
            }
        }
    }
}

#[test]
fn cube_is_worth_more_to_its_owner() {
    let outlook = Outlook { win: part(5000), win_gammon: part(1300), lose_gammon: part(1300), ..Outlook::default() };
    let value = |holder| Stake { cube: 2, holder, ..stake(7, 7, Stage::Before) }.value(outlook, 680);
    assert!(value(Holder::Own) > value(Holder::Centre) && value(Holder::Centre) > value(Holder::Other));
}

#[test]
fn life_of_the_cube() {
    assert_eq!(life(Position::START), 680);
}

/// Without the Crawford rule a score is worth something else before anybody needs one point, as much more to one as less to the other.
#[test]
fn bg_17_a_table_without_the_crawford_rule() {
    let (with, without) = (Equities::of(Crawford::On), Equities::of(Crawford::Off));
    let more = |own, other| {
        let score = Score { own, other, stage: Stage::Before };
        without.at(score) - with.at(score)
    };
    for own in 2..=25 {
        for other in 2..=25 {
            assert_eq!(more(own, other), -more(other, own), "{own} to {other}");
            assert!(more(own, other).abs() < 40_000, "a few percentage points at most");
            assert!(own == other || own.max(other) > MEASURED || more(own, other) != 0, "it was measured");
        }
    }
    // Once the other needs one point, who needs an even number wastes nothing of games that count two: that is worth more where they
    // begin at once.
    assert!(more(3, 2) < -15_000 && more(5, 2) < -5_000 && more(4, 2) > 10_000 && more(6, 2) > 5_000);
    let after = Score { own: 4, other: 1, stage: Stage::After };
    assert_eq!(with.at(after), without.at(after), "nobody knows of the rule after the Crawford game");
}
