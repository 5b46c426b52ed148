# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente compare` from outside: its output, its page, its runs and exit status."""

import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest

import signals

SENTE = ""
FEW = ("--depth", "3", "--positions", "4")


def run(*arguments, runs="off"):
    return subprocess.run([SENTE, "compare", *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300,
                          env={**os.environ, "SENTE_RUNS": runs})


class Compare(unittest.TestCase):
    def test_sets_all_policies_side_by_side(self):
        result = run("chess", *FEW)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertRegex(result.stdout, r"^chess, 4 positions to depth 3")
        self.assertRegex(result.stdout, r"\n +staged +weighted +banded +ranked\n")
        for group, line in (("nodes", "to depth 1"), ("nodes", "to depth 3"), ("time", "to depth 3"),
                            ("cutoffs on the first move", "depth 1-3"), ("rank of the best move", "11\\+"),
                            ("exchanges", "per noisy move"), ("memory", "learned tables")):
            self.assertRegex(result.stdout, rf"\n{group}(?:\n  .+)*\n  {line} ")
        self.assertRegex(result.stdout, r"\n  depth 8\+( +-){4}\n", "a share of nothing is no figure")
        self.assertRegex(run("chess", *FEW, "--markdown").stdout, r"\n\| nodes, to depth 1 \|( \d+ \|){4}\n")

    def test_json_holds_the_same_and_repeats(self):
        first, second = (json.loads(run("shogi", *FEW, "--json").stdout) for _ in range(2))
        self.assertEqual([each["name"] for each in first["designs"]],
                         ["staged", "weighted", "banded", "ranked"])
        for one, other in zip(first["designs"], second["designs"]):
            self.assertEqual(one["nodes"], other["nodes"])
            self.assertEqual(len(one["nodes"]), 3)
            self.assertEqual(sorted(one["nodes"]), one["nodes"])
            self.assertGreater(one["table_bytes"], 10000)
        self.assertEqual(first["designs"][0]["node_ratio"]["value"], 1)
        self.assertLess(first["designs"][1]["table_bytes"], 100000)

    def test_configurations_of_one_policy_differ(self):
        result = json.loads(run("chess", "staged", "staged:Order_use_see=false", "--depth", "6",
                                "--positions", "4", "--json").stdout)
        nodes = [each["nodes"][-1] for each in result["designs"]]
        self.assertNotEqual(nodes[0], nodes[1])

    def test_the_evaluation_is_a_choice(self):
        plain, network, classical = (
            [each["nodes"] for each in json.loads(run("chess", "staged", "banded", *FEW, "--json",
                                                      *more).stdout)["designs"]]
            for more in ((), ("--eval", "network"), ("--eval", "classical")))
        self.assertEqual(plain, network)
        self.assertNotEqual(plain[0], classical[0])
        self.assertNotEqual(plain[1], classical[1])

    def test_games_are_played_and_tested(self):
        result = json.loads(run("chess", "staged", "ranked", *FEW, "--games", "4", "--nodes", "200",
                                "--movetime", "0", "--json").stdout)
        self.assertEqual(len(result["games"]), 1)
        self.assertEqual(result["games"][0]["games"], 4)
        self.assertRegex(result["games"][0]["verdict"], r"^undecided, LLR ")

    def test_suites_are_solved_by_each_design_with_the_same_nodes(self):
        with tempfile.TemporaryDirectory() as folder:
            mates, points = (os.path.join(folder, name) for name in ("mates.epd", "points.epd"))
            with open(mates, "w", encoding="utf-8") as file:
                file.write("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 bm Ra8#; id \"back rank\";\n"
                           "7k/8/8/8/8/8/8/KQ6 w - - 0 1 bm Qh7+; id \"not this\";\n")
            with open(points, "w", encoding="utf-8") as file:
                file.write("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 c0 \"Ra8=10, Ra7=3\";\n")
            page = os.path.join(folder, "designs.html")
            words = ("chess", *FEW, "--suite", f"{mates}:2000", "--suite", points, "--threads", "2")
            result = run(*words, "--html", page)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            # Two parts, since a screen does not hold four designs with what they solved.
            self.assertRegex(result.stdout, r"\nsuites\n  mates.epd, 2000 nodes +1 of 2 +1 of 2 \(\+0 -0\)")
            self.assertEqual(len(re.findall(r"\n  points.epd, 100000 nodes, points +10 of 10",
                                            result.stdout)), 2, result.stdout)
            with open(page, encoding="utf-8") as file:
                self.assertIn("Solved: mates.epd, 2000 nodes", file.read())
            self.assertRegex(run(*words, "--markdown").stdout, r"\| suites, mates.epd, 2000 nodes \| +1 of 2 \|")
            first, second = (json.loads(run(*words, "--json").stdout)["suites"] for _ in range(2))
        self.assertEqual(first, second)
        self.assertEqual([each["nodes"] for each in first], [2000, 100000])
        self.assertEqual([each["name"] for each in first[0]["designs"]], ["staged", "weighted", "banded", "ranked"])
        self.assertEqual([(each["solved"], each["gained"], each["lost"]) for each in first[0]["designs"]],
                         [(1, 0, 0)] * 4)
        self.assertEqual((first[1]["most_points"], first[1]["designs"][3]["points"]), (10, 10))

    def test_suites_go_on_where_they_were_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            store, suite = (os.path.join(folder, name) for name in ("runs.db", "many.epd"))
            with open(suite, "w", encoding="utf-8") as file:
                for number in range(1, 51):
                    file.write("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 "
                               f"{number} bm e2a6; id \"{number}\";\n")
            words = ("chess", "staged", "banded", "--depth", "1", "--positions", "1", "--suite", f"{suite}:30000",
                     "--threads", "1", "--json")
            process = subprocess.Popen([SENTE, "compare", *words], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, encoding="utf-8",
                                       env={**os.environ, "SENTE_RUNS": store})
            signals.interrupt(process, once=lambda: signals.items_kept(store) >= 5)
            process.communicate(timeout=120)
            if process.returncode == 0:
                self.skipTest("the machine was done before it could be stopped")
            self.assertEqual(process.returncode, 130)
            resumed = run(*words, "--resume", runs=store)
            self.assertEqual(resumed.returncode, 0, resumed.stderr)
            with sqlite3.connect(store) as database:
                kept = database.execute("SELECT run, number FROM items").fetchall()
            self.assertEqual(len({run for run, _ in kept}), 1)
            self.assertEqual(sorted(number for _, number in kept), list(range(2 + 2 * 50)), "each once")
            whole = json.loads(run(*words).stdout)
        self.assertEqual(json.loads(resumed.stdout)["suites"], whole["suites"])
        self.assertEqual(whole["suites"][0]["answered"], 50)

    def test_writes_a_page_that_needs_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "designs.html")
            self.assertEqual(run("chess", *FEW, "--html", page).returncode, 0)
            with open(page, encoding="utf-8") as file:
                text = file.read()
        self.assertIn("Designs of move ordering", text)
        self.assertNotRegex(text, r"(src|href)=\"http")

    def test_is_kept_in_the_store_of_runs(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "runs.db")
            self.assertEqual(run("chess", "staged", "banded", *FEW, runs=store).returncode, 0)
            listed = subprocess.run([SENTE, "runs", "list", "--json"], capture_output=True,
                                    encoding="utf-8", check=False, timeout=60,
                                    env={**os.environ, "SENTE_RUNS": store}).stdout
            self.assertIn("compare", listed)
            again = run("chess", "staged", "banded", *FEW, "--resume", runs=store)
            self.assertEqual(again.returncode, 2, "nothing was stopped")

    def test_goes_on_where_it_was_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "runs.db")
            words = ("chess", "staged", "banded", "--depth", "9", "--json")
            process = subprocess.Popen([SENTE, "compare", *words], stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, encoding="utf-8",
                                       env={**os.environ, "SENTE_RUNS": store})
            signals.interrupt(process, once=lambda: signals.items_kept(store) >= 5)
            stopped = json.loads(process.communicate(timeout=120)[0])
            if process.returncode == 0:
                self.skipTest("the machine was done before it could be stopped")
            self.assertEqual(process.returncode, 130)
            resumed = run(*words, "--resume", runs=store)
            self.assertEqual(resumed.returncode, 0, resumed.stderr)
        whole = json.loads(run(*words).stdout)
        self.assertLess(stopped["positions"], whole["positions"])
        for one, other in zip(json.loads(resumed.stdout)["designs"], whole["designs"]):
            self.assertEqual(one["nodes"], other["nodes"])

    def test_positions_come_from_files(self):
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "two.epd")
            with open(file, "w", encoding="utf-8") as out:
                out.write("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n"
                          "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1\n")
            words = ("chess", "staged", "banded", "--depth", "4", "--json")
            both = json.loads(run(*words, "--from", file).stdout)
            self.assertEqual(both["positions"], 2, "the second is the first again")
            one = json.loads(run(*words, "--from", file, "--positions", "1").stdout)
            self.assertEqual(one["positions"], 1)
            self.assertLess(one["designs"][0]["nodes"][-1], both["designs"][0]["nodes"][-1])
            self.assertEqual(run("chess", "--from", file + ".not").returncode, 2)

    def test_nonsense_is_refused(self):
        for arguments in (["go"], ["chess", "best"], ["chess", "staged"],
                          ["chess", "staged", "staged"], ["chess", "staged", "ranked:Nothing=1"],
                          ["chess", "--elo0", "5", "--elo1", "0"],
                          ["chess", "--elo0", "-1000", "--elo1", "1000"], ["chess", "--games", "3"],
                          ["chess", "--net", "/no/such/file"], ["chess", "--suite", "nowhere.epd"],
                          ["chess", "--suite", __file__]):
            self.assertEqual(run(*arguments).returncode, 2, arguments)

    def test_a_suite_of_another_game_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            suite = os.path.join(folder, "mates.epd")
            with open(suite, "w", encoding="utf-8") as file:
                file.write("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 bm Ra8#;\n")
            result = run("shogi", "--suite", suite)
        self.assertEqual(result.returncode, 2)
        self.assertIn("mates.epd:1 is a position of chess", result.stderr)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
