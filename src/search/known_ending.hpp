// SPDX-License-Identifier: GPL-3.0-or-later
// A root that the tables of endings know: which moves keep its worth, and what to say about it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/score.hpp"
#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/tablebase.hpp"
#include "search/worker.hpp"

namespace sente::search {

template <Game G>
struct KnownEnding {
    std::vector<RankedMove<G>> ranked;
    std::vector<std::uint16_t> moves;  // that may be played
    std::uint64_t hits = 0;

    // A mate that the search has found says more than the tables.
    [[nodiscard]] Score score_for(typename G::Move move, Score found) const {
        if (is_mate(found)) return found;
        for (const RankedMove<G>& each : ranked) {
            if (each.move != move) continue;
            if (each.verdict == Verdict::win) return kTablebaseWin - 1;
            if (each.verdict == Verdict::loss) return -kTablebaseWin + 1;
            return 0;
        }
        return found;
    }
};

template <Game G>
class KnownEndingReport : public Report<G> {
public:
    KnownEndingReport(Report<G>& to, const KnownEnding<G>& ending) : to_(to), ending_(ending) {}
    void line(const LineInfo<G>& info) override {
        LineInfo<G> better = info;
        if (!info.pv.empty()) better.score = ending_.score_for(info.pv.front(), info.score);
        if (better.score != info.score) better.bound = Bound::exact;
        to_.line(better);
    }
    void current(typename G::Move move, int number) override { to_.current(move, number); }

private:
    Report<G>& to_;
    const KnownEnding<G>& ending_;
};

// Nothing if the tables do not know the root.
template <Game G>
[[nodiscard]] std::optional<KnownEnding<G>> known_root(const Start<G>& start, const Limits& limits,
                                                       const Tablebase<G>* tablebase) {
    if constexpr (HasEndings<G>) {
        if (tablebase == nullptr || G::piece_count(start.pos) > tablebase->most_pieces()) return {};
        KnownEnding<G> ending;
        ending.ranked = tablebase->rank_root(start.pos, start.trail.may_repeat());
        ending.hits = ending.ranked.size();
        const auto& only = limits.only_moves;
        std::erase_if(ending.ranked, [&](const RankedMove<G>& each) {
            return !only.empty() &&
                   std::find(only.begin(), only.end(), each.move.raw()) == only.end();
        });
        if (ending.ranked.empty()) return {};
        std::stable_sort(ending.ranked.begin(), ending.ranked.end(),
                         [](const auto& a, const auto& b) { return a.rank > b.rank; });
        // As many as lines are asked for, and those that are as good as the last of them.
        const auto lines = static_cast<std::size_t>(std::max(limits.lines, 1));
        const int least = ending.ranked[std::min(lines, ending.ranked.size()) - 1].rank;
        for (const RankedMove<G>& each : ending.ranked)
            if (each.rank >= least) ending.moves.push_back(each.move.raw());
        return ending;
    } else {
        return {};
    }
}

}  // namespace sente::search
