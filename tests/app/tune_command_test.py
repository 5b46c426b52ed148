# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente tune` from outside: its files, its output and its exit status."""

import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest

import signals

SENTE = ""
os.environ.setdefault("SENTE_RUNS", "off")
HEADERS = pathlib.Path(__file__).resolve().parents[2] / "src/eval/classical"

# Positions of opening and endgame, with a score and a result that fit them more or less.
CHESS = (
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 {}",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 {}",
    "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 {}",
    "8/5pk1/6p1/8/8/6P1/5PK1/3R4 w - - 0 {}",
    "8/5pk1/6p1/8/3r4/6P1/5PK1/8 w - - 0 {}",
)


def run(*arguments):
    return subprocess.run([SENTE, *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=300)


def chess_lines(games):
    draw = random.Random(5)
    lines = []
    for _ in range(games):
        result = draw.choice((0, 1, 2))
        for number, position in enumerate(CHESS, start=1):
            lines.append(f"{position.format(number)}|{draw.randint(-200, 200)}|{result}\n")
    return "".join(lines)


class Tune(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.data = self.folder / "data.txt"
        self.data.write_text(chess_lines(60))
        self.out = self.folder / "weights.json"

    def eval(self, *more, game="chess"):
        return run("tune", "eval", game, "--data", str(self.data), "--out", str(self.out), *more)

    def test_writes_weights_and_shows_every_epoch(self):
        result = self.eval("--epochs", "5")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("300 positions of 60 games", result.stdout)
        self.assertRegex(result.stdout, r"\n +1 +0\.\d{6} +0\.\d{6}")
        weights = json.loads(self.out.read_text())
        self.assertEqual((weights["format"], weights["version"], weights["game"]),
                         ("sente-classical-weights", 1, "chess"))
        self.assertEqual(len(weights["weights"]["material"]), 7)

    def test_json_has_the_figures(self):
        report = json.loads(self.eval("--epochs", "5", "--json").stdout)
        self.assertEqual((report["positions"], report["games"]), (300, 60))
        self.assertLess(report["epochs"][-1]["training"], report["epochs"][0]["training"])

    def test_the_same_seed_gives_the_same_file(self):
        self.eval("--epochs", "5")
        first = self.out.read_text()
        self.eval("--epochs", "5", "--threads", "2")
        self.assertEqual(self.out.read_text(), first)

    def test_a_header_takes_the_weights_and_keeps_its_comments(self):
        self.eval("--epochs", "5")
        header = self.folder / "chess_weights.hpp"
        original = (HEADERS / "chess_weights.hpp").read_text()
        header.write_text(original)
        result = run("tune", "export", "chess", str(self.out), "--header", str(header))
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        text = header.read_text()
        self.assertIn("// Every number of the hand-written chess evaluation", text)
        tempo = json.loads(self.out.read_text())["weights"]["tempo"][0]
        self.assertIn(f"    .tempo = {{{tempo[0]}, {tempo[1]}}},\n", text)
        self.assertTrue(all(len(line) <= 100 for line in text.splitlines()))

    def test_nonsense_is_refused_and_nothing_is_written(self):
        def refused(*arguments):
            result = run("tune", *arguments)
            self.assertEqual(result.returncode, 2, arguments)
            self.assertNotEqual(result.stderr, "")
            self.assertFalse(self.out.exists())

        data, out = str(self.data), str(self.out)
        refused()
        refused("eval", "go", "--data", data, "--out", out)
        refused("eval", "chess", "--out", out)
        refused("eval", "chess", "--data", data + ".not", "--out", out)
        refused("eval", "shogi", "--data", data, "--out", out)
        refused("eval", "chess", "--data", data, "--out", out, "--freeze", "tempi")
        refused("eval", "chess", "--data", data, "--out", out, "--blend", "2")
        refused("eval", "chess", "--data", data, "--out", out, "--start", data)
        refused("eval", "chess", "--data", data, "--out", out, "--write-header", data)
        refused("export", "chess", data, "--header", data)
        self.data.write_text(chess_lines(1))
        refused("eval", "chess", "--data", data, "--out", out)
        self.data.write_text(chess_lines(2) + "nonsense\n")
        self.assertIn("line 11: ", run("tune", "eval", "chess", "--data", data, "--out", out).stderr)


class Spsa(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = pathlib.Path(folder.name) / "run.spsa"

    def spsa(self, *arguments, game="chess"):
        return run("tune", "spsa", game, "--state", str(self.state), *arguments)

    def test_lists_what_can_be_tuned(self):
        text = run("tune", "spsa", "shogi", "--list").stdout
        self.assertRegex(text, r"\nSearch_reverse_margin +search +\d+")
        self.assertRegex(text, r"\nStaged_killer +staged +\d+")

    def test_a_run_ends_with_options_and_can_be_shown_again(self):
        result = self.spsa("--params", "reverse_margin", "--pairs", "2", "--batch", "1", "--nodes",
                           "20", "--hash", "1")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("2 of 2 pairs", result.stdout)
        lines = [line for line in result.stdout.splitlines() if line.startswith("setoption")]
        self.assertRegex(lines[0], r"^setoption name Search_reverse_margin value \d+$")
        shown = run("tune", "show", str(self.state), "--as", "setoption")
        self.assertEqual(shown.stdout.splitlines(), lines)
        constants = run("tune", "show", str(self.state), "--as", "constants").stdout
        self.assertRegex(constants, r"^params.reverse_margin = \d+;\n$")

    def test_a_run_that_was_ended_goes_on(self):
        settings = ("--params", "reverse_margin,futility_base", "--pairs", "2", "--batch", "1",
                    "--nodes", "20", "--hash", "1", "--seed", "3")
        self.spsa(*settings)
        whole = self.state.read_text()
        # What the file looks like before the first pair.
        state = json.loads(whole)
        state["done"] = state["wins"] = state["draws"] = state["losses"] = 0
        for parameter in state["parameters"]:
            parameter["value"] = parameter["start"]
        self.state.write_text(json.dumps(state))
        result = self.spsa("--resume", "--hash", "1")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertEqual(self.state.read_text(), whole)

    def test_numbers_that_no_run_can_have_are_refused(self):
        self.spsa("--params", "reverse_margin", "--pairs", "2", "--batch", "1", "--nodes", "20", "--hash", "1")
        whole = json.loads(self.state.read_text())
        for name, number in (("alpha", 1e308), ("gamma", -1), ("gamma", 1e308), ("r_end", 1e308), ("a_share", -1)):
            text = json.dumps(dict(whole, done=1, **{name: number}))
            self.state.write_text(text)
            result = self.spsa("--resume", "--hash", "1")
            self.assertEqual(result.returncode, 2, name)
            self.assertIn("has numbers that no run can have", result.stderr)
            self.assertEqual(self.state.read_text(), text)

    def test_one_process_at_a_time_goes_on_with_a_run(self):
        request = [SENTE, "tune", "spsa", "chess", "--state", str(self.state), "--params", "reverse_margin", "--pairs",
                   "1000000", "--batch", "1", "--nodes", "20", "--hash", "1"]
        process = subprocess.Popen(request, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(lambda: (process.kill(), process.wait()))
        self.assertTrue(signals.wait_until(self.state.exists))
        second = self.spsa("--params", "reverse_margin", "--pairs", "1", "--nodes", "20", "--hash", "1")
        self.assertEqual(second.returncode, 2)
        self.assertIn("run.spsa is being written by another process", second.stderr)
        self.assertIsNone(process.poll())
        process.kill()
        process.wait()
        state = json.loads(self.state.read_text())
        state["pairs"] = state["done"] + 1
        self.state.write_text(json.dumps(state))
        self.assertEqual(self.spsa("--resume", "--hash", "1").returncode, 0)
        self.assertEqual([path.name for path in self.state.parent.iterdir()], ["run.spsa"])

    def test_a_run_keeps_its_evaluation(self):
        settings = ("--params", "reverse_margin", "--pairs", "2", "--batch", "1", "--nodes", "20", "--hash", "1")
        self.assertEqual(self.spsa(*settings, "--eval", "classical").returncode, 0)
        state = json.loads(self.state.read_text())
        self.assertEqual(state["evaluation"], "classical")
        refused = self.spsa("--resume", "--hash", "1")
        self.assertEqual(refused.returncode, 2)
        self.assertIn("begun with another evaluation: classical, not ", refused.stderr)
        self.assertEqual(self.spsa("--resume", "--hash", "1", "--eval", "classical").returncode, 0)
        del state["evaluation"]  # as states were before
        self.state.write_text(json.dumps(state))
        self.assertEqual(self.spsa("--resume", "--hash", "1").returncode, 0)

    def test_nonsense_is_refused_and_a_state_is_never_overwritten(self):
        self.assertEqual(run("tune", "spsa", "chess", "--params", "search").returncode, 2)
        self.assertEqual(self.spsa().returncode, 2)
        self.assertEqual(self.spsa("--params", "nonsense").returncode, 2)
        self.assertEqual(self.spsa("--params", "search", "--pairs", "0").returncode, 2)
        self.assertEqual(self.spsa("--resume").returncode, 2)
        self.assertFalse(self.state.exists())
        self.state.write_text("precious")
        self.assertIn("--resume", self.spsa("--params", "search").stderr)
        self.assertEqual(self.spsa("--resume").returncode, 2)
        self.assertEqual(run("tune", "show", str(self.state)).returncode, 2)
        self.assertEqual(self.state.read_text(), "precious")


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
