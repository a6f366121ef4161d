//! Prizes and stakes, in cents: what is paid in is paid out.

/// The prize of each place: shares in per cent of the fund, whole cents, the rest to the first.
pub fn prizes(fund: u64, shares: &[u64]) -> Vec<u64> {
    let mut prizes: Vec<u64> = shares.iter().map(|share| fund * share / 100).collect();
    let paid: u64 = prizes.iter().sum();
    if let Some(first) = prizes.first_mut() {
        *first += fund - paid;
    }
    prizes
}

/// Pays prizes to players in order, those with the same score sharing theirs; an odd cent goes to the one named first. Players
/// beyond the prizes get nothing; prizes beyond the players go to the last.
pub fn pay(order: &[(u16, i64)], prizes: &[u64], mut tell: impl FnMut(u16, u64)) {
    let mut place = 0;
    while place < order.len() {
        let equal = order[place..].iter().take_while(|(_, score)| *score == order[place].1).count();
        let end = if place + equal == order.len() { prizes.len() } else { (place + equal).min(prizes.len()) };
        let sum: u64 = prizes.get(place.min(end)..end).map_or(0, |prizes| prizes.iter().sum());
        let (each, odd) = (sum / equal as u64, sum % equal as u64);
        for (number, &(player, _)) in (0..).zip(&order[place..place + equal]) {
            tell(player, each + u64::from(number < odd));
        }
        place += equal;
    }
}
