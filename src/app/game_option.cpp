// SPDX-License-Identifier: GPL-3.0-or-later
// Adds the argument that names a game.
#include "app/game_option.hpp"

#include <CLI/CLI.hpp>

#include "games/games.hpp"

namespace sente::app {

CLI::Option* add_game(CLI::App& command, std::string& game, const std::string& more) {
    return command.add_option("game", game, games::choice_of_names() + more)
        ->check(CLI::IsMember(games::names()));
}

}  // namespace sente::app
