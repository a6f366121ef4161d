//! The dice of a match: who has which, what goes wrong, what is bought.

use super::die::{self, Alias, Die};
use super::ritual::{Knowledge, Order, Ritual};
use super::suspicion::Tester;
use super::{Asker, Custody, DiceRules, Handled, Purchase};
use crate::backgammon::fault::Fault;
use crate::backgammon::{Backgammon, Event};
use crate::chance::{Chance, Chances, Purpose};
use crate::contest::Observer;

/// Where the streams of handling are, apart from those of play.
pub(in crate::backgammon) const HANDLING: u32 = 1 << 21;

/// A roll that came too early.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::backgammon) enum Early {
    /// It stands: the faces.
    Stands([u8; 2]),
    /// It is made again.
    Again,
    /// It never counted: the roll is made in turn.
    InTurn,
}

/// What is about to go wrong in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::backgammon) struct Mishaps {
    /// The other player rolls before this one has moved.
    pub premature: bool,
    /// The player lifts a die early.
    pub lifted: bool,
    /// A die lies so that it might be cocked.
    pub doubtful: bool,
}

/// The dice of a match.
#[derive(Debug)]
pub(in crate::backgammon) struct Table<C> {
    pub rules: DiceRules,
    pub fault: Fault,
    dice: [Die; 4],
    /// How they fall.
    falls: [Alias; 4],
    /// Dice by player.
    holders: [[usize; 2]; 2],
    /// What each player has seen of the other's.
    testers: [Tester; 2],
    /// Who has bought: once a match.
    bought: [bool; 2],
    /// The other's roll that came too early.
    pub early: Option<Early>,
    /// What goes wrong in this turn.
    pub mishaps: Mishaps,
    /// What goes wrong, in the match and in this game.
    acts: [C; 2],
    /// Rolls that replace others, likewise.
    again: [C; 2],
    /// Lots of the mixing.
    lots: C,
}

impl<C: Chance> Table<C> {
    /// The table of a match before its first game.
    pub fn open<S: Chances<Stream = C>>(rules: &DiceRules, fault: Fault, place: u32, chances: &mut S) -> Self {
        let mut twice = |purpose| {
            let mut stream = chances.open(purpose, HANDLING + place);
            let game = stream.fork();
            [stream, game]
        };
        let (acts, again) = (twice(Purpose::Play), twice(Purpose::Luck));
        let lots = chances.open(Purpose::Seats, HANDLING + place);
        // Each watches the other's dice.
        let testers = rules.suspicion.map(Tester::new);
        let dice = rules.dice.map(|die| passing(die, fault));
        let holders = [[0, 1], [2, 3]];
        let (early, mishaps) = (None, Mishaps::default());
        let falls = dice.each_ref().map(Alias::from);
        Self {
            rules: *rules,
            fault,
            dice,
            falls,
            holders,
            testers,
            bought: [false; 2],
            early,
            mishaps,
            acts,
            again,
            lots,
        }
    }

    /// Before a game: dice are renewed and mixed.
    pub fn begin<O: Observer<Backgammon>>(&mut self, observer: &mut O) {
        for [all, game] in [&mut self.acts, &mut self.again] {
            *game = all.fork();
        }
        (self.early, self.mishaps) = (None, Mishaps::default());
        if self.rules.renewed > 0 && self.acts[1].below(1_000) < self.rules.renewed {
            (0..4).for_each(|die| self.renew(die));
            self.testers = self.rules.suspicion.map(Tester::new);
            observer.observe(&Event::Handled { handled: Handled::Renewed });
        }
        if let Some(asker) = self.asker() {
            self.mix(asker);
            observer.observe(&Event::Handled { handled: Handled::Mixed { asker, dice: self.holders } });
        }
    }

    /// After a game: a point for dice that the other mixed up or threw away on purpose (BG-40); none where both did.
    pub fn penalty(&mut self) -> Option<[u32; 2]> {
        let misused = self.rules.misused;
        if misused == [0; 2] {
            return None;
        }
        let [first, second] = self.acts[0].below_each([1_000; 2]);
        let given = [u32::from(second < misused[1]), u32::from(first < misused[0])];
        (given[0] != given[1]).then_some(given)
    }

