// SPDX-License-Identifier: GPL-3.0-or-later
// Questions about an explained order.
#include "lab/explain.hpp"

namespace sente::lab {

int rank_of(const Explanation& explanation, std::string_view move) {
    for (const ExplainedMove& each : explanation.moves)
        if (each.text.move == move) return each.rank;
    return 0;
}

std::uint64_t nodes_to(const Explanation& explanation, Depth depth) {
    for (const ExplainedIteration& each : explanation.iterations)
        if (each.depth == depth) return each.nodes;
    return 0;
}

std::array<bool, ordering::kSignals> signals_in_use(const Explanation& explanation) {
    std::array<bool, ordering::kSignals> used{};
    for (const ExplainedMove& move : explanation.moves)
        for (std::size_t i = 0; i < used.size(); ++i) used[i] = used[i] || move.terms[i] != 0;
    return used;
}

}  // namespace sente::lab
