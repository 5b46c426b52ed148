#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Games of an engine against itself while it is disturbed, for as long as one likes; fairy-stockfish is the referee.

Each game has a part, chosen in turn: `quiet` (nothing but play), `ponder` (it thinks on the other's time, with hits
and misses), `options` (changed between moves), `asked` (isready, stop and noise in the middle of a search), `frozen`
(SIGSTOP, SIGCONT), `killed` (kill -9 in the middle of a move, then started anew), `slow` (nobody reads its output
for a while), `full` (its log goes to a full disk), `closed` (its input, its output or both are closed in the middle of
a search: it must end by itself, then a new one goes on), `limited` (it may have two gigabytes and is asked for tables
of more, which it must refuse with a message), `jumped` (the clock on the wall is set to another hour, day or year while
it thinks; jumping_clock.c is what it sees as that clock). Clocks are kept here; while a process is frozen or gone, its
clock stands.

What must not happen: an illegal move, a crash, a hang, a loss on time, an answer too many or too few. Processes that
are not killed live through all games of their part, and their memory, files and threads are watched. Time in which the
machine kept us from running at all does not count, nor does, with one thread, time in which the engine waited for a
processor; how many answers were late by that alone is told. With more threads they may wait for each other.

    scripts/soak [--engine PATH] [--game chess|shogi] [--part NAME]... [--threads N]... [--games N] [--minutes M]
                 [--state FILE]

With --state every game is a line of that file, and a later call goes on behind the last. Exit status: 0 all was well,
1 something went wrong, 77 a program is missing.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import os
import pathlib
import random
import signal
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter

from driver import EngineDied, EngineError, Line, begins, default_engine, find_program
from referee import Referee
from self_games import DIALECT, PATIENCE_MS, Control, Match, Record, start_engine
from waiting import Pulse, waited_ms, waits_ms

PARTS = ("quiet", "ponder", "options", "asked", "frozen", "killed", "slow", "full", "closed", "limited", "jumped")
IN_A_SEARCH = ("asked", "frozen", "killed", "slow", "closed", "limited", "jumped")
MEMORY_MB = 2048  # of a process that is limited
TOO_LARGE_MB = (4096, 65536, 33554432)  # tables that do not fit
REFUSAL = "not enough memory"  # in the message
JUMPS_S = (-1_000_000_000, -86_400, -3600, -1, 1, 3600, 86_400, 1_000_000_000)
CLOCK_SOURCE = pathlib.Path(__file__).resolve().parent / "jumping_clock.c"
NOISE = ("setoption name Nonsense value 1", "xyzzy", "")  # in the middle of a search
SETTINGS = {
    "chess": [("Hash", (1, 16, 64)), ("MultiPV", (1, 3)), ("Move Overhead", (10, 30)),
              ("UCI_ShowWDL", ("true", "false")), ("Threads", (1, 2))],
    "shogi": [("USI_Hash", (1, 16, 64)), ("MultiPV", (1, 3)), ("Threads", (1, 2))],
}


@dataclasses.dataclass(frozen=True)
class Footprint:
    """What a process holds."""

    memory_kib: int
    files: int
    threads: int

    @classmethod
    def of(cls, pid: int) -> "Footprint":
        status = pathlib.Path(f"/proc/{pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in status.splitlines())
        return cls(int(fields["VmRSS"].split()[0]), len(os.listdir(f"/proc/{pid}/fd")), int(fields["Threads"]))


def threads_of(pid: int) -> str:
    """What the threads of a process do: state, and hundredths of a second that they have had of a processor."""
    told = []
    for task in sorted(pathlib.Path(f"/proc/{pid}/task").glob("*/stat")):
        with contextlib.suppress(OSError):
            fields = task.read_text().rpartition(")")[2].split()
            told.append(f"{fields[0]} {int(fields[11]) + int(fields[12])}")
    return ", ".join(told)


class WallClock:
    """The clock on the wall as some processes see it."""

    def __init__(self, folder: pathlib.Path):
        self.library = folder / "jumping_clock.so"
        self.offset = folder / "offset"
        self.offset.write_bytes(bytes(8))
        compiler = find_program("cc") or find_program("g++") or "clang"
        subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-x", "c", str(CLOCK_SOURCE), "-o", str(self.library)],
                       check=True)

    def environment(self) -> dict[str, str]:
        return {"LD_PRELOAD": str(self.library), "SENTE_JUMPING_CLOCK": str(self.offset)}

    def is_seen_by(self, pid: int) -> bool:
        return str(self.library) in pathlib.Path(f"/proc/{pid}/maps").read_text()

    def jump(self, seconds: int) -> None:
        """It shows so many seconds more than the true time."""
        with self.offset.open("r+b") as out:
            out.write(struct.pack("=q", seconds))


