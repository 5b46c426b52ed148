// SPDX-License-Identifier: GPL-3.0-or-later
// `sente ablate`: what each heuristic and technique is worth, in searches or in games, how that
// looks, and its searches as the files of slices have them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/duel_run.hpp"
#include "app/options.hpp"
#include "app/parts.hpp"
#include "app/run_log.hpp"
#include "cluster/crew.hpp"
#include "core/result.hpp"
#include "lab/ablate/ablate.hpp"

namespace sente::app {

struct AblateRequest {
    std::string game;
    bool add_one = false;
    int depth = 0;
    int shallow_depth = 0;
    std::int64_t time_ms = 50;
    std::string policy = "staged";
    std::vector<std::string> only;
    std::size_t positions = 0;
    int threads = 0;  // 0: as many as the machine has
    std::size_t hash_mb = 16;
    std::uint64_t seed = 1;
    EvaluationRequest evaluation;
    std::string slice;                // K/N; empty: all
    std::vector<std::string> joined;  // what slices have written
    OutputForm form;
    DuelRequest duels;                 // none: searches instead of games
    std::vector<std::uint64_t> nodes;  // a move, of each scale of games
    std::int64_t movetime_ms = 0;      // 0: no games by the clock
    RunPlace runs;
    cluster::Crew* crew = nullptr;  // who works; nullptr: threads of this process
};

// Exit status: 0 all right, 2 the request makes no sense, 130 stopped by a signal.
[[nodiscard]] int run_ablate_games(const AblateRequest& request,
                                   const lab::Evaluations& evaluations);

void print_text(const AblateRequest& request, const lab::AblateResult& result);
void print_markdown(const AblateRequest& request, const lab::AblateResult& result);
void print_csv(const lab::AblateResult& result);
[[nodiscard]] nlohmann::ordered_json json_of(const AblateRequest& request,
                                             const lab::AblateResult& result);
// One variant, as it is kept while the run goes on.
[[nodiscard]] nlohmann::ordered_json json_of(const lab::AblateSeries& series);
[[nodiscard]] std::string_view kind_name(lab::VariantKind kind);
[[nodiscard]] std::string ablate_headline(const lab::AblateResult& result);

[[nodiscard]] nlohmann::ordered_json json_of(const lab::AblateSample& sample);
// An error names the search that is none.
[[nodiscard]] Result<lab::AblateSamples> samples_of(const UnitResults& results);

}  // namespace sente::app
