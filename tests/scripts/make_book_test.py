# SPDX-License-Identifier: GPL-3.0-or-later
"""The book has every document, its links lead somewhere, and a search finds what is in it."""

import html.parser
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Page(html.parser.HTMLParser):
    """Links, names and pictures of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.names, self.sources = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        if "id" in attributes:
            self.names.add(attributes["id"])
        if tag in ("a", "link"):
            self.links.append(attributes["href"])
        if "src" in attributes:
            self.sources.append(attributes["src"])


class Book(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name) / "book"
        done = subprocess.run([sys.executable, ROOT / "scripts" / "make_book.py", cls.folder],
                              capture_output=True, text=True, check=False)
        if done.returncode == 77:
            raise unittest.SkipTest(done.stdout.strip())
        cls.problems = done.stdout if done.returncode else ""
        cls.pages = {path.name: Page(path.read_text(encoding="utf-8")) for path in cls.folder.glob("*.html")}

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def test_is_made_without_a_complaint(self):
        self.assertEqual(self.problems, "")
        self.assertIn("index.html", self.pages)
        for path in (ROOT / "docs").glob("*.md"):
            self.assertIn(path.stem + ".html", self.pages)

    def test_every_link_leads_to_a_page_and_a_heading_of_it(self):
        for name, page in self.pages.items():
            for link in page.links:
                if re.match(r"[a-z]+:", link):
                    continue
                target, _, anchor = link.partition("#")
                if target.endswith(".css"):
                    self.assertTrue((self.folder / target).exists())
                    continue
                self.assertIn(target or name, self.pages, f"{name}: {link}")
                if anchor:
                    self.assertIn(anchor, self.pages[target or name].names, f"{name}: {link}")

    def test_needs_nothing_from_elsewhere(self):
        for name, page in self.pages.items():
            for source in page.sources:
                self.assertTrue((self.folder / source).exists(), f"{name}: {source}")

    def test_every_board_has_moves_to_step_through(self):
        text = (self.folder / "boards.js").read_text(encoding="utf-8")
        data = json.loads(text[len("const BOARDS = "):text.index(";\n")])
        for name, page in self.pages.items():
            boards = {source[len("images/"):-len(".svg")] for source in page.sources if "/board-" in source}
            self.assertEqual("boards.js" in page.sources, bool(boards), name)
            self.assertLessEqual(boards, data["boards"].keys(), name)
        self.assertIn("boards.js", self.pages["ordering.html"].sources)
        for board in data["boards"].values():
            for move in board["moves"]:
                kinds = [f"stage-{move['stage']}", *(f"term-{term}" for term in move["terms"])]
                for kind in kinds:
                    self.assertEqual(len(data["words"][kind.replace(" ", "-") + "-help"]), 2, kind)

    def test_the_search_knows_every_section(self):
        text = (self.folder / "search.js").read_text(encoding="utf-8")
        sections = json.loads(text[len("const SECTIONS = "):text.index(";\n")])
        self.assertGreater(len(sections), 100)
        for section in sections:
            page, _, anchor = section["page"].partition("#")
            self.assertIn(anchor, self.pages[page].names)
        self.assertTrue(any("Contempt" in section["text"] for section in sections))


if __name__ == "__main__":
    unittest.main()
