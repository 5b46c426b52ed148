# SPDX-License-Identifier: GPL-3.0-or-later
"""An independent judge of legal moves and checks: Debian's fairy-stockfish, which knows both games."""

from __future__ import annotations

import dataclasses
import re
import types

from driver import Engine, find_program

START = {
    "uci": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "usi": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
}
PATIENCE_S = 20.0


@dataclasses.dataclass
class View:
    """What the referee sees in a position."""

    text: str  # FEN or SFEN
    legal: list[str]
    in_check: bool

    @property
    def key(self) -> str:
        """The same for positions that count as repeated: the text without its counters."""
        words = self.text.split()
        return " ".join(words[:4] if len(words) > 4 else words[:3])

    @property
    def mate(self) -> bool:
        return self.in_check and not self.legal


class Referee:
    """Answers questions about positions in one dialect; use it in a `with` block."""

    PROGRAM = "fairy-stockfish"

    def __init__(self, dialect: str):
        self.dialect = dialect
        self.engine = Engine([self.path() or self.PROGRAM], dialect=dialect)
        self.engine.greet(PATIENCE_S)
        if dialect == "usi":
            self.engine.set_option("UCI_Variant", "shogi")

    @classmethod
    def path(cls) -> str | None:
        return find_program(cls.PROGRAM)

    def __enter__(self) -> "Referee":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: types.TracebackType | None,
    ) -> None:
        self.engine.close()

    def look(self, start: str, moves: list[str]) -> View:
        """The position after these moves; all of them must be legal."""
        word = "fen" if self.dialect == "uci" else "sfen"
        tail = " moves " + " ".join(moves) if moves else ""
        self.engine.send(f"position {word} {start}{tail}")
        mark = self.engine.mark()
        self.engine.send("d")
        self.engine.send("go perft 1")
        self.engine.wait_for("Nodes searched:", PATIENCE_S)
        lines = [line.text for line in self.engine.since(mark)]
        label = "Fen: " if self.dialect == "uci" else "Sfen: "
        text = next(line for line in lines if line.startswith(label)).removeprefix(label)
        checkers = next(line for line in lines if line.startswith("Checkers:"))
        found = (re.fullmatch(r"(\S+): 1", line) for line in lines)
        return View(text, [match.group(1) for match in found if match], bool(checkers.split()[1:]))


def pawn_drop_mate(move: str, after: View) -> bool:
    """Shogi forbids it, and fairy-stockfish lists it as legal."""
    return move.startswith("P*") and after.mate
