//! Dice as things, and the rules about handling them.

mod given;

use evenhand::backgammon::dice::die::{Alias, throw};
use evenhand::backgammon::dice::ritual::{Order, PARTS, Ritual};
use evenhand::backgammon::dice::suspicion::{Suspected, Tester};
use evenhand::backgammon::dice::{
    Asker, Cocked, Custody, DiceRules, Die, Handled, Knowledge, Lifter, Lifting, Premature, Purchase, Suspicion,
};
use evenhand::backgammon::roll::Roll;
use evenhand::backgammon::rules::Rules;
use evenhand::backgammon::story::Story;
use evenhand::backgammon::style::{Mind, Style};
use evenhand::backgammon::{Backgammon, Event, Why};
use evenhand::chance::exhaust::every;
use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chance, Chances, Purpose};
use evenhand::contest::{Contest, Observer};
use given::scenario;

const LINEAR: Style = Style { mind: Mind::Linear, noise: 0 };

fn stream(index: u64) -> Stream {
    Luck::new(8, "dice").tournament(index).open(Purpose::Luck, 0)
}

fn watch<O: Observer<Backgammon>>(dice: DiceRules, index: u64, mut observer: O) -> O {
    let contest = Backgammon::duel(Rules { dice, ..Rules::new(5, [LINEAR; 2]) });
    contest.play(&mut contest.state(), &mut Luck::new(8, "dice").tournament(index), &mut observer);
    observer
}

/// What happened to dice in some matches.
fn handled(dice: DiceRules) -> Vec<Handled> {
    #[derive(Default)]
    struct All(Vec<Handled>);
    impl Observer<Backgammon> for All {
        fn observe(&mut self, event: &Event<'_>) {
            if let Event::Handled { handled } = event {
                self.0.push(*handled);
            }
        }
    }
    (0..4).flat_map(|index| watch(dice, index, All::default()).0).collect()
}

#[test]
fn faces_come_up_as_they_weigh_exactly() {
    for weights in [[1; 6], [1, 2, 3, 4, 5, 6], [0, 0, 0, 0, 0, 1], [7, 1, 1, 1, 0, 2], [3, 1, 3, 1, 3, 1]] {
        let die = Die::new(weights);
        let alias = Alias::from(&die);
        // Ways in which each face of the first die comes, the second being certain to be something.
        let places = u128::from(die.total());
        let all = 36 * places;
        let mut ways = [0_u128; 6];
        every(
            |chance| throw([&alias, &Alias::from(&Die::FAIR)], chance)[0],
            |reciprocal, face| ways[usize::from(face) - 1] += all * 6 / reciprocal,
        );
        assert_eq!(ways.iter().sum::<u128>(), all * 6);
        for (face, &weight) in weights.iter().enumerate() {
            let sum: u32 = weights.iter().sum();
            assert_eq!(ways[face] * u128::from(sum), all * 6 * u128::from(weight), "{weights:?}, face {}", face + 1);
        }
    }
    assert_eq!(Die::new([5; 6]), Die::FAIR);
    assert!(!Die::new([0, 2, 1, 1, 1, 1]).is_fair());
    assert_eq!(Die::heavy(20).weights(), [22, 25, 25, 25, 25, 28]);
    assert_eq!(Die::flat(10).weights(), [22, 19, 19, 19, 19, 22]);
}

#[test]
fn fair_dice_show_what_a_roll_shows_and_loaded_ones_nearly() {
    let (mut one, mut other, mut third, mut two) = (stream(0), stream(0), stream(0), stream(0));
    let [fair, loaded] = [Die::FAIR, Die::heavy(20)].map(|die| Alias::from(&die));
    let mut different = 0;
    for _ in 0..100_000 {
        let roll = Roll::draw(&mut one);
        let [first, second] = two.below_each([6, 6]).map(|face| u8::try_from(face).expect("below 6") + 1);
        assert_eq!(Roll::new(first, second), roll, "two draws in one are the same two");
        let [first, second] = throw([&fair; 2], &mut other);
        assert_eq!(Roll::new(first, second), roll);
        let [first, second] = throw([&loaded; 2], &mut third);
        different += u32::from(Roll::new(first, second) != roll);
    }
    // Each die is another in 2 of 100 throws.
    assert!((3_600..4_300).contains(&different), "{different}");
}

