#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A UCI engine with one fault, which is its own name (links give it others): the harness must find it."""

import os
import pathlib
import sys
import time

FAULT = pathlib.Path(sys.argv[0]).name


def say(text: str) -> None:
    print(text, flush=True)


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
    """A legal move in the two positions that the tests use, unless the fault is here."""
    move = "b8c6" if position.endswith("g1f3") else "e2e4"
    if FAULT == "silent":
        return
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
        elif words[:1] == ["go"]:
            answer(position)
        elif words[:1] == ["quit"] and FAULT != "lingers":
            break


if __name__ == "__main__":
    main()
