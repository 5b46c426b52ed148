// SPDX-License-Identifier: GPL-3.0-or-later
// The bench as words: of a command of the engine, or of the command line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/types.hpp"
#include "protocol/output.hpp"

namespace sente::lab {

// "[chess|shogi] [depth]", or "[chess|shogi] hash threads [depth]" as other engines have it.
struct BenchWords {
    std::string game;         // empty: all
    Depth depth = 0;          // 0: the default of the game
    std::size_t hash_mb = 0;  // 0: the default
    int threads = 1;          // as asked for; the bench has one
};

// Other words, as some frameworks add them, change nothing.
[[nodiscard]] BenchWords read_bench_words(const std::vector<std::string_view>& words);

void bench_words(const std::string& words, protocol::Output& out);

}  // namespace sente::lab
