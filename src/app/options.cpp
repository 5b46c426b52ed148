// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the options that several commands have, and refuses what makes no sense before a command
// begins.
#include "app/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <span>
#include <string>

#include "core/memory.hpp"
#include "core/text.hpp"
#include "eval/nnue/embedded.hpp"
#include "games/games.hpp"
#include "lab/files.hpp"
#include "protocol/eval_file.hpp"

namespace sente::app {

CLI::Option* add_game(CLI::App& command, std::string& game, const std::string& more) {
    return command.add_option("game", game, games::choice_of_names() + more)
        ->check(CLI::IsMember(games::names()));
}

namespace {

std::string memory_problem(const std::string& text) {
    constexpr std::size_t kMargin = 64;  // for all the rest
    std::size_t wanted = 0;
    if (!CLI::detail::lexical_cast(text, wanted)) return {};  // its range is checked elsewhere
    const std::size_t free = available_bytes() >> 20;
    if (wanted + kMargin <= free) return {};
    return fmt::format("there is not enough memory for a hash table of {} MB; {} MB are free",
                       wanted, free);
}

}  // namespace

CLI::Option* add_hash(CLI::App& command, std::size_t& megabytes, const std::string& each) {
    const std::string help = fmt::format("Hash table in MB{}{} (default: {})",
                                         each.empty() ? "" : ", for each ", each, megabytes);
    return command.add_option("--hash", megabytes, help)
        ->check(CLI::Range(1, 1 << 20))
        ->check(CLI::Validator(memory_problem, ""));
}

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

void add_form_options(CLI::App& command, OutputForm& form) {
    CLI::Option* const json = command.add_flag("--json", form.json, "Print JSON");
    CLI::Option* const csv =
        command.add_flag("--csv", form.csv, "Print comma-separated values")->excludes(json);
    command.add_flag("--markdown", form.markdown, "Print tables in Markdown")
        ->excludes(json)
        ->excludes(csv);
}

namespace {

CLI::Validator checked(const char* name, const char* rule, bool takes_zero) {
    return {[rule, takes_zero](std::string& words) -> std::string {
                double value = 0;
                if (CLI::detail::lexical_cast(words, value) &&
                    (value > 0 || (takes_zero && value == 0)))
                    return {};
                return text::quoted(words) + " is no number " + rule;
            },
            name};
}

}  // namespace

CLI::Validator more_than_zero() { return checked("POSITIVE", "above 0", false); }
CLI::Validator zero_or_more() { return checked("NONNEGATIVE", "from 0 on", true); }

Result<KeyValues> KeyValues::parse(std::string_view of, const std::vector<std::string>& words) {
    KeyValues result;
    result.of_ = of;
    for (const std::string& word : words) {
        const std::size_t equal = word.find('=');
        if (equal == std::string::npos || equal == 0)
            return InputError{std::string(of) + ": " + text::quoted(word) + " is not key=value"};
        result.entries_.push_back({word.substr(0, equal), word.substr(equal + 1)});
    }
    return result;
}

std::optional<std::string> KeyValues::take(std::string_view key) {
    std::optional<std::string> value;
    for (Entry& entry : entries_) {
        if (entry.key != key) continue;
        entry.understood = true;
        value = entry.value;
    }
    return value;
}

std::vector<std::pair<std::string, std::string>> KeyValues::take_all(std::string_view prefix) {
    std::vector<std::pair<std::string, std::string>> found;
    for (Entry& entry : entries_) {
        if (!entry.key.starts_with(prefix) || entry.key.size() == prefix.size()) continue;
        entry.understood = true;
        found.emplace_back(entry.key.substr(prefix.size()), entry.value);
    }
    return found;
}

void KeyValues::complain(std::string_view key, const std::string& value) {
    if (!problem_)
        problem_ = InputError{of_ + ": " + std::string(key) + " cannot be " + text::quoted(value)};
}

void KeyValues::take_integer(std::string_view key, int least, int& value) {
    const auto text = take(key);
    if (!text) return;
    const auto number = text::integer(*text);
    if (!number || *number < least || *number > 1'000'000'000) return complain(key, *text);
    value = static_cast<int>(*number);
}

void KeyValues::take_real(std::string_view key, double& value) {
    const auto text = take(key);
    if (!text) return;
    double number = 0;
    const char* const end = text->data() + text->size();
    const auto [rest, error] = std::from_chars(text->data(), end, number);
    if (error != std::errc() || rest != end || !(number > -1e9 && number < 1e9))
        return complain(key, *text);
    value = number;
}

std::optional<InputError> KeyValues::problem() const {
    if (problem_) return problem_;
    const auto unknown = std::find_if(entries_.begin(), entries_.end(),
                                      [](const Entry& entry) { return !entry.understood; });
    if (unknown == entries_.end()) return {};
    return InputError{of_ + ": unknown key " + text::quoted(unknown->key)};
}

}  // namespace sente::app
