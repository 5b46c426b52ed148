// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: shogi positions.
#include "fuzz/position_target.hpp"
#include "shogi/shogi.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sente::fuzz::try_position<sente::shogi::Shogi>(sente::fuzz::as_text(data, size));
    return 0;
}
