//! The Italian rule against every seating of small fields.

use super::field::{cost, every_seating, indices, luck, task};
use evenhand::chance::Chance;
use evenhand::seating::{History, Rule, Seater, Standing};

#[test]
fn slices_have_the_smallest_spread_of_all_seatings() {
    let mut seater = Seater::default();
    let mut chance = luck(11);
    let mut fields = 0;
    for size in [2, 3, 4] {
        for players in usize::from(size)..=10 {
            if evenhand::seating::Split::new(players, size).is_none() {
                continue;
            }
            for ties in [3, 12, 1_000] {
                for _ in 0..6 {
                    let standings: Vec<Standing> = (0..10)
                        .take(players)
                        .map(|player| Standing {
                            player,
                            points: i64::from(chance.below(ties)) - 5,
                            whists: i64::from(chance.below(ties)),
                        })
                        .collect();
                    let mut history = History::new(10);
                    let task = task(Rule::Italian, size);
                    let certificate = seater.seat(&task, &standings, &mut history, &mut chance).expect("seated");
                    let own = cost(&indices(seater.tables(), &standings), &standings, &history, &task).0;
                    let mut least = u128::MAX;
                    every_seating(players, size, &mut |tables| {
                        least = least.min(cost(tables, &standings, &history, &task).0.points);
                    });
                    assert_eq!(own.points, least, "{players} at tables of {size}: {standings:?}");
                    assert_eq!(certificate.italian, least);
                    assert_eq!(certificate.cost, own);
                    fields += 1;
                }
            }
        }
    }
    assert!(fields > 400, "{fields}");
}
