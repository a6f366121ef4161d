#!/usr/bin/env python3
"""Push-or-fold tournaments, nine seats down to the winner: hands per CPU second in PokerKit and in evenhand, in the same run.

    pip install pokerkit==0.7.7
    cargo build --release
    benches/peers/pokerkit_push_or_fold.py --evenhand target/release/evenhand

Both play the same kind of tournament, one after the other on one core: 1500 chips each, ten hands a level, blinds of 10/20, 15/30, 25/50,
40/80, 50/100, 75/150, 100/200, 150/300, 200/400, 300/600 and so on, the button moving to the next player. Players look at their cards, the
depth of their stack and whether somebody is all in, and then push, call or fold. (Rows of thresholds in evenhand; here a simpler rule that
pushes about as often.) The number of players falls as they go out, in both alike: the players a hand are printed.

The time is the CPU time of the process, start and report included for evenhand. PokerKit is a library for teaching and research, checks every
operation and keeps a full record of it; evenhand counts findings. So this says what a question that needs millions of tournaments costs with
either, and not which is the better program.
"""

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

try:
    from pokerkit import Automation, NoLimitTexasHoldem
except ImportError:
    sys.exit("PokerKit is missing: pip install pokerkit==0.7.7")

HERE = Path(__file__).resolve().parent
AUTOMATIONS = tuple(automation for automation in Automation if automation != Automation.RUNOUT_COUNT_SELECTION)
BIG_BLINDS = [20, 30, 50, 80, 100, 150, 200, 300, 400, 600]
RANKS = "23456789TJQKA"


def score(cards):
    """How good two cards are, roughly: pairs, then high cards, suited ones a little better."""
    low, high = sorted(RANKS.index(card.rank) for card in cards)
    return 2 * high + low + (22 if low == high else 0) + (2 if cards[0].suit == cards[1].suit else 0)


def hand(stacks, big_blind):
    """One hand; the button is the last player. Returns the stacks after it, and whether cards were shown."""
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (big_blind // 2, big_blind), big_blind, tuple(stacks), len(stacks))
    while state.actor_index is not None:
        actor = state.actor_index
        pushed = max(state.bets) > big_blind
        depth = (state.stacks[actor] + state.bets[actor]) / big_blind
        if state.street_index:
            state.check_or_call()
        elif score(state.hole_cards[actor]) >= (28 if depth < 5 else 32 if depth < 12 else 36) + (4 if pushed else 0):
            if not pushed and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to(state.stacks[actor] + state.bets[actor])
            else:
                state.check_or_call()
        elif state.can_fold():
            state.fold()
        else:
            state.check_or_call()
    return state.stacks, sum(map(bool, state.hole_cards)) > 1 or state.all_in_status


def tournament(most_hands):
    """Plays to the winner; yields the number of players of each hand, and whether cards were shown."""
    stacks, number = [1500] * 9, 0
    while len(stacks) > 1 and number < most_hands:
        level, over = min(number // 10, 9), max(0, number // 10 - 9)
        seated = len(stacks)
        stacks, shown = hand(stacks, BIG_BLINDS[level] << over)
        yield seated, shown
        number += 1
        # The first player after the button is the next button; those without chips are gone.
        stacks = [stack for stack in stacks[1:] + stacks[:1] if stack > 0]


def race(least_seconds, hands):
    """Hands per CPU second, players a hand, showdowns a hand."""
    count, players, showdowns, start = 0, 0, 0, time.process_time()
    while (seconds := time.process_time() - start) < least_seconds:
        for seated, shown in hands():
            count, players, showdowns = count + 1, players + seated, showdowns + shown
    return count / seconds, players / count, showdowns / count


def nine():
    yield 9, hand([1500] * 9, 100)[1]


def evenhand(program):
    """The same in evenhand: the number of hands is in its report, players and showdowns a hand in some tournaments told."""
    scenario = str(HERE / "push_or_fold.toml")
    with tempfile.TemporaryDirectory() as out:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        # Exit code 3: nothing was decided about fairness, which is not the question here.
        done = subprocess.run([program, "run", scenario, "--threads", "1", "--quiet", "--out", out], check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode not in (0, 1, 3):
            sys.exit(f"evenhand ended with {done.returncode}")
        hands = int(json.loads((Path(out) / "push_or_fold" / "report.json").read_text())["counts"]["hands"])
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    players = showdowns = count = 0
    for index in range(40):
        line = [program, "replay", scenario, "--tournament", str(index), "--format", "json"]
        for event in map(json.loads, subprocess.run(line, check=True, capture_output=True, text=True).stdout.splitlines()):
            if event["event"] == "hand-started":
                players, count = players + len(event["positions"]["dealt"]), count + 1
            showdowns += event["event"] == "showdown-reached"
    return hands / seconds, players / count, showdowns / count


def main():
    options = argparse.ArgumentParser(description="Races PokerKit and evenhand.")
    options.add_argument("--evenhand", required=True, help="the program, built for release")
    options.add_argument("--seconds", type=float, default=10, help="CPU seconds for each race in PokerKit")
    options = options.parse_args()
    random.seed(1)
    ours, theirs = evenhand(options.evenhand), race(options.seconds, lambda: tournament(1000))
    full = race(options.seconds, nine)
    rows = {"evenhand": ours, f"PokerKit {version('pokerkit')}": theirs, "PokerKit, always nine": full}
    for name, (rate, players, showdowns) in rows.items():
        print(f"{name:<22} {rate:>11,.0f} hands per CPU second; a hand has {players:.1f} players and {showdowns:.2f} showdowns")
    print(f"{'ratio':<22} {ours[0] / theirs[0]:>11,.0f}")


if __name__ == "__main__":
    main()
