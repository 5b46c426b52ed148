# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine as a child process: lines go in, time-stamped lines come out, and nothing is left running.

Works with any program that speaks UCI or USI. A thread reads what the engine prints, so that it never waits for
us; writing gives up after a while, so that we never wait for it. Only the child itself is ever killed, by its id.
"""

from __future__ import annotations

import ctypes
import dataclasses
import os
import pathlib
import platform
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import threading
import time
import types
from collections.abc import Callable

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GREETING = {"uci": "uciok", "usi": "usiok"}
NEW_GAME = {"uci": "ucinewgame", "usi": "usinewgame"}
MOVE = {
    "uci": r"[a-h][1-8][a-h][1-8][qrbn]?",
    "usi": r"(?:[1-9][a-i][1-9][a-i]\+?|[PLNSGBR]\*[1-9][a-i])",
}
STDERR_LIMIT = 64 * 1024
PAUSED_S = 0.5  # who wakes up so much too late did not run


def ask_for_short_turns() -> None:
    """Lets this thread run as soon as it can (Linux 6.12), so that what is timed is the engine, not its reader."""
    if platform.machine() != "x86_64":
        return
    turns = struct.pack("IIQiIQQQ", 48, 0, 0, os.nice(0), 0, 100_000, 0, 0)
    ctypes.CDLL(None).syscall(314, 0, turns, 0)


class EngineError(Exception):
    """The engine did not do what was asked; the message says what it did."""


class EngineDied(EngineError):
    """The process ended, or closed its output."""


class EngineTimeout(EngineError):
    """Nothing that was waited for came in time."""


@dataclasses.dataclass(frozen=True)
class Line:
    """A line that the engine printed, without its end, and when it arrived."""

    text: str
    when: float

    @property
    def words(self) -> list[str]:
        return self.text.split()


def find_program(name: str) -> str | None:
    """Path of a program by name or path; Debian keeps engines in /usr/games."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


def default_engine() -> str:
    return str(ROOT / "build" / "release" / "sente")


