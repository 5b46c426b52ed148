# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente bench` and `sente suite` from outside: their output and exit status."""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SENTE = ""


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


class Suite(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "suite.epd"

    def run_suite(self, text, *arguments):
        self.path.write_text(text)
        return run("suite", str(self.path), "--depth", "4", *arguments)

    def test_counts_what_is_solved_and_shows_the_rest(self):
        result = self.run_suite('6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8; id "mate";\n'
                                '6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Kh1; id "nonsense";\n'
                                "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 ;dm_ply 1\n")
        self.assertEqual(result.returncode, 0)
        self.assertIn("2 of 3 solved", result.stdout)
        self.assertIn("nonsense: wanted Kh1, played e1e8", result.stdout)

    def test_json_holds_the_answers(self):
        result = self.run_suite("6k1/5ppp/8/8/8/8/8/4R1K1 w - - dm 1;\n", "--json", "--without",
                                "null_move", "--without", "futility")
        file = json.loads(result.stdout)[0]
        self.assertEqual((file["solved"], file["of"]), (1, 1))
        self.assertEqual(file["problems"][0]["move"], "e1e8")

    def test_bad_lines_and_files_are_named(self):
        result = self.run_suite("nothing here\n")
        self.assertEqual(result.returncode, 2)
        self.assertIn(":1: bad line", result.stdout)
        self.assertEqual(run("suite", "/no/such/file").returncode, 2)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
