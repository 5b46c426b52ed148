// SPDX-License-Identifier: GPL-3.0-or-later
// A fixed amount of searching: its node count is the signature of the search, its time the speed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "core/types.hpp"
#include "lab/evaluations.hpp"
#include "ordering/config.hpp"
#include "ordering/telemetry.hpp"

namespace sente::lab {

struct BenchOptions {
    ordering::PolicyName policy = ordering::PolicyName::staged;
    Depth depth = 0;  // 0: the default of the game
    std::size_t hash_mb = 16;
    bool telemetry = false;
    Evaluations evaluations = {};
    std::function<void(std::size_t done, std::size_t total)> progress = {};
};

struct BenchResult {
    std::string_view game;
    ordering::PolicyName policy = ordering::PolicyName::staged;
    Depth depth = 0;
    std::size_t positions = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::size_t table_bytes = 0;  // of what the design learns, with its cache of exchanges
    ordering::Telemetry telemetry;
};

// One thread; each position with an empty hash table and nothing learned. Throws std::bad_alloc if
// there is no memory for the hash table.
[[nodiscard]] BenchResult bench_chess(const BenchOptions& options);
[[nodiscard]] BenchResult bench_shogi(const BenchOptions& options);

}  // namespace sente::lab
