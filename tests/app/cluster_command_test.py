# SPDX-License-Identifier: GPL-3.0-or-later
"""sente-mpi from outside: the same bytes as by threads, whatever the number of processes and their fate."""

import fcntl
import json
import os
import pathlib
import pty
import random
import re
import resource
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

from network_file import write_random_network

SENTE = ""
MPI = ""
LONG = os.environ.get("SENTE_LONG") == "1"
PROCESSES = (1, 2, 4) if LONG else (3,)
QUICK = ["--nodes", "60", "--hard-nodes", "150", "--hash", "1", "--balance-nodes", "60", "--most-plies", "30"]
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none"]
# A file that must not grow is one that cannot be written, and no reason to die.
FULL_IS_AN_ERROR = ["sh", "-c", 'trap "" XFSZ; exec "$@"', "sh"]
ENVIRONMENT = dict(os.environ, OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
PROBLEMS = """\
2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - - bm Rxb2; id "WAC.002";
5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - bm Rg3; id "WAC.003";
r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - bm Qxh7+; id "WAC.004";
5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - bm Qc4+; id "WAC.005";
7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - bm Rb7; id "WAC.006";
"""
GAMES = "".join(f'[Event "{number}"]\n[Result "*"]\n\n{moves} *\n\n' for number, moves in enumerate((
    "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#", "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O",
    "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6")))
LEVEL = """\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 2 5
rnbqkb1r/ppp2ppp/4pn2/3p4/2PP4/2N5/PP2PPPP/R1BQKBNR w KQkq - 2 4
rnbq1rk1/ppp1ppbp/3p1np1/8/2PPP3/2N2N2/PP2BPPP/R1BQK2R b KQ - 3 6
r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5
"""


def run(*arguments, processes=0, status=0, **more):
    """By threads, or with mpirun."""
    command = [*MPIRUN, "-n", str(processes), MPI] if processes else [SENTE]
    result = subprocess.run([*command, *map(str, arguments)], capture_output=True, encoding="utf-8", errors="replace",
                            check=False, stdin=subprocess.DEVNULL, timeout=600, env=ENVIRONMENT, **more)
    if status is not None and result.returncode != status:
        raise AssertionError(f"{arguments}: status {result.returncode}\n{result.stdout}\n{result.stderr}")
    return result


def without_times(text):
    return re.sub(r'"(seconds|solution_seconds|time|time_ms|threads)": *[^,}\n]*', "", text)


def children_of(process):
    """The processes that a starter has started, by rank."""
    found = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes().split(b"\0")
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError, ValueError):
            continue
        for word in environment:
            if word.startswith(b"OMPI_COMM_WORLD_RANK=") and parent == process.pid:
                found[int(word.split(b"=")[1])] = int(folder.name)
    return found


class WithFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def path(self, name):
        return self.folder / name

    def selfplay(self, name, games, *more, **options):
        return run("selfplay", "chess", "--out", self.path(name), "--games", games, *QUICK, *more, **options)

    def start(self, *arguments, processes=3, by=()):
        command = [*MPIRUN, "-n", str(processes), *by, MPI, *map(str, arguments)]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
                                errors="replace", env=ENVIRONMENT)

    def await_size(self, name, size):
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            if self.path(name).exists() and self.path(name).stat().st_size >= size:
                return
            time.sleep(0.005)
        self.fail(f"{name} does not grow")

    def fill_disk(self, process, name, room):
        """From now on no file of rank 0 gets longer than this one is, but for `room` bytes."""
        leader = children_of(process)[0]
        size = self.path(name).stat().st_size + room
        resource.prlimit(leader, resource.RLIMIT_FSIZE, (size, size))


