//! Streams: known outputs, recomputed by `tools/stream_vectors.py` without our code; and no relation to be seen between
//! streams that are neighbours in any part of their key.
//!
//! The battery has fixed seeds, so it says the same every time. That it can see anything is shown by the two ways of making
//! streams that the key of SHA-256 replaced: both must fail it.

use evenhand::chance::stream::{Luck, Stream};
use evenhand::chance::{Chance, Chances, Purpose, shuffle};
use rand_core::Rng;
use rand_pcg::{Pcg64, Pcg64Mcg};

const PURPOSES: [(&str, Purpose); 5] = [
    ("luck", Purpose::Luck),
    ("seats", Purpose::Seats),
    ("play", Purpose::Play),
    ("time", Purpose::Time),
    ("fault", Purpose::Fault),
];

fn purpose(word: &str) -> Purpose {
    PURPOSES.iter().find(|(name, _)| *name == word).expect("a purpose").1
}

#[test]
fn streams_are_those_that_python_computes() {
    let text = include_str!("vectors/streams.txt");
    let mut cases = 0;
    let mut open: Option<Box<dyn Fn() -> Stream>> = None;
    let mut forks = None;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(case) = line.strip_prefix("case ") {
            let words: Vec<&str> = case.splitn(5, ' ').collect();
            let number = |place: usize| words[place].parse::<u64>().expect("a number");
            let (seed, index, purpose, group) = (number(0), number(1), purpose(words[2]), words[4].to_string());
            let place = u32::try_from(number(3)).expect("a place");
            let make = move || Luck::new(seed, &group).tournament(index).open(purpose, place);
            forks = Some(make());
            open = Some(Box::new(make));
            cases += 1;
            continue;
        }
        let mut stream = open.as_ref().expect("a case comes first")();
        let (kind, values) = line.split_once(' ').expect("a kind and values");
        let found = match kind {
            "bits" => hexadecimal(&mut stream, 8),
            "below" => {
                let bounds = [6, 9, 52, 65_537, u32::MAX].repeat(8);
                bounds.into_iter().map(|bound| stream.below(bound).to_string()).collect::<Vec<_>>().join(" ")
            }
            "fork" => {
                // The forks of one stream, in order.
                let number = values.split(' ').next().expect("its number");
                format!("{number} {}", hexadecimal(&mut forks.as_mut().expect("a case comes first").fork(), 4))
            }
            "shuffle" => {
                let mut items: Vec<u32> = (0..10).collect();
                shuffle(&mut stream, &mut items);
                items.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            }
            other => panic!("unknown kind of line: {other}"),
        };
        assert_eq!(found, values, "case {cases}, {kind}");
    }
    assert!(cases >= 5, "{cases} cases");
}

fn hexadecimal(stream: &mut Stream, count: usize) -> String {
    (0..count).map(|_| format!("{:016x}", stream.bits())).collect::<Vec<_>>().join(" ")
}

/// First outputs that are looked at, of each of so many streams.
const OUTPUTS: usize = 4;
const STREAMS: usize = 1 << 16;
/// How far apart streams are that are compared.
const LAGS: [usize; 5] = [1, 2, 3, 4, 64];
/// No |z| of a sound family comes near it; those of the unsound ones go far beyond.
const LIMIT: f64 = 5.0;

/// The largest |z| of the battery over a family of streams, with the name of the test that gave it.
///
/// * Each output is uniform: the card that it gives, and its lowest six bits.
/// * Outputs at the same place of streams a lag apart, and outputs of one stream side by side, are independent: tables of
///   pairs of cards and of pairs of lowest bits.
/// * The exclusive or of two raw outputs a lag apart has 32 bits set on average, with variance 16.
fn battery(mut outputs: impl FnMut(usize) -> [u64; OUTPUTS]) -> (f64, String) {
    let family: Vec<[u64; OUTPUTS]> = (0..STREAMS).map(&mut outputs).collect();
    let mut worst = (0.0, String::new());
    let mut take = |z: f64, name: String| {
        if z.abs() > worst.0 {
            worst = (z.abs(), name);
        }
    };
    for place in 0..OUTPUTS {
        for (name, kinds, class) in CLASSES {
            let mut counts = vec![0u32; kinds];
            for outputs in &family {
                counts[class(outputs[place])] += 1;
            }
            take(chi_square_z(&counts), format!("{name} of output {place}"));
        }
        for lag in LAGS {
            let pairs = || family.iter().zip(&family[lag..]).map(|(one, other)| (one[place], other[place]));
            take_pairs(&mut take, pairs, &format!("output {place}, {lag} streams apart"));
        }
        if place > 0 {
            let pairs = || family.iter().map(|outputs| (outputs[place - 1], outputs[place]));
            take_pairs(&mut take, pairs, &format!("outputs {} and {place} of a stream", place - 1));
        }
    }
    worst
}

