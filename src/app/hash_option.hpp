// SPDX-License-Identifier: GPL-3.0-or-later
// The option that names the size of hash tables.
#pragma once

#include <cstddef>
#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sente::app {

// `--hash`, refused at once if there is not so much memory; `each` says what has such a table.
CLI::Option* add_hash(CLI::App& command, std::size_t& megabytes, const std::string& each = "");

}  // namespace sente::app
