// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a search goes on near where the last one was: only then is what that one learned worth
// keeping.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "game/game.hpp"

namespace sente::search {

// Remembers the last search by its position and the moves that led there.
template <Game G>
class Kinship {
public:
    using Position = typename G::Position;
    using Trail = typename G::Trail;

    // Whether `pos`, the newest of `trail`, is near the position asked about before; from then on
    // it is the one to compare with. Nothing came before the first one, so there is nothing to
    // forget either.
    [[nodiscard]] bool continues(const Position& pos, const Trail& trail) {
        std::vector<Key> line = newest_keys(trail);
        const bool is_near =
            !last_ || shares(line) || is_close(*last_, pos) || is_close(pos, *last_);
        last_ = pos;
        line_ = std::move(line);
        return is_near;
    }

private:
    static constexpr std::size_t kPlies = 8;            // of each game that are compared
    static constexpr std::uint64_t kMostLooked = 8000;  // a millisecond's work

    [[nodiscard]] static std::vector<Key> newest_keys(const Trail& trail) {
        std::vector<Key> keys;
        for (std::size_t ply = 0; ply < std::min(kPlies, trail.size()); ++ply)
            keys.push_back(trail.back(ply).key);
        return keys;
    }

    [[nodiscard]] bool shares(const std::vector<Key>& line) const {
        return std::find_first_of(line.begin(), line.end(), line_.begin(), line_.end()) !=
               line.end();
    }

    // Whether one or two moves lead from one to the other. A GUI may send positions without their
    // game.
    [[nodiscard]] static bool is_close(const Position& from, const Position& to) {
        typename Position::MoveList moves;
        from.generate_legal(moves);
        std::uint64_t looked = 0;
        for (const auto move : moves) {
            const Position next = from.after(move);
            if (next.key() == to.key()) return true;
            if (next.side() == to.side() || looked > kMostLooked) continue;
            typename Position::MoveList answers;
            next.generate_legal(answers);
            looked += answers.size();
            for (const auto answer : answers)
                if (next.after(answer).key() == to.key()) return true;
        }
        return false;
    }

    std::optional<Position> last_;
    std::vector<Key> line_;  // keys of its newest positions
};

}  // namespace sente::search
