// SPDX-License-Identifier: GPL-3.0-or-later
// Which options each protocol and game has.
#pragma once

#include <string_view>

#include "protocol/options.hpp"
#include "search/params.hpp"

namespace sente::protocol {

[[nodiscard]] OptionTable uci_chess_options();
[[nodiscard]] OptionTable uci_shogi_options();
[[nodiscard]] OptionTable usi_options();

// Those for people who build engines: policies, weights and switches of ordering and search.
void add_lab_options(OptionTable& table, const search::Settings& standard);

// What a number of search::Params means.
[[nodiscard]] std::string_view param_help(std::string_view name);

}  // namespace sente::protocol
