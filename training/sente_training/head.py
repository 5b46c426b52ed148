# SPDX-License-Identifier: GPL-3.0-or-later
"""Heads: what `sente data cuts` wrote, a small layer that learns which quiet moves cut, and its file of integers."""

from __future__ import annotations

import dataclasses
import pathlib
import struct
import time

import numpy
import torch

from .files import write_atomically
from .network import fnv1a

WIDTH = 32
UNIT = 255  # of inputs and of what the head makes of a position
MOST_WEIGHT = 255
MOST_MOVE_WEIGHT = 8191
MOST_SHIFT = 16
HEADER = struct.Struct("<8sIIIIIIIIQQQ")
MAGIC = b"SENTEHED"
VERSION = 1
OWN_ROWS = {"chess": 6 * 64, "shogi": 14 * 81}
ARRIVALS = {"chess": 6 * 64, "shogi": 14 * 81 + 7 * 81}
GAMES = {1: "chess", 2: "shogi"}
UNSEEN, SKIPPED, FAILED, CUT = range(4)


class HeadError(Exception):
    """A file is not what it should be."""


@dataclasses.dataclass
class Cuts:
    """One file of examples; moves of example i are those from first[i] to first[i + 1]."""

    game: str
    network: int
    hidden: int
    first: numpy.ndarray
    inputs: numpy.ndarray
    depth: numpy.ndarray
    had_hash_move: numpy.ndarray
    held_out: numpy.ndarray
    arrival: numpy.ndarray
    origin: numpy.ndarray
    score: numpy.ndarray
    fate: numpy.ndarray
    loses: numpy.ndarray

    def __len__(self) -> int:
        return len(self.depth)


def read_cuts(path: pathlib.Path | str) -> Cuts:
    """Maps the file into memory."""
    with open(path, "rb") as file:
        header = file.read(64)
    if len(header) < 64 or header[:8] != b"SENTECUT":
        raise HeadError(f"{path} is no file of cuts")
    version, game, network, hidden, examples, moves = struct.unpack_from("<IIQQQQ", header, 8)
    if version != 1 or game not in GAMES:
        raise HeadError(f"{path} is of an unknown version or game")
    at = 64

    def array(dtype: str, *shape: int) -> numpy.ndarray:
        nonlocal at
        mapped = numpy.memmap(path, dtype=dtype, mode="r", offset=at, shape=shape)
        at += (mapped.nbytes + 63) // 64 * 64
        return mapped

    return Cuts(GAMES[game], network, hidden, first=array("<u8", examples + 1),
                inputs=array("u1", examples, 2 * hidden), depth=array("u1", examples),
                had_hash_move=array("u1", examples), held_out=array("u1", examples),
                arrival=array("<i2", moves), origin=array("<i2", moves), score=array("<i4", moves),
                fate=array("u1", moves), loses=array("u1", moves))


class Data:
    """Examples of several files in memory, without moves that go late because they lose material."""

    def __init__(self, parts: list[Cuts]):
        if len({(part.game, part.network) for part in parts}) != 1:
            raise HeadError("the files are of different games or networks")
        self.game, self.network, self.hidden = parts[0].game, parts[0].network, parts[0].hidden
        inputs, depth, hashed, held, counts, moves = [], [], [], [], [], []
        for part in parts:
            lengths = numpy.diff(part.first).astype(numpy.int64)
            owner = numpy.repeat(numpy.arange(len(part)), lengths)
            keep = part.loses == 0
            cuts = numpy.zeros(len(part), dtype=bool)
            cuts[owner[(part.fate == CUT) & keep]] = True
            count = numpy.bincount(owner[keep], minlength=len(part))
            good = cuts & (count > 1)
            keep &= good[owner]
            inputs.append(numpy.asarray(part.inputs)[good])
            depth.append(part.depth[good])
            hashed.append(part.had_hash_move[good])
            held.append(part.held_out[good])
            counts.append(count[good])
            moves.append([column[keep] for column in (part.arrival, part.origin, part.score, part.fate)])
        self.inputs = torch.from_numpy(numpy.concatenate(inputs))
        self.depth = torch.from_numpy(numpy.concatenate(depth))
        self.hashed = torch.from_numpy(numpy.concatenate(hashed).astype(bool))
        self.held_out = torch.from_numpy(numpy.concatenate(held).astype(bool))
        self.count = torch.from_numpy(numpy.concatenate(counts))
        self.first = torch.cat([torch.zeros(1, dtype=torch.int64), torch.cumsum(self.count, 0)])
        columns = [numpy.concatenate(column) for column in zip(*moves)]
        self.arrival = torch.from_numpy(columns[0].astype(numpy.int64))
        self.origin = torch.from_numpy(columns[1].astype(numpy.int64))
        self.score = torch.from_numpy(columns[2].astype(numpy.float32))
        self.fate = torch.from_numpy(columns[3])

    def __len__(self) -> int:
        return len(self.depth)

    def batch(self, which: torch.Tensor) -> "Batch":
        count = self.count[which]
        owner = torch.repeat_interleave(torch.arange(len(which)), count)
        begin = torch.cumsum(count, 0) - count
        place = torch.arange(len(owner)) - begin[owner] + self.first[which][owner]
        return Batch(self.inputs[which].float() / UNIT, owner, self.arrival[place], self.origin[place],
                     self.score[place], self.fate[place])


