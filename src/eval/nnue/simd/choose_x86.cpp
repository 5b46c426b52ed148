// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the processor which kernels it can run.
#include <array>

#include "eval/nnue/kernels.hpp"

namespace sente::eval {

namespace {

constexpr std::array<const Kernels*, 4> kAll{&kAvx512Kernels, &kAvx2Kernels, &kSse41Kernels,
                                             &kScalarKernels};

std::size_t first_that_runs() {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")) return 0;
    if (__builtin_cpu_supports("avx2")) return 1;
    return __builtin_cpu_supports("sse4.1") ? 2 : 3;
}

}  // namespace

std::span<const Kernels* const> available_kernels() {
    return std::span(kAll).subspan(first_that_runs());
}

}  // namespace sente::eval
