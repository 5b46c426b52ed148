// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of any game.
#include "lab/page/boards.hpp"

#include "games/games.hpp"
#include "lab/page/html.hpp"

namespace sente::lab::page {

std::string board_shapes() {
    std::string shapes;
    games::for_each_game([&]<class G>() { shapes += Kit<G>::board_shapes(); });
    return "<svg width=\"0\" height=\"0\" style=\"position:absolute\" "
           "aria-hidden=\"true\"><defs>\n" +
           shapes + "</defs></svg>\n";
}

std::string scene_of(const Diagram& diagram) {
    return games::with_game(diagram.game, [&]<class G>() { return Kit<G>::board_scene(diagram); });
}

std::string board_of(const Diagram& diagram, std::string_view label, std::string_view id) {
    return games::with_game(diagram.game, [&]<class G>() {
        std::string attributes = "class=\"board\" role=\"img\" viewBox=\"";
        attributes += Kit<G>::kBoardView;
        attributes += "\" aria-label=\"" + escaped(label) + "\"";
        if (!id.empty()) attributes += " id=\"" + std::string(id) + "\"";
        const std::string scene = element("g", "class=\"scene\"", Kit<G>::board_scene(diagram));
        return element("svg", attributes, Kit<G>::board_ground() + scene) + "\n";
    });
}

}  // namespace sente::lab::page
