#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A UCI engine with one fault, which is its own name (links give it others): the harness must find it."""

import os
import pathlib
import sys
import threading
import time

FAULT = pathlib.Path(sys.argv[0]).name
GAME = ("f2f3", "e7e5", "g2g4", "d8h4")  # from the start, against itself


def say(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        if FAULT == "clings":
            time.sleep(60)
        os._exit(0)


def refuse() -> None:
    if FAULT == "signal":
        os.abort()
    if FAULT == "exit":
        sys.exit(3)
    if FAULT == "hang":
        time.sleep(60)
    if FAULT != "mute":
        say("info string that is no position")


def answer(position: str) -> None:
    """A legal move in the positions that the tests use, unless the fault is here."""
    played = position.split()[3:]
    move = "b8c6" if position.endswith("g1f3") else GAME[len(played) % len(GAME)]
    if FAULT == "silent":
        return
    if FAULT == "wall":  # it reads the wrong clock
        end = time.time() + 0.05
        while time.time() < end:
            time.sleep(0.001)
    if FAULT == "slow":
        time.sleep(0.3)
    say(f"bestmove {'e2e9' if FAULT == 'wrong' else move}")
    if FAULT == "extra":
        say(f"bestmove {move}")


def main() -> None:
    position = ""
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            say("id name Sente the fake\nid author nobody\nuciok")
        elif words[:1] == ["isready"]:
            say("readyok")
        elif words[:2] == ["position", "startpos"]:
            position = line.strip()
        elif words[:1] == ["position"]:
            refuse()
        elif words[:1] == ["setoption"] and "Hash" in words and FAULT != "boasts":
            say("info string there is not enough memory for that")
        elif words[:1] == ["go"] and FAULT == "drops":  # what it was asked, when its input ends
            threading.Thread(target=lambda at: (time.sleep(0.1), answer(at)), args=(position,), daemon=True).start()
        elif words[:1] == ["go"]:
            answer(position)
        elif words[:1] == ["quit"] and FAULT != "lingers":
            break
    if FAULT == "clings":
        time.sleep(60)
    os._exit(0)


if __name__ == "__main__":
    main()
