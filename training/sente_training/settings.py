# SPDX-License-Identifier: GPL-3.0-or-later
"""Options that the programs share."""

from __future__ import annotations

import argparse
import dataclasses
import functools
import pathlib
from typing import Callable

import torch

from .dataset import DataSet, fit_scale
from .final import School
from .reader import INPUTS, Filters, Reader
from .trainer import Settings

SCALES = {"chess": 400.0, "shogi": 600.0}


def add_training_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("training")
    group.add_argument("--inputs", choices=sorted(INPUTS), default="squares",
                       help="what networks see: pieces on squares (default), or also those near the own king, "
                            "by where they stand as it sees them")
    group.add_argument("--epochs", type=float, default=10, help="passes over the data (default 10)")
    group.add_argument("--batch", type=int, default=16384, help="positions a step (default 16384)")
    group.add_argument("--rate", type=float, default=1e-3, help="highest learning rate (default 0.001)")
    group.add_argument("--last-rate", type=float, default=0.005,
                       help="the last one, as a part of it (default 0.005)")
    group.add_argument("--weight-decay", type=float, default=0.01, help="of AdamW (default 0.01)")
    group.add_argument("--power", type=float, default=2.5, help="of the error (default 2.5; 2: squares)")
    group.add_argument("--scale", default="",
                       help="centipawns of one unit, or `fit`: what forecasts results best "
                            "(default 400, shogi 600)")
    group.add_argument("--seed", type=int, default=1, help="of everything random (default 1)")
    group.add_argument("--device", default="auto", help="cuda, cpu or auto (default)")
    group.add_argument("--cpu-threads", type=int, default=0, help="of PyTorch on a CPU (0: its own choice)")


def add_filter_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("which positions")
    group.add_argument("--from-ply", type=int, default=0, help="not those before this ply (default 0)")
    group.add_argument("--most-score", type=int, default=3000,
                       help="not those with a larger score (default 3000); proved mates never")
    group.add_argument("--keep-checks", action="store_true", help="those in check too")
    group.add_argument("--keep-noisy", action="store_true", help="those with a noisy best move too")
    group.add_argument("--keep-repeated", action="store_true", help="positions that were seen before too")
    group.add_argument("--held-out", type=int, default=20, metavar="N",
                       help="keep N of 1000 games for tests (default 20)")
    group.add_argument("--split-seed", type=int, default=1, help="decides which games (default 1)")


def add_school_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("school", "what networks learn before they see the labels of games")
    group.add_argument("--variations", type=int, default=0, metavar="N",
                       help="learn the classical evaluation first, of N random neighbours of each position "
                            "(default 0: begin with nothing)")
    group.add_argument("--pupils", type=pathlib.Path,
                       help="folder of networks that have been at school, kept and found again (default OUT/pupils)")
    group.add_argument("--school-epochs", type=float, default=3, help="passes over them (default 3)")
    group.add_argument("--start", type=pathlib.Path, metavar="NET",
                       help="begin as this network instead, for sizes that are its own")
    group.add_argument("--tuning", type=float, default=0.3,
                       help="the highest rate after school or --start, as a part of --rate (default 0.3)")


def school_of(arguments: argparse.Namespace, reader: Reader, files: list[pathlib.Path], threads: int,
              say: Callable[[str], None]) -> School | None:
    if arguments.variations == 0:
        return None

    @functools.lru_cache(maxsize=1)
    def read() -> DataSet:
        filters = dataclasses.replace(filters_of(arguments), variations=arguments.variations)
        data = DataSet(reader, arguments.game, filters, device_of(arguments), inputs=arguments.inputs)
        data.add_files(files, threads, say)
        say(f"school: {data.summary()}")
        return data

    return School(read, arguments.pupils or arguments.out / "pupils", arguments.school_epochs, arguments.tuning)


def filters_of(arguments: argparse.Namespace) -> Filters:
    return Filters(arguments.from_ply, arguments.most_score, arguments.keep_checks,
                   arguments.keep_noisy, arguments.split_seed, arguments.held_out)


def device_of(arguments: argparse.Namespace) -> torch.device:
    if arguments.cpu_threads > 0:
        torch.set_num_threads(arguments.cpu_threads)
    if arguments.device == "auto":
        return torch.device("cuda" if torch.cuda.is_available() else "cpu")
    return torch.device(arguments.device)


def scale_of(arguments: argparse.Namespace, data: DataSet) -> float:
    if arguments.scale == "fit":
        return float(round(fit_scale(data)))
    return float(arguments.scale) if arguments.scale else SCALES[data.game]


def settings_of(arguments: argparse.Namespace, scale: float) -> Settings:
    return Settings(scale=scale, power=arguments.power, epochs=arguments.epochs,
                    batch=arguments.batch, rate=arguments.rate, last_rate=arguments.last_rate,
                    weight_decay=arguments.weight_decay, seed=arguments.seed, inputs=arguments.inputs)


def shares_of(text: str) -> list[float]:
    shares = [float(part) for part in text.split(",")]
    if not all(0 <= share <= 1 for share in shares):
        raise ValueError("shares lie between 0 and 1")
    return shares
