// SPDX-License-Identifier: GPL-3.0-or-later
// Where a policy writes down what its scores are made of. A policy scores through its ledger, with
// or without a memory, so an explanation is made by the code that orders the search.
#pragma once

#include <utility>
#include <vector>

#include "game/game.hpp"
#include "ordering/pick.hpp"

namespace sente::ordering {

// For the search: nothing is kept, and nothing of it is left in the program.
struct NoLedger {
    using Sink = Total;

    template <class Move>
    static void enter(Move /*move*/, const Total& /*total*/) {}
    template <class Move>
    static void adjust(Move /*move*/, Signal /*signal*/, int /*value*/) {}
};

// For explanations: the terms of every move that was scored.
template <Game G>
class Ledger {
public:
    using Sink = Terms;

    void enter(typename G::Move move, const Terms& terms) { entries_.emplace_back(move, terms); }
    // One more term of a move, entered or not.
    void adjust(typename G::Move move, Signal signal, int value) {
        for (auto& [entered, terms] : entries_)
            if (entered == move) return terms.add(signal, value);
        enter(move, {});
        entries_.back().second.add(signal, value);
    }
    // Nothing for a move that was not scored: a hash move that goes first.
    [[nodiscard]] Terms of(typename G::Move move) const {
        for (const auto& [entered, terms] : entries_)
            if (entered == move) return terms;
        return {};
    }

private:
    std::vector<std::pair<typename G::Move, Terms>> entries_;
};

}  // namespace sente::ordering
