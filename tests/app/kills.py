#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Kills commands that keep data at random moments (kill -9), resumes them, and looks at what they have kept.

    scripts/kills --moments 200                     # each command, 200 times
    scripts/kills selfplay match --moments 1000 --seed 7
    scripts/kills --full --moments 50               # not killed: no file may grow beyond random sizes

Each command first does a small piece of work undisturbed. Then it does the same again and again; it is killed after a
random time, or as soon as its files change, and resumed until it is done. After each kill its files must be sound,
hold all that they held before and nothing twice; at the end they must be those of the undisturbed run: the same bytes
for selfplay and tune spsa, the same results for the others. With --full each write fails that would make a file larger
than a random size, as on a full disk; then the command must also say so, and end with another status than 0 unless it
has told its result. Exit status: 0 all of that holds, 1 something does not, 2 bad request.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PATIENCE = 300  # seconds, for what nobody disturbs
LOG_OF_AN_ITEM = 12000  # bytes that SQLite writes to its log, about
MIDDLE_GAME = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 {} bm e2a6; id \"{}\";\n"


class Broken(Exception):
    """What a command kept is not what it should be."""


def expect(holds: bool, complaint: str) -> None:
    if not holds:
        raise Broken(complaint)


def without_times(value):
    """What a search found, whatever the clock said."""
    if isinstance(value, dict):
        return {key: without_times(each) for key, each in value.items() if not re.search("seconds|time|nps", key)}
    return [without_times(each) for each in value] if isinstance(value, list) else value


def rows(database: pathlib.Path, question: str) -> list[tuple]:
    """Rows of a sound database; none where it or the table is not there yet."""
    if not database.exists():
        return []
    with tempfile.TemporaryDirectory() as folder:
        # A copy with its log: who opens the database itself puts in order what the killed one left.
        copy = pathlib.Path(folder) / "copy.db"
        for ending in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copy(f"{database}{ending}", f"{copy}{ending}")
        with contextlib.closing(sqlite3.connect(copy)) as base:
            try:
                expect(base.execute("PRAGMA integrity_check").fetchall() == [("ok",)], f"{database} is damaged")
                return base.execute(question).fetchall()
            except sqlite3.OperationalError as error:
                expect("no such table" in str(error), f"{database}: {error}")
                return []


class Work:
    """A command with a small piece of work; files are in `folder`."""

    name = ""

    def __init__(self, sente: str, folder: pathlib.Path, size: int):
        self.sente, self.folder, self.size = sente, folder, size

    def words(self) -> list[str]:
        """The command line that begins it."""
        raise NotImplementedError

    def goes_on(self) -> bool:
        """Whether there is something to resume."""
        return True

    def is_done(self) -> bool:
        """Whether it was killed after all was kept."""
        return False

    def watched(self) -> pathlib.Path:
        """The file that changes whenever something is kept."""
        raise NotImplementedError

    def kept(self, told: str) -> dict:
        """Sound items that lie in the files, by name; what was told before the kill must be among them."""
        raise NotImplementedError

    def end(self):
        """What is compared with the undisturbed run."""
        raise NotImplementedError

    def may_tell_all(self) -> bool:
        """Whether it ends well where its result is told, but not kept in the store of runs."""
        return False

    def largest(self) -> int:
        """About the size that its largest file has at some time."""
        return max(path.stat().st_size for path in self.folder.iterdir()) * 5 // 4

    def command(self) -> list[str]:
        return [self.sente, *self.words(), *(["--resume"] if self.goes_on() else [])]


class InStore(Work):
    """A command that keeps its items in the store of runs."""

    def store(self) -> pathlib.Path:
        return self.folder / "runs.db"

    watched = store

    def request(self) -> list[str]:
        raise NotImplementedError

    def words(self):
        return [*self.request(), "--db", str(self.store())]

    def goes_on(self):
        return bool(rows(self.store(), "SELECT 1 FROM runs"))

    def is_done(self):
        return rows(self.store(), "SELECT state FROM runs") == [("done",)]

    def may_tell_all(self):
        return True

    def largest(self):
        return LOG_OF_AN_ITEM * len(self.kept(""))

    def kept(self, told):
        runs = rows(self.store(), "SELECT id FROM runs")
        expect(len(runs) <= 1, f"{len(runs)} runs of one request")
        found = rows(self.store(), "SELECT number, result FROM items")
        return {number: without_times(json.loads(result)) for number, result in found}

    def end(self):
        state, result = rows(self.store(), "SELECT state, result FROM runs")[0]
        expect(state == "done", f"the run is {state}")
        return self.kept(""), self.figures(json.loads(result))

    def figures(self, result):
        """Of the result: what no clock has to do with."""
        return without_times(result)


