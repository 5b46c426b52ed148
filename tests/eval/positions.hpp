// SPDX-License-Identifier: GPL-3.0-or-later
// Positions from their text, for tests that name them.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "game/notation.hpp"

namespace sente {

template <GameNotation G>
[[nodiscard]] typename G::Position position_from(const std::string& text) {
    const auto pos = G::parse_position(text);
    EXPECT_TRUE(pos.ok()) << text << ": " << (pos.ok() ? "" : pos.error().text());
    return pos.ok() ? *pos : G::start();
}

}  // namespace sente
