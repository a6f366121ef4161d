#!/usr/bin/env python3
"""Plays tournaments with evenhand and plays every hand of them again in PokerKit, a poker engine by other people.

    pip install pokerkit==0.7.7
    cargo build
    tests/oracles/pokerkit_replay.py --evenhand target/debug/evenhand            all tables, more than 20,000 hands
    tests/oracles/pokerkit_replay.py --evenhand target/debug/evenhand --planted  planted errors of all kinds: all must be caught

or all of it: tests/oracles/run.sh

For every hand, both must agree on: antes and blinds; who acts, in which order; what there is to call; whether a raise is allowed and the
smallest one; every action; the board; the order of all hands shown; pots, who may win them and who does; the stacks at the end. The first
mismatch ends the run with exit code 1 and the command that tells the tournament. Without PokerKit the script fails.

Where PokerKit knows other rules, or none, the script says how it goes on, and counts it:

* Odd chips. PokerKit gives all that does not divide to one winner; evenhand one chip each, clockwise from the button. Shares are worked out
  here from PokerKit's pots and hands; PokerKit's own stacks must be the same wherever all pots divide.
* A big blind posted short. PokerKit lets others call what was posted; the rules have them call the full big blind (TDA 2024 rule 54-B:
  "full blinds assumed"). Where no full big blind lies on the table, PokerKit gets a big blind with the chips that are missing: it still
  judges every action, and pots and stacks are worked out here.
* A short all-in that opens the betting or follows limpers. PokerKit takes it for a full bet, after which all may raise again; the rules do
  not (TDA 2024 rule 47). All that it may allow beyond the rules is counted, after the rule has been worked out here.
* Several short all-ins. PokerKit forgets the earlier ones when they have summed up to a full raise once; the rules do not. Counted likewise;
  a hand in which such a raise is made is left out.
* Push or fold. There is no betting after the flop: PokerKit is told that all check.
* An ante from everybody that somebody is short of, and the big blind's ante for the table in the same hand. PokerKit has one kind of ante
  only in a hand, so such hands are left out.
"""

import argparse
import json
import multiprocessing
import subprocess
import sys
import time
import warnings
from collections import Counter
from importlib.metadata import version
from itertools import combinations
from pathlib import Path

try:
    from pokerkit import AntePosting, Automation, BlindOrStraddlePosting, Card, NoLimitTexasHoldem, StandardHighHand
except ImportError:
    sys.exit("PokerKit is missing: pip install pokerkit==0.7.7")

