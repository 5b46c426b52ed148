# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente steady` from outside: its table, its JSON, and what it refuses."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

SENTE = ""
CHESS = ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
         "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3\n")


def run(*arguments):
    return subprocess.run([SENTE, "steady", *arguments], capture_output=True, encoding="utf-8",
                          check=False, stdin=subprocess.DEVNULL, timeout=300)


class Steady(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "positions.epd"
        self.path.write_text(CHESS)
        self.store = str(pathlib.Path(folder.name) / "runs.db")

    def test_prints_a_row_for_each_depth(self):
        result = run("chess", str(self.path), "--depths", "3-5")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("chess: 2 quiet positions of 2", result.stdout)
        for row in ("3 to 4", "4 to 5", "5 to 6", "all", "from even", "from odd"):
            self.assertRegex(result.stdout, rf"(?m)^{row} +\d+ ")

    def test_json_holds_the_same_and_the_run_is_kept(self):
        result = run("chess", str(self.path), "--depths", "3-5", "--threads", "2", "--json", "--db",
                     self.store)
        told = json.loads(result.stdout)
        self.assertEqual(told["positions"]["quiet"], 2)
        self.assertEqual([row["depth"] for row in told["by_depth"]], [3, 4, 5])
        self.assertEqual(told["all"]["steps"], 6)
        runs = subprocess.run([SENTE, "runs", "--db", self.store, "--kind", "steady", "--json"],
                              capture_output=True, encoding="utf-8", check=True, timeout=60)
        self.assertEqual(len(json.loads(runs.stdout)), 1)

    def test_the_evaluation_is_a_choice(self):
        plain, network, classical = (
            json.loads(run("chess", str(self.path), "--depths", "3-5", "--json", *more).stdout)["nodes"]
            for more in ((), ("--eval", "network"), ("--eval", "classical")))
        self.assertEqual(plain, network)
        self.assertNotEqual(plain, classical)

    def test_nonsense_is_refused(self):
        path = str(self.path)
        for arguments in ([], ["chess"], ["go", path], ["chess", "/no/such/file"], ["shogi", path],
                          ["chess", path, "--depths", "5-3"], ["chess", path, "--depths", "deep"],
                          ["chess", path, "--depths", "0-3"], ["chess", path, "--positions", "0"],
                          ["chess", path, "--net", "/no/such/file"]):
            result = run(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertNotEqual(result.stderr, "", arguments)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
