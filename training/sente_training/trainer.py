# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains one network over a data set, from the first step to its last, in pieces that can be saved."""

from __future__ import annotations

import dataclasses
import math
import time
from typing import Callable

import torch

from .dataset import DataSet, Store
from .model import PerspectiveNet, Size


@dataclasses.dataclass
class Settings:
    """How to train; the model card has all of it."""

    hidden: int = 128
    king_buckets: int = 1
    score_share: float = 0.7  # of the target; the rest is the result of the game
    scale: float = 400.0  # centipawns of one unit: sigmoid(score / scale) is the target's first part
    power: float = 2.5  # of the error
    epochs: float = 10.0
    batch: int = 16384
    rate: float = 1e-3
    last_rate: float = 0.005  # as a part of `rate`
    warmup: float = 0.02  # of all steps
    weight_decay: float = 0.01
    gradient_limit: float = 1.0
    round_from: float = 0.5  # of all steps: from there on with rounded weights, as the file has them
    seed: int = 1
    inputs: str = "squares"

    @property
    def size(self) -> Size:
        return Size(self.hidden, self.king_buckets, self.inputs)


class Diverged(Exception):
    """The loss is no number any more."""


def target_of(batch: dict[str, torch.Tensor], share: float, scale: float) -> torch.Tensor:
    by_score = torch.sigmoid(batch["score"].float() / scale)
    return share * by_score + (1 - share) * (batch["result"].float() / 2)


def make_optimizer(model: PerspectiveNet, settings: Settings) -> torch.optim.Optimizer:
    options = {"lr": settings.rate, "weight_decay": settings.weight_decay, "betas": (0.9, 0.999)}
    if next(model.parameters()).is_cuda:
        try:
            return torch.optim.AdamW(model.parameters(), fused=True, **options)
        except (TypeError, RuntimeError, ValueError):
            pass  # an older PyTorch
    return torch.optim.AdamW(model.parameters(), **options)


