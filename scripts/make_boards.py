#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the boards of the tutorial, docs/images/board-*.svg, by the program itself.

    make_boards.py SENTE            writes them
    make_boards.py SENTE --check    says which of them are no longer what the program draws

A board is the one of the page that `sente explain --html` writes, with its pieces and its part of the style sheet, so
that it is a picture of its own, light and dark. In the book a reader can step through its moves: docs/book/boards.json
has them in the order of `sente explain`, with the words that the page of `sente serve` has for stages and terms.
"""

from __future__ import annotations

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
SHOGI = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
# Game, position, moves that lead on from it, depth: as in the commands of docs/ordering.md.
BOARDS = {
    "board-middlegame": ("chess", MIDDLEGAME, "", 7),
    "board-node": ("chess", MIDDLEGAME, "e2a6 b6d5", 9),
    "board-shogi": ("shogi", SHOGI, "", 7),
}
HAND = {"P": 1, "L": 2, "N": 3, "S": 4, "B": 5, "R": 6, "G": 7}  # as the pieces of shogi are numbered in pictures


def explain(sente: str, *words: str) -> str:
    return subprocess.run([sente, "explain", *words], capture_output=True, text=True, check=True).stdout


def page_of(sente: str, game: str, position: str, line: str) -> str:
    after = f"{position} moves {line}" if line else position
    return explain(sente, game, "--depth", "1", "--position", after, "--json", "--html", "-")


def order_of(sente: str, game: str, position: str, line: str, depth: int) -> list[dict]:
    words = ["--line", line] if line else []
    found = explain(sente, game, "--depth", str(depth), "--position", position, *words, "--json")
    parts = ("move", "name", "stage", "score", "terms")
    return [{part: move[part] for part in parts} for move in json.loads(found)["moves"]]


def hand_of(picture: str, order: list[dict]) -> dict[str, list[float]]:
    """Where the pieces lie that the side to move can drop: beside the board, the second side's upside down."""
    upside_down = order[0]["name"].startswith("△")
    places = {}
    for piece in sorted({move["move"][0] for move in order if "*" in move["move"]}):
        for x, y, turned in re.findall(
                rf'href="#shogi-{HAND[piece]}" transform="translate\(([\d.]+) ([\d.]+)\)(rotate)?', picture):
            if bool(turned) == upside_down and not 34 < float(x) < 304:
                places[piece] = [float(x), float(y)]
    return places


def words_of(kinds: set[str]) -> dict[str, list[str]]:
    """What the page calls stages and terms, and its help for them: in English, in Japanese."""
    text = (ROOT / "web" / "src" / "i18n.ts").read_text(encoding="utf-8")
    words = {}
    for key in sorted(kinds | {f"{kind}-help" for kind in kinds}):
        entry = re.search(rf"^  '{key}': \[(.*?)\],$", text, re.S | re.M)[1]
        words[key] = re.findall(r"'(.*?)'", re.sub(r"'\s*\+\s*'", "", entry))
    return words


def boards_of(sente: str, pictures: dict[str, str]) -> str:
    """All boards for the book, each move on a line of its own, so that a change can be read."""
    kinds, boards = set(), []
    for name, (game, position, line, depth) in BOARDS.items():
        order = order_of(sente, game, position, line, depth)
        kinds |= {f"stage-{move['stage']}" for move in order}
        kinds |= {f"term-{term}" for move in order for term in move["terms"]}
        moves = ",\n".join(written(move) for move in order)
        view = re.search(r'viewBox="(.*?)"', pictures[name])[1]
        hand = written(hand_of(pictures[name], order))
        boards.append(f'"{name}": {{"game": "{game}", "view": "{view}", "hand": {hand}, "moves": [\n{moves}\n]}}')
    words = words_of({kind.replace(" ", "-") for kind in kinds})
    said = ",\n".join(f'"{key}": {written(value)}' for key, value in words.items())
    return '{"words": {\n' + said + '\n},\n"boards": {\n' + ",\n".join(boards) + "\n}}\n"


def written(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def style_of(page: str, board: str) -> str:
    """The rules for boards, and the colours that they name."""
    rules = re.search(r"/\* boards \*/\n(.*?)\n\n", page, re.S)[1]
    rules = re.sub(r"^svg\.board \{.*\}\n", "", rules).replace("svg.board ", "")
    classes = {name for names in re.findall(r'class="([^"]*)"', board) for name in names.split()}
    used = [rule for rule in re.findall(r"[^{}]+\{[^}]*\}", rules)
            if classes & set(re.findall(r"\.([a-z-]+)", rule.split("{")[0]))]
    style = "".join(" ".join(rule.split()) + "\n" for rule in used)
    colours = set(re.findall(r"var\(--([\w-]+)\)", style)) - {"cut"}
    light, dark = (re.findall(r"--([\w-]+): ([^;]+);", block)
                   for block in re.findall(r":root \{(.*?)\}", page, re.S)[:2])

    def root(values: list[tuple[str, str]]) -> str:
        return ":root { " + " ".join(f"--{name}: {value};" for name, value in values if name in colours) + " }"

    return f"{root(light)}\n@media (prefers-color-scheme: dark) {{ {root(dark)} }}\n{style}"


def picture_of(page: str) -> str:
    found = re.search(r'<svg class="board" role="img" viewBox="([^"]*)" aria-label="([^"]*)">(.*?)</svg>', page, re.S)
    view, name, board = found.groups()
    _, _, width, height = map(float, view.split())
    pieces = [re.search(rf'<g id="{each}">.*?</g>', page, re.S)[0] for each in
              sorted(set(re.findall(r'href="#([\w-]+)"', board)))]
    text = "\n".join(pieces) + board
    # Each square and each piece on a line of its own, so that a change can be read.
    lines = re.sub(r"(?<=>)(?=<(?:rect|use|text class=\"c|line|g class))", "\n", board.strip())
    return (f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="{view}" width="{width:g}" '
            f'height="{height:g}">\n<title>{name}</title>\n<style>\n{style_of(page, text)}</style>\n'
            f"<defs>\n{chr(10).join(pieces)}\n</defs>\n{lines}\n</svg>\n")


def main() -> int:
    sente, check = sys.argv[1], "--check" in sys.argv[2:]
    pictures = {name: picture_of(page_of(sente, game, position, line))
                for name, (game, position, line, _) in BOARDS.items()}
    files = {IMAGES / f"{name}.svg": picture for name, picture in pictures.items()}
    files[ROOT / "docs" / "book" / "boards.json"] = boards_of(sente, pictures)
    stale = []
    for path, text in files.items():
        if not check:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(f"{path.relative_to(ROOT)} is not what the program draws: run scripts/make_boards.py")
    print("\n".join(stale) or f"{len(BOARDS)} boards")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
