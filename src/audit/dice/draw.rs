//! Pictures of real dice.

use super::Seen;
use super::judge::sequence;
use crate::check::backgammon::dice::figures;
use crate::report::{Axis, Figure, Finding, Layer, Point};
use crate::stats::dice::{Evidence, Order, Pair, Pairs};
use crate::stats::real;

/// The figures of what was seen.
pub fn draw(seen: &Seen, pairs: Option<&Pairs>, order: Order, findings: &[Finding]) -> Vec<Figure> {
    let mut drawn = Vec::new();
    if let Some(pairs) = pairs {
        drawn.push(figures::cells("cells", pairs, order));
        drawn.push(figures::faces("faces", findings));
        drawn.push(figures::reach("reach", pairs.rolls()));
    }
    match seen {
        Seen::Rolls(rolls) => drawn.push(path(&sequence(rolls))),
        Seen::Faces(_) => drawn.push(figures::faces("faces", findings)),
        Seen::Pairs(_) | Seen::Handfuls(_) => {}
    }
    drawn
}

/// Points of the path of evidence.
const POINTS: usize = 200;

/// The evidence as it came.
fn path(dice: &[Pair]) -> Figure {
    let every = dice.len().div_ceil(POINTS).max(1);
    let mut evidence = Evidence::of_die();
    let mut points = vec![Point { x: 0.0, y: 0.0, low: None, high: None }];
    for (number, roll) in (1..).zip(dice) {
        for face in roll {
            evidence.see(usize::from(*face) - 1);
        }
        if number % every == 0 || number == dice.len() {
            let x = real(number as u64);
            points.push(Point { x, y: evidence.ln() / std::f64::consts::LN_10, low: None, high: None });
        }
    }
    Figure {
        id: "evidence".into(),
        title: "Evidence against fair faces as it came".into(),
        caption: "An e-process: with fair dice the line ever reaches 2 with probability 1 in 100 at most, whenever one looks. Below 0 the \
                  rolls speak for fair dice."
            .into(),
        x: Axis { title: "rolls".into(), categories: Vec::new() },
        y: Axis { title: "powers of ten".into(), categories: Vec::new() },
        layers: vec![
            Layer::Level { label: "a hundred to one".into(), y: 2.0 },
            Layer::Line { label: "evidence".into(), points },
        ],
    }
}
