"""Measures the backgammon players against GNU Backgammon at 0 plies, which plays and judges in a process of its own.

    cargo build --release --example answer_backgammon
    gnubg -t -q -r -p tools/backgammon_judge.py </dev/null | grep JUDGED

Settings by environment: MIND (net or linear), GAMES (games, 0 for none), STAKE (match: only the game counts, or points: gammons
count; without a cube either way), DECISIONS (a file of positions and dice; the cost of each choice is by GNU Backgammon's own
cubeless values), SEED.

Prints the share of games won with its standard error, points a game, and the mean loss of points a decision.
"""

import math
import os
import random
import re
import subprocess

import gnubg

MIND = os.environ.get("MIND", "net")
GAMES = int(os.environ.get("GAMES", "300"))
STAKE = os.environ.get("STAKE", "match")
DECISIONS = os.environ.get("DECISIONS", "tests/vectors/backgammon_decisions.txt")
ANSWER = os.environ.get("ANSWER", "target/release/examples/answer_backgammon")

START = tuple({5: 5, 7: 3, 12: 5, 23: 2}.get(place, 0) for place in range(25))


def command(*lines):
    for line in lines:
        gnubg.command(line)


def player(stake):
    """Our player, in a process of its own: a function from board and dice to the board that the opponent sees."""
    process = subprocess.Popen(
        [ANSWER, MIND] + (["points"] if stake == "points" else []),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        universal_newlines=True,
    )

    def answer(board, dice):
        process.stdin.write("%s %d %d\n" % (gnubg.positionid(board), dice[0], dice[1]))
        process.stdin.flush()
        return gnubg.positionfromid(process.stdout.readline().strip())

    return answer


def after(board, moves):
    """The board after moves, as the opponent sees it: a board is (other, on roll), places from the ace point to the bar."""
    own, other = list(board[1]), list(board[0])
    for start, end in sorted(moves, reverse=True):
        own[start - 1] -= 1
        if end > 0:
            own[end - 1] += 1
            if other[24 - end] == 1:
                other[24 - end] = 0
                other[24] += 1
    return tuple(own), tuple(other)


def set_up(board, dice):
    command("set turn 1", "set board " + gnubg.positionid(board), "set dice %d %d" % dice)


def written(text):
    """Moves written as `13/8(2) bar/20*/15`."""
    moves = []
    for word in text.split():
        times = re.match(r"(.*)\((\d)\)$", word)
        word, count = (times.group(1), int(times.group(2))) if times else (word, 1)
        places = [place.rstrip("*") for place in word.split("/")]
        places = [{"bar": 25, "off": 0}.get(place) if place in ("bar", "off") else int(place) for place in places]
        moves += list(zip(places, places[1:])) * count
    return moves


def play():
    answer = player(STAKE)
    context = gnubg.evalcontext(0, 0, 0, 1, 0.0)
    length = 1 if STAKE == "match" else 0
    info = gnubg.cubeinfo(1, -1, 1, length, (0, 0), 0, 0)
    command("new match 1" if STAKE == "match" else "new session")
    results = []
    for game in range(GAMES):
        board, ours, turns = (START, START), game % 2 == 0, 0
        while True:
            dice = (random.randint(1, 6), random.randint(1, 6))
            if turns == 0 and dice[0] == dice[1]:
                continue
            turns += 1
            if ours:
                board = answer(board, dice)
            else:
                set_up(board, dice)
                flat = gnubg.findbestmove(board, info, context) or ()
                board = after(board, [pair for pair in zip(flat[::2], flat[1::2]) if pair[0] > 0])
            if sum(board[0]) == 0:
                left = sum(board[1])
                points = 1 if left < 15 else 3 if sum(board[1][18:]) else 2
                results.append(points if ours else -points)
                break
            ours = not ours
    wins = sum(points > 0 for points in results) / GAMES
    mean = sum(results) / GAMES
    error = math.sqrt(sum((points - mean) ** 2 for points in results)) / GAMES
    print(
        "JUDGED %s, %d games by %s: won %.1f %% (standard error %.1f), %+.3f points a game (standard error %.3f)"
        % (MIND, GAMES, STAKE, 100 * wins, 100 * math.sqrt(wins * (1 - wins) / GAMES), mean, error)
    )


def judge():
    answer = player("points")
    command("new session", "set cube use off")
    losses = []
    for line in open(DECISIONS):
        letters, *dice = line.split()
        board, dice = gnubg.positionfromid(letters), tuple(int(die) for die in dice)
        set_up(board, dice)
        values = {after(board, written(play["move"])): play["equity"] for play in gnubg.hint(9999)["hint"]}
        losses.append(max(values.values()) - values[answer(board, dice)])
    count = len(losses)
    mean = sum(losses) / count
    error = math.sqrt(sum((loss - mean) ** 2 for loss in losses)) / count
    same = sum(loss == 0 for loss in losses) / count
    print("JUDGED %s, %d decisions: %.4f points lost each (standard error %.4f), %.1f %% the same" % (MIND, count, mean, error, 100 * same))


command(
    "set confirm new off",
    "set display off",
    "set player 0 human",
    "set player 1 human",
    "set automatic roll off",
    "set automatic game off",
    "set automatic move off",
    "set automatic bearoff off",
    "set jacoby off",
    "set evaluation chequerplay evaluation plies 0",
    "set evaluation chequerplay evaluation cubeful off",
    "set evaluation chequerplay evaluation noise 0",
)
random.seed(int(os.environ.get("SEED", "1")))
if DECISIONS:
    judge()
if GAMES:
    play()
