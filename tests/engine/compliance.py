#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The forty steps that fastchess takes to see whether a UCI engine can be used in a match.

    tests/engine/compliance.py [--engine PATH] [--quiet]

Exit status: 0 all steps pass, 1 one failed (those after it are not taken), 77 the engine is missing.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable

from driver import MOVE, Engine, EngineError, begins, default_engine, find_program, info_fields

WHITE_FEN = "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27"
BLACK_FEN = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
NUMBERS = (
    "depth",
    "seldepth",
    "time",
    "nodes",
    "multipv",
    "currmovenumber",
    "hashfull",
    "nps",
    "tbhits",
    "cpuload",
)
PATIENCE_S = 10.0

Step = tuple[str, Callable[[], bool]]


class Compliance:
    """The steps, in order, and what they share."""

    def __init__(self, engine: Engine):
        self.engine = engine
        self.go_mark = 0
        self.move = ""

    def send(self, line: str) -> bool:
        if line.startswith("go "):
            self.go_mark = self.engine.mark()
        self.engine.send(line)
        return True

    def ready(self) -> bool:
        self.engine.ready(PATIENCE_S)
        return True

    def named(self, what: str) -> bool:
        return any(
            len(line.words) > 2 and begins(line.text, f"id {what}") for line in self.engine.since(0)
        )

    def read_move(self) -> bool:
        self.move = (self.engine.wait_for("bestmove", PATIENCE_S).words + [""])[1]
        return bool(re.fullmatch(MOVE["uci"], self.move))

    def info(self) -> str:
        """The last line about a move since the last `go` that is no bound; empty if there is none."""
        lines = [
            line.text
            for line in self.engine.since(self.go_mark)
            if line.text.startswith("info ")
            and not begins(line.text, "info string")
            and " pv " in line.text
        ]
        exact = [line for line in lines if "lowerbound" not in line and "upperbound" not in line]
        return exact[-1] if exact else ""

    def integers(self) -> bool:
        """Every number of the line is a whole one, and the score has its kind."""
        fields = info_fields(self.info())
        score = fields.get("score", ["cp", "0"])
        whole = all(re.fullmatch(r"-?\d+", fields[name]) for name in NUMBERS if name in fields)
        return (
            bool(fields)
            and whole
            and score[0] in ("cp", "mate")
            and bool(re.fullmatch(r"-?\d+", score[1]))
        )

    def scored(self) -> bool:
        return "score" in info_fields(self.info())

    def after_go(self, words: str) -> list[Step]:
        return [
            (f"go {words}", lambda: self.send(f"go {words}")),
            (f"bestmove after go {words}", self.read_move),
            (f"an info line after go {words}", lambda: bool(self.info())),
            (f"whole numbers after go {words}", self.integers),
            (f"a score after go {words}", self.scored),
        ]

    def steps(self) -> list[Step]:
        """All forty."""
        return [
            ("start", lambda: bool(self.engine.greet(PATIENCE_S))),
            ("isready", self.ready),
            ("id name", lambda: self.named("name")),
            ("id author", lambda: self.named("author")),
            ("ucinewgame", lambda: self.send("ucinewgame")),
            ("start position", lambda: self.send("position startpos")),
            ("isready after the start position", self.ready),
            ("FEN", lambda: self.send(f"position fen {WHITE_FEN}")),
            ("isready after a FEN", self.ready),
            *self.after_go("wtime 100"),
            ("FEN with Black to move", lambda: self.send(f"position fen {BLACK_FEN}")),
            *self.after_go("btime 100"),
            *self.after_go("wtime 100 winc 100 btime 100 binc 100"),
            *self.after_go("btime 100 binc 100 wtime 100 winc 100"),
            ("still an info line", lambda: bool(self.info())),
            ("ucinewgame again", lambda: self.send("ucinewgame")),
            ("start position again", lambda: self.send("position startpos")),
            ("go wtime 100 btime 100", lambda: self.send("go wtime 100 btime 100")),
            (
                "bestmove that is no null move",
                lambda: self.read_move() and self.move not in ("0000", "(none)"),
            ),
            ("whole numbers in the new game", self.integers),
            ("start position with moves", lambda: self.send("position startpos moves e2e4 e7e5")),
            ("go after moves", lambda: self.send("go wtime 100 btime 100")),
            ("bestmove after moves", self.read_move),
            ("whole numbers after moves", self.integers),
        ]


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--quiet", action="store_true", help="the sum only")
    options = parser.parse_args()
    path = find_program(options.engine)
    if path is None:
        print(f"skipped: no such engine: {options.engine}")
        return 77
    with Engine([path]) as engine:
        steps = Compliance(engine).steps()
        assert len(steps) == 40
        for number, (name, step) in enumerate(steps, 1):
            try:
                passed, why = step(), "not as expected"
            except EngineError as error:
                passed, why = False, str(error)
            if not passed:
                print(f"FAILED step {number}, {name}: {why}")
                print("\n".join(line.text for line in engine.since(max(0, engine.mark() - 5))))
                return 1
            if not options.quiet:
                print(f"passed step {number}, {name}")
        if not engine.quit():
            print("FAILED: does not end on quit")
            return 1
    print("40 of 40 steps passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
