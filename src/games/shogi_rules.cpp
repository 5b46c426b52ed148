// SPDX-License-Identifier: GPL-3.0-or-later
// What tools ask about games and weights of shogi.
#include <algorithm>

#include "eval/classical/shogi_weight_info.hpp"
#include "games/shogi.hpp"
#include "shogi/rules.hpp"

namespace sente {

EndReason Kit<shogi::Shogi>::why_drawn(const Position& pos, const shogi::Trail& trail,
                                       const shogi::Rules& rules) {
    shogi::Rules unlimited = rules;
    unlimited.move_limit = 0;
    const Verdict without_limit = shogi::judge(pos, trail, unlimited, 0);
    return is_final(without_limit) ? EndReason::repetition : EndReason::move_limit;
}

Result<shogi::Position> Kit<shogi::Shogi>::opening_start(const records::Record& record,
                                                         records::GameKind /*kind*/) {
    return shogi::parse_sfen(record.start.empty() ? shogi::kStartSfen : record.start);
}

protocol::WeightList Kit<shogi::Shogi>::weights() {
    return {shogi::Shogi::kName,
            kNetworkGame,
            eval::kShogiWeightInfo,
            {eval::flat(eval::kShogiWeights), eval::kWeightCount<eval::ShogiWeights>}};
}

// The penalty of shogi_terms.hpp without its rounding.
games::Penalty Kit<shogi::Shogi>::penalty(double danger, double drops) {
    const double felt = std::clamp(danger, 0.0, 300.0);
    const double sharp = 1 + std::clamp(drops, 0.0, 128.0) / 64;
    const double value = felt * felt / 32 * sharp;
    const double by_danger = danger > 0 && danger < 300 ? felt / 16 * sharp : 0;
    const double by_drops = drops > 0 && drops < 128 ? felt * felt / 32 / 64 : 0;
    return {value, value, by_danger, by_danger, by_drops, by_drops};
}

}  // namespace sente
