//! The tournaments that a reader may want to see: those in which a judged number was most unlike the others.

use super::{Note, Played};
use crate::report::Extreme;
use crate::scenario::Scenario;
use crate::stats::paired::{Sums, influences};

/// Most tournaments that are named.
const MOST: usize = 8;

/// For each family of judged numbers (of all, if none is judged), the tournament that moves one of them most. Of tournaments that move it
/// as much, the first.
pub(super) fn extremes(scenario: &Scenario, played: &Played) -> Vec<Extreme> {
    let judged = played.findings.iter().any(|finding| finding.margin.is_some());
    let mut families: Vec<(&str, f64, Extreme)> = Vec::new();
    for (place, ((_, measure), finding)) in played.measures.iter().zip(&played.findings).enumerate() {
        if judged && finding.margin.is_none() {
            continue;
        }
        let Some(sums) = sums_of(&played.notes, place) else { continue };
        let Some(influences) = influences(&sums) else { continue };
        let reach = influences.iter().fold(0.0_f64, |reach, influence| reach.max(influence.abs()));
        let Some(most) = influences.iter().position(|influence| influence.abs() >= reach).filter(|_| reach > 0.0)
        else {
            continue;
        };
        let tournament = played.notes[most].tournaments.start;
        let extreme = Extreme {
            estimand: measure.estimand.clone(),
            tournament,
            value: sums[most].estimate(),
            usual: finding.estimate,
            unit: measure.unit.to_string(),
            command: scenario.replay_command(tournament),
        };
        match families.iter_mut().find(|(family, _, _)| *family == measure.family()) {
            Some((_, known, kept)) if reach > *known => (*known, *kept) = (reach, extreme),
            Some(_) => {}
            None => families.push((measure.family(), reach, extreme)),
        }
    }
    families.into_iter().map(|(_, _, extreme)| extreme).take(MOST).collect()
}

/// The sums of one measure in each tournament that was noted by itself.
fn sums_of(notes: &[Note], place: usize) -> Option<Vec<Sums>> {
    (!notes.is_empty()).then(|| notes.iter().map(|note| note.sums.get(place).copied().flatten()).collect())?
}
