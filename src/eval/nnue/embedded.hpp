// SPDX-License-Identifier: GPL-3.0-or-later
// The networks that are part of the program, and their heads.
#pragma once

#include <memory>
#include <span>

#include "eval/nnue/head.hpp"
#include "eval/nnue/network.hpp"

namespace sente::eval {

// The file as it was when the program was built; empty if there was none.
[[nodiscard]] std::span<const std::byte> embedded_file(NetworkGame game);

// nullptr if there is none. Costs next to nothing.
[[nodiscard]] std::shared_ptr<const Network> embedded_network(NetworkGame game);

// The same for heads; the hash says which network one is for.
[[nodiscard]] std::span<const std::byte> embedded_head_file(NetworkGame game);
[[nodiscard]] std::shared_ptr<const Head> embedded_head(NetworkGame game);

}  // namespace sente::eval
