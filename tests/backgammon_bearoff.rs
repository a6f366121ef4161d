//! The bear-off table against published counts and means.

use std::time::Instant;

use evenhand::backgammon::bearoff::Bearoff;
use evenhand::backgammon::board::{PLACES, Position, Side};
use evenhand::backgammon::outlook::CERTAIN;

/// A side with so many checkers on the points from 1 on.
fn home(points: &[u8]) -> Side {
    let mut counts = [0; PLACES];
    counts[1..=points.len()].copy_from_slice(points);
    counts[0] = 15 - points.iter().sum::<u8>();
    Side::new(counts).expect("fifteen checkers")
}

/// A side with a checker on each of the points.
fn men(points: &[usize]) -> Side {
    let mut counts = [0; 6];
    for point in points {
        counts[point - 1] += 1;
    }
    home(&counts)
}

const ONE: u64 = 1 << 30;

/// Of 36 rolls, those that bear off one checker, or two, at once.
const AT_ONCE: [(&[usize], u64); 27] = [
    (&[1], 36),
    (&[2], 36),
    (&[3], 36),
    (&[4], 34),
    (&[5], 31),
    (&[6], 27),
    (&[2, 1], 36),
    (&[1, 1], 36),
    (&[2, 2], 26),
    (&[3, 1], 34),
    (&[3, 2], 25),
    (&[3, 3], 17),
    (&[4, 1], 29),
    (&[4, 2], 23),
    (&[4, 3], 17),
    (&[4, 4], 11),
    (&[5, 1], 23),
    (&[5, 2], 19),
    (&[5, 3], 14),
    (&[5, 4], 10),
    (&[5, 5], 6),
    (&[6, 1], 15),
    (&[6, 2], 13),
    (&[6, 3], 10),
    (&[6, 4], 8),
    (&[6, 5], 6),
    (&[6, 6], 4),
];

#[test]
fn rolls_that_bear_off_at_once() {
    let table = Bearoff::table();
    for (points, count) in AT_ONCE {
        let lasts = u64::from(table.lasts(men(points), 1));
        assert_eq!(lasts, ((36 - count) * ONE + 18) / 36, "{points:?}");
    }
}

#[test]
fn mean_rolls() {
    let table = Bearoff::table();
    // Checkers by point, and mean rolls in 100,000ths.
    let known: [([u8; 6], u64); 7] = [
        ([0, 0, 0, 0, 0, 1], 125_000),
        ([0, 0, 0, 0, 0, 2], 210_961),
        ([3, 0, 0, 0, 0, 0], 183_333),
        ([1, 1, 1, 1, 1, 1], 346_365),
        ([2, 2, 2, 0, 0, 0], 280_526),
        ([0, 0, 0, 2, 2, 2], 443_816),
        ([2, 2, 2, 2, 2, 2], 636_032),
    ];
    for (points, mean) in known {
        let found = (table.mean(home(&points)) * 100_000 + ONE / 2) / ONE;
        assert_eq!(found, mean, "{points:?}");
    }
    assert_eq!(table.mean(Side::OFF), 0);
}

#[test]
fn outlook_of_both_sides_home() {
    let table = Bearoff::table();
    let outlook = |mover: &[usize], other: &[usize]| table.outlook(Position { mover: men(mover), other: men(other) });
    let share = |count: i32, of: i32| (CERTAIN * count + of / 2) / of;
    // The mover's only chance is now, if the other side is off with any roll; else it comes again.
    assert_eq!(outlook(&[6, 6], &[1]).win, share(4, 36));
    assert_eq!(outlook(&[1], &[1]).win, CERTAIN);
    let win = outlook(&[6], &[6]).win;
    assert!((win - share(27 * 36 + 9 * 9, 36 * 36)).abs() <= 1, "27/36, and 9/36 of the other failing: {win}");
    assert_eq!(outlook(&[6], &[6]).win_gammon + outlook(&[6], &[6]).lose_gammon, 0);
    // All fifteen on the ace point against one checker: the mover is gammoned only if it bears off none, which cannot be.
    let full = home(&[15, 0, 0, 0, 0, 0]);
    let against = table.outlook(Position { mover: full, other: men(&[1]) });
    assert_eq!((against.win, against.lose_gammon), (0, 0));
    // The other way round it is gammoned at once.
    let against = table.outlook(Position { mover: men(&[1]), other: full });
    assert_eq!((against.win, against.win_gammon), (CERTAIN, CERTAIN));
    // All on the six point: a gammon unless a six comes, 25/36.
    let heap = home(&[0, 0, 0, 0, 0, 15]);
    let against = table.outlook(Position { mover: heap, other: men(&[1]) });
    // A roll without a six also saves it where one checker moves both dice and off: 51, 42, 33, and small doubles.
    assert!(against.lose_gammon < share(25, 36) && against.lose_gammon > share(15, 36), "{against:?}");
}

#[test]
fn table_is_made_quickly() {
    let start = Instant::now();
    let _ = Bearoff::table();
    assert!(start.elapsed().as_secs() < 5, "well under a second alone, but tests share the machine");
}