class TheSameAnywhere(WithFolder):
    def test_training_games(self):
        self.selfplay("threads1", 20)
        self.selfplay("threads2", 20, "--threads", 2)
        expected = self.path("threads1").read_bytes()
        self.assertEqual(self.path("threads2").read_bytes(), expected)
        for processes in (1, 2, 4):
            told = self.selfplay(f"ranks{processes}", 20, "--json", processes=processes)
            self.assertEqual(self.path(f"ranks{processes}").read_bytes(), expected, processes)
            self.assertEqual(json.loads(told.stdout)["games"], 20)

    def test_suites(self):
        self.path("suite.epd").write_text(PROBLEMS, encoding="ascii")
        arguments = ["suite", self.path("suite.epd"), "--nodes", 3000, "--hash", 1, "--json", "--no-db"]
        expected = without_times(run(*arguments).stdout)
        self.assertIn('"nodes": 3000', expected)
        self.assertEqual(without_times(run(*arguments, "--threads", 2).stdout), expected)
        for processes in PROCESSES:
            self.assertEqual(without_times(run(*arguments, processes=processes).stdout), expected, processes)

    def test_ablations(self):
        arguments = ["ablate", "chess", "--only", "null_move", "--positions", 4, "--depth", 5, "--plain-depth", 3,
                     "--time", 0, "--hash", 1, "--no-db", "--json"]

        def timeless(text):
            told = json.loads(text)
            for row in told["rows"]:
                del row["seconds"], row["time_ratio"]
            return told

        told = self.assert_same(arguments, timeless)
        self.assertEqual([row["name"] for row in told["rows"]], ["everything on", "null_move"])

    def test_duels(self):
        words = ["ablate", "chess", "--only", "null_move", "--games", 8, "--nodes", 200, "--hash", 1, "--no-db",
                 "--threads", 1]
        arguments = [*words, "--json"]
        expected = run(*arguments).stdout
        self.assertIn('"games_each": 8', expected)
        self.assertEqual(run(*arguments, processes=3).stdout, expected)
        slices = [self.path(f"{number}.json") for number in (1, 2)]
        for number, path in enumerate(slices, 1):
            path.write_text(run(*words, "--slice", f"{number}/2", processes=2).stdout)
        self.assertEqual(run(*arguments, "--join", *slices).stdout, expected)

    def assert_same(self, arguments, result_of):
        """One thread, two, and some processes; what came of it."""
        expected = result_of(run(*arguments, "--threads", 1).stdout)
        self.assertEqual(result_of(run(*arguments, "--threads", 2).stdout), expected)
        for processes in PROCESSES:
            told = run(*arguments, "--threads", 1, processes=processes).stdout
            self.assertEqual(result_of(told), expected, processes)
        return expected

    def test_comparisons(self):
        self.path("suite.epd").write_text(PROBLEMS, encoding="ascii")

        def timeless(text):
            told = json.loads(text)
            for design in told["designs"]:
                del design["seconds"], design["time_ratio"], design["ordering"]["time spent ordering"]
            return told

        told = self.assert_same(["compare", "chess", "staged", "banded", "--depth", 5, "--positions", 5, "--hash", 1,
                                 "--suite", f"{self.path('suite.epd')}:1500", "--games", 8, "--nodes", 200,
                                 "--movetime", 0, "--json", "--no-db"], timeless)
        self.assertEqual((told["positions"], told["suites"][0]["answered"], told["games"][0]["games"]), (5, 6, 8))
        self.assertNotEqual(told["designs"][0]["nodes"], told["designs"][1]["nodes"])

    def test_doublings(self):
        told = self.assert_same(["scaling", "chess", "--from", 100, "--to", 400, "--games", 6, "--hash", 1, "--no-db",
                                 "--json"], json.loads)
        self.assertEqual([row["games"] for row in told["doublings"]], [6, 6])

    def test_steadiness(self):
        self.path("positions.epd").write_text(PROBLEMS * 2 + LEVEL, encoding="ascii")
        told = self.assert_same(["steady", "chess", self.path("positions.epd"), "--depths", "2-4", "--positions", 3,
                                 "--hash", 1, "--no-db", "--json"],
                                lambda text: json.loads(without_times(text).replace(",\n  \n", "\n")))
        self.assertEqual(told["positions"]["quiet"], 3)
        self.assertGreater(told["positions"]["uneven"] + told["positions"]["noisy"], 0)

    def test_analyses_of_many_games(self):
        self.path("games.pgn").write_text(GAMES, encoding="ascii")
        for form in ("json", "pgn"):
            told = self.assert_same(["analyse", self.path("games.pgn"), "--all", "--nodes", 300, "--hash", 1,
                                     "--lines", 2, "--format", form], without_times)
        self.assertEqual(told.count("[Event "), 3)
        self.assertEqual(json.loads(run("analyse", self.path("games.pgn"), "--all", "--nodes", 300, "--hash", 1,
                                        "--format", "json", processes=2).stdout)["games"][2]["complete"], True)

    def test_tuning_by_games(self):
        states = []

        def state(_):
            states.append(self.path("state").read_bytes())
            self.path("state").unlink()
            return states[-1]

        self.assert_same(["tune", "spsa", "chess", "--params", "reverse_margin,futility_base", "--pairs", 6,
                          "--batch", 3, "--nodes", 100, "--hash", 1, "--r-end", 0.5, "--runs", "off",
                          "--state", self.path("state")], state)
        self.assertIn(b'"done": 6', states[0])


