# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine without the laboratory does what frameworks ask of it: `alone_test.py ENGINE`."""

import re
import subprocess
import sys
import unittest

ENGINE = sys.argv.pop()


def lines(*words: str, said: str = "") -> list[str]:
    done = subprocess.run([ENGINE, *words], input=said, capture_output=True, text=True, timeout=120, check=True)
    return done.stdout.splitlines()


class EngineAlone(unittest.TestCase):
    def test_bench_ends_with_nodes_and_speed_of_both_games(self):
        told = lines("bench", "4")
        nodes = {name: int(count) for name, count in re.findall(r"(\w+): (\d+) nodes", "\n".join(told))}
        self.assertEqual(set(nodes), {"chess", "shogi"})
        last = re.fullmatch(r"(\d+) nodes \d+ nps", told[-1])
        self.assertEqual(int(last.group(1)), sum(nodes.values()))
        self.assertEqual(lines("bench", "4")[:-1], told[:-1])

    def test_perft_counts_in_the_game_that_is_named(self):
        self.assertEqual(lines("perft", "chess", "3")[-1], "Nodes searched: 8902")
        self.assertEqual(lines("perft", "shogi", "3")[-1], "Nodes searched: 25470")

    def test_a_command_of_the_engine_may_stand_on_the_command_line(self):
        self.assertIn("shogi", "\n".join(lines("explain", "shogi", "depth", "2")))
        self.assertIn("valuation for the first side", lines("eval", "chess")[-1])
        self.assertEqual(lines("go", "perft", "1")[-1], "Nodes searched: 20")

    def test_without_words_it_speaks_both_protocols(self):
        self.assertIn("uciok", lines(said="uci\nquit\n"))
        self.assertIn("usiok", lines(said="usi\nquit\n"))
        self.assertNotIn("usiok", lines("--uci", said="usi\nquit\n"))


if __name__ == "__main__":
    unittest.main()
