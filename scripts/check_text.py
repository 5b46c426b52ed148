#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads what people wrote and reports lines that are too long and links that lead nowhere.

    check_text.py [ROOT]

Rules: a line has at most 120 columns, in documents, scripts, build files and the sources that no formatter looks
at; a link of a document leads to a file that is there, and to a heading of it. Left out are tables that the
program writes (between `<!-- options: … -->` and `<!-- end of options: … -->`).
"""

from __future__ import annotations

import os
import pathlib
import re
import sys

COLUMNS = 120
# Written by people, though no formatter of theirs breaks the lines.
SUFFIXES = {".md", ".py", ".sh", ".cmake", ".ipp", ".ts", ".js", ".mjs", ".css", ".html"}
NAMES = {"CMakeLists.txt", "Makefile", "run", "test", "pgo", "tidy", "static", "package", "try_packages"}
# Folders of builds and packages, inputs for the fuzzer, and what games and pages are compared with.
FOREIGN = {"build", "node_modules", "dist", ".git", ".cache", "__pycache__", "corpus", "golden", "test-results"}

GENERATED = (re.compile(r"<!-- options: .* -->"), re.compile(r"<!-- end of options: .* -->"))
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+\s+(.*?)\s*$")
CODE = re.compile(r"`[^`]*`")


def lines_by_hand(text: str) -> list[tuple[int, str]]:
    """Numbers and lines, without the tables that the program writes."""
    lines = []
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if GENERATED[0].search(line):
            inside = True
        if not inside:
            lines.append((number, line))
        if GENERATED[1].search(line):
            inside = False
    return lines


def long_lines(text: str) -> list[tuple[int, str]]:
    return [(number, f"{len(line)} columns, more than {COLUMNS}")
            for number, line in lines_by_hand(text) if len(line) > COLUMNS]


def prose(text: str) -> list[tuple[int, str]]:
    """Numbers and lines of a document, without blocks of code."""
    lines = []
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            inside = not inside
        elif not inside:
            lines.append((number, line))
    return lines


def anchors_of(text: str) -> set[str]:
    """The names that GitHub gives to the headings of a document."""
    names = set()
    for _, line in prose(text):
        if match := HEADING.match(line):
            words = re.sub(r"[^\w\- ]", "", match.group(1).lower())
            names.add(words.replace(" ", "-"))
    return names


def link_problem(root: pathlib.Path, path: pathlib.Path, target: str) -> str | None:
    """Why a link of the document `path` leads nowhere, if it does."""
    if re.match(r"[a-z]+:", target):
        return None
    name, _, anchor = target.partition("#")
    goal = (path.parent / name).resolve() if name else path
    if not goal.exists():
        return f"the link {target} leads to nothing"
    if root not in goal.parents and goal != root:
        return f"the link {target} leads out of the project"
    if anchor and goal.suffix == ".md" and anchor not in anchors_of(goal.read_text(encoding="utf-8")):
        return f"the link {target} leads to no heading"
    return None


def bad_links(root: pathlib.Path, path: pathlib.Path, text: str) -> list[tuple[int, str]]:
    problems = []
    for number, line in prose(text):
        plain = CODE.sub("", line)  # `[a](b)` in code is no link, [`a`](b) is one
        for target in LINK.findall(plain) + PICTURE.findall(plain):
            if problem := link_problem(root, path, target):
                problems.append((number, problem))
    return problems


def our_files(root: pathlib.Path) -> list[pathlib.Path]:
    """All that people wrote, without a look into the folders of builds and packages."""
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in FOREIGN]
        paths = [pathlib.Path(folder) / name for name in names]
        found += [path for path in paths if path.suffix in SUFFIXES or path.name in NAMES]
    return sorted(found)


def check_tree(root: pathlib.Path) -> list[str]:
    root = root.resolve()
    problems = []
    for path in our_files(root):
        text = path.read_text(encoding="utf-8")
        found = long_lines(text)
        if path.suffix == ".md":
            found += bad_links(root, path, text)
        problems += [f"{path.relative_to(root)}:{line}: {what}" for line, what in found]
    return problems


def main() -> int:
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    problems = check_tree(root)
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
