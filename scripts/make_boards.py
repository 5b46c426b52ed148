#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the boards of the tutorial, docs/images/board-*.svg, by the program itself.

    make_boards.py SENTE            writes them
    make_boards.py SENTE --check    says which of them are no longer what the program draws

A board is the one of the page that `sente explain --html` writes, with its pieces and its part of the style sheet, so
that it is a picture of its own, light and dark.
"""

from __future__ import annotations

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
MIDDLEGAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
BOARDS = {
    "board-middlegame": ("chess", MIDDLEGAME),
    "board-node": ("chess", MIDDLEGAME + " moves e2a6 b4c3"),
    "board-shogi": ("shogi", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
}


def page_of(sente: str, game: str, position: str) -> str:
    words = [sente, "explain", game, "--depth", "1", "--position", position, "--json", "--html", "-"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


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
    stale = []
    for name, (game, position) in BOARDS.items():
        picture = picture_of(page_of(sente, game, position))
        path = IMAGES / f"{name}.svg"
        if not check:
            path.write_text(picture, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != picture:
            stale.append(f"{path.relative_to(ROOT)} is not what the program draws: run scripts/make_boards.py")
    print("\n".join(stale) or f"{len(BOARDS)} boards")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
