// SPDX-License-Identifier: GPL-3.0-or-later
// Words that the reader and the writer of CSA share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/record.hpp"
#include "shogi/types.hpp"

namespace sente::records {

[[nodiscard]] std::string_view csa_kind(shogi::Kind kind);  // "FU"
[[nodiscard]] std::optional<shogi::Kind> csa_kind(std::string_view word);

[[nodiscard]] std::string csa_square(shogi::Square square);  // "76"

// "%TORYO"; the nearest one where CSA has none.
[[nodiscard]] std::string_view csa_ending(const Ending& ending, Side mover);
[[nodiscard]] std::optional<Ending> csa_ending(std::string_view word, Side mover);

// Names of $-lines for tags, and back; other names stay as they are.
[[nodiscard]] std::string_view csa_header(std::string_view tag);
[[nodiscard]] std::string_view csa_tag(std::string_view header);

}  // namespace sente::records
