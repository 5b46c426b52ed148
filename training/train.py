#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains networks from files of games: train.py chess --out nets games/*.games"""

from __future__ import annotations

import argparse
import math
import os
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

# pylint: disable=wrong-import-position
from sente_training import settings as options  # noqa: E402
from sente_training.bundle import game_files  # noqa: E402
from sente_training.dataset import DataSet, fit_scale  # noqa: E402
from sente_training.files import sha256_of  # noqa: E402
from sente_training.final import Beginning, train_variants  # noqa: E402
from sente_training import network as networks  # noqa: E402
from sente_training.network import NetworkError  # noqa: E402
from sente_training.produce import sizes_named, table_of, variants_of  # noqa: E402
from sente_training.quantise import unquantised  # noqa: E402
from sente_training.reader import Reader, ReaderError  # noqa: E402


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("chess", "shogi"))
    parser.add_argument("files", nargs="+", type=pathlib.Path,
                        help="files of games, folders of them, or what the loop brought back")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for networks and cards")
    parser.add_argument("--sizes", default="128x1",
                        help="N x king buckets, several with commas; K: all buckets (default 128x1)")
    parser.add_argument("--shares", default="0.7",
                        help="share of the score in the target, the rest is the result (default 0.7)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="for all of them together")
    parser.add_argument("--read-threads", type=int, default=min(8, os.cpu_count() or 1))
    options.add_filter_options(parser)
    options.add_training_options(parser)
    options.add_school_options(parser)
    return parser.parse_args()


def say(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


def beginning_of(arguments: argparse.Namespace, data: DataSet, sizes: list[tuple[int, int]],
                 scale: float) -> tuple[Beginning | None, dict]:
    """What `--start` names, and the lineage that comes with it."""
    if arguments.start is None:
        return None, {"parents": []}
    network = networks.load(arguments.start)
    if network.game != data.game or network.inputs != data.shape.inputs:
        raise ValueError(f"{arguments.start} is of {network.game} with the inputs {network.inputs}")
    if sizes != [(network.hidden, network.king_buckets)]:
        raise ValueError(f"{arguments.start} is {network.hidden}x{network.king_buckets}, so --sizes must be that alone")
    model = unquantised(network, data.shape, scale).to(data.device)
    return Beginning(model, arguments.tuning), {"parents": [sha256_of(arguments.start)]}


def main() -> int:
    arguments = parse()
    deadline = time.monotonic() + 60 * arguments.minutes
    try:
        reader = Reader()
        data = DataSet(reader, arguments.game, options.filters_of(arguments),
                       options.device_of(arguments), unique=not arguments.keep_repeated,
                       inputs=arguments.inputs)
        sizes = sizes_named(arguments.sizes, data.shape)
        shares = options.shares_of(arguments.shares)
        arguments.out.mkdir(parents=True, exist_ok=True)
        files = game_files(arguments.files, arguments.out / "unpacked")
    except (ReaderError, ValueError, OSError) as error:
        print(f"train.py: {error}", file=sys.stderr)
        return 2
    began = time.monotonic()
    data.add_files(files, arguments.read_threads, say)
    seconds = max(time.monotonic() - began, 1e-9)
    summary = data.summary()
    say(f"read {summary} in {seconds:.1f} s, {summary['positions'] / seconds / 1e6:.2f} M positions/s")
    if data.train.count == 0:
        print("train.py: no positions are left to train on", file=sys.stderr)
        return 2
    say(f"results are forecast best by sigmoid(score / {fit_scale(data):.0f})")
    base = options.settings_of(arguments, options.scale_of(arguments, data))
    try:
        begin, lineage = beginning_of(arguments, data, sizes, base.scale)
    except (NetworkError, ValueError) as error:
        print(f"train.py: --start: {error}", file=sys.stderr)
        return 2
    school = options.school_of(arguments, reader, files, arguments.read_threads, say)
    rows = train_variants(data, variants_of(base, sizes, shares), arguments.out,
                          {**lineage, "made_by": "train.py"}, say, deadline, school=school, begin=begin)
    print(table_of(rows), end="", flush=True)
    return 0 if len(rows) == len(sizes) * len(shares) else 1


if __name__ == "__main__":
    sys.exit(main())
