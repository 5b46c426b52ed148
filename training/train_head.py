#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the head of a network: training/train_head.py chess GAMES... --out networks/chess.head

Positions of the games are searched by `sente data cuts`, and the head learns which quiet moves cut there, beside
what the order of moves knows already. docs/learned-ordering.md has the rest."""

from __future__ import annotations

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "training"))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=("chess", "shogi"))
    parser.add_argument("files", nargs="+", help="files of games, or of cuts that were made before")
    parser.add_argument("--out", required=True, type=pathlib.Path, help="the head to write; a card goes beside it")
    parser.add_argument("--sente", default=ROOT / "build/release/sente", type=pathlib.Path)
    parser.add_argument("--net", help="the network it is for (default: the one built into the program)")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder that keeps the cuts")
    parser.add_argument("--examples", type=int, default=600000)
    parser.add_argument("--nodes", type=int, default=20000, help="of each search")
    parser.add_argument("--depth", type=int, default=3, help="of nodes, at least")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=2, help="of the training")
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--batch", type=int, default=2048)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--unseen", type=float, default=1.0, help="what moves count that the search never came to")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def is_cuts(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(8) == b"SENTECUT"


def make_cuts(args: argparse.Namespace, folder: pathlib.Path) -> list[pathlib.Path]:
    """Each process reads every so many of the games."""
    files, running = [], []
    for number in range(args.processes):
        path = folder / f"{args.game}-{number + 1}.cuts"
        command = [args.sente, "data", "cuts", *args.files, "--out", path, "--force",
                   "--examples", str(args.examples // args.processes), "--nodes", str(args.nodes),
                   "--depth", str(args.depth), "--seed", str(args.seed + number),
                   "--part", str(number + 1), "--parts", str(args.processes)]
        if args.net:
            command += ["--net", args.net]
        running.append(subprocess.Popen([str(word) for word in command]))
        files.append(path)
    if any([process.wait() != 0 for process in running]):
        sys.exit("train_head: sente data cuts failed")
    return files


def main() -> None:
    args = arguments()
    import torch  # after the help, which needs nothing
    from sente_training import head as heads
    torch.set_num_threads(args.threads)
    with tempfile.TemporaryDirectory() as temporary:
        if all(is_cuts(path) for path in args.files):
            files = args.files
        else:
            folder = args.keep or pathlib.Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            files = make_cuts(args, folder)
        data = heads.Data([heads.read_cuts(path) for path in files])
        if data.game != args.game:
            sys.exit(f"train_head: these are of {data.game}")
        print(f"{len(data)} examples, {len(data.arrival)} moves, {int(data.held_out.sum())} examples held out")
        head = heads.train(data, epochs=args.epochs, batch_size=args.batch, rate=args.rate,
                           unseen=args.unseen, seed=args.seed)
        integers = heads.quantised(head, data.hidden, data.network)
        scorers = {"chance": heads.chance_scorer,
                   "frequency": heads.frequency_scorer(data),
                   "order without the head": lambda batch: batch.score,
                   "head alone": lambda batch: integers.ratings(batch).float(),
                   "both": lambda batch: integers.ratings(batch).float() + batch.score}
        lines = heads.table_of(data, scorers)
        print("\n".join(lines))
        heads.write(integers, args.out)
        card = {"game": data.game, "network": f"{data.network:016x}", "examples": len(data),
                "trust": float(head.trust), "shift": integers.shift, "scale": integers.scale, "ranks": lines,
                "settings": {name: str(value) if isinstance(value, pathlib.Path) else value
                             for name, value in vars(args).items() if name not in ("files", "sente", "keep", "out")}}
        args.out.with_suffix(".head.json").write_text(json.dumps(card, indent=1) + "\n")


if __name__ == "__main__":
    main()
