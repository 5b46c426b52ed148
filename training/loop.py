#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays with all cores and trains at the same time: loop.py chess --dir run --sente build/release/sente"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

# pylint: disable=wrong-import-position
from sente_training.loop import Loop, LoopError, parse  # noqa: E402
from sente_training.network import NetworkError  # noqa: E402
from sente_training.reader import ReaderError  # noqa: E402


def main() -> int:
    arguments = parse()
    try:
        return Loop(arguments).run()
    except (LoopError, NetworkError, ReaderError, ValueError, OSError) as error:
        print(f"loop.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
