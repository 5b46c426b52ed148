// SPDX-License-Identifier: GPL-3.0-or-later
// Perft files: one position a line with its known counts, `POSITION ;D1 n ;D2 n … ;id "name"`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace sente::lab {

struct PerftCount {
    int depth = 0;
    std::uint64_t nodes = 0;
};

struct PerftCase {
    std::string position;
    std::vector<PerftCount> counts;
    std::string id;
    std::size_t line = 0;  // counted from 1
};

struct BadLine {
    std::size_t line = 0;
    std::string reason;
};

struct PerftFile {
    std::vector<PerftCase> cases;
    std::vector<BadLine> bad_lines;
};

inline constexpr int kMaxPerftDepth = 99;

// One line. Keys other than D<depth> and id are allowed and ignored; a `;` inside quotes is text.
[[nodiscard]] Result<PerftCase> parse_perft_line(std::string_view line);

// All lines but blank ones and those that begin with '#'.
[[nodiscard]] PerftFile parse_perft_file(std::string_view text);

}  // namespace sente::lab
