#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How soon an engine answers: `stop` until `bestmove`, `isready` until `readyok` during a search, start until `uciok`.

With --busy N so many processes keep the processors busy meanwhile. Prints the median, the 99th percentile and the
worst in milliseconds.

    tests/engine/latency.py [--engine PATH] [--game chess|shogi] [--rounds N] [--threads N] [--busy N] [--limits]

With --limits the exit status is 1 where the 99th percentiles are above 10 ms, 5 ms and 50 ms; 77: no such engine.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import subprocess
import sys
import time

from driver import GREETING, Engine, default_engine, find_program
from self_games import DIALECT

LIMITS_MS = {"stop": 10.0, "isready": 5.0, "start": 50.0}
BUSY = "while True: pass"


def starts(path: str, dialect: str, rounds: int) -> list[float]:
    """Seconds from the start of a process to its greeting."""
    taken = []
    for _ in range(rounds):
        with Engine([path], dialect=dialect) as engine:
            engine.send(dialect)
            taken.append(engine.wait_for(GREETING[dialect], 30).when - engine.started)
            engine.quit()
    return taken


def searches(path: str, dialect: str, rounds: int, threads: int) -> tuple[list[float], list[float]]:
    """Seconds from `stop` to the answer, and from `isready` to its own during a search."""
    stops, readies = [], []
    chance = random.Random(1)
    with Engine([path], dialect=dialect) as engine:
        engine.greet(30)
        engine.set_option("Threads", threads)
        engine.ready(30)
        for _ in range(rounds):
            engine.send("position startpos")
            engine.send("go infinite")
            time.sleep(chance.uniform(0.02, 0.08))
            readies.append(engine.ready(30))
            asked = engine.send("stop")
            stops.append(engine.wait_for("bestmove", 30).when - asked)
        engine.quit()
    return stops, readies


def quantile_ms(seconds: list[float], part: float) -> float:
    ordered = sorted(seconds)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def measure(path: str, game: str, options: argparse.Namespace) -> dict[str, dict[str, float]]:
    dialect = DIALECT[game]
    with contextlib.ExitStack() as stack:
        for _ in range(options.busy):
            busy = stack.enter_context(subprocess.Popen([sys.executable, "-c", BUSY]))
            stack.callback(busy.kill)
        stops, readies = searches(path, dialect, options.rounds, options.threads)
        greetings = starts(path, dialect, max(1, options.rounds // 4))
    rows = {"stop": stops, "isready": readies, "start": greetings}
    return {name: {"rounds": len(row), "median_ms": quantile_ms(row, 0.5), "p99_ms": quantile_ms(row, 0.99),
                   "worst_ms": 1000 * max(row)} for name, row in rows.items()}


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--game", choices=["chess", "shogi"], help="both if left out")
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--busy", type=int, default=0, metavar="N")
    parser.add_argument("--limits", action="store_true")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    path = find_program(options.engine)
    if path is None:
        print(f"skipped: {options.engine} is not there")
        return 77
    late = False
    for game in [options.game] if options.game else ["chess", "shogi"]:
        rows = measure(path, game, options)
        if options.json:
            print(json.dumps({"game": game, **rows}))
        for name, row in rows.items():
            late |= row["p99_ms"] > LIMITS_MS[name]
            if not options.json:
                print(f"{game} {name:8} median {row['median_ms']:6.1f} ms, p99 {row['p99_ms']:6.1f} ms, "
                      f"worst {row['worst_ms']:6.1f} ms of {row['rounds']}")
    return 1 if options.limits and late else 0


if __name__ == "__main__":
    sys.exit(main())
