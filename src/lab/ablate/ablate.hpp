// SPDX-License-Identifier: GPL-3.0-or-later
// Ablation: the bench positions searched with one heuristic or technique less (or more), to a fixed
// depth and for a fixed time, and what that says of it: what it searches with, the intervals of
// what came of it, and what the designs promise beside what was measured.
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
#include "lab/evaluations.hpp"
#include "lab/match/statistics.hpp"
#include "lab/parallel.hpp"
#include "ordering/telemetry.hpp"
#include "search/worker.hpp"

namespace sente::lab {

// `together`: several at once that have a name of their own.
enum class VariantKind : std::uint8_t { reference, ordering, technique, policy, together };

struct Variant {
    std::string name;
    VariantKind kind = VariantKind::reference;
    std::string meaning;
    search::Settings settings;
    bool is_shallow = false;    // searched to the depth that a plain search can reach
    std::size_t reference = 0;  // the variant it is compared with; its own index: none
};

struct VariantRequest {
    ordering::PolicyName policy = ordering::PolicyName::staged;
    bool add_one = false;
    std::vector<std::string> only;  // names; empty: all
};

// References come before what is compared with them. An unknown name is refused.
[[nodiscard]] Result<std::vector<Variant>> variants_of(const search::Settings& standard,
                                                       const VariantRequest& request);

// Every name that `only` may hold.
[[nodiscard]] std::vector<std::string> variant_names(bool add_one);

// Draws of `size` indices with repetition, the same for the same seed.
class Bootstrap {
public:
    Bootstrap(std::size_t size, std::size_t draws, std::uint64_t seed);

    // A statistic of the chosen indices; it is asked for all of them in order, and for each draw.
    using Statistic = std::function<double(const std::vector<std::size_t>&)>;
    // With the middle 95 % of the draws.
    [[nodiscard]] Estimate estimate(const Statistic& statistic) const;

private:
    std::vector<std::size_t> all_;
    std::vector<std::vector<std::size_t>> draws_;
};

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

// By the whole interval: `undecided` where part of it meets the claim and part does not.
enum class ClaimVerdict : std::uint8_t { met, undecided, missed };
[[nodiscard]] std::string_view name_of(ClaimVerdict verdict);
[[nodiscard]] ClaimVerdict at_least(const Estimate& value, double least);
[[nodiscard]] ClaimVerdict below(const Estimate& value, double most);
[[nodiscard]] ClaimVerdict within(const Estimate& value, double low, double high);

// What a design promises, beside what was measured.
struct CheckedClaim {
    std::string design;    // that makes the claim
    std::string idea;      // of it: a variant of the ablation, or a part that has no line
    std::string expected;  // in words
    std::string measured;  // in words
    ClaimVerdict verdict = ClaimVerdict::missed;
};

// Of one row: what leaving it out costs, or adding it saves, if that is claimed of the design whose
// ablation it is.
[[nodiscard]] std::vector<CheckedClaim> claims_of_row(const AblateResult& result,
                                                      const AblateRow& row);
// Of the whole designs, as far as they are among the series. None for --add-one.
[[nodiscard]] std::vector<CheckedClaim> claims_of_whole(const AblateResult& result);

}  // namespace sente::lab
