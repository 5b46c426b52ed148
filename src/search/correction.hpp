// SPDX-License-Identifier: GPL-3.0-or-later
// Corrects the evaluation by how wrong it was in positions of the same structure.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/multi_array.hpp"
#include "core/score.hpp"
#include "game/game.hpp"
#include "ordering/gravity.hpp"

namespace sente::search {

template <Game G>
class Correction {
public:
    // What to add to the evaluation, in centipawns.
    [[nodiscard]] Score of(const typename G::Position& pos, int weight_percent) const {
        int sum = 0;
        for (std::size_t i = 0; i < G::kStructures; ++i) sum += cell(pos, i).value();
        return sum * weight_percent / (100 * kCellsPerCentipawn);
    }

    // Brings what `of` will read into the cache.
    void prefetch(const typename G::Position& pos) const {
        for (std::size_t i = 0; i < G::kStructures; ++i) __builtin_prefetch(&cell(pos, i));
    }

    void learn(const typename G::Position& pos, Depth depth, Score error) {
        const int bonus = std::clamp(error * depth / 8, -kLimit / 4, kLimit / 4);
        for (std::size_t i = 0; i < G::kStructures; ++i) cell(pos, i).reward(bonus);
    }

    void clear() { cells_ = {}; }

private:
    static constexpr int kLimit = 1024;
    static constexpr int kCellsPerCentipawn = 16;
    static constexpr std::size_t kRows = 8192;
    using Cell = ordering::Gravity<kLimit>;

    [[nodiscard]] const Cell& cell(const typename G::Position& pos, std::size_t structure) const {
        return cells_[static_cast<std::size_t>(index(pos.side()))][structure]
                     [pos.structures()[structure] % kRows];
    }
    [[nodiscard]] Cell& cell(const typename G::Position& pos, std::size_t structure) {
        return cells_[static_cast<std::size_t>(index(pos.side()))][structure]
                     [pos.structures()[structure] % kRows];
    }

    MultiArray<Cell, 2, G::kStructures, kRows> cells_;
};

}  // namespace sente::search
