// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of networks: one table of functions for each set of instructions, all with the
// same results to the last bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace sente::eval {

inline constexpr int kInputUnit = 255;  // what stands for 1 after the first layer

// What a head makes of a position is so many numbers within these limits.
inline constexpr std::size_t kHeadWidth = 32;
inline constexpr int kViewUnit = 255;

// Some rows of a first layer.
struct RowSet {
    const std::int16_t* const* rows = nullptr;
    std::size_t count = 0;
};

// All pointers are aligned to 64 bytes, and `hidden` is a multiple of 32.
struct Kernels {
    std::string_view name;
    // to = from + added rows - removed rows, modulo 2^16. `to` may be `from`.
    void (*update)(std::int16_t* to, const std::int16_t* from, RowSet added, RowSet removed,
                   std::size_t hidden);
    // The sum of x · x · w, modulo 2^32, over both halves; x is an entry of a half, kept within 0
    // and kInputUnit.
    std::int32_t (*output)(const std::int16_t* own, const std::int16_t* other,
                           const std::int16_t* weights, std::size_t hidden);
    // Sums of x · w for each of kHeadWidth columns, x as above. Weights come for two inputs at a
    // time, as pairs of a column: those of the first half, then those of the other.
    void (*project)(std::int32_t* sums, const std::int16_t* own, const std::int16_t* other,
                    const std::int16_t* weights, std::size_t hidden);
    // The products of `view` with rows of kHeadWidth.
    void (*rate)(std::int32_t* to, const std::int16_t* view, RowSet rows);
};

// Those that this machine can run, fastest first; the portable one is always the last.
[[nodiscard]] std::span<const Kernels* const> available_kernels();
[[nodiscard]] inline const Kernels& best_kernels() { return *available_kernels().front(); }

// The kernels that there are; a build has those of its processors alone.
extern const Kernels kScalarKernels;
extern const Kernels kSse41Kernels;
extern const Kernels kAvx2Kernels;
extern const Kernels kAvx512Kernels;
extern const Kernels kWasmKernels;

}  // namespace sente::eval
