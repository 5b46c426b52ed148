#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Feeds an engine malformed and abusive input, each case to a fresh process, and sees whether it lives and answers.

After each case the process must be alive, say `readyok` within a second, answer every `go` with exactly one
move, play from an ordinary position, and end on `quit`. Engines that call themselves Sente must also explain with
an `info string` what they refuse.

    tests/engine/bad_input.py [--engine PATH] [--dialect uci|usi] [--filter TEXT] [--jobs N]
    tests/engine/bad_input.py --compare      the same against Debian's stockfish and fairy-stockfish

Exit status: 0 all well, 1 a case failed, 77 a program is missing.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import re
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from bad_input_cases import Case, Do, all_cases
from driver import (
    MOVE,
    Engine,
    EngineDied,
    EngineError,
    EngineTimeout,
    Line,
    begins,
    default_engine,
    find_program,
)

NO_MOVE = r"\(none\)|0000|resign|win"
ORDINARY = {
    "uci": (
        "position startpos moves e2e4 e7e5 g1f3",
        "b8c6 g8f6 d7d6 f8c5 d7d5 f7f6 d8e7 d8f6 f8d6 h7h6 "
        "a7a6 f7f5 f8b4 b8a6 f8a3 g8h6 g8e7 f8e7 d8g5 d8h4 e8e7 c7c6 c7c5 b7b6 b7b5 a7a5 g7g6 g7g5 h7h5",
    ),
    "usi": (
        "position startpos moves 7g7f",
        "8b9b 8b7b 8b6b 8b5b 8b4b 8b3b 7a7b 7a6b 3a4b 3a3b 9c9d 8c8d 7c7d "
        "6c6d 5c5d 4c4d 3c3d 2c2d 1c1d 9a9b 1a1b 6a7b 6a6b 6a5b 4a5b 4a4b 4a3b 5a6b 5a5b 5a4b",
    ),
}
MEMORY_MB = 8192  # a child that asks for more is refused, so that no case can exhaust the machine
KINDS = {
    "ok": "survived and answered",
    "signal": "killed by a signal",
    "exit": "ended by itself",
    "hang": "hung",
    "silent": "no answer to go",
    "extra": "too many answers",
    "wrong": "impossible answer",
    "lingers": "did not end",
    "mute": "refused without a word",
}


@dataclasses.dataclass
class Result:
    """What became of a case; kind is one of KINDS."""

    case: str
    kind: str
    detail: str = ""
    seconds: float = 0.0


class Fault(Exception):
    """The case failed in this way."""

    def __init__(self, kind: str, detail: str):
        super().__init__(detail)
        self.kind = kind
        self.detail = detail


def is_answer(line: Line) -> bool:
    return begins(line.text, "bestmove") or begins(line.text, "checkmate")


def count_answers(engine: Engine, mark: int) -> int:
    return sum(map(is_answer, engine.since(mark)))


