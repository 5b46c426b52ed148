# SPDX-License-Identifier: GPL-3.0-or-later
"""How ./test builds and runs its stages: builds ahead of tests, fuzzing beside them, failures told."""

import argparse
import contextlib
import io
import pathlib
import sys
import tempfile
import threading
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
sys.dont_write_bytecode = True
import run_tests  # pylint: disable=wrong-import-position


def passing(_options):
    """A stage that passes."""
    return run_tests.Tally(passed=1)


class Stages(unittest.TestCase):
    def run_with(self, stages, builds, **options):
        with mock.patch.dict(run_tests.STAGES, stages, clear=True), \
                mock.patch.dict(run_tests.BUILDS, builds, clear=True), \
                contextlib.redirect_stdout(io.StringIO()) as told:
            tallies = run_tests.run_stages(list(stages), argparse.Namespace(long=False, **options))
        return tallies, told.getvalue()

    def test_the_next_build_goes_on_while_tests_run(self):
        building = threading.Event()

        def release(_options):
            """Ends only when the other build has begun."""
            return run_tests.Tally(passed=int(building.wait(20)))

        tallies, _ = self.run_with({"release": release, "sanitize": passing},
                                   {"release": lambda _: True, "sanitize": lambda _: building.set() or True})
        self.assertEqual([tally.passed for tally in tallies], [1, 1])

    def test_what_does_not_build_is_not_run(self):
        run = []
        tallies, told = self.run_with({"release": run.append, "tidy": passing}, {"release": lambda _: False})
        self.assertEqual((run, [tally.failed for tally in tallies]), ([], [1, 0]))
        self.assertIn("FAILED build for release", told)

    def test_fuzzing_begins_when_it_is_built_and_what_is_timed_is_last(self):
        order, fuzzing, tested = [], threading.Event(), threading.Event()

        def stage(name):
            def run(_options):
                if name == "fuzz":
                    fuzzing.set()
                    tested.wait(20)
                if name == "tidy":
                    tested.set()
                order.append(name)
                return run_tests.Tally(passed=1)
            run.__doc__ = name
            return run

        with mock.patch.object(run_tests, "JOBS", 2):
            tallies, _ = self.run_with({name: stage(name) for name in ("timed", "release", "fuzz", "tidy", "web")},
                                       {"web": lambda _: fuzzing.wait(20)})  # built only while it fuzzes
        self.assertEqual([tally.passed for tally in tallies], [1] * 5)
        self.assertEqual([name for name in order if name != "fuzz"], ["release", "tidy", "web", "timed"])
        self.assertLess(order.index("fuzz"), order.index("timed"))


class Reports(unittest.TestCase):
    CASES = """<testsuites><testsuite name="Sums"><testcase name="AddUp" status="run" classname="Sums"/>
        <testcase name="Fit" status="run" classname="Sums"><failure message="lab/sums_test.cpp:3"/></testcase>
        <testcase name="Others" status="notrun" classname="Sums"/>
        <testcase name="Need" status="run" classname="Sums"><skipped message="a.cpp:1&#x0A;no data"/></testcase>
        </testsuite></testsuites>"""

    def read(self, status, cases):
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as told:
            parts = pathlib.Path(folder)
            if cases:
                (parts / "lab.part0.xml").write_text(cases, encoding="utf-8")
            (parts / "report").write_text(f"""<testsuite><testcase name="lab.part0" status="{status}">
                <system-out>what was printed</system-out></testcase></testsuite>""", encoding="utf-8")
            return run_tests.read_junit(parts / "report", parts), told.getvalue()

    def test_a_part_counts_for_each_of_its_cases(self):
        tally, told = self.read("fail", self.CASES)
        self.assertEqual((tally.passed, tally.failed, tally.skipped), (1, 1, 1))
        self.assertEqual(tally.notes, ["FAILED lab.Sums.Fit", "skipped lab.Sums.Need: no data"])
        self.assertIn("what was printed", told)

    def test_a_part_that_died_has_failed(self):
        for cases in ("", self.CASES.replace("<failure message=\"lab/sums_test.cpp:3\"/>", "")):
            tally, told = self.read("fail", cases)
            self.assertEqual((tally.failed, "FAILED lab.part0" in tally.notes), (1, True))
            self.assertIn("what was printed", told)


class OutdatedHeaders(unittest.TestCase):
    def test_are_removed_so_that_they_are_made_anew(self):
        with tempfile.TemporaryDirectory() as folder:
            old, log = pathlib.Path(folder) / "a.pch", pathlib.Path(folder) / "log"
            old.touch()
            log.write_text("fatal error: file 'x.h' has been modified since …\n"
                           f"note: please rebuild precompiled header '{old}'\n", encoding="utf-8")
            self.assertTrue(run_tests.remove_outdated_headers(log))
            self.assertFalse(old.exists())

    def test_another_failure_is_none_of_them(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder) / "log"
            log.write_text("error: expected ';'\n", encoding="utf-8")
            self.assertFalse(run_tests.remove_outdated_headers(log))


if __name__ == "__main__":
    unittest.main()
