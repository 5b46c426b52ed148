// SPDX-License-Identifier: GPL-3.0-or-later
// Every page that runs the engine has SIMD.
#include <array>

#include "eval/nnue/kernels.hpp"

namespace sente::eval {

namespace {

constexpr std::array<const Kernels*, 2> kAll{&kWasmKernels, &kScalarKernels};

}  // namespace

std::span<const Kernels* const> available_kernels() { return kAll; }

}  // namespace sente::eval
