//! Comparisons by order alone: nothing is assumed of the shape of a distribution.
//!
//! | file | what |
//! |---|---|
//! | `order` | Mann–Whitney: does one sample tend to be greater |
//! | `distance` | Kolmogorov–Smirnov and Anderson–Darling: does a sample follow a distribution, or another sample's |
//! | `concord` | Kendall's tau-b: do two lists rise together |

mod concord;
mod distance;
mod order;

pub use concord::kendall;
pub use distance::{anderson_darling, kolmogorov, smirnov};
pub use order::{LARGEST_EXACT, mann_whitney};

use super::Fault;

fn finite(values: &[f64]) -> Result<(), Fault> {
    if values.iter().all(|value| value.is_finite()) { Ok(()) } else { Err(Fault::Range) }
}

/// A sorted copy. −0 becomes 0, so that equal values are equal in the order too.
fn sorted(values: &[f64]) -> Vec<f64> {
    let mut values: Vec<f64> = values.iter().map(|value| value + 0.0).collect();
    values.sort_by(f64::total_cmp);
    values
}
