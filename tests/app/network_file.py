# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes networks of chance, from the description of the format in docs/networks.md alone."""

import array
import random
import struct

ROWS = {"chess": 768, "shogi": 2344}
GAMES = {"chess": 1, "shogi": 2}
OUTPUTS = 8
MASK = (1 << 64) - 1


def fnv1a(payload):
    value = 0xCBF29CE484222325
    for byte in payload:
        value = (value ^ byte) * 0x100000001B3 & MASK
    return value


def write_random_network(path, game, seed, hidden=32, scale=400):
    chance = random.Random(seed)
    rows = ROWS[game]
    first = array.array("h", (chance.randint(-60, 60) for _ in range((rows + 1) * hidden)))
    second = array.array("h", (chance.randint(-127, 127) for _ in range(OUTPUTS * 2 * hidden)))
    payload = first.tobytes() + second.tobytes() + struct.pack(f"<{OUTPUTS}i", *[0] * OUTPUTS)
    header = struct.pack("<8s6I3iIQQ", b"SENTENET", 1, GAMES[game], rows, hidden, OUTPUTS, 1,
                         255, 64, scale, 0, fnv1a(payload), len(payload))
    assert len(header) == 64
    with open(path, "wb") as file:
        file.write(header + payload)
