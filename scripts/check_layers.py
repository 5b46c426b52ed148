#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the sources and reports what breaks the rules of docs/architecture.md.

    check_layers.py [ROOT]

Rules: a layer includes only the layers it may know; only some layers write text; intrinsics have their
places; ordering and search name no game; above them a game is chosen by name in one place, and nothing
but its kit names two games; a file opens with its licence and a comment on what it is for; headers guard
themselves; the preprocessor is used for includes and CHECK alone.
"""

from __future__ import annotations

import pathlib
import re
import sys

# What each folder of src/ may include, itself apart.
BELOW_GAMES = {"core", "game"}
GAMES = {"chess", "shogi"}
ALLOWED = {
    "core": set(),
    "game": {"core"},
    "chess": BELOW_GAMES,
    "shogi": BELOW_GAMES,
    "ordering": BELOW_GAMES,
    "eval": BELOW_GAMES,
    "search": BELOW_GAMES | {"ordering", "eval"},
}
ALLOWED["tablebase"] = BELOW_GAMES | {"chess", "ordering", "eval", "search"}
ALLOWED["book"] = BELOW_GAMES | GAMES
ALLOWED["records"] = BELOW_GAMES | GAMES
ALLOWED["protocol"] = BELOW_GAMES | GAMES | {"ordering", "eval", "search", "tablebase", "book"}
ALLOWED["games"] = ALLOWED["protocol"] | {"protocol", "records"}
ALLOWED["cluster"] = {"core"}
ALLOWED["lab"] = ALLOWED["games"] | {"games", "cluster"}
ALLOWED["app"] = ALLOWED["lab"] | {"lab"}

# The only files of shared layers that name a game: the parts of an evaluation that bear its name.
NAMES_A_GAME = {game: re.compile(rf"^eval/.*{game}.*$") for game in GAMES}

WRITES_TEXT = {"protocol", "games", "lab", "app"}
TEXT_HEADERS = re.compile(r"^(iostream|ostream|istream|fstream|sstream|iomanip|cstdio|stdio\.h|print|"
                          r"fmt/.*|nlohmann/.*|CLI/.*)$")
TEXT_EXEMPT = {"core/check.cpp"}

INTRINSICS = re.compile(r"^(\w*mmintrin\.h|x86intrin\.h|arm_neon\.h|wasm_simd128\.h)$")
INTRINSICS_PLACES = re.compile(r"^(core/arch/.*|core/bits\.[ch]pp|(chess|shogi)/attacks\w*\.[ch]pp|"
                               r"eval/nnue/simd/.*)$")

# How many games a file may name; those that need another one go through the kits of src/games.
NAMED_GAMES = {"game": 0, "ordering": 0, "search": 0, "protocol": 1, "lab": 1, "app": 1}
# Where no game is chosen by comparing names, but for the dispatcher.
COMPARES_NO_NAME = {"tablebase", "protocol", "games", "lab", "app"}
DISPATCHER = "games/games.hpp"
# Comments, literals of strings and characters, words. What is longer than a name is text for people.
TOKEN = re.compile(r"//[^\n]*|/\*.*?\*/|R\"(\w*)\(.*?\)\1\"|\"(?:\\.|[^\"\\\n])*\"|"
                   r"'(?:\\.|[^'\\\n])'|\w+", re.S)
COMMENT = re.compile(r"//[^\n]*")
GAME_NAME = (r"(?:\"(?:" + "|".join(f"{game}\\w*" for game in sorted(GAMES)) + r")\"|"
             r"(?:\w+::)*(?<!Uci::)(?<!Usi::)kName\b|(?:\w+::)*NetworkGame::\w+)")
GAME_KIND = r"(?:\w+::)*GameKind::\w+"
IS_SAME_GAME = r"\bis_same(?:_v)?<[^;]*\b(?:" + "|".join(game.capitalize() for game in sorted(GAMES)) + r")\b"

MACRO_EXEMPT = {"core/check.hpp"}
CPP_FILES = "*.[chi]pp"
HEADERS = (".hpp", ".ipp")
LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
DIRECTIVE = re.compile(r"^\s*#\s*(\w+)\s*(\w*)")


def layer_problems(path: str, quoted: str) -> list[str]:
    """What is wrong with `#include "quoted"` in the file `path`, both relative to src/."""
    layer = path.split("/")[0]
    target = quoted.split("/")[0]
    if "/" not in quoted or target == layer:
        return []
    if target not in ALLOWED:
        return []  # a library or a generated header
    names_it = target in NAMES_A_GAME and NAMES_A_GAME[target].match(path)
    if target in ALLOWED[layer] or names_it:
        return []
    return [f"{layer} may not include {quoted}"]


def include_problems(path: str, line: str) -> list[str]:
    match = INCLUDE.match(line)
    if not match:
        return []
    header = match.group(1) or match.group(2)
    layer = path.split("/")[0]
    problems = layer_problems(path, header)
    if TEXT_HEADERS.match(header) and layer not in WRITES_TEXT and path not in TEXT_EXEMPT:
        problems.append(f"{layer} does not write text: <{header}>")
    if INTRINSICS.match(header) and not INTRINSICS_PLACES.match(path):
        problems.append(f"intrinsics do not belong here: <{header}>")
    return problems


def directive_problems(path: str, line: str) -> list[str]:
    match = DIRECTIVE.match(line)
    if not match or path in MACRO_EXEMPT:
        return []
    directive, argument = match.groups()
    if directive == "include" or (directive == "pragma" and argument == "once"):
        return []
    return [f"the preprocessor is for #include and #pragma once: {line.strip()}"]


def games_named_by(token: str) -> set[str]:
    """The games that a token of C++ names: a word with the name in it, or a string that is the name."""
    if token.startswith(("//", "/*", "'")):
        return set()
    if token.endswith('"'):
        return {game for game in GAMES if re.fullmatch(rf'"{game}\d*"', token)}
    return {game for game in GAMES if game in token.lower()}


def naming_problems(path: str, text: str) -> list[tuple[int, str]]:
    """Where a file of a layer that serves all games names one, or a second one."""
    most = NAMED_GAMES.get(path.split("/")[0], len(GAMES))
    named: set[str] = set()
    for token in TOKEN.finditer(text):
        named |= games_named_by(token.group())
        if len(named) > most:
            line = text.count("\n", 0, token.start()) + 1
            what = f"names {'two games' if most else 'a game'} ({token.group()})"
            return [(line, f"{what}: ask their kits through {DISPATCHER}")]
    return []


def comparing_problems(path: str, line: str) -> list[str]:
    """A game that is told from others by its name; a kit may ask for the kinds of its own game."""
    layer = path.split("/")[0]
    if layer not in COMPARES_NO_NAME or path == DISPATCHER:
        return []
    name = GAME_NAME if layer == "games" else f"(?:{GAME_NAME}|{GAME_KIND})"
    code = COMMENT.sub("", line)
    if not re.search(rf"[=!]=\s*{name}|{name}\s*[=!]=|{IS_SAME_GAME}", code):
        return []
    return [f"compares the name of a game; {DISPATCHER} does that: {line.strip()}"]


def opening_problems(name: str, lines: list[str], mark: str) -> list[str]:
    """The licence comes first (after `#!`), then a comment or docstring on what the file is for."""
    start = 1 if lines and lines[0].startswith("#!") else 0
    if len(lines) <= start or lines[start] != f"{mark} {LICENCE}":
        return [f"line {start + 1} must be '{mark} {LICENCE}'"]
    purpose = lines[start + 1] if len(lines) > start + 1 else ""
    if not purpose.startswith((mark + " ", '"""')):
        return [f"line {start + 2} must say what {name} is for"]
    return []


