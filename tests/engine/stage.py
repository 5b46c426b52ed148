# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one of the programs of this folder as a test: `stage.py NAME ENGINE`, longer where SENTE_LONG is set."""

from __future__ import annotations

import os
import pathlib
import sys

FOLDER = pathlib.Path(__file__).resolve().parent
SANITIZED_SOAK = ["--margin", "5000", "--threads", "2"]
for part in ("quiet", "ponder", "options", "asked", "frozen", "killed", "slow", "full", "closed"):
    SANITIZED_SOAK += ["--part", part]
# Name: program, its arguments, its arguments in the long form. Margins and patience are wide in the short form,
# since it runs beside other tests.
STAGES = {
    "bad_input": ("bad_input.py", ["--patience", "2"], []),
    "bad_input_sanitized": (
        "bad_input.py",
        ["--every", "12", "--no-memory-limit", "--patience", "10"],
        ["--no-memory-limit", "--patience", "10"],
    ),
    "compliance": ("compliance.py", ["--quiet"], ["--quiet"]),
    "answers": ("answers.py", [], []),
    "self_games": (
        "self_games.py",
        ["--games", "4", "--control", "500+10", "--control", "40", "--margin", "200"],
        ["--games", "100"],
    ),
    "soak": (
        "soak.py",
        ["--games", "22", "--margin", "200"],
        ["--games", "990", "--threads", "1", "--threads", "2", "--threads", "8"],
    ),
    "soak_threads": (  # by the thread sanitizer, which wants memory without limits and a clock of its own
        "soak.py",
        [*SANITIZED_SOAK, "--games", "18"],
        [*SANITIZED_SOAK, "--games", "72"],
    ),
    "mates": (
        "mates.py",
        ["--sample", "30", "--movetime", "100"],
        ["--movetime", "1000", "--jobs", "2"],
    ),
}


def main() -> None:
    name, engine = sys.argv[1:]
    program, short, long = STAGES[name]
    arguments = long if os.environ.get("SENTE_LONG") else short
    os.execv(
        sys.executable, [sys.executable, str(FOLDER / program), "--engine", engine, *arguments]
    )


if __name__ == "__main__":
    main()
