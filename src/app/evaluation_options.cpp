// SPDX-License-Identifier: GPL-3.0-or-later
// Reads --net and --eval.
#include "app/evaluation_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "eval/nnue/embedded.hpp"
#include "protocol/eval_file.hpp"

namespace sente::app {

namespace {

using eval::NetworkGame;

constexpr const char* kNetwork = "network";
constexpr const char* kClassical = "classical";

std::string_view name_of(NetworkGame game) {
    return game == NetworkGame::chess ? "chess" : "shogi";
}

std::string text_of(const eval::Evaluation& evaluation) {
    if (evaluation.network == nullptr) return kClassical;
    return fmt::format("{:016x}", evaluation.network->hash());
}

}  // namespace

void add_evaluation_options(CLI::App& command, EvaluationRequest& request) {
    command.add_option("--net", request.net,
                       "Evaluate with the network of this file (default: the built-in)");
    command
        .add_option("--eval", request.eval,
                    "network or classical (default: network, if there is one)")
        ->check(CLI::IsMember({kNetwork, kClassical}));
}

Result<lab::Evaluations> evaluations_of(const EvaluationRequest& request, std::string_view game) {
    lab::Evaluations evaluations{eval::Evaluation{}, eval::Evaluation{}};
    if (request.eval == kClassical) {
        if (!request.net.empty()) return InputError{"either --net or --eval classical"};
        return evaluations;
    }
    evaluations.chess->network = eval::embedded_network(NetworkGame::chess);
    evaluations.shogi->network = eval::embedded_network(NetworkGame::shogi);
    if (!request.net.empty()) {
        const auto network = protocol::load_network(request.net);
        if (!network.ok()) return InputError{"--net: " + network.error().text()};
        const NetworkGame its_game = (*network)->shape().game;
        if (!game.empty() && game != name_of(its_game))
            return InputError{fmt::format("--net: {} is a network for {}, not for {}", request.net,
                                          name_of(its_game), game)};
        auto& evaluation = its_game == NetworkGame::chess ? evaluations.chess : evaluations.shogi;
        evaluation->network = *network;
    }
    if (request.eval != kNetwork) return evaluations;
    for (const NetworkGame each : {NetworkGame::chess, NetworkGame::shogi}) {
        if (!game.empty() && game != name_of(each)) continue;
        const auto& evaluation = each == NetworkGame::chess ? evaluations.chess : evaluations.shogi;
        if (evaluation->network == nullptr)
            return InputError{fmt::format(
                "--eval network: this program has none for {}; --net names one", name_of(each))};
    }
    return evaluations;
}

nlohmann::ordered_json json_of(const lab::Evaluations& evaluations) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    if (evaluations.chess) json["chess"] = text_of(*evaluations.chess);
    if (evaluations.shogi) json["shogi"] = text_of(*evaluations.shogi);
    return json;
}

}  // namespace sente::app
