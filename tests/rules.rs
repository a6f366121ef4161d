//! The rules, one file for each, named after the rule or the record that the file holds to.

#[path = "rules/deal.rs"]
mod deal;
#[path = "rules/faults.rs"]
mod faults;
#[path = "rules/faults_in_hands.rs"]
mod faults_in_hands;
#[path = "rules/moving_button.rs"]
mod moving_button;
#[path = "rules/pf_championship.rs"]
mod pf_championship;
#[path = "rules/pots.rs"]
mod pots;
#[path = "rules/ps_12_places.rs"]
mod ps_12_places;
#[path = "rules/ps_14_button.rs"]
mod ps_14_button;
#[path = "rules/ps_15_heads_up.rs"]
mod ps_15_heads_up;
#[path = "rules/ps_18_absent.rs"]
mod ps_18_absent;
#[path = "rules/ps_24_side_pots.rs"]
mod ps_24_side_pots;
#[path = "rules/ps_26_odd_chips.rs"]
mod ps_26_odd_chips;
#[path = "rules/same_luck.rs"]
mod same_luck;
#[path = "rules/seats.rs"]
mod seats;
#[path = "rules/table.rs"]
mod table;
