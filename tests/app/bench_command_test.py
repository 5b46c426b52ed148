# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente bench` from outside: its output and exit status."""

import json
import os
import re
import subprocess
import sys
import unittest

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

    def test_nonsense_is_refused(self):
        for arguments in (["go"], ["--depth", "0"], ["--policy", "best"], ["--hash", "0"]):
            self.assertEqual(run("bench", *arguments).returncode, 2)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
