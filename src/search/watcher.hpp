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
// tried with visits between them, decided unless it was stopped, leave.
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

// Nobody watches.
struct Unwatched {
    struct [[maybe_unused]] Open {};

    template <class VisitOf>
    [[nodiscard]] static Open enter(VisitOf /*visit_of*/, const bool& /*stopped*/) {
        return {};
    }
    template <class Context>
    static void orders(const Context& /*context*/, Score /*alpha*/) {}
    template <class Pick>
    static void skipped(const Pick& /*pick*/, Skip /*skip*/) {}
    template <class Pick>
    static void tries(const Pick& /*pick*/, Depth /*depth*/, Depth /*reduction*/) {}
    template <class Pick>
    static void tried(const Pick& /*pick*/, Score /*score*/) {}
    static void decided(Decision /*decision*/, Score /*score*/) {}
};

// Passes on what the search says to a `Watcher`, or to anything with its functions.
template <class W>
class WatchedBy {
public:
    explicit WatchedBy(W& watcher) : watcher_(&watcher) {}

    // A call of the recursion, to its end.
    class Open {
    public:
        Open(const WatchedBy& watch, const bool& stopped) : watch_(watch), stopped_(stopped) {}
        Open(const Open&) = delete;
        Open& operator=(const Open&) = delete;
        ~Open() { watch_.watcher_->leave(stopped_ ? 0 : watch_.score_, stopped_); }

    private:
        const WatchedBy& watch_;
        const bool& stopped_;
    };

    template <class VisitOf>
    [[nodiscard]] Open enter(VisitOf visit_of, const bool& stopped) const {
        watcher_->enter(visit_of());
        return {*this, stopped};
    }
    template <class Context>
    void orders(const Context& context, Score alpha) const {
        watcher_->orders(context, alpha);
    }
    template <class Pick>
    void skipped(const Pick& pick, Skip skip) const {
        watcher_->skipped(pick, skip);
    }
    template <class Pick>
    void tries(const Pick& pick, Depth depth, Depth reduction) const {
        watcher_->tries(pick, depth, reduction);
    }
    template <class Pick>
    void tried(const Pick& pick, Score score) const {
        watcher_->tried(pick, score);
    }
    void decided(Decision decision, Score score) {
        score_ = score;
        watcher_->decided(decision);
    }

private:
    W* watcher_;
    Score score_ = 0;  // of the node that ends now
};

}  // namespace sente::search