class Suite(InStore):
    """Positions of a file."""

    name = "suite"

    def request(self):
        suite = self.folder.parent / "suite.epd"
        if not suite.exists():
            suite.write_text("".join(MIDDLE_GAME.format(number, number) for number in range(1, 40 * self.size + 1)))
        return ["suite", str(suite), "--nodes", "20000", "--hash", "1", "--json"]


class Compare(InStore):
    """Designs of move ordering, and a suite for each of them."""

    name = "compare"

    def request(self):
        suite = self.folder.parent / "compare.epd"
        if not suite.exists():
            suite.write_text("".join(MIDDLE_GAME.format(number, number) for number in range(1, 8 * self.size + 1)))
        return ["compare", "chess", "staged", "banded", "--depth", "7", "--positions", "16", "--suite",
                f"{suite}:20000", "--hash", "1", "--threads", "1", "--json"]

    def kept(self, told):
        # Counters of a search have times among them.
        return {number: item.get("nodes", item) for number, item in super().kept(told).items()}

    def figures(self, result):
        return [each["nodes"] for each in result["designs"]], result["suites"]


class Duels(InStore):
    """Games inside the process; an item is a text with a word for each pair."""

    def kept(self, told):
        found = {}
        for number, result in super().kept(told).items():
            found.update({(number, pair): word for pair, word in enumerate(result["pairs"].split()) if word != "."})
        return found


class Scaling(Duels):
    """Games between numbers of nodes."""

    name = "scaling"

    def request(self):
        return ["scaling", "chess", "--from", "100", "--to", "400", "--games", str(16 * self.size), "--hash", "1",
                "--threads", "2", "--json"]


class Ablate(Duels):
    """Games with and without techniques."""

    name = "ablate"

    def request(self):
        return ["ablate", "chess", "--games", str(12 * self.size), "--nodes", "100,200", "--only", "null_move,see",
                "--hash", "1", "--threads", "2", "--json"]


class Spsa(Work):
    """Parameters tuned by games."""

    name = "tune"

    def watched(self):
        return self.folder / "run.spsa"

    def words(self):
        return ["tune", "spsa", "chess", "--params", "reverse_margin,futility_base", "--pairs",
                str(24 * self.size), "--batch", "2", "--nodes", "100", "--hash", "1", "--state",
                str(self.watched()), "--runs", str(self.folder / "runs.db")]

    def goes_on(self):
        return self.watched().exists()

    def may_tell_all(self):
        return True  # the state is what it goes on with

    def largest(self):
        return 5 * LOG_OF_AN_ITEM  # of the store; the state is small

    def kept(self, told):
        if not self.watched().exists():
            return {}
        state = json.loads(self.watched().read_text())
        games = state["wins"] + state["draws"] + state["losses"]
        expect(games == 2 * state["done"], f"{games} games in {state['done']} pairs")
        return {number: "played" for number in range(state["done"])}

    def end(self):
        states = [state for state, in rows(self.folder / "runs.db", "SELECT state FROM runs ORDER BY id")]
        expect(states[-1] == "done" and "running" not in states, f"runs are {states}")
        return self.watched().read_text()


class Selfplay(Work):
    """Games for training, in the order of their numbers whichever thread has them first."""

    name = "selfplay"
    whole = b""  # of the undisturbed run

    def watched(self):
        return self.folder / "chess.games"

    def words(self):
        return ["selfplay", "chess", "--out", str(self.watched()), "--games", str(40 * self.size), "--nodes", "60",
                "--hard-nodes", "150", "--hash", "1", "--balance-nodes", "60", "--most-plies", "40", "--threads", "2"]

    def kept(self, told):
        data = self.watched().read_bytes() if self.watched().exists() else b""
        expect(not self.whole or self.whole.startswith(data), "the file is no beginning of the whole one")
        games = {}
        at = 16 + int.from_bytes(data[12:16], "little") + 4
        while at + 10 <= len(data):
            end = at + 10 + int.from_bytes(data[at + 6:at + 10], "little")
            if end > len(data):
                break
            games[len(games)] = data[at:end]
            at = end
        return games

    def end(self):
        left = [path.name for path in self.folder.iterdir()]
        expect(left == [self.watched().name], f"left over: {left}")
        return self.watched().read_bytes()