#[test]
fn bg_36_the_mixing_solved() {
    use Knowledge::{Blind, Informed};
    let spread = |loaded: usize, asker, other| {
        let worths = std::array::from_fn(|die| i32::from(die < loaded));
        let ritual = Ritual { worths, asker, other, order: Order::OtherFirst };
        let mut spread = [0; 3];
        for (set, parts) in ritual.solve().into_iter().enumerate() {
            spread[(set & ((1 << loaded) - 1)).count_ones() as usize] += parts;
        }
        assert_eq!(spread.iter().sum::<u32>(), PARTS);
        spread
    };
    // Chances, in 24ths, that the asker gets none, one, two of the loaded dice.
    assert_eq!(spread(1, Blind, Blind), [12, 12, 0]);
    assert_eq!(spread(1, Informed, Blind), [6, 18, 0]);
    assert_eq!(spread(1, Blind, Informed), [24, 0, 0]);
    assert_eq!(spread(1, Informed, Informed), [24, 0, 0]);
    assert_eq!(spread(2, Blind, Blind), [4, 16, 4]);
    assert_eq!(spread(2, Informed, Blind), [0, 18, 6]);
    assert_eq!(spread(2, Blind, Informed), [16, 8, 0]);
    assert_eq!(spread(2, Informed, Informed), [0, 24, 0]);
}

#[test]
fn bg_36_the_mixing_played_is_the_mixing_solved() {
    for (asker, other) in [(Knowledge::Blind, Knowledge::Informed), (Knowledge::Informed, Knowledge::Blind)] {
        let ritual = Ritual { worths: [5, 3, 3, 0], asker, other, order: Order::OtherFirst };
        let mut chances = [0; 16];
        every(
            |chance| ritual.play(chance)[0].into_iter().fold(0, |set, die| set | 1 << die),
            |reciprocal, set: usize| chances[set] += PARTS / u32::try_from(reciprocal).expect("24"),
        );
        assert_eq!(chances, ritual.solve());
    }
}

#[test]
fn fair_dice_are_seldom_condemned_and_loaded_ones_soon() {
    let condemned = |die: Die, of, throws: u32| {
        let alias = Alias::from(&die);
        let mut luck = stream(1);
        let one = |luck: &mut Stream| {
            let mut tester = Tester::new(Suspicion { odds: 20, of });
            (0..throws / 2).any(|_| throw([&alias; 2], luck).into_iter().any(|face| tester.see(face)))
        };
        (0..1_000).filter(|_| one(&mut luck)).count()
    };
    let sixes = |thousandths| Suspected::Sixes { thousandths };
    assert!(condemned(Die::FAIR, sixes(166), 2_000) <= 71);
    for of in [Suspected::Anything, sixes(50)] {
        // Once in twenty at most: 50 expected at most, 7 a standard deviation.
        assert!(condemned(Die::FAIR, of, 2_000) <= 71);
        assert!(condemned(Die::heavy(50), of, 2_000) >= 990);
    }
}

#[test]
fn dice_of_the_book_are_played_as_ever() {
    // Fair dice that are things, with nothing going wrong but the name of it: the same matches to the letter.
    let usual = watch(DiceRules::BOOK, 3, Story::default()).into_text();
    let watched = Suspicion { odds: 1_000_000, of: Suspected::Anything };
    let things = DiceRules { suspicion: [watched; 2], purchase: Purchase::Never, ..DiceRules::BOOK };
    assert!(DiceRules::BOOK.is_plain() && !things.is_plain());
    assert_eq!(watch(things, 3, Story::default()).into_text(), usual);
    let shared = DiceRules { custody: Custody::Shared, ..things };
    assert_eq!(watch(shared, 3, Story::default()).into_text(), usual);
    // A void roll is made again in turn, and only the cube of that turn is given up.
    let void = DiceRules { premature: [1_000; 2], premature_rule: Premature::Void, ..DiceRules::BOOK };
    assert!(handled(void).iter().all(|handled| matches!(handled, Handled::Premature { stands: false, .. })));
}

