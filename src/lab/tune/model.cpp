// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the models of both games from their traces.
#include "lab/tune/model.hpp"

#include <algorithm>
#include <cmath>

#include "chess/chess.hpp"
#include "eval/classical/chess_classical.hpp"
#include "eval/classical/chess_weight_info.hpp"
#include "eval/classical/shogi_classical.hpp"
#include "eval/classical/shogi_weight_info.hpp"
#include "shogi/shogi.hpp"

namespace sente::lab::tune {

namespace {

using eval::Part;

// With these, the strength 1 of the pull explained games that were kept apart best, of 2 000 games
// of chess and 1 500 of shogi.
constexpr double kChessChange_cp = 20;
constexpr double kShogiChange_cp = 60;

// The penalties of chess_king.hpp and shogi_terms.hpp without their rounding.
Penalty chess_penalty(double danger, double /*drops*/) {
    const double felt = std::clamp(danger, 0.0, 600.0);
    const double slope = danger > 0 && danger < 600 ? 1 : 0;
    return {felt * felt / 256, felt / 8, slope * felt / 128, slope / 8, 0, 0};
}

Penalty shogi_penalty(double danger, double drops) {
    const double felt = std::clamp(danger, 0.0, 300.0);
    const double sharp = 1 + std::clamp(drops, 0.0, 128.0) / 64;
    const double value = felt * felt / 32 * sharp;
    const double by_danger = danger > 0 && danger < 300 ? felt / 16 * sharp : 0;
    const double by_drops = drops > 0 && drops < 128 ? felt * felt / 32 / 64 : 0;
    return {value, value, by_danger, by_danger, by_drops, by_drops};
}

template <class Weights>
std::vector<eval::Taper> listed(const Weights& weights) {
    const eval::Taper* const first = eval::flat(weights);
    return {first, first + eval::kWeightCount<Weights>};
}

std::vector<Part> parts_of(std::span<const eval::WeightInfo> info) {
    std::vector<Part> parts;
    for (const eval::WeightInfo& run : info) parts.insert(parts.end(), run.count, run.part);
    return parts;
}

Term term_of(std::size_t weight, int count) {
    return {static_cast<std::uint16_t>(weight), static_cast<std::int16_t>(count)};
}

template <class TracedGame>
Traced packed(const TracedGame& trace, std::span<const eval::WeightInfo> info, int full) {
    Traced packed;
    for (const eval::WeightInfo& run : info)
        for (std::size_t i = run.first; i < run.first + run.count; ++i) {
            if (run.part == Part::linear) {
                const int count = trace.counts.coefficient(i);
                if (count != 0) packed.linear.push_back(term_of(i, count));
                continue;
            }
            for (const Side side : {Side::first, Side::second}) {
                const int count = trace.counts.count(side, i);
                if (count != 0) packed.danger[eval::at(side)].push_back(term_of(i, count));
            }
        }
    const double share = static_cast<double>(trace.midgame) / full;
    packed.midgame = share;
    packed.endgame = (1 - share) * trace.scale_64 / 64;
    packed.score = trace.side == Side::first ? trace.score : -trace.score;
    return packed;
}

template <GameNotation G>
Result<std::optional<Traced>> traced(std::string_view text, std::span<const eval::WeightInfo> info,
                                     int full) {
    const auto pos = G::parse_position(text);
    if (!pos) return pos.error();
    const auto trace = eval::trace(*pos);
    if (!trace.is_linear || std::abs(trace.score) >= eval::kScoreLimit)
        return std::optional<Traced>();
    return std::optional<Traced>(packed(trace, info, full));
}

Result<std::optional<Traced>> trace_chess(std::string_view text) {
    return traced<chess::Chess>(text, eval::kChessWeightInfo, eval::kChessMidgame);
}

Result<std::optional<Traced>> trace_shogi(std::string_view text) {
    return traced<shogi::Shogi>(text, eval::kShogiWeightInfo, eval::kLate);
}

}  // namespace

const eval::WeightInfo* Model::find(std::string_view name) const {
    for (const eval::WeightInfo& run : info)
        if (run.name == name) return &run;
    return nullptr;
}

Model chess_model() {
    return {chess::Chess::kName,
            eval::kChessWeightInfo,
            parts_of(eval::kChessWeightInfo),
            listed(eval::kChessWeights),
            kChessChange_cp,
            chess_penalty,
            trace_chess};
}

Model shogi_model() {
    return {shogi::Shogi::kName,
            eval::kShogiWeightInfo,
            parts_of(eval::kShogiWeightInfo),
            listed(eval::kShogiWeights),
            kShogiChange_cp,
            shogi_penalty,
            trace_shogi};
}

std::optional<Model> model_named(std::string_view game) {
    if (game == chess::Chess::kName) return chess_model();
    if (game == shogi::Shogi::kName) return shogi_model();
    return {};
}

Values values_of(std::span<const eval::Taper> weights) {
    Values values;
    values.reserve(2 * weights.size());
    for (const eval::Taper& weight : weights) {
        values.push_back(weight.mg());
        values.push_back(weight.eg());
    }
    return values;
}

std::vector<eval::Taper> rounded(const Values& values) {
    std::vector<eval::Taper> weights;
    weights.reserve(values.size() / 2);
    const auto whole = [](double value) {
        return static_cast<int>(std::lround(std::clamp(value, -30'000.0, 30'000.0)));
    };
    for (std::size_t i = 0; i + 1 < values.size(); i += 2)
        weights.emplace_back(whole(values[i]), whole(values[i + 1]));
    return weights;
}

}  // namespace sente::lab::tune
