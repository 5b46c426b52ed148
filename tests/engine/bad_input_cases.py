# SPDX-License-Identifier: GPL-3.0-or-later
"""The malformed-input cases as data: what is common to both dialects, and the list of all of them.

A case is a name, the steps that are taken after the greeting, and what is expected. A step is a line (str), raw
bytes, or something to do other than to write (Do). The tables of each dialect are in bad_input_uci.py and
bad_input_usi.py.
"""

from __future__ import annotations

import dataclasses
import random

MEGABYTE = 1 << 20


@dataclasses.dataclass(frozen=True)
class Do:
    """wait-answer, pause, close-input, close-output, stop-reading, read-again."""

    what: str
    seconds: float = 0.0


Step = str | bytes | Do


@dataclasses.dataclass(frozen=True)
class Case:
    """One named case; `refused` wants an explaining `info string` from engines that promise one."""

    name: str
    dialect: str
    steps: tuple[Step, ...]
    refused: bool = False
    greet: bool = True  # say `uci` or `usi` first
    ends: bool = False  # the process is to end by itself, quietly
    self_ending: bool = False  # the searches are to end without `stop`
    answers: tuple[int, int] | None = None  # how many answers to `go`; by default one each
    memory_mb: int | None = None

    def expected_answers(self) -> tuple[int, int]:
        if self.answers is not None:
            return self.answers
        count = sum(map(wants_answer, self.steps))
        return count, count


def wants_answer(step: Step) -> bool:
    if not isinstance(step, str):
        return False
    words = step.split()
    return words[:1] == ["go"] and "perft" not in words


def each(dialect: str, prefix: str, table: dict[str, str], line: str, **facts) -> list[Case]:
    """One case for each entry of the table: its text is put into the line."""
    return [
        Case(f"{dialect}/{prefix}/{name}", dialect, (line.format(text),), **facts)
        for name, text in table.items()
    ]


def numbers(dialect: str, options: tuple[str, ...]) -> list[Case]:
    """Each option is told each of the odd numbers."""
    return [
        Case(
            f"{dialect}/option/{option.lower()}-{name}",
            dialect,
            (f"setoption name {option} value {text}",),
        )
        for option in options
        for name, text in NUMBERS.items()
    ]


def hashes(dialect: str, option: str, megabytes: dict[str, int]) -> list[Case]:
    """A table larger than the memory that there is."""
    return [
        Case(
            f"{dialect}/memory/{name}",
            dialect,
            (f"setoption name {option} value {size}", "go depth 1"),
            memory_mb=2048,
        )
        for name, size in megabytes.items()
    ]


def sequences(dialect: str, table: dict[str, tuple[Step, ...]]) -> list[Case]:
    """Commands in orders that nobody sends."""
    return [Case(f"{dialect}/sequence/{name}", dialect, steps) for name, steps in table.items()]


# -- Numbers that no field can hold, or that it holds only just.
NUMBERS = {
    "negative": "-1",
    "huge": "99999999999999999999",
    "int64-max": "9223372036854775807",
    "int64-min": "-9223372036854775808",
    "uint32": "4294967296",
    "word": "abc",
    "fraction": "1.5",
    "exponent": "1e30",
    "hexadecimal": "0x10",
    "minus-alone": "-",
    "plus-sign": "+5",
    "digits-then-text": "12abc",
    "comma": "1,000",
    "nan": "nan",
    "full-width-digits": "１２",
}