@dataclasses.dataclass
class Batch:
    """Some examples and all their moves, those of one example in a row."""

    inputs: torch.Tensor
    owner: torch.Tensor
    arrival: torch.Tensor
    origin: torch.Tensor
    score: torch.Tensor
    fate: torch.Tensor


class Head(torch.nn.Module):
    """In floating point. `trust` is what 10 000 units of the order's own score are worth."""

    def __init__(self, game: str, hidden: int, origins: bool = True, beside_history: bool = True):
        super().__init__()
        self.game = game
        self.view = torch.nn.Linear(2 * hidden, WIDTH)
        self.arrivals = torch.nn.Parameter(torch.randn(ARRIVALS[game], WIDTH) * 0.1)
        self.origins = torch.nn.Parameter(torch.zeros(OWN_ROWS[game] + 1, WIDTH), requires_grad=origins)
        self.trust = torch.nn.Parameter(torch.tensor(1.0 if beside_history else 0.0), requires_grad=beside_history)

    def ratings(self, batch: Batch) -> torch.Tensor:
        # All rows at once, then those that there are: much faster than a row for each move.
        view = torch.nn.functional.hardtanh(self.view(batch.inputs))
        by_arrival = (view @ self.arrivals.T).flatten()
        ratings = by_arrival.index_select(0, batch.owner * len(self.arrivals) + batch.arrival)
        if self.origins.requires_grad:
            by_origin = (view @ self.origins.T).flatten()
            ratings = ratings + by_origin.index_select(0, batch.owner * len(self.origins) + batch.origin + 1)
        return ratings

    def forward(self, batch: Batch) -> torch.Tensor:
        return self.ratings(batch) + self.trust * batch.score / 10000


def loss_of(logits: torch.Tensor, batch: Batch, unseen: float) -> torch.Tensor:
    """Cross-entropy of the move that cut; moves that the search never came to count for a part only."""
    if unseen < 1:
        logits = logits + (batch.fate == UNSEEN) * float(numpy.log(max(unseen, 1e-9)))
    size = len(batch.inputs)
    cut = torch.zeros(size).index_add(0, batch.owner, logits * (batch.fate == CUT))
    ahead = torch.exp(torch.clamp(logits - cut.index_select(0, batch.owner), max=80))
    return torch.log(torch.zeros(size).index_add(0, batch.owner, ahead)).mean()


def ranks_of(scores: torch.Tensor, batch: Batch) -> torch.Tensor:
    """The place of the move that cut, from 1; the first of equals wins."""
    size = len(batch.inputs)
    best = torch.zeros(size).index_add(0, batch.owner, scores * (batch.fate == CUT))
    ahead = (scores > best[batch.owner]).float() + ((scores == best[batch.owner]) & (batch.fate != CUT)).float() / 2
    return 1 + torch.zeros(size).index_add(0, batch.owner, ahead)


