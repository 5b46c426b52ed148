#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fits the chances to win, draw and lose to stored games: calibrate.py chess games/*.games"""

from __future__ import annotations

import argparse
import pathlib
import sys
import tempfile

import numpy

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

# pylint: disable=wrong-import-position
from sente_training.bundle import game_files  # noqa: E402
from sente_training.calibration import fit, histogram, table  # noqa: E402
from sente_training.reader import Filters, Reader, ReaderError  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=("chess", "shogi"))
    parser.add_argument("files", nargs="+", type=pathlib.Path,
                        help="files of games, folders of them, or what the loop brought back")
    parser.add_argument("--most-score", type=int, default=2000, help="larger scores are left out (default 2000)")
    arguments = parser.parse_args()
    filters = Filters(most_score=arguments.most_score, keeps_checks=True, keeps_noisy=True)
    try:
        reader = Reader()
        with tempfile.TemporaryDirectory() as folder:
            parts = [reader.read(file, filters) for file in game_files(arguments.files, pathlib.Path(folder))]
    except (ReaderError, ValueError, OSError) as error:
        print(f"calibrate.py: {error}", file=sys.stderr)
        return 2
    if any(part.game != arguments.game for part in parts):
        print(f"calibrate.py: not all files have games of {arguments.game}", file=sys.stderr)
        return 2
    score = numpy.concatenate([part.score for part in parts])
    result = numpy.concatenate([part.result for part in parts])
    bucket = numpy.concatenate([part.bucket for part in parts])
    if len(score) == 0:
        print("calibrate.py: no positions are left", file=sys.stderr)
        return 2
    places, counts = histogram(score, result)
    half, scale = fit(places, counts)
    print(f"{len(score)} positions of {sum(part.games for part in parts)} games: half {half:.0f}, scale {scale:.0f}")
    for number in numpy.unique(bucket):
        here = bucket == number
        if here.sum() >= 10_000:
            print(f"  output {number}: {here.sum()} positions, half %.0f, scale %.0f"
                  % fit(*histogram(score[here], result[here])))
    print(table(places, counts, half, scale))
    return 0


if __name__ == "__main__":
    sys.exit(main())
