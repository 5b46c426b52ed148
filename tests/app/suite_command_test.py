# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente suite` from outside: what it solves, compares, keeps and goes on with."""

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

DATA = pathlib.Path(os.environ.get("SENTE_DATA") or
                    pathlib.Path(__file__).resolve().parents[2].parent / "shared" / "data")
MATES = ('6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8; id "row.1";\n'
         '6k1/5ppp/8/8/8/8/8/3R2K1 w - - bm Rd8; id "row.2";\n'
         '6k1/5ppp/8/8/8/8/8/2R3K1 w - - bm Kh1; id "nonsense.1";\n')


def run(*arguments):
    return subprocess.run([SENTE, *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


def without_times(files):
    def strip(value):
        if isinstance(value, dict):
            return {key: strip(each) for key, each in value.items() if "seconds" not in key}
        return [strip(each) for each in value] if isinstance(value, list) else value

    return strip(files)


class Suite(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "suite.epd"
        self.store = str(pathlib.Path(folder.name) / "runs.db")

    def run_suite(self, text, *arguments):
        self.path.write_text(text)
        return run("suite", str(self.path), "--depth", "4", *arguments)

    def test_counts_what_is_solved_and_shows_the_rest(self):
        result = self.run_suite('6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8; id "mate";\n'
                                '6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Kh1; id "nonsense";\n'
                                "4k4/9/4P4/9/9/9/9/9/4K4 b G 1 ;dm_ply 1\n")
        self.assertEqual(result.returncode, 0)
        self.assertIn("2 of 3 solved", result.stdout)
        self.assertIn("nonsense: wanted Kh1, played Re8# e1e8", result.stdout)

    def test_json_holds_the_answers(self):
        result = self.run_suite("6k1/5ppp/8/8/8/8/8/4R1K1 w - - dm 1;\n", "--json", "--without",
                                "null_move", "--without", "futility")
        file = json.loads(result.stdout)[0]
        self.assertEqual((file["solved"], file["of"]), (1, 1))
        self.assertEqual(file["problems"][0]["move"], "e1e8")

    def test_another_mate_is_told(self):
        text = "6k1/5ppp/8/8/8/8/8/4R1K1 w - - dm 1; bm Kh1;\n"
        plain = self.run_suite(text).stdout
        self.assertIn("wanted Kh1, played Re8# e1e8 (solved by other mate: mate in 1 plies", plain)
        self.assertIn("1 of 1 solved (100.0 %), 1 by other mates", plain)
        file = json.loads(self.run_suite(text, "--json").stdout)[0]
        self.assertEqual((file["solved"], file["other_mates"]), (1, 1))
        self.assertTrue(file["problems"][0]["other_mate"])

    def test_bad_lines_and_files_are_named(self):
        result = self.run_suite("nothing here\n")
        self.assertEqual(result.returncode, 2)
        self.assertIn("is no suite: line 1: ", result.stderr)
        result = self.run_suite(MATES + "nothing here\n")
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stdout, r":\d+: bad line ")
        self.assertEqual(run("suite", "/no/such/file").returncode, 2)

    def test_nonsense_is_refused(self):
        self.path.write_text(MATES)
        path = str(self.path)
        for arguments in ([], [path, "--depth", "0"], [path, "--policy", "best"],
                          [path, "--baseline", "/no/such/file"], [path, "--baseline", "1", "--no-db"],
                          [path, "--baseline", path], [path, "--resume", "--no-db"],
                          [path, "--resume", "--db", self.store]):
            result = run("suite", *arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertNotEqual(result.stderr, "", arguments)

    def test_points_and_themes(self):
        text = ('6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; c0 "Re8#=10, Kh1=5"; id "Row.001";\n'
                '6k1/5ppp/8/8/8/8/8/3R2K1 w - - bm Kh1; c8 "10 4"; c9 "g1h1 d1d8"; id "File.001";\n')
        file = json.loads(self.run_suite(text, "--json").stdout)[0]
        self.assertEqual((file["points"], file["most_points"]), (14, 20))
        self.assertEqual(file["themes"]["Row"], {"solved": 1, "of": 1, "points": 10, "most_points": 10})
        self.assertEqual(file["themes"]["File"]["points"], 4)
        self.assertGreater(file["problems"][0]["solution_nodes"], 0)
        plain = self.run_suite(text).stdout
        self.assertIn("14 of 20 points", plain)
        self.assertRegex(plain, r"Row +1 of +1 solved")

    def test_a_baseline_is_a_run_or_a_file(self):
        first = self.run_suite(MATES, "--db", self.store, "--json")
        earlier = self.path.with_suffix(".json")
        files = json.loads(first.stdout)
        files[0]["problems"][0]["solved"] = False
        files[0]["problems"][2]["solved"] = True
        earlier.write_text(json.dumps(files))
        compared = json.loads(self.run_suite(MATES, "--baseline", str(earlier), "--json").stdout)[0]
        self.assertEqual([each["id"] for each in compared["comparison"]["gained"]], ["row.1"])
        self.assertEqual([each["id"] for each in compared["comparison"]["lost"]], ["nonsense.1"])
        again = self.run_suite(MATES, "--baseline", "1", "--db", self.store)
        self.assertIn("0 gained, 0 lost, 0 faster, 0 slower, 3 the same", again.stdout)

    def test_what_was_stopped_goes_on(self):
        self.path.write_text(MATES)
        request = [SENTE, "suite", str(self.path), "--movetime", "1500", "--depth", "200", "--db",
                   self.store]
        slow = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id "slow.{}";\n'
        self.path.write_text(MATES + "".join(slow.format(i) for i in range(1, 3)))
        with subprocess.Popen(request, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8") as process:
            self.wait_for_items(3)
            process.send_signal(signal.SIGINT)
            output, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("stopped", output)
        self.assertIn("--resume goes on", errors)
        listed = json.loads(run("runs", "--db", self.store, "--json").stdout)
        self.assertEqual([each["state"] for each in listed], ["stopped"])
        result = subprocess.run([*request, "--resume", "--json"], capture_output=True,
                                encoding="utf-8", check=False, timeout=120)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertEqual(json.loads(result.stdout)[0]["answered"], 5)
        listed = json.loads(run("runs", "--db", self.store, "--json").stdout)
        self.assertEqual([(each["state"], each["items"]) for each in listed], [("done", 5)])
        again = subprocess.run([*request, "--resume"], capture_output=True, encoding="utf-8",
                               check=False, timeout=60)
        self.assertEqual(again.returncode, 2)
        self.assertIn("no stopped run of this request", again.stderr)

    def wait_for_items(self, count):
        for _ in range(600):
            listed = run("runs", "--db", self.store, "--json")
            runs = json.loads(listed.stdout) if listed.returncode == 0 else []
            if runs and runs[0]["items"] >= count:
                return
            time.sleep(0.05)
        self.fail("no answers were kept")

    def test_slices_are_the_whole(self):
        other = self.path.with_name("other.epd")
        self.path.write_text(MATES)
        other.write_text(MATES.replace("row", "again") + "6k1/5ppp/8/8/8/8/8/1R4K1 w - - bm Rb8;\n")
        words = ["suite", str(self.path), str(other), "--depth", "4"]
        whole = json.loads(run(*words, "--json").stdout)
        for count in (1, 2, 3, 7):
            parts = [self.slice_of(words, number, count) for number in range(count, 0, -1)]
            joined = run(*words, "--join", *parts, "--json")
            self.assertEqual((joined.returncode, joined.stderr), (0, ""))
            self.assertEqual(without_times(json.loads(joined.stdout)), without_times(whole), count)
        run(*words, "--join", *parts, "--db", self.store)
        kept = json.loads(run("runs", "--db", self.store, "--json").stdout)
        self.assertEqual([(each["state"], each["items"]) for each in kept], [("done", 7)])

    def slice_of(self, words, number, count, *more):
        path = self.path.with_name(f"part{number}of{count}.json")
        result = run(*words, "--slice", f"{number}/{count}", *more)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        path.write_text(result.stdout)
        return str(path)

    def test_only_slices_of_one_request_are_joined(self):
        self.path.write_text(MATES)
        words = ["suite", str(self.path), "--depth", "4"]
        one, two = (self.slice_of(words, number, 2) for number in (1, 2))
        third = self.slice_of(words, 3, 3)
        cut = self.path.with_name("cut.json")
        part = json.loads(pathlib.Path(one).read_text())
        bad = self.path.with_name("bad.json")
        bad.write_text(json.dumps(dict(part, results=[dict(entry, result={}) for entry in part["results"]])))
        deep = self.path.with_name("deep.json")
        deep.write_text(json.dumps(part)[:-1] + ', "more": ' + "[" * 500_000 + "]" * 500_000 + "}")
        part["results"].pop()
        cut.write_text(json.dumps(part))
        for files, reason in (([one], "slice 2/2 is missing"), ([one, one], "is the same slice as"),
                              ([one, two, third], "is a slice of 3, not of 2"),
                              ([str(cut), two], "cut.json has 1 of its 2 results"),
                              ([str(bad), two], "the answer to 1 cannot be read"),
                              ([str(deep), two], "deep.json is not what --slice writes"),
                              ([str(self.path)], "is not what --slice writes"), (["/no/such"], "cannot be read")):
            result = run(*words, "--join", *files)
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn(reason, result.stderr)
        result = run("suite", str(self.path), "--depth", "3", "--join", one, two)
        self.assertIn("part1of2.json is of another request", result.stderr)
        part["commit"] = "another"
        cut.write_text(json.dumps(part))
        self.assertIn("is of another build", run(*words, "--join", str(cut), two).stderr)
        for slice_ in ("0/2", "3/2", "two", "1/4"):
            self.assertEqual(run(*words, "--slice", slice_).returncode, 2)

    def test_a_slice_that_was_stopped_goes_on(self):
        slow = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;\n"
        self.path.write_text(MATES + slow * 2 + MATES)
        words = ["suite", str(self.path), "--movetime", "1500", "--depth", "200", "--slice", "1/2", "--db", self.store]
        with subprocess.Popen([SENTE, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              encoding="utf-8") as process:
            self.wait_for_items(3)
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertEqual([entry["unit"] for entry in json.loads(output)["results"]], [0, 1, 2])
        resumed = run(*words, "--resume")
        self.assertEqual(resumed.returncode, 0, resumed.stderr)
        self.assertEqual([entry["unit"] for entry in json.loads(resumed.stdout)["results"]], [0, 1, 2, 3])

    def test_public_suites_are_read(self):
        folder = DATA / "chess" / "suites"
        if not folder.is_dir():
            self.skipTest("no public suites here")
        names = ("sts.epd", "wac.epd", "eet.epd", "kaufman.epd", "mate_in_3.epd")
        result = run("suite", *(str(folder / name) for name in names), "--first", "2", "--nodes", "500",
                     "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        files = json.loads(result.stdout)
        self.assertEqual([file["of"] for file in files], [2] * len(names))
        self.assertGreaterEqual(files[0]["most_points"], 20)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
