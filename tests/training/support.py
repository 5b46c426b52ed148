# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of training share: a Python that has PyTorch, a folder, small files of games."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

SKIPPED = 77
ROOT = pathlib.Path(__file__).resolve().parents[2]
TRAINING = ROOT / "training"
DEBIAN = "/usr/bin/python3"  # where the package python3-torch puts it
QUICK = ["--nodes", "40", "--hard-nodes", "100", "--hash", "1", "--balance-nodes", "40"]
SENTE = ""


def _has_torch(python: str) -> bool:
    return subprocess.run([python, "-c", "import torch, numpy"], capture_output=True,
                          check=False).returncode == 0


def main() -> None:
    """Runs the tests of the file, in a Python that has PyTorch, or says that there is none."""
    global SENTE  # pylint: disable=global-statement
    if not _has_torch(sys.executable):
        if os.path.realpath(sys.executable) != os.path.realpath(DEBIAN) and _has_torch(DEBIAN):
            os.execv(DEBIAN, [DEBIAN, *sys.argv])
        print("skipped: there is no PyTorch (Debian: python3-torch and python3-numpy)")
        sys.exit(SKIPPED)
    SENTE = sys.argv.pop(1)
    unittest.main()


class WithFolder(unittest.TestCase):
    """A folder that goes away."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def play(self, game: str, name: str, games: int, seed: int = 1, plies: int = 60) -> pathlib.Path:
        path = self.folder / name
        subprocess.run([sys.modules["support"].SENTE, "selfplay", game, "--out", str(path), "--games",
                        str(games), "--seed", str(seed), "--eval", "classical", *QUICK, "--most-plies", str(plies)],
                       check=True, capture_output=True)
        return path


sys.modules.setdefault("support", sys.modules[__name__])
sys.path.insert(0, str(TRAINING))
