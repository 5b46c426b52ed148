# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente ablate` from outside: its tables, and that they repeat."""

import csv
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest

from network_file import write_random_network

SENTE = ""
os.environ.setdefault("SENTE_RUNS", "off")
SMALL = ["--depth", "4", "--plain-depth", "3", "--positions", "3", "--time", "0", "--hash", "1"]


def run(*arguments):
    return subprocess.run([SENTE, "ablate", *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


class Ablate(unittest.TestCase):
    def nodes(self, *arguments):
        result = run(*arguments, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return {row["name"]: (row["nodes"], row["node_ratio"]) for row in json.loads(result.stdout)["rows"]}

    def test_the_same_request_has_the_same_nodes(self):
        one = self.nodes("chess", *SMALL, "--threads", "1", "--only", "null_move,history,ranked")
        two = self.nodes("chess", *SMALL, "--threads", "2", "--only", "null_move,history,ranked")
        self.assertEqual(one, two)
        self.assertEqual(set(one), {"everything on", "null_move", "history", "ranked"})

    def test_the_evaluation_is_a_choice(self):
        words = ("chess", *SMALL, "--only", "null_move")
        with tempfile.TemporaryDirectory() as folder:
            one, other = (os.path.join(folder, name) for name in ("one.nnue", "other.nnue"))
            write_random_network(one, "chess", 1)
            write_random_network(other, "shogi", 2)
            counts = [self.nodes(*words, *more)["everything on"][0]
                      for more in ((), ("--eval", "network"), ("--eval", "classical"), ("--net", one))]
            self.assertEqual(run(*words, "--net", other).returncode, 2)
            both = run("chess", "--games", "2", "--net", one, "--eval", "classical")
            self.assertEqual(both.returncode, 2)
            self.assertIn("either --net or --eval classical", both.stderr)
        self.assertEqual(counts[0], counts[1])
        self.assertEqual(len(set(counts)), 3)

    def test_claims_stand_beside_the_lines(self):
        result = json.loads(run("shogi", *SMALL, "--policy", "banded", "--only", "null_move,killers", "--json").stdout)
        claims = {row["name"]: [claim["design"] for claim in row["claims"]] for row in result["rows"]}
        self.assertEqual(claims, {"everything on": [], "null_move": ["banded"], "killers": ["banded"]})
        result = json.loads(run("shogi", *SMALL, "--only", "null_move,all_ordering,weighted,banded", "--json").stdout)
        claims = {row["name"]: [claim["design"] for claim in row["claims"]] for row in result["rows"]}
        self.assertEqual(claims["null_move"], [])  # that is a claim of another design
        self.assertEqual(claims["banded"], ["staged"])
        self.assertEqual({claim["design"] for claim in result["claims"]}, {"weighted", "banded"})
        for row in result["rows"]:
            for claim in row["claims"]:
                self.assertIn(claim["verdict"], ("met", "undecided", "not met"))

    def test_tables_in_four_forms(self):
        request = ["chess", *SMALL, "--only", "killers,centre"]
        text = run(*request).stdout
        self.assertRegex(text, r"\nkillers +\d")
        self.assertRegex(text, r"\ncentre +=( +=)+\n")
        self.assertIn("=: no node differs", text)
        self.assertIn("| killers |", run(*request, "--markdown").stdout)
        rows = list(csv.DictReader(io.StringIO(run(*request, "--csv").stdout)))
        self.assertEqual([row["name"] for row in rows], ["everything on", "killers", "centre"])
        self.assertEqual(run(*request, "--csv", "--json").returncode, 2)

    def test_one_alone(self):
        rows = self.nodes("shogi", *SMALL, "--add-one", "--only", "hash_move,null_move")
        self.assertEqual(set(rows), {"piece value alone", "hash_move", "plain search", "null_move"})

    def test_nonsense_is_refused(self):
        for arguments in ([], ["go"], ["chess", "--only", "magic"], ["chess", "--depth", "0"],
                          ["chess", "--time", "-1"], ["chess", "--policy", "best"]):
            result = run(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertNotEqual(result.stderr, "", arguments)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
