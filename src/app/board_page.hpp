// SPDX-License-Identifier: GPL-3.0-or-later
// A board as part of a web page, drawn with letters.
#pragma once

#include <string>
#include <string_view>

namespace sente::app {

// Of a FEN, or of an SFEN where `shogi` says so, as format_position writes them.
[[nodiscard]] std::string board_html(std::string_view position, bool shogi);
// The rules of style that it needs.
[[nodiscard]] std::string_view board_style();

}  // namespace sente::app
