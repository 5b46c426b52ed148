# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains several variants one after the other; each is on the disk as soon as it is done."""

from __future__ import annotations

import dataclasses
import io
import math
import pathlib
import time
import traceback
from typing import Callable

import torch

from .dataset import DataSet
from .files import write_atomically, write_json
from .model import PerspectiveNet, Size
from .produce import name_of, row_of, table_of, write_network
from .reader import Shape
from .trainer import Settings, Training


@dataclasses.dataclass
class School:
    """What networks learn before they see games: the judgement of the classical evaluation.

    Pupils are kept in `folder`, a file for each size; one that is there already is not taught again.
    """

    read: Callable[[], DataSet]  # what they learn from, asked for when it is needed
    folder: pathlib.Path
    epochs: float
    tuning: float  # the highest rate afterwards, as a part of the usual one
    share_of_time: float = 0.6


@dataclasses.dataclass
class Beginning:
    """A network that has learned before, to be tuned on other games."""

    model: PerspectiveNet
    tuning: float  # the highest rate, as a part of the usual one


def train_variants(data: DataSet, variants: list[Settings], out: pathlib.Path, lineage: dict,
                   say: Callable[[str], None], deadline: float = math.inf,
                   between: Callable[[], None] = lambda: None, school: School | None = None,
                   begin: Beginning | None = None) -> list[dict]:
    """`deadline` is a time of time.monotonic() by which all must be done; `between` is called every second or so.

    A variant that fails is reported, and the next one begins. With a `school` each goes there first; with `begin`
    each is a network already, that is only tuned.
    """
    pupils: dict[Size, PerspectiveNet] = {}
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
            path = out / name / f"{name}.nnue"
            start = None
            if begin is not None:
                start = begin.model
                settings = dataclasses.replace(settings, rate=settings.rate * begin.tuning)
            elif school is not None:
                pupil = settings.size
                if pupil not in pupils:
                    began = time.monotonic()
                    pupils[pupil] = _teach(school, data.shape, settings, limit, path, lineage, say, between)
                    limit = max(1.0, limit - (time.monotonic() - began))
                start = pupils[pupil]
                settings = dataclasses.replace(settings, rate=settings.rate * school.tuning)
            card = _train_one(data, settings, limit, path, lineage, say, between, start)
            rows.append(row_of(card))
            write_atomically(out / "table.txt", table_of(rows).encode())
            write_json(out / "table.json", rows)
        except Exception:  # pylint: disable=broad-except
            say(f"{name}: {traceback.format_exc()}")
    return rows


def _teach(school: School, shape: Shape, settings: Settings, limit: float, path: pathlib.Path, lineage: dict,
           say: Callable[[str], None], between: Callable[[], None]) -> PerspectiveNet:
    """The network that knows what the classical evaluation knows; its file is kept beside the final one."""
    file = school.folder / f"{settings.size.name}-pupil.pt"
    if file.exists():
        say(f"{path.stem}: begins as {file}")
        pupil = PerspectiveNet(shape, settings.size, settings.seed)
        pupil.load_state_dict(torch.load(file, map_location="cpu"))
        return pupil
    lessons = dataclasses.replace(settings, score_share=1.0, epochs=school.epochs, round_from=1.0)
    training = _run(school.read(), lessons, school.share_of_time * limit, f"{path.stem} at school", say,
                    between, None)
    path.parent.mkdir(exist_ok=True)
    write_network(training, path.with_name(path.stem + "-pupil.nnue"), lineage)
    buffer = io.BytesIO()
    torch.save(training.model.state_dict(), buffer)
    school.folder.mkdir(parents=True, exist_ok=True)
    write_atomically(file, buffer.getvalue())
    return training.model


def _train_one(data: DataSet, settings: Settings, limit: float, path: pathlib.Path, lineage: dict,
               say: Callable[[str], None], between: Callable[[], None],
               start: PerspectiveNet | None) -> dict:
    training = _run(data, settings, limit, path.stem, say, between, start)
    path.parent.mkdir(exist_ok=True)
    card = write_network(training, path, lineage)
    say(f"{path.stem}: done in {training.seconds:.1f} s, quantisation {card['quantisation']}")
    return card


def _run(data: DataSet, settings: Settings, limit: float, name: str, say: Callable[[str], None],
         between: Callable[[], None], start: PerspectiveNet | None) -> Training:
    training = Training(data, settings, limit, start)
    say(f"{name}: {training.positions} positions, {training.steps} steps of {training.batch}")

    def report(losses: dict) -> None:
        rate = training.step * training.batch / max(training.seconds, 1e-9)
        held_out = losses["held_out"]
        say(f"{name}: epoch {losses['epoch']:.1f} rate {losses['rate']:.2e} "
            f"loss {losses['training']:.6f} held out {'-' if held_out is None else f'{held_out:.6f}'} "
            f"{rate / 1e6:.2f} M positions/s")

    while not training.finished:
        training.run(1.0, report)
        between()
    return training
