# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente selfplay` and `sente data` from outside: files, output and exit status."""

import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import signals

SENTE = ""
QUICK = ["--nodes", "60", "--hard-nodes", "150", "--hash", "1", "--balance-nodes", "60",
         "--most-plies", "30"]


def run(*arguments):
    return subprocess.run([SENTE, *map(str, arguments)], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


class WithFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name):
        return self.folder / name

    def make(self, game, name, games, *more):
        result = run("selfplay", game, "--out", self.path(name), "--games", games, *QUICK, *more)
        self.assertEqual(result.returncode, 0, result.stderr)
        return result

    def names(self):
        return sorted(path.name for path in self.folder.iterdir())


class Selfplay(WithFolder):
    def test_makes_the_same_file_on_any_number_of_threads(self):
        for game in ("chess", "shogi"):
            self.make(game, f"{game}1", 4, "--threads", 1)
            self.make(game, f"{game}2", 4, "--threads", 2)
            self.assertEqual(self.path(f"{game}1").read_bytes(), self.path(f"{game}2").read_bytes())

    def test_sums_up_in_text_and_json(self):
        text = self.make("chess", "a", 3).stdout
        self.assertRegex(text, r"(?m)^  results   first wins [\d.]+ %, draws ")
        self.assertRegex(text, r"(?m)^  size      [\d,]+ bytes, \d\.\d\d a position$")
        summary = json.loads(self.make("chess", "b", 3, "--json").stdout)
        self.assertEqual(summary["games"], 3)
        self.assertEqual(summary["first_wins"] + summary["draws"] + summary["second_wins"], 3)
        self.assertEqual(sum(summary["reasons"].values()), 3)

    def test_goes_on_after_a_cut(self):
        self.make("chess", "whole", 6)
        self.make("chess", "part", 3)
        part = self.path("part").read_bytes()
        self.path("part").write_bytes(part[:-5])
        self.make("chess", "part", 6, "--resume")
        self.assertEqual(self.path("part").read_bytes(), self.path("whole").read_bytes())

    def test_goes_on_after_a_cut_within_the_header(self):
        self.make("chess", "whole", 2)
        whole = self.path("whole").read_bytes()
        header = 16 + int.from_bytes(whole[12:16], "little") + 4
        for size in (0, 1, 30, header - 1, header):
            self.path("part").write_bytes(whole[:size])
            self.make("chess", "part", 2, "--resume")
            self.assertEqual(self.path("part").read_bytes(), whole, size)
        for begin in (b"x", whole[:20] + b"x"):
            self.path("part").write_bytes(begin)
            result = run("selfplay", "chess", "--out", self.path("part"), "--games", 2, *QUICK, "--resume")
            self.assertEqual(result.returncode, 2)
            self.assertEqual(self.path("part").read_bytes(), begin)

    def test_one_process_at_a_time_writes_a_file(self):
        request = ["selfplay", "chess", "--out", str(self.path("a")), *QUICK]
        process = subprocess.Popen([SENTE, *request, "--games", "1000000"], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (process.kill(), process.wait()))
        self.assertTrue(signals.wait_until(lambda: self.path("a").exists() and self.path("a").stat().st_size > 500))
        for more in ("--resume", "--force"):
            second = run(*request, "--games", 2, more)
            self.assertEqual((second.returncode, second.stdout), (2, ""))
            self.assertIn("a is being written by another process", second.stderr)
        self.assertIsNone(process.poll())
        process.kill()
        process.wait()
        size = self.path("a").stat().st_size
        self.make("chess", "a", 1, "--resume")
        self.assertGreater(size, 500)
        self.assertEqual(run("data", "count", self.path("a")).returncode, 0)

    def join(self, out, *names):
        return run("data", "join", *(self.path(name) for name in names), "--out", self.path(out))

    def test_slices_are_the_whole(self):
        for games, count in ((7, 3), (4, 4), (6, 1)):
            self.make("chess", f"whole{games}", games)
            names = [f"{games}.{number}" for number in range(1, count + 1)]
            for number, name in enumerate(names, 1):
                self.make("chess", name, games, "--slice", f"{number}/{count}")
            result = self.join(f"joined{games}", *reversed(names))
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertEqual(self.path(f"joined{games}").read_bytes(), self.path(f"whole{games}").read_bytes())

    def test_a_slice_that_was_cut_goes_on(self):
        self.make("chess", "whole", 6)
        self.make("chess", "one", 6, "--slice", "1/2")
        self.make("chess", "two", 6, "--slice", "2/2")
        two = self.path("two").read_bytes()
        self.path("two").write_bytes(two[:-5])
        result = self.join("joined", "one", "two")
        self.assertEqual(result.returncode, 2)
        self.assertIn("two is damaged", result.stderr)
        self.assertFalse(self.path("joined").exists())
        self.make("chess", "two", 6, "--slice", "2/2", "--resume")
        self.assertEqual(self.path("two").read_bytes(), two)
        self.assertEqual(self.join("joined", "one", "two").returncode, 0)
        self.assertEqual(self.path("joined").read_bytes(), self.path("whole").read_bytes())

    def test_only_slices_of_one_file_are_joined(self):
        self.make("chess", "one", 4, "--slice", "1/2")
        self.make("chess", "two", 4, "--slice", "2/2")
        self.make("chess", "other", 4, "--slice", "2/2", "--seed", 2)
        self.make("chess", "third", 4, "--slice", "2/3")
        self.make("chess", "plain", 2)
        for names, why in ((["one"], "slice 2/2 is missing"), (["one", "one"], "the same slice"),
                           (["one", "other"], "slice of another file"), (["one", "third"], "slice of another file"),
                           (["one", "plain"], "not a slice")):
            result = self.join("joined", *names)
            self.assertEqual(result.returncode, 2, names)
            self.assertIn(why, result.stderr)
            self.assertFalse(self.path("joined").exists())
        for more in (["--slice", "0/2"], ["--slice", "3/2"], ["--slice", "x"], ["--slice", "1/9"]):
            result = run("selfplay", "chess", "--out", self.path("x"), "--games", 4, *QUICK, *more)
            self.assertEqual(result.returncode, 2, more)
            self.assertIn("--slice", result.stderr)

    def test_says_how_far_it_is(self):
        process = subprocess.Popen([SENTE, "selfplay", "chess", "--out", str(self.path("a")), "--games", "1000000",
                                    *QUICK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.path("a").exists() and self.path("a").stat().st_size > 1500:
                break
            time.sleep(0.02)
        process.send_signal(signal.SIGUSR1)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertRegex(err, r"sente: 1 at work, \d+ units, [\d.]+ units/s, 1 in progress")

    def test_replaces_nothing_unasked(self):
        self.make("chess", "a", 2)
        before = self.path("a").read_bytes()
        for more in ([], ["--resume", "--seed", "2"], ["--resume", "--force"]):
            result = run("selfplay", "chess", "--out", self.path("a"), "--games", 3, *QUICK, *more)
            self.assertEqual(result.returncode, 2)
            self.assertEqual(len(result.stderr.splitlines()), 1)
            self.assertEqual(self.path("a").read_bytes(), before)

    def test_plays_from_a_book(self):
        self.path("book").write_text("startpos moves d2d4 d7d5\n", encoding="ascii")
        self.make("chess", "a", 2, "--openings", self.path("book"))
        shown = run("data", "inspect", self.path("a")).stdout
        self.assertIn("opening  d2d4 d7d5 ", shown)
        self.path("book.pgn").write_text("1. c4 e5 *\n", encoding="ascii")
        self.make("chess", "p", 1, "--openings", self.path("book.pgn"))
        self.assertIn("opening  c2c4 e7e5 ", run("data", "inspect", self.path("p")).stdout)
        self.path("book").write_text("startpos moves d2d5\n", encoding="ascii")
        result = run("selfplay", "chess", "--out", self.path("b"), "--games", 2, "--openings",
                     self.path("book"))
        self.assertEqual(result.returncode, 2)
        self.assertEqual(len(result.stderr.splitlines()), 1)
        self.assertIn("book", result.stderr)
        self.assertFalse(self.path("b").exists())

    def test_ends_tidily_when_interrupted(self):
        process = subprocess.Popen([SENTE, "selfplay", "chess", "--out", str(self.path("a")),
                                    "--games", "1000000", *QUICK], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, encoding="utf-8")
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if self.path("a").exists() and self.path("a").stat().st_size > 1500:
                break
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, err)
        self.assertIn("interrupted", err)
        self.assertIn("games", out)
        self.assertEqual(run("data", "count", self.path("a")).returncode, 0)

    def test_refuses_bad_requests(self):
        for arguments in (["go", "--out", "x", "--games", "1"], ["chess", "--games", "1"],
                          ["chess", "--out", self.path("x")],
                          ["chess", "--out", self.path("x"), "--games", "0"],
                          ["chess", "--out", self.path("x"), "--games", "1", "--nodes", "9",
                           "--hard-nodes", "8"],
                          ["chess", "--out", "/nonexistent/x", "--games", "1"],
                          ["chess", "--out", self.path("x"), "--games", "1", "--openings", "/none"]):
            result = run("selfplay", *arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertTrue(result.stderr)
        self.assertEqual(self.names(), [])


class Data(WithFolder):
    def setUp(self):
        super().setUp()
        self.make("shogi", "a", 4)
        self.make("shogi", "b", 4, "--seed", 2)

    def test_merges_shuffles_filters_and_counts(self):
        merged = run("data", "merge", self.path("a"), self.path("b"), "--out", self.path("all"))
        self.assertEqual(merged.returncode, 0, merged.stderr)
        shuffled = run("data", "shuffle", self.path("all"), "--out", self.path("mixed"), "--json")
        self.assertEqual(json.loads(shuffled.stdout)["games"], 8)
        counts = [json.loads(run("data", "count", self.path(name), "--json").stdout)
                  for name in ("all", "mixed")]
        for each in counts:
            self.assertEqual(each["games"], 8)
            self.assertEqual(sum(one["positions"] for one in each["scores"]), each["positions"])
        self.assertEqual(counts[0]["positions"], counts[1]["positions"])
        self.assertEqual(len(counts[0]["options"][0]["of"]), 2)
        filtered = run("data", "filter", self.path("all"), "--out", self.path("quiet"),
                       "--no-check", "--no-noisy", "--from-ply", 10, "--json")
        left = json.loads(filtered.stdout)["positions"]
        self.assertLess(left, counts[0]["positions"])
        lines = run("data", "unpack", self.path("quiet")).stdout.splitlines()
        self.assertEqual(len(lines), left)
        self.assertEqual(self.names(), ["a", "all", "b", "mixed", "quiet"])

    def test_counts_as_a_table(self):
        result = run("data", "count", self.path("a"), self.path("b"), "--duplicate-positions")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"^shogi: 8 games, ")
        self.assertRegex(result.stdout, r"(?m)^duplicates  0 games, \d+ positions")

    def test_unpacks_lines_of_three_fields(self):
        result = run("data", "unpack", self.path("a"), "--max-score", 300)
        for line in result.stdout.splitlines():
            sfen, score, points = line.split("|")
            self.assertEqual(len(sfen.split()), 4)
            self.assertLessEqual(abs(int(score)), 300)
            self.assertIn(points, "012")

    def test_files_are_what_the_documentation_says(self):
        text = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text("utf-8")
        scope = {}
        exec(text.split("```python\n")[1].split("```")[0], scope)  # pylint: disable=exec-used
        games = list(scope["games"](self.path("a").read_bytes()))
        self.assertEqual(len(games), 4)
        lines = run("data", "unpack", self.path("a")).stdout.splitlines()
        expected = []
        for game in games:
            for number, (_, score, skipped) in enumerate(game["moves"]):
                self.assertEqual(skipped, 0)
                first_moves = (len(game["opening"]) + number) % 2 == 0
                expected.append(f"{score if first_moves else -score}|{game['result']}")
        self.assertEqual([line.split("|", 1)[1] for line in lines], expected)

    def test_inspects_one_game(self):
        result = run("data", "inspect", self.path("a"), "--game", 4)
        self.assertEqual(result.returncode, 0)
        self.assertIn("ply   move    score", result.stdout)
        self.assertEqual(run("data", "inspect", self.path("a"), "--game", 5).returncode, 2)

    def test_saves_what_is_whole(self):
        data = bytearray(self.path("a").read_bytes())
        data[-10] ^= 1
        self.path("a").write_bytes(data)
        result = run("data", "merge", self.path("a"), "--out", self.path("saved"))
        self.assertEqual(result.returncode, 1)
        self.assertIn("belong to no whole game", result.stderr)
        self.assertIn("3 of 3 games", result.stdout)
        self.assertEqual(run("data", "count", self.path("saved")).returncode, 0)

    def test_refuses_bad_requests(self):
        self.make("chess", "c", 1)
        self.path("text").write_text("hello\n", encoding="ascii")
        before = self.names()
        out = ["--out", self.path("x")]
        for arguments in (["count", self.path("none")], ["count", self.path("text")], [],
                          ["merge", self.path("a"), self.path("c"), *out],
                          ["merge", self.path("a")],
                          ["merge", self.path("a"), "--out", self.path("b")],
                          ["merge", self.path("a"), "--out", "/nonexistent/x"],
                          ["filter", self.path("a"), *out, "--result", "third"]):
            result = run("data", *arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertTrue(result.stderr)
        self.assertEqual(self.names(), before)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
