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

/// The rules of a preferans championship.
pub const PREFERANS: &[Rule] = &[
    rule("PF-1", Partly, "Three categories, each with ten qualifying rounds and a final."),
    rule("PF-2.1", No, "An organising fee is paid beside the entry to the prize fund."),
    rule("PF-2.2", No, "Registration is on the first day."),
    rule("PF-3.1", Yes, "The prize fund is the whole of the fund entries."),
    rule("PF-3.2", Yes, "The four finalists get 40, 30, 20 and 10 % of the fund."),
    rule("PF-3.3", Partly, "Players settle every pool among themselves at a stake for each whist."),
    rule("PF-3.4", Partly, "A table may agree on a higher stake; the lowest offer counts."),
    rule("PF-4.1", Partly, "Three rounds on the first day, five on the second, two and the final on the third."),
    rule("PF-4.2", Yes, "Ten qualifying rounds and a final."),
    rule(
        "PF-4.3",
        Partly,
        "A round lasts two hours, or to 50 in the pool at a table of four and 70 at a table of three.",
    ),
    rule("PF-4.4", Partly, "The final goes to 50 in the pool without a time limit."),
    rule("PF-4.5", Yes, "The four with the most points reach the final; equal points are told apart by whists."),
    rule("PF-4.6", Yes, "A missed round costs 8 points; whoever misses the tenth is out of the final."),
    rule("PF-4.7", Partly, "Who is more than ten minutes late misses the round."),
    rule("PF-5.1", No, "When and where the first seating is read."),
    rule("PF-5.2", Yes, "The first round is seated at random."),
    rule(
        "PF-5.3",
        Yes,
        "Rounds 2 to 8 are Swiss: leaders with leaders, and who has met should, where possible, not meet again.",
    ),
    rule("PF-5.4", Yes, "Rounds 9 and 10 are Italian: leaders with leaders, whoever has met."),
    rule("PF-5.5", Yes, "Swiss and Italian differ in the wish that nobody meets twice."),
    rule("PF-5.6", Yes, "Points come first in the seating, whists second."),
    rule("PF-6.1", Yes, "Points of a round are place points plus whist points."),
    rule("PF-6.1.1", Yes, "Table of four: +3, +1, −1, −3; table of three: +3, 0, −3."),
    rule("PF-6.1.2", Yes, "Whist points: the formula is missing from the text."),
    rule("PF-6.2", Yes, "Equal whists share the place points, so that the table's sum stays 0."),
    rule(
        "PF-7",
        Partly,
        "Four at a table, three where numbers force it; the last one seated deals first; substitutes only between rounds and not at the end; a finalist who cannot play is replaced by the next best.",
    ),
    rule("PF-8", No, "Conventions of a round: the text is empty."),
    rule("PF-9", No, "Scoring conventions: consolation, gentleman whist, half-whist, the dealer whisting alone."),
    rule("PF-10.1", No, "Judges follow the regulations."),
    rule("PF-10.2", No, "A judge may award a result."),
    rule("PF-10.3", No, "Decisions may be appealed during the round."),
    rule("PF-10.4", No, "Judges may exclude a player for conduct."),
    rule("PF-11.1", No, "Appeals are decided by three people."),
    rule("PF-11.2", No, "Their decision is final."),
    rule("PF-11.3", No, "How and when an appeal is made."),
    rule("PF-11.4", No, "Appeals are decided by the regulations only."),
    rule("PF-11.5", No, "An appeal may change the result of a round."),
    rule("PF-11.6", No, "An appeal is decided within two hours."),
    rule("PF-11.7", No, "The final waits for an appeal that may change the finalists."),
    rule("PF-12.1", No, "The consolation tournament has a prize in money."),
    rule("PF-12.2", No, "Further prizes are announced at the opening."),
    rule("PF-12.3", No, "These prizes come from sponsors."),
    rule("PF-12.4", Partly, "The consolation tournament has two rounds of 80 minutes for whoever wants to play."),
    rule("PF-13.1", No, "The championship counts for the league's rating."),
    rule("PF-13.2", No, "Titles by rating points."),
];

