// SPDX-License-Identifier: GPL-3.0-or-later
// Shogi records in the formats KIF and KI2.
#pragma once

#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::records {

// One game of a text in UTF-8, or a rejection.
[[nodiscard]] RecordFile read_kif(std::string_view text, Reading reading = Reading::whole);
[[nodiscard]] RecordFile read_ki2(std::string_view text, Reading reading = Reading::whole);

// In UTF-8. Times are cut to whole seconds; KI2 has none. The record must be one of shogi.
[[nodiscard]] std::string write_kif(const Record& record);
[[nodiscard]] std::string write_ki2(const Record& record);

// "▲７六歩", "△同　銀右上成", "▲５五角打" as KI2 has them: `previous` is where the last move went.
[[nodiscard]] std::string ki2_move(const shogi::Position& pos, shogi::Move move,
                                   shogi::Square previous);
// The same without the mark in front, where one is not given.
[[nodiscard]] Result<shogi::Move> parse_ki2_move(const shogi::Position& pos, std::string_view text,
                                                 shogi::Square previous);
// "７六歩(77)", "同　銀成(55)", "５五角打" as KIF has them.
[[nodiscard]] std::string kif_move(const shogi::Position& pos, shogi::Move move,
                                   shogi::Square previous);
[[nodiscard]] Result<shogi::Move> parse_kif_move(const shogi::Position& pos, std::string_view text,
                                                 shogi::Square previous);

}  // namespace sente::records
