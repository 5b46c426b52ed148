# SPDX-License-Identifier: GPL-3.0-or-later
"""The C++ reader of games (training/reader) as numpy arrays."""

from __future__ import annotations

import ctypes
import dataclasses
import json
import os
import pathlib

import numpy

VERSION = 4
GAMES = {"chess": 1, "shogi": 2}
NAMES = {number: name for name, number in GAMES.items()}
INPUTS = {"squares": 0, "near_king": 1}
INPUT_NAMES = {number: name for name, number in INPUTS.items()}
NO_ROW = -1
LEFT_OUT = ("early", "proved", "extreme", "in_check", "noisy", "marked", "crowded")


class ReaderError(Exception):
    """The library is missing, or a file cannot be read."""


@dataclasses.dataclass
class Filters:
    """Which positions are learned from, and which games are kept for tests."""

    from_ply: int = 0
    most_score: int = 3000
    keeps_checks: bool = False
    keeps_noisy: bool = False
    seed: int = 1
    held_out_per_mille: int = 20
    variations: int = 0  # random neighbours of each position, judged by the classical evaluation, instead of it


@dataclasses.dataclass
class Shape:
    """What networks of a game look like, with all king buckets that it knows for these inputs."""

    inputs: str
    rows: int
    king_buckets: int
    outputs: int
    width: int
    square_rows: int  # of `rows`, the first: pieces on squares and in hand
    reader: "Reader" = dataclasses.field(repr=False, compare=False)  # whose library also computes with networks


@dataclasses.dataclass
class Examples:
    """The positions of one file; `rows` is [position, who sees (side to move first), place], NO_ROW at the end."""

    game: str
    rows: numpy.ndarray
    bucket: numpy.ndarray
    score: numpy.ndarray
    result: numpy.ndarray
    held_out: numpy.ndarray
    key: numpy.ndarray
    games: int
    broken_games: int
    positions: int
    left_out: dict
    options: object

    def __len__(self) -> int:
        return len(self.score)

    def select(self, mask: numpy.ndarray) -> "Examples":
        fields = {name: getattr(self, name)[mask]
                  for name in ("rows", "bucket", "score", "result", "held_out", "key")}
        return dataclasses.replace(self, **fields)


class _Options(ctypes.Structure):
    _fields_ = [("from_ply", ctypes.c_int32), ("most_score", ctypes.c_int32),
                ("keeps_checks", ctypes.c_int32), ("keeps_noisy", ctypes.c_int32),
                ("seed", ctypes.c_uint64), ("held_out_per_mille", ctypes.c_int32),
                ("variations", ctypes.c_int32), ("inputs", ctypes.c_int32)]


class _View(ctypes.Structure):
    _fields_ = [("game", ctypes.c_int32), ("width", ctypes.c_int32), ("size", ctypes.c_uint64),
                ("rows", ctypes.POINTER(ctypes.c_int16)), ("bucket", ctypes.POINTER(ctypes.c_uint8)),
                ("score", ctypes.POINTER(ctypes.c_int16)), ("result", ctypes.POINTER(ctypes.c_uint8)),
                ("held_out", ctypes.POINTER(ctypes.c_uint8)), ("key", ctypes.POINTER(ctypes.c_uint64)),
                ("games", ctypes.c_uint64), ("broken_games", ctypes.c_uint64),
                ("positions", ctypes.c_uint64), ("left_out", ctypes.c_uint64 * len(LEFT_OUT)),
                ("options", ctypes.c_char_p)]


class _Shape(ctypes.Structure):
    _fields_ = [("rows", ctypes.c_int32), ("king_buckets", ctypes.c_int32),
                ("outputs", ctypes.c_int32), ("width", ctypes.c_int32)]


def library_path() -> pathlib.Path:
    """$SENTE_READER, or next to the scripts (carried to another machine), or where the builds put it."""
    if "SENTE_READER" in os.environ:
        return pathlib.Path(os.environ["SENTE_READER"])
    folder = pathlib.Path(__file__).resolve().parent.parent
    build = folder.parent / "build"
    name = "libsente_reader.so"
    for place in (folder / name, build / name, build / "release" / name, build / "dev" / name):
        if place.exists():
            return place
    raise ReaderError("there is no libsente_reader.so: training/build_reader makes it")


