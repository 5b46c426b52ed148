// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes evaluations: weights to JSON and back, networks as they are.
#include "protocol/eval_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/nesting.hpp"
#include "core/text.hpp"

namespace sente::protocol {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "sente-classical-weights";
constexpr int kVersion = 1;
constexpr std::int64_t kLargest = 30'000;  // a half has 16 bits

std::optional<eval::Taper> taper_of(const Json& pair) {
    if (!pair.is_array() || pair.size() != 2) return {};
    for (const Json& half : pair)
        if (!half.is_number_integer() || half < -kLargest || half > kLargest) return {};
    return eval::Taper(pair[0].get<int>(), pair[1].get<int>());
}

const eval::WeightRun* find(const WeightList& list, std::string_view name) {
    for (const eval::WeightRun& run : list.info)
        if (run.name == name) return &run;
    return nullptr;
}

InputError wrong(std::string message) { return {std::move(message)}; }

std::optional<InputError> head_error(const WeightList& list, const Json& file) {
    if (!file.is_object() || file.value("format", Json()) != kFormat)
        return wrong("is not a file of weights (\"format\": \"" + std::string(kFormat) + "\")");
    if (file.value("version", Json()) != kVersion)
        return wrong("has another version than " + std::to_string(kVersion));
    if (file.value("game", Json()) != list.game)
        return wrong("has no weights of " + std::string(list.game));
    if (!file.contains("weights") || !file["weights"].is_object())
        return wrong("has no \"weights\"");
    return {};
}

constexpr std::size_t kMostWeightBytes = std::size_t{16} << 20;

// The beginning of a file, one byte more than `most` if there is more. Nothing: it cannot be read.
std::optional<std::string> read_at_most(const std::string& path, std::size_t most) {
    constexpr std::size_t kStep = std::size_t{1} << 16;
    std::ifstream stream(path, std::ios::binary);
    std::string content;
    while (stream && content.size() <= most) {
        const std::size_t before = content.size();
        content.resize(std::min(before + kStep, most + 1));
        stream.read(content.data() + before, static_cast<std::streamsize>(content.size() - before));
        content.resize(before + static_cast<std::size_t>(stream.gcount()));
    }
    if (stream.bad() || (!stream && !stream.eof())) return {};
    return content;
}

std::span<const std::byte> bytes_of(const std::string& content) {
    return std::as_bytes(std::span(content));
}

}  // namespace

Result<std::vector<eval::Taper>> parse_weights(const WeightList& list, std::string_view text) {
    const Json file = text::is_too_deep(text) ? Json(Json::value_t::discarded)
                                              : Json::parse(text, nullptr, false);
    if (file.is_discarded()) return wrong("is not JSON");
    if (auto error = head_error(list, file)) return *error;
    std::vector<eval::Taper> weights(list.standard.begin(), list.standard.end());
    for (const auto& [name, values] : file["weights"].items()) {
        const eval::WeightRun* const run = find(list, name);
        if (run == nullptr) return wrong("names an unknown weight: " + text::quoted(name));
        if (!values.is_array() || values.size() != run->count)
            return wrong("needs " + std::to_string(run->count) + " pairs for " + name);
        for (std::size_t i = 0; i < run->count; ++i) {
            const std::optional<eval::Taper> taper = taper_of(values[i]);
            if (!taper)
                return wrong("has something else than a pair of whole numbers up to " +
                             std::to_string(kLargest) + " in " + name);
            weights[run->first + i] = *taper;
        }
    }
    return weights;
}

Result<std::vector<eval::Taper>> load_weights(const WeightList& list, const std::string& path) {
    const auto content = read_at_most(path, kMostWeightBytes);
    if (!content) return wrong("cannot read " + path);
    if (content->size() > kMostWeightBytes) return wrong(path + " is too long for weights");
    const auto weights = parse_weights(list, *content);
    if (!weights.ok()) return wrong(path + " " + weights.error().text());
    return weights;
}

Result<std::shared_ptr<const eval::Network>> load_network(const std::string& path) {
    const auto head = read_at_most(path, eval::kNetworkHeaderBytes - 1);
    if (!head) return wrong("cannot read " + path);
    const eval::NetworkGame game = eval::Network::game_of(bytes_of(*head));
    const auto expected = eval::Network::expected_bytes(game, bytes_of(*head));
    if (!expected.ok()) return wrong(path + " " + expected.error().text());
    const auto content = read_at_most(path, *expected);
    if (!content) return wrong("cannot read " + path);
    auto network = eval::Network::parse(game, bytes_of(*content));
    if (!network.ok()) return wrong(path + " " + network.error().text());
    return network;
}

Result<eval::Evaluation> load_evaluation(const WeightList& list, const std::string& path) {
    const auto head = read_at_most(path, eval::kNetworkHeaderBytes - 1);
    if (!head) return wrong("cannot read " + path);
    if (eval::Network::looks_like_one(bytes_of(*head))) {
        const auto network = load_network(path);
        if (!network.ok()) return network.error();
        if ((*network)->shape().game != list.network_game)
            return wrong(path + " is a network for another game than " + std::string(list.game));
        return eval::Evaluation{*network, nullptr};
    }
    const std::string_view text = text::trim(*head);
    if (text.empty() || text.front() != '{')
        return wrong(path + " is neither a network nor a file of weights");
    const auto weights = load_weights(list, path);
    if (!weights.ok()) return weights.error();
    return eval::Evaluation{nullptr, std::make_shared<const eval::WeightValues>(*weights)};
}

std::optional<InputError> save_network(const eval::Network& network, const std::string& path) {
    std::ofstream stream(path, std::ios::binary);
    const auto file = network.file();
    stream.write(reinterpret_cast<const char*>(file.data()),
                 static_cast<std::streamsize>(file.size()));
    stream.close();
    if (stream.fail()) return wrong("cannot write " + path);
    return {};
}

std::string format_weights(const WeightList& list, std::span<const eval::Taper> weights,
                           const std::vector<std::pair<std::string, std::string>>& about) {
    Json facts = Json::object();
    for (const auto& [name, value] : about) facts[name] = value;
    std::string text = "{\n";
    const auto line = [&](const std::string& name, const Json& value) {
        text +=
            Json(name).dump() + ": " + value.dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    line("format", kFormat);
    text += ",\n";
    line("version", kVersion);
    text += ",\n";
    line("game", std::string(list.game));
    text += ",\n";
    line("about", facts);
    text += ",\n\"weights\": {";
    std::string separator = "\n";
    for (const eval::WeightRun& run : list.info) {
        Json pairs = Json::array();
        for (const eval::Taper& taper : weights.subspan(run.first, run.count))
            pairs.push_back({taper.mg(), taper.eg()});
        text += separator;
        line(std::string(run.name), pairs);
        separator = ",\n";
    }
    return text + "\n}\n}\n";
}

}  // namespace sente::protocol
