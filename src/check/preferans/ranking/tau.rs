//! Kendall's tau-b, exactly: from integers to millionths without a float.

/// One, in the unit of [`tau`].
pub const MILLIONTHS: i64 = 1_000_000;

/// Tau-b of two orders of the same things, in millionths, rounded towards 0: pairs in the same order less pairs in opposite
/// orders, over the geometric mean of the pairs that each order tells apart (M. Kendall, Biometrika 33, 1945). Each thing is
/// given by its places in both orders; equal places are ties. 0 where an order tells nothing apart.
pub fn tau(places: &[(u16, u16)]) -> i64 {
    let (mut concordant, mut first_apart, mut second_apart) = (0_i64, 0_i64, 0_i64);
    for (number, &(first, second)) in places.iter().enumerate() {
        let (mut agreed, mut first_differed, mut second_differed) = (0_i32, 0_i32, 0_i32);
        for &(other_first, other_second) in &places[..number] {
            let one = (i32::from(first) - i32::from(other_first)).signum();
            let two = (i32::from(second) - i32::from(other_second)).signum();
            agreed += one * two;
            first_differed += one * one;
            second_differed += two * two;
        }
        concordant += i64::from(agreed);
        first_apart += i64::from(first_differed);
        second_apart += i64::from(second_differed);
    }
    if first_apart == 0 || second_apart == 0 {
        return 0;
    }
    let wide = |number: i64| u128::from(number.unsigned_abs());
    let square = wide(concordant).pow(2) * wide(MILLIONTHS).pow(2) / (wide(first_apart) * wide(second_apart));
    concordant.signum() * i64::try_from(square.isqrt()).expect("at most a million")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Alternative;
    use crate::stats::rank::kendall;

    #[test]
    fn it_agrees_with_the_float_and_rounds_to_millionths() {
        let orders: [&[(u16, u16)]; 4] = [
            &[(0, 0), (1, 1), (2, 2), (3, 3)],
            &[(0, 3), (1, 2), (2, 1), (3, 0)],
            &[(0, 1), (0, 0), (1, 1), (2, 3), (2, 2), (3, 3), (4, 7)],
            &[(5, 1), (0, 0), (1, 4), (2, 3), (2, 2), (3, 3), (4, 0)],
        ];
        for places in orders {
            let (one, two): (Vec<f64>, Vec<f64>) =
                places.iter().map(|&(one, two)| (f64::from(one), f64::from(two))).unzip();
            let expected = kendall(&one, &two, Alternative::TwoSided).expect("an order").statistic;
            let exact = tau(places);
            #[allow(clippy::cast_precision_loss, reason = "at most a million")]
            let difference = exact as f64 / 1e6 - expected;
            assert!(difference.abs() <= 1e-6, "{exact} {expected}");
        }
        assert_eq!(tau(orders[0]), MILLIONTHS);
        assert_eq!(tau(orders[1]), -MILLIONTHS);
    }

    #[test]
    fn equal_players_have_no_order() {
        assert_eq!(tau(&[(0, 0), (0, 1), (0, 2)]), 0);
        assert_eq!(tau(&[(7, 1)]), 0);
        assert_eq!(tau(&[]), 0);
    }
}
