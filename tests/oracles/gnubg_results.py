"""Compares all results of some rolls with GNU Backgammon's list of plays, position by position; called by gnubg.sh.

    EXPORT=DIRECTORY PART=0 PARTS=1 gnubg -t -q -r -p tests/oracles/gnubg_results.py </dev/null >/dev/null

Each line of DIRECTORY/results.txt is a position, two dice, and the positions that the roll can lead to: position IDs, seen by the
one who is then on roll. The two sets must be equal, and no result may be listed twice.
"""

import os
import sys
from collections import Counter

import gnubg

sys.path.insert(0, os.environ.get("ORACLES", "tests/oracles"))
import gnubg_board  # noqa: E402


def main():
    counts, faults = Counter(), []
    for line in gnubg_board.share(open(os.path.join(os.environ["EXPORT"], "results.txt")).readlines()):
        letters, high, low, *ours = line.split()
        board, plays = gnubg_board.hint(letters, (int(high), int(low)))
        theirs = {gnubg.positionid(result) for result in plays}
        counts["positions"] += 1
        counts["positions: on the bar"] += board[1][24] > 0
        counts["positions: bearing off"] += sum(board[1][6:]) == 0
        counts["positions: a double"] += high == low
        counts["positions: no play"] += None in plays.values()
        counts["results"] += len(ours)
        if len(set(ours)) != len(ours) or set(ours) != theirs:
            more, less = set(ours) - theirs, theirs - set(ours)
            faults.append("%s %s%s: %d results, not %d; wrong: %s; missing: %s" % (letters, high, low, len(ours), len(theirs), more, less))
    gnubg_board.tell(counts)
    return faults


gnubg_board.run(main)
