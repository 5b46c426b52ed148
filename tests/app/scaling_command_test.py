# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente scaling` and `sente ablate --games` from outside: games that repeat, and runs that go on."""

import csv
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SENTE = ""
os.environ.setdefault("SENTE_RUNS", "off")
STEPS = ["--from", "50", "--to", "200", "--games", "6", "--hash", "1"]
ABLATE = ["--games", "4", "--nodes", "40,80", "--hash", "1"]


def run(*arguments):
    return subprocess.run([SENTE, *arguments], capture_output=True, encoding="utf-8", errors="replace",
                          check=False, stdin=subprocess.DEVNULL, timeout=300)


def result_of(*arguments):
    result = run(*arguments, "--json")
    if result.returncode != 0:
        raise AssertionError(result.stderr)
    return json.loads(result.stdout)


class WithStore(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.store = str(self.folder / "runs.db")

    def pairs_kept(self):
        """How many pairs of the only run are in the store."""
        shown = run("runs", "show", "1", "--db", self.store, "--json")
        if shown.returncode != 0:
            return 0
        words = [word for item in json.loads(shown.stdout)["items"] for word in item["result"]["pairs"].split()]
        return sum(word != "." for word in words)

    def end_after_pairs(self, request, count, number):
        with subprocess.Popen([SENTE, *request], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8") as process:
            for _ in range(2000):
                if self.pairs_kept() >= count:
                    break
                time.sleep(0.02)
            else:
                self.fail("no pair was kept")
            process.send_signal(number)
            output, errors = process.communicate(timeout=60)
        return process.returncode, output, errors

    def check_goes_on(self, request, rows):
        """Stopped, then killed, then played to its end, it is what it would have been at once."""
        whole = result_of(*request, "--no-db")
        request = [*request, "--db", self.store]
        status, output, errors = self.end_after_pairs([*request, "--json"], 1, signal.SIGINT)
        self.assertEqual(status, 130, errors)
        self.assertTrue(json.loads(output)["stopped"])
        self.assertIn("--resume goes on", errors)
        before = self.pairs_kept()
        self.end_after_pairs([*request, "--resume"], before + 1, signal.SIGKILL)
        resumed = result_of(*request, "--resume")
        self.assertEqual(resumed[rows], whole[rows])
        self.assertFalse(resumed["stopped"])
        listed = json.loads(run("runs", "--db", self.store, "--json").stdout)
        self.assertEqual([each["state"] for each in listed], ["done"])
        again = run(*request, "--resume")
        self.assertEqual(again.returncode, 2)
        self.assertIn("no stopped run of this request", again.stderr)


class Scaling(WithStore):
    def test_the_same_request_has_the_same_games(self):
        one = result_of("scaling", "chess", *STEPS, "--threads", "1")
        two = result_of("scaling", "chess", *STEPS, "--threads", "2")
        self.assertEqual(one, two)
        self.assertEqual([(row["nodes"], row["against"]) for row in one["doublings"]], [(100, 50), (200, 100)])
        for row in one["doublings"]:
            self.assertEqual(row["games"], 6)
            self.assertEqual(sum(row["pentanomial"]), 3)
            points = row["wins"] + row["draws"] / 2
            self.assertEqual(sum(n * count / 2 for n, count in enumerate(row["pentanomial"])), points)

    def test_more_nodes_win(self):
        result = result_of("scaling", "shogi", "--from", "40", "--to", "80", "--games", "40", "--hash", "1")
        row = result["doublings"][0]
        self.assertGreater(row["score"], 0.5)
        self.assertGreater(row["elo"]["value"], 0)

    def test_tables_in_four_forms(self):
        text = run("scaling", "chess", *STEPS).stdout
        self.assertRegex(text, r"\n +100 +50 +6 +\d+ +\d+ +\d+ +[+-]")
        self.assertIn("| 200 | 100 | 6 |", run("scaling", "chess", *STEPS, "--markdown").stdout)
        rows = list(csv.DictReader(io.StringIO(run("scaling", "chess", *STEPS, "--csv").stdout)))
        self.assertEqual([(row["nodes"], row["games"], row["complete"]) for row in rows],
                         [("100", "6", "1"), ("200", "6", "1")])

    def test_openings_come_from_a_file_once_each(self):
        book = self.folder / "book.uci"
        book.write_text("startpos moves e2e4 e7e5\nstartpos moves d2d4 d7d5\nstartpos moves c2c4 c7c5\n")
        request = ["scaling", "chess", "--from", "50", "--to", "200", "--hash", "1", "--openings", str(book)]
        self.assertEqual(result_of(*request, "--games", "6")["doublings"][1]["games"], 6)
        few = run(*request, "--games", "8")
        self.assertEqual(few.returncode, 2)
        self.assertIn("3 different openings, enough for 6 games", few.stderr)

    def test_options_of_the_engine_change_the_games(self):
        plain = result_of("scaling", "chess", *STEPS)
        changed = result_of("scaling", "chess", *STEPS, "--set", "Use_quiescence_pruning=false", "--set",
                            "MovePicker=weighted")
        self.assertNotEqual(plain["doublings"], changed["doublings"])

    def test_the_evaluation_is_a_choice(self):
        plain, network, classical = (result_of("scaling", "chess", *STEPS, *more)["doublings"]
                                     for more in ((), ("--eval", "network"), ("--eval", "classical")))
        self.assertEqual(plain, network)
        self.assertNotEqual(plain, classical)

    def test_goes_on_after_a_signal_and_a_kill(self):
        self.check_goes_on(["scaling", "chess", "--from", "300", "--to", "1200", "--games", "24", "--hash", "1",
                            "--threads", "1"], "doublings")

    def test_nonsense_is_refused(self):
        for arguments in (["scaling"], ["scaling", "go"], ["scaling", "chess", "--from", "10", "--to", "19"],
                          ["scaling", "chess", "--games", "3"], ["scaling", "chess", "--games", "0"],
                          ["scaling", "chess", "--set", "Magic=1"], ["scaling", "chess", "--set", "Magic"],
                          ["scaling", "chess", "--set", "Use_null_move=perhaps"],
                          ["scaling", "chess", "--openings", "/no/such/file"], ["scaling", "chess", "--resume"],
                          ["scaling", "chess", "--net", "/no/such/file"],
                          ["scaling", "chess", "--json", "--csv"], ["scaling", "chess", "--plies", "3"]):
            result = run(*arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertNotEqual(result.stderr, "", arguments)


class AblateByGames(WithStore):
    def test_each_line_at_each_scale(self):
        request = ["ablate", "chess", *ABLATE, "--only", "quiescence_pruning,mate_in_one"]
        one = result_of(*request, "--threads", "1")
        self.assertEqual(one, result_of(*request, "--threads", "2"))
        self.assertEqual([(row["name"], row["nodes"], row["used"]) for row in one["duels"]],
                         [("quiescence_pruning", 40, True), ("quiescence_pruning", 80, True),
                          ("mate_in_one", 40, False), ("mate_in_one", 80, False)])
        for row in one["duels"]:
            self.assertTrue(row["complete"])
        text = run(*request).stdout
        self.assertRegex(text, r"\noff +Elo, 40 nodes +Elo, 80 nodes\n")
        self.assertRegex(text, r"\nquiescence_pruning +[+-][\d.inf]+ \(")
        self.assertRegex(text, r"\nmate_in_one +=  +=\n")
        self.assertIn("| mate_in_one | = | = |", run(*request, "--markdown").stdout)
        rows = list(csv.DictReader(io.StringIO(run(*request, "--csv").stdout)))
        self.assertEqual([row["used"] for row in rows], ["1", "1", "0", "0"])

    def test_what_is_worth_much_gains(self):
        row = result_of("ablate", "chess", "--games", "20", "--nodes", "400", "--only", "all_techniques", "--hash",
                        "1")["duels"][0]
        self.assertGreater(row["elo"]["value"], 0)
        alone = result_of("ablate", "chess", "--games", "20", "--nodes", "400", "--add-one", "--only", "see", "--hash",
                          "1")
        self.assertEqual((alone["mode"], alone["duels"][0]["name"]), ("add-one", "see"))

    def test_the_clock_is_a_scale_too(self):
        rows = result_of("ablate", "shogi", "--games", "2", "--movetime", "2", "--only", "null_move", "--hash",
                         "1")["duels"]
        self.assertEqual([(row["name"], row["movetime"], row["games"]) for row in rows], [("null_move", 2, 2)])

    def test_goes_on_after_a_signal_and_a_kill(self):
        self.check_goes_on(["ablate", "chess", "--games", "12", "--nodes", "300,600", "--only", "null_move,see",
                            "--hash", "1", "--threads", "1"], "duels")

    def slice_of(self, request, number, count, *more):
        path = self.folder / f"part{number}of{count}.json"
        result = run(*request, "--slice", f"{number}/{count}", *more)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        path.write_text(result.stdout)
        return str(path)

    def test_slices_are_the_whole(self):
        # More pairs than a trial has, so that one of the lines is given up.
        request = ["ablate", "chess", "--games", "24", "--nodes", "20,40", "--hash", "1", "--only",
                   "quiescence_pruning,mate_in_one"]
        forms = ((), ("--json",), ("--csv",), ("--markdown",))
        whole = [run(*request, *form).stdout for form in forms]
        self.assertIn('"used": false', whole[1])
        for count in (1, 3, 7):
            parts = [self.slice_of(request, number, count) for number in range(count, 0, -1)]
            for form, expected in zip(forms, whole):
                joined = run(*request, "--join", *parts, *form)
                self.assertEqual((joined.returncode, joined.stderr, joined.stdout), (0, "", expected))
        run(*request, "--join", *parts, "--db", self.store)
        kept = json.loads(run("runs", "--db", self.store, "--json").stdout)
        self.assertEqual([(each["kind"], each["state"], each["items"]) for each in kept], [("ablate_games", "done", 4)])

    def test_only_slices_of_one_request_are_joined(self):
        request = ["ablate", "chess", *ABLATE, "--only", "null_move"]
        one, two = (self.slice_of(request, number, 2) for number in (1, 2))
        part = json.loads(pathlib.Path(one).read_text())
        self.assertEqual([entry["unit"] for entry in part["results"]], [0, 1])
        bad, lazy = (self.folder / name for name in ("bad.json", "lazy.json"))
        for path, word in ((bad, "30"), (lazy, ".")):
            path.write_text(json.dumps(dict(part, results=[{"unit": unit, "result": word} for unit in (0, 1)])))
        for files, reason in (([two], "slice 1/2 is missing"), ([str(bad), two], "the result of pair 0 cannot be read"),
                              ([str(lazy), two], "games of null_move, 40 nodes are missing")):
            result = run(*request, "--join", *files)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn(reason, result.stderr)
        self.assertIn("is of another request", run(*request, "--set", "HistoryPruning=false", "--join", one, two).stderr
                      + run(*request, "--seed", "2", "--join", one, two).stderr)
        for more in (["--slice", "1/5"], ["--slice", "1/2", "--join", one], ["--join", one, "--resume"]):
            self.assertEqual(run(*request, *more).returncode, 2)

    def test_a_slice_goes_on_after_a_signal(self):
        request = ["ablate", "chess", "--games", "24", "--nodes", "600", "--only", "null_move,see", "--hash", "1",
                   "--threads", "1"]
        whole = run(*request, "--json").stdout
        other = self.slice_of(request, 2, 2)
        request += ["--db", self.store]
        status, output, errors = self.end_after_pairs([*request, "--slice", "1/2"], 2, signal.SIGINT)
        self.assertEqual(status, 130, errors)
        self.assertLess(len(json.loads(output)["results"]), 12)
        part = self.slice_of(request, 1, 2, "--resume")
        self.assertEqual(run(*request[:-2], "--join", part, other, "--json").stdout, whole)

    def test_nonsense_is_refused(self):
        for arguments in (["--games", "0"], ["--games", "3"], ["--nodes", "100"], ["--movetime", "10"], ["--resume"],
                          ["--games", "2", "--depth", "5"], ["--games", "2", "--only", "magic"],
                          ["--games", "2", "--nodes", "0"], ["--games", "2", "--set", "Magic=1"],
                          ["--games", "2", "--resume"]):
            result = run("ablate", "chess", *arguments)
            self.assertEqual((result.returncode, result.stdout), (2, ""), arguments)
            self.assertNotEqual(result.stderr, "", arguments)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