#[test]
fn bg_20_a_premature_roll_stands_or_is_made_again() {
    let early = |premature_rule| {
        let all = handled(DiceRules { premature: [0, 500], premature_rule, ..DiceRules::BOOK });
        let stood = |handled: &&Handled| matches!(handled, Handled::Premature { player: 1, stands: true, .. });
        assert!(all.iter().all(|handled| matches!(handled, Handled::Premature { player: 1, .. })));
        assert!(all.len() > 50, "{}", all.len());
        (all.iter().filter(stood).count(), all.len())
    };
    let (stood, all) = early(Premature::Stands);
    assert_eq!(stood, all);
    for rule in [Premature::AcceptOrAgain, Premature::Veto] {
        let (stood, all) = early(rule);
        assert!(all / 4 < stood && stood < all, "{rule:?}: {stood} of {all}");
    }
    // Foreknowledge lets more rolls stand: a play that meets the roll is chosen.
    assert_eq!(early(Premature::Void).0, 0);
}

#[test]
fn bg_20_who_has_rolled_has_given_up_the_cube() {
    let lines = |rule| {
        let rules = DiceRules { premature: [1_000; 2], premature_rule: rule, ..DiceRules::BOOK };
        (0..8).map(|index| watch(rules, index, Story::default()).into_text()).collect::<String>()
    };
    assert!(!lines(Premature::Stands).contains("doubles"));
    assert!(!lines(Premature::Void).contains("doubles"));
    assert!((0..8).any(|index| watch(DiceRules::BOOK, index, Story::default()).into_text().contains("doubles")));
}

#[test]
fn bg_25_what_is_thrown_again() {
    let lift = |lifter, lifting| handled(DiceRules { lifted: [300, 0], lifter, lifting, ..DiceRules::BOOK });
    let both =
        |all: &[Handled]| all.iter().filter(|handled| matches!(handled, Handled::Lifted { both: true, .. })).count();
    let careless = lift(Lifter::Careless, Lifting::Choice);
    assert!(0 < both(&careless) && both(&careless) < careless.len());
    assert_eq!(both(&lift(Lifter::Careless, Lifting::One)), 0);
    let selective = lift(Lifter::Selective, Lifting::Both);
    assert_eq!(both(&selective), selective.len());
    // Who lifts where it suits him meets an opponent of the same mind, who has the one die thrown again.
    let met = lift(Lifter::Selective, Lifting::Choice);
    assert!(!met.is_empty());
    assert_eq!(both(&met), 0);
    assert!(met.len() < careless.len());
}

#[test]
fn bg_23_who_decides_what_is_cocked() {
    let doubt = |cocked| handled(DiceRules { doubtful: [300; 2], cocked, ..DiceRules::BOOK });
    let again =
        |all: &[Handled]| all.iter().filter(|handled| matches!(handled, Handled::Doubtful { again: true, .. })).count();
    let all = doubt(Cocked::Again);
    assert_eq!(again(&all), all.len());
    for who in [Cocked::Roller, Cocked::Opponent] {
        let all = doubt(who);
        assert!(0 < again(&all) && again(&all) < all.len(), "{who:?}");
    }
}

