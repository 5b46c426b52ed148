#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Quick games of an engine against itself, with fairy-stockfish as the referee and clocks kept here.

Finds illegal moves, crashes, hangs and losses on time. Openings are some random legal moves, the same for the
same seed. Controls are in milliseconds: `1000+10` a clock with increment, `100` a time for each move (movetime in
chess, byoyomi in shogi). Games take the controls in turn.

    tests/engine/self_games.py [--engine PATH] [--game chess|shogi] [--games N] [--control C]... [--margin MS]

Exit status: 0 all games were clean, 1 something went wrong, 77 a program is missing.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import os
import random
import re
import sys
import time
from collections import Counter

from driver import NEW_GAME, Engine, EngineError, default_engine, find_program, info_fields
from referee import START, Referee, View, pawn_drop_mate

DIALECT = {"chess": "uci", "shogi": "usi"}
SIDES = {"chess": ("White", "Black"), "shogi": ("Black", "White")}
REPETITIONS = {"chess": 3, "shogi": 4}
LONGEST = {"chess": 400, "shogi": 512}  # plies; longer games are given up as drawn
PATIENCE_MS = 5000  # over its time an engine is late; after this much more it hangs


@dataclasses.dataclass(frozen=True)
class Control:
    """A clock with increment, or a time for each move."""

    base_ms: int
    increment_ms: int
    each_move: bool

    @classmethod
    def read(cls, text: str) -> "Control":
        if match := re.fullmatch(r"(\d+)\+(\d+)", text):
            return cls(int(match.group(1)), int(match.group(2)), False)
        if re.fullmatch(r"\d+", text):
            return cls(int(text), 0, True)
        raise argparse.ArgumentTypeError(f"{text!r} is not like 1000+10 or 100")

    def __str__(self) -> str:
        return (
            f"{self.base_ms} ms a move"
            if self.each_move
            else f"{self.base_ms}+{self.increment_ms} ms"
        )

    def go(self, game: str, clocks: list[float]) -> str:
        """The arguments of `go`; clocks are in the order of play."""
        if self.each_move:
            return (
                f"movetime {self.base_ms}"
                if game == "chess"
                else f"btime 0 wtime 0 byoyomi {self.base_ms}"
            )
        first, second = ("w", "b") if game == "chess" else ("b", "w")
        times = f"{first}time {max(1, int(clocks[0]))} {second}time {max(1, int(clocks[1]))}"
        return times + f" {first}inc {self.increment_ms} {second}inc {self.increment_ms}"


@dataclasses.dataclass
class Record:
    """A game that was played; `fault` is empty if all was clean."""

    game: str
    number: int
    control: str
    result: str = ""
    fault: str = ""
    moves: list[str] = dataclasses.field(default_factory=list)
    least_left_ms: float = 1e9  # on a clock, after a move
    most_over_ms: float = -1e9  # over the time of a move
    depths: list[int] = dataclasses.field(default_factory=list)