def train(data: Data, *, epochs: float, batch_size: int = 2048, rate: float = 0.003, unseen: float = 1.0,
          origins: bool = True, beside_history: bool = True, seed: int = 1, say=print) -> Head:
    torch.manual_seed(seed)
    head = Head(data.game, data.hidden, origins, beside_history)
    learned = torch.nonzero(~data.held_out).squeeze(1)
    steps = max(1, int(len(learned) * epochs / batch_size))
    numbers = [part for name, part in head.named_parameters() if part.requires_grad and name != "trust"]
    optimiser = torch.optim.AdamW([{"params": numbers, "weight_decay": 0.01},
                                   {"params": [head.trust], "weight_decay": 0.0}], lr=rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, [rate, 10 * rate], steps + 1, pct_start=0.1)
    began, total, order, at = time.time(), 0.0, torch.randperm(len(learned)), 0
    for step in range(1, steps + 1):
        if at + batch_size > len(order):
            order, at = torch.randperm(len(learned)), 0
        batch = data.batch(learned[order[at:at + batch_size]])
        at += batch_size
        loss = loss_of(head(batch), batch, unseen)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        total += float(loss.detach())
        if step % max(1, steps // 10) == 0:
            say(f"step {step} of {steps}, loss {total / max(1, steps // 10):.4f}, trust {float(head.trust):.2f}, "
                f"{time.time() - began:.0f} s")
            total = 0.0
    return head


def table_of(data: Data, scorers: dict, most: int = 60000) -> list[str]:
    """Where the moves that cut stand in held-out examples, by each scorer: share at rank 1, up to 3, up to 5."""
    held = torch.nonzero(data.held_out).squeeze(1)[:most]
    groups = {"all": slice(None), "no hash move": ~data.hashed[held], "depth 6+": data.depth[held] >= 6,
              "late": None}
    lines = []
    batches = [data.batch(held[at:at + 4096]) for at in range(0, len(held), 4096)]
    late = torch.cat([ranks_of(batch.score, batch) > 1 for batch in batches])
    for name, scorer in scorers.items():
        with torch.no_grad():
            ranks = torch.cat([ranks_of(scorer(batch), batch) for batch in batches])
        cells = []
        for group, which in groups.items():
            chosen = ranks[late] if group == "late" else ranks[which]
            shares = [100 * float((chosen <= bar + 0.5).float().mean()) for bar in (1, 3, 5)]
            cells.append(f"{group} " + "/".join(f"{share:.1f}" for share in shares))
        lines.append(f"{name:24} " + "  ".join(cells))
    return lines


def chance_scorer(batch: Batch) -> torch.Tensor:
    return torch.rand(len(batch.owner), generator=torch.Generator().manual_seed(len(batch.owner)))


def frequency_scorer(data: Data):
    """How often an arrival cut when it could."""
    learned = torch.repeat_interleave(~data.held_out, data.count)
    size = ARRIVALS[data.game]
    seen = torch.bincount(data.arrival[learned], minlength=size).float() + 20
    cut = torch.bincount(data.arrival[learned & (data.fate == CUT)], minlength=size).float() + 1
    rates = cut / seen
    return lambda batch: rates[batch.arrival]


@dataclasses.dataclass
class Integers:
    """A head as the engine uses it."""

    game: str
    hidden: int
    network: int
    shift: int
    scale: int
    bias: numpy.ndarray  # int32 [WIDTH]
    view: numpy.ndarray  # int16 [2 hidden, WIDTH]
    arrivals: numpy.ndarray  # int16 [rows, WIDTH]
    origins: numpy.ndarray  # the same; the first row is that of drops

    def ratings(self, batch: Batch) -> torch.Tensor:
        """What the engine computes, to the last bit."""
        inputs = torch.round(batch.inputs * UNIT).to(torch.int64)
        sums = inputs @ torch.from_numpy(self.view.astype(numpy.int64))
        sums = sums + torch.from_numpy(self.bias.astype(numpy.int64))
        view = torch.clamp(sums >> self.shift, -UNIT, UNIT)
        rows = torch.from_numpy(self.arrivals.astype(numpy.int64))[batch.arrival]
        rows = rows + torch.from_numpy(self.origins.astype(numpy.int64))[batch.origin + 1]
        return (view[batch.owner] * rows).sum(1) >> self.scale


def quantised(head: Head, hidden: int, network: int, units: float | None = None) -> Integers:
    """`units` of the order's own score are worth one of the head's; by default as it was trained."""
    units = units or 10000 / float(head.trust)
    weights = head.view.weight.detach().numpy().T
    shift = int(min(MOST_SHIFT, max(0, numpy.floor(numpy.log2(MOST_WEIGHT / float(numpy.abs(weights).max()))))))
    view = numpy.clip(numpy.round(weights * 2 ** shift), -MOST_WEIGHT, MOST_WEIGHT).astype(numpy.int16)
    bias = numpy.round(head.view.bias.detach().numpy() * UNIT * 2 ** shift).astype(numpy.int32)
    rows = [part.detach().numpy() * units / UNIT for part in (head.arrivals, head.origins)]
    largest = max(float(numpy.abs(part).max()) for part in rows)
    scale = int(min(MOST_SHIFT, max(0, numpy.floor(numpy.log2(MOST_MOVE_WEIGHT / largest)))))
    arrivals, origins = [numpy.clip(numpy.round(part * 2 ** scale), -MOST_MOVE_WEIGHT, MOST_MOVE_WEIGHT)
                         .astype(numpy.int16) for part in rows]
    return Integers(head.game, hidden, network, shift, scale, bias, view, arrivals, origins)


def to_bytes(head: Integers) -> bytes:
    # Weights for two inputs at a time, as pairs of a column.
    pairs = head.view.reshape(head.hidden, 2, WIDTH).transpose(0, 2, 1)
    parts = ((head.bias, "<i4"), (pairs, "<i2"), (head.arrivals, "<i2"), (head.origins, "<i2"))
    payload = b"".join(numpy.ascontiguousarray(part).astype(kind).tobytes() for part, kind in parts)
    numbers = {name: number for number, name in GAMES.items()}
    header = HEADER.pack(MAGIC, VERSION, numbers[head.game], head.hidden, WIDTH, len(head.arrivals),
                         len(head.origins), head.shift, head.scale, head.network, fnv1a(payload), len(payload))
    return header + payload


def write(head: Integers, path: pathlib.Path | str) -> None:
    write_atomically(pathlib.Path(path), to_bytes(head))