class Matches(WithFolder):
    def setUp(self):
        super().setUp()
        self.path("lines").write_text("".join(f"startpos moves {line}\n" for line in (
            "e2e4 e7e5", "d2d4 d7d5", "c2c4 e7e5", "e2e4 c7c5", "g1f3 g8f6", "d2d4 g8f6", "e2e4 e7e6", "b2b3 d7d5")),
            encoding="ascii")
        self.arguments = ["match", "--engine", "name=a", f"cmd={SENTE}", "nodes=1500",
                          "--engine", "name=b", f"cmd={SENTE}", "nodes=40", "--each", "option.Hash=1",
                          "--openings", self.path("lines"), "--cores", "off", "--json", "--quiet", "--runs", "off",
                          "--max-plies", "120"]

    def test_play_each_game_once(self):
        def figures(told):
            match = json.loads(told.stdout)
            return [match["games"], match["endings"],
                    [(engine["effort"]["moves"], engine["effort"]["mean_nodes"]) for engine in match["engines"]]]

        alone = figures(run(*self.arguments, "--games", 8))
        self.assertEqual(alone[0], 8)
        self.assertEqual(figures(run(*self.arguments, "--games", 8, processes=3)), alone)

    def test_engines_may_be_the_program_itself(self):
        words = [word.replace(f"cmd={SENTE}", "cmd=self") if isinstance(word, str) else word
                 for word in self.arguments]
        self.assertEqual(json.loads(run(*words, "--games", 2, processes=2).stdout)["games"], 2)

    def test_stop_everywhere_when_a_test_is_decided(self):
        match = json.loads(run(*self.arguments, "--games", 4000, "--sprt", "elo0=0", "elo1=100", processes=3).stdout)
        self.assertEqual((match["end"], match["sprt"]["decision"]), ("decided", "H1"))
        self.assertLess(match["games"], 200)

    def test_decide_the_same_by_the_same_games(self):
        never = ["--games", 16, "--sprt", "elo0=0", "elo1=100", "alpha=1e-9", "beta=1e-9"]
        llrs = [json.loads(run(*self.arguments, *never, processes=processes).stdout)["sprt"]["llr"]
                for processes in (0, *PROCESSES)]
        self.assertGreater(llrs[0], 0)
        self.assertEqual(set(llrs), {llrs[0]})
        soon = ["--games", 4000, "--sprt", "elo0=0", "elo1=100"]
        verdicts = [json.loads(run(*self.arguments, *soon, *more, processes=processes).stdout)["sprt"]["decision"]
                    for processes, more in ((0, ("--concurrency", 2)), *((each, ()) for each in (0, *PROCESSES)))]
        self.assertEqual(set(verdicts), {"H1"})

    def test_many_engines_meet(self):
        words = [*self.arguments, "--engine", "name=c", f"cmd={SENTE}", "nodes=200", "--games", 2]
        for form, games in (("round-robin", 6), ("gauntlet", 4)):
            alone, many = (json.loads(run(*words, "--format", form, processes=processes).stdout)
                           for processes in (0, 3))
            self.assertEqual((alone["games"], many["games"]), (games, games))
            for key in ("name", "wins", "losses", "draws"):
                self.assertEqual([engine.get(key) for engine in many["engines"]],
                                 [engine.get(key) for engine in alone["engines"]])
            self.assertEqual(many["endings"], alone["endings"])

    def test_go_on_after_a_death(self):
        arguments = [*self.arguments, "--games", 20, "--db", self.path("m.sqlite")]
        chance = random.Random(81)
        for moment in range(20 if LONG else 1):
            for path in self.folder.glob("m.sqlite*"):
                path.unlink()
            process = self.start(*arguments)
            enough = chance.randrange(1, 12)
            deadline = time.monotonic() + 120
            while games_in(self.path("m.sqlite")) < enough and time.monotonic() < deadline:
                time.sleep(0.01)
            victim = chance.randrange(3)
            ranks = children_of(process)
            if victim in ranks:
                os.kill(ranks[victim], signal.SIGKILL)
            _, errors = process.communicate(timeout=60)
            if process.returncode != 0:
                self.assertIn(f"rank {victim}", errors)
            self.assertGreaterEqual(games_in(self.path("m.sqlite")), enough, moment)
            run(*arguments, "--resume", processes=3)
            self.assertEqual(games_in(self.path("m.sqlite")), 20, moment)

    def test_go_on_when_a_full_disk_has_room_again(self):
        arguments = [*self.arguments, "--games", 20, "--db", self.path("m.sqlite")]
        process = self.start(*arguments, by=FULL_IS_AN_ERROR)
        deadline = time.monotonic() + 120
        while games_in(self.path("m.sqlite")) < 3 and time.monotonic() < deadline:
            time.sleep(0.01)
        self.fill_disk(process, "m.sqlite", 0)
        _, errors = process.communicate(timeout=120)
        self.assertEqual(process.returncode, 1, errors)
        self.assertIn("sente match: database: disk I/O error", errors)
        self.assertIn(games_in(self.path("m.sqlite")), range(3, 20))
        run(*arguments, "--resume", processes=3)
        self.assertEqual(games_in(self.path("m.sqlite")), 20)