class Match(Work):
    """Games between programs, kept in a database and as PGN."""

    name = "match"

    def games(self) -> int:
        return 20 * self.size

    def largest(self):
        return LOG_OF_AN_ITEM * self.games()

    def watched(self):
        return self.folder / "match.sqlite"

    def words(self):
        return ["match", "--engine", "cmd=self", "name=a", "--engine", "cmd=self", "name=b", "--each", "nodes=40",
                "option.Hash=1", "--games", str(self.games()), "--concurrency", "2", "--cores", "off", "--max-plies",
                "40", "--db", str(self.watched()), "--pgn", str(self.folder / "games.pgn"), "--runs", "off"]

    def kept(self, told):
        games = dict(rows(self.watched(), "SELECT number, winner || ' ' || ending FROM games"))
        for number in re.findall(r"(?m)^game (\d+) .* s$", told):
            expect(int(number) - 1 in games, f"game {number} was told, but not kept")
        return games

    def end(self):
        text = re.sub(r'\{[^}]*\}|(?m:^\[Date .*$)', "", (self.folder / "games.pgn").read_text())
        games = {}
        for game in text.split("[Event ")[1:]:
            number = int(re.search(r'\[Round "(\d+)"\]', game).group(1))
            expect(number not in games, f"game {number} is in the file twice")
            games[number] = " ".join(game.split())
        expect(len(games) == self.games(), f"{len(games)} of {self.games()} games are in the file")
        return self.kept(""), games


WORKS = {work.name: work for work in (Suite, Compare, Scaling, Ablate, Spsa, Selfplay, Match)}


def mark_of(path: pathlib.Path) -> tuple:
    """Changes when the file does, or the log that SQLite writes before it."""
    marks = []
    for each in (path, path.with_name(path.name + "-wal")):
        with contextlib.suppress(FileNotFoundError):
            status = each.stat()
            marks.append((status.st_size, status.st_mtime_ns, status.st_ino))
    return tuple(marks)


def run_whole(work: Work) -> float:
    """Does the work undisturbed; how many seconds it took."""
    began = time.monotonic()
    done = subprocess.run(work.command(), stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False)
    expect(done.returncode == 0, f"ended with {done.returncode}: {done.stderr.decode(errors='replace')}")
    return time.monotonic() - began


def kill_once(work: Work, dice: random.Random, seconds: float) -> tuple[bool, str]:
    """Starts it and kills it somewhere; whether that came before its end, and what it told."""
    changes = dice.choice((0, 0, 0, 1, 2, 3, 8, 20))
    end = time.monotonic() + dice.uniform(0, seconds) + (seconds if changes else 0)
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as complaints:
        with subprocess.Popen(work.command(), stdin=subprocess.DEVNULL, stdout=told, stderr=complaints) as process:
            mark = mark_of(work.watched())
            while process.poll() is None and time.monotonic() < end:
                now = mark_of(work.watched())
                if changes and now != mark:
                    changes, mark = changes - 1, now
                    if changes == 0:
                        break
                time.sleep(0.0005)
            process.kill()
            status = process.wait()
        told.seek(0)
        complaints.seek(0)
        expect(status in (0, -signal.SIGKILL), f"ended with {status}: {complaints.read().decode(errors='replace')}")
        return status != 0, told.read().decode(errors="replace")


def fill_once(work: Work, dice: random.Random, most: int) -> tuple[bool, str]:
    """Runs it where files cannot become large; whether that was too little, and what it told."""
    limit = dice.choice((dice.randrange(1500), dice.randrange(most), dice.randrange(most)))

    def no_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    # The signal that comes with the limit stays ignored, as Python has it: a disk that is full sends none.
    done = subprocess.run(work.command(), stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False,
                          preexec_fn=no_room, restore_signals=False)  # pylint: disable=subprocess-popen-preexec-fn
    complaint = done.stderr.decode(errors="replace")
    about = f"with files of {limit} bytes ended with {done.returncode}: {complaint}"
    expect(done.returncode in (0, 1, 2), about)
    expect(done.returncode == 0 or complaint != "", about)
    was_short = done.returncode != 0 or "not kept whole" in complaint
    expect(done.returncode != 0 or not was_short or work.may_tell_all(), about)
    return was_short, done.stdout.decode(errors="replace")


