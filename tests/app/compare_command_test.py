# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente compare` from outside: its output, its page, its runs and exit status."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

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
        for line in ("nodes, to depth 1", "nodes, to depth 3", "time, to depth 3",
                     "cutoffs on the first move, depth 1-3", "rank of the best move, 11\\+",
                     "exchanges, per noisy move", "memory, learned tables"):
            self.assertRegex(result.stdout, rf"\n{line} ")

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

    def test_games_are_played_and_tested(self):
        result = json.loads(run("chess", "staged", "ranked", *FEW, "--games", "4", "--nodes", "200",
                                "--movetime", "0", "--json").stdout)
        self.assertEqual(len(result["games"]), 1)
        self.assertEqual(result["games"][0]["games"], 4)
        self.assertRegex(result["games"][0]["verdict"], r"^undecided, LLR ")

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
            time.sleep(1)
            process.send_signal(signal.SIGINT)
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

    def test_nonsense_is_refused(self):
        for arguments in (["go"], ["chess", "best"], ["chess", "staged"],
                          ["chess", "staged", "staged"], ["chess", "staged", "ranked:Nothing=1"],
                          ["chess", "--elo0", "5", "--elo1", "0"], ["chess", "--games", "3"]):
            self.assertEqual(run(*arguments).returncode, 2, arguments)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