class Trial:
    """One case on one engine process."""

    def __init__(self, engine: Engine, case: Case, options: argparse.Namespace):
        self.engine = engine
        self.case = case
        self.patience = options.patience
        self.explains = False

    def run(self) -> None:
        """Raises Fault, or an error of the engine, if the case fails."""
        if self.case.greet:
            mark = self.engine.mark()
            self.engine.greet()
            self.explains = any(
                line.text.startswith("id name Sente") for line in self.engine.since(mark)
            )
        mark = self.engine.mark()
        self.take_steps()
        if self.case.ends:
            self.expect_end()
            return
        self.expect_ready()
        self.expect_answers(mark)
        if (
            self.case.refused
            and self.explains
            and not any(begins(line.text, "info string") for line in self.engine.since(mark))
        ):
            raise Fault("mute", "no info string")
        self.play("go depth 1")
        self.play("go nodes 1000")
        position, moves = ORDINARY[self.case.dialect]
        self.engine.send(position)
        move = self.play("go depth 2")
        if move not in moves.split() and move != "resign":
            raise Fault("wrong", f"{move} in an ordinary position")
        self.engine.send("quit")
        self.expect_end()

    def take_steps(self) -> None:
        try:
            for step in self.case.steps:
                if isinstance(step, Do):
                    self.do(step)
                else:
                    self.engine.send_bytes(
                        step if isinstance(step, bytes) else step.encode() + b"\n"
                    )
        except EngineDied:
            if not self.case.ends:
                raise

    def do(self, step: Do) -> None:
        if step.what == "pause":
            time.sleep(step.seconds)
        elif step.what == "wait-answer":
            self.engine.wait_for(is_answer, 2 * self.patience)
        elif step.what == "close-input":
            self.engine.close_input()
        elif step.what == "close-output":
            self.engine.close_output()
        elif step.what == "stop-reading":
            self.engine.reading.clear()
        elif step.what == "read-again":
            self.engine.reading.set()
        else:
            raise ValueError(step.what)

    def expect_end(self) -> None:
        if not self.engine.wait_for_end(self.patience):
            raise Fault("lingers", f"still there after {self.patience:g} s")
        if self.engine.status != 0:
            raise EngineDied(self.engine.death())

    def expect_ready(self) -> None:
        self.engine.next = self.engine.mark()  # earlier answers do not count
        try:
            self.engine.ready(self.patience)
        except EngineTimeout as error:
            raise Fault("hang", str(error)) from error

    def expect_answers(self, mark: int) -> None:
        """The searches of the case have ended, each with its answer."""
        least, most = self.case.expected_answers()
        if self.explains and least > 0:
            least = most  # such an engine drops no `go`
        if self.case.self_ending:
            self.wait_for_answers(mark, least)
        self.engine.send("stop")
        self.wait_for_answers(mark, least)
        self.expect_ready()
        if not self.case.self_ending:
            self.wait_until_quiet(mark, most)
        if count_answers(self.engine, mark) > most:
            raise Fault("extra", f"{count_answers(self.engine, mark)} answers, not {most}")

    def wait_for_answers(self, mark: int, least: int) -> None:
        end = time.monotonic() + 2 * self.patience
        while (count := count_answers(self.engine, mark)) < least:
            if self.engine.ended:
                raise EngineDied(self.engine.death())
            if time.monotonic() > end:
                raise Fault("silent", f"{count} answers to go, not {least}")
            time.sleep(0.002)

    def wait_until_quiet(self, mark: int, most: int) -> None:
        """Where the number of answers is open, those that are queued come before the next question."""
        least = self.case.expected_answers()[0]
        if least == most:
            return
        count, quiet = -1, 0
        while quiet < 8 and count < most:
            self.engine.send("stop")  # what still searches shall answer now, however slow the build
            time.sleep(0.02)
            self.expect_ready()
            now = count_answers(self.engine, mark)
            quiet = quiet + 1 if now == count else 0
            count = now

    def play(self, command: str) -> str:
        """Sends a `go` and gives its move."""
        mark = self.engine.mark()
        self.engine.next = mark
        self.engine.send(command)
        try:
            answer = self.engine.wait_for(is_answer, 2 * self.patience)
        except EngineTimeout as error:
            raise Fault("silent", f"nothing after '{command}'") from error
        self.expect_ready()
        if count_answers(self.engine, mark) != 1:
            raise Fault("extra", f"more than one answer to '{command}'")
        move = (answer.words + ["", ""])[1]
        if not re.fullmatch(f"{MOVE[self.case.dialect]}|{NO_MOVE}", move) and not move == "":
            raise Fault("wrong", answer.text[:80])
        return move


def try_case(path: str, case: Case, options: argparse.Namespace) -> Result:
    start = time.monotonic()
    memory = None if options.no_memory_limit else case.memory_mb or MEMORY_MB
    kind, detail = "ok", ""
    with Engine([path], dialect=case.dialect, memory_mb=memory) as engine:
        try:
            Trial(engine, case, options).run()
        except Fault as fault:
            kind, detail = fault.kind, fault.detail
        except EngineDied as error:
            detail = str(error)
            kind = "signal" if detail.startswith("SIG") else "exit"
        except EngineError as error:
            kind, detail = "hang", str(error)
        if kind != "ok" and engine.errors():
            detail += " | " + engine.errors().strip().splitlines()[0][:100]
    return Result(case.name, kind, detail, time.monotonic() - start)


def try_all(path: str, cases: list[Case], options: argparse.Namespace) -> list[Result]:
    with ThreadPoolExecutor(options.jobs) as pool:
        return list(pool.map(lambda case: try_case(path, case, options), cases))


