# SPDX-License-Identifier: GPL-3.0-or-later
"""The network on processors, by the C++ library (training/reader/layers.cpp): many times as fast as sums of rows by
PyTorch, and the same numbers for any number of threads."""

from __future__ import annotations

import ctypes
from typing import Sequence

import torch

from .reader import Reader


class _Layers(ctypes.Structure):
    _fields_ = [("rows", ctypes.c_int32), ("hidden", ctypes.c_int32), ("outputs", ctypes.c_int32),
                ("unit", ctypes.c_float), ("weights", ctypes.c_void_p), ("bias", ctypes.c_void_p),
                ("out_weights", ctypes.c_void_p), ("out_bias", ctypes.c_void_p)]


class _Batch(ctypes.Structure):
    _fields_ = [("size", ctypes.c_int64), ("width", ctypes.c_int32), ("threads", ctypes.c_int32),
                ("rows", ctypes.c_void_p), ("bucket", ctypes.c_void_p)]


class _Gradients(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("weights", "bias", "out_weights", "out_bias")]


def _pointers(tensors: Sequence[torch.Tensor]) -> list[int]:
    return [tensor.data_ptr() for tensor in tensors]


class Layers(torch.autograd.Function):
    """Outputs of positions: rows and buckets as the reader gives them, weights in units of `unit`."""

    @staticmethod
    def forward(ctx, reader: Reader, unit: float, rows: torch.Tensor, bucket: torch.Tensor,
                *tensors: torch.Tensor) -> torch.Tensor:
        rows, bucket = rows.contiguous(), bucket.contiguous()
        tensors = tuple(tensor.contiguous() for tensor in tensors)
        ctx.reader, ctx.unit = reader, unit
        ctx.save_for_backward(rows, bucket, *tensors)
        outputs = torch.empty(len(rows))
        reader.library.sente_layers_forward(*Layers._given(unit, rows, bucket, tensors),
                                            ctypes.c_void_p(outputs.data_ptr()))
        return outputs

    @staticmethod
    def backward(ctx, gradient: torch.Tensor):
        rows, bucket, *tensors = ctx.saved_tensors
        gradient = gradient.contiguous()
        gradients = [torch.empty_like(tensor) for tensor in tensors]
        ctx.reader.library.sente_layers_backward(*Layers._given(ctx.unit, rows, bucket, tensors),
                                                 ctypes.c_void_p(gradient.data_ptr()),
                                                 ctypes.byref(_Gradients(*_pointers(gradients))))
        return None, None, None, None, *gradients

    @staticmethod
    def _given(unit: float, rows: torch.Tensor, bucket: torch.Tensor, tensors: Sequence[torch.Tensor]) -> tuple:
        weights, _, out_weights, _ = tensors
        layers = _Layers(len(weights), weights.shape[1], len(out_weights), unit, *_pointers(tensors))
        batch = _Batch(len(rows), rows.shape[2], torch.get_num_threads(), rows.data_ptr(), bucket.data_ptr())
        return ctypes.byref(layers), ctypes.byref(batch)
