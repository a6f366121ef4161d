#!/usr/bin/env python3
"""Recomputes tests/vectors/streams.txt: keys by SHA-256, streams by PCG64 DXSM, bounded draws by Lemire's multiplication.

Written from the papers and from the table in src/chance/stream.rs, with Python's own big integers and hashlib, and sharing no
code with the program: an auditor who runs it and finds the same file knows what the streams are.

    python3 tools/stream_vectors.py > tests/vectors/streams.txt
"""

import hashlib
import struct

MASK64 = (1 << 64) - 1
MASK128 = (1 << 128) - 1
# The "cheap" multiplier of PCG64 DXSM: 64 bits, for the state and for the output alike.
MULTIPLIER = 15750249268501108917

PURPOSES = {"luck": 0, "seats": 1, "play": 2, "time": 3, "fault": 4}
# A die, the seats of a table, a deck, a prime, and the largest bound there is.
BOUNDS = [6, 9, 52, 65537, 4294967295]
# Seed, pairing group, index of the tournament, purpose, place.
CASES = [
    (1, "button", 0, "luck", 0),
    (1, "button", 1, "luck", 0),
    (1, "button", 0, "seats", 0),
    (2, "button", 0, "luck", 0),
    (18446744073709551615, "", 18446744073709551615, "fault", 4294967295),
    (20260720, "Großer Preis", 123456789, "play", 3),
    (0, "a b", 4294967296, "time", 1),
]


class Stream:
    """PCG64 DXSM from a key of 32 bytes."""

    def __init__(self, key):
        words = struct.unpack("<4Q", key)
        self.state = words[0] | words[1] << 64
        self.increment = (words[2] | words[3] << 64) | 1
        self.state = (self.state + self.increment) & MASK128
        self.step()

    def step(self):
        self.state = (self.state * MULTIPLIER + self.increment) & MASK128

    def bits(self):
        """The output comes from the state before the step."""
        high, low = self.state >> 64, (self.state & MASK64) | 1
        self.step()
        high ^= high >> 32
        high = high * MULTIPLIER & MASK64
        high ^= high >> 48
        return high * low & MASK64

    def below(self, bound):
        """Lemire, ACM TOMACS 29(1), algorithm 5: exact, by rejection."""
        threshold = (1 << 64) % bound
        while True:
            product = self.bits() * bound
            if product & MASK64 >= threshold:
                return product >> 64

    def fork(self):
        return Stream(struct.pack("<4Q", *(self.bits() for _ in range(4))))


def open_stream(seed, group, index, purpose, place):
    """The stream of a purpose at a place of a tournament."""
    pairing = hashlib.sha256(group.encode("utf-8")).digest()[:24]
    key = b"EVH1" + struct.pack("<Q", seed) + pairing + struct.pack("<IQI", PURPOSES[purpose], index, place)
    assert len(key) == 52
    return Stream(hashlib.sha256(key).digest())


def below_each(stream, bounds):
    """One word for all of them: the word times their product, over 2^64, in mixed radix, the first bound foremost. Exact, by rejection."""
    product = 1
    for bound in bounds:
        product *= bound
    while True:
        scaled = stream.bits() * product
        if scaled & MASK64 >= (1 << 64) % product:
            break
    number, digits = scaled >> 64, []
    for bound in reversed(bounds):
        number, digit = divmod(number, bound)
        digits.append(digit)
    return digits[::-1]


def shuffled(stream, count):
    """Fisher-Yates from the front, six steps at a time while there are six, then five if there are five, then one by one."""
    items, place = list(range(count)), 0
    while place < count - 1:
        left = count - 1 - place
        steps = 6 if left >= 6 else 5 if left == 5 else 1
        for step in below_each(stream, [count - place - step for step in range(steps)]):
            items[place], items[place + step] = items[place + step], items[place]
            place += 1
    return items


def words(numbers):
    return " ".join(str(number) for number in numbers)


def main():
    print("# First outputs of streams, by tools/stream_vectors.py. Each case, with `group` to the end of its line:")
    print("#   case SEED INDEX PURPOSE PLACE GROUP")
    print("#   bits: the first eight raw outputs; below: one draw each below 6, 9, 52, 65537, 4294967295, eight times over")
    print("#   fork N: the first four raw outputs of the N-th fork, from 0; shuffle: 0 to 9 shuffled")
    for case in CASES:
        seed, group, index, purpose, place = case
        print(f"\ncase {seed} {index} {purpose} {place} {group}")
        stream = open_stream(*case)
        print("bits", " ".join(f"{stream.bits():016x}" for _ in range(8)))
        stream = open_stream(*case)
        print("below", words(stream.below(bound) for _ in range(8) for bound in BOUNDS))
        stream = open_stream(*case)
        for number in range(3):
            fork = stream.fork()
            print(f"fork {number}", " ".join(f"{fork.bits():016x}" for _ in range(4)))
        print("shuffle", words(shuffled(open_stream(*case), 10)))


if __name__ == "__main__":
    main()
