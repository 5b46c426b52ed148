# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente analyse` from outside: formats, files, choices, refusals, and a Ctrl-C."""

import json
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import signals

SENTE = ""
SCHOLAR = ('[White "A"]\n[Black "B"]\n[Result "1-0"]\n\n'
           "1. e4 {hello} e5 2. Bc4 Nc6 (2... Nf6) 3. Qh5 Nf6 4. Qxf7# 1-0\n\n")
FOOL = '[White "C"]\n[Black "D"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'
BROKEN = '[White "E"]\n\n1. e4 e4 *\n\n'
SHOGI = "startpos moves 7g7f 3c3d 8h2b+ 8b2b B*4e\n"


def command(*arguments):
    return [SENTE, "analyse", *map(str, arguments)]


def run(*arguments):
    return subprocess.run(command(*arguments), capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


class Analyse(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path

    def analyse(self, name, text, *arguments):
        return run(self.file(name, text), "--nodes", "2000", *arguments)

    def test_text_names_the_blunder_and_both_sides(self):
        result = self.analyse("game.pgn", SCHOLAR)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("3... Nf6??", result.stdout)
        self.assertRegex(result.stdout, r"\nA +[\d.]+ %")
        self.assertRegex(result.stdout, r"\nB +[\d.]+ %")

    def test_the_same_twice_with_any_threads(self):
        first = self.analyse("game.pgn", SCHOLAR).stdout
        self.assertEqual(first, self.analyse("game.pgn", SCHOLAR, "--threads", "3").stdout)

    def test_pgn_keeps_comments_and_variations(self):
        result = self.analyse("game.pgn", SCHOLAR, "--format", "pgn")
        self.assertEqual(result.returncode, 0)
        for part in ("hello", "Nf6 $4", "[Annotator \"Sente\"]"):
            self.assertIn(part, result.stdout)
        self.assertRegex(result.stdout, r"\(\s*2\.\.\.\s+Nf6\s*\)")
        self.assertRegex(result.stdout, r"\(\s*3\.\.\. \w+ \{")
        again = self.analyse("again.pgn", result.stdout, "--format", "json")
        self.assertEqual(json.loads(again.stdout)["games"][0]["plies"], 7)

    def test_pgn_has_scores_that_boards_read(self):
        timed = SCHOLAR.replace("{hello}", "{[%clk 0:09:58] hello}")
        result = self.analyse("game.pgn", timed, "--format", "pgn")
        self.assertRegex(result.stdout, r"1\. e4 \{\[%eval -?\d+\.\d\d,\d+\] \[%clk 0:09:58\] hello\s")
        self.assertRegex(result.stdout, r"3\.\.\. Nf6 \$4\s\{\[%eval #1,\d+\] Blunder, \d+ %")
        self.assertIn("Order ", result.stdout)
        self.assertNotIn("Order ", self.analyse("game.pgn", timed, "--format", "pgn", "--no-order").stdout)

    def test_csa_from_usi(self):
        result = self.analyse("game.usi", SHOGI, "--format", "csa")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("\n+7776FU\n'** ", result.stdout)
        self.assertIn("候補順", result.stdout)
        again = self.analyse("again.csa", result.stdout, "--format", "json")
        self.assertEqual(json.loads(again.stdout)["games"][0]["plies"], 5)
        self.assert_refused(self.analyse("game.pgn", SCHOLAR, "--format", "csa"), "CSA is for shogi")

    def test_kif_from_usi(self):
        result = self.analyse("game.usi", SHOGI, "--format", "kif")
        self.assertEqual(result.returncode, 0)
        self.assertIn("７六歩(77)", result.stdout)
        self.assertIn("候補順", result.stdout)

    def test_json_has_moves_lines_and_sides(self):
        result = self.analyse("game.pgn", SCHOLAR, "--format", "json", "--lines", "2",
                              "--policy", "ranked")
        game = json.loads(result.stdout)["games"][0]
        self.assertEqual((game["game"], game["policy"], game["complete"]), ("chess", "ranked", True))
        self.assertEqual([each["text"] for each in game["moves"]][-1], "Qxf7#")
        self.assertEqual(game["moves"][5]["judgement"], "blunder")
        self.assertEqual(len(game["moves"][0]["lines"]), 2)
        self.assertEqual(game["sides"][1]["blunders"], 1)

    def test_html_is_whole(self):
        page = self.folder / "game.html"
        out = self.folder / "out.txt"
        for name, text in (("game.pgn", SCHOLAR), ("game.usi", SHOGI)):
            result = self.analyse(name, text, "--html", page, "--out", out)
            self.assertEqual((result.returncode, result.stdout), (0, ""))
            text = page.read_text(encoding="utf-8")
            self.assertTrue(text.startswith("<!DOCTYPE html>"))
            self.assertNotIn("http://", text)
            self.assertNotIn("https://", text)
            self.assertIn("score", out.read_text(encoding="utf-8"))
            self.assertIn("class=\"move-axis\"", text)
            self.assertIn("class=\"chance-axis\"", text)
            self.assertIn("1–0 · 4 moves" if name == "game.pgn" else "5手", text)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()),
                         ["game.html", "game.pgn", "game.usi", "out.txt"])

    def page_of(self, name, text, *arguments):
        result = self.analyse(name, text, "--html", "-", *arguments)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertTrue(result.stdout.startswith("<!DOCTYPE html>"), "the page and nothing else")
        return result.stdout

    def test_pages_of_shogi_are_japanese(self):
        kif = "先手：甲\n後手：乙\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 ４二飛(82)\n5 投了\n"
        page = self.page_of("game.kif", kif)
        for part in ('<html lang="ja">', "<h1>甲 – 乙</h1>", "後手の勝ち · 4手", "先手の勝率", "両対局者", "精度",
                     "勝負の分かれ目", "緩手 ?!", "疑問手 ?", "悪手 ??", "全指し手", "最善手順", "候補順",
                     "棋譜解析 · 1手 2000 ノード、方式 staged", "外部とは通信しません"):
            self.assertIn(part, page)
        words = re.sub(r"<style>.*?</style>|<script>.*?</script>|<[^>]*>", " ", page, flags=re.S)
        words = re.sub(r'"scene":"(?:[^"\\\\]|\\\\.)*"', "", words)
        for part in ("Winning", "Accuracy", "Black", "White", "Best", "best ", "order ", "1–0", "played", "Start"):
            self.assertNotIn(part, words)
        english = self.page_of("game.kif", kif, "--language", "en")
        for part in ('<html lang="en">', "White won · 4 moves", "Winning chance of Black", "All moves"):
            self.assertIn(part, english)
        self.assertNotIn("の勝ち", english)

    def test_pages_of_chess_may_be_japanese(self):
        page = self.page_of("game.pgn", SCHOLAR, "--language", "ja")
        for part in ('<html lang="ja">', "白の勝ち · 4手", "白の勝率", "+1手詰"):
            self.assertIn(part, page)

    def test_games_are_chosen_by_number(self):
        result = self.analyse("two.pgn", SCHOLAR + FOOL)
        self.assertIn("game 1 of 2", result.stderr)
        self.assertTrue(result.stdout.startswith("A - B"))
        self.assertTrue(self.analyse("two.pgn", SCHOLAR + FOOL, "--game", "2").stdout
                        .startswith("C - D"))
        both = self.analyse("two.pgn", SCHOLAR + FOOL, "--all", "--format", "json")
        self.assertEqual(len(json.loads(both.stdout)["games"]), 2)
        result = self.analyse("two.pgn", SCHOLAR + FOOL, "--game", "3")
        self.assertEqual(result.returncode, 2)
        self.assertIn("has 2 games, there is no game 3", result.stderr)

    def test_rejected_games_are_named_with_their_line(self):
        text = SCHOLAR + BROKEN + FOOL
        result = self.analyse("some.pgn", text, "--game", "2")
        self.assertEqual(result.returncode, 2)
        self.assertRegex(result.stderr, r"some\.pgn:\d+: .*\n$")
        self.assertEqual(result.stderr.count("\n"), 1)
        result = self.analyse("some.pgn", text, "--all", "--format", "json")
        self.assertEqual(result.returncode, 2)
        self.assertEqual(len(json.loads(result.stdout)["games"]), 2)
        self.assertTrue(self.analyse("some.pgn", text, "--game", "3").stdout.startswith("C - D"))

    def assert_refused(self, result, words):
        self.assertEqual(result.returncode, 2, result)
        self.assertEqual(result.stdout, "")
        self.assertEqual(result.stderr.count("\n"), 1, result.stderr)
        self.assertIn(words, result.stderr)

    def test_bad_requests_get_one_line(self):
        self.assert_refused(run("/no/such/file"), "cannot read /no/such/file")
        self.assert_refused(run(self.folder), "cannot read")
        self.assert_refused(self.analyse("empty.pgn", ""), "has no game")
        self.assert_refused(self.analyse("empty", ""), "has no game")
        self.assert_refused(self.analyse("what", "hello\n"), "neither PGN")
        self.assert_refused(self.analyse("game.pgn", '[White "A"]\n\n*\n'), "no moves")
        self.assert_refused(self.analyse("game.pgn", BROKEN * 3, "--all"), "(and 2 more)")
        self.assert_refused(self.analyse("game.pgn", SCHOLAR, "--format", "kif"), "KIF is for shogi")
        self.assert_refused(self.analyse("game.usi", SHOGI, "--format", "pgn"), "PGN is for chess")
        for flag in ("--out", "--html"):
            self.assert_refused(self.analyse("game.pgn", SCHOLAR, flag, "/no/such/folder/f"),
                                "cannot write /no/such/folder/f")
        for arguments in (["--nodes", "0"], ["--depth", "x"], ["--policy", "best"],
                          ["--format", "doc"], ["--game", "0"], ["--all", "--game", "1"]):
            self.assertEqual(self.analyse("game.pgn", SCHOLAR, *arguments).returncode, 2, arguments)

    def test_ctrl_c_ends_with_what_is_ready(self):
        path = self.file("game.pgn", SCHOLAR)
        page = self.folder / "game.html"
        process = subprocess.Popen(
            command(path, "--movetime", "1000", "--format", "json", "--html", page),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        self.assertTrue(signals.wait_until(lambda: signals.reads_signals(process)))
        time.sleep(2.5)  # two moves and a half
        process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        game = json.loads(stdout)["games"][0]
        self.assertFalse(game["complete"])
        self.assertLess(len(game["moves"]), 7)
        self.assertIn("stopped after", stderr)
        self.assertTrue(page.exists())


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
