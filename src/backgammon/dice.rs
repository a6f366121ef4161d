//! Dice as things: four of them, each with faces of its own weight, that belong to somebody, are shaken, dropped, lifted, mixed and
//! bought; and the rules about it, as the book has them and as others do.
//!
//! | file | holds |
//! |---|---|
//! | [`die`] | one die, and how two are thrown |
//! | [`ritual`] | the mixing of four dice (BG-36), exactly |
//! | [`suspicion`] | how a player tells loaded dice |
//! | [`table`] | who has which dice in a match, and what goes wrong with them |
//! | [`choice`] | what a choice about dice is worth, by position |
//!
//! Rolls that come in turn are drawn from the dice of the game, those that replace them from a stream apart, and whether anything
//! goes wrong from a third: rules and dice are compared on the same luck.

pub mod choice;
pub mod die;
pub mod ritual;
pub mod suspicion;
pub mod table;

use serde::{Deserialize, Serialize};

pub use self::die::Die;
pub use self::ritual::Knowledge;
pub use self::suspicion::Suspicion;

/// Who throws which dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Custody {
    /// Each player throws the pair that he has (BG-36, 38).
    Own,
    /// Both throw the first pair.
    Shared,
}

/// What follows where a player rolls before the other has moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Premature {
    /// The other moves, seeing the roll, and then accepts it or has it rolled again (BG-20).
    AcceptOrAgain,
    /// The other moves, seeing the roll, which stands (US Backgammon tournament rules 2008, 4.6).
    Stands,
    /// The other moves as if there were no roll, and then accepts it or has it rolled again.
    Veto,
    /// The roll is void, and made again in turn.
    Void,
}

/// What is thrown again where a player lifts one die before it rests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lifting {
    /// The other player decides, having seen the die that rests: the lifted one alone, or both (BG-25).
    Choice,
    /// Always both.
    Both,
    /// Always the lifted one alone.
    One,
}

/// When a player lifts a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Lifter {
    /// Without a look at the one that rests.
    Careless,
    /// Only where two new dice are better for him than the one that rests and a new one.
    Selective,
}

/// Who decides whether a doubtful die is cocked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Cocked {
    /// Nobody has to: both dice are thrown again (BG-23, 24, where both players agree or somebody else decides).
    Again,
    /// Who threw it, in his own interest.
    Roller,
    /// The other, in his own interest.
    Opponent,
}

/// Who has the dice mixed before a game (BG-36).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Asker {
    /// Nobody.
    Nobody,
    /// The first player, before every game.
    First,
    /// The second player, before every game.
    Second,
    /// Whoever has fewer loaded dice than the other and knows it, before every game.
    Poorer,
}

/// What becomes of dice that a player buys from the other (BG-38).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Purchase {
    /// Nothing may be bought.
    Never,
    /// The buyer puts them away.
    PutAway,
    /// The buyer plays on with them: the text does not forbid it.
    Played,
}

/// The rules about dice, the dice themselves, and what players do with them. Rates are thousandths of the rolls of each player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiceRules {
    /// The dice of the match: the first player's two, then the second's.
    pub dice: [Die; 4],
    /// Who throws which.
    pub custody: Custody,
    /// How often each player rolls before the other has moved.
    pub premature: [u32; 2],
    /// What follows then.
    pub premature_rule: Premature,
    /// How often each player may lift a die early.
    pub lifted: [u32; 2],
    /// When it is done.
    pub lifter: Lifter,
    /// What follows then.
    pub lifting: Lifting,
    /// How often a die of each player lies so that it might be cocked.
    pub doubtful: [u32; 2],
    /// Who decides then.
    pub cocked: Cocked,
    /// Who has the dice mixed.
    pub asker: Asker,
    /// Who knows which dice are loaded.
    pub knowledge: [Knowledge; 2],
    /// How each player watches the other's dice.
    pub suspicion: [Suspicion; 2],
    /// Whether dice may be bought.
    pub purchase: Purchase,
    /// Games before which the management changes all dice for new ones (BG-39), in thousandths.
    pub renewed: u32,
    /// Games in which each player mixes dice up or throws one away on purpose, which gives the other a point (BG-40), in thousandths.
    pub misused: [u32; 2],
}

impl DiceRules {
    /// The rules of the book with fair dice, where nothing goes wrong.
    pub const BOOK: Self = Self {
        dice: [Die::FAIR; 4],
        custody: Custody::Own,
        premature: [0; 2],
        premature_rule: Premature::AcceptOrAgain,
        lifted: [0; 2],
        lifter: Lifter::Careless,
        lifting: Lifting::Choice,
        doubtful: [0; 2],
        cocked: Cocked::Again,
        asker: Asker::Nobody,
        knowledge: [Knowledge::Blind; 2],
        suspicion: [Suspicion::NONE; 2],
        purchase: Purchase::PutAway,
        renewed: 0,
        misused: [0; 2],
    };

    /// Whether a roll is nothing but two fair dice.
    pub fn is_plain(&self) -> bool {
        let never = [0; 2];
        self.dice == [Die::FAIR; 4]
            && [self.premature, self.lifted, self.doubtful, self.misused] == [never; 4]
            && self.asker == Asker::Nobody
            && self.suspicion == [Suspicion::NONE; 2]
            && self.renewed == 0
    }
}

/// What happened to dice, and what came of it. Players are 0 and 1, dice 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "what")]
pub enum Handled {
    /// A player rolled before the other had moved (BG-20).
    Premature {
        /// Who.
        player: usize,
        /// What came.
        roll: super::roll::Roll,
        /// Whether it stands.
        stands: bool,
    },
    /// A player lifted a die before it rested (BG-25).
    Lifted {
        /// Who.
        player: usize,
        /// What the other die shows.
        rests: u8,
        /// Whether both are thrown again.
        both: bool,
    },
    /// A die lay so that it might be cocked (BG-23, 24).
    Doubtful {
        /// Whose.
        player: usize,
        /// Whether both are thrown again.
        again: bool,
    },
    /// The dice were mixed (BG-36).
    Mixed {
        /// Who asked for it.
        asker: usize,
        /// Dice by player.
        dice: [[usize; 2]; 2],
    },
    /// A player bought the other's dice (BG-38).
    Bought {
        /// Who.
        player: usize,
    },
    /// The management changed all dice for new ones (BG-39).
    Renewed,
}
