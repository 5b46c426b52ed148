# SPDX-License-Identifier: GPL-3.0-or-later
"""Play and training at the same time, generation after generation, in one folder that can be gone on with."""

from __future__ import annotations

import argparse
import concurrent.futures
import dataclasses
import fcntl
import io
import json
import math
import os
import pathlib
import shlex
import shutil
import signal
import sys
import time
import traceback

import torch

from . import network as networks
from . import settings as options
from .bundle import MIB, bring_back, byte_count, game_files, link_or_copy
from .dataset import DataSet
from .files import sha256_of, write_atomically, write_json
from .final import Beginning, train_variants
from .model import PerspectiveNet
from .players import DONE, PLAYING, Players, Shard
from .produce import device_name, sizes_named, table_of, variants_of, write_network
from .quantise import unquantised
from .reader import Reader
from .trainer import Diverged, Settings, Training, held_out_losses

SLICE_SECONDS = 0.5  # of training between two looks at the players
LOG_SECONDS = 10
CHECKPOINT_SECONDS = 60
STOP_GRACE_SECONDS = 8
MOST_FAILURES = 50  # of players in a row
SAME = 1.003  # a network may be so much worse on held-out games than the one before


class LoopError(Exception):
    """The loop cannot begin or go on."""


class Journal:
    """The lines of the run, on the screen and in files that are flushed at once."""

    def __init__(self, *paths: pathlib.Path):
        self.files = [path.open("a", encoding="utf-8") for path in paths]

    def __call__(self, line: str) -> None:
        text = f"{time.strftime('%H:%M:%S')} {line}"
        print(text, flush=True)
        for file in self.files:
            file.write(text + "\n")
            file.flush()


class State:
    """What the folder holds: shards, the order in which they were read, networks. On disk after every change."""

    def __init__(self, path: pathlib.Path, game: str):
        self.path = path
        self.game = game
        self.shards: dict[str, Shard] = {}
        self.read: list[str] = []
        self.networks: list[dict] = []
        self.next_number = 0
        self.generation = 0

    def save(self) -> None:
        write_json(self.path, {
            "game": self.game, "generation": self.generation, "next_number": self.next_number,
            "networks": self.networks, "read": self.read,
            "shards": [dataclasses.asdict(shard) for shard in self.shards.values()]})

    def load(self) -> None:
        value = json.loads(self.path.read_text())
        if value["game"] != self.game:
            raise LoopError(f"{self.path.parent} is a run of {value['game']}")
        self.shards = {shard["file"]: Shard(**shard) for shard in value["shards"]}
        self.read, self.networks = value["read"], value["networks"]
        self.next_number, self.generation = value["next_number"], value["generation"]