def check_source(path: str, text: str) -> list[tuple[int, str]]:
    """Problems of a C++ file of src/ with their lines."""
    lines = text.splitlines()
    problems = [(1, problem) for problem in opening_problems(path, lines, "//")]
    if path.split("/")[0] not in ALLOWED:
        problems.append((1, f"src/{path.split('/')[0]} is not a layer"))
        return problems
    if path.endswith(HEADERS) and "#pragma once" not in lines:
        problems.append((1, "a header needs #pragma once"))
    continued = False
    for number, line in enumerate(lines, 1):
        if not continued:
            for problem in (include_problems(path, line) + directive_problems(path, line) +
                            comparing_problems(path, line)):
                problems.append((number, problem))
        continued = line.endswith("\\")
    return problems + naming_problems(path, text)


def check_other(path: str, text: str) -> list[tuple[int, str]]:
    """Problems of a file outside src/: its opening, and the guard of a header."""
    lines = text.splitlines()
    slashes = path.endswith((".cpp", *HEADERS, ".js"))
    problems = [(1, problem) for problem in opening_problems(path, lines, "//" if slashes else "#")]
    if path.endswith(HEADERS) and "#pragma once" not in lines:
        problems.append((1, "a header needs #pragma once"))
    return problems


def is_script(path: pathlib.Path) -> bool:
    if path.suffix in (".py", ".sh"):
        return True
    if path.suffix:
        return False
    with path.open("rb") as file:
        return file.read(2) == b"#!"


def check_tree(root: pathlib.Path) -> list[str]:
    problems = []

    def report(path: pathlib.Path, found: list[tuple[int, str]]) -> None:
        problems.extend(f"{path.relative_to(root)}:{line}: {what}" for line, what in found)

    for path in sorted((root / "src").rglob(CPP_FILES)):
        relative = path.relative_to(root / "src").as_posix()
        report(path, check_source(relative, path.read_text()))
    for folder in ("tests", "bench", "scripts", "training"):
        for path in sorted((root / folder).rglob("*")):
            foreign = {"corpus", "node_modules", "__pycache__"} & set(path.relative_to(root).parts)
            if not path.is_file() or foreign:
                continue
            if path.suffix in (".cpp", *HEADERS, ".js") or is_script(path):
                report(path, check_other(path.relative_to(root).as_posix(), path.read_text()))
    return problems


def main() -> int:
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else __file__).resolve()
    if root.is_file():
        root = root.parent.parent
    problems = check_tree(root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