def games_in(path):
    if not path.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=10) as database:
            numbers = [row[0] for row in database.execute("select number from games")]
    except sqlite3.Error:
        return 0
    assert len(numbers) == len(set(numbers)), "a game is there twice"
    return len(numbers)


class Failures(WithFolder):
    GAMES = 60

    def test_a_killed_process_loses_nothing_that_was_written(self):
        self.selfplay("whole", self.GAMES)
        whole = self.path("whole").read_bytes()
        chance = random.Random(18)
        for moment in range(20 if LONG else 3):
            name = f"part{moment}"
            arguments = ["selfplay", "chess", "--out", self.path(name), "--games", self.GAMES, *QUICK]
            process = self.start(*arguments)
            self.await_size(name, chance.randrange(600, len(whole) * 3 // 4))
            ranks = children_of(process)
            victim = chance.randrange(3)
            if victim in ranks:
                os.kill(ranks[victim], signal.SIGKILL)
            _, errors = process.communicate(timeout=120)
            if process.returncode != 0:  # else it was done before
                self.assertIn("killed", errors.lower())
                self.assertIn(f"rank {victim}", errors)
            left = self.path(name).read_bytes()
            run(*arguments, "--resume", processes=2)
            self.assertEqual(self.path(name).read_bytes(), whole, f"moment {moment}, {len(left)} bytes, {errors}")

    def test_a_request_to_end_is_heeded(self):
        process = self.start("selfplay", "chess", "--out", self.path("a"), "--games", 1000000, *QUICK)
        self.await_size("a", 3000)
        leader = children_of(process)[0]
        process.send_signal(signal.SIGUSR1)  # mpirun hands it on to all of them
        time.sleep(0.3)
        os.kill(leader, signal.SIGTERM)
        out, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, errors)
        self.assertIn("interrupted; --resume goes on", errors)
        self.assertRegex(errors, r"sente: 3 at work, \d+ units, [\d.]+ units/s")
        self.assertIn(" games, ", out)
        games = json.loads(run("data", "count", self.path("a"), "--json").stdout)["games"]
        self.selfplay("whole", games)
        self.assertEqual(self.path("a").read_bytes(), self.path("whole").read_bytes())

    def test_a_starter_that_is_asked_to_end_leaves_a_good_file(self):
        process = self.start("selfplay", "chess", "--out", self.path("a"), "--games", 1000000, *QUICK)
        self.await_size("a", 3000)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        games = json.loads(run("data", "count", self.path("a"), "--json", status=None).stdout)["games"]
        self.selfplay("a", games + 5, "--resume")
        self.selfplay("whole", games + 5)
        self.assertEqual(self.path("a").read_bytes(), self.path("whole").read_bytes())

    def test_how_far_it_is_is_said_now_and_then(self):
        process = self.start("--report-every", 0.2, "selfplay", "chess", "--out", self.path("a"), "--games", 1000000,
                             *QUICK)
        for _ in range(3):
            self.assertRegex(process.stderr.readline(), r"^sente: 3 at work, \d+ units, [\d.]+ units/s")
        os.kill(children_of(process)[0], signal.SIGTERM)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)

    def test_others_are_refused_by_name(self):
        def mixed(first, second):
            command = [*MPIRUN, "-n", "1", *map(str, first), ":", "-n", "1", *map(str, second)]
            result = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=120,
                                    env=ENVIRONMENT, stdin=subprocess.DEVNULL)
            self.assertNotEqual(result.returncode, 0)
            self.assertFalse(self.path("a").exists())
            return result.stderr

        words = ["selfplay", "chess", "--out", self.path("a"), "--games", "4", *QUICK]
        self.assertRegex(mixed([MPI, *words], [MPI, *words, "--seed", "2"]),
                         r"rank 1 on \S+ has another command line than rank 0 on \S+:")
        other = self.path("sente-other")
        other.write_bytes(pathlib.Path(MPI).read_bytes() + b"x")
        other.chmod(0o755)
        self.assertRegex(mixed([MPI, *words], [other, *words]), r"rank 1 on \S+ has another build than rank 0")
        # The same words, and something else behind them.
        hosts = [self.path(name) for name in ("one", "two")]
        for number, host in enumerate(hosts):
            host.mkdir()
            write_random_network(host / "a.nnue", "chess", number)
            (host / "a.epd").write_text("".join(LEVEL.splitlines(True)[number:]), encoding="ascii")
        for more in (["--net", "a.nnue"], ["--openings", "a.epd"]):
            self.assertRegex(mixed(*(["--wdir", host, MPI, *words, *more] for host in hosts)),
                             r"rank 1 on \S+ has another set of options than rank 0")
        match = ["match", "--engine", "name=a", "cmd=self", "--engine", "name=b", "cmd=self", "--openings", "a.epd",
                 "--games", "2", "--each", "nodes=10", "--pgn", self.path("a")]
        self.assertRegex(mixed(*(["--wdir", host, MPI, *match] for host in hosts)),
                         r"rank 1 on \S+ has another set of options than rank 0")

    def test_what_cannot_be_written_ends_all(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full")
        result = run("selfplay", "chess", "--out", "/dev/full", "--force", "--games", 50, *QUICK, processes=2,
                     status=None)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("cannot be written", result.stderr)

    def test_a_disk_that_fills_up_ends_all_and_costs_no_games(self):
        for room in (0, 100, 2000) if LONG else (100,):  # at a game, within one, some games later
            name = f"room{room}"
            process = self.start("selfplay", "chess", "--out", self.path(name), "--games", 1000000, *QUICK,
                                 by=FULL_IS_AN_ERROR)
            self.await_size(name, 2000)
            self.fill_disk(process, name, room)
            _, errors = process.communicate(timeout=120)
            self.assertEqual(process.returncode, 1, errors)
            self.assertIn(f"{self.path(name)} cannot be written further; --resume goes on", errors)
            games = json.loads(run("data", "count", self.path(name), "--json", status=None).stdout)["games"]
            self.selfplay(name, games + 5, "--resume", processes=2)
            self.selfplay("whole", games + 5, "--force")
            self.assertEqual(self.path(name).read_bytes(), self.path("whole").read_bytes())
            self.assertFalse(self.path(f"{name}.early").exists())

    def test_tuning_goes_on_when_a_full_disk_has_room_again(self):
        arguments = ["tune", "spsa", "chess", "--params", "reverse_margin", "--pairs", 21, "--batch", 3, "--nodes", 200,
                     "--hash", 1, "--r-end", 0.5, "--runs", "off", "--state"]
        run(*arguments, self.path("whole"))
        process = self.start(*arguments, self.path("state"), by=FULL_IS_AN_ERROR)
        self.await_size("state", 1)
        self.fill_disk(process, "state", -100)
        _, errors = process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn(f"cannot write {self.path('state')}", errors)
        self.assertIn('"done": ', self.path("state").read_text())
        self.assertNotIn('"done": 21', self.path("state").read_text())
        run(*arguments, self.path("state"), "--resume", processes=2)
        self.assertEqual(self.path("state").read_bytes(), self.path("whole").read_bytes())

    def test_games_that_wait_for_an_earlier_one_outlive_a_death(self):
        waited = 0
        for victim in (0, 1, 2, 3) if LONG else (0, 2):
            name = f"victim{victim}"
            process = self.start("selfplay", "chess", "--out", self.path(name), "--games", 1000000, *QUICK,
                                 processes=4)
            self.await_size(name, 2000)
            ranks = children_of(process)
            os.kill(ranks[0], signal.SIGUSR1)
            done = int(re.search(r"(\d+) units,", process.stderr.readline()).group(1))
            os.kill(ranks[victim], signal.SIGKILL)
            process.communicate(timeout=60)
            games = json.loads(run("data", "count", self.path(name), "--json", status=None).stdout)["games"]
            early = self.path(f"{name}.early")
            left = early.read_bytes().count(b"\xc5G") if early.exists() else 0
            self.assertGreaterEqual(games + left, done)
            waited += left
            self.selfplay(name, games + left + 5, "--resume", processes=2)
            self.selfplay("whole", games + left + 5, "--force")
            self.assertEqual(self.path(name).read_bytes(), self.path("whole").read_bytes())
        self.assertGreater(waited, 0)

    def test_commands_of_one_machine_are_refused(self):
        for words, name in ((["bench"], "bench"), (["tune", "show", "state"], "tune show")):
            result = run(*words, processes=2, status=None)
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(f"{name} works on one machine", result.stderr)

    def test_a_request_that_is_refused_ends_all(self):
        self.path("a").write_text("something else")
        result = self.selfplay("a", 4, processes=3, status=None)
        self.assertNotEqual(result.returncode, 0)
        self.assertIn("exists; --resume", result.stderr)


class AtATerminal(WithFolder):
    COLUMNS = 110

    def shown(self, *arguments, processes=3):
        """What mpirun shows on a terminal for standard error, drawing by drawing."""
        try:
            master, slave = pty.openpty()
        except OSError as error:
            self.skipTest(f"no terminal to be had: {error}")
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, self.COLUMNS, 0, 0))
        environment = dict(ENVIRONMENT, TERM="xterm")
        environment.pop("NO_COLOR", None)
        with subprocess.Popen([*MPIRUN, "-n", str(processes), MPI, *map(str, arguments)], stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=slave, env=environment) as process:
            os.close(slave)
            told = b""
            try:
                while block := os.read(master, 4096):
                    told += block
            except OSError:  # nobody has the other end any more
                pass
            os.close(master)
        self.assertEqual(process.returncode, 0, told)
        return [line.replace("\033[K", "") for line in told.decode().split("\r") if line.strip()]

    def test_a_bar_shows_ranks_speed_and_who_is_slow(self):
        bars = self.shown("cluster-check", "--units", 90, "--mean-ms", 30)
        self.assertRegex(bars[0], r"^#*\.+ +[\d.]+ %  \d+ of 90 units, 3 ranks, [\d.]+ units/s$")
        self.assertRegex(bars[-2], r"^#+\.* +[\d.]+ %  \d+ of 90 units, 3 ranks, [\d.]+ units/s, "
                                   r"slow(est)?: rank \d on .* \([\d.]+/s\)$")
        self.assertLess(max(map(len, bars)), self.COLUMNS)

    def test_training_games_have_the_same_bar(self):
        bars = self.shown("selfplay", "chess", "--out", self.path("a"), "--games", 30, *QUICK)
        self.assertRegex("\n".join(bars), r"of 30 games, 3 ranks, [\d.]+ units/s, ")
        self.assertLess(max(map(len, bars)), self.COLUMNS)

    def test_a_file_gets_no_colours(self):
        self.path("suite.epd").write_text(PROBLEMS, encoding="ascii")
        words = ["suite", self.path("suite.epd"), "--depth", 1, "--no-db"]
        with open(self.path("out"), "wb") as out:
            subprocess.run([*MPIRUN, "-n", "2", MPI, *map(str, words)], stdout=out, check=True,
                           env=dict(ENVIRONMENT, TERM="xterm"), stdin=subprocess.DEVNULL)
        self.assertIn(b"of 6 solved", self.path("out").read_bytes())
        self.assertNotIn(b"\033", self.path("out").read_bytes())

    def test_lines_are_there_for_those_who_want_them(self):
        lines = self.shown("--progress", "lines", "--report-every", 0.2, "cluster-check", "--units", 90,
                           "--mean-ms", 30)  # a second at least
        self.assertRegex(lines[0], r"^sente: 3 at work, \d+ units, [\d.]+ units/s")
        self.assertNotIn("#", "".join(lines))

    def test_a_pipe_gets_a_bar_only_if_asked(self):
        words = ["cluster-check", "--units", 12, "--mean-ms", 10]
        self.assertNotIn("#", run(*words, processes=2).stderr)
        self.assertRegex(run("--progress", "bar", *words, processes=2).stderr,
                         r"#\.* +[\d.]+ %  \d+ of 12 units, 2 ranks")


