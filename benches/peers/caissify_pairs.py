#!/usr/bin/env python3
"""Two-player events, 100 players in 9 rounds: rounds paired per CPU second by caissify-pairings (the Dutch system) and by evenhand, in the same run.

    pip install caissify-pairings==0.5.0
    cargo build --release
    benches/peers/caissify_pairs.py --evenhand target/release/evenhand

Each round of an event is paired by both from the same standings and history, one after the other on one core; the event then goes on with the Dutch
pairing, every game by the toss of a coin that favours the higher rated. Evenhand is told the place in the half of the score group as second
score, so that its closest pairs are the fold of the group, as in the Dutch system; it knows nothing of colours, which the Dutch system balances:
what it does is less. Its time is the CPU time of the whole process, start and files included.

Beside the speed: rematches, and the sum over all pairs of the squared difference of points.
"""

import argparse
import csv
import io
import random
import resource
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from itertools import groupby
from pathlib import Path

try:
    from caissify_pairings import generate_pairings
except ImportError:
    sys.exit("caissify-pairings is missing: pip install caissify-pairings==0.5.0")

PLAYERS, ROUNDS = 100, 9


def dutch(players, met, number):
    """Pairs as (white, black), and the CPU seconds."""
    start = time.process_time()
    pairings = generate_pairings(system="dutch", players=players, previous_pairings=met, round_number=number, total_rounds=ROUNDS)
    seconds = time.process_time() - start
    return [(pairing["white_id"], pairing["black_id"]) for pairing in pairings], seconds


def evenhand(program, folder, players, history):
    """The same by evenhand."""
    standings, rounds = folder / "standings.csv", folder / "rounds.csv"
    ranked = sorted(players, key=lambda player: (-player["score"], player["id"]))
    with open(standings, "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["player", "points", "whists"])
        for score, group in groupby(ranked, key=lambda player: player["score"]):
            group = list(group)
            half = (len(group) + 1) // 2
            out.writerows([player["id"], score, place % half] for place, player in enumerate(group))
    with open(rounds, "w", newline="") as file:
        out = csv.writer(file)
        out.writerow(["round", "table", "seat", "player"])
        out.writerows(history)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    line = [program, "seat", "--standings", standings, "--history", rounds, "--rule", "swiss", "--tables", "2"]
    text = subprocess.run(line, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    rows = csv.DictReader(io.StringIO("".join(line for line in text.splitlines(True) if not line.startswith("#"))))
    tables = {}
    for row in rows:
        tables.setdefault(row["table"], []).append(int(row["player"]))
    return list(map(tuple, tables.values())), seconds


def main():
    options = argparse.ArgumentParser(description="Races caissify-pairings and evenhand.")
    options.add_argument("--evenhand", required=True, help="the program, built for release")
    options.add_argument("--events", type=int, default=2)
    options = options.parse_args()
    random.seed(1)
    seconds, rematches, spread, rounds = [0.0, 0.0], [0, 0], [0.0, 0.0], 0
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(options.events):
            ratings = sorted((random.uniform(1400, 2200) for _ in range(PLAYERS)), reverse=True)
            players = [
                {"id": number, "name": str(number), "score": 0.0, "rating": int(rating), "starting_number": number,
                 "color_hist": [], "float_history": [], "bye_count": 0}
                for number, rating in enumerate(ratings, 1)
            ]
            met, history = set(), []
            for number in range(1, ROUNDS + 1):
                theirs = dutch(players, met, number)
                ours = evenhand(options.evenhand, Path(folder), players, history)
                score = {player["id"]: player["score"] for player in players}
                for engine, (pairs, taken) in enumerate([ours, theirs]):
                    if sorted(player for pair in pairs for player in pair) != list(range(1, PLAYERS + 1)):
                        sys.exit(f"round {number}: not everybody is paired once")
                    seconds[engine] += taken
                    rematches[engine] += sum(tuple(sorted(pair)) in met for pair in pairs)
                    spread[engine] += sum((score[one] - score[two]) ** 2 for one, two in pairs)
                rounds += 1
                by_number = {player["id"]: player for player in players}
                for table, (white, black) in enumerate(theirs[0], 1):
                    won = random.random() < 1 / (1 + 10 ** ((ratings[black - 1] - ratings[white - 1]) / 400))
                    by_number[white if won else black]["score"] += 1
                    for seat, (player, other, colour) in enumerate([(white, black, "white"), (black, white, "black")], 1):
                        float_to = "down" if score[player] > score[other] else "up" if score[player] < score[other] else "none"
                        by_number[player]["color_hist"].append(colour)
                        by_number[player]["float_history"].append(float_to)
                        history.append([number, table, seat, player])
                    met.add(tuple(sorted((white, black))))
    names = ["evenhand", f"caissify-pairings {version('caissify-pairings')}"]
    for name, taken, repeated, apart in zip(names, seconds, rematches, spread):
        print(f"{name:<24} {rounds / taken:>9,.1f} rounds per CPU second; {repeated} rematches, points² apart {apart:g} in {rounds} rounds")
    print(f"{'ratio':<24} {seconds[1] / seconds[0]:>9,.0f}")


if __name__ == "__main__":
    main()
