# SPDX-License-Identifier: GPL-3.0-or-later
"""Waits for what a program must have done before a signal tells something about it, however busy the machine is."""

import contextlib
import pathlib
import signal
import sqlite3
import time

PATIENCE = 60  # seconds


def wait_until(is_so, seconds=PATIENCE):
    """Whether it came to be so in time."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def reads_signals(process):
    """Whether the program reads its signals by itself; before that, Ctrl-C ends it like any other."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    blocked = next(line.split()[1] for line in status.splitlines() if line.startswith("SigBlk:"))
    return bool(int(blocked, 16) & 1 << (signal.SIGINT - 1))


def items_kept(store):
    """How many results of searches, problems or games a store of runs has."""
    with contextlib.suppress(sqlite3.OperationalError):  # no such store or table yet, or it is being written
        with contextlib.closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as database:
            return database.execute("SELECT count(*) FROM items").fetchone()[0]
    return 0


def interrupt(process, number=signal.SIGINT, once=lambda: True):
    """Sends the signal when the program can read it and it is so."""
    if not wait_until(lambda: process.poll() is not None or (reads_signals(process) and once())):
        process.kill()
        raise AssertionError(f"{process.args}: not ready for a signal after {PATIENCE} s")
    process.send_signal(number)