class Match:
    """Two processes of one engine and a referee."""

    def __init__(
        self, game: str, engines: list[Engine], referee: Referee, options: argparse.Namespace
    ):
        self.game = game
        self.engines = engines
        self.referee = referee
        self.margin_ms = options.margin
        self.random_plies = options.random_plies
        self.seed = options.seed

    def opening(self, number: int) -> list[str]:
        """Random legal moves after which the game is not over."""
        source = random.Random(
            f"{self.seed} {self.game} {number // 2}"
        )  # each opening is played twice
        while True:
            moves: list[str] = []
            view = self.referee.look(START[DIALECT[self.game]], moves)
            while len(moves) < self.random_plies and view.legal:
                moves.append(source.choice(view.legal))
                view = self.referee.look(START[DIALECT[self.game]], moves)
            if view.legal:
                return moves

    def play(self, number: int, control: Control) -> Record:
        record = Record(self.game, number, str(control), moves=self.opening(number))
        try:
            for engine in self.engines:
                engine.send(NEW_GAME[engine.dialect])
                engine.ready()
            self.play_moves(record, control)
        except EngineError as error:
            record.fault = f"engine: {error}"
        return record

    def play_moves(self, record: Record, control: Control) -> None:
        clocks = [float(control.base_ms)] * 2
        seen: Counter[str] = Counter()
        while not record.result and not record.fault:
            view = self.referee.look(START[DIALECT[self.game]], record.moves)
            seen[view.key] += 1
            record.result = self.verdict(record, view, seen)
            if not record.result:
                self.one_move(record, control, clocks, view)

    def verdict(self, record: Record, view: View, seen: Counter[str]) -> str:
        """How the game has ended by the rules; empty while it goes on."""
        if self.game == "shogi" and record.moves and pawn_drop_mate(record.moves[-1], view):
            record.fault = f"illegal move {record.moves[-1]}: a pawn drop that mates"
        if not view.legal:
            return "mate" if view.in_check or self.game == "shogi" else "stalemate"
        if seen[view.key] >= REPETITIONS[self.game]:
            return "repetition"
        if self.game == "chess" and int(view.text.split()[4]) >= 100:
            return "fifty moves"
        if self.game == "chess" and bare(view.text):
            return "bare kings"
        return "too long" if len(record.moves) >= LONGEST[self.game] else ""

    def one_move(self, record: Record, control: Control, clocks: list[float], view: View) -> None:
        turn = len(record.moves) % 2
        engine = self.engines[(turn + record.number) % 2]
        tail = " moves " + " ".join(record.moves) if record.moves else ""
        engine.send(f"position startpos{tail}")
        mark = engine.mark()
        allowed = clocks[turn]
        start = engine.send(f"go {control.go(self.game, clocks)}")
        answer = engine.wait_for("bestmove", (allowed + PATIENCE_MS) / 1000)
        used_ms = (answer.when - start) * 1000
        note_depth(record, engine, mark)
        side = SIDES[self.game][turn]
        if used_ms > allowed + self.margin_ms:
            record.fault = f"time loss of {side}: {used_ms:.1f} of {allowed:.1f} ms"
        if control.each_move:
            record.most_over_ms = max(record.most_over_ms, used_ms - allowed)
        else:
            clocks[turn] += control.increment_ms - used_ms
            record.least_left_ms = min(record.least_left_ms, allowed - used_ms)
        self.accept(record, (answer.words + ["nothing"])[1], view)

    def accept(self, record: Record, move: str, view: View) -> None:
        if self.game == "shogi" and move == "resign":
            record.result = "resigned"
        elif self.game == "shogi" and move == "win":
            record.result = "declared"
            if not may_declare(view.text):
                record.fault = record.fault or f"false declaration in {view.text}"
        elif move not in view.legal:
            record.fault = f"illegal move {move} in {view.text}"
        else:
            record.moves.append(move)


def note_depth(record: Record, engine: Engine, mark: int) -> None:
    for line in reversed(engine.since(mark)):
        fields = info_fields(line.text) if line.text.startswith("info ") else {}
        if "depth" in fields and "pv" in fields:
            record.depths.append(int(fields["depth"]))
            return


def bare(fen: str) -> bool:
    return sum(letter.isalpha() for letter in fen.split()[0]) == 2


def may_declare(sfen: str) -> bool:
    """The 27-point rule: king entered, ten others too, points enough; check is not looked at."""
    board, side, hand = sfen.split()[:3]
    own = str.isupper if side == "b" else str.islower
    ranks = board.split("/")
    camp = "".join(ranks[:3] if side == "b" else ranks[6:])
    pieces = [letter for letter in camp if letter.isalpha() and own(letter)]
    if not any(letter in "Kk" for letter in pieces):
        return False
    entered = [letter for letter in pieces if letter not in "Kk"]
    points = sum(5 if letter in "RrBb" else 1 for letter in entered)
    for count, letter in re.findall(r"(\d*)([A-Za-z])", hand):
        if own(letter):
            points += int(count or 1) * (5 if letter in "RrBb" else 1)
    return len(entered) >= 10 and points >= (28 if side == "b" else 27)


