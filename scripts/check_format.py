#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fails if clang-format would change a C++ file; `--fix` lets it."""

import pathlib
import shutil
import subprocess
import sys

SKIPPED = 77
ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("src", "tests", "bench", "training")


def main() -> int:
    tool = shutil.which("clang-format")
    if tool is None:
        print("skipped: clang-format is not installed")
        return SKIPPED
    files = sorted(str(path) for folder in FOLDERS for path in (ROOT / folder).rglob("*.[chi]pp"))
    mode = ["-i"] if "--fix" in sys.argv[1:] else ["--dry-run", "--Werror"]
    return 1 if subprocess.run([tool, *mode, *files], check=False).returncode else 0


if __name__ == "__main__":
    sys.exit(main())
