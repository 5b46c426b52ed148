// SPDX-License-Identifier: GPL-3.0-or-later
// Records as the page keeps games: the SavedTree of web/src/tree.ts, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "records/formats.hpp"

namespace sente::web {

// A game that was read from `format`.
[[nodiscard]] nlohmann::json json_of(const records::Record& record, records::Format format);

// A game of the page, to be written in `format`; nothing where it makes no sense.
[[nodiscard]] std::optional<records::Record> record_of(const nlohmann::json& saved,
                                                       records::Format format);

}  // namespace sente::web
