// SPDX-License-Identifier: GPL-3.0-or-later
// What fits on a screen: everything that is printed for people keeps to 80 columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sente::app {

inline constexpr std::size_t kScreenColumns = 80;

// How many columns of a terminal a text in UTF-8 takes; wide letters take two.
[[nodiscard]] std::size_t columns_of(std::string_view text);

// The words of a text on as many lines as it takes. A word that is longer than a line stays whole.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text,
                                               std::size_t columns = kScreenColumns);
// The same as lines that end in '\n', those after the first behind so many blanks.
[[nodiscard]] std::string paragraph(std::string_view text, std::size_t indent = 0);
// The same to the right of `head`, which stands on the first line alone.
[[nodiscard]] std::string hanging(std::string_view head, std::string_view text);

// As much of a text as fits, with "…" where something is missing.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t columns);

}  // namespace sente::app
