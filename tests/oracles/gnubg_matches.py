"""Imports matches into GNU Backgammon and compares what it read with what was played; called by gnubg.sh.

    EXPORT=DIRECTORY PART=0 PARTS=1 gnubg -t -q -r -p tests/oracles/gnubg_matches.py </dev/null >/dev/null

DIRECTORY is what `cargo test --test backgammon_export -- --ignored` has filled, and what `evenhand replay --format mat` has written there
as `replayed_….mat`: of those, what is written of the games is all there is to know. For every game of every match (of this part of
them) these must be equal: names, the score before it, whether it is the Crawford game, who won how many points, turns, and doubles. The
score sheet is added up from GNU Backgammon's own record. Every play must be read as it is written, and be in GNU Backgammon's list
of plays for its position and dice.
"""

import os
import re
import sys
from collections import Counter

import gnubg

sys.path.insert(0, os.environ.get("ORACLES", "tests/oracles"))
import gnubg_board  # noqa: E402


NAMES = re.compile(r"^ (player \d+) : \d+ +(player \d+) : \d+$", re.M)


def compare_names(name, record, text):
    read = record["match-info"]["X"]["name"], record["match-info"]["O"]["name"]
    written = set(NAMES.findall(text))
    return [] if written == {read} else ["%s: the players are read as %s, written as %s" % (name, read, written)]


def compare(name, crawford, record, games, counts):
    """What differs between a match as read and as played."""
    faults = []
    if len(record["games"]) != len(games):
        faults.append("%s: %d games were read, %d played" % (name, len(record["games"]), len(games)))
    sheet = None
    for game, words in zip(record["games"], games):
        length, number, left, right, stage, winner, points, ending, turns, doubles = words
        info, actions = game["info"], Counter(action["action"] for action in game["game"])
        score = info["score-X"], info["score-O"]
        # GNU Backgammon takes every match for one with the Crawford rule, but for one to a point, where there is nothing to double.
        is_crawford = bool(info.get("crawford")) if crawford else False
        stage = "usual" if length == "1" else stage
        found = score, is_crawford, gnubg_board.points_of(game), actions["move"], actions["double"], actions["drop"]
        expected = (
            (int(left), int(right)),
            stage == "crawford",
            (int(winner), int(points)),
            int(turns),
            int(doubles),
            int(ending == "drop"),
        )
        if found != expected:
            faults.append("%s, game %s: read %s, played %s" % (name, number, found, expected))
        # The next game's score is this one's with the points that GNU Backgammon found.
        if sheet is not None and sheet != score:
            faults.append("%s, game %s: %s were added up, %s are read" % (name, number, sheet, score))
        who, won = gnubg_board.points_of(game)
        sheet = (score[0] + (won if who == 0 else 0), score[1] + (won if who == 1 else 0))
        side = "right" if winner == "0" else "left"
        counts["games"] += 1
        counts["games: " + ("the %s player dropped" % side if ending == "drop" else ending)] += 1
        counts["games: the Crawford game"] += stage == "crawford"
        counts["games: last cube %d" % 2 ** (int(doubles) - (ending == "drop"))] += 1
    if sheet is not None and max(sheet) < record["match-info"]["match-length"]:
        faults.append("%s: the match is not over at %s" % (name, sheet))
    return faults


def main():
    matches = {}
    for line in open(os.path.join(os.environ["EXPORT"], "games.txt")):
        name, *words = line.split()
        matches.setdefault(name, []).append(words)
    replayed = sorted(name for name in os.listdir(os.environ["EXPORT"]) if name.startswith("replayed_"))
    counts, faults = Counter(), []
    for name in gnubg_board.share(list(matches) + replayed):
        path = os.path.join(os.environ["EXPORT"], name)
        gnubg.command("import mat " + path)
        record = gnubg.match(0, 1, 0, 0)
        gnubg.command("new session")
        text = open(path).read()
        faults += compare_names(name, record, text)
        if name in matches:
            counts["matches"] += 1
            faults += compare(name, "without-crawford" not in name, record, matches[name], counts)
        else:
            counts["replayed matches"] += 1
            counts["replayed games"] += len(record["games"])
            faults += ["%s: %s" % (name, fault) for fault in gnubg_board.wrong_results(record, text)]
        for (game, turn), what in gnubg_board.wrong_plays(record, text):
            faults.append("%s, game %d, turn %d: %s" % (name, game + 1, turn + 1, what))
        plays = [action for game in record["games"] for action in game["game"] if action["action"] == "move"]
        counts["plays"] += len(plays)
        counts["plays: none possible"] += sum(not play["move"] for play in plays)
    gnubg_board.tell(counts)
    return faults


gnubg_board.run(main)
