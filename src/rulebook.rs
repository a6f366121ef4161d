//! The rule books in brief: what each numbered rule says, and how far it is modelled. `docs/rules/` maps each to code and tests.

/// How far a rule is modelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Modelled {
    /// All of it.
    Yes,
    /// Some of it; `docs/rules/` says what.
    Partly,
    /// Not (yet).
    No,
}

impl Modelled {
    /// The word that lists print.
    pub fn word(self) -> &'static str {
        match self {
            Self::Yes => "modelled",
            Self::Partly => "in part",
            Self::No => "not modelled",
        }
    }
}

/// A numbered rule.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Its number, for example "PS-14".
    pub number: &'static str,
    /// What it says, in brief.
    pub text: &'static str,
    /// How far it is modelled.
    pub modelled: Modelled,
}

const fn rule(number: &'static str, modelled: Modelled, text: &'static str) -> Rule {
    Rule { number, text, modelled }
}

use Modelled::{No, Partly, Yes};

/// The rules of online poker tournaments.
pub const POKER: &[Rule] = &[
    rule("PS-1", No, "Fairness comes before technicalities: the house may decide against the letter."),
    rule("PS-2", No, "Tournaments start at the announced hour."),
    rule("PS-3", Partly, "Length of levels, breaks and rebuys are announced with the tournament."),
    rule("PS-4", Yes, "Seats are drawn at random; nobody may change seats."),
    rule("PS-5", Yes, "The first button is in seat 1."),
    rule("PS-6", Partly, "Bets and raises are capped with a fixed limit; there is no cap in pot limit and no limit."),
    rule("PS-7", Partly, "Prizes are as announced, by the number of entrants; what is paid in is paid out."),
    rule("PS-8", No, "A rebuy needs the funds at hand; without them the player is out."),
    rule("PS-9", No, "Registration stays open for a while after the start; one entry a person."),
    rule("PS-10", No, "Entries may be withdrawn until shortly before the start; satellites seat their winners."),
    rule("PS-11", Yes, "It is over when one player has all chips, or when all who are left get the same prize."),
    rule(
        "PS-12",
        Yes,
        "Players out in the same hand are placed by their chips at its start; equal stacks share place and prizes.",
    ),
    rule(
        "PS-13",
        No,
        "Around a jump of the prizes all tables play hand for hand, and all who go out in one such hand go out together.",
    ),
    rule(
        "PS-14",
        Yes,
        "The button moves forward every hand, so that nobody has it twice running and nobody misses a blind; where players go out blinds may be passed over, and since that happens at random it is fair to all.",
    ),
    rule("PS-15", Yes, "With two players, the button posts the small blind and acts first before the flop."),
    rule(
        "PS-16",
        No,
        "Tables break and are balanced as players go out; who is moved alone gets a similar position to the blinds where possible.",
    ),
    rule(
        "PS-17",
        No,
        "Breaks are at five to the hour or each hour from the start, once a table has finished its hand.",
    ),
    rule(
        "PS-18",
        Partly,
        "Who is absent is dealt in, posts, and checks or folds; when all have been absent for long, the largest stack goes on.",
    ),
    rule("PS-19", No, "Chat is for all at the table and in its language."),
    rule("PS-20", No, "Playing softly against a partner or giving chips away is forbidden."),
    rule("PS-21", No, "Nobody may play for another."),
    rule("PS-22", No, "When the server fails, hands in play are void and stacks go back to their start."),
    rule("PS-23", No, "Deals are made at the final table only, with the consent of all."),
    rule("PS-24", Partly, "A bounty goes to the winner of the pot that holds the last chips of the player who is out."),
    rule("PS-25", No, "In high-low games the bounty goes to the high half."),
    rule("PS-26", Partly, "Tied winners share a bounty; the odd cent goes to the earlier position."),
    rule("PS-27", No, "The champion of a knockout tournament gets the own bounty."),
    rule("PS-28", No, "A named bounty player who does not enter brings no bounty."),
    rule("PS-29", No, "Agreements about bounties are forbidden."),
];

/// All rule books.
pub const BOOKS: &[&[Rule]] = &[POKER];

/// The rule of a number.
pub fn find(number: &str) -> Option<&'static Rule> {
    BOOKS.iter().flat_map(|book| book.iter()).find(|rule| rule.number == number)
}
