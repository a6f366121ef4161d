//! Pictures of dice.

use crate::check::figure::members;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::stats::dice::{FACES, Order, Pairs, reach_of_throws};
use crate::stats::real;

fn axis(title: &str) -> Axis {
    Axis { title: title.into(), categories: Vec::new() }
}

fn faces_axis(title: &str) -> Axis {
    Axis { title: title.into(), categories: (1..=FACES).map(|face| face.to_string()).collect() }
}

/// The 36 rolls, or the 21 where the order was lost, as standardised residuals.
pub fn cells(id: &str, pairs: &Pairs, order: Order) -> Figure {
    let rolls = real(pairs.rolls());
    let residual = |count: u64, share: f64| {
        let expected = rolls * share;
        (expected > 0.0).then(|| (real(count) - expected) / (expected * (1.0 - share)).sqrt())
    };
    let unordered = pairs.unordered();
    let cell = |first: usize, second: usize| match order {
        Order::Kept => residual(pairs.0[first][second], 1.0 / 36.0),
        Order::Lost if first < second => None,
        Order::Lost => {
            let share = if first == second { 1.0 } else { 2.0 } / 36.0;
            residual(unordered[first * (first + 1) / 2 + second], share)
        }
    };
    let (x, y, which) = match order {
        Order::Kept => ("second die", "first die", "36 rolls"),
        Order::Lost => ("lower die", "higher die", "21 rolls, the order of the dice being lost,"),
    };
    Figure {
        id: id.into(),
        title: "How often each roll came".into(),
        caption: format!(
            "Each of the {which} against what fair dice give, in standard deviations. Of 36 fair cells one or two lie beyond 2, and hardly \
             one beyond 3.5."
        ),
        x: faces_axis(x),
        y: faces_axis(y),
        layers: vec![Layer::Cells {
            label: "standard deviations".into(),
            values: (0..FACES).map(|first| (0..FACES).map(|second| cell(first, second)).collect()).collect(),
            middle: 0.0,
        }],
    }
}

/// Shares of the faces with their intervals.
pub fn faces(id: &str, findings: &[Finding]) -> Figure {
    let own = || members(findings, "faces");
    let margin = own().find_map(|finding| finding.margin);
    let band = margin.map(|margin| Layer::Band { label: "margin".into(), low: margin.low, high: margin.high });
    let points = (0_u32..)
        .zip(own())
        .map(|(x, one)| Point { x: f64::from(x), y: one.estimate, low: one.low, high: one.high })
        .collect();
    Figure {
        id: id.into(),
        title: "How often each face came".into(),
        caption:
            "How much more often than once in six each face came, over all dice, with intervals that hold together."
                .into(),
        x: faces_axis("face"),
        y: axis("percentage points"),
        layers: band
            .into_iter()
            .chain([
                Layer::Level { label: "fair".into(), y: 0.0 },
                Layer::Points { label: "estimate with interval".into(), points },
            ])
            .collect(),
    }
}

/// Numbers of rolls at which the reach is drawn.
const ROLLS: [(u64, &str); 12] = [
    (30, "30"),
    (100, "100"),
    (300, "300"),
    (1_000, "1,000"),
    (3_000, "3,000"),
    (10_000, "10,000"),
    (30_000, "30,000"),
    (100_000, "100,000"),
    (300_000, "300,000"),
    (1_000_000, "1 million"),
    (3_000_000, "3 million"),
    (10_000_000, "10 million"),
];

/// The smallest bias that so many rolls show, in percentage points, as a power of ten. Beyond a sixth there is no such bias.
fn power_of_ten(rolls: u64, error: f64) -> f64 {
    libm::log10((100.0 * reach_of_throws(2 * rolls, error, 0.9)).min(100.0 / 6.0))
}

/// The smallest bias that a number of rolls shows, and where these rolls are.
pub fn reach(id: &str, rolls: u64) -> Figure {
    let curve = |label: &str, error: f64| Layer::Line {
        label: label.into(),
        points: (0_u32..)
            .zip(ROLLS)
            .map(|(x, (rolls, _))| Point { x: f64::from(x), y: power_of_ten(rolls, error), low: None, high: None })
            .collect(),
    };
    let rolls = rolls.max(1);
    let own = 100.0 * reach_of_throws(2 * rolls, 0.01, 0.9);
    Figure {
        id: id.into(),
        title: "How small a bias so many rolls can show".into(),
        caption: format!(
            "The smallest bias (six more often by so much, one less often) that chi-square of the faces finds nine times in ten. These {rolls} \
             rolls can show {own:.3} percentage points at error 0.01."
        ),
        x: Axis {
            title: "rolls of two dice".into(),
            categories: ROLLS.iter().map(|(_, name)| (*name).to_string()).collect(),
        },
        y: axis("powers of ten of a percentage point: 0 is 1, −1 is 0.1"),
        layers: vec![
            curve("error 0.05", 0.05),
            curve("error 0.01", 0.01),
            Layer::Level { label: "these rolls, error 0.01".into(), y: power_of_ten(rolls, 0.01) },
        ],
    }
}
