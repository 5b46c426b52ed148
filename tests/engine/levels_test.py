# SPDX-License-Identifier: GPL-3.0-or-later
"""Levels, in games: a higher one beats a lower one, and all moves are legal."""

import json
import subprocess
import sys
import unittest

SENTE = ""
GAMES = 24
SKILL = {"chess": "Skill Level", "shogi": "Skill_Level"}  # as the engine names it in UCI and in USI


def play(game, high, low):
    """What the match says of the higher level."""
    command = [SENTE, "match", "--game", game, "--runs", "off", "--json", "--quiet",
               "--concurrency", "2", "--games", str(GAMES), "--each", "nodes=8000"]
    for name, skill in (("high", high), ("low", low)):
        command += ["--engine", f"name={name}", f"cmd={SENTE}", f"option.{SKILL[game]}={skill}"]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False,
                            stdin=subprocess.DEVNULL, timeout=300)
    if result.returncode != 0:
        raise AssertionError(f"{command}: {result.stdout}{result.stderr}")
    return json.loads(result.stdout)["engines"][0]


class AHigherLevel(unittest.TestCase):
    def beats(self, game, high, low):
        told = play(game, high, low)
        self.assertEqual((told["name"], told["games"]), ("high", GAMES))
        self.assertFalse(any(told["faults"].values()), told["faults"])
        self.assertGreater(told["score"], 0.6, told)

    def test_beats_a_lower_one_in_chess(self):
        self.beats("chess", 8, 4)
        self.beats("chess", 12, 8)

    def test_beats_a_lower_one_in_shogi(self):
        self.beats("shogi", 8, 4)
        self.beats("shogi", 12, 8)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