#[test]
fn bg_36_to_39_dice_change_hands_between_games_and_at_a_purchase() {
    let loaded = DiceRules { dice: [Die::heavy(160), Die::heavy(160), Die::FAIR, Die::FAIR], ..DiceRules::BOOK };
    let mixed = handled(DiceRules { asker: Asker::Second, ..loaded });
    assert!(mixed.iter().all(|handled| matches!(handled, Handled::Mixed { asker: 1, .. })) && mixed.len() > 4);
    // Nobody asks who does not know that he has the worse dice; who knows asks until they are even.
    assert!(handled(DiceRules { asker: Asker::Poorer, ..loaded }).is_empty());
    let knows = DiceRules { asker: Asker::Poorer, knowledge: [Knowledge::Informed; 2], ..loaded };
    assert_eq!(handled(knows).len(), 4, "once a match");
    let suspicion = [Suspicion::NONE, Suspicion { odds: 100, of: Suspected::Anything }];
    for purchase in [Purchase::PutAway, Purchase::Played] {
        let bought = handled(DiceRules { suspicion, purchase, ..loaded });
        assert!(bought.len() >= 3 && bought.iter().all(|handled| *handled == Handled::Bought { player: 1 }));
    }
    assert!(handled(DiceRules { suspicion, purchase: Purchase::Never, ..loaded }).is_empty());
    let renewed = handled(DiceRules { renewed: 1_000, ..loaded });
    assert!(renewed.iter().all(|handled| *handled == Handled::Renewed));
}

#[test]
fn bg_40_a_point_for_dice_thrown_away() {
    #[derive(Default)]
    struct Given(Vec<[u32; 2]>, u32);
    impl Observer<Backgammon> for Given {
        fn observe(&mut self, event: &Event<'_>) {
            if let Event::PointsGiven { why: Why::Dice, given } = event {
                self.0.push(*given);
            } else if let Event::GameEnded { .. } = event {
                self.1 += 1;
            }
        }
    }
    let misused = |misused| watch(DiceRules { misused, ..DiceRules::BOOK }, 0, Given::default());
    let Given(given, games) = misused([1_000, 0]);
    assert!(given.iter().all(|given| *given == [0, 1]));
    // After every game but one that wins the match.
    assert!((games - 1..=games).contains(&u32::try_from(given.len()).expect("few")));
    assert!(misused([1_000; 2]).0.is_empty(), "both at fault");
}

#[test]
fn what_happens_to_dice_is_told() {
    let rules = DiceRules {
        premature: [200; 2],
        lifted: [200; 2],
        doubtful: [200; 2],
        asker: Asker::First,
        renewed: 500,
        ..DiceRules::BOOK
    };
    let story = watch(rules, 0, Story::default()).into_text();
    for words in ["too early", "lifts a die", "may be cocked", "The dice are mixed for player 1"] {
        assert!(story.contains(words), "{words}\n{story}");
    }
}

#[test]
fn scenarios_say_what_is_wrong_with_dice() {
    let error = |text: &str| {
        evenhand::scenario::Scenario::parse("given", "given.toml", text, &[]).expect_err("an error").to_string()
    };
    let five = "[backgammon]\n[backgammon.dice]\nweights = [[1, 1, 1, 1, 1]]";
    assert!(error(five).contains("six faces"), "{}", error(five));
    let three = "[backgammon]\n[backgammon.dice]\nweights = [[1, 1, 1, 1, 1, 1]]";
    assert!(error(three).contains("there are 1 dice, not four"), "{}", error(three));
    let nothing = "[backgammon]\n[backgammon.dice]\nweights = [[0, 0, 0, 0, 0, 0]]";
    assert!(error(nothing).contains("sum to 0"), "{}", error(nothing));
    let drawn = "[backgammon]\nplay = \"model\"\n[backgammon.dice]\npremature = 5";
    assert!(error(drawn).contains("write `play = \"full\"`"), "{}", error(drawn));
    let idle = "checks = [\"dice-rules\"]\n[backgammon]";
    assert!(error(idle).contains("premature = 100"), "{}", error(idle));
    let sound = scenario("[backgammon]\n[backgammon.dice]\npremature = 5\noffenders = \"first\"");
    assert!(
        sound
            .game
            .rows()
            .iter()
            .any(|(name, value)| name == "backgammon.dice.premature" && value.starts_with("5 and 0"))
    );
}