def _declare(library: ctypes.CDLL) -> None:
    pointer, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    library.sente_shape.argtypes = [ctypes.c_int32, ctypes.c_int32, ctypes.POINTER(_Shape)]
    library.sente_examples_read.argtypes = [text, ctypes.POINTER(_Options), text, size]
    library.sente_examples_read.restype = pointer
    library.sente_examples_of.argtypes = [ctypes.c_int32, ctypes.c_int32, text, text, size]
    library.sente_examples_of.restype = pointer
    library.sente_examples_view.argtypes = [pointer, ctypes.POINTER(_View)]
    library.sente_examples_free.argtypes = [pointer]
    library.sente_keys_new.restype = pointer
    library.sente_keys_add.argtypes = [pointer, pointer, size, pointer]
    library.sente_keys_free.argtypes = [pointer]
    for name in ("sente_examples_view", "sente_examples_free", "sente_keys_add", "sente_keys_free"):
        getattr(library, name).restype = None


def _array(pointer, count: int) -> numpy.ndarray:
    """A copy, so that it outlives what the library holds."""
    if count == 0:
        return numpy.zeros(0, dtype=numpy.dtype(pointer._type_))  # pylint: disable=protected-access
    return numpy.ctypeslib.as_array(pointer, (count,)).copy()


class Reader:
    """One loaded library. Calls may come from several threads: Python's lock is free meanwhile."""

    def __init__(self, path: pathlib.Path | str | None = None):
        path = path or library_path()
        try:
            self.library = ctypes.CDLL(str(path))
        except OSError as error:
            raise ReaderError(f"{path} cannot be loaded: {error}") from error
        version = self.library.sente_reader_version()
        if version != VERSION:
            raise ReaderError(f"{path} has version {version}, wanted is {VERSION}: build it again")
        _declare(self.library)

    def shape(self, game: str, inputs: str = "squares") -> Shape:
        shape = _Shape()
        if not self.library.sente_shape(GAMES[game], INPUTS[inputs], ctypes.byref(shape)):
            raise ReaderError(f"the library does not know {game} with the inputs {inputs}")
        square_rows = shape.rows if inputs == "squares" else self.shape(game).rows
        return Shape(inputs, shape.rows, shape.king_buckets, shape.outputs, shape.width, square_rows,
                     self)

    def read(self, path: pathlib.Path | str, filters: Filters, inputs: str = "squares") -> Examples:
        options = _Options(filters.from_ply, filters.most_score, int(filters.keeps_checks),
                           int(filters.keeps_noisy), filters.seed, filters.held_out_per_mille,
                           filters.variations, INPUTS[inputs])
        error = ctypes.create_string_buffer(1000)
        handle = self.library.sente_examples_read(os.fsencode(path), ctypes.byref(options), error,
                                                  len(error))
        return self._take(handle, error)

    def position(self, game: str, text: str, inputs: str = "squares") -> Examples:
        """One position, FEN or SFEN."""
        error = ctypes.create_string_buffer(1000)
        handle = self.library.sente_examples_of(GAMES[game], INPUTS[inputs], text.encode(), error,
                                                len(error))
        return self._take(handle, error)

    def _take(self, handle, error) -> Examples:
        if not handle:
            raise ReaderError(error.value.decode(errors="replace"))
        try:
            view = _View()
            self.library.sente_examples_view(handle, ctypes.byref(view))
            size = view.size
            text = view.options.decode(errors="replace")
            return Examples(
                game=NAMES[view.game],
                rows=_array(view.rows, size * 2 * view.width).reshape(size, 2, view.width),
                bucket=_array(view.bucket, size), score=_array(view.score, size),
                result=_array(view.result, size), held_out=_array(view.held_out, size).astype(bool),
                key=_array(view.key, size), games=view.games, broken_games=view.broken_games,
                positions=view.positions, left_out=dict(zip(LEFT_OUT, map(int, view.left_out))),
                options=_parsed(text))
        finally:
            self.library.sente_examples_free(handle)


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


class KeySet:
    """Keys of positions that were seen."""

    def __init__(self, reader: Reader):
        self.library = reader.library
        self.handle = self.library.sente_keys_new()

    def add(self, keys: numpy.ndarray) -> numpy.ndarray:
        """Which of them are new, in order; they are known from then on."""
        keys = numpy.ascontiguousarray(keys, dtype=numpy.uint64)
        is_new = numpy.zeros(len(keys), dtype=numpy.uint8)
        self.library.sente_keys_add(self.handle, keys.ctypes.data, len(keys), is_new.ctypes.data)
        return is_new.astype(bool)

    def __del__(self):
        if getattr(self, "handle", None):
            self.library.sente_keys_free(self.handle)