class WithoutACluster(unittest.TestCase):
    def test_no_mpi_is_linked(self):
        def needed(program):
            return subprocess.run(["readelf", "-d", program], capture_output=True, encoding="utf-8",
                                  check=True).stdout.lower()

        self.assertIn("libmpi", needed(MPI))
        self.assertIn("libc.so", needed(SENTE))
        for library in ("libmpi", "open-rte", "open-pal", "pmix"):
            self.assertNotIn(library, needed(SENTE))


class Efficiency(unittest.TestCase):
    def test_sleepers_are_busy(self):
        processes = 64 if LONG else 8
        told = json.loads(run("cluster-check", "--units", processes * 80, "--mean-ms", 200 if LONG else 25, "--json",
                              processes=processes).stdout)
        print(told)
        self.assertEqual(told["units"], processes * 80)
        self.assertGreaterEqual(told["busy"], 0.95 if LONG else 0.8)
        self.assertLess(told["leader_peak_mb"], 100)

    def test_threads_are_busy(self):
        told = json.loads(run("cluster-check", "--units", 400, "--mean-ms", 40, "--threads", 16, "--json").stdout)
        self.assertEqual(told["units"], 400)
        self.assertGreaterEqual(told["busy"], 0.8)

    def test_a_hanging_worker_is_named(self):
        result = run("--unit-limit", "1", "cluster-check", "--units", 4, "--mean-ms", 60000, processes=2, status=None)
        self.assertNotEqual(result.returncode, 0)
        self.assertRegex(result.stderr, r"rank \d on \S+ has brought nothing for longer than")


if __name__ == "__main__":
    SENTE, MPI = sys.argv.pop(1), sys.argv.pop(1)
    unittest.main()
