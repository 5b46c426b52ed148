# SPDX-License-Identifier: GPL-3.0-or-later
"""The engine tests find the faults they look for: engines that have exactly one are put before them."""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import unittest.mock

import bad_input
import bad_input_cases
import mates
import self_games
import soak
import waiting
from driver import Engine, EngineDied, EngineError, EngineTimeout, info_fields
from referee import START, Referee

FAKE = pathlib.Path(__file__).resolve().parent / "fake_engine.py"
NONSENSE = bad_input_cases.Case("nonsense", "uci", ("position fen nonsense",), refused=True)


class WithFakes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def fake(self, fault):
        """Path of an engine with this fault."""
        path = self.folder / fault
        if not path.exists():
            path.symlink_to(FAKE)
        return str(path)


class Driver(WithFakes):
    def test_lines_come_with_their_time(self):
        with Engine([self.fake("slow")]) as engine:
            engine.greet()
            engine.send("position startpos")
            start = engine.send("go depth 1")
            self.assertGreater(engine.wait_for("bestmove", 5).when - start, 0.29)

    def test_silence_and_death_are_told_apart(self):
        with Engine([self.fake("silent")]) as engine:
            engine.greet()
            with self.assertRaises(EngineTimeout):
                engine.go("depth 1", 0.1)
        with Engine([self.fake("exit")]) as engine:
            engine.greet()
            engine.send("position fen nonsense")
            with self.assertRaisesRegex(EngineDied, "exit 3"):
                engine.ready()

    def test_who_was_not_running_itself_blames_nobody(self):
        with Engine([self.fake("slow")]) as engine:
            engine.greet()
            engine.send("position startpos")
            engine.send("go depth 1")
            sleep = engine.changed.wait
            with unittest.mock.patch.object(engine.changed, "wait", lambda left: (time.sleep(0.8), sleep(0.01))):
                self.assertTrue(engine.wait_for("bestmove", 0.1))

    def test_nothing_is_left_running(self):
        with Engine([self.fake("lingers")]) as engine:
            engine.greet()
            process = engine.process
        self.assertIsNotNone(process.poll())

    def test_an_engine_that_does_not_read_does_not_stop_us(self):
        with Engine([self.fake("hang")]) as engine:
            engine.greet()
            engine.send("position fen nonsense")
            with self.assertRaises(EngineTimeout):
                engine.send_bytes(b"x" * (1 << 20), patience=0.2)

    def test_fields_of_info_lines(self):
        fields = info_fields("info depth 3 score mate -2 upperbound nodes 17 pv e2e4 e7e5")
        self.assertEqual(fields["score"], ["mate", "-2"])
        self.assertEqual(fields["bound"], "upperbound")
        self.assertEqual(fields["pv"], ["e2e4", "e7e5"])
        self.assertEqual(fields["nodes"], "17")


class BadInput(WithFakes):
    OPTIONS = argparse.Namespace(patience=0.5, no_memory_limit=True)

    def test_each_fault_has_its_name(self):
        faults = ["signal", "exit", "hang", "silent", "extra", "wrong", "lingers", "mute"]
        for fault in faults:
            with self.subTest(fault=fault):
                result = bad_input.try_case(self.fake(fault), NONSENSE, self.OPTIONS)
                self.assertEqual(result.kind, fault, result.detail)

    def test_a_good_engine_passes(self):
        result = bad_input.try_case(self.fake("good"), NONSENSE, self.OPTIONS)
        self.assertEqual(result.kind, "ok", result.detail)

    def test_names_are_unique_and_many(self):
        names = [case.name for case in bad_input_cases.all_cases()]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreaterEqual(len(names), 300)

    def test_storms_are_the_same_each_time(self):
        self.assertEqual(bad_input_cases.all_cases(), bad_input_cases.all_cases())


