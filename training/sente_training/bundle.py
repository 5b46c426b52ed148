# SPDX-License-Identifier: GPL-3.0-or-later
"""Files of games packed for the way to another machine, and unpacked there."""

from __future__ import annotations

import concurrent.futures
import io
import os
import pathlib
import re
import tarfile
from typing import Callable, Sequence

from .files import write_atomically

MIB = 1 << 20
PIECE_BYTES = 15 * MIB
FILES_A_FOLDER = 7
SUFFIX = ".games"
PACKED = ".tar.xz"


def byte_count(text: str) -> int:
    """`60MiB`, `500KiB` or a plain number."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(KiB|MiB|GiB|)", text.strip())
    if not found:
        raise ValueError(f"{text} is no number of bytes (such as 60MiB)")
    return int(float(found.group(1)) * {"": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}[found.group(2)])


def _pieces(files: Sequence[pathlib.Path], most: int) -> list[list[pathlib.Path]]:
    """Groups whose raw bytes, with what tar adds, are no more than `most`: packed they are smaller still."""
    groups: list[list[pathlib.Path]] = []
    size = most + 1
    for path in files:
        cost = path.stat().st_size + 2048
        if size + cost > most:
            groups.append([])
            size = 0
        groups[-1].append(path)
        size += cost
    return groups


def _packed(files: Sequence[pathlib.Path]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:xz", preset=6) as archive:
        for path in files:
            archive.add(path, arcname=path.name, recursive=False)
    return buffer.getvalue()


def bring_back(files: Sequence[pathlib.Path], folder: pathlib.Path, budget: int,
               say: Callable[[str], None], threads: int = 4, piece_bytes: int = PIECE_BYTES) -> list[pathlib.Path]:
    """Packs files in the order given until the budget is spent; returns those that came along.

    Pieces are written one by one as they are ready, into folders of a few, so that an end at any moment keeps
    those before it.
    """
    taken: list[pathlib.Path] = []
    written = spent = 0
    groups = _pieces([path for path in files if path.exists()], piece_bytes)
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        for begin in range(0, len(groups), threads):
            round_of = groups[begin:begin + threads]
            for group, data in zip(round_of, pool.map(_packed, round_of)):
                if spent + len(data) > budget:
                    continue
                place = folder / f"games-{written // FILES_A_FOLDER}"
                place.mkdir(parents=True, exist_ok=True)
                write_atomically(place / f"part-{written:03}{PACKED}", data)
                written += 1
                spent += len(data)
                taken += group
            if spent + piece_bytes // 4 > budget:
                break
    say(f"packed {len(taken)} of {len(files)} files in {written} pieces, {spent / MIB:.1f} MiB")
    return taken


def unpack(archive: pathlib.Path, folder: pathlib.Path) -> list[pathlib.Path]:
    """The files of games in it, each whole before it has its name; those that are there already stay."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    with tarfile.open(archive, "r:xz") as packed:
        for member in packed:
            name = pathlib.PurePosixPath(member.name).name
            if not member.isfile() or not name.endswith(SUFFIX):
                continue
            path = folder / name
            if not path.exists():
                write_atomically(path, packed.extractfile(member).read())
            paths.append(path)
    return paths


def game_files(places: Sequence[pathlib.Path], unpacked: pathlib.Path) -> list[pathlib.Path]:
    """All files of games in what was named: files, packed pieces, and folders of both, in order of names."""
    files: list[pathlib.Path] = []
    for place in places:
        if not place.exists():
            raise FileNotFoundError(f"there is no {place}")
        inside = sorted(place.rglob("*")) if place.is_dir() else [place]
        for path in inside:
            if path.name.endswith(PACKED):
                files += unpack(path, unpacked / path.resolve().parent.parent.name / path.name.removesuffix(PACKED))
            elif path.is_file() and (not place.is_dir() or path.name.endswith(SUFFIX)):
                files.append(path)
    return list(dict.fromkeys(files))


def link_or_copy(source: pathlib.Path, target: pathlib.Path) -> None:
    """A second name where the file system allows it, else a whole copy."""
    if target.exists():
        return
    try:
        os.link(source, target)
    except OSError:
        write_atomically(target, source.read_bytes())
