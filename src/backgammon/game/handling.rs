//! Rolls that go wrong, and what players choose then (BG-20, 23 to 25). Who has a choice judges all rolls that may come by his own
//! lights, and takes dice for fair.

use super::super::board::Position;
use super::super::dice::table::Early;
use super::super::dice::{Cocked, Handled, Lifter, Lifting, Premature, choice};
use super::super::fault::Fault;
use super::super::roll::Roll;
use super::super::{Backgammon, Event};
use super::Game;
use crate::chance::Chance;
use crate::contest::Observer;

impl<C: Chance, O: Observer<Backgammon>> Game<'_, C, O> {
    /// Whether the player has rolled before the turn came.
    pub(super) fn has_rolled(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.early.is_some())
    }

    /// The player rolls.
    #[inline]
    pub(super) fn throw(&mut self) -> [u8; 2] {
        if self.table.is_none() { self.luck.fall.throw(self.luck.dice) } else { self.throw_from_table() }
    }

    fn throw_from_table(&mut self) -> [u8; 2] {
        let player = self.player;
        let table = self.table.as_deref_mut().expect("dice on the table");
        table.draw_mishaps(player);
        let faces = match table.early.take() {
            // Who watched has seen it.
            Some(Early::Stands(faces)) => return faces,
            Some(Early::Again) => table.throw_again(player),
            Some(Early::InTurn) | None => table.throw(player, self.luck.dice),
        };
        let mishaps = table.mishaps;
        let faces = if mishaps.lifted { self.lift(faces) } else { faces };
        let faces = if mishaps.doubtful { self.doubt(faces) } else { faces };
        let table = self.table.as_deref_mut().expect("dice on the table");
        table.watch(player, faces, self.observer);
        faces
    }

    fn tell(&mut self, handled: Handled) {
        self.observer.observe(&Event::Handled { handled });
    }

    /// The player may lift the second die while the first rests (BG-25).
    fn lift(&mut self, faces: [u8; 2]) -> [u8; 2] {
        let player = self.player;
        let rules = self.table.as_ref().expect("dice on the table").rules;
        let rests = faces[0];
        // What both think that the one die is worth to who throws, less both, in 36ths.
        let gain = |thinker: usize, game: &Self| {
            let grid = choice::grid(game.rules.players[thinker], game.position, &game.worth);
            choice::kept(&grid, rests) - choice::total(&grid)
        };
        match rules.lifter {
            Lifter::Selective if gain(player, self) >= 0 => return faces,
            Lifter::Selective | Lifter::Careless => {}
        }
        let both = match rules.lifting {
            Lifting::Choice => (gain(1 - player, self) > 0) != self.is_turned_about(),
            Lifting::Both => true,
            Lifting::One => false,
        };
        self.tell(Handled::Lifted { player, rests, both });
        let table = self.table.as_deref_mut().expect("dice on the table");
        let [one, other] = table.throw_again(player);
        if both { [one, other] } else { [rests, other] }
    }

    /// A die lies so that it might be cocked (BG-23, 24).
    fn doubt(&mut self, faces: [u8; 2]) -> [u8; 2] {
        let player = self.player;
        let rules = self.table.as_ref().expect("dice on the table").rules;
        // Whether the roll is worth less than another, to who threw it.
        let is_poor = |thinker: usize, game: &Self| {
            let grid = choice::grid(game.rules.players[thinker], game.position, &game.worth);
            let [one, other] = faces.map(|face| usize::from(face - 1));
            36 * grid[one][other] < choice::total(&grid)
        };
        let again = match rules.cocked {
            Cocked::Again => true,
            Cocked::Roller => is_poor(player, self),
            Cocked::Opponent => !is_poor(1 - player, self),
        };
        self.tell(Handled::Doubtful { player, again });
        if again { self.table.as_deref_mut().expect("dice on the table").throw_again(player) } else { faces }
    }

    /// The player moves; the other may already have rolled (BG-20). `usual` is the result that he would choose otherwise.
    pub(super) fn foresee(&mut self, roll: Roll, usual: Position) -> Position {
        let Game { table: Some(table), player, worth, .. } = self else { return usual };
        if !std::mem::take(&mut table.mishaps).premature || usual.ending().is_some() {
            return usual;
        }
        let (rule, offender) = (table.rules.premature_rule, 1 - *player);
        let style = self.rules.players[*player];
        let faces = match rule {
            Premature::Void => table.throw_again(offender),
            Premature::AcceptOrAgain | Premature::Stands | Premature::Veto => table.throw(offender, self.luck.dice),
        };
        let early = Roll::new(faces[0], faces[1]);
        let results = self.plays.by(self.position, roll, self.rules.lone);
        let facing = |result: Position| choice::facing(style, result, early, worth);
        let foreseen = || {
            let values = results.iter().map(|&result| (facing(result), result));
            values.reduce(|best, next| if next.0 > best.0 { next } else { best }).expect("a result")
        };
        let is_turned_about = table.fault == Fault::OffenderChooses;
        let accepts = |value: i64| {
            let all = choice::facing_all(style, usual, worth);
            (36 * value >= choice::total(&all)) != is_turned_about
        };
        let (after, outcome) = match rule {
            Premature::Void => (usual, Early::InTurn),
            Premature::Stands => (foreseen().1, Early::Stands(faces)),
            Premature::Veto => (usual, if accepts(facing(usual)) { Early::Stands(faces) } else { Early::Again }),
            Premature::AcceptOrAgain => {
                let (value, result) = foreseen();
                if accepts(value) { (result, Early::Stands(faces)) } else { (usual, Early::Again) }
            }
        };
        table.early = Some(outcome);
        let stands = matches!(outcome, Early::Stands(_));
        if stands {
            table.watch(offender, faces, self.observer);
        }
        self.tell(Handled::Premature { player: offender, roll: early, stands });
        after
    }

    /// Whether the offender has the innocent player's choice: planted, to see whether it is found.
    fn is_turned_about(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.fault == Fault::OffenderChooses)
    }
}