class Engine:
    """A running engine; use it in a `with` block, which ends the process whatever happens."""

    def __init__(self, command: list[str], *, dialect: str = "uci", memory_mb: int | None = None,
                 environment: dict[str, str] | None = None):
        self.command = command
        self.dialect = dialect
        self.started = time.monotonic()
        self.process = subprocess.Popen(  # pylint: disable=consider-using-with
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            env={**os.environ, **environment} if environment else None,
        )
        if memory_mb is not None:
            limit = memory_mb * 1024 * 1024
            resource.prlimit(self.process.pid, resource.RLIMIT_AS, (limit, limit))
        os.set_blocking(self.process.stdin.fileno(), False)
        self.lines: list[Line] = []  # all of the output so far
        self.next = 0  # the first line that nobody has waited for yet
        self.ended = False  # the output has ended
        self.changed = threading.Condition()
        self.reading = threading.Event()  # cleared: we leave the output unread
        self.reading.set()
        self.wake_out, self.wake_in = os.pipe()
        self.error_text = b""
        self.threads = [
            threading.Thread(target=self._read_output, daemon=True),
            threading.Thread(target=self._read_errors, daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    # -- Life and death

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: types.TracebackType | None,
    ) -> None:
        self.close()

    def close(self, patience: float = 0.0) -> int:
        """Ends the process, by force if it does not end by itself in time; its exit status."""
        self.close_input()
        self.reading.set()
        try:
            self.process.wait(timeout=patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for thread in self.threads:
            thread.join(timeout=5)
        if not any(thread.is_alive() for thread in self.threads):
            self._release()
        return self.process.returncode

    def _release(self) -> None:
        for stream in (self.process.stdout, self.process.stderr):
            stream.close()
        for number in (self.wake_in, self.wake_out):
            if number >= 0:
                os.close(number)
        self.wake_in = self.wake_out = -1

    def quit(self, patience: float = 5.0) -> bool:
        """Asks the engine to end; whether it did so in time."""
        try:
            self.send("quit")
            self.process.wait(timeout=patience)
        except (EngineError, subprocess.TimeoutExpired):
            self.close()
            return False
        self.close()
        return True

    def close_input(self) -> None:
        if not self.process.stdin.closed:
            self.process.stdin.close()

    def close_output(self) -> None:
        """From now on nobody reads what the engine prints, and it gets an error for trying."""
        os.write(self.wake_in, b"x")
        self.threads[0].join(timeout=5)
        self.process.stdout.close()

    @property
    def status(self) -> int | None:
        """Exit status, negative for a signal; none while the process lives."""
        return self.process.poll()

    def death(self) -> str:
        """How the process ended, in words."""
        try:
            status = self.process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return signal.Signals(-status).name if status < 0 else f"exit {status}"

    def errors(self) -> str:
        return self.error_text.decode(errors="replace")

    # -- Talking

    def send(self, line: str) -> float:
        """Sends a line; the time just before."""
        return self.send_bytes(line.encode() + b"\n")

    def send_bytes(self, data: bytes, patience: float = 10.0) -> float:
        """Sends bytes as they are; raises if the engine does not read them."""
        start = time.monotonic()
        view = memoryview(data)
        try:
            while view:
                left = start + patience - time.monotonic()
                if left <= 0 or not select.select([], [self.process.stdin], [], left)[1]:
                    raise EngineTimeout("does not read its input")
                view = view[os.write(self.process.stdin.fileno(), view) :]
        except (BrokenPipeError, ValueError) as error:
            raise EngineDied(self.death()) from error
        return start

    def wait_for(self, wanted: str | Callable[[Line], bool], timeout: float) -> Line:
        """The next line that begins with these words (or passes the test); skips those before it."""
        test = wanted if callable(wanted) else lambda line: begins(line.text, wanted)
        end = time.monotonic() + timeout
        with self.changed:
            while True:
                while self.next < len(self.lines):
                    line = self.lines[self.next]
                    self.next += 1
                    if test(line):
                        return line
                if self.ended:
                    break
                left = end - time.monotonic()
                if left < -PAUSED_S:  # we were not running either: the machine was suspended, or somebody stopped us
                    end += timeout - left
                elif left <= 0:
                    raise EngineTimeout(f"no '{wanted}' in {timeout:g} s")
                else:
                    self.changed.wait(left)
        raise EngineDied(self.death())

    def wait_for_end(self, timeout: float) -> bool:
        """Waits until the process has ended; whether it has."""
        try:
            self.process.wait(timeout=timeout)
        except subprocess.TimeoutExpired:
            return False
        for thread in self.threads:
            thread.join(timeout=1)
        return True

    def mark(self) -> int:
        """A place in the output, for `since`."""
        with self.changed:
            return len(self.lines)

    def since(self, mark: int) -> list[Line]:
        with self.changed:
            return self.lines[mark:]

    def forget(self) -> list[Line]:
        """All lines since the last call, which are kept no longer; marks from before mean nothing any more."""
        with self.changed:
            lines, self.lines, self.next = self.lines, [], 0
        return lines

    # -- Common exchanges

    def greet(self, timeout: float = 10.0) -> Line:
        self.send(self.dialect)
        return self.wait_for(GREETING[self.dialect], timeout)

    def ready(self, timeout: float = 10.0) -> float:
        """Waits for `readyok`; the seconds that it took."""
        start = self.send("isready")
        return self.wait_for("readyok", timeout).when - start

    def set_option(self, name: str, value: object) -> None:
        self.send(f"setoption name {name} value {value}")

    def go(self, arguments: str, timeout: float) -> Line:
        self.send(f"go {arguments}".rstrip())
        return self.wait_for("bestmove", timeout)

    # -- Threads

    def _read_output(self) -> None:
        ask_for_short_turns()
        rest = b""
        while block := self._next_block():
            now = time.monotonic()
            *whole, rest = (rest + block).split(b"\n")
            arrived = [Line(text.decode(errors="replace").rstrip("\r"), now) for text in whole]
            with self.changed:
                self.lines += arrived
                self.changed.notify_all()
        with self.changed:
            if rest:
                self.lines.append(Line(rest.decode(errors="replace"), time.monotonic()))
            self.ended = True
            self.changed.notify_all()

    def _next_block(self) -> bytes:
        """What the engine printed; nothing at its end, or when our end is to be closed."""
        ready, _, _ = select.select([self.process.stdout, self.wake_out], [], [])
        self.reading.wait()
        return b"" if self.wake_out in ready else self._read(self.process.stdout)

    def _read_errors(self) -> None:
        while block := self._read(self.process.stderr):
            self.error_text = (self.error_text + block)[-STDERR_LIMIT:]

    @staticmethod
    def _read(stream) -> bytes:
        try:
            return os.read(stream.fileno(), 1 << 16)
        except (OSError, ValueError):
            return b""


def begins(text: str, words: str) -> bool:
    """Whether the line begins with these whole words."""
    return text == words or text.startswith(words + " ")


def info_fields(text: str) -> dict[str, str | list[str]]:
    """The fields of an `info` line: `score` as its two or three words, `pv` as a list of moves."""
    words = text.split()[1:]
    fields: dict[str, str | list[str]] = {}
    while words:
        name = words.pop(0)
        if name == "pv":
            return {**fields, "pv": words}
        if name == "string":
            return {**fields, "string": " ".join(words)}
        if name == "score":
            fields["score"] = words[:2]
            words = words[2:]
        elif name in ("lowerbound", "upperbound"):
            fields["bound"] = name
        elif name == "wdl":
            fields["wdl"] = words[:3]
            words = words[3:]
        elif words:
            fields[name] = words.pop(0)
    return fields


def read_options(lines: list[Line]) -> dict[str, str]:
    """Names of the options that the engine offers, with the rest of their lines."""
    found = (re.match(r"option name (.+?) type (.*)", line.text) for line in lines)
    return {match.group(1): match.group(2) for match in found if match}