/// A class of outputs: name, number of classes, which one.
type Class = (&'static str, usize, fn(u64) -> usize);

/// The card that an output gives, and its lowest bits, which multiplication by a bound hardly looks at.
const CLASSES: [Class; 2] = [
    ("card", 52, |bits| usize::try_from((u128::from(bits) * 52) >> 64).expect("below 52")),
    ("lowest bits", 64, |bits| usize::try_from(bits & 63).expect("below 64")),
];

fn take_pairs<I: Iterator<Item = (u64, u64)>>(take: &mut impl FnMut(f64, String), pairs: impl Fn() -> I, what: &str) {
    for (name, kinds, class) in CLASSES {
        let mut counts = vec![0u32; kinds * kinds];
        pairs().for_each(|(one, other)| counts[class(one) * kinds + class(other)] += 1);
        take(chi_square_z(&counts), format!("pairs of {name}: {what}"));
    }
    let (mut count, mut sum, mut squares) = (0.0_f64, 0.0, 0.0);
    for (one, other) in pairs() {
        let departure = f64::from((one ^ other).count_ones()) - 32.0;
        count += 1.0;
        sum += departure;
        squares += departure * departure;
    }
    take(sum / (16.0 * count).sqrt(), format!("bits set in the exclusive or: {what}"));
    // The square of a departure of Binomial(64, 1/2) has mean 16 and variance 2·16² − 2·16²/64 = 504.
    take((squares - 16.0 * count) / (504.0 * count).sqrt(), format!("their variance: {what}"));
}

/// Chi-square for equally likely cells as a standard normal variable.
fn chi_square_z(counts: &[u32]) -> f64 {
    let total: f64 = counts.iter().copied().map(f64::from).sum();
    let cells = f64::from(u32::try_from(counts.len()).expect("few cells"));
    let expected = total / cells;
    let chi_square: f64 =
        counts.iter().map(|&count| (f64::from(count) - expected) * (f64::from(count) - expected) / expected).sum();
    (chi_square - (cells - 1.0)) / (2.0 * (cells - 1.0)).sqrt()
}

fn outputs(stream: &mut Stream) -> [u64; OUTPUTS] {
    std::array::from_fn(|_| stream.bits())
}

fn assert_passes(name: &str, family: impl FnMut(usize) -> [u64; OUTPUTS]) {
    let (z, test) = battery(family);
    assert!(z < LIMIT, "{name}: |z| = {z:.1} in {test}");
}

#[test]
fn neighbouring_tournaments_have_nothing_in_common() {
    for seed in [0, 1, u64::MAX] {
        let luck = Luck::new(seed, "battery");
        assert_passes("tournaments", |index| outputs(&mut luck.tournament(index as u64).open(Purpose::Luck, 0)));
    }
}

#[test]
fn first_hands_of_neighbouring_tournaments_have_nothing_in_common() {
    let luck = Luck::new(1, "battery");
    assert_passes("first hands", |index| outputs(&mut luck.tournament(index as u64).open(Purpose::Luck, 0).fork()));
}

#[test]
fn neighbouring_hands_have_nothing_in_common() {
    for index in [0, 1, 2] {
        let mut table = Luck::new(1, "battery").tournament(index).open(Purpose::Luck, 0);
        assert_passes("hands", |_| outputs(&mut table.fork()));
    }
}

#[test]
fn purposes_have_nothing_in_common() {
    let luck = Luck::new(1, "battery");
    // All purposes of the first tournament, then all of the second: lags 1 to 4 compare each purpose with each other one.
    assert_passes("purposes", |number| {
        let index = (number / PURPOSES.len()) as u64;
        outputs(&mut luck.tournament(index).open(PURPOSES[number % PURPOSES.len()].1, 0))
    });
}

#[test]
fn neighbouring_places_have_nothing_in_common() {
    let luck = Luck::new(1, "battery");
    assert_passes("places", |place| {
        outputs(&mut luck.tournament(0).open(Purpose::Luck, u32::try_from(place).expect("a place")))
    });
}

#[test]
fn neighbouring_seeds_have_nothing_in_common() {
    for index in [0, 1, u64::MAX] {
        assert_passes("seeds", |seed| {
            outputs(&mut Luck::new(seed as u64, "battery").tournament(index).open(Purpose::Luck, 0))
        });
    }
}

/// Streams from a sum of seed and index meet under the next seed, and here two neighbours are even the same.
#[test]
fn the_battery_fails_sums_of_seed_and_index() {
    let (z, test) = battery(|index| {
        let mut stream = Pcg64Mcg::new(0xcafe_f00d_d15e_a5e5 + index as u128);
        std::array::from_fn(|_| stream.next_u64())
    });
    assert!(z > 10.0 * LIMIT, "the battery sees no more than |z| = {z:.1} in {test}");
}

/// Numbered streams of one seed are measurably correlated.
#[test]
fn the_battery_fails_numbered_streams() {
    let (z, test) = battery(|index| {
        let mut stream = Pcg64::new(0xcafe_f00d_d15e_a5e5, (index as u128) << 64);
        std::array::from_fn(|_| stream.next_u64())
    });
    assert!(z > 10.0 * LIMIT, "the battery sees no more than |z| = {z:.1} in {test}");
}
