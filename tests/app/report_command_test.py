# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente report` from outside: pages, JSON and CSV of what commands print, and refusals."""

import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SENTE = ""


def run(*arguments, **environment):
    return subprocess.run([SENTE, *map(str, arguments)], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300,
                          env=dict(os.environ, **environment))


class Report(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.store = self.folder / "runs.db"

    def bench(self):
        result = run("bench", "chess", "--depth", "3", "--policy", "all", "--stats", "--json",
                     SENTE_RUNS=str(self.store))
        self.assertEqual(result.returncode, 0, result.stderr)
        path = self.folder / "bench.json"
        path.write_text(result.stdout)
        return path

    def report(self, *arguments):
        return run("report", *arguments, SENTE_RUNS=str(self.store))

    def test_a_page_of_a_file(self):
        page = self.folder / "report.html"
        result = self.report(self.bench(), "--html", page, "--title", "Four <policies>")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
        text = page.read_text(encoding="utf-8")
        for part in ("Four &lt;policies&gt;", "Policies side by side", "weighted", "staged",
                     "Rank of the best move", "Where cutoffs come from"):
            self.assertIn(part, text)
        self.assertNotIn("http", text.replace("http-equiv", ""))

    def test_options_are_told_in_words(self):
        self.bench()
        page = self.folder / "report.html"
        self.assertEqual(self.report("last", "--html", page).returncode, 0)
        text = page.read_text(encoding="utf-8")
        self.assertRegex(text, r"</b> depth 3 · .*evaluation chess [0-9a-f]+")
        for part in ("{&quot;", "[&quot;"):
            self.assertNotIn(part, text)
        shown = run("runs", "show", "1", SENTE_RUNS=str(self.store)).stdout
        self.assertRegex(shown, r"evaluation\s+chess\s+[0-9a-f]+")

    def test_every_kind_of_run_is_told_in_tables(self):
        small = ["--depth", "2", "--positions", "2"]
        for words in (["compare", "chess", "staged", "ranked", *small],
                      ["scaling", "chess", "--games", "2", "--from", "20", "--to", "40"]):
            self.assertEqual(run(*words, SENTE_RUNS=str(self.store)).returncode, 0)
        result = self.report("1", "2", "--html", "-")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        text = result.stdout.split("<main>")[1]
        for part in ("Designs, chess · run 1", "ranked</th>", "first move percent · value", "40 against 20 nodes"):
            self.assertIn(part, text)
        for part in ("{", "&quot;:", "null<", "nan<", "inf", "What</th>"):
            self.assertNotIn(part, text)

    def test_json_and_csv_hold_the_result(self):
        path = self.bench()
        runs = json.loads(self.report(path, "--json").stdout)
        self.assertEqual([(each["kind"], each["game"]) for each in runs], [("bench", "chess")])
        self.assertEqual(runs[0]["result"], json.loads(path.read_text()))
        rows = list(csv.DictReader(io.StringIO(self.report(path, path, "--csv").stdout)))
        nodes = [row["value"] for row in rows if row["path"] == "nodes"]
        self.assertEqual(nodes, [str(runs[0]["result"]["nodes"])] * 2)

    def assert_refused(self, result, words):
        self.assertEqual(result.returncode, 2, result)
        self.assertEqual(result.stdout, "")
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertIn(words, result.stderr)

    def test_results_nested_without_end_are_refused(self):
        """Whoever walks through them would go down as deep."""
        deep = self.folder / "deep.json"
        depth = 300_000
        for begin, end in (("", ""), ('{"kind":"bench","game":"chess","result":', "}")):
            deep.write_text(begin + "[" * depth + "]" * depth + end)
            for form in (["--html", self.folder / "deep.html"], ["--json"], ["--csv"]):
                result = self.report(deep, *form)
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertIn("deep.json is not JSON, or nested too deeply", result.stderr)
        deep.write_text('{"kind":"bench","game":"chess","result":{"\\"[": ' + "[" * 150 + "]" * 150 + "}}")
        self.assertEqual(self.report(deep, "--csv").returncode, 0, "some depth is no harm")

    def test_bad_requests_get_one_line(self):
        path = self.bench()
        (self.folder / "odd.json").write_text("{}")
        (self.folder / "text.json").write_text("hello")
        self.assert_refused(self.report(path), "say what to make")
        self.assert_refused(self.report("/no/such/file", "--json"), "cannot read /no/such/file")
        self.assert_refused(self.report(self.folder / "odd.json", "--json"), "is not what")
        self.assert_refused(self.report(self.folder / "text.json", "--json"), "is not JSON")
        self.assert_refused(self.report(path, "--html", "/no/such/folder/f"), "cannot write")
        self.assert_refused(self.report("last", "--json", "--db", self.folder / "none.db"),
                            "there is no store of runs yet")
        self.assertEqual(self.report(path, "--json", "--csv").returncode, 2)
        self.assertEqual(self.report("--html", "x").returncode, 2)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
