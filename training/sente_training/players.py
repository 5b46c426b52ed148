# SPDX-License-Identifier: GPL-3.0-or-later
"""Processes of `sente selfplay`, each filling one file of games (a shard) at a time."""

from __future__ import annotations

import dataclasses
import fcntl
import os
import pathlib
import signal
import subprocess
import time
from typing import Callable

PLAYING, DONE, BROKEN = "playing", "done", "broken"
MOST_FAILURES = 3  # of one shard, one after the other without a game between


@dataclasses.dataclass
class Shard:
    """A file of games. Its games hang on the options, the seed and the network alone."""

    number: int
    file: str
    seed: int
    network: str  # empty: the classical evaluation
    generation: int
    state: str = PLAYING


@dataclasses.dataclass
class _Job:
    shard: Shard
    process: subprocess.Popen | None  # None: left over from a loop that was killed
    size_before: int
    failures: int = 0


def supports_networks(sente: pathlib.Path) -> bool:
    shown = subprocess.run([str(sente), "selfplay", "--help"], capture_output=True, text=True,
                           check=False, stdin=subprocess.DEVNULL)
    return "--net" in shown.stdout


def evaluation_words(network: str, knows_networks: bool) -> list[str]:
    """Says what the games of a shard are played with: never what happens to be part of the executable."""
    if not knows_networks:
        return []
    return ["--net", network] if network else ["--eval", "classical"]


class Players:
    """Keeps `count` processes at work. `next_shard` says what to play next; `finished` is told of files that
    are whole. With a `launcher` these words stand before those of each player, as of `srun`: whoever starts players
    on other hosts, lives as long as they do, and hands SIGTERM on.

    A player that dies goes on behind the last whole game of its file. Each player holds a lock as long as it
    lives, so that a file never has two of them, even when the loop itself was killed and started again.
    """

    def __init__(self, sente: pathlib.Path, game: str, folder: pathlib.Path, options: list[str],
                 count: int, next_shard: Callable[[], Shard], finished: Callable[[Shard], None],
                 say: Callable[[str], None], launcher: list[str] | None = None):
        self.sente = sente
        self.game = game
        self.folder = folder
        self.options = options
        self.count = count
        self.next_shard = next_shard
        self.finished = finished
        self.say = say
        self.launcher = launcher or []
        self.knows_networks = supports_networks(sente)
        self.failed_in_a_row = 0
        self._jobs: list[_Job] = []

    def path(self, shard: Shard) -> pathlib.Path:
        return self.folder / shard.file

    def adopt(self, shard: Shard) -> None:
        """Goes on with a shard of an earlier run."""
        self._jobs.append(self._begin(_Job(shard, None, 0)))

    def _lock(self, shard: Shard) -> int | None:
        lock = os.open(self.folder / f"{shard.file}.lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return lock
        except BlockingIOError:
            os.close(lock)
            return None

    def _begin(self, job: _Job) -> _Job:
        lock = self._lock(job.shard)
        if lock is None:
            return job  # somebody still plays it
        path = self.path(job.shard)
        job.size_before = path.stat().st_size if path.exists() else 0
        command = [*self.launcher, str(self.sente), "selfplay", self.game, "--out", str(path), "--threads", "1",
                   "--seed", str(job.shard.seed), *self.options, "--resume", "--json",
                   *evaluation_words(job.shard.network, self.knows_networks)]
        try:
            with (self.folder / f"{job.shard.file}.log").open("wb") as log:
                job.process = subprocess.Popen(  # pylint: disable=consider-using-with
                    command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, pass_fds=(lock,),
                    start_new_session=True, env=dict(os.environ, SENTE_RUNS="off"))
        finally:
            os.close(lock)
        return job

    def poll(self) -> None:
        """Looks after all players; to be called often."""
        for job in list(self._jobs):
            if job.process is None:
                self._begin(job)
            elif job.process.poll() is not None:
                self._ended(job)
        while len(self._jobs) < self.count:
            self._jobs.append(self._begin(_Job(self.next_shard(), None, 0)))

    def _ended(self, job: _Job) -> None:
        path = self.path(job.shard)
        size = path.stat().st_size if path.exists() else 0
        if job.process.returncode == 0:
            self.failed_in_a_row = 0
            self._finish(job, DONE)
            return
        job.failures = 0 if size > job.size_before else job.failures + 1
        self.failed_in_a_row += 1
        self.say(f"player of {job.shard.file} ended with {job.process.returncode}: {self._last_words(job)}")
        if job.failures >= MOST_FAILURES:
            self._finish(job, BROKEN)
            return
        if size < 64:  # ended before the header was written
            path.unlink(missing_ok=True)
        job.process = None
        self._begin(job)

    def _finish(self, job: _Job, state: str) -> None:
        self._jobs.remove(job)
        job.shard.state = state
        for suffix in (".lock", ".log"):
            (self.folder / f"{job.shard.file}{suffix}").unlink(missing_ok=True)
        self.finished(job.shard)

    def _last_words(self, job: _Job) -> str:
        try:
            text = (self.folder / f"{job.shard.file}.log").read_text(errors="replace")
        except OSError:
            return ""
        return " ".join(text.split())[-300:]

    def unfinished(self) -> list[Shard]:
        return [job.shard for job in self._jobs]

    def processes(self) -> list[subprocess.Popen]:
        return [job.process for job in self._jobs if job.process is not None]

    def stop(self, grace: float) -> None:
        """Lets the games begun come to their end for so many seconds; then kills."""
        processes = self.processes()
        for process in processes:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)  # which launchers hand on
        end = time.monotonic() + grace
        for process in processes:
            try:
                process.wait(max(0.01, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
