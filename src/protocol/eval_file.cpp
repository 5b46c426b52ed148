// SPDX-License-Identifier: GPL-3.0-or-later
// Weights to JSON and back.
#include "protocol/eval_file.hpp"

#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "core/text.hpp"
#include "eval/classical/chess_weight_info.hpp"
#include "eval/classical/shogi_weight_info.hpp"

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

const eval::WeightInfo* find(const WeightList& list, std::string_view name) {
    for (const eval::WeightInfo& run : list.info)
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

template <class Weights>
std::span<const eval::Taper> listed(const Weights& weights) {
    return {eval::flat(weights), eval::kWeightCount<Weights>};
}

}  // namespace

WeightList chess_weights() {
    return {"chess", eval::kChessWeightInfo, listed(eval::kChessWeights)};
}

WeightList shogi_weights() {
    return {"shogi", eval::kShogiWeightInfo, listed(eval::kShogiWeights)};
}

Result<std::vector<eval::Taper>> parse_weights(const WeightList& list, std::string_view text) {
    const Json file = Json::parse(text, nullptr, false);
    if (file.is_discarded()) return wrong("is not JSON");
    if (auto error = head_error(list, file)) return *error;
    std::vector<eval::Taper> weights(list.standard.begin(), list.standard.end());
    for (const auto& [name, values] : file["weights"].items()) {
        const eval::WeightInfo* const run = find(list, name);
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
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream content;
    if (stream) content << stream.rdbuf();
    if (!stream || stream.bad() || content.fail()) return wrong("cannot read " + path);
    const auto weights = parse_weights(list, content.str());
    if (!weights.ok()) return wrong(path + " " + weights.error().text());
    return weights;
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
    for (const eval::WeightInfo& run : list.info) {
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
