// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels that there are; a build has those of its processors alone.
#pragma once

#include "eval/nnue/kernels.hpp"

namespace sente::eval {

extern const Kernels kScalarKernels;
extern const Kernels kSse41Kernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
extern const Kernels kWasmKernels;

}  // namespace sente::eval
