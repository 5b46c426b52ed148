# SPDX-License-Identifier: GPL-3.0-or-later
"""From floating point to the integers of network files, and what that costs."""

from __future__ import annotations

import numpy
import torch

from . import network as networks
from .dataset import Store
from .model import PerspectiveNet, Size
from .network import Network, OUT_LIMIT, QA, QB
from .reader import Shape


def _rounded(tensor: torch.Tensor, unit: int, kind) -> numpy.ndarray:
    return numpy.rint(tensor.detach().double().cpu().numpy() * unit).astype(kind)


def quantised(model: PerspectiveNet, game: str, scale: int) -> Network:
    out = numpy.clip(_rounded(model.out_weights, QB, numpy.int16), -OUT_LIMIT, OUT_LIMIT)
    return Network(game, model.size.king_buckets, scale, _rounded(model.table(), QA, numpy.int16),
                   _rounded(model.bias, QA, numpy.int16), out,
                   _rounded(model.out_bias, QA * QB, numpy.int32), model.size.inputs)


@torch.no_grad()
def unquantised(network: Network, shape: Shape, scale: float) -> PerspectiveNet:
    """A model that says what the network says, in units of this scale, to go on training with."""
    size = Size(network.hidden, network.king_buckets, network.inputs)
    model = PerspectiveNet(shape, size, 1)
    units = network.scale / scale
    values = {"weights": network.weights / QA, "bias": network.bias / QA,
              "out_weights": network.out_weights / QB * units,
              "out_bias": network.out_bias / (QA * QB) * units}
    for name, value in values.items():
        parameter = getattr(model, name)
        if parameter.shape != value.shape:
            raise networks.NetworkError(f"{name} of the network has another shape than these games need")
        parameter.copy_(torch.from_numpy(value.astype(numpy.float32)))
    if model.shared is not None:
        model.shared.zero_()
    model.clip()
    return model


@torch.no_grad()
def quantisation_report(model: PerspectiveNet, network: Network, held_out: Store,
                        most: int = 10_000) -> dict:
    """Integer scores beside those in floating point, and the largest sums, over held-out positions."""
    count = min(most, held_out.count)
    report = {"positions": count, "largest_weight": int(numpy.abs(network.weights).max()),
              "bound_of_sums": _bound_of_sums(network, held_out.width)}
    if count == 0:
        return report
    index = torch.linspace(0, held_out.count - 1, count, dtype=torch.float64).long()
    errors, sizes, least, most_sum = [], [], 0, 0
    for part in index.split(2000):
        batch = held_out.take(part.to(held_out.device))
        exact = model(batch["rows"], batch["bucket"]).double().cpu().numpy() * network.scale
        sums = networks.accumulators(network, batch["rows"].cpu().numpy())
        scores = networks.outputs_of(network, sums, batch["bucket"].cpu().numpy())
        errors.append(numpy.abs(exact - scores))
        sizes.append(numpy.abs(exact))
        least, most_sum = min(least, int(sums.min())), max(most_sum, int(sums.max()))
    error = numpy.concatenate(errors)
    near = error[numpy.concatenate(sizes) < 1000]
    report |= {"mean_error_cp": float(error.mean()), "largest_error_cp": float(error.max()),
               "mean_error_within_10_pawns_cp": float(near.mean()) if len(near) else None,
               "least_sum": least, "largest_sum": most_sum}
    return report


def _bound_of_sums(network: Network, width: int) -> int:
    """No position can have a larger sum: `width` rows of the largest weights of a neuron."""
    ordered = numpy.sort(numpy.abs(network.weights.astype(numpy.int32)), axis=0)[-width:]
    return int((ordered.sum(axis=0) + numpy.abs(network.bias.astype(numpy.int32))).max())
