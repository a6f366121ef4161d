//! Hand for hand, ranking and the room: PS-11, PS-12, PS-13, and the laws that hold whatever the rules.

#[path = "hand_for_hand/calibration.rs"]
mod calibration;
#[path = "hand_for_hand/laws.rs"]
mod laws;
#[path = "hand_for_hand/ps_11_end.rs"]
mod ps_11_end;
#[path = "hand_for_hand/ps_12_ranking.rs"]
mod ps_12_ranking;
#[path = "hand_for_hand/ps_13_rounds.rs"]
mod ps_13_rounds;
#[path = "hand_for_hand/watch.rs"]
mod watch;