class Games(WithFakes):
    def play(self, fault, control):
        if Referee.path() is None:
            self.skipTest("fairy-stockfish is not there")
        options = argparse.Namespace(
            games=1,
            control=[self_games.Control.read(control)],
            margin=10.0,
            random_plies=0,
            seed=1,
            option=[],
        )
        return self_games.play_game_kind("chess", self.fake(fault), options)[0]

    def test_illegal_moves_are_seen(self):
        self.assertRegex(self.play("wrong", "1000+10").fault, "^illegal move e2e9")

    def test_time_losses_are_seen(self):
        self.assertRegex(self.play("slow", "100").fault, "^time loss of White: 3")
        self.assertRegex(self.play("slow", "200+0").fault, "^time loss of White: 3")

    def test_clocks_are_given_in_the_order_of_play(self):
        control = self_games.Control.read("1000+10")
        self.assertEqual(control.go("chess", [7.9, 5]), "wtime 7 btime 5 winc 10 binc 10")
        self.assertEqual(control.go("shogi", [7.9, 5]), "btime 7 wtime 5 binc 10 winc 10")

    def test_declarations_are_counted(self):
        entered = "1+P+PK+P4/2+R1+B4/2G6/9/9/9/9/2g1+b1+r2/3+pk+p3 b G3S2NL3Pgs2n3l10p 1"
        self.assertFalse(self_games.may_declare(entered))  # six pieces in the camp, ten are wanted
        many = "+P+P+PK+P+P+P+P+P/2+R1+B4/2G6/9/9/9/9/9/4k4 b RB3G3S2NL 1"
        self.assertTrue(self_games.may_declare(many))
        self.assertFalse(self_games.may_declare(START["usi"]))


class Soak(WithFakes):
    def play(self, fault, part="quiet", games=1, share=0.2):
        """The rows of some games with an engine that has this fault."""
        if Referee.path() is None:
            self.skipTest("fairy-stockfish is not there")
        options = argparse.Namespace(
            game="chess", part=[part], threads=[1], control=[self_games.Control.read("200+0")],
            margin=50.0, random_plies=0, seed=1, option=[], settle=games, share=share,
        )
        soaking = soak.Soak(self.fake(fault), options)
        try:
            return [soaking.play(number) for number in range(games)]
        finally:
            soaking.close()

    def test_faults_are_seen(self):
        self.assertRegex(self.play("wrong")[0]["fault"], "^illegal move e2e9")
        self.assertRegex(self.play("slow")[0]["fault"], "^time loss: 3")
        self.assertRegex(self.play("silent")[0]["fault"], "^engine: no 'bestmove'")
        self.assertTrue(self.play("extra")[0]["fault"])

    def disturbed(self, fault, part):
        """What is found where every search is disturbed, in some games."""
        with unittest.mock.patch.object(soak, "PATIENCE_MS", 500):
            return " | ".join(filter(None, (row["fault"] for row in self.play(fault, part, games=3, share=1.0))))

    def test_a_good_engine_passes(self):
        for part in ("quiet", "closed", "limited", "jumped"):
            with self.subTest(part=part):
                self.assertEqual(self.disturbed("good", part), "")

    def test_who_outlives_its_pipes_is_seen(self):
        self.assertRegex(self.disturbed("clings", "closed"), "lingers [0-9.]+ s after its pipes were closed")

    def test_who_owes_an_answer_at_the_end_of_its_input_is_seen(self):
        self.assertRegex(self.disturbed("drops", "closed"), "engine: exit 0|answers: 1 missing")

    def test_who_does_not_refuse_a_table_is_seen(self):
        self.assertRegex(self.disturbed("boasts", "limited"), "2 tables that are too large were not refused by A")

    def test_who_goes_by_the_clock_on_the_wall_is_seen(self):
        self.assertRegex(self.disturbed("wall", "jumped"), "time loss|no 'bestmove'")
        self.assertEqual(self.disturbed("wall", "quiet"), "")

    def test_an_engine_whose_clock_cannot_be_set_is_refused(self):
        with unittest.mock.patch.object(soak.WallClock, "is_seen_by", return_value=False):
            with self.assertRaisesRegex(EngineError, "its clock cannot be set"):
                self.play("good", "jumped")

    def test_growth_is_seen(self):
        small, large = soak.Footprint(1000, 5, 3), soak.Footprint(9000, 5, 3)
        with unittest.mock.patch.object(soak.Footprint, "of", side_effect=[small, small, large, large]):
            player = unittest.mock.Mock()
            station = soak.Station("chess", "quiet", 1, [player, player])
            self.assertEqual(station.watch(1), "")
            self.assertRegex(station.watch(1), "^memory: 1000 KiB after 1 games, 9000 after 2")

    def test_time_that_the_machine_took_is_excused(self):
        for missed, waited, fault in ((0.0, 0.0, "^time loss: 3"), (1000.0, 0.0, "^$"), (0.0, 1000.0, "^$")):
            with self.subTest(missed=missed, waited=waited), \
                    unittest.mock.patch.object(waiting.Pulse, "missed_ms", return_value=missed), \
                    unittest.mock.patch.object(soak, "waited_ms", return_value=waited):
                row = self.play("slow")[0]
                self.assertRegex(row["fault"], fault)
                self.assertEqual(row["excused"] > 0, not row["fault"])

    def test_a_line_that_was_cut_off_is_played_again(self):
        state = self.folder / "state"
        state.write_text('{"number": 0}\n{"numb')
        self.assertEqual(soak.played_before(state), [{"number": 0}])
        self.assertEqual(state.read_text(), '{"number": 0}\n')