class Training:
    """The state of one run. `limit_seconds`: the rate falls by the clock where steps would take longer.

    `start`: weights to begin with, of a network of the same size.
    """

    def __init__(self, data: DataSet, settings: Settings, limit_seconds: float = math.inf,
                 start: PerspectiveNet | None = None):
        self.data = data
        self.settings = settings
        self.limit_seconds = limit_seconds
        self.positions = data.train.count  # what comes later is for the next run
        if self.positions == 0:
            raise ValueError("there are no positions to train on")
        self.device = data.device
        if self.device.type == "cuda":
            torch.set_float32_matmul_precision("high")
        self.model = PerspectiveNet(data.shape, settings.size, settings.seed).to(self.device)
        if start is not None:
            self.model.load_state_dict(start.state_dict())
        self.optimizer = make_optimizer(self.model, settings)
        self.batch = min(settings.batch, self.positions)
        self.steps = max(1, math.ceil(settings.epochs * self.positions / self.batch))
        self.step = 0
        self.seconds = 0.0
        self.losses: list[dict] = []
        self._generator = torch.Generator(device=self.device).manual_seed(settings.seed)
        self._order: torch.Tensor | None = None
        self._order_state = None
        self._at = 0
        self._running = torch.zeros((), device=self.device)
        self._running_steps = 0
        self._next_report = self._report_interval()

    def _report_interval(self) -> int:
        return max(1, round(self.positions / self.batch))

    def progress(self) -> float:
        return max(self.step / self.steps, self.seconds / self.limit_seconds)

    @property
    def finished(self) -> bool:
        return self.progress() >= 1

    def rate(self) -> float:
        settings = self.settings
        progress = min(1.0, self.progress())
        if progress < settings.warmup:
            return settings.rate * max(progress, 1 / self.steps) / settings.warmup
        through = (progress - settings.warmup) / (1 - settings.warmup)
        low = settings.rate * settings.last_rate
        return low + (settings.rate - low) * (1 + math.cos(math.pi * through)) / 2

    def _next_batch(self) -> dict[str, torch.Tensor]:
        if self._order is None or self._at + self.batch > self.positions:
            self._order_state = self._generator.get_state()
            self._order = torch.randperm(self.positions, generator=self._generator,
                                         device=self.device)
            self._at = 0
        index = self._order[self._at:self._at + self.batch]
        self._at += self.batch
        return self.data.train.take(index)

    def _one_step(self) -> None:
        settings = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate()
        self.model.is_rounding = self.progress() >= settings.round_from
        batch = self._next_batch()
        wanted = target_of(batch, settings.score_share, settings.scale)
        expected = torch.sigmoid(self.model(batch["rows"], batch["bucket"]))
        loss = (expected - wanted).abs().pow(settings.power).mean()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), settings.gradient_limit)
        self.optimizer.step()
        self.model.clip()
        self._running += loss.detach()
        self._running_steps += 1
        self.step += 1

    def run(self, seconds: float, report: Callable[[dict], None] = lambda losses: None) -> None:
        """Trains for about so long, or to the end."""
        began = time.monotonic()
        seconds_before = self.seconds
        on_gpu = self.device.type == "cuda"
        while not self.finished and time.monotonic() - began < seconds:
            for _ in range(min(20 if on_gpu else 1, self.steps - self.step)):
                self._one_step()
            if on_gpu:
                torch.cuda.synchronize()  # else the clock runs ahead of the work
            self.seconds = seconds_before + time.monotonic() - began
            if self.step >= self._next_report or self.finished:
                self._next_report = self.step + self._report_interval()
                report(self._report())

    def _report(self) -> dict:
        loss = float(self._running / max(1, self._running_steps))
        self._running.zero_()
        self._running_steps = 0
        if not math.isfinite(loss):
            raise Diverged(f"the loss at step {self.step} is {loss}")
        losses = {"step": self.step, "epoch": round(self.step * self.batch / self.positions, 2),
                  "rate": self.rate(), "seconds": round(self.seconds, 1), "training": loss,
                  **held_out_losses(self.model, self.data.held_out, self.settings)}
        self.losses.append(losses)
        return losses

    def state(self) -> dict:
        """All that is needed to go on over the same data."""
        return {"settings": dataclasses.asdict(self.settings), "positions": self.positions,
                "model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(),
                "step": self.step, "seconds": self.seconds, "losses": self.losses,
                "order": self._order_state, "at": self._at,
                "generator": self._generator.get_state(), "running": float(self._running),
                "running_steps": self._running_steps, "next_report": self._next_report}

    def load_state(self, state: dict) -> None:
        if state["settings"] != dataclasses.asdict(self.settings) or state["positions"] > self.positions:
            raise ValueError("the checkpoint is of another run")
        self.positions = state["positions"]
        self.batch = min(self.settings.batch, self.positions)
        self.steps = max(1, math.ceil(self.settings.epochs * self.positions / self.batch))
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.step, self.seconds, self.losses = state["step"], state["seconds"], state["losses"]
        self.model.is_rounding = self.progress() >= self.settings.round_from
        self._order = None
        if state["order"] is not None:
            self._generator.set_state(state["order"].cpu())
            self._next_batch()  # the same order again
            self._at = state["at"]
        self._generator.set_state(state["generator"].cpu())
        self._running.fill_(state["running"])
        self._running_steps, self._next_report = state["running_steps"], state["next_report"]


@torch.no_grad()
def held_out_losses(model: PerspectiveNet, held_out: Store, settings: Settings,
                    most: int = 400_000) -> dict:
    """The loss as trained, and mean squares against the score alone and the result alone: these two compare
    networks that were trained with different shares."""
    count = held_out.count
    if count == 0:
        return {"held_out": None, "held_out_score": None, "held_out_result": None}
    step = max(1, count // most)
    total = torch.zeros(3, dtype=torch.float64, device=held_out.device)
    index = torch.arange(0, count, step, device=held_out.device)
    for part in index.split(16384):
        batch = held_out.take(part)
        expected = torch.sigmoid(model(batch["rows"], batch["bucket"]))
        for number, share in enumerate((settings.score_share, 1.0, 0.0)):
            error = (expected - target_of(batch, share, settings.scale)).abs()
            total[number] += error.pow(settings.power if number == 0 else 2).double().sum()
    losses = (total / len(index)).tolist()
    return {"held_out": losses[0], "held_out_score": losses[1], "held_out_result": losses[2]}
