# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente explain` from outside: tables, JSON, pages, and what it says to nonsense."""

import html.parser
import json
import os
import pathlib
import re
import stat
import subprocess
import sys
import tempfile
import unittest

SENTE = ""
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
POLICIES = ["weighted", "banded", "ranked", "staged"]


def run(*arguments, **options):
    return subprocess.run([SENTE, *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300,
                          **options)


def explain(*arguments):
    return run("explain", *arguments)


class Page(html.parser.HTMLParser):
    """Sees whether tags close, and what a page would fetch."""

    VOID = {"meta", "link", "br", "img", "input", "hr"}

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.fetched = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.append(tag)
        for name, value in attrs:
            if name in ("src", "href") and not value.startswith(("data:", "#")):
                self.fetched.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-1:]}"
        self.open.pop()


class Explain(unittest.TestCase):
    def test_shows_the_order_and_the_iterations(self):
        result = explain("chess", "--position", KIWIPETE, "--depth", "5")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertNotIn("\033", result.stdout)
        self.assertRegex(result.stdout, r"\nrank +move +stage +score .*butterfly")
        self.assertRegex(result.stdout, r"\n +1 +\S+ +[a-h1-8]{4} +hash +0")
        self.assertEqual(len(re.findall(r"^ +[1-5]  \S+ +[a-h1-8]{4} +\d+ +[+-]\d", result.stdout,
                                        re.M)), 5)

    def test_moves_before_the_position_are_played(self):
        result = explain("shogi", "--position", "startpos moves 7g7f 3c3d 8h2b+", "--depth", "3")
        self.assertIn("△同　銀", result.stdout)
        self.assertIn("3a2b", result.stdout)

    def test_json_terms_add_up_for_every_policy(self):
        for game in ("chess", "shogi"):
            for policy in POLICIES:
                found = json.loads(explain(game, "--policy", policy, "--depth", "4",
                                           "--json").stdout)
                self.assertEqual(found["policy"], policy)
                self.assertEqual([move["rank"] for move in found["moves"]],
                                 list(range(1, len(found["moves"]) + 1)))
                for move in found["moves"]:
                    self.assertEqual(sum(move["terms"].values()), move["score"])
                self.assertEqual([each["depth"] for each in found["iterations"]], [1, 2, 3, 4])

    def test_compare_shows_all_policies(self):
        text = explain("chess", "--compare", "--depth", "4").stdout
        self.assertRegex(text, r"\nmove +weighted +banded +ranked +staged\n")
        self.assertRegex(text, r"\ndepth +weighted +banded +ranked +staged\n +1( +[\d,]+){4}\n")
        found = json.loads(explain("shogi", "--compare", "--depth", "3", "--json").stdout)
        self.assertEqual([each["policy"] for each in found["policies"]], POLICIES)

    def test_a_line_leads_below_the_position(self):
        found = json.loads(explain("chess", "--position", KIWIPETE, "--line", "a2a3 b4c3",
                                   "--depth", "7", "--json").stdout)
        self.assertEqual([move["name"] for move in found["line"]], ["a3", "bxc3"])
        self.assertNotEqual(found["node"], found["position"])
        self.assertIn("b2c3", [move["move"] for move in found["moves"]])

    def test_same_request_same_answer(self):
        once, twice = (explain("shogi", "--depth", "5", "--json").stdout for _ in range(2))
        self.assertEqual(once, twice)

    def test_nonsense_is_refused_in_one_line(self):
        for arguments in (["chess", "--position", "nonsense"],
                          ["chess", "--position", "8/8/8/8/8/8/8/8 w - - 0 1"],
                          ["chess", "--position", "startpos moves e2e5"],
                          ["chess", "--position", ""],
                          ["chess", "--position", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"],
                          ["shogi", "--position", KIWIPETE],
                          ["chess", "--policy", "best"],
                          ["chess", "--depth", "0"],
                          ["chess", "--depth", "31"],
                          ["chess", "--line", "e2e4 e2e4"],
                          ["chess", "--depth", "2", "--html", "/no/such/folder/page.html"]):
            result = explain(*arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertEqual(result.stdout, "", arguments)
            self.assertRegex(result.stderr, r"\Asente explain: [^\n]+\n\Z", arguments)

    def test_games_and_options_must_be_known(self):
        for arguments in ([], ["go"], ["chess", "--hash", "0"], ["chess", "--frobnicate"]):
            self.assertEqual(explain(*arguments).returncode, 2)


class HtmlPage(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "page.html"

    def test_page_stands_alone(self):
        for game in ("chess", "shogi"):
            for more in ([], ["--compare"]):
                result = explain(game, "--depth", "3", "--html", str(self.path), *more)
                self.assertEqual((result.returncode, result.stderr), (0, ""))
                text = self.path.read_text(encoding="utf-8")
                page = Page(text)
                self.assertEqual(page.open, [])
                self.assertEqual(page.fetched, [])
                self.assertNotIn("script", page.seen)
                self.assertNotRegex(text, r"https?://|@import|url\(")
                self.assertIn('name="viewport"', text)
                self.assertIn("prefers-color-scheme: dark", text)
                self.assertEqual(text.count("<details "), 4 if more else 0)
                self.assertIn("<td>", text)

    def test_a_page_that_cannot_be_finished_leaves_the_old_one(self):
        self.path.write_text("old")
        result = explain("chess", "--position", "nonsense", "--html", str(self.path))
        self.assertEqual(result.returncode, 2)
        self.assertEqual(self.path.read_text(), "old")
        self.assertEqual(os.listdir(self.path.parent), ["page.html"])

    @unittest.skipUnless(os.path.exists("/dev/full"), "no full device")
    def test_a_full_disk_is_noticed_and_the_table_is_shown_all_the_same(self):
        result = explain("chess", "--depth", "2", "--html", "/dev/full")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(result.stderr, "sente explain: cannot write /dev/full\n")
        self.assertIn("stage", result.stdout)
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/full").st_mode), "it is still a device")


class Session(unittest.TestCase):
    def test_the_engine_explains_in_both_dialects(self):
        for greeting, game in (("uci", "chess"), ("usi", "shogi")):
            lines = f"{greeting}\nexplain depth 3\n"
            engine = subprocess.Popen([SENTE], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                      encoding="utf-8")
            engine.stdin.write(lines)
            engine.stdin.flush()
            for line in engine.stdout:
                if line.startswith("info string explain "):
                    break
            found = json.loads(line.removeprefix("info string explain "))
            self.assertEqual(found["game"], game)
            self.assertEqual(found["depth"], 3)
            self.assertTrue(line.isascii())
            engine.stdin.write("quit\n")
            engine.stdin.flush()
            self.assertEqual(engine.wait(timeout=60), 0)
            engine.stdin.close()
            engine.stdout.close()


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
