// SPDX-License-Identifier: GPL-3.0-or-later
// Numbered work in parts, each for a job of its own that knows nothing of the others.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.hpp"

namespace sente::lab {

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
