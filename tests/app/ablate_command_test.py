# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente ablate` from outside: its tables, and that they repeat."""

import csv
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import unittest

import signals
from network_file import write_random_network

SENTE = ""
os.environ.setdefault("SENTE_RUNS", "off")
SMALL = ["--depth", "4", "--plain-depth", "3", "--positions", "3", "--time", "0", "--hash", "1"]


def run(*arguments):
    return subprocess.run([SENTE, "ablate", *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


def without_times(told):
    for row in told["rows"]:
        del row["seconds"], row["time_ratio"]
    return told


def table_without_times(text):
    return [[cell for place, cell in enumerate(re.split(" {2,}", line)) if place != 2] for line in text.splitlines()]


class Slices(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def slice_of(self, words, number, count):
        path = self.folder / f"part{number}of{count}.json"
        result = run(*words, "--slice", f"{number}/{count}")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        path.write_text(result.stdout)
        return str(path)

    def joined(self, words, parts, *more):
        result = run(*words, "--join", *parts, *more)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_slices_are_the_whole(self):
        words = ["chess", *SMALL, "--only", "null_move,history"]
        whole = without_times(json.loads(run(*words, "--json").stdout))
        table = table_without_times(run(*words).stdout)
        self.assertEqual(len(whole["rows"]), 3)
        for count in (1, 2, 4, 9):
            parts = [self.slice_of([*words, "--threads", "1"], number, count) for number in range(count, 0, -1)]
            self.assertEqual(without_times(json.loads(self.joined(words, parts, "--json"))), whole, count)
            self.assertEqual(table_without_times(self.joined(words, parts)), table, count)
        store = str(self.folder / "runs.sqlite")
        self.joined(words, parts, "--db", store)
        kept = json.loads(subprocess.run([SENTE, "runs", "--db", store, "--json"], capture_output=True,
                                         check=True).stdout)
        self.assertEqual([(each["kind"], each["state"], each["items"]) for each in kept], [("ablate", "done", 3)])

    def test_where_it_is_cut_is_not_to_be_seen(self):
        """One slice, and the same searches with their times as three: the same bytes in every form."""
        words = ["shogi", *SMALL[:6], "--time", "1", "--hash", "1", "--only", "weighted,all_ordering,all_techniques"]
        whole = self.slice_of(words, 1, 1)
        one = json.loads(pathlib.Path(whole).read_text())
        self.assertEqual(len(one["results"]), 5 * 3 + 1)
        parts = []
        for number, (begin, end) in enumerate(((0, 6), (6, 11), (11, 16)), 1):
            parts.append(self.folder / f"cut{number}.json")
            parts[-1].write_text(json.dumps(dict(one, slice=f"{number}/3", results=one["results"][begin:end])))
        for form in ((), ("--json",), ("--csv",), ("--markdown",)):
            told = self.joined(words, [whole], *form)
            self.assertGreater(len(told), 500)
            self.assertEqual(self.joined(words, map(str, parts), *form), told, form)

    def test_only_slices_of_one_request_are_joined(self):
        words = ["chess", *SMALL, "--only", "killers"]
        one, two = (self.slice_of(words, number, 2) for number in (1, 2))
        part = json.loads(pathlib.Path(one).read_text())
        cut, bad = (self.folder / name for name in ("cut.json", "bad.json"))
        bad.write_text(json.dumps(dict(part, results=[dict(entry, result={}) for entry in part["results"]])))
        part["results"].pop()
        cut.write_text(json.dumps(part))
        for files, reason in (([one], "slice 2/2 is missing"), ([one, one], "is the same slice as"),
                              ([str(cut), two], "cut.json has 2 of its 3 results"),
                              ([str(bad), two], "the result of search 0 cannot be read"),
                              (["/no/such"], "cannot be read")):
            result = run(*words, "--join", *files)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn(reason, result.stderr)
        self.assertIn("is of another request", run(*words, "--seed", "2", "--join", one, two).stderr)
        self.assertIn("is of another request", run("shogi", *words[1:], "--join", one, two).stderr)
        for slice_ in ("0/2", "3/2", "two", "1/7"):
            self.assertEqual(run(*words, "--slice", slice_).returncode, 2)
        for more in (("--json",), ("--csv",), ("--markdown",), ("--join", one)):
            self.assertEqual(run(*words, "--slice", "1/2", *more).returncode, 2)

    def test_a_stopped_slice_is_not_joined(self):
        words = ["chess", "--depth", "30", "--time", "0", "--only", "killers", "--hash", "1"]
        with subprocess.Popen([SENTE, "ablate", *words, "--slice", "1/1"], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            signals.interrupt(process, signal.SIGTERM)
            output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        part = self.folder / "part.json"
        part.write_bytes(output)
        self.assertRegex(run(*words, "--join", str(part)).stderr, r"part.json has \d+ of its \d+ results")


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
