#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Draws the pieces of both games into src/pieces; run it by hand when a drawing changes.

Chess pieces are drawn here. Shogi pieces are a pentagon drawn here with the outline of a character from
Noto Serif CJK (SIL Open Font License 1.1), so that they look the same where no Japanese font is installed.
The international ones have a figure instead: the one that chess players know, or the ways in which the piece
steps. With `--international` those alone are drawn, which needs no fonts.
"""

import pathlib
import sys

OUT = pathlib.Path(__file__).resolve().parent.parent / "src" / "pieces"
STYLE = OUT.parent / "styles" / "international.css"
FONT = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
LICENCE = "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->"

FOOT = ('<path d="M27 78h46c4 4 7 6 7 11a2.500 2.500 0 0 1-2.500 2.500'
        'h-55a2.500 2.500 0 0 1-2.500-2.500c0-5 3-7 7-11z"/>')
CHESS = {
    "pawn": '<path d="M39 55c-3 9-8 15-15 21v3h52v-3c-7-6-12-12-15-21z"/>'
            '<path d="M33 51h34a4 4 0 0 1 0 8H33a4 4 0 0 1 0-8z"/><circle cx="50" cy="36" r="15.500"/>' + FOOT,
    "rook": '<path d="M33 42h34l3 37H30z"/>'
            '<path d="M24 17h12v7h8v-7h12v7h8v-7h12v17l-8 9H32l-8-9z"/>' + FOOT,
    "knight": '<path d="M29 80c0-13 8-18 15-25 4-4 5-7 4-10-5 4-10 4-14 8-3 4-7 7-11 5-5-2-6-7-3-12 4-6 6-9 8-15'
              ' 2-5 5-8 10-10l2-10c6 2 9 5 11 9 18 3 27 19 26 39l-3 21z"/>'
              '<path class="line" d="M57 25c11 6 15 18 14 33"/>'
              '<circle class="mark" cx="39.500" cy="34.500" r="3"/>' + FOOT,
    "bishop": '<path d="M50 20c15 10 21 20 21 30 0 9-5 14-10 17l4 12H35l4-12c-5-3-10-8-10-17 0-10 6-20 21-30z"/>'
              '<circle cx="50" cy="14.500" r="6"/><path class="line" d="M50 35v20M41 45h18"/>'
              '<path class="line" d="M38 68h24"/>' + FOOT,
    "queen": '<path d="M28 80 15 38l16 15 3-27 12 24 4-28 4 28 12-24 3 27 16-15-13 42z"/>'
             '<circle cx="14" cy="34" r="5"/><circle cx="33.500" cy="21.500" r="5"/><circle cx="50" cy="16.500" r="5"/>'
             '<circle cx="66.500" cy="21.500" r="5"/><circle cx="86" cy="34" r="5"/>'
             '<path class="line" d="M30 70c13-4 27-4 40 0"/>' + FOOT,
    "king": '<path d="M46 8h8v7h7v8h-7v12h-8V23h-7v-8h7z"/>'
            '<path d="M50 45c2-13 34-16 36 4 1 12-9 19-12 30H26c-3-11-13-18-12-30 2-20 34-17 36-4z"/>'
            '<path class="line" d="M50 46v24M28 71c14-4 30-4 44 0"/>' + FOOT,
}
CHESS_COLOURS = {
    "white": ("#fdf8ec", "#332b26", "#332b26"),
    "black": ("#403a39", "#14100f", "#e8dccb"),
}

SHOGI = {
    "king": "玉", "king-first": "王", "rook": "飛", "bishop": "角", "gold": "金", "silver": "銀", "knight": "桂",
    "lance": "香", "pawn": "歩", "dragon": "龍", "horse": "馬", "promotedsilver": "全", "promotedknight": "圭",
    "promotedlance": "杏", "tokin": "と",
}
RED = {"dragon", "horse", "promotedsilver", "promotedknight", "promotedlance", "tokin"}
# Width of the pentagon: greater pieces are larger, as on a real board.
WIDTH = {"king": 84, "king-first": 84, "rook": 80, "bishop": 80, "dragon": 80, "horse": 80, "gold": 76,
         "silver": 76, "promotedsilver": 76, "knight": 72, "promotedknight": 72, "lance": 68,
         "promotedlance": 68, "pawn": 64, "tokin": 64}


def chess_piece(role: str, colour: str) -> str:
    fill, stroke, line = CHESS_COLOURS[colour]
    body = CHESS[role].replace('class="line"', f'fill="none" stroke="{line}"') \
                      .replace('class="mark"', f'fill="{line}" stroke="none"').replace(".500", ".5")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{LICENCE}<g fill="{fill}" '
            f'stroke="{stroke}" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round">{body}</g></svg>\n')


def outline(font, character: str, width: float, top: float) -> str:
    """The character scaled to `width` and centred below `top` in a drawing of 100 by 110."""
    from fontTools.misc.transform import Transform
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    glyphs = font.getGlyphSet()
    name = font.getBestCmap()[ord(character)]
    scale = width / 1000
    pen = SVGPathPen(glyphs, ntos=lambda value: f"{value:.1f}".rstrip("0").rstrip("."))
    shift = Transform(scale, 0, 0, -scale, 50 - width / 2, top + 880 * scale)
    glyphs[name].draw(TransformPen(pen, shift))
    return pen.getCommands()


# A step is an arm from the middle with a point at its end, a slide a long one: (x, y) is its direction, up is -1.
GOLD_STEPS = [(0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0), (0, 1)]
SILVER_STEPS = [(0, -1), (-1, -1), (1, -1), (-1, 1), (1, 1)]
DIAGONAL = [(-1, -1), (1, -1), (-1, 1), (1, 1)]
STRAIGHT = [(0, -1), (-1, 0), (1, 0), (0, 1)]
LANCE = '<path d="M50 8 66 36H56v54H44V36H34z"/>'
FIGURES = {
    "king": CHESS["king"], "rook": CHESS["rook"], "bishop": CHESS["bishop"], "knight": CHESS["knight"],
    "lance": LANCE, "pawn": CHESS["pawn"],
}


def star(steps, centre: str) -> str:
    """Arms in the directions of `steps`, with a figure in the middle."""
    arms = ""
    for x, y in steps:
        tip_x, tip_y = 50 + 40 * x, 50 + 40 * y
        arms += f'<path class="arm" d="M50 50 {tip_x} {tip_y}"/><circle cx="{tip_x}" cy="{tip_y}" r="7.500"/>'
    return arms + centre


def small(figure: str) -> str:
    """On a clearing in the middle of a star."""
    clearing = '<circle class="mark" cx="50" cy="50" r="27"/>'
    return f'{clearing}<g transform="translate(25 24) scale(.5)">{figure}</g>'


def corners(steps) -> str:
    """What a promoted rook or bishop gains: single steps."""
    return "".join(f'<circle cx="{50 + 46 * x}" cy="{50 + 46 * y}" r="6.500"/>' for x, y in steps)


def figure_of(role: str) -> str:
    disc = '<circle cx="50" cy="50" r="15"/>'
    ring = '<circle cx="50" cy="50" r="15"/><circle class="mark" cx="50" cy="50" r="7"/>'
    made = {
        "king-first": FIGURES["king"], "gold": star(GOLD_STEPS, disc), "silver": star(SILVER_STEPS, ring),
        "dragon": f'<g transform="translate(10 10) scale(.8)">{FIGURES["rook"]}</g>' + corners(DIAGONAL),
        "horse": f'<g transform="translate(10 10) scale(.8)">{FIGURES["bishop"]}</g>' + corners(STRAIGHT),
        "promotedsilver": star(GOLD_STEPS, ring), "promotedknight": star(GOLD_STEPS, small(FIGURES["knight"])),
        "promotedlance": star(GOLD_STEPS, small(LANCE)), "tokin": star(GOLD_STEPS, small(FIGURES["pawn"])),
    }
    return made[role] if role in made else FIGURES[role]


def shogi_piece(role: str, font, turned: bool) -> str:
    width, top, height = WIDTH[role], *heights(role)
    glyph = outline(font, SHOGI[role], width * 0.74, top + height * 0.235)
    return on_wood(role, turned, f'<path d="{glyph}" fill="{ink_of(role)}"/>')


def international_piece(role: str, turned: bool) -> str:
    width, top, height = WIDTH[role], *heights(role)
    size = width * 0.66
    place = f'translate({50 - size / 2:.1f} {top + height * 0.28:.1f}) scale({size / 100:.3f})'
    ink = ink_of(role)
    figure = figure_of(role).replace('class="line"', 'fill="none" stroke="#fbe8bd"') \
                            .replace('class="mark"', 'fill="#fbe8bd" stroke="none"') \
                            .replace('class="arm"', 'stroke-width="9"').replace(".500", ".5")
    return on_wood(role, turned, f'<g transform="{place}" fill="{ink}" stroke="{ink}" stroke-width="3.6" '
                                 f'stroke-linejoin="round" stroke-linecap="round">{figure}</g>')


def ink_of(role: str) -> str:
    return "#b0281a" if role in RED else "#1f1813"


def heights(role: str) -> tuple[float, float]:
    """Where the pentagon begins, and how high it is."""
    height = 104 * (0.72 + 0.28 * WIDTH[role] / 84)
    return 109 - height, height


def on_wood(role: str, turned: bool, figure: str) -> str:
    width = WIDTH[role]
    top, height = heights(role)
    left = 50 - width / 2
    shoulder, neck = top + height * 0.2, width * 0.36
    right = 100 - left
    shape = (f"M50 {top:.1f} {50 + neck:.1f} {shoulder:.1f} {right:.1f} 107 "
             f"{left:.1f} 107 {50 - neck:.1f} {shoulder:.1f}z")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 110">{LICENCE}'
            f'<g{" transform=" + chr(34) + "rotate(180 50 55)" + chr(34) if turned else ""}><defs>'
            '<linearGradient id="w" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fbe8bd"/>'
            '<stop offset="1" stop-color="#e5bf7d"/></linearGradient></defs>'
            f'<path d="{shape}" fill="#7a5427" transform="translate(0 2)" opacity=".45"/>'
            f'<path d="{shape}" fill="url(#w)" stroke="#83592a" stroke-width="1.8" stroke-linejoin="round"/>'
            f'{figure}</g></svg>\n')


def international_rules() -> str:
    """Which drawing belongs to which piece, as pieces.css has it for the Japanese ones."""
    rules = ["/* SPDX-License-Identifier: GPL-3.0-or-later */",
             "/* International pieces of shogi, where they were chosen. Written by make_pieces.py. */"]
    for role in SHOGI:
        if role == "king-first":
            continue
        for turned, (one, another) in {"": ("sente", "gote"), "-turned": ("gote", "sente")}.items():
            rules.append(f":root[data-pieces='international'] :is(\n"
                         f"  .shogi-board .orientation-sente piece.{role}.{one},\n"
                         f"  .shogi-board .orientation-gote piece.{role}.{another},\n  .koma-{role}.{one}\n"
                         f") {{ background-image: url('../pieces/international-{role}{turned}.svg'); }}")
    return "\n".join(rules) + "\n"


def draw_international() -> None:
    for role in SHOGI:
        if role != "king-first":
            (OUT / f"international-{role}.svg").write_text(international_piece(role, False))
            (OUT / f"international-{role}-turned.svg").write_text(international_piece(role, True))
    STYLE.write_text(international_rules())


def main() -> int:
    OUT.mkdir(parents=True, exist_ok=True)
    draw_international()
    if "--international" in sys.argv[1:]:
        return 0
    for role in CHESS:
        for colour in CHESS_COLOURS:
            (OUT / f"chess-{colour}-{role}.svg").write_text(chess_piece(role, colour))
    from fontTools.ttLib import TTCollection
    font = TTCollection(FONT).fonts[0]
    for role in SHOGI:
        (OUT / f"shogi-{role}.svg").write_text(shogi_piece(role, font, False))
        (OUT / f"shogi-{role}-turned.svg").write_text(shogi_piece(role, font, True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
