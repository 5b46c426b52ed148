// SPDX-License-Identifier: GPL-3.0-or-later
// How steady the score is: how far it moves from one depth to the next, over quiet positions.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "cluster/crew.hpp"
#include "core/types.hpp"
#include "lab/evaluations.hpp"
#include "lab/openings.hpp"
#include "records/record.hpp"

namespace sente::lab {

struct SteadyOptions {
    // Steps lead from each of these depths to the next one.
    Depth first_depth = 8;
    Depth last_depth = 14;
    std::size_t positions = 500;  // so many quiet ones, in the order of the list
    std::size_t hash_mb = 16;     // for each thread
    int threads = 1;              // positions at a time, in each process
    Evaluations evaluations = {};
    const std::atomic<bool>* stop = nullptr;
    cluster::Crew* crew = nullptr;  // who searches; nullptr: threads of this process
};

// A position is quiet if the side to move is not in check, and at the first depth the score is
// within kEvenScore of zero and the best move is quiet.
inline constexpr Score kEvenScore = 300;
enum class Quietness : std::uint8_t { quiet, in_check, uneven, noisy, over };
inline constexpr std::size_t kQuietnesses = 5;

// Sizes of steps in centipawns; `swing` is their mean with the sign.
struct Spread {
    std::size_t count = 0;
    double median = 0;
    double mean = 0;
    double ninetieth = 0;  // percentile
    double swing = 0;
};

[[nodiscard]] Spread spread_of(const std::vector<int>& steps);

struct Steadiness {
    std::vector<std::size_t> positions = std::vector<std::size_t>(kQuietnesses);  // by Quietness
    std::size_t mates = 0;         // steps left out: one of the scores is decided
    std::vector<Spread> by_depth;  // from the first depth on
    Spread all;
    Spread even;  // of steps from even depths
    Spread odd;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool is_stopped = false;

    [[nodiscard]] std::size_t quiet() const { return positions[0]; }
    [[nodiscard]] std::size_t looked_at() const;
};

// Called with how many quiet positions there are and how many were looked at, by one thread at a
// time.
using SteadyProgress = std::function<void(std::size_t, std::size_t)>;

// Each position is searched by iterative deepening from empty tables. The result does not depend on
// the number of threads. Throws std::bad_alloc if there is no memory for the hash tables. Only the
// process that leads the crew has the result.
[[nodiscard]] Steadiness measure_steadiness(records::GameKind game,
                                            const std::vector<BookLine>& lines,
                                            const SteadyOptions& options,
                                            const SteadyProgress& progress = {});

}  // namespace sente::lab
