// SPDX-License-Identifier: GPL-3.0-or-later
// Books of chess in the Polyglot format: sorted entries of 16 bytes, searched where they lie.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "book/book.hpp"
#include "chess/chess.hpp"
#include "core/result.hpp"

namespace sente::book {

[[nodiscard]] std::uint64_t polyglot_key(const chess::Position& pos);

[[nodiscard]] Result<std::shared_ptr<const Book<chess::Chess>>> open_polyglot(
    const std::string& path);

}  // namespace sente::book
