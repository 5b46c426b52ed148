// SPDX-License-Identifier: GPL-3.0-or-later
// What a command's searches evaluate with: --net, --head and --eval.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "lab/evaluations.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace sente::app {

struct EvaluationRequest {
    std::string net;   // a file; empty: the network that is part of the program
    std::string head;  // a file; empty: the head that is part of the program
    std::string eval;  // network or classical; empty: a network where there is one
};

void add_evaluation_options(CLI::App& command, EvaluationRequest& request);

// `game`: its name, which a network must be for, or empty for any. All games get an evaluation, so
// that what is used does not depend on defaults any more.
[[nodiscard]] Result<lab::Evaluations> evaluations_of(const EvaluationRequest& request,
                                                      std::string_view game);

// The evaluation of one game: "classical", or the hash of a network.
[[nodiscard]] std::string evaluation_text(const lab::Evaluations& evaluations,
                                          std::string_view game);
// What a run depends on: "classical", or the hash of a network; nothing for games that it does not
// have.
[[nodiscard]] nlohmann::ordered_json json_of(const lab::Evaluations& evaluations);

}  // namespace sente::app
