# SPDX-License-Identifier: GPL-3.0-or-later
"""The perspective network in floating point: (rows -> N) x 2 -> 1, squared clipped ReLU, output buckets."""

from __future__ import annotations

import dataclasses

import torch
from torch import nn
from torch.nn import functional

from .layers import Layers
from .network import QA, QB
from .reader import NO_ROW, Shape

OUT_WEIGHT_LIMIT = 1.98  # 127 / 64
# Of the first layer: what keeps sums of all the rows that a game's pieces can switch on, and the bias, within 16 bits.
WEIGHT_LIMITS = {"squares": 1.98, "near_king": 1.6}


@dataclasses.dataclass(frozen=True)
class Size:
    """What is free to choose: N, 1 or all king buckets, and what the network sees."""

    hidden: int
    king_buckets: int
    inputs: str = "squares"

    @property
    def name(self) -> str:
        name = f"{self.hidden}x{self.king_buckets}"
        return name if self.inputs == "squares" else f"{name}-{self.inputs}"


class PerspectiveNet(nn.Module):
    """One number for a position, in units of the scale: its sigmoid is the expected score of the side to move.

    With several king buckets each row is the sum of its own weights and weights shared by all buckets (a factor
    that only training knows): what is rare in one bucket is learned from the others.
    """

    def __init__(self, shape: Shape, size: Size, seed: int):
        super().__init__()
        if shape.inputs != size.inputs:
            raise ValueError(f"the data has the inputs {shape.inputs}, the network {size.inputs}")
        self.shape = shape
        self.size = size
        self.is_rounding = False  # computes with the weights that the file will have
        generator = torch.Generator().manual_seed(seed)

        def uniform(limit: float, *dims: int) -> nn.Parameter:
            return nn.Parameter((torch.rand(*dims, generator=generator) * 2 - 1) * limit)

        shared = uniform(0.15, shape.rows, size.hidden)
        with torch.no_grad():  # what has a row of its square already says nothing more until that is learned
            shared[shape.square_rows:] = 0
        if size.king_buckets > 1:
            self.weights = nn.Parameter(torch.zeros(shape.rows * size.king_buckets, size.hidden))
            self.shared = shared
        else:
            self.weights = shared
            self.shared = None
        self.bias = nn.Parameter(torch.full((size.hidden,), 0.2))
        self.out_weights = uniform((2 * size.hidden) ** -0.5, shape.outputs, 2 * size.hidden)
        with torch.no_grad():  # all buckets begin alike
            self.out_weights[:] = self.out_weights[0]
        self.out_bias = nn.Parameter(torch.zeros(shape.outputs))

    def table(self) -> torch.Tensor:
        """The first layer as inference has it."""
        if self.shared is None:
            return self.weights
        return self.weights + self.shared.repeat(self.size.king_buckets, 1)

    def flat_rows(self, rows: torch.Tensor) -> torch.Tensor:
        """Rows as the reader gives them as those of the table, a line for each side; NO_ROW is one behind its end."""
        flat = rows.flatten(0, 1).long()
        count = self.shape.rows * self.size.king_buckets
        row = flat % self.shape.rows if self.size.king_buckets == 1 else flat
        return torch.where(flat == NO_ROW, torch.full_like(flat, count), row)

    def sums(self, rows: torch.Tensor) -> torch.Tensor:
        """Of the first layer, [position, who sees, N], from rows as the reader gives them."""
        # In units of the file: whole numbers are exact even in the short floats of a GPU's products.
        total = self.dense_sums(self.flat_rows(rows), self._in_units(self.table(), QA))
        return (total.reshape(*rows.shape[:2], -1) + self._in_units(self.bias, QA)) / QA

    def _in_units(self, tensor: torch.Tensor, unit: int) -> torch.Tensor:
        """Rounded if wanted; gradients pass as if it were not."""
        scaled = tensor * unit
        return scaled + (scaled.round() - scaled).detach() if self.is_rounding else scaled

    @staticmethod
    def dense_sums(flat: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
        """A product of matrices: on a GPU far faster, backwards above all, than adding up rows."""
        columns = (len(table) + 8) // 8 * 8  # one more at least, for NO_ROW
        hot = torch.zeros(len(flat), columns, dtype=table.dtype, device=table.device)
        hot.scatter_(1, flat, 1.0)
        return hot @ functional.pad(table, (0, 0, 0, columns - len(table)))

    def forward(self, rows: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        return self.by_tensors(rows, bucket) if rows.is_cuda else self.by_library(rows, bucket)

    def by_library(self, rows: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """Without a tensor of sums or of inputs, on processors."""
        return Layers.apply(self.shape.reader, QA, rows, bucket, self._in_units(self.table(), QA),
                            self._in_units(self.bias, QA), self._in_units(self.out_weights, QB) / QB, self.out_bias)

    def by_tensors(self, rows: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """By PyTorch alone: fast on a GPU."""
        active = self.sums(rows).clamp(0, 1).square().flatten(1)
        outputs = active @ self._in_units(self.out_weights, QB).t() / QB + self.out_bias
        return outputs.gather(1, bucket.long().unsqueeze(1)).squeeze(1)

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps every weight within what the integers can hold."""
        limit = WEIGHT_LIMITS[self.size.inputs]
        share = limit if self.shared is None else limit / 2
        self.weights.clamp_(-share, share)
        if self.shared is not None:
            self.shared.clamp_(-share, share)
        self.bias.clamp_(-limit, limit)
        self.out_weights.clamp_(-OUT_WEIGHT_LIMIT, OUT_WEIGHT_LIMIT)