def check(kind: type[Work], options: argparse.Namespace, dice: random.Random, place: pathlib.Path) -> str:
    """Kills the work so many times; what there is to tell."""
    moments = options.moments
    whole = kind(options.sente, place / "whole", options.size)
    whole.folder.mkdir()
    seconds = run_whole(whole)
    expected, items = whole.end(), whole.kept("")
    if kind is Selfplay:
        Selfplay.whole = expected
    kills = at_once = most = ends = 0
    began = time.monotonic()
    while kills < moments:
        work = kind(options.sente, place / "killed", options.size)
        work.folder.mkdir()
        before, of_this = {}, 0
        while True:
            if kills >= moments:
                run_whole(work)
                was_killed, told = False, ""
            elif options.full:
                was_killed, told = fill_once(work, dice, whole.largest())
            else:
                was_killed, told = kill_once(work, dice, seconds)
            now = work.kept(told)
            lost = [name for name in before if name not in now]
            expect(not lost, f"lost {lost} of {len(before)} items")
            strange = [name for name, item in now.items() if items.get(name) != item]
            expect(not strange, f"items differ from those of the undisturbed run: {strange}")
            kills += was_killed
            of_this += was_killed
            at_once += was_killed and len(now) == len(before)
            before = now
            if not was_killed or work.is_done():
                break
        expect(before == items, f"{len(before)} of {len(items)} items at the end")
        expect(work.end() == expected, "the end is another than that of the undisturbed run")
        ends += 1
        most = max(most, of_this)
        shutil.rmtree(work.folder)
    what = "full disks" if options.full else "kills"
    return (f"{kills} {what}, {ends} runs to the same end of {len(items)} items ({seconds:.1f} s undisturbed, up to "
            f"{most} {what} in one), {at_once} before anything new was kept, {time.monotonic() - began:.0f} s")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/kills", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="commands: " + " ".join(WORKS))
    parser.add_argument("commands", nargs="*", choices=[*WORKS, []], metavar="COMMAND", help="all if left out")
    parser.add_argument("--moments", type=int, default=20, help="kills of each command (default: 20)")
    parser.add_argument("--full", action="store_true", help="no kills, but files that cannot become large")
    parser.add_argument("--size", type=int, default=4, help="how much work, 1 being a second at most (default: 4)")
    parser.add_argument("--seed", type=int, help="of the moments (default: another each time, which is told)")
    parser.add_argument("--sente", default=str(ROOT / "build" / "release" / "sente"), help="the program")
    parser.add_argument("--as-test", action="store_true",
                        help="as ./test does: 4 moments (with --full 3) and little work, or 200 where SENTE_LONG is 1")
    parser.add_argument("--keep", action="store_true", help="keep the files where something does not hold")
    options = parser.parse_args()
    if not os.access(options.sente, os.X_OK):
        parser.error(f"{options.sente} is no program; --sente names another")
    options.sente = os.path.abspath(options.sente)
    if options.as_test:
        few = 3 if options.full else 4
        options.moments, options.size = (200, 2) if os.environ.get("SENTE_LONG") == "1" else (few, 1)
    return options


def main() -> int:
    options = parse_arguments()
    os.environ["SENTE_RUNS"] = "off"
    seed = options.seed if options.seed is not None else random.randrange(1 << 32)
    failed = False
    for name in options.commands or WORKS:
        place = pathlib.Path(tempfile.mkdtemp(prefix=f"kills-{name}-"))
        try:
            told = check(WORKS[name], options, random.Random(f"{seed} {name}"), place)
        except (Broken, subprocess.TimeoutExpired, ValueError) as complaint:
            failed = True
            told = f"FAILED (--seed {seed}{', files in ' + str(place) if options.keep else ''}): {complaint}"
        print(f"{name:9} {told}", flush=True)
        if not (failed and options.keep):
            shutil.rmtree(place)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
