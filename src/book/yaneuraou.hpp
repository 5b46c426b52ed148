// SPDX-License-Identifier: GPL-3.0-or-later
// Books of shogi in YaneuraOu's text format: lines with a position, each followed by its moves.
#pragma once

#include <memory>
#include <string>

#include "book/book.hpp"
#include "core/result.hpp"
#include "shogi/shogi.hpp"

namespace sente::book {

// Reads the file once to note where each position is; its moves stay in the file.
[[nodiscard]] Result<std::shared_ptr<const Book<shogi::Shogi>>> open_yaneuraou(
    const std::string& path);

}  // namespace sente::book
