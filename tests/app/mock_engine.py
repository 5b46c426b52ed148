# SPDX-License-Identifier: GPL-3.0-or-later
"""An engine that moves one piece to and fro, and has one fault.

    mock_engine.py FAULT MARK

FAULT is a key of FAULTS or `none`; MARK is only there so that the process can be found. It speaks UCI chess
(knights) and USI shogi (rooks). Faults show from the third move that it is asked for.
"""

import os
import signal
import subprocess
import sys
import time

FAULT = sys.argv[1]
MOVES = {
    "uci": {0: ("g1f3", "f3g1"), 1: ("g8f6", "f6g8")},
    "usi": {0: ("2h3h", "3h2h"), 1: ("8b7b", "7b8b")},
}
FAULTY_FROM = 3


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def sleep_forever():
    while True:
        time.sleep(60)


def flood(seconds):
    """Lines as fast as they are taken, and one that is a megabyte long."""
    end = time.monotonic() + seconds
    lines = "".join(f"info depth {i} score cp {i} nodes 1 pv g1f3\n" for i in range(1, 60)) * 20
    sys.stdout.write("info string " + "x" * (1 << 20) + "\n")
    while time.monotonic() < end:
        sys.stdout.write(lines)
        sys.stdout.flush()


def complain():
    sys.stderr.write("nobody reads this\n" * 20000)
    sys.stderr.flush()


def garbage():
    sys.stdout.flush()
    sys.stdout.buffer.write(b"\x00\xff\xfe bestmov\r\n\r\n  \t\ninfo score\ninfo depth x score cp y\nbestmoves e2e4\n")
    sys.stdout.flush()


def die():
    sys.stderr.write("I am out of sorts\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGKILL)


def close_output():
    sys.stdout.flush()
    os.close(1)
    sleep_forever()


def answer(move):
    say(f"bestmove {move}")


# What a fault does instead of, or before, answering; the answer follows where it returns True.
FAULTS = {
    "crash": lambda move: die(),
    "exit": lambda move: os._exit(3),
    "hang": lambda move: sleep_forever(),
    "slow": lambda move: time.sleep(0.55) or True,
    "illegal": lambda move: answer("e1e5"),
    "null": lambda move: answer("0000"),
    "nothing": lambda move: say("bestmove"),
    "close_output": lambda move: close_output(),
    "flood": lambda move: flood(0.05) or True,
    "flood_forever": lambda move: flood(1000),
    "endless_line": lambda move: [sys.stdout.write("x" * 65536) for _ in iter(int, 1)],
    "garbage": lambda move: garbage() or True,
    "complain": lambda move: complain() or True,
    # Both in one write: the second comes before anything else can be asked.
    "twice": lambda move: os.write(1, f"bestmove {move}\n".encode() * 2) == 0,
    "resign": lambda move: answer("resign"),
    "declare": lambda move: answer("win"),
    "pause": lambda move: time.sleep(0.004) or True,
}


def main():
    if FAULT == "crash_at_start":
        os._exit(1)
    if FAULT == "breed":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", sys.argv[2]])
    dialect = "uci"
    plies = 0
    asked = 0
    for line in sys.stdin:
        words = line.split()
        if words[:1] in (["uci"], ["usi"]):
            dialect = words[0]
            if FAULT == "no_greeting":
                sleep_forever()
            say(f"id name mock {FAULT}\nid author nobody\n"
                f"option name Hash type spin default 1 min 1 max 9\n{dialect}ok")
        elif words == ["isready"]:
            if FAULT == "no_ready":
                sleep_forever()
            say("readyok")
        elif words[:1] == ["position"]:
            plies = len(words) - words.index("moves") - 1 if "moves" in words else 0
        elif words[:1] == ["go"]:
            asked += 1
            move = MOVES[dialect][plies % 2][plies // 2 % 2]
            say("info depth 7 seldepth 9 score cp -900 nodes 123 time 1 pv " + move)
            if asked < FAULTY_FROM or FAULT not in FAULTS or FAULTS[FAULT](move):
                answer(move)
        elif words == ["quit"]:
            return
    if FAULT == "hang":
        sleep_forever()


if __name__ == "__main__":
    main()
