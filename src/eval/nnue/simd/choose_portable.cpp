// SPDX-License-Identifier: GPL-3.0-or-later
// A machine that this build knows nothing of has the portable kernels.
#include <array>

#include "eval/nnue/kernels.hpp"

namespace sente::eval {

namespace {

constexpr std::array<const Kernels*, 1> kAll{&kScalarKernels};

}  // namespace

std::span<const Kernels* const> available_kernels() { return kAll; }

}  // namespace sente::eval
