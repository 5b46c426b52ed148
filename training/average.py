#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes one network of several that were tuned from the same one: average.py --out chess.nnue one.nnue two.nnue …"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

# pylint: disable=wrong-import-position
from sente_training import network as networks  # noqa: E402
from sente_training.files import sha256_of, write_json  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Each number is the mean of theirs, rounded. The card names them as its parents.")
    parser.add_argument("networks", nargs="+", type=pathlib.Path, help="of one game, size, scale and set of inputs")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="the network to write; its card goes beside it")
    arguments = parser.parse_args()
    try:
        mean = networks.average([networks.load(path) for path in arguments.networks])
        data = networks.to_bytes(mean)
        networks.publish(data, arguments.out)
        write_json(arguments.out.with_suffix(".json"), {
            "game": mean.game, "made": datetime.datetime.now(datetime.timezone.utc).isoformat(),
            "hidden": mean.hidden, "king_buckets": mean.king_buckets, "inputs": mean.inputs, "scale": mean.scale,
            "lineage": {"made_by": "average.py", "parents": [sha256_of(path) for path in arguments.networks]},
            "sha256": hashlib.sha256(data).hexdigest(), "file": arguments.out.name})
    except (networks.NetworkError, OSError) as error:
        print(f"average.py: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
