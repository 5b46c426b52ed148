# SPDX-License-Identifier: GPL-3.0-or-later
"""`sente match` from outside: verdicts on engines with faults, nothing left running, matches that go on."""

import json
import os
import pathlib
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import uuid

from signals import wait_until

SENTE = ""
os.environ.setdefault("SENTE_RUNS", "off")
MOCK = pathlib.Path(__file__).resolve().parent / "mock_engine.py"
QUICK = ["--timeouts", "start=5", "ready=0.8", "think=0.8", "stop=0.2", "quit=1"]


def run(*arguments, timeout=120):
    return subprocess.run([SENTE, "match", *arguments], capture_output=True, encoding="utf-8",
                          errors="replace", check=False, stdin=subprocess.DEVNULL, timeout=timeout)


def processes_with(mark):
    """Ids of the processes, other than this one's runs of sente, that carry the mark; zombies have none."""
    found = []
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if mark.encode() in words:
            found.append(int(folder.name))
    return found


class WithMocks(unittest.TestCase):
    def setUp(self):
        self.mark = uuid.uuid4().hex
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def engine(self, fault, *words):
        return ["--engine", f"name={fault}", f"cmd={sys.executable}",
                f"args={shlex.quote(str(MOCK))} {fault} {self.mark}", *words]

    def match(self, one, other="none", *more, limit="nodes=1", games="2"):
        result = run(*self.engine(one, limit), *self.engine(other, limit), "--games", games, "--cores",
                     "off", "--concurrency", "2", "--json", *QUICK, *more)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertTrue(wait_until(lambda: processes_with(self.mark) == [], 2.0))
        return json.loads(result.stdout)


