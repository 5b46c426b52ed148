# SPDX-License-Identifier: GPL-3.0-or-later
"""What `cmake --install` and `cpack` make of a build: `install_test.py BUILD_FOLDER`"""

import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

BUILD = pathlib.Path(sys.argv.pop()).resolve()
LONG = os.environ.get("SENTE_LONG") == "1"
ALWAYS = {"bin/sente", "share/applications/sente.desktop", "share/metainfo/org.sente.Sente.metainfo.xml",
          "share/icons/hicolor/scalable/apps/sente.svg", "share/doc/sente/README.md", "share/doc/sente/CHANGELOG.md"}
# What is there only if it was made: manual pages, completions, the page, the book.
IF_MADE = ("share/man/", "share/bash-completion/", "share/zsh/", "share/fish/", "share/sente/web/",
           "share/doc/sente/book/")


def call(*command, **more):
    result = subprocess.run([str(word) for word in command], capture_output=True, encoding="utf-8", check=False,
                            stdin=subprocess.DEVNULL, timeout=300, **more)
    if result.returncode != 0:
        raise AssertionError(f"{command}: {result.stdout}{result.stderr}")
    return result.stdout


class Installed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def check(self, root):
        files = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
        self.assertEqual({name for name in files if not name.startswith(IF_MADE)}, ALWAYS)
        programs = {name for name in files if os.access(root / name, os.X_OK)}
        self.assertEqual(programs, {"bin/sente"}, "only programs are marked as such")
        # Away from the folder of the build, and with an empty environment.
        sente = root / "bin" / "sente"
        environment = {"HOME": str(self.folder), "SENTE_RUNS": "off"}
        self.assertRegex(call(sente, "--version", env=environment, cwd="/"), r"^sente \d+\.\d+\.\d+\n$")
        self.assertIn("\nnodes 400\n", call(sente, "perft", "chess", "2", env=environment, cwd="/"))

    def test_files_are_where_they_belong_and_the_program_starts(self):
        call("cmake", "--install", BUILD, "--prefix", self.folder / "usr")
        self.check(self.folder / "usr")

    def archive(self, name, generator):
        out = self.folder / name
        call("cpack", "--config", BUILD / "CPackConfig.cmake", "-G", generator, "-B", out, cwd=BUILD,
             env={**os.environ, "SOURCE_DATE_EPOCH": "1700000000"})
        [archive] = [path for path in out.iterdir() if path.is_file()]
        return archive

    @unittest.skipUnless(shutil.which("cpack"), "no cpack")
    def test_an_archive_holds_the_same(self):
        archive = self.archive("one", "TXZ" if LONG else "TGZ")
        self.assertRegex(archive.name, r"^sente-\d+\.\d+\.\d+-Linux\.tar\.(xz|gz)$")
        with tarfile.open(archive) as tar:
            tar.extractall(self.folder / "out")
        [root] = (self.folder / "out").iterdir()
        self.check(root)
        if LONG:
            again = self.archive("two", "TXZ")
            self.assertEqual(*(hashlib.sha256(path.read_bytes()).hexdigest() for path in (archive, again)))


if __name__ == "__main__":
    unittest.main()
