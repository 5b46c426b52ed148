# SPDX-License-Identifier: GPL-3.0-or-later
"""Malformed-input cases of the USI dialect, as tables."""

from __future__ import annotations

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

START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
OK_LINE = "position startpos moves 7g7f 3c3d"
BARE = "4k4/9/9/9/9/9/9/9/4K4"
SHUFFLE = "2h3h 8b7b 3h2h 7b8b "

# SFENs that are to be refused.
BAD_SFENS = {
    "empty": "",
    "one-letter": "x",
    "a-single-slash": "/",
    "no-kings": "9/9/9/9/9/9/9/9/9 b - 1",
    "two-black-kings": "4k4/9/9/9/9/9/9/9/3KK4 b - 1",
    "board-of-kings": "/".join(["KKKKKKKKK"] * 9) + " b - 1",
    "board-of-pawns": "/".join(["ppppppppp"] * 9) + " b - 1",
    "too-few-ranks": "4k4/9/9/9/9/9/9/4K4 b - 1",
    "too-many-ranks": "4k4/9/9/9/9/9/9/9/9/4K4 b - 1",
    "rank-too-short": "4k3/9/9/9/9/9/9/9/4K4 b - 1",
    "rank-too-long": "4k5/9/9/9/9/9/9/9/4K4 b - 1",
    "digit-zero": "4k4/0/9/9/9/9/9/9/4K4 b - 1",
    "digits-over-the-edge": "4k4/99/9/9/9/9/9/9/4K4 b - 1",
    "unknown-piece": "4k4/9/9/4x4/9/9/9/9/4K4 b - 1",
    "chess-position": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "promoted-gold": "4k4/9/9/4+G4/9/9/9/9/4K4 b - 1",
    "promoted-king": "4+k4/9/9/9/9/9/9/9/4K4 b - 1",
    "plus-alone": "4k4/9/9/4+4/9/9/9/9/4K4 b - 1",
    "plus-twice": "4k4/9/9/4++P4/9/9/9/9/4K4 b - 1",
    "plus-at-the-end": "4k4/9/9/9/9/9/9/9/4K4+ b - 1",
    "double-slash": "4k4//9/9/9/9/9/9/4K4 b - 1",
    "slash-at-the-end": "4k4/9/9/9/9/9/9/9/4K4/ b - 1",
    "board-alone": BARE,
    "side-unknown": f"{BARE} x - 1",
    "side-a-word": f"{BARE} black - 1",
    "hand-unknown-piece": f"{BARE} b Q 1",
    "hand-king": f"{BARE} b K 1",
    "hand-number-alone": f"{BARE} b 5 1",
    "hand-number-at-end": f"{BARE} b P5 1",
    "hand-zero": f"{BARE} b 0P 1",
    "hand-nineteen-rooks": f"{BARE} b 19R 1",
    "hand-nineteen-pawns": f"{BARE} b 19P 1",
    "hand-huge-number": f"{BARE} b 99999999999999999999P 1",
    "hand-negative": f"{BARE} b -3P 1",
    "hand-promoted": f"{BARE} b +P 1",
    "hand-very-long": f"{BARE} b {'P' * 100000} 1",
    "three-rooks": "4k4/9/9/9/9/9/9/RRR6/4K4 b - 1",
    "five-golds": "4k4/9/9/9/9/9/9/GGGGG4/4K4 b - 1",
    "rooks-on-board-and-in-hand": "4k4/9/9/9/9/9/9/RR7/4K4 b R 1",
    "two-pawns-on-a-file": "4k4/9/9/4P4/4P4/9/9/9/4K4 b - 1",
    "pawn-on-the-last-rank": "P3k4/9/9/9/9/9/9/9/4K4 b - 1",
    "lance-on-the-last-rank": "L3k4/9/9/9/9/9/9/9/4K4 b - 1",
    "knight-on-the-last-rank": "N3k4/9/9/9/9/9/9/9/4K4 b - 1",
    "knight-on-the-second-rank": "4k4/N8/9/9/9/9/9/9/4K4 b - 1",
    "white-pawn-on-the-last-rank": "4k4/9/9/9/9/9/9/9/p3K4 w - 1",
    "waiting-side-in-check": "4k4/4G4/9/9/9/9/9/9/4K4 b - 1",
    "kings-side-by-side": "9/9/9/3kK4/9/9/9/9/9 b - 1",
    "move-number-negative": f"{BARE} b - -1",
    "move-number-huge": f"{BARE} b - 99999999999999999999",
    "move-number-a-word": f"{BARE} b - first",
    "words-after-the-end": f"{BARE} b - 1 and so on",
    "two-positions": f"{START} {START}",
    "japanese": "\u9999\u6842\u9280\u91d1\u738b\u91d1\u9280\u6842\u9999 b - 1",
    "commas-for-blanks": START.replace(" ", ","),
    "quoted": f'"{START}"',
    "format-letters": "%s/%n/%x/%d/9/9/9/9/9 b - 1",
    "megabyte-of-nines": "9" * MEGABYTE,
    "megabyte-of-slashes": "/" * MEGABYTE,
    "megabyte-of-plus": "+" * MEGABYTE,
    "megabyte-of-ranks": "9/" * (MEGABYTE // 2) + " b - 1",
    "megabyte-hand": f"{BARE} b " + "9" * MEGABYTE + "P 1",
    "file-name": "../../../../etc/passwd",
}

ODD_SFENS = {
    "word": "startpos",
    "mated": "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
    "no-moves-and-no-check": "k8/2G6/1S7/9/9/9/9/9/4K4 w - 1",
    "bare-kings": f"{BARE} b - 1",
    "two-fields": f"{BARE} b",
    "three-fields": f"{BARE} b -",
    "move-number-zero": f"{BARE} b - 0",
    "one-king-only": "4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
    "all-in-hand": f"{BARE} b 2R2B4G4S4N4L18P 1",
    "all-in-both-hands": f"{BARE} b RBGGSSNNLL9Prbggssnnll9p 1",
    "most-moves": "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "hand-letter-by-letter": f"{BARE} b PPPPPP 1",
    "hand-in-another-order": f"{BARE} b 18PLNSGBR 1",
    "kings-entered": "1+P+PK+P4/2+R1+B4/2G6/9/9/9/9/2g1+b1+r2/3+pk+p3 b G3S2NL3Pgs2n3l10p 1",
    "handicap": "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "many-blanks": START.replace(" ", "    "),
    "ones-for-digits": "1111k1111/9/9/9/9/9/9/9/111111111 b - 1",
}

BAD_POSITIONS = {
    "nothing": "",
    "unknown-word": "nowhere",
    "sfen-without-text": "sfen",
    "moves-without-position": "moves 7g7f",
    "moves-word-missing": "startpos 7g7f",
    "startpos-twice": "startpos startpos",
    "capitals": "STARTPOS",
    "number": "12345",
    "fen-word": "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
}

BAD_MOVES = {
    "illegal-first": "7g7e",
    "illegal-second": "7g7f 7f7e",
    "garbage": "zzzz",
    "empty-square": "5e5d",
    "piece-of-the-other-side": "3c3d",
    "onto-own-piece": "1i1g",
    "null-move": "0000",
    "none": "(none)",
    "one-letter": "7",
    "three-letters": "7g7",
    "plus-too-early": "7g7f+",
    "plus-twice": "7g7f++",
    "off-the-board": "0a0b",
    "file-ten": "10a9a",
    "same-square": "7g7g",
    "drop-of-absent-piece": "P*5e",
    "drop-of-king": "K*5e",
    "drop-lower-case": "p*5e",
    "drop-promoted": "+P*5e",
    "drop-on-a-piece": "7g7f 3c3d 8h2b+ 3a2b B*7f",
    "drop-outside": "P*0z",
    "resign": "resign",
    "win": "win",
    "uci-move": "e2e4",
    "csa-move": "+7776FU",
    "japanese": "\uff17\u516d\u6b69",
    "capitals": "7G7F",
    "moves-twice": "moves 7g7f",
    "commas": "7g7f,3c3d",
    "percent": "%s%n",
    "two-pawns-on-a-file": "7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 2e2d 2c2d 2h2d 8c8d P*2c 8d8e P*2e",
    "king-into-check": "7g7f 3c3d 8h3c+ 5a5b 5i5h 5b4b 3c4b",
    "megabyte-move": "7" * MEGABYTE,
    "megabyte-of-letters": "7 " * (MEGABYTE // 2),
    "word-in-the-middle": "7g7f go depth 1 3c3d",
    "sfen-in-the-middle": f"7g7f sfen {START}",
    "forty-thousand-then-illegal": SHUFFLE * 10000 + "7g7e",
}

ODD_MOVES = {
    "none-after-the-word": "",
    "trailing-blanks": "7g7f   ",
    "fourfold": SHUFFLE * 3,
    "five-thousand": SHUFFLE * 1250,
    "forty-thousand": SHUFFLE * 10000,
    "five-hundred-and-twelve": SHUFFLE * 128,
}

GO_ENDS = {
    "depth-word": "depth abc movetime 50",
    "nodes-zero": "nodes 0 movetime 50",
    "nodes-one": "nodes 1",
    "movetime-zero": "movetime 0",
    "movetime-one": "movetime 1",
    "movetime-negative": "movetime -100",
    "no-time-left": "btime 0 wtime 0",
    "no-time-at-all": "btime 0 wtime 0 byoyomi 0",
    "negative-times": "btime -1000 wtime -1000",
    "byoyomi-one": "btime 0 wtime 0 byoyomi 1",
    "byoyomi-negative": "btime 0 wtime 0 byoyomi -100",
    "byoyomi-alone": "byoyomi 100",
    "byoyomi-and-increments": "btime 100 wtime 100 byoyomi 50 binc 10 winc 10",
    "increments-negative": "btime 100 wtime 100 binc -50 winc -50",
    "byoyomi-word": "btime 0 wtime 0 byoyomi soon movetime 50",
    "own-time-zero": "btime 0 wtime 60000",
    "own-time-missing": "wtime 100",
    "everything": "btime 300 wtime 300 binc 1 winc 1 movestogo 5 depth 3 nodes 1000 movetime 100",
    "unknown-words": "quickly depth 1 please",
    "searchmoves-illegal": "searchmoves 7g7e depth 1",
    "searchmoves-garbage": "searchmoves zzzz depth 1",
    "searchmoves-drop": "searchmoves P*5e depth 1",
    "searchmoves-then-depth": "searchmoves 7g7f depth 2",
    "megabyte-of-words": "depth 1 " + "x " * (MEGABYTE // 2),
    "value-is-a-keyword": "depth movetime 50",
    "mate-short": "mate 100",
    "mate-zero": "mate 0",
    "mate-negative": "mate -5",
    "mate-one-millisecond": "mate 1",
}

GO_OPEN = {
    "nothing": "",
    "depth-zero": "depth 0",
    "increments-alone": "binc 50 winc 50",
    "infinite-and-depth": "infinite depth 1",
    "ponder-and-byoyomi": "ponder btime 0 wtime 0 byoyomi 100",
    "ponder-without-times": "ponder",
    "mate-infinite": "mate infinite",
    "mate-nothing": "mate",
    "mate-word": "mate quickly",
    "mate-huge": "mate 99999999999999999999",
    "capitals": "INFINITE",
    "byoyomi-huge": "btime 0 wtime 0 byoyomi 9223372036854775807",
    "searchmoves-alone": "searchmoves",
} | {
    f"{field}-{name}": f"{field} {text}"
    for field in ("depth", "nodes", "movetime", "byoyomi")
    for name, text in NUMBERS.items()
}

BAD_OPTIONS = {
    "nothing": "",
    "name-missing": "name",
    "value-only": "value 3",
    "word-missing": "USI_Hash 16",
    "unknown": "name Frobnicate value 3",
    "value-missing": "name USI_Hash",
    "value-empty": "name USI_Hash value ",
    "entering-unknown": "name EnteringKingRule value Sometimes",
    "resign-word": "name ResignValue value never",
    "max-moves-negative": "name MaxMovesToDraw value -5",
    "delay-negative": "name NetworkDelay value -1",
    "delay-huge": "name NetworkDelay2 value 999999999999",
    "thinking-negative": "name MinimumThinkingTime value -1",
    "draw-value-huge": "name DrawValueBlack value 99999999",
    "ponder-maybe": "name USI_Ponder value maybe",
    "multipv-zero": "name MultiPV value 0",
    "threads-zero": "name Threads value 0",
    "threads-million": "name Threads value 1000000",
    "hash-zero": "name USI_Hash value 0",
    "alias-word": "name Hash value abc",
    "hash-beyond-the-range": "name USI_Hash value 99999999999",
    "megabyte-name": "name " + "x" * MEGABYTE + " value 1",
    "megabyte-value": "name USI_Hash value " + "9" * MEGABYTE,
    "japanese-name": "name \u5c06\u68cb value 16",
    "book-nowhere": "name BookFile value /no/such/book.db",
    "book-folder": "name BookFile value /tmp",
    "picker-unknown": "name MovePicker value magic",
}

ODD_OPTIONS = {
    "lower-case": "name usi_hash value 8",
    "blanks": "name   USI_Hash   value   8",
    "alias": "name Hash value 8",
    "button": "name Clear_Hash",
    "multipv-500": "name MultiPV value 500",
    "multipv-600": "name MultiPV value 600",
    "threads-4": "name Threads value 4",
    "ponder": "name USI_Ponder value true",
    "consideration": "name ConsiderationMode value true",
    "resign-at-once": "name ResignValue value 1",
    "max-moves-one": "name MaxMovesToDraw value 1",
    "no-declaration": "name EnteringKingRule value NoEnteringKing",
    "book-text": "name BookFile value /etc/passwd",
    "book-device": "name BookFile value /dev/null",
    "multipv-alias": "name USI_MultiPV value 2",
}

DURING = {
    "isready": "isready",
    "position": OK_LINE,
    "bad-position": "position sfen nonsense",
    "usinewgame": "usinewgame",
    "go-depth": "go depth 1",
    "go-infinite": "go infinite",
    "go-mate": "go mate 10",
    "go-nonsense": "go depth x",
    "ponderhit": "ponderhit",
    "ponderhit-times": "ponderhit btime 100 wtime 100 byoyomi 10",
    "usi": "usi",
    "hash": "setoption name USI_Hash value 32",
    "threads": "setoption name Threads value 2",
    "multipv": "setoption name MultiPV value 3",
    "bad-option": "setoption name USI_Hash value x",
    "gameover-win": "gameover win",
    "gameover-lose": "gameover lose",
    "gameover-draw": "gameover draw",
    "gameover-nothing": "gameover",
    "gameover-nonsense": "gameover maybe",
    "unknown": "frobnicate",
    "empty-line": "",
    "d": "d",
    "eval": "eval",
    "stop-twice": "stop\nstop",
    "megabyte": "y" * MEGABYTE,
}

STORM = [
    "isready",
    "stop",
    "go infinite",
    "go depth 3",
    "go movetime 5",
    "go ponder",
    "ponderhit",
    "usinewgame",
    OK_LINE,
    "position startpos",
    "position sfen nonsense",
    "setoption name USI_Hash value 8",
    "gameover win",
    "setoption name Threads value 2",
    "setoption name Threads value 1",
    "go btime 0 wtime 0 byoyomi 5",
    "setoption name MultiPV value 2",
    "frobnicate",
    "go nodes 500",
    "usi",
    "gameover lose",
]

DAMAGED = [
    f"position sfen {sfen} moves 5i5h 5a5b"
    for name, sfen in ODD_SFENS.items()
    if "many" not in name
] + [
    OK_LINE,
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
    "go btime 100 wtime 100 byoyomi 10",
    "go btime 100 wtime 100 binc 1 winc 1",
    "go depth 2 searchmoves 7g7f P*5e",
    "go mate 10",
    "go nodes 100",
    "setoption name MultiPV value 2",
    "setoption name MaxMovesToDraw value 320",
    "setoption name ResignValue value 3000",
    "usinewgame",
    "gameover draw",
    "isready",
    "ponderhit btime 100 wtime 100",
    "stop",
]

SEQUENCES: dict[str, tuple[Step, ...]] = {
    "go-after-bad-sfen": ("position sfen nonsense", "go depth 1"),
    "go-after-bad-move": ("position startpos moves 7g7e", "go depth 1"),
    "bad-sfen-then-good": ("position sfen nonsense", OK_LINE, "go depth 1"),
    "sfen-word-missing": (f"position {START}", "go depth 1"),
    "ponderhit-idle": ("ponderhit",),
    "gameover-idle": ("gameover lose", "gameover", "gameover win win"),
    "multipv-over-legal": (
        "setoption name MultiPV value 500",
        f"position sfen {BARE} b - 1",
        "go depth 2",
    ),
    "multipv-mated": (
        "setoption name MultiPV value 4",
        "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
        "go depth 3",
    ),
    "mated-with-clock": (
        "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
        "go btime 1000 wtime 1000 byoyomi 100",
    ),
    "mated-infinite": ("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "go infinite", "stop"),
    "mate-of-mated": ("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "go mate 100"),
    "mate-in-one": ("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "go mate 1000"),
    "mate-then-stop": ("position startpos", "go mate infinite", "stop"),
    "mate-after-bad-sfen": ("position sfen nonsense", "go mate 100"),
    "pawn-drop-mate": (
        "position sfen 8k/9/8G/9/9/9/9/9/4K4 b P2r2b3g4s4n4l17p 1 moves P*1b",
        "go depth 1",
    ),
    "ponder-early": ("go ponder", "ponderhit btime 100 wtime 100 byoyomi 10"),
    "ponder-early-nonsense": ("go ponder", "ponderhit btime x wtime -5 byoyomi"),
    "gameover-in-ponder": ("go ponder", "gameover win"),
    "declaration": (
        "position sfen 1+P+PK+P4/2+R1+B4/2G6/9/9/9/9/2g1+b1+r2/3+pk+p3 b G3S2NL3Pgs2n3l10p 1",
        "go depth 1",
    ),
    "long-game-and-infinite": ("position startpos moves " + SHUFFLE * 10000, "go infinite", "stop"),
    "one-king-searched": (
        "position sfen 4k4/9/9/9/9/9/9/9/9 b 2R2B4G4S4N4L18P 1",
        "go movetime 50",
    ),
    "all-in-hand-searched": (f"position sfen {BARE} b 2R2B4G4S4N4L18P 1", "go movetime 100"),
    "most-moves-searched": (
        "position sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        "go movetime 100",
    ),
    "uci-after-usi": ("uci", "usi"),
    "new-game-in-search": ("go infinite", Do("pause", 0.02), "usinewgame", "go depth 1"),
}


def cases() -> list[Case]:
    """All of them."""
    raw = {
        "sfen/nul": b"position sfen 4k4/9/9\0/9/9/9/9/9/4K4 b - 1\n",
        "sfen/not-utf8": b"position sfen \xff\xfe\xfd b - 1\n",
        "sfen/shift-jis": "position sfen \u9999\u6842 b - 1\n".encode("shift-jis"),
        "moves/nul": b"position startpos moves 7g\x007f\n",
        "moves/shift-jis": "position startpos moves \uff17\u516d\u6b69\n".encode("shift-jis"),
    }
    memory = {"hash-8-gigabytes-of-2": 8192, "hash-over-all-memory": 33554432}
    return (
        each("usi", "sfen", BAD_SFENS, "position sfen {}", refused=True)
        + each("usi", "odd-sfen", ODD_SFENS, "position sfen {}")
        + [Case(f"usi/{name}", "usi", (line,), refused=True) for name, line in raw.items()]
        + each("usi", "position", BAD_POSITIONS, "position {}", refused=True)
        + each("usi", "moves", BAD_MOVES, "position startpos moves {}", refused=True)
        + each("usi", "odd-moves", ODD_MOVES, "position startpos moves {}")
        + each("usi", "go", GO_ENDS, "go {}", self_ending=True)
        + each("usi", "go-open", GO_OPEN, "go {}")
        + each("usi", "option", BAD_OPTIONS, "setoption {}", refused=True)
        + each("usi", "odd-option", ODD_OPTIONS, "setoption {}")
        + numbers("usi", ("USI_Hash", "Threads"))
        + hashes("usi", "USI_Hash", memory)
        + sequences("usi", SEQUENCES)
        + during_search("usi", DURING)
        + storms("usi", STORM, 8)
        + mutations("usi", DAMAGED, 40)
        + repeated("usi", OK_LINE, "USI_Hash")
        + stream_cases("usi", OK_LINE)
        + early_cases("usi", OK_LINE)
    )
