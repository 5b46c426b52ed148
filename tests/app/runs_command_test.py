# SPDX-License-Identifier: GPL-3.0-or-later
"""The store of runs from outside: what goes in, comes out, and what happens when it cannot be written."""

import csv
import io
import json
import os
import pathlib
import resource
import sqlite3
import subprocess
import sys
import tempfile
import unittest

SENTE = ""
os.environ.setdefault("SENTE_RUNS", "off")


class Runs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.store = self.folder / "made" / "runs.db"

    def run_sente(self, *arguments, **options):
        environment = {**os.environ, "SENTE_RUNS": str(self.store)}
        return subprocess.run([SENTE, *map(str, arguments)], capture_output=True, encoding="utf-8",
                              errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=120,
                              env=environment, **options)

    def bench(self, *arguments, **options):
        return self.run_sente("bench", "chess", "--depth", "2", "--hash", "1", *arguments, **options)

    def runs(self, *arguments):
        result = self.run_sente("runs", *arguments, "--json")
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads(result.stdout)

    def test_each_command_leaves_a_run(self):
        printed = json.loads(self.bench("--json").stdout)
        suite = self.folder / "one.epd"
        suite.write_text("4k4/9/4P4/9/9/9/9/9/4K4 b G 1 ;dm_ply 1\n")
        self.assertEqual(self.run_sente("suite", suite, "--depth", "2").returncode, 0)
        self.assertEqual(self.run_sente("ablate", "shogi", "--depth", "2", "--positions", "2", "--time",
                                        "0", "--only", "killers").returncode, 0)
        state = self.folder / "state.spsa"
        self.assertEqual(self.run_sente("tune", "spsa", "chess", "--params", "reverse_margin", "--pairs",
                                        "2", "--batch", "2", "--nodes", "20", "--state",
                                        state).returncode, 0)
        runs = self.runs()
        self.assertEqual([(run["kind"], run["game"], run["state"]) for run in runs],
                         [("tune", "chess", "done"), ("ablate", "shogi", "done"),
                          ("suite", "shogi", "done"), ("bench", "chess", "done")])
        self.assertEqual([run["items"] for run in runs], [0, 2, 1, 0])
        whole = self.runs("show", "1")
        self.assertEqual(whole["result"], printed)
        self.assertEqual(whole["options"]["depth"], 2)
        self.assertGreaterEqual(whole["machine"]["cores"], 1)
        self.assertIn("compiler", whole["machine"])
        self.assertEqual([run["id"] for run in self.runs("list", "--kind", "suite")], [3 - 1])
        self.assertEqual([run["id"] for run in self.runs("--game", "shogi")], [3, 2])

    def test_lists_shows_and_deletes(self):
        self.assertIn("no runs in", self.run_sente("runs").stdout)
        self.assertFalse(self.store.exists(), "looking changes nothing")
        for _ in range(3):
            self.assertEqual(self.bench().stderr, "")
        self.assertRegex(self.run_sente("runs").stdout, r"(?m)^ +3  bench +chess +\d{4}-\d\d-\d\dT.*done")
        rows = list(csv.DictReader(io.StringIO(self.run_sente("runs", "list", "--csv").stdout)))
        self.assertEqual([row["id"] for row in rows], ["3", "2", "1"])
        self.assertIn("run 2: bench of chess", self.run_sente("runs", "show", "2").stdout)
        self.assertEqual(self.run_sente("runs", "delete", "1", "9").returncode, 2)
        self.assertEqual(len(self.runs()), 3, "all or none")
        self.assertEqual(self.run_sente("runs", "delete", "1", "3").stdout, "2 deleted\n")
        self.assertEqual([run["id"] for run in self.runs()], [2])

    def test_nothing_is_kept_where_it_is_off(self):
        self.assertEqual(self.bench("--no-db").returncode, 0)
        self.assertFalse(self.store.exists())
        other = self.folder / "other.db"
        self.assertEqual(self.bench("--db", other).returncode, 0)
        self.assertFalse(self.store.exists())
        self.assertEqual(len(self.runs("--db", other)), 1)

    def test_nonsense_is_refused(self):
        text = self.folder / "text.db"
        text.write_text("This file is no database, however long one looks at it.\n" * 20)
        for arguments in (["show"], ["show", "1"], ["delete"], ["delete", "1"], ["--kind", "magic"],
                          ["--json", "--csv"], ["--db", text]):
            result = self.run_sente("runs", *arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertNotEqual(result.stderr, "", arguments)

    def expect_result_and_message(self, result, message):
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout.splitlines()[-1], r"^\d+ nodes \d+ nps$")
        self.assertIn("not kept whole", result.stderr)
        self.assertRegex(result.stderr, message)

    def test_a_newer_store_is_left_alone(self):
        self.bench()
        with sqlite3.connect(self.store) as database:
            database.execute("PRAGMA user_version = 7")
        database.close()
        self.expect_result_and_message(self.bench(), r"newer version \(schema 7; this one knows 1\)")

    def test_a_place_that_cannot_be_written(self):
        self.expect_result_and_message(self.bench("--db", "/proc/nothing/runs.db"), "cannot make this folder")

    def test_a_full_disk(self):
        self.bench()
        size = self.store.stat().st_size

        def no_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (size // 2, size // 2))

        # The signal that comes with the limit stays ignored, as Python has it.
        result = self.bench(preexec_fn=no_room, restore_signals=False)
        self.expect_result_and_message(result, "full|I/O|disk")
        self.assertEqual([run["id"] for run in self.runs()], [1])


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
