// SPDX-License-Identifier: GPL-3.0-or-later
// The header of KIF and KI2, read and written: tags, handicap, the board drawn in letters (BOD),
// hands and the side to move.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::records {

// Reads a header line by line.
class KifHeader {
public:
    // What became of a line.
    enum class Taken : std::uint8_t { no, yes };

    // Takes the line if it belongs to a header; an error if it does and is wrong.
    [[nodiscard]] Result<Taken> add_line(std::string_view line, Record& record);
    // The start that the lines describe.
    [[nodiscard]] Result<shogi::Position> finish() const;

private:
    [[nodiscard]] std::optional<InputError> add_rank(std::string_view cells);
    [[nodiscard]] std::optional<InputError> add_hand(Side side, std::string_view words);

    std::array<shogi::Piece, shogi::kSquares> board_{};
    std::array<std::array<int, 7>, 2> hands_{};
    int ranks_ = 0;
    std::optional<Side> side_;
    std::string handicap_ = "平手";
};

// Tags, then 手合割 or the board with both hands and the side to move.
[[nodiscard]] std::string header_text(const Record& record);

}  // namespace sente::records