def stream_cases(dialect: str, ok_line: str) -> list[Case]:
    """Lines and bytes that are no commands; `ok_line` sets up an ordinary position."""
    position = ok_line.encode()
    junk = bytes(random.Random(7).randrange(256) for _ in range(4096)).replace(b"\n", b"x")
    lines: dict[str, tuple[Step, ...]] = {
        "empty-lines": ("", "", ""),
        "blanks-only": ("     ", "\t\t", " \t "),
        "carriage-returns": (position + b"\r\nisready\r\n",),
        "vertical-tab": (b"\x0b\x0c\n",),
        "lone-carriage-return": (b"\r\r\r\n",),
        "leading-blanks": (f"   {ok_line}",),
        "tabs-between-words": (ok_line.replace(" ", "\t"),),
        "many-blanks-between-words": (ok_line.replace(" ", "     "),),
        "byte-by-byte": tuple(bytes([byte]) for byte in position + b"\n"),
        "two-halves-of-a-line": (b"isre", Do("pause", 0.05), b"ady\n"),
        "many-readies": ("isready",) * 1000,
        "greeting-twice": (dialect, dialect),
        "slow-reader": (Do("stop-reading"), *([dialect] * 300), Do("pause", 0.2), Do("read-again")),
    }
    refused: dict[str, tuple[Step, ...]] = {
        "unknown-word": ("frobnicate",),
        "unknown-word-with-arguments": ("fly me to the moon",),
        "upper-case": ("ISREADY",),
        "html": ("<html><body>404</body></html>",),
        "http": ("GET / HTTP/1.1", "Host: localhost", ""),
        "shell": ("; rm -rf nothing; $(true) `true` | cat",),
        "format-letters": ("%s%s%n%x %d",),
        "megabyte-line": (b"a" * MEGABYTE + b"\n",),
        "megabyte-of-words": (b"go " * 3 + b"x " * (MEGABYTE // 2) + b"\n",),
        "eight-megabyte-line": (b"z" * (8 * MEGABYTE) + b"\n",),
        "nul-alone": (b"\0\n",),
        "nul-megabyte": (b"\0" * MEGABYTE + b"\n",),
        "nul-inside-word": (b"is\0ready\n",),
        "nul-at-end": (b"frobnicate\0\n",),
        "random-bytes": (junk + b"\n",),
        "not-utf8": (b"\xff\xfe\xfd\xfc\n",),
        "broken-utf8": (b"\xc3\x28 \xe2\x82 \xf0\x9f\n",),
        "utf8-words": ("\u5c06\u68cb \u265a \U0001f600",),
        "utf16": ("isready\n".encode("utf-16") + b"\n",),
        "byte-order-mark": (b"\xef\xbb\xbfisready\n",),
        "escape-codes": (b"\x1b[31mgo\x1b[0m\n",),
        "delete-character": (b"\x7f\n",),
        "letters-of-a-command": ("i s r e a d y",),
        "quotes": ('"isready"',),
    }
    ends: dict[str, tuple[Step, ...]] = {
        "end-of-input": (Do("close-input"),),
        "end-of-input-in-search": ("go infinite", Do("pause", 0.05), Do("close-input")),
        "end-of-input-while-pondering": ("go ponder", Do("pause", 0.05), Do("close-input")),
        "end-of-input-in-mid-word": (b"isrea", Do("close-input")),
        "end-of-input-after-go-without-newline": (b"go depth 2", Do("close-input")),
        "end-of-input-after-nul": (b"\0", Do("close-input")),
        "quit": ("quit",),
        "quit-with-more-words": ("quit now please",),
        "quit-in-search": ("go infinite", Do("pause", 0.05), "quit"),
        "quit-at-once-after-go": ("go infinite", "quit"),
        "quit-while-pondering": ("go ponder", "quit"),
        "quit-without-newline": (b"quit", Do("close-input")),
        "quit-then-more": ("quit", "isready", "go infinite"),
        "closed-output": (Do("close-output"), "isready", Do("pause", 0.05), "isready"),
        "closed-output-in-search": (
            "go infinite",
            Do("pause", 0.05),
            Do("close-output"),
            "stop",
            "isready",
            Do("pause", 0.05),
            "isready",
        ),
        "closed-output-and-nothing-to-say": (Do("close-output"),),
        "closed-output-then-end": ("go infinite", Do("close-output"), Do("close-input")),
        "closed-output-then-quit": (Do("close-output"), "quit"),
    }
    return (
        [
            Case(
                f"{dialect}/stream/carriage-return-after-go",
                dialect,
                (b"go depth 1\r\n",),
                self_ending=True,
                answers=(1, 1),
            )
        ]
        + [Case(f"{dialect}/stream/{name}", dialect, steps) for name, steps in lines.items()]
        + [
            Case(f"{dialect}/stream/{name}", dialect, steps, refused=True, answers=(0, 1))
            for name, steps in refused.items()
        ]
        + [Case(f"{dialect}/end/{name}", dialect, steps, ends=True) for name, steps in ends.items()]
    )


def early_cases(dialect: str, ok_line: str) -> list[Case]:
    """Things said before, or instead of, the greeting."""
    table: dict[str, tuple[Step, ...]] = {
        "ready-first": ("isready", dialect),
        "garbage-first": ("what is this", dialect),
        "garbage-bytes-first": (b"\xff\0\xfe\n", dialect),
        "empty-line-first": ("", dialect),
        "stop-first": ("stop", dialect),
        "ponderhit-first": ("ponderhit", dialect),
        "position-first": (dialect, ok_line),
        "option-first": (dialect, "setoption name Threads value 1"),
        "carriage-return-greeting": (dialect.encode() + b"\r\n",),
        "greeting-with-more-words": (f"{dialect} please",),
        "greeting-in-capitals": (dialect.upper(), dialect),
    }
    cases = [
        Case(f"{dialect}/early/{name}", dialect, steps, greet=False)
        for name, steps in table.items()
    ]
    cases.append(
        Case(
            f"{dialect}/early/end-of-input-at-once",
            dialect,
            (Do("close-input"),),
            greet=False,
            ends=True,
        )
    )
    cases.append(Case(f"{dialect}/early/quit-first", dialect, ("quit",), greet=False, ends=True))
    return cases


def during_search(dialect: str, commands: dict[str, str]) -> list[Case]:
    """Each command while each kind of search runs."""
    searches = {"infinite": "go infinite", "ponder": "go ponder", "movetime": "go movetime 150"}
    cases = []
    for kind, go in searches.items():
        for name, command in commands.items():
            gos = 1 + wants_answer(command)
            cases.append(
                Case(
                    f"{dialect}/during-{kind}/{name}",
                    dialect,
                    (go, Do("pause", 0.02), command),
                    answers=(1, gos),
                )
            )
    return cases


def storms(dialect: str, commands: list[str], count: int) -> list[Case]:
    """Many commands in random order, always the same for one number, some with pauses between them."""
    cases = []
    for seed in range(1, count + 1):
        source = random.Random(seed)
        steps: list[Step] = []
        for _ in range(60):
            steps.append(source.choice(commands))
            if source.random() < 0.2:
                steps.append(Do("pause", source.random() * 0.01))
        gos = sum(map(wants_answer, steps))
        cases.append(
            Case(f"{dialect}/storm/{seed}", dialect, tuple(steps), answers=(min(gos, 1), gos))
        )
    return cases


def mutate(line: bytes, source: random.Random) -> bytes:
    """The line with one to four small damages."""
    text = bytearray(line)
    for _ in range(source.randrange(1, 5)):
        place = source.randrange(len(text) + 1)
        kind = source.randrange(5)
        if kind == 0:
            text[place:place] = bytes([source.randrange(256)])
        elif kind == 1:
            del text[place : place + source.randrange(1, 4)]
        elif kind == 2 and place < len(text):
            text[place] ^= 1 << source.randrange(8)
        elif kind == 3:
            text[place:place] = text[source.randrange(len(text) + 1) :][:8]
        else:
            words = bytes(text).split(b" ")
            source.shuffle(words)
            text = bytearray(b" ".join(words))
    return bytes(text)


def mutations(dialect: str, lines: list[str], count: int) -> list[Case]:
    """Valid lines, damaged; the same for one number. Left out is what would write files or take long."""
    unwanted = (b"quit", b"bench", b"perft", b"file", b"log")
    cases = []
    for seed in range(1, count + 1):
        source = random.Random(f"{dialect} {seed}")
        damaged = [mutate(source.choice(lines).encode(), source) for _ in range(40)]
        steps = [line + b"\n" for line in damaged if not any(w in line.lower() for w in unwanted)]
        cases.append(
            Case(f"{dialect}/mutation/{seed}", dialect, tuple(steps), answers=(0, len(steps)))
        )
    return cases


def repeated(dialect: str, ok_line: str, hash_name: str) -> list[Case]:
    """One thing very often."""
    sizes = tuple(
        step
        for size in (1, 8, 2, 16) * 5
        for step in (f"setoption name {hash_name} value {size}", "isready")
    )
    table: dict[str, tuple[Step, ...]] = {
        "stop-1000": ("stop",) * 1000,
        "ponderhit-1000": ("ponderhit",) * 1000,
        "go-stop-100": ("go infinite", "stop") * 100,
        "go-ponder-stop-50": ("go ponder", "stop") * 50,
        "go-ponderhit-stop-50": ("go ponder", "ponderhit", "stop") * 50,
        "go-depth-1-unwaited-50": ("go depth 1",) * 50,
        "position-2000": (ok_line,) * 2000,
        "hash-sizes-in-a-row": sizes,
        "new-game-20": ({"uci": "ucinewgame", "usi": "usinewgame"}[dialect],) * 20,
        "threads-up-and-down": tuple(
            f"setoption name Threads value {n}" for n in (1, 4, 2, 8, 1, 3)
        ),
    }
    return [
        Case(
            f"{dialect}/often/{name}",
            dialect,
            steps,
            answers=(1, sum(map(wants_answer, steps))) if "unwaited" in name else None,
        )
        for name, steps in table.items()
    ]


def all_cases() -> list[Case]:
    """Every case of both dialects."""
    import bad_input_uci  # pylint: disable=import-outside-toplevel
    import bad_input_usi  # pylint: disable=import-outside-toplevel

    return bad_input_uci.cases() + bad_input_usi.cases()
