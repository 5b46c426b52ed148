// SPDX-License-Identifier: GPL-3.0-or-later
// What a score means for the result of a game, and how bad it is to give some of it away.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/types.hpp"
#include "records/record.hpp"

namespace sente::lab::analyse {

// Points that can be expected at this score, 0 … 1: the same chances that UCI_ShowWDL shows, with a
// draw as half a point.
[[nodiscard]] double winning_chance(Score score, records::GameKind game);

enum class Judgement : std::uint8_t { good, inaccuracy, mistake, blunder };
inline constexpr std::array<std::string_view, 4> kJudgementNames = {"good", "inaccuracy", "mistake",
                                                                    "blunder"};

[[nodiscard]] constexpr std::string_view name_of(Judgement judgement) {
    return kJudgementNames[static_cast<std::size_t>(judgement)];
}
// $6, $2, $4 of PGN; 0 for a good move.
[[nodiscard]] constexpr int nag_of(Judgement judgement) {
    constexpr std::array<int, 4> kNags = {0, 6, 2, 4};
    return kNags[static_cast<std::size_t>(judgement)];
}
// "?!", "?", "??", or nothing.
[[nodiscard]] constexpr std::string_view sign_of(Judgement judgement) {
    constexpr std::array<std::string_view, 4> kSigns = {"", "?!", "?", "??"};
    return kSigns[static_cast<std::size_t>(judgement)];
}

// By the winning chance given away, 0 … 1: from 0.05, 0.10 and 0.20 on.
[[nodiscard]] Judgement judgement_of(double loss);

// 100 for a move that gives nothing away, falling to 37 for one that gives a quarter.
[[nodiscard]] double accuracy_of(double loss);

}  // namespace sente::lab::analyse
