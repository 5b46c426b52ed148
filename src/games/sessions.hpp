// SPDX-License-Identifier: GPL-3.0-or-later
// The sessions that an engine can hold.
#pragma once

#include <vector>

#include "protocol/session.hpp"

namespace sente::games {

// Each game in each of its dialects.
[[nodiscard]] std::vector<protocol::SessionKind> sessions();

}  // namespace sente::games
