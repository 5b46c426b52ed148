# SPDX-License-Identifier: GPL-3.0-or-later
"""Positions in the memory of the device that trains: a window of the newest, and those of held-out games."""

from __future__ import annotations

import concurrent.futures
import dataclasses
import pathlib
from typing import Callable, Iterable, Sequence

import numpy
import torch

from .files import sha256_of
from .reader import Examples, Filters, KeySet, Reader, Shape

FIELDS = ("rows", "bucket", "score", "result")
TYPES = {"rows": torch.int16, "bucket": torch.uint8, "score": torch.int16, "result": torch.uint8}


class Store:
    """Grows up to `most` positions; then the newest take the places of the oldest."""

    def __init__(self, width: int, most: int, device: torch.device):
        self.width = width
        self.most = most
        self.device = device
        self.count = 0
        self._next = 0
        self._columns = {name: self._empty(name, 0) for name in FIELDS}

    def _empty(self, name: str, size: int) -> torch.Tensor:
        shape = (size, 2, self.width) if name == "rows" else (size,)
        return torch.empty(shape, dtype=TYPES[name], device=self.device)

    def _reserve(self, size: int) -> None:
        have = len(self._columns["score"])
        if size <= have:
            return
        size = min(self.most, max(size, 2 * have, 1 << 16))
        for name, old in self._columns.items():
            new = self._empty(name, size)
            new[:self.count] = old[:self.count]
            self._columns[name] = new

    def add(self, examples: Examples) -> None:
        size = len(examples)
        begin = max(0, size - self.most)
        self._reserve(min(self.most, self.count + size))
        while begin < size:
            part = min(size - begin, self.most - self._next)
            for name, column in self._columns.items():
                values = torch.from_numpy(getattr(examples, name)[begin:begin + part])
                column[self._next:self._next + part] = values.to(self.device)
            begin += part
            self._next = (self._next + part) % self.most
            self.count = min(self.most, self.count + part)

    def take(self, index: torch.Tensor) -> dict[str, torch.Tensor]:
        return {name: column[index] for name, column in self._columns.items()}

    def column(self, name: str) -> torch.Tensor:
        return self._columns[name][:self.count]


@dataclasses.dataclass
class Source:
    """One file of games as it went into the data, for the model card."""

    name: str
    sha256: str
    games: int
    positions: int
    used: int
    held_out: int
    repeated: int
    left_out: dict
    options: object


class DataSet:
    """Everything a trainer sees. Files must come in the same order to give the same data."""

    def __init__(self, reader: Reader, game: str, filters: Filters, device: torch.device,
                 most: int = 200_000_000, most_held_out: int = 2_000_000, unique: bool = True,
                 inputs: str = "squares"):
        self.reader = reader
        self.game = game
        self.filters = filters
        self.device = device
        self.shape: Shape = reader.shape(game, inputs)
        self.train = Store(self.shape.width, most, device)
        self.held_out = Store(self.shape.width, most_held_out, device)
        self.keys = KeySet(reader) if unique else None
        self.sources: list[Source] = []

    def decode(self, path: pathlib.Path) -> tuple[Examples, str]:
        """May run in any thread."""
        examples = self.reader.read(path, self.filters, self.shape.inputs)
        if examples.game != self.game:
            raise ValueError(f"{path} is of {examples.game}, not of {self.game}")
        return examples, sha256_of(path)

    def add(self, name: str, examples: Examples, sha256: str) -> Source:
        read = len(examples)
        if self.keys is not None:
            examples = examples.select(self.keys.add(examples.key))
        held = examples.held_out
        self.train.add(examples.select(~held))
        self.held_out.add(examples.select(held))
        source = Source(name, sha256, examples.games, examples.positions, len(examples),
                        int(numpy.count_nonzero(held)), read - len(examples), examples.left_out,
                        examples.options)
        self.sources.append(source)
        return source

    def add_files(self, paths: Sequence[pathlib.Path], threads: int = 4,
                  report: Callable[[str], None] = lambda line: None) -> None:
        """Decodes in several threads and adds in order; a file that cannot be read is reported and left out."""
        for path, outcome in self._decoded(paths, threads):
            if isinstance(outcome, Exception):
                report(f"left out: {outcome}")
            else:
                self.add(path.name, *outcome)

    def _decoded(self, paths: Sequence[pathlib.Path], threads: int) -> Iterable:
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            ahead = 2 * threads
            jobs = [pool.submit(self.decode, path) for path in paths[:ahead]]
            for number, path in enumerate(paths):
                try:
                    outcome = jobs[number].result()
                except Exception as error:  # pylint: disable=broad-except
                    outcome = error
                jobs[number] = None  # what it holds may be large
                if number + ahead < len(paths):
                    jobs.append(pool.submit(self.decode, paths[number + ahead]))
                yield path, outcome

    def summary(self) -> dict:
        """Counts for logs and cards."""
        left_out: dict[str, int] = {}
        for source in self.sources:
            for reason, count in source.left_out.items():
                left_out[reason] = left_out.get(reason, 0) + count
        return {"files": len(self.sources), "games": sum(s.games for s in self.sources),
                "positions": sum(s.positions for s in self.sources),
                "used": sum(s.used for s in self.sources), "in_window": self.train.count,
                "held_out": self.held_out.count,
                "repeated": sum(s.repeated for s in self.sources), "left_out": left_out}


def fit_scale(data: DataSet, most: int = 1_000_000) -> float:
    """The centipawns that make sigmoid(score / scale) the best forecast of results (least cross entropy)."""
    count = data.train.count
    if count == 0:
        return 400.0
    step = max(1, count // most)
    score = data.train.column("score")[::step].double()
    result = data.train.column("result")[::step].double() / 2

    def entropy(scale: float) -> float:
        z = score / scale
        return float((torch.nn.functional.softplus(z) - result * z).mean())

    low, high = 50.0, 3000.0
    ratio = (5 ** 0.5 - 1) / 2
    while high - low > 1:
        a, b = high - ratio * (high - low), low + ratio * (high - low)
        if entropy(a) < entropy(b):
            high = b
        else:
            low = a
    return (low + high) / 2
