//! How many tables of which size.

use evenhand::seating::Split;

fn tables(players: usize, size: u8) -> Option<(usize, usize)> {
    Split::new(players, size).map(|split| {
        assert_eq!(split.sizes().sum::<usize>(), players);
        assert_eq!(split.players(), players);
        assert_eq!(split.sizes().count(), split.tables);
        assert!(split.sizes().all(|sits| sits == usize::from(size) || sits + 1 == usize::from(size)));
        (split.tables - split.short, split.short)
    })
}

/// Full tables and tables of three.
#[test]
fn tables_of_four() {
    let expected = [
        (3, (0, 1)),
        (4, (1, 0)),
        (6, (0, 2)),
        (7, (1, 1)),
        (8, (2, 0)),
        (9, (0, 3)),
        (10, (1, 2)),
        (11, (2, 1)),
        (12, (3, 0)),
        (13, (1, 3)),
        (37, (7, 3)),
        (4_093, (1_021, 3)),
        (4_096, (1_024, 0)),
    ];
    for (players, split) in expected {
        assert_eq!(tables(players, 4), Some(split), "{players} players");
    }
    for players in [0, 1, 2, 5] {
        assert_eq!(tables(players, 4), None, "{players} players");
    }
    for players in 6..=500 {
        let (_, short) = tables(players, 4).expect("six and more can be seated");
        assert_eq!(short, (4 - players % 4) % 4);
    }
}

#[test]
fn tables_of_three_and_of_two() {
    assert_eq!(
        (tables(1, 3), tables(2, 3), tables(3, 3), tables(4, 3)),
        (None, Some((0, 1)), Some((1, 0)), Some((0, 2)))
    );
    assert_eq!((tables(0, 2), tables(1, 2), tables(2, 2), tables(3, 2)), (None, None, Some((1, 0)), Some((1, 1))));
    for players in 4..=500 {
        assert_eq!(tables(players, 3).expect("seated").1, (3 - players % 3) % 3);
        assert_eq!(tables(players, 2).expect("seated").1, players % 2);
    }
}