    /// Who has the dice mixed.
    fn asker(&self) -> Option<usize> {
        match self.rules.asker {
            Asker::Nobody => None,
            Asker::First => Some(0),
            Asker::Second => Some(1),
            Asker::Poorer => {
                let worth =
                    |player: usize| -> i32 { self.holders[player].map(|die| self.dice[die].pips()).iter().sum() };
                let poorer = usize::from(worth(1) < worth(0));
                (worth(poorer) < worth(1 - poorer) && self.rules.knowledge[poorer] == Knowledge::Informed)
                    .then_some(poorer)
            }
        }
    }

    /// Mixes the dice at a player's request (BG-36).
    fn mix(&mut self, asker: usize) {
        let other = 1 - asker;
        let knowledge = self.rules.knowledge;
        let ritual = Ritual {
            worths: self.dice.map(|die| die.pips()),
            asker: knowledge[asker],
            other: knowledge[other],
            order: order(self.fault),
        };
        let [own, others] = ritual.play(&mut self.lots);
        if self.holders[asker] != own {
            self.testers = self.rules.suspicion.map(Tester::new);
        }
        (self.holders[asker], self.holders[other]) = (own, others);
    }

    fn renew(&mut self, die: usize) {
        self.dice[die] = passing(Die::FAIR, self.fault);
        self.falls[die] = Alias::from(&self.dice[die]);
    }

    fn pair(&self, player: usize) -> [&Alias; 2] {
        let holder = match self.rules.custody {
            Custody::Own => player,
            Custody::Shared => 0,
        };
        self.holders[holder].map(|die| &self.falls[die])
    }

    /// The opening roll: a die each.
    pub fn open_with(&self, dice: &mut C) -> [u8; 2] {
        die::throw([self.pair(0)[0], self.pair(1)[0]], dice)
    }

    /// A player throws in turn.
    pub fn throw(&mut self, player: usize, dice: &mut C) -> [u8; 2] {
        die::throw(self.pair(player), dice)
    }

    /// A player throws again what does not count.
    pub fn throw_again(&mut self, player: usize) -> [u8; 2] {
        let pair = self.pair(player).map(|die| *die);
        die::throw(pair.each_ref(), &mut self.again[1])
    }

    /// Draws what goes wrong in a turn.
    pub fn draw_mishaps(&mut self, player: usize) {
        let DiceRules { premature, lifted, doubtful, .. } = self.rules;
        if [premature, lifted, doubtful] == [[0; 2]; 3] {
            return;
        }
        let [early, lift, doubt] = self.acts[1].below_each([1_000; 3]);
        self.mishaps = Mishaps {
            premature: early < premature[1 - player],
            lifted: lift < lifted[player],
            doubtful: doubt < doubtful[player],
        };
    }

    /// The other player sees a roll that counts, and buys the dice once the evidence is enough (BG-38): this roll stands, new dice
    /// are fair.
    pub fn watch<O: Observer<Backgammon>>(&mut self, player: usize, faces: [u8; 2], observer: &mut O) {
        let watcher = 1 - player;
        let tester = &mut self.testers[watcher];
        let [one, other] = faces.map(|face| tester.see(face));
        let buys = match self.rules.purchase {
            Purchase::Never => false,
            Purchase::PutAway | Purchase::Played => (one || other) && !self.bought[watcher],
        };
        if !buys {
            return;
        }
        self.bought[watcher] = true;
        observer.observe(&Event::Handled { handled: Handled::Bought { player: watcher } });
        let (dice, own) = (self.holders[player], self.holders[watcher]);
        if self.rules.purchase == Purchase::Played {
            // His own go out of play, and stand for the new ones.
            (self.holders[player], self.holders[watcher]) = (own, dice);
        }
        for die in self.holders[player] {
            self.renew(die);
        }
    }
}

/// A die as it is on the table.
pub(in crate::backgammon) fn passing(die: Die, fault: Fault) -> Die {
    if let Fault::FairDiceLoaded { thousandths } = fault
        && die.is_fair()
    {
        return Die::heavy(thousandths);
    }
    die
}

/// Who begins to take dice.
pub(in crate::backgammon) fn order(fault: Fault) -> Order {
    if fault == Fault::AskerPicksFirst { Order::AskerFirst } else { Order::OtherFirst }
}
