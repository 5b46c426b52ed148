# SPDX-License-Identifier: GPL-3.0-or-later
"""scripts/openbench: what it refuses, and with --long a build, a bench and games as a worker makes them."""

import importlib.machinery
import importlib.util
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "scripts" / "openbench"
PLAYERS = [path for path in (ROOT / "build" / folder / "sente" for folder in ("test", "release")) if path.exists()]


def load():
    loader = importlib.machinery.SourceFileLoader("openbench", str(SCRIPT))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("openbench", loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


OPENBENCH = load()


def signature():
    """The nodes of both games in `sente bench`, as tests/signatures.hpp pins them."""
    text = (ROOT / "tests" / "signatures.hpp").read_text()
    return sum(int(number) for number in re.findall(r'"staged", 0, (\d+)', text))


class Worker(unittest.TestCase):
    def fake(self, script):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        engine = pathlib.Path(folder.name) / "engine"
        engine.write_text("#!/bin/sh\n" + script)
        engine.chmod(0o755)
        return engine

    def test_reads_the_last_line_of_a_bench(self):
        engine = self.fake("echo 1: 5 nodes 7 nps; echo 120 nodes 340 nps\n")
        self.assertEqual(OPENBENCH.bench(engine, 2, 120), (120, 340))

    def test_refuses_another_signature(self):
        with self.assertRaisesRegex(OPENBENCH.Refused, "wrong bench: 120, not 121"):
            OPENBENCH.bench(self.fake("echo 120 nodes 340 nps\n"), 1, 121)

    def test_refuses_benches_that_differ(self):
        with self.assertRaisesRegex(OPENBENCH.Refused, "benches differ"):
            OPENBENCH.bench(self.fake("echo $$ nodes 340 nps\n"), 2, None)

    def test_refuses_a_bench_that_fails_or_says_nothing(self):
        for script in ("exit 3\n", "echo hello\n"):
            with self.assertRaises(OPENBENCH.Refused):
                OPENBENCH.bench(self.fake(script), 1, None)

    def test_scales_clocks(self):
        self.assertEqual(OPENBENCH.scaled("8.0+0.08", 2), "16.00+0.16")
        self.assertEqual(OPENBENCH.scaled("10", 0.5), "5.00")

    def test_has_a_configuration(self):
        configuration = json.loads(OPENBENCH.CONFIGURATION.read_text())
        self.assertTrue((ROOT / configuration["build"]["path"] / "Makefile").exists())
        self.assertGreater(configuration["nps"], 0)

    def test_refuses_what_is_not_there(self):
        result = subprocess.run([str(SCRIPT), "--dev", "no-such-branch"], capture_output=True, encoding="utf-8",
                                check=False)
        self.assertEqual(result.returncode, 1)
        self.assertIn("has no no-such-branch", result.stderr)

    @unittest.skipUnless(os.environ.get("SENTE_LONG") == "1" and PLAYERS, "only with --long, after a build")
    def test_builds_and_plays(self):
        result = subprocess.run([str(SCRIPT), "--dev", "HEAD", "--base", "HEAD", "--sente", str(PLAYERS[0]),
                                 "--games", "4", "--tc", "0.5+0.01", "--bench-dev", str(signature())],
                                capture_output=True, encoding="utf-8", check=False)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertRegex(result.stdout, r"(?m)^games 4: ")


class Network(unittest.TestCase):
    """EVALFILE takes the place of the network of its game, or is refused."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(networks LANGUAGES NONE)\n"
            f"include({ROOT}/cmake/networks.cmake)\n")

    def configure(self, content):
        chosen = self.folder / "my.nnue"
        if content is not None:
            chosen.write_bytes(content)
        done = subprocess.run(["cmake", "-G", "Ninja", "-S", str(self.folder), "-B", str(self.folder / "build"),
                               f"-DSENTE_NETWORKS={ROOT}/networks", f"-DSENTE_EVALFILE={chosen}"],
                              capture_output=True, encoding="utf-8", check=False)
        return done.returncode, done.stderr, self.folder / "build" / "networks.S"

    def test_is_that_of_its_game(self):
        for number, game, other in ((1, "chess", "shogi"), (2, "shogi", "chess")):
            status, said, made = self.configure(b"SENTENET" + struct.pack("<2I", 1, number) + b"rest")
            self.assertEqual(status, 0, said)
            files = re.findall(r'sente_(\w+)_network:\n    .incbin "(.*)"', made.read_text())
            self.assertEqual(dict(files), {game: str(self.folder / "my.nnue"), other: f"{ROOT}/networks/{other}.nnue"})

    def test_is_refused_where_it_is_none(self):
        for content, reason in ((b"something else", "is no network of Sente"), (None, "there is no file"),
                                (b"SENTENET" + struct.pack("<2I", 1, 3), "is no network of Sente")):
            (self.folder / "my.nnue").unlink(missing_ok=True)
            status, said, _ = self.configure(content)
            self.assertNotEqual(status, 0)
            self.assertIn(reason, " ".join(said.split()))

    def test_is_handed_on_by_make(self):
        told = subprocess.run(["make", "-n", "EXE=mine", "CXX=clang++", "EVALFILE=my.nnue"], cwd=ROOT, check=True,
                              capture_output=True, encoding="utf-8").stdout
        for words in ('-DSENTE_EVALFILE="my.nnue"', "-DCMAKE_CXX_COMPILER=clang++", "sente_engine mine"):
            self.assertIn(words, told)


if __name__ == "__main__":
    unittest.main()
