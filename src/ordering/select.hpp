// SPDX-License-Identifier: GPL-3.0-or-later
// Moves with scores, and picking the best that is left: nothing is sorted that a cutoff will not
// read.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/check.hpp"
#include "game/game.hpp"

namespace sente::ordering {

template <Game G>
struct Scored {
    typename G::Move move;
    int score;
};

// A key holds the score in its upper bits and the place in the list below, so that the greatest key
// is the best move, the first of equals, and one pass of vector instructions finds it. Order is a
// function of the scores and places alone. Narrow keys are faster, wide ones hold every score.
template <Game G, class Key>
class PickList {
    static constexpr int kPlaceBits = 10;
    static constexpr int kLastPlace = (1 << kPlaceBits) - 1;
    static_assert(G::kMaxMoves <= kLastPlace);

public:
    static constexpr Key kNothing = std::numeric_limits<Key>::min();
    // Scores beyond count as the limit.
    static constexpr int kScoreLimit = static_cast<int>(std::min<std::int64_t>(
        std::numeric_limits<Key>::max() >> kPlaceBits, std::numeric_limits<int>::max()));

    // Generators write here; every move needs a score or a drop before it can be picked.
    [[nodiscard]] typename G::Position::MoveList& moves() { return moves_; }
    [[nodiscard]] const typename G::Position::MoveList& moves() const { return moves_; }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }

    // A score as a key holds it.
    [[nodiscard]] static constexpr int held(int score) {
        return std::clamp(score, -kScoreLimit, kScoreLimit);
    }
    void score(std::size_t place, int score) {
        CHECK(place < moves_.size());
        keys_[place] = Key{held(score)} * (kLastPlace + 1) + (kLastPlace - static_cast<int>(place));
    }
    void drop(std::size_t place) { keys_[place] = kNothing; }

    // The best of the places from `first` on, which is then gone; kNothing when none is left.
    [[nodiscard]] Key take_best(std::size_t first = 0) {
        Key best = kNothing;
        for (std::size_t i = first; i < moves_.size(); ++i) best = std::max(best, keys_[i]);
        if (best != kNothing) keys_[place_of(best)] = kNothing;
        return best;
    }
    [[nodiscard]] Scored<G> at(Key key) const {
        return {moves_[place_of(key)], static_cast<int>(key >> kPlaceBits)};
    }

    [[nodiscard]] static std::size_t place_of(Key key) {
        return static_cast<std::size_t>(kLastPlace - (key & kLastPlace));
    }

private:
    typename G::Position::MoveList moves_;
    std::array<Key, G::kMaxMoves> keys_;  // as far as there are moves
};

}  // namespace sente::ordering