def show(step: object) -> str:
    """A step as one can type it, shortened."""
    text = step.encode() + b"\n" if isinstance(step, str) else step
    if isinstance(text, Do):
        return f"<{text.what}{f' {text.seconds:g}' if text.seconds else ''}>"
    return (
        repr(text)[2:-1] if len(text) < 200 else f"{repr(text[:60])[2:-1]}... ({len(text)} bytes)"
    )


def report(name: str, results: list[Result], cases: list[Case]) -> None:
    """Failures with their steps, then the counts."""
    steps = {case.name: case.steps for case in cases}
    for result in results:
        if result.kind != "ok":
            print(f"FAILED {result.case}: {result.kind}: {result.detail}")
            shown = steps[result.case][:8]
            print(
                "    "
                + " ".join(map(show, shown))
                + (" ..." if len(steps[result.case]) > 8 else "")
            )
    counts = Counter(result.kind for result in results)
    slowest = max(results, key=lambda result: result.seconds)
    print(
        f"{name}: {len(results)} cases, "
        + ", ".join(
            f"{counts[kind]} {text}" for kind, text in KINDS.items() if counts[kind] or kind == "ok"
        )
    )
    print(f"slowest: {slowest.case} {slowest.seconds:.2f} s")


def compare(own: str, cases: list[Case], options: argparse.Namespace) -> int:
    """The table of all engines; only our own failures count."""
    columns = []
    for name in [own, "stockfish", "fairy-stockfish"]:
        path = find_program(name)
        if path is None:
            print(f"{name} is not installed", file=sys.stderr)
            continue
        for dialect in ("uci", "usi"):
            chosen = [case for case in cases if case.dialect == dialect]
            if chosen and (dialect == "uci" or name != "stockfish"):
                columns.append(
                    (f"{os.path.basename(name)} {dialect}", try_all(path, chosen, options))
                )
    width = max(len(name) for name, _ in columns) + 2
    print(f"{'':24}" + "".join(f"{name:>{width}}" for name, _ in columns))
    print(f"{'cases':24}" + "".join(f"{len(results):>{width}}" for _, results in columns))
    for kind, text in KINDS.items():
        counts = [sum(result.kind == kind for result in results) for _, results in columns]
        print(f"{text:24}" + "".join(f"{count:>{width}}" for count in counts))
    if options.names:
        print_names(columns, width)
    return (
        1
        if any(
            result.kind != "ok"
            for name, results in columns
            for result in results
            if name.startswith(os.path.basename(own))
        )
        else 0
    )


def print_names(columns: list[tuple[str, list[Result]]], width: int) -> None:
    by_case: dict[str, dict[str, str]] = {}
    for name, results in columns:
        for result in results:
            by_case.setdefault(result.case, {})[name] = result.kind
    for case, kinds in by_case.items():
        if set(kinds.values()) != {"ok"}:
            print(f"{case:44}" + "".join(f"{kinds.get(name, ''):>{width}}" for name, _ in columns))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--dialect", choices=["uci", "usi"], help="cases of this dialect only")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only cases with such names")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every N-th case")
    parser.add_argument("--jobs", type=int, default=2, help="cases at a time")
    parser.add_argument(
        "--patience",
        type=float,
        default=1.0,
        help="seconds for readyok; an answer may take twice that",
    )
    parser.add_argument("--no-memory-limit", action="store_true", help="for builds with sanitizers")
    parser.add_argument(
        "--compare", action="store_true", help="beside stockfish and fairy-stockfish"
    )
    parser.add_argument(
        "--names", action="store_true", help="with --compare: list the cases that someone failed"
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--list", action="store_true", help="print the names of the cases")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    cases = [
        case
        for case in all_cases()
        if options.dialect in (None, case.dialect)
        and re.search(options.filter, case.name)
        and not (options.no_memory_limit and case.memory_mb)
    ][:: options.every]
    if options.list:
        print("\n".join(case.name for case in cases))
        return 0
    path = find_program(options.engine)
    if path is None or not cases:
        print(f"skipped: no such engine: {options.engine}" if cases else "skipped: no such case")
        return 77
    if options.compare:
        return compare(path, cases, options)
    results = try_all(path, cases, options)
    if options.json:
        print(json.dumps([dataclasses.asdict(result) for result in results], indent=1))
    else:
        report(os.path.basename(path), results, cases)
    return 1 if any(result.kind != "ok" for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
