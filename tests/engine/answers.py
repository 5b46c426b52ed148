#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an engine prints about its search, checked from outside in both games.

MultiPV lines are as many as there are moves (without those that keep back a promotion) or were asked for, distinct,
sorted and legal; `searchmoves` is obeyed;
`go nodes` ends within one per cent; the answer is the first move of the last line and the move to ponder on its
second, wherever the search is cut off; one thread gives the same answer twice; `go mate` finds the mate that there is.

    tests/engine/answers.py [--engine PATH] [--dialect uci|usi]

Exit status: 0 all well, 1 something is not as it should be, 77 a program is missing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from driver import (
    NEW_GAME,
    Engine,
    EngineError,
    Line,
    default_engine,
    find_program,
    info_fields,
)
from referee import START, Referee, pawn_drop_mate

WORD = {"uci": "fen", "usi": "sfen"}
POSITIONS = {
    "uci": [
        START["uci"],
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
        "7k/8/8/8/8/8/8/K7 w - - 0 1",
        "7k/5QQ1/8/8/8/8/8/7K b - - 0 1",
    ],
    "usi": [
        START["usi"],
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "lnsgk1snl/6gb1/p1pppp2p/6R2/9/1rP6/P2PPPP1P/1BG6/LNS1KGSNL w 3P2p 1",
        "4k4/9/4P4/9/9/9/9/9/4K4 b G 1",
        "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
    ],
}
# A better move turns up late, so that a limit may end the search in the middle of it.
SURPRISES = {"uci": ["3K4/BR5p/p6R/k2pp2r/pp2P3/4Nbn1/3b2q1/r2B4 w - - 0 1"], "usi": []}
# A position with a mate, the argument of `go mate`, and how many plies the mate takes.
MATES = {
    "uci": [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "1", 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "2", 3),
    ],
    "usi": [("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "2000", 1)],
}
PATIENCE_S = 30.0
MATE_VALUE = 1_000_000


class Examination:
    """One engine in one dialect; each check yields complaints."""

    def __init__(self, engine: Engine, referee: Referee):
        self.engine = engine
        self.referee = referee
        self.dialect = engine.dialect

    def ask(self, position: str, go: str) -> list[str]:
        """The words of the answer to a search with an empty table."""
        self.engine.send(NEW_GAME[self.dialect])
        self.engine.send(f"position {WORD[self.dialect]} {position}")
        self.engine.ready(PATIENCE_S)
        return self.engine.go(go, PATIENCE_S).words

    def search(self, position: str, go: str) -> tuple[list[dict], str]:
        """The info lines and the move of a search with an empty table."""
        mark = self.engine.mark()
        answer = self.ask(position, go)
        return infos(self.engine.since(mark)), answer[1]

    def legal(self, position: str, moves: list[str]) -> bool:
        """Whether the line can be played, by the referee."""
        for count, move in enumerate(moves):
            if move not in self.referee.look(position, moves[:count]).legal:
                return False
            if self.dialect == "usi" and pawn_drop_mate(
                move, self.referee.look(position, moves[: count + 1])
            ):
                return False
        return True

    def lines(self, wanted: int) -> Iterator[str]:
        """MultiPV."""
        self.engine.set_option("MultiPV", wanted)
        for position in POSITIONS[self.dialect]:
            found, move = self.search(position, "depth 6")
            legal = self.referee.look(position, []).legal
            last = last_lines(found)
            firsts = [info["pv"][0] for info in last]
            if not legal:
                continue
            if [info["multipv"] for info in last] != [str(number + 1) for number in range(len(last))]:
                yield f"MultiPV {wanted}: lines are not numbered in order in {position}"
            # Of the moves of shogi that keep a promotion back, most have no line.
            missing = [each for each in legal if each not in firsts and f"{each}+" not in firsts]
            if len(last) < wanted and missing:
                yield f"MultiPV {wanted}: {len(last)} lines, none of {missing} in {position}"
            if len(last) > min(wanted, len(legal)):
                yield f"MultiPV {wanted}, {len(legal)} moves: {len(last)} lines in {position}"
            if len(set(firsts)) != len(firsts) or set(firsts) - set(legal):
                yield f"MultiPV {wanted}: lines begin with {firsts} in {position}"
            scores = [value(info["score"]) for info in last]
            if sorted(scores, reverse=True) != scores:
                yield f"MultiPV {wanted}: scores are not sorted: {scores} in {position}"
            if firsts and firsts[0] != move:
                yield f"MultiPV {wanted}: {move} played, {firsts[0]} is best in {position}"
            for info in last[:3]:
                if not self.legal(position, info["pv"]):
                    yield f"MultiPV {wanted}: illegal line {' '.join(info['pv'])} in {position}"
        self.engine.set_option("MultiPV", 1)

    def search_moves(self) -> Iterator[str]:
        for position in POSITIONS[self.dialect]:
            legal = self.referee.look(position, []).legal
            for chosen in (legal[-1:], legal[:2]):
                found, move = self.search(position, f"depth 5 searchmoves {' '.join(chosen)}")
                if legal and (move not in chosen or any(i["pv"][0] not in chosen for i in found)):
                    yield f"searchmoves {chosen}: {move} in {position}"

    def nodes(self) -> Iterator[str]:
        """Limits of nodes, and that one thread repeats itself."""
        for position in POSITIONS[self.dialect][:3]:
            for limit in (1000, 20000, 200000):
                first = self.nodes_of(position, limit)
                second = self.nodes_of(position, limit)
                if abs(first[0] - limit) > max(limit / 100, 1):
                    yield f"nodes {limit}: {first[0]} in {position}"
                if first != second:
                    yield f"nodes {limit}: {first}, then {second} in {position}"

    def nodes_of(self, position: str, limit: int) -> tuple[int, str]:
        """The nodes that the engine counts at the end, and its move."""
        mark = self.engine.mark()
        move = self.search(position, f"nodes {limit}")[1]
        lines = [line.text for line in self.engine.since(mark) if line.text.startswith("info ")]
        return max(int(info_fields(line).get("nodes", 0)) for line in lines), move

    def cut_off(self) -> Iterator[str]:
        """The last line begins with the answer and what to ponder on, wherever the search ends."""
        for position in [*POSITIONS[self.dialect][:3], *SURPRISES[self.dialect]]:
            for limit in (*range(1000, 20000, 1700), *range(20000, 260000, 40000)):
                mark = self.engine.mark()
                answer = self.ask(position, f"nodes {limit}")
                lines = [line.text for line in self.engine.since(mark)]
                found = [info_fields(line) for line in lines if line.startswith("info ")]
                line = [info["pv"] for info in found if info.get("pv")][-1]
                told = [answer[1], *answer[3:4]]
                if told[: len(line)] != line[:2]:
                    yield f"nodes {limit}: {' '.join(answer)}, but the last line begins with {line[:2]} in {position}"

    def mates(self) -> Iterator[str]:
        for position, argument, plies in MATES[self.dialect]:
            self.engine.send(f"position {WORD[self.dialect]} {position}")
            mark = self.engine.mark()
            self.engine.send(f"go mate {argument}")
            word = "bestmove" if self.dialect == "uci" else "checkmate"
            answer = self.engine.wait_for(word, PATIENCE_S)
            if self.dialect == "uci":
                moves = infos(self.engine.since(mark))[-1]["pv"]
            else:
                moves = answer.words[1:]
            if len(moves) != plies or not self.referee.look(position, moves).mate:
                yield f"go mate {argument}: {answer.text}: {' '.join(moves)} in {position}"

    def all(self) -> Iterator[str]:
        for wanted in (1, 3, 500):
            yield from self.lines(wanted)
        yield from self.search_moves()
        yield from self.nodes()
        yield from self.cut_off()
        yield from self.mates()


def infos(lines: list[Line]) -> list[dict]:
    """The exact lines with moves."""
    found = [info_fields(line.text) for line in lines if line.text.startswith("info ")]
    return [info for info in found if info.get("pv") and "score" in info and "bound" not in info]


def last_lines(found: list[dict]) -> list[dict]:
    """The last block of MultiPV lines, which begins with line 1."""
    starts = [index for index, info in enumerate(found) if info.get("multipv", "1") == "1"]
    if not starts:
        return []
    return [{"multipv": "1", **info} for info in found[starts[-1] :]]


def value(score: list[str]) -> int:
    """Scores as numbers that sort: mates beyond all others, quick ones first."""
    kind, text = score
    if kind == "cp":
        return int(text)
    distance = int(text) if text not in "+-" else int(f"{text}999")
    return MATE_VALUE - distance if distance > 0 else -MATE_VALUE - distance


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--dialect", choices=["uci", "usi"], help="both if left out")
    options = parser.parse_args()
    path = find_program(options.engine)
    if path is None or Referee.path() is None:
        print(f"skipped: {options.engine if path is None else Referee.PROGRAM} is not there")
        return 77
    complaints: list[str] = []
    for dialect in [options.dialect] if options.dialect else ["uci", "usi"]:
        with Engine([path], dialect=dialect) as engine, Referee(dialect) as referee:
            try:
                engine.greet()
                complaints += Examination(engine, referee).all()
            except EngineError as error:
                complaints.append(f"{dialect}: the engine failed: {error}")
    for complaint in complaints:
        print(f"FAILED {complaint}")
    print(f"{len(complaints)} complaints")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