class Player:
    """An engine that can be killed and comes back; it counts what it was asked and what it answered."""

    def __init__(self, path: str, game: str, options: argparse.Namespace, threads: int, part: str,
                 clock: WallClock | None = None):
        self.path = path
        self.game = game
        self.options = argparse.Namespace(option=[*options.option, f"Threads={threads}"])
        if part == "full":
            self.options.option.append("Debug Log File=/dev/full")
        self.surroundings = {"memory_mb": MEMORY_MB if part == "limited" else None,
                             "environment": clock.environment() if clock else None}
        self.asked = self.answered = 0
        self.table_mb = 0  # that it was last asked for, though it cannot have so much
        self.refusals_due = 0
        self.ponder_move = ""
        self.start()
        if clock and not clock.is_seen_by(self.engine.process.pid):
            self.engine.close()
            raise EngineError("it is linked so that its clock cannot be set; leave the part `jumped` out")

    def start(self) -> None:
        self.engine = start_engine(self.path, self.game, self.options, **self.surroundings)
        self.asked = self.answered = 0

    def restart(self) -> None:
        self.engine.close()
        self.start()

    def go(self, arguments: str) -> float:
        self.asked += 1
        return self.engine.send(f"go {arguments}")

    def answer(self, seconds: float) -> Line:
        line = self.engine.wait_for("bestmove", seconds)
        words = line.words
        self.ponder_move = words[3] if len(words) == 4 and words[2] == "ponder" else ""
        return line

    def settle(self) -> None:
        """Counts what it has said since the last time, which is then forgotten."""
        self.engine.ready()
        for line in self.engine.forget():
            self.answered += begins(line.text, "bestmove")
            self.refusals_due -= REFUSAL in line.text

    def answers_missing(self) -> int:
        """Searches asked for without an answer; below 0: answers that nobody asked for."""
        told = sum(begins(line.text, "bestmove") for line in self.engine.since(0))
        return self.asked - self.answered - told

    def expect_end(self, seconds: float) -> None:
        """A process that was left alone has ended by itself, as it should."""
        if not self.engine.wait_for_end(seconds):
            raise EngineError(f"lingers {seconds:g} s after its pipes were closed")
        if self.engine.status != 0:
            raise EngineDied(self.engine.death())