def play_game_kind(game: str, path: str, options: argparse.Namespace) -> list[Record]:
    """All games of chess or of shogi; an engine that failed is started anew."""
    records: list[Record] = []
    controls = options.control or [Control.read("1000+10"), Control.read("100")]
    with Referee(DIALECT[game]) as referee, contextlib.ExitStack() as stack:
        engines: list[Engine] = []
        for number in range(options.games):
            if not engines:
                engines = [stack.enter_context(start_engine(path, game, options)) for _ in range(2)]
            match = Match(game, engines, referee, options)
            # Both games of an opening are played at one control.
            record = match.play(number, controls[(number // 2) % len(controls)])
            records.append(record)
            if record.fault:
                print(
                    f"FAILED {game} game {number}, {record.control}: {record.fault}\n"
                    f"    position startpos moves {' '.join(record.moves)}",
                    flush=True,
                )
                for engine in engines:
                    if engine.errors():
                        print("    stderr: " + engine.errors()[-500:])
                    engine.close()
                engines = []
        for engine in engines:
            engine.quit()
    return records


def start_engine(path: str, game: str, options: argparse.Namespace, **surroundings) -> Engine:
    engine = Engine([path], dialect=DIALECT[game], **surroundings)
    try:
        engine.greet()
        for option in options.option:
            engine.set_option(*option.split("=", 1))
        engine.ready()
    except BaseException:
        engine.close()
        raise
    return engine


def summary(game: str, records: list[Record], seconds: float) -> dict:
    depths = [depth for record in records for depth in record.depths]
    faults = Counter(
        record.fault.split(":")[0].split(" of ")[0].split(" in ")[0]
        for record in records
        if record.fault
    )
    left = [record.least_left_ms for record in records if record.least_left_ms < 1e9]
    over = [record.most_over_ms for record in records if record.most_over_ms > -1e9]
    return {
        "game": game,
        "games": len(records),
        "clean": sum(not record.fault for record in records),
        "faults": dict(faults),
        "results": dict(Counter(record.result for record in records if record.result)),
        "plies": sum(len(record.moves) for record in records),
        "least_left_ms": min(left, default=None),
        "most_over_ms": max(over, default=None),
        "mean_depth": sum(depths) / max(1, len(depths)),
        "seconds": seconds,
    }


def print_summary(row: dict) -> None:
    ends = ", ".join(f"{count} {name}" for name, count in sorted(row["results"].items()))
    print(
        f"{row['game']}: {row['clean']} of {row['games']} games clean ({ends}), {row['plies']} plies, "
        f"mean depth {row['mean_depth']:.1f}, {row['seconds']:.0f} s"
    )
    if row["least_left_ms"] is not None:
        print(f"    least time left on a clock {row['least_left_ms']:.1f} ms")
    if row["most_over_ms"] is not None:
        print(f"    longest move over its time {row['most_over_ms']:+.1f} ms")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--game", choices=["chess", "shogi"], help="both if left out")
    parser.add_argument("--games", type=int, default=100, help="games of each kind")
    parser.add_argument(
        "--control",
        action="append",
        type=Control.read,
        metavar="MS[+MS]",
        help="may be repeated; 1000+10 and 100 if left out",
    )
    parser.add_argument(
        "--margin",
        type=float,
        default=10.0,
        metavar="MS",
        help="how late a move may arrive here: our own reading takes time too",
    )
    parser.add_argument("--random-plies", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="sent as setoption"
    )
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    path = find_program(options.engine)
    if path is None or Referee.path() is None:
        print(f"skipped: {options.engine if path is None else Referee.PROGRAM} is not there")
        return 77
    rows = []
    for game in [options.game] if options.game else ["chess", "shogi"]:
        start = time.monotonic()
        rows.append(summary(game, play_game_kind(game, path, options), time.monotonic() - start))
        if not options.json:
            print_summary(rows[-1])
            sys.stdout.flush()
    if options.json:
        print(json.dumps({"engine": os.path.basename(path), "rows": rows}, indent=1))
    return 0 if all(row["clean"] == row["games"] for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
