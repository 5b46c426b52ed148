#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How quickly an engine answers, beside Debian's stockfish (UCI) or fairy-stockfish (USI).

Measured from outside, from our write to the arrival of the line: `stop` to `bestmove`, `isready` to `readyok`
while a search runs, how far `go movetime 100` is off 100 ms, which it should use up, and process start to `uciok` or
`usiok`. Only figures of one run on an idle machine compare.

    bench/latency.py [--engine PATH] [--dialect uci|usi] [--tries N] [--threads N] [--no-peer] [--json]

Exit status: 0 all goals reached, 1 a goal missed, 2 a program is missing.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import os
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "engine"))
from driver import (
    Engine,
    default_engine,
    find_program,
)  # noqa: E402 pylint: disable=wrong-import-position

PEER = {"uci": "stockfish", "usi": "fairy-stockfish"}
POSITIONS = {
    "uci": [
        "startpos",
        "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "fen r2q1rk1/pp3pp1/n1b2n1p/3pb3/8/4NPP1/PP1BPN1P/R2QKB1R w KQ - 0 16",
    ],
    "usi": [
        "startpos",
        "sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "sfen lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 1",
        "sfen ln1g3nl/1ks1g1r2/pppppsbpp/5pp2/9/2PP3P1/PPB1PPP1P/LSG2S1R1/KNG4NL b - 1",
    ],
}
MOVETIME_MS = 100
STARTS = 100  # at most so many processes are started to time the greeting
PATIENCE_S = 30.0


@dataclasses.dataclass
class Figure:
    """Milliseconds of many tries, and the 99th percentile that is wanted."""

    name: str
    goal_ms: float
    values: list[float]

    def percentile(self, share: float) -> float:
        ordered = sorted(self.values)
        return ordered[math.ceil(share * len(ordered)) - 1]

    @property
    def reached(self) -> bool:
        return self.percentile(0.99) <= self.goal_ms

    def as_row(self) -> dict:
        return {
            "name": self.name,
            "tries": len(self.values),
            "p50_ms": self.percentile(0.5),
            "p99_ms": self.percentile(0.99),
            "max_ms": max(self.values),
            "goal_p99_ms": self.goal_ms,
        }


class Meter:
    """Times one engine; the same seed gives the same pauses to each."""

    def __init__(self, path: str, options: argparse.Namespace):
        self.path = path
        self.options = options
        self.random = random.Random(4)

    def start(self) -> Engine:
        engine = Engine([self.path], dialect=self.options.dialect)
        engine.greet(PATIENCE_S)
        if self.options.dialect == "usi":
            engine.set_option("UCI_Variant", "shogi")  # for fairy-stockfish; others may ignore it
        if self.options.threads > 1:
            engine.set_option("Threads", self.options.threads)
        engine.ready(PATIENCE_S)
        return engine

    def set_position(self, engine: Engine, number: int) -> None:
        places = POSITIONS[self.options.dialect]
        engine.send(f"position {places[number % len(places)]}")
        engine.ready(PATIENCE_S)

    def greeting(self) -> Figure:
        values = []
        for _ in range(min(STARTS, self.options.tries)):
            with Engine([self.path], dialect=self.options.dialect) as engine:
                values.append((engine.greet(PATIENCE_S).when - engine.started) * 1000)
        return Figure(f"start to {self.options.dialect}ok", 50.0, values)

    def stop(self) -> Figure:
        values = []
        with self.start() as engine:
            for number in range(self.options.tries):
                self.set_position(engine, number)
                engine.send("go infinite")
                time.sleep(self.random.uniform(0.001, 0.02))
                sent = engine.send("stop")
                values.append((engine.wait_for("bestmove", PATIENCE_S).when - sent) * 1000)
        return Figure("stop to bestmove", 10.0, values)

    def ready(self) -> Figure:
        values = []
        with self.start() as engine:
            for number in range(self.options.tries):
                if number % 20 == 0:
                    self.set_position(engine, number // 20)
                    engine.send("go infinite")
                time.sleep(self.random.uniform(0.001, 0.01))
                values.append(engine.ready(PATIENCE_S) * 1000)
                if number % 20 == 19 or number == self.options.tries - 1:
                    engine.send("stop")
                    engine.wait_for("bestmove", PATIENCE_S)
        return Figure("isready in search to readyok", 10.0, values)

    def movetime(self) -> Figure:
        values = []
        with self.start() as engine:
            for number in range(self.options.tries):
                self.set_position(engine, number)
                sent = engine.send(f"go movetime {MOVETIME_MS}")
                took_ms = (engine.wait_for("bestmove", PATIENCE_S).when - sent) * 1000
                values.append(abs(took_ms - MOVETIME_MS))
        return Figure(f"go movetime {MOVETIME_MS}, off it", 10.0, values)


def measure(meters: list[Meter]) -> list[list[Figure]]:
    """The figures of each engine; they take turns, so that a change of load meets all of them."""
    figures: list[list[Figure]] = [[] for _ in meters]
    for what in (Meter.stop, Meter.ready, Meter.movetime, Meter.greeting):
        for meter, own in zip(meters, figures):
            own.append(what(meter))
    return figures


def print_tables(
    name: str, own: list[Figure], peer: str | None, theirs: list[Figure] | None
) -> None:
    title = f"{name + ':':>9} {'p50':>8} {'p99':>8} {'max':>8} {'goal':>6}"
    print(
        f"{'milliseconds':30}{title}"
        + (f"      {peer}: {'p50':>8} {'p99':>8} {'max':>8}" if theirs else "")
    )
    for index, figure in enumerate(own):
        row = figure.as_row()
        text = (
            f"{figure.name:30}{'':9} {row['p50_ms']:8.2f} {row['p99_ms']:8.2f} {row['max_ms']:8.2f} "
            f"{figure.goal_ms:6.0f} {'PASS' if figure.reached else 'miss'}"
        )
        if theirs:
            other = theirs[index].as_row()
            text += f" {'':{len(peer or '') + 1}} {other['p50_ms']:8.2f} {other['p99_ms']:8.2f} {other['max_ms']:8.2f}"
        print(text)
    print(
        f"{len(own[0].values)} tries each ({len(own[-1].values)} starts); load {os.getloadavg()[0]:.1f} "
        f"on {os.cpu_count()} cores; the goal is for p99"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--dialect", choices=["uci", "usi"], default="uci")
    parser.add_argument("--tries", type=int, default=1000)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--no-peer", action="store_true", help="measure the engine alone")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    path = find_program(options.engine)
    peer = None if options.no_peer else find_program(PEER[options.dialect])
    if path is None or (peer is None and not options.no_peer):
        print(
            f"{options.engine if path is None else PEER[options.dialect]} is not there",
            file=sys.stderr,
        )
        return 2
    own, *rest = measure([Meter(each, options) for each in (path, peer) if each])
    theirs = rest[0] if rest else None
    if options.json:
        result = {
            "engine": os.path.basename(path),
            "dialect": options.dialect,
            "load": os.getloadavg()[0],
            "figures": [figure.as_row() for figure in own],
        }
        if theirs:
            result["peer"] = {
                "engine": PEER[options.dialect],
                "figures": [figure.as_row() for figure in theirs],
            }
        print(json.dumps(result, indent=1))
    else:
        print_tables(os.path.basename(path), own, PEER[options.dialect], theirs)
    return 0 if all(figure.reached for figure in own) else 1


if __name__ == "__main__":
    sys.exit(main())