class DisturbedMatch(Match):
    """A game in which the side to move is disturbed as its part says."""

    def __init__(self, game: str, players: list[Player], referee: Referee, options: argparse.Namespace, part: str,
                 clock: WallClock | None = None, pulse: Pulse | None = None, threads: int = 1):
        super().__init__(game, [player.engine for player in players], referee, options)
        self.players = players
        self.part = part
        self.clock = clock
        self.pulse = pulse
        self.threads = threads
        self.share = options.share
        self.excused = 0  # answers that were late because the machine was
        self.chance = random.Random(f"{options.seed} {game} {part}")
        self.disturbances = 0

    def play(self, number: int, control: Control) -> Record:
        self.chance = random.Random(f"{self.seed} {self.game} {self.part} {number}")
        for player in self.players:
            player.ponder_move = ""
        record = super().play(number, control)
        for name, player in zip("AB", self.players):
            with contextlib.suppress(EngineError):
                if not record.fault:
                    record.fault = self.reckoning(name, player)
        return record

    @staticmethod
    def reckoning(name: str, player: Player) -> str:
        """What a player owes after a game; empty: nothing."""
        player.settle()
        if missing := player.answers_missing():
            return f"answers: {missing} missing of {name}"
        if player.refusals_due:
            return f"{player.refusals_due} tables that are too large were not refused by {name}"
        return ""

    def one_move(self, record: Record, control: Control, clocks: list[float], view) -> None:
        turn = len(record.moves) % 2
        player = self.players[(turn + record.number) % 2]
        self.prepare(player)
        player.engine.send("position startpos moves " + " ".join(record.moves))
        allowed = clocks[turn]
        waits = waits_ms(player.engine.process.pid)
        start = player.go(control.go(self.game, clocks))
        start = max(start, self.disturb(player, record, control, clocks))
        answer = player.answer((allowed + PATIENCE_MS) / 1000)
        used_ms = (answer.when - start) * 1000
        if used_ms > allowed + self.margin_ms:
            kept_ms = self.kept_ms(player, waits, start, answer.when)
            if used_ms - kept_ms > allowed + self.margin_ms:
                record.fault = f"time loss: {used_ms:.1f} of {allowed:.1f} ms, {kept_ms:.1f} of them kept waiting"
            self.excused += not record.fault
        if not control.each_move:
            clocks[turn] = max(0.0, allowed - max(0.0, used_ms)) + control.increment_ms  # late by less than the margin
            record.least_left_ms = min(record.least_left_ms, allowed - used_ms)
        self.accept(record, (answer.words + ["nothing"])[1], view)
        if self.part == "ponder" and not record.fault and len(record.moves) % 2 != turn:
            self.ponder(player, record, control, clocks)

    def kept_ms(self, player: Player, waits: dict[str, float], start: float, end: float) -> float:
        """How long the machine kept the engine waiting, as far as that is not its own doing."""
        missed = self.pulse.missed_ms(start, end) if self.pulse else 0.0
        waited = waited_ms(waits, waits_ms(player.engine.process.pid)) if self.threads == 1 and waits else 0.0
        return max(missed, waited)

    def prepare(self, player: Player) -> None:
        if self.part == "options" and self.chance.random() < 0.3:
            name, values = self.chance.choice(SETTINGS[self.game])
            player.engine.set_option(name, self.chance.choice(values))
            player.engine.ready(30)
            self.disturbances += 1

    def disturb(self, player: Player, record: Record, control: Control, clocks: list[float]) -> float:
        """What happens in the middle of a search; from when on its time counts."""
        if self.part not in IN_A_SEARCH or self.chance.random() > self.share:
            return 0.0
        self.disturbances += 1
        time.sleep(self.chance.uniform(0, 0.01))
        return getattr(self, "do_" + self.part)(player, record, control, clocks)

    def do_asked(self, player: Player, *_) -> float:
        kind = self.chance.randrange(3)
        if kind == 0:
            player.engine.send("isready")
        elif kind == 1:
            player.engine.send("stop")
        else:
            player.engine.send(self.chance.choice(NOISE))
        return 0.0

    def do_frozen(self, player: Player, *_) -> float:
        os.kill(player.engine.process.pid, signal.SIGSTOP)
        time.sleep(self.chance.uniform(0.01, 0.2))
        os.kill(player.engine.process.pid, signal.SIGCONT)
        return time.monotonic()

    def do_killed(self, player: Player, record: Record, control: Control, clocks: list[float]) -> float:
        player.engine.process.kill()
        player.restart()
        player.engine.send("position startpos moves " + " ".join(record.moves))
        return player.go(control.go(self.game, clocks))

    def do_slow(self, player: Player, *_) -> float:
        player.engine.reading.clear()
        time.sleep(self.chance.uniform(0.01, 0.2))
        player.engine.reading.set()
        return time.monotonic()

    def do_closed(self, player: Player, record: Record, control: Control, clocks: list[float]) -> float:
        """Whose input ends has still to answer; whose output is gone has nobody to answer to."""
        kind = self.chance.choice(("input", "output", "both"))
        patience = (max(clocks) + PATIENCE_MS) / 1000
        if kind != "input":
            player.engine.close_output()
        if kind != "output":
            player.engine.close_input()
        if kind == "input":
            player.answer(patience)
        elif kind == "output":  # whoever has answered already has nothing to say, and may not notice
            with contextlib.suppress(EngineDied):
                player.engine.send("isready")
        player.expect_end(patience)
        if kind == "input" and (missing := player.answers_missing()):
            raise EngineError(f"answers: {missing} missing at its end")
        return self.do_killed(player, record, control, clocks)

    def do_limited(self, player: Player, *_) -> float:
        """A table that is too large; what it has, and its move, stay."""
        player.table_mb = self.chance.choice([size for size in TOO_LARGE_MB if size != player.table_mb])
        player.engine.set_option("Hash" if self.game == "chess" else "USI_Hash", player.table_mb)
        player.refusals_due += 1
        return 0.0

    def do_jumped(self, *_) -> float:
        assert self.clock is not None
        self.clock.jump(self.chance.choice(JUMPS_S))
        return 0.0

    def ponder(self, player: Player, record: Record, control: Control, clocks: list[float]) -> None:
        """The side that has moved thinks on; then its guess proves right or wrong. Either way it must answer once."""
        if not player.ponder_move:
            return
        self.disturbances += 1
        moves = " ".join([*record.moves, player.ponder_move])
        player.engine.send(f"position startpos moves {moves}")
        player.go("ponder " + control.go(self.game, clocks))
        time.sleep(self.chance.uniform(0, 0.02))
        player.engine.send(self.chance.choice(("ponderhit", "stop")))
        player.answer(clocks[0] / 1000 + clocks[1] / 1000 + PATIENCE_MS / 1000)


