"""Finds the schedules of src/seating/schedules.txt: eight rounds at tables of four, so few players that repeats must come or
nearly must, with the fewest repeats that any schedule has. Prints them; the same every time.

Fields of 24, 28 and 32 are developed from one round: players are pairs (number modulo m, orbit), and some stay as they are;
adding 1 to all numbers gives the next round. All pairs with one difference meet once if the difference occurs once in the first
round, so it is enough to find a round with all differences different.

24 players have seven rounds without repeats so, and eight groups of three who never met; the eighth round seats six of these
groups whole, each with one of the other two: 18 repeats, where counting says 12.

The field of 20 is found by exchanging players between tables of a round while fewer and fewer exchanges for the worse are taken,
until all 190 pairs have met, so that the 240 meetings of eight rounds have 50 repeats, as few as may be."""

import math
import random


def developed(modulus, orbits, staying, rounds, seed):
    """The rounds that come from one first round in which no difference occurs twice."""
    luck = random.Random(seed)
    points = [(number, orbit) for orbit in range(orbits) for number in range(modulus)]
    points += [(None, one) for one in range(staying)]

    def difference(one, two):
        """What stays the same as both move on; none for pairs who must not meet."""
        (a, i), (b, j) = one, two
        if a is None and b is None:
            return None
        if a is None or b is None:
            return ("stays", i, j) if a is None else ("stays", j, i)
        if i == j:
            by = min((a - b) % modulus, (b - a) % modulus)
            return None if by * 2 == modulus else (i, i, by)
        return (i, j, (b - a) % modulus) if i < j else (j, i, (a - b) % modulus)

    steps = 0

    def extend(left, used, tables):
        nonlocal steps
        if not left:
            return tables
        steps += 1
        first, rest = left[0], left[1:]

        def fill(table, candidates, used):
            if len(table) == 4:
                return extend([point for point in left if point not in table], used, tables + [table])
            for place, point in enumerate(candidates):
                new = {difference(member, point) for member in table}
                if len(new) < len(table) or None in new or used & new:
                    continue
                found = fill(table + [point], candidates[place + 1 :], used | new)
                if found or steps > 5_000:
                    return found
            return None

        return fill([first], rest, used)

    found = None
    while found is None:
        steps = 0
        order = points[:]
        luck.shuffle(order)
        found = extend(order, set(), [])
    number = {point: place for place, point in enumerate(points)}

    def moved(point, by):
        return point if point[0] is None else ((point[0] + by) % modulus, point[1])

    return [[sorted(number[moved(point, by)] for point in table) for table in found] for by in range(rounds)]


def with_the_rest(players, rounds):
    """A last round for groups of three who never met: all but two of them sit whole, with one of those two."""
    met = {(one, two) for tables in rounds for table in tables for one in table for two in table}
    groups = {tuple(two for two in range(players) if two == one or (one, two) not in met) for one in range(players)}
    groups = sorted(groups)
    assert len(groups) * 3 == players
    singles = groups[-2] + groups[-1]
    return rounds + [[sorted(group + (single,)) for group, single in zip(groups, singles)]]


def annealed(players, seed):
    """Rounds in which all pairs meet."""
    luck = random.Random(seed)
    rounds = []
    for _ in range(8):
        order = list(range(players))
        luck.shuffle(order)
        rounds.append([order[start : start + 4] for start in range(0, players, 4)])
    met = [[0] * players for _ in range(players)]
    for tables in rounds:
        for table in tables:
            for one in table:
                for two in table:
                    met[one][two] += one != two

    def price(meetings):
        return meetings * (meetings - 1) / 2 if meetings else 1.5

    def change(one, two, by):
        cost = price(met[one][two] + by) - price(met[one][two])
        met[one][two] += by
        met[two][one] += by
        return cost

    temperature = 1.0
    while any(met[one][two] == 0 for one in range(players) for two in range(one)):
        temperature = max(temperature * 0.99999, 0.05)
        tables = luck.choice(rounds)
        first, second = luck.sample(tables, 2)
        one, two = luck.randrange(4), luck.randrange(4)

        def exchange():
            cost = 0
            a, b = first[one], second[two]
            for other in first:
                if other != a:
                    cost += change(a, other, -1) + change(b, other, 1)
            for other in second:
                if other != b:
                    cost += change(b, other, -1) + change(a, other, 1)
            first[one], second[two] = b, a
            return cost

        cost = exchange()
        if cost > 0 and luck.random() >= math.exp(-cost / temperature):
            exchange()
    return [[sorted(table) for table in tables] for tables in rounds]


def show(players, rounds):
    """Prints them; returns the repeats."""
    met = {}
    print(f"players {players}")
    for tables in rounds:
        tables = sorted(tables)
        print("; ".join(" ".join(map(str, table)) for table in tables))
        assert sorted(player for table in tables for player in table) == list(range(players))
        for table in tables:
            for place, two in enumerate(table):
                for one in table[:place]:
                    met[one, two] = met.get((one, two), 0) + 1
    return sum(meetings - 1 for meetings in met.values())


if __name__ == "__main__":
    assert show(20, annealed(20, 1)) == 50
    assert show(24, with_the_rest(24, developed(7, 3, 3, 7, 1))) == 18
    assert show(28, developed(9, 3, 1, 8, 1)) == 0
    assert show(32, developed(8, 4, 0, 8, 1)) == 0
