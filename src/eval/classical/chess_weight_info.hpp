// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the chess weights, for tuning and explaining.
#pragma once

#include <array>
#include <cstddef>

#include "eval/classical/chess_weights.hpp"

namespace sente::eval {

inline constexpr std::array kChessWeightInfo = {
    weight_info("material", offsetof(ChessWeights, material), sizeof(ChessWeights::material)),
    weight_info("square", offsetof(ChessWeights, square), sizeof(ChessWeights::square)),
    weight_info("knight_mobility", offsetof(ChessWeights, knight_mobility),
                sizeof(ChessWeights::knight_mobility)),
    weight_info("bishop_mobility", offsetof(ChessWeights, bishop_mobility),
                sizeof(ChessWeights::bishop_mobility)),
    weight_info("rook_mobility", offsetof(ChessWeights, rook_mobility),
                sizeof(ChessWeights::rook_mobility)),
    weight_info("queen_mobility", offsetof(ChessWeights, queen_mobility),
                sizeof(ChessWeights::queen_mobility)),
    weight_info("passed", offsetof(ChessWeights, passed), sizeof(ChessWeights::passed)),
    weight_info("passed_blocked", offsetof(ChessWeights, passed_blocked),
                sizeof(ChessWeights::passed_blocked)),
    weight_info("passed_free", offsetof(ChessWeights, passed_free),
                sizeof(ChessWeights::passed_free)),
    weight_info("passed_open_path", offsetof(ChessWeights, passed_open_path),
                sizeof(ChessWeights::passed_open_path)),
    weight_info("passed_own_king", offsetof(ChessWeights, passed_own_king),
                sizeof(ChessWeights::passed_own_king)),
    weight_info("passed_enemy_king", offsetof(ChessWeights, passed_enemy_king),
                sizeof(ChessWeights::passed_enemy_king)),
    weight_info("passed_unstoppable", offsetof(ChessWeights, passed_unstoppable),
                sizeof(ChessWeights::passed_unstoppable)),
    weight_info("rook_behind_passed", offsetof(ChessWeights, rook_behind_passed),
                sizeof(ChessWeights::rook_behind_passed)),
    weight_info("connected", offsetof(ChessWeights, connected), sizeof(ChessWeights::connected)),
    weight_info("isolated", offsetof(ChessWeights, isolated), sizeof(ChessWeights::isolated)),
    weight_info("backward", offsetof(ChessWeights, backward), sizeof(ChessWeights::backward)),
    weight_info("weak_on_open_file", offsetof(ChessWeights, weak_on_open_file),
                sizeof(ChessWeights::weak_on_open_file)),
    weight_info("doubled", offsetof(ChessWeights, doubled), sizeof(ChessWeights::doubled)),
    weight_info("bishop_pair", offsetof(ChessWeights, bishop_pair),
                sizeof(ChessWeights::bishop_pair)),
    weight_info("bishop_own_pawns", offsetof(ChessWeights, bishop_own_pawns),
                sizeof(ChessWeights::bishop_own_pawns)),
    weight_info("knight_outpost", offsetof(ChessWeights, knight_outpost),
                sizeof(ChessWeights::knight_outpost)),
    weight_info("bishop_outpost", offsetof(ChessWeights, bishop_outpost),
                sizeof(ChessWeights::bishop_outpost)),
    weight_info("minor_behind_pawn", offsetof(ChessWeights, minor_behind_pawn),
                sizeof(ChessWeights::minor_behind_pawn)),
    weight_info("rook_open_file", offsetof(ChessWeights, rook_open_file),
                sizeof(ChessWeights::rook_open_file)),
    weight_info("rook_half_open_file", offsetof(ChessWeights, rook_half_open_file),
                sizeof(ChessWeights::rook_half_open_file)),
    weight_info("rook_on_seventh", offsetof(ChessWeights, rook_on_seventh),
                sizeof(ChessWeights::rook_on_seventh)),
    weight_info("castling_right", offsetof(ChessWeights, castling_right),
                sizeof(ChessWeights::castling_right)),
    weight_info("shelter_centre", offsetof(ChessWeights, shelter_centre),
                sizeof(ChessWeights::shelter_centre)),
    weight_info("shelter_beside", offsetof(ChessWeights, shelter_beside),
                sizeof(ChessWeights::shelter_beside)),
    weight_info("storm", offsetof(ChessWeights, storm), sizeof(ChessWeights::storm)),
    weight_info("storm_blocked", offsetof(ChessWeights, storm_blocked),
                sizeof(ChessWeights::storm_blocked)),
    weight_info("threat_by_pawn", offsetof(ChessWeights, threat_by_pawn),
                sizeof(ChessWeights::threat_by_pawn)),
    weight_info("threat_by_minor", offsetof(ChessWeights, threat_by_minor),
                sizeof(ChessWeights::threat_by_minor)),
    weight_info("threat_by_rook", offsetof(ChessWeights, threat_by_rook),
                sizeof(ChessWeights::threat_by_rook)),
    weight_info("threat_by_push", offsetof(ChessWeights, threat_by_push),
                sizeof(ChessWeights::threat_by_push)),
    weight_info("threat_by_king", offsetof(ChessWeights, threat_by_king),
                sizeof(ChessWeights::threat_by_king)),
    weight_info("hanging", offsetof(ChessWeights, hanging), sizeof(ChessWeights::hanging)),
    weight_info("weak_to_queen_alone", offsetof(ChessWeights, weak_to_queen_alone),
                sizeof(ChessWeights::weak_to_queen_alone)),
    weight_info("space", offsetof(ChessWeights, space), sizeof(ChessWeights::space)),
    weight_info("tempo", offsetof(ChessWeights, tempo), sizeof(ChessWeights::tempo)),
    weight_info("attacker", offsetof(ChessWeights, attacker), sizeof(ChessWeights::attacker),
                Part::danger),
    weight_info("ring_hits", offsetof(ChessWeights, ring_hits), sizeof(ChessWeights::ring_hits),
                Part::danger),
    weight_info("ring_weak", offsetof(ChessWeights, ring_weak), sizeof(ChessWeights::ring_weak),
                Part::danger),
    weight_info("safe_check", offsetof(ChessWeights, safe_check), sizeof(ChessWeights::safe_check),
                Part::danger),
    weight_info("unsafe_check", offsetof(ChessWeights, unsafe_check),
                sizeof(ChessWeights::unsafe_check), Part::danger),
    weight_info("no_queen", offsetof(ChessWeights, no_queen), sizeof(ChessWeights::no_queen),
                Part::danger),
    weight_info("defending_minors", offsetof(ChessWeights, defending_minors),
                sizeof(ChessWeights::defending_minors), Part::danger),
    weight_info("danger_base", offsetof(ChessWeights, danger_base),
                sizeof(ChessWeights::danger_base), Part::danger),
};

// Every weight has exactly one name.
[[nodiscard]] constexpr bool covers_all_chess_weights() {
    std::size_t next = 0;
    for (const WeightRun& info : kChessWeightInfo) {
        if (info.first != next) return false;
        next += info.count;
    }
    return next == kWeightCount<ChessWeights>;
}
static_assert(covers_all_chess_weights());

}  // namespace sente::eval
