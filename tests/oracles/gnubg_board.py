"""What the other scripts want of GNU Backgammon's board. They run inside GNU Backgammon: `gnubg -t -q -r -p SCRIPT`.

A board is a pair: the places of the one not on roll and of the one on roll, each from the ace point to the bar.
"""

import os
import re
import sys
import traceback

import gnubg

BAR, OFF = 25, 0
CELL = re.compile(r"(\d)(\d): ?((?:\d+/\d+\*? ?)*)")


def say(text):
    """Standard output is full of GNU Backgammon's boards."""
    print(text, file=sys.stderr, flush=True)


def share(things):
    """The part of a list that this process looks at."""
    return things[int(os.environ.get("PART", "0")) :: int(os.environ.get("PARTS", "1"))]


def tell(counts):
    """Counts, a line each: into the file COUNTS, where the parts come together, or for a reader."""
    lines = "".join("%s\t%d\n" % (name, counts[name]) for name in sorted(counts))
    if "COUNTS" in os.environ:
        with open(os.environ["COUNTS"], "a") as file:
            file.write(lines)
    else:
        say(lines)


def run(main):
    """Runs a script to its end, which is the end of the process: GNU Backgammon would go on to read commands. `main` lists what is wrong."""
    try:
        quiet()
        gnubg.command("new session")
        faults = main()
    except BaseException:
        faults = [traceback.format_exc()]
    for fault in faults[:20]:
        say("FAULT " + fault)
    if len(faults) > 20:
        say("and %d faults more" % (len(faults) - 20))
    os._exit(min(len(faults), 1))


def quiet():
    """Two human players and no automatic action, so that nothing is played that was not asked for."""
    for line in (
        "set confirm new off",
        "set confirm save off",
        "set display off",
        "set player 0 human",
        "set player 1 human",
        "set automatic roll off",
        "set automatic game off",
        "set automatic move off",
        "set automatic bearoff off",
        "set automatic crawford on",
        "set jacoby off",
        "set evaluation chequerplay evaluation plies 0",
        "set evaluation chequerplay evaluation cubeful off",
        "set evaluation chequerplay evaluation noise 0",
    ):
        gnubg.command(line)


def after(board, moves):
    """The board after moves, as the one sees it who is then on roll. Checkers move from the rear to the front."""
    other, own = list(board[0]), list(board[1])
    for start, end in sorted(moves, reverse=True):
        own[start - 1] -= 1
        if end != OFF:
            own[end - 1] += 1
            if other[24 - end] == 1:
                other[24 - end] -= 1
                other[24] += 1
    return tuple(own), tuple(other)


def place(word):
    return {"bar": BAR, "off": OFF}.get(word) if word in ("bar", "off") else int(word)


def written(text):
    """Moves written as `13/8(2) bar/20*/15`."""
    moves = []
    for word in text.split():
        times = re.fullmatch(r"(.*)\((\d)\)", word)
        word, count = (times.group(1), int(times.group(2))) if times else (word, 1)
        places = [place(part.rstrip("*")) for part in word.split("/")]
        moves += list(zip(places, places[1:])) * count
    return moves


def hint(letters, dice):
    """The board of a position ID, and GNU Backgammon's list of all its plays: pairs of the board after it and its value to the player.

    Without a play the board passes as it is. The session is what the caller has set; it must be one for money, or the match's own.
    """
    gnubg.command("set turn 1")
    gnubg.command("set board " + letters)
    gnubg.command("set dice %d %d" % tuple(dice))
    board = gnubg.board()
    plays = (gnubg.hint(9999) or {}).get("hint") or []
    if not plays:
        return board, {after(board, []): None}
    return board, {after(board, written(play["move"])): play["equity"] for play in plays}


def turns(text):
    """The turns of a file: where the cell begins and ends, number of the game and of the turn in it, whose, dice and moves."""
    games = list(re.finditer(r"^ Game (\d+)$", text, re.M))
    for game, mark in enumerate(games):
        end = games[game + 1].start() if game + 1 < len(games) else len(text)
        for turn, cell in enumerate(CELL.finditer(text, mark.end(), end)):
            yield cell, game, turn, (int(cell.group(1)), int(cell.group(2))), written(cell.group(3))


def wrong_plays(record, text):
    """Plays that are not as they should be in a match of GNU Backgammon's and the file it was read from: where, and what is wrong.

    Reading alone is no check: GNU Backgammon takes many plays as they are written, and some for others that are possible.
    """
    expected = {}
    for _, game, turn, dice, moves in turns(text):
        expected[game, turn] = dice, moves
    for game, content in enumerate(record["games"]):
        actions = [action for action in content["game"] if action["action"] == "move"]
        for turn, action in enumerate(actions):
            read = [tuple({"bar": BAR, "off": OFF}.get(where, where) for where in move) for move in action["move"] or ()]
            dice, moves = expected.pop((game, turn), (None, None))
            board, plays = hint(action["board"], action["dice"])
            if after(board, read) not in plays:
                yield (game, turn), "ILLEGAL: %s" % action
            elif dice is None or sorted(action["dice"]) != sorted(dice) or after(board, moves) != after(board, read):
                yield (game, turn), "written %s %s, read %s" % (dice, moves, action)
    for where in sorted(expected):
        yield where, "written and not read"


def points_of(game):
    """Who won how many points: GNU Backgammon's own account."""
    return {"X": 0, "O": 1}.get(game["info"].get("winner")), game["info"].get("points-won")


def wrong_results(record, text):
    """What differs between a match as read and as written: who won how many points of each game, and whether the match is over."""
    # The left player's result begins at the seventh character.
    marks = re.finditer(r"^.*(Wins) (\d+) point", text, re.M)
    written = [(int(mark.start(1) - mark.start() > 6), int(mark.group(2))) for mark in marks]
    read = [points_of(game) for game in record["games"]]
    length = record["match-info"]["match-length"]
    most = max(sum(points for winner, points in read if winner == player) for player in (0, 1))
    if read != written or most < length:
        yield "to %d, read %s, written %s" % (length, read, written)
