# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente bench` from outside: its output and exit status."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

from network_file import write_random_network

SENTE = ""
os.environ.setdefault("SENTE_RUNS", "off")


def run(*arguments):
    return subprocess.run([SENTE, *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


class Bench(unittest.TestCase):
    def test_ends_with_nodes_and_speed(self):
        result = run("bench", "--depth", "3")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stderr, "")
        lines = result.stdout.splitlines()
        self.assertRegex(lines[-1], r"^\d+ nodes \d+ nps$")
        signatures = re.findall(r"^(\w+) signature (\d+) ", result.stdout, re.M)
        self.assertEqual([game for game, _ in signatures], ["chess", "shogi"])
        self.assertEqual(sum(int(nodes) for _, nodes in signatures), int(lines[-1].split()[0]))

    def test_one_game_has_the_same_signature_twice(self):
        lines = [run("bench", "shogi", "--depth", "3").stdout.splitlines()[-1] for _ in range(2)]
        self.assertEqual(lines[0].split()[0], lines[1].split()[0])

    def test_stats_show_every_group(self):
        text = run("bench", "chess", "--depth", "3", "--stats").stdout
        for group in ("cutoffs on the first move", "rank of the best move", "stage of the cutoff",
                      "moves searched per node", "exchanges", "lists", "time spent ordering",
                      "memory", "quiescence"):
            self.assertIn(f"\n{group}\n", text)

    def test_all_policies_stand_side_by_side(self):
        text = run("bench", "chess", "--depth", "3", "--policy", "all").stdout
        self.assertRegex(text, r"\npolicy +weighted +banded +ranked +staged\n")
        self.assertRegex(text, r"\nnodes( +\d+){4}\n")

    def test_json_holds_the_figures(self):
        result = json.loads(
            run("bench", "chess", "--depth", "3", "--policy", "all", "--stats", "--json").stdout)
        self.assertEqual([each["policy"] for each in result["runs"]],
                         ["weighted", "banded", "ranked", "staged"])
        self.assertEqual(sum(each["nodes"] for each in result["runs"]), result["nodes"])
        for each in result["runs"]:
            self.assertGreater(each["ordering"]["cutoffs on the first move"]["all"], 0)

    def test_a_network_evaluates_and_another_gives_another_signature(self):
        for game in ("chess", "shogi"):
            with tempfile.TemporaryDirectory() as folder:
                one = os.path.join(folder, "one.nnue")
                two = os.path.join(folder, "two.nnue")
                write_random_network(one, game, seed=1)
                write_random_network(two, game, seed=2)
                nodes = [run("bench", game, "--depth", "3", *words).stdout.split()[-4:-3]
                         for words in (["--net", one], ["--net", one], ["--net", two],
                                       ["--eval", "classical"])]
                self.assertEqual(nodes[0], nodes[1])
                self.assertEqual(len({str(each) for each in nodes}), 3)

    def test_a_network_that_does_not_fit_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "chess.nnue")
            write_random_network(path, "chess", seed=1)
            result = run("bench", "shogi", "--depth", "2", "--net", path)
            self.assertEqual(result.returncode, 2)
            self.assertIn("is a network for chess, not for shogi", result.stderr)
            with open(path, "r+b") as file:
                file.truncate(5000)
            result = run("bench", "chess", "--depth", "2", "--net", path)
            self.assertEqual(result.returncode, 2)
            self.assertIn("is cut off", result.stderr)
            result = run("bench", "chess", "--net", path, "--eval", "classical")
            self.assertEqual(result.returncode, 2)

    def test_nonsense_is_refused(self):
        for arguments in (["go"], ["--depth", "0"], ["--policy", "best"], ["--hash", "0"]):
            self.assertEqual(run("bench", *arguments).returncode, 2)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
