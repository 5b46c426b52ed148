// SPDX-License-Identifier: GPL-3.0-or-later
// What tools ask about games and weights of chess.
#include <algorithm>

#include "chess/rules.hpp"
#include "eval/classical/chess_weight_info.hpp"
#include "games/chess.hpp"

namespace sente {

EndReason Kit<chess::Chess>::why_drawn(const Position& pos, const chess::Trail& trail,
                                       const chess::Rules& /*rules*/) {
    if (chess::is_dead_by_material(pos)) return EndReason::dead_material;
    return chess::is_repetition(pos, trail, 0) ? EndReason::repetition : EndReason::fifty_moves;
}

protocol::WeightList Kit<chess::Chess>::weights() {
    return {chess::Chess::kName,
            kNetworkGame,
            eval::kChessWeightInfo,
            {eval::flat(eval::kChessWeights), eval::kWeightCount<eval::ChessWeights>}};
}

// The penalty of chess_king.hpp without its rounding.
games::Penalty Kit<chess::Chess>::penalty(double danger, double /*drops*/) {
    const double felt = std::clamp(danger, 0.0, 600.0);
    const double slope = danger > 0 && danger < 600 ? 1 : 0;
    return {felt * felt / 256, felt / 8, slope * felt / 128, slope / 8, 0, 0};
}

}  // namespace sente
