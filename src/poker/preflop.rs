//! The order of pairs of hole cards by their share of the pot, all in before the flop against one random pair.
//!
//! Computed exactly: all 2,598,960 boards, all pairs against all pairs that they leave. `tests/preflop_order.rs` computes it again.

/// Number of pairs, of 1,326, with a larger share. Rows and columns are ranks from deuce to ace; suited pairs stand where the
/// row is the lower rank, others where it is the higher.
#[rustfmt::skip]
pub(super) const BETTER: [[u16; 13]; 13] = [
    [632, 1250, 1198, 1178, 1182, 1150, 1070, 990, 878, 766, 638, 512, 312],
    [1314, 466, 1134, 1102, 1106, 1074, 1042, 942, 846, 706, 604, 454, 248],
    [1302, 1254, 328, 1022, 1038, 1006, 962, 922, 798, 698, 540, 434, 228],
    [1278, 1226, 1154, 178, 958, 926, 882, 842, 782, 654, 516, 378, 192],
    [1290, 1238, 1166, 1090, 104, 850, 814, 762, 702, 616, 472, 346, 196],
    [1266, 1214, 1138, 1058, 994, 46, 734, 694, 612, 536, 438, 304, 150],
    [1202, 1186, 1110, 1026, 946, 866, 36, 608, 520, 462, 362, 244, 130],
    [1122, 1078, 1046, 966, 886, 802, 722, 30, 458, 382, 300, 188, 110],
    [1010, 978, 930, 910, 830, 738, 658, 556, 24, 308, 224, 134, 72],
    [898, 854, 818, 786, 750, 670, 568, 500, 398, 18, 184, 126, 56],
    [770, 710, 682, 642, 592, 544, 476, 386, 316, 252, 12, 100, 52],
    [620, 580, 524, 488, 442, 410, 350, 264, 212, 166, 138, 6, 42],
    [422, 366, 334, 276, 288, 232, 200, 154, 114, 88, 76, 60, 0],
];
