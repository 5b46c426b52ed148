#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a book of the documents: pages with a list of chapters, a search, and the look of Sente's own pages.

    make_book.py [FOLDER]        build/book if none is named

docs/book.txt has the chapters. Needs Debian's python3-markdown, and nothing from the network, neither to make it nor
to read it. A link that leads nowhere is an error.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import pathlib
import re
import shutil
import sys

try:
    import markdown
except ModuleNotFoundError:  # another Python than that of the system
    if sys.executable != "/usr/bin/python3" and pathlib.Path("/usr/lib/python3/dist-packages/markdown").exists():
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])
    print("skipped: the package python3-markdown is not installed")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
EXTENSIONS = ["tables", "fenced_code", "toc", "sane_lists"]


class Chapter:
    """A document and its place in the book."""

    def __init__(self, source: pathlib.Path, title: str, part: str):
        self.source, self.title, self.part = source, title, part
        stem = source.stem.lower() if source.parent != DOCS / "adr" or source.stem != "README" else "decisions"
        self.page = "index.html" if source == ROOT / "README.md" else f"{stem}.html"
        self.body = ""
        self.anchors: set[str] = set()


def read_chapters() -> list[Chapter]:
    chapters, part = [], ""
    for line in (DOCS / "book.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            part = line.strip()
            continue
        name, title = line.split(None, 1)
        chapters.append(Chapter((DOCS / name).resolve(), title.strip(), part))
    for path in sorted((DOCS / "adr").glob("[0-9]*.md")):
        chapters.append(Chapter(path, path.read_text(encoding="utf-8").splitlines()[0].lstrip("# "), ""))
    return chapters


def slug(text: str, _separator: str = "-") -> str:
    """The names that GitHub gives to headings, which is what documents link to."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def rendered(chapter: Chapter) -> str:
    text = chapter.source.read_text(encoding="utf-8")
    text = re.sub(r"<!-- .*? -->\n?", "", text, flags=re.S)
    # Markdown wants a blank line before a list; GitHub does not.
    text = re.sub(r"^(?!\s*(?:[-*]|\d+\.) |\s*$|\s)(.+)\n(?=(?:[-*]|1\.) )", r"\1\n\n", text, flags=re.M)
    converter = markdown.Markdown(extensions=EXTENSIONS, extension_configs={"toc": {"slugify": slug}})
    body = converter.convert(text)
    return re.sub(r"(<table>.*?</table>)", r'<div class="scroll">\1</div>', body, flags=re.S)


class Links:
    """Turns links between documents into links between pages, and keeps those that lead nowhere."""

    def __init__(self, chapters: list[Chapter], folder: pathlib.Path):
        self.pages = {chapter.source: chapter for chapter in chapters}
        self.folder = folder
        self.broken: list[str] = []

    def target(self, chapter: Chapter, link: str) -> str:
        if re.match(r"[a-z]+:", link):
            return link
        name, _, anchor = link.partition("#")
        goal = (chapter.source.parent / html.unescape(name)).resolve() if name else chapter.source
        if goal.is_dir() and (goal / "README.md") in self.pages:
            goal = goal / "README.md"
        if goal in self.pages:
            other = self.pages[goal]
            if anchor and anchor not in other.anchors:
                self.broken.append(f"{chapter.source.relative_to(ROOT)}: {link} leads to no heading")
            return other.page + (f"#{anchor}" if anchor else "")
        if goal.suffix in (".png", ".svg") and goal.exists():
            (self.folder / "images").mkdir(exist_ok=True)
            shutil.copy(goal, self.folder / "images" / goal.name)
            return f"images/{goal.name}"
        if not goal.exists():
            self.broken.append(f"{chapter.source.relative_to(ROOT)}: {link} leads to nothing")
        return ""  # a file of the sources: named, not linked

    def repair(self, chapter: Chapter) -> str:
        def link(match: re.Match[str]) -> str:
            target = self.target(chapter, match[1])
            return f'<a href="{target}">{match[2]}</a>' if target else match[2]

        body = re.sub(r'<a href="([^"]*)">(.*?)</a>', link, chapter.body, flags=re.S)
        return re.sub(r'(<img [^>]*src=")([^"]*)(")', lambda m: m[1] + self.target(chapter, m[2]) + m[3], body)


def contents(chapters: list[Chapter], here: Chapter) -> str:
    out, part = "", None
    for chapter in (each for each in chapters if each.part):
        if chapter.part != part:
            out += ("</ol>" if part is not None else "") + f"<p>{html.escape(chapter.part)}</p><ol>"
            part = chapter.part
        mark = ' aria-current="page"' if chapter is here else ""
        out += f'<li><a href="{chapter.page}"{mark}>{html.escape(chapter.title)}</a></li>'
    return out + "</ol>"


def neighbours(chapters: list[Chapter], here: Chapter) -> str:
    at = chapters.index(here)
    before = chapters[at - 1] if at > 0 else None
    after = chapters[at + 1] if at + 1 < len(chapters) else None
    left = f'<a rel="prev" href="{before.page}">← {html.escape(before.title)}</a>' if before else "<span></span>"
    right = f'<a rel="next" href="{after.page}">{html.escape(after.title)} →</a>' if after else ""
    return f'<nav class="turn" aria-label="Chapters before and after">{left}{right}</nav>'


def sections_of(chapter: Chapter) -> list[dict[str, str]]:
    """What the search looks through: the text under each heading."""
    pieces = re.split(r'<h[1-3] id="([^"]*)">(.*?)</h[1-3]>', chapter.body, flags=re.S)
    plain = [html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", piece))).strip() for piece in pieces]
    return [{"page": chapter.page + "#" + pieces[i], "title": f"{chapter.title} · {plain[i + 1]}", "text": plain[i + 2]}
            for i in range(1, len(pieces) - 2, 3)]


def scripts_for(body: str) -> str:
    """A chapter with boards can be stepped through; without scripts they stay pictures."""
    names = ["search.js", *(["boards.js"] if "images/board-" in body else [])]
    return "\n".join(f'<script src="{name}"></script>' for name in names)


def write_script(folder: pathlib.Path, name: str, constant: str, data: object) -> None:
    """A script with its data in it, since a page that is a file may not read another one."""
    words = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    script = (DOCS / "book" / name).read_text(encoding="utf-8")
    (folder / name).write_text(f"const {constant} = {words};\n{script}", encoding="utf-8")


def make(folder: pathlib.Path) -> list[str]:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    chapters = read_chapters()
    missing = [str(chapter.source) for chapter in chapters if not chapter.source.exists()]
    listed = {chapter.source for chapter in chapters}
    missing += [f"docs/{path.name} is in no chapter" for path in sorted(DOCS.glob("*.md")) if path not in listed]
    if missing:
        return missing
    for chapter in chapters:
        chapter.body = rendered(chapter)
        chapter.anchors = set(re.findall(r' id="([^"]*)"', chapter.body))
    links = Links(chapters, folder)
    frame = (DOCS / "book" / "page.html").read_text(encoding="utf-8")
    index = [section for chapter in chapters for section in sections_of(chapter)]
    for chapter in chapters:
        body = links.repair(chapter)
        values = {"title": html.escape(chapter.title), "contents": contents(chapters, chapter), "body": body,
                  "turn": neighbours(chapters, chapter), "scripts": scripts_for(body)}
        page = re.sub(r"\{\{(\w+)\}\}", lambda match, words=values: words[match[1]], frame)
        (folder / chapter.page).write_text(page, encoding="utf-8")
    style = (ROOT / "src" / "lab" / "page" / "files" / "style.css").read_text(encoding="utf-8")
    (folder / "book.css").write_text(style + (DOCS / "book" / "book.css").read_text(encoding="utf-8"), encoding="utf-8")
    write_script(folder, "search.js", "SECTIONS", index)
    boards = json.loads((DOCS / "book" / "boards.json").read_text(encoding="utf-8"))
    write_script(folder, "boards.js", "BOARDS", boards)
    return links.broken


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/make_book.py", description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=pathlib.Path, default=ROOT / "build" / "book")
    folder = parser.parse_args().folder
    problems = make(folder.resolve())
    for problem in problems:
        print(problem)
    if not problems:
        print(folder / "index.html")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
