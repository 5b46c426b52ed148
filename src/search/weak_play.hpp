// SPDX-License-Identifier: GPL-3.0-or-later
// Playing below full strength: some moves are made at a glance, without a thought of the answer;
// for the others a short search finds several good ones. Whoever chooses misjudges each of them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/random.hpp"
#include "core/score.hpp"
#include "game/game.hpp"
#include "search/level.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"

namespace sente::search {

[[nodiscard]] inline bool is_weak(const Limits& limits) {
    return limits.level && !limits.level->is_full();
}

// Whoever errs more has more moves to choose from.
[[nodiscard]] inline Limits weakened(const Limits& limits, const Handicap& handicap) {
    Limits weak = limits;
    weak.depth = std::min(weak.depth, handicap.depth);
    weak.nodes = std::min(weak.nodes.value_or(handicap.nodes), handicap.nodes);
    weak.lines = std::max(limits.lines, std::clamp(2 + handicap.error_cp / 15, 2, 12));
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

// What a player of some level does in one position.
template <Game G, class E>
class WeakPlayer {
public:
    using Move = typename G::Move;
    using Position = typename G::Position;
    using Line = typename Candidates<G>::Line;

    WeakPlayer(const Handicap& handicap, std::uint64_t seed, const Position& pos)
        : handicap_(handicap), pos_(pos), random_(seed ^ (pos.key() * kMixer)) {}

    // The line that he takes for the best; of one move if he made it at a glance.
    [[nodiscard]] Line choose(const std::vector<Line>& lines,
                              const std::vector<std::uint16_t>& only) {
        const Score best = lines.front().info.score;
        if (is_mate_win(best) && kMate - best <= handicap_.sees_plies) return lines.front();
        if (static_cast<int>(random_.below(1000)) < handicap_.glance_permille)
            return glance(lines, only);
        return misjudge(lines);
    }

private:
    static constexpr std::uint64_t kMixer = 0x9E3779B97F4A7C15ULL;

    // The sum of three dice: small errors are likely and large ones rare.
    [[nodiscard]] Score error() {
        const Score most = handicap_.error_cp;
        Score sum = 0;
        for (int die = 0; die < 3; ++die)
            sum +=
                static_cast<Score>(random_.below(2 * static_cast<std::uint64_t>(most) + 1)) - most;
        return sum;
    }

    [[nodiscard]] Line misjudge(const std::vector<Line>& lines) {
        constexpr Score kWorthOfMate = 3000;
        const Line* chosen = nullptr;
        Score highest = -kInfinite;
        for (const Line& line : lines) {
            const Score seen = std::clamp(line.info.score, -kWorthOfMate, kWorthOfMate) + error();
            if (chosen != nullptr && seen <= highest) continue;
            highest = seen;
            chosen = &line;
        }
        return *chosen;
    }

    // Looks at the board after each move, and not at what the other side can do there; whatever the
    // search uses, with the classical evaluation, for which the levels were measured.
    [[nodiscard]] Line glance(const std::vector<Line>& lines,
                              const std::vector<std::uint16_t>& only) {
        typename Position::MoveList legal;
        pos_.generate_legal(legal);
        E evaluator;
        evaluator.reset(pos_);
        Line chosen;
        Score highest = -kInfinite;
        for (const Move move : legal) {
            if (!is_considered(pos_, move, only)) continue;
            const auto next = pos_.after(move, evaluator.push());
            const Score score = -evaluator.evaluate(next);
            evaluator.pop();
            const Score seen = score + error();
            if (!chosen.pv.empty() && seen <= highest) continue;
            highest = seen;
            chosen.pv = {move};
            chosen.info.score = score;
        }
        for (const Line& line : lines)
            if (line.pv.front() == chosen.pv.front()) return line;
        LineInfo<G> info = lines.front().info;
        info.score = chosen.info.score;
        chosen.info = info;
        return chosen;
    }

    Handicap handicap_;
    const Position& pos_;
    Random random_;
};

}  // namespace sente::search
