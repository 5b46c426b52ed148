// SPDX-License-Identifier: GPL-3.0-or-later
// Playing below full strength: a shorter search for several good moves, and a choice among them by
// someone who misjudges each a little.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "core/score.hpp"
#include "search/level.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace sente::search {

// The usual misjudgement of a move at this level, in centipawns.
[[nodiscard]] constexpr int usual_error(const Level& level) {
    const int missing = Level::kMost - std::clamp(level.permille, 0, Level::kMost);
    return 650 * missing / Level::kMost * missing / Level::kMost;
}

[[nodiscard]] inline bool is_weak(const Limits& limits) {
    return limits.level && !limits.level->is_full();
}

[[nodiscard]] inline Limits weakened(const Limits& limits, const Level& level) {
    const int permille = std::clamp(level.permille, 0, Level::kMost);
    Limits weak = limits;
    weak.depth = std::min(weak.depth, 1 + permille / 90);
    // Enough for all lines of the first iteration; doubles with each eighth of the scale.
    std::uint64_t nodes = 8000;
    for (int i = 0; i < permille / 125; ++i) nodes *= 2;
    nodes += nodes * static_cast<std::uint64_t>(permille % 125) / 125;
    weak.nodes = std::min(weak.nodes.value_or(nodes), nodes);
    weak.lines = std::max(limits.lines, 2 + (Level::kMost - permille) / 120);
    return weak;
}

// Passes on the lines that were asked for, and keeps all of the last iteration.
template <Game G>
class Candidates : public Report<G> {
public:
    struct Line {
        LineInfo<G> info;
        std::vector<typename G::Move> pv;
    };

    Candidates(Report<G>& to, int lines) : to_(to), lines_(lines) {}

    void line(const LineInfo<G>& info) override {
        if (info.bound == Bound::exact) keep(info);
        if (info.line <= lines_) to_.line(info);
    }
    void current(typename G::Move move, int number) override { to_.current(move, number); }

    [[nodiscard]] const std::vector<Line>& lines() const { return kept_; }

private:
    void keep(const LineInfo<G>& info) {
        if (info.line == 1) kept_.clear();
        kept_.push_back({info, {info.pv.begin(), info.pv.end()}});
        kept_.back().info.pv = {kept_.back().pv.data(), kept_.back().pv.size()};
    }

    Report<G>& to_;
    int lines_;
    std::vector<Line> kept_;
};

// The index of the line that a player of this level takes for the best.
template <Game G>
[[nodiscard]] std::size_t misjudge(const std::vector<typename Candidates<G>::Line>& lines,
                                   const Level& level, Key key) {
    if (lines.empty()) return 0;
    const Score best = lines.front().info.score;
    // A mate that is near enough to be seen is not overlooked.
    const int sees_plies = 1 + level.permille / 100;
    if (is_mate_win(best) && kMate - best <= sees_plies) return 0;
    constexpr Score kWorthOfMate = 3000;
    const auto worth = [&](std::size_t i) {
        return std::clamp(lines[i].info.score, -kWorthOfMate, kWorthOfMate);
    };
    const int error = usual_error(level);
    Random random(level.seed ^ (key * 0x9E3779B97F4A7C15ULL));
    std::size_t chosen = 0;
    Score highest = -kInfinite;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        // Three dice make small errors likely and large ones rare; the mean is the usual error.
        Score seen = worth(i);
        for (int die = 0; die < 3; ++die)
            seen += static_cast<Score>(random.below(static_cast<std::uint64_t>(error) + 1)) * 2 / 3;
        if (worth(0) - worth(i) > 2 * error) continue;  // nobody misses that
        if (seen > highest) {
            highest = seen;
            chosen = i;
        }
    }
    return chosen;
}

}  // namespace sente::search
