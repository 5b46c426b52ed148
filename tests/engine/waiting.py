# SPDX-License-Identifier: GPL-3.0-or-later
"""How long the machine kept an engine, or us, waiting for a processor: that is no time that the engine used."""

from __future__ import annotations

import contextlib
import pathlib
import threading
import time

BEAT_S = 0.005
FULL_S = 600.0  # so long is remembered


class Pulse:
    """Sleeps a little, again and again, and remembers when it woke up late: then nothing here could run in time."""

    def __init__(self) -> None:
        self.gaps: list[tuple[float, float]] = []  # from when it should have woken until it did
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._beat, daemon=True)
        self.thread.start()

    def _beat(self) -> None:
        due = time.monotonic() + BEAT_S
        while not self.ended.wait(max(0.0, due - time.monotonic())):
            now = time.monotonic()
            if now - due > BEAT_S:
                self.gaps = [gap for gap in self.gaps if now - gap[1] < FULL_S] + [(due, now)]
            due = now + BEAT_S

    def missed_ms(self, start: float, end: float) -> float:
        """How much of that time went by before it woke."""
        return sum(1000 * max(0.0, min(end, late) - max(start, due)) for due, late in self.gaps)

    def close(self) -> None:
        self.ended.set()
        self.thread.join()


def waits_ms(pid: int) -> dict[str, float]:
    """How long each thread of a process has been ready to run without a processor, as Linux counts it."""
    told = {}
    for task in pathlib.Path(f"/proc/{pid}/task").glob("*"):
        with contextlib.suppress(OSError, IndexError):  # it ends, or nobody counts
            told[task.name] = int((task / "schedstat").read_text().split()[1]) / 1e6
    return told


def waited_ms(before: dict[str, float], after: dict[str, float]) -> float:
    """The longest wait of one thread between the two."""
    return max((wait - before.get(task, 0.0) for task, wait in after.items()), default=0.0)
