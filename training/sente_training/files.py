# SPDX-License-Identifier: GPL-3.0-or-later
"""Files that are either whole or not there, whatever happens to the machine."""

from __future__ import annotations

import hashlib
import json
import os
import pathlib


def write_atomically(path: pathlib.Path, data: bytes) -> None:
    """The old content stays until all of the new one is on the disk."""
    path = pathlib.Path(path)
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def write_json(path: pathlib.Path, value: object) -> None:
    write_atomically(path, (json.dumps(value, indent=1) + "\n").encode())


def sha256_of(path: pathlib.Path) -> str:
    digest = hashlib.sha256()
    with pathlib.Path(path).open("rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()
