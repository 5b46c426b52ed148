# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente trace` from outside: the file, its bounds, and what it says to nonsense."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SENTE = ""


def run(*arguments):
    return subprocess.run([SENTE, *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


class Trace(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "tree.jsonl"

    def trace(self, *arguments):
        return run("trace", *arguments, "--out", str(self.path))

    def lines(self):
        return [json.loads(line) for line in self.path.read_text(encoding="utf-8").splitlines()]

    def test_writes_a_tree_that_hangs_together(self):
        for game in ("chess", "shogi"):
            result = self.trace(game, "--nodes", "5000")
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            head, *nodes, tail = self.lines()
            self.assertEqual((head["format"], head["version"], head["game"]),
                             ("sente trace", 1, game))
            self.assertEqual(tail["written"], len(nodes))
            self.assertLessEqual(tail["nodes"], 5001)
            ids = {node["id"] for node in nodes}
            self.assertEqual(len(ids), len(nodes))
            self.assertTrue(all(node["parent"] in ids for node in nodes if node["parent"]))
            self.assertTrue(any(node["ply"] > 3 for node in nodes))

    def test_searches_what_the_engine_searches(self):
        self.assertEqual(self.trace("chess", "--depth", "5", "--nodes", "1000000").returncode, 0)
        traced = self.lines()[-1]
        explained = json.loads(run("explain", "chess", "--depth", "5", "--json").stdout)
        self.assertEqual(traced["nodes"], explained["nodes"])
        self.assertEqual(traced["best"], explained["best"]["move"])

    def test_same_request_same_file(self):
        texts = set()
        for _ in range(2):
            self.trace("shogi", "--nodes", "3000", "--sample", "plies=0", "nodes=50", "seed=9")
            texts.add(self.path.read_bytes())
        self.assertEqual(len(texts), 1)

    def test_the_file_is_bounded(self):
        self.trace("chess", "--nodes", "20000", "--sample", "plies=50", "most=300")
        *nodes, tail = self.lines()[1:]
        self.assertTrue(tail["cut"])
        self.assertLess(len(nodes), 600)

    def test_nonsense_is_refused_in_one_line(self):
        for arguments in (["chess", "--position", "nonsense"],
                          ["shogi", "--position", "startpos moves e2e4"],
                          ["chess", "--nodes", "0"],
                          ["chess", "--nodes", "-5"],
                          ["chess", "--depth", "-1"],
                          ["chess", "--depth", "240"],
                          ["chess", "--sample", "plies"],
                          ["chess", "--sample", "plies=-1"],
                          ["chess", "--sample", "colour=red"]):
            result = self.trace(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertEqual(result.stdout, "", arguments)
            self.assertRegex(result.stderr, r"\Asente trace: [^\n]+\n\Z", arguments)
        self.assertEqual(os.listdir(self.path.parent), [])

    def test_a_file_that_cannot_be_written_is_named(self):
        for path in ("/no/such/folder/tree", "/dev/full"):
            result = run("trace", "chess", "--nodes", "2000", "--out", path)
            self.assertEqual(result.returncode, 2)
            self.assertEqual(result.stderr, f"sente trace: cannot write {path}\n")

    def test_a_file_must_be_named(self):
        self.assertEqual(run("trace", "chess").returncode, 2)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
