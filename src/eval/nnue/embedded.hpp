// SPDX-License-Identifier: GPL-3.0-or-later
// The networks that are part of the program.
#pragma once

#include <memory>
#include <span>

#include "eval/nnue/network.hpp"

namespace sente::eval {

// The file as it was when the program was built; empty if there was none.
[[nodiscard]] std::span<const std::byte> embedded_file(NetworkGame game);

// nullptr if there is none. Costs next to nothing.
[[nodiscard]] std::shared_ptr<const Network> embedded_network(NetworkGame game);

}  // namespace sente::eval
