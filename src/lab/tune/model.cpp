// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the model of a game from its traces.
#include "lab/tune/model.hpp"

#include <algorithm>
#include <cmath>

#include "games/games.hpp"

namespace sente::lab::tune {

namespace {

using eval::Part;

std::vector<Part> parts_of(std::span<const eval::WeightRun> info) {
    std::vector<Part> parts;
    for (const eval::WeightRun& run : info) parts.insert(parts.end(), run.count, run.part);
    return parts;
}

Term term_of(std::size_t weight, int count) {
    return {static_cast<std::uint16_t>(weight), static_cast<std::int16_t>(count)};
}

template <class TracedGame>
Traced packed(const TracedGame& trace, std::span<const eval::WeightRun> info, int full) {
    Traced packed;
    for (const eval::WeightRun& run : info)
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
Result<std::optional<Traced>> traced(std::string_view text) {
    const auto pos = G::parse_position(text);
    if (!pos) return pos.error();
    const auto trace = eval::trace(*pos);
    if (!trace.is_linear || std::abs(trace.score) >= eval::kScoreLimit)
        return std::optional<Traced>();
    return std::optional<Traced>(packed(trace, Kit<G>::weights().info, Kit<G>::kMidgame));
}

template <GameNotation G>
Model model_of() {
    const protocol::WeightList weights = Kit<G>::weights();
    return {G::kName,
            weights.info,
            parts_of(weights.info),
            {weights.standard.begin(), weights.standard.end()},
            Kit<G>::kUsualChange_cp,
            Kit<G>::penalty,
            traced<G>};
}

}  // namespace

const eval::WeightRun* Model::find(std::string_view name) const {
    for (const eval::WeightRun& run : info)
        if (run.name == name) return &run;
    return nullptr;
}

Model model_named(std::string_view game) {
    return games::with_game(game, []<class G>() { return model_of<G>(); });
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
