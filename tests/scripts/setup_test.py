# SPDX-License-Identifier: GPL-3.0-or-later
"""scripts/setup.sh says what it is doing while it installs and builds, and shows words only of what fails."""

import os
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


LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 12 (apt-get)"


class WithCommands(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def command(self, name, script):
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def bash(self, script):
        script = f"source '{ROOT}/scripts/setup.sh'; source '{ROOT}/scripts/setup_cluster.sh'; {script}"
        return subprocess.run(["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, timeout=60,
                              env=dict(os.environ, PATH=f"{self.folder}:{os.environ['PATH']}"))


class Packages(WithCommands):
    def setUp(self):
        super().setUp()
        self.command("dpkg-query", "exit 1")
        self.command("id", "echo 0")
        (self.folder / "list.txt").write_text("thing\n")

    def ensure(self, before=""):
        done = self.bash(f"{before} ensure_packages '{self.folder}/list.txt'")
        asked = (self.folder / "asked").read_text().splitlines()
        return done.returncode, done.stderr, asked

    def test_a_lock_of_another_apt_is_waited_for(self):
        log = self.folder / "asked"
        self.command("apt-get", f"echo $* >>'{log}'\n"
                                f"[ $(wc -l <'{log}') -gt 2 ] || {{ echo '{LOCKED}' >&2; exit 100; }}")
        status, said, asked = self.ensure()
        self.assertEqual(status, 0)
        self.assertRegex(said, r"  Installing packages: \d s, waiting for another program that installs\n")
        self.assertEqual(asked, ["update"] * 3 + ["install -y --no-install-recommends thing"])

    def test_patience_ends(self):
        self.command("apt-get", f"echo $* >>'{self.folder}/asked'; echo '{LOCKED}' >&2; exit 100")
        status, said, asked = self.ensure("patience_s=0;")
        self.assertEqual((status, asked), (1, ["update"]))
        self.assertIn(LOCKED, said)
        self.assertIn("Installing failed: thing", said)

    def test_other_trouble_is_not_waited_for(self):
        self.command("apt-get", f"echo $* >>'{self.folder}/asked'; echo 'E: no such package' >&2; exit 100")
        status, said, asked = self.ensure()
        self.assertEqual((status, asked), (1, ["update"]))
        self.assertIn("E: no such package", said)


class Cluster(WithCommands):
    def run_cluster(self, words):
        return self.bash(f"ensure_packages() {{ echo packages $* >&2; }}; run_cluster '{self.folder}' {words}")

    def test_is_configured_with_mpi_built_and_started(self):
        build = self.folder / "build" / "release"
        build.mkdir(parents=True)
        (self.folder / "CMakePresets.json").write_text("{}")
        self.command("cmake", f"echo SENTE_MPI:BOOL=ON >'{build}/CMakeCache.txt'; touch '{build}/build.ninja'\n"
                              f"echo cmake $* >>'{self.folder}/asked'")
        self.command("ninja", f"echo ninja $* >>'{self.folder}/asked'")
        self.command("mpirun", "echo $*")
        for _ in range(2):
            done = self.run_cluster("-n 3 selfplay chess --games 2")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(done.stdout, "--oversubscribe --bind-to none -n 3 "
                                          f"{build}/sente-mpi selfplay chess --games 2\n")
            self.assertIn("packages-cluster.txt", done.stderr)
        self.assertEqual((self.folder / "asked").read_text().splitlines(),
                         ["cmake --preset release -DSENTE_MPI=ON", *[f"ninja -C {build} sente-mpi"] * 2])

    def test_wants_to_know_how_many(self):
        for words in ("", "-n", "-n 4", "-n 0 suite", "selfplay chess"):
            done = self.run_cluster(words)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("How many processes", done.stderr)


if __name__ == "__main__":
    unittest.main()
