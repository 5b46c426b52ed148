// SPDX-License-Identifier: GPL-3.0-or-later
// What boards of all games are drawn with, as SVG.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"

namespace sente::games {

// What is on a board: a position and perhaps two moves in it, as raw values.
struct Diagram {
    records::GameKind game = {};
    std::string position;                      // FEN or SFEN
    std::optional<std::uint16_t> last = {};    // its squares are marked; made before
    std::optional<std::uint16_t> played = {};  // as an arrow
    std::optional<std::uint16_t> better = {};  // as another one
};

struct Point {
    double x = 0;
    double y = 0;
};

// "12.3", never with an exponent, a comma or a sign for zero.
[[nodiscard]] std::string coordinate(double value);

// From one square to another; `kind` is a class of the style sheet.
[[nodiscard]] std::string arrow(Point from, Point to, std::string_view kind);
// A ring around a square, for moves that come from nowhere.
[[nodiscard]] std::string ring(Point at, double radius, std::string_view kind);
[[nodiscard]] std::string square_box(Point corner, double size, std::string_view kind);

}  // namespace sente::games
