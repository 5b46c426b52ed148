# SPDX-License-Identifier: GPL-3.0-or-later
"""scripts/setup.sh says what it is doing while it builds, and shows words only of what fails."""

import pathlib
import subprocess
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def watched(title: str, command: str) -> tuple[int, str, float]:
    with tempfile.TemporaryDirectory() as folder:
        script = f"source '{ROOT}/scripts/setup.sh'; watched '{title}' '{folder}/log' bash -c '{command}'"
        began = time.monotonic()
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr, time.monotonic() - began


class Watched(unittest.TestCase):
    def test_long_work_is_told_with_its_progress_and_time(self):
        status, said, _ = watched("Working", 'echo "[3/9] Building x.dir/a/file.cpp.o"; sleep 5')
        self.assertEqual(status, 0)
        lines = said.splitlines()
        self.assertRegex(lines[0], r"^  Working: [23] s, 3 of 9, last a/file.cpp$")
        self.assertRegex(lines[-1], r"^  Working: done after [5-7] s$")

    def test_what_is_left_is_guessed_once_some_is_done(self):
        _, said, _ = watched("Working", 'echo "[6/9] Linking sente"; sleep 3')
        self.assertRegex(said.splitlines()[0], r"^  Working: [23] s, 6 of 9, about 1 s more, last sente$")

    def test_short_work_is_silent_and_nothing_waits_for_the_reporter(self):
        status, said, took = watched("Working", "echo hello")
        self.assertEqual((status, said), (0, ""))
        self.assertLess(took, 2)

    def test_failed_work_shows_its_words(self):
        status, said, _ = watched("Working", "echo what went wrong; exit 3")
        self.assertEqual(status, 3)
        self.assertEqual(said, "what went wrong\n")


if __name__ == "__main__":
    unittest.main()