class Verdicts(WithMocks):
    def check_loses(self, fault, ending, kind, limit="nodes=1", command="position startpos moves"):
        result = self.match(fault, limit=limit)
        bad = result["engines"][0]
        self.assertEqual(result["end"], "complete")
        self.assertEqual((bad["wins"], bad["draws"], bad["losses"]), (0, 0, 2), result)
        self.assertEqual(result["endings"], {ending: 2})
        self.assertEqual(bad["faults"][kind], 2)
        self.assertEqual(sum(bad["faults"].values()), 2)
        self.assertEqual(sum(result["engines"][1]["faults"].values()), 0)
        self.assertEqual(sorted(each["game"] for each in result["anomalies"]), [1, 2])
        for each in result["anomalies"]:
            self.assertEqual(each["engine"], fault)
            self.assertRegex(each["position"], "^[1-8rnbqkpRNBQKP/]+ [wb] KQkq - ")
            self.assertIn(command, each["command"])
        return result

    def test_healthy_engines_draw_by_repetition(self):
        result = self.match("none", "pause")
        self.assertEqual(result["endings"], {"repetition": 2})
        self.assertEqual(result["anomalies"], [])
        self.assertEqual(result["pairings"][0]["pentanomial"], [0, 0, 1, 0, 0])

    def test_tells_what_moves_cost_and_warns_of_unequal_time(self):
        words = [*self.engine("none", "nodes=1"), *self.engine("pause", "nodes=1"), "--cores", "off",
                 "--db", str(self.folder / "cost.sqlite"), *QUICK]
        short = json.loads(run(*words, "--games", "2", "--json").stdout)
        first, second = (each["effort"] for each in short["engines"])
        plies = first["moves"] + second["moves"]
        self.assertEqual(plies, 16)
        self.assertEqual((first["mean_nodes"], first["mean_depth"]), (123, 7))
        self.assertGreater(second["mean_ms"], 1)
        self.assertGreaterEqual(second["worst_ms"], second["mean_ms"])
        self.assertEqual(short["pairings"][0]["effort"]["other"], second)
        resumed = run(*words, "--games", "2", "--resume", "--json")
        self.assertEqual(json.loads(resumed.stdout)["engines"], short["engines"])
        self.assertEqual(json.loads(resumed.stdout)["warnings"], short["warnings"])
        self.assertRegex(short["warnings"][0], r"^none used [\d.]+ ms a move and pause [\d.]+ ms: less than two")
        self.assertIn("sente match: warning: none used", resumed.stderr)
        text = run(*words, "--games", "2", "--resume").stdout
        self.assertRegex(text, r"(?m)^a move +moves +mean ms +worst ms +mean nodes +depth$")
        self.assertRegex(text, rf"(?m)^pause +{second['moves']} +[\d.]+ +[\d.]+ +123 +7\.0$")

    def test_a_crash_loses_and_the_engine_comes_back(self):
        result = self.check_loses("crash", "crash", "crashes")
        self.assertIn("killed by signal 9", result["anomalies"][0]["detail"])
        self.assertIn("I am out of sorts", result["anomalies"][0]["detail"])

    def test_an_exit_loses(self):
        result = self.check_loses("exit", "crash", "crashes")
        self.assertIn("exit status 3", result["anomalies"][0]["detail"])

    def test_an_engine_that_does_not_answer_at_the_start_is_refused(self):
        for words in (self.engine("crash_at_start", "nodes=1"), self.engine("no_ready", "nodes=1"),
                      ["--engine", "cmd=/bin/ls", "nodes=1"]):
            with self.subTest(words):
                result = run(*self.engine("none", "nodes=1"), *words, "--games", "2", *QUICK)
                self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
                self.assertIn("does not answer as a UCI engine", result.stderr)

    def test_silence_is_a_hang(self):
        self.check_loses("hang", "hang", "hangs")

    def test_an_answer_after_the_time_loses_on_time(self):
        result = self.check_loses("slow", "time", "time_losses", limit="movetime=0.4")
        self.assertRegex(result["anomalies"][0]["detail"], r"answered after \d+\.\d ms of 420\.0 ms")

    def test_illegal_moves_lose(self):
        for fault in ("illegal", "null", "nothing"):
            with self.subTest(fault):
                self.check_loses(fault, "illegal move", "illegal_moves")

    def test_a_closed_output_is_a_crash(self):
        result = self.check_loses("close_output", "crash", "crashes")
        self.assertIn("closed its output", result["anomalies"][0]["detail"])

    def test_endless_output_is_a_hang(self):
        self.check_loses("flood_forever", "hang", "hangs", limit="movetime=0.3")
        self.check_loses("endless_line", "hang", "hangs", limit="movetime=0.3")

    def test_noise_does_no_harm(self):
        for fault in ("flood", "garbage", "complain"):
            with self.subTest(fault):
                result = self.match(fault)
                self.assertEqual(result["endings"], {"repetition": 2})
                self.assertEqual(result["anomalies"], [])

    def test_an_answer_nobody_asked_for_is_noted(self):
        result = self.match("twice")
        self.assertEqual(result["endings"], {"repetition": 2})
        self.assertGreater(result["engines"][0]["faults"]["protocol_errors"], 0)

    def test_shogi_knows_resignation_and_false_declarations(self):
        result = self.match("resign", "none", "--game", "shogi")
        self.assertEqual(result["endings"], {"resignation": 2})
        self.assertEqual(result["anomalies"], [])
        result = self.match("declare", "none", "--game", "shogi")
        self.assertEqual(result["endings"], {"false declaration": 2})
        self.assertEqual(result["engines"][0]["losses"], 2)
        self.assertEqual(self.match("none", "pause", "--game", "shogi")["endings"], {"repetition": 2})

    def test_adjudication_and_the_move_limit(self):
        both = self.match("none", "pause", "--resign", "score=800", "count=2")
        self.assertEqual(both["endings"], {"repetition": 2})  # each sees itself lost
        one = self.match("none", "pause", "--resign", "score=800", "count=2", "sides=one")
        self.assertEqual(one["endings"], {"adjudicated win": 2})
        draw = self.match("none", "pause", "--draw", "from=1", "count=2", "score=900")
        self.assertEqual(draw["endings"], {"adjudicated draw": 2})
        self.assertEqual(self.match("none", "pause", "--max-plies", "5")["endings"], {"move limit": 2})

    def test_children_of_engines_end_too(self):
        self.match("breed", "crash")

    def test_three_engines_and_formats(self):
        words = [*self.engine("none", "nodes=1"), *self.engine("pause", "nodes=1"),
                 *self.engine("crash", "nodes=1"), "--rounds", "1", "--json", "--concurrency", "2", *QUICK]
        result = json.loads(run(*words).stdout)
        self.assertEqual([each["games"] for each in result["engines"]], [4, 4, 4])
        self.assertEqual(result["engines"][2]["losses"], 4)
        result = json.loads(run(*words, "--format", "gauntlet").stdout)
        self.assertEqual([each["games"] for each in result["engines"]], [4, 2, 2])
        self.assertEqual(processes_with(self.mark), [])

    def test_a_sequential_test_stops_by_itself(self):
        result = run(*self.engine("none", "nodes=1"), *self.engine("crash", "nodes=1"), "--games",
                     "1000", "--sprt", "elo0=0", "elo1=200", "--json", "--quiet", *QUICK)
        result = json.loads(result.stdout)
        self.assertEqual((result["end"], result["sprt"]["decision"]), ("decided", "H1"))
        self.assertLess(result["games"], 100)