/// The rules of backgammon tournaments.
pub const BACKGAMMON: &[Rule] = &[
    rule("BG-1", No, "The management is a director and perhaps a committee; who decides disputes."),
    rule("BG-2", No, "The management may refuse or disqualify a player."),
    rule("BG-3", No, "In a dispute checkers and dice stay as they are until it is decided."),
    rule("BG-4", No, "Spectators are silent."),
    rule("BG-5", No, "Spectators may not point out wrong plays."),
    rule("BG-6", No, "Signals between player and spectator disqualify."),
    rule("BG-7", No, "A player may have spectators sent away."),
    rule("BG-8", Yes, "Walk-overs in a field that is not full: the management decides how, before the draw."),
    rule("BG-9", No, "The official language."),
    rule("BG-10", No, "A resignation by mistake counts once the winner is in the table."),
    rule("BG-11", No, "Both players keep score and compare after every game; in a dispute a written record counts."),
    rule("BG-12", No, "Only the score may be written during a match."),
    rule("BG-13", No, "No aids."),
    rule("BG-14", No, "No printed material about the game."),
    rule("BG-15", No, "A referee or observer may be appointed."),
    rule("BG-16", Yes, "Gammons count double, backgammons triple."),
    rule(
        "BG-17",
        Yes,
        "Crawford rule: when a player first needs one point, the next game, and only it, is without the cube.",
    ),
    rule(
        "BG-18",
        No,
        "Matches to 7 or less without a break; in longer ones two breaks of 5 minutes each, between games.",
    ),
    rule("BG-19", Partly, "A play is complete when the dice are picked up, or the clock is pressed."),
    rule(
        "BG-20",
        Yes,
        "No rolling before the opponent has finished; otherwise the opponent finishes seeing the roll, and may accept it or have it rolled again.",
    ),
    rule(
        "BG-21",
        Partly,
        "Clocks: at least 3 minutes a player for each point still to be played (12:9 to 13 leaves 5 points: 15 minutes each).",
    ),
    rule("BG-22", Yes, "A wrong play stands once the opponent has rolled; only the opponent may object."),
    rule(
        "BG-23",
        Partly,
        "Dice are rolled in the right half; cocked dice are rolled again, with the opponent's consent.",
    ),
    rule("BG-24", Partly, "A roll counts when both dice lie flat on the board."),
    rule("BG-25", Yes, "Who lifts a die before it rests may be made to roll that die again."),
    rule("BG-26", Yes, "No automatic doubles."),
    rule("BG-27", Yes, "No Jacoby rule: gammons count without the cube."),
    rule("BG-28", No, "No agreements about the result of a game."),
    rule("BG-29", Yes, "Doubling is allowed even from the bar against a closed board."),
    rule("BG-30", Yes, "A double is announced, the cube placed, and not a die rolled until the answer."),
    rule("BG-31", Yes, "Acceptance is announced; the cube goes to the accepter."),
    rule("BG-32", No, "Gestures do not double or accept."),
    rule("BG-33", No, "Both watch that the cube stands right."),
    rule("BG-34", Partly, "The cube starts in the middle; in a dispute its position counts."),
    rule("BG-35", Yes, "A double is in force once accepted."),
    rule(
        "BG-36",
        Yes,
        "Dice are shaken in the cup. Before any game a player may have the dice mixed: the asker throws all four, the opponent takes one, the asker one of three, the opponent one of two, the asker the last.",
    ),
    rule("BG-37", Yes, "No change of dice during a game."),
    rule(
        "BG-38",
        Partly,
        "New dice may be asked for after any game; once a match a player may buy the opponent's dice right after a roll, which stands.",
    ),
    rule("BG-39", Partly, "The management may change dice at any time."),
    rule("BG-40", Yes, "Mixing up or throwing dice on purpose costs up to a point."),
    rule("BG-41", Yes, "Late: 1 point to the punctual player for each 5 minutes, from 15 minutes after the start."),
    rule("BG-42", Yes, "Penalty points beyond half the length of the match lose it."),
    rule("BG-43", No, "Everybody must know the programme."),
    rule("BG-44", No, "Matches are played in the hall."),
    rule("BG-45", Yes, "Direction and colour: the higher sum of two dice chooses; doubles are not counted twice."),
    rule("BG-46", No, "Score sheets are signed; the winner reports."),
    rule("BG-47", No, "A match may be played without spectators."),
    rule("BG-48", Yes, "Slow play: after a warning, a point to the other player."),
    rule("BG-49", Yes, "Clocks may be brought in; a point may go to each player."),
    rule("BG-50", Partly, "Missing checkers: put on the bar, or play on without, as the opponent chooses."),
    rule("BG-51", Partly, "Extra checkers: the opponent takes off which ones, or plays on."),
    rule("BG-52", Partly, "A hit checker counts once it is on the bar; the next play makes the position legal."),
    rule(
        "BG-53",
        No,
        "No helping with the opponent's checkers; the opponent accepts the help before playing, or restores the position; up to one point.",
    ),
    rule(
        "BG-54",
        Yes,
        "A turn has four phases: accept the opponent's play, cube, roll, move. None can be taken back; shaking is part of the third.",
    ),
    rule("BG-55", No, "The cup stands on the table while waiting."),
    rule("BG-56", Yes, "Both dice must be played if possible, in any order; if only one can be, the larger."),
    rule("BG-57", Yes, "Matches are played to the announced length."),
    rule("BG-58", No, "Things that do not belong may be asked off the table."),
    rule("BG-59", No, "A hit checker goes to the bar, not into the hand."),
];

/// All rule books.
pub const BOOKS: &[&[Rule]] = &[POKER, PREFERANS, BACKGAMMON];

/// The rule of a number.
pub fn find(number: &str) -> Option<&'static Rule> {
    BOOKS.iter().flat_map(|book| book.iter()).find(|rule| rule.number == number)
}
