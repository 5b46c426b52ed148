# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains several variants one after the other; each is on the disk as soon as it is done."""

from __future__ import annotations

import math
import pathlib
import time
import traceback
from typing import Callable

from .dataset import DataSet
from .files import write_atomically, write_json
from .produce import name_of, row_of, table_of, write_network
from .trainer import Settings, Training


def train_variants(data: DataSet, variants: list[Settings], out: pathlib.Path, lineage: dict,
                   say: Callable[[str], None], deadline: float = math.inf,
                   between: Callable[[], None] = lambda: None) -> list[dict]:
    """`deadline` is a time of time.monotonic() by which all must be done; `between` is called every second or so.

    A variant that fails is reported, and the next one begins.
    """
    out.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, settings in enumerate(variants):
        name = name_of(data.game, settings)
        left = deadline - time.monotonic()
        limit = left / (len(variants) - number)
        if limit < 1:
            say(f"{name}: no time is left")
            continue
        try:
            card = _train_one(data, settings, limit, out / name / f"{name}.nnue", lineage, say, between)
            rows.append(row_of(card))
            write_atomically(out / "table.txt", table_of(rows).encode())
            write_json(out / "table.json", rows)
        except Exception:  # pylint: disable=broad-except
            say(f"{name}: {traceback.format_exc()}")
    return rows


def _train_one(data: DataSet, settings: Settings, limit: float, path: pathlib.Path, lineage: dict,
               say: Callable[[str], None], between: Callable[[], None]) -> dict:
    training = Training(data, settings, limit)
    say(f"{path.stem}: {training.positions} positions, {training.steps} steps of {training.batch}")

    def report(losses: dict) -> None:
        rate = training.step * training.batch / max(training.seconds, 1e-9)
        held_out = losses["held_out"]
        say(f"{path.stem}: epoch {losses['epoch']:.1f} rate {losses['rate']:.2e} "
            f"loss {losses['training']:.6f} held out {'-' if held_out is None else f'{held_out:.6f}'} "
            f"{rate / 1e6:.2f} M positions/s")

    while not training.finished:
        training.run(1.0, report)
        between()
    path.parent.mkdir(exist_ok=True)
    card = write_network(training, path, lineage)
    say(f"{path.stem}: done in {training.seconds:.1f} s, quantisation {card['quantisation']}")
    return card
