// SPDX-License-Identifier: GPL-3.0-or-later
// Ablation: the bench positions searched with one heuristic or technique less (or more), to a
// fixed depth and for a fixed time, and what that says of it.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cluster/crew.hpp"
#include "core/result.hpp"
#include "core/types.hpp"
#include "lab/ablate/variants.hpp"
#include "lab/evaluations.hpp"
#include "lab/match/statistics.hpp"
#include "lab/slice.hpp"
#include "ordering/telemetry.hpp"

namespace sente::lab {

struct AblateOptions {
    VariantRequest variants;
    Depth depth = 0;            // 0: the default of the game
    Depth shallow_depth = 0;    // of plain searches; 0: the default of the game
    std::int64_t time_ms = 50;  // of a processor; 0: no searches by time
    std::size_t positions = 0;  // the first so many, spread over the list; 0: all
    std::size_t hash_mb = 16;   // for each thread
    int threads = 1;
    std::uint64_t seed = 1;
    Evaluations evaluations = {};
    std::optional<Slice> slice;  // only this part of the searches
    const std::atomic<bool>* stop = nullptr;
    cluster::Crew* crew = nullptr;  // who searches; nullptr: threads of this process
};

// One position searched with one variant.
struct AblateSample {
    std::uint64_t nodes = 0;
    double seconds = 0;  // of a processor
    Depth depth_in_time = 0;
    bool found_mate = false;  // then that depth says nothing: the rest is for free
    ordering::Telemetry telemetry;
};

// By number: each position with the first variant, with the second, and so on; after them, where
// there are searches by time, the one from the start of a game.
using AblateSamples = std::map<std::uint64_t, AblateSample>;

struct AblateSeries {
    Variant variant;
    std::vector<AblateSample> samples;  // of each position
    std::size_t answered = 0;           // of them; fewer where the run was stopped
};

// The variant against its reference.
struct AblateRow {
    std::size_t variant = 0;
    std::uint64_t nodes = 0;  // of all positions
    double seconds = 0;
    bool is_idle = false;  // every node count is that of the reference
    Estimate node_ratio;   // geometric mean over the positions
    Estimate time_ratio;
    Estimate first_move_percent;  // cutoffs on the first move
    Estimate branching;           // nodes to the power of 1 / depth, geometric mean
    Estimate depth_in_time;       // mean
    Estimate depth_gain;          // against the reference
};

struct AblateResult {
    std::string game;
    Depth depth = 0;
    Depth shallow_depth = 0;
    std::size_t positions = 0;
    std::vector<AblateSeries> series;
    std::vector<AblateRow> rows;             // of the series that are complete
    ordering::Telemetry standard;            // sums of the first variant
    std::optional<Depth> depth_in_a_second;  // from the start of a game, everything on
    bool is_stopped = false;
};

// Called after each search, by one thread at a time; `finished` names a series that is complete.
struct AblateProgress {
    std::size_t done = 0;
    std::size_t total = 0;
    const AblateSeries* finished = nullptr;
    std::size_t number = 0;  // of the finished series
    std::uint64_t search = 0;
    const AblateSample* sample = nullptr;  // of that search
};
using AblateObserver = std::function<void(const AblateProgress&)>;

// The node counts depend on the options alone, not on threads or time. What is known is not
// searched again. Throws std::bad_alloc if there is no memory for the hash tables.
[[nodiscard]] Result<AblateResult> ablate(std::string_view game, const AblateOptions& options,
                                          const AblateObserver& observer = {},
                                          const AblateSamples& known = {});

// How many searches all slices have together.
[[nodiscard]] Result<std::uint64_t> count_searches(std::string_view game,
                                                   const AblateOptions& options);

// The figures of each complete series whose reference is complete.
[[nodiscard]] std::vector<AblateRow> rows_of(const AblateResult& result, std::uint64_t seed);

}  // namespace sente::lab
