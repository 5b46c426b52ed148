# SPDX-License-Identifier: GPL-3.0-or-later
"""What all commands have in common: refusals before work, dashes, Ctrl-C. `usage_command_test.py SENTE`"""

import fcntl
import json
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata
import unittest

import signals

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

    def test_words_that_are_not_expected_are_told_as_they_were_typed(self):
        done = run("explain", "chess", "--foo", "12", "--bar")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertTrue(done.stderr.startswith("explain: not expected: --foo 12 --bar\n"), done.stderr)

    def test_a_number_that_is_too_small_is_refused_in_a_short_line(self):
        for words in (["steady", "chess", "x.epd", "--positions", "0"], ["suite", "x.epd", "--nodes", "0"],
                      ["analyse", "x.pgn", "--game", "0"], ["selfplay", "chess", "--games", "0"]):
            done = run(*words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("'0' is no number above 0", done.stderr, words)


def columns(line):
    """Of a terminal: letters of East Asia take two."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line)


class OnAScreen(InAFolder):
    def assert_fits(self, text, words):
        for line in text.splitlines():
            self.assertLessEqual(columns(line), 80, f"{words}: {line}")

    def commands_of(self, *words):
        """Each command, and those below it."""
        text = run(*words, "--help").stdout
        self.assert_fits(text, words)
        found = re.search(r"^Subcommands:\n((?:  .*\n)+)", text, re.M)
        return [[*words, name] for name in re.findall(r"^  (\S+)", found[1], re.M)] if found else []

    def test_help_has_80_columns(self):
        commands = self.commands_of()
        self.assertGreater(len(commands), 15)
        for words in commands:
            commands += self.commands_of(*words)
        self.assertIn(["tune", "spsa"], commands)

    def test_tables_have_80_columns(self):
        game = self.write("a.pgn", '[White "A name that is a good deal longer than most"]\n\n1. e4 e5 2. Qh5 Ke7 *\n')
        shogi = self.write("a.usi", "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n")
        small = ["--depth", "2", "--positions", "2", "--no-db"]
        for words in (["analyse", game, "--nodes", "2000"], ["analyse", shogi, "--nodes", "2000"],
                      ["ablate", "shogi", *small, "--time", "1"], ["ablate", "chess", *small, "--add-one"],
                      ["ablate", "chess", "--games", "2", "--nodes", "50,60,70", "--only", "killers", "--no-db"],
                      ["compare", "shogi", *small],
                      ["compare", "chess", *small, "--games", "2", "--nodes", "50", "--movetime", "0"],
                      ["scaling", "chess", "--games", "2", "--from", "50", "--to", "100", "--no-db"],
                      ["match", "--engine", "cmd=self", "name=a name that is longer than most of them",
                       "--engine", "cmd=self", "name=b", "--each", "nodes=50", "--games", "2", "--runs", "off"]):
            done = run(*words)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assert_fits(done.stdout, words)

    def test_lists_of_runs_have_80_columns(self):
        runs = self.folder / "runs.db"
        self.assertEqual(run("compare", "chess", "--depth", "1", "--positions", "1", "--db", runs).returncode, 0)
        for words in (["runs", "--db", runs], ["runs", "show", "1", "--db", runs]):
            self.assert_fits(run(*words).stdout, words)

    def test_what_does_not_fit_beside_stands_below(self):
        text = run("ablate", "chess", "--depth", "4", "--positions", "2", "--no-db", "--only", "killers,null_move",
                   "--policy", "banded", "--time", "1").stdout
        self.assertEqual(len(re.findall(r"^killers +\S", text, re.M)), 2, text)
        self.assertRegex(text, r"\nWhat designs expect\n(.*\n)*null_move: banded expects ")

    def test_terms_of_moves_fit_the_terminal(self):
        words = ["explain", "chess", "--depth", "9", "--line", "e4 e5", "--policy", "staged"]
        whole = run(*words).stdout
        self.assertGreater(max(map(columns, whole.splitlines())), 80, "else this says nothing")
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        with subprocess.Popen([SENTE, *words], stdout=slave, stderr=subprocess.DEVNULL,
                              env={**os.environ, "NO_COLOR": "1"}):
            os.close(slave)
            shown = b""
            try:
                while part := os.read(master, 65536):
                    shown += part
            except OSError:  # nobody writes there any more
                pass
        os.close(master)
        text = shown.decode().replace("\r\n", "\n")
        self.assert_fits(text, words)
        self.assertEqual(len(re.findall(r"^rank  move", text, re.M)), 2, text)

    def test_long_work_says_how_far_it_is(self):
        for words, said in ((["perft", "chess", "9"], b"counting to depth 9"),
                            (["explain", "chess", "--depth", "30"], b"searching"),
                            (["trace", "shogi", "--nodes", "1000000000", "--out", self.folder / "t"], b"searching"),
                            (["tune", "spsa", "chess", "--params", "staged", "--state", self.folder / "s.spsa",
                              "--nodes", "100000", "--runs", "off"], b"pairs")):
            master, slave = pty.openpty()
            with subprocess.Popen([SENTE, *map(str, words)], stdout=subprocess.DEVNULL, stderr=slave) as process:
                os.close(slave)
                shown = b""
                try:
                    while said not in shown and (part := os.read(master, 65536)):
                        shown += part
                except OSError:  # it ended by itself
                    pass
                os.close(master)
                process.send_signal(signal.SIGINT)
            self.assertIn(said, shown, words)
            self.assertEqual(process.returncode, 130, words)

    def test_best_lines_take_what_is_left(self):
        game = self.write("a.pgn", "1. e4 e5 2. Qh5 Ke7 *\n")
        text = run("analyse", game, "--nodes", "5000").stdout
        line = re.search(r"^2\. Qh5.*", text, re.M)[0]
        self.assertGreater(columns(line), 60, text)


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


class AnEngine(InAFolder):
    def test_finishes_its_work_when_its_input_ends(self):
        self.assertIn("Nodes searched: 197281\n", run(said="go perft 4\n").stdout)
        self.assertIn("bestmove ", run(said="go depth 8").stdout)
        self.assertNotIn("Nodes searched", run(said="go perft 9\nquit\n").stdout)

    def test_tells_how_it_was_built_and_where_its_table_lies(self):
        answer = run(said="compiler\n").stdout
        self.assertRegex(answer, r"Built by \S+ [\d.]+ as \w+ for ")
        self.assertRegex(answer, r"\nFlags: .*\n")
        self.assertRegex(answer, r"\nHash table: 16 MB, (\d+ MB of it on large pages|the system does not tell of)")
        told = run(said="setoption name Hash value 64\nisready\n").stdout
        self.assertRegex(told, r"^info string Hash table: 64 MB, .*large pages\nreadyok\n$")


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


    def test_a_dash_never_becomes_the_name_of_a_file(self):
        engines = ["--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each", "nodes=1"]
        for words in (["selfplay", "chess", "--games", "1", "--out", "-"], ["data", "count", "-"],
                      ["data", "merge", "a.games", "--out", "-"], ["match", *engines, "--games", "2", "--pgn", "-"],
                      ["match", *engines, "--games", "2", "--db", "-"], ["bench", "--depth", "1", "--db", "-"],
                      ["tune", "spsa", "chess", "--params", "staged", "--state", "-"], ["runs", "--db", "-"]):
            done = run(*words, where=self.folder)
            self.assertEqual((done.returncode, done.stdout), (2, ""), words)
            self.assertIn("this must be a file, and a dash is none", done.stderr, words)
        self.assertEqual(os.listdir(self.folder), [])


class Interrupted(InAFolder):
    def test_every_command_ends_with_130_and_leaves_nothing_half_done(self):
        runs, games = self.folder / "runs.db", self.folder / "a.games"
        book = self.write("a.epd", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n")
        self.assertEqual(run("selfplay", "chess", "--out", games, "--games", "1", "--nodes", "30").returncode, 0)
        commands = (["perft", "chess", "9"], ["explain", "chess", "--compare", "--depth", "20"],
                    ["trace", "shogi", "--nodes", "1000000000", "--out", self.folder / "t.jsonl"],
                    ["bench", "--depth", "30", "--db", runs],
                    ["steady", "chess", book, "--depths", "30-40", "--no-db"],
                    ["data", "cuts", games, "--out", self.folder / "c.bin", "--nodes", "1000000000"],
                    ["cluster-check", "--units", "1000000", "--mean-ms", "20"],
                    ["tune", "spsa", "chess", "--params", "staged", "--state", self.folder / "s.spsa", "--nodes",
                     "100000", "--runs", "off"])
        # All at once: it is their ends that are looked at.
        processes = [subprocess.Popen([SENTE, *map(str, words)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
                     for words in commands]
        for process in processes:
            self.assertTrue(signals.wait_until(lambda: signals.reads_signals(process)), process.args)
        time.sleep(1)  # so that they are in the midst of their work
        for words, process in zip(commands, processes):
            self.assertIsNone(process.poll(), words)
            process.send_signal(signal.SIGINT)
        for words, process in zip(commands, processes):
            _, errors = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 130, (words, errors))
        self.assertEqual({path.name for path in self.folder.iterdir()} - {"runs.db", "runs.db-wal", "runs.db-shm"},
                         {"s.spsa", "a.games", "a.epd"})
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
