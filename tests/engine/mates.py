#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the mates that an engine announces are true: each line is replayed by an independent referee.

Positions come from an EPD file with `dm N`: mate in N moves, or mated in -N. A claim is true if its line is legal,
is as long as it says and ends in mate; it is false if a move is illegal, the end is no mate, the length is not that
of the claim, the winner is the wrong one, or it is shorter than the distance that is known.

    tests/engine/mates.py [--engine PATH] [--file EPD] [--movetime MS] [--sample N] [--jobs N]

Exit status: 0 no claim is false, 1 some are, 77 a program or the file is missing.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import pathlib
import queue
import re
import sys
import threading
from collections import Counter

from driver import ROOT, Engine, EngineError, default_engine, find_program, info_fields
from referee import Referee

KINDS = {
    "best": "mates at the known distance",
    "longer": "longer mates",
    "none": "no mate seen",
    "shorter": "FALSE: shorter than can be",
    "side": "FALSE: the wrong side wins",
    "length": "FALSE: line and claim differ in length",
    "illegal": "FALSE: illegal move in the line",
    "no-mate": "FALSE: the line does not end in mate",
    "failed": "FALSE: the engine failed",
}


@dataclasses.dataclass(frozen=True)
class Problem:
    fen: str
    distance: int  # in moves, negative if the side to move is mated


@dataclasses.dataclass(frozen=True)
class Finding:
    """What became of a problem; kind is one of KINDS."""

    problem: Problem
    kind: str
    claim: int | None = None
    line: str = ""

    @property
    def false(self) -> bool:
        return KINDS[self.kind].startswith("FALSE")


def data_folder() -> pathlib.Path:
    return pathlib.Path(os.environ.get("SENTE_DATA") or ROOT.parent / "shared" / "data")


def read_problems(path: pathlib.Path) -> list[Problem]:
    found = (
        re.match(r"((?:\S+ ){3}\S+) .*\bdm (-?\d+);", line)
        for line in path.read_text().splitlines()
    )
    return [Problem(match.group(1) + " 0 1", int(match.group(2))) for match in found if match]


def sample(problems: list[Problem], count: int) -> list[Problem]:
    """That many of them, spread over the file."""
    if count <= 0 or count >= len(problems):
        return problems
    return [problems[index * len(problems) // count] for index in range(count)]


def judge(problem: Problem, claim: int, moves: list[str], referee: Referee) -> str:
    """The kind of a claim with this line."""
    if (claim > 0) != (problem.distance > 0):
        return "side"
    plies = 2 * claim - 1 if claim > 0 else -2 * claim
    if len(moves) != plies:
        return "length"
    for count, move in enumerate(moves):
        if move not in referee.look(problem.fen, moves[:count]).legal:
            return "illegal"
    if not referee.look(problem.fen, moves).mate:
        return "no-mate"
    if abs(claim) < abs(problem.distance):
        return "shorter"
    return "best" if claim == problem.distance else "longer"


def solve(problem: Problem, engine: Engine, referee: Referee, movetime_ms: int) -> Finding:
    engine.send("ucinewgame")
    engine.ready()
    engine.send(f"position fen {problem.fen}")
    mark = engine.mark()
    engine.go(f"movetime {movetime_ms}", 10 + movetime_ms / 1000)
    infos = [info_fields(line.text) for line in engine.since(mark) if line.text.startswith("info ")]
    exact = [info for info in infos if "score" in info and "pv" in info and "bound" not in info]
    if not exact or exact[-1]["score"][0] != "mate" or exact[-1]["score"][1] in ("+", "-"):
        return Finding(problem, "none")
    claim = int(exact[-1]["score"][1])
    moves = exact[-1]["pv"]
    return Finding(problem, judge(problem, claim, moves, referee), claim, " ".join(moves))


def work(
    path: str, options: argparse.Namespace, tasks: "queue.Queue[Problem]", findings: list[Finding]
) -> None:
    """Takes problems until there are none left; the engine is started anew after a failure."""
    with Referee("uci") as referee:
        engine: Engine | None = None
        try:
            while True:
                problem = tasks.get_nowait()
                try:
                    engine = engine or start_engine(path, options)
                    finding = solve(problem, engine, referee, options.movetime)
                except EngineError as error:
                    finding = Finding(problem, "failed", line=str(error))
                    if engine is not None:
                        engine.close()
                    engine = None
                if finding.false and not options.json:
                    print(
                        f"FAILED {finding.kind}: {problem.fen} known {problem.distance}, "
                        f"claimed {finding.claim}: {finding.line}",
                        flush=True,
                    )
                findings.append(finding)
        except queue.Empty:
            pass
        finally:
            if engine is not None:
                engine.close()


def start_engine(path: str, options: argparse.Namespace) -> Engine:
    engine = Engine([path])
    engine.greet()
    engine.set_option("Hash", options.hash)
    engine.ready()
    return engine


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument(
        "--file", type=pathlib.Path, default=data_folder() / "chess" / "suites" / "mates2000.epd"
    )
    parser.add_argument("--movetime", type=int, default=1000, metavar="MS")
    parser.add_argument(
        "--sample",
        type=int,
        default=0,
        metavar="N",
        help="that many positions, spread over the file",
    )
    parser.add_argument("--hash", type=int, default=16, metavar="MB")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    path = find_program(options.engine)
    if path is None or Referee.path() is None:
        print(f"skipped: {options.engine if path is None else Referee.PROGRAM} is not there")
        return 77
    if not options.file.exists():
        print(f"skipped: no file {options.file}")
        return 77
    problems = sample(read_problems(options.file), options.sample)
    tasks: "queue.Queue[Problem]" = queue.Queue()
    for problem in problems:
        tasks.put(problem)
    findings: list[Finding] = []
    threads = [
        threading.Thread(target=work, args=(path, options, tasks, findings))
        for _ in range(options.jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    counts = Counter(finding.kind for finding in findings)
    if options.json:
        print(
            json.dumps(
                {
                    "positions": len(problems),
                    "movetime_ms": options.movetime,
                    "counts": dict(counts),
                    "false": [dataclasses.asdict(finding) for finding in findings if finding.false],
                },
                indent=1,
            )
        )
    else:
        print(
            f"{os.path.basename(path)}: {len(problems)} positions at {options.movetime} ms: "
            + ", ".join(
                f"{counts[kind]} {text}"
                for kind, text in KINDS.items()
                if counts[kind] or kind in ("best", "longer", "none")
            )
        )
    return 1 if any(finding.false for finding in findings) or len(findings) < len(problems) else 0


if __name__ == "__main__":
    sys.exit(main())