class Loop:
    """One run. The main thread trains; a second one decodes what the players finished."""

    def __init__(self, arguments: argparse.Namespace):
        self.arguments = arguments
        self.began = time.monotonic()
        self.folder: pathlib.Path = arguments.dir
        self.out: pathlib.Path | None = arguments.bring_back
        self.stopping = 0
        self.shards_folder = self.folder / "shards"
        self.networks_folder = self.folder / "networks"
        for folder in (self.shards_folder, self.networks_folder, self.out):
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
        self._lock_folder()
        journals = [self.folder / "log.txt"] + ([self.out / "log.txt"] if self.out else [])
        self.say = Journal(*journals)
        self.state = State(self.folder / "state.json", arguments.game)
        if self.state.path.exists():
            if not arguments.resume:
                raise LoopError(f"{self.folder} has a run; --resume goes on with it")
            self.state.load()
        self.data = DataSet(Reader(), arguments.game, options.filters_of(arguments),
                            options.device_of(arguments), most=arguments.window,
                            unique=not arguments.keep_repeated, inputs=arguments.inputs)
        self.sizes = sizes_named(arguments.size, self.data.shape)
        self.final_variants = (sizes_named(arguments.final_sizes, self.data.shape),
                               options.shares_of(arguments.final_shares))
        self.players = Players(arguments.sente, arguments.game, self.shards_folder,
                               arguments.selfplay, arguments.players, self._next_shard,
                               self._shard_finished, self.say, arguments.launch)
        self.plays_networks = not arguments.classical and self.players.knows_networks
        self.training: Training | None = None
        self.begin: Beginning | None = None  # what every training begins as; None: with nothing
        self.published: PerspectiveNet | None = None
        self.trained_positions = 0  # in the window when the last cycle began
        self.busy_seconds = 0.0
        self._decoding: list[tuple[Shard, concurrent.futures.Future]] = []
        self._pool = concurrent.futures.ThreadPoolExecutor(1)
        self._next_log = self._next_checkpoint = 0.0
        self._read_before = 0

    def _lock_folder(self) -> None:
        self._folder_lock = (self.folder / "lock").open("w")
        try:
            fcntl.flock(self._folder_lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise LoopError(f"{self.folder} is in use by another loop") from error

    # Shards

    def _next_shard(self) -> Shard:
        number = self.state.next_number
        self.state.next_number += 1
        newest = self.state.networks[-1] if self.state.networks and self.plays_networks else None
        shard = Shard(number, f"shard-{number:06}.games", self.arguments.seed * 1_000_000 + number,
                      str(self.networks_folder / newest["file"]) if newest else "",
                      newest["generation"] if newest else 0)
        self.state.shards[shard.file] = shard
        self.state.save()
        return shard

    def _shard_finished(self, shard: Shard) -> None:
        self.state.save()
        self._decode(shard)

    def _decode(self, shard: Shard) -> None:
        job = self._pool.submit(self.data.decode, self.shards_folder / shard.file)
        self._decoding.append((shard, job))

    def _take_decoded(self) -> None:
        while self._decoding and self._decoding[0][1].done():
            shard, job = self._decoding.pop(0)
            try:
                self.data.add(shard.file, *job.result())
            except Exception as error:  # pylint: disable=broad-except
                self.say(f"{shard.file} cannot be read: {error}")
                continue
            self.state.read.append(shard.file)
            self.state.save()

    def _read_again(self) -> None:
        """What an earlier run had read, in the same order, then what it had not."""
        known = set(self.state.read)
        again = [shard for name, shard in self.state.shards.items()
                 if shard.state != PLAYING and name not in known]
        self.data.add_files([self.shards_folder / name for name in self.state.read],
                            os.cpu_count() or 1, self.say)
        for shard in again:
            self._decode(shard)
        for shard in self.state.shards.values():
            if shard.state == PLAYING:
                self.players.adopt(shard)

    def _import(self) -> None:
        for path in game_files(self.arguments.imports, self.folder / "unpacked"):
            name = f"import-{path.resolve().parent.parent.name}-{path.resolve().parent.name}-{path.name}"
            if name in self.state.shards:
                continue
            link_or_copy(path, self.shards_folder / name)
            shard = Shard(-1, name, 0, "", 0, DONE)
            self.state.shards[name] = shard
            self._decode(shard)
        self.state.save()

    # Training

    def _settings(self) -> Settings:
        base = options.settings_of(self.arguments, options.scale_of(self.arguments, self.data))
        hidden, buckets = self.sizes[0]
        return dataclasses.replace(base, hidden=hidden, king_buckets=buckets,
                                   score_share=self.arguments.share,
                                   rate=base.rate * (self.begin.tuning if self.begin else 1),
                                   seed=self.arguments.seed + self.state.generation)

    def _wants_training(self) -> bool:
        fresh = self.data.train.count - self.trained_positions
        wrapped = self.data.train.count == self.data.train.most
        return self.data.train.count >= self.arguments.first_positions and (
            wrapped or fresh >= self.arguments.fresh * max(1, self.trained_positions))

    def _train(self) -> None:
        """A slice of the cycle that goes on, or the beginning of the next."""
        if self.training is None:
            if not self._wants_training():
                time.sleep(0.1)
                return
            self.trained_positions = self.data.train.count
            self.training = Training(self.data, self._settings(), start=self.begin.model if self.begin else None)
        before = self.training.seconds
        try:
            self.training.run(SLICE_SECONDS, lambda losses: None)
        except Diverged as error:
            self.say(f"training given up: {error}")
            self.training = None
            self.state.generation += 1  # another seed
            return
        self.busy_seconds += self.training.seconds - before
        if self.training.finished:
            self._end_cycle()

    def _end_cycle(self) -> None:
        training, self.training = self.training, None
        losses = training.losses[-1]
        before = None
        if self.published is not None:
            before = held_out_losses(self.published, self.data.held_out, training.settings)["held_out"]
        after = losses["held_out"]
        worse = before is not None and after is not None and after > before * SAME
        self.say(f"cycle of {training.positions} positions, {training.steps} steps in {training.seconds:.1f} s: "
                 f"loss {losses['training']:.6f} held out {after} (the one before {before})"
                 f"{', not published' if worse else ''}")
        if worse or training.positions < self.arguments.publish_from:
            self.state.generation += 1 if worse else 0
            return
        self._publish(training, before)

    def _publish(self, training: Training, loss_before: float | None) -> None:
        self.state.generation += 1
        generation = self.state.generation
        path = self.networks_folder / f"{self.arguments.game}-{generation:04}.nnue"
        parent = self.state.networks[-1]["sha256"] if self.state.networks else None
        players = sorted({shard.network for shard in self.state.shards.values()})
        card = write_network(training, path, {
            "made_by": "loop.py", "generation": generation, "parent": parent,
            "held_out_of_parent": loss_before,
            "games_by": [pathlib.Path(name).name if name else "classical" for name in players]})
        self.state.networks.append({"file": path.name, "sha256": card["sha256"],
                                    "generation": generation, "positions": training.positions,
                                    "losses": card["losses"]})
        self.state.save()
        self.published = training.model
        self._save_checkpoint()
        self.say(f"published {path.name}: {card['quantisation']}")
        if self.out is not None:
            self._copy_newest(path)

    def _copy_newest(self, path: pathlib.Path) -> None:
        """Beside the log, so that a run that is cut short has left a network."""
        place = self.out / "newest"
        place.mkdir(exist_ok=True)
        for source, name in ((path, "newest.nnue"), (path.with_suffix(".json"), "newest.json")):
            write_atomically(place / name, source.read_bytes())

    # Checkpoints

    def _save_checkpoint(self) -> None:
        buffer = io.BytesIO()
        torch.save({"training": self.training.state() if self.training else None,
                    "trained_positions": self.trained_positions,
                    "published": self.published.state_dict() if self.published else None,
                    "size": dataclasses.asdict(self.published.size) if self.published else None,
                    "read": list(self.state.read)}, buffer)
        write_atomically(self.folder / "checkpoint.pt", buffer.getvalue())

    def _load_checkpoint(self) -> None:
        path = self.folder / "checkpoint.pt"
        if not path.exists():
            return
        try:
            saved = torch.load(path, map_location="cpu")
            self.trained_positions = min(saved["trained_positions"], self.data.train.count)
            if saved["published"] is not None:
                size = type(self._settings().size)(**saved["size"])
                self.published = PerspectiveNet(self.data.shape, size, 1).to(self.data.device)
                self.published.load_state_dict(saved["published"])
                self.published.is_rounding = True
            if saved["training"] is not None:
                training = Training(self.data, Settings(**saved["training"]["settings"]))
                training.load_state(saved["training"])
                self.training = training
            self.say(f"checkpoint: {self.training.step if self.training else 0} steps into the cycle")
        except Exception as error:  # pylint: disable=broad-except
            self.say(f"the checkpoint is of no use ({error}); training begins anew")
            self.training = None

    # The run

    def tick(self) -> None:
        """Everything but training; quick, and called about twice a second."""
        self._take_decoded()
        self._look_after()

    def _look_after(self) -> None:
        """The same without new positions: variants that are to be compared learn from the same ones."""
        self.players.poll()
        if self.players.failed_in_a_row >= MOST_FAILURES:
            raise LoopError("the players fail again and again")
        now = time.monotonic()
        if now >= self._next_log:
            self._log(now)
        if now >= self._next_checkpoint:
            self._save_checkpoint()
            self._next_checkpoint = now + CHECKPOINT_SECONDS

    def _log(self, now: float) -> None:
        summary = self.data.summary()
        passed = now - self.began
        made = sum(path.stat().st_size for path in self.shards_folder.glob("*.games"))
        speed = (summary["positions"] - self._read_before) / max(passed, 1e-9)
        step = self.training.step if self.training else 0
        self.say(f"{passed:.0f} s: games {summary['games']} positions {summary['positions']} "
                 f"({speed:.0f}/s read, {made / MIB:.1f} MiB) in window {summary['in_window']} "
                 f"held out {summary['held_out']} repeated {summary['repeated']} "
                 f"generation {self.state.generation} networks {len(self.state.networks)} step {step} "
                 f"device busy {100 * self.busy_seconds / max(passed, 1e-9):.0f} %")
        self._next_log = now + LOG_SECONDS

    def _on_signal(self, _number, _frame) -> None:
        self.stopping += 1
        if self.stopping > 2:
            os._exit(1)

    def run(self) -> int:
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._on_signal)
        arguments = self.arguments
        self.say(f"{arguments.game} on {device_name(self.data.device)}, {arguments.players} players"
                 f"{' with networks' if self.plays_networks else ', classical'}: "
                 f"{' '.join(arguments.selfplay)}; PyTorch {torch.__version__}")
        self._read_again()
        if arguments.net and not self.state.networks:
            self._play_with(arguments.net)
        self._import()
        if arguments.tuning > 0:
            self._begin_as(arguments.net)
        self._load_checkpoint()
        self._read_before = self.data.summary()["positions"]
        whole = 60 * arguments.minutes
        end = self.began + whole - arguments.wrap_up
        final_begin = self.began + (whole - arguments.wrap_up) * (1 - arguments.final_share)
        trouble = None
        try:
            while not self.stopping and time.monotonic() < final_begin:
                self.tick()
                self._train()
            if not self.stopping and math.isfinite(whole):
                self._final(end)
            while not self.stopping and time.monotonic() < end:
                self.tick()
                time.sleep(0.1)
        except Exception:  # pylint: disable=broad-except
            trouble = traceback.format_exc()
            self.say(trouble)
        self._wrap_up()
        return 1 if trouble else 0

    def _begin_as(self, path: pathlib.Path) -> None:
        """Every training goes on from this network, and the first one has to be better than it."""
        network = networks.load(path)
        sizes = {*self.sizes, *self.final_variants[0]}
        if network.inputs != self.data.shape.inputs or sizes != {(network.hidden, network.king_buckets)}:
            raise LoopError(f"{path} is {network.hidden}x{network.king_buckets} with the inputs {network.inputs}, "
                            "so --size and --final-sizes must be that alone")
        scale = options.scale_of(self.arguments, self.data)
        model = unquantised(network, self.data.shape, scale).to(self.data.device)
        self.begin = Beginning(model, self.arguments.tuning)
        self.published = model

    def _play_with(self, path: pathlib.Path) -> None:
        data = path.read_bytes()
        network = networks.from_bytes(data)
        if network.game != self.arguments.game:
            raise LoopError(f"{path} is of {network.game}")
        target = self.networks_folder / "given.nnue"
        networks.publish(data, target)
        self.state.networks.append({"file": target.name, "sha256": sha256_of(target),
                                    "generation": 0, "positions": 0, "losses": None})
        self.state.save()

    def _final(self, end: float) -> None:
        if self.data.train.count == 0:
            self.say("no positions for final networks")
            return
        base = options.settings_of(self.arguments, options.scale_of(self.arguments, self.data))
        base = dataclasses.replace(base, epochs=self.arguments.final_epochs)
        variants = variants_of(base, *self.final_variants)
        lineage = {"made_by": "loop.py, final",
                   "parent": self.state.networks[-1]["sha256"] if self.state.networks else None}
        self.training = None
        began = time.monotonic()
        out = (self.out or self.folder) / "final"
        rows = train_variants(self.data, variants, out, lineage, self.say, end,
                              self._look_after, begin=self.begin)
        self.busy_seconds += time.monotonic() - began
        self.say("final networks\n" + table_of(rows))

    def _wrap_up(self) -> None:
        self.say("stopping the players")
        self.players.stop(STOP_GRACE_SECONDS)
        self._take_decoded()
        self._save_checkpoint()
        self.state.save()
        self._log(time.monotonic())
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self.out is not None:
            self._bring_back()
        self.say("end")

    def _bring_back(self) -> None:
        """Own games, newest first, those of unfinished shards among them."""
        own = [shard for shard in self.state.shards.values() if shard.number >= 0]
        files = [self.shards_folder / shard.file for shard in sorted(own, key=lambda s: -s.number)]
        try:
            bring_back(files, self.out, self.arguments.budget, self.say, os.cpu_count() or 1)
            shutil.copy(self.state.path, self.out / "state.json")
        except Exception:  # pylint: disable=broad-except
            self.say(traceback.format_exc())


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Plays with all cores and trains at the same time.",
        epilog="Behind `--` come options of `sente selfplay`, such as -- --nodes 700 --hash 4")
    parser.add_argument("game", choices=("chess", "shogi"))
    parser.add_argument("--dir", type=pathlib.Path, required=True, help="folder of the run")
    parser.add_argument("--sente", type=pathlib.Path, required=True, help="the executable")
    parser.add_argument("--players", type=int, default=max(1, (os.cpu_count() or 2) - 1),
                        help="processes that play (default: all cores but one)")
    parser.add_argument("--launch", type=shlex.split, default=[], metavar="WORDS",
                        help="start each player with these words before its own, as 'srun -N1 -n1'")
    parser.add_argument("--minutes", type=float, default=math.inf, help="end after so long, all included")
    parser.add_argument("--resume", action="store_true", help="go on with the run in the folder")
    parser.add_argument("--net", type=pathlib.Path, help="the network that the first games are played with")
    parser.add_argument("--tuning", type=float, default=0,
                        help="begin every training as --net, with the rate times this (default 0: with nothing)")
    parser.add_argument("--classical", action="store_true", help="players never use networks")
    parser.add_argument("--import", dest="imports", nargs="+", type=pathlib.Path, default=[],
                        help="games of other runs, files or what they brought back")
    parser.add_argument("--window", type=int, default=100_000_000,
                        help="positions that are trained on, the newest (default 100 million)")
    parser.add_argument("--shard", type=int, default=25_000, help="positions of a file (default 25000)")
    parser.add_argument("--first-positions", type=int, default=200_000,
                        help="training begins with so many (default 200000)")
    parser.add_argument("--publish-from", type=int, default=2_000_000,
                        help="players get networks trained on so many and more (default 2 million)")
    parser.add_argument("--fresh", type=float, default=0.05,
                        help="a cycle begins when the window has grown by this part (default 0.05)")
    parser.add_argument("--size", default="128x1", help="N x king buckets of the players' networks (128x1)")
    parser.add_argument("--share", type=float, default=0.7, help="share of the score in their targets (0.7)")
    parser.add_argument("--final-share", type=float, default=0.25,
                        help="part of the time for the final networks (default 0.25)")
    parser.add_argument("--final-sizes", default="64x1,128x1,256x1,256xK", help="sizes of the final networks")
    parser.add_argument("--final-shares", default="0.7", help="shares of the score in their targets")
    parser.add_argument("--final-epochs", type=float, default=20, help="most passes for each (default 20)")
    parser.add_argument("--bring-back", type=pathlib.Path, help="folder for networks, log and packed games")
    parser.add_argument("--budget", type=byte_count, default=60 * MIB, help="of packed games (default 60MiB)")
    parser.add_argument("--wrap-up", type=float, default=30,
                        help="seconds kept for stopping and packing (default 30)")
    options.add_filter_options(parser)
    options.add_training_options(parser)
    words = sys.argv[1:]
    split = words.index("--") if "--" in words else len(words)
    arguments = parser.parse_args(words[:split])
    if arguments.tuning > 0 and (arguments.net is None or arguments.scale == "fit"):
        parser.error("--tuning goes with --net, and not with --scale fit")
    arguments.dir = arguments.dir.resolve()
    arguments.sente = arguments.sente.resolve()
    arguments.selfplay = ["--positions", str(arguments.shard), *words[split + 1:]]
    return arguments
