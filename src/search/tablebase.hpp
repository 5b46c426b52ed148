// SPDX-License-Identifier: GPL-3.0-or-later
// Endings that are solved, as the search asks for them; the files behind it are no concern here.
#pragma once

#include <concepts>
#include <optional>
#include <vector>

#include "core/types.hpp"
#include "game/game.hpp"
#include "game/verdict.hpp"

namespace sente::search {

// A move of the root with what the tables know of it: higher is better, and equal is as good.
template <Game G>
struct RankedMove {
    typename G::Move move = G::Move::none();
    int rank = 0;
    Verdict verdict = Verdict::open;  // for the side that makes the move: win, draw or loss
};

// A game whose endings can be looked up says how many pieces are left; the others pay nothing.
template <class G>
concept HasEndings = requires(const typename G::Position pos) {
    { G::piece_count(pos) } -> std::same_as<int>;
};

template <Game G>
class Tablebase {
public:
    virtual ~Tablebase() = default;
    // Positions with more pieces than this are not asked for.
    [[nodiscard]] virtual int most_pieces() const = 0;
    // Positions with as many pieces as that, only where at least so much depth is left.
    [[nodiscard]] virtual Depth least_depth() const { return 1; }
    // From any thread. Win, draw or loss for the side to move under the rules of the game; nothing
    // if it is not known.
    [[nodiscard]] virtual std::optional<Verdict> probe(const typename G::Position& pos) const = 0;
    // All legal moves, ranked so that playing the first of them again and again wins what is won;
    // empty if it is not known.
    [[nodiscard]] virtual std::vector<RankedMove<G>> rank_root(const typename G::Position& pos,
                                                               bool has_repeated) const = 0;
};

}  // namespace sente::search
