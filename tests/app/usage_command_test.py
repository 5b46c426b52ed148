# SPDX-License-Identifier: GPL-3.0-or-later
"""What all commands have in common: refusals before work, dashes, Ctrl-C. `usage_command_test.py SENTE`"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

SENTE = sys.argv.pop()
GAME = '[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *\n'
SUITE = '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#; id "back rank";\n'


def run(*words, said=None, where=None):
    return subprocess.run([SENTE, *map(str, words)], input=said, capture_output=True, text=True, timeout=300,
                          cwd=where, check=False)


class InAFolder(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)

    def tearDown(self):
        self.temporary.cleanup()

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return path


class BeforeTheWork(InAFolder):
    def test_a_hash_table_that_does_not_fit_is_refused(self):
        game, suite = self.write("a.pgn", GAME), self.write("a.epd", SUITE)
        games, runs = self.folder / "a.games", self.folder / "runs.db"
        for words in (["bench", "--db", runs], ["suite", suite, "--db", runs], ["analyse", game],
                      ["explain", "chess"], ["selfplay", "chess", "--out", games, "--games", "1"],
                      ["trace", "chess", "--out", self.folder / "t"], ["compare", "chess", "--db", runs]):
            done = run(*words, "--hash", "1000000")
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("not enough memory for a hash table of 1000000 MB", done.stderr + done.stdout, words)
            self.assertNotIn("bad_alloc", done.stderr, words)
        self.assertEqual(sorted(os.listdir(self.folder)), ["a.epd", "a.pgn"])

    def test_a_place_that_cannot_be_written_is_refused(self):
        lines = self.write("games.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1|20|2\n")
        done = run("tune", "eval", "chess", "--data", lines, "--out", "/nonexistent/w.json")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("cannot write /nonexistent/w.json", done.stderr)
        done = run("explain", "chess", "--depth", "1", "--html", self.folder)
        self.assertEqual((done.returncode, done.stdout), (2, ""))

    def test_files_that_are_something_else_are_refused_in_one_line(self):
        empty, binary = self.write("empty", ""), self.folder / "binary"
        binary.write_bytes(bytes(range(256)) * 2000)
        game = self.write("a.pgn", GAME)
        for words in (["perft", "--file", empty], ["perft", "--file", binary], ["perft", "--file", game],
                      ["suite", empty, "--no-db"], ["suite", binary, "--no-db"], ["suite", game, "--no-db"]):
            done = run(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertEqual((done.stdout, len(done.stderr.splitlines())), ("", 1), words)

    def test_of_many_bad_lines_a_few_are_told(self):
        suite = self.write("a.epd", SUITE + "nonsense bm\n" * 50)
        done = run("suite", suite, "--depth", "2", "--no-db")
        self.assertEqual(done.stdout.count("bad line nothing"), 10)
        self.assertIn("40 more bad lines", done.stdout)

    def test_a_position_of_the_other_game_is_named(self):
        chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        for words in (["explain", "shogi"], ["perft", "shogi", "1"]):
            self.assertIn("it looks like a position of chess", run(*words, "--position", chess).stderr)

    def test_commands_that_are_none_are_named(self):
        for words in (["data", "foo"], ["tune", "foo"]):
            done = run(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"there is no command '{' '.join(words)}'", done.stderr)

    def test_nothing_that_was_said_is_passed_over(self):
        counts = self.write("a.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n")
        self.assertEqual(run("perft", "--file", counts).returncode, 0)
        self.assertEqual(run("perft", "chess", "3", "--file", counts).returncode, 2)

    def test_each_command_has_its_own_help(self):
        self.assertIn("sente tune spsa", run("tune", "--help").stdout)
        self.assertNotIn("sente perft", run("tune", "--help").stdout)


class Words(InAFolder):
    def test_moves_may_be_written_as_people_do(self):
        one = run("perft", "chess", "2", "--moves", "e4 e5 Nf3", "--json")
        other = run("perft", "chess", "2", "--position", "startpos moves e2e4 e7e5 g1f3", "--json")
        self.assertEqual(json.loads(one.stdout)["nodes"], json.loads(other.stdout)["nodes"])
        self.assertIn("Nf6", run("explain", "chess", "--depth", "1", "--line", "e4 Nf6").stdout)

    def test_suites_tell_moves_as_people_do(self):
        suite = self.write("a.epd", SUITE.replace("Ra8#", "Kf1"))
        self.assertIn("played Ra8# a1a8", run("suite", suite, "--depth", "3", "--no-db").stdout)

    def test_the_bench_takes_the_words_of_other_engines(self):
        one, other = run("bench", "16", "1", "2", "--no-db"), run("bench", "--depth", "2", "--no-db")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual(one.stdout.split()[:3], other.stdout.split()[:3])
        self.assertEqual(run("bench", "draughts").returncode, 2)

    def test_a_share_of_nothing_is_no_figure(self):
        figures = run("bench", "chess", "--depth", "1", "--stats", "--no-db").stdout
        self.assertRegex(figures, r"depth 8\+ +-\n")


class Dashes(InAFolder):
    def test_a_dash_is_standard_input(self):
        self.assertIn("e4", run("analyse", "-", "--nodes", "200", said=GAME).stdout)
        self.assertIn("1 of 1 solved", run("suite", "-", "--depth", "3", "--no-db", said=SUITE).stdout)
        counts = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n"
        self.assertIn("all agree", run("perft", "--file", "-", said=counts).stdout)

    def test_a_dash_is_standard_output(self):
        done = run("trace", "chess", "--nodes", "200", "--out", "-", where=self.folder)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(lines[0]["format"], "sente trace")
        self.assertIn("visits written", done.stderr)
        page = run("explain", "chess", "--depth", "2", "--json", "--html", "-", where=self.folder).stdout
        self.assertIn("</html>", page)
        self.assertEqual(os.listdir(self.folder), [])


class Interrupted(InAFolder):
    def ended(self, *words):
        process = subprocess.Popen([SENTE, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        time.sleep(1)
        self.assertIsNone(process.poll(), words)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
        return process.returncode, errors

    def test_every_command_ends_with_130_and_leaves_nothing_half_done(self):
        runs = self.folder / "runs.db"
        for words in (["perft", "chess", "9"], ["explain", "chess", "--compare", "--depth", "20"],
                      ["trace", "shogi", "--nodes", "1000000000", "--out", self.folder / "t.jsonl"],
                      ["bench", "--depth", "30", "--db", runs],
                      ["tune", "spsa", "chess", "--params", "staged", "--state", self.folder / "s.spsa", "--nodes",
                       "100000", "--runs", "off"]):
            status, errors = self.ended(*words)
            self.assertEqual(status, 130, (words, errors))
        self.assertEqual({path.name for path in self.folder.iterdir()} - {"runs.db", "runs.db-wal", "runs.db-shm"},
                         {"s.spsa"})
        self.assertIn("stopped", run("runs", "--db", runs).stdout)


class Exported(InAFolder):
    def test_games_of_selfplay_become_records(self):
        for game, form in (("chess", "pgn"), ("shogi", "usi")):
            games = self.folder / f"{game}.games"
            self.assertEqual(run("selfplay", game, "--out", games, "--games", "2", "--nodes", "30").returncode, 0)
            out = self.folder / f"{game}.{form}"
            self.assertEqual(run("data", "export", games, "--out", out).returncode, 0)
            self.assertEqual(run("analyse", out, "--all", "--depth", "1", "--format", "json").returncode, 0)
        pgn = (self.folder / "chess.pgn").read_text()
        self.assertEqual(pgn.count('[Event "sente selfplay"]'), 2)
        self.assertIn("[%eval ", pgn)
        folder = self.folder / "kif"
        self.assertEqual(run("data", "export", self.folder / "shogi.games", "--format", "kif", "--out",
                             folder).returncode, 0)
        self.assertEqual(sorted(path.name for path in folder.iterdir()), ["game-000001.kif", "game-000002.kif"])
        self.assertIn("手数", (folder / "game-000001.kif").read_text())
        self.assertEqual(run("data", "export", self.folder / "shogi.games", "--format", "pgn").returncode, 2)

    def test_records_of_matches_have_words_of_their_format(self):
        words = ["match", "--game", "shogi", "--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b",
                 "--each", "nodes=10", "--games", "2", "--max-plies", "20", "--runs", "off"]
        done = run(*words, "--kif", self.folder / "kif", "--csa", self.folder / "csa")
        self.assertEqual(done.returncode, 0, done.stderr)
        kif = (self.folder / "kif" / "game-000001.kif").read_text()
        csa = (self.folder / "csa" / "game-000001.csa").read_text()
        self.assertIn("開始日時：20", kif)
        self.assertIn("$START_TIME:20", csa)
        for word in ("Date", "Round", "Termination", "TIME_LIMIT"):
            self.assertNotIn(word, kif + csa)

    def test_one_bad_game_does_not_spoil_a_book(self):
        book = self.write("book.pgn", '[Event *bad*]\n[White "a"]\n\n1. e4 e5 *\n\n[Event "good"]\n\n1. d4 d5 *\n')
        done = run("match", "--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each", "nodes=10",
                   "--games", "2", "--openings", book, "--plies", "2", "--runs", "off")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("left out: ", done.stderr)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80, done.stdout)

    def test_two_games_give_no_interval(self):
        done = run("match", "--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each", "nodes=10",
                   "--games", "2", "--runs", "off")
        self.assertIn("no interval", done.stdout)
        self.assertNotIn("+- 0.0", done.stdout)

    def test_a_match_sets_options_for_experts(self):
        words = ["match", "--engine", "cmd=self", "name=a", "option.Use_null_move=false", "--engine", "cmd=self",
                 "name=b", "--each", "nodes=10", "--games", "2", "--runs", "off"]
        self.assertEqual(run(*words).returncode, 0)
        words[5] = "option.Use_nothing=false"
        self.assertEqual(run(*words).returncode, 2)


if __name__ == "__main__":
    unittest.main()
