// SPDX-License-Identifier: GPL-3.0-or-later
// The argument of commands that names a game.
#pragma once

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace sente::app {

// Positional, and nothing but a game is accepted; `more` goes behind the names in the help.
CLI::Option* add_game(CLI::App& command, std::string& game, const std::string& more = "");

}  // namespace sente::app
