// SPDX-License-Identifier: GPL-3.0-or-later
// Work that is divided: independent jobs spread over threads, and numbered units in slices, each
// for a job of its own that knows nothing of the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "core/result.hpp"

namespace sente::lab {

// Calls job(0) … job(count - 1), each once, in no fixed order, on `threads` threads at most;
// returns when all are done. The first exception of a job ends the rest and is thrown here.
void for_each_index(std::size_t count, int threads, const std::function<void(std::size_t)>& job);

// How many threads this machine runs at once; at least one.
[[nodiscard]] int hardware_threads();

// One of `of` parts, which are as long as each other but for one unit.
struct Slice {
    std::uint64_t number = 1;  // from 1
    std::uint64_t of = 1;

    // The numbers of its units, out of so many: from `first` to before `end`.
    [[nodiscard]] std::uint64_t first(std::uint64_t units) const;
    [[nodiscard]] std::uint64_t end(std::uint64_t units) const;

    friend bool operator==(const Slice&, const Slice&) = default;
};

// "2/8".
[[nodiscard]] Result<Slice> parse_slice(std::string_view text);

}  // namespace sente::lab
