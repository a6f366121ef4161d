//! The small picture in a row: margin, interval and estimate on the scale that the whole family shares.

use maud::{Markup, html};

use crate::render::group::Group;
use crate::render::scale::{Scale, drawable, range, roomy};
use crate::report::Verdict;

const HEIGHT: f64 = 22.0;

/// The stretch of numbers that the bars of a family show.
#[derive(Debug, Clone, Copy)]
pub struct Bar {
    /// The number at the left end.
    pub low: f64,
    /// The number at the right end.
    pub high: f64,
}

impl Bar {
    /// The stretch that holds all estimates, intervals and margins of a family.
    pub fn of(group: &Group<'_>) -> Self {
        let values = group.findings.iter().flat_map(|finding| {
            let edges = finding.margin.map_or([None, None], |margin| [margin.low, margin.high]);
            [Some(finding.estimate), finding.low, finding.high].into_iter().chain(edges).flatten()
        });
        let (low, high) = roomy(range(values), 0.08);
        // A margin without an edge on one side goes on for ever there: it gets room to be seen.
        let room = (high - low) / 4.0;
        let margins = || group.findings.iter().filter_map(|finding| finding.margin);
        Self {
            low: if margins().any(|margin| margin.low.is_none()) { low - room } else { low },
            high: if margins().any(|margin| margin.high.is_none()) { high + room } else { high },
        }
    }

    /// Draws one row. The numbers stand beside it, so it is hidden from screen readers.
    pub fn draw(
        self,
        verdict: Verdict,
        estimate: f64,
        interval: (Option<f64>, Option<f64>),
        margin: Option<(Option<f64>, Option<f64>)>,
    ) -> Markup {
        let scale = Scale { low: self.low, high: self.high, from: 0.0, to: 100.0 };
        let at = |value: f64| scale.place(if drawable(value) { value } else { self.low });
        // Shares of whatever width the row has: the marks keep their form, the stretch grows and shrinks.
        let number = |value: f64| format!("{value:.2}%");
        let middle = HEIGHT / 2.0;
        let ends = (interval.0.map_or(0.0, at), interval.1.map_or(100.0, at));
        html! {
            svg.bar width="100%" height=(HEIGHT) aria-hidden="true" focusable="false" {
                @if let Some((low, high)) = margin {
                    @let (left, right) = (low.map_or(0.0, at), high.map_or(100.0, at));
                    rect.allowed x=(number(left)) y="0" width=(number((right - left).max(0.5))) height=(HEIGHT) {}
                    @for edge in [low, high].into_iter().flatten() {
                        line.edge x1=(number(at(edge))) x2=(number(at(edge))) y1="0" y2=(HEIGHT) {}
                    }
                }
                g class=(verdict.word()) {
                    line x1=(number(ends.0)) x2=(number(ends.1)) y1=(middle) y2=(middle) {}
                    @for end in [interval.0, interval.1].into_iter().flatten() {
                        line x1=(number(at(end))) x2=(number(at(end))) y1=(middle - 4.0) y2=(middle + 4.0) {}
                    }
                    circle cx=(number(at(estimate))) cy=(middle) r="4" {}
                }
            }
        }
    }
}
