"""Notes down what GNU Backgammon at 0 plies thinks of every play of every third decision in tests/vectors/backgammon_decisions.txt.

    gnubg -t -q -r -p tools/backgammon_equities.py </dev/null >/dev/null

writes tests/vectors/backgammon_equities.txt: position, dice, then every result as the opponent sees it with the points that it loses
against the best, in ten thousandths; cubeless, gammons count. GNU Backgammon 1.07.001 wrote the file that is there.
"""

import sys

import gnubg

sys.path.insert(0, "tests/oracles")
import gnubg_board  # noqa: E402

HEAD = """# GNU Backgammon 1.07.001 at 0 plies, cubeless, on positions that evenhand's players met: position, dice, then results as the opponent
# sees them, each with the points that it loses against the best, in ten thousandths. gnubg -t -q -r -p tools/backgammon_equities.py
"""


def main():
    gnubg.command("set cube use off")
    lines = []
    for line in open("tests/vectors/backgammon_decisions.txt").readlines()[::3]:
        letters, high, low = line.split()
        _, plays = gnubg_board.hint(letters, (int(high), int(low)))
        if len(plays) < 2:
            continue
        best = max(plays.values())
        losses = sorted((round(10_000 * (best - value)), gnubg.positionid(result)) for result, value in plays.items())
        lines.append(" ".join([letters, high, low] + ["%s %d" % (result, loss) for loss, result in losses]) + "\n")
    with open("tests/vectors/backgammon_equities.txt", "w") as file:
        file.write(HEAD + "".join(lines))
    return []


gnubg_board.run(main)
