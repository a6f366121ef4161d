"""Breaks the rules in matches that were played by them, and sees whether the oracle finds the very play; called by gnubg.sh. And puts
results where GNU Backgammon takes some of them for two.

    EXPORT=DIRECTORY gnubg -t -q -r -p tests/oracles/gnubg_broken.py </dev/null >/dev/null

A match is cut off behind the broken play, so that nothing else can be found in it. What is broken is worked out from the board and the dice
alone, not from any list of plays. Every kind must be planted PLANTED times and found every time: the play before all others that is
not in GNU Backgammon's list; or, where GNU Backgammon refuses to read on, that is missing from its record; or that it takes for
another one, which it does with some it finds impossible.
"""

import os
import re
import sys
from collections import Counter

import gnubg

sys.path.insert(0, os.environ.get("ORACLES", "tests/oracles"))
import gnubg_board  # noqa: E402

EXPORT = os.environ["EXPORT"]
PLANTED = int(os.environ.get("PLANTED", "5"))


def name(moves):
    return " ".join("%d/%d" % move for move in moves)


def blocked(board, place):
    return place > 0 and board[0][24 - place] >= 2


def wrong_die(board, dice, moves):
    """A die shows another number than the one that was moved."""
    if dice[0] != dice[1] and len(moves) == 2 and min(end for _, end in moves) > 0:
        used = moves[0][0] - moves[0][1]
        kept = dice[0] if used == dice[1] else dice[1]
        changed = next(die for die in range(1, 7) if die not in dice)
        return (kept, changed), moves
    return None


def smaller_die(board, dice, moves):
    """Only one die could be played: the smaller was, though the larger could be."""
    low, high = sorted(dice)
    if low == high or len(moves) != 1 or moves[0][0] - moves[0][1] != high:
        return None
    starts = [25] if board[1][24] else range(24, low, -1)
    start = next((start for start in starts if board[1][start - 1] and not blocked(board, start - low)), None)
    return None if start is None else (dice, [(start, start - low)])


def one_die_of_two(board, dice, moves):
    """One die was played where both could be."""
    if dice[0] != dice[1] and len(moves) == 2:
        return dice, moves[:1]
    return None


def onto_a_blocked_point(board, dice, moves):
    """A checker went where the opponent holds the point."""
    if dice[0] == dice[1] or len(moves) != 2 or board[1][24]:
        return None
    for die in dice:
        for start in range(24, die, -1):
            if board[1][start - 1] and blocked(board, start - die):
                return dice, [(start, start - die)]
    return None


KINDS = {kind.__doc__: kind for kind in (wrong_die, smaller_die, one_die_of_two, onto_a_blocked_point)}


START = tuple({5: 5, 7: 3, 12: 5, 23: 2}.get(place, 0) for place in range(25))


def broken(text, kind, skip):
    """The file with a play broken behind the first `skip` turns, and which play: game, turn. Nothing if there is no room for it."""
    board = None
    for seen, (cell, game, turn, dice, moves) in enumerate(gnubg_board.turns(text)):
        if turn == 0:
            board = (START, START)
        other = kind(board, dice, moves) if seen >= skip else None
        if other is not None:
            dice, moves = other
            line_start = text.rfind("\n", 0, cell.start()) + 1
            head = text[line_start : cell.start()]
            return text[:line_start] + head + "%d%d: %s\n" % (dice + (name(moves),)), (game, turn)
        board = gnubg_board.after(board, moves)
    return None


def first_found(path, content):
    """The first play that is found: game, turn."""
    gnubg.command("import mat " + path)
    record = gnubg.match(0, 1, 0, 0)
    gnubg.command("new session")
    return next((where for where, _ in gnubg_board.wrong_plays(record, content)), None)


MISPLACED = "The result of a drop by the left player stands on a line of its own."
DROP = re.compile(r"^( *\d+\)  Drops) +(Wins .*)$", re.M)


def finds_misplaced(text):
    """Whether a result in the wrong place is found."""
    path = os.path.join(EXPORT, "broken.mat")
    with open(path, "w") as file:
        file.write(DROP.sub(lambda row: "%s\n%34s%s" % (row.group(1), "", row.group(2)), text))
    gnubg.command("import mat " + path)
    record = gnubg.match(0, 1, 0, 0)
    gnubg.command("new session")
    os.remove(path)
    return any(gnubg_board.wrong_results(record, text))


def main():
    files = sorted(entry for entry in os.listdir(EXPORT) if entry.endswith(".mat"))
    planted, counts, faults = Counter(), Counter(), []
    for number, entry in enumerate(files):
        text = open(os.path.join(EXPORT, entry)).read()
        for kind in KINDS:
            # Not always the first turn there is room for.
            result = None if planted[kind] == PLANTED else broken(text, KINDS[kind], number % 7 * 3)
            if result is None:
                continue
            content, where = result
            path = os.path.join(EXPORT, "broken.mat")
            with open(path, "w") as file:
                file.write(content)
            seen = first_found(path, content)
            os.remove(path)
            planted[kind] += 1
            counts["found: " + kind] += seen == where
            if seen != where:
                faults.append("%s: %s Planted at game %d, turn %d; found %s" % (entry, kind, where[0] + 1, where[1] + 1, seen))
        # Some are read rightly all the same: single points, for one.
        if counts["found: " + MISPLACED] < PLANTED and DROP.search(text):
            counts["found: " + MISPLACED] += finds_misplaced(text)
    gnubg_board.tell(counts)
    return faults


gnubg_board.run(main)
