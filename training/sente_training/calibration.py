# SPDX-License-Identifier: GPL-3.0-or-later
"""Chances to win, draw and lose by the score, fitted to games.

A score s is won with sigmoid((s - half) / scale) and lost with sigmoid((-s - half) / scale); the rest is drawn.
`half` is the score at which half of the games are won, `scale` says how fast that changes.
"""

from __future__ import annotations

import numpy

BIN = 4  # centipawns
LOST, DRAWN, WON = 0, 1, 2


def histogram(score: numpy.ndarray, result: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Scores that occur, in steps of BIN, and how often each ended lost, drawn and won."""
    places, index = numpy.unique(numpy.rint(score / BIN).astype(numpy.int64), return_inverse=True)
    counts = numpy.zeros((len(places), 3))
    numpy.add.at(counts, (index, result), 1)
    return places * float(BIN), counts


def chances(score: numpy.ndarray, half: float, scale: float) -> numpy.ndarray:
    """Lost, drawn, won; a column each."""
    won = 1 / (1 + numpy.exp(-(score - half) / scale))
    lost = 1 / (1 + numpy.exp((score + half) / scale))
    return numpy.stack([lost, numpy.clip(1 - won - lost, 0, 1), won], axis=1)


def surprise(score: numpy.ndarray, counts: numpy.ndarray, half: float, scale: float) -> float:
    """Mean of -log(chance of what happened); a draw where none is expected is no more than very surprising."""
    return float(-(counts * numpy.log(numpy.clip(chances(score, half, scale), 1e-4, 1))).sum() / counts.sum())


def fit(score: numpy.ndarray, counts: numpy.ndarray) -> tuple[float, float]:
    """The half and the scale that are surprised least, by a search in ever smaller steps."""
    half, scale, step = 100.0, 200.0, 128.0
    best = surprise(score, counts, half, scale)
    while step >= 0.5:
        around = [(half + dh * step, scale + ds * step) for dh in (-1, 0, 1) for ds in (-1, 0, 1)]
        tried = [(surprise(score, counts, h, s), h, s) for h, s in around if h >= 0 and s >= 5]
        found, h, s = min(tried)
        if found < best - 1e-9:
            best, half, scale = found, h, s
        else:
            step /= 2
    return half, scale


def table(score: numpy.ndarray, counts: numpy.ndarray, half: float, scale: float) -> str:
    """What was said beside what happened."""
    edges = (-2000, -1000, -600, -400, -250, -150, -75, -25, 25, 75, 150, 250, 400, 600, 1000, 2000)
    lines = ["        score  positions   won: said  seen   drawn: said  seen"]
    said = chances(score, half, scale)
    for low, high in zip(edges, edges[1:]):
        here = (score >= low) & (score < high)
        total = counts[here].sum()
        if total < 100:
            continue
        told = (said[here] * counts[here].sum(axis=1, keepdims=True)).sum(axis=0) / total
        seen = counts[here].sum(axis=0) / total
        lines.append(f"{low:6d}..{high:5d} {int(total):10d}   {100 * told[WON]:9.1f} {100 * seen[WON]:5.1f}"
                     f"   {100 * told[DRAWN]:11.1f} {100 * seen[DRAWN]:5.1f}")
    return "\n".join(lines)
