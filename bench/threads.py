#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a second thread brings: nodes a second and time to a depth, on positions of `sente bench`.

Both numbers of threads take turns on each position, with an empty table each time. The ratio of speeds is that of
the sums, the ratio of times the geometric mean over the positions. Only ratios of one run on an idle machine mean
anything.

    bench/threads.py [--engine PATH] [--dialect uci|usi] [--positions N] [--movetime MS] [--depth D] [--threads N]

Exit status: 0 the goals are reached, 1 one is missed, 2 the engine is missing.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import math
import os
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests" / "engine"))
from driver import (
    NEW_GAME,
    ROOT,
    Engine,
    default_engine,  # noqa: E402 pylint: disable=wrong-import-position
    find_program,
    info_fields,
)

SOURCE = {"uci": "bench_positions_chess.hpp", "usi": "bench_positions_shogi.hpp"}
WORD = {"uci": "fen", "usi": "sfen"}
DEPTH = {"uci": 16, "usi": 14}
GOAL_SPEED = 1.85
PATIENCE_S = 300.0


@dataclasses.dataclass
class Row:
    """One position; index 0 is one thread, 1 is many."""

    position: str
    nodes: list[int]
    seconds: list[float]
    to_depth: list[float]


def positions(dialect: str, count: int) -> list[str]:
    """That many of the bench positions, spread over the list."""
    text = (ROOT / "src" / "lab" / SOURCE[dialect]).read_text()
    found = re.findall(r'string_view\{\s*"([^"]+)"\s*\}', text)
    return [found[index * len(found) // count] for index in range(min(count, len(found)))]


def prepare(engine: Engine, threads: int, position: str) -> None:
    engine.set_option("Threads", threads)
    engine.send(NEW_GAME[engine.dialect])
    engine.send(f"position {WORD[engine.dialect]} {position}")
    engine.ready(PATIENCE_S)


def count_nodes(engine: Engine, movetime_ms: int) -> tuple[int, float]:
    """Nodes and seconds by the engine's own last line."""
    mark = engine.mark()
    engine.go(f"movetime {movetime_ms}", PATIENCE_S)
    infos = [info_fields(line.text) for line in engine.since(mark) if line.text.startswith("info ")]
    last = [info for info in infos if "nodes" in info and "time" in info][-1]
    return int(last["nodes"]), max(1, int(last["time"])) / 1000


def time_to(engine: Engine, depth: int) -> float:
    start = engine.send(f"go depth {depth}")
    return engine.wait_for("bestmove", PATIENCE_S).when - start


def measure(engine: Engine, options: argparse.Namespace) -> list[Row]:
    rows = []
    for position in positions(options.dialect, options.positions):
        row = Row(position, [], [], [])
        for threads in (1, options.threads):
            prepare(engine, threads, position)
            nodes, seconds = count_nodes(engine, options.movetime)
            row.nodes.append(nodes)
            row.seconds.append(seconds)
        for threads in (1, options.threads):
            prepare(engine, threads, position)
            row.to_depth.append(time_to(engine, options.depth))
        rows.append(row)
        if not options.json:
            print(
                f"{len(rows):3}  {row.nodes[0] / row.seconds[0] / 1000:8.0f} "
                f"{row.nodes[1] / row.seconds[1] / 1000:8.0f}"
                f" knps   {row.to_depth[0]:7.3f} {row.to_depth[1]:7.3f} s   {position}",
                flush=True,
            )
    return rows


def summary(rows: list[Row], options: argparse.Namespace) -> dict:
    speeds = [
        sum(row.nodes[index] for row in rows) / sum(row.seconds[index] for row in rows)
        for index in (0, 1)
    ]
    ratios = [max(row.to_depth[1], 1e-4) / max(row.to_depth[0], 1e-4) for row in rows]
    return {
        "dialect": options.dialect,
        "threads": options.threads,
        "positions": len(rows),
        "depth": options.depth,
        "nps_one": speeds[0],
        "nps_many": speeds[1],
        "nps_ratio": speeds[1] / speeds[0],
        "seconds_to_depth_one": sum(row.to_depth[0] for row in rows),
        "seconds_to_depth_many": sum(row.to_depth[1] for row in rows),
        "time_ratio": math.exp(sum(map(math.log, ratios)) / len(ratios)),
        "load": os.getloadavg()[0],
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--dialect", choices=["uci", "usi"], default="uci")
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument(
        "--movetime", type=int, default=1000, metavar="MS", help="for nodes a second"
    )
    parser.add_argument(
        "--depth", type=int, help="for time to depth; chess 16, shogi 14 if left out"
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--hash", type=int, default=64, metavar="MB")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    options.depth = options.depth or DEPTH[options.dialect]
    path = find_program(options.engine)
    if path is None:
        print(f"{options.engine} is not there", file=sys.stderr)
        return 2
    with Engine([path], dialect=options.dialect) as engine:
        engine.greet()
        engine.set_option("Hash" if options.dialect == "uci" else "USI_Hash", options.hash)
        result = summary(measure(engine, options), options)
    if options.json:
        print(json.dumps(result, indent=1))
    else:
        print(
            f"{os.path.basename(path)}, 1 and {options.threads} threads: {result['nps_one'] / 1000:.0f} and "
            f"{result['nps_many'] / 1000:.0f} knps, ratio {result['nps_ratio']:.2f} (goal {GOAL_SPEED}); depth "
            f"{options.depth} in {result['seconds_to_depth_one']:.1f} and {result['seconds_to_depth_many']:.1f} s, "
            f"ratio {result['time_ratio']:.2f} (goal below 1); load {result['load']:.1f} on {os.cpu_count()} cores"
        )
    reached = result["nps_ratio"] >= GOAL_SPEED and result["time_ratio"] < 1
    return 0 if reached or options.threads != 2 else 1


if __name__ == "__main__":
    sys.exit(main())
