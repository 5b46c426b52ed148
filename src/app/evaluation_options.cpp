// SPDX-License-Identifier: GPL-3.0-or-later
// Reads --net, --head and --eval.
#include "app/evaluation_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <span>

#include "eval/nnue/embedded.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "protocol/eval_file.hpp"

namespace sente::app {

namespace {

constexpr const char* kNetwork = "network";
constexpr const char* kClassical = "classical";

std::string text_of(const eval::Evaluation& evaluation) {
    if (evaluation.network == nullptr) return kClassical;
    return fmt::format("{:016x}", evaluation.network->hash());
}

// A head, for the game that it names; with another network than its own it would be silent.
std::optional<InputError> add_head(const std::string& path, lab::Evaluations& evaluations) {
    const auto text = lab::read_file(path);
    if (!text) return InputError{"--head: cannot read " + path};
    const auto file = std::as_bytes(std::span(*text));
    const eval::NetworkGame game = eval::Network::game_of(file);
    const auto head = eval::Head::parse(game, file);
    if (!head.ok()) return InputError{"--head: " + path + " " + head.error().text()};
    eval::Evaluation& evaluation = evaluations.of_games[games::game_of(game)];
    if (evaluation.network == nullptr || evaluation.network->hash() != (*head)->shape().network)
        return InputError{"--head: " + path + " is the head of another network"};
    evaluation.head = *head;
    return {};
}

}  // namespace

void add_evaluation_options(CLI::App& command, EvaluationRequest& request) {
    command.add_option("--net", request.net,
                       "Evaluate with the network of this file (default: the built-in)");
    command.add_option("--head", request.head,
                       "Order quiet moves with this head of the network (default: the built-in)");
    command
        .add_option("--eval", request.eval,
                    "network or classical (default: network, if there is one)")
        ->check(CLI::IsMember({kNetwork, kClassical}));
}

Result<lab::Evaluations> evaluations_of(const EvaluationRequest& request, std::string_view game) {
    lab::Evaluations evaluations;
    const bool by_network = request.eval != kClassical;
    if (!by_network && !request.net.empty()) return InputError{"either --net or --eval classical"};
    games::for_each_game([&]<class G>() {
        eval::Evaluation& evaluation = evaluations.of_games[G::kName];
        if (by_network) evaluation.network = eval::embedded_network(Kit<G>::kNetworkGame);
    });
    if (!request.net.empty()) {
        const auto network = protocol::load_network(request.net);
        if (!network.ok()) return InputError{"--net: " + network.error().text()};
        const std::string_view its_game = games::game_of((*network)->shape().game);
        if (!game.empty() && game != its_game)
            return InputError{fmt::format("--net: {} is a network for {}, not for {}", request.net,
                                          its_game, game)};
        evaluations.of_games[its_game].network = *network;
    }
    if (!request.head.empty())
        if (const auto trouble = add_head(request.head, evaluations)) return *trouble;
    if (request.eval != kNetwork) return evaluations;
    for (const auto& [each, evaluation] : evaluations.of_games)
        if ((game.empty() || game == each) && evaluation.network == nullptr)
            return InputError{
                fmt::format("--eval network: this program has none for {}; --net names one", each)};
    return evaluations;
}

std::string evaluation_text(const lab::Evaluations& evaluations, std::string_view game) {
    const eval::Evaluation* const evaluation = evaluations.of(game);
    return evaluation == nullptr ? "" : text_of(*evaluation);
}

nlohmann::ordered_json json_of(const lab::Evaluations& evaluations) {
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    for (const auto& [game, evaluation] : evaluations.of_games)
        json[std::string(game)] = text_of(evaluation);
    return json;
}

}  // namespace sente::app
