// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz target: chess positions.
#include "chess/chess.hpp"
#include "fuzz/position_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    sente::fuzz::try_position<sente::chess::Chess>(sente::fuzz::as_text(data, size));
    return 0;
}
