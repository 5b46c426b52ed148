# SPDX-License-Identifier: GPL-3.0-or-later
"""Network files: writing, reading with every check, and the integer evaluation as a reference in numpy."""

from __future__ import annotations

import dataclasses
import pathlib
import struct

import numpy

from .files import write_atomically
from .reader import GAMES, INPUT_NAMES, INPUTS, NAMES, NO_ROW

MAGIC = b"SENTENET"
VERSION = 1
HEADER = struct.Struct("<8sIIIIIIiiiIQQ")
QA = 255
QB = 64
OUT_LIMIT = 127
EVAL_LIMIT = 19000


class NetworkError(Exception):
    """A file is not the network that it should be."""


@dataclasses.dataclass
class Network:
    """Quantised, as the engine uses it."""

    game: str
    king_buckets: int
    scale: int
    weights: numpy.ndarray  # int16 [rows, hidden]
    bias: numpy.ndarray  # int16 [hidden]
    out_weights: numpy.ndarray  # int16 [outputs, 2 hidden], side to move first
    out_bias: numpy.ndarray  # int32 [outputs]
    inputs: str = "squares"

    @property
    def hidden(self) -> int:
        return self.weights.shape[1]


def fnv1a(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def to_bytes(network: Network) -> bytes:
    parts = ((network.weights, "<i2"), (network.bias, "<i2"), (network.out_weights, "<i2"),
             (network.out_bias, "<i4"))
    payload = b"".join(numpy.ascontiguousarray(part).astype(kind).tobytes() for part, kind in parts)
    header = HEADER.pack(MAGIC, VERSION, GAMES[network.game], len(network.weights), network.hidden,
                         len(network.out_bias), network.king_buckets, QA, QB, network.scale,
                         INPUTS[network.inputs], fnv1a(payload), len(payload))
    return header + payload


def from_bytes(data: bytes) -> Network:
    if len(data) < HEADER.size:
        raise NetworkError("the file ends within its header")
    (magic, version, game, rows, hidden, outputs, buckets, qa, qb, scale, inputs, checksum,
     size) = HEADER.unpack_from(data)
    if magic != MAGIC or version != VERSION:
        raise NetworkError("this is no network of a known version")
    if game not in NAMES or (qa, qb) != (QA, QB):
        raise NetworkError("the header has values that are not known")
    if inputs not in INPUT_NAMES:
        raise NetworkError(f"the network has a set of inputs that is not known, {inputs}")
    payload = data[HEADER.size:]
    expected = 2 * rows * hidden + 2 * hidden + 4 * outputs * hidden + 4 * outputs
    if size != expected or len(payload) != size:
        raise NetworkError(f"the payload has {len(payload)} bytes, expected are {expected}")
    if fnv1a(payload) != checksum:
        raise NetworkError("the checksum does not fit the payload")
    at = 0

    def take(kind: str, *shape: int) -> numpy.ndarray:
        nonlocal at
        count = int(numpy.prod(shape))
        array = numpy.frombuffer(payload, dtype=kind, count=count, offset=at).reshape(shape)
        at += array.nbytes
        return array

    return Network(NAMES[game], buckets, scale, take("<i2", rows, hidden), take("<i2", hidden),
                   take("<i2", outputs, 2 * hidden), take("<i4", outputs),
                   INPUT_NAMES[inputs])


def load(path: pathlib.Path | str) -> Network:
    try:
        return from_bytes(pathlib.Path(path).read_bytes())
    except OSError as error:
        raise NetworkError(str(error)) from error


def average(several: list[Network]) -> Network:
    """The mean of each number, rounded: of networks that were tuned from the same one, and so are near each other."""
    first = several[0]
    kind = [(n.game, n.king_buckets, n.scale, n.inputs, n.weights.shape) for n in several]
    if len(set(kind)) > 1:
        raise NetworkError("the networks are of different games, sizes, scales or inputs")

    def mean(name: str) -> numpy.ndarray:
        values = [getattr(network, name) for network in several]
        return numpy.rint(numpy.mean(values, axis=0, dtype=numpy.float64)).astype(values[0].dtype)

    return dataclasses.replace(first, **{name: mean(name) for name in ("weights", "bias", "out_weights", "out_bias")})


def publish(data: bytes, path: pathlib.Path) -> None:
    """The bytes of a network, whole or not at all; what was written is read again before it gets its name."""
    trial = path.with_name(path.name + ".trial")
    write_atomically(trial, data)
    try:
        load(trial)
        trial.replace(path)
    finally:
        trial.unlink(missing_ok=True)


def rows_of_network(rows: numpy.ndarray, rows_of_bucket: int, king_buckets: int) -> numpy.ndarray:
    """Rows as the reader gives them, with all king buckets, for a network that may have but one."""
    if king_buckets > 1:
        return rows
    return numpy.where(rows == NO_ROW, NO_ROW, rows % rows_of_bucket)


def accumulators(network: Network, rows: numpy.ndarray) -> numpy.ndarray:
    """The sums of the first layer, in wide integers: [position, who sees, hidden]."""
    table = numpy.vstack([network.weights.astype(numpy.int32),
                          numpy.zeros((1, network.hidden), numpy.int32)])  # NO_ROW takes the last
    rows_of_bucket = len(network.weights) // network.king_buckets
    rows = rows_of_network(rows, rows_of_bucket, network.king_buckets)
    total = numpy.broadcast_to(network.bias.astype(numpy.int32),
                               (*rows.shape[:2], network.hidden)).copy()
    for place in range(rows.shape[2]):
        total += table[rows[:, :, place]]
    return total


def _divide(dividend: numpy.ndarray, divisor: int) -> numpy.ndarray:
    """As C does: towards zero."""
    return numpy.sign(dividend) * (numpy.abs(dividend) // divisor)


def outputs_of(network: Network, sums: numpy.ndarray, bucket: numpy.ndarray) -> numpy.ndarray:
    """Centipawns from the sums of the first layer."""
    clipped = numpy.clip(sums, 0, QA).reshape(len(sums), -1).astype(numpy.int64)
    weights = network.out_weights.astype(numpy.int64)[bucket]
    total = (clipped * (clipped * weights)).sum(axis=1).astype(numpy.int32).astype(numpy.int64)
    value = _divide(total, QA) + network.out_bias.astype(numpy.int64)[bucket]
    return numpy.clip(_divide(value * network.scale, QA * QB), -EVAL_LIMIT, EVAL_LIMIT)


def evaluate(network: Network, rows: numpy.ndarray, bucket: numpy.ndarray) -> numpy.ndarray:
    """Centipawns of the side to move, exactly as the engine computes them."""
    return outputs_of(network, accumulators(network, rows), bucket)
