// SPDX-License-Identifier: GPL-3.0-or-later
// What boards of both games are drawn with.
#pragma once

#include <string>
#include <string_view>

#include "lab/page/boards.hpp"

namespace sente::lab::page {

struct Point {
    double x = 0;
    double y = 0;
};

// From one square to another; `kind` is a class of the style sheet.
[[nodiscard]] std::string arrow(Point from, Point to, std::string_view kind);
// A ring around a square, for moves that come from nowhere.
[[nodiscard]] std::string ring(Point at, double radius, std::string_view kind);
[[nodiscard]] std::string square_box(Point corner, double size, std::string_view kind);

// Definitions that scenes refer to.
[[nodiscard]] std::string chess_shapes();
[[nodiscard]] std::string shogi_shapes();

[[nodiscard]] std::string chess_scene(const Diagram& diagram);
[[nodiscard]] std::string chess_ground();
[[nodiscard]] std::string shogi_scene(const Diagram& diagram);
[[nodiscard]] std::string shogi_ground();

inline constexpr std::string_view kChessView = "-14 -2 336 338";
inline constexpr std::string_view kShogiView = "0 0 352 292";

}  // namespace sente::lab::page
