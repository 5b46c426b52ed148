// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as SVG: chess pieces of our own drawing, shogi pieces as wood with characters.
#pragma once

#include <string>
#include <string_view>

#include "games/board_drawing.hpp"

namespace sente::lab::page {

using games::Diagram;

// The shapes that all boards of a page refer to; once a page.
[[nodiscard]] std::string board_shapes();
// All that changes from one position to the next, to be put into the element of class "scene".
[[nodiscard]] std::string scene_of(const Diagram& diagram);
// A board with that scene. `label` says what it shows.
[[nodiscard]] std::string board_of(const Diagram& diagram, std::string_view label,
                                   std::string_view id = "");

}  // namespace sente::lab::page
