// SPDX-License-Identifier: GPL-3.0-or-later
// The network that is trained, in floats, forwards and backwards on processors: what PyTorch's own
// sums of rows take twenty times as long for. Functions of C; sente_training/layers.py is their
// other side.
#pragma once

#include <cstdint>

extern "C" {

// (rows -> hidden) x 2 -> outputs, with a squared clipped ReLU between. Weights and biases of the
// first layer are in units of `unit`, as whole numbers have them.
struct SenteLayers {
    std::int32_t rows;
    std::int32_t hidden;  // a multiple of 32
    std::int32_t outputs;
    float unit;
    const float* weights;      // [rows][hidden]
    const float* bias;         // [hidden]
    const float* out_weights;  // [outputs][2 hidden], the half of the side to move first
    const float* out_bias;     // [outputs]
};

struct SenteBatch {
    std::int64_t size;
    std::int32_t width;
    std::int32_t threads;
    const std::int16_t* rows;    // [size][2][width], taken modulo the rows; behind the last: -1
    const std::uint8_t* bucket;  // [size], which output is asked
};

// Where gradients go, as the parts of SenteLayers.
struct SenteGradients {
    float* weights;
    float* bias;
    float* out_weights;
    float* out_bias;
};

// The same numbers whatever the number of threads.
void sente_layers_forward(const SenteLayers* layers, const SenteBatch* batch, float* outputs);
void sente_layers_backward(const SenteLayers* layers, const SenteBatch* batch,
                           const float* output_gradients, const SenteGradients* gradients);
}