@dataclasses.dataclass
class Station:
    """The two processes of a part and a number of threads."""

    game: str
    part: str
    threads: int
    players: list[Player]
    games: int = 0
    settled: list[Footprint] = dataclasses.field(default_factory=list)  # after the games that fill caches

    def watch(self, settle: int) -> str:
        """What has grown since the first games; empty: nothing."""
        self.games += 1
        if self.part in ("killed", "closed", "options"):  # new processes, or other tables
            return ""
        now = [Footprint.of(player.engine.process.pid) for player in self.players]
        if self.games <= settle:
            self.settled = now
            return ""
        for before, after in zip(self.settled, now):
            if after.memory_kib > before.memory_kib * 1.02 + 512:
                return f"memory: {before.memory_kib} KiB after {settle} games, {after.memory_kib} after {self.games}"
            if after.files != before.files or after.threads != before.threads:
                return f"files, threads: {before.files}, {before.threads}, then {after.files}, {after.threads}"
        return ""


class Soak:
    """All stations, game after game."""

    def __init__(self, path: str, options: argparse.Namespace):
        self.path = path
        self.options = options
        self.stations: dict[tuple[str, str, int], Station] = {}
        self.stack = contextlib.ExitStack()
        self.pulse = Pulse()
        self.stack.callback(self.pulse.close)
        games = [options.game] if options.game else ["chess", "shogi"]
        self.plan = [(game, part, threads) for part in options.part or PARTS for threads in options.threads or [1]
                     for game in games]
        self.clock: WallClock | None = None
        if any(part == "jumped" for _, part, _ in self.plan):
            self.clock = WallClock(pathlib.Path(self.stack.enter_context(tempfile.TemporaryDirectory())))
        self.referees = {game: self.stack.enter_context(Referee(DIALECT[game])) for game in games}

    def close(self) -> None:
        for station in self.stations.values():
            for player in station.players:
                player.engine.close()
        self.stack.close()

    def station(self, key: tuple[str, str, int]) -> Station:
        if key not in self.stations:
            game, part, threads = key
            clock = self.clock if part == "jumped" else None
            players = [Player(self.path, game, self.options, threads, part, clock) for _ in range(2)]
            self.stations[key] = Station(game, part, threads, players)
        return self.stations[key]

    def play(self, number: int) -> dict:
        key = self.plan[number % len(self.plan)]
        station = self.station(key)
        controls = self.options.control or [Control.read("200+5"), Control.read("1000+2")]
        match = DisturbedMatch(key[0], station.players, self.referees[key[0]], self.options, key[1], self.clock,
                               self.pulse, key[2])
        record = match.play(number // len(self.plan), controls[number // len(self.plan) % len(controls)])
        fault = record.fault
        if fault:
            for player in self.stations.pop(key).players:
                if player.engine.status is None:  # twice: who computes is told from who waits
                    fault += f"; threads {threads_of(player.engine.process.pid)}"
                    time.sleep(0.2)
                    fault += f"; later {threads_of(player.engine.process.pid)}"
                fault += f"; stderr {player.engine.errors()[-300:]!r}" if player.engine.errors() else ""
                player.engine.close()
        else:
            fault = station.watch(self.options.settle)
        pids = [] if record.fault else [player.engine.process.pid for player in station.players]
        memory = [Footprint.of(pid).memory_kib for pid in pids]
        return {"number": number, "game": key[0], "part": key[1], "threads": key[2], "result": record.result,
                "plies": len(record.moves), "disturbances": match.disturbances, "excused": match.excused,
                "memory_kib": memory, "fault": fault,
                "least_left_ms": round(record.least_left_ms, 1) if record.least_left_ms < 1e9 else None,
                **({"moves": " ".join(record.moves)} if fault else {})}


def played_before(state: pathlib.Path | None) -> list[dict]:
    """The games of the file; a last line that was cut off does not count and is taken away."""
    if state is None or not state.exists():
        return []
    text = state.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        state.write_text(whole)
    return [json.loads(line) for line in whole.splitlines()]


def print_table(rows: list[dict]) -> None:
    print(f"{'game':6} {'part':8} {'threads':>7} {'games':>6} {'plies':>8} {'disturbed':>9} {'faults':>6}  memory MiB")
    for key in sorted({(row["game"], row["part"], row["threads"]) for row in rows}):
        mine = [row for row in rows if (row["game"], row["part"], row["threads"]) == key]
        memory = [max(row["memory_kib"]) / 1024 for row in mine if row["memory_kib"]]
        grown = f"{memory[0]:.1f} … {memory[-1]:.1f}" if memory else ""
        print(f"{key[0]:6} {key[1]:8} {key[2]:7} {len(mine):6} {sum(row['plies'] for row in mine):8} "
              f"{sum(row['disturbances'] for row in mine):9} {sum(bool(row['fault']) for row in mine):6}  {grown}")
    if excused := sum(row.get("excused", 0) for row in rows):
        print(f"{excused} answers were late because the machine kept the engine waiting")
    ends = Counter(row["result"] or "fault" for row in rows)
    print(", ".join(f"{count} {name}" for name, count in ends.most_common()))


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", default=default_engine())
    parser.add_argument("--game", choices=["chess", "shogi"], help="both if left out")
    parser.add_argument("--part", action="append", choices=PARTS, help="may be repeated; all if left out")
    parser.add_argument("--threads", action="append", type=int, metavar="N", help="may be repeated; 1 if left out")
    parser.add_argument("--games", type=int, default=64, help="games in all, those of the state file included")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no game after so long")
    parser.add_argument("--control", action="append", type=Control.read, metavar="MS[+MS]",
                        help="may be repeated; 200+5 and 1000+2 if left out")
    parser.add_argument("--margin", type=float, default=50.0, metavar="MS", help="how late a move may arrive here")
    parser.add_argument("--share", type=float, default=0.2, metavar="P", help="of searches that are disturbed (0.2)")
    parser.add_argument("--settle", type=int, default=10, metavar="N", help="games after which nothing may grow")
    parser.add_argument("--random-plies", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="sent as setoption")
    parser.add_argument("--state", type=pathlib.Path, help="a line for each game; a later call goes on")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    path = find_program(options.engine)
    if path is None or Referee.path() is None:
        print(f"skipped: {options.engine if path is None else Referee.PROGRAM} is not there")
        return 77
    rows = played_before(options.state)
    end = time.monotonic() + options.minutes * 60
    soak = Soak(path, options)
    try:
        while len(rows) < options.games and time.monotonic() < end:
            row = soak.play(len(rows))
            rows.append(row)
            if options.state:
                with options.state.open("a") as out:
                    out.write(json.dumps(row) + "\n")
            if row["fault"]:
                print(f"FAILED {row['game']} game {row['number']}, {row['part']}, {row['threads']} threads:",
                      f"{row['fault']}\n    position startpos moves {row.get('moves', '')}", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    finally:
        soak.close()
    print_table(rows)
    return 1 if any(row["fault"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
