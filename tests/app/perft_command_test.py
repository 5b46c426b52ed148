# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente perft` from outside: its output, its messages and its exit status."""

import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import unittest

SENTE = ""


def run(*arguments):
    return subprocess.run([SENTE, *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=120)


def in_folder(text):
    """A perft file with this text, in a folder of its own."""
    folder = tempfile.TemporaryDirectory()
    path = pathlib.Path(folder.name) / "counts.epd"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return folder, str(path)


START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
SHOGI_START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"


class OnePosition(unittest.TestCase):
    def test_prints_the_known_counts(self):
        self.assertIn("\nnodes 4865609\n", run("perft", "chess", "5").stdout)
        self.assertIn("\nnodes 719731\n", run("perft", "shogi", "4").stdout)

    def test_counts_alike_on_two_threads(self):
        self.assertIn("\nnodes 197281\n", run("perft", "chess", "4", "--threads", "2").stdout)

    def test_a_pipe_gets_plain_text(self):
        self.assertNotIn("\033", run("perft", "chess", "3").stdout)

    def test_a_terminal_gets_colours(self):
        try:
            master, slave = pty.openpty()
        except OSError as error:
            self.skipTest(f"no terminal to be had: {error}")
        environment = dict(os.environ, TERM="xterm")
        environment.pop("NO_COLOR", None)
        subprocess.run([SENTE, "perft", "chess", "3"], stdout=slave, check=True, env=environment)
        os.close(slave)
        self.assertIn(b"\033[", os.read(master, 4096))
        os.close(master)

    def test_divide_adds_up(self):
        lines = run("perft", "chess", "3", "--divide").stdout.split("\n\n")[0].splitlines()
        self.assertEqual(len(lines), 20)
        self.assertEqual(sum(int(line.split()[1]) for line in lines), 8902)
        self.assertIn("e2e4 600", lines)

    def test_json_holds_the_same(self):
        result = json.loads(run("perft", "shogi", "3", "--divide", "--json").stdout)
        self.assertEqual(result["nodes"], 25470)
        self.assertEqual(result["game"], "shogi")
        self.assertEqual(result["position"], SHOGI_START)
        self.assertEqual(sum(result["divide"].values()), 25470)

    def test_position_and_moves(self):
        rook = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
        self.assertIn("\nnodes 66\n", run("perft", "chess", "2", "--position", rook).stdout)
        moves = run("perft", "chess", "2", "--moves", "e2e4 e7e5").stdout
        self.assertIn("\nnodes 835\n", moves)

    def test_check_finds_nothing_wrong(self):
        result = run("perft", "shogi", "2", "--check")
        self.assertEqual(result.returncode, 0)
        self.assertIn("\nnodes 900\n", result.stdout)

    def test_bad_requests_say_why(self):
        for arguments, words in [
                (["perft"], "expected a game and a depth"),
                (["perft", "chess"], "expected a game and a depth"),
                (["perft", "checkers", "3"], "checkers"),
                (["perft", "chess", "many"], "many"),
                (["perft", "chess", "-1"], ""),
                (["perft", "chess", "3", "--threads", "0"], "threads"),
                (["perft", "chess", "1", "--position", "8/8 w - -"], "position: "),
                (["perft", "chess", "1", "--moves", "e2e5"], "move 1: 'e2e5' is not legal"),
                (["perft", "--file", "/nowhere/at/all"], "cannot read /nowhere/at/all"),
                (["fly"], "fly")]:
            with self.subTest(arguments=arguments):
                result = run(*arguments)
                self.assertEqual(result.returncode, 2, result)
                self.assertIn(words, result.stderr)
                self.assertEqual(result.stdout, "")


class File(unittest.TestCase):
    def test_agreement(self):
        folder, path = in_folder(f'# both\n{START} ;D1 20 ;D2 400 ;D4 197281 ;id "start"\n')
        with folder:
            result = run("perft", "--file", path)
            self.assertEqual(result.returncode, 0, result)
            self.assertIn("\nresult all agree\n", result.stdout)
            self.assertEqual(result.stderr, "")

    def test_sees_the_game_by_the_board(self):
        folder, path = in_folder(f"{SHOGI_START} ;D1 30 ;D2 900 ;D3 25470\n")
        with folder:
            self.assertEqual(run("perft", "--file", path, "--threads", "2").returncode, 0)

    def test_mismatches_are_shown_with_the_position(self):
        folder, path = in_folder(f'\n{START} ;D1 20 ;D2 401 ;id "wrong"\n')
        with folder:
            result = run("perft", "--file", path)
            self.assertEqual(result.returncode, 1)
            self.assertIn(f"{path}:2: mismatch wrong depth 2: counted 400, expected 401\n"
                          f"    {START}\n", result.stdout)
            result = json.loads(run("perft", "--file", path, "--json").stdout)
            self.assertFalse(result["passed"])
            self.assertEqual(result["mismatches"][0]["counted"], 400)

    def test_bad_lines_are_named(self):
        folder, path = in_folder(f"{START} ;D1 20\n{START}\n8/8 w ;D1 1\n{START} ;D1 x\n")
        with folder:
            result = run("perft", "--file", path)
            self.assertEqual(result.returncode, 2)
            for line in (2, 3, 4):
                self.assertIn(f"{path}:{line}: bad line ", result.stdout)

    def test_bytes_that_are_no_text(self):
        folder, path = in_folder(b"\xff\xfe\x00;D1 1\n" + START.encode() + b" ;D1 1 ;id \"\xff\"\n")
        with folder:
            self.assertEqual(run("perft", "--file", path).returncode, 1)
            self.assertEqual(run("perft", "--file", path, "--json").returncode, 1)

    def test_large_counts_are_left_out(self):
        folder, path = in_folder(f"{START} ;D1 20 ;D9 2439530234167\n")
        with folder:
            result = run("perft", "--file", path, "--max-leaves", "1000")
            self.assertEqual(result.returncode, 0)
            self.assertIn("counts 1 run, 1 too large", result.stdout)


class Elsewhere(unittest.TestCase):
    def test_help_and_version(self):
        for arguments in (["--help"], ["perft", "--help"]):
            result = run(*arguments)
            self.assertEqual(result.returncode, 0)
            self.assertIn("Examples:", result.stdout)
        self.assertRegex(run("--version").stdout, r"^sente \d+\.\d+\.\d+\n$")

    def test_without_arguments_it_is_an_engine_that_ends_with_its_input(self):
        result = run()
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