# A card dealt twice is a mere warning of PokerKit's.
warnings.simplefilter("error")

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
MOST_LEFT_OUT = 0.01  # of all hands

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
CARDS = {repr(card): card for card in Card.parse("".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs"))}
UNKNOWN = Card.UNKNOWN


class Mismatch(Exception):
    """The two engines disagree."""


class LeftOut(Exception):
    """PokerKit cannot express the hand."""


def agree(what, ours, theirs):
    if ours != theirs:
        raise Mismatch(f"{what}: evenhand {ours}, PokerKit {theirs}")


# ------------------------------------------------------------------------------------------------------------ which tables

BUTTONS = ["forward", "dead", "simplified", "moving"]
STYLES = ["random", "aggressive", "caller", "loose", "tight", "all-in", "absent", "push-fold"]
LEVELS = {
    "blinds": "[{big-blind=20,hands=12},{big-blind=40,hands=12},{big-blind=100,hands=12},{big-blind=200,hands=12}]",
    "ante": "[{big-blind=25,small-blind=10,ante=3,hands=12},{big-blind=75,small-blind=35,ante=10,hands=12},{big-blind=200,ante=25,hands=12}]",
    "big-blind-ante": "[{big-blind=20,big-blind-ante=20,hands=12},{big-blind=60,big-blind-ante=60,hands=12},{big-blind=150,big-blind-ante=125,hands=12}]",
    "both": "[{big-blind=20,ante=2,big-blind-ante=10,hands=12},{big-blind=70,small-blind=30,ante=7,big-blind-ante=50,hands=12}]",
    "odd": "[{big-blind=3,small-blind=1,ante=1,hands=12},{big-blind=7,small-blind=7,ante=0,hands=12},{big-blind=31,small-blind=0,ante=5,hands=12}]",
}
MIXES = [
    ["random"],
    ["random", "aggressive", "caller"],
    ["loose", "tight", "random", "absent"],
    ["all-in", "random", "caller", "tight"],
    ["aggressive", "loose", "random", "push-fold"],
    STYLES,
    ["caller", "random", "absent"],
    ["tight", "loose", "absent"],
    ["tight", "aggressive", "loose"],
]


def tables():
    """Every number of seats with every button rule, both kinds of betting; levels, stacks and styles in turn."""
    turn = 0
    for seats in range(2, 11):
        for button in BUTTONS:
            for betting in ("streets", "streets", "push-or-fold"):
                levels = list(LEVELS.values())[turn % len(LEVELS)]
                mix = MIXES[turn % len(MIXES)]
                stack = [1500, 4000, 777, 6000][turn // 3 % 4]
                yield table(seats, button, betting, stack, levels, mix)
                turn += 1


def deep_tables():
    """Many players with deep stacks who see many flops: short all-ins, side pots, shared pots, odd chips."""
    for seats, button in zip((6, 7, 8, 10), BUTTONS):
        for kind in ("odd", "ante"):
            yield table(seats, button, "streets", 3000, LEVELS[kind], ["caller", "random", "caller"])


def table(seats, button, betting, stack, levels, mix):
    players = Counter(mix[place % len(mix)] for place in range(seats))
    listed = ",".join(f'{{style="{style}",count={count}}}' for style, count in players.items())
    return [
        f"poker.seats={seats}",
        f"poker.button={button}",
        f"poker.betting={betting}",
        f"poker.stack={stack}",
        f"poker.levels={levels}",
        f"poker.players=[{listed}]",
    ]


def command(evenhand, changes, tournament):
    line = [evenhand, "replay", str((HERE / "table.toml").relative_to(ROOT))]
    for change in changes:
        line += ["--set", change]
    return [*line, "--tournament", str(tournament), "--format", "json"]


def written(line):
    return " ".join(word if word.replace("-", "").replace("/", "").replace(".", "").isalnum() else f"'{word}'" for word in line)


# ------------------------------------------------------------------------------------------------------- hands out of events


class Hand:
    def __init__(self, start):
        self.start = start
        self.posts, self.dealt, self.line, self.returned, self.shown, self.won = [], {}, [], [], {}, []
        self.showdown = None
        self.end = None


def hands_of(events):
    """Cuts the events of a tournament into hands; chips go on from hand to hand."""
    hand, last, total = None, None, None
    for event in events:
        match event["event"]:
            case "hand-started":
                hand = Hand(event)
                total = total or sum(event["stacks"])
                agree("chips in play", sum(event["stacks"]), total)
                if last is not None:
                    agree("stacks from one hand to the next", event["stacks"], last)
            case "posted":
                hand.posts.append(event)
            case "dealt":
                hand.dealt[event["seat"]] = event["cards"]
            case "acted" | "turned":
                hand.line.append(event)
            case "returned":
                hand.returned.append(event)
            case "showdown-reached":
                hand.showdown = event["seats"]
            case "shown":
                hand.shown[event["seat"]] = event["strength"]
            case "won":
                hand.won.append(event)
            case "hand-ended":
                hand.end = event["stacks"]
                last = event["stacks"]
                yield hand
            case "seats-drawn" | "level-reached" | "eliminated" | "finished":
                pass
            case other:
                raise Mismatch(f"an event that this script does not know: {other}")


# ---------------------------------------------------------------------------------------------------------- one hand, replayed


class Replay:
    def __init__(self, hand, betting, counts):
        self.hand, self.betting, self.counts = hand, betting, counts
        start = hand.start
        self.level, self.positions = start["level"], start["positions"]
        button = self.positions["button"]
        # PokerKit counts from the left of the button. So odd chips go in this order, too.
        self.order = sorted(self.positions["dealt"], key=lambda seat: (seat - button - 1) % 10)
        self.index = {seat: index for index, seat in enumerate(self.order)}
        self.count = len(self.order)
        self.stacks = [start["stacks"][seat] for seat in self.order]
        self.put = [0] * self.count
        self.live = set(range(self.count))
        self.pots = None
        self.state = self.open()
        self.posted()

    # Antes and blinds.

    def open(self):
        level, positions = self.level, self.positions
        ante, big, small = level["ante"], level["big-blind"], level["small-blind"]
        antes = [min(ante, stack) for stack in self.stacks]
        blinds = [0] * self.count
        for seat in positions["posts_small"]:
            blinds[self.index[seat]] = small
        for seat in positions["posts_big"]:
            blinds[self.index[seat]] = big
        self.bets = [min(blind, stack - paid) for blind, stack, paid in zip(blinds, self.stacks, antes)]
        self.big = self.index[positions["big_blind"]]

        # The ante for the table comes after the big blind.
        self.dead = 0
        if positions["big_blind"] in positions["posts_big"]:
            self.dead = min(level["big-blind-ante"], self.stacks[self.big] - antes[self.big] - self.bets[self.big])
        short_ante = any(paid < ante for paid in antes)
        if self.dead and short_ante:
            raise LeftOut("an ante for the table and a short ante in one hand")

        stacks, nominal = list(self.stacks), [ante] * self.count
        nominal[self.big] += self.dead
        # A blind posted behind the big blind's place (owed, or the button's heads-up) must not count as the place after which
        # the betting starts: PokerKit knows it by a minus sign.
        signed = [-blind if index > self.big else blind for index, blind in enumerate(blinds)]
        self.whole = max(self.bets) < big or not self.opens_left_of_the_big_blind(signed, antes)
        if self.whole:
            self.counts["hands with a short big blind made whole"] += 1
            stacks[self.big] = antes[self.big] + self.dead + big
            nominal[self.big] = antes[self.big] + self.dead
        if self.count == 2:
            signed, nominal = signed[::-1], nominal[::-1]
        return NoLimitTexasHoldem.create_state(AUTOMATIONS, not self.dead, nominal, signed, big, stacks, self.count)

    def opens_left_of_the_big_blind(self, signed, antes):
        """Whether PokerKit starts the betting where the rules do: after the big blind's place, all-in players passed over."""
        sign = lambda value: (value > 0) - (value < 0)
        after = max(range(self.count), key=lambda index: (self.bets[index] * sign(signed[index]), index))
        passed = [(after + 1 + step) % self.count for step in range((self.big - after) % self.count)]
        left = lambda index: self.stacks[index] - antes[index] - self.bets[index] - (self.dead if index == self.big else 0)
        return all(left(index) == 0 for index in passed)

    def posted(self):
        """Compares what was posted."""
        ours = Counter()
        for post in self.hand.posts:
            index, kind = self.index[post["seat"]], post["post"]
            ours[index, "ante" if kind in ("ante", "big-blind-ante") else "blind"] += post["chips"]
            if kind != "big-blind-ante":
                self.put[index] += post["chips"]
        dead = sum(post["chips"] for post in self.hand.posts if post["post"] == "big-blind-ante")
        agree("the ante for the table", dead, self.dead)
        theirs = Counter()
        for operation in self.state.operations:
            if isinstance(operation, AntePosting):
                theirs[operation.player_index, "ante"] += operation.amount
            elif isinstance(operation, BlindOrStraddlePosting):
                theirs[operation.player_index, "blind"] += operation.amount
        if self.whole:
            theirs[self.big, "blind"] = self.bets[self.big]
        agree("antes and blinds", dict(+ours), dict(+theirs))

    # Cards and actions.

    def play(self):
        state, hand = self.state, self.hand
        agree("who gets cards", sorted(hand.dealt), sorted(self.order))
        for index, seat in enumerate(self.order):
            state.deal_hole([CARDS[card] for card in hand.dealt[seat]], index)
        self.acted = {}
        board = []
        for event in hand.line:
            if event["event"] == "acted":
                self.act(event)
            else:
                self.idle(None)
                self.show()
                new = event["board"][len(board):]
                agree("the board so far", event["board"][:len(board)], board)
                state.burn_card(UNKNOWN)
                agree("cards turned", len(new), state.board_dealing_count)
                state.deal_board([CARDS[card] for card in new])
                board = event["board"]
                self.acted = {}
        self.idle(None)
        self.show()
        agree("the hand is over", True, not state.status)
        self.settle(board)

    def idle(self, index):
        """Lets those act in PokerKit who have nothing to decide under the rules, up to the player who acts next."""
        state = self.state
        while state.actor_index is not None and state.actor_index != index:
            actor = state.actor_index
            to_call = state.checking_or_calling_amount
            if to_call == 0 and not state.can_complete_bet_or_raise_to():
                self.counts["checks of players whom nobody can call"] += 1
            elif to_call == 0 and self.betting == "push-or-fold" and state.street_index > 0:
                self.counts["checks after the flop in push or fold"] += 1
            elif self.whole and self.alone(actor) and self.owed(actor) == 0:
                self.counts["calls of chips that a short big blind lacks"] += 1
            else:
                raise Mismatch(f"evenhand passes over seat {self.order[actor] + 1}, who may act in PokerKit")
            state.check_or_call()
        if state.actor_index != index:
            raise Mismatch(f"seat {self.order[index] + 1} acts in evenhand, and in PokerKit nobody")

    def left(self, index):
        """Chips not put in."""
        return self.stacks[index] - self.put[index] - (self.dead if index == self.big else 0)

    def alone(self, actor):
        """Whether all others still in are all in."""
        return all(self.left(index) == 0 for index in self.live if index != actor)

    def owed(self, actor):
        """Chips that a player lacks to those whom he still has against him."""
        return max(0, max(self.put[index] for index in self.live if index != actor) - self.put[actor])

    def act(self, event):
        state, actor = self.state, self.index[event["seat"]]
        self.idle(actor)
        bet, stack, current = state.bets[actor], state.stacks[actor], max(state.bets)
        blind_lacks = self.whole and self.alone(actor)
        if not blind_lacks:
            agree("chips to call", min(event["to_call"], stack), state.checking_or_calling_amount)
        self.raises(event, actor, bet, stack, current)
        match event["action"]:
            case "folded":
                state.fold()
                self.live.discard(actor)
                agree("chips put in by a fold", event["chips"], 0)
            case "checked":
                agree("chips of a check", event["chips"], state.checking_or_calling_amount)
                state.check_or_call()
            case "called":
                if event["chips"] == 0:
                    raise Mismatch("a call of nothing")
                amount = state.check_or_call().amount
                if not blind_lacks:
                    agree("chips of a call", event["chips"], amount)
            case "bet" | "raised" as action:
                agree("the name of a bet", action, "raised" if current else "bet")
                state.complete_bet_or_raise_to(event["bet"])
                agree("chips of a raise", event["chips"], event["bet"] - bet)
            case other:
                raise Mismatch(f"an action that this script does not know: {other}")
        self.put[actor] += event["chips"]
        if not self.whole:
            agree("the bet after an action", event["bet"], bet + event["chips"])
        self.acted[actor] = max(state.bets)
        self.counts["actions"] += 1
        self.counts[f"actions: {event['action']}"] += 1

    def raises(self, event, actor, bet, stack, current):
        """Compares whether the player may raise, and by how much at least."""
        state = self.state
        theirs = state.min_completion_betting_or_raising_to_amount
        ours = event["least_raise"] and min(event["least_raise"], bet + stack)
        if ours == theirs:
            self.counts["decisions with a raise allowed" if ours else "decisions without a raise allowed"] += 1
            if ours is None and actor in self.acted and stack > current - bet and not self.covered(actor):
                self.counts["decisions that a short all-in did not reopen"] += 1
            return
        last_full = max(self.level["big-blind"], state.completion_betting_or_raising_amount)
        reopened = actor not in self.acted or current - self.acted[actor] >= last_full
        if ours is None and not reopened and state.completion_betting_or_raising_amount < self.level["big-blind"]:
            self.counts["raises that only PokerKit allows, after a short all-in below the big blind"] += 1
        elif theirs is None and actor in self.acted and reopened and state.consecutive_short_all_in_amounts:
            self.counts["raises that only evenhand allows, after several short all-ins"] += 1
            if event["action"] == "raised":
                raise LeftOut("a raise after several short all-ins")
        else:
            agree("the smallest raise", ours, theirs)

    def covered(self, actor):
        """Whether no other player has chips for more than the bet."""
        bets, stacks = self.state.bets, self.state.stacks
        return all(bets[index] + stacks[index] <= max(bets) for index in self.live if index != actor)

    def show(self):
        """Everybody left shows, if it is time to. The pots are what they are before anybody is beaten."""
        state = self.state
        if state.showdown_index is not None:
            self.pots = self.pots or [(pot.amount, tuple(pot.player_indices)) for pot in state.pots]
        while state.showdown_index is not None:
            state.show_or_muck_hole_cards(True)

    # Pots and winners.

    def layers(self):
        """Pots worked out here: what goes back, and (chips, contenders) from the main pot up."""
        put, live = list(self.put), self.live
        top, second = sorted(put)[-1], sorted(put)[-2]
        back = {}
        if top > second and put.index(top) in live:
            back[put.index(top)] = top - second
            put[put.index(top)] = second
        pots, below = [], 0
        levels = sorted({put[index] for index in live})
        for level in levels:
            last = level == levels[-1]
            chips = sum(amount if last else min(amount, level) for amount in put) - below
            below += chips
            contenders = tuple(index for index in sorted(live) if put[index] >= level)
            if chips:
                pots.append((chips, contenders))
        if self.dead:
            first = pots[0] if pots else (0, tuple(sorted(live)))
            pots[:1] = [(first[0] + self.dead, first[1])]
        return back, pots

    def settle(self, board):
        hand = self.hand
        back, pots = self.layers()
        agree("chips returned", {self.index[event["seat"]]: event["chips"] for event in hand.returned}, back)
        if len(self.live) == 1:
            agree("nobody shows", (hand.showdown, hand.shown), (None, {}))
            strengths = {index: 0 for index in self.live}
        else:
            strengths = self.strengths(board)
            if self.whole:
                self.counts["showdowns with pots worked out here"] += 1
            else:
                agree("the pots that were worked out here", pots, self.pots)
            self.counts["showdowns"] += 1
            self.counts[f"showdowns with {min(len(pots), 4)}{' or more' if len(pots) >= 4 else ''} pots"] += 1
        odd = False
        expected, stacks = Counter(), [self.left(index) + back.get(index, 0) for index in range(self.count)]
        for number, (amount, contenders) in enumerate(pots):
            best = max(strengths[index] for index in contenders)
            winners = [index for index in contenders if strengths[index] == best]
            share, rest = divmod(amount, len(winners))
            odd |= rest > 0
            for turn, index in enumerate(winners):
                chips = share + (turn < rest)
                expected[number, self.order[index]] += chips
                stacks[index] += chips
            self.counts["pots shared"] += len(winners) > 1
        won = Counter()
        for event in hand.won:
            won[event["pot"], event["seat"]] += event["chips"]
        agree("who wins what", dict(+won), dict(+expected))
        end = list(hand.start["stacks"])
        for index, seat in enumerate(self.order):
            end[seat] = stacks[index]
        agree("the stacks at the end", hand.end, end)
        if self.whole:
            return
        if not odd:
            agree("the stacks at the end", stacks, self.state.stacks)
            self.counts["hands with PokerKit's own stacks"] += 1
        else:
            # PokerKit gives the remainder of a pot to one player: nobody can be further off than all remainders together.
            self.counts["hands with odd chips"] += 1
            agree("chips in play", sum(stacks), sum(self.state.stacks))
            most = len(pots) * self.count
            agree("odd chips", max(abs(a - b) for a, b in zip(stacks, self.state.stacks)) < most, True)

    def strengths(self, board):
        """The strength of each hand in PokerKit; the order of all of them must be ours."""
        hand = self.hand
        seats = sorted(self.order[index] for index in self.live)
        agree("who is at the showdown", sorted(hand.showdown), seats)
        agree("who shows", sorted(hand.shown), seats)
        table = [CARDS[card] for card in board]
        agree("cards on the table", len(table), 5)
        found = {
            index: StandardHighHand.from_game([CARDS[card] for card in hand.dealt[self.order[index]]], table)
            for index in self.live
        }
        order = lambda a, b: (a > b) - (a < b)
        for a, b in combinations(self.live, 2):
            ours = order(hand.shown[self.order[a]], hand.shown[self.order[b]])
            agree(f"which is better, {found[a]} or {found[b]}", ours, order(found[a], found[b]))
        return found


# ------------------------------------------------------------------------------------------------------------ planted errors


def later(hand, test):
    return next((event for event in hand.line if event["event"] == "acted" and test(event)), None)


def change(event, **fields):
    if event is None:
        return False
    event.update(fields)
    return True


def swap_actions(hand):
    acts = [place for place, event in enumerate(hand.line) if event["event"] == "acted"]
    for a, b in zip(acts, acts[1:]):
        if b == a + 1 and hand.line[a]["seat"] != hand.line[b]["seat"]:
            hand.line[a], hand.line[b] = hand.line[b], hand.line[a]
            return True
    return False


def give_pot_to_loser(hand):
    losers = [seat for seat in hand.shown if all(event["seat"] != seat for event in hand.won)]
    if not losers or not hand.won:
        return False
    seat, chips = hand.won[0]["seat"], hand.won[0]["chips"]
    hand.won[0]["seat"] = losers[0]
    hand.end[seat] -= chips
    hand.end[losers[0]] += chips
    return True


def odd_chip_to_the_other(hand):
    shares = [event for event in hand.won if event["pot"] == 0]
    if len(shares) != 2 or abs(shares[0]["chips"] - shares[1]["chips"]) != 1:
        return False
    a, b = shares
    difference = b["chips"] - a["chips"]
    a["chips"], b["chips"] = b["chips"], a["chips"]
    hand.end[a["seat"]] += difference
    hand.end[b["seat"]] -= difference
    return True


def turn_another_card(hand):
    turned = [event["board"] for event in hand.line if event["event"] == "turned"]
    for board in turned:
        board[0] = next(iter(hand.dealt.values()))[0]
    return bool(turned)


def post_a_chip_less(hand):
    if not hand.posts:
        return False
    hand.posts[0]["chips"] -= 1
    return True


def move_a_chip(hand):
    a, b = hand.start["positions"]["dealt"][:2]
    if hand.end[a] == 0:
        return False
    hand.end[a] -= 1
    hand.end[b] += 1
    return True


def stronger_loser(hand):
    if len(hand.shown) < 2 or len(set(hand.shown.values())) < 2:
        return False
    worst = min(hand.shown, key=hand.shown.get)
    hand.shown[worst] = max(hand.shown.values()) + 1
    return True


PLANTED = {
    "two players act in the wrong order": swap_actions,
    "a raise below the smallest": lambda hand: change(
        event := later(hand, lambda event: event["action"] == "raised" and event["bet"] == event["least_raise"]),
        **({"bet": event["bet"] - 1, "chips": event["chips"] - 1} if event else {}),
    ),
    "a raise of a chip less": lambda hand: change(
        event := later(hand, lambda event: event["action"] in ("bet", "raised") and event["chips"] > 1),
        **({"bet": event["bet"] - 1, "chips": event["chips"] - 1} if event else {}),
    ),
    "a call of a chip more": lambda hand: change(
        event := later(hand, lambda event: event["action"] == "called"),
        **({"bet": event["bet"] + 1, "chips": event["chips"] + 1} if event else {}),
    ),
    "a check where there is a bet": lambda hand: change(
        later(hand, lambda event: event["action"] == "called"), action="checked", chips=0
    ),
    "a fold where there is nothing to call": lambda hand: change(
        later(hand, lambda event: event["action"] == "checked"), action="folded"
    ),
    "a player who may not raise may": lambda hand: change(
        event := later(hand, lambda event: event["least_raise"] is None), **({"least_raise": event["bet"] + 1000} if event else {})
    ),
    "a player who may raise may not": lambda hand: change(later(hand, lambda event: event["least_raise"]), least_raise=None),
    "a post of a chip less": post_a_chip_less,
    "a card on the table that somebody holds": turn_another_card,
    "a loser shows the best hand": stronger_loser,
    "the pot goes to a loser": give_pot_to_loser,
    "the odd chip goes to the other winner": odd_chip_to_the_other,
    "a chip moves from one stack to the other": move_a_chip,
    "nothing goes back": lambda hand: bool(hand.returned) and not hand.returned.clear(),
}

# ----------------------------------------------------------------------------------------------------------------- the run


def look_at(hand, betting, counts):
    """Replays one hand; says whether it was compared."""
    try:
        Replay(hand, betting, counts).play()
    except LeftOut as reason:
        counts["hands left out"] += 1
        counts[f"hands left out: {reason}"] += 1
        return False
    except (ValueError, UserWarning) as refused:
        raise Mismatch(f"PokerKit refuses: {refused}") from refused
    counts["hands compared"] += 1
    return True


def events_of(line):
    done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Mismatch(f"evenhand ended with {done.returncode}: {done.stderr.strip()}")
    return [json.loads(text) for text in done.stdout.splitlines()]


def tournament(job):
    """Replays one tournament: the counts, or what went wrong."""
    evenhand, changes, index = job
    line, counts, number = command(evenhand, changes, index), Counter(), 0
    betting = next(change.split("=")[1] for change in changes if change.startswith("poker.betting"))
    try:
        for hand in hands_of(events_of(line)):
            number = hand.start["hand"] + 1
            compared = look_at(hand, betting, counts)
            counts[f"seats: {len(hand.start['occupied'])}"] += compared
            positions = hand.start["positions"]
            counts["hands without a small blind"] += compared and not positions["posts_small"]
            counts["hands with several big blinds"] += compared and len(positions["posts_big"]) > 1
            counts["hands with the button at an empty seat"] += compared and positions["button"] not in positions["dealt"]
    except Mismatch as mismatch:
        return None, f"hand {number}: {mismatch}\n  {written(line)}"
    counts["tournaments"] += 1
    counts[f"tournaments: {changes[1].split('=')[1]} button"] += 1
    counts[f"tournaments: {betting}"] += 1
    return counts, None


def planted(evenhand):
    """Plants each kind of error in the first hand that has room for it; all must be caught."""
    missed = 0
    for name, plant in PLANTED.items():
        outcome = "NO HAND HAS ROOM FOR IT"
        for changes in tables():
            betting = next(change.split("=")[1] for change in changes if change.startswith("poker.betting"))
            try:
                found = False
                for hand in hands_of(events_of(command(evenhand, changes, 0))):
                    if plant(hand):
                        found = True
                        outcome = "caught" if not look_at(hand, betting, Counter()) else "NOT CAUGHT"
                        break
            except Mismatch as mismatch:
                outcome = f"caught: {mismatch}"
            if found:
                break
        missed += not outcome.startswith("caught: ")
        print(f"{name}: {outcome}")
    return missed


def main():
    options = argparse.ArgumentParser(description="Replays evenhand's poker hands in PokerKit.")
    options.add_argument("--evenhand", required=True, help="the program")
    options.add_argument("--tournaments", type=int, default=3, help="tournaments at each kind of table")
    options.add_argument("--least", type=int, default=20_000, help="fail with fewer hands compared")
    options.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    options.add_argument("--planted", action="store_true", help="see whether planted errors are caught")
    options = options.parse_args()
    evenhand = str(Path(options.evenhand).resolve())
    if not Path(evenhand).is_file():
        print(f"{evenhand} is missing: cargo build")
        return 1
    if options.planted:
        missed = planted(evenhand)
        print(f"{len(PLANTED)} planted errors, {missed} not caught")
        return min(missed, 1)
    start = time.monotonic()
    counts = Counter()
    jobs = [(evenhand, changes, index) for index in range(options.tournaments) for changes in tables()]
    jobs += [(evenhand, changes, index) for index in range(8 * options.tournaments) for changes in deep_tables()]
    with multiprocessing.Pool(options.processes) as pool:
        for part, mismatch in pool.imap_unordered(tournament, jobs):
            if mismatch:
                pool.terminate()
                print(f"MISMATCH in {mismatch}")
                return 1
            counts += part
    seconds = time.monotonic() - start
    for name in sorted(counts):
        print(f"{name:>82}  {counts[name]:>8}")
    compared, left_out = counts["hands compared"], counts["hands left out"]
    print(f"PokerKit {version('pokerkit')} and evenhand agree on {compared} hands; {left_out} left out, for the reasons above; {seconds:.0f} seconds")
    if compared < options.least:
        print(f"FAILED: at least {options.least} hands must be compared")
        return 1
    if left_out > MOST_LEFT_OUT * compared:
        print(f"FAILED: more than {MOST_LEFT_OUT:.0%} of the hands were left out")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
