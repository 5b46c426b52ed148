// SPDX-License-Identifier: GPL-3.0-or-later
// What a search tells whoever watches it, node by node. The search that plays is watched by nobody,
// and nothing of this is left in its code.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/types.hpp"
#include "game/game.hpp"
#include "ordering/context.hpp"
#include "ordering/pick.hpp"

namespace sente::search {

// Why a move was not searched.
enum class Skip : std::uint8_t { no, late, futility, history, exchange, hopeless };

inline constexpr std::array<std::string_view, 6> kSkipNames = {"no",      "late",     "futility",
                                                               "history", "exchange", "hopeless"};

[[nodiscard]] constexpr std::string_view name_of(Skip skip) {
    return kSkipNames[static_cast<std::size_t>(skip)];
}

// What decided a node: its moves, or something that made looking at them needless.
enum class Decision : std::uint8_t {
    moves,
    rule,           // repetition, move limit, dead position, end of the stack
    mate_distance,  // a shorter mate is known
    repetition,     // the side to move can repeat and draw
    table,
    ending,  // tables of endings
    declaration,
    reverse_futility,
    mate,  // mate on the next move
    razoring,
    pass,
    probcut,
    multicut,
    stand_pat,
    stopped,
};

inline constexpr std::array<std::string_view, 15> kDecisionNames = {
    "moves",  "rule",        "mate distance",    "repetition", "table",
    "ending", "declaration", "reverse futility", "mate",       "razoring",
    "pass",   "probcut",     "multicut",         "stand pat",  "stopped"};

[[nodiscard]] constexpr std::string_view name_of(Decision decision) {
    return kDecisionNames[static_cast<std::size_t>(decision)];
}

// One call of the recursion.
template <Game G>
struct Visit {
    const typename G::Position& pos;
    Score alpha = 0;
    Score beta = 0;
    Depth depth = 0;
    int ply = 0;
    bool pv = false;
    bool cut = false;
    bool quiescence = false;
    typename G::Move via = G::Move::none();  // the move that led here; none: the root or a pass
    typename G::Move excluded = G::Move::none();  // left out, to see whether it stands alone
};

// Calls come in the order of the search: enter, perhaps orders, for each move skipped or tries and
// tried with visits between them, perhaps decided, leave.
template <Game G>
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    using Pick = ordering::Pick<G>;

    virtual void enter(const Visit<G>& visit) = 0;
    // `alpha` is what the first move has to beat.
    virtual void orders(const ordering::Context<G>& /*context*/, Score /*alpha*/) {}
    virtual void skipped(const Pick& /*pick*/, Skip /*skip*/) {}
    // `depth` is that of a full search of the move, before the reduction.
    virtual void tries(const Pick& /*pick*/, Depth /*depth*/, Depth /*reduction*/) {}
    virtual void tried(const Pick& /*pick*/, Score /*score*/) {}
    virtual void decided(Decision /*decision*/) {}
    virtual void leave(Score score, bool stopped) = 0;
};

struct Unwatched {
    static constexpr bool kWatches = false;

    template <class Context>
    static void orders(const Context& /*context*/, Score /*alpha*/) {}
    template <class Pick>
    static void skipped(const Pick& /*pick*/, Skip /*skip*/) {}
    template <class Pick>
    static void tries(const Pick& /*pick*/, Depth /*depth*/, Depth /*reduction*/) {}
    template <class Pick>
    static void tried(const Pick& /*pick*/, Score /*score*/) {}
    static void decided(Decision /*decision*/) {}
};

template <Game G>
class WatchedBy {
public:
    static constexpr bool kWatches = true;
    using Pick = ordering::Pick<G>;

    explicit WatchedBy(Watcher<G>& watcher) : watcher_(&watcher) {}

    void enter(const Visit<G>& visit) const { watcher_->enter(visit); }
    void orders(const ordering::Context<G>& context, Score alpha) const {
        watcher_->orders(context, alpha);
    }
    void skipped(const Pick& pick, Skip skip) const { watcher_->skipped(pick, skip); }
    void tries(const Pick& pick, Depth depth, Depth reduction) const {
        watcher_->tries(pick, depth, reduction);
    }
    void tried(const Pick& pick, Score score) const { watcher_->tried(pick, score); }
    void decided(Decision decision) const { watcher_->decided(decision); }
    void leave(Score score, bool stopped) const { watcher_->leave(score, stopped); }

private:
    Watcher<G>* watcher_;
};

}  // namespace sente::search
