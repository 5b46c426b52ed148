# SPDX-License-Identifier: GPL-3.0-or-later
"""Malformed-input cases of the UCI dialect, as tables."""

from __future__ import annotations

# fmt: off
from bad_input_cases import (
    MEGABYTE,
    NUMBERS,
    Case,
    Do,
    Step,
    during_search,
    each,
    early_cases,
    hashes,
    mutations,
    numbers,
    repeated,
    sequences,
    storms,
    stream_cases,
)
# fmt: on

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
OK_LINE = "position startpos moves e2e4 e7e5"

# FENs that are to be refused.
BAD_FENS = {
    "empty": "",
    "one-letter": "x",
    "word": "startpos",
    "a-single-slash": "/",
    "no-kings": "8/8/8/8/8/8/8/8 w - - 0 1",
    "no-white-king": "4k3/8/8/8/8/8/8/8 w - - 0 1",
    "no-black-king": "8/8/8/8/8/8/8/4K3 b - - 0 1",
    "two-white-kings": "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
    "only-kings-of-one-side": "KKKKKKKK/8/8/8/8/8/8/8 w - - 0 1",
    "sixty-four-kings": "/".join(["kkkkkkkk"] * 8) + " w - - 0 1",
    "sixty-four-queens": "/".join(["QQQQQQQQ"] * 8) + " w - - 0 1",
    "board-of-pawns": "/".join(["PPPPPPPP"] * 8) + " w - - 0 1",
    "too-few-ranks": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - - 0 1",
    "too-many-ranks": "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
    "rank-too-short": "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rank-too-long": "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "digit-zero": "4k3/0/8/8/8/8/8/4K3 w - - 0 1",
    "digit-nine": "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
    "digits-over-the-edge": "4k3/45/8/8/8/8/8/4K3 w - - 0 1",
    "unknown-piece": "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1",
    "shogi-position": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "promoted-sign": "4k3/8/8/3+P4/8/8/8/4K3 w - - 0 1",
    "crazyhouse-hand": "4k3/8/8/8/8/8/8/4K3[QQ] w - - 0 1",
    "double-slash": "4k3//8/8/8/8/8/8/4K3 w - - 0 1",
    "slash-at-the-end": "4k3/8/8/8/8/8/8/4K3/ w - - 0 1",
    "board-alone": "4k3/8/8/8/8/8/8/4K3",
    "side-unknown": "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    "side-a-word": "4k3/8/8/8/8/8/8/4K3 white - - 0 1",
    "side-a-dash": "4k3/8/8/8/8/8/8/4K3 - - - 0 1",
    "castling-unknown-letters": "4k3/8/8/8/8/8/8/4K3 w xyz - 0 1",
    "castling-without-rook": "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "castling-king-elsewhere": "4k3/8/8/8/4K3/8/8/R6R w KQ - 0 1",
    "castling-very-long": f"{START.split()[0]} w {'KQkq' * 5000}x - 0 1",
    "en-passant-off-the-board": "4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
    "en-passant-half": "4k3/8/8/8/8/8/8/4K3 w - e 0 1",
    "en-passant-rank-1": "4k3/8/8/8/8/8/8/4K3 w - e1 0 1",
    "en-passant-a-word": "4k3/8/8/8/8/8/8/4K3 w - e6e7 0 1",
    "counter-negative": "4k3/8/8/8/8/8/8/4K3 w - - -5 1",
    "counter-huge": "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1",
    "counter-a-word": "4k3/8/8/8/8/8/8/4K3 w - - many 1",
    "move-number-negative": "4k3/8/8/8/8/8/8/4K3 w - - 0 -1",
    "move-number-huge": "4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999",
    "move-number-a-word": "4k3/8/8/8/8/8/8/4K3 w - - 0 first",
    "words-after-the-end": "4k3/8/8/8/8/8/8/4K3 w - - 0 1 and so on",
    "two-positions": f"{START} {START}",
    "pawn-on-rank-1": "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
    "pawn-on-rank-8": "p3k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "nine-pawns": "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    "seventeen-pieces": "4k3/8/8/8/8/Q7/PPPPPPPP/RNBQKBNR w - - 0 1",
    "ten-queens": "4k3/8/8/8/8/QQ6/QQQQQQQQ/4K3 w - - 0 1",
    "eight-pawns-and-nine-queens": "k7/8/8/8/Q7/PPPPPPPP/QQQQQQQQ/K7 w - - 0 1",
    "waiting-side-in-check": "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",
    "both-sides-in-check": "R3k3/8/8/8/8/8/8/r3K3 w - - 0 1",
    "kings-side-by-side": "8/8/8/3kK3/8/8/8/8 w - - 0 1",
    "chess-symbols": "\u265c\u265e\u265d\u265b\u265a\u265d\u265e\u265c/8/8/8/8/8/8/4K3 w - - 0 1",
    "full-width-digits": "4k3/\uff18/8/8/8/8/8/4K3 w - - 0 1",
    "commas-for-blanks": START.replace(" ", ","),
    "underscores": START.replace(" ", "_"),
    "quoted": f'"{START}"',
    "format-letters": "%s/%n/%x/%d/8/8/8/8 w - - 0 1",
    "megabyte-of-eights": "8" * MEGABYTE,
    "megabyte-of-slashes": "/" * MEGABYTE,
    "megabyte-of-queens": "q" * MEGABYTE + " w - - 0 1",
    "megabyte-of-ranks": "8/" * (MEGABYTE // 2) + " w - - 0 1",
    "megabyte-move-number": "4k3/8/8/8/8/8/8/4K3 w - - 0 " + "9" * MEGABYTE,
    "the-words-only": "w - - 0 1",
    "file-name": "../../../../etc/passwd",
}

# Odd, but playable or open to taste: the engine must live and answer.
ODD_FENS = {
    "checkmated": "7k/5QQ1/8/8/8/8/8/7K b - - 0 1",
    "stalemated": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "bare-kings": "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
    "nine-queens-each": "qqqqk3/qqqqq3/8/8/8/8/3QQQQQ/3KQQQQ w - - 0 1",
    "most-moves": "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "triple-check": "4k3/4r3/8/b7/8/5n2/8/4K3 w - - 0 1",
    "two-fields": "4k3/8/8/8/8/8/8/4K2R w",
    "three-fields": "4k3/8/8/8/8/8/8/4K2R w K",
    "four-fields": "4k3/8/8/8/8/8/8/4K2R w K -",
    "five-fields": "4k3/8/8/8/8/8/8/4K2R w K - 3",
    "fifty-moves-passed": "4k3/8/8/8/8/8/8/4K2R w K - 100 80",
    "counter-150": "4k3/8/8/8/8/8/8/4K2R w K - 150 150",
    "move-number-zero": "4k3/8/8/8/8/8/8/4K2R w K - 0 0",
    "en-passant-without-pawn": "4k3/8/8/8/8/8/8/4K2R w K e6 0 1",
    "shredder-castling": "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    "castling-letters-twice": "r3k2r/8/8/8/8/8/8/R3K2R w KKQQkkqq - 0 1",
    "castling-in-another-order": "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1",
    "epd-operations": '4k3/8/8/8/8/8/8/4K2R w K - bm Kf2; id "x";',
    "side-in-capitals": "4k3/8/8/8/8/8/8/4K2R W K - 0 1",
    "board-full": "rnbqkbnr/pppppppp/nrbqnrbq/nnnnnnnn/NNNNNNNN/NRBQNRBQ/PPPPPPPP/RNBQKBNR w - - 0 1",
    "many-blanks": START.replace(" ", "    "),
    "tabs": START.replace(" ", "\t"),
}

# After `position`.
BAD_POSITIONS = {
    "nothing": "",
    "unknown-word": "nowhere",
    "fen-without-text": "fen",
    "moves-without-position": "moves e2e4",
    "moves-word-missing": "startpos e2e4",
    "startpos-twice": "startpos startpos",
    "capitals": "STARTPOS",
    "number": "12345",
    "sfen-word": "sfen lnsgkgsnl/9/9/9/9/9/9/9/LNSGKGSNL b - 1",
}

BAD_MOVES = {
    "illegal-first": "e2e5",
    "illegal-second": "e2e4 e2e4",
    "illegal-fiftieth": "g1f3 g8f6 f3g1 f6g8 " * 12 + "e1e2",
    "garbage": "zzzz",
    "empty-square": "e4e5",
    "piece-of-the-other-side": "e7e5",
    "onto-own-piece": "a1a2",
    "null-move": "0000",
    "none": "(none)",
    "dashes": "----",
    "one-letter": "e",
    "three-letters": "e2e",
    "six-letters": "e2e4e5",
    "off-the-board": "i9j9",
    "rank-zero": "e0e1",
    "same-square": "e2e2",
    "castling-too-early": "e1g1",
    "promotion-too-early": "e2e4q",
    "san": "e4",
    "san-piece": "Nf3",
    "long-algebraic": "e2-e4",
    "figure-words": "pawn to king four",
    "usi-move": "7g7f",
    "usi-drop": "P*5e",
    "moves-twice": "moves e2e4",
    "commas": "e2e4,e7e5",
    "utf8": "\u00e92e4",
    "percent": "%s%n",
    "negative": "-1-1",
    "after-mate": "f2f3 e7e5 g2g4 d8h4 e2e4",
    "pinned": "e2e4 e7e5 d2d4 f8b4 b1c3 a7a6 c3d5",
    "leaves-check": "e2e4 f7f5 d1h5 a7a6",
    "megabyte-move": "e" * MEGABYTE,
    "megabyte-of-letters": "e " * (MEGABYTE // 2),
    "word-in-the-middle": "e2e4 go depth 1 e7e5",
    "fen-in-the-middle": f"e2e4 fen {START}",
    "forty-thousand-then-illegal": "g1f3 g8f6 f3g1 f6g8 " * 10000 + "e2e5",
}

ODD_MOVES = {
    "none-after-the-word": "",
    "trailing-blanks": "e2e4   ",
    "promotion-in-capitals": "e2e4 E7E5",
    "five-thousand": "g1f3 g8f6 f3g1 f6g8 " * 1250,
    "forty-thousand": "g1f3 g8f6 f3g1 f6g8 " * 10000,
    "forty-thousand-and-check": "g1f3 g8f6 f3g1 f6g8 " * 10000 + "e2e4 d7d5 f1b5",
    "fifty-quiet-moves": "g1f3 g8f6 f3g1 f6g8 " * 25,
    "threefold": "g1f3 g8f6 f3g1 f6g8 " * 2,
    "king-takes-rook": "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1",
    "to-mate": "f2f3 e7e5 g2g4 d8h4",
}

# `go` with these ends by itself.
GO_ENDS = {
    "depth-one-twice": "depth 1 depth 1",
    "depth-word": "depth abc movetime 50",
    "nodes-zero": "nodes 0 movetime 50",
    "nodes-one": "nodes 1",
    "movetime-zero": "movetime 0",
    "movetime-one": "movetime 1",
    "movetime-negative": "movetime -100",
    "no-time-left": "wtime 0 btime 0",
    "negative-times": "wtime -1000 btime -1000",
    "one-millisecond": "wtime 1 btime 1",
    "own-time-zero": "wtime 0 btime 60000",
    "own-time-missing": "btime 100",
    "increments-negative": "wtime 100 btime 100 winc -50 binc -50",
    "moves-to-go-zero": "wtime 200 btime 200 movestogo 0",
    "moves-to-go-negative": "wtime 200 btime 200 movestogo -3",
    "moves-to-go-one": "wtime 100 btime 100 movestogo 1",
    "moves-to-go-huge": "wtime 100 btime 100 movestogo 999999999999",
    "everything": "wtime 300 btime 300 winc 1 binc 1 movestogo 5 depth 3 nodes 1000 movetime 100",
    "unknown-words": "quickly depth 1 please",
    "searchmoves-then-depth": "searchmoves e2e4 depth 2",
    "searchmoves-twice-the-same": "searchmoves e2e4 e2e4 depth 2",
    "searchmoves-illegal": "searchmoves e2e5 depth 1",
    "searchmoves-garbage": "searchmoves zzzz depth 1",
    "searchmoves-empty": "depth 1 searchmoves",
    "searchmoves-many": "depth 1 searchmoves " + "e2e4 " * 5000,
    "mate-one": "mate 1 movetime 100",
    "mate-zero": "mate 0 movetime 100",
    "mate-negative": "mate -3 movetime 100",
    "byoyomi": "btime 0 wtime 0 byoyomi 100",
    "value-missing-at-end": "movetime 50 depth",
    "value-is-a-keyword": "depth movetime 50",
    "depth-beyond-all": "depth 999999999 movetime 50",
    "megabyte-of-words": "depth 1 " + "x " * (MEGABYTE // 2),
    "times-as-words": "wtime soon btime later movetime 50",
    "fraction-of-time": "wtime 100.5 btime 100.5 movetime 50",
}

# `go` with these may last until `stop`.
GO_OPEN = (
    {
        "nothing": "",
        "depth-zero": "depth 0",
        "only-increments": "winc 50 binc 50",
        "infinite-and-depth": "infinite depth 1",
        "infinite-and-movetime": "infinite movetime 10",
        "infinite-twice": "infinite infinite",
        "ponder-and-depth": "ponder depth 1",
        "ponder-infinite": "ponder infinite",
        "ponder-with-clock": "ponder wtime 100 btime 100",
        "searchmoves-alone": "searchmoves",
        "capitals": "INFINITE",
        "searchmoves-none-legal": "infinite searchmoves e2e5",
        "mate-in-many": "mate 99999",
        "times-huge": "wtime 9223372036854775807 btime 9223372036854775807",
    }
    | {
        f"{field}-{name}": f"{field} {text}"
        for field in ("depth", "nodes", "movetime", "mate")
        for name, text in NUMBERS.items()
    }
    | {field: field for field in ("depth", "nodes", "movetime", "wtime", "mate")}
)

PERFT = {
    "nothing": "perft",
    "zero": "perft 0",
    "negative": "perft -1",
    "word": "perft abc",
    "one": "perft 1",
    "two-numbers": "perft 1 1",
}

# The whole of `setoption` after the word.
BAD_OPTIONS = {
    "nothing": "",
    "name-missing": "name",
    "value-only": "value 3",
    "word-missing": "Hash 16",
    "unknown": "name Frobnicate value 3",
    "unknown-without-value": "name Frobnicate",
    "name-is-value": "name value value 3",
    "value-missing": "name Hash",
    "value-empty": "name Hash value ",
    "unit": "name Hash value 16 MB",
    "chess960-maybe": "name UCI_Chess960 value maybe",
    "showwdl-number": "name UCI_ShowWDL value 7",
    "variant-unknown": "name UCI_Variant value nonsense",
    "variant-empty": "name UCI_Variant value",
    "skill-negative": "name Skill Level value -100",
    "skill-word": "name Skill Level value best",
    "elo-zero": "name UCI_Elo value 0",
    "elo-huge": "name UCI_Elo value 99999",
    "overhead-negative": "name Move Overhead value -1",
    "overhead-huge": "name Move Overhead value 999999999",
    "picker-unknown": "name MovePicker value magic",
    "multipv-zero": "name MultiPV value 0",
    "threads-zero": "name Threads value 0",
    "threads-million": "name Threads value 1000000",
    "hash-zero": "name Hash value 0",
    "hash-beyond-the-range": "name Hash value 99999999999",
    "megabyte-name": "name " + "x" * MEGABYTE + " value 1",
    "megabyte-value": "name Hash value " + "9" * MEGABYTE,
    "utf8-name": "name H\u00e4sh value 16",
    "syzygy-nowhere": "name SyzygyPath value /no/such/folder",
    "syzygy-megabyte": "name SyzygyPath value /" + "a/" * (MEGABYTE // 2),
    "book-nowhere": "name BookFile value /no/such/book.bin",
    "book-folder": "name BookFile value /tmp",
    "log-nowhere": "name Log File value /no/such/folder/log.txt",
    "log-folder": "name Log File value /tmp",
}

ODD_OPTIONS = {
    "lower-case": "name hash value 8",
    "upper-case": "name HASH value 8",
    "blanks": "name   Hash   value   8",
    "button": "name Clear Hash",
    "button-with-value": "name Clear Hash value true",
    "multipv-500": "name MultiPV value 500",
    "threads-4": "name Threads value 4",
    "hash-one": "name Hash value 1",
    "ponder": "name Ponder value true",
    "analyse": "name UCI_AnalyseMode value true",
    "opponent": "name UCI_Opponent value GM 2800 human Gary",
    "limit-strength": "name UCI_LimitStrength value true",
    "lowest-skill": "name Skill Level value 0",
    "showwdl": "name UCI_ShowWDL value true",
    "chess960": "name UCI_Chess960 value true",
    "syzygy-a-file": "name SyzygyPath value /etc/passwd",
    "syzygy-device": "name SyzygyPath value /dev/null",
    "book-device": "name BookFile value /dev/null",
    "book-text": "name BookFile value /etc/passwd",
    "path-of-separators": "name SyzygyPath value :::::;;;;",
}

DURING = {
    "isready": "isready",
    "position": OK_LINE,
    "bad-position": "position fen nonsense",
    "ucinewgame": "ucinewgame",
    "go-depth": "go depth 1",
    "go-infinite": "go infinite",
    "go-perft": "go perft 1",
    "go-nonsense": "go depth x",
    "ponderhit": "ponderhit",
    "uci": "uci",
    "hash": "setoption name Hash value 32",
    "clear-hash": "setoption name Clear Hash",
    "threads": "setoption name Threads value 2",
    "multipv": "setoption name MultiPV value 3",
    "chess960": "setoption name UCI_Chess960 value true",
    "bad-option": "setoption name Hash value x",
    "unknown": "frobnicate",
    "empty-line": "",
    "d": "d",
    "eval": "eval",
    "flip": "flip",
    "help": "help",
    "debug": "debug on",
    "register": "register later",
    "stop-twice": "stop\nstop",
    "megabyte": "y" * MEGABYTE,
    "syzygy": "setoption name SyzygyPath value /no/such/folder",
}

STORM = [
    "isready",
    "stop",
    "go infinite",
    "go depth 3",
    "go movetime 5",
    "go ponder",
    "ponderhit",
    "ucinewgame",
    OK_LINE,
    "position startpos",
    "position fen nonsense",
    "setoption name Hash value 8",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "setoption name Clear Hash",
    "setoption name MultiPV value 2",
    "setoption name Hash value 16",
    "frobnicate",
    "go nodes 500",
    "uci",
]

# fmt: off
DAMAGED = [f"position fen {fen} moves e1e2" for name, fen in ODD_FENS.items() if "many" not in name] + [
    OK_LINE, f"position fen {START} moves d2d4 d7d5 c2c4 e7e6 b1c3 g8f6", "ucinewgame", "isready", "ponderhit",
    "stop", "go wtime 100 btime 100 winc 1 binc 1 movestogo 3", "go depth 2 searchmoves e2e4 d2d4",
    "go nodes 100 mate 2 movetime 10", "setoption name MultiPV value 2", "setoption name Skill Level value 10",
    "setoption name UCI_Chess960 value true", "setoption name UCI_Chess960 value false"]
# fmt: on

# Several commands each, with things that only go wrong in this order.
SEQUENCES: dict[str, tuple[Step, ...]] = {
    "go-after-bad-fen": ("position fen nonsense", "go depth 1"),
    "go-after-bad-move": ("position startpos moves e2e5", "go depth 1"),
    "bad-fen-then-good": ("position fen nonsense", OK_LINE, "go depth 1"),
    "ponderhit-idle": ("ponderhit",),
    "stop-idle": ("stop",),
    "multipv-over-legal": (
        "setoption name MultiPV value 500",
        "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1",
        "go depth 3",
    ),
    "multipv-mated": (
        "setoption name MultiPV value 4",
        "position fen 7k/5QQ1/8/8/8/8/8/7K b - - 0 1",
        "go depth 3",
    ),
    "threads-then-go": ("setoption name Threads value 8", "go depth 4"),
    "threads-during-new-game": (
        "setoption name Threads value 4",
        "ucinewgame",
        "setoption name Threads value 1",
        "go depth 2",
    ),
    "mated-with-clock": ("position fen 7k/5QQ1/8/8/8/8/8/7K b - - 0 1", "go wtime 1000 btime 1000"),
    "stalemated-infinite": ("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go infinite", "stop"),
    "mated-ponder": ("position fen 7k/5QQ1/8/8/8/8/8/7K b - - 0 1", "go ponder", "ponderhit"),
    "one-legal-move": ("position fen k7/8/1Q6/8/8/8/8/K7 b - - 0 1", "go wtime 1000 btime 1000"),
    "searchmoves-of-other-side": ("position startpos", "go depth 2 searchmoves e7e5"),
    "skill-and-multipv": (
        "setoption name Skill Level value 0",
        "setoption name MultiPV value 3",
        "go depth 3",
    ),
    "variant-there-and-back": (
        "setoption name UCI_Variant value shogi",
        "position startpos",
        "go depth 1",
        Do("wait-answer"),
        "setoption name UCI_Variant value chess",
    ),
    "chess960-castling": (
        "setoption name UCI_Chess960 value true",
        "position fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1 moves e1g1",
        "go depth 2",
    ),
    "eval-of-mate": ("position fen 7k/5QQ1/8/8/8/8/8/7K b - - 0 1", "eval", "d"),
    "eval-after-bad-fen": ("position fen nonsense", "eval", "d", "flip", "d"),
    "flip-with-castling": (f"position fen {START}", "flip", "d", "flip", "d"),
    "usi-after-uci": ("usi", "uci"),
    "long-game-and-infinite": (
        "position startpos moves " + "g1f3 g8f6 f3g1 f6g8 " * 10000,
        "go infinite",
        "stop",
    ),
    "deep-search-of-few-pieces": (
        "position fen 8/8/8/8/8/k7/8/K7 w - - 0 1",
        "go depth 60 movetime 300",
    ),
    "depth-over-the-limit": (
        "position fen 8/8/8/8/8/k7/7P/K7 w - - 99 1",
        "go depth 250 movetime 300",
    ),
}


def cases() -> list[Case]:
    """All of them."""
    kings = b"\xeb" * 8 + b"/8/8/8/8/8/8/4K3"
    raw = {
        "fen/nul": b"position fen 4k3/8/8/8\0/8/8/8/4K3 w - - 0 1\n",
        "fen/not-utf8": b"position fen \xff\xfe\xfd w - - 0 1\n",
        "fen/high-bytes-for-pieces": b"position fen " + kings + b" w - - 0 1\n",
        "moves/nul": b"position startpos moves e2\0e4\n",
        "moves/not-utf8": b"position startpos moves \xe92\xe94\n",
    }
    memory = {
        "hash-8-gigabytes-of-2": 8192,
        "hash-over-all-memory": 33554432,
        "hash-terabyte": 1048576,
    }
    return (
        each("uci", "fen", BAD_FENS, "position fen {}", refused=True)
        + each("uci", "odd-fen", ODD_FENS, "position fen {}")
        + [Case(f"uci/{name}", "uci", (line,), refused=True) for name, line in raw.items()]
        + each("uci", "position", BAD_POSITIONS, "position {}", refused=True)
        + each("uci", "moves", BAD_MOVES, "position startpos moves {}", refused=True)
        + each("uci", "odd-moves", ODD_MOVES, "position startpos moves {}")
        + each("uci", "go", GO_ENDS, "go {}", self_ending=True)
        + each("uci", "go-open", GO_OPEN, "go {}")
        + each("uci", "perft", PERFT, "go {}", answers=(0, 1))
        + each("uci", "option", BAD_OPTIONS, "setoption {}", refused=True)
        + each("uci", "odd-option", ODD_OPTIONS, "setoption {}")
        + numbers("uci", ("Hash", "Threads", "MultiPV"))
        + hashes("uci", "Hash", memory)
        + sequences("uci", SEQUENCES)
        + during_search("uci", DURING)
        + storms("uci", STORM, 12)
        + mutations("uci", DAMAGED, 40)
        + repeated("uci", OK_LINE, "Hash")
        + stream_cases("uci", OK_LINE)
        + early_cases("uci", OK_LINE)
    )
