// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the shogi weights, for tuning and explaining.
#pragma once

#include <array>
#include <cstddef>

#include "eval/classical/shogi_weights.hpp"

namespace sente::eval {

inline constexpr std::array kShogiWeightInfo = {
    weight_info("material", offsetof(ShogiWeights, material), sizeof(ShogiWeights::material)),
    weight_info("hand", offsetof(ShogiWeights, hand), sizeof(ShogiWeights::hand)),
    weight_info("square", offsetof(ShogiWeights, square), sizeof(ShogiWeights::square)),
    weight_info("own_king", offsetof(ShogiWeights, own_king), sizeof(ShogiWeights::own_king)),
    weight_info("enemy_king", offsetof(ShogiWeights, enemy_king), sizeof(ShogiWeights::enemy_king)),
    weight_info("lance_mobility", offsetof(ShogiWeights, lance_mobility),
                sizeof(ShogiWeights::lance_mobility)),
    weight_info("bishop_mobility", offsetof(ShogiWeights, bishop_mobility),
                sizeof(ShogiWeights::bishop_mobility)),
    weight_info("rook_mobility", offsetof(ShogiWeights, rook_mobility),
                sizeof(ShogiWeights::rook_mobility)),
    weight_info("hanging", offsetof(ShogiWeights, hanging), sizeof(ShogiWeights::hanging)),
    weight_info("hit_by_pawn", offsetof(ShogiWeights, hit_by_pawn),
                sizeof(ShogiWeights::hit_by_pawn)),
    weight_info("big_piece_attacked", offsetof(ShogiWeights, big_piece_attacked),
                sizeof(ShogiWeights::big_piece_attacked)),
    weight_info("tempo", offsetof(ShogiWeights, tempo), sizeof(ShogiWeights::tempo)),
    weight_info("attacker", offsetof(ShogiWeights, attacker), sizeof(ShogiWeights::attacker),
                Part::danger),
    weight_info("ring_hits", offsetof(ShogiWeights, ring_hits), sizeof(ShogiWeights::ring_hits),
                Part::danger),
    weight_info("ring_weak", offsetof(ShogiWeights, ring_weak), sizeof(ShogiWeights::ring_weak),
                Part::danger),
    weight_info("ring_pressed", offsetof(ShogiWeights, ring_pressed),
                sizeof(ShogiWeights::ring_pressed), Part::danger),
    weight_info("ring_open", offsetof(ShogiWeights, ring_open), sizeof(ShogiWeights::ring_open),
                Part::danger),
    weight_info("escapes", offsetof(ShogiWeights, escapes), sizeof(ShogiWeights::escapes),
                Part::danger),
    weight_info("danger_base", offsetof(ShogiWeights, danger_base),
                sizeof(ShogiWeights::danger_base), Part::danger),
    weight_info("drops", offsetof(ShogiWeights, drops), sizeof(ShogiWeights::drops), Part::drops),
};

// Every weight has exactly one name.
[[nodiscard]] constexpr bool covers_all_shogi_weights() {
    std::size_t next = 0;
    for (const WeightRun& info : kShogiWeightInfo) {
        if (info.first != next) return false;
        next += info.count;
    }
    return next == kWeightCount<ShogiWeights>;
}
static_assert(covers_all_shogi_weights());

}  // namespace sente::eval