class Endings(WithMocks):
    def start(self, *more, fault="pause", games="5000"):
        process = subprocess.Popen(
            [SENTE, "match", *self.engine("none", "nodes=1"), *self.engine(fault, "nodes=1"), "--games",
             games, "--concurrency", "2", "--cores", "off", *more],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
        self.addCleanup(lambda: (process.kill(), process.communicate()))
        return process

    def test_signals_end_tidily_with_the_table(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            process = self.start("--db", str(self.folder / f"{number}.sqlite"))
            process.stdout.readline()
            process.send_signal(number)
            output, errors = process.communicate(timeout=20)
            self.assertEqual(process.returncode, 130, errors)
            self.assertRegex(output, r"(?m)^engine +Elo")
            self.assertEqual(processes_with(self.mark), [])
            base = sqlite3.connect(self.folder / f"{number}.sqlite")
            told = int(re.search(r"(?m)^(\d+) of 5000 games", output).group(1))
            self.assertEqual(base.execute("SELECT count(*) FROM games").fetchone()[0], told)
            base.close()

    def test_engines_die_with_a_killed_runner(self):
        for fault in ("pause", "hang"):
            process = self.start(fault=fault)
            self.assertTrue(wait_until(lambda: len(processes_with(self.mark)) >= 4))
            time.sleep(0.1)
            process.kill()
            process.communicate()
            self.assertTrue(wait_until(lambda: processes_with(self.mark) == []))

    def test_a_closed_pipe_does_not_kill_it(self):
        process = self.start(games="40")
        process.stdout.close()
        process.wait(timeout=30)
        self.assertGreaterEqual(process.returncode, 0)
        self.assertEqual(processes_with(self.mark), [])
        process.stdout = None

    def test_goes_on_after_being_killed_and_counts_each_game_once(self):
        games = 30
        pgn = self.folder / "games.pgn"
        pgn.write_text("[Event \"older\"]\n\n*\n\n")
        words = ["--db", str(self.folder / "match.sqlite"), "--pgn", str(pgn)]
        for lines in (3, 5, 4):
            process = self.start(*words, "--resume", games=str(games))
            for _ in range(lines):
                process.stdout.readline()
            process.kill()
            process.communicate()
        base = sqlite3.connect(self.folder / "match.sqlite")
        self.assertLess(base.execute("SELECT count(*) FROM games").fetchone()[0], games)
        process = self.start(*words, "--resume", "--json", games=str(games))
        output, errors = process.communicate(timeout=60)
        result = json.loads(output)
        self.assertEqual(process.returncode, 0, errors)
        self.assertEqual(result["games"], games)
        self.assertEqual(sum(result["pairings"][0]["pentanomial"]), games // 2)
        numbers = [row[0] for row in base.execute("SELECT number FROM games ORDER BY number")]
        base.close()
        self.assertEqual(numbers, list(range(games)))
        rounds = re.findall(r'(?m)^\[Round "(\d+)"\]$', pgn.read_text())
        self.assertEqual(sorted(map(int, rounds)), list(range(1, games + 1)))
        self.assertEqual(pgn.read_text().count("[Event "), games + 1)

    def test_one_process_at_a_time_plays_a_match(self):
        words = ["--db", str(self.folder / "match.sqlite"), "--resume"]
        process = self.start(*words)
        process.stdout.readline()
        second = run(*self.engine("none", "nodes=1"), *self.engine("pause", "nodes=1"), "--games", "5000", "--cores",
                     "off", *words)
        self.assertEqual((second.returncode, second.stdout), (2, ""))
        self.assertIn("match.sqlite is being written by another process", second.stderr)
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertFalse((self.folder / "match.sqlite.busy").exists())

    def test_records_of_others_stay_in_the_file(self):
        """Whatever the file of records looks like when the match goes on, what is not its own stays there."""
        pgn, base = self.folder / "games.pgn", self.folder / "match.sqlite"
        words = ["--db", str(base), "--pgn", str(pgn)]
        other = '[Event "other"]\n[Round "{}"]\n\n1. e4 *\n\n'
        self.match("none", "pause", *words, games="4")
        whole, database = pgn.read_text(), base.read_bytes()
        last = whole.rindex("[Event ")
        for left, more in ((whole, ""), (whole, other.format(1)), (whole[:last], other.format(1) * 2),
                           (whole[:last + 40], ""), (whole[:last + 3], ""), (whole[:-4], "")):
            with self.subTest(left=left[last:], more=more):
                base.write_bytes(database)
                pgn.write_text(left + more)
                self.match("none", "pause", *words, "--resume", games="4")
                text = pgn.read_text()
                self.assertEqual(text.count("[Event "), 4 + more.count("[Event "))
                rounds = re.findall(r'\[Event "sente match"\]\n(?:\[.*\n)*?\[Round "(\d)"\]', text)
                self.assertEqual(sorted(rounds), ["1", "2", "3", "4"])
                self.assertEqual(text.count(other.format(1)), more.count("[Event "))

    def test_a_new_file_of_records_gets_each_game_once(self):
        """Also if it was killed while it wrote them there."""
        first, second, base = (self.folder / name for name in ("first.pgn", "second.pgn", "match.sqlite"))
        self.match("none", "pause", "--db", str(base), "--pgn", str(first), games="6")
        self.match("none", "pause", "--db", str(base), "--pgn", str(second), "--resume", games="6")
        whole = second.read_text()
        self.assertEqual(sorted(whole.split("[Event ")), sorted(first.read_text().split("[Event ")))
        for size in (1, len(whole) // 2, len(whole) - 1):
            second.write_text(whole[:size])
            self.match("none", "pause", "--db", str(base), "--pgn", str(second), "--resume", games="6")
            self.assertEqual(sorted(second.read_text().split("[Event ")), sorted(whole.split("[Event ")), size)

    def test_another_match_is_not_mixed_in(self):
        words = ["--db", str(self.folder / "match.sqlite")]
        self.match("none", "pause", *words)
        again = run(*self.engine("none", "nodes=1"), *self.engine("pause", "nodes=1"), "--games", "2", *words)
        self.assertEqual(again.returncode, 2)
        self.assertIn("--resume", again.stderr)
        other = run(*self.engine("none", "nodes=2"), *self.engine("pause", "nodes=1"), "--games", "2", *words,
                    "--cores", "off", "--resume")
        self.assertEqual(other.returncode, 2)
        self.assertIn("engine 1 is", other.stderr)
        more = self.match("none", "pause", *words, "--resume", games="6")
        self.assertEqual(more["games"], 6)


class Cores(WithMocks):
    """Two matches at once on one core would halve each other's time."""

    def claim(self, core):
        """Has the name of a core as another match would, as soon as nobody else does."""
        name = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.addCleanup(name.close)

        def is_ours():
            try:
                name.bind(f"\0sente-match-core-{core}")
            except OSError:
                return False
            return True

        if not wait_until(is_ours, 60.0):
            self.skipTest(f"a match that goes on beside this test plays on core {core}")
        return name

    def affinities(self, *words):
        """On what cores the engines of a match run, and what the match says beside."""
        engines = [*self.engine("none", "nodes=1"), *self.engine("pause", "nodes=1")]
        match = subprocess.Popen([SENTE, "match", *engines, "--games", "2", *words, *QUICK], stdin=subprocess.DEVNULL,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8")
        found = set()
        while match.poll() is None:
            for process in processes_with(self.mark):
                try:
                    found.add(frozenset(os.sched_getaffinity(process)))
                except ProcessLookupError:
                    pass
        notes = match.stderr.read()
        match.stderr.close()
        self.assertEqual(match.returncode, 0, notes)
        # A process that has not yet become the engine still runs where its parent does.
        return [cores for cores in found if len(cores) == 1], notes

    def test_those_of_another_match_are_left_alone(self):
        cores = sorted(os.sched_getaffinity(0))
        names = [self.claim(core) for core in cores]
        names[-1].close()
        pinned, notes = self.affinities()
        if "some of another match: games are not pinned" in notes:  # a match beside this test was quicker
            self.assertEqual(pinned, [])
        elif len(cores) > 1:
            self.assertEqual(pinned, [frozenset(cores[-1:])])

    def test_none_is_taken_where_all_belong_to_others(self):
        cores = sorted(os.sched_getaffinity(0))
        for core in cores:
            self.claim(core)
        pinned, notes = self.affinities()
        self.assertIn(f"1 games of 1 thread on {len(cores)} cores, some of another match: games are not pinned", notes)
        if len(cores) > 1:
            self.assertEqual(pinned, [])

    def test_those_that_are_named_are_used(self):
        core = max(os.sched_getaffinity(0))
        self.claim(core)
        if len(os.sched_getaffinity(0)) > 1:
            self.assertEqual(self.affinities("--cores", str(core))[0], [frozenset([core])])


class Sente(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def play(self, *words):
        result = run("--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each",
                     "nodes=60", "--concurrency", "2", "--max-plies", "120", "--json", *words)
        self.assertEqual(result.returncode, 0, result.stderr)
        result = json.loads(result.stdout)
        self.assertEqual(result["anomalies"], [])
        return result

    def test_plays_itself_in_every_game_and_dialect(self):
        openings = self.folder / "openings.epd"
        openings.write_text("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
                            "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\n")
        pgn = self.folder / "out.pgn"
        self.assertEqual(self.play("--games", "4", "--openings", str(openings), "--pgn", str(pgn))["games"], 4)
        self.assertEqual(pgn.read_text().count("[FEN "), 4)
        self.assertRegex(pgn.read_text(), r"\{[+-]\d+\.\d+/\d+ \d+\.\d+s")
        chess960 = self.folder / "starts.fen"
        chess960.write_text("bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w KQkq - 0 1\n")
        self.play("--games", "2", "--game", "chess960", "--openings", str(chess960))
        shogi = self.folder / "lines.usi"
        shogi.write_text("startpos moves 7g7f 3c3d\n")
        self.play("--games", "2", "--game", "shogi", "--openings", str(shogi), "--kif", str(self.folder / "kif"),
                  "--csa", str(self.folder / "csa"))
        self.assertEqual(sorted(path.name for path in (self.folder / "kif").iterdir()),
                         ["game-000001.kif", "game-000002.kif"])
        again = run("--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each", "nodes=60",
                    "--games", "2", "--game", "shogi", "--kif", str(self.folder / "kif"))
        self.assertEqual(again.returncode, 2)
        self.assertIn("has games of another match", again.stderr)
        self.assertIn("+7776FU", (self.folder / "csa" / "game-000001.csa").read_text())
        mixed = run("--engine", "cmd=self", "name=usi", "--engine", "cmd=self", "name=uci", "proto=uci", "--each",
                    "nodes=60", "--game", "shogi", "--games", "2", "--max-plies", "60", "--json")
        self.assertEqual(json.loads(mixed.stdout)["anomalies"], [])

    def test_the_same_seed_plays_the_same_games(self):
        texts = []
        for name in ("one.pgn", "two.pgn"):
            self.play("--games", "2", "--pgn", str(self.folder / name))
            texts.append(re.sub(r"\{[^}]*\}", "", (self.folder / name).read_text()))
        self.assertEqual(sorted(texts[0].split("[Event")), sorted(texts[1].split("[Event")))

    def test_time_controls_are_kept(self):
        result = run("--engine", "cmd=self", "name=a", "tc=0.3+0.01", "--engine", "cmd=self", "name=b",
                     "byoyomi=0.02", "--game", "shogi", "--games", "2", "--max-plies", "40", "--margin", "200",
                     "--json")
        self.assertEqual(json.loads(result.stdout)["anomalies"], [])

    def test_nonsense_is_refused_with_a_reason(self):
        two = ["--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each", "nodes=10"]
        for words, reason in [
                ([], "--engine"),
                (["--engine", "cmd=self", "nodes=1", "--games", "2"], "two engines"),
                ([*two], "how many games"),
                ([*two, "--games", "3"], "even"),
                ([*two, "--games", "2", "--rounds", "1"], "--rounds"),
                ([*two, "speed=9", "--games", "2"], "unknown key 'speed'"),
                ([*two, "option.Hsah=1", "--games", "2"], "no option 'Hsah'"),
                ([*two, "option.Hash=abc", "--games", "2"], "option Hash cannot be 'abc', it is a number"),
                ([*two, "--engine", "cmd=/no/such", "--games", "2"], "no program '/no/such'"),
                ([*two, "tc=abc", "--games", "2"], "'abc'"),
                ([*two, "--games", "2", "--sprt", "elo0=5", "elo1=1"], "elo"),
                ([*two, "--games", "2", "--openings", "/no/such"], "/no/such"),
                ([*two, "--games", "2", "--cores", "x"], "--cores"),
                ([*two, "--games", "2", "--kif", "k"], "--pgn"),
                ([*two, "--games", "2", "--resume"], "--db"),
                (["--engine", "cmd=self", "--engine", "cmd=self", "--each", "nodes=1", "--games", "2"],
                 "named self"),
                (["--engine", "cmd=self", "--engine", "cmd=self", "name=b", "--games", "2"], "no limit")]:
            with self.subTest(words=words):
                result = run(*words)
                self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
                self.assertIn(reason, result.stderr)


if __name__ == "__main__":
    SENTE = sys.argv.pop(1)
    unittest.main()