class Waiting(unittest.TestCase):
    def test_a_pulse_that_stood_still_is_seen(self):
        pulse = waiting.Pulse()
        try:
            pulse.gaps = [(10.0, 10.2), (11.0, 11.1)]
            self.assertAlmostEqual(pulse.missed_ms(10.1, 11.05), 150.0)
            self.assertEqual(pulse.missed_ms(10.3, 10.9), 0.0)
        finally:
            pulse.close()

    def test_who_waits_for_a_processor_is_seen(self):
        core = {min(os.sched_getaffinity(0))}
        busy = [sys.executable, "-c", f"import os, time; os.sched_setaffinity(0, {core}); "
                                      "end = time.monotonic() + 1\nwhile time.monotonic() < end: pass"]
        with subprocess.Popen(busy) as one, subprocess.Popen(busy) as other:
            before = [waiting.waits_ms(process.pid) for process in (one, other)]
            if not before[0]:
                self.skipTest("this kernel does not count how long processes wait")
            time.sleep(0.8)
            after = [waiting.waits_ms(process.pid) for process in (one, other)]
        self.assertGreater(max(map(waiting.waited_ms, before, after)), 100)


class Mates(unittest.TestCase):
    ROOK = mates.Problem("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", 1)

    def judge(self, problem, claim, line):
        if Referee.path() is None:
            self.skipTest("fairy-stockfish is not there")
        with Referee("uci") as referee:
            return mates.judge(problem, claim, line.split(), referee)

    def test_true_claims(self):
        self.assertEqual(self.judge(self.ROOK, 1, "e1e8"), "best")
        self.assertEqual(self.judge(self.ROOK, 2, "e1e7 g8f8 e7e8"), "no-mate")
        self.assertEqual(self.judge(self.ROOK, 2, "g1g2 h7h6 e1e8"), "no-mate")
        self.assertEqual(self.judge(self.ROOK, 2, "g1g2 g8h8 e1e8"), "longer")

    def test_false_claims(self):
        self.assertEqual(self.judge(self.ROOK, 1, "e1e7"), "no-mate")
        self.assertEqual(self.judge(self.ROOK, 1, "e1d8"), "illegal")
        self.assertEqual(self.judge(self.ROOK, 2, "e1e8"), "length")
        self.assertEqual(self.judge(self.ROOK, -1, "e1e7 g8f8"), "side")
        deeper = mates.Problem(self.ROOK.fen, 3)
        self.assertEqual(self.judge(deeper, 1, "e1e8"), "shorter")


if __name__ == "__main__":
    unittest.main()
