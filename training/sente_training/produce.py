# SPDX-License-Identifier: GPL-3.0-or-later
"""From a finished training to a network file with its card, and tables of several of them."""

from __future__ import annotations

import dataclasses
import datetime
import hashlib
import pathlib
import platform

import numpy
import torch

from . import network as networks
from .dataset import DataSet
from .files import write_json
from .quantise import quantisation_report, quantised
from .reader import Shape
from .trainer import Settings, Training


def sizes_named(text: str, shape: Shape) -> list[tuple[int, int]]:
    """`64x1,256xK` as pairs of N and king buckets; K stands for all that the game knows."""
    sizes = []
    for part in text.split(","):
        hidden, _, buckets = part.strip().partition("x")
        count = shape.king_buckets if buckets.upper() == "K" else int(buckets or 1)
        if count not in (1, shape.king_buckets):
            known = "1" if shape.king_buckets == 1 else f"1 or {shape.king_buckets}"
            raise ValueError(f"{part}: king buckets are {known} with the inputs {shape.inputs}")
        if int(hidden) % 32 != 0 or not 32 <= int(hidden) <= 1024:
            raise ValueError(f"{part}: N is a multiple of 32 from 32 to 1024")
        if (int(hidden), count) not in sizes:  # 256x1 and 256xK may be the same
            sizes.append((int(hidden), count))
    return sizes


def variants_of(base: Settings, sizes: list[tuple[int, int]], shares: list[float]) -> list[Settings]:
    return [dataclasses.replace(base, hidden=hidden, king_buckets=buckets, score_share=share)
            for hidden, buckets in sizes for share in shares]


def name_of(game: str, settings: Settings) -> str:
    share = f"{round(100 * settings.score_share)}"
    return f"{game}-{settings.size.name}-s{share}"


def card_of(training: Training, network: networks.Network, lineage: dict) -> dict:
    data = training.data
    parameters = sum(int(numpy.prod(p.shape)) for p in (network.weights, network.out_weights))
    return {"game": data.game, "made": datetime.datetime.now(datetime.timezone.utc).isoformat(),
            "hidden": network.hidden, "king_buckets": network.king_buckets,
            "inputs": network.inputs, "scale": network.scale, "parameters": parameters,
            "settings": dataclasses.asdict(training.settings),
            "filters": dataclasses.asdict(data.filters), "steps": training.step,
            "planned_steps": training.steps, "seconds": round(training.seconds, 1),
            "losses": training.losses[-1] if training.losses else None, "history": training.losses,
            "quantisation": quantisation_report(training.model, network, data.held_out),
            "data": {**data.summary(), "window": training.positions,
                     "games_made_with": options_of(data),
                     "sources": [[source.name, source.sha256, source.games, source.used]
                                 for source in data.sources]},
            "lineage": lineage,
            "program": {"torch": torch.__version__, "device": str(data.device),
                        "device_name": device_name(data.device), "python": platform.python_version()}}


def options_of(data: DataSet) -> list:
    """How the games were made, each way once: seeds differ in every file."""
    ways: list = []
    for source in data.sources:
        way = source.options
        if isinstance(way, dict):
            way = {key: value for key, value in way.items() if key != "seed"}
        if way not in ways:
            ways.append(way)
    return ways


def device_name(device: torch.device) -> str:
    return torch.cuda.get_device_name(device) if device.type == "cuda" else platform.processor()


def write_network(training: Training, path: pathlib.Path, lineage: dict) -> dict:
    """Publishes the network at `path` and its card beside it; returns the card."""
    network = quantised(training.model, training.data.game, round(training.settings.scale))
    card = card_of(training, network, lineage)
    data = networks.to_bytes(network)
    card["sha256"] = hashlib.sha256(data).hexdigest()
    card["file"] = path.name
    networks.publish(data, path)
    write_json(path.with_suffix(".json"), card)
    return card


def row_of(card: dict) -> dict:
    """A line of the table that compares networks."""
    losses = card["losses"] or {}
    return {"network": card["file"], "positions": card["data"]["window"],
            "epochs": losses.get("epoch"), "training": losses.get("training"),
            "held_out": losses.get("held_out"), "held_out_score": losses.get("held_out_score"),
            "held_out_result": losses.get("held_out_result"), "seconds": card["seconds"],
            "quantisation_cp": card["quantisation"].get("mean_error_cp")}


def table_of(rows: list[dict]) -> str:
    columns = ("network", "positions", "epochs", "training", "held_out", "held_out_score",
               "held_out_result", "seconds", "quantisation_cp")

    def cell(value: object) -> str:
        if isinstance(value, float):
            return f"{value:.6f}" if abs(value) < 1 else f"{value:.2f}"
        return "-" if value is None else str(value)

    lines = [list(columns)] + [[cell(row.get(column)) for column in columns] for row in rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    return "\n".join("  ".join(text.rjust(width) for text, width in zip(line, widths))
                     for line in lines) + "\n"
