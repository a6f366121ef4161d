"""What GNU Backgammon at 0 plies thinks of doubling and taking at some scores; called by gnubg.sh.

    gnubg -t -q -r -p tests/oracles/gnubg_cubes.py </dev/null >/dev/null

holds tests/vectors/backgammon_cubes.txt, which tests/backgammon_decisions.rs compares with evenhand's cube, against GNU Backgammon as
it is here; with WRITE=1 it writes the file. A line is a score (points needed by the player on roll and by the other, no Crawford
game), a position ID, the player's chances in ten-thousandths (win, gammon, backgammon, lost gammon, lost backgammon), and two
equities in ten-thousandths of a point at a cube of 1: without a double, and after a double that is taken. A drop is 10000.
"""

import os
import sys
from collections import Counter

import gnubg

sys.path.insert(0, os.environ.get("ORACLES", "tests/oracles"))
import gnubg_board  # noqa: E402

FILE = "tests/vectors/backgammon_cubes.txt"
HEAD = """# GNU Backgammon 1.07.001 at 0 plies before a first double: points needed by the player and by the other, position, chances in
# ten-thousandths, equities without a double and after a take in ten-thousandths of a point. WRITE=1 gnubg -t -q -r -p tests/oracles/gnubg_cubes.py
"""
LENGTH = 9
SCORES = [(9, 9), (7, 7), (5, 3), (3, 5), (2, 4), (4, 2), (2, 2), (3, 3)]


def lines():
    letters = [line.split()[0] for line in open("tests/vectors/backgammon_decisions.txt").readlines()[::10]]
    context = dict(gnubg.evalcontext(), plies=0, cubeful=1, deterministic=1, noise=0.0)
    for own, other in SCORES:
        gnubg.command("new match %d" % LENGTH)
        gnubg.command("set score %d %d" % (LENGTH - other, LENGTH - own))
        for position in letters:
            gnubg.command("set turn 1")
            gnubg.command("set board " + position)
            board, cube = gnubg.board(), gnubg.cubeinfo()
            assert cube["score"] == (LENGTH - other, LENGTH - own) and cube["move"] == 1, cube
            chances = gnubg.evaluate(board, cube, context)[:5]
            _, kept, taken = gnubg.cfevaluate(board, cube, context)[:3]
            numbers = ["%d" % round(10_000 * number) for number in (*chances, kept, taken)]
            yield " ".join(["%d %d %s" % (own, other, position)] + numbers)


def main():
    found = list(lines())
    if "WRITE" in os.environ:
        with open(FILE, "w") as file:
            file.write(HEAD + "".join(line + "\n" for line in found))
        return []
    noted = [line.rstrip("\n") for line in open(FILE) if not line.startswith("#")]
    gnubg_board.tell(Counter({"cubes": len(found)}))
    if len(found) != len(noted):
        return ["%d cubes, %d noted" % (len(found), len(noted))]
    # Two ten-thousandths: the last digit may differ between builds.
    near = lambda one, other: all(abs(int(a) - int(b)) <= 2 for a, b in zip(one.split()[3:], other.split()[3:]))
    return ["%s, noted %s" % pair for pair in zip(found, noted) if not near(*pair) or pair[0].split()[:3] != pair[1].split()[:3]]


gnubg_board.run(main)
