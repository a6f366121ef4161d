//! Cards, and how strong they are.
//!
//! Ranks of five to seven cards come from `aya_poker`, whose order was compared with another engine's over all
//! 133,784,560 seven-card hands.

use std::fmt;

use aya_poker::base::{CARDS, Hand as Cards};
use aya_poker::poker_rank;
use serde::{Serialize, Serializer};

use super::preflop::BETTER;

/// Cards in a deck.
pub const DECK: usize = 52;

/// One of the 52 cards: `4 · rank + suit`, ranks from deuce (0) to ace (12), suits clubs, diamonds, hearts, spades.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of an index below 52.
    pub fn new(index: u8) -> Self {
        assert!((index as usize) < DECK, "there are 52 cards");
        Self(index)
    }

    /// Its index, below 52.
    pub fn index(self) -> u8 {
        self.0
    }

    /// Its rank, from 0 (deuce) to 12 (ace).
    pub fn rank(self) -> u8 {
        self.0 / 4
    }

    /// Its suit, from 0 to 3: clubs, diamonds, hearts, spades.
    pub fn suit(self) -> u8 {
        self.0 % 4
    }

    /// The card written as in "Ah"; `None` if it is not one.
    pub fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let rank = RANKS.find(letters.next()?)?;
        let suit = SUITS.find(letters.next()?)?;
        letters.next().is_none().then(|| Self(u8::try_from(4 * rank + suit).expect("below 52")))
    }
}

const RANKS: &str = "23456789TJQKA";
const SUITS: &str = "cdhs";

impl fmt::Display for Card {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rank, suit) = (usize::from(self.rank()), usize::from(self.suit()));
        write!(out, "{}{}", &RANKS[rank..=rank], &SUITS[suit..=suit])
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How strong the best five cards are: higher wins, equal ties. The thousands tell the kind of hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize)]
pub struct Strength(pub u16);

impl Strength {
    /// What the hand is called.
    pub fn name(self) -> &'static str {
        use aya_poker::PokerRankCategory as Category;
        match aya_poker::PokerHandRank(self.0).rank_category() {
            Category::Ineligible => "nothing",
            Category::HighCard => "high card",
            Category::Pair => "a pair",
            Category::TwoPair => "two pair",
            Category::ThreeOfAKind => "three of a kind",
            Category::Straight => "a straight",
            Category::Flush => "a flush",
            Category::FullHouse => "a full house",
            Category::FourOfAKind => "four of a kind",
            Category::StraightFlush => "a straight flush",
            Category::RoyalFlush => "a royal flush",
        }
    }
}

/// The cards on the table, from three to five, ready to be combined with many pairs of hole cards.
#[derive(Debug, Clone, Copy)]
pub struct Board {
    cards: Cards,
}

impl Board {
    /// No card yet.
    pub fn new() -> Self {
        Self { cards: Cards::new() }
    }

    /// Turns one more card.
    #[inline]
    pub fn add(&mut self, card: Card) {
        self.cards.insert_unchecked(&CARDS[usize::from(card.0)]);
    }

    /// The strength of the best five among the board and these two.
    #[inline]
    pub fn strength(&self, hole: [Card; 2]) -> Strength {
        let mut all = self.cards;
        for card in hole {
            all.insert_unchecked(&CARDS[usize::from(card.0)]);
        }
        Strength(poker_rank(&all).0)
    }
}

impl Default for Board {
    fn default() -> Self {
        Self::new()
    }
}

/// How many of the 1,326 pairs of hole cards win more often against a random pair, all in before the flop: 0 for a pair of
/// aces, 1,314 for the weakest.
#[inline]
pub fn better_pairs(hole: [Card; 2]) -> u16 {
    let (high, low) = if hole[0] > hole[1] { (hole[0], hole[1]) } else { (hole[1], hole[0]) };
    let (row, column) = if high.suit() == low.suit() { (low.rank(), high.rank()) } else { (high.rank(), low.rank()) };
    BETTER[usize::from(row)][usize::from(column)]
}
